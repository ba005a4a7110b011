"""Which tile is in which cell, if each tile appears once: the best assignment, its rivals, and parity.

Rivals are weighed by chains of swaps: with E[i, j] the odds that cell i holds what is assigned to cell j, a swap of two cells
weighs E[i, j] E[j, i], and a cycle of three E[i, j] E[j, k] E[k, i], so products of matrices sum them all.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.sliding.rules import Home, SlidingState, is_solvable

SOLVABLE = 0.95  # probability that a game's position can be solved; other games have a goal of their own
IMPOSSIBLE = -30.0  # floor of log probabilities, relative to a cell's most probable tile
MIN_GAIN = 1 + 1e-9  # factor by which a swap must be more probable, or cells that look alike would be swapped for ever


@dataclass(frozen=True, eq=False)
class Placement:
    """A position and the confidence in it, given that this is a sliding puzzle."""

    state: SlidingState
    confidences: NDArray[np.float64]  # (n,): for each cell
    probability: float  # that all cells are right
    can_be_solved: bool
    parity_probability: float  # that a game has a position of this parity, which half of all positions have
    score: float  # log probability of the position, for comparison with others of the same board


def best_placement(log_chances: NDArray[np.float64], shape: tuple[int, int], homes: Mapping[Home, float]) -> Placement:
    """Return the most probable position.

    `log_chances` is (n, n): for each cell the log probability of each tile, 0 being the blank.
    `homes` is the prior probability of each home of the blank.
    """
    from scipy.optimize import linear_sum_assignment

    floored = np.maximum(log_chances, log_chances.max(1, keepdims=True) + IMPOSSIBLE)
    return score_placement(np.asarray(linear_sum_assignment(-floored)[1], np.intp), floored, shape, homes)


def score_placement(
    tiles: NDArray[np.intp], log_chances: NDArray[np.float64], shape: tuple[int, int], homes: Mapping[Home, float]
) -> Placement:
    """Return the placement of tiles (n,) in the cells, after swaps of two that parity makes more probable."""
    odds = swap_odds(log_chances, tiles)
    same, swapped = _parity_weights(tiles, shape, homes)
    swaps = odds * odds.T * swapped
    first, second = np.unravel_index(int(swaps.argmax()), swaps.shape)
    if swaps[first, second] > same * MIN_GAIN:
        exchanged = tiles.copy()
        exchanged[[first, second]] = tiles[[second, first]]
        return score_placement(exchanged, log_chances, shape, homes)
    cycles = odds @ odds * odds.T * same
    home = max(homes, key=lambda each: _weight(_state(tiles, shape, each), homes[each]))
    state = _state(tiles, shape, home)
    chance = same / (same + swaps.sum() / 2 + cycles.sum() / 3)
    score = float(log_chances[np.arange(len(tiles)), tiles].sum() + np.log(same))
    parity = same / sum(homes.values())
    return Placement(state, same / (same + swaps.sum(1) + cycles.sum(1)), float(chance), is_solvable(state), parity, score)


def swap_odds(log_chances: NDArray[np.float64], tiles: NDArray[np.intp]) -> NDArray[np.float64]:
    """Return E of the module's docstring, with zeros on its diagonal."""
    assigned = log_chances[np.arange(len(tiles)), tiles]
    odds = np.exp(log_chances[:, tiles] - assigned[:, None])
    np.fill_diagonal(odds, 0.0)
    return np.asarray(odds, np.float64)


def _parity_weights(
    tiles: NDArray[np.intp], shape: tuple[int, int], homes: Mapping[Home, float]
) -> tuple[float, NDArray[np.float64]]:
    """Return the probability of this position's parity, and that of the parity after each swap of two cells, (n, n).

    A swap of tiles changes the parity; one with the blank only if the distance of the two cells is even.
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


def best_home(placements: Mapping[Home, Placement], homes: Mapping[Home, float]) -> tuple[Placement, float]:
    """Return the most probable of the placements with different homes of the blank, and its probability among them."""
    scores = {home: placement.score + float(np.log(homes[home])) for home, placement in placements.items()}
    best = max(scores, key=lambda home: scores[home])
    return placements[best], 1 / sum(float(np.exp(score - scores[best])) for score in scores.values())
