"""Runs an own solver and yields what it yields as steps, after each move has been checked against the rules."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from solvers.errors import BrokenSolver, GaveUp, Unsolvable
from solvers.own.checking import Checker
from solvers.own.process import OwnProcess
from solvers.own.source import MEND, Source
from solvers.puzzle import Progress, Puzzle, State, Step
from solvers.words import count

LONG_SILENCE_S = 2.0
"""after which it is said that nothing comes"""


def run(puzzle: Puzzle[Any, Any], source: Source, title: str, problem: str, state: State[Any]) -> Iterator[Step | Progress]:
    """Yield the steps of an own solver of a title, unless a problem is known already.

    Raises BrokenSolver, or Unsolvable or GaveUp as it did itself.
    """
    if problem:
        raise BrokenSolver(problem)
    puzzle.check(state)
    checker = Checker(puzzle, source.label, title, state)
    with OwnProcess(source, f"{puzzle.name}:{state}") as process:
        heard_s = time.monotonic()
        for message in process.messages():
            if message is None:
                yield checker.still(_silence(time.monotonic() - heard_s))
                continue
            heard_s = time.monotonic()
            if "end" in message:
                yield from checker.finish()
                _end(message["end"], message.get("why", ""), checker, source.label)
            else:
                yield from checker.take(message)


def _silence(seconds: float) -> str:
    return f"nothing for {seconds:.0f} s" if seconds >= LONG_SILENCE_S else ""


def _end(kind: str, why: str, checker: Checker, label: str) -> None:
    """Raise what the end of a solver means; return if it has solved the board."""
    if kind == "broken":
        raise BrokenSolver(why)
    if kind == "vanished":
        raise BrokenSolver(f"{label} ended its process after {count(checker.step_count, 'step')} ({why}). {MEND}")
    if checker.is_solved:
        return
    if kind == "unsolvable":
        raise Unsolvable(why)
    if kind == "gave up":
        raise GaveUp(why)
    made = count(checker.move_count, "move") if checker.move_count else "without a move"
    after = f"after {made}" if checker.move_count else made
    raise GaveUp(f"{label} stopped {after}, and the board is not solved: go on until `state.is_solved()`.")
