"""Numbered cells of a maze: each number from 1 on appears once, which resolves single signs that are ambiguous."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell
from vision.cells.figure import Figure

DIGITS = "0123456789"
FLOOR = 1e-4
NO_NUMBER = (0.1, 0.5)
"""thresholds for the probability of a cell's best number; both are tried, and the one whose numbers fit better is kept"""
MIN_DISTINCT = 0.6
"""least share of the cells' best numbers that differ"""
MIN_NUMBERED = 0.7
"""least share of the cells with signs that are numbered, if any are"""


@dataclass(frozen=True, eq=False)
class Numbers:
    """The numbered cells in order, and the confidence in each number."""

    cells: tuple[Cell, ...]
    confidences: tuple[float, ...]
    fit: float
    """geometric mean of the numbers' probabilities"""


NONE = Numbers((), (), 0.0)


def assign_numbers(*readings: Mapping[Cell, Figure]) -> Numbers:
    """Return the cells of the numbers from 1 on, each used once; none if the signs don't allow that.

    Each argument is one reading of the same cells; for each number, the reading that makes it most probable counts.
    """
    texts = {cell: max((reading[cell].best(DIGITS) for reading in readings), key=_sort_key) for cell in readings[0]}
    found = NONE
    for least in NO_NUMBER:
        cells = [cell for cell, (text, chance) in texts.items() if text and chance > least]
        are_most = len(cells) >= max(2, MIN_NUMBERED * len(texts))
        if are_most and len({texts[cell][0] for cell in cells}) >= MIN_DISTINCT * len(cells):
            found = max(found, _assigned(cells, readings), key=lambda each: each.fit)
    return found


def _assigned(cells: Sequence[Cell], readings: Sequence[Mapping[Cell, Figure]]) -> Numbers:
    """Return the most probable assignment of the numbers from 1 on to some cells."""
    from scipy.optimize import linear_sum_assignment

    named = range(1, len(cells) + 1)
    chances = np.array([[max(reading[cell].chance(str(number)) for reading in readings) for number in named] for cell in cells])
    logs = np.log(chances + FLOOR)
    rows, columns = linear_sum_assignment(-logs)
    order = np.argsort(columns)
    fit = float(np.exp(logs[rows, columns].mean()))
    return Numbers(tuple(cells[place] for place in order), tuple(_confidences(logs[order])), fit)


def _sort_key(text: tuple[str, float]) -> tuple[bool, float]:
    """Return the sort key of a cell's readings: any text before none, then by probability."""
    return bool(text[0]), text[1]


def _confidences(logs: NDArray[np.float64]) -> Sequence[float]:
    """Return the confidence in each number against swapping it with another; row i holds number i."""
    own = np.diag(logs)
    gain = logs + logs.T - own[:, None] - own[None]
    odds = np.exp(np.minimum(gain, 0.0))
    np.fill_diagonal(odds, 0.0)
    return [float(1 / (1 + row.sum())) for row in odds]
