"""The process in which a user's own solver runs: it loads the solver, runs it, and writes what it yields as lines of JSON.

The first line of the standard input names the solver and the board; when the input ends, so does the process. Whatever the
solver prints goes to the standard error. This side only turns values into texts; the other side checks them.
"""

import importlib
import inspect
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from traceback import walk_tb
from types import CodeType, FrameType, ModuleType
from typing import IO, Any

from solvers import parse_game_id
from solvers.errors import GaveUp, PuzzleError, Unsolvable
from solvers.own.source import FUNCTION, MAX_CHARACTERS, TRY_AGAIN, Source, no_function, parse_source, readable, shortened
from solvers.puzzle import Mark, Progress, Step

MAX_ERROR_LENGTH = 200  # characters quoted from an error's message
_SET_PARENT_DEATH_SIGNAL = 1
_END_KINDS: dict[type[BaseException], str] = {Unsolvable: "unsolvable", GaveUp: "gave up"}


class _Fault(Exception):
    """The solver can't be run; the message says why."""


def main() -> None:
    """Run one solver on one board: the main function of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        _die_with_parent()
        _limit_memory()
    request = json.loads(sys.stdin.buffer.readline())
    pipe = _reserve_pipes()
    source = parse_source(request["source"])
    assert source is not None
    for message in _messages(source, request["game"]):
        pipe.write(json.dumps(message) + "\n")
        pipe.flush()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    os._exit(0)  # without waiting for threads that the solver left behind


def _reserve_pipes() -> IO[str]:
    """Reserve the pipes for this module, and return the one to write to; the solver prints to the standard error instead."""
    ours, parent = os.dup(1), os.dup(0)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(2 if _is_open(2) else nowhere, 1)
    if sys.stdout is not None:
        sys.stdout.reconfigure(line_buffering=True, errors="replace")  # type: ignore[union-attr]
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    return os.fdopen(ours, "w", encoding="utf-8")


def _die_with_parent() -> None:
    """Have Linux kill this process when its parent ends, even in the middle of a loop that lets no other thread run."""
    import ctypes

    ctypes.CDLL(None).prctl(_SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)


def _limit_memory() -> None:
    """Limit the process to half of the machine's memory: a solver that needs more gets a MemoryError, and the window lives on."""
    import resource

    half, hard = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2, resource.getrlimit(resource.RLIMIT_DATA)[1]
    resource.setrlimit(resource.RLIMIT_DATA, (half if hard == resource.RLIM_INFINITY else min(half, hard), hard))


def _is_open(handle: int) -> bool:
    try:
        os.fstat(handle)
    except OSError:
        return False
    return True


def _end_with(parent: int) -> None:
    """End this process, and whatever it has started, when the other end of a pipe is closed."""
    while os.read(parent, 1):
        pass
    if hasattr(os, "killpg"):
        os.killpg(os.getpgrp(), signal.SIGKILL)
    os._exit(1)


def _messages(source: Source, game: str) -> Iterator[dict[str, Any]]:
    """Yield a message for each item of the solver, and one on how it ended."""
    try:
        state = parse_game_id(game)[1]
        items = _begin(source, _function(source), state)
        for item in items:
            yield _message(item, _line_of(items, source), source)
        yield {"end": "done"}
    except _Fault as fault:
        yield {"end": "broken", "why": str(fault)}
    except BaseException as problem:
        yield {"end": _END_KINDS.get(type(problem), "broken"), "why": _sentence(source, problem)}


def _message(item: Any, line: int, source: Source) -> dict[str, Any]:
    try:
        return {**message_of(item), "line": line}
    except Exception as problem:
        place = f" on line {line}" if line else ""
        error = f"{type(problem).__name__}: {shortened(str(problem), MAX_ERROR_LENGTH)}"
        raise _Fault(
            f"{source.label} yields a {type(item).__name__}{place} that can't be read ({error}). {TRY_AGAIN}"
        ) from problem


def _function(source: Source) -> Callable[[Any], Any]:
    """Return the generator function of a source; raises whatever its file raises."""
    module, _, name = source.entry.partition(":")
    found: Any = importlib.import_module(module.strip()) if source.path is None else _load(source.path)
    name = name.partition("[")[0].strip() if source.path is None else FUNCTION
    for part in name.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        raise _Fault(
            no_function(source.label) if source.path is not None else f"{source.label} isn't a function: {source.entry}."
        )
    if not _accepts_board(found):
        raise _Fault(f"{name} in {source.label} can't take a board: write `def {name}(state):`. {TRY_AGAIN}")
    function: Callable[[Any], Any] = found
    return function


def _accepts_board(function: Callable[..., Any]) -> bool:
    """Return whether a function can be called with one argument, or has no known signature, as functions written in C."""
    with suppress(ValueError):
        try:
            inspect.signature(function).bind(None)
        except TypeError:
            return False
    return True


def _load(path: Path) -> ModuleType:
    """Return a file's module, freshly run; files beside it can be imported."""
    sys.path.append(str(path.parent))
    module = ModuleType(f"own_solver_{path.stem}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    code: CodeType = compile(path.read_bytes(), str(path), "exec")
    exec(code, module.__dict__)
    return module


def _begin(source: Source, function: Callable[[Any], Any], state: Any) -> Iterator[Any]:
    items = function(state)
    if isinstance(items, (str, bytes)) or not hasattr(items, "__iter__"):
        kind = "None" if items is None else f"a value of type {type(items).__name__}"
        raise _Fault(f"{source.label} yields nothing, it returns {kind}: write `yield` in front of each move. {TRY_AGAIN}")
    return iter(items)


def _line_of(items: Iterator[Any], source: Source) -> int:
    """Return the line of the solver's file that yielded an item, 0 if unknown."""
    line, generator = 0, items
    while (frame := getattr(generator, "gi_frame", None)) is not None:
        if _is_in_solver(frame, source):
            line = frame.f_lineno
        generator = generator.gi_yieldfrom  # type: ignore[attr-defined]
    return line


def _is_in_solver(frame: FrameType, source: Source) -> bool:
    """Return whether a frame is in the solver's file, or in its package."""
    if source.path is not None:
        return frame.f_code.co_filename == str(source.path)
    return str(frame.f_globals.get("__name__")).partition(".")[0] == source.entry.partition(":")[0].partition(".")[0].strip()


def _sentence(source: Source, problem: BaseException) -> str:
    """Return the message about an error that a solver raised."""
    frames = reversed(list(walk_tb(problem.__traceback__)))
    line = next((line for frame, line in frames if _is_in_solver(frame, source)), 0)
    place = f" on line {line}" if line else ""
    if isinstance(problem, (Unsolvable, GaveUp)):
        return f"{source.label} says: {shortened(str(problem), MAX_ERROR_LENGTH)}"
    if isinstance(problem, SystemExit):
        return f"{source.label} ended its process{place}: a solver ends with `return`. {TRY_AGAIN}"
    if isinstance(problem, SyntaxError):
        return f"{source.label} can't be read: {problem.msg} on line {problem.lineno}. {TRY_AGAIN}"
    message = f": {shortened(str(problem), MAX_ERROR_LENGTH)}".removesuffix(".") if str(problem) else ""
    if isinstance(problem, PuzzleError):
        return f"{source.label} was stopped{place}{message}. {TRY_AGAIN}"
    return f"{source.label} was stopped{place} by {type(problem).__name__}{message}. {TRY_AGAIN}"


# what solvers may yield, as plain values that go through a pipe: a move, its text or its number; several moves in a list;
# either of them with a sentence, as a pair; a Step; a Progress

MAX_MOVES = 100_000  # in one step
MAX_NUMBER = 10**100


def message_of(item: Any) -> dict[str, Any]:
    """Return the message for a yielded item; anything that a solver may not yield is marked as rubbish."""
    if isinstance(item, Progress):
        return _progress_message(item)
    if isinstance(item, Step):
        return _step_message(item)
    if isinstance(item, tuple) and len(item) == 2 and isinstance(item[1], str):
        return {"moves": _moves(item[0]), "why": shortened(item[1])}
    if item is None or isinstance(item, (bool, float, dict, set, bytes)) or item in ((), []):
        return {"rubbish": shortened(repr(item), 80)}
    return {"moves": _moves(item)}


def _number(number: Any) -> int:
    return min(max(int(number), -MAX_NUMBER), MAX_NUMBER)


def _moves(moves: Any) -> list[str]:
    """Return the texts of one move or several."""
    several: Iterable[Any] = moves if isinstance(moves, (list, tuple)) else (moves,)
    return [shortened(str(move), 80) for move, _ in zip(several, range(MAX_MOVES), strict=False)]


def _progress_message(item: Progress) -> dict[str, Any]:
    return {
        "nodes": _number(item.nodes),
        "note": shortened(str(item.note), 80),
        "fraction": None if item.fraction is None else min(max(float(item.fraction), 0.0), 1.0),
        "unit": shortened(str(item.unit), 40),
        "known": shortened(str(item.known)),
        "is_anew": bool(item.is_anew),
    }


def _step_message(item: Step) -> dict[str, Any]:
    return {
        "moves": _moves(tuple(item.moves)),
        "why": shortened(str(item.why)),
        "technique": shortened(str(item.technique), 80),
        "marks": [_mark_message(mark) for mark in item.marks],
        "stage": shortened(str(item.stage), 80),
        "clue": shortened(str(item.clue)),
        "weight": _number(item.weight),
        "undoes": _number(item.undoes),
        "figures": [(shortened(str(name), 40), _number(number)) for name, number in item.figures],
    }


def _mark_message(mark: Mark) -> dict[str, Any]:
    return {
        "role": shortened(str(mark.role), 40),
        "cells": [(_number(row), _number(col)) for row, col in mark.cells],
        "label": readable(str(mark.label)[:MAX_CHARACTERS]),
        "digits": [_number(digit) for digit in mark.digits],
    }
