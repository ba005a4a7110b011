"""Finds cells that look the same, so that a correction of one also applies to the others."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.seen import Corners

Look = NDArray[np.float32]
"""the thumbnail of a cell, (SIDE, SIDE, 3), blurred"""

SIDE = 16
RIM = 0.1  # part of a cell that is left out on each side, as neighbours show there
MIN_ALLOWED, MAX_ALLOWED, ALLOWED_PART = 12.0, 32.0, 0.3
"""cells look the same if no pixel differs by more than this part of the range of their levels, within these limits"""


def look_of(pixels: Pixels, corners: Corners) -> Look:
    """Return the thumbnail of a cell with some corners."""
    (left, top), (right, bottom) = np.min(corners, 0), np.max(corners, 0)
    across, down = RIM * (right - left), RIM * (bottom - top)
    height, width = pixels.shape[:2]
    x, y = np.clip((left + across, right - across), 0, width), np.clip((top + down, bottom - down), 0, height)
    part = pixels[int(y[0]) : max(int(y[1]), int(y[0]) + 1), int(x[0]) : max(int(x[1]), int(x[0]) + 1)]
    if not part.size:
        return np.zeros((SIDE, SIDE, 3), np.float32)
    small = cv2.resize(part, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.blur(small.astype(np.float32), (3, 3)), np.float32)


def differences(looks: Look, look: Look) -> NDArray[np.float32]:
    """Return how much looks, (n, SIDE, SIDE, 3), differ from another one: up to 1 they count as the same."""
    span = float(look.max() - look.min())
    allowed = min(max(ALLOWED_PART * span, MIN_ALLOWED), MAX_ALLOWED)
    return np.asarray(np.abs(looks - look).reshape(len(looks), -1).max(1) / allowed, np.float32)


def alike(pixels: Pixels, quads: Sequence[Sequence[Corners]]) -> tuple[tuple[int, ...], ...]:
    """Return a label for each cell of a board, equal for cells that look the same."""
    looks = np.array([look_of(pixels, corners) for row in quads for corners in row], np.float32)
    groups, number = np.full(len(looks), -1), 0
    while (rest := np.flatnonzero(groups < 0)).size:
        groups[rest[differences(looks[rest], looks[rest[0]]) <= 1]] = number
        number += 1
    columns = len(quads[0])
    return tuple(tuple(map(int, groups[start : start + columns])) for start in range(0, len(groups), columns))
