"""How digits look on a board: their texts, their shapes, and the caret of a text field beside them.

Notes (pencil marks) are told apart from digits: they're small or off-centre.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell
from vision.cells.reading import Figure
from vision.frame import Grid, Pixels, Rect
from vision.input.actuator import Actuator
from vision.players.player import Position
from vision.readers.sudoku.chances import notations_of
from vision.signs.glyphs import read_figures

MAX_UNAMBIGUOUS = 9  # up to this size, there is only one way to write the digits
MIN_PROBABILITY = 0.01
TEXTS = "texts"  # key in the actuator's memo: how digits are written

MIN_CARET_HEIGHT = 0.25  # minimum height of a caret, as a part of the cell's
MAX_WIDTH_PX = 3
OVERHANG = 0.08  # how far a caret extends beyond a digit above and below, as a part of its height
MIN_DIGIT_HEIGHT = 0.45
"""minimum height of the digit beside a caret, as a part of the caret's; lower ink is the flag of a 1 with its stem"""
MAX_COLOUR_SPREAD = 12.0  # maximum standard deviation of a caret's pixels, in grey levels

SIZE_PX = 16, 24  # width and height at which shapes are compared
MIN_CONTRAST = 24.0  # a cell with less contrast has no ink, in grey levels
INK_CUT = 0.5  # pixels are ink if their contrast exceeds this part of the highest
MIN_CORRELATION = 0.92  # shapes of the same digit have a higher correlation than this,
MIN_LEAD = 0.04  # and lead by more than this over any other digit
SIDE_TOLERANCE = 0.12  # shapes are comparable if their sides differ by no more than this part plus SLACK_PX
SLACK_PX = 2
MAX_SHAPES = 3  # number of shapes remembered per digit

MARGIN = 0.14  # the part of a cell left out on each side: lines, and the frame of a cursor or selection

MIN_DIGITS = 4  # number of digits needed to know their usual placement
MAX_OFFSET = 0.2  # notes are farther from the usual placement than this part of the cell's inside,
PLACEMENT = "usual place of digits"  # key in the actuator's memo: the usual placement of digits
MIN_HEIGHT, MAX_HEIGHT = 0.65, 1.3  # or lower than the first part of the usual height; none is as high as the second


def texts_of(pixels: Pixels, grid: Grid, position: Position) -> tuple[str, ...]:
    """Return the text of each digit of a board, starting with the empty text for 0: the variant that fits the picture best."""
    variants = [("", *symbols.texts) for symbols in notations_of(position.size)]
    if position.size <= MAX_UNAMBIGUOUS:
        return variants[0]
    plane = grid.plane(pixels)
    digits = [digit for digit in position.digits if digit]
    crops = [grid.crop(plane, divmod(place, position.size)) for place, digit in enumerate(position.digits) if digit]
    figures = read_figures(crops)

    def fit(texts: tuple[str, ...]) -> float:
        chances = (figure.chance(texts[digit]) for figure, digit in zip(figures, digits, strict=True))
        return sum(math.log(max(chance, MIN_PROBABILITY)) for chance in chances)

    return max(variants, key=fit)


def known_texts(actuator: Actuator, position: Position) -> tuple[str, ...]:
    """Return the text of each digit on the actuator's board; cached in its memo."""
    if TEXTS not in actuator.memo:
        actuator.memo[TEXTS] = texts_of(actuator.look(), actuator.grid, position)
    texts: tuple[str, ...] = actuator.memo[TEXTS]
    return texts


def without_caret(crop: Pixels) -> Pixels:
    """Return the picture of a cell without its caret, a thin vertical bar that is higher than all other ink, if there is one."""
    inside = tuple(slice(round(side * MARGIN), side - round(side * MARGIN)) for side in crop.shape[:2])
    bar = _bar_in(np.asarray(cv2.cvtColor(crop[inside], cv2.COLOR_BGR2GRAY), np.float32)) if min(crop[inside].shape) else None
    if bar is None:
        return crop
    plain = crop.copy()
    plain[inside][bar] = np.median(crop[inside].reshape(-1, 3), 0)
    return plain


def _bar_in(grey: NDArray[np.float32]) -> tuple[slice, slice] | None:
    """Return the rows and columns of the caret; None if there is none."""
    levels = np.abs(grey - np.median(grey))
    ink = levels > max(MIN_CONTRAST, INK_CUT * float(levels.max()))
    high = np.flatnonzero(ink.sum(0) >= MIN_CARET_HEIGHT * len(ink))
    bars = np.array([x for x in high if _is_one_piece(ink[:, x], grey[:, x])], np.intp)
    groups = np.split(bars, np.flatnonzero(np.diff(bars) > 1) + 1)
    columns = max(groups, key=lambda group: ink[:, group].sum(0).max(initial=0))
    if not 0 < len(columns) <= MAX_WIDTH_PX or _is_crossed(ink, columns):
        return None
    top, bottom = _ends(ink[:, columns].any(1))
    ink[:, columns] = False
    if not ink.any():
        return None
    highest, lowest = _ends(ink.any(1))
    height = bottom - top
    if min(highest - top, bottom - lowest) < OVERHANG * height or lowest - highest < MIN_DIGIT_HEIGHT * height:
        return None
    return slice(top, bottom + 1), slice(int(columns[0]), int(columns[-1]) + 1)


def _is_crossed(ink: NDArray[np.bool_], columns: NDArray[np.intp]) -> bool:
    """Return whether a stroke crosses the bar, as in a 4: a caret is beside digits."""
    left, right = int(columns[0]) - 1, int(columns[-1]) + 1
    return left >= 0 and right < ink.shape[1] and bool((ink[:, left] & ink[:, right]).any())


def _is_one_piece(column: NDArray[np.bool_], grey: NDArray[np.float32]) -> bool:
    """Return whether the ink in a column of pixels is one piece of one colour."""
    top, bottom = _ends(column)
    return bool(column[top : bottom + 1].all()) and float(grey[top : bottom + 1].std()) < MAX_COLOUR_SPREAD


def _ends(is_ink: NDArray[np.bool_]) -> tuple[int, int]:
    """Return the first and the last index with ink."""
    places = np.flatnonzero(is_ink)
    return int(places[0]), int(places[-1])


@dataclass(frozen=True, eq=False)
class InkShape:
    """The shape of a cell's ink, independent of colours and place."""

    normalised: NDArray[np.float32]  # the ink at SIZE_PX minus its mean, flattened, as a unit vector
    sides: tuple[int, int]  # width and height in pixels
    place: Rect  # the bounding box in the cell, as parts of its width and height

    def correlation(self, other: InkShape) -> float:
        """Return the correlation with another shape; 0 if the sizes differ."""
        for one, another in zip(self.sides, other.sides, strict=True):
            if abs(one - another) > SIDE_TOLERANCE * max(one, another) + SLACK_PX:
                return 0.0
        return float(self.normalised @ other.normalised)


class DigitShapes:
    """The known shapes of each digit."""

    def __init__(self) -> None:
        self._known: dict[int, list[InkShape]] = {}

    def learn(self, shape: InkShape | None, digit: int) -> None:
        """Remember a shape, if any, for a digit."""
        known = self._known.setdefault(digit, [])
        if shape is not None and all(shape.correlation(other) < MIN_CORRELATION for other in known):
            known.insert(0, shape)
            del known[MAX_SHAPES:]

    def is_clearly(self, shape: InkShape | None, digit: int) -> bool:
        """Return whether a shape is certainly a digit."""
        if shape is None or not self._known.get(digit):
            return False
        best = {known: max(map(shape.correlation, shapes), default=0.0) for known, shapes in self._known.items()}
        return best[digit] > MIN_CORRELATION and all(best[digit] > best[other] + MIN_LEAD for other in best if other != digit)


def ink_shape_of(crop: Pixels) -> InkShape | None:
    """Return the shape of the ink in a cell's picture; None if there is none."""
    grey = np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), np.float32)
    levels = np.abs(grey - np.float32(np.median(grey)))
    peak = float(levels.max())
    if peak < MIN_CONTRAST:
        return None
    left, top, width, height = cv2.boundingRect(np.asarray(levels > INK_CUT * peak, np.uint8))
    small = cv2.resize(levels[top : top + height, left : left + width], SIZE_PX, interpolation=cv2.INTER_AREA).ravel()
    normalised = np.asarray(small - small.mean(), np.float32)
    down, across = grey.shape
    place = left / across, top / down, width / across, height / down
    return InkShape(normalised / max(float(np.linalg.norm(normalised)), 1.0), (width, height), place)


@dataclass(frozen=True)
class Placement:
    """Where digits usually are in their cells, and how high."""

    middle: tuple[float, float]  # the centre, as parts of the cell's width and height
    height: float

    def is_note(self, shape: InkShape) -> bool:
        """Return whether ink is off the usual placement or much smaller; if it is much higher, it is more than a note."""
        x, y = _middle(shape)
        is_away = max(abs(x - self.middle[0]), abs(y - self.middle[1])) > MAX_OFFSET
        height = shape.place[3] / self.height
        return (is_away and height < MAX_HEIGHT) or height < MIN_HEIGHT


class CellLook:
    """What a cell without its caret looks like: the shape of its ink, and its reading."""

    def __init__(self, crop: Pixels) -> None:
        self._plain = without_caret(crop)

    @cached_property
    def shape(self) -> InkShape | None:
        """The shape of the ink inside the cell's margins; None if there is none."""
        down, across = (round(side * MARGIN) for side in self._plain.shape[:2])
        return ink_shape_of(self._plain[down : self._plain.shape[0] - down, across : self._plain.shape[1] - across])

    @cached_property
    def figure(self) -> Figure:
        """The reading of the cell."""
        return read_figures([self._plain])[0]


def is_noted(actuator: Actuator, position: Position, cell: Cell) -> bool:
    """Return whether a cell shows a note, compared with the digits of a position on the actuator's board."""
    plane = actuator.grid.plane(actuator.look())
    if PLACEMENT not in actuator.memo:
        filled = [divmod(place, position.size) for place, digit in enumerate(position.digits) if digit]
        shapes = (CellLook(actuator.grid.crop(plane, each)).shape for each in filled if each != cell)
        actuator.memo[PLACEMENT] = usual_placement([shape for shape in shapes if shape is not None])
    placement: Placement | None = actuator.memo[PLACEMENT]
    shape = CellLook(actuator.grid.crop(plane, cell)).shape
    return placement is not None and shape is not None and placement.is_note(shape)


def usual_placement(shapes: Sequence[InkShape]) -> Placement | None:
    """Return the usual placement of digits; None if there are too few, or the corners of tiles count as ink."""
    if len(shapes) < MIN_DIGITS:
        return None
    (x, y), height = np.median([_middle(shape) for shape in shapes], 0), np.median([shape.place[3] for shape in shapes])
    return Placement((float(x), float(y)), float(height)) if height < 1 else None


def _middle(shape: InkShape) -> tuple[float, float]:
    left, top, width, height = shape.place
    return left + width / 2, top + height / 2
