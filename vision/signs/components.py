"""Finds the connected components of ink in cells: remnants of frames are dropped, and parts of one sign are joined."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

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
