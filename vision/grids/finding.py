"""Finds the grids in a picture: the network sees the whole picture scaled down, then a close-up of each board that it found.

Each grid has the network's prediction for its cells, averaged over outputs around their centres.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.cells.cell_network import softmax
from vision.frame import Grid, GridPrediction, Pixels, Span
from vision.grids.board_network import CONTENTS, PUZZLES, STEP, Floats, NetworkOutput, run_network
from vision.grids.edges import sharpened
from vision.grids.lattice import find_peaks, lattices
from vision.grids.spans import board_extent, grid_of

LOOKS = (((200, 0.6), (320, 1.0)), ((640, 2.0),), ((1280, 1.0),))
"""for each pass of each round, the longer side that the picture is scaled to, in pixels, and the largest scale allowed"""
CLOSE_PX = 26  # pitch of the cells in a close-up
MAX_CLOSE_PX = 900
OBLONG = 1.4
"""cells with a higher ratio of their sides are scaled to squares for a close-up: the network has learnt few such cells"""
MARGIN = 1.2  # how many cells around the board a close-up takes in
MIN_FIT = 0.35
GOOD_FIT = 0.6  # with a board that fits better, cells are large enough to be seen and the last round is skipped
MIN_CELLS = 6
SHARED = 0.5  # grids that share more of the smaller one's area show the same board
MAX_CANDIDATES = 5  # new boards that get a close-up in each round
SAME_GRID = 0.1  # corners of the same grid differ by less than this part of a cell

SAMPLE_OFFSETS = (-0.2, 0.0, 0.2)  # from a cell's centre, in parts of its sides


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
        yield _ranked([sharpened(max(_refined(pixels, grid), key=_score, default=grid), pixels) for grid in new])


def _score(grid: Grid) -> float:
    """Return a score that ranks grids: the surer its cells, the more of them and the larger, the likelier it is a board."""
    rows, columns = grid.shape
    return float(grid.fit**2 * (min(rows, 10) * min(columns, 10)) ** 0.4 * grid.area**0.2)


def _is_same(one: Grid, other: Grid) -> bool:
    return one.shape == other.shape and float(np.abs(one.outline - other.outline).max()) < SAME_GRID * min(one.pitch)


def _grids(output: NetworkOutput) -> Iterator[Grid]:
    for lattice in lattices(find_peaks(output)):
        extent = board_extent(lattice, output)
        x0, y0, x1, y1 = extent
        if min(x1 - x0, y1 - y0) >= 2 and (x1 - x0) * (y1 - y0) >= MIN_CELLS:
            grid = grid_of(lattice, extent, output)
            if grid.fit >= MIN_FIT:
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
    at = np.round(output.from_pixels(_samples(grid))).astype(int)
    height, width = output.heatmap.shape
    x, y = at[:, 0].clip(0, width - 1), at[:, 1].clip(0, height - 1)

    def mean(values: NDArray[np.float32]) -> Floats:
        return np.asarray(values[:, y, x].reshape(len(values), rows, columns, -1).mean(3), np.float64)

    puzzles = softmax(mean(output.puzzles).reshape(len(PUZZLES), -1), 0).mean(1)
    contents, edges = softmax(mean(output.contents), 0), 1 / (1 + np.exp(-mean(output.edges)))
    by_puzzle = dict(zip(PUZZLES, puzzles.tolist(), strict=True))
    return GridPrediction(by_puzzle, dict(zip(CONTENTS, contents, strict=True)), edges[:2], edges[2:])


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
