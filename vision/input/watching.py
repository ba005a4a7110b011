"""Long work with an eye on the person: reading and planning go on in a thread while the guard keeps looking."""

import queue
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

LOOK_S = 0.05
"""the pause between two looks"""


def watched(look: Callable[[], None], work: Callable[[], T]) -> T:
    """Return what some work returns, or raise what it raises; whatever a look raises ends the waiting at once.

    The work then comes to its end alone, and nobody hears of it: it must act on nothing.
    """
    answers: queue.SimpleQueue[tuple[T | None, BaseException | None]] = queue.SimpleQueue()
    threading.Thread(target=_do, args=(work, answers), daemon=True).start()
    while True:
        try:
            answer, problem = answers.get(timeout=LOOK_S)
        except queue.Empty:
            look()
            continue
        if problem is not None:
            raise problem
        return answer  # type: ignore[return-value]  # it is a T where there was no problem


def _do(work: Callable[[], T], answers: queue.SimpleQueue[tuple[T | None, BaseException | None]]) -> None:
    try:
        answers.put((work(), None))
    except BaseException as problem:
        answers.put((None, problem))
