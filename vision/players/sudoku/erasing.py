"""Takes a digit back out of a foreign sudoku, by the first of several ways that changes its cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solvers.puzzle import Cell
from vision.input.actuator import Arm
from vision.players.sudoku.cell_changes import changed_by
from vision.signs.glyphs import read_figures

ERASERS = ("delete", "backspace", "0")
SETTLE_S = 0.1
"""how long a cell that was selected may go on changing, beside what the game needs between two inputs"""


def erase(arm: Arm, cell: Cell, select: Callable[[], object], erasers: Sequence[Callable[[], object]]) -> None:
    """Select a cell and try erasers in turn, until one changes the cell; an empty one is left alone."""
    for eraser in erasers:
        if not is_written(arm, cell):
            return
        select()
        arm.wait(arm.pace.gap_s + SETTLE_S)
        if changed_by(arm, eraser, cell) is not None:
            return


def is_written(arm: Arm, cell: Cell) -> bool:
    """Tell whether a sign stands in a cell: to type its digit once more takes it back, but writes it where none stands."""
    crop = arm.grid.crop(arm.grid.plane(arm.look()), cell)
    return bool(read_figures([crop])[0].signs)
