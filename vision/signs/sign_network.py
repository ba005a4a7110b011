"""Telling signs apart by a small network of our own, which has learnt the signs of many fonts."""

from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

MODEL = Path(__file__).resolve().parents[2] / "assets" / "glyphs" / "signs.onnx"  # made by `python -m vision.training`
AT_ONCE = 16
"""just so many glyphs are judged together, the last ones with blank ones: on Windows OpenCV dies where their number changes"""


def network_chances(glyphs: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return how likely each glyph, (n, 24, 24), is each of SIGNS, and last none of them, (n, 18)."""
    blob = np.zeros((-(-len(glyphs) // AT_ONCE) * AT_ONCE, 1, *glyphs.shape[1:]), np.float32)
    blob[: len(glyphs), 0] = glyphs / np.float32(255)
    network, told = _network(), []
    for start in range(0, len(blob), AT_ONCE):
        network.setInput(blob[start : start + AT_ONCE])
        told.append(network.forward().copy())
    return np.concatenate(told)[: len(glyphs)]


@cache
def _network() -> Any:
    return cv2.dnn.readNetFromONNX(str(MODEL), cv2.dnn.ENGINE_CLASSIC)  # twice as quick as the other engine
