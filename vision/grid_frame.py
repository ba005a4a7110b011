"""The frame around a board: the outermost line of a grid, which may be thicker than the lines between its cells."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.contrast import Contrast, Mask
from vision.frame import Grid, Span

STEP = 10
WHOLE = 0.8
"""a frame is seen along this part of a side"""
LINE = 0.075
"""what divides cells is a line, not a gap, if it is no wider than this part of the pitch"""
WIDEST = 0.12
"""the widest frame, as a part of the pitch"""
LEAST_PX = 1
"""thinner frames are not worth it"""
MORE_PX = 3


def framed(grid: Grid, contrast: Contrast) -> Grid:
    """Return the grid with its outer edges where the frame around it ends, if there is one."""
    top, bottom = round(grid.rows[0][0]), round(grid.rows[-1][1])
    left, right = round(grid.columns[0][0]), round(grid.columns[-1][1])
    columns = _reaching(grid.columns, contrast.across[max(top, 0) : bottom], grid.pitch[0])
    rows = _reaching(grid.rows, contrast.down[:, max(left, 0) : right].T, grid.pitch[1])
    return replace(grid, columns=columns, rows=rows)


def _reaching(spans: tuple[Span, ...], edges: Mask, pitch: float) -> tuple[Span, ...]:
    """Return the spans with the outer ones up to the end of the frame; edges are of shape (along the frame, across it)."""
    gaps = [after[0] - before[1] for before, after in zip(spans[:-1], spans[1:], strict=True)]
    widest = max(gaps)
    if widest < LEAST_PX or np.median(gaps) > LINE * pitch:
        return spans
    reach = int(min(widest, WIDEST * pitch) + MORE_PX)
    first, last = round(spans[0][0]), round(spans[-1][1])
    start = _nearest(edges, range(first - 2 - LEAST_PX, first - 2 - reach, -1))
    end = _nearest(edges, range(last + LEAST_PX, last + reach))
    changed = list(spans)
    if start is not None:
        changed[0] = (start + 1.0, changed[0][1])
    if end is not None:
        changed[-1] = (changed[-1][0], end + 1.0)
    return tuple(changed)


def _nearest(edges: Mask, places: range) -> int | None:
    """Return the first of the places at which an edge runs along the whole side."""
    inside = [place for place in places if 0 <= place < edges.shape[1]]
    return next((place for place in inside if (edges[:, place] > STEP).mean() >= WHOLE), None)
