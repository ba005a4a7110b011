"""Snaps a grid to edges in the picture: evenly spaced columns and rows whose borders lie on the strongest edges."""

import math
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels, Span

Floats = NDArray[np.float64]

WIDTHS = np.linspace(0.6, 1.0, 17)  # candidate widths of cells, in parts of the pitch
REACH, SHIFTS = 0.12, 21
"""how far edges are searched from where the network puts them, in parts of the pitch, and at how many positions"""
WIDE_REACH = 0.16  # the same where the network's position doesn't count
SHIFT_SCALE, WIDTH_SCALE = 0.08, 0.32
"""a shift, or a change of a cell's width, by this part of the pitch must be made up for by edges e times as strong"""
EPSILON = 0.05  # added to strengths before taking the logarithm
BESIDE = 0.85  # weight of an edge at the pixels beside it, as columns are seldom perfectly even
CLEAR = 1.3  # edges must be this many times as strong as the average there
CLEARER = 2.5  # a grid is upright if its edges are this many times as clear then; in the plane of a tilted one they are blurred
BOUND = 0.5  # a board is bounded if its outermost edges are stronger than this part of the usual edge between its cells
ROOTS = np.sqrt(np.arange(256, dtype=np.float32))


def sharpened(grid: Grid, pixels: Pixels) -> Grid:
    """Return a grid snapped to edges in the picture; one in perspective as it is, unless edges are clearer without its tilt."""
    if grid.warp is None:
        return _sharpened(grid, pixels)[0]
    upright, clearness = _sharpened(_untilted(grid), pixels)
    return upright if clearness > CLEARER * _sharpened(replace(grid, warp=None), grid.plane(pixels))[1] else grid


def _untilted(grid: Grid) -> Grid:
    """Return a grid in perspective as an upright one that has the same places along its middle row and column."""
    left, top, width, height = replace(grid, warp=None).bbox
    across = [tuple(grid.shown([(x, top + height / 2) for x in span])[:, 0].tolist()) for span in grid.columns]
    down = [tuple(grid.shown([(left + width / 2, y) for y in span])[:, 1].tolist()) for span in grid.rows]
    return replace(grid, columns=tuple(across), rows=tuple(down), warp=None)


def _sharpened(grid: Grid, pixels: Pixels) -> tuple[Grid, float]:
    """Return an upright grid snapped to edges, and how clear these are, 1 on average."""
    left, top, across, down = grid.bbox
    x0, x1, y0, y1 = (max(0, round(end)) for end in (left, left + across, top, top + down))
    edges_across, edges_down = _edges(pixels[y0:y1]), _edges(pixels[:, x0:x1].transpose(1, 0, 2))
    columns, ends_across, clear_across = _snapped(grid.columns, edges_across)
    rows, ends_down, clear_down = _snapped(grid.rows, edges_down)
    snapped = replace(grid, columns=columns, rows=rows, is_bounded=min(ends_across, ends_down) > BOUND)
    return snapped, clear_across * clear_down


def on_strongest_edges(grid: Grid, pixels: Pixels) -> Grid:
    """Return a grid of even cells that touch, with its lines on the strongest edges nearby, in an upright picture."""
    left, top, across, down = replace(grid, warp=None).bbox
    x0, x1, y0, y1 = (max(0, round(end)) for end in (left, left + across, top, top + down))
    spans = []
    for seen, edges in ((grid.columns, _edges(pixels[y0:y1])), (grid.rows, _edges(pixels[:, x0:x1].transpose(1, 0, 2)))):
        middles = np.array(seen).mean(1)
        distance = float(middles[-1] - middles[0]) / (len(middles) - 1)
        _, _, fitted = _best_fit(middles, distance, 1.0, edges, WIDE_REACH, math.inf)
        spans.append(tuple((float(begin), float(end)) for begin, end in fitted))
    return replace(grid, columns=spans[0], rows=spans[1])


def _edges(part: Pixels) -> Floats:
    """Return the strength of the edge before each column, 1 on average.

    It is the mean of the roots of differences, so a long faint edge counts more than a short strong one.
    """
    if part.shape[0] == 0:
        return np.ones(part.shape[1] + 1)
    part = np.ascontiguousarray(part)
    off = np.maximum.reduce(cv2.split(cv2.absdiff(part[:, 1:], part[:, :-1])))
    edges = np.pad(cv2.reduce(cv2.LUT(off, ROOTS), 0, cv2.REDUCE_AVG).ravel().astype(np.float64), 1)
    edges = np.maximum(edges, BESIDE * cv2.dilate(edges, np.ones(3)).ravel())
    return np.asarray(edges / max(edges.mean(), 0.3), np.float64)


def _snapped(spans: tuple[Span, ...], edges: Floats) -> tuple[tuple[Span, ...], float, float]:
    """Return spans evened and snapped to strong edges, or as they are if there are none.

    Also return the strength of the weaker of the two outermost edges, in parts of the usual strength between cells, and the
    mean strength of all, 1 on average.
    """
    seen = np.array(spans)
    middles = seen.mean(1)
    distance = float(middles[-1] - middles[0]) / (len(middles) - 1)
    usual = float(np.median(seen[:, 1] - seen[:, 0])) / distance
    strength = float(_strength_at(seen, edges).mean())
    tried = [(math.log(strength + EPSILON), strength, seen)]
    for width in (usual, *WIDTHS):
        score, strength, fitted = _best_fit(middles, distance, width, edges)
        tried.append((score - ((width - usual) / WIDTH_SCALE) ** 2, strength, fitted))
    clear = [each for each in tried if each[1] >= CLEAR]
    _, strength, chosen = max(clear, key=lambda each: each[0], default=(0.0, math.inf, seen))
    all_strengths = _strength_at(chosen, edges)
    outer = min(all_strengths[0, 0], all_strengths[-1, 1])
    return tuple((float(begin), float(end)) for begin, end in chosen), float(outer / strength), float(all_strengths.mean())


def _strength_at(places: Floats, edges: Floats) -> Floats:
    """Return the strength of the edges at some coordinates, 0 outside the picture."""
    at = np.round(places).astype(int)
    return np.where((at >= 0) & (at < len(edges)), edges[at.clip(0, len(edges) - 1)], 0.0)


def _best_fit(
    middles: Floats, distance: float, width: float, edges: Floats, reach: float = REACH, shift_scale: float = SHIFT_SCALE
) -> tuple[float, float, Floats]:
    """Return the score of the best fit of even cells of a width to the edges, the strength of those, and the spans, (n, 2).

    The first and the last cell are shifted independently by up to `reach`.
    """
    shifts, places = np.linspace(-reach, reach, SHIFTS), np.arange(len(middles))
    slope, start = np.polyfit(places, middles, 1)
    part = (places / places[-1])[:, None, None]
    centres = (start + slope * places)[:, None, None] + distance * (shifts[:, None] * (1 - part) + shifts * part)
    halves = width / 2 * (slope + distance * (shifts - shifts[:, None]) / places[-1])
    spans = np.stack([centres - halves, centres + halves], 1)
    strength = _strength_at(spans, edges).mean((0, 1))
    off = ((centres - middles[:, None, None]) ** 2).mean(0) / distance**2
    score = np.log(strength + EPSILON) - off / shift_scale**2
    best = np.unravel_index(int(score.argmax()), score.shape)
    return float(score[best]), float(strength[best]), spans[:, :, best[0], best[1]]
