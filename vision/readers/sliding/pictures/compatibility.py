"""How well pictures continue across the edges of two tiles.

After Gallagher, "Jigsaw puzzles with pieces of unknown orientation" (CVPR 2012): the gradient across the border of two tiles
should be like the gradients just inside each, relative to their covariance along the edge (Mahalanobis gradient compatibility).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Costs = NDArray[np.float32]

CORNER = 0.1  # part of an edge at each end that is left out: corners may be round
ENOUGH = 64  # number of samples along an edge
STEP_PX = 2  # distance over which gradients are measured
NOISE = 3.0  # deviation of gradients that is due to noise
MAX_LOG_RATIO = 3.0  # log ratios of differences are clipped to this


@dataclass(frozen=True, eq=False)
class Neighbours:
    """The costs of putting tiles side by side: [i, j] is the cost of j right of i, or below i.

    A cost is the log ratio of the edges' difference to that of the best other match of either edge. It is below 0 only if neither
    has a better one, and 0 if matches are equal.
    """

    right: Costs
    below: Costs


def match_right(tiles: NDArray[np.uint8], apart_px: float) -> Costs:
    """Return the cost of each tile (n, height, width, 3) to the right of each, given the width of the gap between them."""
    corner = round(CORNER * tiles.shape[1])
    return _ratios(_differences(tiles[:, corner : tiles.shape[1] - corner], apart_px))


def _differences(tiles: NDArray[np.uint8], apart_px: float) -> Costs:
    """Return how much the left edge of j differs from the extrapolated right edge of i, plus the reverse."""
    every = max(1, tiles.shape[1] // ENOUGH)
    last, before, first, after = (tiles[:, ::every, place].astype(np.float32) for place in (-1, -1 - STEP_PX, 0, STEP_PX))
    onward = _one_sided(last, last - before, first, apart_px)
    backward = _one_sided(first, first - after, last, apart_px)
    return np.add(onward, backward.T, dtype=np.float32)


def _one_sided(edges: NDArray[np.float32], steps: NDArray[np.float32], others: NDArray[np.float32], apart_px: float) -> Costs:
    """Return the mean squared Mahalanobis distance of other edges from extrapolated edges (n, length, 3).

    The squares are expanded, so matrix products compute all pairs.
    """
    count, length, _ = edges.shape
    mean = steps.mean(1, keepdims=True) * np.float32(1 / STEP_PX)
    spread = steps * np.float32(1 / STEP_PX) - mean
    covariance = spread.transpose(0, 2, 1) @ spread / length * apart_px + NOISE**2 * np.eye(3, dtype=np.float32)
    inverse = np.linalg.inv(covariance).astype(np.float32)
    expected = edges + mean * apart_px**0.5  # the wider the gap, the less a gradient predicts
    weighted = expected @ inverse  # which is symmetric
    squares = inverse.reshape(count, 9) @ (others.transpose(0, 2, 1) @ others).reshape(count, 9).T
    products = weighted.reshape(count, -1) @ others.reshape(count, -1).T
    constant = (weighted * expected).sum((1, 2))
    return np.asarray(np.maximum(squares - 2 * products + constant[:, None], 0) / length, np.float32)


def _ratios(differences: Costs) -> Costs:
    """Return the log ratio of each difference to the best rival in its row and column."""
    differences = differences + 1.0  # so that differences below the noise don't count
    np.fill_diagonal(differences, np.inf)
    rivals = np.minimum(_rivals(differences), _rivals(differences.T).T)
    np.fill_diagonal(differences, 1.0)
    ratios = np.clip(np.log(differences / rivals), -MAX_LOG_RATIO, MAX_LOG_RATIO)
    np.fill_diagonal(ratios, MAX_LOG_RATIO)
    return np.asarray(ratios, np.float32)


def _rivals(differences: Costs) -> Costs:
    """Return for each entry the least other difference in its row."""
    lowest, second = np.partition(differences, 1, axis=1)[:, :2].T
    is_best = np.arange(len(differences))[None, :] == differences.argmin(1)[:, None]
    return np.asarray(np.where(is_best, second[:, None], lowest[:, None]), np.float32)
