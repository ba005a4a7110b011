"""The thorough look at a game's board, taken by the worker whenever it has nothing else to do."""

from __future__ import annotations

from typing import Any

from game.session.session import Session
from solvers import game_id
from solvers.errors import GaveUp
from solvers.puzzle import Report
from solvers.worker.process import Status, Task, Worker
from solvers.worker.tasks import examine


class Examination:
    """Finds out about a session's start what takes too long for the window: how hard it is, and its one solution."""

    def __init__(self, worker: Worker, session: Session) -> None:
        self._worker, self._session = worker, session
        self._task: Task | None = None
        self.is_over = session.puzzle.examine is None or session.is_blank
        self.report: Report[Any] = Report()

    def poll(self) -> bool:
        """Take what has been found, and tell whether there is something new. A task that was pushed aside begins again."""
        if self.is_over:
            return False
        if self._task is None:
            if not self._worker.is_busy:
                self._task = self._worker.start(examine, game_id(self._session.puzzle, self._session.start))
            return False
        reports = [item for item in self._task.take() if isinstance(item, Report)]
        if reports:
            self.report = reports[-1]
            self._session.answer = self.report.answer
            self._session.par = self.report.par if self.report.par is not None else self._session.par
            self._session.fewest = self.report.fewest
        if self._task.status is Status.CANCELLED:
            self._task = None
            return bool(reports)
        self.is_over = self._task.status is not Status.RUNNING
        if self._task.error is not None and not (isinstance(self._task.error, GaveUp) and self.report.facts):
            self.report = Report(problem=str(self._task.error))
        return bool(reports) or self._task.error is not None

    def forget(self) -> None:
        """Look no further, as the game is left."""
        if self._task is not None and not self.is_over:
            self._worker.cancel()
        self.is_over = True

    @property
    def has_answer(self) -> bool:
        """Tell whether the one solution is known."""
        return self.report.answer is not None
