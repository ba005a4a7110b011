"""The side of a person in a race: their game, and how far the solver at the right is meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.boards.base import Act
from game.race.race import Measure, Race
from game.session.session import Clock, Session
from game.theme import Duration
from solvers.puzzle import Puzzle, State


class HandRace:
    """A game against a solver that moves with the person, or by the clock from the first move on."""

    def __init__(self, race: Race, puzzle: Puzzle[Any, Any], start: State[Any], clock: Callable[[], float]) -> None:
        self._race, self._puzzle = race, puzzle
        self.session = Session(puzzle, start, clock=Clock(clock))
        self._allowed = 0.0
        """how many moves the clock has allowed the solver"""

    @property
    def is_open(self) -> bool:
        """Tell whether the solver has ended, so that the person may begin."""
        return self._race.lanes[1].is_over

    @property
    def length(self) -> int:
        """What counts of the person's moves so far."""
        return self.session.move_count if self._puzzle.counts_moves else self.session.played

    @property
    def rival_place(self) -> int:
        """How far the solver is."""
        place = int(self._allowed) if self._race.measure is Measure.TIME else self.length
        return min(place, len(self._race.lanes[1]))

    def act(self, act: Act) -> None:
        """Make the moves of a hand; raises PuzzleError."""
        (self.session.join if act.joins else self.session.play)(*act.moves)

    def pass_time(self, seconds: float) -> bool:
        """Let time pass, and tell whether the clock runs."""
        is_running = self.session.clock.is_running
        if is_running:
            self._allowed += seconds * self._race.speed / Duration.RIVAL
        return is_running

    def resume(self) -> None:
        """Let the clock run on, if it has begun."""
        if self.session.played:
            self.session.clock.run()

    def finish(self) -> None:
        """End the person's lane: from now on it is on the timeline, and the solver's lasts as long as it would have."""
        left, right = self._race.lanes
        left.finish_by_hand(self.session.trail.turns[: self.session.played], self.session.clock.seconds)
        right.lasting = len(right) * Duration.RIVAL / self._race.speed
        self._race.seek(self._race.length)
