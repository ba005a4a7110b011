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

MOST_POINTS = 3000
REACH_PX = 6
"""how far a patch reaches from its point"""
STRIDE_PX = 2
APART_PX = 4
"""points are the strongest corners this far around"""
LEAST_CORNER = 1e-3
BLUR_PX = 1.2
NEAR = 0.12
"""patches are equal if they differ by less than this part of their contrast"""
NOISE = 2.0
"""levels of grey that equal patches may differ by in any case"""
MOST_REPEATS = 200_000
"""of more pairs, as in a page of equal signs, only every second or third is looked at"""
COMPONENTS = 24
BLOCK = 128

LEAST_PITCH_PX = 14.0
MOST_PITCH_PX = 330.0
SPECTRUM = 1 << 13
PEAKS = 14
SHORT_PX = 6
"""shorter steps lie within a tile and tell nothing"""
GAIN, LEAST_GAIN = 2.0, 2.0
"""a finer lattice must explain this many times what chance does, and this much weight more"""
MOST_PITCHES = 2
LEAST_EVIDENCE = 20.0
LEAST_MIXED = 0.08
SLACK_PX = 1.6
SLACK = 0.03
"""how far a step may miss a whole number of tiles: in pixels, or as a part of the pitch"""


@dataclass(frozen=True, eq=False)
class Repeats:
    """Pairs of points around which a picture is equal, in pixels."""

    begin: Floats
    """(n, 2), x and y"""
    end: Floats
    """(n, 2)"""
    weight: Floats
    """(n,): patches that come back everywhere count less"""

    @property
    def steps(self) -> Floats:
        return self.end - self.begin

    def chosen(self, which: NDArray[np.bool_]) -> Repeats:
        """Return some of the pairs."""
        return Repeats(self.begin[which], self.end[which], self.weight[which])


@dataclass(frozen=True, eq=False)
class Pitch:
    """The distances of neighbouring columns and rows of a lattice, in pixels, and the repeats that speak for it."""

    across: float
    down: float
    evidence: float
    """how much more likely the repeats are with the lattice than without it, as a logarithm"""
    repeats: Repeats


def find_repeats(pixels: Pixels) -> Repeats:
    """Return the pairs of points around which a picture is equal."""
    points = _corners(pixels)
    if len(points) < 2:
        nothing = np.zeros((0, 2))
        return Repeats(nothing, nothing, np.zeros(0))
    first, second = _equal_pairs(_patches(pixels, points))
    number = np.bincount(np.concatenate([first, second]), minlength=len(points))
    thinned = slice(None, None, 1 + len(first) // MOST_REPEATS)
    first, second = first[thinned], second[thinned]
    weight = 1 / np.sqrt(number[first] * number[second])
    return Repeats(points[first].astype(np.float64), points[second].astype(np.float64), weight)


def _corners(pixels: Pixels) -> Ints:
    """Return the points (x, y) at the strongest corners, (n, 2)."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    strength = cv2.cornerMinEigenVal(grey, 5)
    around = cv2.dilate(strength, np.ones((2 * APART_PX + 1, 2 * APART_PX + 1), np.uint8))
    peaks = (strength == around) & (strength > LEAST_CORNER)
    edge = REACH_PX + 1
    inside = np.zeros_like(peaks)
    inside[edge:-edge, edge:-edge] = peaks[edge:-edge, edge:-edge]
    y, x = np.nonzero(inside)
    if len(x) > MOST_POINTS:
        strongest = np.argpartition(-strength[y, x], MOST_POINTS)[:MOST_POINTS]
        x, y = x[strongest], y[strongest]
    return np.stack([x, y], 1).astype(np.int64)


def _patches(pixels: Pixels, points: Ints) -> NDArray[np.float32]:
    """Return the colours around points, (n, features)."""
    smooth = cv2.GaussianBlur(pixels, (0, 0), BLUR_PX)
    offsets = np.arange(-REACH_PX, REACH_PX + 1, STRIDE_PX)
    colours = smooth[points[:, 1, None, None] + offsets[:, None], points[:, 0, None, None] + offsets]
    return np.asarray(colours.reshape(len(points), -1), np.float32)


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
    squares = np.einsum("ij,ij->i", main, main)
    first, second = [], []
    for begin in range(0, len(main), BLOCK):
        rows = slice(begin, begin + BLOCK)
        reach = main[rows][-1, 0] + limit[rows].max()
        columns = slice(begin, int(np.searchsorted(main[:, 0], reach, "right")))
        apart = squares[rows, None] + squares[None, columns] - 2 * (main[rows] @ main[columns].T)
        near = np.minimum(limit[rows, None], limit[None, columns])
        one, other = np.nonzero(apart < near * near)
        keep = one < other
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
