"""The tree of a game: the turns in play, and what was played before some of them were taken back and played otherwise.

Positions form a tree. One path of it is in play, as a history; what leaves that path are tails, which have tails too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from game.session.history import History, Turn


@dataclass(slots=True)
class Tail:
    """Turns that leave another branch, and what leaves these."""

    number: int
    """the place of their branch in the order in which branches were begun"""
    turns: list[Turn]
    tails: Tails


Tails: TypeAlias = dict[int, list[Tail]]
"""by the number of turns before them, counted from the start of the game"""


@dataclass(frozen=True, slots=True)
class Branch:
    """One way through the tree to its end: it leaves the one in play after so many turns, and goes on by others."""

    number: int
    fork: int
    turns: tuple[Turn, ...]


class UndoTree:
    """Keeps what would be lost when a history is cut and goes on otherwise."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._tails: Tails = {}
        self._number = self._last = 0
        self.version = 0
        """is another one when the branches are"""

    def put(self, played: int, turns: Sequence[Turn]) -> None:
        """Go on by other turns after so many; a tail that is taken again is in play from then on."""
        self._set_aside(played)
        self._history.cut(played)
        self._history.extend(turns)
        for place, turn in enumerate(turns, played):
            if place in self._tails:
                self._take(place, turn)

    def join(self, played: int, turn: Turn) -> None:
        """Have another turn be in the place of the last one; that one is kept only if something followed it."""
        if played == len(self._history) and played not in self._tails:
            self._history.cut(played - 1)
        self.put(played - 1, [turn])

    def _set_aside(self, played: int) -> None:
        """Have what follows after so many turns be a tail."""
        tail = self._history.turns[played:]
        if tail:
            tails = {place: self._tails.pop(place) for place in list(self._tails) if place > played}
            self._tails.setdefault(played, []).append(Tail(self._number, tail, tails))
            self.version += 1

    def _take(self, place: int, turn: Turn) -> None:
        """Take the tail that begins with a turn, or else begin a branch of another number."""
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
        """Return the branches in the order in which they were begun; the one in play goes on by no turns."""
        own = Branch(self._number, len(self._history), ())
        return sorted([own, *_branches(self._tails)], key=lambda branch: (branch.number, branch.fork))

    @property
    def has_branches(self) -> bool:
        return bool(self._tails)


def _branches(tails: Tails) -> Iterator[Branch]:
    """Yield the branches of tails and of what leaves them."""
    for fork, group in tails.items():
        for tail in group:
            yield Branch(tail.number, fork, tuple(tail.turns))
            for branch in _branches(tail.tails):
                yield Branch(branch.number, fork, (*tail.turns[: branch.fork - fork], *branch.turns))
