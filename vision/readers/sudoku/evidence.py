"""How likely a grid of digits is a sudoku, and how likely each of its cells was read rightly.

Weights are natural logarithms of odds. A few are counted on the boards beside the checkout, most are rough: many weak signs
that agree make a sure board.
"""

import math

import numpy as np
from numpy.typing import NDArray

from solvers.sudoku.shape import Shape
from vision.readers.sudoku.chances import Chances
from vision.readers.sudoku.rules.completion import peer_matrix
from vision.readers.sudoku.rules.rereading import PRICE_OF_CLASH, PRICE_OF_DEAD_END, Board, Reread, clashes, fits

OF_SIZE = {4: -2.5, 5: -2.5, 6: -1.5, 7: -2.0, 8: -1.5, 9: -0.5, 10: -1.5, 12: -1.0, 16: -1.0}
"""how much speaks for a sudoku before anything is read: small square grids are often something else"""
MOST_FROM_RULES = 12.0
CLASHES_A_DIGIT = 0.03  # pairs of equal digits in a unit on real boards, for each digit: players err
OF_SOLUTIONS = {0: -1.0, 1: 3.0, 2: -1.5}  # no solution, just one, more than one
OF_NOTES = 1.0  # pencil marks in a quarter of the empty cells
OF_BOXES = 3.0
OF_STRANGE = -1.2  # a cell that holds something else than a digit of the board
SUSPICION = 20.0  # by how much what else a cell may hold counts more if it clashes
MOST = 50.0  # beyond this odds are certain
UNSEEN = 0.1
"""the part of misread digits without a clash after which a board has one solution all the same; counted on puzzles"""
BY_LUCK = 0.12  # how often a sign in an empty cell would be just the digit of the solution


def for_sudoku(shape: Shape, chances: Chances, board: Board, n_solutions: int | None, boxes: float) -> float:
    """Return how much speaks for a sudoku; boxes is how well lines agree with boxes, -1 to 1."""
    is_filled = board > 0
    noted = float(chances.has_marks[~is_filled].mean()) if not is_filled.all() else 0.0
    return (
        OF_SIZE[shape.size]
        + _for_rules(shape, board)
        + (0.0 if n_solutions is None else OF_SOLUTIONS[n_solutions])
        + OF_BOXES * boxes
        + OF_NOTES * min(1.0, 4 * noted)
        + OF_STRANGE * float(chances.strange.sum())
    )


def _for_rules(shape: Shape, board: Board) -> float:
    """Return how much the number of clashes speaks for a sudoku, against digits that lie there by chance."""
    is_filled = (board > 0).astype(np.float64)
    by_chance = float(is_filled @ peer_matrix(shape) @ is_filled) / 2 / shape.size
    by_error = CLASHES_A_DIGIT * float(is_filled.sum()) + 0.05
    n_clashes = int(clashes(shape, board).sum()) // 2
    return min(MOST_FROM_RULES, n_clashes * math.log(by_error / max(by_chance, by_error)) + by_chance - min(by_error, by_chance))


def probability(evidence: float) -> float:
    """Return the probability that odds with this logarithm stand for."""
    return 1 / (1 + math.exp(-max(evidence, -MOST)))


def sureness(shape: Shape, chances: NDArray[np.float64], read: Reread, is_excused: bool) -> NDArray[np.float64]:
    """Return how sure each cell of a board is, (cells,): what else it may hold counts as far as the rules allow it.

    Clashes are excused where it is clear that the player erred, and not the reading.
    """
    board, cells = read.board, np.arange(len(read.board))
    weight = np.where(fits(shape, board), 1.0, math.exp(-PRICE_OF_CLASH))
    if not is_excused:
        weight[clashes(shape, board).any(1)] *= SUSPICION
    if read.completion.count == 1 and read.completion.solution is not None:
        weight = weight * _agreement(shape, board, read.completion.solution)
    weight[cells, board] = 0
    odds = (chances * weight).sum(1) / chances[cells, board]
    return np.asarray(1 / (1 + odds), np.float64)


def _agreement(shape: Shape, board: Board, solution: Board) -> NDArray[np.float64]:
    """Return how well other digits agree with a board having one solution, (cells, size + 1)."""
    is_empty = (board == 0)[:, None]
    agreement = np.broadcast_to(np.where(is_empty, math.exp(-PRICE_OF_DEAD_END), UNSEEN), (len(board), shape.size + 1)).copy()
    agreement[np.arange(len(board)), solution] = np.where(board == 0, shape.size, 1)  # nothing else can stand there
    agreement[:, 0] = BY_LUCK
    return agreement
