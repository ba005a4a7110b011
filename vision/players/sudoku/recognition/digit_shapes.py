"""Remembers how each digit looks on a board, and recognises it by that in a fraction of the time that reading takes.

Notes are told from digits: small or in a corner, they only say what a cell could hold, or what is not entered yet.
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
"""width and height at which ink is compared"""
LEAST_CONTRAST = 24.0
"""ink stands out from its cell by so much at least, in grey levels"""
CUT = 0.5
"""what stands out more than this part of the most is ink"""
LIKE = 0.92
"""two looks of one digit are correlated more than this"""
CLEAR = 0.04
"""and more than looks of different digits are, by so much"""
SAME_SIDE = 0.12
"""their sides differ by less than this part, and by a pixel or two"""
SLACK_PX = 2
KEPT = 3
"""how many looks of a digit are remembered"""

MARGIN = 0.14
"""the part of a cell left out on each side: lines and frames of the cursor"""

FEWEST = 4
"""of so many digits it is known where they stand"""
OFF = 0.2
"""the part of a cell's inner part by which notes are away from where digits stand, at least"""
USUAL = "usual place of digits"
"""in an actuator's memory where digits stand in their cells"""
SMALL = 0.65
"""notes may also be lower than this part of the height of digits"""


@dataclass(frozen=True, eq=False)
class InkLook:
    """How ink looks, free of colours and of where it is."""

    drawn: NDArray[np.float32]
    """flattened, of length 1"""
    sides: tuple[int, int]
    """width and height in pixels"""
    place: Rect
    """where it is in its cell's picture, whose sides count as 1"""

    def likeness(self, other: InkLook) -> float:
        """Return the correlation of two looks, 0 where their sizes differ."""
        for one, another in zip(self.sides, other.sides, strict=True):
            if abs(one - another) > SAME_SIDE * max(one, another) + SLACK_PX:
                return 0.0
        return float(self.drawn @ other.drawn)


class InkLooks:
    """What is known of how digits look."""

    def __init__(self) -> None:
        self._known: dict[int, list[InkLook]] = {}

    def learn(self, look: InkLook | None, digit: int) -> None:
        """Take what was seen in a cell, if anything, as how a digit looks."""
        known = self._known.setdefault(digit, [])
        if look is not None and all(look.likeness(other) < LIKE for other in known):
            known.insert(0, look)
            del known[KEPT:]

    def is_clearly(self, look: InkLook | None, digit: int) -> bool:
        """Tell whether a cell shows a digit without any doubt."""
        if look is None or not self._known.get(digit):
            return False
        best = {known: max(map(look.likeness, looks), default=0.0) for known, looks in self._known.items()}
        return best[digit] > LIKE and all(best[digit] > best[other] + CLEAR for other in best if other != digit)


def look_of(crop: Pixels) -> InkLook | None:
    """Return how the ink of a cell looks; None where there is none."""
    grey = np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), np.float32)
    levels = np.abs(grey - np.float32(np.median(grey)))
    peak = float(levels.max())
    if peak < LEAST_CONTRAST:
        return None
    left, top, width, height = cv2.boundingRect(np.asarray(levels > CUT * peak, np.uint8))
    small = cv2.resize(levels[top : top + height, left : left + width], SIZE_PX, interpolation=cv2.INTER_AREA).ravel()
    drawn = np.asarray(small - small.mean(), np.float32)
    down, across = grey.shape
    place = left / across, top / down, width / across, height / down
    return InkLook(drawn / max(float(np.linalg.norm(drawn)), 1.0), (width, height), place)


@dataclass(frozen=True)
class Usual:
    """Where digits stand in their cells."""

    middle: tuple[float, float]
    """as parts of the cell's width and height"""
    height: float

    def is_note(self, look: InkLook) -> bool:
        """Tell whether ink is elsewhere in its cell than digits are, or much smaller."""
        x, y = _middle(look)
        is_away = max(abs(x - self.middle[0]), abs(y - self.middle[1])) > OFF
        return is_away or look.place[3] < SMALL * self.height


def cell_look(grid: Grid, plane: Pixels, cell: Cell) -> InkLook | None:
    """Return how the ink of a cell looks, without the bar that blinks beside it while it is typed in; None if it has none."""
    crop = without_caret(grid.crop(plane, cell))
    down, across = (round(side * MARGIN) for side in crop.shape[:2])
    return look_of(crop[down : crop.shape[0] - down, across : crop.shape[1] - across])


def is_noted(actuator: Actuator, position: Position, cell: Cell) -> bool:
    """Tell whether a cell holds a note on the board of an actuator, by where its position has digits."""
    plane = actuator.grid.plane(actuator.look())
    if USUAL not in actuator.memo:
        filled = [divmod(place, position.size) for place, digit in enumerate(position.digits) if digit]
        looks = (cell_look(actuator.grid, plane, each) for each in filled if each != cell)
        actuator.memo[USUAL] = usual_of([look for look in looks if look is not None])
    usual: Usual | None = actuator.memo[USUAL]
    look = cell_look(actuator.grid, plane, cell)
    return usual is not None and look is not None and usual.is_note(look)


def usual_of(looks: Sequence[InkLook]) -> Usual | None:
    """Return where the digits of a board stand; None where they are too few, or the dark corners of tiles count as their ink."""
    if len(looks) < FEWEST:
        return None
    (x, y), height = np.median([_middle(look) for look in looks], 0), np.median([look.place[3] for look in looks])
    return Usual((float(x), float(y)), float(height)) if height < 1 else None


def _middle(look: InkLook) -> tuple[float, float]:
    left, top, width, height = look.place
    return left + width / 2, top + height / 2
