"""Classifies signs with a small network of our own, trained on the signs of many fonts."""

from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

MODEL = Path(__file__).resolve().parents[2] / "assets" / "glyphs" / "signs.onnx"  # made by `python -m vision.training`
BATCH_SIZE = 16
"""batch size; the last batch is padded with blank glyphs, because on Windows OpenCV crashes when the batch size changes"""


def network_chances(glyphs: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return the probabilities that each glyph, (n, 24, 24), is each of SIGNS and, last, none of them, (n, 18)."""
    blob = np.zeros((-(-len(glyphs) // BATCH_SIZE) * BATCH_SIZE, 1, *glyphs.shape[1:]), np.float32)
    blob[: len(glyphs), 0] = glyphs / np.float32(255)
    network, batches = _network(), []
    for start in range(0, len(blob), BATCH_SIZE):
        network.setInput(blob[start : start + BATCH_SIZE])
        batches.append(network.forward().copy())
    return np.concatenate(batches)[: len(glyphs)]


@cache
def _network() -> Any:
    return cv2.dnn.readNetFromONNX(str(MODEL), cv2.dnn.ENGINE_CLASSIC)  # twice as fast as the other engine
