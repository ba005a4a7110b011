"""Groups tiles by background colour: what is written on equal tiles may differ, such as capital and small letters."""

import numpy as np

from vision.cells.tiles import Floats, Tiles, largest
from vision.frame import Grid, Pixels
from vision.readers.link.cells import FLAT, Kinds, backgrounds_like
from vision.readers.link.groups import Grouping, group

MIN_CLASSES, MIN_PLAIN = 5, 8
"""least number of colours, on tiles with drawings and on plain ones: fewer may be a mere pattern"""
MIN_GAP, MIN_APART = 1.2, 12.0
"""how clearly classes must be separated: the gap of the grouping, and a difference in levels"""
CONFIDENCE = 0.95
AROUND = 0.3
"""distance from the board at which the colour around it is sampled, in cells"""


def group_by_background(tiles: Tiles, around: Floats) -> tuple[Kinds, Floats, Grouping] | None:
    """Return what each cell is, the colour differences of any two, and the grouping of the tiles by colour.

    Gaps are the plain cells; if all are plain, those of the colour around the board, (3,).
    None if colours aren't clearly separated, or a class is odd.
    """
    hollow = tiles.unevenness(middle=True) < FLAT[0]
    bare = largest(np.abs(tiles.ground - around)) < FLAT[0] if hollow.all() else backgrounds_like(tiles.ground, hollow)
    chosen = np.flatnonzero(~bare)
    distances = np.abs(tiles.ground[:, None] - tiles.ground[None]).max(2)
    least = MIN_PLAIN if hollow.all() else MIN_CLASSES
    if len(chosen) < 2 * least:
        return None
    for grouping in group(distances[np.ix_(chosen, chosen)]):
        sizes = np.bincount(grouping.labels)
        if len(sizes) >= least and not (sizes % 2).any() and grouping.gap > MIN_GAP and grouping.between > MIN_APART:
            return _kinds(chosen, len(distances)), distances, grouping
    return None


def colour_around(plane: Pixels, grid: Grid) -> Floats:
    """Return the median colour around the board, in the picture of the grid's plane, (3,)."""
    (across, down), (height, width) = grid.pitch, plane.shape[:2]
    x = np.clip([grid.columns[0][0] - AROUND * across, grid.columns[-1][1] + AROUND * across], 0, width - 1).astype(int)
    y = np.clip([grid.rows[0][0] - AROUND * down, grid.rows[-1][1] + AROUND * down], 0, height - 1).astype(int)
    shown = plane[y[0] : y[1] + 1, x[0] : x[1] + 1]
    return np.asarray(np.median(np.concatenate([*shown[[0, -1]], *shown.swapaxes(0, 1)[[0, -1]]]), axis=0), np.float32)


def _kinds(chosen: np.ndarray, number: int) -> Kinds:
    tile, nobody = np.zeros(number, bool), np.zeros(number, bool)
    tile[chosen] = True
    return Kinds(tile, nobody, nobody, np.ones(number, np.float32), np.full(number, CONFIDENCE, np.float32))
