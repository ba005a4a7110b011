"""Boxes around what a picture is made of: even areas, and the outlines between them.

The write-up's sudoku reader keeps one known colour of a picture to find the frame of the board. This is the same for colours
that nobody knows beforehand: pixels that hardly differ from their neighbours are one area, whatever their colour is.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.grids.contrast import Contrast, Mask
from vision.grids.lattice import Boxes

LEAST_FILL = 0.25
"""areas that fill less of their box are no cells"""


def components(values: Mask, lowest: int, highest: int, connectivity: int) -> NDArray[np.int32]:
    """Return left, top, right, bottom and area of each connected part whose values lie between lowest and highest.

    Parts are connected by sides if the connectivity is 4, by corners too if it is 8. The shape is (n, 5), ends exclusive.
    """
    mask = cv2.inRange(values, np.array(float(lowest)), np.array(float(highest)))
    boxes = np.asarray(cv2.connectedComponentsWithStats(mask, connectivity=connectivity)[2][1:], np.int32)
    boxes[:, 2:4] += boxes[:, :2]
    return boxes


def areas(contrast: Contrast, step: int) -> Boxes:
    """Return the boxes around areas in which no pixel differs from the next one by more than a step."""
    return _areas(contrast.largest, step, 0)


def closed_areas(contrast: Contrast, step: int) -> Boxes:
    """Return the boxes around areas as they are once small holes in the edges between them are closed."""
    edges = cv2.dilate(cv2.threshold(contrast.largest, step, 255, cv2.THRESH_BINARY)[1], np.ones((3, 3), np.uint8))
    return _areas(np.asarray(edges, np.uint8), 0, 1)


def _areas(edges: Mask, step: int, wider: int) -> Boxes:
    left, top, right, bottom, area = components(edges, 0, step, 4).T
    good = area >= LEAST_FILL * (right - left) * (bottom - top)
    return np.asarray(np.stack([left - wider, top - wider, right + 1 + wider, bottom + 1 + wider], 1)[good], np.float64)


def outlines(contrast: Contrast, step: int) -> Boxes:
    """Return the boxes around connected edges: of signs, of tiles, of whole meshes of lines."""
    boxes = components(contrast.largest, step + 1, 255, 8)[:, :4].astype(np.float64)
    boxes[:, :2] += 1
    return boxes


def sides(boxes: Boxes) -> Boxes:
    """Return the width and height of boxes, (n, 2)."""
    return boxes[:, 2:] - boxes[:, :2]
