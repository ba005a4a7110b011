"""How much neighbouring pixels of a picture differ: what all ways of finding grids look at, worked out once."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels

MOST_PIXELS = 1920 * 1080
"""larger pictures are looked at in this size"""
HALF = 0.5001

Mask = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Contrast:
    """A picture in the size it is looked at, and the largest difference of a channel to the next pixel.

    Both arrays have the shape (height, width) of `pixels`; `across[y, x]` is between the pixels x and x + 1,
    `down[y, x]` between y and y + 1.
    """

    pixels: Pixels
    across: Mask
    down: Mask
    largest: Mask
    """the larger one of both"""
    scale: float
    """pixels here for each pixel of the picture"""

    def along(self, grid: Grid) -> tuple[Mask, Mask]:
        """Return the contrast across in the rows of an upright grid, and the one down in its columns."""
        top, bottom = max(0, round(grid.rows[0][0])), round(grid.rows[-1][1])
        left, right = max(0, round(grid.columns[0][0])), round(grid.columns[-1][1])
        return self.across[top:bottom], self.down[:, left:right]


def contrast_of(pixels: Pixels) -> Contrast:
    """Return the contrast of a picture, scaled down if it is large."""
    scale = min(1.0, (MOST_PIXELS / (pixels.shape[0] * pixels.shape[1])) ** 0.5)
    if scale <= HALF:
        whole = pixels[: pixels.shape[0] // 2 * 2, : pixels.shape[1] // 2 * 2]
        half = contrast_of(np.asarray(cv2.resize(whole, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8))
        return replace(half, scale=half.scale / 2)
    if scale < 1:  # means over areas would take seven times as long
        pixels = np.asarray(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR), np.uint8)
    return _contrast(pixels, scale)


def profile(edges: Mask, axis: int) -> NDArray[np.float64]:
    """Return how strong edges are on average along an axis of theirs, faster than numpy's mean."""
    if not edges.size:
        return np.zeros(edges.shape[1 - axis])
    sums = cv2.reduce(edges, axis, cv2.REDUCE_SUM, dtype=cv2.CV_32S)
    return np.asarray(sums.ravel() / edges.shape[axis], np.float64)


def _contrast(pixels: Pixels, scale: float) -> Contrast:
    across = np.zeros(pixels.shape[:2], np.uint8)
    down = np.zeros(pixels.shape[:2], np.uint8)
    for channel in cv2.split(pixels):
        cv2.max(across[:, :-1], cv2.absdiff(channel[:, 1:], channel[:, :-1]), dst=across[:, :-1])
        cv2.max(down[:-1], cv2.absdiff(channel[1:], channel[:-1]), dst=down[:-1])
    return Contrast(pixels, across, down, np.asarray(cv2.max(across, down), np.uint8), scale)
