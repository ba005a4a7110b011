"""A start and the turns made from it, with the position after any number of them at hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from solvers.puzzle import Move, State

Turn: TypeAlias = tuple[Move, ...]
"""Moves that belong together: one undo takes them back, one step of a solver makes them."""

SNAPSHOT_PERIOD = 64


class Trail:
    """Turns in order. A turn may take back some of those before it; so positions form a tree, and each knows its parent.

    Every so many turns the position is kept, so that any one is reached by replaying a few.
    """

    def __init__(self, start: State[Any]) -> None:
        self.turns: list[Turn] = []
        self._parents = [0]
        """for each position the one that its turn was made from, by the number of turns before it"""
        self._kept: dict[int, State[Any]] = {0: start}
        self._last: tuple[int, State[Any]] = (0, start)

    def __len__(self) -> int:
        return len(self.turns)

    @property
    def contents(self) -> tuple[list[Any], ...]:
        """The long lists that it consists of."""
        return self.turns, self._parents

    @property
    def start(self) -> State[Any]:
        return self._kept[0]

    def append(self, turn: Turn, undoes: int = 0) -> None:
        """Add a turn at the end, made after taking back so many moves; it is played when a position after it is asked for."""
        parent = len(self.turns)
        while undoes > 0 and parent:
            undoes -= len(self.turns[parent - 1])
            parent = self._parents[parent]
        if undoes:
            raise ValueError(f"Turns are taken back as a whole: {undoes} moves too many or too few.")
        self.turns.append(turn)
        self._parents.append(parent)

    def extend(self, turns: Sequence[Turn]) -> None:
        """Add many turns, none of which takes any back."""
        length = len(self.turns)
        self.turns += turns
        self._parents += range(length, len(self.turns))

    def cut(self, length: int) -> None:
        """Drop all turns but the first so many."""
        del self.turns[length:]
        del self._parents[length + 1 :]
        self._kept = {place: state for place, state in self._kept.items() if place <= length}
        if self._last[0] > length:
            self._last = (0, self.start)

    def prepare(self, played: int) -> None:
        """Keep positions up to one after so many turns, if there are as many, so that those near it will be at hand."""
        self.state_at(min(played, len(self)))

    def state_at(self, played: int) -> State[Any]:
        """Return the position after so many turns; raises IllegalMove if a turn can't be played."""
        way: list[int] = []
        place = played
        while place not in self._kept and place != self._last[0]:
            way.append(place)
            place = self._parents[place]
        state = self._kept.get(place) or self._last[1]
        moves: list[Move] = []
        for place in reversed(way):
            moves += self.turns[place - 1]
            if place % SNAPSHOT_PERIOD == 0 or place == played:
                state = state.apply_all(moves)
                moves.clear()
                if place % SNAPSHOT_PERIOD == 0:
                    self._kept[place] = state
        self._last = (played, state)
        return state
