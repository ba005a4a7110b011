"""Finds the ways into a maze and out of it: the openings in the bars or the wall around it."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import END, FREE, START, WALL, Edge
from solvers.puzzle import Cell
from vision.frame import Grid, Pixels, extended
from vision.readers.onestroke.board import around
from vision.readers.onestroke.colours import between_middles, blocks, distance, evenly_spaced, sample_colours
from vision.readers.onestroke.edges import ACROSS, ALONG, MIDDLE

AT_OPENINGS = {
    1: "No end is shown. The opening at {} was taken for it.",
    2: "No start or end is shown. The openings at {} and {} were taken for them.",
}
NEAR = slice(ACROSS // 2 - 8, ACROSS // 2 + 8)
"""samples across an edge among which a bar is"""
MIN_AROUND = 0.85
"""least part of the way around a maze that is wall"""


def ends_at_openings(plane: Pixels, grid: Grid, bars: frozenset[Edge], signs: Mapping[Cell, str]) -> dict[Cell, str]:
    """Return the start and the end of a maze that aren't marked, but at its only openings.

    The upper one is the way in, or that next to a walker.
    """
    if END in signs.values():
        return {}
    starts = [cell for cell, sign in signs.items() if sign == START]
    ways = [cell for cell in _openings(plane, grid, bars, signs) if cell not in starts]
    missing = (START, END)[len(starts) :]
    if len(ways) > len(missing):
        ways = [cell for cell in ways if not {*around(cell)}.intersection(starts)]
    return dict(zip(ways, missing, strict=True)) if len(ways) == len(missing) else {}


def _openings(plane: Pixels, grid: Grid, bars: frozenset[Edge], signs: Mapping[Cell, str]) -> list[Cell]:
    """Return the free cells at openings, in reading order; none if most of the way around isn't wall."""
    is_wall = _barred(plane, grid, bars) if bars else {cell: [signs[cell] == WALL] for cell in _outer(grid.shape)}
    if np.mean([each for sides in is_wall.values() for each in sides]) < MIN_AROUND:
        return []
    return sorted(cell for cell, sides in is_wall.items() if not all(sides) and signs[cell] in (FREE, START))


def _outer(shape: tuple[int, int]) -> list[Cell]:
    rows, columns = shape
    return [(row, column) for row, column in np.ndindex(shape) if row in (0, rows - 1) or column in (0, columns - 1)]


def _barred(plane: Pixels, grid: Grid, bars: frozenset[Edge]) -> dict[Cell, list[bool]]:
    """Return for each outer cell whether there is a bar on each of its outer sides."""
    rows, columns = grid.shape
    to_right = sample_colours(plane, between_middles(extended(grid.columns), ACROSS), evenly_spaced(grid.rows, ALONG))
    below = sample_colours(plane, evenly_spaced(grid.columns, ALONG), between_middles(extended(grid.rows), ACROSS))
    upright, level = blocks(to_right, rows, columns + 1), blocks(below, rows + 1, columns).swapaxes(2, 3)
    lanes = [np.median(strips[:, :, MIDDLE], axis=2) for strips in (upright, level)]  # (rows, columns, ACROSS, 3)
    inner = np.array([lanes[one[1] == other[1]][other] for one, other in bars])
    ground = np.median(inner, axis=(0, 1))
    near = inner[:, NEAR]
    farthest = distance(near, ground).argmax(1)
    colour = np.median(near[np.arange(len(near)), farthest], axis=0)
    has_bar = [distance(each[:, :, NEAR], colour).min(2) < distance(ground, colour) / 2 for each in lanes]
    return _outer_sides(*has_bar)


def _outer_sides(upright: NDArray[np.bool_], level: NDArray[np.bool_]) -> dict[Cell, list[bool]]:
    """Return what is on the outer sides of each outer cell: of upright edges, (rows, columns + 1), and of level ones."""
    rows, columns = len(upright), level.shape[1]
    sides: dict[Cell, list[bool]] = {}
    for row in range(rows):
        sides.setdefault((row, 0), []).append(bool(upright[row, 0]))
        sides.setdefault((row, columns - 1), []).append(bool(upright[row, -1]))
    for column in range(columns):
        sides.setdefault((0, column), []).append(bool(level[0, column]))
        sides.setdefault((rows - 1, column), []).append(bool(level[-1, column]))
    return sides
