"""Runs long work, such as reading and planning, in a thread while the guard keeps checking for a person's input."""

import queue
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

CHECK_S = 0.05
"""interval between two checks"""


def watched(check: Callable[[], None], work: Callable[[], T]) -> T:
    """Return what the work returns, or raise what it raises; an exception from a check ends the waiting at once.

    The work then runs on to its end and its result is lost, so it must have no side effects.
    """
    results: queue.SimpleQueue[tuple[T | None, BaseException | None]] = queue.SimpleQueue()
    threading.Thread(target=_run, args=(work, results), daemon=True).start()
    while True:
        try:
            result, problem = results.get(timeout=CHECK_S)
        except queue.Empty:
            check()
            continue
        if problem is not None:
            raise problem
        return result  # type: ignore[return-value]  # it is a T if there was no problem


def _run(work: Callable[[], T], results: queue.SimpleQueue[tuple[T | None, BaseException | None]]) -> None:
    try:
        results.put((work(), None))
    except BaseException as problem:
        results.put((None, problem))
