"""Cells of a grid seen by its numbers, cut where the picture divides them: all its divisions are laid over each other."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Span
from vision.grids.contrast import Contrast, Mask, profile
from vision.grids.lattice import middles

STEP = 8
"""neighbouring pixels that differ by more are an edge"""
SHARE = 0.6
"""what divides cells is an edge along this part of a board, at most of its divisions"""
REACH = 0.32
"""how far the cells may really end from where their numbers let them end, as a part of the pitch"""
OUTER = 0.7
"""the outer edges are seen if they run along this part of what the divisions run along"""
NEAR_PX = 2
LINE_PX = 3
SURER = 1.15
"""by how much a grid gains that is borne out this way"""


def folded(grid: Grid, contrast: Contrast) -> Grid:
    """Return an upright grid of touching cells with its cells cut by the lines or gaps between them, where there are any."""
    if grid.warp is not None:
        return grid
    (columns, across), (rows, down) = (
        _cut(spans, _share(edges, axis))
        for axis, (spans, edges) in enumerate(zip((grid.columns, grid.rows), contrast.along(grid), strict=True))
    )
    return replace(grid, columns=columns, rows=rows, fit=min(grid.fit * across * down, 1.0))


def _share(edges: Mask, axis: int) -> NDArray[np.float64]:
    """Return which part of the pixels along an axis is an edge."""
    return profile(np.asarray(cv2.threshold(edges, STEP, 1, cv2.THRESH_BINARY)[1], np.uint8), axis)


def _cut(spans: tuple[Span, ...], edges: NDArray[np.float64]) -> tuple[tuple[Span, ...], float]:
    """Return the spans cut at what most of their divisions have in common, and how much surer that makes them.

    Where there is nothing in common, the spans are the same. Then or where the outer edges are missing they are less sure.
    """
    ends = np.array([spans[0][0], *(end for _, end in spans)])
    pitch = float(ends[-1] - ends[0]) / len(spans)
    offsets = np.arange(-int(REACH * pitch), int(REACH * pitch) + 1)
    places = np.round(ends[1:-1, None]).astype(int) + offsets - 1
    common = middles(edges[np.clip(places, 0, len(edges) - 1)])
    strong = offsets[common >= SHARE]
    if not len(strong):
        return spans, 1.0
    before, after = float(strong[0]), float(strong[-1])
    if after - before <= LINE_PX:
        before = after = (before + after) / 2
    cut = tuple((float(round(start) + after), float(round(end) + before)) for start, end in pairwise(ends))
    outer = min(_near(edges, cut[0][0]), _near(edges, cut[-1][1]))
    return cut, SURER if outer >= OUTER * SHARE else 1 / SURER


def _near(edges: NDArray[np.float64], end: float) -> float:
    """Return how far an edge runs near an end; the picture's own edges count as whole ones."""
    place = round(end) - 1
    if place < NEAR_PX or place >= len(edges) - NEAR_PX - 1:
        return 1.0
    return float(edges[place - NEAR_PX : place + NEAR_PX + 1].max())
