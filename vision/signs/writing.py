"""What is written in the cells of a board: which blots are signs and which are marks follows from comparing the cells.

Signs on discs and plates are found when the plate itself is taken for the cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels, Rect
from vision.signs.blots import LEAST_PEAK, Blot, Inked, Manner
from vision.signs.ink import Cells, even_cells
from vision.signs.sheet import LIKELY, Group, Judge, Judged, Sheet

LOW = 0.6  # signs lower than this part of the usual ones are marks
TALL = 1.6  # nothing is taller than this, in parts of what is usual
FEW = 0.06  # signs as tall as the usual ones are in no smaller part of the cells that hold any
ASIDE = 0.15  # signs that stand so far from where they usually do, in parts of the cell, are marks
SMALL = 0.8
"""on boards whose cells hold no more than one number each, what stands aside is a mark only if it is so much smaller"""
LARGER = 1.1  # signs are so much taller than marks, at least
BETTER = 0.1  # another manner of looking must make so much more sense
TRIED = 8  # so many cells show whether a manner helps
OFTEN = 0.2  # if it helps in a larger part of them, the others are looked at in that manner too
MANY, SAMPLE = 100, 24  # of more cells than the first so many are looked at before the others
ENOUGH = 0.4  # the part of a board's cells with ink that hold signs, at least
HARDLY = 0.2  # where a smaller part of some cells does, the others are not looked at
FRAMED = (Manner(rim=0.06), Manner(rim=0.15), Manner(trim=0.1))
"""what surrounds signs is the same in all cells of a board: these help where nothing is read at first"""
MANNERS = (
    *FRAMED,
    Manner(closing=0.05),
    Manner(polarity=1),
    Manner(polarity=-1),
    Manner(cut=0.62),
    Manner(cut=0.26),
)

LEAST_SIDE = 0.25  # plates are no smaller than this part of the cell, across and down
LEAST_SIGN = 0.001  # the part of a plate that a sign on it covers, at least
FULL = 0.6  # the part of its rectangle that a plate fills, at least, its signs included


@dataclass(frozen=True, eq=False)
class Writing:
    """The signs of a cell from left to right, the rectangles of its marks, and how much the ink stands out."""

    signs: tuple[Judged, ...] = ()
    marks: tuple[Rect, ...] = ()
    contrast: float = 0.0
    has_more: bool = False
    """whether there is ink that is neither sign nor mark: in the cell or, where it holds signs, close to them"""

    @property
    def sense(self) -> float:
        """How much all of it looks like signs."""
        return min((sign.sense for sign in self.signs), default=0.0)

    @property
    def is_doubtful(self) -> bool:
        """Whether there is ink that makes little sense."""
        return self.has_more or (bool(self.signs) and self.sense < LIKELY)

    def is_better(self, other: Writing) -> bool:
        """Return whether it makes more sense than another writing of the same cell."""
        if self.sense < LIKELY:
            return False
        is_fuller = other.has_more and not self.has_more and len(self.signs) >= len(other.signs)
        return self.sense > other.sense + BETTER or (is_fuller and self.sense > other.sense - BETTER)


UNREAD = Writing(has_more=True)


def writings(crops: Sequence[Pixels], judge: Judge) -> list[Writing]:
    """Return what is written in each of the cells of one board; cells that make no sense are looked at in other manners."""
    if len(crops) > MANY and not _has_signs(Sheet(even_cells(crops[:: len(crops) // SAMPLE]), Manner(), judge)):
        return [UNREAD] * len(crops)
    sheet = Sheet(even_cells(crops), Manner(), judge)
    if not _has_signs(sheet):
        return [UNREAD if blots else Writing() for blots in sheet.blots]
    usual = usual_height(sheet.heights())
    found = _compared(sheet, usual)
    for manner in MANNERS:
        doubtful = [cell for cell, writing in enumerate(found) if writing.is_doubtful]
        if not doubtful:
            break
        some = doubtful[:: 1 + len(doubtful) // TRIED]
        better = _tried(sheet, manner, some, usual, found)
        if len(better) > OFTEN * len(some) and len(some) < len(doubtful):
            better = _tried(sheet, manner, doubtful, usual, found)
        for cell, writing in better.items():
            found[cell] = writing
    return found


def _has_signs(sheet: Sheet) -> bool:
    """Return whether enough of the cells that hold anything hold signs, in frames or on plates too; pictures do not.

    Dots and dashes, which may stand for empty cells, are nothing beside taller signs.
    """
    inked = [cell for cell, blots in enumerate(sheet.blots) if blots]
    some = inked[:: max(1, len(inked) // TRIED)]
    is_likely = len(sheet.heights(some)) >= HARDLY * len(some)
    if is_likely and len(heights := sheet.heights()) >= ENOUGH * len(sheet.cells_with(LOW * usual_height(heights))):
        return True
    for manner in FRAMED:
        seen = _seen(sheet, manner, some)
        if seen and len(seen[0].heights()) >= ENOUGH * len(some):
            return True
    return False


def _seen(sheet: Sheet, manner: Manner, places: Sequence[int]) -> tuple[Sheet, Sequence[int]] | None:
    """Return some cells seen in a manner, and which they are; none if there is nothing that it could change."""
    places = sheet.with_both(places) if manner.polarity else places
    if not places:
        return None
    if not manner.rim:
        return Sheet(sheet.cells.chosen(places), manner, sheet.judge), places
    inside = insides(sheet.cells, sheet.ink, places, manner.rim)
    return (Sheet(inside[0], manner, sheet.judge), inside[1]) if inside else None


def _tried(sheet: Sheet, manner: Manner, places: Sequence[int], usual: float, found: Sequence[Writing]) -> dict[int, Writing]:
    """Return the cells among some places that make more sense in a manner."""
    seen = _seen(sheet, manner, places)
    if not seen:
        return {}
    own = usual if usual and not manner.rim else usual_height(seen[0].heights())
    told = zip(seen[1], _compared(seen[0], own), strict=True)
    return {cell: writing for cell, writing in told if writing.is_better(found[cell])}


def usual_height(heights: list[float]) -> float:
    """Return how tall signs are: the most that many cells have in common, as marks are smaller; 0 if there are none."""
    tallest = sorted(heights, reverse=True)
    least = max(2, FEW * len(tallest))
    for height in tallest:
        alike = [other for other in tallest if 0.78 * height <= other <= height]
        if len(alike) >= least:
            return float(np.median(alike))
    return tallest[0] if tallest else 0.0


def _compared(sheet: Sheet, usual: float) -> list[Writing]:
    """Return what is written in each cell, signs being about as tall as usual, in pixels of the crop."""
    groups = sheet.groups(LOW * usual, TALL * usual)
    chosen = _unmarked(sheet, groups, [_only(each) for each in groups])
    return [_writing(sheet, cell, groups[cell], chosen[cell], usual) for cell in range(len(groups))]


def _likely(groups: Sequence[Group]) -> list[Group]:
    return [group for group in groups if group.sense > LIKELY]


def _only(groups: Sequence[Group]) -> Group | None:
    """Return the group that is a cell's number: the only likely one, or the best if none is likely."""
    likely = _likely(groups)
    if len(likely) > 1:
        return None
    return likely[0] if likely else max(groups, key=lambda group: group.sense, default=None)


def _unmarked(sheet: Sheet, groups: Sequence[Sequence[Group]], chosen: Sequence[Group | None]) -> list[Group | None]:
    """Return the chosen groups without marks that stand alone in their cells: they stand aside, or are as small as others."""
    known = [(cell, group) for cell, group in enumerate(chosen) if group and group.sense > LIKELY]
    if not known:
        return list(chosen)
    places = np.array([_place(sheet, cell, group) for cell, group in known])
    usual = np.array([_densest(places[:, axis]) for axis in range(2)])
    is_aside = (np.abs(places - usual) > ASIDE).any(1)
    heights = np.array([group.rect[3] for _, group in known])
    marks = [group.rect[3] for each in groups if len(_likely(each)) > 1 for group in _likely(each)]
    if marks:
        marks += heights[is_aside].tolist()
        large = heights[~is_aside & (heights > LARGER * np.median(marks))]
        least = float(np.sqrt(np.median(large) * np.median(marks))) if len(large) > 1 else 0.0
    else:
        is_aside &= heights < SMALL * np.median(heights)
        least = 0.0
    wrong = {cell for (cell, _), aside, height in zip(known, is_aside, heights, strict=True) if aside or height < least}
    return [None if cell in wrong else group for cell, group in enumerate(chosen)]


def _place(sheet: Sheet, cell: int, group: Group) -> tuple[float, float]:
    """Return where the middle of a group is in its cell, 0 to 1 across and down."""
    left, top, width, height = group.rect
    (across, down), (x, y), sides = sheet.cells.scale[cell], sheet.cells.origins[cell], sheet.cells.pixels.shape[1:3]
    return float((left + width / 2 - x) * across / sides[1]), float((top + height / 2 - y) * down / sides[0])


def _densest(values: np.ndarray[tuple[int], np.dtype[np.float64]]) -> float:
    """Return the value that most others are near to."""
    near = (np.abs(values[:, None] - values[None]) < ASIDE / 2).sum(1)
    return float(np.median(values[near == near.max()]))


def _writing(sheet: Sheet, cell: int, groups: Sequence[Group], chosen: Group | None, usual: float) -> Writing:
    others = sheet.others(cell, [chosen] if chosen else [])
    marks = [rect for rect in others if rect[3] < LOW * usual]
    aside = [group for group in groups if group is not chosen and group.sense > LIKELY]
    if not chosen or len(aside) > 1:
        marks += [sign.piece.rect for group in aside for sign in group.signs]
    peak = float(sheet.ink.peaks[cell])
    has_more = sheet.is_crowded(cell, chosen) if chosen else not aside and sheet.is_hiding(cell, LOW * usual)
    return Writing(chosen.signs if chosen else (), tuple(marks), peak, has_more)


def insides(cells: Cells, ink: Inked, places: Sequence[int], rim: float) -> tuple[Cells, list[int]] | None:
    """Return the insides of plates as cells, and which of the places have one; none where there are no plates.

    The rim is the part of a plate's side near its edge that is taken for its frame.
    """
    plates = [(cell, blot, mask) for cell in places for blot, mask in _plates(cells, ink, cell, rim)]
    found = [(cell, blot, patch) for cell, blot, mask in plates for patch in _patches(cells.pixels[cell], blot, mask)]
    if not found:
        return None
    kept = [cell for cell, _, _ in found]
    inner = even_cells([patch for _, _, patch in found])
    outer = cells.chosen(kept)
    corners = np.array([(blot.left, blot.top) for _, blot, _ in found], np.float64)
    origins = outer.origins + corners / outer.scale
    return Cells(inner.pixels, inner.grounds, inner.noise, inner.scale * outer.scale, origins), kept


def _plates(cells: Cells, ink: Inked, cell: int, rim: float) -> list[tuple[Blot, NDArray[np.uint8]]]:
    """Return the largest plate of a cell, if there is one, and what it covers of its rectangle, without its rim."""
    height, width = cells.pixels.shape[1:3]
    large = [blot for blot in ink.blots[cell] if blot.height > LEAST_SIDE * height and blot.width > LEAST_SIDE * width]
    for blot in sorted(large, key=lambda each: -each.height * each.width)[:1]:
        mask = _covered(ink.labels[cell, blot.top : blot.bottom, blot.left : blot.right], blot)
        if mask.mean() > FULL:
            side = 2 * max(1, round(rim * min(blot.height, blot.width))) + 1
            bare = cv2.erode(np.pad(mask, 1), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))[1:-1, 1:-1]
            return [(blot, np.asarray(bare, np.uint8))] if bare.any() else []
    return []


def _covered(labels: NDArray[np.int32], blot: Blot) -> NDArray[np.uint8]:
    """Return what a blot covers with all that it encloses, 0 or 1."""
    mine = np.isin(labels, blot.labels).astype(np.uint8)
    outlines = cv2.findContours(mine, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]
    return np.asarray(cv2.drawContours(np.zeros_like(mine), outlines, -1, 1, -1), np.uint8)


def _patches(pixels: Pixels, blot: Blot, mask: NDArray[np.uint8]) -> list[Pixels]:
    """Return the picture of a plate, all that lies outside of it being of the plate's own colour; none if all of it is."""
    patch = pixels[blot.top : blot.bottom, blot.left : blot.right].copy()
    inside = patch[mask > 0]
    keys = (inside // 32).astype(np.int64) @ np.array([64, 8, 1])
    colour = np.median(inside[keys == np.bincount(keys).argmax()], 0)
    if np.count_nonzero(np.abs(inside - colour) > LEAST_PEAK) < LEAST_SIGN * mask.size:
        return []
    patch[mask == 0] = colour.astype(np.uint8)
    return [patch]
