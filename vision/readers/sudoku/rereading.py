"""Finds the board that was most probably meant, from the probabilities of each cell and the rules of sudoku.

A board that breaks a rule isn't impossible: players make mistakes, and their games show them. So each wrong entry has a price,
and signs are read differently where that is cheaper. All prices are log-odds.
"""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count

import numpy as np
from numpy.typing import NDArray

from solvers.sudoku.shape import Shape
from vision.readers.sudoku.completion import Completion, complete, peer_matrix

Board = NDArray[np.int64]  # (cells,), 0 where empty

PRICE_OF_CLASH = 5.0  # a wrong entry that repeats a digit in a unit
PRICE_OF_DEAD_END = 4.0  # a board without a solution: a wrong entry that repeats none
PRICE_OF_CHOICE = 1.5  # a board with several solutions: many programs allow that
MAX_STEPS = 400  # of the search for the cheapest board without clashes
MAX_RETRIES = 8  # number of other boards tried if there is no solution, or more than one


@dataclass(frozen=True, eq=False)
class Reread:
    """The board that was most probably meant."""

    board: Board
    wrong: frozenset[int]  # cells taken for wrong entries, as they clash with others
    completion: Completion  # of the board without the cells that clash


def reread(shape: Shape, chances: NDArray[np.float64]) -> Reread:
    """Return the most probable board; chances are (cells, size + 1), the first column being that of an empty cell."""
    prices = -np.log(chances) + np.log(chances.max(1, keepdims=True))
    board, wrong = _cheapest(shape, prices)
    completion = complete(shape, np.where(clashes(shape, board).any(1), 0, board))
    found = Reread(board, wrong, completion)
    if completion.count in (0, 2) and not wrong:
        found = _uniquely_solvable(shape, prices, board, completion) or found
    return _filled_in(shape, chances, found)


def clashes(shape: Shape, board: Board) -> NDArray[np.bool_]:
    """Return which cells hold the same digit and share a unit, (cells, cells)."""
    same = (board[:, None] == board[None, :]) & (board > 0)[:, None]
    return np.asarray(same & peer_matrix(shape))


def fits(shape: Shape, board: Board) -> NDArray[np.bool_]:
    """Return which digits clash with no other cell, (cells, size + 1); nothing clashes with an empty cell."""
    held = np.zeros((len(board), shape.size + 1), np.float32)
    held[np.arange(len(board)), board] = 1
    found = np.asarray(peer_matrix(shape).astype(np.float32) @ held == 0)
    found[:, 0] = True
    return found


def _filled_in(shape: Shape, chances: NDArray[np.float64], found: Reread) -> Reread:
    """Return the board after filling in the solution's digits where a cell is probably not empty.

    As nothing else can be there, the solution's digit takes the probabilities of all digits.
    """
    if found.completion.count != 1 or found.completion.solution is None or found.wrong:
        return found
    cells, solution = np.arange(len(found.board)), found.completion.solution
    is_filled = (found.board == 0) & (shape.size * chances[cells, solution] > chances[:, 0])
    return replace(found, board=np.where(is_filled, solution, found.board))


# clashes


def _cheapest(shape: Shape, prices: NDArray[np.float64]) -> tuple[Board, frozenset[int]]:
    """Return the cheapest board and its wrong entries: in each clash, one cell is read differently or taken for wrong.

    A uniform-cost search. Readings dearer than a wrong entry are left out, as calling the cell wrong ends all its clashes.
    """
    first = np.asarray(prices.argmin(1), np.int64)
    ticket = count()
    frontier: list[tuple[float, int, dict[int, int], frozenset[int]]] = [(0.0, next(ticket), {}, frozenset())]
    seen: set[tuple[frozenset[tuple[int, int]], frozenset[int]]] = set()
    for _ in range(MAX_STEPS):
        if not frontier:
            break
        price, _number, changes, wrong = heapq.heappop(frontier)
        board = _changed(first, changes)
        clash = _first_clash(shape, board, wrong)
        if clash is None:
            return board, wrong
        for extra, more, wrongs in _branches(prices, clash, changes, wrong):
            key = (frozenset(more.items()), wrongs)
            if key not in seen:
                seen.add(key)
                heapq.heappush(frontier, (price + extra, next(ticket), more, wrongs))
    return first, _fewest_wrong(shape, first)


def _first_clash(shape: Shape, board: Board, wrong: frozenset[int]) -> tuple[int, int] | None:
    clashing = clashes(shape, board)
    if wrong:
        clashing[list(wrong)] = False
        clashing[:, list(wrong)] = False
    # branching on the cell with the most clashes is best
    number = clashing.sum(1)
    cell = int(number.argmax())
    return (cell, int(clashing[cell].argmax())) if number[cell] else None


def _branches(
    prices: NDArray[np.float64], clash: tuple[int, int], changes: dict[int, int], wrong: frozenset[int]
) -> Iterator[tuple[float, dict[int, int], frozenset[int]]]:
    for cell in clash:
        yield PRICE_OF_CLASH, changes, wrong | {cell}
        if cell not in changes:
            for digit in np.flatnonzero((prices[cell] < PRICE_OF_CLASH) & (prices[cell] > 0)):
                yield float(prices[cell, digit]), {**changes, cell: int(digit)}, wrong


def _changed(board: Board, changes: dict[int, int]) -> Board:
    board = board.copy()
    board[list(changes)] = list(changes.values())
    return board


def _fewest_wrong(shape: Shape, board: Board) -> frozenset[int]:
    """Return cells without which nothing clashes, chosen greedily by their number of clashes."""
    clashing, wrong = clashes(shape, board), set()
    while clashing.any():
        cell = int(clashing.sum(1).argmax())
        wrong.add(cell)
        clashing[cell] = clashing[:, cell] = False
    return frozenset(wrong)


# solutions


def _uniquely_solvable(shape: Shape, prices: NDArray[np.float64], board: Board, completion: Completion) -> Reread | None:
    """Return the cheapest board with one solution that differs in one cell or two, if it is worth the change."""
    has_none = completion.count == 0
    for changes in _likely_changes(prices, board, PRICE_OF_DEAD_END if has_none else PRICE_OF_CHOICE, has_none):
        other = _changed(board, changes)
        if (found := complete(shape, other)).count == 1:
            return Reread(other, frozenset(), found)
    return None


def _likely_changes(prices: NDArray[np.float64], board: Board, most: float, has_none: bool) -> list[dict[int, int]]:
    """Return changes of one cell or two that cost less than a price, the cheapest first.

    If there is no solution, filling another cell can't make one; if there are many, emptying a cell keeps them.
    """
    extra = prices - prices[np.arange(len(board)), board][:, None]
    values = np.arange(prices.shape[1])
    is_of_use = (values != board[:, None]) & ((board > 0)[:, None] if has_none else values > 0)
    cells, digits = np.nonzero((extra < most) & is_of_use)
    singles = sorted((float(extra[cell, digit]), int(cell), int(digit)) for cell, digit in zip(cells, digits, strict=True))
    singles = singles[:MAX_RETRIES]
    found = [(price, {cell: digit}) for price, cell, digit in singles]
    found += [
        (price + price2, {cell: digit, cell2: digit2})
        for number, (price, cell, digit) in enumerate(singles)
        for price2, cell2, digit2 in singles[number + 1 :]
        if cell != cell2 and price + price2 < most
    ]
    return [changes for _, changes in sorted(found, key=lambda each: each[0])[:MAX_RETRIES]]
