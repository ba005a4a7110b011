"""Edges of a grid moved to where the picture has them: even columns and rows whose ends lie on the strongest edges."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels, Span

Floats = NDArray[np.float64]

EVEN = 0.07
"""columns whose middles lie so near to even ones, in parts of their distance, are even"""
WIDER = np.linspace(-0.2, 0.2, 9)
"""cells may be so much wider than the network sees them, in parts of their distance"""
REACH, SHIFTS = 0.12, 33
"""edges are looked for so far from where the network sees them, in parts of the distance of cells, at so many places"""
FAR = 0.1
"""edges as far as that must be stronger by this part for each end of the board"""
BESIDE = 0.85
"""an edge counts for so much at the pixels beside it: columns are seldom quite even"""
OUTSHINING = 2.0
"""single edges count at most so many times what is usual on the board"""
CLEAR = 1.8
"""edges must be so many times as strong as the rest of the picture there"""


def sharpened(grid: Grid, pixels: Pixels) -> Grid:
    """Return an upright grid with its edges where the picture has them."""
    if grid.warp is not None:
        return grid
    left, top, across, down = grid.bbox
    x0, x1, y0, y1 = (max(0, round(end)) for end in (left, left + across, top, top + down))
    edges_across, edges_down = _edges(pixels[y0:y1]), _edges(pixels[:, x0:x1].transpose(1, 0, 2))
    return replace(grid, columns=_moved(grid.columns, edges_across), rows=_moved(grid.rows, edges_down))


def _edges(part: Pixels) -> Floats:
    """Return how strong the edge before each column of a picture is: how much it differs from the one before, by any channel."""
    if part.shape[0] == 0:
        return np.zeros(part.shape[1])
    off = cv2.absdiff(np.ascontiguousarray(part[:, 1:]), np.ascontiguousarray(part[:, :-1])).max(2)
    sums = cv2.reduce(off, 0, cv2.REDUCE_SUM, dtype=cv2.CV_32S).ravel()
    edges = np.concatenate([[0.0], sums / part.shape[0]])
    return np.maximum(edges, BESIDE * cv2.dilate(edges, np.ones(3)).ravel())


def _moved(spans: tuple[Span, ...], edges: Floats) -> tuple[Span, ...]:
    """Return spans moved and stretched evenly, by up to REACH of their distance at both ends, to where the edges are strong."""
    ends = np.array(spans)
    middles, places = ends.mean(1), np.arange(len(spans))
    slope, start = np.polyfit(places, middles, 1)
    if np.abs(start + slope * places - middles).max() > EVEN * slope:
        return spans
    usual = float(np.median(ends[:, 1] - ends[:, 0])) / slope
    best, chosen = CLEAR * edges.mean(), start + slope * (places[:, None] + np.array([-0.5, 0.5]) * usual)
    for width in np.unique(np.append(np.clip(usual + WIDER, 0.6, 1.0), usual)):
        aims, merit = _tried(start + slope * places, slope, width, edges)
        merit *= 1 - max(0.0, width - usual)
        place = np.unravel_index(int(merit.argmax()), merit.shape)
        if merit[place] > best:
            best, chosen = float(merit[place]), aims[:, :, *place]
    return tuple((float(begin), float(end)) for begin, end in chosen)


def _tried(middles: Floats, slope: float, width: float, edges: Floats) -> tuple[Floats, Floats]:
    """Return where cells of a width, in parts of their distance, begin and end for each two shifts, and how strong edges are."""
    shifts = np.linspace(-REACH, REACH, SHIFTS) * slope
    part = np.linspace(0, 1, len(middles))[:, None, None]
    centres = middles[:, None, None] + shifts[:, None] * (1 - part) + shifts * part
    halves = width / 2 * (slope + (shifts - shifts[:, None]) / (len(middles) - 1))
    aims = np.stack([centres - halves, centres + halves], 1)
    at = np.round(aims).astype(int)
    found = np.where((at >= 0) & (at < len(edges)), edges[at.clip(0, len(edges) - 1)], 0.0).reshape(-1, SHIFTS, SHIFTS)
    merit = np.minimum(found, OUTSHINING * np.median(found, 0)).mean(0)
    return aims, merit * (1 - FAR * (np.abs(shifts[:, None]) + np.abs(shifts)) / (REACH * slope))
