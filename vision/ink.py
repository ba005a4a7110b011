"""How much every pixel of a cell stands out from the cell's background, for all cells of a board at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels, Rect

Levels = NDArray[np.uint8]
"""(n, height, width): how far each pixel's colour is from the background's, 0 to 255"""

LEAST_SIDE_PX, MOST_SIDE_PX = 44, 100
"""cells are looked at no smaller and no larger than this, on their shorter side"""
MOST_PIXELS = 81 * 72 * 72
"""of all cells together, which is a question of time"""
EDGE = 0.12
"""the part of a cell's side near its edge that says little about what is in it"""
SAMPLES = 16
"""on each side of a cell, to know its background by"""
BINS = 16
"""of each colour; counted a second time with the bins moved by half"""
OUTER = 0.6
"""from here to the edge, in parts of the way from the middle, pixels count double: signs are in the middle"""
OTHER = 30.0
"""a colour this far from the background's is not its shade"""
MOSTLY = 0.7
"""a background that covers less of a cell than this may be something else"""
REACHES = (20.0, 16.0, 14.0)
"""colours this near to the background's belong to it, while it becomes known better"""
STEEP = 1.5
"""backgrounds are taken for even if they change less than this from the middle to an edge"""


@dataclass(frozen=True, eq=False)
class Cells:
    """The cells of a board in one size, and their backgrounds."""

    pixels: Pixels
    """(n, height, width, 3)"""
    grounds: Pixels
    """(n, height, width, 3)"""
    noise: NDArray[np.float32]
    """(n,): the usual distance of a background's pixel from it"""
    scale: NDArray[np.float64]
    """(n, 2): pixels here for each pixel of the crop, across and down"""
    origins: NDArray[np.float64]
    """(n, 2): where the upper left corner is in the crop"""

    def __len__(self) -> int:
        return len(self.pixels)

    def chosen(self, places: Sequence[int]) -> Cells:
        """Return only some of the cells."""
        index = np.asarray(places)
        return Cells(self.pixels[index], self.grounds[index], self.noise[index], self.scale[index], self.origins[index])

    def rect(self, cell: int, left: int, top: int, width: int, height: int) -> Rect:
        """Return where a rectangle of a cell is in its crop."""
        (across, down), (x, y) = self.scale[cell].tolist(), self.origins[cell].tolist()
        return x + left / across, y + top / down, width / across, height / down

    def levels(self, polarity: int = 0) -> Levels:
        """Return how the pixels stand out: 1 counts what is lighter than the background, -1 what is darker, 0 both."""
        count, height, width = self.pixels.shape[:3]
        flat, grounds = (each.reshape(count * height, width, 3) for each in (self.pixels, self.grounds))
        match polarity:
            case 0:
                apart = cv2.absdiff(flat, grounds)
            case 1:
                apart = cv2.subtract(flat, grounds)
            case _:
                apart = cv2.subtract(grounds, flat)
        blue, green, red = cv2.split(apart)
        return np.asarray(cv2.max(cv2.max(blue, green), red).reshape(count, height, width), np.uint8)


def even_cells(crops: Sequence[Pixels]) -> Cells:
    """Return cells in one size, and their backgrounds."""
    width, height = _common_size(crops)
    pixels = np.stack([_resized(crop, width, height) for crop in crops])
    scale = np.array([(width / crop.shape[1], height / crop.shape[0]) for crop in crops])
    grounds, noise = _grounds(pixels)
    return Cells(pixels, grounds, noise, scale, np.zeros_like(scale))


def _common_size(crops: Sequence[Pixels]) -> tuple[int, int]:
    height, width = (float(side) for side in np.median([crop.shape[:2] for crop in crops], 0))
    shorter = max(1.0, min(height, width))
    most = min(MOST_SIDE_PX, (MOST_PIXELS / len(crops)) ** 0.5)
    factor = max(LEAST_SIDE_PX, min(shorter, most)) / shorter
    longest = 3 * MOST_SIDE_PX
    return min(longest, round(width * factor)), min(longest, round(height * factor))


def _resized(crop: Pixels, width: int, height: int) -> Pixels:
    if crop.shape[:2] == (height, width):
        return crop
    shrinks = crop.shape[0] > height or crop.shape[1] > width
    return np.asarray(cv2.resize(crop, (width, height), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_CUBIC), np.uint8)


def inner(values: NDArray[Any]) -> NDArray[Any]:
    """Return only the middle of cells, (n, height, width, ...), without what is near their edges."""
    height, width = values.shape[1:3]
    down, across = round(height * EDGE), round(width * EDGE)
    return values[:, down : height - down, across : width - across]


def _grounds(pixels: Pixels) -> tuple[Pixels, NDArray[np.float32]]:
    """Return the backgrounds, (n, height, width, 3), and their noise, (n,).

    A background is the plane through the colours near the commonest one inside a cell, or near the commonest of the others:
    whichever has more of the cell near it, as large signs of one colour may outnumber any one shade of a background.
    """
    height, width = pixels.shape[1:3]
    middle = inner(pixels)
    down = np.linspace(0, middle.shape[1] - 1, SAMPLES).round().astype(int)
    across = np.linspace(0, middle.shape[2] - 1, SAMPLES).round().astype(int)
    values = middle[:, down[:, None], across].reshape(len(pixels), -1, 3).astype(np.float32)
    y, x = np.meshgrid(*[np.linspace(EDGE - 0.5, 0.5 - EDGE, SAMPLES)] * 2, indexing="ij")
    terms = np.stack([np.ones(x.size), x.ravel(), y.ravel()]).astype(np.float32)
    weights = np.repeat(np.where(np.maximum(np.abs(x), np.abs(y)).ravel() > OUTER * (0.5 - EDGE), 2.0, 1.0)[None], len(values), 0)
    planes, off = _fitted(values, _commonest(values, weights), terms)
    shares = (weights * (off < REACHES[-1])).sum(1)
    rare = np.flatnonzero(shares < MOSTLY * weights[0].sum())
    if len(rare):
        others = weights[rare] * (off[rare] > OTHER)
        again = _fitted(values[rare], _commonest(values[rare], others), terms)
        is_better = (weights[rare] * (again[1] < REACHES[-1])).sum(1) > shares[rare]
        planes[rare[is_better]], off[rare[is_better]] = again[0][is_better], again[1][is_better]
    noise = np.array([np.median(near) if len(near) else REACHES[-1] for near in (each[each < REACHES[-1]] for each in off)])
    return _drawn(planes, height, width), np.asarray(noise, np.float32)


def _fitted(
    values: NDArray[np.float32], guess: NDArray[np.float32], terms: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the planes grown from colours, (n, 3 terms, 3 colours), and how far each sample is from them, (n, samples)."""
    planes = np.zeros((len(values), 3, 3), np.float32)
    expected = np.repeat(guess[:, None], values.shape[1], 1)
    for reach in REACHES:
        near = (np.abs(values - expected).max(2) < reach).astype(np.float32)
        planes = _planes(values, near, terms)
        expected = terms.T @ planes
    return planes, np.asarray(np.abs(values - expected).max(2), np.float32)


def _planes(values: NDArray[np.float32], weights: NDArray[np.float32], terms: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the planes, (n, 3 terms, 3 colours), that fit best; a little is taken off their slopes."""
    products = (terms[:, None] * terms[None]).reshape(9, -1)
    normal = (weights @ products.T).reshape(-1, 3, 3) + np.diag([1e-3, 0.1, 0.1]).astype(np.float32)
    aims = terms @ (weights[:, :, None] * values)
    return np.asarray(np.linalg.solve(normal, aims), np.float32)


def _drawn(planes: NDArray[np.float32], height: int, width: int) -> Pixels:
    grounds = np.empty((len(planes), height, width, 3), np.uint8)
    grounds[:] = np.clip(planes[:, 0] + 0.5, 0, 255)[:, None, None]
    y, x = (np.linspace(-0.5, 0.5, side, dtype=np.float32) for side in (height, width))
    for cell in np.flatnonzero(np.abs(planes[:, 1:]).max((1, 2)) > 2 * STEEP):
        base, across, down = planes[cell]
        grounds[cell] = np.clip(base + 0.5 + x[None, :, None] * across + y[:, None, None] * down, 0, 255)
    return grounds


def _commonest(values: NDArray[np.float32], weights: NDArray[np.float64]) -> NDArray[np.float32]:
    """Return the commonest colour of each cell's samples, (n, 3)."""
    found = np.empty((len(values), 3), np.float32)
    whole = values.astype(np.int64)
    places = np.array([(BINS + 1) ** 2, BINS + 1, 1])
    keys = [
        ((each * BINS) >> 8) @ places for each in (whole, whole + 128 // BINS)
    ]  # a colour on the border of two bins is amid others
    for cell in range(len(values)):
        sums = [np.bincount(each[cell], weights[cell]) for each in keys]
        which = int(sums[1].max() > sums[0].max())
        same = keys[which][cell] == sums[which].argmax()
        found[cell] = values[cell][same].mean(0) if same.any() else values[cell].mean(0)
    return found
