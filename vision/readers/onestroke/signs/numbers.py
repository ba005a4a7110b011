"""Numbered cells of a maze: each number from 1 on stands once, which settles what single signs leave open."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell
from vision.cells.figure import Figure

DIGITS = "0123456789"
UNLIKELY = 1e-4
NO_NUMBER = (0.1, 0.5)
"""cells for which no number is likelier than this hold none; what makes the numbers fit better is taken"""
DIFFERENT = 0.6
"""at least such a part of the numbers look different at first sight"""
MOST_OTHERS = 0.7
"""of the cells with signs at least so many are numbered, or none"""


@dataclass(frozen=True, eq=False)
class Numbers:
    """The numbered cells in their order, and for each how sure its number is."""

    cells: tuple[Cell, ...]
    sure: tuple[float, ...]
    fit: float
    """how well the signs speak for the numbers, as a mean chance"""


NONE = Numbers((), (), 0.0)


def numbers(*ways: Mapping[Cell, Figure]) -> Numbers:
    """Return which number each cell holds, so that there is each one from 1 on; none where the signs don't allow that.

    The same cells may be read in several ways: a number is as likely as in the way that makes most of it.
    """
    texts = {cell: max((way[cell].best(DIGITS) for way in ways), key=_weight) for cell in ways[0]}
    found = NONE
    for least in NO_NUMBER:
        cells = [cell for cell, (text, chance) in texts.items() if text and chance > least]
        are_most = len(cells) >= max(2, MOST_OTHERS * len(texts))
        if are_most and len({texts[cell][0] for cell in cells}) >= DIFFERENT * len(cells):
            found = max(found, _assigned(cells, ways), key=lambda each: each.fit)
    return found


def _assigned(cells: Sequence[Cell], ways: Sequence[Mapping[Cell, Figure]]) -> Numbers:
    """Return which of the numbers from 1 on each of some cells holds, each of them one."""
    from scipy.optimize import linear_sum_assignment

    named = range(1, len(cells) + 1)
    chances = np.array([[max(way[cell].chance(str(number)) for way in ways) for number in named] for cell in cells])
    logs = np.log(chances + UNLIKELY)
    rows, columns = linear_sum_assignment(-logs)
    order = np.argsort(columns)
    fit = float(np.exp(logs[rows, columns].mean()))
    return Numbers(tuple(cells[place] for place in order), tuple(_sure(logs[order])), fit)


def _weight(text: tuple[str, float]) -> tuple[bool, float]:
    """Order what a cell may hold by how likely it is, and before that anything before nothing."""
    return bool(text[0]), text[1]


def _sure(logs: NDArray[np.float64]) -> Sequence[float]:
    """Return how sure each number is, given that no other two of them are exchanged; row i holds number i."""
    own = np.diag(logs)
    gain = logs + logs.T - own[:, None] - own[None]
    odds = np.exp(np.minimum(gain, 0.0))
    np.fill_diagonal(odds, 0.0)
    return [float(1 / (1 + row.sum())) for row in odds]
