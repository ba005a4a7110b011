"""The picture of a sudoku: grounds that say what is chosen, equal, in conflict or meant by a step, and what is on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.boards.ruled_grid import LinedLook
from game.boards.sudoku.entry import seen_marks
from game.boards.sudoku.marks import draw_candidate_marks
from game.paint.colours import Colour
from game.theme import CELL_COLOURS, Lined
from solvers.puzzle import Mark, Role
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.shape import DigitSet

_TINTED = {
    Role.REGION: Lined.REGION,
    Role.COVER: Lined.REGION,
    Role.BASE: Lined.MARKED,
    Role.FIN: Lined.MARKED,
    Role.PIVOT: Lined.MARKED,
    Role.PINCER: Lined.MARKED,
    Role.FIRST: Lined.MARKED,
    Role.SECOND: Lined.MARKED,
    Role.SUBJECT: Lined.MARKED,
    Role.TARGET: Lined.MARKED,
    Role.WRONG: Lined.MARKED,
}
_RINGED = (Role.SUBJECT, Role.TARGET, Role.WRONG)


@dataclass(frozen=True, slots=True)
class Attention:
    """What a person looks at on a board."""

    chosen: frozenset[int]
    cursor: int | None
    """the cell that was chosen last"""
    digit: int
    """lit up wherever it stands; 0 for none"""
    over: int | None
    """the cell under the pointer"""
    conflicts: frozenset[int]
    """cells that are shown to stand against each other; their own colours give way to that"""
    has_peers: bool
    """whether the peers of the chosen cell are tinted"""
    shows_all: bool
    """whether all candidates are written, also those that nobody has noted"""
    flashes: Mapping[int, float]
    """cells that were just written into, and how strongly they still flash, 0 to 1"""


class SudokuPicture:
    """Draws one position."""

    def __init__(self, cells: LinedLook, state: SudokuState, attention: Attention, marks: Sequence[Mark]) -> None:
        self._cells, self._state, self._attention, self._marks = cells, state, attention, marks
        self._palette, self._accent = cells.look.palette, cells.accent

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board, from the grounds of its cells up."""
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
        """Return the ground of each cell that is not plain, all tints laid over one another."""
        grounds: dict[int, Colour] = {}
        for cell, colour, share in self._tints():
            grounds[cell] = self._palette.cell_tint(colour, share, grounds.get(cell))
        return grounds

    def _tints(self) -> Iterator[tuple[int, Colour, float]]:
        state, palette, accent, attention = self._state, self._palette, self._accent, self._attention
        painted = ((cell, colour) for cell, colour in enumerate(state.colours) if colour and cell not in attention.conflicts)
        yield from ((cell, CELL_COLOURS[colour - 1], Lined.PAINTED) for cell, colour in painted)
        if attention.cursor is not None and attention.has_peers:
            yield from ((cell, accent, Lined.PEER) for cell in state.shape.peer_cells[attention.cursor])
        for mark in self._marks:
            if mark.role in _TINTED and not mark.digits:
                colour = palette.mark(mark.role, accent)
                yield from ((state.shape.cell_at(cell), colour, _TINTED[mark.role]) for cell in mark.cells)
        yield from ((cell, palette.bad, Lined.CONFLICT) for cell in attention.conflicts)
        yield from ((cell, accent, Lined.CURSOR if cell == attention.cursor else Lined.CHOSEN) for cell in attention.chosen)
        yield from ((cell, accent, flash) for cell, flash in attention.flashes.items())
        if attention.over is not None:
            yield attention.over, palette.text, Lined.PEER / 2

    def _same(self) -> dict[int, Colour]:
        """Return the boxes in the cells that hold the digit that is lit up."""
        chosen = self._attention.chosen
        digit, colour = self._attention.digit, self._palette.cell_tint(self._accent, Lined.SAME)
        return {cell: colour for cell, held in enumerate(self._state.digits) if digit == held != 0 and cell not in chosen}

    def _draw_rings(self, surface: pygame.Surface) -> None:
        for mark in self._marks:
            if mark.role in _RINGED and not mark.digits:
                for cell in mark.cells:
                    self._cells.ring(surface, cell, self._palette.mark(mark.role, self._accent))

    def _draw_digits(self, surface: pygame.Surface, grounds: dict[int, Colour]) -> None:
        palette, state, conflicts = self._palette, self._state, self._attention.conflicts
        for cell, digit in enumerate(state.digits):
            if digit:
                colour = palette.text if state.givens[cell] else palette.bad if cell in conflicts else self._accent
                ink = palette.ink(colour, grounds.get(cell, palette.surface))
                self._cells.digit(surface, state.shape.place_of(cell), digit, ink)

    def _draw_pencil(self, surface: pygame.Surface, grounds: dict[int, Colour]) -> None:
        cells, palette, state, digit = self._cells, self._palette, self._state, self._attention.digit
        bit: DigitSet = 1 << (digit - 1) if digit else 0
        lit = palette.cell_tint(cells.accent, Lined.SAME)
        for cell, marks in enumerate(seen_marks(state, self._attention.shows_all)):
            if marks and not state.digits[cell]:
                place, ink = state.shape.place_of(cell), palette.ink(palette.muted, grounds.get(cell, palette.surface))
                cells.pencil(surface, place, marks & ~bit, ink)
                if marks & bit:
                    cells.look.disc(surface, cells.pencil_place(place, digit), cells.disc, lit)
                    cells.pencil(surface, place, bit, palette.ink(cells.accent, lit))
