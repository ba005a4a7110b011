"""A second look at boards that lie askew: what is around them is made upright, and grids are found in that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.contrast import Contrast, contrast_of
from vision.frame import PLANE_MARGIN, Grid, Pixels, Span
from vision.grid_frame import settled

MARGIN = 3.2
"""how much of the surroundings is looked at, in cells"""
LARGEST_PX = 1000
"""the most pixels of a side that is looked at"""

SAME = 0.25
"""frames of one board differ by at most this part of a cell"""

Find = Callable[[Contrast], Iterator[Grid]]


def look_again(grid: Grid, pixels: Pixels, find: Find) -> Iterator[Grid]:
    """Yield the grids found where another one, which lies askew, was made upright, with the way back as their warp."""
    rows, columns = grid.shape
    across, down = grid.pitch
    width, height = (columns + 2 * MARGIN) * across, (rows + 2 * MARGIN) * down
    factor = min(1.0, LARGEST_PX / max(width, height))
    origin = grid.columns[0][0] - MARGIN * across, grid.rows[0][0] - MARGIN * down
    if grid.warp is None:
        return
    warp = grid.warp @ _moved(*origin) @ np.diag([1 / factor, 1 / factor, 1.0])
    size = round(width * factor), round(height * factor)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = np.asarray(cv2.warpPerspective(pixels, warp, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    contrast = contrast_of(flat)
    for found in find(contrast):
        if _lies_over(found, size):
            yield _placed(settled(found, contrast), warp)


def with_frames(grids: list[Grid]) -> list[Grid]:
    """Return the grids, those that lie askew with the frame of one of larger boxes, as thick lines show best where it ends."""
    return [next((_divided(other, grid) for other in grids if _frames(other, grid)), grid) for grid in grids]


def _frames(boxes: Grid, grid: Grid) -> bool:
    """Tell whether a grid's cells are the boxes of another one."""
    (rows, columns), (high, wide) = grid.shape, boxes.shape
    if grid.warp is None or boxes.warp is None or rows % high or columns % wide or min(rows // high, columns // wide) < 2:
        return False
    return float(np.abs(grid.outline - boxes.outline).max()) <= SAME * min(grid.pitch)


def _divided(boxes: Grid, grid: Grid) -> Grid:
    """Return the boxes cut into the cells of a grid."""
    rows, columns = (
        _cut(spans, cells // len(spans)) for spans, cells in zip((boxes.rows, boxes.columns), grid.shape, strict=True)
    )
    return replace(grid, columns=columns, rows=rows, warp=boxes.warp)


def _cut(spans: tuple[Span, ...], parts: int) -> tuple[Span, ...]:
    ends = [np.linspace(start, end, parts + 1) for start, end in spans]
    return tuple((float(start), float(end)) for cut in ends for start, end in pairwise(cut))


def _lies_over(grid: Grid, size: tuple[int, int]) -> bool:
    """Tell whether a grid lies over the middle of a picture, where the other one was."""
    left, top, width, height = grid.bbox
    return bool(left < size[0] / 2 < left + width and top < size[1] / 2 < top + height)


def _placed(grid: Grid, warp: NDArray[np.float64]) -> Grid:
    """Return a grid of a plane with the way to the picture, its plane cut to the usual margin."""
    if grid.warp is not None:
        return replace(grid, warp=warp @ grid.warp)
    across, down = grid.pitch
    left, top = grid.columns[0][0] - PLANE_MARGIN * across, grid.rows[0][0] - PLANE_MARGIN * down
    return replace(grid, columns=_less(grid.columns, left), rows=_less(grid.rows, top), warp=warp @ _moved(left, top))


def _less(spans: tuple[Span, ...], by: float) -> tuple[Span, ...]:
    return tuple((start - by, end - by) for start, end in spans)


def _moved(across: float, down: float) -> NDArray[np.float64]:
    return np.array([[1.0, 0.0, across], [0.0, 1.0, down], [0.0, 0.0, 1.0]])
