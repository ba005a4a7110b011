"""Repeating pictures: equal small patches are paired, and the vectors between them give the pitch of a lattice of tiles.

On a board of equal pictures most patches recur a whole number of tiles away, whatever the tiles look like.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Smooth = NDArray[np.uint8]
"""(height, width, 4): a smoothed picture, with a fourth byte so that each colour can be copied as one 32-bit value"""

MAX_POINTS = 3000
PATCH_RADIUS_PX = 6
STRIDE_PX = 3  # distance of the samples in a patch
APART_PX = 4  # a point is the strongest corner within this distance
CORNER_PX = 5  # side of the squares in which corners are detected
MIN_CORNER = 1e-3
STRIP_PX, STRIP_MARGIN_PX = 96, 8
"""rows of the strips in which corners are detected, which fit in the processor's cache, and the margin around each strip"""
SMOOTH_PX = 5
MAX_DIFFERENCE = 0.12  # patches that differ by less than this part of their contrast are equal
NOISE_LEVELS = 2.0  # levels of grey that equal patches may differ by in any case
MAX_REPEATS = 40_000  # of more pairs, as on a page of equal signs, only every second or third is used
MAX_SAMPLED = 500  # number of points above which colours are sampled at only some of them
COMPONENTS = 24  # principal components by which patches are compared
BLOCK = 128

MIN_PITCH_PX = 14.0
MAX_PITCH_PX = 330.0
SPECTRUM = 1 << 13
PEAKS = 14
SHORT_PX = 6  # shorter steps lie within a tile and say nothing about the pitch
GAIN, MIN_GAIN = 2.0, 2.0
"""a finer lattice must explain this many times as much additional weight as chance would, and at least MIN_GAIN more"""
MAX_PITCHES = 2
MIN_EVIDENCE = 20.0
MIN_MIXED = 0.08
TOLERANCE_PX = 1.6
TOLERANCE = 0.03  # how far a step may be from a whole number of tiles: in pixels, or as a part of the pitch


@dataclass(frozen=True, eq=False)
class Repeats:
    """Pairs of points around which a picture is equal, in pixels."""

    begin: Floats  # (n, 2), x and y
    end: Floats  # (n, 2)
    weight: Floats  # (n,): patches that recur everywhere count less

    @property
    def steps(self) -> Floats:
        return self.end - self.begin

    def chosen(self, which: NDArray[np.bool_]) -> Repeats:
        return Repeats(self.begin[which], self.end[which], self.weight[which])


@dataclass(frozen=True, eq=False)
class Pitch:
    """The distances between neighbouring columns and rows of a lattice, in pixels, and the repeats that support it."""

    across: float
    down: float
    evidence: float  # log-likelihood ratio of the repeats with the lattice and without it
    repeats: Repeats


def smoothed(pixels: Pixels) -> Smooth:
    """Return a smoothed picture to find repeats in: repeats are seldom whole pixels apart, and smoothing evens that out."""
    return np.asarray(cv2.cvtColor(cv2.GaussianBlur(pixels, (SMOOTH_PX, SMOOTH_PX), 0), cv2.COLOR_BGR2BGRA), np.uint8)


def colours_at(smooth: Smooth, points: Floats) -> NDArray[np.float32]:
    """Return the colours around points (x, y), all in one array, (n, 3)."""
    some = np.unique(points[:: 1 + len(points) // MAX_SAMPLED].astype(np.int64), axis=0)
    return _patches(smooth, some).reshape(-1, 3)


def find_repeats(pixels: Pixels, smooth: Smooth) -> Repeats:
    """Return the pairs of points around which a picture, given as it is and smoothed, is equal."""
    points = _corners(pixels)
    if len(points) < 2:
        nothing = np.zeros((0, 2))
        return Repeats(nothing, nothing, np.zeros(0))
    first, second = _equal_pairs(_patches(smooth, points))
    number = np.bincount(np.concatenate([first, second]), minlength=len(points))
    thinned = slice(None, None, 1 + len(first) // MAX_REPEATS)
    first, second = first[thinned], second[thinned]
    weight = 1 / np.sqrt(number[first] * number[second])
    return Repeats(points[first].astype(np.float64), points[second].astype(np.float64), weight)


def _corners(pixels: Pixels) -> Ints:
    """Return the points (x, y) at the strongest corners, (n, 2)."""
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    edge = PATCH_RADIUS_PX + 1
    strips = [_corners_in(grey, top, min(top + STRIP_PX, len(grey) - edge)) for top in range(edge, len(grey) - edge, STRIP_PX)]
    if not strips:
        return np.zeros((0, 2), np.int64)
    points, strength = (np.concatenate(each) for each in zip(*strips, strict=True))
    inside = (points[:, 0] >= edge) & (points[:, 0] < grey.shape[1] - edge)
    points, strength = points[inside], strength[inside]
    if len(points) > MAX_POINTS:
        points = points[np.argpartition(-strength, MAX_POINTS)[:MAX_POINTS]]
    return np.asarray(points, np.int64)


def _corners_in(grey: NDArray[np.uint8], top: int, bottom: int) -> tuple[Ints, NDArray[np.float32]]:
    """Return the points (x, y) of the corners in some rows, and their strength."""
    begin = max(0, top - STRIP_MARGIN_PX)
    strength = cv2.cornerMinEigenVal(grey[begin : bottom + STRIP_MARGIN_PX], CORNER_PX)
    around = cv2.dilate(strength, np.ones((2 * APART_PX + 1, 2 * APART_PX + 1), np.uint8))
    rows = slice(top - begin, bottom - begin)
    own = np.ascontiguousarray(strength[rows])
    places = np.flatnonzero((own == around[rows]) & (own > MIN_CORNER))
    y, x = np.divmod(places, grey.shape[1])
    return np.stack([x, y + top], 1), np.asarray(own.ravel()[places], np.float32)


def _patches(smooth: Smooth, points: Ints) -> NDArray[np.float32]:
    """Return the colours around points, (n, features)."""
    offsets = np.arange(-PATCH_RADIUS_PX, PATCH_RADIUS_PX + 1, STRIDE_PX)
    rows, columns = points[:, 1, None] + offsets, points[:, 0, None] + offsets
    places = rows[:, :, None] * smooth.shape[1] + columns[:, None]
    colours = smooth.view(np.uint32).ravel().take(places.reshape(len(points), -1)).view(np.uint8)
    return np.asarray(colours.reshape(len(points), -1, 4)[:, :, :3].reshape(len(points), -1), np.float32)


def _equal_pairs(patches: NDArray[np.float32]) -> tuple[Ints, Ints]:
    """Return the indices of equal patches, each pair once.

    Patches are sorted by their first principal component, so each needs comparing only with those near it.
    """
    features = patches.shape[1]
    limit = (MAX_DIFFERENCE * patches.std(1) + NOISE_LEVELS) * np.sqrt(features)
    centred = patches - patches.mean(0)
    values, axes = np.linalg.eigh(centred.T @ centred)
    main = centred @ axes[:, np.argsort(-values)[:COMPONENTS]]
    order = np.argsort(main[:, 0], kind="stable")
    main, limit = np.ascontiguousarray(main[order]), limit[order]
    squares, near = np.einsum("ij,ij->i", main, main), limit * limit
    left, right = np.column_stack([main, np.ones_like(squares)]), np.column_stack([-2 * main, squares])
    first, second = [], []
    for begin in range(0, len(main), BLOCK):
        rows = slice(begin, begin + BLOCK)
        reach = main[rows][-1, 0] + limit[rows].max()
        end = int(np.searchsorted(main[:, 0], reach, "right"))
        apart = left[rows] @ right[begin:end].T
        one, other = np.divmod(np.flatnonzero(apart < (near - squares)[rows, None]), end - begin)
        keep = (one < other) & (apart[one, other] + squares[begin + one] < near[begin + other])
        first.append(one[keep] + begin)
        second.append(other[keep] + begin)
    return order[np.concatenate(first)], order[np.concatenate(second)]


def find_pitches(repeats: Repeats) -> list[Pitch]:
    """Return the likeliest pitch of a lattice that the repeats lie on, and halves or thirds of it that may be the true pitch.

    The spectrum of the steps has peaks at the pitch and its parts. Each pair of peaks is weighed as a hypothesis against
    evenly spread steps, which prefers the coarser of two lattices that explain the same. A finer one is returned beside it
    if it explains more than chance would: some boards have most tiles in every second row.
    """
    total = float(repeats.weight.sum())
    steps = np.abs(repeats.steps)
    periods = [_peaks(steps[:, axis], repeats.weight) for axis in (0, 1)]
    if not all(len(each) for each in periods):
        return []
    fits = [_fits(steps[:, axis], periods[axis]) for axis in (0, 1)]
    hits = (fits[0][0] * repeats.weight[:, None]).T @ fits[1][0]
    chance = fits[0][1][:, None] * fits[1][1][None]
    part = np.clip(hits / total, 1e-6, 1 - 1e-6)
    evidence = total * (part * np.log(part / chance) + (1 - part) * np.log((1 - part) / (1 - chance))) * (part > chance)
    best = divmod(int(np.argmax(evidence)), evidence.shape[1])
    chosen = [best]
    for other in zip(*np.nonzero(_parts(periods[0], best[0])[:, None] & _parts(periods[1], best[1])[None]), strict=True):
        expected = (total - hits[best]) * (chance[other] - chance[best])
        if other != best and hits[other] - hits[best] > GAIN * expected + MIN_GAIN:
            chosen.append(other)
    found: list[Pitch] = []
    for i, j in sorted(chosen, key=lambda place: -float(evidence[place])):
        kept = repeats.chosen((fits[0][0][:, i] > 0) & (fits[1][0][:, j] > 0))
        across, down = (_refined(kept, axis, periods[axis][k]) for axis, k in ((0, i), (1, j)))
        pitch = Pitch(across, down, float(evidence[i, j]), kept)
        if pitch.evidence > MIN_EVIDENCE and (not found or _is_mixed(pitch, found[0])):
            found.append(pitch)
    return found[:MAX_PITCHES]


def _is_mixed(fine: Pitch, coarse: Pitch) -> bool:
    """Return whether steps that only the finer lattice explains are common enough for its cells to be whole tiles.

    A part of a tile is equal only to the same part of another, so steps of half a tile hardly occur.
    """
    points = np.concatenate([fine.repeats.begin, fine.repeats.end])
    for axis, length, whole in ((0, fine.across, coarse.across), (1, fine.down, coarse.down)):
        ratio = round(whole / length)
        if ratio > 1:
            part = np.bincount(np.floor(points[:, axis] / length).astype(np.int64) % ratio, minlength=ratio) / len(points)
            between = np.round(fine.repeats.steps[:, axis] / length) % ratio > 0
            found = float(fine.repeats.weight[between].sum() / fine.repeats.weight.sum())
            if found < MIN_MIXED * (1 - float((part * part).sum())):
                return False
    return True


def _parts(periods: Floats, whole: int) -> NDArray[np.bool_]:
    """Return which periods are a half or a third of one of them, or that one itself."""
    ratio = periods[whole] / periods
    return np.asarray((np.abs(ratio - np.round(ratio)) < 0.03) & (ratio < 3.5) & (ratio > 0.9), np.bool_)


def _peaks(steps: Floats, weight: Floats) -> Floats:
    """Return the periods, in pixels, of the highest peaks in the spectrum of steps."""
    counts = np.bincount(np.minimum(np.round(steps), SPECTRUM // 2 - 1).astype(np.int64), weight, SPECTRUM // 2)
    counts[:SHORT_PX] = 0
    spectrum = np.fft.rfft(counts, SPECTRUM).real
    at = np.arange(int(SPECTRUM / MAX_PITCH_PX), int(SPECTRUM / MIN_PITCH_PX))
    at = at[(spectrum[at] > spectrum[at - 1]) & (spectrum[at] >= spectrum[at + 1]) & (spectrum[at] > 0)]
    at = at[np.argsort(-spectrum[at])[:PEAKS]]
    left, middle, right = spectrum[at - 1], spectrum[at], spectrum[at + 1]
    return np.asarray(SPECTRUM / (at + 0.5 * (left - right) / (left - 2 * middle + right)), np.float64)


def _fits(steps: Floats, periods: Floats) -> tuple[Floats, Floats]:
    """Return which steps are a whole number of which periods, (steps, periods), and the probability of that by chance."""
    tolerance = np.maximum(TOLERANCE_PX, TOLERANCE * periods)
    off = np.abs(steps[:, None] - np.round(steps[:, None] / periods) * periods)
    return (off <= tolerance).astype(np.float64), np.minimum(2 * tolerance / periods, 0.999)


def _refined(repeats: Repeats, axis: int, period: float) -> float:
    """Return the period that fits the steps best, by weighted least squares."""
    steps = np.abs(repeats.steps[:, axis])
    number = np.round(steps / period)
    total = float((repeats.weight * number * number).sum())
    return float((repeats.weight * number * steps).sum() / total) if total > 0 else period
