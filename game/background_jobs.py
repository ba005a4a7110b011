"""Work that must not hold up a frame: small things one a frame, and waiting for files and decoders in a thread."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor


PIECE = 4000  # as many things as go in a few milliseconds


class BackgroundJobs:
    """What is still to be done besides drawing."""

    def __init__(self) -> None:
        self._later: deque[Callable[[], object]] = deque()
        self._is_cluttered = False  # whether there may be cycles that nobody needs
        self._threads: ThreadPoolExecutor | None = None
        self._waiting: list[tuple[Future[Any], Callable[[Future[Any]], object]]] = []

    def __bool__(self) -> bool:
        return bool(self._later or self._is_cluttered or self._waiting)

    def soon(self, action: Callable[[], object]) -> None:
        """Do something after the next frame, one thing a frame."""
        self._later.append(action)

    def in_pieces(self, number: int, action: Callable[[int], object]) -> None:
        """Do what takes long with so many things a piece a frame: `action` does all up to the number it is told."""
        for done in range(PIECE, number + PIECE, PIECE):
            self.soon(partial(action, done))

    def discard(self, things: list[Any]) -> None:
        """Empty a long list that nobody needs any more: what it holds takes long to go."""

        def drop(_: int) -> None:
            del things[-PIECE:]

        self.in_pieces(len(things), drop)

    def collect(self) -> None:
        """Have the collector look for cycles, once nothing else is to be done."""
        self._is_cluttered = True

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
        elif self._is_cluttered:
            self._is_cluttered = False
            gc.collect()

    def close(self) -> None:
        """Leave everything undone."""
        self._later.clear()
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
