"""Reading boards of sliding: by the numbers on the tiles, by the goal's picture, or by the edges of neighbouring tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from solvers.sliding.rules import Home
from vision.cells.cell_network import MARGIN as AROUND
from vision.frame import Grid, Pixels, Reading
from vision.readers.reader import Wishes
from vision.readers.sliding.bars import with_ones
from vision.readers.sliding.cells import cut_between_signs, cut_cells, margin_of
from vision.readers.sliding.colours import by_colours
from vision.readers.sliding.grids import is_settled, may_be_numbers, plane_of_board, sides_that_go_on
from vision.readers.sliding.numbers import Numbered, Numbers, mixed
from vision.readers.sliding.permutation import Placing
from vision.readers.sliding.pictures.edges import by_edges
from vision.readers.sliding.pictures.goal import by_goal
from vision.readers.sliding.pictures.tiles import Pictured
from vision.signs.glyphs import Figure, is_learnt, read_figures

SURE = 0.9
"""where a board is surer than this, grids over it and much smaller ones are not looked at"""
MOST_OF_A_BOX = 12
"""larger boards are no part of a sudoku"""
GOES_ON = 4.0
"""by so much the logarithm of the odds of a board falls for each side beside which there are more numbers"""
READABLE = 0.5
"""where a board of numbers is at least as sure, it is not looked for in other ways"""
MOST_WITHOUT = 3
"""after so many grids without numbers, the less likely ones are not looked at"""
MOST_PATTERNED = 3
"""in so many grids numbers are also looked for on patterned tiles"""
MOST_PICTURES = 3
"""so many grids are tried as boards of pictures"""


def read_numbers(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes) -> list[Reading]:
    """Return the boards of numbers on plain tiles among the grids of a picture, the surest first."""
    readings: list[Reading] = []
    without = 0
    for grid, plane in _possible(pixels, grids):
        if not any(reading.confidence > SURE and is_settled(reading.grid, grid) for reading in readings):
            margin = margin_of(wishes.digits)
            found = list(_numbered(plane, grid, cut_cells(plane, grid, margin), wishes))
            between, enough = min(margin, 0.0), SURE if is_learnt(wishes.digits) else READABLE
            if all(reading.confidence <= enough for reading in found) and (cells := cut_between_signs(plane, grid, between)):
                found += _numbered(plane, grid, cells, wishes)
            readings += found
            without += not found
        if without == MOST_WITHOUT:
            break
    return _surest_first(readings)


def read_patterned(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes) -> list[Reading]:
    """Return the boards of numbers on patterned tiles, which are told from the patterns by their colours."""
    readings: list[Reading] = []
    for grid, plane in islice(_possible(pixels, grids), MOST_PATTERNED):
        cells = cut_cells(plane, grid)
        if signs := by_colours(cells):
            readings += _patterned(plane, grid, cells, signs, wishes)
        if any(reading.confidence > READABLE for reading in readings):
            break
    return _surest_first(readings)


def _patterned(plane: Pixels, grid: Grid, cells: Sequence[Pixels], signs: Sequence[Pixels], wishes: Wishes) -> Iterator[Reading]:
    """Yield the boards of numbers that signs make; if they aren't sure, also those that signs and whole cells make together."""
    if not may_be_numbers(signs, len(grid.columns), wishes.digits):
        return
    figures = read_figures(signs, wishes.digits)
    readings = list(_boards(plane, grid, figures, wishes))
    yield from readings
    if readings and all(reading.confidence <= SURE for reading in readings):
        both = [mixed(one, other) for one, other in zip(figures, read_figures(cells, wishes.digits), strict=True)]
        yield from _boards(plane, grid, both, wishes)


def read_pictures(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes) -> list[Reading]:
    """Return the boards whose tiles are parts of a picture, the surest first."""
    readings: list[Reading] = []
    for grid, plane in islice(_possible(pixels, grids), MOST_PICTURES):
        if not any(reading.confidence > SURE and is_settled(reading.grid, grid) for reading in readings):
            readings += _pictured(plane, grid, wishes)
    return _surest_first(readings)


def read_said(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes) -> list[Reading]:
    """Return the boards of grids that the board network takes for sliding puzzles, the surest first."""
    found = read_numbers(pixels, grids, wishes)
    if any(reading.confidence > READABLE for reading in found):
        return found
    for grid in grids:
        if grid.said is not None and wishes.goal is None:
            blank = int(grid.said.contents["blank"].argmax())
            board = by_edges(grid.plane(pixels), replace(grid, warp=None), blank)
            found += [_picture_reading(grid, board)] if board is not None else []
    return _surest_first([*found, *(read_pictures(pixels, grids, wishes) if not found else [])])


def _surest_first(readings: Iterable[Reading]) -> list[Reading]:
    return sorted(readings, key=lambda reading: -reading.confidence)


def _possible(pixels: Pixels, grids: Sequence[Grid]) -> Iterator[tuple[Grid, Pixels]]:
    """Yield the grids that can be boards, each with the picture in which it is upright."""
    return ((grid, plane) for grid in grids if (plane := plane_of_board(pixels, grid)) is not None)


def _numbered(plane: Pixels, grid: Grid, cells: Sequence[Pixels], wishes: Wishes) -> Iterator[Reading]:
    """Yield the boards of numbers in the cells of a grid."""
    if is_learnt(wishes.digits) or may_be_numbers(cells, len(grid.columns), wishes.digits):
        yield from _boards(plane, grid, with_ones(read_figures(cells, wishes.digits, AROUND)), wishes)


def _boards(plane: Pixels, grid: Grid, figures: Sequence[Figure], wishes: Wishes) -> Iterator[Reading]:
    for board in Numbers(figures, grid.shape).boards():
        part = replace(grid, rows=grid.rows[board.window[0]], columns=grid.columns[board.window[1]])
        if board.confidence > READABLE and len(board.placing.state.tiles) <= MOST_OF_A_BOX:
            board = replace(board, evidence=board.evidence - GOES_ON * sides_that_go_on(plane, part, wishes.digits))
        details = {"by": "numbers", "first_number": board.first_number}
        yield _reading(part, board, details, _notes_of_numbers(board))


def _pictured(plane: Pixels, grid: Grid, wishes: Wishes) -> Iterator[Reading]:
    board = by_edges(plane, grid) if wishes.goal is None else by_goal(plane, grid, wishes.goal)
    if board is not None:
        yield _picture_reading(grid, board)


def _picture_reading(grid: Grid, board: Pictured) -> Reading:
    details: dict[str, object] = {"by": board.by, "first_number": 1}
    if board.goals:
        details["goals"] = {str(board.placing.state): board.goals}
    return _reading(grid, board, details, [WAYS[board.by].format(board.confidence)])


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
