"""Runs a generator in another process: start it, poll what it yielded, cancel it.

The caller's loop never waits: `poll` reads only what has arrived. A task that ignores a cancellation is killed together
with its process, and a new process takes its place, so nothing that runs here can hang a window.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, TypeAlias

from solvers.errors import PuzzleError
from solvers.kernels import is_waiting, loading_s, on_wait

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

BATCH_PERIOD_S = 0.05
BATCH_SIZE = 128
CANCEL_CHECK_PERIOD_S = 0.01
GRACE_S = 0.2
POLL_BUDGET_S = 0.004
Target: TypeAlias = Callable[..., Iterator[Any]]
"""A generator function that can be imported by name; its arguments and what it yields must be picklable."""


class Status(Enum):
    """The state of a task."""

    RUNNING = auto()
    DONE = auto()
    FAILED = auto()
    CANCELLED = auto()


@dataclass(eq=False)
class Task:
    """One run of a generator: what it has yielded and how it ended."""

    number: int
    target: Target
    args: tuple[Any, ...]
    status: Status = Status.RUNNING
    error: PuzzleError | None = None
    seconds: float = 0.0  # how long it ran, without loading what it needs and sending what it found
    is_getting_ready: bool = False  # whether it is waiting for its kernels to be compiled, running slowly meanwhile
    _arrived: list[Any] = field(default_factory=list)

    def drain(self) -> list[Any]:
        """Return what has been yielded since the last call."""
        arrived, self._arrived = self._arrived, []
        return arrived


class Worker:
    """Another process that runs one task at a time."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._task: Task | None = None
        self._count = 0
        self._cancelling_since: float | None = None
        self.grace_s = GRACE_S  # how long a cancelled task may continue before its process is killed

    @property
    def is_busy(self) -> bool:
        """Whether something may still arrive."""
        return self._task is not None or self._cancelling_since is not None

    @property
    def is_getting_ready(self) -> bool:
        """Whether a task is waiting for its kernels to be compiled."""
        return self._task is not None and self._task.is_getting_ready

    def warm(self) -> None:
        """Start the process, so that the first task finds it ready."""
        if self._process is not None and self._process.is_alive():
            return
        import multiprocessing  # not before the first frame

        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True, name="solver")
        self._process.start()
        theirs.close()
        self._pipe = ours
        self._cancelling_since = None

    def start(self, target: Target, *args: Any) -> Task:
        """Run a generator function in the process and return the task; a task that is still running is cancelled."""
        self.cancel()
        self._count += 1
        self._task = Task(self._count, target, args)
        if self._cancelling_since is None:
            self._send_task()
        return self._task

    def cancel(self) -> None:
        """Ask the running task to end; `poll` kills the process if it doesn't do so soon."""
        if self._task is None:
            return
        self._task.status = Status.CANCELLED
        self._task = None
        if self._cancelling_since is None:
            self._cancelling_since = time.monotonic()
            self._send("cancel")

    def poll(self) -> None:
        """Pass whatever has arrived to the task, in a few milliseconds at most."""
        end = time.monotonic() + POLL_BUDGET_S
        try:
            while self._pipe is not None and time.monotonic() < end and self._pipe.poll():
                self._receive(*self._pipe.recv())
        except (EOFError, OSError):
            self._process_died()
        if self._cancelling_since is not None and time.monotonic() - self._cancelling_since > self.grace_s:
            self._end_process()
            self.warm()
            self._send_task()

    def close(self) -> None:
        """End the process; a running task is cancelled first, as it may have started processes of its own."""
        is_working = self._task is not None
        self.cancel()
        if is_working and self._pipe is not None and self._process is not None:
            self._pipe.close()
            self._process.join(self.grace_s)
        self._end_process()

    def _send_task(self) -> None:
        if self._task is not None:
            self.warm()
            self._send((self._task.number, self._task.target, self._task.args))

    def _send(self, message: object) -> None:
        try:
            if self._pipe is not None:
                self._pipe.send(message)
        except OSError:
            self._end_process()  # it died between two tasks; the next one gets a new process
            if message != "cancel":
                self._send_task()

    def _receive(
        self, number: int, items: list[Any], status: Status, error: PuzzleError | None, seconds: float, is_getting_ready: bool
    ) -> None:
        if self._cancelling_since is not None and status is not Status.RUNNING:
            self._cancelling_since = None
            self._send_task()
        if self._task is None or number != self._task.number:
            return
        self._task._arrived.extend(items)
        self._task.status, self._task.error, self._task.seconds = status, error, seconds
        self._task.is_getting_ready = is_getting_ready and status is Status.RUNNING
        if status is not Status.RUNNING:
            self._task = None

    def _process_died(self) -> None:
        had_another_task = self._cancelling_since is not None
        self._end_process()
        if had_another_task:
            self._send_task()  # the waiting task never ran
        elif self._task is not None:
            error = PuzzleError("The background process ended unexpectedly. Start the task again.")
            self._task.status, self._task.error = Status.FAILED, error
            self._task = None

    def _end_process(self) -> None:
        if self._process is not None:
            self._process.kill()  # signal handlers of libraries can't get in the way
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = self._cancelling_since = None


def _serve(pipe: Connection) -> None:
    """Run the tasks that arrive through a pipe until it closes: the main function of the other process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        while True:
            message = pipe.recv()
            if message != "cancel":
                _run(pipe, *message)
    except (EOFError, OSError):
        return


def _end_with_parent() -> None:
    """End this process when its parent is gone, even in the middle of a long kernel."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


class _Sender:
    """Sends what a task yields in batches, and times the task without sending and loading."""

    def __init__(self, pipe: Connection, number: int) -> None:
        self._pipe, self._number = pipe, number
        self._batch: list[Any] = []
        self._began_s = time.perf_counter()
        self._sent_at = self._checked_at = 0.0
        self._sending_s = 0.0
        self._loaded_before_s = loading_s()

    def add(self, item: Any) -> bool:
        """Add an item, send the batch if it is due, and return whether a cancellation has arrived."""
        self._batch.append(item)
        now = time.perf_counter()
        if len(self._batch) >= BATCH_SIZE or now - self._sent_at >= BATCH_PERIOD_S:
            self.send(Status.RUNNING)
        if now - self._checked_at < CANCEL_CHECK_PERIOD_S:
            return False
        self._checked_at = now
        return self._pipe.poll()

    def send(self, status: Status, error: PuzzleError | None = None) -> None:
        """Send the batch as it is."""
        now = time.perf_counter()
        seconds = now - self._began_s - self._sending_s - (loading_s() - self._loaded_before_s)
        self._pipe.send((self._number, self._batch, status, error, seconds, is_waiting()))
        self._batch, self._sent_at = [], time.perf_counter()
        self._sending_s += self._sent_at - now


def _run(pipe: Connection, number: int, target: Target, args: tuple[Any, ...]) -> None:
    sender, status, error = _Sender(pipe, number), Status.DONE, None
    on_wait(lambda: sender.send(Status.RUNNING))
    try:
        for item in target(*args):
            if sender.add(item):
                status = Status.CANCELLED
                pipe.recv()
                break
    except PuzzleError as problem:
        status, error = Status.FAILED, problem
    except (EOFError, BrokenPipeError):
        raise
    except Exception as problem:
        traceback.print_exc(file=sys.stderr)
        status, error = Status.FAILED, PuzzleError(f"An error stopped it: {type(problem).__name__}: {problem}")
    sender.send(status, error)
