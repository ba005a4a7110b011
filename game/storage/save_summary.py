"""How far a saved game is, counted from its events without playing them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.session.session import Event, Verb


class SaveSummary:
    """Counts the moves of events without making them."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.turns: list[int] = []
        self.played = 0

    @property
    def moves(self) -> int:
        return sum(self.turns[: self.played])

    def count(self, event: Event) -> None:
        """Take one more event into account."""
        self.seconds = event.seconds
        _COUNTS[event.verb](self, event.words)

    def add(self, *turns: int) -> None:
        """Count turns of so many moves."""
        self.turns[self.played :] = turns
        self.played = len(self.turns)

    def join(self, moves: int) -> None:
        """Count moves of the last turn."""
        if self.played:
            moves += self.turns[self.played - 1]
            self.played -= 1
        self.add(moves)

    def go(self, played: int) -> None:
        """Stand after so many turns."""
        self.played = min(max(played, 0), len(self.turns))

    def step(self, by: int) -> None:
        """Stand some turns on."""
        self.go(self.played + by)


_COUNTS: dict[Verb, Callable[[SaveSummary, tuple[Any, ...]], None]] = {
    Verb.PLAY: lambda summary, words: summary.add(len(words)),
    Verb.EACH: lambda summary, words: summary.add(*[1] * len(words)),
    Verb.JOIN: lambda summary, words: summary.join(len(words)),
    Verb.UNDO: lambda summary, words: summary.step(-1),
    Verb.REDO: lambda summary, words: summary.step(1),
    Verb.GO: lambda summary, words: summary.go(int(words[0])),
    Verb.HELP: lambda summary, words: None,
    Verb.RELAX: lambda summary, words: None,
    Verb.TIME: lambda summary, words: None,
}
