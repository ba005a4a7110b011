"""Reading boards of sliding: by the numbers on the tiles, by the goal's picture, or by the edges of neighbouring tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from solvers.sliding.rules import MAX_SIDE, MIN_SIDE, Home
from vision.frame import Grid, Pixels, Reading
from vision.glyphs import read_figures
from vision.readers.reader import Wishes
from vision.readers.sliding_edges import by_edges
from vision.readers.sliding_goal import by_goal
from vision.readers.sliding_numbers import Numbered, Numbers
from vision.readers.sliding_permutation import Placing
from vision.readers.sliding_tiles import Pictured

MARGIN = 0.04
"""this part of a cell is left out on each side, where its frame is"""
MOST_LINES = MAX_SIDE + 4
"""grids with more rows or columns are no boards, even if some lie beside the board"""
READABLE = 0.5
"""where a board of numbers is at least as sure, pictures aren't looked for"""
MOST_PICTURES = 4
"""so many grids are tried as boards of pictures"""


def read(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes) -> list[Reading]:
    """Return the boards among the grids of a picture, the surest first."""
    possible = [grid for grid in grids if min(grid.shape) >= MIN_SIDE and max(grid.shape) <= MOST_LINES]
    readings = [reading for grid in possible for reading in _numbered(pixels, grid, wishes)]
    if all(reading.confidence < READABLE for reading in readings):
        readings += [reading for grid in possible[:MOST_PICTURES] for reading in _pictured(pixels, grid, wishes)]
    return sorted(readings, key=lambda reading: -reading.confidence)


def _numbered(pixels: Pixels, grid: Grid, wishes: Wishes) -> Iterator[Reading]:
    plane = grid.plane(pixels)
    figures = read_figures([grid.crop(plane, cell, MARGIN) for cell in grid.cells], wishes.digits)
    for board in Numbers(figures, grid.shape).boards():
        part = replace(grid, rows=grid.rows[board.window[0]], columns=grid.columns[board.window[1]])
        details = {"by": "numbers", "first_number": board.first_number}
        yield _reading(part, board, details, _notes_of_numbers(board))


def _pictured(pixels: Pixels, grid: Grid, wishes: Wishes) -> Iterator[Reading]:
    plane = grid.plane(pixels)
    board = by_edges(plane, grid) if wishes.goal is None else by_goal(plane, grid, wishes.goal)
    if board is not None:
        yield _reading(grid, board, {"by": board.by, "first_number": 1}, [WAYS[board.by].format(board.confidence)])


WAYS = {"goal": "Read from the goal's picture.", "edges": "Put together by the edges of the tiles, {:.0%} sure."}


def _reading(grid: Grid, board: Numbered | Pictured, details: dict[str, object], notes: Sequence[str]) -> Reading:
    state, placing = board.placing.state, board.placing
    shift = max(int(str(details["first_number"])) - 1, 0)
    shown = [tile + shift if tile else 0 for tile in state.tiles]
    return Reading(
        puzzle="sliding",
        grid=grid,
        cells=tuple(tuple(shown[start : start + state.cols]) for start in range(0, len(shown), state.cols)),
        sure=tuple(map(tuple, placing.sure.reshape(grid.shape).tolist())),
        text=str(state),
        confidence=board.confidence,
        notes=(*notes, *_notes(placing)),
        details={**details, "blank_home": state.home.value},
    )


def _notes_of_numbers(board: Numbered) -> list[str]:
    return ["The tiles are numbered from 0: here each of them is called one more."] if board.first_number == 0 else []


def _notes(placing: Placing) -> Iterator[str]:
    if placing.state.home is Home.FIRST:
        yield "The blank belongs in the first cell."
    if not placing.can_be_solved:
        yield "This board can't be solved: look whether two of its tiles were mistaken for each other."
