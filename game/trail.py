"""A start and the turns made from it, with the position after any number of them at hand."""

from __future__ import annotations

from typing import Any, TypeAlias

from solvers.puzzle import Move, State

Turn: TypeAlias = tuple[Move, ...]
"""Moves that belong together: one undo takes them back, one step of a solver makes them."""

SNAPSHOT_PERIOD = 64


class Trail:
    """Turns in order. Every so many turns the position is kept, so that any one is reached by replaying a few."""

    def __init__(self, start: State[Any]) -> None:
        self.turns: list[Turn] = []
        self._kept: list[State[Any]] = [start]
        self._last: tuple[int, State[Any]] = (0, start)

    def __len__(self) -> int:
        return len(self.turns)

    @property
    def start(self) -> State[Any]:
        return self._kept[0]

    def append(self, turn: Turn) -> None:
        """Add a turn at the end; it is played when a position after it is asked for."""
        self.turns.append(turn)

    def cut(self, length: int) -> None:
        """Drop all turns but the first so many."""
        del self.turns[length:]
        del self._kept[length // SNAPSHOT_PERIOD + 1 :]
        if self._last[0] > length:
            self._last = (0, self.start)

    def state_at(self, played: int) -> State[Any]:
        """Return the position after so many turns; raises IllegalMove if a turn can't be played."""
        place, state = self._nearest(played)
        while place < played:
            end = min(played, (place // SNAPSHOT_PERIOD + 1) * SNAPSHOT_PERIOD)
            state = state.apply_all(move for turn in self.turns[place:end] for move in turn)
            place = end
            if place == len(self._kept) * SNAPSHOT_PERIOD:
                self._kept.append(state)
        self._last = (played, state)
        return state

    def _nearest(self, played: int) -> tuple[int, State[Any]]:
        number = min(played // SNAPSHOT_PERIOD, len(self._kept) - 1)
        kept = (number * SNAPSHOT_PERIOD, self._kept[number])
        return self._last if kept[0] <= self._last[0] <= played else kept
