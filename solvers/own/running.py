"""Runs an own solver and yields what it yields as steps, after each move has been checked against the rules."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Full, Queue
from types import TracebackType
from typing import Any, Self, TypeAlias

from solvers.errors import BrokenSolver, GaveUp, Unsolvable
from solvers.own.checking import Checker
from solvers.own.source import MEND, Source
from solvers.program import OWN_SOLVER, is_packaged
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


# the process


Message: TypeAlias = dict[str, Any]
SILENCE_S = 0.05
"""after which a silent solver is said to be silent, so that whoever waits can stop it"""
MOST_WAITING = 4096
"""messages that have not been read yet; a solver that is faster has to wait"""
PATIENCE_S = 1.0
_ROOT = Path(__file__).resolve().parents[2]
_FROM_SOURCE = "import sys; sys.path.insert(0, sys.argv[1]); from solvers.own.child import main; main()"
_COMMAND = [sys.executable, OWN_SOLVER] if is_packaged() else [sys.executable, "-P", "-c", _FROM_SOURCE, str(_ROOT)]
_NO_CONSOLE = getattr(subprocess, "CREATE_NO_WINDOW", 0)


class OwnProcess:
    """One run of an own solver on one board."""

    def __init__(self, source: Source, game: str) -> None:
        self._process = subprocess.Popen(
            _COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if sys.stderr is not None else subprocess.DEVNULL,
            start_new_session=True,
            creationflags=_NO_CONSOLE,
        )
        self._lines: Queue[bytes] = Queue(MOST_WAITING)
        self._is_closed = False
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        self._ask({"source": str(source), "game": game})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None) -> None:
        self._is_closed = True
        self._kill()
        self._listener.join(PATIENCE_S)
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                if pipe is not None:
                    pipe.close()

    def messages(self) -> Iterator[Message | None]:
        """Yield its messages, the last of which has an `end`, and None whenever it is silent."""
        while True:
            try:
                line = self._lines.get(timeout=SILENCE_S)
            except Empty:
                yield None
                continue
            message = self._message(line)
            yield message
            if "end" in message:
                return

    def _message(self, line: bytes) -> Message:
        if not line:
            code = self._process.wait()
            return {"end": "vanished", "why": f"signal {-code}" if code < 0 else f"exit code {code}"}
        try:
            message: Message = json.loads(line)
        except ValueError:
            return {"end": "vanished", "why": "it wrote into the pipe"}
        return message

    def _ask(self, request: Message) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # if it is gone already, its silence says so
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        while not self._is_closed:
            line = self._process.stdout.readline()
            while not self._is_closed:
                with contextlib.suppress(Full):
                    self._lines.put(line, timeout=SILENCE_S)
                    break
            if not line:
                return

    def _kill(self) -> None:
        """End the process, and where there are groups of processes, all that it has started."""
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
