"""The middles of cells that the network is sure of, each with what it says there."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.grids.board_network import Raster

Floats = NDArray[np.float64]

LEAST = 0.25  # hills lower than this are no cells
TWICE = 0.45  # of two middles closer than this part of the cells' distance only the surer one is kept
MOST = 1500


@dataclass(frozen=True, eq=False)
class Peaks:
    """Middles of cells, the surest first; all places are pixels of the picture."""

    points: Floats  # (n, 2)
    right: Floats  # (n, 2), the way to the next cell on the right
    below: Floats
    size: Floats  # (n, 2), width and height
    chance: Floats  # (n,)

    def __len__(self) -> int:
        return len(self.points)

    def some(self, chosen: NDArray[np.bool_] | NDArray[np.intp]) -> Peaks:
        return Peaks(self.points[chosen], self.right[chosen], self.below[chosen], self.size[chosen], self.chance[chosen])


def peaks_of(said: Raster) -> Peaks:
    """Return the middles of cells."""
    top = cv2.dilate(said.hill, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((said.hill >= top) & (said.hill >= LEAST))
    order = np.argsort(-said.hill[rows, columns], kind="stable")[:MOST]
    rows, columns = rows[order], columns[order]
    vectors = said.vectors[:, rows, columns].T.astype(np.float64)
    x, y = said.point(rows, columns)  # type: ignore[arg-type]
    points = np.stack([x, y], 1) + vectors[:, :2]
    found = Peaks(points, vectors[:, 2:4], vectors[:, 4:6], vectors[:, 6:8], said.hill[rows, columns].astype(np.float64))
    return found.some(_apart(found))


def _apart(peaks: Peaks) -> NDArray[np.bool_]:
    """Tell which peaks have no surer one close to them."""
    if not len(peaks):
        return np.zeros(0, bool)
    pitch = np.sqrt(np.abs(peaks.right[:, 0] * peaks.below[:, 1] - peaks.right[:, 1] * peaks.below[:, 0]))
    kept = np.ones(len(peaks), bool)
    for number in range(len(peaks)):
        if kept[number]:
            off = np.abs(peaks.points[number + 1 :] - peaks.points[number]).max(1)
            kept[number + 1 :] &= off > TWICE * pitch[number]
    return kept
