"""The worker: results, errors, cancellation, runaway tasks, sudden ends."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from solvers.errors import PuzzleError, Unsolvable
from solvers.puzzle import Step
from solvers.worker.process import GRACE_S, Status, Task, Worker
from solvers.worker.tasks import generate, hint, solve

PATIENCE_S = 60
OWN = os.getpid(), time.time_ns()
"""an identity for processes: Windows reuses the number of one that has ended"""


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.close()


def count(limit: int) -> Iterator[int]:
    yield from range(limit)


def fail(kind: str) -> Iterator[int]:
    yield 1
    if kind == "puzzle":
        raise Unsolvable("It can't be done.")
    raise ZeroDivisionError("by nought")


def spin(begun: Path) -> Iterator[int]:
    """Never come back, and tell by a file when that has begun: until then the task hears that it is cancelled."""
    yield 1
    begun.touch()
    while True:
        pass


def spinning(worker: Worker, begun: Path) -> None:
    """Start a task that never returns."""
    run(worker, worker.start(spin, begun), enough=1)
    end = time.monotonic() + PATIENCE_S
    while not begun.exists():
        assert time.monotonic() < end


def trickle() -> Iterator[int]:
    for number in range(10**6):
        time.sleep(0.01)
        yield number


def vanish() -> Iterator[int]:
    yield 1
    os._exit(3)


def who() -> Iterator[tuple[int, int]]:
    yield OWN


def run(worker: Worker, task: Task, enough: int = 10**9) -> list[Any]:
    """Poll until a task is over or has yielded enough, and return what it yielded."""
    items: list[Any] = []
    end = time.monotonic() + PATIENCE_S
    while task.status is Status.RUNNING and len(items) < enough:
        assert time.monotonic() < end, "the worker never answered"
        worker.poll()
        items += task.drain()
        time.sleep(0.001)
    return items + task.drain()


def test_everything_arrives_in_order(worker: Worker) -> None:
    task = worker.start(count, 5000)
    assert run(worker, task) == list(range(5000))
    assert task.status is Status.DONE and task.error is None
    assert not worker.is_busy


def test_solvers_run_in_another_process(worker: Worker) -> None:
    assert run(worker, worker.start(who)) != [OWN]
    items = run(worker, worker.start(solve, "sliding:1 2 3/4 0 5/7 8 6", "corner-in", {}))
    assert [str(move) for item in items if isinstance(item, Step) for move in item.moves]


def test_hints_and_boards_are_tasks_too(worker: Worker) -> None:
    steps = run(worker, worker.start(hint, "sliding:1 2 3/4 0 5/7 8 6"))
    assert steps and all(step.moves and step.marks for step in steps)
    (text,) = run(worker, worker.start(generate, "sliding", {"size": "3x3", "home": "last"}, 4))
    assert text.count("/") == 2


@pytest.mark.parametrize(
    ("kind", "error", "words"),
    [("puzzle", Unsolvable, "It can't be done."), ("other", PuzzleError, "ZeroDivisionError: by nought")],
)
def test_errors_come_through_by_their_name_or_as_a_sentence(worker: Worker, kind: str, error: type, words: str) -> None:
    task = worker.start(fail, kind)
    assert run(worker, task) == [1]
    assert task.status is Status.FAILED and type(task.error) is error and words in str(task.error)
    assert run(worker, worker.start(count, 3)) == [0, 1, 2], "the process did not live on"


def test_a_cancelled_task_yields_nothing_more(worker: Worker) -> None:
    first = run(worker, worker.start(who))
    task = worker.start(trickle)
    run(worker, task, enough=1)
    worker.cancel()
    assert task.status is Status.CANCELLED
    task.drain()
    end = time.monotonic() + PATIENCE_S
    while worker.is_busy:
        assert time.monotonic() < end
        worker.poll()
    assert task.drain() == []
    assert run(worker, worker.start(who)) == first, "a task that hears should not cost the process"


def test_a_new_task_takes_the_place_of_the_old_one(worker: Worker) -> None:
    old = worker.start(trickle)
    task = worker.start(count, 10)
    assert old.status is Status.CANCELLED
    assert run(worker, task) == list(range(10))
    assert old.drain() == []


def test_a_runaway_task_is_ended_with_its_process(worker: Worker, tmp_path: Path) -> None:
    first = run(worker, worker.start(who))
    spinning(worker, tmp_path / "begun")
    began = time.monotonic()
    following = worker.start(who)
    found = run(worker, following)
    assert found != first
    assert time.monotonic() - began > GRACE_S


def test_a_crashed_process_gives_one_sentence(worker: Worker) -> None:
    task = worker.start(vanish)
    run(worker, task)
    assert task.status is Status.FAILED and "unexpectedly" in str(task.error)
    assert run(worker, worker.start(count, 3)) == [0, 1, 2]


def test_a_waiting_task_survives_the_end_of_the_process(worker: Worker, tmp_path: Path) -> None:
    spinning(worker, tmp_path / "begun")
    task = worker.start(count, 5)  # it waits until the spinning one has heard that it is cancelled, which it never will
    worker._process.kill()
    worker._process.join()
    assert run(worker, task) == [0, 1, 2, 3, 4]
    assert task.status is Status.DONE


def test_the_process_ends_with_the_worker() -> None:
    worker = Worker()
    run(worker, worker.start(who))
    process = worker._process
    worker.close()
    assert process is not None and process.exitcode is not None
