"""Reads signs: they are cut out of cells and classified, or the cell network reads whole cells.

Signs are classified with a small network of our own, trained on the signs of many fonts, or by template matching. That compares
each sign with pictures of every sign, and the best match wins: the method of the write-up on the sudoku program, whose
templates were cut from one game's screen; here they are drawn.
"""

import string
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells.reading import JUNK, SIGNS, Figure, Sign, Signs, read_cells
from vision.frame import Pixels
from vision.signs.components import Glyph, standard
from vision.signs.sheet import Candidate, Classifier
from vision.signs.writing import Writing, writings

COMPLETE = 0.8  # probability that no sign was missed where there is ink that is neither sign nor mark
MAX_READINGS = 8
IGNORED = 0.5  # probability that junk near signs is nothing, not a sign that is hard to read

WHOLE_CELLS = "whole cells"  # the method that reads whole cells, with the cell network

MODEL = Path(__file__).resolve().parents[2] / "assets" / "glyphs" / "signs.onnx"
"""made by `python -m vision.training.networks.signs`"""
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


WAYS: dict[str, Classifier] = {"network": network_chances, "templates": template_chances}
"""the methods that classify single signs"""


def is_learnt(way: str) -> bool:
    """Return whether a reading method looks at whole cells and their surroundings, as the cell network does."""
    return way == WHOLE_CELLS


def read_figures(crops: Sequence[Pixels], way: str = "network", margin: float = 0.0) -> list[Figure]:
    """Return what is written in each cell of one board; the methods are those in WAYS and WHOLE_CELLS.

    Crops of whole cells include a margin of their surroundings, in parts of the cell.
    """
    if not crops:
        return []
    if is_learnt(way):
        return read_cells(crops, margin)
    return [_figure(writing) for writing in writings(crops, WAYS[way])]


def _figure(writing: Writing) -> Figure:
    readings: list[tuple[float, Signs]] = [(COMPLETE if writing.has_more else 1.0, ())]
    for candidate in writing.signs:
        readings = [(weight * part, (*before, *after)) for weight, before in readings for part, after in _readings(candidate)]
        readings = sorted(readings, key=lambda reading: -reading[0])[:MAX_READINGS]
    return Figure(readings[0][1], writing.marks, writing.contrast, tuple(readings))


def _readings(candidate: Candidate) -> list[tuple[float, Signs]]:
    """Return the readings of a candidate and their probabilities: as one sign, as several, or as nothing."""
    junk = float(candidate.chances[JUNK])
    readings: list[tuple[float, Signs]] = [(candidate.confidence_in_one, (_sign(candidate),)), (junk * IGNORED, ())]
    readings += [
        (float(np.prod([part.confidence_in_one for part in split])), tuple(map(_sign, split))) for split in candidate.splits
    ]
    total = sum(weight for weight, _ in readings) + junk * (1 - IGNORED)
    return [(weight / total, signs) for weight, signs in readings]


def _sign(candidate: Candidate) -> Sign:
    return Sign(candidate.piece.rect, candidate.chances)
