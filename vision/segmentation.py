"""Cutting the signs out of cells: what stands out is parted into pieces, and pieces that can't be signs are left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels, Rect
from vision.ink import Ink, ink_of

GLYPH_PX = 28
BODY_PX = 22
"""the longer side of a sign in its picture"""
LEAST_CONTRAST = 9.0
"""what stands out less than this is background"""
CUT = 0.42
"""ink stands out by more than this part of the strongest"""
MARK = 0.6
"""signs lower than this part of the usual ones are marks"""
WIDE = 0.82
"""signs wider than this part of their height may be two that touch"""

Glyph = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Piece:
    """Something that may be a sign: its rectangle in the cell's picture, and its picture in the standard size."""

    rect: Rect
    glyph: Glyph
    halves: tuple[Piece, ...] = ()
    """the two signs that it may be made of"""


@dataclass(frozen=True, eq=False)
class Writing:
    """The pieces of a cell from left to right, the rectangles of its marks, and how much the pieces stand out."""

    pieces: tuple[Piece, ...]
    marks: tuple[Rect, ...]
    contrast: float


@dataclass
class Blot:
    """A connected piece of ink, or some of them one above the other."""

    left: int
    top: int
    right: int
    bottom: int
    area: int
    labels: tuple[int, ...]

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def width(self) -> int:
        return self.right - self.left

    def joined(self, other: Blot) -> Blot:
        return Blot(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
            self.area + other.area,
            self.labels + other.labels,
        )

    def holds(self, other: Blot) -> bool:
        return self.left <= other.left and self.top <= other.top and self.right >= other.right and self.bottom >= other.bottom


def writings(crops: Sequence[Pixels]) -> list[Writing]:
    """Return what is written in each of the cells of one board."""
    ink = ink_of(crops)
    peaks = _peaks(ink)
    labels, blots = _blots(ink, peaks)
    rows = [_signs(each, ink.levels.shape[1:]) for each in blots]
    usual = _usual_height(rows)
    return [_writing(ink, labels[cell], row, usual, cell, float(peaks[cell])) for cell, row in enumerate(rows)]


def _peaks(ink: Ink) -> NDArray[np.float32]:
    """Return how much the ink of each cell stands out, (n,), 0 where there is none."""
    height, width = ink.levels.shape[1:]
    down, across = round(height * 0.12), round(width * 0.12)
    inner = ink.levels[:, down : height - down, across : width - across].reshape(len(ink.levels), -1)
    peaks = np.partition(inner, -max(1, inner.shape[1] // 100), 1)[:, -max(1, inner.shape[1] // 100)]
    peaks[peaks < np.maximum(LEAST_CONTRAST, 3 * ink.noise)] = 0
    board = np.median(peaks[peaks > 0]) if (peaks > 0).any() else 0.0
    peaks[peaks < 0.12 * board] = 0
    return np.asarray(peaks, np.float32)


def _blots(ink: Ink, peaks: NDArray[np.float32]) -> tuple[NDArray[np.int32], list[list[Blot]]]:
    """Return the labels of connected ink, (n, height, width), and the blots of each cell."""
    count, height, width = ink.levels.shape
    cuts = np.where(peaks > 0, np.maximum(CUT * peaks, 2.5 * ink.noise), 1e9)
    tall = np.zeros((count, height + 1, width), np.uint8)
    tall[:, :height] = ink.levels > cuts[:, None, None]
    total, labels, stats, _ = cv2.connectedComponentsWithStats(tall.reshape(-1, width), connectivity=8)
    blots: list[list[Blot]] = [[] for _ in range(count)]
    least = max(4, 0.0012 * height * width)
    for label in range(1, total):
        left, top, wide, high, area = (int(value) for value in stats[label])
        if area >= least:
            cell, top = divmod(top, height + 1)
            blots[cell].append(Blot(left, top, left + wide, top + high, area, (label,)))
    return np.asarray(labels.reshape(count, height + 1, width)[:, :height], np.int32), blots


def _signs(blots: list[Blot], shape: tuple[int, ...]) -> list[Blot]:
    """Return the blots that may be signs, from left to right: without frames, lines and remnants at the edges."""
    height, width = shape
    kept = [blot for blot in blots if not _is_remnant(blot, height, width)]
    kept = [blot for blot in kept if not any(blot is not other and blot.holds(other) for other in kept if _is_ring(blot))]
    return _joined(sorted(kept, key=lambda blot: blot.left))


def _is_remnant(blot: Blot, height: int, width: int) -> bool:
    at_edge = blot.left <= 1 or blot.top <= 1 or blot.right >= width - 1 or blot.bottom >= height - 1
    if at_edge:
        middle = (blot.left + blot.right) / 2 / width, (blot.top + blot.bottom) / 2 / height
        inside = all(0.15 < part < 0.85 for part in middle)
        return not inside or blot.width > 0.7 * width or blot.height > 0.9 * height
    return blot.height < 0.06 * height


def _is_ring(blot: Blot) -> bool:
    return blot.area < 0.5 * blot.width * blot.height


def _joined(blots: list[Blot]) -> list[Blot]:
    """Return blots with those joined that lie one above the other."""
    signs: list[Blot] = []
    for blot in blots:
        if signs:
            shared = min(signs[-1].right, blot.right) - max(signs[-1].left, blot.left)
            if shared > 0.45 * min(signs[-1].width, blot.width) and _near(signs[-1], blot):
                signs[-1] = signs[-1].joined(blot)
                continue
        signs.append(blot)
    return signs


def _near(one: Blot, other: Blot) -> bool:
    gap = max(one.top, other.top) - min(one.bottom, other.bottom)
    return gap < 0.25 * max(one.height, other.height)


def _usual_height(rows: list[list[Blot]]) -> float:
    """Return the height of the signs of most cells that hold any, in pixels."""
    tallest = sorted(max(blot.height for blot in row) for row in rows if row)
    return float(tallest[(len(tallest) * 3) // 4]) if tallest else 0.0


def _writing(ink: Ink, labels: NDArray[np.int32], row: list[Blot], usual: float, cell: int, peak: float) -> Writing:
    tall = [blot for blot in row if blot.height >= MARK * usual]
    marks = [blot for blot in row if blot.height < MARK * usual]
    levels = ink.levels[cell]
    scale = ink.scale[cell]
    pieces = tuple(_piece(levels, labels, blot, scale, peak) for blot in tall)
    return Writing(pieces, tuple(_rect(blot, scale) for blot in marks), peak if pieces else 0.0)


def _rect(blot: Blot, scale: NDArray[np.float64]) -> Rect:
    across, down = float(scale[0]), float(scale[1])
    return blot.left / across, blot.top / down, blot.width / across, blot.height / down


def _piece(levels: NDArray[np.float32], labels: NDArray[np.int32], blot: Blot, scale: NDArray[np.float64], peak: float) -> Piece:
    mine = labels[blot.top : blot.bottom, blot.left : blot.right]
    mask = cv2.dilate(np.isin(mine, blot.labels).astype(np.uint8), np.ones((3, 3), np.uint8))
    ink = np.where(mask > 0, levels[blot.top : blot.bottom, blot.left : blot.right], 0)
    body = np.clip(ink * (255 / max(peak, 1.0)), 0, 255).astype(np.uint8)
    halves: tuple[Piece, ...] = ()
    if blot.width > WIDE * blot.height:
        halves = _halves(body, blot, scale)
    return Piece(_rect(blot, scale), standard(body), halves)


def _halves(body: Glyph, blot: Blot, scale: NDArray[np.float64]) -> tuple[Piece, ...]:
    """Return the two pieces left and right of the thinnest place near the middle."""
    width = body.shape[1]
    first, last = int(width * 0.3), int(width * 0.7) + 1
    profile = body.astype(np.float32).sum(0)
    columns = np.arange(first, last)
    cost = profile[first:last] + 0.15 * profile.max() * np.abs(columns - width / 2) / width
    if not len(cost):
        return ()
    place = int(columns[cost.argmin()])
    pieces = []
    for begin, end in ((0, place), (place, width)):
        part = body[:, begin:end]
        down, across = np.nonzero(part > 60)
        if len(down) < 4:
            return ()
        x0, x1, y0, y1 = across.min(), across.max() + 1, down.min(), down.max() + 1
        piece = Blot(blot.left + begin + x0, blot.top + y0, blot.left + begin + x1, blot.top + y1, 0, ())
        pieces.append(Piece(_rect(piece, scale), standard(part[y0:y1, x0:x1])))
    return tuple(pieces)


def standard(body: Glyph) -> Glyph:
    """Return a sign's picture in the standard size, (28, 28), its longer side 22 pixels."""
    height, width = body.shape
    factor = BODY_PX / max(height, width)
    wide, high = max(1, round(width * factor)), max(1, round(height * factor))
    small = cv2.resize(body, (wide, high), interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR)
    glyph = np.zeros((GLYPH_PX, GLYPH_PX), np.uint8)
    top, left = (GLYPH_PX - high) // 2, (GLYPH_PX - wide) // 2
    glyph[top : top + high, left : left + wide] = small
    return glyph
