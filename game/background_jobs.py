"""Work that must not delay a frame: small jobs, one per frame, and a thread that waits for files and decoders."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor


CHUNK = 4000  # number of items that take a few milliseconds


class BackgroundJobs:
    """The jobs still to be done."""

    def __init__(self) -> None:
        self._later: deque[Callable[[], object]] = deque()
        self._has_garbage = False  # whether there may be unreachable cycles
        self._threads: ThreadPoolExecutor | None = None
        self._waiting: list[tuple[Future[Any], Callable[[Future[Any]], object]]] = []

    def __bool__(self) -> bool:
        return bool(self._later or self._has_garbage or self._waiting)

    def soon(self, action: Callable[[], object]) -> None:
        """Run an action after the next frame, one action per frame."""
        self._later.append(action)

    def in_chunks(self, number: int, action: Callable[[int], object]) -> None:
        """Process many items, one chunk per frame; each call of `action` gets the number of items to be done by then."""
        for done in range(CHUNK, number + CHUNK, CHUNK):
            self.soon(partial(action, done))

    def discard(self, things: list[Any]) -> None:
        """Empty a long list in chunks, as freeing all its items at once takes long."""

        def drop(_: int) -> None:
            del things[-CHUNK:]

        self.in_chunks(len(things), drop)

    def collect(self) -> None:
        """Run the garbage collector once there is nothing else to do."""
        self._has_garbage = True

    def in_thread(self, work: Callable[[], Any], then: Callable[[Future[Any]], object]) -> None:
        """Do work in a thread, and pass its future to `then` in a later frame."""
        if self._threads is None:
            from concurrent.futures import ThreadPoolExecutor

            self._threads = ThreadPoolExecutor(1)
        self._waiting.append((self._threads.submit(work), then))

    def deliver_outcomes(self) -> None:
        """Pass on what the thread has finished."""
        done = [entry for entry in self._waiting if entry[0].done()]
        self._waiting = [entry for entry in self._waiting if entry not in done]
        for outcome, then in done:
            then(outcome)

    def run_next(self) -> None:
        if self._later:
            self._later.popleft()()
        elif self._has_garbage:
            self._has_garbage = False
            gc.collect()

    def close(self) -> None:
        self._later.clear()
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
