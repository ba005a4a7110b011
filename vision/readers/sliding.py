"""Reading boards of sliding: by the numbers on the tiles, by the goal's picture, or by the edges of neighbouring tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from solvers.sliding.rules import MAX_SIDE, MIN_SIDE, Home
from vision.frame import Grid, Pixels, Reading
from vision.glyphs import read_figures
from vision.readers.reader import Wishes
from vision.readers.sliding_numbers import Numbered, Numbers

MARGIN = 0.04
"""this part of a cell is left out on each side, where its frame is"""
MOST_CELLS_A_SIDE = MAX_SIDE + 4


def read(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes) -> list[Reading]:
    """Return the boards among the grids of a picture, the surest first."""
    readings = [reading for grid in grids if _may_be_board(grid) for reading in _numbered(pixels, grid, wishes)]
    return sorted(readings, key=lambda reading: -reading.confidence)


def _may_be_board(grid: Grid) -> bool:
    return all(MIN_SIDE <= side <= MOST_CELLS_A_SIDE for side in grid.shape)


def _numbered(pixels: Pixels, grid: Grid, wishes: Wishes) -> Iterator[Reading]:
    plane = grid.plane(pixels)
    figures = read_figures([grid.crop(plane, cell, MARGIN) for cell in grid.cells], wishes.digits)
    for board in Numbers(figures, grid.shape).boards():
        yield _reading(grid, board)


def _reading(grid: Grid, board: Numbered) -> Reading:
    state, sure = board.placing.state, board.placing.sure
    part = replace(grid, rows=grid.rows[board.window[0]], columns=grid.columns[board.window[1]])
    shift = max(board.first_number - 1, 0)
    cells = tuple(
        tuple(tile + shift if tile else 0 for tile in state.tiles[row * state.cols : (row + 1) * state.cols])
        for row in range(state.rows)
    )
    return Reading(
        puzzle="sliding",
        grid=part,
        cells=cells,
        sure=tuple(map(tuple, sure.reshape(part.shape).tolist())),
        text=str(state),
        confidence=board.confidence,
        notes=tuple(_notes(board)),
        details={"by": "numbers", "first_number": board.first_number, "blank_home": state.home.value},
    )


def _notes(board: Numbered) -> Iterator[str]:
    state = board.placing.state
    if not board.placing.can_be_solved:
        yield "This board can't be solved: look whether two of its tiles were mistaken for each other."
    if board.first_number == 0:
        yield "The tiles are numbered from 0: here each of them is called one more."
    if state.home is Home.FIRST:
        yield "The blank belongs in the first cell."
