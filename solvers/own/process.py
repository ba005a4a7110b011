"""Starts the process of an own solver and reads its messages; ends it, and whatever it has started, when it is closed."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Full, Queue
from types import TracebackType
from typing import Any, Self, TypeAlias

from solvers.own.source import Source
from solvers.program import OWN_SOLVER, is_packaged

Message: TypeAlias = dict[str, Any]
SILENCE_S = 0.05
"""after which a silent solver is said to be silent, so that whoever waits can stop it"""
MOST_WAITING = 4096
"""messages that have not been read yet; a solver that is faster has to wait"""
PATIENCE_S = 1.0
_HOUSE = Path(__file__).resolve().parents[2]
_FROM_SOURCE = "import sys; sys.path.insert(0, sys.argv[1]); from solvers.own.child import main; main()"
_COMMAND = [sys.executable, OWN_SOLVER] if is_packaged() else [sys.executable, "-P", "-c", _FROM_SOURCE, str(_HOUSE)]
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
