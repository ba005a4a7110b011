"""Boxes around what a picture is made of: even areas, and the outlines between them."""

from __future__ import annotations

import cv2
import numpy as np

from vision.contrast import Contrast, Mask
from vision.lattice import Boxes

LEAST_FILL = 0.25
"""areas that fill less of their box are no cells"""


def areas(contrast: Contrast, step: int) -> Boxes:
    """Return the boxes around areas in which no pixel differs from the next one by more than a step."""
    stats = _components(_edges(contrast, step, cv2.THRESH_BINARY_INV))
    left, top, width, height, area = stats.T
    good = area >= LEAST_FILL * width * height
    return np.asarray(np.stack([left, top, left + width + 1, top + height + 1], 1)[good], np.float64)


def outlines(contrast: Contrast, step: int) -> Boxes:
    """Return the boxes around connected edges: of signs, of tiles, of whole meshes of lines."""
    edges = cv2.dilate(_edges(contrast, step, cv2.THRESH_BINARY), np.ones((2, 2), np.uint8), anchor=(0, 0))
    left, top, width, height, _ = _components(np.asarray(edges, np.uint8)).T
    return np.asarray(np.stack([left + 1, top + 1, left + width, top + height], 1), np.float64)


def _edges(contrast: Contrast, step: int, kind: int) -> Mask:
    return np.asarray(cv2.threshold(cv2.max(contrast.across, contrast.down), step, 255, kind)[1], np.uint8)


def _components(mask: Mask) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    stats = cv2.connectedComponentsWithStats(mask, connectivity=4)[2][1:]
    return np.asarray(stats, np.int32)


def sides(boxes: Boxes) -> Boxes:
    """Return the width and height of boxes, (n, 2)."""
    return boxes[:, 2:] - boxes[:, :2]
