"""Finds lattices of tiles by what makes them a link board: the same pictures recur whole cells apart."""

from functools import lru_cache

import cv2
import numpy as np

from vision.cells.tiles import second_colour
from vision.frame import Grid, Pixels, Span
from vision.grids.repeats.cuts import find_cuts
from vision.grids.repeats.extent import boards, lattice_over, paired_cells, wholeness
from vision.grids.repeats.gaps import Sides, find_gaps
from vision.grids.repeats.repeats import Pitch, Smooth, colours_at, find_pitches, find_repeats, smoothed

MAX_PIXELS = 2_200_000  # larger pictures are scaled down first
MIN_TILES = 4
MIN_SIDE, MAX_SIDE = 2, 40
MIN_COLOUR = 2.5
"""levels by which the colours of repeats deviate from a straight line: text and signs of one colour aren't tiles"""


def find_tilings(pixels: Pixels) -> list[Grid]:
    """Return the lattices of repeating tiles, the one with the most of them first."""
    return list(_found(pixels.tobytes(), pixels.shape))


@lru_cache(maxsize=1)
def _found(data: bytes, shape: tuple[int, ...]) -> tuple[Grid, ...]:
    """Return the lattices in the picture with these bytes; cached, as they are asked for again for every grid of the picture."""
    pixels = np.frombuffer(data, np.uint8).reshape(shape)
    shrunk = int(np.ceil((pixels.shape[0] * pixels.shape[1] / MAX_PIXELS) ** 0.5))
    if shrunk > 1:  # by a whole number, which is many times faster
        height, width = pixels.shape[0] // shrunk, pixels.shape[1] // shrunk
        used = pixels[: height * shrunk, : width * shrunk]
        pixels = np.asarray(cv2.resize(used, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    smooth = smoothed(pixels)
    found = [each for pitch in find_pitches(find_repeats(pixels, smooth)) for each in _tilings(pixels, smooth, pitch)]
    found.sort(key=lambda each: -each[0])
    return tuple(_scaled(grid, shrunk) for _, grid in found)


def _tilings(pixels: Pixels, smooth: Smooth, pitch: Pitch) -> list[tuple[float, Grid]]:
    """Return the grids of one pitch, each with a score."""
    if second_colour(colours_at(smooth, pitch.repeats.begin)) < MIN_COLOUR:
        return []
    lattice = lattice_over(pixels, pitch, find_cuts(smooth, pitch))
    if min(lattice.rows, lattice.columns) < MIN_SIDE:
        return []
    first, second = paired_cells(smooth, lattice)
    whole = wholeness(first, second, lattice)
    found = []
    for mask in boards(first, second, lattice):
        rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
        tiles = int(mask.sum())
        if tiles < MIN_TILES:
            continue
        shape = rows[-1] - rows[0] + 1, columns[-1] - columns[0] + 1
        if min(shape) >= MIN_SIDE and max(shape) <= MAX_SIDE:
            across, down = find_gaps(pixels, lattice, mask)
            columns_used = _spans(lattice.left, pitch.across, range(columns[0], columns[-1] + 1), across)
            rows_used = _spans(lattice.top, pitch.down, range(rows[0], rows[-1] + 1), down)
            found.append((tiles * min(1.0, 2 * whole) ** 2, Grid(columns_used, rows_used, tiles / (shape[0] * shape[1]))))
    return found


def _spans(start: float, pitch: float, numbers: range, gap: Sides) -> tuple[Span, ...]:
    return tuple((start + number * pitch + gap[0], start + (number + 1) * pitch - gap[1]) for number in numbers)


def _scaled(grid: Grid, scale: float) -> Grid:
    columns, rows = (tuple((begin * scale, end * scale) for begin, end in spans) for spans in (grid.columns, grid.rows))
    return Grid(columns, rows, grid.fit, grid.is_bounded)
