"""The process in which a person's own solver runs: it loads it, runs it, and writes what it yields as lines of JSON.

The first line of the standard input says which solver and which board; when the input ends, so does the process. What the
solver prints goes to the standard error. This side only turns values into texts; what they are worth is checked by the other.
"""

import importlib
import inspect
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from traceback import walk_tb
from types import CodeType, FrameType, ModuleType, TracebackType
from typing import IO, Any

from solvers import parse_game_id
from solvers.errors import GaveUp, PuzzleError, Unsolvable
from solvers.own.messages import message_of, shortened
from solvers.own.source import FUNCTION, MEND, Source, no_function, parse_source

MOST_SAID = 200  # characters of an error's own words
_SET_PARENT_DEATH_SIGNAL = 1
_END_KINDS: dict[type[BaseException], str] = {Unsolvable: "unsolvable", GaveUp: "gave up"}


class _Fault(Exception):
    """The solver can't be run; the sentence says why."""


def main() -> None:
    """Be the process: run one solver on one board."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        _die_with_parent()
        _leave_memory()
    request = json.loads(sys.stdin.buffer.readline())
    pipe = _take_pipes()
    source = parse_source(request["source"])
    assert source is not None
    for message in _messages(source, request["game"]):
        pipe.write(json.dumps(message) + "\n")
        pipe.flush()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    os._exit(0)  # nothing that the solver has left behind holds it up


def _take_pipes() -> IO[str]:
    """Keep the pipes for this file alone, and return the one to write to; the solver prints to the standard error instead."""
    ours, parent = os.dup(1), os.dup(0)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(2 if _is_open(2) else nowhere, 1)
    if sys.stdout is not None:
        sys.stdout.reconfigure(line_buffering=True, errors="replace")  # type: ignore[union-attr]
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    return os.fdopen(ours, "w", encoding="utf-8")


def _die_with_parent() -> None:
    """Have Linux end this process with the one that started it, even in the middle of a loop that lets no thread run."""
    import ctypes

    ctypes.CDLL(None).prctl(_SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)


def _leave_memory() -> None:
    """Take no more than half of the machine's memory: what wants more gets a MemoryError, and the window goes on."""
    import resource

    half, most = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2, resource.getrlimit(resource.RLIMIT_DATA)[1]
    resource.setrlimit(resource.RLIMIT_DATA, (half if most == resource.RLIM_INFINITY else min(half, most), most))


def _is_open(handle: int) -> bool:
    try:
        os.fstat(handle)
    except OSError:
        return False
    return True


def _end_with(parent: int) -> None:
    """End this process, and what it has started, when the other end of a pipe is gone."""
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
        said = f"{type(problem).__name__}: {shortened(str(problem), MOST_SAID)}"
        raise _Fault(f"{source.label} yields a {type(item).__name__}{place} that can't be read ({said}). {MEND}") from problem


def _function(source: Source) -> Callable[[Any], Any]:
    """Return the generator function of a source; raises whatever its file does."""
    place, name = (_load(source.path), FUNCTION) if source.path is not None else _imported(source)
    for part in name.split("."):
        place = getattr(place, part, None)
    if not callable(place):
        raise _Fault(no_function(source.label) if source.path is not None else f"{source.label} is no function: {source.entry}.")
    if not _can_take_a_board(place):
        raise _Fault(f"{name} in {source.label} can't take a board: write `def {name}(state):`. {MEND}")
    function: Callable[[Any], Any] = place
    return function


def _can_take_a_board(function: Callable[..., Any]) -> bool:
    """Return whether a function can be called with one value; what is written in C often doesn't say what it takes."""
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


def _imported(source: Source) -> tuple[Any, str]:
    module, _, name = source.entry.partition(":")
    return importlib.import_module(module.strip()), name.partition("[")[0].strip()


def _begin(source: Source, function: Callable[[Any], Any], state: Any) -> Iterator[Any]:
    items = function(state)
    if isinstance(items, (str, bytes)) or not hasattr(items, "__iter__"):
        raise _Fault(f"{source.label} yields nothing, it returns {_kind(items)}: write `yield` in front of each move. {MEND}")
    return iter(items)


def _kind(value: object) -> str:
    return "None" if value is None else f"a value of type {type(value).__name__}"


def _line_of(items: Iterator[Any], source: Source) -> int:
    """Return the line of the solver's file that an item was yielded on, 0 if that can't be told."""
    line, generator = 0, items
    while (frame := getattr(generator, "gi_frame", None)) is not None:
        if _is_theirs(frame, source):
            line = frame.f_lineno
        generator = generator.gi_yieldfrom  # type: ignore[attr-defined]
    return line


def _is_theirs(frame: FrameType, source: Source) -> bool:
    """Return whether a frame is in the solver's file, or in its package."""
    if source.path is not None:
        return frame.f_code.co_filename == str(source.path)
    return str(frame.f_globals.get("__name__")).partition(".")[0] == source.entry.partition(":")[0].partition(".")[0].strip()


def _sentence(source: Source, problem: BaseException) -> str:
    """Return what is said about an error of the solver."""
    place = f" on line {line}" if (line := _line_in(problem.__traceback__, source)) else ""
    if isinstance(problem, (Unsolvable, GaveUp)):
        return f"{source.label} says: {shortened(str(problem), MOST_SAID)}"
    if isinstance(problem, SystemExit):
        return f"{source.label} ended its process{place}: a solver ends with `return`. {MEND}"
    if isinstance(problem, SyntaxError):
        return f"{source.label} can't be read: {problem.msg} on line {problem.lineno}. {MEND}"
    said = f": {shortened(str(problem), MOST_SAID)}" if str(problem) else ""
    if isinstance(problem, PuzzleError):
        return f"{source.label} was stopped{place}{said.removesuffix('.')}. {MEND}"
    return f"{source.label} was stopped{place} by {type(problem).__name__}{said.removesuffix('.')}. {MEND}"


def _line_in(traceback: TracebackType | None, source: Source) -> int:
    """Return the last line of the solver's file that an error came through, 0 if there is none."""
    return next((line for frame, line in reversed(list(walk_tb(traceback))) if _is_theirs(frame, source)), 0)
