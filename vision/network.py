"""Telling signs apart by a small network of our own, which has learnt the signs of many fonts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

MODEL = Path(__file__).resolve().parent.parent / "assets" / "glyphs" / "signs.onnx"
"""made by `python -m vision.training`"""


def network_chances(glyphs: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return how likely each glyph, (n, 24, 24), is each of SIGNS, and last none of them, (n, 18)."""
    net = _network()
    net.setInput(glyphs[:, None].astype(np.float32) / 255)
    return np.asarray(net.forward(), np.float32)


@cache
def _network() -> Any:
    return cv2.dnn.readNetFromONNX(str(MODEL))
