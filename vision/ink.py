"""How much every pixel of a cell stands out from the cell's background, for all cells of a board at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels

Levels = NDArray[np.float32]

LEAST_SIDE_PX, MOST_SIDE_PX = 44, 88
"""cells are looked at no smaller and no larger than this, on their shorter side"""
MANY_CELLS = 150
MANY_SIDE_PX = 56
"""of many cells the largest that is looked at"""
EDGE = 0.12
"""the part of a cell's side near its edge that says nothing about its background"""
BINS = 16
NEAR = 30.0
"""colours this near to the background's are taken for it at first"""
NEARER = 14.0


@dataclass(frozen=True, eq=False)
class Ink:
    """The cells of a board in one size, as what stands out from their backgrounds."""

    levels: Levels
    """(n, height, width): the distance from the background's colour, 0 to 255"""
    noise: Levels
    """(n,): the usual distance of a background's pixel"""
    scale: NDArray[np.float64]
    """(n, 2): pixels here for each pixel of the crop, across and down"""


def ink_of(crops: Sequence[Pixels]) -> Ink:
    """Return how the pixels of cells stand out, the cells being scaled to one size."""
    width, height = _common_size(crops)
    cells = np.stack([_resized(crop, width, height) for crop in crops])
    scale = np.array([(width / crop.shape[1], height / crop.shape[0]) for crop in crops])
    colours = cells.astype(np.float32)
    backgrounds = _backgrounds(cells, colours)
    levels = _distance(colours, backgrounds)
    inner = _inner(levels)
    flat = np.where(inner < NEAR, inner, np.nan).reshape(len(crops), -1)
    noise = np.nan_to_num(np.nanmedian(flat, 1), nan=NEAR).astype(np.float32)
    return Ink(levels, noise, scale)


def _common_size(crops: Sequence[Pixels]) -> tuple[int, int]:
    heights, widths = np.median([crop.shape[:2] for crop in crops], 0)
    shorter = max(1.0, min(heights, widths))
    most = MANY_SIDE_PX if len(crops) > MANY_CELLS else MOST_SIDE_PX
    factor = float(np.clip(shorter, LEAST_SIDE_PX, most)) / shorter
    return round(widths * factor), round(heights * factor)


def _resized(crop: Pixels, width: int, height: int) -> Pixels:
    shrinks = crop.shape[0] > height or crop.shape[1] > width
    return np.asarray(cv2.resize(crop, (width, height), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_CUBIC), np.uint8)


def _inner(values: NDArray[Any]) -> NDArray[Any]:
    height, width = values.shape[1:3]
    down, across = round(height * EDGE), round(width * EDGE)
    return values[:, down : height - down, across : width - across]


def _distance(colours: Levels, backgrounds: Levels) -> Levels:
    return np.asarray(np.sqrt(np.square(colours - backgrounds).sum(3) / 3), np.float32)


def _backgrounds(cells: Pixels, colours: Levels) -> Levels:
    """Return the backgrounds, (n, height, width, 3): the commonest colour inside a cell, then planes through all near it."""
    count, height, width = cells.shape[:3]
    common = _commonest(_inner(cells)[:, ::2, ::2], _inner(colours)[:, ::2, ::2])
    down, across = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    terms = np.stack([np.ones_like(down), across, down])
    picked = _inner(terms)[:, ::2, ::2].reshape(3, -1)
    values = _inner(colours)[:, ::2, ::2].reshape(count, -1, 3)
    guess = np.repeat(common[:, None], values.shape[1], 1)
    planes = np.zeros((count, 3, 3), np.float32)
    for near in (NEAR, NEARER):
        weights = (np.square(values - guess).sum(2) < 3 * near * near).astype(np.float32)
        normal = np.einsum("np,ip,jp->nij", weights, picked, picked, optimize=True) + np.diag([1e-3, 1.0, 1.0]).astype(np.float32)
        planes = np.linalg.solve(normal, np.einsum("np,ip,npc->nic", weights, picked, values, optimize=True))
        guess = np.einsum("ip,nic->npc", picked, planes)
    return np.asarray(np.einsum("ihw,nic->nhwc", terms, planes), np.float32)


def _commonest(cells: Pixels, colours: Levels) -> Levels:
    """Return the commonest colour of each cell, (n, 3)."""
    count = len(cells)
    bins = (cells // (256 // BINS)).reshape(count, -1, 3).astype(np.int64)
    keys = (bins[:, :, 0] * BINS + bins[:, :, 1]) * BINS + bins[:, :, 2]
    fullest = np.empty(count, np.int64)
    for each in range(count):
        fullest[each] = np.bincount(keys[each]).argmax()
    same = (keys == fullest[:, None])[:, :, None]
    flat = colours.reshape(count, -1, 3)
    return np.asarray((flat * same).sum(1) / same.sum(1), np.float32)
