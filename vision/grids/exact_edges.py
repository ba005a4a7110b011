"""Edges of a grid moved to where the picture has them: cells end at the strongest edge, the board where its frame ends."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from statistics import median

from vision.frame import Grid, Span
from vision.grids.contrast import Contrast, profile

Profile = list[float]
"""how strong the edges are at each place"""

BLUR_PX = 4
"""blurred edges are this wide at most"""
LINE = 0.115
"""what divides cells is a line, not a gap, if it is no wider than this part of the pitch"""
WIDEST = 0.13
"""the widest frame, as a part of the pitch"""
MORE_PX = 2
"""a frame may be wider than the widest line between cells by this"""
THIN_PX = 3.2
"""cells touch where what divides them is no wider"""
UNIFORM = 1.3
"""wide gaps of one width may be lines or not: half of the frame is taken for one"""
SHARP = 0.9
"""edges at least this strong, as a part of the strongest, count as much"""
STRONG = 0.15
"""a frame's edge is at least this strong, as a part of the strongest one of the cells"""
FAINT = 6.0


def settled(grid: Grid, contrast: Contrast) -> Grid:
    """Return an upright grid with its edges where the picture has them."""
    if grid.warp is not None:
        return grid
    across, down = (profile(edges, axis).tolist() for axis, edges in enumerate(contrast.along(grid)))
    return replace(
        grid,
        columns=_framed(_sharpened(grid.columns, across), across, grid.pitch[0]),
        rows=_framed(_sharpened(grid.rows, down), down, grid.pitch[1]),
    )


def _sharpened(spans: tuple[Span, ...], edges: Profile) -> tuple[Span, ...]:
    """Return the spans with ends moved outwards to the strongest edge, where a gap leaves room for it."""
    gaps = [after[0] - before[1] for before, after in pairwise(spans)]
    outer = median(gaps)
    rooms = [outer, *gaps, outer]
    return tuple(
        (
            _strongest(edges, start, -1, min(BLUR_PX, rooms[number] / 2)),
            _strongest(edges, end, 1, min(BLUR_PX, rooms[number + 1] / 2)),
        )
        for number, (start, end) in enumerate(spans)
    )


def _strongest(edges: Profile, end: float, way: int, room: float) -> float:
    """Return where the strongest edge is, from an end outwards; edges[i] is between the pixels i and i + 1."""
    if room < 1:
        return end
    first = round(end) - 1
    places = [place for place in range(first, first + way * (int(room) + 1), way) if 0 <= place < len(edges)]
    limit = SHARP * max([edges[place] for place in places], default=0.0)
    return next((float(place + 1) for place in places if edges[place] >= limit), end)


def _framed(spans: tuple[Span, ...], edges: Profile, pitch: float) -> tuple[Span, ...]:
    """Return the spans with neighbours touching where a thin line divides them, and the outer ones up to the end of the frame."""
    gaps = [after[0] - before[1] for before, after in pairwise(spans)]
    halves = [gap / 2 if gap <= THIN_PX else 0.0 for gap in gaps]
    outer = median(halves)
    uniform = max(gaps) <= UNIFORM * min(gaps)
    reach = int(min(max(gaps), WIDEST * pitch) + (1 if uniform else MORE_PX)) if median(gaps) <= LINE * pitch else 0
    ends = [_at(edges, round(end) - 1) for span in spans for end in span]
    limit = max(STRONG * median(ends), FAINT)
    before = _frame(edges, spans[0][0], -1, reach, limit)
    after = _frame(edges, spans[-1][1], 1, reach, limit)
    last_end = spans[-1][1]
    share = 0.5 if outer == 0 and uniform else 1.0
    lead = [outer if before is None else before * share, *halves]
    trail = [*halves, outer if after is None else after * share]
    most = max(float(len(edges)), last_end)
    return tuple(
        (max(start - lead[number], min(start, 0.0)), min(end + trail[number], most)) for number, (start, end) in enumerate(spans)
    )


def _frame(edges: Profile, end: float, way: int, reach: int, limit: float) -> float | None:
    """Return how wide the frame beyond an end is, None if there is none within reach."""
    own = round(end) - 1
    for width in range(2, reach + 1):  # an edge right beside the cell's own may be its blur
        place = own + way * width
        inner, strength, outer = (_at(edges, place + way * step) for step in (-1, 0, 1))
        if strength >= max(limit, outer, inner) or place in (-1, len(edges) - 1):
            return float(width)
    return None


def _at(edges: Profile, place: int) -> float:
    return edges[place] if 0 <= place < len(edges) else 0.0
