"""Reads sliding boards: by the numbers on the tiles, by the goal's picture or one beside the board, or by the edges of tiles."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

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
MIN_BLANK = 0.4  # the network's probability of the blank from which a cell counts as one
NO_BLANK = 0.05  # the network's highest probability of a blank up to which a grid has none
CERTAIN = 0.9  # confidence of a board of picture tiles from which no part of it is tried
UNLIKE_TILES = 0.75  # part of the others' probability of a tile below which an outer line may be none of the board
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
        if options.goal is not None:
            boards = [(grid, by_goal(plane, grid, options.goal))] if may_be_board(plane, grid) else []
        else:
            boards = _assemble(plane, grid, options.digits) if options.may_have_pictures else []
            if boards and all(board is None or board.confidence < CLEAR_ENOUGH for _, board in boards):
                boards.append((grid, _by_finished_picture(pixels, grid)))
        found += [_picture_reading(part, board) for part, board in boards if board is not None]
    return _by_confidence(found)


def _assemble(plane: Pixels, grid: Grid, digits: str) -> list[tuple[Grid, PictureBoard | None]]:
    """Return the boards of a grid by the edges of its tiles, as a whole or without an outer line; none if it has no blank.

    If a grid has several blanks, by their even colour or by the network, parts with one blank are tried: the line with the others
    may be something beside the board with the size of tiles, such as a list or the finished picture. So may a line that looks
    less like tiles, such as a row of buttons.
    """
    if grid.prediction is not None and grid.prediction.contents["blank"].max() < NO_BLANK:
        return []
    if grid.prediction is None or _blank(grid) is None:
        return [(grid, _by_edges(plane, grid, digits))]
    is_plain = deviations(cut_tiles(plane, replace(grid, warp=None))).reshape(grid.shape) < EVEN
    for part in _with_one_blank(grid, is_plain, 1):
        board = _by_edges(plane, part, digits)
        if board is not None and board.confidence > READABLE:
            return [(part, board)]
    board = _by_edges(plane, grid, digits)
    found = [(grid, board)]
    if board is None or board.confidence < CLEAR_ENOUGH:
        parts = _with_one_blank(grid, grid.prediction.contents["blank"] > MIN_BLANK, max(grid.shape))
        found += [(part, _by_edges(plane, part, digits)) for part in parts]
    if board is None or board.confidence < CERTAIN:
        inner = [(part, _by_edges(plane, part, digits)) for part in _without_line_unlike_tiles(grid, grid.prediction.contents)]
        found += [(part, better) for part, better in inner if better is not None and better.confidence >= CERTAIN]
    return found


def _by_finished_picture(pixels: Pixels, grid: Grid) -> PictureBoard | None:
    """Return the board whose tiles are parts of a picture beside it, None if there is none."""
    if grid.warp is not None or not may_be_board(pixels, grid):
        return None
    boards = (by_goal(pixels, grid, picture) for picture in finished_pictures(pixels, grid))
    best = max(filter(None, boards), key=lambda board: board.confidence, default=None)
    return best and replace(best, by="finished")


def _by_edges(plane: Pixels, grid: Grid, digits: str) -> PictureBoard | None:
    blank = _blank(grid)
    numbers = None if blank is None else _numbers(plane, grid, digits).certain()
    return by_edges(plane, replace(grid, warp=None), blank, numbers)


def _numbers(plane: Pixels, grid: Grid, digits: str) -> Numbers:
    cells = [grid.crop(plane, cell, margin_of(digits)) for cell in grid.cells]
    return Numbers(read_figures(cells, digits, AROUND), grid.shape)


def _with_one_blank(grid: Grid, is_blank: NDArray[np.bool_], max_others: int) -> Iterator[Grid]:
    """Yield a grid without an outer line that holds all blanks but one, and at most a number of other cells."""
    for rows, columns in WITHOUT_ONE_OUTER_LINE if is_blank.sum() > 1 else ():
        is_left_out = np.ones(grid.shape, bool)
        is_left_out[rows, columns] = False
        if is_blank[rows, columns].sum() == 1 and (is_left_out & ~is_blank).sum() <= max_others:
            yield grid.part(rows, columns)


def _without_line_unlike_tiles(grid: Grid, contents: Mapping[str, NDArray[np.float64]]) -> Iterator[Grid]:
    """Yield a grid without an outer line whose cells the network takes for tiles less than the others, blank included."""
    tile = contents["tile"] + contents["blank"]
    for rows, columns in WITHOUT_ONE_OUTER_LINE:
        kept = tile[rows, columns]
        left_out = (tile.sum() - kept.sum()) / (tile.size - kept.size)
        if left_out < UNLIKE_TILES * kept.mean() and contents["blank"][rows, columns].max() == contents["blank"].max():
            yield grid.part(rows, columns)


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
