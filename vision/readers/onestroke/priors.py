"""What the cells of a maze look like, and what looks mean in mazes of any program before one is read: priors, as logarithms."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import FREE, WALL
from solvers.puzzle import Cell
from vision.frame import Grid, Pixels

INNER, SEEN_PX = 0.12, 6
"""cells are compared without their rims, at so many pixels a side"""
ALIKE, PART_ALIKE, MOST_UNLIKE = (4.0, 14.0), 0.35, 0.95
"""they look alike if they differ by less than a part of what the most unlike ones do, and by no more levels than these"""
BORDER, MOST_OTHERS, MOST_INSIDE = 3.0, 0.15, 0.6
"""how much likelier a look means walls that all outer cells have but this part, and no more of the inner ones than this"""
LEAST_RINGED = 5
"""on boards of so many rows and columns there is room for a ring of walls"""
GONE, NEAR = 2.0, 10.0
"""how much likelier one does that differs from what is around the board by fewer levels than the second"""
MARKED_FREE = 1.0
"""how much likelier a look is free for each mark whose cell has its ground"""
OUTSIDE, RIM = 0.22, 0.16
"""so much around the board, and at the rim of cells, shows their ground, in parts of a cell"""


@dataclass(frozen=True, eq=False)
class Looks:
    """What the cells of a grid look like."""

    names: NDArray[np.int64]
    """(rows, columns), the same number for cells that look alike"""
    rims: NDArray[np.float64]
    """(rows, columns, 3), the usual colour at the rim of each cell"""
    outside: NDArray[np.float64]
    """(3,), the usual colour around the board"""
    fills: NDArray[np.float64]
    """(rows, columns), how much of each cell has another colour than that"""


def looks_of(plane: Pixels, grid: Grid) -> Looks:
    """Return what the cells of a grid look like."""
    from scipy.cluster.hierarchy import fcluster, linkage
    from scipy.spatial.distance import pdist

    crops = (cv2.resize(grid.crop(plane, cell, INNER), (SEEN_PX, SEEN_PX), interpolation=cv2.INTER_AREA) for cell in grid.cells)
    seen = np.array([crop.reshape(-1) for crop in crops], np.float64) / math.sqrt(3 * SEEN_PX**2)
    apart = pdist(seen)
    alike = float(np.clip(PART_ALIKE * np.quantile(apart, MOST_UNLIKE), *ALIKE))
    names = np.asarray(fcluster(linkage(apart, "average"), alike, "distance") - 1, np.int64).reshape(grid.shape)
    rims = np.array([_rim(grid.crop(plane, cell)) for cell in grid.cells]).reshape(*grid.shape, 3)
    left, top, right, bottom = grid.columns[0][0], grid.rows[0][0], grid.columns[-1][1], grid.rows[-1][1]
    reach = OUTSIDE * min(grid.pitch)
    x0, y0, x1, y1 = (max(0, round(value)) for value in (left - reach, top - reach, right + reach, bottom + reach))
    around = plane[y0:y1, x0:x1]
    outside = _rim(around, reach / max(1, min(around.shape[:2])))
    fills = [float((np.abs(grid.crop(plane, cell) - outside).max(2) >= NEAR).mean()) for cell in grid.cells]
    return Looks(names, rims, outside, np.array(fills).reshape(grid.shape))


def _rim(part: Pixels, share: float = RIM) -> NDArray[np.float64]:
    """Return the usual colour at the edges of a picture, (3,)."""
    wide = max(1, round(share * min(part.shape[:2])))
    edges = [part[:wide], part[-wide:], part[:, :wide], part[:, -wide:]]
    return np.asarray(np.median(np.concatenate([edge.reshape(-1, 3) for edge in edges]), 0), np.float64)


def priors(looks: Looks, marks: Iterable[Cell], plain: NDArray[np.bool_]) -> dict[int, dict[str, float]]:
    """Return how much likelier roles are for looks by what mazes have in common, as logarithms."""
    found: dict[int, dict[str, float]] = {int(name): {FREE: 0.0, WALL: 0.0} for name in np.unique(looks.names)}
    outer = np.ones_like(plain)
    outer[1:-1, 1:-1] = False
    if min(plain.shape) >= LEAST_RINGED and (outer & plain).any():
        for name, each in found.items():
            part, inside = (float((looks.names[where] == name).mean()) for where in (outer & plain, ~outer))
            if part > 1 - MOST_OTHERS and inside < MOST_INSIDE:
                each[WALL] += BORDER
    grounds = {name: np.median(looks.rims[looks.names == name], 0) for name in found}
    is_ringed = any(each[WALL] for each in found.values())
    for name, each in found.items():
        each[WALL] += GONE * float(np.abs(grounds[name] - looks.outside).max() < NEAR and not is_ringed)
    for cell in marks:
        common = [name for name in found if (looks.names == name).sum() > 1]
        if common:
            like = min(common, key=lambda name: float(np.abs(grounds[name] - looks.rims[cell]).max()))
            found[like][FREE] += MARKED_FREE
    return found
