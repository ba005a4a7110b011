"""Recognising digits by their earlier shapes on the board, in a fraction of the time that reading takes.

Notes (pencil marks) are told apart from digits: they're small or off-centre.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell
from vision.frame import Grid, Pixels, Rect
from vision.input.actuator import Actuator
from vision.players.player import Position
from vision.players.sudoku.recognition.carets import without_caret

SIZE_PX = 16, 24
"""width and height at which shapes are compared"""
MIN_CONTRAST = 24.0
"""a cell with less contrast has no ink, in grey levels"""
INK_CUT = 0.5
"""pixels are ink if their contrast exceeds this part of the highest"""
MIN_CORRELATION = 0.92
"""shapes of the same digit have a higher correlation than this,"""
MIN_LEAD = 0.04
"""and lead by more than this over any other digit"""
SIDE_TOLERANCE = 0.12
"""shapes are comparable if their sides differ by no more than this part plus SLACK_PX"""
SLACK_PX = 2
MAX_SHAPES = 3
"""number of shapes remembered per digit"""

MARGIN = 0.14
"""the part of a cell left out on each side: lines and frames of the cursor"""

MIN_DIGITS = 4
"""number of digits needed to know their usual placement"""
MAX_OFFSET = 0.2
"""notes are farther from the usual placement than this part of the cell's inside,"""
PLACEMENT = "usual place of digits"
"""key in the actuator's memo: the usual placement of digits"""
MIN_HEIGHT = 0.65
"""or lower than this part of the usual height"""


@dataclass(frozen=True, eq=False)
class InkShape:
    """The shape of a cell's ink, independent of colours and place."""

    normalised: NDArray[np.float32]
    """the ink at SIZE_PX minus its mean, flattened, as a unit vector"""
    sides: tuple[int, int]
    """width and height in pixels"""
    place: Rect
    """the bounding box in the cell, as parts of its width and height"""

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

    middle: tuple[float, float]
    """the centre, as parts of the cell's width and height"""
    height: float

    def is_note(self, shape: InkShape) -> bool:
        """Return whether ink is off the usual placement or much smaller."""
        x, y = _middle(shape)
        is_away = max(abs(x - self.middle[0]), abs(y - self.middle[1])) > MAX_OFFSET
        return is_away or shape.place[3] < MIN_HEIGHT * self.height


def cell_shape(grid: Grid, plane: Pixels, cell: Cell) -> InkShape | None:
    """Return the shape of a cell's ink without a caret; None if there is none."""
    crop = without_caret(grid.crop(plane, cell))
    down, across = (round(side * MARGIN) for side in crop.shape[:2])
    return ink_shape_of(crop[down : crop.shape[0] - down, across : crop.shape[1] - across])


def is_noted(actuator: Actuator, position: Position, cell: Cell) -> bool:
    """Return whether a cell shows a note, compared with the digits of a position on the actuator's board."""
    plane = actuator.grid.plane(actuator.look())
    if PLACEMENT not in actuator.memo:
        filled = [divmod(place, position.size) for place, digit in enumerate(position.digits) if digit]
        shapes = (cell_shape(actuator.grid, plane, each) for each in filled if each != cell)
        actuator.memo[PLACEMENT] = usual_placement([shape for shape in shapes if shape is not None])
    placement: Placement | None = actuator.memo[PLACEMENT]
    shape = cell_shape(actuator.grid, plane, cell)
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
