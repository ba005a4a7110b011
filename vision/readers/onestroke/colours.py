"""Samples colours of a picture in CIE L*a*b*, where a distance of about 2 is just visible."""

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell
from vision.frame import Grid, Pixels, Span

Colours = NDArray[np.float32]

PATCH = 24
"""samples along the side of a cell"""
CORNER = (0.09, 0.23)
"""range of distances from the sides, in cells, at which its corners show the background beside lines, discs and signs"""
RIM = np.array([0.03, 0.05, 0.95, 0.97], np.float32)
"""where cells show their background beside a sign that fills them, from side to side"""
INNER_CORNER, ROUND, OTHER = (0.2, 0.3), 4.0, 5.0
"""the range for round tiles, which are recognised by the variation at the outer range, or its distance from the inner one"""
AROUND = 0.14
"""distance from the board at which the colour around it is sampled, in cells"""
BESIDE = 6
"""samples beside each cell of the outer rows and columns"""


def sample_colours(plane: Pixels, xs: Colours, ys: Colours) -> Colours:
    """Return the colours where columns xs and rows ys cross, (ys, xs, 3), averaged over the steps between them."""
    step = max(_step(xs), _step(ys))
    x0, y0 = max(0, int(xs.min()) - 8), max(0, int(ys.min()) - 8)
    part = plane[y0 : int(ys.max()) + 9, x0 : int(xs.max()) + 9]
    if not part.size:
        part, x0, y0 = plane[-1:, -1:], plane.shape[1] - 1, plane.shape[0] - 1
    size = round(step)
    soft = cv2.blur(part, (size, size)) if size > 1 else part
    across, down = np.meshgrid(xs - np.float32(x0 + 0.5), ys - np.float32(y0 + 0.5))
    found = cv2.remap(soft, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.cvtColor(found.astype(np.float32) / 255, cv2.COLOR_BGR2Lab), np.float32)


def _step(places: Colours) -> float:
    return float(np.median(np.abs(np.diff(places)))) if len(places) > 1 else 1.0


def evenly_spaced(spans: tuple[Span, ...], count: int) -> Colours:
    """Return evenly spaced places in each span, one span after another."""
    shares = (np.arange(count) + 0.5) / count
    return np.concatenate([begin + (end - begin) * shares for begin, end in spans]).astype(np.float32)


def between_middles(spans: tuple[Span, ...], count: int) -> Colours:
    """Return evenly spaced places from the middle of each span to the middle of the next."""
    middles = [(begin + end) / 2 for begin, end in spans]
    return evenly_spaced(tuple(pairwise(middles)), count)


def blocks(found: Colours, rows: int, columns: int) -> Colours:
    """Return samples in blocks, (rows, columns, height, width, 3)."""
    height, width = found.shape[0] // rows, found.shape[1] // columns
    return found.reshape(rows, height, columns, width, 3).swapaxes(1, 2)


def distance(one: Colours, other: Colours) -> Colours:
    """Return the distance of colours, along the last axis."""
    difference = one - other
    return np.asarray(np.sqrt(np.einsum("...i,...i->...", difference, difference)), np.float32)


def distance_to_mixtures(colours: Colours, one: Colours, other: Colours) -> Colours:
    """Return the distance of colours from all mixtures of two others, as antialiased edges have them."""
    direction = other - one
    length = np.maximum(np.einsum("...i,...i->...", direction, direction), 1e-6)
    share = np.clip(np.einsum("...i,...i->...", colours - one, direction) / length, 0, 1)
    return distance(colours, one + share[..., None] * direction)


def backgrounds(plane: Pixels, grid: Grid) -> Colours:
    """Return the background of each cell, sampled near its corners, (rows, columns, 3).

    Thick walls may reach there. Cells that show the usual background farther inside have that one.
    """
    rows, columns = grid.shape
    patches = blocks(sample_colours(plane, evenly_spaced(grid.columns, PATCH), evenly_spaced(grid.rows, PATCH)), rows, columns)
    outer, inner = (_corners(patches, corner) for corner in (CORNER, INNER_CORNER))
    unrest = np.median(distance(outer, np.median(outer, axis=2, keepdims=True)))
    outer, inner = (np.median(found, axis=2).astype(np.float32) for found in (outer, inner))
    is_round = unrest > ROUND or np.median(distance(inner, outer)) > OTHER
    usual = np.median(outer.reshape(-1, 3), axis=0)
    is_covered = (distance(outer, usual) > OTHER) & (distance(inner, usual) < OTHER)
    return np.where(is_covered[..., None], inner, inner if is_round else outer)


def corrected_backgrounds(found: Colours, plane: Pixels, grid: Grid, signs: Sequence[Cell]) -> Colours:
    """Return corrected backgrounds: cells filled by their sign get the other cells' background that is most like their rim."""
    others = np.array([found[cell] for cell in grid.cells if cell not in signs], np.float32)
    own = found.copy()
    for cell in signs if len(others) else ():
        if distance(others, found[cell]).min() > OTHER:
            crop = grid.crop(plane, cell)
            rim = sample_colours(crop, RIM * np.float32(crop.shape[1]), RIM * np.float32(crop.shape[0])).reshape(-1, 3)
            own[cell] = others[distance(others, np.median(rim, axis=0)).argmin()]
    return own


def _corners(patches: Colours, corner: tuple[float, float]) -> Colours:
    """Return the samples of cells within a range of distances from both sides of a corner, (rows, columns, samples, 3)."""
    place = (np.arange(PATCH) + 0.5) / PATCH
    depth = np.minimum(place, 1 - place)
    is_near = (depth > corner[0]) & (depth < corner[1])
    return patches[:, :, is_near[:, None] & is_near[None]]


def colours_behind(plane: Pixels, grid: Grid) -> Colours:
    """Return the colours that may be behind the cells, (n, rows, columns, 3).

    They are interpolated from above to below the board, and from left to right of it.
    """
    across, down = grid.pitch
    height, width = plane.shape[:2]
    xs = (grid.columns[0][0] - across * AROUND, grid.columns[-1][1] + across * AROUND)
    ys = (grid.rows[0][0] - down * AROUND, grid.rows[-1][1] + down * AROUND)
    upright = [_strip(sample_colours(plane, evenly_spaced(grid.columns, BESIDE), _one(y))[0]) for y in ys if 0 <= y < height]
    level = [_strip(sample_colours(plane, _one(x), evenly_spaced(grid.rows, BESIDE))[:, 0]) for x in xs if 0 <= x < width]
    fields = [_between(upright, len(grid.rows))] if upright else []
    fields += [_between(level, len(grid.columns)).swapaxes(0, 1)] if level else []
    return np.array(fields, np.float32) if fields else np.zeros((1, *grid.shape, 3), np.float32)


def _strip(found: Colours) -> Colours:
    """Return the median colour beside each cell, (cells, 3)."""
    return np.asarray(np.median(found.reshape(-1, BESIDE, 3), axis=1), np.float32)


def _between(ends: list[Colours], count: int) -> Colours:
    """Return colours interpolated from the first to the last, (count, cells, 3)."""
    share = ((np.arange(count) + 0.5) / count)[:, None, None]
    return np.asarray(ends[0] * (1 - share) + ends[-1] * share, np.float32)


def _one(place: float) -> Colours:
    return np.array([place], np.float32)
