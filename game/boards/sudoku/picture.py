"""The picture of a sudoku: cell backgrounds for choices, equal digits, conflicts and marks, and the digits on them."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.boards.grid import Grid
from game.paint.look import Look
from game.theme.measures import Weight
from game.theme.palette import CELL_COLOURS, Colour, mix
from game.theme.proportions import Lined
from solvers.puzzle import Cell, Mark, Role
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.shape import SYMBOLS, DigitSet, Shape, digits_in


class RuledGridLook:
    """Draws the parts of a sudoku's picture at the size of a grid."""

    def __init__(self, look: Look, grid: Grid, shape: Shape, accent: str) -> None:
        self.look, self.grid, self.shape = look, grid, shape
        self.accent = look.palette.accent(accent)
        self.hair = look.sizes.hair
        self._mark_rows, self._mark_cols = _mark_places(shape)
        across = max(self._mark_rows, self._mark_cols) - 1
        self._room = min(Lined.PENCIL_SPREAD + (across - 2) * (1 - Lined.PENCIL_SPREAD) / 4, 0.8)
        pitch = self._room / across
        self.pencil_px = max(round(grid.side * min(Lined.PENCIL, pitch * 0.85)), Lined.PENCIL_MIN_PX)
        self.disc = max(round(grid.side * min(Lined.DISC, pitch)), self.pencil_px)

    def cell(self, surface: pygame.Surface, cell: Cell, colour: Colour) -> None:
        """Fill a cell, with a rounded corner if it is at a corner of the board."""
        last = self.shape.size - 1
        corners = {name: self.radius if cell == (row * last, col * last) else 0 for name, (row, col) in _CORNERS.items()}
        pygame.draw.rect(surface, colour, self.grid.area_at(*cell), **corners)

    @property
    def radius(self) -> int:
        return max(round(self.grid.side * Lined.FRAME_RADIUS), 2)

    def box(self, surface: pygame.Surface, cell: Cell, colour: Colour) -> None:
        inset = -2 * max(round(self.grid.side * Lined.SAME_INSET), 1)
        area = self.grid.area_at(*cell).inflate(inset, inset)
        self.look.box(surface, area, colour, max(round(self.grid.side * Lined.SAME_RADIUS), 2))

    def ring(self, surface: pygame.Surface, cell: Cell, colour: Colour) -> None:
        inset = -2 * max(round(self.grid.side * Lined.SAME_INSET / 2), 1)
        area = self.grid.area_at(*cell).inflate(inset, inset)
        radius = max(round(self.grid.side * Lined.SAME_RADIUS), 2)
        self.look.ring(surface, area, radius, colour, max(self.look.sizes.stroke, 1))

    def lines(self, surface: pygame.Surface) -> None:
        """Draw the lines: thin ones between cells, thick ones between boxes, and the frame."""
        palette, rect = self.look.palette, self.grid.rect
        thick = max(round(self.look.sizes.stroke * 1.25), 2)
        down, right = self.shape.box_steps
        for is_thick in (False, True):
            width, colour = (thick, palette.frame) if is_thick else (self.hair, palette.grid)
            for number in range(1, self.shape.size):
                if (number % right == 0) is is_thick:
                    x = rect.x + number * self.grid.pitch - width // 2
                    pygame.draw.rect(surface, colour, (x, rect.y, width, rect.h))
                if (number % down == 0) is is_thick:
                    y = rect.y + number * self.grid.pitch - width // 2
                    pygame.draw.rect(surface, colour, (rect.x, y, rect.w, width))
        around = rect.inflate(thick, thick)
        self.look.ring(surface, around, self.radius + thick // 2, palette.frame, thick)

    def digit(self, surface: pygame.Surface, cell: Cell, digit: int, colour: Colour) -> None:
        size = round(self.grid.side * Lined.DIGIT)
        self.look.figure(surface, self.grid.area_at(*cell).center, SYMBOLS[digit], size, Weight.BOLD, colour)

    def pencil_place(self, cell: Cell, digit: int) -> tuple[int, int]:
        """Return the centre of a pencil mark: digits are laid out like the cells of a box, if the sudoku has boxes."""
        x, y = self._offset(digit)
        area = self.grid.area_at(*cell)
        return area.x + x, area.y + y

    def _offset(self, digit: int) -> tuple[int, int]:
        row, col = divmod(digit - 1, self._mark_cols)
        side, room = self.grid.side, self._room
        wide, high = self._mark_cols - 1, self._mark_rows - 1
        return round(side * (0.5 + room * (col / wide - 0.5))), round(side * (0.5 + room * (row / high - 0.5)))

    def pencil(self, surface: pygame.Surface, cell: Cell, marks: DigitSet, colour: Colour) -> None:
        """Write pencil marks into a cell; cells with the same marks share a cached picture."""
        key = ("pencil", marks, self.grid.side, self.shape, colour)
        surface.blit(self.look.kept(key, partial(self._pencil, marks, colour)), self.grid.area_at(*cell))

    def _pencil(self, marks: DigitSet, colour: Colour) -> pygame.Surface:
        made = pygame.Surface((self.grid.side, self.grid.side), pygame.SRCALPHA)
        for digit in digits_in(marks):
            self.look.figure(made, self._offset(digit), SYMBOLS[digit], self.pencil_px, Weight.SEMIBOLD, colour)
        return made


def _mark_places(shape: Shape) -> tuple[int, int]:
    """Return the rows and columns of pencil marks in a cell: those of a box, or as square as possible."""
    if shape.has_boxes:
        return shape.box_rows, shape.box_cols
    cols = max(math.isqrt(shape.size - 1) + 1, 2)
    return max(-(-shape.size // cols), 2), cols


_CORNERS = {
    "border_top_left_radius": (0, 0),
    "border_top_right_radius": (0, 1),
    "border_bottom_left_radius": (1, 0),
    "border_bottom_right_radius": (1, 1),
}
_LINKS = (Role.STRONG, Role.WEAK)


def draw_candidate_marks(surface: pygame.Surface, cells: RuledGridLook, marks: Sequence[Mark]) -> None:
    """Draw discs on the candidates that marks refer to, and the links over them."""
    discs: dict[tuple[Cell, int], Role] = {}
    for mark in marks:
        if mark.role not in _LINKS:
            discs |= dict.fromkeys(zip(mark.cells, mark.digits, strict=False), mark.role)
    for (cell, digit), role in discs.items():
        _draw_disc(surface, cells, cell, digit, role)
    for mark in marks:
        if mark.role in _LINKS and len(mark.digits) > 1:
            _draw_link(surface, cells, mark)


def _draw_disc(surface: pygame.Surface, cells: RuledGridLook, cell: Cell, digit: int, role: Role) -> None:
    look, palette = cells.look, cells.look.palette
    colour = palette.mark(role, cells.accent)
    centre, diameter = cells.pencil_place(cell, digit), cells.disc
    fill = mix(palette.surface, colour, Lined.DISC_TINT)
    look.disc(surface, centre, diameter, fill, colour if role is Role.PLACED else None, max(cells.hair, 1))
    look.figure(surface, centre, SYMBOLS[digit], cells.pencil_px, Weight.BOLD, palette.ink(palette.text, fill))
    if role is Role.ELIMINATED:
        reach = diameter // 2 - 1
        start, end = (centre[0] - reach, centre[1] + reach), (centre[0] + reach, centre[1] - reach)
        pygame.draw.aaline(surface, colour, start, end, max(round(cells.hair * 1.5), 1))


def _draw_link(surface: pygame.Surface, cells: RuledGridLook, mark: Mark) -> None:
    """Draw a line between the candidates of a link, dashed if it is weak, and curved towards the inside of the board."""
    start, end = (
        pygame.Vector2(cells.pencil_place(cell, digit))
        for cell, digit in ((mark.cells[0], mark.digits[0]), (mark.cells[-1], mark.digits[-1]))
    )
    vector = end - start
    if vector.length() <= cells.disc:
        return
    radius = cells.disc / 2
    bend = pygame.Vector2(-vector.y, vector.x) * Lined.LINK_BEND
    middle = (start + end) / 2 + bend
    if not cells.grid.rect.collidepoint(middle):
        middle -= 2 * bend
    start, end = start + (middle - start).normalize() * radius, end + (middle - end).normalize() * radius
    n_dashes = 2 * max(round(vector.length() / cells.disc), 1) + 1
    shares = [number / n_dashes for number in range(n_dashes + 1)]
    points = [start.lerp(middle, share).lerp(middle.lerp(end, share), share) for share in shares]  # a quadratic Bézier curve
    colour: Colour = cells.look.palette.mark(mark.role, cells.accent)
    step = 2 if mark.role is Role.WEAK else 1
    width = max(round(cells.hair * 2), 2)
    for first, second in zip(points[::step], points[1::step], strict=False):
        pygame.draw.aaline(surface, colour, first, second, width)


_RINGED = (Role.SUBJECT, Role.TARGET, Role.WRONG)
_MARKED = (Role.BASE, Role.FIN, Role.PIVOT, Role.PINCER, Role.FIRST, Role.SECOND, *_RINGED)
_TINTED = dict.fromkeys((Role.REGION, Role.COVER), Lined.REGION) | dict.fromkeys(_MARKED, Lined.MARKED)


@dataclass(frozen=True, slots=True)
class Highlights:
    """What the player's input highlights, and how."""

    chosen: frozenset[int]
    cursor: int | None  # the cell chosen last
    digit: int  # highlighted wherever it is; 0 for none
    hovered: int | None  # the cell under the pointer
    conflicts: frozenset[int]  # cells to show as conflicting; this hides their own colours
    has_peers: bool  # whether the peers of the chosen cell are tinted
    shows_all: bool  # whether all candidates are shown, even if the player hasn't written them
    flashes: Mapping[int, float]  # cell with a new digit -> strength of its flash, 0 to 1


class SudokuPicture:
    """Draws one position."""

    def __init__(self, cells: RuledGridLook, state: SudokuState, highlights: Highlights, marks: Sequence[Mark]) -> None:
        self._cells, self._state, self._highlights, self._marks = cells, state, highlights, marks
        self._palette, self._accent = cells.look.palette, cells.accent

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board, from the cell backgrounds up."""
        cells, place_of = self._cells, self._state.shape.place_of
        cells.look.box(surface, cells.grid.rect, self._palette.surface, cells.radius)
        grounds, same = self._grounds(), self._same()
        for cell, colour in grounds.items():
            cells.cell(surface, place_of(cell), colour)
        for cell, colour in same.items():
            cells.box(surface, place_of(cell), colour)
        cells.lines(surface)
        self._draw_rings(surface)
        self._draw_digits(surface, grounds | same)
        self._draw_pencil(surface, grounds)
        draw_candidate_marks(surface, cells, self._marks)

    def _grounds(self) -> dict[int, Colour]:
        """Return the background of each cell that isn't plain, with all its tints blended."""
        grounds: dict[int, Colour] = {}
        for cell, colour, share in self._tints():
            grounds[cell] = mix(grounds.get(cell, self._palette.surface), colour, share)
        return grounds

    def _tints(self) -> Iterator[tuple[int, Colour, float]]:
        state, palette, accent, highlights = self._state, self._palette, self._accent, self._highlights
        painted = ((cell, colour) for cell, colour in enumerate(state.colours) if colour and cell not in highlights.conflicts)
        yield from ((cell, CELL_COLOURS[colour - 1], Lined.PAINTED) for cell, colour in painted)
        if highlights.cursor is not None and highlights.has_peers:
            yield from ((cell, accent, Lined.PEER) for cell in state.shape.peer_cells[highlights.cursor])
        for mark in self._marks:
            if mark.role in _TINTED and not mark.digits:
                colour = palette.mark(mark.role, accent)
                yield from ((state.shape.cell_at(cell), colour, _TINTED[mark.role]) for cell in mark.cells)
        yield from ((cell, palette.bad, Lined.CONFLICT) for cell in highlights.conflicts)
        yield from ((cell, accent, Lined.CURSOR if cell == highlights.cursor else Lined.CHOSEN) for cell in highlights.chosen)
        yield from ((cell, accent, flash) for cell, flash in highlights.flashes.items())
        if highlights.hovered is not None:
            yield highlights.hovered, palette.text, Lined.PEER / 2

    def _same(self) -> dict[int, Colour]:
        """Return the colours of the boxes in cells with the highlighted digit."""
        chosen = self._highlights.chosen
        digit, colour = self._highlights.digit, mix(self._palette.surface, self._accent, Lined.SAME)
        return {cell: colour for cell, held in enumerate(self._state.digits) if digit == held != 0 and cell not in chosen}

    def _draw_rings(self, surface: pygame.Surface) -> None:
        for mark in self._marks:
            if mark.role in _RINGED and not mark.digits:
                for cell in mark.cells:
                    self._cells.ring(surface, cell, self._palette.mark(mark.role, self._accent))

    def _draw_digits(self, surface: pygame.Surface, grounds: dict[int, Colour]) -> None:
        palette, state, conflicts = self._palette, self._state, self._highlights.conflicts
        for cell, digit in enumerate(state.digits):
            if digit:
                colour = palette.text if state.givens[cell] else palette.bad if cell in conflicts else self._accent
                ink = palette.ink(colour, grounds.get(cell, palette.surface))
                self._cells.digit(surface, state.shape.place_of(cell), digit, ink)

    def _draw_pencil(self, surface: pygame.Surface, grounds: dict[int, Colour]) -> None:
        cells, palette, state, digit = self._cells, self._palette, self._state, self._highlights.digit
        bit: DigitSet = 1 << (digit - 1) if digit else 0
        lit = mix(palette.surface, cells.accent, Lined.SAME)
        for cell, marks in enumerate(state.candidates if self._highlights.shows_all else state.marks):
            if marks and not state.digits[cell]:
                place, ink = state.shape.place_of(cell), palette.ink(palette.muted, grounds.get(cell, palette.surface))
                cells.pencil(surface, place, marks & ~bit, ink)
                if marks & bit:
                    cells.look.disc(surface, cells.pencil_place(place, digit), cells.disc, lit)
                    cells.pencil(surface, place, bit, palette.ink(cells.accent, lit))
