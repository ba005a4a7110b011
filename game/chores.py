"""Work that must not hold up a frame: small things one a frame, and waiting for files and decoders in a thread."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor


class Chores:
    """What is still to be done besides drawing."""

    def __init__(self) -> None:
        self._later: deque[Callable[[], object]] = deque()
        self._threads: ThreadPoolExecutor | None = None
        self._waiting: list[tuple[Future[Any], Callable[[Future[Any]], object]]] = []

    def __bool__(self) -> bool:
        return bool(self._later or self._waiting)

    def soon(self, action: Callable[[], object]) -> None:
        """Do something after the next frame, one thing a frame."""
        self._later.append(action)

    def in_thread(self, work: Callable[[], Any], then: Callable[[Future[Any]], object]) -> None:
        """Do work in a thread, and something with its outcome in a later frame."""
        if self._threads is None:
            from concurrent.futures import ThreadPoolExecutor

            self._threads = ThreadPoolExecutor(1)
        self._waiting.append((self._threads.submit(work), then))

    def take_outcomes(self) -> None:
        """Hand on what the thread has finished."""
        done = [entry for entry in self._waiting if entry[0].done()]
        self._waiting = [entry for entry in self._waiting if entry not in done]
        for outcome, then in done:
            then(outcome)

    def do_one(self) -> None:
        """Do the next small thing, if there is one."""
        if self._later:
            self._later.popleft()()

    def close(self) -> None:
        """Leave everything undone."""
        self._later.clear()
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
