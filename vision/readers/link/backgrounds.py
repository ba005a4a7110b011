"""Faces that are told by the colours of their tiles: what is written on them may differ, as capitals and small letters do."""

import numpy as np

from vision.cells.tiles import Floats, Tiles, largest
from vision.frame import Grid, Pixels
from vision.readers.link.cells import FLAT, Kinds, grounds_like
from vision.readers.link.groups import Groups, group

LEAST_CLASSES, LEAST_PLAIN = 5, 8
"""boards of fewer colours are patterns, with something on their tiles and without"""
LEAST_GAP, LEAST_APART = 1.2, 12.0
"""how clearly colours must differ: the differences between classes over those within, as a logarithm, and in levels"""
SURE = 0.95
AROUND = 0.3
"""what is around a board is looked at so far from it, in parts of the distance of cells"""


def group_by_grounds(tiles: Tiles, around: Floats) -> tuple[Kinds, Floats, Groups] | None:
    """Return what each cell is, how much the colours of any two differ, and how the tiles among them go together by colour.

    Gaps are plain cells; where all are plain, those of the colour around the board, (3,).
    None where colours are not clear, or do not all come an even number of times.
    """
    hollow = tiles.unevenness(middle=True) < FLAT[0]
    bare = largest(np.abs(tiles.ground - around)) < FLAT[0] if hollow.all() else grounds_like(tiles.ground, hollow)
    chosen = np.flatnonzero(~bare)
    apart = np.abs(tiles.ground[:, None] - tiles.ground[None]).max(2)
    least = LEAST_PLAIN if hollow.all() else LEAST_CLASSES
    if len(chosen) < 2 * least:
        return None
    for way in group(apart[np.ix_(chosen, chosen)]):
        sizes = np.bincount(way.labels)
        if len(sizes) >= least and not (sizes % 2).any() and way.gap > LEAST_GAP and way.between > LEAST_APART:
            return _kinds(chosen, len(apart)), apart, way
    return None


def colour_around(plane: Pixels, grid: Grid) -> Floats:
    """Return the usual colour around the board of a grid, in the picture of its plane, (3,)."""
    (across, down), (height, width) = grid.pitch, plane.shape[:2]
    x = np.clip([grid.columns[0][0] - AROUND * across, grid.columns[-1][1] + AROUND * across], 0, width - 1).astype(int)
    y = np.clip([grid.rows[0][0] - AROUND * down, grid.rows[-1][1] + AROUND * down], 0, height - 1).astype(int)
    shown = plane[y[0] : y[1] + 1, x[0] : x[1] + 1]
    return np.asarray(np.median(np.concatenate([*shown[[0, -1]], *shown.swapaxes(0, 1)[[0, -1]]]), axis=0), np.float32)


def _kinds(chosen: np.ndarray, number: int) -> Kinds:
    tile, nobody = np.zeros(number, bool), np.zeros(number, bool)
    tile[chosen] = True
    return Kinds(tile, nobody, nobody, np.ones(number, np.float32), np.full(number, SURE, np.float32))
