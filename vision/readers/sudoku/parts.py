"""Joins the parts of digits drawn with thin strokes, dots or segments, which would pass for small notes."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.cells.figure import JUNK, Figure, Sign
from vision.frame import Pixels, Rect
from vision.readers.sudoku.layout import likeliest_signs, min_contrast, place_of, rect_around, rects_of, typical_layout
from vision.signs.glyphs import WAYS
from vision.signs.segmentation import standard

FITS = 0.5
"""parts are one sign if its height and place fit a digit's with this probability, and those of no part do"""
WHOLE = 0.7  # prior probability that such a sign is a digit, if no other cells have marks
MIN_PROBABILITY = 0.3  # least probability of a digit for parts to be joined
BRIGHTEST = 255


def join_parts(figures: Sequence[Figure], crops: Sequence[Pixels], classifier: str) -> list[Figure]:
    """Return figures after joining marks that together have the place and the height of a digit.

    The more cells have other marks, the more probable it is that these are notes too.
    """
    found, sizes = list(figures), [crop.shape[:2] for crop in crops]
    typical = typical_layout(figures, sizes, 2)
    if typical is None:
        return found
    least = min_contrast(figures)
    wholes: dict[int, Rect] = {}
    n_marked = 0
    for cell, figure in enumerate(figures):
        signs = likeliest_signs(figure)
        if not figure.marks or figure.contrast < least or (signs and typical.fit(place_of(rects_of(signs), sizes[cell])) > FITS):
            continue
        n_marked += 1
        rects = [*figure.marks, *rects_of(signs)]
        if len(rects) > 1 and typical.fit(place_of(rects, sizes[cell])) > FITS:
            wholes[cell] = rect_around(rects)
    if not wholes:
        return found
    glyphs = np.stack([_glyph(crops[cell], rect) for cell, rect in wholes.items()])
    likely = WHOLE * (len(wholes) / n_marked) ** 2
    for (cell, rect), chances in zip(wholes.items(), WAYS[classifier](glyphs), strict=True):
        whole = likely * (1 - float(chances[JUNK]))
        if whole > MIN_PROBABILITY:
            readings = ((1 - whole, ()), (whole, (Sign(rect, chances),)))
            found[cell] = replace(figures[cell], signs=(), readings=readings)
    return found


def _glyph(crop: Pixels, rect: Rect) -> NDArray[np.uint8]:
    """Return the picture of a rectangle in the form that classifiers of signs take, (24, 24)."""
    left, top, width, height = rect
    part = crop[int(top) : int(np.ceil(top + height)), int(left) : int(np.ceil(left + width))].astype(np.int16)
    paper = np.median(crop.reshape(-1, 3), 0).astype(np.int16)
    ink = abs(part - paper).max(2)
    return standard((ink * (BRIGHTEST / max(1, int(ink.max())))).astype(np.uint8))
