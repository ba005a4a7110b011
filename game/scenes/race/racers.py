"""Those who race: solvers, which are warmed up and then solve the board one after another, and a person."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.boards.base import Act
from game.race.race import Lane, Measure, Race
from game.scenes.shared.timeline import STOPPED
from game.session.session import Clock, Session
from game.theme.measures import Duration
from solvers.puzzle import Puzzle, State
from solvers.worker.process import Status, Task
from solvers.worker.race import Entrant, run, warm

if TYPE_CHECKING:
    from game.app import App


class Solving:
    """Has the worker run one solver after another, so that they don't disturb each other."""

    def __init__(self, app: App, on_news: Callable[[], object], on_end: Callable[[], object]) -> None:
        self._app, self._on_news, self._on_end = app, on_news, on_end
        self.running: int | None = None
        """the lane whose solver works; None while they warm up"""
        self.warming = ""
        """the title of the solver that is warmed up"""
        self.is_disturbed = False
        """whether something else has taken the worker from a solver"""
        self._game_id = ""
        self._entrants: Mapping[int, Entrant] = {}
        self._waiting: list[int] = []
        """the lanes whose solvers haven't begun yet"""
        self._task: Task | None = None
        self._is_stopped = False

    @property
    def is_thinking(self) -> bool:
        """Tell whether a solver is still to end."""
        return self._task is not None or bool(self._waiting)

    def begin(self, game_id: str, entrants: Mapping[int, Entrant]) -> None:
        """Warm up the solvers of some lanes for a game ID's board; `go_on` has them solve it."""
        self.forget()
        self._game_id, self._entrants, self._waiting = game_id, entrants, list(entrants)
        self._task = self._app.worker.start(warm, game_id, list(entrants.values()))

    def forget(self) -> None:
        """Stop, and be asked for nothing any more."""
        self._app.worker.cancel()
        self._task, self._waiting, self.running, self.warming = None, [], None, ""
        self.is_disturbed = self._is_stopped = False

    def stop(self) -> None:
        """Stop the solver that works, and keep what it has found."""
        self._is_stopped = True
        self._app.worker.cancel()

    def go_on(self) -> bool:
        """Have the next solver begin if the one before has ended; tell whether one has begun."""
        if self._task is not None or not self._waiting:
            return False
        self.running = self._waiting.pop(0)
        self._task = self._app.worker.start(run, self._game_id, *self._entrants[self.running])
        return True

    def receive(self, lanes: Sequence[Lane]) -> None:
        """Give the lanes what their solvers have found since the last time."""
        task, lane = self._task, lanes[self.running] if self.running is not None else None
        if task is None:
            return
        items = task.take()
        if lane is not None:
            lane.take(items)
        elif items:
            self.warming = str(items[-1])
        if task.status is Status.RUNNING:
            if items:
                self._on_news()
            return
        self._task = self.running = None
        if lane is not None:
            self._finish(task, lane)

    def _finish(self, task: Task, lane: Lane) -> None:
        is_cancelled = task.status is Status.CANCELLED
        lane.finish(task.seconds, STOPPED if is_cancelled else str(task.error or ""), is_cancelled)
        self.is_disturbed = self.is_disturbed or (is_cancelled and not self._is_stopped)
        self._is_stopped = False
        self._on_end()


class HumanRacer:
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
        left.finish_by_hand(self.session.history.turns[: self.session.played], self.session.clock.seconds)
        right.lasting = len(right) * Duration.RIVAL / self._race.speed
        self._race.seek(self._race.length)
