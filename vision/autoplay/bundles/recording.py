"""Records games while they're played, and saves those that weren't won as bundles.

Each bundle is a folder named after its time; the oldest ones are deleted to make room.
"""

from __future__ import annotations

import math
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from solvers.program import command
from vision.autoplay.bundles.bundle import Bundle, Fact, Shots, write
from vision.autoplay.events import Ended, Event, Said, Saw, Task, Verdict
from vision.autoplay.loop import autoplay
from vision.autoplay.memory import Memory
from vision.desktop import Desktop, DesktopError, Window
from vision.frame import Frame, Pixels, Point, Rect

FRAME_S = 0.04  # pictures sooner than this after the previous one are kept only if they're the last before an input

T = TypeVar("T")

MAX_BUNDLES = 20
MAX_BYTES = 200_000_000  # of all bundles together; the newest one is always kept
_NAME = re.compile(r"\d{4}-\d\d-\d\d-\d{6}-\d{6}")


def recorded(desktop: Desktop, window: Window, task: Task) -> Iterator[Event]:
    """Yield the events of playing a board, and save a bundle in the task's folder if it should have been won and wasn't."""
    if not task.bundles:
        yield from autoplay(desktop, window, task)
        return
    recorder = Recorder(desktop, window, task)
    for event in autoplay(recorder, window, task):
        recorder.note(event)
        if isinstance(event, Ended) and _is_failure(event, task):
            yield Said(_save(recorder, Path(task.bundles)))
        yield event


def _is_failure(end: Ended, task: Task) -> bool:
    """Return whether a game failed: it was meant to be played to its end, wasn't won, and the person didn't stop it."""
    is_enough = task.most_moves and end.moves >= task.most_moves
    return not (task.is_dry or is_enough or end.is_by_person or end.verdict is Verdict.WON)


def _save(recorder: Recorder, folder: Path) -> str:
    """Save a bundle, delete the oldest ones if there are too many, and return the message for the log."""
    path = folder / f"{datetime.now():%Y-%m-%d-%H%M%S-%f}"
    try:
        write(recorder.bundle(), path)
    except OSError as problem:
        return f"This game can't be saved as a bundle in {folder}: {problem.strerror or problem}."
    finally:  # also helps when the disk is full
        prune(folder)
    return f"This game was saved as a bundle in {path}. `{command('replay')}` runs it again."


class Recorder:
    """A desktop that passes everything to another one and records it."""

    def __init__(self, desktop: Desktop, window: Window, task: Task) -> None:
        self._desktop, self._window = desktop, window
        self._bundle = Bundle(task, window)
        self._shots = Shots()
        self._last_facts: dict[str, Any] = {}
        self._pending: tuple[float, Pixels] | None = None
        """the latest picture while it isn't kept yet, with the time since the last input"""
        self._input_s, self._shot_s = desktop.now(), -math.inf

    def note(self, event: Event) -> None:
        """Keep an event."""
        if isinstance(event, Saw):
            known = Memory(self._bundle.task.memory).recall(self._window, event.board.puzzle)
            self._bundle.known = asdict(known) if known is not None else None
        self._bundle.log.append({"event": type(event).__name__, **asdict(event)})
        if isinstance(event, Ended):
            self._bundle.verdict, self._bundle.why = str(event.verdict), event.why

    def bundle(self) -> Bundle:
        """Return the bundle with everything recorded so far."""
        self._keep_pending()
        self._bundle.shots = self._shots.kept
        return self._bundle

    # Desktop

    def windows(self) -> list[Window]:
        windows = self._call(self._desktop.windows)
        active = next((window for window in windows if window.is_active), None)
        self._note_fact("active", asdict(active) if active is not None else None)
        return windows

    def window(self, number: int) -> Window | None:
        window = self._call(lambda: self._desktop.window(number))
        if number == self._window.number:
            self._note_fact("window", asdict(window) if window is not None else None)
            self._window = window or self._window
        return window

    def cover(self, window: Window, area: Rect) -> Window | None:
        over = self._call(lambda: self._desktop.cover(window, area))
        self._note_fact("cover", asdict(over) if over is not None else None)
        return over

    def bring_up(self, window: Window) -> None:
        self._call(lambda: self._desktop.bring_up(window))

    def grab(self, area: Rect) -> Frame:
        frame = self._call(lambda: self._desktop.grab(area))
        if area == self._window.area and self._shots.is_new(frame.pixels):
            self._bundle.scale, self._bundle.origin = frame.scale, frame.origin
            self._pending = self._after_s, frame.pixels
            if self._desktop.now() - self._shot_s >= FRAME_S:
                self._keep_pending()
        return frame

    def picture(self, window: Window) -> Frame:
        return self._call(lambda: self._desktop.picture(window))

    def pointer(self) -> Point:
        return self._call(self._desktop.pointer)

    def move(self, place: Point) -> None:
        self._act("move", list(place), lambda: self._desktop.move(place))

    def button(self, is_down: bool) -> None:
        self._act("button", is_down, lambda: self._desktop.button(is_down))

    def scroll(self, notches: int) -> None:
        self._act("scroll", notches, lambda: self._desktop.scroll(notches))

    def key(self, name: str, hold_s: float = 0.0) -> None:
        self._act("key", name, lambda: self._desktop.key(name, hold_s))

    def held(self) -> str:
        return self._call(self._desktop.held)

    def now(self) -> float:
        return self._desktop.now()

    def wait(self, seconds: float) -> None:
        self._call(lambda: self._desktop.wait(seconds))

    # recording

    @property
    def _after_s(self) -> float:
        """Time since the last input."""
        return self._desktop.now() - self._input_s

    def _act(self, kind: str, detail: object, act: Callable[[], None]) -> None:
        self._keep_pending()
        self._bundle.inputs.append((kind, detail))
        self._input_s = self._desktop.now()
        self._call(act)

    def _call(self, call: Callable[[], T]) -> T:
        try:
            return call()
        except DesktopError as problem:
            self._note_fact("gone", str(problem))
            raise

    def _note_fact(self, kind: str, value: Any) -> None:
        """Record a fact if its value has changed."""
        if self._last_facts.get(kind) != value:
            self._last_facts[kind] = value
            self._bundle.facts.append(Fact(len(self._bundle.inputs), self._after_s, kind, value))

    def _keep_pending(self) -> None:
        """Keep the pending picture, unless the window has moved or is covered: what other windows show is private."""
        if self._pending is None:
            return
        (after_s, pixels), self._pending = self._pending, None
        if self._is_fully_visible():
            self._shots.add(len(self._bundle.inputs), after_s, pixels)
            self._shot_s = self._desktop.now()

    def _is_fully_visible(self) -> bool:
        try:
            now = self._desktop.window(self._window.number)
            return now is not None and now.area == self._window.area and self._desktop.cover(now, now.area) is None
        except DesktopError:
            return False


def prune(folder: Path) -> None:
    """Delete the oldest bundles in a folder if there are too many or they're too large; other files stay."""
    room = MAX_BYTES
    for number, path in enumerate(_bundles(folder)):
        room -= _size(path)
        if number and (number >= MAX_BUNDLES or room < 0):
            shutil.rmtree(path, ignore_errors=True)


def _bundles(folder: Path) -> list[Path]:
    """Return the bundles in a folder, newest first."""
    try:
        found = [path for path in folder.iterdir() if _NAME.fullmatch(path.name) and path.is_dir() and not path.is_symlink()]
    except OSError:
        return []
    return sorted(found, reverse=True)


def _size(path: Path) -> int:
    """Return the number of bytes of all files in a folder, ignoring files that vanish meanwhile."""
    total = 0
    for file in path.rglob("*"):
        with suppress(OSError):
            total += file.stat().st_size if file.is_file() else 0
    return total
