"""Finds the connected components of ink in cells: remnants of frames are dropped, and parts of one sign are joined.

Each component becomes a glyph of standard size; one that is too wide is also split.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Rect
from vision.signs.ink import Cells, Levels, inner

MIN_PEAK = 9.0  # anything with less contrast is background
FAINT_PART, STRONG_QUANTILE = 0.17, 0.9
"""a cell whose peak is below FAINT_PART times the STRONG_QUANTILE quantile of all peaks holds no ink"""
PEAKS = ((100, MIN_PEAK, 3.5), (1000, 24.0, 8.0))
"""a cell's peak is the contrast that one in so many pixels reaches, if it is high enough, also in multiples of the noise;
a small sign has few pixels, so its contrast must be higher"""
MUCH_STRONGER = 3.0  # a small sign's peak counts only if it is this many times as high as the peak over more pixels
INK_THRESHOLD = 0.42  # pixels above this part of the peak are ink
MIN_HEIGHT = 0.06  # of signs, in parts of the cell's height
REMNANT_LENGTH = 0.8  # remnants are longer than this part of the cell's side
LINE_WIDTH, LINE_HEIGHT, LINE_RATIO = 0.09, 0.15, 2.5
"""a vertical line at an edge is thinner than LINE_WIDTH times the cell's width, and LINE_RATIO times as long as it is thick;
a horizontal one is thinner than LINE_HEIGHT times the cell's height"""
WIDEST_NUMBER = 3.4  # width of the widest number, in parts of its height
DOT_HEIGHT = 0.25
"""a component inside a sign, like the dot of a zero, belongs to it if lower than this part of it; a digit in a frame is higher"""

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


@dataclass(frozen=True)
class Component:
    """A connected component of a cell's ink, or several that form one sign."""

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

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, width and height."""
        return self.left, self.top, self.width, self.height

    def joined(self, other: Component) -> Component:
        ends = min(self.left, other.left), min(self.top, other.top), max(self.right, other.right), max(self.bottom, other.bottom)
        return Component(*ends, self.area + other.area, self.labels + other.labels)

    def holds(self, other: Component) -> bool:
        """Return whether the other lies within this one's rectangle."""
        return self.left <= other.left and self.top <= other.top and self.right >= other.right and self.bottom >= other.bottom

    def shared_width(self, other: Component) -> int:
        """Return how many columns both cover; a negative number is the gap between them."""
        return min(self.right, other.right) - max(self.left, other.left)

    def shared_height(self, other: Component) -> int:
        """Return how many rows both cover; a negative number is the gap between them."""
        return min(self.bottom, other.bottom) - max(self.top, other.top)


@dataclass(frozen=True)
class InkSettings:
    """Settings for separating ink from the background."""

    polarity: int = 0  # 1: ink is lighter than the background, -1: darker, 0: either
    threshold: float = INK_THRESHOLD  # contrast above which a pixel is ink, in parts of the peak
    closing: float = 0.0  # gaps up to this part of the cell's side are closed
    trim: float = 0.0  # this part of the cell's side is ignored at each edge
    rim: float = 0.0  # if not 0, signs are searched for inside plates, without a rim of this part of the plate's side


@dataclass(frozen=True, eq=False)
class InkMap:
    """The ink of a board's cells."""

    levels: Levels
    labels: NDArray[np.int32]  # (n, height, width): each pixel's connected component, 0 for the background
    peaks: NDArray[np.float32]  # (n,): contrast of each cell's ink, 0 if there is none
    components: list[list[Component]]  # the possible signs of each cell, from left to right


def find_components(cells: Cells, settings: InkSettings) -> InkMap:
    """Return the ink of cells, separated from the background by some settings."""
    levels = cells.levels(settings.polarity)
    peaks = _peaks(levels, cells.noise)
    labels, parts = _parts(levels, peaks, cells.noise, settings)
    height, width = levels.shape[1:]
    framed = [cell for cell, each in enumerate(parts) if each and all(is_remnant(part, height, width) for part in each)]
    if framed:  # signs may be fainter than the frames
        bare = cv2.erode((labels[framed] == 0).view(np.uint8).reshape(-1, width), np.ones((3, 3), np.uint8))
        levels[framed] *= np.asarray(bare, np.uint8).reshape(-1, height, width)
        peaks[framed] = _peaks(levels, cells.noise)[framed]
        labels, parts = _parts(levels, peaks, cells.noise, settings)
    components = [_joined([part for part in each if not is_remnant(part, height, width)]) for each in parts]
    least = MIN_HEIGHT * height
    signs = [[sign for sign in each if sign.height >= least and sign.width <= WIDEST_NUMBER * sign.height] for each in components]
    return InkMap(levels, labels, peaks, signs)


def _peaks(levels: Levels, noise: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the contrast of each cell's ink, (n,), 0 if there is none."""
    middle = inner(levels).reshape(len(levels), -1)
    places = [middle.shape[1] - max(1, middle.shape[1] // share) for share, _, _ in PEAKS]
    parted = np.partition(middle, places, 1)
    peaks = np.zeros(len(levels), np.float32)
    for place, (_, least, above) in zip(places, PEAKS, strict=True):
        strong = parted[:, place].astype(np.float32)
        peaks = np.where((strong > MUCH_STRONGER * peaks) & (strong >= np.maximum(least, above * noise)), strong, peaks)
    inked = np.sort(peaks[peaks > 0])
    if len(inked):
        peaks[peaks < FAINT_PART * inked[round(STRONG_QUANTILE * (len(inked) - 1))]] = 0
    return peaks


def _parts(
    levels: Levels, peaks: NDArray[np.float32], noise: NDArray[np.float32], settings: InkSettings
) -> tuple[NDArray[np.int32], list[list[Component]]]:
    """Return the labels of connected components, (n, height, width), and the components of each cell, from left to right."""
    count, height, width = levels.shape
    thresholds = np.where(peaks > 0, np.maximum(settings.threshold * peaks, 2.5 * noise), 255).astype(np.uint8)
    gap = max(1, round(settings.closing * min(height, width)))
    tall = np.zeros((count, height + 2 * gap, width), np.uint8)
    down, across = round(settings.trim * height), round(settings.trim * width)
    rows, columns = slice(down, height - down), slice(across, width - across)
    tall[:, rows, columns] = levels[:, rows, columns] > thresholds[:, None, None]
    flat = tall.reshape(-1, width)
    if settings.closing:
        flat = np.asarray(cv2.morphologyEx(flat, cv2.MORPH_CLOSE, np.ones((gap + 1, gap + 1), np.uint8)), np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(flat, connectivity=8, ltype=cv2.CV_32S)
    parts: list[list[Component]] = [[] for _ in range(count)]
    least = max(3, 0.0008 * height * width)
    for label, (left, top, wide, high, area) in enumerate(stats.tolist()):
        if label and area >= least:
            cell, top = divmod(top, height + 2 * gap)
            parts[cell].append(Component(left, top, left + wide, top + high, area, (label,)))
    for each in parts:
        each.sort(key=lambda part: part.left)
    return np.asarray(labels.reshape(count, -1, width)[:, :height], np.int32), parts


def is_remnant(part: Component, height: int, width: int) -> bool:
    """Return whether ink at the edge of a cell belongs to a frame, a line or a neighbour."""
    left, right, top, bottom = part.left <= 1, part.right >= width - 1, part.top <= 1, part.bottom >= height - 1
    if not (left or right or top or bottom):
        return False
    if part.width > REMNANT_LENGTH * width or part.height > REMNANT_LENGTH * height or (left and right) or (top and bottom):
        return True
    in_corner = (left or right) and (top or bottom)
    is_vertical_line = part.width < LINE_WIDTH * width and part.height > LINE_RATIO * part.width
    is_line = is_vertical_line or part.height < LINE_HEIGHT * height
    return in_corner or is_line


def _joined(parts: list[Component]) -> list[Component]:
    """Return the parts, sorted from left to right, with those joined that are stacked or inside one another."""
    signs: list[Component] = []
    for part in parts:
        index = next((index for index, sign in enumerate(signs) if _belongs_to(sign, part)), None)
        if index is None:
            signs.append(part)
        else:
            signs[index] = signs[index].joined(part)
    return signs


def _belongs_to(sign: Component, part: Component) -> bool:
    """Return whether a part belongs to a sign: close above or below it, or a dot inside it."""
    shared = sign.shared_width(part)
    if shared < 0.45 * min(sign.width, part.width):
        return False
    if sign.holds(part):
        return part.height < DOT_HEIGHT * sign.height
    tallest = max(sign.height, part.height)
    down = sign.shared_height(part)
    return down < 0.35 * min(sign.height, part.height) and -down < 0.12 * tallest


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
