"""Plays a bundle again: a desktop that shows what was shown then, after as many inputs and as much time."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from vision.autoplay.bundles.bundle import Bundle, BundleError, window_of
from vision.autoplay.bundles.shots import opened, painted
from vision.autoplay.events import Ended, Event
from vision.autoplay.loop import autoplay
from vision.autoplay.memory.games import Known, Memory
from vision.autoplay.task import Task
from vision.desktop import DesktopError, Window
from vision.frame import Frame, Pixels, Point, Rect

GRAB_S = 0.005
"""what a look at the window takes of the clock"""
NOTHING = object()


class ReplayedDesktop:
    """Fed from a bundle. Its clock moves only when it is waited or looked; it acts on nothing."""

    def __init__(self, bundle: Bundle) -> None:
        self._bundle = bundle
        self.inputs: list[tuple[str, Any]] = []
        """what was done so far, as bundles keep it"""
        self._now_s = self._input_s = 0.0
        self._put: Point = (0.0, 0.0)
        self._moments = [(shot.inputs, shot.after_s) for shot in bundle.shots]
        self._n_painted = 0
        self._pixels: Pixels | None = None

    def windows(self) -> list[Window]:
        found = [self.window(self._bundle.window.number), self._seen("active")]
        return [window for window in found if window is not None]

    def window(self, number: int) -> Window | None:
        self._check()
        value = self._fact("window")
        return self._bundle.window if value is NOTHING else None if value is None else window_of(value)

    def cover(self, window: Window, area: Rect) -> Window | None:
        self._check()
        return self._seen("cover")

    def bring_up(self, window: Window) -> None:
        self._check()

    def grab(self, area: Rect) -> Frame:
        self._check()
        self.wait(GRAB_S)
        until = max(1, bisect_right(self._moments, self._moment))
        for shot in self._bundle.shots[self._n_painted : until]:
            part = opened(shot.png)
            assert part is not None, "bundles are checked when they are read"
            self._pixels = painted(self._pixels, part, shot.x, shot.y)
        self._n_painted = max(self._n_painted, until)
        assert self._pixels is not None
        return Frame(self._pixels, self._bundle.origin, self._bundle.scale)

    def picture(self, window: Window) -> Frame:
        return self.grab(window.area)

    def pointer(self) -> Point:
        self._check()
        value = self._fact("pointer")
        return self._put if value is NOTHING or value is None else (float(value[0]), float(value[1]))

    def move(self, place: Point) -> None:
        self._act("move", list(place))
        self._put = place

    def button(self, is_down: bool) -> None:
        self._act("button", is_down)

    def scroll(self, notches: int) -> None:
        self._act("scroll", notches)

    def key(self, name: str, hold_s: float = 0.0) -> None:
        self._act("key", name)

    def held(self) -> str:
        self._check()
        value = self._fact("held")
        return "" if value is NOTHING or value is None else str(value)

    def now(self) -> float:
        return self._now_s

    def wait(self, seconds: float) -> None:
        self._now_s += max(0.0, seconds)

    @property
    def _moment(self) -> tuple[int, float]:
        return len(self.inputs), self._now_s - self._input_s

    def _act(self, kind: str, detail: object) -> None:
        self._check()
        self.inputs.append((kind, detail))
        self._input_s = self._now_s

    def _check(self) -> None:
        value = self._fact("gone")
        if isinstance(value, str):
            raise DesktopError(value)

    def _fact(self, kind: str) -> Any:
        """Return what was noticed last of a kind by this moment; NOTHING if nothing was."""
        known = [fact.value for fact in self._bundle.facts if fact.kind == kind and (fact.inputs, fact.after_s) <= self._moment]
        return known[-1] if known else NOTHING

    def _seen(self, kind: str) -> Window | None:
        value = self._fact(kind)
        return None if value is NOTHING or value is None else window_of(value)


@dataclass
class Replay:
    """A bundle that is played again."""

    bundle: Bundle
    end: Ended | None = None
    n_same: int = 0
    """how many inputs were the same as then, until the first other one"""
    is_same: bool = False
    """whether it ended as it did then, for the same reason"""

    def play(self) -> Iterator[Event]:
        """Yield what happens; raises BundleError where nothing was seen then."""
        if not self.bundle.shots:
            raise BundleError("This bundle has no pictures, because the window was never fully visible, so it can't be replayed.")
        desktop = ReplayedDesktop(self.bundle)
        with TemporaryDirectory() as folder:
            if self.bundle.known is not None:
                Memory(Path(folder)).keep(Known(**self.bundle.known))
            yield from self._followed(desktop, replace(self.bundle.task, memory=folder))

    def _followed(self, desktop: ReplayedDesktop, task: Task) -> Iterator[Event]:
        for event in autoplay(desktop, self.bundle.window, task):
            if isinstance(event, Ended):
                self.end = event
                self.is_same = (str(event.verdict), event.why) == (self.bundle.verdict, self.bundle.why)
                self.n_same = _n_same(desktop.inputs, self.bundle.inputs)
            yield event


def _n_same(inputs: list[tuple[str, Any]], then: list[tuple[str, Any]]) -> int:
    for number, (now, before) in enumerate(zip_longest(inputs, then)):
        if now != before:
            return number
    return len(then)
