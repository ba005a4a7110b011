"""Runs the cell network, which says of each cell what kind of thing it holds, what is written there and how it looks."""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels

Values = NDArray[np.float32]

MODEL = Path(__file__).resolve().parents[2] / "assets" / "networks" / "cells.onnx.zlib"
"""made by `python -m vision.training.learn_cells`"""
SIDE = 40  # cells are looked at in pictures of this side
MARGIN = 0.08  # so much of what is around a cell is shown on each side, in parts of the cell
KINDS = ("empty", "signs", "marks", "picture")
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_SIGNS = 3
AT_ONCE = 64  # so many cells are judged together


@dataclass(frozen=True, eq=False)
class Said:
    """What the network says of n cells."""

    kinds: Values  # (n, 4), how likely each of KINDS is
    counts: Values  # (n, 4), how likely so many signs are written
    signs: Values
    """(n, 3, 36), how likely each of SIGNS is the first, the second and the third one, if there are so many"""
    looks: Values  # (n, 32), of length 1: cells that look the same are near each other


def look(crops: Sequence[Pixels], margin: float = MARGIN) -> Said:
    """Return what the network says of cells, each shown with a margin, in parts of the cell; what lacks of it is made up."""
    cells = np.stack([_shrunk(crop, margin) for crop in crops])
    blob = np.ascontiguousarray(cells.transpose(0, 3, 1, 2), np.float32) / np.float32(255)
    network, said = _network(), []
    for start in range(0, len(blob), AT_ONCE):
        network.setInput(blob[start : start + AT_ONCE])
        said.append(network.forward())
    return _parted(np.concatenate(said))


def _shrunk(crop: Pixels, margin: float) -> Pixels:
    """Return a cell in the size in which it is looked at."""
    if margin < MARGIN:
        down, across = (round((MARGIN - margin) / (1 + 2 * margin) * side) for side in crop.shape[:2])
        crop = np.asarray(cv2.copyMakeBorder(crop, down, down, across, across, cv2.BORDER_REPLICATE), np.uint8)
    way = cv2.INTER_AREA if min(crop.shape[:2]) > SIDE else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(crop, (SIDE, SIDE), interpolation=way), np.uint8)


def _parted(said: Values) -> Said:
    kinds, counts, signs, looks = np.split(said, np.cumsum([len(KINDS), 1 + MOST_SIGNS, MOST_SIGNS * len(SIGNS)]), 1)
    return Said(_chances(kinds), _chances(counts), _chances(signs.reshape(len(said), MOST_SIGNS, len(SIGNS))), looks)


def _chances(odds: Values) -> Values:
    grown = np.exp(odds - odds.max(-1, keepdims=True))
    return np.asarray(grown / grown.sum(-1, keepdims=True), np.float32)


@cache
def _network() -> Any:
    packed = np.frombuffer(zlib.decompress(MODEL.read_bytes()), np.uint8)
    return cv2.dnn.readNetFromONNX(packed, cv2.dnn.ENGINE_CLASSIC)  # a quarter quicker than the other engine
