"""A worker without a process, so that tests needn't wait: it continues its task at each poll."""

import time
from collections.abc import Iterator
from typing import Any

from solvers.errors import PuzzleError
from solvers.puzzle import Step
from solvers.worker.process import Status, Task, Worker

STEPS_A_POLL = 128
FIRST_POLLS = 10  # return nothing, as a process needs time, too


class PromptWorker(Worker):
    """Runs tasks in this process. A poll receives several steps, or one item of any other kind."""

    def __init__(self) -> None:
        super().__init__()
        self._items: Iterator[Any] = iter(())
        self._n_polls = 0

    def warm(self) -> None:
        """Do nothing: there is no process to start."""

    def _send_task(self) -> None:
        self._items, self._n_polls = self._task.target(*self._task.args), 0

    def cancel(self) -> None:
        if self._task is not None:
            self._task.status, self._task = Status.CANCELLED, None
            self._items = iter(())

    def poll(self) -> None:
        self._n_polls += 1
        if self._task is not None and self._n_polls > FIRST_POLLS:
            self._continue(self._task)

    def _continue(self, task: Task) -> None:
        began, found, status, error = time.perf_counter(), list[Any](), Status.RUNNING, None
        try:
            while len(found) < STEPS_A_POLL and not (found and not isinstance(found[-1], Step)):
                found.append(next(self._items))
        except StopIteration:
            status = Status.DONE
        except PuzzleError as problem:
            status, error = Status.FAILED, problem
        self._receive(task.number, found, status, error, task.seconds + time.perf_counter() - began, False)

    def close(self) -> None:
        self.cancel()
