"""Windows of X11, through the server and the Extended Window Manager Hints, or without any window manager."""

import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from vision.desktop import Window, overlap
from vision.desktop.x11_server import BOUNDING_SHAPE, INPUT_SHAPE, KeyRecorder, Server
from vision.frame import Pixels, Rect

POINTER_ROOT = 1  # the value of the focus when it follows the mouse
INPUT_OUTPUT = 1  # the class of windows that can be visible
STOP_KEYSYMS = {"f8": "F8", "escape": "Escape"}  # the server's names for STOP_KEYS
DESKTOP_TYPES = {"_NET_WM_WINDOW_TYPE_DESKTOP", "_NET_WM_WINDOW_TYPE_DOCK"}
"""types of windows that belong to the desktop itself"""
POPUP_TYPES = {
    f"_NET_WM_WINDOW_TYPE_{kind}" for kind in ("MENU", "DROPDOWN_MENU", "POPUP_MENU", "TOOLTIP", "COMBO", "NOTIFICATION")
}
"""types of windows that a program opens over its own for a moment"""
DRAG_TYPE = "_NET_WM_WINDOW_TYPE_DND"
FRAME_DEPTH = 2  # maximum depth of a program's window in a manager's frame
FROM_A_PAGER = 2  # marks a request as the person's: a manager may refuse one that a program makes for itself

MAX_AGE_S = 0.15  # cached answers expire after this time, since the server doesn't report every change

Answer = TypeVar("Answer")


class X11:
    """The windows of an X server."""

    def __init__(self) -> None:
        self._server = Server()
        self._stop_keys = {name: self._server.keycodes(symbol) for name, symbol in STOP_KEYSYMS.items()}
        self._key_recorder: KeyRecorder | None = None
        self._answers: dict[Hashable, Any] = {}  # cached until windows change: playing asks the same before every click
        self._answers_since_s = 0.0
        self._server.listen()

    def windows(self) -> list[Window]:
        found = map(self._window, self._clients())
        return [window for window in found if window is not None and not self._is_part_of_desktop(window.number)]

    def _cached(self, question: Hashable, ask: Callable[[], Answer]) -> Answer:
        """Return the cached answer to a question, or ask it."""
        if self._server.has_changed() or time.perf_counter() - self._answers_since_s > MAX_AGE_S:
            self._answers.clear()
            self._answers_since_s = time.perf_counter()
        if question not in self._answers:
            self._answers[question] = ask()
        return cast(Answer, self._answers[question])

    def window(self, number: int) -> Window | None:
        window = self._cached(("window", number), lambda: self._window(number))
        if window is None:
            return None
        focus = self._server.focus()
        return replace(window, is_active=self._cached(("keys", number, focus), lambda: self._has_focus(number)))

    def _window(self, number: int) -> Window | None:
        server = self._server
        if not server.is_viewable(number) or (area := self._content(number)) is None:
            return None
        return Window(number, self._title(number), self._app(number), area, self._process(number), self._has_focus(number))

    def cover(self, window: Window, area: Rect) -> Window | None:
        return self._cached(("cover", window.number, area), lambda: self._cover(window.number, area))

    def _cover(self, number: int, area: Rect) -> Window | None:
        return next((self._covering(each) for each in self._above(number) if self._hides(each, area)), None)

    def bring_up(self, window: Window) -> None:
        if self._has_manager() and not self._is_unmanaged(window.number):
            self._server.message_manager(window.number, "_NET_ACTIVE_WINDOW", FROM_A_PAGER)
        else:
            self._server.raise_and_focus(window.number)

    def picture(self, window: Window, area: Rect) -> Pixels | None:
        ancestry = self._ancestry(window.number)
        outer_area = self._server.outer_area(ancestry[-1]) if ancestry else None
        if outer_area is None:
            return None
        return self._server.stored_pixels(ancestry[-1], (area[0] - outer_area[0], area[1] - outer_area[1], *area[2:]))

    def held(self) -> str:
        if self._key_recorder is None:  # start now: keys pressed earlier don't count
            self._key_recorder = KeyRecorder([code for codes in self._stop_keys.values() for code in codes])
        pressed = self._key_recorder.drain()
        names = (name for name, codes in self._stop_keys.items() if self._server.is_key_down(codes) or {*codes} & {*pressed})
        return next(names, "")

    def needs_shift(self, name: str) -> bool:
        return len(name) == 1 and self._server.needs_shift(name)

    def _clients(self) -> list[int]:
        """Return the programs' windows, front to back."""
        server = self._server
        children = server.children(server.root)
        if self._has_manager():
            clients = server.numbers(server.root, "_NET_CLIENT_LIST_STACKING")
        else:
            inside = {number: self._client_in(number) for number in children}
            clients = [inner for number, inner in inside.items() if inner != number or self._would_be_managed(number)]
        if unmanaged := self._unmanaged_programs(children, clients):
            clients = sorted([*clients, *unmanaged], key=lambda number: self._stack_index(number, children))
        return clients[::-1]

    def _stack_index(self, number: int, children: Sequence[int]) -> int:
        """Return the number of the root's children below a window; -1 if it is gone."""
        ancestry = self._ancestry(number)
        return children.index(ancestry[-1]) if ancestry and ancestry[-1] in children else -1

    def _unmanaged_programs(self, children: Sequence[int], clients: Sequence[int]) -> list[int]:
        """Return unmanaged windows that are programs and not pop-ups: none of the same process is larger."""
        candidates = [number for number in children if self._may_be_program(number)]
        largest: dict[int, float] = {}
        for number in (*clients, *candidates) if candidates else ():
            if self._server.is_viewable(number):
                process = self._process(number)
                largest[process] = max(self._content_size(number), largest.get(process, 0.0))
        return [number for number in candidates if self._content_size(number) >= largest.get(self._process(number), 0.0)]

    def _may_be_program(self, number: int) -> bool:
        """Return whether a child of the root is unmanaged and visible, has a title and isn't a pop-up by type."""
        server = self._server
        if not self._is_unmanaged(number) or not server.is_viewable(number):
            return False
        area, screen = server.outer_area(number), server.outer_area(server.root)
        is_on_screen = area is not None and screen is not None and overlap(area, screen)
        return is_on_screen and bool(self._title(number)) and POPUP_TYPES.isdisjoint(server.types(number))

    def _content_size(self, number: int) -> float:
        content = self._server.content(number)
        return content[2] * content[3] if content is not None else 0.0

    def _would_be_managed(self, number: int) -> bool:
        """Return whether a window would be managed if there were a manager."""
        attributes = self._server.attributes(number)
        return attributes is not None and attributes.win_class == INPUT_OUTPUT and not attributes.override_redirect

    def _is_unmanaged(self, number: int) -> bool:
        """Return whether a window asks managers to leave it alone."""
        attributes = self._server.attributes(number)
        return attributes is not None and bool(attributes.override_redirect)

    def _client_in(self, number: int) -> int:
        """Return the program's window in a manager's frame, which has WM_STATE; the window itself if it isn't a frame."""
        inside = [number]
        for _ in range(FRAME_DEPTH):
            inside += [child for each in inside for child in self._server.children(each) if child not in inside]
        return next((each for each in inside if self._server.numbers(each, "WM_STATE")), number)

    def _has_manager(self) -> bool:
        """Return whether a window manager is running, and hasn't just left its properties behind."""
        check = self._server.numbers(self._server.root, "_NET_SUPPORTING_WM_CHECK")
        return bool(check) and self._server.numbers(check[0], "_NET_SUPPORTING_WM_CHECK") == check

    def _content(self, number: int) -> Rect | None:
        """Return a window's content area, without shadows that the program draws itself."""
        content, margins = self._server.content(number), self._server.numbers(number, "_GTK_FRAME_EXTENTS")
        if content is None or len(margins) != 4:
            return content
        (x, y, width, height), (left, right, top, bottom) = content, margins
        return x + left, y + top, width - left - right, height - top - bottom

    def _title(self, number: int) -> str:
        return "".join(self._server.strings(number, "_NET_WM_NAME") or self._server.strings(number, "WM_NAME"))

    def _app(self, number: int) -> str:
        return (self._server.strings(number, "WM_CLASS") or [""])[-1]

    def _process(self, number: int) -> int:
        """Return the process of a window, or minus its client's resource base if the program doesn't tell (Tk)."""
        process = self._server.numbers(number, "_NET_WM_PID")
        return process[0] if process else -self._server.client_of(number)

    def _is_part_of_desktop(self, number: int) -> bool:
        return not DESKTOP_TYPES.isdisjoint(self._server.types(number))

    def _ancestry(self, number: int) -> list[int]:
        """Return a window and its ancestors up to the child of the root; empty if it is gone or the root."""
        ancestry = []
        while number not in (0, POINTER_ROOT, self._server.root):
            ancestry.append(number)
            holder = self._server.parent(number)
            if holder is None:
                return []
            number = holder
        return ancestry

    def _has_focus(self, number: int) -> bool:
        """Return whether the focus is on a window, a part of it or its pop-up."""
        server, focus = self._server, self._server.focus()
        if focus == POINTER_ROOT:
            return server.window_under_mouse() in self._ancestry(number)
        ancestry = self._ancestry(focus)
        if number in ancestry or any(self._is_popup(each, number) for each in ancestry):
            return True
        is_other = any(server.numbers(each, "WM_STATE") for each in ancestry)  # otherwise the manager has it for the moment
        return not is_other and server.numbers(server.root, "_NET_ACTIVE_WINDOW") == [number]

    def _is_popup(self, number: int, owner: int) -> bool:
        """Return whether a window is a menu or another pop-up of an owner."""
        server = self._server
        if not self._is_unmanaged(number) and POPUP_TYPES.isdisjoint(server.types(number)):
            return False
        return self._process(number) == self._process(owner) or server.numbers(number, "WM_TRANSIENT_FOR") == [owner]

    def _above(self, number: int) -> Iterator[int]:
        """Yield the children of the root above a window, front to back; none if the window is gone."""
        children, ancestry = self._server.children(self._server.root), self._ancestry(number)
        if ancestry and ancestry[-1] in children:
            yield from reversed(children[children.index(ancestry[-1]) + 1 :])

    def _hides(self, number: int, area: Rect) -> bool:
        """Return whether a child of the root visibly covers part of an area, or would get its clicks."""
        outer_area = self._server.outer_area(number)
        if outer_area is None or not overlap(outer_area, area) or not self._server.is_viewable(number):
            return False
        is_drag_icon = DRAG_TYPE in self._server.types(number)
        if is_drag_icon or self._server.numbers(number, "_NET_WM_WINDOW_OPACITY") == [0]:
            return False
        return any(overlap(part, area) for part in self._solid_parts(number, outer_area))

    def _solid_parts(self, number: int, outer_area: Rect) -> list[Rect]:
        """Return the parts of a window that get clicks, or its visible parts if it lets all clicks through.

        A window that lets all clicks through and covers the whole screen is a compositor's, with no solid parts.
        """
        parts = self._server.shape(number, INPUT_SHAPE)
        if parts or outer_area == self._server.outer_area(self._server.root):
            return parts
        return self._server.shape(number, BOUNDING_SHAPE)

    def _covering(self, number: int) -> Window:
        """Return the window that a child of the root shows."""
        area = self._server.outer_area(number) or (0, 0, 0, 0)
        return self.window(self._client_in(number)) or Window(number, "", "", area, is_active=False)
