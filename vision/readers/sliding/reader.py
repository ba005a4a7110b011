"""Reading boards of sliding: by the numbers on the tiles, by the goal's picture, or by the edges of neighbouring tiles."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from solvers.sliding.rules import Home
from vision.cells.cell_network import MARGIN as AROUND
from vision.frame import ONE_LINE_LESS, Grid, Pixels, Reading
from vision.readers.reader import Wishes
from vision.readers.sliding.grids import margin_of, may_be_board, may_be_numbers, sides_that_go_on
from vision.readers.sliding.numbers import Numbered, Numbers
from vision.readers.sliding.permutation import Placing
from vision.readers.sliding.pictures.edges import CLEAR_ENOUGH, EVEN, by_edges
from vision.readers.sliding.pictures.goal import by_goal
from vision.readers.sliding.pictures.tiles import Pictured, cut_tiles, unrest
from vision.signs.glyphs import is_learnt, read_figures

MOST_OF_A_BOX = 12  # larger boards are no part of a sudoku
GOES_ON = 4.0
"""by so much the logarithm of the odds of a board falls for each side beside which there are more numbers"""
LIKELY = 0.1  # a grid is known to be a board of tiles if the network is at least so sure of that
SURELY_BLANK = 0.4  # a cell counts as a blank if the network is surer of that
READABLE = 0.5  # where a board of numbers is at least as sure, it is not looked for in other ways


def read(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes) -> list[Reading]:
    """Return the boards of grids, the surest first: by the numbers on the tiles, or else put together as pictures."""
    found = read_numbers(pixels, grids, wishes)
    if any(reading.confidence > READABLE for reading in found):
        return found
    for grid in grids:
        plane = grid.plane(pixels)
        if wishes.goal is not None:
            boards = [(grid, by_goal(plane, grid, wishes.goal))] if may_be_board(plane, grid) else []
        else:
            boards = _put_together(plane, grid) if wishes.may_have_pictures else []
        found += [_picture_reading(part, board) for part, board in boards if board is not None]
    return _surest_first(found)


def _put_together(plane: Pixels, grid: Grid) -> list[tuple[Grid, Pictured | None]]:
    """Return the boards of a grid by the edges of its tiles: without a line that is plain, or of all, or of parts.

    Of a grid in which there are several blanks, drawn plainly or so by the network, parts with one blank are tried: a line with
    all others is what lies beside the board and is as large as a tile, its finished picture or a list.
    """
    if grid.said is None or _blank(grid) is None:
        return [(grid, _by_edges(plane, grid))]
    is_plain = unrest(cut_tiles(plane, replace(grid, warp=None))).reshape(grid.shape) < EVEN
    for part in _with_one_blank(grid, is_plain, 1):
        board = _by_edges(plane, part)
        if board is not None and board.confidence > READABLE:
            return [(part, board)]
    board = _by_edges(plane, grid)
    is_clear = board is not None and board.confidence >= CLEAR_ENOUGH
    parts = () if is_clear else _with_one_blank(grid, grid.said.contents["blank"] > SURELY_BLANK, max(grid.shape))
    return [(grid, board), *((part, _by_edges(plane, part)) for part in parts)]


def _by_edges(plane: Pixels, grid: Grid) -> Pictured | None:
    return by_edges(plane, replace(grid, warp=None), _blank(grid))


def _with_one_blank(grid: Grid, is_blank: NDArray[np.bool_], most: int) -> Iterator[Grid]:
    """Yield a grid without an outer line that holds all blanks but one, and at most so many other cells."""
    for rows, columns in ONE_LINE_LESS if is_blank.sum() > 1 else ():
        is_left_out = np.ones(grid.shape, bool)
        is_left_out[rows, columns] = False
        if is_blank[rows, columns].sum() == 1 and (is_left_out & ~is_blank).sum() <= most:
            yield grid.part(rows, columns)


def read_numbers(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes) -> list[Reading]:
    """Return the boards of numbers in grids of a picture, the surest first."""
    readings: list[Reading] = []
    for grid in grids:
        plane = grid.plane(pixels)
        if may_be_board(plane, grid):
            readings += _numbered(plane, grid, wishes)
    return _surest_first(readings)


def _surest_first(readings: Iterable[Reading]) -> list[Reading]:
    return sorted(readings, key=lambda reading: -reading.confidence)


def _blank(grid: Grid) -> int | None:
    """Return the cell that the network takes for the blank, row by row, None where it sees no such board."""
    if grid.said is None or grid.said.chance("sliding") < LIKELY:
        return None
    return int(grid.said.contents["blank"].argmax())


def _numbered(plane: Pixels, grid: Grid, wishes: Wishes) -> Iterator[Reading]:
    """Yield the boards of numbers in the cells of a grid."""
    cells = [grid.crop(plane, cell, margin_of(wishes.digits)) for cell in grid.cells]
    if not is_learnt(wishes.digits) and not may_be_numbers(cells, len(grid.columns), wishes.digits):
        return
    for board in Numbers(read_figures(cells, wishes.digits, AROUND), grid.shape).boards():
        part = grid.part(*board.window)
        if board.confidence > READABLE and len(board.placing.state.tiles) <= MOST_OF_A_BOX:
            board = replace(board, evidence=board.evidence - GOES_ON * sides_that_go_on(plane, part, wishes.digits))
        details = {"by": "numbers", "first_number": board.first_number}
        yield _reading(part, board, details, _notes_of_numbers(board))


def _picture_reading(grid: Grid, board: Pictured) -> Reading:
    details: dict[str, object] = {"by": board.by, "first_number": 1}
    if board.goals:
        details["goals"] = {str(board.placing.state): board.goals}
    return _reading(
        replace(board.grid, warp=grid.warp) if board.grid else grid, board, details, [WAYS[board.by].format(board.confidence)]
    )


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
        confidence=max(0.0, board.confidence),
        notes=(*notes, *_notes(placing)),
        details={**details, "blank_home": state.home.value},
    )


def _notes_of_numbers(board: Numbered) -> list[str]:
    return ["The tiles are numbered from 0. Here, one is added to each."] if board.first_number == 0 else []


def _notes(placing: Placing) -> Iterator[str]:
    if placing.state.home is Home.FIRST:
        yield "The blank belongs in the first cell."
    if not placing.can_be_solved:
        yield "This board can't be solved. Check whether two tiles were mistaken for each other."
