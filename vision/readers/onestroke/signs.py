"""Signs in the cells of mazes: numbers, and the letters that mark the start and the end.

Each number from 1 on appears once, which resolves single signs that are ambiguous.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import END, START, WAYPOINTS
from solvers.puzzle import Cell
from vision.cells.cell_network import SIGNS, predict
from vision.cells.reading import Figure
from vision.frame import Grid, Pixels

DIGITS = "0123456789"
FLOOR = 1e-4
NO_NUMBER = (0.1, 0.5)
"""thresholds for the probability of a cell's best number; both are tried, and the one whose numbers fit better is kept"""
MIN_DISTINCT = 0.6
"""least share of the cells' best numbers that differ"""
MIN_NUMBERED = 0.7
"""least share of the cells with signs that are numbered, if any are"""
HIDDEN_FIRST = 0.6
"""probability that the only cell whose sign is no number is the first one, under whatever marks the start"""
MEANINGS = {"S": START, "E": END, "F": END, "G": END}
"""letters: start, end, finish and goal"""
INNER_MARGIN = 0.25
"""part of a cell cropped on each side, to leave out discs, rings and lines around a number"""
LETTER_MARGINS = INNER_MARGIN, 0.1
"""the same for letters, with discs around them and without"""
MIN_LETTER, MIN_ONLY_LETTER = 0.5, 0.9
"""least probability of a letter, and of one without its counterpart"""
MAX_CELLS = 12
"""no letters are looked for if more cells than this hold something"""


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

    Each argument is one reading of the same cells; for each number, the reading that makes it most probable counts. The 1 may be
    under what marks the start.
    """
    texts = {cell: max((reading[cell].best(DIGITS) for reading in readings), key=_sort_key) for cell in readings[0]}
    found = NONE
    for least in NO_NUMBER:
        cells = [cell for cell, (text, chance) in texts.items() if text and chance > least]
        are_most = max(2, MIN_NUMBERED * len(texts)) <= len(cells) <= len(WAYPOINTS)
        if are_most and len({texts[cell][0] for cell in cells}) >= MIN_DISTINCT * len(cells):
            others = [cell for cell in texts if cell not in cells]
            for hidden in ([], others) if len(others) == 1 else ([],):
                found = max(found, _assigned([*hidden, *cells], readings, len(hidden)), key=lambda each: each.fit)
    return found


def _assigned(cells: Sequence[Cell], readings: Sequence[Mapping[Cell, Figure]], n_hidden: int) -> Numbers:
    """Return the most probable assignment of the numbers from 1 on to some cells; the first ones may hide the 1."""
    from scipy.optimize import linear_sum_assignment

    chances = [[reading[cell].number_chances(len(cells) + 1)[1:] for cell in cells] for reading in readings]
    likeliest = np.max(chances, axis=0)
    likeliest[:n_hidden] = HIDDEN_FIRST * (np.arange(len(cells)) == 0)
    logs = np.log(likeliest + FLOOR)
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


def find_letters(plane: Pixels, grid: Grid, cells: Sequence[Cell]) -> dict[Cell, str]:
    """Return the cells whose letters mark the start and the end, at most one of each."""
    if not 1 <= len(cells) <= MAX_CELLS:
        return {}
    found = dict[str, dict[Cell, float]]()
    for margin in LETTER_MARGINS:
        prediction = predict([grid.crop(plane, cell, margin) for cell in cells], 0.0)
        for cell, count, signs in zip(cells, prediction.counts[:, 1], prediction.signs[:, 0], strict=True):
            sign, chance = MEANINGS.get(SIGNS[int(signs.argmax())]), float(count * signs.max())
            if sign and chance > MIN_LETTER:
                own = found.setdefault(sign, {})
                own[cell] = max(chance, own.get(cell, 0.0))
    if any(len(own) > 1 for own in found.values()):
        return {}
    least = MIN_LETTER if len(found) > 1 else MIN_ONLY_LETTER
    return {cell: sign for sign, own in found.items() for cell, chance in own.items() if chance > least}
