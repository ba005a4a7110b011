"""How well the edges of picture tiles go on in one another.

After Gallagher, "Jigsaw puzzles with pieces of unknown orientation" (CVPR 2012): the step from one tile to the next should
be like the steps just before the edge, measured by how these differ along it (Mahalanobis gradient compatibility).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Costs = NDArray[np.float32]

CORNER = 0.1  # so large a part of an edge at both ends doesn't count: corners may be round
ENOUGH = 64  # pixels along an edge: of longer ones some are left out
STEP_PX = 2  # steps are taken over so many pixels
NOISE = 3.0  # steps of so many levels mean nothing
CLEARLY = 3.0  # the logarithm of a ratio of differences says no more than this


@dataclass(frozen=True, eq=False)
class Neighbours:
    """What it costs to put tiles side by side: [i, j] is the cost of j right of i, or below i.

    A cost is the logarithm of a ratio: how much the edges differ, by how much the best other match of either of them differs.
    Below 0 only where both find no better one; 0 where there is nothing to choose.
    """

    right: Costs
    below: Costs


def match_right(tiles: NDArray[np.uint8], apart_px: float) -> Costs:
    """Return how well each of some tiles (n, height, width, 3) fits to the right of each, if that leaves out so many pixels."""
    corner = round(CORNER * tiles.shape[1])
    return _ratios(_differences(tiles[:, corner : tiles.shape[1] - corner], apart_px))


def _differences(tiles: NDArray[np.uint8], apart_px: float) -> Costs:
    """Return how much the left edge of j differs from what the right edge of i leads to, and the other way round."""
    every = max(1, tiles.shape[1] // ENOUGH)
    last, before, first, after = (tiles[:, ::every, place].astype(np.float32) for place in (-1, -1 - STEP_PX, 0, STEP_PX))
    onward = _one_sided(last, last - before, first, apart_px)
    backward = _one_sided(first, first - after, last, apart_px)
    return np.add(onward, backward.T, dtype=np.float32)


def _one_sided(edges: NDArray[np.float32], steps: NDArray[np.float32], others: NDArray[np.float32], apart_px: float) -> Costs:
    """Return the mean squared distance of other edges from what edges (n, length, 3) lead to, in deviations of their steps.

    The squares are multiplied out so that products of matrices do all pairs.
    """
    count, length, _ = edges.shape
    mean = steps.mean(1, keepdims=True) * np.float32(1 / STEP_PX)
    spread = steps * np.float32(1 / STEP_PX) - mean
    covariance = spread.transpose(0, 2, 1) @ spread / length * apart_px + NOISE**2 * np.eye(3, dtype=np.float32)
    inverse = np.linalg.inv(covariance).astype(np.float32)
    expected = edges + mean * apart_px**0.5  # the further away, the less a step tells
    weighted = expected @ inverse  # which is symmetric
    squares = inverse.reshape(count, 9) @ (others.transpose(0, 2, 1) @ others).reshape(count, 9).T
    products = weighted.reshape(count, -1) @ others.reshape(count, -1).T
    constant = (weighted * expected).sum((1, 2))
    return np.asarray(np.maximum(squares - 2 * products + constant[:, None], 0) / length, np.float32)


def _ratios(differences: Costs) -> Costs:
    """Return the logarithm of each difference's ratio to the best rival in its row and column."""
    differences = differences + 1.0  # what is below the noise doesn't count
    np.fill_diagonal(differences, np.inf)
    rivals = np.minimum(_rivals(differences), _rivals(differences.T).T)
    np.fill_diagonal(differences, 1.0)
    ratios = np.clip(np.log(differences / rivals), -CLEARLY, CLEARLY)
    np.fill_diagonal(ratios, CLEARLY)
    return np.asarray(ratios, np.float32)


def _rivals(differences: Costs) -> Costs:
    """Return for each place the least other difference of its row."""
    lowest, second = np.partition(differences, 1, axis=1)[:, :2].T
    is_best = np.arange(len(differences))[None, :] == differences.argmin(1)[:, None]
    return np.asarray(np.where(is_best, second[:, None], lowest[:, None]), np.float32)
