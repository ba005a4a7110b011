"""Replaying bundles on a desktop that shows what was shown then, after the same number of inputs and the same time."""

import operator
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from itertools import takewhile
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from vision.autoplay.bundles.bundle import Bundle, BundleError, window_of, with_shot
from vision.autoplay.events import Ended, Event
from vision.autoplay.loop import autoplay
from vision.autoplay.memory import Memory, RememberedGame
from vision.desktop import DesktopError, Window, overlap
from vision.frame import Frame, Pixels, Point, Rect, slices_of

NOTHING: Pixels = np.zeros((32, 32, 3), np.uint8)  # the picture of a window beside the game's
GRAB_S = 0.005  # how far the clock moves when the window is grabbed


class ReplayedDesktop:
    """A desktop fed from a bundle. Its clock only moves by waiting and grabbing; inputs have no effect."""

    def __init__(self, bundle: Bundle) -> None:
        self._bundle = bundle
        self.inputs: list[tuple[str, Any]] = []  # the inputs so far, in the form of a bundle's
        self._now_s = self._input_s = 0.0
        self._mouse: Point = (0.0, 0.0)
        self._moments = [(shot.inputs, shot.after_s) for shot in bundle.shots]
        self._n_painted = 0
        self._pixels: Pixels | None = None

    def windows(self) -> list[Window]:
        found = [self.window(self._bundle.window.number), self._window_fact("active")]
        return [window for window in found if window is not None]

    def window(self, number: int) -> Window | None:
        self._check()
        return self._window_fact("window", asdict(self._bundle.window))

    def cover(self, window: Window, area: Rect) -> Window | None:
        self._check()
        return self._window_fact("cover")

    def bring_up(self, window: Window) -> None:
        self._check()

    def grab(self, area: Rect) -> Frame:
        """Return the game's window, or the part of it that another window covers; nothing else is recorded."""
        self._check()
        self.wait(GRAB_S)
        until = max(1, bisect_right(self._moments, self._moment))
        for shot in self._bundle.shots[self._n_painted : until]:
            self._pixels = with_shot(self._pixels, shot)
        self._n_painted = max(self._n_painted, until)
        assert self._pixels is not None
        frame = Frame(self._pixels, self._bundle.origin, self._bundle.scale)
        game = self._window_fact("window", asdict(self._bundle.window))
        if game is None or area in (game.area, self._bundle.window.area):
            return frame
        if not overlap(area, game.area):
            return Frame(NOTHING, area[:2], frame.scale)
        x, y = ((place - start) * frame.scale for place, start in zip(area, frame.origin, strict=False))
        part = slices_of((x, y, area[2] * frame.scale, area[3] * frame.scale))
        return Frame(frame.pixels[part], area[:2], frame.scale)

    def picture(self, window: Window) -> Frame:
        return self.grab(window.area)

    def pointer(self) -> Point:
        self._check()
        return self._mouse

    def move(self, place: Point) -> None:
        self._act("move", list(place))
        self._mouse = place

    def button(self, is_down: bool) -> None:
        self._act("button", is_down)

    def scroll(self, notches: int) -> None:
        self._act("scroll", notches)

    def key(self, name: str, hold_s: float = 0.0) -> None:
        self._act("key", name)

    def held(self) -> str:
        self._check()
        return ""  # nobody stopped a game that is kept

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

    def _fact(self, kind: str, first: Any = None) -> Any:
        """Return the latest fact of a kind at this moment; the first value if there is none."""
        known = [fact.value for fact in self._bundle.facts if fact.kind == kind and (fact.inputs, fact.after_s) <= self._moment]
        return known[-1] if known else first

    def _window_fact(self, kind: str, first: Any = None) -> Window | None:
        value = self._fact(kind, first)
        return window_of(value) if value is not None else None


@dataclass
class Replay:
    """The replay of a bundle."""

    bundle: Bundle
    end: Ended | None = None
    n_same: int = 0  # number of inputs that were the same as then, up to the first different one
    is_same: bool = False  # whether it ended the same way, for the same reason

    def play(self) -> Iterator[Event]:
        """Yield the events of the replay; raises BundleError if the bundle has no pictures."""
        if not self.bundle.shots:
            raise BundleError("This bundle has no pictures, because the window was never fully visible, so it can't be replayed.")
        desktop = ReplayedDesktop(self.bundle)
        with TemporaryDirectory() as folder:
            if self.bundle.known is not None:
                Memory(folder).keep(RememberedGame(**self.bundle.known))
            for event in autoplay(desktop, self.bundle.window, replace(self.bundle.task, memory=folder)):
                if isinstance(event, Ended):
                    self.end = event
                    self.is_same = (str(event.verdict), event.why) == (self.bundle.verdict, self.bundle.why)
                    self.n_same = sum(takewhile(bool, map(operator.eq, desktop.inputs, self.bundle.inputs)))
                yield event
