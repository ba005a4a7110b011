"""Classifies signs: with a small network of our own, trained on the signs of many fonts, or by template matching.

That compares each sign with pictures of every sign, and the best match wins: the method of the write-up on the sudoku program,
whose templates were cut from one game's screen; here they are drawn.
"""

import string
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells.figure import SIGNS
from vision.signs.segmentation import Glyph, standard

MODEL = Path(__file__).resolve().parents[2] / "assets" / "glyphs" / "signs.onnx"  # made by `python -m vision.training`
BATCH_SIZE = 16
"""batch size; the last batch is padded with blank glyphs, because on Windows OpenCV crashes when the batch size changes"""

WEIGHTS = ("Regular", "Bold")
HERSHEY = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_COMPLEX)
SIZE_PX = 48
SHARPNESS = 24.0  # factor from correlations to logits
JUNK_CORRELATION = 0.62  # the correlation assumed for anything that isn't a sign


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


def template_chances(glyphs: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return the probabilities that each glyph, (n, 24, 24), is each of SIGNS and, last, none of them, (n, 18)."""
    templates, owners = _templates()
    matches = _normalised(glyphs) @ templates.T
    best = np.full((len(glyphs), len(SIGNS) + 1), JUNK_CORRELATION, np.float32)
    for sign in range(len(SIGNS)):
        best[:, sign] = matches[:, owners == sign].max(1)
    odds = np.exp(SHARPNESS * (best - best.max(1, keepdims=True)))
    return np.asarray(odds / odds.sum(1, keepdims=True), np.float32)


def _normalised(glyphs: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return glyphs as vectors of mean 0 and length 1, so that products are correlations (TM_CCOEFF_NORMED)."""
    vectors = np.stack([cv2.GaussianBlur(glyph, (0, 0), 1.0) for glyph in glyphs]).reshape(len(glyphs), -1).astype(np.float32)
    vectors -= vectors.mean(1, keepdims=True)
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6), np.float32)


@cache
def _templates() -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Return the templates as vectors, (n, 576), and which sign each of them is, (n,)."""
    texts = [(place, text) for place, sign in enumerate(SIGNS) for text in {sign, sign.upper()}]
    drawn = [(place, picture) for place, text in texts for picture in _pictures(text)]
    return _normalised(np.stack([standard(picture) for _, picture in drawn])), np.array([place for place, _ in drawn])


def _pictures(text: str) -> list[Glyph]:
    """Return a sign drawn in every available font, cropped to its ink."""
    assert text in string.ascii_letters + string.digits
    drawn = *(_manrope(text, weight) for weight in WEIGHTS), *(_hershey(text, face) for face in HERSHEY)
    return [_cropped(picture) for picture in drawn]


def _manrope(text: str, weight: str) -> Glyph:
    import font_manrope
    from PIL import Image, ImageDraw, ImageFont

    path = Path(font_manrope.__file__).parent / "files" / f"Manrope-{weight}.ttf"
    picture = Image.new("L", (2 * SIZE_PX, 2 * SIZE_PX))
    ImageDraw.Draw(picture).text((SIZE_PX // 2, SIZE_PX // 4), text, 255, ImageFont.truetype(str(path), SIZE_PX))
    return np.asarray(picture, np.uint8)


def _hershey(text: str, face: int) -> Glyph:
    picture = np.zeros((2 * SIZE_PX, 2 * SIZE_PX), np.uint8)
    return np.asarray(cv2.putText(picture, text, (SIZE_PX // 2, SIZE_PX), face, 1.6, 255, 5, cv2.LINE_AA), np.uint8)


def _cropped(picture: Glyph) -> Glyph:
    left, top, width, height = cv2.boundingRect(picture)
    return picture[top : top + height, left : left + width]
