"""The cells of a board seen in one manner: their blots are judged, and stand in rows and groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vision.frame import Rect
from vision.signs.blots import Blot, Manner, inked
from vision.signs.ink import Cells
from vision.signs.segmentation import Piece, piece_of, splits_of

Judge: TypeAlias = Callable[[NDArray[np.uint8]], NDArray[np.float32]]
"""from glyphs, (n, 24, 24), to how likely each is each sign, and last none of them, (n, 18)"""

LIKELY = 0.6  # what makes less sense than this is hardly a sign
TALLEST = 2  # so many blots of each cell tell how tall signs are
LEVEL = 0.5  # signs of a row have this part of their heights in common
APART = 0.65  # the widest gap between signs of a number, in parts of their height
SURE = 0.95  # what looks so much like one sign is not looked at as several
CLOSE, FULL = 0.3, 0.2
"""where this part of what is nearer to a number than the first part of its height is ink, another sign may be hidden"""
BOTH = 0.02
"""so large a part of the ink is lighter than the background, and so large a part darker, if looking at one of them helps"""
MUCH = 0.04  # so much ink in the middle of a cell is no remnant


@dataclass(frozen=True, eq=False)
class Judged:
    """A piece and how likely it is each sign; so for the parts of each of its splits."""

    piece: Piece
    chances: NDArray[np.float32]
    splits: tuple[tuple[Judged, ...], ...]

    @cached_property
    def alone(self) -> float:
        """How much it looks like any sign."""
        return float(self.chances[:-1].max())

    @cached_property
    def sense(self) -> float:
        """How much it looks like any sign, or several."""
        return max(self.alone, *(float(np.prod([part.alone for part in split])) for split in self.splits), 0.0)


@dataclass(frozen=True, eq=False)
class Group:
    """Signs side by side, from left to right; their rectangle is in the crop's pixels."""

    signs: tuple[Judged, ...]
    rect: Rect

    @property
    def sense(self) -> float:
        """How much all of it looks like signs."""
        return min(sign.sense for sign in self.signs)


class Sheet:
    """The cells of a board; blots are judged when somebody asks, many at a time."""

    def __init__(self, cells: Cells, manner: Manner, judge: Judge) -> None:
        self.cells, self.judge = cells, judge
        self.size: list[float] = cells.scale[:, 1].tolist()
        self.ink = inked(cells, manner)
        self.known: dict[tuple[int, Blot], Judged] = {}
        self.blots = [_without_frames(blots) for blots in self.ink.blots]

    def heights(self, cells: Iterable[int] | None = None) -> list[float]:
        """Return how tall the tallest likely sign of each cell is, in pixels of the crop, of those cells that hold any."""
        places = range(len(self.blots)) if cells is None else cells
        tallest = {cell: sorted(self.blots[cell], key=lambda blot: -blot.height)[:TALLEST] for cell in places}
        self._ask([(cell, blot) for cell, blots in tallest.items() for blot in blots])
        found = []
        for cell, blots in tallest.items():
            found += [blot.height / self.size[cell] for blot in blots if self.known[cell, blot].sense > LIKELY][:1]
        return found

    def cells_with(self, height: float) -> list[int]:
        """Return the cells that hold something at least so tall, in pixels of the crop."""
        tallest = (max((blot.height for blot in blots), default=0) for blots in self.blots)
        return [cell for cell, tall in enumerate(tallest) if tall and tall >= height * self.size[cell]]

    def groups(self, least: float, most: float) -> list[list[Group]]:
        """Return the groups of signs in each cell whose heights lie between two, in pixels of the crop."""
        fit = [
            [blot for blot in blots if least * size <= blot.height <= most * size]
            for blots, size in zip(self.blots, self.size, strict=True)
        ]
        self._ask([(cell, blot) for cell, blots in enumerate(fit) for blot in blots])
        return [[self._group(cell, group) for row in _rows(blots) for group in _parted(row)] for cell, blots in enumerate(fit)]

    def others(self, cell: int, groups: Sequence[Group]) -> list[Rect]:
        """Return the rectangles of a cell's blots that are not in some groups."""
        taken = {sign.piece.blot for group in groups for sign in group.signs}
        return [self.cells.rect(cell, *blot.box) for blot in self.blots[cell] if blot not in taken]

    def is_hiding(self, cell: int, least: float) -> bool:
        """Return whether there is much ink in the middle of a cell beside what is lower than signs, in pixels of the crop."""
        if not self.ink.peaks[cell]:
            return False
        height, width = self.ink.labels.shape[1:]
        middle = self.ink.labels[cell, height // 4 : height - height // 4, width // 4 : width - width // 4]
        low = [label for blot in self.blots[cell] if blot.height < least * self.size[cell] for label in blot.labels]
        return _other_ink(middle, low) > MUCH * middle.size

    def is_crowded(self, cell: int, group: Group) -> bool:
        """Return whether there is so much other ink close to a group that it may hide one of its signs."""
        blots = [sign.piece.blot for sign in group.signs]
        whole = _whole(blots)
        labels, reach = self.ink.labels[cell, whole.top : whole.bottom], max(2, round(CLOSE * whole.height))
        sides = labels[:, max(0, whole.left - reach) : whole.left], labels[:, whole.right : whole.right + reach]
        mine = [label for blot in blots for label in blot.labels]
        return any(_other_ink(side, mine) > FULL * side.size for side in sides)

    def with_both(self, cells: Sequence[int]) -> list[int]:
        """Return those of some cells whose ink is partly lighter and partly darker than their backgrounds."""
        chosen, is_ink = self.cells.chosen(cells), self.ink.labels[cells] > 0
        lighter = ((chosen.levels(1) >= chosen.levels(-1)) & is_ink).sum((1, 2))
        least = BOTH * is_ink.sum((1, 2))
        is_both = (lighter > least) & (is_ink.sum((1, 2)) - lighter > least)
        return [cell for cell, both in zip(cells, is_both, strict=True) if both]

    def _group(self, cell: int, blots: list[Blot]) -> Group:
        return Group(tuple(self.known[cell, blot] for blot in blots), self.cells.rect(cell, *_whole(blots).box))

    def _ask(self, wanted: Sequence[tuple[int, Blot]]) -> None:
        """Judge some blots of cells, those not judged before."""
        new = [each for each in dict.fromkeys(wanted) if each not in self.known]
        pieces = [piece_of(self.cells, self.ink, cell, blot) for cell, blot in new]
        told = self._told(pieces)
        splits = [
            splits_of(self.cells, self.ink, cell, blot) if chances[:-1].max() < SURE else []
            for (cell, blot), chances in zip(new, told, strict=True)
        ]
        parts = iter(self._told([part for each in splits for split in each for part in split]))
        for key, piece, chances, each in zip(new, pieces, told, splits, strict=True):
            judged = tuple(tuple(Judged(part, next(parts), ()) for part in split) for split in each)
            self.known[key] = Judged(piece, chances, judged)

    def _told(self, pieces: Sequence[Piece]) -> Sequence[NDArray[np.float32]]:
        return list(self.judge(np.stack([piece.glyph for piece in pieces]))) if pieces else []


def _other_ink(labels: NDArray[np.int32], known: Iterable[int]) -> int:
    """Return how many pixels are of ink that is not known."""
    ink = int(np.count_nonzero(labels))
    return ink - sum(int(np.count_nonzero(labels == label)) for label in known) if ink else 0


def _whole(blots: Sequence[Blot]) -> Blot:
    return reduce(Blot.joined, blots)


def _without_frames(blots: list[Blot]) -> list[Blot]:
    """Return blots without those that others lie in: what belongs to a sign was joined to it before."""
    return [blot for blot in blots if not any(blot is not other and blot.holds(other) for other in blots)]


def _rows(blots: list[Blot]) -> list[list[Blot]]:
    """Return the rows that blots stand in, each from left to right."""
    rows: list[list[Blot]] = []
    for blot in sorted(blots, key=lambda each: -each.height):
        row = next((row for row in rows if row[0].shared_height(blot) >= LEVEL * blot.height), None)
        if row is None:
            rows.append([blot])
        else:
            row.append(blot)
    return [sorted(row, key=lambda each: each.left) for row in rows]


def _parted(row: list[Blot]) -> list[list[Blot]]:
    """Return the parts of a row between wide gaps."""
    widest = APART * max(blot.height for blot in row)
    parts = [[row[0]]]
    for blot in row[1:]:
        if -parts[-1][-1].shared_width(blot) > widest:
            parts.append([])
        parts[-1].append(blot)
    return parts
