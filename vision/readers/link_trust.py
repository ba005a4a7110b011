"""How far the reading of a link board is to be trusted: by the gap between faces, by pairs, and by what was mended."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid
from vision.readers.link_cells import Kinds
from vision.readers.link_groups import NOISE, Groups
from vision.readers.link_mend import Mended
from vision.tiles import Tiles

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

JOINED = 0.97
"""how sure it is that a cell joined to a class belongs there"""
TILES, CLASSES = (4, 12, 24, 60), (2.2, 3, 4, 5)
"""how many classes a board of so many tiles has at least"""
FEW_REPEATS, LATIN = 0.35, 0.3
"""with less than this part of the repeats in lines that chance gives, it is likely a puzzle of digits"""
SAME_GROUND, ONE_COLOUR, WRITTEN = 12.0, 4.0, 0.3
"""signs written in one colour into cells that are like empty ones are likely no tiles"""
ON_VOID, ON_TILE = 0.99, (0.88, 0.11)
"""how sure it is that a cell with something in it is no tile: with the rim of a removed one, or with another, and how much
more if that is clearly no tile's"""


def sureness(kinds: Kinds, apart: Floats, way: Groups, mended: Mended) -> Floats:
    """Return for each cell how sure its class is, (n,): by how much nearer it is to its class than to any other."""
    labels = mended.labels
    same = (labels[:, None] == labels[None]) & (labels > 0)[:, None]
    other = ~same & (labels > 0)[None]
    np.fill_diagonal(same, False)
    within = np.where(same, apart, np.inf).min(1)
    between = np.where(other, apart, np.inf).min(1)
    ahead = np.log((between + NOISE) / (np.minimum(within, 1e3) + NOISE))
    sure = np.where(labels > 0, 1 / (1 + np.exp(-4 * np.nan_to_num(ahead, posinf=2.0))), kinds.sure)
    for cell, _, alike in mended.joined:
        sure[cell] = min(0.9, alike)
    odd = np.flatnonzero(np.bincount(labels) % 2)
    sure[np.isin(labels, odd[odd > 0])] *= 0.5
    sure[list(mended.dropped)] = 0.6
    return sure.astype(np.float32)


def confidence_in(grid: Grid, tiles: Tiles, kinds: Kinds, way: Groups, mended: Mended) -> float:
    """Return how sure it is that this is a link board and that all of it is right, 0 to 1."""
    sizes = np.bincount(mended.labels)[1:]
    sizes = sizes[sizes > 0]
    if len(sizes) < 2:
        return 0.0
    on_tiles = [ON_VOID if kinds.void[cell] else ON_TILE[0] + ON_TILE[1] * kinds.clear[cell] for cell in mended.dropped]
    chances = [
        1 - float(np.exp(-3 * way.gap)),
        float(np.exp(-6 * (sizes % 2).mean())),
        JOINED ** len(mended.joined),
        float(np.prod(on_tiles)),
        1 - float(np.exp(-sizes.sum() / 5)),
        _variety(sizes),
        LATIN if is_latin(mended.labels.reshape(grid.shape)) else 1.0,
        WRITTEN if is_written(tiles, mended.labels) else 1.0,
    ]
    return float(np.prod(chances))


def _variety(sizes: Ints) -> float:
    """Return how usual it is for a link board to have its tiles spread over classes as these."""
    spread = sizes / sizes.sum()
    classes = float(np.exp(-(spread * np.log(spread)).sum()))
    wanted = np.interp(sizes.sum(), TILES, CLASSES)
    return float(np.clip((classes - 1) / (wanted - 1), 0, 1))


def is_latin(labels: Ints) -> bool:
    """Tell whether no class comes twice in a row or column though chance would have it so: as the digits of a sudoku."""
    rows, columns = labels.shape
    sizes = np.bincount(labels.ravel())[1:]
    pairs = float((sizes * (sizes - 1) / 2).sum())
    expected = pairs * (rows + columns - 2) / (rows * columns - 1)
    found = 0
    for line in [*labels, *labels.T]:
        number = np.bincount(line)[1:]
        found += int((number * (number - 1) // 2).sum())
    return found < expected * FEW_REPEATS - 1


def is_written(tiles: Tiles, labels: Ints) -> bool:
    """Tell whether faces are signs of one colour on the same ground as the empty cells."""
    empty = tiles.ground[labels == 0]
    if not len(empty):
        return False
    first = [int(np.flatnonzero(labels == label)[0]) for label in np.unique(labels[labels > 0])]
    like = [np.abs(empty - tiles.ground[cell]).max(1).min() < SAME_GROUND for cell in first]
    return float(np.mean(like)) > 0.5 and float(np.median([_second_colour(tiles.squares[cell]) for cell in first])) < ONE_COLOUR


def _second_colour(squares: Floats) -> float:
    """Return how far the colours of a tile lie from the line between its ground and the colour it is drawn in."""
    values = np.linalg.svd(squares - squares.mean(0), compute_uv=False)
    return float(values[1] / np.sqrt(len(squares)))
