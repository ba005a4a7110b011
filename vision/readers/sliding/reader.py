"""Reads sliding boards: by the numbers on the tiles, by the goal's picture or one beside the board, or by the edges of tiles."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from solvers.sliding.rules import Home
from vision.cells.cell_network import MARGIN as AROUND
from vision.frame import WITHOUT_ONE_OUTER_LINE, Grid, Pixels, Reading, ReadOptions
from vision.readers.sliding.edges import CLEAR_ENOUGH, EVEN, by_edges
from vision.readers.sliding.grids import continuing_sides, margin_of, may_be_board
from vision.readers.sliding.numbers import NumberBoard, Numbers
from vision.readers.sliding.permutation import Placement
from vision.readers.sliding.tiles import PictureBoard, by_goal, cut_tiles, deviations, finished_pictures
from vision.signs.glyphs import read_figures

MAX_BOX_CELLS = 12  # a larger board can't be part of a sudoku
CONTINUES = 4.0  # subtracted from a board's log-odds for each side on which the numbers continue
MIN_PROBABILITY = 0.1  # the network's probability of a board of tiles from which its blank is trusted
NO_BLANK = 0.05  # the network's highest probability of a blank up to which a grid has none
SURE, PLAINER = 0.9, 0.75
"""probability of a board of tiles from which its blank may show something, if it deviates less than any other by this factor"""
CERTAIN, CLEARLY, NEARLY_ALL = 0.85, 0.15, 0.9
"""confidence of a board of picture tiles from which no part of it is tried, by how much surer a part must be, and how many of the
neighbours that belong together it must have"""
MIN_PART = 3  # least number of rows and columns of such a part
READABLE = 0.5  # confidence in a board from which it isn't read in other ways
METHODS = {
    "goal": "Read from the goal's picture.",
    "finished": "Read from the finished picture beside the board.",
    "edges": "Put together by matching the edges of the tiles, {:.0%} sure.",
}


def read(pixels: Pixels, grids: Sequence[Grid], options: ReadOptions) -> list[Reading]:
    """Return the boards of grids, the most confident first: by the numbers on the tiles, or else assembled as pictures."""
    found = read_numbers(pixels, grids, options)
    if any(reading.confidence > READABLE for reading in found):
        return found
    for grid in grids:
        plane = grid.plane(pixels)
        part, board = grid, None
        if options.goal is not None:
            board = by_goal(plane, grid, options.goal) if may_be_board(plane, grid) else None
        elif options.may_have_pictures:
            part, board = _assemble(plane, grid, options.digits)
            if (board is None or board.confidence < CLEAR_ENOUGH) and _may_have_blank(part):
                finished = _by_finished_picture(pixels, part)
                found += [_picture_reading(part, finished)] if finished else []
        found += [_picture_reading(part, board)] if board else []
    return _by_confidence(found)


def _assemble(plane: Pixels, grid: Grid, digits: str) -> tuple[Grid, PictureBoard | None]:
    """Return the board of a grid by the edges of its tiles, None if there is none, and the part of the grid where it is.

    Something beside the board may have the size of tiles, such as a row of buttons, a list or the finished picture. Such outer
    lines have no neighbours in the picture, and without them the others fit better.
    """
    board = _by_edges(plane, grid, digits)
    while board is not None and board.confidence < CERTAIN and _blank(grid) is not None:
        parts = [grid.part(*each) for each in WITHOUT_ONE_OUTER_LINE]
        found = [(part, _by_edges(plane, part, digits)) for part in parts if min(part.shape) >= MIN_PART]
        better = [(part, each) for part, each in found if each and _is_better(each, board)]
        if not better:
            break
        grid, board = max(better, key=lambda each: each[1].confidence)
    return grid, board


def _is_better(part: PictureBoard, whole: PictureBoard) -> bool:
    """Return whether a part is surer, and has nearly all neighbours that belong together: lines beside the board have none."""
    return part.confidence > whole.confidence + CLEARLY and part.n_good >= NEARLY_ALL * whole.n_good


def _by_finished_picture(pixels: Pixels, grid: Grid) -> PictureBoard | None:
    """Return the board whose tiles are parts of a picture beside it, None if there is none."""
    if grid.warp is not None or not may_be_board(pixels, grid):
        return None
    boards = (by_goal(pixels, grid, picture) for picture in finished_pictures(pixels, grid))
    best = max(filter(None, boards), key=lambda board: board.confidence, default=None)
    return best and replace(best, by="finished")


def _by_edges(plane: Pixels, grid: Grid, digits: str) -> PictureBoard | None:
    """Return the board of a grid by the edges of its tiles, None if it has no blank or they make no picture.

    A blank that shows something must leave a clear one.
    """
    blank, least = _blank(grid), 0.0
    if not _may_have_blank(grid):
        plain = deviations(cut_tiles(plane, replace(grid, warp=None)))
        blank, is_even = int(plain.argmin()), bool(plain.min() < EVEN)
        is_plainer = plain[blank] < PLAINER * np.partition(plain, 1)[1]
        if not is_even and not (is_plainer and grid.prediction is not None and grid.prediction.puzzles["sliding"] > SURE):
            return None
        least = 0.0 if is_even else CLEAR_ENOUGH
    numbers = None if blank is None else _numbers(plane, grid, digits).certain()
    board = by_edges(plane, replace(grid, warp=None), blank, numbers)
    return board if board is not None and board.confidence >= least else None


def _may_have_blank(grid: Grid) -> bool:
    """Return whether the network sees something like a blank, or hasn't looked."""
    return grid.prediction is None or bool(grid.prediction.contents["blank"].max() >= NO_BLANK)


def _numbers(plane: Pixels, grid: Grid, digits: str) -> Numbers:
    cells = [grid.crop(plane, cell, margin_of(digits)) for cell in grid.cells]
    return Numbers(read_figures(cells, digits, AROUND), grid.shape)


def read_numbers(pixels: Pixels, grids: Sequence[Grid], options: ReadOptions) -> list[Reading]:
    """Return the boards of numbers in grids of a picture, the most confident first."""
    readings: list[Reading] = []
    for grid in grids:
        plane = grid.plane(pixels)
        if may_be_board(plane, grid):
            readings += _numbered(plane, grid, options)
    return _by_confidence(readings)


def _by_confidence(readings: Iterable[Reading]) -> list[Reading]:
    return sorted(readings, key=lambda reading: -reading.confidence)


def _blank(grid: Grid) -> int | None:
    """Return the index of the cell that the network takes for the blank, None if it sees no board of tiles."""
    if grid.prediction is None or grid.prediction.probability("sliding") < MIN_PROBABILITY:
        return None
    return int(grid.prediction.contents["blank"].argmax())


def _numbered(plane: Pixels, grid: Grid, options: ReadOptions) -> Iterator[Reading]:
    """Yield the boards of numbers in a grid."""
    cells = [grid.crop(plane, cell, margin_of(options.digits)) for cell in grid.cells]
    numbers = Numbers(read_figures(cells, options.digits, AROUND), grid.shape)
    for board in numbers.boards():
        part = grid.part(*board.window)
        if board.confidence > READABLE and len(board.placement.state.tiles) <= MAX_BOX_CELLS:
            board = replace(board, evidence=board.evidence - CONTINUES * continuing_sides(plane, part, options.digits))
        details = {"by": "numbers", "first_number": board.first_number}
        notes = [] if board.first_number else ["The tiles are numbered from 0. Here, they are numbered from 1."]
        notes += ["The tiles have letters. Here, they are numbered: A is 1."] if numbers.are_letters else []
        yield _reading(part, board, details, notes)


def _picture_reading(grid: Grid, board: PictureBoard) -> Reading:
    details: dict[str, object] = {"by": board.by, "first_number": 1}
    if board.goals:
        details["goals"] = {str(board.placement.state): board.goals}
    own = replace(board.grid, warp=grid.warp) if board.grid else grid
    return _reading(own, board, details, [METHODS[board.by].format(board.confidence)])


def _reading(grid: Grid, board: NumberBoard | PictureBoard, details: dict[str, object], notes: Sequence[str]) -> Reading:
    state, placement = board.placement.state, board.placement
    shift = max(int(str(details["first_number"])) - 1, 0)
    shown = [tile + shift if tile else 0 for tile in state.tiles]
    return Reading(
        puzzle="sliding",
        grid=grid,
        cells=tuple(tuple(shown[start : start + state.cols]) for start in range(0, len(shown), state.cols)),
        confidences=tuple(map(tuple, placement.confidences.reshape(grid.shape).tolist())),
        text=str(state),
        confidence=max(0.0, board.confidence),
        notes=(*notes, *_notes(placement)),
        details={**details, "blank_home": state.home.value},
    )


def _notes(placement: Placement) -> Iterator[str]:
    if placement.state.home is Home.FIRST:
        yield "The blank belongs in the first cell."
    if not placement.can_be_solved:
        yield "This board can't be solved. Check whether two tiles were mistaken for each other."
