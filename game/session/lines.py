"""The lines of a game: the turns in play, and what was played before some of them were taken back and played otherwise.

Positions form a tree. One path of it is in play, as a history; what leaves that path are branches, which have branches too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from game.session.history import History, Turn


@dataclass(slots=True)
class Branch:
    """Turns that leave another line, and what leaves these."""

    number: int
    """the place of their line in the order in which lines were begun"""
    turns: list[Turn]
    branches: Branches


Branches: TypeAlias = dict[int, list[Branch]]
"""by the number of turns before them, counted from the start of the game"""


@dataclass(frozen=True, slots=True)
class Line:
    """One way through the tree to its end: it leaves the one in play after so many turns, and goes on by others."""

    number: int
    fork: int
    turns: tuple[Turn, ...]


class Lines:
    """Keeps what would be lost when a history is cut and goes on otherwise."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._branches: Branches = {}
        self._number = self._last = 0

    def put(self, played: int, turns: Sequence[Turn]) -> None:
        """Go on by other turns after so many; a branch that is taken again is in play from then on."""
        self._set_aside(played)
        self._history.cut(played)
        self._history.extend(turns)
        for place, turn in enumerate(turns, played):
            if place in self._branches:
                self._take(place, turn)

    def join(self, played: int, turn: Turn) -> None:
        """Have another turn be in the place of the last one; that one is kept only if something followed it."""
        if played == len(self._history) and played not in self._branches:
            self._history.cut(played - 1)
        self.put(played - 1, [turn])

    def _set_aside(self, played: int) -> None:
        """Have what follows after so many turns be a branch."""
        tail = self._history.turns[played:]
        if tail:
            branches = {place: self._branches.pop(place) for place in list(self._branches) if place > played}
            self._branches.setdefault(played, []).append(Branch(self._number, tail, branches))

    def _take(self, place: int, turn: Turn) -> None:
        """Take the branch that begins with a turn, or else begin a line of another number."""
        here = self._branches[place]
        branch = next((branch for branch in here if branch.turns[0] == turn), None)
        if branch is None:
            self._last += 1
            self._number = self._last
            return
        here.remove(branch)
        if not here:
            del self._branches[place]
        rest = branch.turns[1:]
        beside = branch.branches.pop(place + 1, [])
        if rest:
            beside.append(Branch(branch.number, rest, branch.branches))
        else:
            self._number = branch.number
            self._branches |= branch.branches
        if beside:
            self._branches.setdefault(place + 1, []).extend(beside)

    def all(self) -> list[Line]:
        """Return the lines in the order in which they were begun; the one in play goes on by no turns."""
        own = Line(self._number, len(self._history), ())
        return sorted([own, *_lines(self._branches)], key=lambda line: (line.number, line.fork))

    @property
    def has_branches(self) -> bool:
        return bool(self._branches)


def _lines(branches: Branches) -> Iterator[Line]:
    """Yield the lines of branches and of what leaves them."""
    for fork, group in branches.items():
        for branch in group:
            yield Line(branch.number, fork, tuple(branch.turns))
            for line in _lines(branch.branches):
                yield Line(line.number, fork, (*branch.turns[: line.fork - fork], *line.turns))
