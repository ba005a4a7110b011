"""Which tile is in which cell, when every tile may be there once: the best assignment, its rivals, and what parity says.

Rivals are weighed by chains of exchanges: with E[i, j] the odds that cell i holds what is said of cell j, an exchange of two
cells weighs E[i, j] E[j, i] and a turn of three E[i, j] E[j, k] E[k, i], so that products of matrices sum them all.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.sliding.rules import Home, SlidingState, is_solvable

SOLVABLE = 0.95  # how likely a real game is a position that can be solved; others have a goal of their own
NEVER = -30.0  # what can't be is so much less likely than the likeliest, as a logarithm


@dataclass(frozen=True, eq=False)
class Placing:
    """A position and how sure it is, taken for granted that this is a sliding puzzle."""

    state: SlidingState
    sure: NDArray[np.float64]  # (n,): for each cell
    chance: float  # how sure it is that all cells are right
    can_be_solved: bool
    parity: float  # how likely real games have a position of this parity, which half of all positions have
    score: float
    """the logarithm of how likely the position is, for comparing it with others of the same board"""


def place(log_chances: NDArray[np.float64], shape: tuple[int, int], homes: Mapping[Home, float]) -> Placing:
    """Return the most likely position.

    `log_chances` is (n, n): for each cell the logarithm of how likely it holds each tile, 0 being the blank.
    `homes` says how likely each home of the blank is before anything was read.
    """
    from scipy.optimize import linear_sum_assignment

    floored = np.maximum(log_chances, log_chances.max(1, keepdims=True) + NEVER)
    return weigh(np.asarray(linear_sum_assignment(-floored)[1], np.intp), floored, shape, homes)


LIKELIER = 1 + 1e-9
"""by this factor at least an exchange must be likelier: cells that look alike would be exchanged for ever"""


def weigh(
    tiles: NDArray[np.intp], log_chances: NDArray[np.float64], shape: tuple[int, int], homes: Mapping[Home, float]
) -> Placing:
    """Return how sure it is that the tiles (n,) are in the cells, or that two are exchanged where parity makes that likelier."""
    odds = odds_of(log_chances, tiles)
    same, swapped = _parity_weights(tiles, shape, homes)
    swaps = odds * odds.T * swapped
    first, second = np.unravel_index(int(swaps.argmax()), swaps.shape)
    if swaps[first, second] > same * LIKELIER:
        exchanged = tiles.copy()
        exchanged[[first, second]] = tiles[[second, first]]
        return weigh(exchanged, log_chances, shape, homes)
    turns = odds @ odds * odds.T * same
    home = max(homes, key=lambda each: _weight(_state(tiles, shape, each), homes[each]))
    state = _state(tiles, shape, home)
    chance = same / (same + swaps.sum() / 2 + turns.sum() / 3)
    score = float(log_chances[np.arange(len(tiles)), tiles].sum() + np.log(same))
    parity = same / sum(homes.values())
    return Placing(state, same / (same + swaps.sum(1) + turns.sum(1)), float(chance), is_solvable(state), parity, score)


def odds_of(log_chances: NDArray[np.float64], tiles: NDArray[np.intp]) -> NDArray[np.float64]:
    """Return E of the module's first lines, with nothing on its diagonal."""
    said = log_chances[np.arange(len(tiles)), tiles]
    odds = np.exp(log_chances[:, tiles] - said[:, None])
    np.fill_diagonal(odds, 0.0)
    return np.asarray(odds, np.float64)


def _parity_weights(
    tiles: NDArray[np.intp], shape: tuple[int, int], homes: Mapping[Home, float]
) -> tuple[float, NDArray[np.float64]]:
    """Return how likely a real game has a position of this parity, and that after each exchange of two cells, (n, n).

    An exchange of tiles turns the parity; one with the blank does so only if it is an even number of steps away.
    """
    same = sum(_weight(_state(tiles, shape, home), chance) for home, chance in homes.items())
    swapped = np.full((len(tiles), len(tiles)), sum(homes.values()) - same)
    blank = int(np.flatnonzero(tiles == 0)[0])
    row, column = np.divmod(np.arange(len(tiles)), shape[1])
    odd = (abs(row - row[blank]) + abs(column - column[blank])) % 2 == 1
    swapped[blank, odd] = swapped[odd, blank] = same
    return same, swapped


def _weight(state: SlidingState, chance: float) -> float:
    return chance * (SOLVABLE if is_solvable(state) else 1 - SOLVABLE)


def _state(tiles: NDArray[np.intp], shape: tuple[int, int], home: Home) -> SlidingState:
    return SlidingState(tuple(map(int, tiles)), *shape, home)


def likeliest(placings: Mapping[Home, Placing], homes: Mapping[Home, float]) -> tuple[Placing, float]:
    """Return the likeliest of placings with different homes of the blank, and how likely it is among them."""
    scores = {home: placing.score + float(np.log(homes[home])) for home, placing in placings.items()}
    best = max(scores, key=lambda home: scores[home])
    return placings[best], 1 / sum(float(np.exp(score - scores[best])) for score in scores.values())
