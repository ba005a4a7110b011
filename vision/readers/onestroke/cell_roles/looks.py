"""Looks: the cells of a grid put together by what they look like."""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels
from vision.readers.onestroke.colours import behind

Floats = NDArray[np.float64]

INNER, SEEN_PX = 0.12, 6
"""cells are compared without their rims, at so many pixels a side"""
ALIKE, PART_ALIKE, MOST_UNLIKE = (4.0, 14.0), 0.35, 0.95
"""they look alike if they differ by less than a part of what the most unlike ones do, and by no more levels than these"""
OUTSIDE, RIM = 0.22, 0.16
"""so much around the board, and at the rim of cells, shows their ground, in parts of a cell"""
FINE_PX, MIDDLE_PX = 12, 2
"""cells are described by so many samples a side, what is in them without so many at each side"""
BEHIND, ALL_BEHIND = 6.0, 0.97
"""cells are nothing but what is behind the board if so much of them is this near to its colour"""
LITTLE, CLEARLY = 1.0, 3.0
"""cells are as near to that colour as others that are nearer by no more than this, and clearly farther by more"""
INK, STRONG = 12.0, 0.9
"""samples so far from the ground are ink; the strongest colour of a cell is that of samples farther off than this part"""


@dataclass(frozen=True, eq=False)
class Looks:
    """What the cells of a grid look like; colours are CIE L*a*b* unless said otherwise."""

    names: NDArray[np.int64]
    """(rows, columns), the same number for cells that look alike"""
    is_behind: NDArray[np.bool_]
    """(rows, columns), which cells show nothing but what is behind the board"""
    outside: Floats
    """(3,), the usual colour around the board"""
    rims: Floats
    """(rows * columns, 3), the usual colour at the rim of each cell"""
    middles: Floats
    """(rows * columns, 3), the usual colour of what is in it"""
    strongest: Floats
    """(rows * columns, 3), the colour there that is least like its rim"""
    ink: Floats
    """(rows * columns,), how much of it is not like the rim"""
    unrest: Floats
    """(rows * columns,), how much its colours differ"""


def looks_of(plane: Pixels, grid: Grid) -> Looks:
    """Return what the cells of a grid look like."""
    from scipy.cluster.hierarchy import fcluster, linkage
    from scipy.spatial.distance import pdist

    seen = sampled(plane, grid, INNER, SEEN_PX).reshape(-1, 3 * SEEN_PX**2).astype(np.float64) / math.sqrt(3 * SEEN_PX**2)
    apart = pdist(seen)
    alike = float(np.clip(PART_ALIKE * np.quantile(apart, MOST_UNLIKE), *ALIKE))
    names = np.asarray(fcluster(linkage(apart, "average"), alike, "distance") - 1, np.int64).reshape(grid.shape)
    rims = np.array([_rim(grid.crop(plane, cell)) for cell in grid.cells])
    outside = _outside(plane, grid)
    samples = _lab(sampled(plane, grid, 0.0, FINE_PX).reshape(-1, 3)).reshape(-1, FINE_PX, FINE_PX, 3)
    inner = samples[:, MIDDLE_PX:-MIDDLE_PX, MIDDLE_PX:-MIDDLE_PX].reshape(len(samples), -1, 3)
    grounds = _lab(rims)
    is_behind = _is_behind(plane, grid, inner, names)
    names[is_behind] = names.max() + 1
    grounds[is_behind.ravel()] = inner[is_behind.ravel()] = _lab(outside)
    far = np.linalg.norm(inner - grounds[:, None], axis=2)
    is_strong = far >= np.quantile(far, STRONG, axis=1)[:, None]
    strongest = (inner * is_strong[:, :, None]).sum(1) / is_strong.sum(1)[:, None]
    return Looks(
        np.asarray(np.unique(names, return_inverse=True)[1], np.int64).reshape(grid.shape),
        is_behind,
        _lab(outside)[0],
        grounds,
        np.median(inner, axis=1),
        strongest,
        (far > INK).mean(1),
        inner.std(1).mean(1),
    )


def _is_behind(plane: Pixels, grid: Grid, inner: Floats, names: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return which cells show nothing but what is behind the board, which may go over into another colour, (rows, columns).

    Cells that look alike are so together: some of them happen to have the colour of the page. But where all others are clearly
    farther from it, only the nearest are: cells may be a little lighter than the page.
    """
    off = np.linalg.norm(inner[None] - behind(plane, grid).reshape(-1, len(inner), 1, 3), axis=3)
    alone = ((off < BEHIND).mean(2).max(0) >= ALL_BEHIND).reshape(grid.shape)
    together = [name for name in np.unique(names) if alone[names == name].all()]
    found = np.isin(names, together)
    farther = np.median(off, axis=2).min(0).reshape(grid.shape)
    farther -= farther[found].min(initial=BEHIND)
    are_apart = not (found & (farther > LITTLE) & (farther <= CLEARLY)).any()
    return found & (farther <= LITTLE) if are_apart else found


def sampled(plane: Pixels, grid: Grid, margin: float, side: int) -> Pixels:
    """Return the cells of a grid in one size, (cells, side, side, 3)."""
    crops = [cv2.resize(grid.crop(plane, cell, margin), (side, side), interpolation=cv2.INTER_AREA) for cell in grid.cells]
    return np.array(crops, np.uint8)


def _outside(plane: Pixels, grid: Grid) -> Floats:
    """Return the usual colour around a grid, (3,), blue, green and red."""
    left, top, right, bottom = grid.columns[0][0], grid.rows[0][0], grid.columns[-1][1], grid.rows[-1][1]
    reach = OUTSIDE * min(grid.pitch)
    x0, y0, x1, y1 = (max(0, round(value)) for value in (left - reach, top - reach, right + reach, bottom + reach))
    around = plane[y0:y1, x0:x1]
    return _rim(around, reach / max(1, min(around.shape[:2])))


def _rim(part: Pixels, share: float = RIM) -> Floats:
    """Return the usual colour at the edges of a picture, (3,)."""
    wide = max(1, round(share * min(part.shape[:2])))
    edges = [part[:wide], part[-wide:], part[:, :wide], part[:, -wide:]]
    return np.asarray(np.median(np.concatenate([edge.reshape(-1, 3) for edge in edges]), 0), np.float64)


def _lab(colours: NDArray[np.generic]) -> Floats:
    """Return colours of blue, green and red as CIE L*a*b*, (n, 3)."""
    flat = np.asarray(colours, np.float32).reshape(-1, 1, 3) / np.float32(255)
    return np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGR2Lab)[:, 0], np.float64)
