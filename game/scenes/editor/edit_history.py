"""The editor's history of boards, for undo and redo, and a stroke of a brush."""

from typing import Any, TypeAlias

from solvers.handmade import Brush, Workbench
from solvers.puzzle import Cell, State

Spot: TypeAlias = tuple[Cell, Cell | None]  # a cell and, for edge brushes, the neighbour across the edge

MAX_BOARDS = 1000


class EditHistory:
    """The boards of the editor, oldest first; `is_touched` says whether there are changes to save."""

    def __init__(self, state: State[Any]) -> None:
        self._boards = [state]
        self._place = 0
        self._series = ""
        self.is_unsaved = False

    @property
    def state(self) -> State[Any]:
        """The current board."""
        return self._boards[self._place]

    @property
    def can_undo(self) -> bool:
        return self._place > 0

    @property
    def can_redo(self) -> bool:
        return self._place + 1 < len(self._boards)

    def before(self, series: str) -> State[Any]:
        """Return the board before the current series of changes if that is its name, otherwise the current board."""
        return self._boards[self._place - 1] if series and series == self._series else self.state

    def add(self, state: State[Any], series: str = "") -> None:
        """Make a change. Consecutive changes of one series are undone together."""
        if state == self.state:
            return
        continues = bool(series) and series == self._series
        del self._boards[self._place if continues else self._place + 1 :]
        if continues and self._boards[-1] == state:
            series = ""  # the series has returned to its first board
        else:
            self._boards.append(state)
        del self._boards[: max(len(self._boards) - MAX_BOARDS, 0)]
        self._place, self._series, self.is_unsaved = len(self._boards) - 1, series, True

    def end_series(self) -> None:
        """Make the next change start a new undo step."""
        self._series = ""

    def undo(self) -> None:
        """Go back to the previous board, if there is one."""
        self._go(-1, self.can_undo)

    def redo(self) -> None:
        """Go forward again after an undo, if possible."""
        self._go(1, self.can_redo)

    def _go(self, step: int, can_go: bool) -> None:
        self._series = ""
        if can_go:
            self._place += step
            self.is_unsaved = True


class Stroke:
    """A stroke of a brush. It erases if its first spot is painted already, and paints otherwise."""

    def __init__(self, bench: Workbench[Any], state: State[Any], brush: Brush, spot: Spot) -> None:
        self._bench, self._brush = bench, brush
        self._first = spot
        self._erases = bench.paint(state, brush.name, *spot) == state

    def apply(self, state: State[Any], spot: Spot) -> State[Any]:
        """Return the board after the brush has passed over a spot."""
        if not self._affects(spot):
            return state
        operation = self._bench.clear if self._erases else self._bench.paint
        changed: State[Any] = operation(state, self._brush.name, *spot)
        return changed

    def _affects(self, spot: Spot) -> bool:
        """Return whether the stroke affects a spot; a stroke on edges keeps to the direction of its first edge."""
        (first, beyond), (cell, other) = self._first, spot
        if not self._brush.is_edge:
            return True
        return None not in (beyond, other) and _separates_rows(first, beyond) == _separates_rows(cell, other)


def _separates_rows(cell: Cell, other: Cell | None) -> bool:
    """Return whether the edge between two cells separates rows."""
    return other is not None and cell[1] == other[1]
