"""Turns a lattice into a grid: an upright one where possible, with each column and row at the median of its cells.

Outer rows and columns are kept or added by the network's confidence in their cells.
"""

import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Span
from vision.grids.board_network import Floats, NetworkOutput
from vision.grids.lattice import Lattice, fit_warp, transformed

UPRIGHT = 0.1  # how far cells of an upright board may be from their column and row, in parts of the pitch
TOUCHING = 0.93  # cells that fill more than this part of the pitch touch
PLANE_PX = 48  # pitch in the plane of a board in perspective

KEEP, ADD = 0.52, 0.65  # a row is kept, or added, if its cells have at least this part of the board's usual confidence


def grid_of(lattice: Lattice, extent: tuple[int, int, int, int], output: NetworkOutput) -> Grid:
    """Return the grid of a lattice within an extent: the first column and row, and those after the last ones."""
    x0, y0, x1, y1 = extent
    inside = np.asarray(((lattice.places >= (x0, y0)) & (lattice.places < (x1, y1))).all(1))
    peaks, places = lattice.peaks.select(inside), lattice.places[inside] - (x0, y0)
    fit = _fit(lattice, extent, output)
    columns, off_x = _middles(peaks.points[:, 0], places[:, 0], x1 - x0)
    rows, off_y = _middles(peaks.points[:, 1], places[:, 1], y1 - y0)
    pitch = _pitch(columns), _pitch(rows)
    fill = np.clip(np.median(peaks.size, axis=0) / pitch, 0.4, 1.0)
    upright = Grid(_spans(columns, float(fill[0])), _spans(rows, float(fill[1])), fit)
    off = max(off_x / pitch[0], off_y / pitch[1])
    if off <= UPRIGHT:
        return upright
    middles = np.asarray((places + 0.5) * PLANE_PX + PLANE_PX / 2, np.float64)
    warp = fit_warp(middles, peaks.points)
    if warp is None or _off(transformed(middles, warp), peaks.points, pitch) > off:  # not in perspective, only uneven
        return upright
    length = np.array([np.median(np.linalg.norm(step, axis=1)) for step in (peaks.right, peaks.below)])
    fill = np.clip(np.median(peaks.size, axis=0) / length, 0.4, 1.0)
    even = np.asarray((np.arange(max(x1 - x0, y1 - y0)) + 1.0) * PLANE_PX, np.float64)
    return Grid(_spans(even[: x1 - x0], float(fill[0])), _spans(even[: y1 - y0], float(fill[1])), fit, warp=warp)


def _off(expected: Floats, points: Floats, pitch: tuple[float, float]) -> float:
    """Return how far most points are from where they are expected, in parts of the pitch (0.9 quantile)."""
    return float(np.max(np.quantile(np.abs(points - expected), 0.9, axis=0) / pitch))


def _fit(lattice: Lattice, extent: tuple[int, int, int, int], output: NetworkOutput) -> float:
    """Return the mean probability of a cell's centre over all cells."""
    x0, y0, x1, y1 = extent
    places = np.stack(np.meshgrid(np.arange(x0, x1), np.arange(y0, y1)), 2).reshape(-1, 2).astype(np.float64)
    at = np.round(output.from_pixels(transformed(places, lattice.warp))).astype(int)
    height, width = output.heatmap.shape
    x, y = at[:, 0].clip(0, width - 1), at[:, 1].clip(0, height - 1)
    return float(output.heatmap[y, x].mean())


def _middles(points: Floats, places: NDArray[np.int64], count: int) -> tuple[Floats, float]:
    """Return the median position of the cells in each column (or row), and how far most cells are from it, in pixels.

    A column without cells gets its evenly spaced position.
    """
    slope, start = np.polyfit(places, points, 1)
    even = start + slope * np.arange(count)
    middles = np.array(
        [np.median(points[places == number]) if (places == number).any() else even[number] for number in range(count)]
    )
    return middles, float(np.quantile(np.abs(points - middles[places]), 0.9))


def _pitch(middles: Floats) -> float:
    return float(middles[-1] - middles[0]) / (len(middles) - 1)


def _spans(middles: Floats, fill: float) -> tuple[Span, ...]:
    pitch = _pitch(middles)
    half = fill * pitch / 2
    if fill < TOUCHING:
        return tuple((float(middle - half), float(middle + half)) for middle in middles)
    ends = np.concatenate([[middles[0] - pitch / 2], (middles[1:] + middles[:-1]) / 2, [middles[-1] + pitch / 2]])
    wide = np.diff(middles) > 1.12 * np.median(np.diff(middles))
    spans = []
    for number, middle in enumerate(middles):
        left = middle - pitch / 2 if number and wide[number - 1] else ends[number]
        right = middle + pitch / 2 if number < len(wide) and wide[number] else ends[number + 1]
        spans.append((float(left), float(right)))
    return tuple(spans)


def board_extent(lattice: Lattice, output: NetworkOutput) -> tuple[int, int, int, int]:
    """Return a board's first column and row, and those after its last ones, in lattice coordinates."""
    low, high = lattice.places.min(0) - 2, lattice.places.max(0) + 3
    columns, rows = np.arange(low[0], high[0]), np.arange(low[1], high[1])
    confidence = _confidence(lattice.warp, columns, rows, output)
    across, down = slice(2, len(columns) - 2), slice(2, len(rows) - 2)
    usual = float(np.median(confidence[down, across]))
    for _ in range(2):
        across = _adjusted(confidence[down].mean(0) / usual, across)
        down = _adjusted(confidence[:, across].mean(1) / usual, down)
    return int(columns[across.start]), int(rows[down.start]), int(columns[across.stop - 1]) + 1, int(rows[down.stop - 1]) + 1


def _confidence(warp: Floats, columns: NDArray[np.int64], rows: NDArray[np.int64], output: NetworkOutput) -> Floats:
    """Return the probability that each lattice point is a cell's centre, (rows, columns), 0 outside the picture."""
    places = np.stack(np.meshgrid(columns, rows), 2).reshape(-1, 2).astype(np.float64)
    at = np.round(output.from_pixels(transformed(places, warp))).astype(int)
    height, width = output.heatmap.shape
    best = np.zeros(len(at))
    for across in (-1, 0, 1):
        for down in (-1, 0, 1):
            x, y = at[:, 0] + across, at[:, 1] + down
            inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
            best[inside] = np.maximum(best[inside], output.heatmap[y[inside], x[inside]])
    return best.reshape(len(rows), len(columns))


def _adjusted(confidence: Floats, now: slice) -> slice:
    """Return a range of rows or columns without unlikely outer ones, or with likely ones beside it; at least two stay."""
    first, last = now.start, now.stop
    while last - first > 2 and confidence[first] < KEEP:
        first += 1
    while last - first > 2 and confidence[last - 1] < KEEP:
        last -= 1
    while first > 0 and confidence[first - 1] > ADD:
        first -= 1
    while last < len(confidence) and confidence[last] > ADD:
        last += 1
    return slice(first, last)
