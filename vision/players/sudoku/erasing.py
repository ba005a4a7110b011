"""Takes a digit back out of a foreign sudoku, by the first of several ways that changes its cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solvers.puzzle import Cell
from vision.input.actuator import Actuator
from vision.players.sudoku.cell_changes import changed_by
from vision.signs.glyphs import read_figures

ERASERS = ("delete", "backspace", "0")
SETTLE_S = 0.1
"""how long a cell that was selected may go on changing, beside what the game needs between two inputs"""


def erase(actuator: Actuator, cell: Cell, select: Callable[[], object], erasers: Sequence[Callable[[], object]]) -> None:
    """Select a cell and try erasers in turn, until one changes the cell; an empty one is left alone."""
    for eraser in erasers:
        if not is_written(actuator, cell):
            return
        select()
        actuator.wait(actuator.pace.gap_s + SETTLE_S)
        if changed_by(actuator, eraser, cell) is not None:
            return


def is_written(actuator: Actuator, cell: Cell) -> bool:
    """Tell whether a sign stands in a cell: to type its digit once more takes it back, but writes it where none stands."""
    crop = actuator.grid.crop(actuator.grid.plane(actuator.look()), cell)
    return bool(read_figures([crop])[0].signs)
