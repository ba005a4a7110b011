"""Telling tiles from gaps by both witnesses, rims and the cell network: cells that look the same are all tiles or all gaps."""

from __future__ import annotations

import numpy as np

from vision.cells.alike import same_pictures
from vision.cells.cell_network import Said
from vision.cells.tiles import Floats
from vision.readers.link.cells import Kinds

BARE, BLANK = -4.5, 5.0
"""what is added to the logarithm of the network's odds of a tile where rims show none, and where they show one around a plain
face, which the network can't tell from a gap; fitted to found pictures"""
PLAIN = 2.0
"""levels up to which a face is plain"""
CERTAIN = 0.0001
"""the network is wrong at least so often"""


def agreed(rims: Kinds, said: Said, uneven: Floats, apart: Floats) -> Kinds:
    """Return which cells hold tiles, given how uneven each is, (n,), and how unlike any two are, (n, n)."""
    chances = np.clip(1 - said.kinds[:, 0], CERTAIN, 1 - CERTAIN)
    odds = np.log(chances / (1 - chances))
    if rims.tile.any():
        odds += np.where(rims.tile, BLANK * (uneven < PLAIN), BARE)
    tile = same_pictures(apart, odds).labels >= 0
    sure = 1 / (1 + np.exp(-np.abs(odds)))
    sure = np.where(tile == rims.tile, np.maximum(sure, rims.sure), sure)
    return Kinds(tile, np.zeros(len(tile), bool), ~tile, 2 * sure - 1, sure)
