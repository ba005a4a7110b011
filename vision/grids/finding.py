"""Finds the grids in a picture: the network sees the whole picture scaled down, then a close-up of each board that it found.

Each grid has the network's prediction for its cells, averaged over outputs around their centres.

A lattice of cells becomes a grid, an upright one where possible, with each column and row at the median of its cells. Outer rows
and columns are kept or added by the network's confidence in their cells.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells.cell_network import softmax
from vision.frame import Grid, GridPrediction, Pixels, Span
from vision.grids.board_network import CONTENTS, PUZZLES, STEP, Floats, NetworkOutput, run_network
from vision.grids.edges import sharpened
from vision.grids.lattice import Lattice, find_peaks, fit_warp, lattices, transformed

LOOKS = (((200, 0.6), (320, 1.0)), ((640, 2.0),), ((1280, 1.0),))
"""for each pass of each round, the longer side that the picture is scaled to, in pixels, and the largest scale allowed"""
CLOSE_PX = 26  # pitch of the cells in a close-up
MAX_CLOSE_PX = 900
OBLONG = 1.4
"""cells with a higher ratio of their sides are scaled to squares for a close-up: the network has learnt few such cells"""
MARGIN = 1.2  # how many cells around the board a close-up takes in
MIN_FIT, MANY, MIN_FIT_OF_MANY = 0.35, 150, 0.2
"""a board fits at least this well; less if the network sees this many of its cells, as these may be too small for a good look"""
GOOD_FIT = 0.6  # with a board that fits better, cells are large enough to be seen and the last round is skipped
MIN_CELLS = 4
SHARED = 0.5  # grids that share more of the smaller one's area show the same board
MAX_CANDIDATES = 5  # new boards that get a close-up in each round
SAME_GRID = 0.1  # corners of the same grid differ by less than this part of a cell

SAMPLE_OFFSETS = (-0.2, 0.0, 0.2)  # from a cell's centre, in parts of its sides

UPRIGHT = 0.1  # how far cells of an upright board may be from their column and row, in parts of the pitch
TOUCHING = 0.93  # cells that fill more than this part of the pitch touch
PLANE_PX = 48  # pitch in the plane of a board in perspective

MIN_WITH_GAPS, GAPS = 5, 0.65
"""number of columns or rows from which every other one may be a gap, as is each if its cells have less than this part of the
confidence in the others"""
FLUSH, FAINT = 0.12, 0.2
"""a board fills its picture if it ends this close to the edges, in cells; cells there have at least this part of the usual
confidence"""
KEEP, ADD = 0.52, 0.65  # a row is kept, or added, if its cells have at least this part of the board's usual confidence


def find_grids(pixels: Pixels) -> list[Grid]:
    """Return the grids that a picture may hold, the likeliest one first."""
    return _ranked([grid for grids in search_rounds(pixels) for grid in grids])


def search_rounds(pixels: Pixels) -> Iterator[list[Grid]]:
    """Yield the new grids of each round, the likeliest first; each round takes longer than the one before."""
    longer, seen, known = max(pixels.shape[:2]), list[Grid](), list[Grid]()
    for sides in LOOKS:
        if sides is LOOKS[-1] and (longer <= LOOKS[-2][0][0] or any(grid.fit > GOOD_FIT for grid in seen)):
            return
        for side, largest in sides:
            scale = min(largest, side / longer)
            seen += _grids(run_network(pixels, (scale, scale)))
        new = [grid for grid in _ranked(seen)[:MAX_CANDIDATES] if not any(_is_same(grid, other) for other in known)]
        known += new
        refined = [_filled_out(max(_refined(pixels, grid), key=_score, default=grid), pixels) for grid in new]
        yield _ranked([sharpened(grid, pixels) for grid in refined])


def _score(grid: Grid) -> float:
    """Return a score that ranks grids: the surer its cells, the more of them and the larger, the likelier it is a board."""
    rows, columns = grid.shape
    return float(grid.fit**2 * (min(rows, 10) * min(columns, 10)) ** 0.4 * grid.area**0.2)


def _is_same(one: Grid, other: Grid) -> bool:
    return one.shape == other.shape and float(np.abs(one.outline - other.outline).max()) < SAME_GRID * min(one.pitch)


def _grids(output: NetworkOutput) -> Iterator[Grid]:
    for fine in lattices(find_peaks(output)):
        extent = board_extent(fine, output)
        lattice = without_gaps(fine, extent)
        extent = extent if lattice is fine else board_extent(lattice, output)
        x0, y0, x1, y1 = extent
        if min(x1 - x0, y1 - y0) >= 2 and (x1 - x0) * (y1 - y0) >= MIN_CELLS:
            grid = grid_of(lattice, extent, output)
            is_ordered = all(start < end for start, end in grid.columns + grid.rows)  # seldom, a lattice folds
            if is_ordered and grid.fit >= (MIN_FIT if len(lattice.peaks) < MANY else MIN_FIT_OF_MANY):
                yield replace(grid, prediction=prediction_for(grid, output))


def with_close_prediction(pixels: Pixels, grid: Grid) -> Grid:
    """Return a grid, however it was found, with the prediction from a close-up; unchanged if it is too small for one."""
    output = _close_up(pixels, grid)
    return replace(grid, prediction=prediction_for(grid, output)) if output else grid


def _refined(pixels: Pixels, grid: Grid) -> Iterator[Grid]:
    """Yield the grids that a close-up of a board shows in its place."""
    output = _close_up(pixels, grid)
    if output:
        yield from (other for other in _grids(output) if other.shared(grid) > SHARED)


def _filled_out(grid: Grid, pixels: Pixels) -> Grid:
    """Return a grid with the outer column or row without which it would fill its picture, if the network sees cells there.

    It is less confident at the edges of pictures, where nothing is around the cells. No row is added at the top: what is above a
    board is rather its title.
    """
    for axis in (0, 1):
        lines, pitch = [grid.columns, grid.rows], grid.pitch[axis]
        before, after = lines[axis][0][0] / pitch, (pixels.shape[1 - axis] - lines[axis][-1][1]) / pitch
        is_title = axis == 1 and before > after
        if grid.warp is None and not is_title and max(min(before, after), abs(max(before, after) - 1)) < FLUSH:
            (start, end), step = (lines[axis][0], -pitch) if before > after else (lines[axis][-1], pitch)
            added = ((start + step, end + step),)
            lines[axis] = tuple(sorted(lines[axis] + added))
            whole = replace(grid, columns=lines[0], rows=lines[1])
            lines[axis] = added
            (columns, rows), output = lines, _close_up(pixels, whole)
            if output is not None and _mean_heat(columns, rows, output) > FAINT * _mean_heat(grid.columns, grid.rows, output):
                grid = replace(whole, prediction=prediction_for(whole, output))
    return grid


def _mean_heat(columns: Sequence[Span], rows: Sequence[Span], output: NetworkOutput) -> float:
    """Return the mean probability of a cell's centre over the cells of an upright grid."""
    return float(output.heatmap[output.nearest(cell_centres(columns, rows))].mean())


def _close_up(pixels: Pixels, grid: Grid) -> NetworkOutput | None:
    """Return the network's output for a board and a margin around it; None if that has too few pixels."""
    rows, columns = grid.shape
    x, y, width, height = grid.bbox
    across, down = width / columns, height / rows
    if max(across, down) < OBLONG * min(across, down):
        across = down = math.sqrt(across * down)
    x0, y0 = max(0, round(x - MARGIN * across)), max(0, round(y - MARGIN * down))
    part = pixels[y0 : max(0, round(y + height + MARGIN * down)), x0 : max(0, round(x + width + MARGIN * across))]
    if min(part.shape[:2]) < 2 * STEP:
        return None
    reduction = min(1.0, MAX_CLOSE_PX / (CLOSE_PX * max(part.shape[1] / across, part.shape[0] / down)))
    return run_network(part, (reduction * CLOSE_PX / across, reduction * CLOSE_PX / down), (float(x0), float(y0)))


def _ranked(grids: list[Grid]) -> list[Grid]:
    """Return the grids, the likeliest first, without those that overlap a likelier one."""
    kept: list[Grid] = []
    for grid in sorted(grids, key=_score, reverse=True):
        if not any(grid.shared(other) > SHARED for other in kept):
            kept.append(grid)
    return kept


def prediction_for(grid: Grid, output: NetworkOutput) -> GridPrediction:
    """Return the prediction for a grid's cells, from the mean of the logits around their centres."""
    rows, columns = grid.shape
    at = output.nearest(_samples(grid))

    def mean(values: NDArray[np.float32]) -> Floats:
        return np.asarray(values[:, *at].reshape(len(values), rows, columns, -1).mean(3), np.float64)

    puzzles = softmax(mean(output.puzzles).reshape(len(PUZZLES), -1), 0).mean(1)
    contents, edges = softmax(mean(output.contents), 0), 1 / (1 + np.exp(-mean(output.edges)))
    by_puzzle = dict(zip(PUZZLES, puzzles.tolist(), strict=True))
    return GridPrediction(by_puzzle, dict(zip(CONTENTS, contents, strict=True)), edges[:2], edges[2:])


def cell_centres(columns: Sequence[Span], rows: Sequence[Span]) -> Floats:
    """Return the centres of cells, row by row, (rows * columns, 2)."""
    return np.stack(np.meshgrid(np.mean(columns, axis=1), np.mean(rows, axis=1)), 2).reshape(-1, 2)


def _samples(grid: Grid) -> Floats:
    """Return the points of the picture at which each cell is sampled, (rows * columns * samples, 2)."""
    x, y = (_along(spans) for spans in (grid.columns, grid.rows))
    shape = len(y), len(x), len(SAMPLE_OFFSETS), len(SAMPLE_OFFSETS)
    across = np.broadcast_to(x[None, :, :, None], shape)
    down = np.broadcast_to(y[:, None, None, :], shape)
    return grid.shown(np.stack([across, down], 4).reshape(-1, 2))


def _along(spans: Sequence[Span]) -> Floats:
    """Return the sample coordinates along one axis, (cells, samples)."""
    starts, ends = np.array(spans, np.float64).T
    return np.asarray((starts + ends)[:, None] / 2 + np.outer(ends - starts, SAMPLE_OFFSETS), np.float64)


# from lattices to grids


def without_gaps(lattice: Lattice, extent: tuple[int, int, int, int]) -> Lattice:
    """Return a lattice without every other column or row of a board if these are only wide gaps between its cells."""
    x0, y0, x1, y1 = extent
    inside = np.asarray(((lattice.places >= (x0, y0)) & (lattice.places < (x1, y1))).all(1))
    for axis, (first, last) in enumerate(((x0, x1), (y0, y1))):
        places = lattice.places[inside, axis] - first
        confidence = np.bincount(places, lattice.peaks.confidence[inside], last - first)
        if last - first >= MIN_WITH_GAPS and confidence[1::2].max() < GAPS * confidence[::2].min():
            kept = (lattice.places[:, axis] - first) % 2 == 0
            coarse, warp = lattice.places[kept].copy(), lattice.warp.copy()
            coarse[:, axis] = (coarse[:, axis] - first) // 2
            warp[:, 2] += first * warp[:, axis]
            warp[:, axis] *= 2
            return Lattice(lattice.peaks.select(kept), coarse, warp)
    return lattice


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
    return float(output.heatmap[output.nearest(transformed(places, lattice.warp))].mean())


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
    at, height_width = output.from_pixels(transformed(places, warp)), np.array(output.heatmap.shape)
    spread = cv2.dilate(np.pad(output.heatmap, 2), np.ones((3, 3), np.uint8))  # the best one around each; 0 at the rim
    row, column = (at + 2).clip(0, height_width[:, None] + 3)
    return np.asarray(spread[row, column].reshape(len(rows), len(columns)), np.float64)


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
