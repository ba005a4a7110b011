"""Runs the cell network, which predicts what kind of thing each cell holds and what is written there, and embeds its look."""

import zlib
from collections.abc import Iterator, Sequence
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
"""made by `python -m vision.training.networks.cells`"""
SIDE = 40  # side of the network's input, in pixels
MARGIN = 0.08  # margin that the network sees around a cell, in parts of the cell
KINDS = ("empty", "signs", "marks", "picture")
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MAX_SIGNS = 3
BATCH_SIZE = 64
MAX_KNOWN = 4000  # cells whose outputs are remembered
_known = dict[bytes, Values]()


@dataclass(frozen=True, eq=False)
class CellPredictions:
    """The network's predictions for n cells."""

    kinds: Values  # (n, 4), probability of each of KINDS
    counts: Values  # (n, 4), probability of 0 to 3 signs
    signs: Values
    """(n, 3, 36), probability of each of SIGNS as the first, second and third sign, if there are that many"""
    embeddings: Values  # (n, 32), of length 1: cells that look the same are near each other


def predict(crops: Sequence[Pixels], margin: float = MARGIN) -> CellPredictions:
    """Return the network's predictions for cells, cropped with a margin in parts of the cell; a narrow margin is padded.

    Outputs are remembered: several readers ask for the same cells, and most cells of a window stay the same.
    """
    cells = [scaled(crop, margin) for crop in crops]
    keys = [cell.tobytes() for cell in cells]
    if len(_known) > MAX_KNOWN:
        _known.clear()
    new = {key: cell for key, cell in zip(keys, cells, strict=True) if key not in _known}
    _known.update(zip(new, _outputs(list(new.values())), strict=True))
    return _predictions(np.stack([_known[key] for key in keys]))


def _outputs(cells: Sequence[Pixels]) -> Iterator[Values]:
    """Yield the network's output for each scaled cell."""
    network = _network()
    for start in range(0, len(cells), BATCH_SIZE):
        blob = np.stack(cells[start : start + BATCH_SIZE]).transpose(0, 3, 1, 2)
        network.setInput(np.ascontiguousarray(blob, np.float32) / np.float32(255))
        yield from network.forward()


def scaled(crop: Pixels, margin: float = MARGIN) -> Pixels:
    """Return a cell scaled to the network's input."""
    if margin < MARGIN:
        down, across = (round((MARGIN - margin) / (1 + 2 * margin) * side) for side in crop.shape[:2])
        crop = np.asarray(cv2.copyMakeBorder(crop, down, down, across, across, cv2.BORDER_REPLICATE), np.uint8)
    method = cv2.INTER_AREA if min(crop.shape[:2]) > SIDE else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(crop, (SIDE, SIDE), interpolation=method), np.uint8)


def _predictions(output: Values) -> CellPredictions:
    kinds, counts, signs, embeddings = np.split(output, np.cumsum([len(KINDS), 1 + MAX_SIGNS, MAX_SIGNS * len(SIGNS)]), 1)
    signs = signs.reshape(len(output), MAX_SIGNS, len(SIGNS))
    return CellPredictions(softmax(kinds), softmax(counts), softmax(signs), embeddings)


def softmax(logits: NDArray[Any], axis: int = -1) -> NDArray[Any]:
    """Return the probabilities for logits along an axis."""
    powers = np.exp(logits - logits.max(axis, keepdims=True))
    return np.asarray(powers / powers.sum(axis, keepdims=True))


@cache
def _network() -> Any:
    packed = np.frombuffer(zlib.decompress(MODEL.read_bytes()), np.uint8)
    return cv2.dnn.readNetFromONNX(packed, cv2.dnn.ENGINE_CLASSIC)  # a quarter faster than the other engine
