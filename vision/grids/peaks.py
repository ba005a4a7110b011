"""Cell centres: peaks of the network's heatmap, each with the vectors predicted there."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.grids.board_network import Floats, NetworkOutput

MIN_CONFIDENCE = 0.25
SAME_CELL = 0.45  # of two peaks closer than this part of the pitch, only the more confident one is kept
MAX_PEAKS = 1500


@dataclass(frozen=True, eq=False)
class Peaks:
    """Cell centres, the most confident first, in pixels of the picture."""

    points: Floats  # (n, 2)
    right: Floats  # (n, 2), vector to the next cell on the right
    below: Floats  # (n, 2), vector to the next cell below
    size: Floats  # (n, 2), width and height
    confidence: Floats  # (n,)

    def __len__(self) -> int:
        return len(self.points)

    def select(self, chosen: NDArray[np.bool_] | NDArray[np.intp]) -> Peaks:
        return Peaks(self.points[chosen], self.right[chosen], self.below[chosen], self.size[chosen], self.confidence[chosen])


def find_peaks(output: NetworkOutput) -> Peaks:
    """Return the cell centres that the network predicts."""
    heatmap = output.heatmap
    top = cv2.dilate(heatmap, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heatmap >= top) & (heatmap >= MIN_CONFIDENCE))
    order = np.argsort(-heatmap[rows, columns], kind="stable")[:MAX_PEAKS]
    rows, columns = rows[order], columns[order]
    vectors = output.vectors[:, rows, columns].T.astype(np.float64)
    x, y = output.to_pixels(rows, columns)  # type: ignore[arg-type]
    points = np.stack([x, y], 1) + vectors[:, :2]
    found = Peaks(points, vectors[:, 2:4], vectors[:, 4:6], vectors[:, 6:8], heatmap[rows, columns].astype(np.float64))
    return found.select(_not_suppressed(found))


def _not_suppressed(peaks: Peaks) -> NDArray[np.bool_]:
    """Return which peaks have no more confident one close to them (non-maximum suppression)."""
    if not len(peaks):
        return np.zeros(0, bool)
    pitch = np.sqrt(np.abs(peaks.right[:, 0] * peaks.below[:, 1] - peaks.right[:, 1] * peaks.below[:, 0]))
    kept = np.ones(len(peaks), bool)
    for number in range(len(peaks)):
        if kept[number]:
            off = np.abs(peaks.points[number + 1 :] - peaks.points[number]).max(1)
            kept[number + 1 :] &= off > SAME_CELL * pitch[number]
    return kept
