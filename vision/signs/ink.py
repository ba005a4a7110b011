"""The contrast of every pixel with its cell's background, for all cells of a board at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from statistics import median
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels, Rect

Levels = NDArray[np.uint8]  # (n, height, width): distance of each pixel's colour from the background's, 0 to 255

MIN_SIDE_PX, MAX_SIDE_PX = 44, 100  # limits of the size that cells are scaled to, on their shorter side
MAX_PIXELS = 81 * 72 * 72  # of all cells together, to limit the time
SIMILAR_SIZE = 1.25  # below this factor the quickest interpolation is good enough
EDGE = 0.12  # the outer part of a cell's side that says little about its content
SAMPLES = 16  # along each side of a cell, to estimate its background
BINS = 16  # per colour channel; counted a second time with the bins shifted by half
OUTER_FROM = 0.6  # samples further from the centre, in parts of the way to the edge, count double: signs are in the middle
OTHER_COLOUR = 30.0  # a colour this far from the background's isn't a shade of it
MIN_COVERED = 0.7  # a background that covers less of a cell than this may be something else
REACHES = (20.0, 16.0, 14.0)  # samples within this distance belong to the background, in successive rounds of fitting
REGULARISATION = np.diag([1e-3, 0.1, 0.1]).astype(np.float32)
"""added to the normal equations of a background's plane: it damps the slopes, and keeps the system solvable without samples"""
FLAT_CHANGE = 1.5  # backgrounds that change less than this from the centre to an edge are treated as flat


@dataclass(frozen=True, eq=False)
class Cells:
    """The cells of a board scaled to one size, and their backgrounds."""

    pixels: Pixels  # (n, height, width, 3)
    grounds: Pixels  # (n, height, width, 3), the backgrounds
    noise: NDArray[np.float32]  # (n,): median distance of background pixels from the background
    scale: NDArray[np.float64]  # (n, 2): scaled pixels per pixel of the crop, across and down
    origins: NDArray[np.float64]  # (n, 2): the upper left corner, in the crop

    def chosen(self, places: Sequence[int]) -> Cells:
        index = np.asarray(places)
        return Cells(self.pixels[index], self.grounds[index], self.noise[index], self.scale[index], self.origins[index])

    def rect(self, cell: int, left: int, top: int, width: int, height: int) -> Rect:
        """Return a rectangle of a scaled cell in pixels of its crop."""
        (across, down), (x, y) = self.scale[cell].tolist(), self.origins[cell].tolist()
        return x + left / across, y + top / down, width / across, height / down

    def levels(self, polarity: int = 0) -> Levels:
        """Return the contrast of the pixels; polarity 1 counts only lighter ones than the background, -1 only darker, 0 both."""
        count, height, width = self.pixels.shape[:3]
        flat, grounds = (each.reshape(count * height, width, 3) for each in (self.pixels, self.grounds))
        match polarity:
            case 0:
                difference = cv2.absdiff(flat, grounds)
            case 1:
                difference = cv2.subtract(flat, grounds)
            case _:
                difference = cv2.subtract(grounds, flat)
        blue, green, red = cv2.split(difference)
        return np.asarray(cv2.max(cv2.max(blue, green), red).reshape(count, height, width), np.uint8)


def even_cells(crops: Sequence[Pixels]) -> Cells:
    """Return cells scaled to one size, with their backgrounds."""
    width, height = _common_size(crops)
    pixels = np.stack([_resized(crop, width, height) for crop in crops])
    scale = np.array([(width / crop.shape[1], height / crop.shape[0]) for crop in crops])
    grounds, noise = _grounds(pixels)
    return Cells(pixels, grounds, noise, scale, np.zeros_like(scale))


def _common_size(crops: Sequence[Pixels]) -> tuple[int, int]:
    height, width = (float(median(crop.shape[axis] for crop in crops)) for axis in range(2))
    shorter = max(1.0, min(height, width))
    most = min(MAX_SIDE_PX, (MAX_PIXELS / len(crops)) ** 0.5)
    factor = max(MIN_SIDE_PX, min(shorter, most)) / shorter
    longest = 3 * MAX_SIDE_PX
    return min(longest, round(width * factor)), min(longest, round(height * factor))


def _resized(crop: Pixels, width: int, height: int) -> Pixels:
    factors = width / crop.shape[1], height / crop.shape[0]
    if factors == (1, 1):
        return crop
    method = cv2.INTER_AREA if min(factors) < 1 else cv2.INTER_CUBIC
    if max(*factors, *(1 / factor for factor in factors)) < SIMILAR_SIZE:
        method = cv2.INTER_LINEAR
    return np.asarray(cv2.resize(crop, (width, height), interpolation=method), np.uint8)


def inner(values: NDArray[Any]) -> NDArray[Any]:
    """Return cells, (n, height, width, ...), without their outer parts."""
    height, width = values.shape[1:3]
    down, across = round(height * EDGE), round(width * EDGE)
    return values[:, down : height - down, across : width - across]


def _grounds(pixels: Pixels) -> tuple[Pixels, NDArray[np.float32]]:
    """Return the backgrounds, (n, height, width, 3), and their noise, (n,).

    A background is a plane fitted to the colours near the commonest one in a cell, or near the commonest of the rest:
    whichever covers more of the cell, as large signs of one colour may outnumber any single shade of a background.
    """
    height, width = pixels.shape[1:3]
    middle = inner(pixels)
    down, across = (np.linspace(0, side - 1, SAMPLES).round().astype(int) for side in middle.shape[1:3])
    colours = np.ascontiguousarray(middle[:, down[:, None], across].reshape(len(pixels), -1, 3).transpose(2, 0, 1))
    values = colours.astype(np.float32)
    weights = _weights()
    planes, off = _fitted(values, _commonest(colours, np.repeat(weights[None], len(pixels), 0)))
    shares = (off < REACHES[-1]) @ weights.astype(np.float32)
    rare = np.flatnonzero(shares < MIN_COVERED * weights.sum())
    if len(rare):
        guess = _commonest(colours[:, rare], weights * (off[rare] > OTHER_COLOUR))
        again = _fitted(values[:, rare], guess)
        is_better = (again[1] < REACHES[-1]) @ weights.astype(np.float32) > shares[rare]
        planes[rare[is_better]], off[rare[is_better]] = again[0][is_better], again[1][is_better]
    return _drawn(planes, height, width), _noise(off)


@cache
def _terms() -> NDArray[np.float32]:
    """Return the terms of a plane at the samples, (3 terms, samples): 1, and the distance from the centre across and down."""
    y, x = np.meshgrid(*[np.linspace(EDGE - 0.5, 0.5 - EDGE, SAMPLES)] * 2, indexing="ij")
    return np.stack([np.ones(x.size), x.ravel(), y.ravel()]).astype(np.float32)


@cache
def _weights() -> NDArray[np.uint8]:
    """Return the weights of the samples, (samples,)."""
    apart = np.abs(np.linspace(EDGE - 0.5, 0.5 - EDGE, SAMPLES))
    is_outer = np.maximum(apart[:, None], apart[None]) > OUTER_FROM * (0.5 - EDGE)
    return np.asarray(1 + is_outer.ravel(), np.uint8)


@cache
def _products() -> NDArray[np.float32]:
    """Return the products of the terms with each other, (samples, 9)."""
    return (_terms()[:, None] * _terms()[None]).reshape(9, -1).T


def _fitted(values: NDArray[np.float32], guess: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return planes fitted from a first guess, (n, 3 terms, 3 colours), and each sample's distance from them, (n, samples)."""
    expected = guess[:, :, None]
    for reach in REACHES:
        planes = _planes(values, (_distance(values, expected) < reach).astype(np.float32))
        expected = planes.transpose(2, 0, 1) @ _terms()
    return planes, _distance(values, expected)


def _distance(values: NDArray[np.float32], others: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the distance between samples, (n, samples), in the channel that differs most."""
    return np.asarray(np.abs(values - others).max(0), np.float32)


def _planes(values: NDArray[np.float32], weights: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the planes, (n, 3 terms, 3 colours), that fit best by regularised least squares."""
    normal = (weights @ _products()).reshape(-1, 3, 3) + REGULARISATION
    aims = ((values * weights) @ _terms().T).transpose(1, 2, 0)
    return np.asarray(np.linalg.solve(normal, aims), np.float32)


def _noise(off: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the median distance from each background of the samples that belong to it, (n,)."""
    count = (off < REACHES[-1]).sum(1)
    ordered, cells = np.sort(off, 1), np.arange(len(off))
    middle = (ordered[cells, (count - 1) // 2] + ordered[cells, count // 2]) / 2
    return np.where(count > 0, middle, np.float32(REACHES[-1]))


def _drawn(planes: NDArray[np.float32], height: int, width: int) -> Pixels:
    """Return planes as pictures, (n, height, width, 3)."""
    even = np.clip(planes[:, 0] + 0.5, 0, 255).astype(np.uint8)
    grounds = np.repeat(np.tile(even, width)[:, None], height, 1)
    steep = np.flatnonzero(np.abs(planes[:, 1:]).max((1, 2)) > 2 * FLAT_CHANGE)
    if len(steep):
        y, x = (np.linspace(-0.5, 0.5, side, dtype=np.float32) for side in (height, width))
        base, across, down = planes[steep].transpose(1, 0, 2)[:, :, None]
        rows = np.stack([(base + x[:, None] * across).reshape(-1, 3 * width), np.tile(down[:, 0], width)], 1)
        shaded = np.stack([np.ones_like(y), y], 1) @ rows
        grounds[steep] = cv2.add(shaded.reshape(-1, 3 * width), np.zeros(4), dtype=cv2.CV_8U).reshape(shaded.shape)
    return grounds.reshape(len(planes), height, width, 3)


def _commonest(colours: NDArray[np.uint8], weights: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return the commonest colour of each cell's samples, (3, n), from (3, n, samples) and weights below 4, (n, samples)."""
    keys = np.stack([_bins(colours, 0), _bins(colours, 128 // BINS)])  # shifted, so no colour is split by both
    ordered = np.sort(4 * keys + weights, 2)
    own, ordered = ordered & 3, ordered >> 2
    totals = own.cumsum(2, dtype=np.int32)
    is_first = np.ones(ordered.shape, np.bool_)
    is_first[:, :, 1:] = ordered[:, :, 1:] != ordered[:, :, :-1]
    totals -= np.maximum.accumulate(np.where(is_first, totals - own, 0), 2)
    best, cells = totals.argmax(2), np.arange(len(weights))
    which = (totals[1, cells, best[1]] > totals[0, cells, best[0]]).astype(np.intp)
    same = keys[which, cells] == ordered[which, cells, best[which, cells]][:, None]
    return np.asarray((colours * same).sum(2, dtype=np.float32) / same.sum(1), np.float32)


def _bins(colours: NDArray[np.uint8], shift: int) -> NDArray[np.int32]:
    blue, green, red = (colours.astype(np.int32) + shift) * BINS >> 8
    return np.asarray((blue * (BINS + 1) + green) * (BINS + 1) + red, np.int32)
