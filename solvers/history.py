"""A start and the turns made from it, with quick access to the position after each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from solvers.puzzle import Move, State

Turn: TypeAlias = tuple[Move, ...]
"""Moves that belong together: one undo takes them back, one step of a solver makes them."""
SNAPSHOT_PERIOD = 64


class History:
    """The turns of a game in order. A turn may take back some of those before it, so the positions form a tree.

    The position is kept every SNAPSHOT_PERIOD turns, so a short replay reaches any other.
    """

    def __init__(self, start: State[Any]) -> None:
        self.turns: list[Turn] = []
        self._parents = [0]  # position k, the one after k turns -> the position that its turn was made from
        self._kept: dict[int, State[Any]] = {0: start}
        self._last: tuple[int, State[Any]] = (0, start)

    def __len__(self) -> int:
        return len(self.turns)

    @property
    def contents(self) -> tuple[list[Any], ...]:
        """The long lists inside, which may take a moment to free."""
        return self.turns, self._parents

    @property
    def start(self) -> State[Any]:
        return self._kept[0]

    def append(self, turn: Turn, undoes: int = 0) -> None:
        """Add a turn, made after taking back some moves; it isn't played until a later position is needed."""
        parent = len(self.turns)
        while undoes > 0 and parent:
            undoes -= len(self.turns[parent - 1])
            parent = self._parents[parent]
        if undoes:
            raise ValueError(f"Turns are taken back as a whole: {undoes} moves too many or too few.")
        self.turns.append(turn)
        self._parents.append(parent)

    def extend(self, turns: Sequence[Turn]) -> None:
        """Add many turns that take nothing back."""
        length = len(self.turns)
        self.turns += turns
        self._parents += range(length, len(self.turns))

    def cut(self, length: int) -> None:
        """Drop all turns after the first `length`."""
        del self.turns[length:]
        del self._parents[length + 1 :]
        self._kept = {place: state for place, state in self._kept.items() if place <= length}
        if self._last[0] > length:
            self._last = (0, self.start)

    def prepare(self, played: int) -> None:
        """Play up to the position after `played` turns, if there are that many, so those near it are reached quickly."""
        self.state_at(min(played, len(self)))

    def state_at(self, played: int) -> State[Any]:
        """Return the position after `played` turns; raises IllegalMove if a turn can't be played."""
        path: list[int] = []
        place = played
        while place not in self._kept and place != self._last[0]:
            path.append(place)
            place = self._parents[place]
        state = self._kept.get(place) or self._last[1]
        moves: list[Move] = []
        for place in reversed(path):
            moves += self.turns[place - 1]
            if place % SNAPSHOT_PERIOD == 0 or place == played:
                state = state.apply_all(moves)
                moves.clear()
                if place % SNAPSHOT_PERIOD == 0:
                    self._kept[place] = state
        self._last = (played, state)
        return state


@dataclass(slots=True)
class Tail:
    """Turns that fork off another branch, and the tails that fork off these."""

    number: int  # their branch's number; branches are numbered in the order in which they were begun
    turns: list[Turn]
    tails: Tails


Tails: TypeAlias = dict[int, list[Tail]]  # number of turns from the start to the fork -> the tails there


@dataclass(frozen=True, slots=True)
class Branch:
    """One path through the tree to its end: it forks off the current one after `fork` turns and continues with its own."""

    number: int
    fork: int
    turns: tuple[Turn, ...]


class UndoTree:
    """Keeps the turns that would be lost when a history is cut and continues differently."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._tails: Tails = {}
        self._number = self._last = 0
        self.version = 0  # changes whenever the branches do

    def continue_from(self, played: int, turns: Sequence[Turn]) -> None:
        """Continue with other turns after the first `played`; a tail that they repeat becomes part of the current branch."""
        self._set_aside(played)
        self._history.cut(played)
        self._history.extend(turns)
        for place, turn in enumerate(turns, played):
            if place in self._tails:
                self._follow(place, turn)

    def amend(self, played: int, turn: Turn) -> None:
        """Replace the last turn by another one; the old one is kept only if something followed it."""
        if played == len(self._history) and played not in self._tails:
            self._history.cut(played - 1)
        self.continue_from(played - 1, [turn])

    def _set_aside(self, played: int) -> None:
        """Turn whatever follows the first `played` turns into a tail."""
        tail = self._history.turns[played:]
        if tail:
            tails = {place: self._tails.pop(place) for place in list(self._tails) if place > played}
            self._tails.setdefault(played, []).append(Tail(self._number, tail, tails))
            self.version += 1

    def _follow(self, place: int, turn: Turn) -> None:
        """Move the tail that begins with a turn into the current branch, or else begin a new branch."""
        self.version += 1
        here = self._tails[place]
        tail = next((tail for tail in here if tail.turns[0] == turn), None)
        if tail is None:
            self._last += 1
            self._number = self._last
            return
        here.remove(tail)
        if not here:
            del self._tails[place]
        rest = tail.turns[1:]
        beside = tail.tails.pop(place + 1, [])
        if rest:
            beside.append(Tail(tail.number, rest, tail.tails))
        else:
            self._number = tail.number
            self._tails |= tail.tails
        if beside:
            self._tails.setdefault(place + 1, []).extend(beside)

    def all(self) -> list[Branch]:
        """Return the branches in the order in which they were begun; the current one has no turns of its own."""
        own = Branch(self._number, len(self._history), ())
        return sorted([own, *_branches(self._tails)], key=lambda branch: (branch.number, branch.fork))

    @property
    def has_branches(self) -> bool:
        return bool(self._tails)


def _branches(tails: Tails) -> Iterator[Branch]:
    """Yield the branches of tails and of the tails that fork off them."""
    for fork, group in tails.items():
        for tail in group:
            yield Branch(tail.number, fork, tuple(tail.turns))
            for branch in _branches(tail.tails):
                yield Branch(branch.number, fork, (*tail.turns[: branch.fork - fork], *branch.turns))
