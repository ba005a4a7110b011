"""How sure it is that a grid is a maze and was read rightly: many small pieces of evidence, added up as odds."""

from __future__ import annotations

import math
from collections import Counter

from solvers.onestroke.maze import COIN, END, FREE, START, WALL, Mode
from vision.frame import Grid
from vision.readers.onestroke.board import WALKED, can_be_drawn, is_refuted, start_of
from vision.readers.onestroke.roles import components
from vision.readers.onestroke.scene import Seen

MOST_ZIP, MOST_LETTERED, MOST_MARKED = 0.99, 0.9, 0.72
"""no reading is surer than this: with numbers, with the letters S and E, and with other marks, whose meaning is a guess"""
MOST_IN_LINE = 2
"""if more things than this are all in one row or column, it is no maze"""
MOST_OF_A_COLOUR = 6
"""if more things than this stand only on cells of one colour of a chessboard, it is one"""


CHOSEN = 1.5
"""by so much likelier is a board without a start a maze if a line over all its free cells is found, as a logarithm of odds"""


def surer(confidence: float, odds: float) -> float:
    """Return how sure a reading is by further evidence, which is not that of letters or numbers."""
    return min(1 / (1 + math.exp(-odds) * (1 / confidence - 1)), MOST_MARKED)


def confidence(seen: Seen, grid: Grid) -> float:
    """Return how sure a reading is, 0 to 1, and note how sure its single cells are."""
    odds = _zip_odds(seen) if seen.numbers.cells else _maze_odds(seen)
    odds += _common_odds(seen, grid)
    kind = 1 / (1 + math.exp(-odds))
    numbers = math.prod(seen.numbers.sure) * math.sqrt(seen.numbers.fit) if seen.numbers.cells else 1.0
    most = MOST_ZIP if seen.numbers.cells else MOST_LETTERED if seen.letters else MOST_MARKED
    return min(kind * numbers * seen.meaning.chance * seen.ends.doubt, most)


def _zip_odds(seen: Seen) -> float:
    cells, board = seen.numbers.cells, seen.board
    total = board.rows * board.columns
    discs = sum(1 for cell in cells if seen.contents[cell].radius) / len(cells)
    odds = -1.5 + 1.5 * discs + 0.5 * min(len(cells) - 1, 6)
    odds -= 5.0 * max(0.0, len(cells) / total - 0.45) * 2
    odds -= 1.5 if len(cells) > 3 and list(cells) == sorted(cells) else 0.0
    odds += 3.0 * math.log(max(seen.numbers.fit, 0.02))
    odds += -3.0 if is_refuted(board) else 1.5
    return odds - sum(2.5 if cell in seen.contents and seen.contents[cell].has_sign else 0.5 for cell in seen.ends.spots)


def _maze_odds(seen: Seen) -> float:
    board = seen.board
    counts = Counter(board.signs.values())
    total = board.rows * board.columns
    odds = -1.5
    odds += sum(1.3 for _ in seen.letters)
    odds += 0.9 if seen.ends.start is not None else -0.8
    odds -= 1.5 * seen.pictures
    odds += 0.5 if seen.ends.end is not None else 0.0
    odds += 0.8 if counts[COIN] > 1 else 0.0
    odds += 0.5 if 0 < counts[WALL] / total < 0.6 else -0.3 if seen.letters or seen.line else -1.2
    odds -= 1.5 if counts[COIN] and not (seen.letters or (counts[START] and counts[END])) else 0.0
    odds -= 0.5 * len(seen.ends.spots)
    odds -= 1.0 if counts[FREE] < 2 and not counts[WALKED] else 0.0
    if start_of(board) is not None and counts[END] and not counts[COIN]:
        odds += 1.5 if board.mode is Mode.FILL else -0.5
    if len(seen.line) > 2:
        odds += 1.5 if board.line or can_be_drawn(board) else -1.0
    if start_of(board) is not None and not counts[COIN] and not counts[END]:
        odds += -1.5 if is_refuted(board) and not counts[WALKED] else 1.0
    if counts[WALKED] > 3 and not seen.line and not seen.contents:
        odds += 3.2 if len(components(board.all(WALKED), board.bars)) == 1 and counts[FREE] > 3 else 0.0
    return odds


def _common_odds(seen: Seen, grid: Grid) -> float:
    board = seen.board
    free = {cell for cell, sign in board.signs.items() if sign in (FREE, COIN, START, END)}
    parts = components(free | {*board.all(WALKED)}, board.bars)
    odds = 0.3 if len(parts) == 1 else -1.5 - 0.5 * min(len(parts), 6)
    odds -= 3.0 if _is_chequered(seen) else 0.0
    odds -= 3.0 if _is_in_one_line(seen) else 0.0
    odds += 2.0 * (min(grid.fit, 1.0) - 0.8)
    return odds


def _is_in_one_line(seen: Seen) -> bool:
    """Tell whether all that is no bare cell lies in one row or column, as in lists that have been begun."""
    marked = [cell for cell, sign in seen.board.signs.items() if sign != FREE or cell in seen.contents]
    lines = ({row for row, _ in marked}, {column for _, column in marked})
    return len(marked) > MOST_IN_LINE + len(seen.letters) and min(map(len, lines)) == 1 and not seen.line


def _is_chequered(seen: Seen) -> bool:
    """Tell whether the cells are of two kinds by turns as on a chessboard, or things stand only on one kind."""
    signs = seen.board.signs
    walls = {cell for cell, sign in signs.items() if sign in (WALL, WALKED)}
    even = sum(1 for cell in signs if (sum(cell) % 2 == 0) == (cell in walls)) / len(signs)
    if len(walls) > 0.3 * len(signs) and not 0.12 < even < 0.88:
        return True
    return len(seen.contents) > MOST_OF_A_COLOUR and len({sum(cell) % 2 for cell in seen.contents}) == 1
