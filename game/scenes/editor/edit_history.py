"""The boards of the editor in the order in which they came about, for undo and redo, and one stroke of a brush."""

from typing import Any, TypeAlias

from solvers.handmade import Brush, Workbench
from solvers.puzzle import Cell, State

Spot: TypeAlias = tuple[Cell, Cell | None]  # a cell, and for brushes that paint edges the neighbour beyond the edge

MOST_KEPT = 1000


class EditHistory:
    """The boards of the editor in the order in which they came about. `is_touched` tells whether there was any change."""

    def __init__(self, state: State[Any]) -> None:
        self._boards = [state]
        self._place = 0
        self._series = ""
        self.is_touched = False

    @property
    def state(self) -> State[Any]:
        """The board as it is."""
        return self._boards[self._place]

    @property
    def can_undo(self) -> bool:
        return self._place > 0

    @property
    def can_redo(self) -> bool:
        return self._place + 1 < len(self._boards)

    def before(self, series: str) -> State[Any]:
        """Return the board as it was before a series of changes, if the last change was one of them, or else as it is."""
        return self._boards[self._place - 1] if series and series == self._series else self.state

    def put(self, state: State[Any], series: str = "") -> None:
        """Have another board there. Changes of one series that follow each other are undone at once."""
        if state == self.state:
            return
        goes_on = bool(series) and series == self._series
        del self._boards[self._place if goes_on else self._place + 1 :]
        if goes_on and self._boards[-1] == state:
            series = ""  # the series has led back to where it began
        else:
            self._boards.append(state)
        del self._boards[: max(len(self._boards) - MOST_KEPT, 0)]
        self._place, self._series, self.is_touched = len(self._boards) - 1, series, True

    def end_series(self) -> None:
        """Let the next change be one of its own, whatever it is."""
        self._series = ""

    def undo(self) -> None:
        """Have the board there that was there before, if there was one."""
        self._go(-1, self.can_undo)

    def redo(self) -> None:
        """Take back an undo, if there was one."""
        self._go(1, self.can_redo)

    def _go(self, step: int, can_go: bool) -> None:
        self._series = ""
        if can_go:
            self._place += step
            self.is_touched = True


class Stroke:
    """One stroke of a brush, of which the first spot decides whether it paints or takes away."""

    def __init__(self, bench: Workbench[Any], state: State[Any], brush: Brush, spot: Spot) -> None:
        self._bench, self._brush = bench, brush
        self._first = spot
        self._takes_away = bench.paint(state, brush.name, *spot) == state

    def touch(self, state: State[Any], spot: Spot) -> State[Any]:
        """Return the board after the brush has come over a spot."""
        if not self._means(spot):
            return state
        use = self._bench.clear if self._takes_away else self._bench.paint
        changed: State[Any] = use(state, self._brush.name, *spot)
        return changed

    def _means(self, spot: Spot) -> bool:
        """Tell whether a spot can be meant: a stroke along edges keeps to those that lie as the first one does."""
        (first, beyond), (cell, other) = self._first, spot
        if not self._brush.is_edge:
            return True
        return None not in (beyond, other) and _lies_across(first, beyond) == _lies_across(cell, other)


def _lies_across(cell: Cell, other: Cell | None) -> bool:
    """Tell whether the edge between two cells divides rows."""
    return other is not None and cell[1] == other[1]
