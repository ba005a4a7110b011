"""How far a saved game is, counted from its events without playing them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.session.session import Event, Verb


class Tally:
    """Counts the moves of events without making them."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.turns: list[int] = []
        self._played = 0

    @property
    def moves(self) -> int:
        return sum(self.turns[: self._played])

    def count(self, event: Event) -> None:
        """Take one more event into account."""
        self.seconds = event.seconds
        _COUNTS[event.verb](self, event.words)

    def add(self, *turns: int) -> None:
        """Count turns of so many moves."""
        self.turns[self._played :] = turns
        self._played = len(self.turns)

    def join(self, moves: int) -> None:
        """Count moves of the last turn."""
        if self._played:
            moves += self.turns[self._played - 1]
            self._played -= 1
        self.add(moves)

    def go(self, played: int) -> None:
        """Stand after so many turns."""
        self._played = min(max(played, 0), len(self.turns))

    def step(self, by: int) -> None:
        """Stand some turns on."""
        self.go(self._played + by)


_COUNTS: dict[Verb, Callable[[Tally, tuple[Any, ...]], None]] = {
    Verb.PLAY: lambda tally, words: tally.add(len(words)),
    Verb.EACH: lambda tally, words: tally.add(*[1] * len(words)),
    Verb.JOIN: lambda tally, words: tally.join(len(words)),
    Verb.UNDO: lambda tally, words: tally.step(-1),
    Verb.REDO: lambda tally, words: tally.step(1),
    Verb.GO: lambda tally, words: tally.go(int(words[0])),
    Verb.HELP: lambda tally, words: None,
    Verb.RELAX: lambda tally, words: None,
    Verb.TIME: lambda tally, words: None,
}
