"""Runs the board network, which predicts for every position in a picture which cell of a board it belongs to."""

import zlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels

Values = NDArray[np.float32]
Floats = NDArray[np.float64]

MODEL = Path(__file__).resolve().parents[2] / "assets" / "networks" / "boards.onnx.zlib"
"""made by `python -m vision.training.networks.boards`"""
PUZZLES = ("sliding", "sudoku", "link", "onestroke")
CONTENTS = ("empty", "sign", "tile", "blank", "wall", "start", "end", "coin", "line", "covered")
STEP = 4  # the network's stride: pixels between neighbouring outputs
N_EDGES = 4
SIDES = 32  # the network's input sides are multiples of this, in pixels


@dataclass(frozen=True, eq=False)
class NetworkOutput:
    """The network's output maps for a picture that was scaled first; points and lengths are in pixels of the original picture."""

    scale: tuple[float, float]  # across and down
    origin: tuple[float, float]  # the upper left corner of the part that was looked at
    heatmap: Values  # (rows, columns), probability that a cell's centre is here
    vectors: Values
    """(8, rows, columns): to the centre, to the next cell on the right, to the one below, and the cell's width and height"""
    puzzles: Values  # (4, rows, columns), logits of PUZZLES
    contents: Values  # (10, rows, columns), logits of CONTENTS
    edges: Values  # (4, rows, columns), logits of a bar on the right and below, and of a line that continues there

    def to_pixels(self, row: float, column: float) -> tuple[float, float]:
        """Return the point of the original picture that an output position stands for."""
        middle = (STEP - 1) / 2
        x, y = ((value * STEP + middle + 0.5) / scale - 0.5 for value, scale in zip((column, row), self.scale, strict=True))
        return x + self.origin[0], y + self.origin[1]

    def from_pixels(self, points: Floats) -> NDArray[np.intp]:
        """Return the rows and the columns, perhaps outside the maps, nearest to points (x, y) of the original picture, (2, n)."""
        middle = (STEP - 1) / 2
        places = ((points - np.array(self.origin) + 0.5) * self.scale - 0.5 - middle) / STEP
        return np.asarray(np.round(places.T[::-1]), np.intp)

    def nearest(self, points: Floats) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return the rows and the columns in the maps nearest to points (x, y) of the original picture."""
        rows, columns = self.from_pixels(points)
        height, width = self.heatmap.shape
        return rows.clip(0, height - 1), columns.clip(0, width - 1)


def run_network(pixels: Pixels, scale: tuple[float, float], origin: tuple[float, float] = (0.0, 0.0)) -> NetworkOutput:
    """Return the network's output for a picture scaled across and down; `origin` is where it begins if it is a part of one."""
    width, height = (max(SIDES, round(side * part)) for side, part in zip(pixels.shape[1::-1], scale, strict=True))
    sized = pixels
    if (width, height) != pixels.shape[1::-1]:
        method = cv2.INTER_AREA if min(scale) < 1 else cv2.INTER_LINEAR
        sized = np.asarray(cv2.resize(pixels, (width, height), interpolation=method), np.uint8)
    padded = cv2.copyMakeBorder(sized, 0, -height % SIDES, 0, -width % SIDES, cv2.BORDER_REPLICATE)
    network = _network()
    network.setInput(cv2.dnn.blobFromImage(padded, 1 / 255))
    maps = network.forward()[0][:, : -(-height // STEP), : -(-width // STEP)]
    first = 9 + len(PUZZLES)
    heatmap = 1 / (1 + np.exp(-maps[0]))
    lengths = np.tile(STEP / np.array(scale, np.float32), 4)[:, None, None]
    return NetworkOutput(scale, origin, heatmap, maps[1:9] * lengths, maps[9:first], maps[first:-N_EDGES], maps[-N_EDGES:])


@cache
def _network() -> Any:
    return cv2.dnn.readNetFromONNX(np.frombuffer(zlib.decompress(MODEL.read_bytes()), np.uint8))
