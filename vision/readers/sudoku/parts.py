"""Puts digits together that fell into parts: thin strokes, dots and segments leave gaps, and the parts pass for small notes."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.cells.figure import JUNK, Figure, Sign
from vision.frame import Pixels, Rect
from vision.readers.sudoku.layout import faintest, likeliest_signs, place_of, rect_around, rects_of, usual_of
from vision.signs.glyphs import WAYS
from vision.signs.segmentation import standard

FITS = 0.5
"""parts are one sign if that is so likely as high as digits are and where they are, and no part of it is"""
WHOLE = 0.7  # how likely such a sign is a digit, where no other cells have marks
LEAST = 0.3  # what is less likely a digit is left as it is
BRIGHTEST = 255


def put_together(figures: Sequence[Figure], crops: Sequence[Pixels], way: str) -> list[Figure]:
    """Return figures in which marks that make a sign as high as digits, where digits are, may be one.

    The more cells have marks that make none, the likelier these are notes too.
    """
    found, sizes = list(figures), [crop.shape[:2] for crop in crops]
    usual = usual_of(figures, sizes, 2)
    if usual is None:
        return found
    least = faintest(figures)
    wholes: dict[int, Rect] = {}
    n_marked = 0
    for cell, figure in enumerate(figures):
        signs = likeliest_signs(figure)
        if not figure.marks or figure.contrast < least or (signs and usual.fit(place_of(rects_of(signs), sizes[cell])) > FITS):
            continue
        n_marked += 1
        rects = [*figure.marks, *rects_of(signs)]
        if len(rects) > 1 and usual.fit(place_of(rects, sizes[cell])) > FITS:
            wholes[cell] = rect_around(rects)
    if not wholes:
        return found
    glyphs = np.stack([_glyph(crops[cell], rect) for cell, rect in wholes.items()])
    likely = WHOLE * (len(wholes) / n_marked) ** 2
    for (cell, rect), chances in zip(wholes.items(), WAYS[way](glyphs), strict=True):
        whole = likely * (1 - float(chances[JUNK]))
        if whole > LEAST:
            ways = ((1 - whole, ()), (whole, (Sign(rect, chances),)))
            found[cell] = replace(figures[cell], signs=(), readings=ways)
    return found


def _glyph(crop: Pixels, rect: Rect) -> NDArray[np.uint8]:
    """Return the picture of all that is in a rectangle of a cell, as signs are told apart by, (24, 24)."""
    left, top, width, height = rect
    part = crop[int(top) : int(np.ceil(top + height)), int(left) : int(np.ceil(left + width))].astype(np.int16)
    paper = np.median(crop.reshape(-1, 3), 0).astype(np.int16)
    ink = abs(part - paper).max(2)
    return standard((ink * (BRIGHTEST / max(1, int(ink.max())))).astype(np.uint8))
