"""Plays in windows in a process of its own, python -m tests.bench.playing.process, which reads a window per line.

For each event it prints a line of JSON: [time by time.perf_counter, the event's name, its text].
"""

import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
READY = "Ready"


@dataclass
class Playing:
    """A handle on the process that plays, and the events of the current window."""

    process: subprocess.Popen[str]
    events: list[tuple[float, str, str]] = field(default_factory=list)
    _news: threading.Condition = field(default_factory=threading.Condition)

    def play(self, window: int | str) -> None:
        """Start playing in a window, given by its number or title."""
        self.events.clear()
        assert self.process.stdin is not None
        print(window, file=self.process.stdin, flush=True)

    def wait(self, is_so: Callable[[], object], limit_s: float) -> bool:
        """Wait until a condition on the events holds, and return whether it does."""
        with self._news:
            return bool(self._news.wait_for(is_so, limit_s))

    def n_made(self) -> int:
        """Return how many moves were made."""
        return sum(name == "Made" for _, name, _ in self.events)

    def n_answered(self) -> int:
        """Return for how many inputs the program has reported whether the game accepted them."""
        return self.n_made() + sum(name == "Said" and words.startswith("The game") for _, name, words in self.events)

    def end(self) -> tuple[float, str] | None:
        """Return when playing ended and why; None while it goes on."""
        return next(((at_s, words) for at_s, name, words in self.events if name == "Ended"), None)

    def listen(self) -> None:
        """Collect events until the process ends."""
        for line in self.process.stdout or ():
            with self._news:
                self.events.append(tuple(json.loads(line)) if line.startswith("[") else (0.0, "Printed", line))
                self._news.notify_all()


@contextmanager
def playing(env: Mapping[str, str], python: Sequence[str] = (sys.executable,), limit_s: float = 60.0) -> Iterator[Playing]:
    """Start a process that plays in windows of an environment's display, and end it afterwards."""
    command, pipe = [*python, "-m", "tests.bench.playing.process"], subprocess.PIPE
    process = subprocess.Popen(command, cwd=ROOT, env=env, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, text=True)
    found = Playing(process)
    threading.Thread(target=found.listen, daemon=True).start()
    try:
        assert found.wait(lambda: found.events, limit_s), "the process that plays does not start"
        yield found
    finally:
        process.kill()
        process.wait()


def _main() -> None:
    from game.storage import cache_folder
    from solvers.kernels.cache import keep_in
    from vision.autoplay.bundles.recording import recorded
    from vision.autoplay.events import Task
    from vision.desktop.opening import open_desktop

    keep_in(cache_folder())
    desktop = open_desktop()
    _print_event(READY, "")
    with tempfile.TemporaryDirectory() as bundles:
        for line in sys.stdin:
            window = next(window for window in desktop.windows() if line.strip() in (str(window.number), window.title))
            for event in recorded(desktop, window, Task(bundles=bundles)):
                _print_event(type(event).__name__, str(getattr(event, "why", "") or getattr(event, "words", "")))


def _print_event(name: str, words: str) -> None:
    print(json.dumps([time.perf_counter(), name, words]), flush=True)


if __name__ == "__main__":
    _main()
