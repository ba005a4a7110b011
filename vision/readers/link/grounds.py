"""Faces that are told by the colours of their tiles: what is written on them may differ, as capitals and small letters do."""

from __future__ import annotations

import numpy as np

from vision.cells.tiles import Floats, Tiles
from vision.readers.link.cells import FLAT, Kinds, grounds_like
from vision.readers.link.groups import Groups, group

LEAST_CLASSES = 5
"""boards of fewer colours are patterns"""
LEAST_GAP, LEAST_APART = 1.2, 12.0
"""how clearly colours must differ: the differences between classes over those within, as a logarithm, and in levels"""
SURE = 0.95


def group_by_grounds(tiles: Tiles) -> tuple[Kinds, Floats, Groups] | None:
    """Return what each cell is, how much the colours of any two differ, and how the tiles among them go together by colour.

    None where colours are not clear, or do not all come an even number of times.
    """
    hollow = tiles.unevenness(middle=True) < FLAT[0]
    chosen = np.flatnonzero(~grounds_like(tiles.ground, hollow))
    apart = np.abs(tiles.ground[:, None] - tiles.ground[None]).max(2)
    if len(chosen) < 2 * LEAST_CLASSES:
        return None
    for way in group(apart[np.ix_(chosen, chosen)]):
        sizes = np.bincount(way.labels)
        if len(sizes) >= LEAST_CLASSES and not (sizes % 2).any() and way.gap > LEAST_GAP and way.between > LEAST_APART:
            return _kinds(chosen, len(apart)), apart, way
    return None


def _kinds(chosen: np.ndarray, number: int) -> Kinds:
    tile, nobody = np.zeros(number, bool), np.zeros(number, bool)
    tile[chosen] = True
    return Kinds(tile, nobody, nobody, np.ones(number, np.float32), np.full(number, SURE, np.float32))
