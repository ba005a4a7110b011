"""Edges of a grid moved to where the picture has them: even columns and rows whose ends lie on the strongest edges."""

import math
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels, Span

Floats = NDArray[np.float64]

WIDTHS = np.linspace(0.6, 1.0, 17)  # cells may be so wide, in parts of their distance
REACH, SHIFTS = 0.12, 21
"""edges are looked for so far from where the network sees them, in parts of the distance of cells, at so many places"""
FAR = 0.16  # the strongest edges are looked for so far away
MADE_UP_SHIFT, MADE_UP_CHANGE = 0.08, 0.32
"""edges e times as strong make up for such a shift, or change of the width, of cells, in parts of their distance"""
LITTLE = 0.05  # strengths are compared by their logarithms, this much added
BESIDE = 0.85  # an edge counts for so much at the pixels beside it: columns are seldom quite even
CLEAR = 1.3  # edges must be so many times as strong as the rest of the picture there
BOUND = 0.5
"""a board is bounded by outermost edges that are so strong, in parts of what is usual between its cells"""
ROOTS = np.sqrt(np.arange(256, dtype=np.float32))


def sharpened(grid: Grid, pixels: Pixels) -> Grid:
    """Return an upright grid with its edges where the picture has them."""
    if grid.warp is not None:
        return grid
    left, top, across, down = grid.bbox
    x0, x1, y0, y1 = (max(0, round(end)) for end in (left, left + across, top, top + down))
    edges_across, edges_down = _edges(pixels[y0:y1]), _edges(pixels[:, x0:x1].transpose(1, 0, 2))
    columns, ends_across = _moved(grid.columns, edges_across)
    rows, ends_down = _moved(grid.rows, edges_down)
    return replace(grid, columns=columns, rows=rows, is_bounded=min(ends_across, ends_down) > BOUND)


def on_strongest_edges(grid: Grid, pixels: Pixels) -> Grid:
    """Return a grid of even cells that touch, whose lines lie where the edges of an upright picture are the strongest there."""
    left, top, across, down = replace(grid, warp=None).bbox
    x0, x1, y0, y1 = (max(0, round(end)) for end in (left, left + across, top, top + down))
    spans = []
    for seen, edges in ((grid.columns, _edges(pixels[y0:y1])), (grid.rows, _edges(pixels[:, x0:x1].transpose(1, 0, 2)))):
        middles = np.array(seen).mean(1)
        distance = float(middles[-1] - middles[0]) / (len(middles) - 1)
        _, _, aims = _best(middles, distance, 1.0, edges, FAR, math.inf)
        spans.append(tuple((float(begin), float(end)) for begin, end in aims))
    return replace(grid, columns=spans[0], rows=spans[1])


def _edges(part: Pixels) -> Floats:
    """Return how strong the edge before each column is, 1 on average: by the roots of differences, so that long edges count."""
    if part.shape[0] == 0:
        return np.ones(part.shape[1] + 1)
    part = np.ascontiguousarray(part)
    off = np.maximum.reduce(cv2.split(cv2.absdiff(part[:, 1:], part[:, :-1])))
    edges = np.pad(cv2.reduce(cv2.LUT(off, ROOTS), 0, cv2.REDUCE_AVG).ravel().astype(np.float64), 1)
    edges = np.maximum(edges, BESIDE * cv2.dilate(edges, np.ones(3)).ravel())
    return np.asarray(edges / max(edges.mean(), 0.3), np.float64)


def _moved(spans: tuple[Span, ...], edges: Floats) -> tuple[tuple[Span, ...], float]:
    """Return spans as they are, or evened and moved by up to REACH of their distance at both ends, to where the edges are strong.

    Beside them stands how strong the weaker one of the two outermost edges is, in parts of what is usual between cells.
    """
    seen = np.array(spans)
    middles = seen.mean(1)
    distance = float(middles[-1] - middles[0]) / (len(middles) - 1)
    usual = float(np.median(seen[:, 1] - seen[:, 0])) / distance
    strength = float(_at(seen, edges).mean())
    tried = [(math.log(strength + LITTLE), strength, seen)]
    for width in (usual, *WIDTHS):
        merit, strength, aims = _best(middles, distance, width, edges)
        tried.append((merit - ((width - usual) / MADE_UP_CHANGE) ** 2, strength, aims))
    clear = [each for each in tried if each[1] >= CLEAR]
    _, strength, chosen = max(clear, key=lambda each: each[0], default=(0.0, math.inf, seen))
    outer = _at(chosen[[0, -1], [0, 1]], edges).min()
    return tuple((float(begin), float(end)) for begin, end in chosen), float(outer / strength)


def _at(places: Floats, edges: Floats) -> Floats:
    """Return how strong the edges are at some places."""
    at = np.round(places).astype(int)
    return np.where((at >= 0) & (at < len(edges)), edges[at.clip(0, len(edges) - 1)], 0.0)


def _best(
    middles: Floats, distance: float, width: float, edges: Floats, reach: float = REACH, made_up: float = MADE_UP_SHIFT
) -> tuple[float, float, Floats]:
    """Return how well even cells of a width lie on the edges if shifted at best, how strong these are, and where cells are."""
    shifts, places = np.linspace(-reach, reach, SHIFTS), np.arange(len(middles))
    slope, start = np.polyfit(places, middles, 1)
    part = (places / places[-1])[:, None, None]
    centres = (start + slope * places)[:, None, None] + distance * (shifts[:, None] * (1 - part) + shifts * part)
    halves = width / 2 * (slope + distance * (shifts - shifts[:, None]) / places[-1])
    aims = np.stack([centres - halves, centres + halves], 1)
    strength = _at(aims, edges).mean((0, 1))
    off = ((centres - middles[:, None, None]) ** 2).mean(0) / distance**2
    merit = np.log(strength + LITTLE) - off / made_up**2
    place = np.unravel_index(int(merit.argmax()), merit.shape)
    return float(merit[place]), float(strength[place]), aims[:, :, place[0], place[1]]
