"""Grids seen by their cells: even areas of one size in rows and columns, whatever divides them."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from vision.contrast import Contrast, Mask
from vision.frame import Grid
from vision.lattice import Boxes, Lattice, grid_of, lattices, size_groups

STEPS = (3, 10, 28)
"""areas end where neighbouring pixels differ by more than this"""
LEAST_SIDE = 7
LEAST_FILL = 0.25
LEAST_TAKEN = 0.45


def find_boxes(contrast: Contrast) -> Iterator[Grid]:
    """Yield the grids whose cells are even areas."""
    for step in STEPS:
        boxes = _areas(contrast, step)
        if len(boxes) < 3:
            continue
        for group in size_groups(boxes):
            for lattice in lattices(group):
                fit = _fit(lattice)
                if fit >= LEAST_TAKEN:
                    yield grid_of(lattice, fit, "boxes")


def _areas(contrast: Contrast, step: int) -> Boxes:
    """Return the boxes around areas in which no pixel differs from the next one by more than a step."""
    edges = cv2.max(contrast.across, contrast.down)
    even: Mask = np.asarray(cv2.threshold(edges, step, 255, cv2.THRESH_BINARY_INV)[1], np.uint8)
    stats = cv2.connectedComponentsWithStats(even, connectivity=4)[2][1:]
    left, top, width, height, area = stats.T
    limit = np.array(even.shape) * 0.75
    good = (np.minimum(width, height) >= LEAST_SIDE) & (area >= LEAST_FILL * width * height)
    good &= (width <= limit[1]) & (height <= limit[0]) & (width < 8 * height) & (height < 8 * width)
    boxes = np.stack([left, top, left + width + 1, top + height + 1], 1)[good]
    return np.asarray(boxes, np.float64)


def _fit(lattice: Lattice) -> float:
    """Return how complete and how even a lattice is, 0 to 1."""
    return float(lattice.taken.mean())
