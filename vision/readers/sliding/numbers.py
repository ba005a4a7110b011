"""Reads sliding boards by the numbers on their tiles, or by letters, where A is 1."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.sliding.rules import Home
from vision.cells.reading import Figure
from vision.readers.sliding.grids import WHOLE, Window, windows
from vision.readers.sliding.permutation import Placement, best_placement

HOMES = {
    1: {Home.LAST: 0.9, Home.FIRST: 0.05},
    2: {Home.LAST: 0.001, Home.FIRST: 0.04},
    0: {Home.LAST: 0.008, Home.FIRST: 0.001},
}
"""prior probability of the blank's home, by the number of the first tile: numbers from 2 leave out the first cell"""
READABLE = 0.5  # confidence in a board of the whole grid from which no smaller board is looked for in it
MIN_PROBABILITY = 1e-6
TEMPERING = 0.6  # probabilities are raised to this power, as the classifier is sometimes confident of a wrong digit
AGREEMENT = 0.5  # a cell agrees with its number if that is at least this part as probable as the best number
MIN_AGREEING = 0.75  # least share of cells that agree with their numbers
ODD_BLANK = 0.2  # factor for the probability of a blank that isn't clearly empty
ALIEN = 0.7
"""factor for each number that no tile has, such as 16 on a fifteen: tiles may be numbered from another one, and a cell misread"""
UNREAD = 0.2  # a cell is unread if its best number is no more probable than this, and it isn't empty
CERTAIN, MIN_CERTAIN = 0.9, 0.25
"""probability from which the number on a part of a picture is certain, and the least share of such tiles"""
MIN_DISTINCT = 0.5  # least share of tiles that are the most probable one of some cell
PRIOR = -2.0  # log-odds of a sliding board before its cells are read, and what is added to them or subtracted:
AGREEING, MAX_AGREEING = 1.0, 12.0  # for each cell that agrees with its number, and for all of them at most
DISAGREEING, NOT_READ = 3.0, 1.0  # for each cell that doesn't, and for each unread one
ORDERED = 4.0  # many things have numbers in order: calendars, lists,
ORDERED_KEYS = 5.0  # above all key pads,
KEYS = 12  # which have at most this many keys,
DAYS = 7
WEEKS = 8.0  # and months, which have rows of seven
MIN_CONSECUTIVE, MIN_PAIRS = 0.8, 3  # numbers are in order if more than this share of neighbours, this many, are consecutive
INKED = 4.0  # something is written on the blank
PADDED = 3  # if this many numbers begin with 0, 07 is 7
EMPTY = 0.9  # probability from which a cell is empty; below, it holds something that is no sign
LONG = 3.0  # most boards are nearly square
PART = 2.0  # a board is seldom a part of a grid,
BESIDE = 1.5  # and then has no numbers beside it


@dataclass(frozen=True, eq=False)
class NumberBoard:
    """A board of numbers in a window of a grid."""

    window: Window  # the rows and the columns of the grid
    placement: Placement
    first_number: int
    numbering: float  # the probability that the tiles are numbered from there
    evidence: float  # the log-odds of a sliding board

    @property
    def confidence(self) -> float:
        """The confidence that it is a board and that all of it is right."""
        return self.placement.probability * self.numbering / (1 + float(np.exp(-self.evidence)))


class Numbers:
    """The figures of a grid as tables of probabilities."""

    def __init__(self, figures: Sequence[Figure], shape: tuple[int, int]) -> None:
        rows, columns = shape
        self.shape = shape
        self.count = rows * columns
        is_padded = sum(_begins_with_zero(figure) for figure in figures) >= PADDED
        chances = np.array([figure.number_chances(self.count + 1, is_padded) for figure in figures])
        best = np.array([_best_chance(figure) for figure in figures])
        letters = np.array([_letter_chances(figure, self.count + 1) for figure in figures])
        self.are_letters = bool(letters.max(1).sum() > best.sum())
        if self.are_letters:
            chances, best = letters, letters.max(1)
        self.chances = chances.reshape(rows, columns, -1)
        """for each cell the probability of each number from 0 to the number of cells"""
        self.blank = np.array([_blank_chance(figure) for figure in figures]).reshape(shape)
        self.best = np.maximum(self.blank, best.reshape(shape))

    def certain(self) -> NDArray[np.intp]:
        """Return the number of each cell that certainly shows one which no other does, 0 for others and if these are few."""
        chances = self.chances.reshape(self.count, -1)
        numbers = np.where(chances.max(1) > CERTAIN, chances.argmax(1), 0)
        is_single = np.bincount(numbers)[numbers] == 1
        singles = np.where(is_single, numbers, 0)
        return singles if (singles > 0).mean() > MIN_CERTAIN else np.zeros_like(singles)

    def boards(self) -> Iterator[NumberBoard]:
        """Yield the best board of each window that may be one; the whole grid comes first, and alone if it is readable."""
        for window in windows(self.shape):
            board = self._board(window)
            if board is not None:
                yield board
                if window == WHOLE and board.confidence > READABLE:
                    return

    def _board(self, window: Window) -> NumberBoard | None:
        best = self.best[window].ravel()
        is_read = np.asarray(best > UNREAD)
        if is_read.mean() < MIN_AGREEING:
            return None
        tables = {first: table for first in HOMES if _may_agree(table := self._table(window, first), best)}
        if not tables or max(map(_n_distinct, tables.values())) < MIN_DISTINCT * best.size:
            return None
        shape = self.chances[window].shape[0], self.chances[window].shape[1]
        logs = {first: TEMPERING * np.log(np.maximum(table, MIN_PROBABILITY)) for first, table in tables.items()}
        placements = {first: best_placement(table, shape, HOMES[first]) for first, table in logs.items()}
        scores = np.array([placement.score for placement in placements.values()])
        first, placement = list(placements.items())[scores.argmax()]
        probabilities = tables[first][np.arange(len(placement.state.tiles)), placement.state.tiles]
        agrees = probabilities >= AGREEMENT * best
        blank = placement.state.tiles.index(0)
        evidence = _evidence(placement, window == WHOLE, first)
        evidence += min(AGREEING * (int((is_read & agrees).sum()) - 1), MAX_AGREEING)
        evidence -= DISAGREEING * int((is_read & ~agrees).sum()) + NOT_READ * int((~is_read).sum())
        evidence -= BESIDE * (self._n_numbers() - self._n_numbers(window)) + INKED * (probabilities[blank] < EMPTY)
        alien = is_read & (tables[first].max(1) < AGREEMENT * best)
        numbering = ALIEN ** int(alien.sum()) / float(np.exp(scores - scores.max()).sum())
        return NumberBoard(window, placement, first, numbering, evidence)

    def _table(self, window: Window, first_number: int) -> NDArray[np.float64]:
        """Return the probability of each tile in each cell of a window, 0 being the blank, (n, n)."""
        chances = self.chances[window].reshape(-1, self.chances.shape[2])
        blank = self.blank[window].ravel()
        if first_number == 1:
            blank = np.maximum(blank, chances[:, 0])  # the blank may be written as 0
        return np.column_stack([blank, chances[:, first_number : first_number + len(chances) - 1]])

    def _n_numbers(self, window: Window = WHOLE) -> int:
        """Return the number of cells that hold numbers."""
        return int((self.chances[window].max(2) > self.blank[window]).sum())


def _may_agree(table: NDArray[np.float64], best: NDArray[np.float64]) -> bool:
    """Return whether enough tiles and the blank each have a cell that would agree, given the best probability of each cell."""
    agree = table >= AGREEMENT * best[:, None]
    tiles = agree[best > UNREAD].any(0)
    return bool(agree[:, 0].any()) and float(tiles.mean()) >= MIN_AGREEING


def _n_distinct(table: NDArray[np.float64]) -> int:
    """Return the number of tiles that are the most probable one of some cell."""
    return len(set(table.argmax(1)[table.max(1) > MIN_PROBABILITY]))


def _evidence(placement: Placement, is_whole: bool, first_number: int) -> float:
    """Return the log-odds of a sliding board by the layout of a window's numbers."""
    state = placement.state
    evidence = PRIOR + float(np.log(2 * placement.parity_probability)) + float(np.log(sum(HOMES[first_number].values())))
    evidence -= PART * (not is_whole) + LONG * (abs(state.rows - state.cols) > 1)
    if _is_ordered(np.array(state.tiles).reshape(state.rows, state.cols)):
        evidence -= ORDERED if len(state.tiles) > KEYS else ORDERED_KEYS
        evidence -= WEEKS * (state.cols == DAYS and state.rows < DAYS)
    return evidence


def _is_ordered(tiles: NDArray[np.int_]) -> bool:
    """Return whether most numbers follow the one on their left, or above, or below as on key pads."""
    shapes = (tiles[:, :-1], tiles[:, 1:]), (tiles[:-1], tiles[1:]), (tiles[1:], tiles[:-1])
    return any(_share_following(earlier, later) > MIN_CONSECUTIVE for earlier, later in shapes)


def _share_following(earlier: NDArray[np.int_], later: NDArray[np.int_]) -> float:
    """Return the share of consecutive numbers among pairs of neighbours, without the blank."""
    pairs = (earlier > 0) & (later > 0)
    return float((pairs & (later - earlier == 1)).sum() / max(int(pairs.sum()), MIN_PAIRS))


def _begins_with_zero(figure: Figure) -> bool:
    text, _ = figure.best("0123456789")
    return len(text) > 1 and text[0] == "0"


def _blank_chance(figure: Figure) -> float:
    empty = figure.chance("")
    return empty if empty > EMPTY else ODD_BLANK * empty


def _letter_chances(figure: Figure, count: int) -> NDArray[np.float64]:
    """Return the probabilities that a cell holds the letter for each number from 0 to count - 1, (count,); A stands for 1."""
    chances = np.zeros(count)
    if figure.letters is not None:
        chances[1 : 1 + len(figure.letters)] = figure.letters[: count - 1]
    return chances


def _best_chance(figure: Figure) -> float:
    text, chance = figure.best("0123456789")
    return chance if text else 0.0
