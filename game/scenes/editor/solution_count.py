"""What is known of the board on a workbench: found out by the worker anew after each stroke, and kept for when it comes back."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from solvers import game_id
from solvers.errors import GaveUp, PuzzleError, Unsolvable
from solvers.puzzle import Puzzle, Report, State
from solvers.worker import process
from solvers.worker.process import Status, Task, Worker
from solvers.worker.tasks import examine

MOST_KEPT = 500
GRACE_S = 3.0
"""A process that doesn't hear at once that its task is cancelled is waited for: a fresh one takes about so long to be ready."""


@dataclass(frozen=True)
class Findings:
    """What is known of one board."""

    report: Report[Any] = field(default_factory=Report)
    problem: str = ""
    """a sentence on why the board can't be played"""
    limit: str = ""
    """a sentence on why not everything could be found out"""
    is_over: bool = False
    """whether no more will be found"""
    seconds: float = 0.0
    """how long it took, if it is over"""


class LiveCount:
    """Looks at one board after another, each time at the newest one only."""

    def __init__(self, worker: Worker, puzzle: Puzzle[Any, Any]) -> None:
        self._worker, self._puzzle = worker, puzzle
        self._known: dict[str, Findings] = {}
        self._game = ""
        self._task: Task | None = None
        self._asked_at = 0.0
        self.findings = Findings()

    @property
    def is_running(self) -> bool:
        """Tell whether something more may be found about the board."""
        return not self.findings.is_over

    def seconds_since(self, now: float) -> float:
        """Return for how long the board has been looked at."""
        return now - self._asked_at

    def look(self, state: State[Any], now: float) -> None:
        """Look at another board: what is missing in it is known at once, and what was found before is known still."""
        game = game_id(self._puzzle, state)
        if game == self._game:
            return
        self._cancel()
        self._game, self._asked_at = game, now
        self.findings = self._known.get(game) or self._checked(state)

    def _checked(self, state: State[Any]) -> Findings:
        bench = self._puzzle.workbench
        assert bench is not None
        try:
            bench.check(state)
        except PuzzleError as problem:
            return Findings(problem=str(problem), is_over=True)
        return Findings(is_over=self._puzzle.examine is None)

    def poll(self) -> bool:
        """Take what has been found, and tell whether there is something new; a task that was pushed aside begins again."""
        if not self.is_running:
            return False
        if self._task is None:
            self._worker.grace_s = GRACE_S
            self._task = self._worker.start(examine, self._game)
            return False
        task, reports = self._task, [item for item in self._task.take() if isinstance(item, Report)]
        if reports:
            self.findings = replace(self.findings, report=reports[-1], problem=reports[-1].problem)
        if task.status is Status.CANCELLED:
            self._task = None
        elif task.status is not Status.RUNNING:
            self._finish(task)
            return True
        return bool(reports)

    def _finish(self, task: Task) -> None:
        found = replace(self.findings, is_over=True, seconds=task.seconds)
        if isinstance(task.error, Unsolvable):
            found = replace(found, problem=str(task.error))
        elif task.error is not None:
            found = replace(found, limit=str(task.error))
        self.findings, self._task = found, None
        if task.error is None or isinstance(task.error, Unsolvable | GaveUp):
            self._known[self._game] = found
        while len(self._known) > MOST_KEPT:
            del self._known[next(iter(self._known))]

    def rest(self) -> None:
        """Look no further for now, and leave the process to others."""
        self._cancel()
        self._worker.grace_s = process.GRACE_S

    def _cancel(self) -> None:
        if self._task is not None and self._task.status is Status.RUNNING:
            self._worker.cancel()
        self._task = None
