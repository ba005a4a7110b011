"""Fits lattices to cell centres: each peak of the network's heatmap gets a column and a row.

One transformation maps those to the picture.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.grids.board_network import Floats, NetworkOutput

MIN_CONFIDENCE = 0.25
SAME_CELL = 0.45  # of two peaks closer than this part of the pitch, only the more confident one is kept
MAX_PEAKS = 4000

Places = NDArray[np.int64]

NEIGHBOUR_OFF = 0.32  # how far a neighbour may be from its predicted position, in parts of the predicted distance
MAX_RATIO = 1.5  # largest ratio of the distances that two neighbours predict
LATTICE_OFF = 0.22  # how far a peak may be from its lattice point, in parts of the pitch
FEWEST_PEAKS = 4
MAX_BOARDS = 6
ROUNDS = 3


@dataclass(frozen=True, eq=False)
class Peaks:
    """Cell centres, the most confident first, in pixels of the picture."""

    points: Floats  # (n, 2)
    right: Floats  # (n, 2), vector to the next cell on the right
    below: Floats  # (n, 2), vector to the next cell below
    size: Floats  # (n, 2), width and height
    confidence: Floats  # (n,)

    def __len__(self) -> int:
        return len(self.points)

    def select(self, chosen: NDArray[np.bool_] | NDArray[np.intp]) -> Peaks:
        return Peaks(self.points[chosen], self.right[chosen], self.below[chosen], self.size[chosen], self.confidence[chosen])


def find_peaks(output: NetworkOutput) -> Peaks:
    """Return the cell centres that the network predicts."""
    heatmap = output.heatmap
    top = cv2.dilate(heatmap, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heatmap >= top) & (heatmap >= MIN_CONFIDENCE))
    order = np.argsort(-heatmap[rows, columns], kind="stable")[:MAX_PEAKS]
    rows, columns = rows[order], columns[order]
    vectors = output.vectors[:, rows, columns].T.astype(np.float64)
    x, y = output.to_pixels(rows, columns)  # type: ignore[arg-type]
    points = np.stack([x, y], 1) + vectors[:, :2]
    found = Peaks(points, vectors[:, 2:4], vectors[:, 4:6], vectors[:, 6:8], heatmap[rows, columns].astype(np.float64))
    return found.select(_not_suppressed(found))


def _not_suppressed(peaks: Peaks) -> NDArray[np.bool_]:
    """Return which peaks have no more confident one close to them (non-maximum suppression)."""
    if not len(peaks):
        return np.zeros(0, bool)
    pitch = np.sqrt(np.abs(peaks.right[:, 0] * peaks.below[:, 1] - peaks.right[:, 1] * peaks.below[:, 0]))
    kept = np.ones(len(peaks), bool)
    for number in range(len(peaks)):
        if kept[number]:
            off = np.abs(peaks.points[number + 1 :] - peaks.points[number]).max(1)
            kept[number + 1 :] &= off > SAME_CELL * pitch[number]
    return kept


@dataclass(frozen=True, eq=False)
class Lattice:
    """Peaks with their columns and rows."""

    peaks: Peaks
    places: Places  # (n, 2), column and row
    warp: Floats  # (3, 3), from columns and rows to the picture


def lattices(peaks: Peaks) -> list[Lattice]:
    """Return the lattices that peaks form, the most confident one first; each peak is in at most one of them."""
    left = np.arange(len(peaks))
    found = []
    groups = _groups(peaks)
    for group, places in sorted(groups, key=lambda each: -float(peaks.confidence[each[0]].sum()))[:MAX_BOARDS]:
        if len(group) < FEWEST_PEAKS or not np.isin(group, left).all() or min(np.ptp(places, axis=0)) < 1:
            continue
        members, at, warp = _grown(peaks, group, places, left)
        if warp is not None:
            found.append(Lattice(peaks.select(members), at, warp))
            left = np.setdiff1d(left, members)
    return found


def _groups(peaks: Peaks) -> list[tuple[NDArray[np.intp], Places]]:
    """Return groups of peaks that are connected as neighbours, with their places relative to the first of the group."""
    from scipy.spatial import KDTree

    count = len(peaks)
    if count < FEWEST_PEAKS:
        return []
    tree = KDTree(peaks.points)
    links: list[list[tuple[int, int, int]]] = [[] for _ in range(count)]
    for step, column, row in ((peaks.right, 1, 0), (peaks.below, 0, 1)):
        length = np.linalg.norm(step, axis=1)
        off, nearest = tree.query(peaks.points + step)
        ratio = length / np.maximum(length[nearest], 1e-6)
        good = (off <= NEIGHBOUR_OFF * length) & (nearest != np.arange(count)) & (ratio < MAX_RATIO) & (ratio > 1 / MAX_RATIO)
        for one in np.flatnonzero(good).tolist():
            other = int(nearest[one])
            links[one].append((other, column, row))
            links[other].append((one, -column, -row))
    seen, groups = np.zeros(count, bool), []
    for first in range(count):
        if not seen[first]:
            groups.append(_connected(first, links, seen))
    return groups


def _connected(first: int, links: list[list[tuple[int, int, int]]], seen: NDArray[np.bool_]) -> tuple[NDArray[np.intp], Places]:
    """Return the peaks that can be reached from one, with their places; a place that is taken isn't given again."""
    places = {first: (0, 0)}
    taken = {(0, 0)}
    seen[first] = True
    waiting = deque([first])
    while waiting:
        one = waiting.popleft()
        for other, column, row in links[one]:
            place = places[one][0] + column, places[one][1] + row
            if not seen[other] and place not in taken:
                seen[other] = True
                places[other] = place
                taken.add(place)
                waiting.append(other)
    return np.array(list(places), np.intp), np.array(list(places.values()), np.int64)


def _grown(
    peaks: Peaks, group: NDArray[np.intp], places: Places, left: NDArray[np.intp]
) -> tuple[NDArray[np.intp], Places, Floats | None]:
    """Return the peaks on the lattice that fits a group, their places and the transformation; None instead if none fits."""
    members, at = group, places
    warp: Floats | None = None
    for _ in range(ROUNDS):
        warp = fit_warp(at.astype(np.float64), peaks.points[members])
        if warp is None:
            return members, at, None
        back = transformed(peaks.points[left], _inverse(warp))
        nearest = np.round(back).astype(np.int64)
        on = np.abs(back - nearest).max(1) <= LATTICE_OFF
        low, high = at.min(0) - 3, at.max(0) + 3
        on &= ((nearest >= low) & (nearest <= high)).all(1) & _has_same_pitch(peaks, left, warp)
        members, at = _nearest_members(left[on], nearest[on], np.abs(back - nearest)[on].max(1))
        if len(members) < FEWEST_PEAKS or min(np.ptp(at, axis=0)) < 1:
            return members, at, None
    return members, at, warp


def _has_same_pitch(peaks: Peaks, left: NDArray[np.intp], warp: Floats) -> NDArray[np.bool_]:
    """Return which peaks predict about the same step to their right neighbour as the lattice has there."""
    back = _inverse(warp)
    here = transformed(peaks.points[left], back)
    right = transformed(peaks.points[left] + peaks.right[left], back) - here
    return np.asarray((right[:, 0] > 0.5) & (right[:, 0] < 2.0) & (np.abs(right[:, 1]) < 0.5), np.bool_)


def _nearest_members(members: NDArray[np.intp], places: Places, off: Floats) -> tuple[NDArray[np.intp], Places]:
    """Return for each place the member nearest to it, by the distances `off`."""
    order = np.argsort(off, kind="stable")
    _, first = np.unique(places[order], axis=0, return_index=True)
    chosen = order[first]
    return members[chosen], places[chosen]


def fit_warp(places: Floats, points: Floats) -> Floats | None:
    """Return the transformation (3, 3) that maps places to points best; None if there is none.

    It is a homography if there are enough points for one, and affine otherwise.
    """
    if len(places) >= 16 and min(np.ptp(places, axis=0)) >= 2:
        warp, _ = cv2.findHomography(places, points, cv2.RANSAC, float(0.15 * _pitch(places, points)))
        if warp is not None and np.linalg.det(warp) > 0:
            return np.asarray(warp, np.float64)
    design = np.concatenate([places, np.ones((len(places), 1))], 1)
    solution, _, rank, _ = np.linalg.lstsq(design, points, rcond=None)
    if rank < 3:
        return None
    warp = np.concatenate([solution.T, [[0.0, 0.0, 1.0]]])
    return np.asarray(warp, np.float64) if np.linalg.det(warp) > 0 else None


def _pitch(places: Floats, points: Floats) -> float:
    """Return the approximate distance between neighbours in the picture."""
    return float(np.sqrt(np.prod(np.ptp(points, axis=0) + 1e-6) / np.prod(np.maximum(np.ptp(places, axis=0), 1))))


def _inverse(warp: Floats) -> Floats:
    return np.asarray(np.linalg.inv(warp), np.float64)


def transformed(points: Floats, warp: Floats) -> Floats:
    """Return points (n, 2) transformed by a matrix (3, 3)."""
    if not len(points):
        return points
    return np.asarray(cv2.perspectiveTransform(points[None], warp)[0], np.float64)
