"""Taking away what all tiles have in common, such as a pattern, a frame or a disc, so that only what tells them apart is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels

SIDE_PX = 56
"""cells are looked at no larger than this"""
SMALLEST_PX = 16
FEWEST = 6
"""among fewer tiles the ground can't be told"""
GROUND = 0.1
"""signs cover each pixel in all but this part of the cells at most"""
PLAIN = 4.0
"""grounds whose levels deviate less than this have nothing to take away"""
STRANGE = 3.0
"""a cell that differs from the usual one so many times as much as others do is no tile"""
DIFFERENT = 40.0
"""levels that differ by so much may be signs"""
INKED = (0.01, 0.4)
"""the part of a cell that signs cover"""
PAPER = 255


def without_ground(crops: Sequence[Pixels]) -> Iterator[list[Pixels]]:
    """Yield how much cells are darker, and how much lighter than the ground of all, dark on white; white where one is no tile.

    Yields nothing where cells have no ground in common, or a plain one, and leaves out what can't be signs.
    """
    height, width = (min(SIDE_PX, int(np.median([crop.shape[axis] for crop in crops]))) for axis in (0, 1))
    if len(crops) < FEWEST or min(height, width) < SMALLEST_PX:
        return
    cells = np.array([cv2.resize(crop, (width, height), interpolation=cv2.INTER_AREA) for crop in crops])
    apart = abs(cells - np.median(cells, axis=0)).mean((1, 2, 3))
    is_strange = apart > STRANGE * np.median(apart)
    if is_strange.sum() > 1:
        return
    ordered = np.sort(cells[~is_strange], axis=0).astype(np.float32)
    covered = round(GROUND * (len(ordered) - 1))
    for ground, sign in ((ordered[-1 - covered], -1), (ordered[covered], 1)):
        if ground.std((0, 1)).max() > PLAIN:
            signs = _signs((cells - ground) * sign, is_strange)
            if INKED[0] < (signs[~is_strange] > DIFFERENT).mean() < INKED[1]:
                yield [np.repeat((PAPER - each)[:, :, None], 3, 2) for each in signs]


def _signs(differences: NDArray[np.float32], is_strange: NDArray[np.bool_]) -> NDArray[np.uint8]:
    signs = np.clip(differences.max(3), 0, PAPER).astype(np.uint8)
    signs[is_strange] = 0
    return np.asarray(signs, np.uint8)
