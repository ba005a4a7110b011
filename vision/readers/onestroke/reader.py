"""Reading one-stroke mazes: cells are grouped by their looks, and the rules of the puzzle settle what each look means."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.onestroke.text import MAX_SIDE
from vision.frame import Grid, Pixels, Reading
from vision.readers.onestroke.board import details_of, text_of
from vision.readers.onestroke.free_start import choose_start
from vision.readers.onestroke.scene import Seen, see
from vision.readers.onestroke.trust import CHOSEN, confidence, surer
from vision.readers.reader import Wishes

LEAST_SIDE, LEAST_PITCH_PX = 3, 7.0
LONGEST = 2.2
"""cells are at most so much longer than wide"""
MOST_GRIDS = 4
"""so many grids are looked at, of those that come first"""
MOST_HOPELESS = 2
"""after so many grids that are no mazes, the less likely ones are not looked at"""
SETTLED, SAME_PLACE = 0.95, 0.5
"""a board read this surely is not looked for in grids that share more than this part of the smaller one"""
SAME_PITCH, AS_SURE = 0.06, 0.15
"""cells of one board differ in size by less than this part; a part of a board is no board unless read so much more surely"""
INSIDE = 0.95
"""a grid lies in another with at least this part of it"""
WORTH = 0.2
"""readings less sure than this are not given out"""


def read(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes) -> list[Reading]:
    """Return the boards among the grids of a picture, the surest first."""
    found: list[Reading] = []
    hopeless = 0
    for grid in [grid for grid in grids if _may_be_maze(grid)][:MOST_GRIDS]:
        if any(each.confidence > SETTLED and each.grid.shared(grid) > SAME_PLACE for each in found):
            continue
        reading = _reading(grid, see(grid.plane(pixels), grid, wishes.digits))
        found += [reading] if reading else []
        hopeless += not reading
        if hopeless == MOST_HOPELESS:
            break
    whole = [each for each in found if not any(_is_part(each, other) for other in found)]
    return sorted(whole, key=lambda each: -each.confidence)


def _is_part(one: Reading, other: Reading) -> bool:
    """Tell whether a reading is of some of the cells of another one, which is hardly less sure."""
    (rows, columns), (all_rows, all_columns) = one.grid.shape, other.grid.shape
    is_smaller = rows <= all_rows and columns <= all_columns and one.grid.shape != other.grid.shape
    if not is_smaller or one.confidence > other.confidence + AS_SURE or one.grid.shared(other.grid) < INSIDE:
        return False
    return all(abs(a - b) < SAME_PITCH * b for a, b in zip(one.grid.pitch, other.grid.pitch, strict=True))


def _may_be_maze(grid: Grid) -> bool:
    rows, columns = grid.shape
    across, down = grid.pitch
    fits = min(rows, columns) >= LEAST_SIDE and max(rows, columns) <= MAX_SIDE
    return fits and min(across, down) >= LEAST_PITCH_PX and max(across, down) <= LONGEST * min(across, down)


def _reading(grid: Grid, seen: Seen | None) -> Reading | None:
    if seen is None:
        return None
    board, sure = seen.board, confidence(seen, grid)
    if sure < WORTH:
        return None
    is_chosen = choose_start(board) is not None
    sure = surer(sure, CHOSEN) if is_chosen else sure
    text = text_of(board)
    doubts = dict(zip(seen.numbers.cells, seen.numbers.sure, strict=True))
    cells = tuple(tuple(doubts.get((row, column), sure) for column in range(board.columns)) for row in range(board.rows))
    return Reading("onestroke", grid, board.cells(), cells, text, sure, tuple(board.notes), details_of(board, is_chosen))
