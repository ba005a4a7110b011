"""Runs a user's own solver and yields its steps, after checking each move against the rules."""

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
from dataclasses import replace
from pathlib import Path
from queue import Empty, Full, Queue
from types import TracebackType
from typing import Any, Self, TypeAlias

from solvers.errors import BrokenSolver, GaveUp, PuzzleError, Unsolvable
from solvers.own.source import TRY_AGAIN, Source
from solvers.program import OWN_SOLVER, is_packaged
from solvers.puzzle import Cell, Mark, Progress, Puzzle, Role, State, Step
from solvers.review import cells_of
from solvers.words import count, grouped

# Turns a solver's messages into steps. Nothing in them is trusted: every move is made on the board.


MAX_STEPS = 200_000
MAX_KEPT_POSITIONS = 1000  # for taking back the last steps
MAX_LISTED_MOVES = 6  # of a step that gives no reason


class Checker:
    """Makes a solver's moves on a board, and checks everything that it says."""

    def __init__(self, puzzle: Puzzle[Any, Any], label: str, title: str, start: State[Any]) -> None:
        self._puzzle, self._label, self._title, self._start = puzzle, label, title, start
        self._last = Progress(0)
        self._better: list[Step] | None = None  # the steps so far of a better solution that is arriving
        self._previous: tuple[State[Any], list[Any]] = (start, [])
        """the position and the moves of the solution before that"""
        self.step_count = 0
        self._begin(start, [])

    def _begin(self, state: State[Any], moves: list[Any]) -> None:
        self._state, self._moves = state, moves
        self._undo_stack: deque[tuple[int, State[Any]]] = deque(maxlen=MAX_KEPT_POSITIONS)
        """of each step the number of its moves and the position before it"""

    @property
    def move_count(self) -> int:
        return len(self._moves)

    @property
    def is_solved(self) -> bool:
        return bool(self._state.is_solved())

    def heartbeat(self, note: str) -> Progress:
        """Return a progress report for a solver that is silent."""
        if self._better is not None or not note:
            note = self._last.note
        return self._progress(note)

    def receive(self, message: dict[str, Any]) -> Iterator[Step | Progress]:
        """Yield the items of a message; raises BrokenSolver if it breaks the rules."""
        if "nodes" in message:
            yield from self._receive_progress(message)
            return
        self.step_count += 1
        if self.step_count > MAX_STEPS:
            raise BrokenSolver(
                f"{self._label} has made {grouped(MAX_STEPS)} steps, and the board is not solved. Is it going round in circles?"
            )
        step = self._step(message)
        if self._better is None:
            yield step
        else:
            self._better.append(step)

    def finish(self) -> Iterator[Step | Progress]:
        """Yield a better solution if it has arrived completely; an incomplete one is dropped."""
        better, self._better = self._better, None
        if better is not None and not self.is_solved:
            self._begin(*self._previous)
        elif better:
            yield Progress(self._last.nodes, self._last.note, unit=self._last.unit, is_extra=True, is_anew=True)
            yield from better

    def _receive_progress(self, message: dict[str, Any]) -> Iterator[Step | Progress]:
        yield from self.finish()
        self._last = Progress(
            message["nodes"], message["note"], message["fraction"], message["unit"] or "nodes", message["known"]
        )
        if message["is_anew"]:
            self._better, self._previous = [], (self._state, self._moves)
            self._begin(self._start, [])
        else:
            yield self._progress(self._last.note)

    def _progress(self, note: str) -> Progress:
        return replace(self._last, note=note, is_extra=self._better is not None or self.is_solved)

    # steps

    def _step(self, message: dict[str, Any]) -> Step:
        place = f"Step {grouped(self.step_count)} of {self._label}" + (f" (line {message['line']})" if message["line"] else "")
        if "rubbish" in message:
            raise BrokenSolver(f"{place} yields {message['rubbish']}, which is not a move. {TRY_AGAIN}")
        undoes = message.get("undoes", 0)
        self._take_back(undoes, place)
        before, moves = self._state, self._make_moves(message["moves"], place)
        why = message.get("why", "")
        if not why.partition(". ")[0].strip(" ."):
            why = _default_reason(moves, undoes)
        if not why:
            raise BrokenSolver(f"{place} makes no move and says nothing. {TRY_AGAIN}")
        marks = tuple(self._mark(mark, place) for mark in message.get("marks", ()))
        if not marks and (cells := cells_of(before, moves[:1])):
            marks = (Mark(Role.SUBJECT, cells),)
        return Step(
            moves,
            why,
            message.get("technique") or self._title,
            marks,
            message.get("stage", ""),
            message.get("clue", ""),
            max(message.get("weight", 0), 0),
            undoes,
            tuple((name, number) for name, number in message.get("figures", ())),
        )

    def _make_moves(self, texts: list[str], place: str) -> tuple[Any, ...]:
        """Make the moves that some texts stand for, and return them."""
        state, moves = self._state, []
        for text in texts:
            try:
                move = self._puzzle.parse_move(text)
                state = state.apply(move)
            except PuzzleError as problem:
                raise BrokenSolver(f"{place} can't make the move {text}: {str(problem).rstrip('.')}. {TRY_AGAIN}") from problem
            moves.append(move)
        self._undo_stack.append((len(moves), self._state))
        self._state = state
        self._moves += moves
        return tuple(moves)

    def _take_back(self, undoes: int, place: str) -> None:
        """Take back the last steps, which must have made exactly `undoes` moves."""
        left = undoes
        while left > 0 and self._undo_stack:
            made, before = self._undo_stack.pop()
            left, self._state = left - made, before
        if left < 0 or undoes < 0 or undoes > len(self._moves):
            raise BrokenSolver(f"{place} takes back {count(undoes, 'move')}, but only whole steps can be taken back. {TRY_AGAIN}")
        del self._moves[len(self._moves) - undoes :]
        if left:
            self._state = self._start.apply_all(self._moves)

    def _mark(self, mark: dict[str, Any], place: str) -> Mark:
        cells: list[Cell] = [(row, col) for row, col in mark["cells"]]
        roles = [str(role) for role in Role]
        if mark["role"] not in roles:
            raise BrokenSolver(f"{place} has a mark with the role {mark['role']!r}. Choose one of {', '.join(roles)}.")
        rows, cols = self._start.extent
        if any(row not in rows or col not in cols for row, col in cells):
            raise BrokenSolver(f"{place} marks a cell outside the board: rows and columns are counted from 0. {TRY_AGAIN}")
        if any(not 0 < digit <= len(rows) for digit in mark["digits"]):
            raise BrokenSolver(f"{place} marks digits that the board doesn't have: {mark['digits']}. {TRY_AGAIN}")
        if mark["digits"] and len(mark["digits"]) != len(cells):
            raise BrokenSolver(f"{place} has a mark with {len(cells)} cells and {len(mark['digits'])} digits. {TRY_AGAIN}")
        return Mark(Role(mark["role"]), tuple(cells), mark["label"], tuple(mark["digits"]))


def _default_reason(moves: tuple[Any, ...], undoes: int) -> str:
    if not moves:
        return f"Take back {count(undoes, 'move')}." if undoes else ""
    named = ", ".join(map(str, moves[:MAX_LISTED_MOVES]))
    return f"Move {named}{', …' if len(moves) > MAX_LISTED_MOVES else ''}."


LONG_SILENCE_S = 2.0  # after which the note says that the solver is silent


def run(puzzle: Puzzle[Any, Any], source: Source, title: str, problem: str, state: State[Any]) -> Iterator[Step | Progress]:
    """Yield the steps of a user's own solver, which has this title.

    Raises BrokenSolver, also for a problem that is already known, and Unsolvable or GaveUp if the solver does.
    """
    if problem:
        raise BrokenSolver(problem)
    puzzle.check(state)
    checker = Checker(puzzle, source.label, title, state)
    with OwnProcess(source, f"{puzzle.name}:{state}") as process:
        received_s = time.monotonic()
        for message in process.messages():
            if message is None:
                silence_s = time.monotonic() - received_s
                yield checker.heartbeat(f"silent for {silence_s:.0f} s" if silence_s >= LONG_SILENCE_S else "")
                continue
            received_s = time.monotonic()
            if "end" in message:
                yield from checker.finish()
                _end(message["end"], message.get("why", ""), checker, source.label)
            else:
                yield from checker.receive(message)


def _end(kind: str, why: str, checker: Checker, label: str) -> None:
    """Raise the error that the end of a solver means; return if it has solved the board."""
    if kind == "broken":
        raise BrokenSolver(why)
    if kind == "vanished":
        raise BrokenSolver(f"{label} ended its process after {count(checker.step_count, 'step')} ({why}). {TRY_AGAIN}")
    if checker.is_solved:
        return
    if kind == "unsolvable":
        raise Unsolvable(why)
    if kind == "gave up":
        raise GaveUp(why)
    after = f"after {count(checker.move_count, 'move')}" if checker.move_count else "without a move"
    raise GaveUp(f"{label} stopped {after}, and the board is not solved. Yield moves until `state.is_solved()`.")


# the process


Message: TypeAlias = dict[str, Any]
HEARTBEAT_S = 0.05  # between the progress reports of a silent solver, so that people can stop it
MAX_QUEUED = 4096  # messages that have not been read yet; a faster solver has to wait
PATIENCE_S = 1.0
_ROOT = Path(__file__).resolve().parents[2]
_FROM_SOURCE = "import sys; sys.path.insert(0, sys.argv[1]); from solvers.own.child import main; main()"
_COMMAND = [sys.executable, OWN_SOLVER] if is_packaged() else [sys.executable, "-P", "-c", _FROM_SOURCE, str(_ROOT)]
_NO_CONSOLE = getattr(subprocess, "CREATE_NO_WINDOW", 0)


class OwnProcess:
    """One run of a user's own solver on one board."""

    def __init__(self, source: Source, game: str) -> None:
        self._process = subprocess.Popen(
            _COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if sys.stderr is not None else subprocess.DEVNULL,
            start_new_session=True,
            creationflags=_NO_CONSOLE,
        )
        self._lines: Queue[bytes] = Queue(MAX_QUEUED)
        self._is_closed = False
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        self._send({"source": str(source), "game": game})

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
        """Yield its messages, and None whenever it is silent; the last message has an `end`."""
        while True:
            try:
                line = self._lines.get(timeout=HEARTBEAT_S)
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

    def _send(self, request: Message) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # if it has already ended, reading from it shows that
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        while not self._is_closed:
            line = self._process.stdout.readline()
            while not self._is_closed:
                with contextlib.suppress(Full):
                    self._lines.put(line, timeout=HEARTBEAT_S)
                    break
            if not line:
                return

    def _kill(self) -> None:
        """End the process and, where there are process groups, everything that it has started."""
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
