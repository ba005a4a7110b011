"""Reading sliding boards by the numbers on their tiles."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.sliding.rules import Home
from vision.cells.figure import DIGITS, JUNK, Figure
from vision.readers.sliding.grids import WHOLE, Window, windows
from vision.readers.sliding.permutation import Placing, place

HOMES = {
    1: {Home.LAST: 0.9, Home.FIRST: 0.05},
    2: {Home.LAST: 0.001, Home.FIRST: 0.04},
    0: {Home.LAST: 0.008, Home.FIRST: 0.001},
}
"""how common a home of the blank is, by the number of the first tile: numbers from 2 leave out the first cell"""
READABLE = 0.5  # a grid that is a board itself and at least so sure is not looked for a smaller board in it
MOST_SIGNS = 3
LEAST_CHANCE = 1e-6
TRUST = 0.6  # chances count as powers to this: what reads digits is at times sure of a wrong one
AGREED = 0.5  # a cell agrees with its number if that is at least this part as likely as the likeliest number
LEAST_AGREEING = 0.75  # boards of which fewer cells agree with their numbers are none
ODD_BLANK = 0.2  # how likely such a cell is the blank
ALIEN = 0.7
"""a number that no tile has, as 16 of fifteen, may mean that tiles are numbered from elsewhere and another one was misread"""
UNREAD = 0.2  # cells hold what can't be read if no number is likelier, and they aren't empty
NOT_READ = 1.0
LEAST_DISTINCT = 0.5  # on a board at least this part of the tiles is the likeliest of some cell
PRIOR = -2.0
"""the logarithm of the odds that a grid is a sliding board before its cells were read, and what changes them:"""
AGREEING = 1.0
MOST_EVIDENCE = 12.0
DISAGREEING = 3.0
ORDERED = 4.0  # numbers in order are on many things: calendars, lists,
ORDERED_KEYS = 5.0  # above all on key pads,
KEYS = 12  # which have no more keys
DAYS = 7
WEEKS = 8.0  # and rows of seven in order are a month
MOST_FOLLOW = 0.8  # numbers are in order if more of them than this follow the one beside them
INKED = 4.0  # something is written on the blank
PADDED = 3  # where so many numbers begin with 0, 07 is 7
EMPTY = 0.9
"""cells are empty if that is at least so likely; where it is less so, there is something that is no sign"""
LONG = 3.0  # most boards are nearly square
PART = 2.0  # the board is seldom a part of a grid
BESIDE = 1.5  # and then no numbers are beside it


@dataclass(frozen=True, eq=False)
class Numbered:
    """A board of numbers in a window of a grid."""

    window: Window  # the rows and the columns of the grid
    placing: Placing
    first_number: int
    share: float  # how likely it is that the tiles are numbered from there
    evidence: float  # the logarithm of the odds that it is a sliding board

    @property
    def confidence(self) -> float:
        """How sure it is that it is a board and all of it is right."""
        return self.placing.chance * self.share / (1 + float(np.exp(-self.evidence)))


class Numbers:
    """What the figures of a grid may say, as tables of chances."""

    def __init__(self, figures: Sequence[Figure], shape: tuple[int, int]) -> None:
        rows, columns = shape
        self.shape = shape
        self.count = rows * columns
        is_padded = sum(_begins_with_zero(figure) for figure in figures) >= PADDED
        chances = [_number_chances(figure, self.count + 1, is_padded) for figure in figures]
        self.chances = np.array(chances).reshape(rows, columns, -1)
        """for each cell and each number to count, and number 0 too, how likely the cell holds it"""
        self.blank = np.array([_blank_chance(figure) for figure in figures]).reshape(shape)
        self.best = np.maximum(self.blank, np.array([_best_chance(figure) for figure in figures]).reshape(shape))

    def boards(self) -> Iterator[Numbered]:
        """Yield the likeliest board of each window that may be one, the whole grid first and alone if it is a board."""
        for window in windows(self.shape):
            board = self._board(window)
            if board is not None:
                yield board
                if window == WHOLE and board.confidence > READABLE:
                    return

    def _board(self, window: Window) -> Numbered | None:
        best = self.best[window].ravel()
        is_read = np.asarray(best > UNREAD)
        if is_read.mean() < LEAST_AGREEING:
            return None
        tables = {first: table for first in HOMES if _may_agree(table := self._table(window, first), best)}
        if not tables or max(map(_distinct, tables.values())) < LEAST_DISTINCT * best.size:
            return None
        shape = self.chances[window].shape[0], self.chances[window].shape[1]
        placings = {
            first: place(TRUST * np.log(np.maximum(table, LEAST_CHANCE)), shape, HOMES[first]) for first, table in tables.items()
        }
        scores = np.array([placing.score for placing in placings.values()])
        first, placing = list(placings.items())[scores.argmax()]
        said = tables[first][np.arange(len(placing.state.tiles)), placing.state.tiles]
        agrees = said >= AGREED * best
        blank = placing.state.tiles.index(0)
        evidence = _evidence(placing, window == WHOLE, first)
        evidence += min(AGREEING * (int((is_read & agrees).sum()) - 1), MOST_EVIDENCE)
        evidence -= DISAGREEING * int((is_read & ~agrees).sum()) + NOT_READ * int((~is_read).sum())
        evidence -= BESIDE * (self._written() - self._written(window)) + INKED * (said[blank] < EMPTY)
        alien = is_read & (tables[first].max(1) < AGREED * best)
        share = ALIEN ** int(alien.sum()) / float(np.exp(scores - scores.max()).sum())
        return Numbered(window, placing, first, share, evidence)

    def _table(self, window: Window, first_number: int) -> NDArray[np.float64]:
        """Return how likely each cell of a window holds each tile, 0 being the blank, (n, n)."""
        chances = self.chances[window].reshape(-1, self.chances.shape[2])
        blank = self.blank[window].ravel()
        if first_number == 1:
            blank = np.maximum(blank, chances[:, 0])  # the blank may be written as 0
        return np.column_stack([blank, chances[:, first_number : first_number + len(chances) - 1]])

    def _written(self, window: Window = WHOLE) -> int:
        """Return how many cells hold numbers."""
        return int((self.chances[window].max(2) > self.blank[window]).sum())


def _may_agree(table: NDArray[np.float64], best: NDArray[np.float64]) -> bool:
    """Tell whether enough tiles find a cell that would agree with them, and the blank too, by the best chance of each cell."""
    agree = table >= AGREED * best[:, None]
    tiles = agree[best > UNREAD].any(0)
    return bool(agree[:, 0].any()) and float(tiles.mean()) >= LEAST_AGREEING


def _distinct(table: NDArray[np.float64]) -> int:
    """Return how many tiles are the likeliest of some cell."""
    return len(set(table.argmax(1)[table.max(1) > LEAST_CHANCE]))


def _evidence(placing: Placing, is_whole: bool, first_number: int) -> float:
    """Return the logarithm of the odds that the numbers in a window are a sliding board's, by how they lie."""
    state = placing.state
    evidence = PRIOR + float(np.log(2 * placing.parity)) + float(np.log(sum(HOMES[first_number].values())))
    evidence -= PART * (not is_whole) + LONG * (abs(state.rows - state.cols) > 1)
    if _is_ordered(np.array(state.tiles).reshape(state.rows, state.cols)):
        evidence -= ORDERED if len(state.tiles) > KEYS else ORDERED_KEYS
        evidence -= WEEKS * (state.cols == DAYS and state.rows < DAYS)
    return evidence


def _is_ordered(tiles: NDArray[np.int_]) -> bool:
    """Tell whether most numbers follow the one on their left, or most the one above, or below, as on key pads."""
    shapes = (tiles[:, :-1], tiles[:, 1:]), (tiles[:-1], tiles[1:]), (tiles[1:], tiles[:-1])
    return any(_share_following(earlier, later) > MOST_FOLLOW for earlier, later in shapes)


def _share_following(earlier: NDArray[np.int_], later: NDArray[np.int_]) -> float:
    """Return which part of the pairs of tiles side by side, the blank left out, are numbers in order."""
    pairs = (earlier > 0) & (later > 0)
    return float((pairs & (later - earlier == 1)).sum() / max(int(pairs.sum()), 1))


def _begins_with_zero(figure: Figure) -> bool:
    text, _ = figure.best("0123456789")
    return len(text) > 1 and text[0] == "0"


def _number_chances(figure: Figure, count: int, is_padded: bool) -> NDArray[np.float64]:
    """Return the chances of the numbers from 0 to count - 1, where they may be padded also those of 07 for 7."""
    chances = np.zeros(10**MOST_SIGNS)
    for weight, signs in figure.readings:
        if not 1 <= len(signs) <= MOST_SIGNS:
            continue
        product = np.array([weight])
        for sign in signs:
            digits = sign.chances[DIGITS]
            product = np.outer(product, digits / (digits.sum() + sign.chances[JUNK])).ravel()
        least = 10 ** (len(signs) - 1) if len(signs) > 1 and not is_padded else 0
        chances[least : len(product)] += product[least:]
    return chances[:count]


def _blank_chance(figure: Figure) -> float:
    empty = figure.chance("")
    return empty if empty > EMPTY else ODD_BLANK * empty


def _best_chance(figure: Figure) -> float:
    text, chance = figure.best("0123456789")
    return chance if text else 0.0
