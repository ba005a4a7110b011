"""Pictures that repeat: equal small patches are paired, and the steps between them tell the pitch of a lattice of tiles.

In a board of equal pictures most patches come back a whole number of tiles further on, whatever the tiles look like.
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
"""(height, width, 4): a smoothed picture, with a fourth value beside the three of each colour so that all are taken as one"""

MOST_POINTS = 3000
REACH_PX = 6  # how far a patch reaches from its point
STRIDE_PX = 3
APART_PX = 4  # points are the strongest corners this far around
CORNER_PX = 5  # corners are looked for in squares of this side
LEAST_CORNER = 1e-3
STRIP_PX, STRIP_MARGIN_PX = 96, 8
"""corners are looked for in strips of so many rows, which stay in the processor's cache, and in a margin around them"""
SMOOTH_PX = 5
NEAR = 0.12  # patches are equal if they differ by less than this part of their contrast
NOISE = 2.0  # levels of grey that equal patches may differ by in any case
MOST_REPEATS = 40_000  # of more pairs, as in a page of equal signs, only every second or third is looked at
MOST_SEEN = 500  # of more points than this the colours of only some are looked at
COMPONENTS = 24
BLOCK = 128

LEAST_PITCH_PX = 14.0
MOST_PITCH_PX = 330.0
SPECTRUM = 1 << 13
PEAKS = 14
SHORT_PX = 6  # shorter steps lie within a tile and tell nothing
GAIN, LEAST_GAIN = 2.0, 2.0
"""a finer lattice must explain this many times what chance does, and this much weight more"""
MOST_PITCHES = 2
LEAST_EVIDENCE = 20.0
LEAST_MIXED = 0.08
SLACK_PX = 1.6
SLACK = 0.03  # how far a step may miss a whole number of tiles: in pixels, or as a part of the pitch


@dataclass(frozen=True, eq=False)
class Repeats:
    """Pairs of points around which a picture is equal, in pixels."""

    begin: Floats  # (n, 2), x and y
    end: Floats  # (n, 2)
    weight: Floats  # (n,): patches that come back everywhere count less

    @property
    def steps(self) -> Floats:
        return self.end - self.begin

    def chosen(self, which: NDArray[np.bool_]) -> Repeats:
        return Repeats(self.begin[which], self.end[which], self.weight[which])


@dataclass(frozen=True, eq=False)
class Pitch:
    """The distances of neighbouring columns and rows of a lattice, in pixels, and the repeats that speak for it."""

    across: float
    down: float
    evidence: float  # how much more likely the repeats are with the lattice than without it, as a logarithm
    repeats: Repeats


def smoothed(pixels: Pixels) -> Smooth:
    """Return the picture in which repeats are looked for: what differs by parts of a pixel becomes more alike."""
    return np.asarray(cv2.cvtColor(cv2.GaussianBlur(pixels, (SMOOTH_PX, SMOOTH_PX), 0), cv2.COLOR_BGR2BGRA), np.uint8)


def colours_at(smooth: Smooth, points: Floats) -> NDArray[np.float32]:
    """Return the colours around points (x, y), all in one, (n, 3)."""
    some = np.unique(points[:: 1 + len(points) // MOST_SEEN].astype(np.int64), axis=0)
    return _patches(smooth, some).reshape(-1, 3)


def find_repeats(pixels: Pixels, smooth: Smooth) -> Repeats:
    """Return the pairs of points around which a picture is equal, given the smoothed picture as well."""
    points = _corners(pixels)
    if len(points) < 2:
        nothing = np.zeros((0, 2))
        return Repeats(nothing, nothing, np.zeros(0))
    first, second = _equal_pairs(_patches(smooth, points))
    number = np.bincount(np.concatenate([first, second]), minlength=len(points))
    thinned = slice(None, None, 1 + len(first) // MOST_REPEATS)
    first, second = first[thinned], second[thinned]
    weight = 1 / np.sqrt(number[first] * number[second])
    return Repeats(points[first].astype(np.float64), points[second].astype(np.float64), weight)


def _corners(pixels: Pixels) -> Ints:
    """Return the points (x, y) at the strongest corners, (n, 2)."""
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    edge = REACH_PX + 1
    strips = [_peaks_in(grey, top, min(top + STRIP_PX, len(grey) - edge)) for top in range(edge, len(grey) - edge, STRIP_PX)]
    if not strips:
        return np.zeros((0, 2), np.int64)
    points, strength = (np.concatenate(each) for each in zip(*strips, strict=True))
    inside = (points[:, 0] >= edge) & (points[:, 0] < grey.shape[1] - edge)
    points, strength = points[inside], strength[inside]
    if len(points) > MOST_POINTS:
        points = points[np.argpartition(-strength, MOST_POINTS)[:MOST_POINTS]]
    return np.asarray(points, np.int64)


def _peaks_in(grey: NDArray[np.uint8], top: int, bottom: int) -> tuple[Ints, NDArray[np.float32]]:
    """Return the points (x, y) of the corners in some rows, and how strong they are."""
    begin = max(0, top - STRIP_MARGIN_PX)
    strength = cv2.cornerMinEigenVal(grey[begin : bottom + STRIP_MARGIN_PX], CORNER_PX)
    around = cv2.dilate(strength, np.ones((2 * APART_PX + 1, 2 * APART_PX + 1), np.uint8))
    rows = slice(top - begin, bottom - begin)
    own = np.ascontiguousarray(strength[rows])
    places = np.flatnonzero((own == around[rows]) & (own > LEAST_CORNER))
    y, x = np.divmod(places, grey.shape[1])
    return np.stack([x, y + top], 1), np.asarray(own.ravel()[places], np.float32)


def _patches(smooth: Smooth, points: Ints) -> NDArray[np.float32]:
    """Return the colours around points, (n, features)."""
    offsets = np.arange(-REACH_PX, REACH_PX + 1, STRIDE_PX)
    rows, columns = points[:, 1, None] + offsets, points[:, 0, None] + offsets
    places = rows[:, :, None] * smooth.shape[1] + columns[:, None]
    colours = smooth.view(np.uint32).ravel().take(places.reshape(len(points), -1)).view(np.uint8)
    return np.asarray(colours.reshape(len(points), -1, 4)[:, :, :3].reshape(len(points), -1), np.float32)


def _equal_pairs(patches: NDArray[np.float32]) -> tuple[Ints, Ints]:
    """Return the numbers of equal patches, each pair once.

    Patches are ordered along their main component, so that each needs to be compared only with those near it.
    """
    features = patches.shape[1]
    limit = (NEAR * patches.std(1) + NOISE) * np.sqrt(features)
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
    """Return the likeliest pitch of a lattice that the repeats lie on, and the parts of it that may be meant instead.

    The steps' spectrum has peaks at the pitch and its parts; each pair of peaks is weighed as a hypothesis against steps
    that are spread evenly, which prefers the coarser of lattices that explain as much. A finer one is given out beside it
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
        if other != best and hits[other] - hits[best] > GAIN * expected + LEAST_GAIN:
            chosen.append(other)
    found: list[Pitch] = []
    for i, j in sorted(chosen, key=lambda place: -float(evidence[place])):
        kept = repeats.chosen((fits[0][0][:, i] > 0) & (fits[1][0][:, j] > 0))
        across, down = (_refined(kept, axis, periods[axis][k]) for axis, k in ((0, i), (1, j)))
        pitch = Pitch(across, down, float(evidence[i, j]), kept)
        if pitch.evidence > LEAST_EVIDENCE and (not found or _is_mixed(pitch, found[0])):
            found.append(pitch)
    return found[:MOST_PITCHES]


def _is_mixed(fine: Pitch, coarse: Pitch) -> bool:
    """Tell whether steps that the finer lattice alone explains are as common as its cells are.

    Parts of tiles are equal only to the same parts of others, so that steps of half a tile hardly happen.
    """
    points = np.concatenate([fine.repeats.begin, fine.repeats.end])
    for axis, length, whole in ((0, fine.across, coarse.across), (1, fine.down, coarse.down)):
        ratio = round(whole / length)
        if ratio > 1:
            part = np.bincount(np.floor(points[:, axis] / length).astype(np.int64) % ratio, minlength=ratio) / len(points)
            between = np.round(fine.repeats.steps[:, axis] / length) % ratio > 0
            found = float(fine.repeats.weight[between].sum() / fine.repeats.weight.sum())
            if found < LEAST_MIXED * (1 - float((part * part).sum())):
                return False
    return True


def _parts(periods: Floats, whole: int) -> NDArray[np.bool_]:
    """Tell which periods are a half or a third of one of them, or that one."""
    ratio = periods[whole] / periods
    return np.asarray((np.abs(ratio - np.round(ratio)) < 0.03) & (ratio < 3.5) & (ratio > 0.9), np.bool_)


def _peaks(steps: Floats, weight: Floats) -> Floats:
    """Return the periods, in pixels, at which the spectrum of steps has its highest peaks."""
    counts = np.bincount(np.minimum(np.round(steps), SPECTRUM // 2 - 1).astype(np.int64), weight, SPECTRUM // 2)
    counts[:SHORT_PX] = 0
    spectrum = np.fft.rfft(counts, SPECTRUM).real
    at = np.arange(int(SPECTRUM / MOST_PITCH_PX), int(SPECTRUM / LEAST_PITCH_PX))
    at = at[(spectrum[at] > spectrum[at - 1]) & (spectrum[at] >= spectrum[at + 1]) & (spectrum[at] > 0)]
    at = at[np.argsort(-spectrum[at])[:PEAKS]]
    left, middle, right = spectrum[at - 1], spectrum[at], spectrum[at + 1]
    return np.asarray(SPECTRUM / (at + 0.5 * (left - right) / (left - 2 * middle + right)), np.float64)


def _fits(steps: Floats, periods: Floats) -> tuple[Floats, Floats]:
    """Return which steps are a whole number of which periods, (steps, periods), and the chance of that for any step."""
    slack = np.maximum(SLACK_PX, SLACK * periods)
    off = np.abs(steps[:, None] - np.round(steps[:, None] / periods) * periods)
    return (off <= slack).astype(np.float64), np.minimum(2 * slack / periods, 0.999)


def _refined(repeats: Repeats, axis: int, period: float) -> float:
    """Return the period that fits the steps best."""
    steps = np.abs(repeats.steps[:, axis])
    number = np.round(steps / period)
    total = float((repeats.weight * number * number).sum())
    return float((repeats.weight * number * steps).sum() / total) if total > 0 else period
