"""Finding the signs on tiles by their colours: those that are in the middle of tiles, but not near their upper and lower edges.

So signs are told from grounds of any pattern, also where it differs from tile to tile, and from the frames around tiles.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels

LEAST_SIDE_PX, MOST_SIDE_PX = 64, 96
"""cells are looked at no smaller and no larger than this, on their shorter side,"""
MOST_PIXELS = 200_000
"""and smaller where there are so many of them that they would have more pixels together"""
FEWEST = 6
"""among fewer tiles the colours of signs can't be told"""
EDGE, SIDE = 0.12, 0.06
"""above and below this part of a cell's height, and left and right of this part of its width, there are no signs"""
LEVELS = 16
"""of each of the three colours"""
RARER = 2.0
"""a colour is no sign's if it is at least one of so many times as common near the edges as in the middle"""
LEAST_COMMON = 2e-4
"""nor if it is a smaller part of what is in the middle"""
STRANGE = 3.0
"""a cell that differs from the usual one so many times as much as others do is no tile"""
INK = 100
"""levels of ink"""
INKED = (0.001, 0.4)
"""the part of a cell that signs cover"""
REST = 0.02
"""this part of the ink on each side of the signs may be something else"""
AROUND = 0.4
"""so much is kept around the signs, in parts of their height,"""
PAPER = 0.2
"""and so much paper is laid around that"""
WHITE = 255


def by_colours(crops: Sequence[Pixels]) -> list[Pixels]:
    """Return what may be signs, dark on white, cut out closely; white where a cell is no tile; nothing if there are none."""
    if len(crops) < FEWEST:
        return []
    cells = _even(crops)
    height, width = cells.shape[1:3]
    is_strange = _strange(cells)
    blue, green, red = (cells[..., colour] // (256 // LEVELS) for colour in range(3))
    keys = (blue.astype(np.uint16) * LEVELS + green) * LEVELS + red
    down, across = round(EDGE * height), round(SIDE * width)
    tiles = keys[~is_strange]
    middle = tiles[:, down : height - down, across : width - across]
    in_tiles, in_middle = _counts(tiles), _counts(middle)
    inside, outside = _commonness(in_middle), _commonness(in_tiles - in_middle)
    likely = np.clip(1 - RARER * outside / np.maximum(inside, 1e-9), 0, 1) * (inside > LEAST_COMMON)
    levels = (likely * WHITE).astype(np.uint8)[keys]
    levels[is_strange] = 0
    inked = (levels > INK).mean((1, 2))
    if not INKED[0] < np.median(inked) < INKED[1] or (inked < INKED[0] / 2).sum() > 1 + is_strange.sum():
        return []
    top, bottom, left, right = _extent(levels)
    paper = round(PAPER * (bottom - top))
    return [_laid(WHITE - each[top:bottom, left:right], paper) for each in levels]


def _even(crops: Sequence[Pixels]) -> Pixels:
    """Return cells in one size, (n, height, width, 3)."""
    height, width = (float(side) for side in np.median([crop.shape[:2] for crop in crops], 0))
    shorter = min(height, width)
    factor = min(max(LEAST_SIDE_PX, min(shorter, MOST_SIDE_PX)), (MOST_PIXELS / len(crops)) ** 0.5) / shorter
    size = max(1, round(width * factor)), max(1, round(height * factor))
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    return np.stack([np.asarray(cv2.resize(crop, size, interpolation=way), np.uint8) for crop in crops])


def _strange(cells: Pixels) -> NDArray[np.bool_]:
    """Return which cell is no tile; none if there are several such."""
    few = cells[:, ::4, ::4].astype(np.float32)
    apart = abs(few - np.median(few, axis=0)).mean((1, 2, 3))
    is_strange = apart > STRANGE * np.median(apart)
    return np.asarray(is_strange if is_strange.sum() == 1 else np.zeros_like(is_strange))


def _counts(keys: NDArray[np.uint16]) -> NDArray[np.int64]:
    """Return how many pixels have each colour, (LEVELS, LEVELS, LEVELS)."""
    return np.bincount(keys.ravel(), minlength=LEVELS**3).reshape(LEVELS, LEVELS, LEVELS)


def _commonness(counted: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return how common each colour is, and those next to it, (LEVELS ** 3,)."""
    counts = counted / max(1, int(counted.sum()))
    for axis in range(3):
        padded = np.pad(counts, [(1, 1) if each == axis else (0, 0) for each in range(3)], mode="edge")
        before, here, after = (np.take(padded, range(start, start + LEVELS), axis) for start in range(3))
        counts = before / 4 + here / 2 + after / 4
    return counts.ravel()


def _extent(levels: NDArray[np.uint8]) -> tuple[int, int, int, int]:
    """Return where signs are in a cell: top, bottom, left and right, with something around them."""
    often = (levels > INK).mean(0)
    (top, bottom), (left, right) = (_most(often.sum(axis)) for axis in (1, 0))
    around = round(AROUND * (bottom - top))
    height, width = often.shape
    return max(0, top - around), min(height, bottom + around), max(0, left - around), min(width, right + around)


def _most(profile: NDArray[np.float64]) -> tuple[int, int]:
    """Return where nearly all of a profile begins and ends."""
    sums = np.cumsum(profile) / profile.sum()
    first, last = np.searchsorted(sums, [REST, 1 - REST])
    return int(first), int(last) + 1


def _laid(signs: NDArray[np.uint8], paper: int) -> Pixels:
    wide = cv2.copyMakeBorder(signs, paper, paper, paper, paper, cv2.BORDER_CONSTANT, value=WHITE)
    return np.repeat(np.asarray(wide, np.uint8)[:, :, None], 3, 2)
