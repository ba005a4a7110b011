"""Cutting signs out of cells: a blot becomes a picture of standard size, and one that is too wide also its likely parts."""

from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Rect
from vision.signs.blots import Blot, Inked
from vision.signs.ink import Cells

Glyph: TypeAlias = NDArray[np.uint8]
GLYPH_PX = 24
BODY_PX = 20  # the longer side of a sign in its picture
WIDE = 0.75  # blots wider than this part of their height may be two signs that touch
VERY_WIDE = 1.3  # and three, if wider than this
SHARP_PX, TOUCH = 20, 0.5
"""signs at least so tall touch in no larger part of their height; of smaller ones it is too blurred to tell"""
NARROWEST = 0.22  # of two signs that touch, in parts of both
LEAST_INK = 60
LEAST_SPECK_PX = 4


@dataclass(frozen=True, eq=False)
class Piece:
    """Something that may be a sign: its rectangle in the cell's picture, and its picture in the standard size."""

    blot: Blot
    rect: Rect
    glyph: Glyph


def piece_of(cells: Cells, ink: Inked, cell: int, blot: Blot) -> Piece:
    return Piece(blot, cells.rect(cell, *blot.box), standard(_body(ink, cell, blot)))


def splits_of(cells: Cells, ink: Inked, cell: int, blot: Blot) -> list[tuple[Piece, ...]]:
    """Return the pieces that a wide blot may be made of, in several ways; none if it is not wide."""
    if blot.width <= WIDE * blot.height:
        return []
    body = _body(ink, cell, blot)
    most = (TOUCH if blot.height >= SHARP_PX else 1.0) * 255 * blot.height
    ways = [places for places in _places(body) if all(body[:, place].sum() <= most for place in places)]
    return [_parted(cells, cell, blot, body, places) for places in ways]


def _body(ink: Inked, cell: int, blot: Blot) -> Glyph:
    """Return the picture of a blot as it is, with the other ink of the cell wiped out."""
    rows, columns = slice(blot.top, blot.bottom), slice(blot.left, blot.right)
    labels, levels = ink.labels[cell, rows, columns], ink.levels[cell, rows, columns]
    mine = labels == blot.labels[0]
    for label in blot.labels[1:]:
        mine |= labels == label
    mask = cv2.dilate(mine.astype(np.uint8), np.ones((3, 3), np.uint8))
    return np.asarray(cv2.convertScaleAbs(levels * mask, alpha=255 / max(1.0, float(ink.peaks[cell]))), np.uint8)


def _places(body: Glyph) -> list[tuple[int, ...]]:
    """Return where signs that touch may be parted: the columns with the least ink, near the middle or the thirds."""
    height, width = body.shape
    ink = np.asarray(cv2.blur(body.astype(np.float32).sum(0)[None], (3, 1))[0], np.float32)
    first = _thinnest(ink, NARROWEST, 1 - NARROWEST, 0.5)
    places: list[tuple[int, ...]] = [(first,)]
    if width > VERY_WIDE * height:
        places.append((_thinnest(ink, 0.2, 0.47, 0.33), _thinnest(ink, 0.53, 0.8, 0.67)))
    else:
        away = 0.12 * width
        others = _thinnest(ink, NARROWEST, 0.5, 0.4), _thinnest(ink, 0.5, 1 - NARROWEST, 0.6)
        places += [(each,) for each in others if abs(each - first) > away]
    return places


def _thinnest(ink: NDArray[np.float32], first: float, last: float, best: float) -> int:
    columns = np.arange(int(len(ink) * first), max(int(len(ink) * last), int(len(ink) * first)) + 1)
    cost = ink[columns] + 0.25 * ink.max() * np.abs(columns / len(ink) - best)
    return int(columns[cost.argmin()])


def _parted(cells: Cells, cell: int, blot: Blot, body: Glyph, places: tuple[int, ...]) -> tuple[Piece, ...]:
    """Return the pieces of a blot between some of its columns, as many of them as hold ink."""
    ends = (0, *places, body.shape[1])
    parts = []
    for begin, end in pairwise(ends):
        left, top, width, height = cv2.boundingRect(np.asarray(body[:, begin:end] > LEAST_INK, np.uint8))
        if width * height >= LEAST_SPECK_PX:
            left += begin
            part = Blot(blot.left + left, blot.top + top, blot.left + left + width, blot.top + top + height, 0, ())
            parts.append(Piece(part, cells.rect(cell, *part.box), standard(body[top : top + height, left : left + width])))
    return tuple(parts)


def standard(body: Glyph) -> Glyph:
    """Return a sign's picture in the standard size, (24, 24), its longer side 20 pixels."""
    height, width = body.shape
    factor = BODY_PX / max(height, width)
    wide, high = max(1, round(width * factor)), max(1, round(height * factor))
    small = cv2.resize(body, (wide, high), interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR)
    glyph = np.zeros((GLYPH_PX, GLYPH_PX), np.uint8)
    top, left = (GLYPH_PX - high) // 2, (GLYPH_PX - wide) // 2
    glyph[top : top + high, left : left + wide] = small
    return glyph
