"""How far the reading of a link board is to be trusted: by the gap between faces, by pairs, and by what was mended."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.readers.link_cells import Kinds
from vision.readers.link_groups import NOISE, Groups
from vision.readers.link_mend import Mended

Floats = NDArray[np.float32]

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


def confidence_in(kinds: Kinds, way: Groups, mended: Mended) -> float:
    """Return how sure it is that the whole board is right, 0 to 1."""
    sizes = np.bincount(mended.labels)[1:]
    sizes = sizes[sizes > 0]
    if len(sizes) < 2:
        return 0.0
    chances = [
        1 - float(np.exp(-3 * way.gap)),
        float(np.exp(-6 * (sizes % 2).mean())),
        0.97 ** len(mended.joined),
        float(np.prod([ON_VOID if kinds.void[cell] else ON_TILE[0] + ON_TILE[1] * kinds.clear[cell] for cell in mended.dropped])),
        1 - float(np.exp(-sizes.sum() / 6)),
        float(np.clip(1.6 - 1.6 * sizes.max() / sizes.sum(), 0, 1)) ** 0.5,
    ]
    return float(np.prod(chances))
