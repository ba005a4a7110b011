"""What is written in the cells of a board: which blots are signs and which are marks follows from comparing the cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vision.blots import Blot, Inked, Manner, inked
from vision.frame import Pixels, Rect
from vision.ink import Cells, even_cells
from vision.plates import insides
from vision.segmentation import Piece, piece_of

Judge: TypeAlias = Callable[[NDArray[np.uint8]], NDArray[np.float32]]
"""from glyphs, (n, 28, 28), to how likely each is each sign, and last none of them, (n, 18)"""

TALLEST = 2
"""so many blots of each cell tell how tall signs are"""
MARK = 0.6
"""signs lower than this part of the usual ones are marks"""
TALL = 1.6
"""nothing is taller than this, in parts of what is usual"""
FEW = 0.06
"""signs as tall as the usual ones are in no smaller part of the cells that hold any"""
LEVEL = 0.55
"""signs of a number have this part of their rows in common"""
APART = 1.0
"""the widest gap in a number, in parts of its height"""
LIKELY = 0.6
"""what makes less sense than this is looked at in other manners"""
BETTER = 0.1
"""another manner must make so much more sense"""
TRIED = 8
"""so many cells show whether a manner helps"""
MANNERS = (
    Manner(closing=0.05),
    Manner(polarity=1),
    Manner(polarity=-1),
    Manner(cut=0.62),
    Manner(cut=0.26),
)


@dataclass(frozen=True, eq=False)
class Judged:
    """A piece and how likely it is each sign; so for the parts of each of its splits."""

    piece: Piece
    chances: NDArray[np.float32]
    splits: tuple[tuple[Judged, ...], ...]

    @property
    def alone(self) -> float:
        """How much it looks like any sign."""
        return float(self.chances[:-1].max())

    @cached_property
    def sense(self) -> float:
        """How much it looks like any sign, or several."""
        return max(self.alone, *(float(np.prod([part.alone for part in split])) for split in self.splits), 0.0)


@dataclass(frozen=True, eq=False)
class Writing:
    """The signs of a cell from left to right, the rectangles of its marks, and how much the ink stands out."""

    signs: tuple[Judged, ...] = ()
    marks: tuple[Rect, ...] = ()
    contrast: float = 0.0
    has_more: bool = False
    """whether there is ink that is neither sign nor mark"""

    @property
    def sense(self) -> float:
        """How much all of it looks like signs."""
        return min((sign.sense for sign in self.signs), default=0.0)

    @property
    def is_doubtful(self) -> bool:
        """Whether there is ink that makes little sense."""
        return self.sense < LIKELY and (bool(self.signs) or self.has_more)


class Sheet:
    """The cells of a board seen in a manner; blots are judged when somebody asks, many at a time."""

    def __init__(self, cells: Cells, manner: Manner, judge: Judge) -> None:
        self.cells, self.judge = cells, judge
        self.size = cells.scale[:, 1]
        self.ink: Inked = inked(cells, manner)
        self.known: dict[tuple[int, Blot], Judged] = {}
        self.blots = [_without_frames(blots) for blots in self.ink.blots]

    def ask(self, wanted: Sequence[tuple[int, Blot]]) -> None:
        """Judge some blots of cells that were not judged before."""
        new = [each for each in dict.fromkeys(wanted) if each not in self.known]
        pieces = [piece_of(self.cells, self.ink, cell, blot) for cell, blot in new]
        every = [part for piece in pieces for part in (piece, *(each for split in piece.splits for each in split))]
        if not every:
            return
        told = iter(self.judge(np.stack([piece.glyph for piece in every])))
        for key, piece in zip(new, pieces, strict=True):
            whole = next(told)
            splits = tuple(tuple(Judged(part, next(told), ()) for part in split) for split in piece.splits)
            self.known[key] = Judged(piece, whole, splits)

    def heights(self) -> list[float]:
        """Return how tall the tallest likely sign of each cell is, in pixels of the crop, of those cells that hold any."""
        tallest = [sorted(blots, key=lambda blot: -blot.height)[:TALLEST] for blots in self.blots]
        self.ask([(cell, blot) for cell, blots in enumerate(tallest) for blot in blots])
        found = []
        for cell, blots in enumerate(tallest):
            found += [float(blot.height / self.size[cell]) for blot in blots if self.known[cell, blot].sense > LIKELY][:1]
        return found

    def writings(self, usual: float) -> list[Writing]:
        """Return what is written in each cell, signs being of the usual height, in pixels of the crop."""
        limits = [(MARK * usual * size, TALL * usual * size) for size in self.size.tolist()]
        rows = [
            _row([blot for blot in blots if least <= blot.height <= most])
            for blots, (least, most) in zip(self.blots, limits, strict=True)
        ]
        self.ask([(cell, blot) for cell, row in enumerate(rows) for blot in row])
        return [self._writing(cell, row, limits[cell][0]) for cell, row in enumerate(rows)]

    def _writing(self, cell: int, row: list[Blot], least: float) -> Writing:
        others = [blot for blot in self.blots[cell] if blot not in row]
        marks = tuple(self.cells.rect(cell, *blot.box) for blot in others if blot.height < least)
        has_more = any(blot.height >= least for blot in others) or (not row and not marks)
        peak = float(self.ink.peaks[cell])
        return Writing(tuple(self.known[cell, blot] for blot in row), marks, peak, peak > 0 and has_more)


def _without_frames(blots: list[Blot]) -> list[Blot]:
    """Return blots without those that others of some size lie in."""
    return [blot for blot in blots if not any(blot is not other and blot.holds(other) for other in blots)]


def _row(blots: list[Blot]) -> list[Blot]:
    """Return the blots that stand beside the tallest, from left to right."""
    if not blots:
        return []
    anchor = max(blots, key=lambda blot: blot.height)
    beside = [blot for blot in blots if blot.shared_height(anchor) >= LEVEL * blot.height]
    beside.sort(key=lambda blot: blot.left)
    first = last = beside.index(anchor)
    while first > 0 and -beside[first - 1].shared_width(beside[first]) < APART * anchor.height:
        first -= 1
    while last + 1 < len(beside) and -beside[last].shared_width(beside[last + 1]) < APART * anchor.height:
        last += 1
    return beside[first : last + 1]


def usual_height(heights: list[float]) -> float:
    """Return how tall signs are: the most that many cells have in common, as marks are smaller; 0 if there are none."""
    tallest = sorted(heights, reverse=True)
    least = max(2, FEW * len(tallest))
    for height in tallest:
        alike = [other for other in tallest if 0.78 * height <= other <= height]
        if len(alike) >= least:
            return float(np.median(alike))
    return tallest[0] if tallest else 0.0


def writings(crops: Sequence[Pixels], judge: Judge) -> list[Writing]:
    """Return what is written in each of the cells of one board; cells that make no sense are looked at in other manners."""
    sheet = Sheet(even_cells(crops), Manner(), judge)
    usual = usual_height(sheet.heights())
    found = sheet.writings(usual)
    for manner in (None, *MANNERS):
        doubtful = [cell for cell, writing in enumerate(found) if writing.is_doubtful]
        better = _tried(sheet, manner, doubtful[:: max(1, len(doubtful) // TRIED)], usual, found)
        if better and len(doubtful) >= 2 * TRIED:
            better = _tried(sheet, manner, doubtful, usual, found)
        for cell, writing in better.items():
            found[cell] = writing
    return found


def _tried(
    sheet: Sheet, manner: Manner | None, places: Sequence[int], usual: float, found: Sequence[Writing]
) -> dict[int, Writing]:
    """Return the cells among some places that make more sense in a manner, none being inside of plates."""
    seen = insides(sheet.cells, sheet.ink, places) if manner is None else (sheet.cells.chosen(places), list(places))
    if not places or seen is None:
        return {}
    again = Sheet(seen[0], manner or Manner(), sheet.judge)
    own = usual_height(again.heights()) if manner is None or not usual else usual
    told = zip(seen[1], again.writings(own), strict=True)
    return {cell: writing for cell, writing in told if writing.sense > max(LIKELY, found[cell].sense + BETTER)}
