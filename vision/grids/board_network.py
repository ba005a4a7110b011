"""Runs the board network, which says for every place of a picture which cell of a board it belongs to."""

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

MODEL = Path(__file__).resolve().parents[2] / "assets" / "networks" / "boards.onnx.zlib"
"""made by `python -m vision.training.learn_boards`"""
PUZZLES = ("sliding", "sudoku", "link", "onestroke")
CONTENTS = ("empty", "sign", "tile", "blank", "wall", "start", "end", "coin", "line", "covered")
STEP = 4  # the network speaks of places so many pixels apart
N_EDGES = 4
SIDES = 32  # the picture's sides are multiples of this many pixels


@dataclass(frozen=True, eq=False)
class Raster:
    """What the network says of a picture made smaller or larger by a scale; places and lengths are the given picture's pixels."""

    scale: tuple[float, float]  # across and down
    origin: tuple[float, float]  # where the part that was looked at begins
    hill: Values  # (rows, columns), how likely a place is the middle of a cell
    vectors: Values
    """(8, rows, columns): to the middle, to the next cell on the right, to the one below, and the cell's width and height"""
    puzzles: Values  # (4, rows, columns), logarithms of the odds of PUZZLES
    contents: Values  # (10, rows, columns), logarithms of the odds of CONTENTS
    edges: Values
    """(4, rows, columns), logarithms of the odds of a bar on the right and below, and of a line that goes on there"""

    def point(self, row: float, column: float) -> tuple[float, float]:
        """Return the pixel of the given picture that a place of the raster stands for."""
        middle = (STEP - 1) / 2
        x, y = ((value * STEP + middle + 0.5) / scale - 0.5 for value, scale in zip((column, row), self.scale, strict=True))
        return x + self.origin[0], y + self.origin[1]

    def place(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the raster's (column, row) of some pixels, (n, 2)."""
        middle = (STEP - 1) / 2
        return np.asarray(((points - np.array(self.origin) + 0.5) * self.scale - 0.5 - middle) / STEP, np.float64)


def look(pixels: Pixels, scale: tuple[float, float], origin: tuple[float, float] = (0.0, 0.0)) -> Raster:
    """Return what the network says of a picture, or a part of one that begins at an origin, seen at a scale across and down."""
    width, height = (max(SIDES, round(side * part)) for side, part in zip(pixels.shape[1::-1], scale, strict=True))
    sized = pixels
    if (width, height) != pixels.shape[1::-1]:
        sized = np.asarray(
            cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA if min(scale) < 1 else cv2.INTER_LINEAR), np.uint8
        )
    padded = cv2.copyMakeBorder(sized, 0, -height % SIDES, 0, -width % SIDES, cv2.BORDER_REPLICATE)
    network = _network()
    network.setInput(cv2.dnn.blobFromImage(padded, 1 / 255))
    said = network.forward()[0][:, : -(-height // STEP), : -(-width // STEP)]
    first = 9 + len(PUZZLES)
    hill = 1 / (1 + np.exp(-said[0]))
    lengths = np.tile(STEP / np.array(scale, np.float32), 4)[:, None, None]
    return Raster(scale, origin, hill, said[1:9] * lengths, said[9:first], said[first:-N_EDGES], said[-N_EDGES:])


@cache
def _network() -> Any:
    return cv2.dnn.readNetFromONNX(np.frombuffer(zlib.decompress(MODEL.read_bytes()), np.uint8))
