"""A simulated desktop: overlapping windows, a mouse, a keyboard, and a clock that advances only with each call.

It records all input with its time, and separately what went wrong: clicks on anything that mustn't be clicked, and keys
typed into another window.
"""

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import count
from typing import Protocol

import cv2
import numpy as np

from vision.desktop import DesktopError, Window, overlap
from vision.frame import Frame, Pixels, Point, Rect
from vision.input.guard import holds

Colour = tuple[int, int, int]

DESK = (90, 70, 50)
GRAB_S, ASK_S, INPUT_S = 0.005, 0.0002, 0.001  # how long a grab, a query and an input take


@cache
def _plain(size: tuple[int, int], colour: Colour) -> Pixels:
    return np.full((*size, 3), colour, np.uint8)


def plain(size: tuple[int, int], colour: Colour) -> Pixels:
    """Return a writable picture of one colour, of a height and a width."""
    return _plain(size, colour).copy()


class Program(Protocol):
    """A program that draws in a window and gets its input; points are in pixels of the window's picture."""

    def picture(self, now: float) -> Pixels: ...
    def pointed(self, place: Point, now: float) -> None: ...
    def pressed(self, place: Point, now: float) -> None: ...
    def released(self, place: Point, now: float) -> None: ...
    def typed(self, key: str, now: float) -> None: ...
    def may_click(self, place: Point) -> bool: ...


class Page(Program):
    """A program that only shows a colour and some words."""

    def __init__(self, size: tuple[int, int], colour: Colour = (200, 200, 200), words: str = "") -> None:
        self._pixels = plain((size[1], size[0]), colour)
        cv2.putText(self._pixels, words, (20, size[1] // 2), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (40, 40, 40), 2, cv2.LINE_AA)

    def picture(self, now: float) -> Pixels:
        return self._pixels

    def may_click(self, place: Point) -> bool:
        return False


class Scrolled:
    """A program on a page that is taller than its window and scrolls, with empty space at the end."""

    NOTCH_PX, ROOM_PX = 30, 120

    def __init__(self, program: Program, length: int, seen: int, is_at_its_end: bool) -> None:
        self._program, self._seen = program, seen
        self._max_offset = length + self.ROOM_PX - seen
        self.offset = self._max_offset if is_at_its_end else 0

    def scrolled(self, notches: int) -> None:
        self.offset = min(max(0, self.offset - notches * self.NOTCH_PX), self._max_offset)

    def picture(self, now: float) -> Pixels:
        shown = self._program.picture(now)
        page = np.concatenate([shown, np.full_like(shown[: self.ROOM_PX], shown[-1, -1])])
        return page[self.offset : self.offset + self._seen]

    def pointed(self, place: Point, now: float) -> None:
        self._program.pointed(self._on_page(place), now)

    def pressed(self, place: Point, now: float) -> None:
        self._program.pressed(self._on_page(place), now)

    def released(self, place: Point, now: float) -> None:
        self._program.released(self._on_page(place), now)

    def typed(self, key: str, now: float) -> None:
        self._program.typed(key, now)

    def may_click(self, place: Point) -> bool:
        return self._program.may_click(self._on_page(place))

    def _on_page(self, place: Point) -> Point:
        return place[0], place[1] + self.offset


@dataclass(frozen=True)
class Input:
    """An input and its time."""

    now: float
    kind: str  # move, press, release, scroll or key
    detail: object


@dataclass
class SimulatedDesktop:
    """Implements vision.desktop.Desktop."""

    scale: int = 1  # pixels for each unit
    inputs: list[Input] = field(default_factory=list)
    beside: list[Input] = field(default_factory=list)  # clicks and keys that missed the game
    is_down: bool = False
    is_gone: bool = False
    keeps_windows: bool = False  # whether it can grab windows that others cover
    key_held: str = ""
    key_hold_s: float = 0.0  # of the latest key
    time_s: float = 100.0

    def __post_init__(self) -> None:
        self._numbers = count(7)
        self._stack: list[tuple[Window, Program]] = []  # the front one first
        self._hidden: list[tuple[Window, Program]] = []
        self._popups: set[int] = set()
        self._active: int | None = None
        self._mouse: Point = (600.0, 700.0)
        self._grabbed: tuple[object, object, Pixels] | None = None
        """the latest grab: its key (area and pictures), the pictures, and the composed screen"""
        self._agenda: list[tuple[float, int, Callable[[], None]]] = []
        self._inputs_awaited: list[tuple[int, Callable[[], None]]] = []

    # what tests do

    def open(
        self,
        program: Program,
        area: Rect,
        title: str,
        app: str = "",
        process: int = 1,
        takes_focus: bool = True,
        is_popup: bool = False,
    ) -> Window:
        """Open a window in front of all others; a popup isn't listed and doesn't take the focus."""
        window = Window(next(self._numbers), title, app, area, process)
        if is_popup:
            self._popups.add(window.number)
        self._stack.insert(0, (window, program))
        if takes_focus and not is_popup:
            self._active = window.number
        return window

    def close(self, number: int) -> None:
        self._stack = [entry for entry in self._stack if entry[0].number != number]
        self._active = self._stack[0][0].number if self._active == number and self._stack else self._active

    def minimise(self, number: int) -> None:
        self._hidden += [entry for entry in self._stack if entry[0].number == number]
        self.close(number)

    def place(self, number: int, area: Rect) -> None:
        """Move or resize a window."""
        self._stack = [(replace(w, area=area) if w.number == number else w, program) for w, program in self._stack]

    def focus(self, number: int) -> None:
        self._active = number

    def nudge(self, by: Point) -> None:
        self._mouse = self._mouse[0] + by[0], self._mouse[1] + by[1]

    def after(self, seconds: float, act: Callable[[], None]) -> None:
        """Schedule an action."""
        heapq.heappush(self._agenda, (self.time_s + seconds, next(self._numbers), act))

    def after_inputs(self, number: int, act: Callable[[], None]) -> None:
        """Schedule an action right after the n-th input."""
        self._inputs_awaited.append((number, act))

    # vision.desktop.Desktop

    def windows(self) -> list[Window]:
        self._pass(ASK_S)
        return [self._as_it_is(window) for window, _ in self._stack if window.number not in self._popups]

    def window(self, number: int) -> Window | None:
        self._pass(ASK_S)
        return next((self._as_it_is(window) for window, _ in self._stack if window.number == number), None)

    def cover(self, window: Window, area: Rect) -> Window | None:
        self._pass(ASK_S)
        for other, _ in self._stack:
            if other.number == window.number:
                return None
            if overlap(other.area, area):
                return other
        return None

    def bring_up(self, window: Window) -> None:
        self._pass(ASK_S)
        found = [entry for entry in (*self._stack, *self._hidden) if entry[0].number == window.number]
        self._hidden = [entry for entry in self._hidden if entry not in found]
        self._stack = found + [entry for entry in self._stack if entry[0].number != window.number]
        self._active = window.number if found else self._active

    def grab(self, area: Rect) -> Frame:
        self._pass(GRAB_S)
        x, y, width, height = map(round, area)
        seen = [(window.area, program.picture(self.time_s)) for window, program in self._stack if overlap(window.area, area)]
        key = area, [(place, id(picture)) for place, picture in seen]
        if self._grabbed is None or self._grabbed[0] != key:
            shown = plain((height * self.scale, width * self.scale), DESK)
            for place, picture in reversed(seen):
                self._paint(shown, picture, place, (x, y))
            shown.flags.writeable = False
            self._grabbed = key, seen, shown
        return Frame(self._grabbed[2].view(), (x, y), self.scale)  # a new object for each grab, as on a real desktop

    def picture(self, window: Window) -> Frame:
        program = next((program for each, program in self._stack if each.number == window.number), None)
        if program is None or not self.keeps_windows:
            return self.grab(window.area)
        self._pass(GRAB_S)
        return Frame(program.picture(self.time_s).copy(), window.area[:2], self.scale, is_of_window=True)

    def pointer(self) -> Point:
        self._pass(ASK_S)
        return self._mouse

    def move(self, place: Point) -> None:
        self._mouse = place
        self._act("move", place)
        for window, program in self._stack:
            program.pointed(self._inside(window), self.time_s)

    def button(self, is_down: bool) -> None:
        self._act("press" if is_down else "release", self._mouse)
        self.is_down = is_down
        window, program = self._under_the_mouse()
        if window is None or program is None:
            return
        if is_down and window.number not in self._popups:
            self._raise(window.number)
        if is_down and not program.may_click(self._inside(window)):
            self.beside.append(self.inputs[-1])
        (program.pressed if is_down else program.released)(self._inside(window), self.time_s)

    def scroll(self, notches: int) -> None:
        self._act("scroll", notches)
        _, program = self._under_the_mouse()
        if isinstance(program, Scrolled):
            program.scrolled(notches)

    def key(self, name: str, hold_s: float = 0.0) -> None:
        self.key_hold_s = hold_s
        self._act("key", name)
        for window, program in self._stack:
            if window.number == self._active:
                program.typed(name, self.time_s)
                if isinstance(program, Page):
                    self.beside.append(self.inputs[-1])
        self.wait(hold_s)

    def held(self) -> str:
        self._pass(ASK_S)
        return self.key_held

    def now(self) -> float:
        return self.time_s

    def wait(self, seconds: float) -> None:
        self._pass(max(seconds, 0.0), may_fail=False)

    # internals

    def _act(self, kind: str, detail: object) -> None:
        self._pass(INPUT_S)
        self.inputs.append(Input(self.time_s, kind, detail))
        due = [act for number, act in self._inputs_awaited if number == len(self.inputs)]
        for act in due:
            self.after(0.0, act)

    def _raise(self, number: int) -> None:
        """Move a window in front of all others except popups, and give it the focus."""
        order = [*self._popups, number]
        self._stack.sort(key=lambda entry: order.index(entry[0].number) if entry[0].number in order else len(order))
        self._active = number

    def _pass(self, seconds: float, may_fail: bool = True) -> None:
        until = self.time_s + seconds
        while self._agenda and self._agenda[0][0] <= until:
            self.time_s, _, act = heapq.heappop(self._agenda)
            act()
        self.time_s = max(until, self.time_s)
        if self.is_gone and may_fail:
            raise DesktopError("The display can't be reached.")

    def _as_it_is(self, window: Window) -> Window:
        return replace(window, is_active=window.number == self._active)

    def _under_the_mouse(self) -> tuple[Window | None, Program | None]:
        return next((entry for entry in self._stack if holds(entry[0].area, self._mouse)), (None, None))

    def _inside(self, window: Window) -> Point:
        """Return the position of the mouse in a window's picture."""
        return (self._mouse[0] - window.area[0]) * self.scale, (self._mouse[1] - window.area[1]) * self.scale

    def _paint(self, shown: Pixels, picture: Pixels, area: Rect, corner: tuple[int, int]) -> None:
        left, top = (round(area[0]) - corner[0]) * self.scale, (round(area[1]) - corner[1]) * self.scale
        width, height = (round(side) * self.scale for side in area[2:])
        x0, y0 = max(0, left), max(0, top)
        x1, y1 = min(shown.shape[1], left + width), min(shown.shape[0], top + height)
        part = picture[y0 - top : y1 - top, x0 - left : x1 - left]
        shown[y0 : y0 + part.shape[0], x0 : x0 + part.shape[1]] = part
