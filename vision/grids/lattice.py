"""Peaks that agree on a lattice: each has its column and row, and one map leads from there to the picture."""

from collections import deque
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.grids.peaks import Peaks

Floats = NDArray[np.float64]
Places = NDArray[np.int64]

NEAR = 0.32  # a neighbour is at most so far from where it is said to be, in parts of the way to it
ALIKE = 1.5  # neighbours' distances differ at most by this factor
ON = 0.22  # peaks so near to a place of the lattice belong to it, in parts of the distance
FEWEST = 4
MOST_BOARDS = 6
ROUNDS = 3


@dataclass(frozen=True, eq=False)
class Lattice:
    """Peaks with their places."""

    peaks: Peaks
    places: Places  # (n, 2), column and row
    warp: Floats  # (3, 3), from columns and rows to the picture


def lattices(peaks: Peaks) -> list[Lattice]:
    """Return the lattices that peaks make, that of the most peaks first; each peak is in one of them."""
    left = np.arange(len(peaks))
    found = []
    groups = _groups(peaks)
    for group, places in sorted(groups, key=lambda each: -float(peaks.chance[each[0]].sum()))[:MOST_BOARDS]:
        if len(group) < FEWEST or not np.isin(group, left).all() or min(np.ptp(places, axis=0)) < 1:
            continue
        members, at, warp = _grown(peaks, group, places, left)
        if warp is not None:
            found.append(Lattice(peaks.some(members), at, warp))
            left = np.setdiff1d(left, members)
    return found


def _groups(peaks: Peaks) -> list[tuple[NDArray[np.intp], Places]]:
    """Return peaks that lead to one another, with their places from the first one of them."""
    count = len(peaks)
    if count < FEWEST:
        return []
    links: list[list[tuple[int, int, int]]] = [[] for _ in range(count)]
    for step, ways, column, row in ((peaks.right, peaks.right, 1, 0), (peaks.below, peaks.below, 0, 1)):
        length = np.linalg.norm(step, axis=1)
        aims = peaks.points + step
        off = np.hypot(aims[:, :1] - peaks.points[:, 0], aims[:, 1:] - peaks.points[:, 1])
        nearest = off.argmin(1)
        factor = length / np.maximum(np.linalg.norm(ways, axis=1)[nearest], 1e-6)
        good = (
            (off[np.arange(count), nearest] <= NEAR * length)
            & (nearest != np.arange(count))
            & (factor < ALIKE)
            & (factor > 1 / ALIKE)
        )
        for one in np.flatnonzero(good).tolist():
            other = int(nearest[one])
            links[one].append((other, column, row))
            links[other].append((one, -column, -row))
    seen, groups = np.zeros(count, bool), []
    for first in range(count):
        if not seen[first]:
            groups.append(_walked(first, links, seen))
    return groups


def _walked(first: int, links: list[list[tuple[int, int, int]]], seen: NDArray[np.bool_]) -> tuple[NDArray[np.intp], Places]:
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
    """Return the peaks on the lattice of a group, their places and the map: others that lie on it join, those beside it go."""
    members, at = group, places
    warp: Floats | None = None
    for _ in range(ROUNDS):
        warp = fitted(at.astype(np.float64), peaks.points[members])
        if warp is None:
            return members, at, None
        back = moved(peaks.points[left], inverse(warp))
        nearest = np.round(back).astype(np.int64)
        on = np.abs(back - nearest).max(1) <= ON
        low, high = at.min(0) - 3, at.max(0) + 3
        on &= ((nearest >= low) & (nearest <= high)).all(1) & _alike(peaks, left, warp)
        members, at = _once(left[on], nearest[on], np.abs(back - nearest)[on].max(1))
        if len(members) < FEWEST or min(np.ptp(at, axis=0)) < 1:
            return members, at, None
    return members, at, warp


def _alike(peaks: Peaks, left: NDArray[np.intp], warp: Floats) -> NDArray[np.bool_]:
    """Tell which peaks say about the same distance to their neighbours as the lattice has there."""
    back = inverse(warp)
    here = moved(peaks.points[left], back)
    right = moved(peaks.points[left] + peaks.right[left], back) - here
    return np.asarray((right[:, 0] > 0.5) & (right[:, 0] < 2.0) & (np.abs(right[:, 1]) < 0.5), np.bool_)


def _once(members: NDArray[np.intp], places: Places, off: Floats) -> tuple[NDArray[np.intp], Places]:
    """Return for each place the member that is nearest to it."""
    order = np.argsort(off, kind="stable")
    _, first = np.unique(places[order], axis=0, return_index=True)
    chosen = order[first]
    return members[chosen], places[chosen]


def fitted(places: Floats, points: Floats) -> Floats | None:
    """Return the map (3, 3) from places to points by least squares, None if there is none; few points give no perspective."""
    if len(places) >= 16 and min(np.ptp(places, axis=0)) >= 2:
        warp, _ = cv2.findHomography(places, points, cv2.RANSAC, float(0.15 * _distance(places, points)))
        if warp is not None and np.linalg.det(warp) > 0:
            return np.asarray(warp, np.float64)
    design = np.concatenate([places, np.ones((len(places), 1))], 1)
    solution, _, rank, _ = np.linalg.lstsq(design, points, rcond=None)
    if rank < 3:
        return None
    warp = np.concatenate([solution.T, [[0.0, 0.0, 1.0]]])
    return np.asarray(warp, np.float64) if np.linalg.det(warp) > 0 else None


def _distance(places: Floats, points: Floats) -> float:
    """Return about how far neighbours are apart in the picture."""
    return float(np.sqrt(np.prod(np.ptp(points, axis=0) + 1e-6) / np.prod(np.maximum(np.ptp(places, axis=0), 1))))


def inverse(warp: Floats) -> Floats:
    return np.asarray(np.linalg.inv(warp), np.float64)


def moved(points: Floats, warp: Floats) -> Floats:
    """Return points (n, 2) mapped by a matrix (3, 3)."""
    if not len(points):
        return points
    return np.asarray(cv2.perspectiveTransform(points[None], warp)[0], np.float64)
