"""Keeps what happens while a game is played, and writes it as a bundle where that game was not won.

Each bundle is a folder named after its moment; the oldest make room for new ones.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from solvers.program import command
from vision.autoplay.bundles.bundle import Bundle, Fact, write
from vision.autoplay.bundles.shots import Shots
from vision.autoplay.events import Ended, Event, Said, Saw, Verdict
from vision.autoplay.loop import autoplay
from vision.autoplay.memory.games import Memory
from vision.autoplay.task import Task
from vision.desktop import Desktop, DesktopError, Window
from vision.frame import Frame, Pixels, Point, Rect

FRAME_S = 0.04
"""pictures that come sooner than this after the one before are kept only if they are the last before an input"""
NEAR = 1.0
"""how far the mouse may be from where it was put without being worth a note, in units of the desktop"""

T = TypeVar("T")

MOST_BUNDLES = 20
MOST_BYTES = 200_000_000
"""of all bundles together; the newest one is kept however large it is"""
_NAME = re.compile(r"\d{4}-\d\d-\d\d-\d{6}-\d{6}")


def recorded(desktop: Desktop, window: Window, task: Task, is_wished: bool = False) -> Iterator[Event]:
    """Yield what happens while a game is played, and write a bundle into the task's folder where it was not won, or as wished."""
    if not task.bundles:
        yield from autoplay(desktop, window, task)
        return
    recorder = Recorder(desktop, window, task)
    for event in autoplay(recorder, window, task):
        recorder.note(event)
        if isinstance(event, Ended) and (is_wished or _is_failure(event, task)):
            yield Said(_written(recorder, Path(task.bundles)))
        yield event


def _is_failure(end: Ended, task: Task) -> bool:
    """Tell whether it did not end as it was wished; where the person stopped it, it did."""
    is_enough = task.most_moves and end.moves >= task.most_moves
    return not (task.is_dry or is_enough or end.is_by_person or end.verdict is Verdict.WON)


def _written(recorder: Recorder, folder: Path) -> str:
    """Write a bundle and return what to say of it."""
    try:
        path = shelve(recorder.bundle(), folder)
    except OSError as problem:
        return f"This game can't be saved as a bundle in {folder}: {problem.strerror or problem}."
    return f"This game was saved as a bundle in {path}. `{command('replay')}` runs it again."


class Recorder:
    """A desktop that passes everything through to another one and remembers it."""

    def __init__(self, desktop: Desktop, window: Window, task: Task) -> None:
        self._desktop, self._window = desktop, window
        self._bundle = Bundle(task, window)
        self._shots = Shots()
        self._known: dict[str, Any] = {}
        self._waiting: tuple[float, Pixels] | None = None
        """a picture that is not kept yet, and how long after the last input it was shown"""
        self._put: Point | None = None
        self._input_s = self._shot_s = desktop.now()

    def note(self, event: Event) -> None:
        """Keep an event."""
        if isinstance(event, Saw):
            self._bundle.known = self._remembered(event.board.puzzle)
        self._bundle.log.append({"event": type(event).__name__, **asdict(event)})
        if isinstance(event, Ended):
            self._bundle.verdict, self._bundle.why = str(event.verdict), event.why

    def _remembered(self, puzzle: str) -> dict[str, Any] | None:
        folder = self._bundle.task.memory
        known = Memory(Path(folder) if folder else None).recall(self._window, puzzle)
        return asdict(known) if known is not None else None

    def bundle(self) -> Bundle:
        """Return all that was kept."""
        self._keep_waiting()
        self._bundle.shots = self._shots.kept
        return self._bundle

    # Desktop

    def windows(self) -> list[Window]:
        windows = self._tried(self._desktop.windows)
        active = next((window for window in windows if window.is_active), None)
        self._notice("active", asdict(active) if active is not None else None)
        return windows

    def window(self, number: int) -> Window | None:
        window = self._tried(lambda: self._desktop.window(number))
        if number == self._window.number:
            self._notice("window", asdict(window) if window is not None else None)
            self._window = window or self._window
        return window

    def cover(self, window: Window, area: Rect) -> Window | None:
        over = self._tried(lambda: self._desktop.cover(window, area))
        self._notice("cover", asdict(over) if over is not None else None)
        return over

    def bring_up(self, window: Window) -> None:
        self._tried(lambda: self._desktop.bring_up(window))

    def grab(self, area: Rect) -> Frame:
        frame = self._tried(lambda: self._desktop.grab(area))
        if area == self._window.area and self._shots.is_news(frame.pixels):
            self._bundle.scale, self._bundle.origin = frame.scale, frame.origin
            self._waiting = self._after_s, frame.pixels
            if self._desktop.now() - self._shot_s >= FRAME_S or self._shots.is_empty:
                self._keep_waiting()
        return frame

    def picture(self, window: Window) -> Frame:
        return self._tried(lambda: self._desktop.picture(window))

    def pointer(self) -> Point:
        place = self._tried(self._desktop.pointer)
        is_near = self._put is not None and max(abs(place[0] - self._put[0]), abs(place[1] - self._put[1])) <= NEAR
        self._notice("pointer", None if is_near or self._put is None else list(place))
        return place

    def move(self, place: Point) -> None:
        self._act("move", list(place), lambda: self._desktop.move(place))
        self._put = place

    def button(self, is_down: bool) -> None:
        self._act("button", is_down, lambda: self._desktop.button(is_down))

    def scroll(self, notches: int) -> None:
        self._act("scroll", notches, lambda: self._desktop.scroll(notches))

    def key(self, name: str, hold_s: float = 0.0) -> None:
        self._act("key", name, lambda: self._desktop.key(name, hold_s))

    def held(self) -> str:
        held = self._tried(self._desktop.held)
        self._notice("held", held or None)
        return held

    def now(self) -> float:
        return self._desktop.now()

    def wait(self, seconds: float) -> None:
        self._tried(lambda: self._desktop.wait(seconds))

    # what is kept

    @property
    def _after_s(self) -> float:
        """How long ago the last input was made."""
        return self._desktop.now() - self._input_s

    def _act(self, kind: str, detail: object, act: Callable[[], None]) -> None:
        self._keep_waiting()
        self._bundle.inputs.append((kind, detail))
        self._input_s = self._desktop.now()
        self._tried(act)

    def _tried(self, call: Callable[[], T]) -> T:
        try:
            return call()
        except DesktopError as problem:
            self._notice("gone", str(problem))
            raise

    def _notice(self, kind: str, value: Any) -> None:
        """Keep something that is not as it was noticed last."""
        if self._known.get(kind) != value:
            self._known[kind] = value
            self._bundle.facts.append(Fact(len(self._bundle.inputs), self._after_s, kind, value))

    def _keep_waiting(self) -> None:
        """Keep the picture that waits, unless the window is elsewhere by now or under another: that is nobody's business."""
        if self._waiting is None:
            return
        (after_s, pixels), self._waiting = self._waiting, None
        if self._is_all_seen():
            self._shots.add(len(self._bundle.inputs), after_s, pixels)
            self._shot_s = self._desktop.now()

    def _is_all_seen(self) -> bool:
        try:
            now = self._desktop.window(self._window.number)
            return now is not None and now.area == self._window.area and self._desktop.cover(now, now.area) is None
        except DesktopError:
            return False


def shelve(bundle: Bundle, folder: Path) -> Path:
    """Write a bundle into a folder, take away those that are too many, and return its place; raises OSError."""
    path = folder / f"{datetime.now():%Y-%m-%d-%H%M%S-%f}"
    try:
        write(bundle, path)
    finally:  # where the disk is full, this is what helps
        prune(folder)
    return path


def prune(folder: Path) -> None:
    """Take away the oldest bundles of a folder where there are too many or they are too large; all else stays."""
    room = MOST_BYTES
    for number, path in enumerate(_bundles(folder)):
        room -= _size(path)
        if number and (number >= MOST_BUNDLES or room < 0):
            shutil.rmtree(path, ignore_errors=True)


def _bundles(folder: Path) -> list[Path]:
    """Return the bundles of a folder, the newest first."""
    try:
        found = [path for path in folder.iterdir() if _NAME.fullmatch(path.name) and path.is_dir() and not path.is_symlink()]
    except OSError:
        return []
    return sorted(found, reverse=True)


def _size(path: Path) -> int:
    """Return the bytes of all files in a folder; of those that are just being taken away, none."""
    total = 0
    for file in path.rglob("*"):
        with suppress(OSError):
            total += file.stat().st_size if file.is_file() else 0
    return total
