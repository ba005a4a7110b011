"""The widget that shows a picture with what was read in it, and in which a cell is chosen to be corrected."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.gallery import Sight
from game.paint import shapes
from game.paint.look import Look
from game.regions import Region
from game.scenes.external_guide import Guide
from game.scenes.external_lens import Lens
from game.scenes.external_paint import ACCENT, WHITE, Painter
from game.scenes.external_words import cell_words, sight_words
from game.theme import BADGE_GROUND, BADGE_INK, Seen, Text
from game.widgets.base import Point, Widget
from solvers.puzzle import Cell
from vision.corrections import CORRECTORS
from vision.seen import DOUBTFUL, Corners, SeenBoard

_STEPS = {pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1), pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0)}
_MARK_HINT = "Drag from one corner of the board to the opposite one"
_HINT = (
    "Choose a window at the left",
    "or drop a picture here, paste one with Ctrl+V, or open its file",
)


class PictureView(Widget):
    """Shows a picture as large as fits. The wheel zooms, a drag moves it, a click or the arrow keys choose a cell."""

    focus_on_click = True
    clips = True

    def __init__(
        self,
        on_choose: Callable[[Cell | None], object],
        on_board: Callable[[int], object],
        on_region: Callable[[Region | None], object],
    ) -> None:
        super().__init__()
        self._on_choose, self._on_board, self._on_region = on_choose, on_board, on_region
        self.is_marking = False
        """whether a drag marks where the board is"""
        self.lens = Lens()
        self.chosen: Cell | None = None
        self._sight: Sight | None = None
        self._picture: pygame.Surface | None = None
        self._guide: Guide | None = None
        self._over: Cell | None = None
        self._outline: Corners = ()
        """of the board that was seen last"""
        self._layer: pygame.Surface | None = None
        """the picture with all that is drawn over it but for the cells that are chosen or under the pointer"""
        self._pointer: Point = (0, 0)
        self._pressed: Point | None = None
        self._is_dragged = False

    # what it shows

    @property
    def board(self) -> SeenBoard | None:
        """The board that is meant."""
        return self._sight.board if self._sight is not None else None

    def show(self, sight: Sight | None, guide: Guide | None) -> None:
        """Show a picture as it was read, and perhaps the solution of its board."""
        if sight is not self._sight:
            self.chosen = self._over = self._picture = None
            self.is_marking = False
            self._outline = ()
        self._sight, self._guide = sight, guide
        if sight is not None and sight.surface is not self._picture:
            self._picture = sight.surface
            self.lens.set_picture(sight.size)
        self.takes_focus = self.board is not None
        if self.board is None or not self._has(self.chosen):
            self.chosen = None
        if self.board is None or not self._has(self._over):
            self._over = None
        self._zoom_to_small_board()
        self._renew()

    def choose(self, cell: Cell | None) -> None:
        """Choose a cell, or none."""
        if cell != self.chosen:
            self.chosen = cell
            self.changed()
            self._on_choose(cell)

    def step(self, code: int) -> bool:
        """Choose the cell beside the chosen one by an arrow key, at first one that is doubtful; tell whether it is one."""
        board, by = self.board, _STEPS.get(code)
        if board is None or by is None:
            return False
        if self.chosen is None:
            self.choose((*board.doubtful, (0, 0))[0])
        else:
            rows, columns = board.shape
            self.choose(((self.chosen[0] + by[0]) % rows, (self.chosen[1] + by[1]) % columns))
        return True

    def choose_doubtful(self) -> bool:
        """Choose the next doubtful cell; tell whether there is one."""
        doubtful = self.board.doubtful if self.board is not None else ()
        after = [cell for cell in doubtful if self.chosen is not None and cell > self.chosen]
        if doubtful:
            self.choose((*after, *doubtful)[0])
        return bool(doubtful)

    def toggle_zoom(self) -> None:
        """Show the board as large as fits, or all of the picture."""
        board = self.board
        if self.lens.is_zoomed or board is None:
            self.lens.fit()
        else:
            self.lens.zoom_to(_bounds(board.outline))
        self._renew()

    def _zoom_to_small_board(self) -> None:
        """Zoom to a board that is seen for the first time, if its cells would be too small."""
        board = self.board
        if board is None or board.outline == self._outline:
            return
        self._outline = board.outline
        rows, columns = board.shape
        (left, top, width, height), scale = _bounds(board.outline), self.lens.scale
        if min(width / columns, height / rows) * scale < Seen.ZOOM_BELOW_PX:
            self.lens.zoom_to((left, top, width, height))

    def _has(self, cell: Cell | None) -> bool:
        if cell is None or self.board is None:
            return False
        rows, columns = self.board.shape
        return cell[0] < rows and cell[1] < columns

    def _renew(self) -> None:
        self._layer = None
        self.changed()

    # space

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        self.lens.set_area(area)
        self._layer = None

    # the pointer and the keyboard

    def press(self, point: Point) -> None:
        self._pressed, self._is_dragged = point, False

    def drag(self, point: Point) -> None:
        if self._pressed is None or self.root is None or self.root.look is None:
            return
        across, down = point[0] - self._pressed[0], point[1] - self._pressed[1]
        self._is_dragged = self._is_dragged or max(abs(across), abs(down)) > self.root.look.sizes.drag_slop
        if self.is_marking:
            self._pointer = point
            self.changed()
        elif self._is_dragged and self.lens.is_zoomed:
            self.lens.move_by(across, down)
            self._pressed = point
            self._renew()

    def release(self, point: Point) -> None:
        if self._pressed is not None and self.is_marking:
            self._mark(self._pressed, point)
        elif self._pressed is not None and not self._is_dragged:
            self._click(point)
        self.let_go()

    def _mark(self, start: Point, end: Point) -> None:
        """Take the rectangle between two points, as far as it is in the picture, for where the board is."""
        area = _between(start, end).clip(self.lens.place)
        self.is_marking = False
        self.changed()
        if min(area.size) >= Seen.SMALLEST_MARK_PX:
            (left, top), (right, bottom) = self.lens.spot(area.topleft), self.lens.spot(area.bottomright)
            self._on_region((left, top, right - left, bottom - top))

    def let_go(self) -> None:
        self._pressed = None

    def _click(self, point: Point) -> None:
        cell = self.cell_at(point)
        other = self._board_at(point)
        if cell is None and other is not None:
            self._on_board(other)
        else:
            self.choose(None if cell == self.chosen else cell)

    def hover(self, is_over: bool) -> None:
        if not is_over:
            self._light_up(None)

    def move(self, point: Point) -> None:
        self._pointer = point
        self._light_up(self.cell_at(point))

    def _light_up(self, cell: Cell | None) -> None:
        if cell != self._over:
            self._over = cell
            self.changed()

    def wheel(self, steps: float) -> bool:
        if self._picture is None or self.root is None:
            return False
        self.lens.zoom_by(Seen.ZOOM_STEP**steps, self._pointer)
        self._renew()
        return True

    def key(self, event: pygame.Event) -> bool:
        return self.step(event.key)

    def cell_at(self, point: Point) -> Cell | None:
        """Return the cell of the board at a point, or None."""
        board = self.board
        if board is None or not self.lens.place.collidepoint(point):
            return None
        spot = self.lens.spot(point)
        return next((cell for cell in board.places if _holds(board.quad(cell), spot)), None)

    def _board_at(self, point: Point) -> int | None:
        boards = self._sight.boards if self._sight is not None else []
        spot = self.lens.spot(point)
        return next((place for place, board in enumerate(boards) if _holds(board.outline, spot)), None)

    # pictures

    def bounds(self, look: Look) -> pygame.Rect:
        reach = 2 * int(look.sizes.shadow)
        return self.rect.inflate(2 * reach, 2 * reach)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self._picture is None:
            self._draw_hint(surface, look)
            return
        place = self.lens.place
        look.shadow(surface, place, look.sizes.radius_control)
        if self._layer is None:
            self._layer = self._paint(look)
        if self._layer is not None:
            surface.blit(self._layer, place)
        look.ring(surface, place, look.sizes.radius_control, look.palette.line, look.sizes.hair)
        if self.board is not None:
            clip = surface.get_clip()
            surface.set_clip(clip.clip(place))
            self._draw_cells(surface, look, self.board)
            surface.set_clip(clip)
        if self.is_marking:
            self._draw_mark(surface, look)
        self.draw_focus(surface, look, look.sizes.radius_control)

    def _draw_mark(self, surface: pygame.Surface, look: Look) -> None:
        """Show what has been marked so far, and what to do."""
        if self._pressed is not None:
            area = _between(self._pressed, self._pointer).clip(self.lens.place)
            look.dashed(surface, area, 0, look.palette.accent(ACCENT), look.sizes.ring)
        self._draw_words(surface, look, _MARK_HINT)

    def _paint(self, look: Look) -> pygame.Surface | None:
        """Return the part of the picture that is seen with what was read drawn over it."""
        if self._picture is None or self._sight is None:
            return None
        place, share = self.lens.place, self._picture.get_width() / max(self._sight.size[0], 1)
        x, y, width, height = (round(number * share) for number in self.lens.part)
        part = pygame.Rect(x, y, max(width, 1), max(height, 1)).clip(self._picture.get_rect())
        layer = pygame.transform.smoothscale(self._picture.subsurface(part), place.size).convert_alpha()
        for number, board in enumerate(self._sight.boards):
            if number != self._sight.place:
                self._painter(layer, look, board).outline(board.outline, False)
        if self.board is not None:
            painter = self._painter(layer, look, self.board)
            painter.frames()
            if self._guide is not None:
                painter.guide(self._guide)
            painter.outline(self.board.outline, True)
        mask = shapes.rounded(place.size, int(look.sizes.radius_control), WHITE)
        layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return layer

    def _painter(self, layer: pygame.Surface, look: Look, board: SeenBoard) -> Painter:
        """Return what paints on the layer, whose upper left corner is that of the picture's place."""
        return Painter(layer, look, self.lens.moved_to((0, 0)), board)

    def _draw_cells(self, surface: pygame.Surface, look: Look, board: SeenBoard) -> None:
        """Draw the chosen cell, those with the same face, and the one under the pointer."""
        painter, accent = Painter(surface, look, self.lens, board), look.palette.accent(ACCENT)
        shown = self.chosen if self.chosen is not None else self._over
        if shown is not None and CORRECTORS[board.puzzle].has_faces:
            for cell in board.places:
                if board.value(cell) == board.value(shown) and board.value(cell):
                    painter.ring(cell, accent, 1.6)
        if self.chosen is not None:
            painter.veil(self.chosen)
            painter.ring(self.chosen, accent, 2.0)
            if board.sureness(self.chosen) < DOUBTFUL:
                painter.badge(self.chosen)
        if self._over is not None and self._over != self.chosen:
            painter.ring(self._over, accent)
        told = self._over if self._over is not None else self.chosen
        if told is not None and not self.is_marking:
            self._draw_words(surface, look, cell_words(board, told))

    def _draw_words(self, surface: pygame.Surface, look: Look, words: str) -> None:
        """Say at the bottom of the picture what a cell holds."""
        gap = int(look.sizes.gap)
        area = pygame.Rect(0, 0, look.text_width(words, Text.PILL) + 3 * gap, look.line_height(Text.PILL) + gap)
        area.midbottom = (self.lens.place.centerx, self.lens.place.bottom - gap)
        look.box(surface, area, BADGE_GROUND, area.h // 2)
        look.text(surface, area.center, words, Text.PILL, BADGE_INK, "center")

    def _draw_hint(self, surface: pygame.Surface, look: Look) -> None:
        """Say how pictures come here, or that one is being opened."""
        title, note = _HINT if self._sight is None else sight_words(self._sight)
        palette, sizes = look.palette, look.sizes
        look.dashed(surface, self.rect, sizes.radius_card, palette.line, sizes.stroke)
        x, y = self.rect.center
        look.icon(surface, "picture", (x, y - int(sizes.round_button)), sizes.round_button, palette.muted)
        look.text(surface, (x, y), title, Text.CHOICE, palette.text, "center", self.rect.w)
        lines = look.wrapped(note, Text.NOTE, self.rect.w - 2 * int(sizes.pad))
        look.paragraph(surface, (x, y + look.line_height(Text.CHOICE)), lines, Text.NOTE, palette.muted, "center")


def _between(start: Point, end: Point) -> pygame.Rect:
    """Return the rectangle between two points."""
    left, top = min(start[0], end[0]), min(start[1], end[1])
    return pygame.Rect(left, top, abs(end[0] - start[0]), abs(end[1] - start[1]))


def _bounds(corners: Corners) -> tuple[float, float, float, float]:
    """Return the upright rectangle around corners: x, y, width, height."""
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top


def _holds(corners: Corners, spot: tuple[float, float]) -> bool:
    """Tell whether a point lies between four corners that go clockwise."""
    ends = (*corners[1:], corners[0])
    return all(
        (to_x - x) * (spot[1] - y) - (to_y - y) * (spot[0] - x) >= 0 for (x, y), (to_x, to_y) in zip(corners, ends, strict=True)
    )
