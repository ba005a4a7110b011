"""Runs an own solver and yields what it yields as steps, after each move has been checked against the rules."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Full, Queue
from types import TracebackType
from typing import Any, Self, TypeAlias

from solvers.errors import BrokenSolver, GaveUp, PuzzleError, Unsolvable
from solvers.own.source import MEND, Source
from solvers.program import OWN_SOLVER, is_packaged
from solvers.puzzle import Cell, Mark, Progress, Puzzle, Role, State, Step
from solvers.review.reviewing import cells_of
from solvers.words import count, grouped

# Turns the messages of an own solver into steps, making each move on the board: nothing that it says is believed.


MOST_STEPS = 200_000
MOST_KEPT = 1000  # positions before the last steps, for steps that are taken back
LONGEST_MOVE_LIST = 6  # moves of a step that are named when it gives no reason


class Checker:
    """The board as a solver has left it so far."""

    def __init__(self, puzzle: Puzzle[Any, Any], label: str, title: str, start: State[Any]) -> None:
        self._puzzle, self._label, self._title, self._start = puzzle, label, title, start
        self._last = Progress(0)
        self._better: list[Step] | None = None  # the steps so far of a better solution, while one arrives
        self._former: tuple[State[Any], list[Any]] = (start, [])
        """the position and the moves of the solution before that"""
        self.step_count = 0
        self._begin(start, [])

    def _begin(self, state: State[Any], moves: list[Any]) -> None:
        self._state, self._moves = state, moves
        self._befores: deque[tuple[int, State[Any]]] = deque(maxlen=MOST_KEPT)

    @property
    def move_count(self) -> int:
        return len(self._moves)

    @property
    def is_solved(self) -> bool:
        return bool(self._state.is_solved())

    def still(self, note: str) -> Progress:
        """Return the sign of life of a solver that says nothing."""
        if self._better is not None or not note:
            note = self._last.note
        return self._sign(self._last, note)

    def take(self, message: dict[str, Any]) -> Iterator[Step | Progress]:
        """Yield what a message says; raises BrokenSolver if that is against the rules."""
        if "nodes" in message:
            yield from self._take_progress(message)
            return
        self.step_count += 1
        if self.step_count > MOST_STEPS:
            raise BrokenSolver(
                f"{self._label} has made {grouped(MOST_STEPS)} steps, and the board is not solved: does it go round in circles?"
            )
        step = self._step(message)
        if self._better is None:
            yield step
        else:
            self._better.append(step)

    def finish(self) -> Iterator[Step | Progress]:
        """Yield a better solution that has arrived as a whole; one that is torn is left out."""
        better, self._better = self._better, None
        if better is not None and not self.is_solved:
            self._begin(*self._former)
        elif better:
            yield Progress(self._last.nodes, self._last.note, unit=self._last.unit, is_extra=True, is_anew=True)
            yield from better

    def _take_progress(self, message: dict[str, Any]) -> Iterator[Step | Progress]:
        yield from self.finish()
        self._last = Progress(
            message["nodes"], message["note"], message["fraction"], message["unit"] or "nodes", message["known"]
        )
        if message["is_anew"]:
            self._better, self._former = [], (self._state, self._moves)
            self._begin(self._start, [])
        else:
            yield self._sign(self._last, self._last.note)

    def _sign(self, last: Progress, note: str) -> Progress:
        is_extra = self._better is not None or self.is_solved
        return Progress(last.nodes, note, last.fraction, last.unit, last.known, is_extra=is_extra)

    # steps

    def _step(self, message: dict[str, Any]) -> Step:
        place = f"Step {grouped(self.step_count)} of {self._label}" + (f" (line {message['line']})" if message["line"] else "")
        if "rubbish" in message:
            raise BrokenSolver(f"{place} yields {message['rubbish']}, which is not a move. {MEND}")
        undoes = message.get("undoes", 0)
        self._take_back(undoes, place)
        before, moves = self._state, self._made(message["moves"], place)
        why = message.get("why", "")
        if not why.partition(". ")[0].strip(" ."):
            why = _what(moves, undoes)
        if not why:
            raise BrokenSolver(f"{place} makes no move and says nothing. {MEND}")
        return Step(
            moves,
            why,
            message.get("technique") or self._title,
            tuple(self._mark(mark, place) for mark in message.get("marks", ())) or self._touched(before, moves[:1]),
            message.get("stage", ""),
            message.get("clue", ""),
            max(message.get("weight", 0), 0),
            undoes,
            tuple((name, number) for name, number in message.get("figures", ())),
        )

    def _made(self, texts: list[str], place: str) -> tuple[Any, ...]:
        """Return the moves of some texts after making them."""
        state, moves = self._state, []
        for text in texts:
            try:
                move = self._puzzle.parse_move(text)
                state = state.apply(move)
            except PuzzleError as problem:
                raise BrokenSolver(f"{place} can't make the move {text}: {str(problem).rstrip('.')}. {MEND}") from problem
            moves.append(move)
        self._befores.append((len(moves), self._state))
        self._state = state
        self._moves += moves
        return tuple(moves)

    def _take_back(self, undoes: int, place: str) -> None:
        """Go back to before the last steps, which have made so many moves."""
        left = undoes
        while left > 0 and self._befores:
            made, before = self._befores.pop()
            left, self._state = left - made, before
        if left < 0 or undoes < 0 or undoes > len(self._moves):
            raise BrokenSolver(f"{place} takes back {undoes} moves, which are not all moves of the last steps. {MEND}")
        del self._moves[len(self._moves) - undoes :]
        if left:
            self._state = self._start.apply_all(self._moves)

    def _touched(self, before: State[Any], moves: tuple[Any, ...]) -> tuple[Mark, ...]:
        cells = cells_of(before, moves)
        return (Mark(Role.SUBJECT, cells),) if cells else ()

    def _mark(self, mark: dict[str, Any], place: str) -> Mark:
        cells: list[Cell] = [(row, col) for row, col in mark["cells"]]
        roles = [str(role) for role in Role]
        if mark["role"] not in roles:
            raise BrokenSolver(f"{place} has a mark of the role {mark['role']!r}. Choose one of {', '.join(roles)}.")
        rows, cols = self._start.extent
        if any(row not in rows or col not in cols for row, col in cells):
            raise BrokenSolver(f"{place} marks a cell outside the board: rows and columns are counted from 0. {MEND}")
        if any(not 0 < digit <= len(rows) for digit in mark["digits"]):
            raise BrokenSolver(f"{place} marks digits that the board doesn't have: {mark['digits']}. {MEND}")
        if mark["digits"] and len(mark["digits"]) != len(cells):
            raise BrokenSolver(f"{place} has a mark of {len(cells)} cells and {len(mark['digits'])} digits. {MEND}")
        return Mark(Role(mark["role"]), tuple(cells), mark["label"], tuple(mark["digits"]))


def _what(moves: tuple[Any, ...], undoes: int) -> str:
    """Return what is said of a step that gives no reason."""
    if not moves:
        return f"Take back {undoes}" if undoes else ""
    named = ", ".join(map(str, moves[:LONGEST_MOVE_LIST]))
    return f"Move {named}{', …' if len(moves) > LONGEST_MOVE_LIST else ''}."


LONG_SILENCE_S = 2.0  # after which it is said that nothing comes


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
SILENCE_S = 0.05  # after which a silent solver is said to be silent, so that people who wait can stop it
MOST_WAITING = 4096  # messages that have not been read yet; a solver that is faster has to wait
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
