"""Cuts signs out of cells: each component becomes a glyph of standard size; one that is too wide is also split."""

from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Rect
from vision.signs.components import Component, InkMap
from vision.signs.ink import Cells

Glyph: TypeAlias = NDArray[np.uint8]
GLYPH_PX = 24
BODY_PX = 20  # the longer side of a sign in its glyph
WIDE = 0.75  # components wider than this part of their height may be two signs that touch
VERY_WIDE = 1.3  # and three signs, if wider than this
SHARP_PX, MAX_TOUCH = 20, 0.5
"""signs of at least SHARP_PX touch along at most MAX_TOUCH times their height; smaller ones are too blurred to tell"""
NARROWEST_SIGN = 0.22  # width of the narrower of two signs that touch, in parts of both
MIN_INK = 60
MIN_SPECK_PX = 4


@dataclass(frozen=True, eq=False)
class Piece:
    """A possible sign: its rectangle in the cell's crop, and its glyph of standard size."""

    component: Component
    rect: Rect
    glyph: Glyph


def piece_of(cells: Cells, ink: InkMap, cell: int, component: Component) -> Piece:
    return Piece(component, cells.rect(cell, *component.box), standard(_body(ink, cell, component)))


def splits_of(cells: Cells, ink: InkMap, cell: int, component: Component) -> list[tuple[Piece, ...]]:
    """Return the possible splits of a wide component into pieces; none if it isn't wide."""
    if component.width <= WIDE * component.height:
        return []
    body = _body(ink, cell, component)
    most = (MAX_TOUCH if component.height >= SHARP_PX else 1.0) * 255 * component.height
    splits = [columns for columns in _split_columns(body) if all(body[:, column].sum() <= most for column in columns)]
    return [_split(cells, cell, component, body, columns) for columns in splits]


def _body(ink: InkMap, cell: int, component: Component) -> Glyph:
    """Return the picture of a component in its original size, without the other ink of the cell."""
    rows, columns = slice(component.top, component.bottom), slice(component.left, component.right)
    labels, levels = ink.labels[cell, rows, columns], ink.levels[cell, rows, columns]
    mine = labels == component.labels[0]
    for label in component.labels[1:]:
        mine |= labels == label
    mask = cv2.dilate(mine.astype(np.uint8), np.ones((3, 3), np.uint8))
    return np.asarray(cv2.convertScaleAbs(levels * mask, alpha=255 / max(1.0, float(ink.peaks[cell]))), np.uint8)


def _split_columns(body: Glyph) -> list[tuple[int, ...]]:
    """Return the columns at which signs that touch may be split: those with the least ink, near the middle or the thirds."""
    height, width = body.shape
    ink = np.asarray(cv2.blur(body.astype(np.float32).sum(0)[None], (3, 1))[0], np.float32)
    first = _thinnest(ink, NARROWEST_SIGN, 1 - NARROWEST_SIGN, 0.5)
    splits: list[tuple[int, ...]] = [(first,)]
    if width > VERY_WIDE * height:
        splits.append((_thinnest(ink, 0.2, 0.47, 0.33), _thinnest(ink, 0.53, 0.8, 0.67)))
    else:
        away = 0.12 * width
        others = _thinnest(ink, NARROWEST_SIGN, 0.5, 0.4), _thinnest(ink, 0.5, 1 - NARROWEST_SIGN, 0.6)
        splits += [(each,) for each in others if abs(each - first) > away]
    return splits


def _thinnest(ink: NDArray[np.float32], first: float, last: float, expected: float) -> int:
    """Return the column with the least ink between two, preferring those near where it is expected; all in parts of the width."""
    columns = np.arange(int(len(ink) * first), max(int(len(ink) * last), int(len(ink) * first)) + 1)
    cost = ink[columns] + 0.25 * ink.max() * np.abs(columns / len(ink) - expected)
    return int(columns[cost.argmin()])


def _split(cells: Cells, cell: int, component: Component, body: Glyph, columns: tuple[int, ...]) -> tuple[Piece, ...]:
    """Return the pieces of a component split at some columns, leaving out those without ink."""
    ends = (0, *columns, body.shape[1])
    parts = []
    for begin, end in pairwise(ends):
        left, top, width, height = cv2.boundingRect(np.asarray(body[:, begin:end] > MIN_INK, np.uint8))
        if width * height >= MIN_SPECK_PX:
            left += begin
            x, y = component.left + left, component.top + top
            part = Component(x, y, x + width, y + height, 0, ())
            parts.append(Piece(part, cells.rect(cell, *part.box), standard(body[top : top + height, left : left + width])))
    return tuple(parts)


def standard(body: Glyph) -> Glyph:
    """Return a sign's picture as a glyph of standard size, (24, 24), its longer side 20 pixels."""
    height, width = body.shape
    factor = BODY_PX / max(height, width)
    wide, high = max(1, round(width * factor)), max(1, round(height * factor))
    small = cv2.resize(body, (wide, high), interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR)
    glyph = np.zeros((GLYPH_PX, GLYPH_PX), np.uint8)
    top, left = (GLYPH_PX - high) // 2, (GLYPH_PX - wide) // 2
    glyph[top : top + high, left : left + wide] = small
    return glyph
