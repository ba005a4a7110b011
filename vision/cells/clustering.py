"""Clusters tiles that show the same picture, by the cell network's embeddings, and finds cells that look the same.

The latter are compared pixel by pixel, so that a correction of one also applies to the others.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells.cell_network import KINDS, CellPredictions
from vision.cells.tiles import Floats, Ints
from vision.frame import Pixels
from vision.seen import Corners

EMBEDDING_SCALE = 40.0
"""factor from distances of embeddings to levels of colour: orthogonal embeddings are about as far apart as different faces"""

THRESHOLDS = (4.0, 6.0, 9.0, 12.0, 15.0, 18.0, 21.0, 24.0, 28.0, 32.0)
"""distances, in levels, above which two tiles show different pictures; each is tried"""
USUAL_THRESHOLD, USUAL_SPREAD, USUAL_WEIGHT = 12.0, 0.5, 4.0
"""the most common threshold, how far its logarithm varies, and the weight of that prior"""
SLOPE = 2.5  # levels that change the logit of two pictures being the same by 1
COST_OF_ODD, COST_OF_LONE = 4.0, 1.5
"""negative log-likelihood of a cluster with an odd number of tiles, and what is added for a single tile"""
NONE = -1
MAX_LEVELS = 30.0  # larger differences of colour count as this much, as a highlighted tile differs by more
MAX_BY_WRITING = 5.0  # largest logit, either way, from what is written on two tiles

Look = NDArray[np.float32]  # the thumbnail of a cell, (SIDE, SIDE, 3), blurred

SIDE = 16
RIM = 0.1  # part of a cell that is left out on each side, as neighbours show there
MIN_ALLOWED, MAX_ALLOWED, ALLOWED_PART = 12.0, 32.0, 0.3
"""cells look the same if no pixel differs by more than this part of the range of their levels, within these limits"""


@dataclass(frozen=True, eq=False)
class Merges:
    """The steps of a hierarchical clustering, from n single tiles to one cluster."""

    pairs: list[tuple[int, int]]
    """tiles that represent the two clusters that are merged; the first one represents the new cluster"""
    heights: Floats  # (n - 1,), distance between the two clusters


@dataclass(frozen=True, eq=False)
class Clusters:
    """Clusters of n tiles that show the same picture."""

    labels: Ints  # (n,), numbered from 0 in the order of their first members, NONE where there is no picture
    cost: float  # negative log-likelihood, including that of odd clusters
    doubt: float  # the same, without the cost of odd clusters


def same_pictures(apart: Floats, odds: Floats | None = None) -> Clusters:
    """Return which tiles show the same picture, by their distances, (n, n), and the logits that they show any, (n,)."""
    merges = _merged(apart)
    unusual = (abs(np.log(threshold / USUAL_THRESHOLD)) / USUAL_SPREAD for threshold in THRESHOLDS)
    found = [(_clusters(merges, threshold, odds), off) for threshold, off in zip(THRESHOLDS, unusual, strict=True)]
    return min(found, key=lambda each: each[0].cost + USUAL_WEIGHT * each[1] ** 2 / 2)[0]


def _clusters(merges: Merges, threshold: float, odds: Floats | None) -> Clusters:
    """Return the likeliest clusters that the merges lead to, for one threshold.

    Each merge is made or not: those of a larger distance are less likely, and so are clusters with an odd number of tiles.
    Given the logits that tiles show a picture at all, (n,), a cluster may also show none.
    """
    number = len(merges.pairs) + 1
    picture_cost = np.zeros(number) if odds is None else np.logaddexp(0, -odds)
    bare_cost = np.full(number, np.inf) if odds is None else np.logaddexp(0, odds)
    members = [[tile] for tile in range(number)]
    merged_cost, doubts = np.zeros(number), np.zeros(number)
    lone_cost = picture_cost + COST_OF_ODD + COST_OF_LONE
    best = np.minimum(lone_cost, bare_cost)
    clusters: list[list[list[int]]] = [[[tile]] if lone_cost[tile] <= bare_cost[tile] else [] for tile in range(number)]
    for (one, other), height in zip(merges.pairs, merges.heights.tolist(), strict=True):
        merge, split = (float(np.logaddexp(0, sign * (height - threshold) / SLOPE)) for sign in (1, -1))
        split *= bool(clusters[one] and clusters[other])
        members[one] = members[one] + members[other]
        merged_cost[one] += merged_cost[other] + merge
        picture_cost[one] += picture_cost[other]
        bare_cost[one] += bare_cost[other]
        options: tuple[tuple[float, float, list[list[int]]], ...] = (
            (merged_cost[one] + COST_OF_ODD * (len(members[one]) % 2) + picture_cost[one], merged_cost[one], [members[one]]),
            (bare_cost[one], 0.0, []),
            (best[one] + best[other] + split, doubts[one] + doubts[other] + split, clusters[one] + clusters[other]),
        )
        best[one], doubts[one], clusters[one] = min(options, key=lambda option: option[0])
    root = merges.pairs[-1][0] if merges.pairs else 0
    labels = np.full(number, NONE)
    for label, cluster in enumerate(sorted(clusters[root], key=min)):
        labels[cluster] = label
    return Clusters(labels, float(best[root]), float(doubts[root]))


def embedding_distances(embeddings: Floats) -> Floats:
    """Return the distances between any two embeddings, (n, n), scaled to about the levels by which colours of faces differ."""
    apart = EMBEDDING_SCALE * np.sqrt(np.maximum(2 - 2 * (embeddings @ embeddings.T), 0))
    np.fill_diagonal(apart, 0)
    return np.asarray((apart + apart.T) / 2, np.float32)


def tile_distances(predictions: CellPredictions, levels: Floats) -> Floats:
    """Return the distances between any two tiles, (n, n), from the network's predictions and their differences in levels."""
    by_sight = (embedding_distances(predictions.embeddings) + np.minimum(levels, MAX_LEVELS)) / 2
    apart = np.maximum(by_sight - SLOPE * _same_writing(predictions), 0)
    np.fill_diagonal(apart, 0)
    return np.asarray(apart, np.float32)


def _same_writing(predictions: CellPredictions) -> Floats:
    """Return the logits that any two tiles have the same signs, (n, n), 0 where nothing is written."""
    same, so_far = np.zeros((len(predictions.kinds),) * 2), np.ones((len(predictions.kinds),) * 2)
    for count, signs in zip(predictions.counts.T[1:], predictions.signs.swapaxes(0, 1), strict=True):
        so_far = so_far * (signs @ signs.T)
        same += np.outer(count, count) * so_far
    is_written = predictions.kinds[:, KINDS.index("signs")]
    with np.errstate(divide="ignore"):
        logits = np.log(same) - np.log(np.maximum(1 - same, 0))
    return np.asarray(np.clip(logits, -MAX_BY_WRITING, MAX_BY_WRITING) * np.outer(is_written, is_written), np.float32)


def _merged(apart: Floats) -> Merges:
    """Return the merges of a clustering by average linkage."""
    from scipy.cluster.hierarchy import linkage
    from scipy.spatial.distance import squareform

    if len(apart) < 2:
        return Merges([], np.zeros(0, np.float32))
    steps = linkage(squareform(apart, checks=False), "average")
    first = list(range(len(apart)))
    pairs = []
    for one, other in steps[:, :2].astype(int).tolist():
        pair = sorted((first[one], first[other]))
        pairs.append((pair[0], pair[1]))
        first.append(pair[0])
    return Merges(pairs, steps[:, 2].astype(np.float32))


def look_of(pixels: Pixels, corners: Corners) -> Look:
    """Return the thumbnail of a cell with some corners."""
    (left, top), (right, bottom) = np.min(corners, 0), np.max(corners, 0)
    across, down = RIM * (right - left), RIM * (bottom - top)
    height, width = pixels.shape[:2]
    x, y = np.clip((left + across, right - across), 0, width), np.clip((top + down, bottom - down), 0, height)
    part = pixels[int(y[0]) : max(int(y[1]), int(y[0]) + 1), int(x[0]) : max(int(x[1]), int(x[0]) + 1)]
    if not part.size:
        return np.zeros((SIDE, SIDE, 3), np.float32)
    small = cv2.resize(part, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.blur(small.astype(np.float32), (3, 3)), np.float32)


def differences(looks: Look, look: Look) -> NDArray[np.float32]:
    """Return how much looks, (n, SIDE, SIDE, 3), differ from another one: up to 1 they count as the same."""
    span = float(look.max() - look.min())
    allowed = min(max(ALLOWED_PART * span, MIN_ALLOWED), MAX_ALLOWED)
    return np.asarray(np.abs(looks - look).reshape(len(looks), -1).max(1) / allowed, np.float32)


def alike(pixels: Pixels, quads: Sequence[Sequence[Corners]]) -> tuple[tuple[int, ...], ...]:
    """Return a label for each cell of a board, equal for cells that look the same."""
    looks = np.array([look_of(pixels, corners) for row in quads for corners in row], np.float32)
    groups, number = np.full(len(looks), -1), 0
    while (rest := np.flatnonzero(groups < 0)).size:
        groups[rest[differences(looks[rest], looks[rest[0]]) <= 1]] = number
        number += 1
    columns = len(quads[0])
    return tuple(tuple(map(int, groups[start : start + columns])) for start in range(0, len(groups), columns))
