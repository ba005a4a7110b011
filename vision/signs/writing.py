"""Finds what is written in the cells of a board: comparing the cells shows which components are signs and which are small marks.

Signs on discs and plates are found by treating the plate as the cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels, Rect
from vision.signs.components import MIN_PEAK, Component, InkMap, InkSettings
from vision.signs.ink import Cells, even_cells
from vision.signs.sheet import LIKELY, Candidate, Classifier, Group, Sheet

MIN_SIGN_HEIGHT = 0.6  # signs lower than this part of the usual height are marks
MAX_SIGN_HEIGHT = 1.6  # nothing is taller than this, in parts of the usual height
MIN_OF_USUAL_HEIGHT = 0.06  # at least this part of the cells that hold signs hold signs of the usual height
POSITION_TOLERANCE = 0.15  # signs further from the usual position, in parts of the cell, are marks
SMALLER_MARK = 0.8
"""on boards with at most one number in each cell, a sign off the usual position is a mark only if it is this much smaller"""
SIGN_TO_MARK = 1.1  # signs are at least this many times as tall as marks
MIN_GAIN = 0.1  # how much more confident signs must be with other settings
N_TRIED = 8  # number of cells on which settings are tried first
USEFUL_PART = 0.2  # if it helps in a larger part of those, it is used on all doubtful cells
MANY_CELLS, N_SAMPLED = 100, 24  # on a board of more than MANY_CELLS cells, about N_SAMPLED of them are checked for signs first
MIN_WITH_SIGNS = 0.4  # at least this part of the cells with ink hold signs
MIN_AT_FIRST = 0.2  # if a smaller part of a few cells hold signs, the rest aren't checked with those settings
FRAMED = (InkSettings(rim=0.06), InkSettings(rim=0.15), InkSettings(trim=0.1))
"""these help on boards on which nothing can be read at first, because signs have a frame or a plate in every cell"""
INK_SETTINGS = (
    *FRAMED,
    InkSettings(closing=0.05),
    InkSettings(polarity=1),
    InkSettings(polarity=-1),
    InkSettings(threshold=0.62),
    InkSettings(threshold=0.26),
)

PLATE_SIDE = 0.25  # least width and height of a plate, in parts of the cell
PLATE_INK = 0.001  # least part of a plate that a sign on it covers
MIN_FILLED = 0.6  # least part of its rectangle that a plate fills, including its signs


@dataclass(frozen=True, eq=False)
class Writing:
    """The signs of a cell from left to right, the rectangles of its marks, and the contrast of its ink."""

    signs: tuple[Candidate, ...] = ()
    marks: tuple[Rect, ...] = ()
    contrast: float = 0.0
    has_more: bool = False
    """whether there is ink that is neither sign nor mark: anywhere in the cell, or close to its signs if it holds some"""

    @property
    def confidence(self) -> float:
        """The confidence that all of its signs are signs, 0 without any."""
        return min((sign.confidence for sign in self.signs), default=0.0)

    @property
    def is_doubtful(self) -> bool:
        """Whether there is ink that can't be read with confidence."""
        return self.has_more or (bool(self.signs) and self.confidence < LIKELY)

    def is_better(self, other: Writing) -> bool:
        """Return whether it is more convincing than another writing of the same cell."""
        if self.confidence < LIKELY:
            return False
        is_fuller = other.has_more and not self.has_more and len(self.signs) >= len(other.signs)
        return self.confidence > other.confidence + MIN_GAIN or (is_fuller and self.confidence > other.confidence - MIN_GAIN)


UNREAD = Writing(has_more=True)


def writings(crops: Sequence[Pixels], classify: Classifier) -> list[Writing]:
    """Return what is written in each cell of one board; doubtful cells are tried with other settings."""
    if len(crops) > MANY_CELLS and not _has_signs(Sheet(even_cells(crops[:: len(crops) // N_SAMPLED]), InkSettings(), classify)):
        return [UNREAD] * len(crops)
    sheet = Sheet(even_cells(crops), InkSettings(), classify)
    if not _has_signs(sheet):
        return [UNREAD if components else Writing() for components in sheet.components]
    usual = usual_height(sheet.heights())
    found = _compared(sheet, usual)
    for settings in INK_SETTINGS:
        doubtful = [cell for cell, writing in enumerate(found) if writing.is_doubtful]
        if not doubtful:
            break
        some = doubtful[:: 1 + len(doubtful) // N_TRIED]
        better = _tried(sheet, settings, some, usual, found)
        if len(better) > USEFUL_PART * len(some) and len(some) < len(doubtful):
            better = _tried(sheet, settings, doubtful, usual, found)
        for cell, writing in better.items():
            found[cell] = writing
    return found


def _has_signs(sheet: Sheet) -> bool:
    """Return whether enough of the cells with ink hold signs, perhaps in frames or on plates; on a board of pictures they don't.

    Beside taller signs, dots and dashes don't count as ink, as they may stand for empty cells.
    """
    inked = [cell for cell, components in enumerate(sheet.components) if components]
    some = inked[:: max(1, len(inked) // N_TRIED)]
    is_likely = len(sheet.heights(some)) >= MIN_AT_FIRST * len(some)
    if is_likely:
        heights = sheet.heights()
        if len(heights) >= MIN_WITH_SIGNS * len(sheet.cells_with(MIN_SIGN_HEIGHT * usual_height(heights))):
            return True
    for settings in FRAMED:
        resegmented = _resegmented(sheet, settings, some)
        if resegmented and len(resegmented[0].heights()) >= MIN_WITH_SIGNS * len(some):
            return True
    return False


def _resegmented(sheet: Sheet, settings: InkSettings, cells: Sequence[int]) -> tuple[Sheet, Sequence[int]] | None:
    """Return a sheet of some cells with other settings, and which they are; None if these can't change anything."""
    cells = sheet.with_both_polarities(cells) if settings.polarity else cells
    if not cells:
        return None
    if not settings.rim:
        return Sheet(sheet.cells.chosen(cells), settings, sheet.classify), cells
    inside = plate_interiors(sheet.cells, sheet.ink, cells, settings.rim)
    return (Sheet(inside[0], settings, sheet.classify), inside[1]) if inside else None


def _tried(
    sheet: Sheet, settings: InkSettings, cells: Sequence[int], usual: float, found: Sequence[Writing]
) -> dict[int, Writing]:
    """Return what is written in those of some cells for which other settings give a better result."""
    resegmented = _resegmented(sheet, settings, cells)
    if not resegmented:
        return {}
    own = usual if usual and not settings.rim else usual_height(resegmented[0].heights())
    results = zip(resegmented[1], _compared(resegmented[0], own), strict=True)
    return {cell: writing for cell, writing in results if writing.is_better(found[cell])}


def usual_height(heights: list[float]) -> float:
    """Return the usual height of signs: the largest that several cells share, as marks are smaller; 0 if there are none."""
    tallest = sorted(heights, reverse=True)
    least = max(2, MIN_OF_USUAL_HEIGHT * len(tallest))
    for height in tallest:
        alike = [other for other in tallest if 0.78 * height <= other <= height]
        if len(alike) >= least:
            return float(np.median(alike))
    return tallest[0] if tallest else 0.0


def _compared(sheet: Sheet, usual: float) -> list[Writing]:
    """Return what is written in each cell, given the usual height of signs in pixels of the crop."""
    groups = sheet.groups(MIN_SIGN_HEIGHT * usual, MAX_SIGN_HEIGHT * usual)
    chosen = _unmarked(sheet, groups, [_only(each) for each in groups])
    return [_writing(sheet, cell, groups[cell], chosen[cell], usual) for cell in range(len(groups))]


def _likely(groups: Sequence[Group]) -> list[Group]:
    return [group for group in groups if group.confidence > LIKELY]


def _only(groups: Sequence[Group]) -> Group | None:
    """Return the group that is a cell's number: the only likely one, or the best if none is likely; None if several are."""
    likely = _likely(groups)
    if len(likely) > 1:
        return None
    return likely[0] if likely else max(groups, key=lambda group: group.confidence, default=None)


def _unmarked(sheet: Sheet, groups: Sequence[Sequence[Group]], chosen: Sequence[Group | None]) -> list[Group | None]:
    """Return the chosen groups without lone marks, which are off the usual position or as small as the marks of other cells."""
    known = [(cell, group) for cell, group in enumerate(chosen) if group and group.confidence > LIKELY]
    if not known:
        return list(chosen)
    places = np.array([_place(sheet, cell, group) for cell, group in known])
    usual = np.array([_densest(places[:, axis]) for axis in range(2)])
    is_aside = (np.abs(places - usual) > POSITION_TOLERANCE).any(1)
    heights = np.array([group.rect[3] for _, group in known])
    marks = [group.rect[3] for each in groups if len(_likely(each)) > 1 for group in _likely(each)]
    if marks:
        marks += heights[is_aside].tolist()
        large = heights[~is_aside & (heights > SIGN_TO_MARK * np.median(marks))]
        least = float(np.sqrt(np.median(large) * np.median(marks))) if len(large) > 1 else 0.0
    else:
        is_aside &= heights < SMALLER_MARK * np.median(heights)
        least = 0.0
    wrong = {cell for (cell, _), aside, height in zip(known, is_aside, heights, strict=True) if aside or height < least}
    return [None if cell in wrong else group for cell, group in enumerate(chosen)]


def _place(sheet: Sheet, cell: int, group: Group) -> tuple[float, float]:
    """Return the centre of a group in its cell, 0 to 1 across and down."""
    left, top, width, height = group.rect
    (across, down), (x, y), sides = sheet.cells.scale[cell], sheet.cells.origins[cell], sheet.cells.pixels.shape[1:3]
    return float((left + width / 2 - x) * across / sides[1]), float((top + height / 2 - y) * down / sides[0])


def _densest(values: np.ndarray[tuple[int], np.dtype[np.float64]]) -> float:
    """Return the value with the most others near it."""
    near = (np.abs(values[:, None] - values[None]) < POSITION_TOLERANCE / 2).sum(1)
    return float(np.median(values[near == near.max()]))


def _writing(sheet: Sheet, cell: int, groups: Sequence[Group], chosen: Group | None, usual: float) -> Writing:
    others = sheet.others(cell, [chosen] if chosen else [])
    marks = [rect for rect in others if rect[3] < MIN_SIGN_HEIGHT * usual]
    aside = [group for group in groups if group is not chosen and group.confidence > LIKELY]
    if not chosen or len(aside) > 1:
        marks += [sign.piece.rect for group in aside for sign in group.signs]
    peak = float(sheet.ink.peaks[cell])
    has_more = sheet.is_crowded(cell, chosen) if chosen else not aside and sheet.is_hiding(cell, MIN_SIGN_HEIGHT * usual)
    return Writing(chosen.signs if chosen else (), tuple(marks), peak, has_more)


def plate_interiors(cells: Cells, ink: InkMap, places: Sequence[int], rim: float) -> tuple[Cells, list[int]] | None:
    """Return the plate_interiors of plates as cells, and which of the given cells have one; None if there are no plates.

    The rim is the outer part of a plate's side that counts as its frame.
    """
    plates = [(cell, component, mask) for cell in places for component, mask in _plates(cells, ink, cell, rim)]
    found = [(cell, plate, patch) for cell, plate, mask in plates for patch in _patches(cells.pixels[cell], plate, mask)]
    if not found:
        return None
    kept = [cell for cell, _, _ in found]
    inner = even_cells([patch for _, _, patch in found])
    outer = cells.chosen(kept)
    corners = np.array([(component.left, component.top) for _, component, _ in found], np.float64)
    origins = outer.origins + corners / outer.scale
    return Cells(inner.pixels, inner.grounds, inner.noise, inner.scale * outer.scale, origins), kept


def _plates(cells: Cells, ink: InkMap, cell: int, rim: float) -> list[tuple[Component, NDArray[np.uint8]]]:
    """Return the largest plate of a cell, if there is one, and the mask of its rectangle that it covers without its rim."""
    height, width = cells.pixels.shape[1:3]
    large = [each for each in ink.components[cell] if each.height > PLATE_SIDE * height and each.width > PLATE_SIDE * width]
    for component in sorted(large, key=lambda each: -each.height * each.width)[:1]:
        mask = _filled(ink.labels[cell, component.top : component.bottom, component.left : component.right], component)
        if mask.mean() > MIN_FILLED:
            side = 2 * max(1, round(rim * min(component.height, component.width))) + 1
            bare = cv2.erode(np.pad(mask, 1), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))[1:-1, 1:-1]
            return [(component, np.asarray(bare, np.uint8))] if bare.any() else []
    return []


def _filled(labels: NDArray[np.int32], component: Component) -> NDArray[np.uint8]:
    """Return the mask of a component and everything that it encloses, 0 or 1."""
    mine = np.isin(labels, component.labels).astype(np.uint8)
    outlines = cv2.findContours(mine, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]
    return np.asarray(cv2.drawContours(np.zeros_like(mine), outlines, -1, 1, -1), np.uint8)


def _patches(pixels: Pixels, component: Component, mask: NDArray[np.uint8]) -> list[Pixels]:
    """Return the picture of a plate, with everything outside it in the plate's colour; none if the plate is blank."""
    patch = pixels[component.top : component.bottom, component.left : component.right].copy()
    inside = patch[mask > 0]
    keys = (inside // 32).astype(np.int64) @ np.array([64, 8, 1])
    colour = np.median(inside[keys == np.bincount(keys).argmax()], 0)
    if np.count_nonzero(np.abs(inside - colour) > MIN_PEAK) < PLATE_INK * mask.size:
        return []
    patch[mask == 0] = colour.astype(np.uint8)
    return [patch]
