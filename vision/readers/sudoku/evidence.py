"""The evidence that a grid of digits is a sudoku, and the confidence in each cell.

Weights are log-odds. A few are counted on the boards beside the checkout, most are rough: many weak signs that agree make a
certain board.
"""

import math

import numpy as np
from numpy.typing import NDArray

from solvers.sudoku.shape import Shape
from vision.readers.sudoku.chances import Chances
from vision.readers.sudoku.rules.completion import peer_matrix
from vision.readers.sudoku.rules.rereading import PRICE_OF_CLASH, PRICE_OF_DEAD_END, Board, Reread, clashes, fits

SIZE_PRIOR = {4: -2.5, 5: -2.5, 6: -1.5, 7: -2.0, 8: -1.5, 9: -0.5, 10: -1.5, 12: -1.0, 16: -1.0}
"""prior log-odds by size: small square grids are often something else"""
MAX_FROM_RULES = 12.0
CLASHES_PER_DIGIT = 0.03  # pairs of equal digits in a unit per digit on real boards, as players make mistakes
SOLUTION_EVIDENCE = {0: -1.0, 1: 3.0, 2: -1.5}  # no solution, just one, more than one
NOTES_EVIDENCE = 1.0  # pencil marks in at least a quarter of the empty cells
BOXES_EVIDENCE = 3.0
STRANGE_EVIDENCE = -1.2  # a cell that holds something other than a digit of the board
SUSPICION = 20.0  # factor for the alternatives of a cell that clashes
MAX_LOG_ODDS = 50.0
UNDETECTED = 0.1
"""share of misread digits that cause no clash and still leave just one solution; counted on puzzles"""
BY_CHANCE = 0.12  # probability that a sign in an empty cell happens to be the solution's digit


def sudoku_evidence(shape: Shape, chances: Chances, board: Board, n_solutions: int | None, boxes: float) -> float:
    """Return the log-odds of a sudoku; boxes is how well lines agree with boxes, -1 to 1."""
    is_filled = board > 0
    noted = float(chances.has_marks[~is_filled].mean()) if not is_filled.all() else 0.0
    return (
        SIZE_PRIOR[shape.size]
        + _rules_evidence(shape, board)
        + (0.0 if n_solutions is None else SOLUTION_EVIDENCE[n_solutions])
        + BOXES_EVIDENCE * boxes
        + NOTES_EVIDENCE * min(1.0, 4 * noted)
        + STRANGE_EVIDENCE * float(chances.strange.sum())
    )


def _rules_evidence(shape: Shape, board: Board) -> float:
    """Return the evidence from the number of clashes, compared with digits at random."""
    is_filled = (board > 0).astype(np.float64)
    by_chance = float(is_filled @ peer_matrix(shape) @ is_filled) / 2 / shape.size
    by_error = CLASHES_PER_DIGIT * float(is_filled.sum()) + 0.05
    n_clashes = int(clashes(shape, board).sum()) // 2
    return min(MAX_FROM_RULES, n_clashes * math.log(by_error / max(by_chance, by_error)) + by_chance - min(by_error, by_chance))


def probability(evidence: float) -> float:
    """Return the probability for log-odds."""
    return 1 / (1 + math.exp(-max(evidence, -MAX_LOG_ODDS)))


def cell_confidences(shape: Shape, chances: NDArray[np.float64], found: Reread, is_excused: bool) -> NDArray[np.float64]:
    """Return the confidence in each cell of a board, (cells,): its alternatives count as far as the rules allow them.

    Clashes are excused if they are clearly the player's mistakes, not misread digits.
    """
    board, cells = found.board, np.arange(len(found.board))
    weight = np.where(fits(shape, board), 1.0, math.exp(-PRICE_OF_CLASH))
    if not is_excused:
        weight[clashes(shape, board).any(1)] *= SUSPICION
    if found.completion.count == 1 and found.completion.solution is not None:
        weight = weight * _compatibility(shape, board, found.completion.solution)
    weight[cells, board] = 0
    odds = (chances * weight).sum(1) / chances[cells, board]
    return np.asarray(1 / (1 + odds), np.float64)


def _compatibility(shape: Shape, board: Board, solution: Board) -> NDArray[np.float64]:
    """Return how compatible other digits are with the board having one solution, (cells, size + 1)."""
    is_empty = (board == 0)[:, None]
    compatible = np.where(is_empty, math.exp(-PRICE_OF_DEAD_END), UNDETECTED)
    compatibility = np.broadcast_to(compatible, (len(board), shape.size + 1)).copy()
    compatibility[np.arange(len(board)), solution] = np.where(board == 0, shape.size, 1)  # nothing else can stand there
    compatibility[:, 0] = BY_CHANCE
    return compatibility
