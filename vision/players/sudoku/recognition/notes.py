"""Tells notes from digits: small or in a corner, they only say what a cell could hold, or what is not entered yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from solvers.puzzle import Cell
from vision.frame import Grid, Pixels
from vision.input.actuator import Actuator
from vision.players.player import Position
from vision.players.sudoku.recognition.carets import without_caret
from vision.players.sudoku.recognition.ink_looks import InkLook, look_of

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
    """Return where the digits of a board stand; None where they are too few."""
    if len(looks) < FEWEST:
        return None
    (x, y), height = np.median([_middle(look) for look in looks], 0), np.median([look.place[3] for look in looks])
    return Usual((float(x), float(y)), float(height))


def _middle(look: InkLook) -> tuple[float, float]:
    left, top, width, height = look.place
    return left + width / 2, top + height / 2
