"""The probability of each digit in each cell, however digits above 9 are written, and the evidence that they are a sudoku.

Weights are log-odds. A few are counted on the boards beside the checkout, most are rough: many weak signs that agree make a
certain board.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from solvers.sudoku.shape import Shape
from vision.cells.reading import JUNK, SIGNS, Figure
from vision.readers.sudoku.completion import peer_matrix
from vision.readers.sudoku.rereading import PRICE_OF_CLASH, PRICE_OF_DEAD_END, Board, Reread, clashes, fits

UNIFORM_PART = 0.0005
"""the part of every cell's probability that is spread over all of its values, as no sign is read more reliably than that"""
HARD_TO_READ = 0.9  # probability that a sign unlike any digit is a digit all the same
OVERLOOKED = 0.7  # probability that a cell isn't empty if something in it wasn't taken for a sign
ASIDE = 0.1  # factor for doubts about an empty cell if its middle is empty
TOO_MANY = 0.1  # factor for segmentations of a cell into more signs than digits have
MIN_SUM = 1e-6

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
UNDETECTED = 0.1  # share of misread digits that cause no clash and still leave just one solution; counted on puzzles
BY_CHANCE = 0.12  # probability that a sign in an empty cell happens to be the solution's digit


@dataclass(frozen=True)
class Symbols:
    """How the digits of a board are written, from the digit 1 on."""

    texts: tuple[str, ...]
    name: str = ""  # how notes describe it; empty if it needs no note

    @cached_property
    def of_length(self) -> dict[int, tuple[NDArray[np.intp], NDArray[np.intp]]]:
        """The number of signs -> the digits with such texts, and the indices of their signs, (signs, digits)."""
        found = {}
        for length in set(map(len, self.texts)):
            digits = [digit for digit, text in enumerate(self.texts, 1) if len(text) == length]
            places = [[SIGNS.index(sign) for sign in self.texts[digit - 1]] for digit in digits]
            found[length] = np.array(digits, np.intp), np.array(places, np.intp).T
        return found

    @cached_property
    def rivals(self) -> NDArray[np.intp]:
        """The indices of all that a sign could be: digits, junk, and the letters in use."""
        letters = {SIGNS.index(sign) for text in self.texts for sign in text if sign.isalpha()}
        return np.array([*range(10), *sorted(letters), JUNK], np.intp)


@cache
def notations_of(size: int) -> tuple[Symbols, ...]:
    """Return the ways in which the digits of a size are written."""
    if size <= 9:
        return (Symbols(tuple(SIGNS[1 : size + 1])),)
    return (
        Symbols(tuple(map(str, range(1, size + 1)))),
        Symbols(tuple(SIGNS[1 : size + 1])),
        Symbols(tuple(SIGNS[:size]), "from 0"),
    )


@dataclass(frozen=True, eq=False)
class Chances:
    """What each cell of a board may hold."""

    symbols: Symbols
    values: NDArray[np.float64]
    """(cells, size + 1): the probability of each digit, the first being an empty cell; rows sum to 1"""
    strange: NDArray[np.float64]  # (cells,): the probability of something that is no digit of this board
    has_marks: NDArray[np.bool_]  # (cells,): whether a cell holds small signs

    @property
    def best(self) -> NDArray[np.int64]:
        """The most probable digit of each cell by itself, (cells,)."""
        return np.asarray(self.values.argmax(1), np.int64)


def figure_chances(figures: Sequence[Figure], symbols: Symbols) -> NDArray[np.float64]:
    """Return the probabilities from figures alone, (cells, size + 2): of an empty cell, each digit, and a wrong number of signs.

    What a row lacks of 1 is the probability of a sign that is no digit of this board, or unreadable.
    """
    return np.array([_of_cell(symbols, figure) for figure in figures])


def cell_chances(
    from_figures: NDArray[np.float64],
    fitness: NDArray[np.float64],
    unread: NDArray[np.bool_],
    has_marks: NDArray[np.bool_],
    symbols: Symbols,
) -> Chances:
    """Return what the cells of a board may hold, given the probabilities from their figures alone.

    Fitness is the probability that each figure is a digit by its place and height; unread are cells with more in them than the
    figure; both are (cells,).
    """
    from_figures = from_figures.copy()
    from_figures[unread, 0] *= 1 - OVERLOOKED * fitness[unread]
    is_bare = ~unread & ~from_figures[:, 1:].any(1)
    from_figures[is_bare, 0] = 1 - ASIDE * (1 - from_figures[is_bare, 0])
    digits, others = from_figures[:, 1:-1], from_figures[:, -1:]
    hard = np.clip(1 - from_figures.sum(1, keepdims=True), 0, 1)
    fit = fitness[:, None]
    of_digits = fit * (digits + HARD_TO_READ * hard / digits.shape[1])
    level = np.hstack([1 - of_digits.sum(1, keepdims=True), of_digits])
    spread = np.clip(level, 0, 1) * (1 - UNIFORM_PART) + UNIFORM_PART / level.shape[1]
    strange = (fit * (hard + others))[:, 0]
    return Chances(symbols, spread, strange, has_marks)


def _of_cell(symbols: Symbols, figure: Figure) -> NDArray[np.float64]:
    found = np.zeros(len(symbols.texts) + 2)
    weights = np.array([weight for weight, _ in figure.readings])
    likely = weights * [1.0 if not signs or len(signs) in symbols.of_length else TOO_MANY for _, signs in figure.readings]
    for weight, (_, signs) in zip(likely * (weights.sum() / likely.sum()), figure.readings, strict=True):
        if not signs:
            found[0] += 0 if figure.signs else weight  # what is more like a sign than like nothing is one, if unreadable
        elif len(signs) not in symbols.of_length:
            found[-1] += weight
        else:
            digits, places = symbols.of_length[len(signs)]
            pairs = zip(signs, places, strict=True)
            levels = [sign.chances[place] / max(sign.chances[symbols.rivals].sum(), MIN_SUM) for sign, place in pairs]
            found[digits] += weight * (levels[0] if len(levels) == 1 else np.prod(levels, 0))
    return found


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
