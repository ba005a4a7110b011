"""Looking inside of discs and plates: a sign on one is found when the plate itself is taken for the cell."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.signs.blots import LEAST_PEAK, Blot, Inked
from vision.signs.ink import Cells, even_cells

LEAST_SIDE = 0.25
"""plates are no smaller than this part of the cell, across and down"""
LEAST_SIGN = 0.001
"""the part of a plate that a sign on it covers, at least"""
FULL = 0.6
"""the part of its rectangle that a plate fills, at least, its signs included"""


def insides(cells: Cells, ink: Inked, places: Sequence[int], rim: float) -> tuple[Cells, list[int]] | None:
    """Return the insides of plates as cells, and which of the places have one; none where there are no plates.

    The rim is the part of a plate's side near its edge that is taken for its frame.
    """
    plates = [(cell, blot, mask) for cell in places for blot, mask in _plates(cells, ink, cell, rim)]
    found = [(cell, blot, patch) for cell, blot, mask in plates for patch in _patches(cells.pixels[cell], blot, mask)]
    if not found:
        return None
    kept = [cell for cell, _, _ in found]
    inner = even_cells([patch for _, _, patch in found])
    outer = cells.chosen(kept)
    corners = np.array([(blot.left, blot.top) for _, blot, _ in found], np.float64)
    origins = outer.origins + corners / outer.scale
    return Cells(inner.pixels, inner.grounds, inner.noise, inner.scale * outer.scale, origins), kept


def _plates(cells: Cells, ink: Inked, cell: int, rim: float) -> list[tuple[Blot, NDArray[np.uint8]]]:
    """Return the largest plate of a cell, if there is one, and what it covers of its rectangle, without its rim."""
    height, width = cells.pixels.shape[1:3]
    large = [blot for blot in ink.blots[cell] if blot.height > LEAST_SIDE * height and blot.width > LEAST_SIDE * width]
    for blot in sorted(large, key=lambda each: -each.height * each.width)[:1]:
        mask = _covered(ink.labels[cell, blot.top : blot.bottom, blot.left : blot.right], blot)
        if mask.mean() > FULL:
            side = 2 * max(1, round(rim * min(blot.height, blot.width))) + 1
            bare = cv2.erode(np.pad(mask, 1), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))[1:-1, 1:-1]
            return [(blot, np.asarray(bare, np.uint8))] if bare.any() else []
    return []


def _covered(labels: NDArray[np.int32], blot: Blot) -> NDArray[np.uint8]:
    """Return what a blot covers with all that it encloses, 0 or 1."""
    mine = np.isin(labels, blot.labels).astype(np.uint8)
    outlines = cv2.findContours(mine, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]
    return np.asarray(cv2.drawContours(np.zeros_like(mine), outlines, -1, 1, -1), np.uint8)


def _patches(pixels: Pixels, blot: Blot, mask: NDArray[np.uint8]) -> list[Pixels]:
    """Return the picture of a plate, all that lies outside of it being of the plate's own colour; none if all of it is."""
    patch = pixels[blot.top : blot.bottom, blot.left : blot.right].copy()
    inside = patch[mask > 0]
    keys = (inside // 32).astype(np.int64) @ np.array([64, 8, 1])
    colour = np.median(inside[keys == np.bincount(keys).argmax()], 0)
    if np.count_nonzero(np.abs(inside - colour) > LEAST_PEAK) < LEAST_SIGN * mask.size:
        return []
    patch[mask == 0] = colour.astype(np.uint8)
    return [patch]
