"""Windows of X11, by what the server knows and by the Extended Window Manager Hints; they may also have no manager at all."""

import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from vision.desktop import Window, overlap
from vision.desktop.x11.server import BOUNDING_SHAPE, INPUT_SHAPE, Presses, Server
from vision.frame import Pixels, Rect

POINTER_ROOT = 1
"""the focus where what is typed goes to the window below the mouse"""
INPUT_OUTPUT = 1
"""the class of windows that can be seen"""
SYMBOLS = {"f8": "F8", "escape": "Escape"}
"""the server's names for the keys that end all playing"""
FURNITURE = {"_NET_WM_WINDOW_TYPE_DESKTOP", "_NET_WM_WINDOW_TYPE_DOCK"}
"""kinds of windows that belong to the desktop itself"""
POPUPS = {f"_NET_WM_WINDOW_TYPE_{kind}" for kind in ("MENU", "DROPDOWN_MENU", "POPUP_MENU", "TOOLTIP", "COMBO", "NOTIFICATION")}
"""kinds of windows that a program opens over its own for a moment"""
DRAGGED = "_NET_WM_WINDOW_TYPE_DND"
FRAME_DEPTH = 2
"""how deep in a manager's frame a program's window is, at most"""
FROM_A_PAGER = 2
"""asks on behalf of the person, which a manager may refuse to a program that asks for itself"""

HOLDS_S = 0.15
"""an answer is asked for again after this time even if no change was heard of, as the server doesn't tell of all of them"""

Answer = TypeVar("Answer")


class Lately:
    """Remembers answers until a window comes, goes, moves or changes its place: playing asks the same before every click."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._answers: dict[Hashable, Any] = {}
        self._since_s = 0.0
        server.listen()

    def answer(self, question: Hashable, ask: Callable[[], Answer]) -> Answer:
        """Return what was answered lately, or else what is answered now."""
        if self._server.has_changed() or time.perf_counter() - self._since_s > HOLDS_S:
            self._answers.clear()
            self._since_s = time.perf_counter()
        if question not in self._answers:
            self._answers[question] = ask()
        return cast(Answer, self._answers[question])


class X11:
    """Knows the windows of an X server."""

    def __init__(self) -> None:
        self._server = Server()
        self._stop_keys = {name: self._server.keycodes(symbol) for name, symbol in SYMBOLS.items()}
        self._presses: Presses | None = None
        self._lately = Lately(self._server)

    def windows(self) -> list[Window]:
        found = map(self._window, self._clients())
        return [window for window in found if window is not None and not self._is_furniture(window.number)]

    def window(self, number: int) -> Window | None:
        window = self._lately.answer(("window", number), lambda: self._window(number))
        if window is None:
            return None
        focus = self._server.focus()
        return replace(window, is_active=self._lately.answer(("keys", number, focus), lambda: self._has_keys(number)))

    def _window(self, number: int) -> Window | None:
        server = self._server
        if not server.is_seen(number) or (area := self._content(number)) is None:
            return None
        return Window(number, self._title(number), self._app(number), area, self._process(number), self._has_keys(number))

    def cover(self, window: Window, area: Rect) -> Window | None:
        return self._lately.answer(("cover", window.number, area), lambda: self._cover(window.number, area))

    def _cover(self, number: int, area: Rect) -> Window | None:
        return next((self._covering(each) for each in self._above(number) if self._hides(each, area)), None)

    def bring_up(self, window: Window) -> None:
        if self._has_manager() and not self._is_unmanaged(window.number):
            self._server.ask_manager(window.number, "_NET_ACTIVE_WINDOW", FROM_A_PAGER)
        else:
            self._server.lift(window.number)

    def picture(self, window: Window, area: Rect) -> Pixels | None:
        line = self._line(window.number)
        outside = self._server.outside(line[-1]) if line else None
        if outside is None:
            return None
        return self._server.stored(line[-1], (area[0] - outside[0], area[1] - outside[1], *area[2:]))

    def held(self) -> str:
        if self._presses is None:  # from the first look on: what was pressed before is not meant for who looks
            self._presses = Presses([code for codes in self._stop_keys.values() for code in codes])
        pressed = self._presses.take()
        names = (name for name, codes in self._stop_keys.items() if self._server.is_pressed(codes) or {*codes} & {*pressed})
        return next(names, "")

    def needs_shift(self, name: str) -> bool:
        return len(name) == 1 and self._server.is_shifted(name)

    def _clients(self) -> list[int]:
        """Return the programs' windows, the front one first."""
        server = self._server
        children = server.children(server.root)
        if self._has_manager():
            clients = server.numbers(server.root, "_NET_CLIENT_LIST_STACKING")
        else:
            inside = {number: self._program_in(number) for number in children}
            clients = [inner for number, inner in inside.items() if inner != number or self._is_plain(number)]
        if frameless := self._frameless(children, clients):
            clients = sorted([*clients, *frameless], key=lambda number: self._height(number, children))
        return clients[::-1]

    def _height(self, number: int, children: Sequence[int]) -> int:
        """Return how many children of the root are below a window; less than 0 if it is gone."""
        line = self._line(number)
        return children.index(line[-1]) if line and line[-1] in children else -1

    def _frameless(self, children: Sequence[int], clients: Sequence[int]) -> list[int]:
        """Return the windows that no manager cares for though they are no popups: none of their programs' windows is larger."""
        bare = [number for number in children if self._is_bare(number)]
        largest: dict[int, float] = {}
        for number in (*clients, *bare) if bare else ():
            if self._server.is_seen(number):
                process = self._process(number)
                largest[process] = max(self._size(number), largest.get(process, 0.0))
        return [number for number in bare if self._size(number) >= largest.get(self._process(number), 0.0)]

    def _is_bare(self, number: int) -> bool:
        """Tell whether a child of the root is seen without a manager's care, has a title and is no popup by its kind."""
        server = self._server
        if not self._is_unmanaged(number) or not server.is_seen(number):
            return False
        area, screen = server.outside(number), server.outside(server.root)
        is_on_screen = area is not None and screen is not None and overlap(area, screen)
        return is_on_screen and bool(self._title(number)) and POPUPS.isdisjoint(server.names(number, "_NET_WM_WINDOW_TYPE"))

    def _size(self, number: int) -> float:
        content = self._server.content(number)
        return content[2] * content[3] if content is not None else 0.0

    def _is_plain(self, number: int) -> bool:
        """Tell whether a window is one to be managed, if only there were a manager."""
        attributes = self._server.attributes(number)
        return attributes is not None and attributes.win_class == INPUT_OUTPUT and not attributes.override_redirect

    def _is_unmanaged(self, number: int) -> bool:
        """Tell whether a window asks all managers to leave it alone."""
        attributes = self._server.attributes(number)
        return attributes is not None and bool(attributes.override_redirect)

    def _program_in(self, number: int) -> int:
        """Return the program's window in a frame, which a manager of any age marks; the window itself if it is no frame."""
        inside = [number]
        for _ in range(FRAME_DEPTH):
            inside += [child for each in inside for child in self._server.children(each) if child not in inside]
        return next((each for each in inside if self._server.numbers(each, "WM_STATE")), number)

    def _has_manager(self) -> bool:
        """Tell whether a window manager is there by now: what one has left behind is no sign."""
        check = self._server.numbers(self._server.root, "_NET_SUPPORTING_WM_CHECK")
        return bool(check) and self._server.numbers(check[0], "_NET_SUPPORTING_WM_CHECK") == check

    def _content(self, number: int) -> Rect | None:
        """Return what a program draws on, without the shadows that it draws around it itself."""
        content, margins = self._server.content(number), self._server.numbers(number, "_GTK_FRAME_EXTENTS")
        if content is None or len(margins) != 4:
            return content
        (x, y, width, height), (left, right, top, bottom) = content, margins
        return x + left, y + top, width - left - right, height - top - bottom

    def _title(self, number: int) -> str:
        return "".join(self._server.words(number, "_NET_WM_NAME") or self._server.words(number, "WM_NAME"))

    def _app(self, number: int) -> str:
        return (self._server.words(number, "WM_CLASS") or [""])[-1]

    def _process(self, number: int) -> int:
        """Return whose window it is: a process, or minus a connection to the server where the program tells no process (Tk)."""
        process = self._server.numbers(number, "_NET_WM_PID")
        return process[0] if process else -self._server.connection(number)

    def _is_furniture(self, number: int) -> bool:
        return not FURNITURE.isdisjoint(self._server.names(number, "_NET_WM_WINDOW_TYPE"))

    def _line(self, number: int) -> list[int]:
        """Return a window and what holds it, up to the child of the root; empty if it is gone or the root."""
        line = []
        while number not in (0, POINTER_ROOT, self._server.root):
            line.append(number)
            holder = self._server.parent(number)
            if holder is None:
                return []
            number = holder
        return line

    def _has_keys(self, number: int) -> bool:
        """Tell whether what is typed goes to a window, to a part of it or to what it has popped up."""
        server, focus = self._server, self._server.focus()
        if focus == POINTER_ROOT:
            return server.pointed() in self._line(number)
        line = self._line(focus)
        if number in line or any(self._is_popup(each, number) for each in line):
            return True
        is_other = any(server.numbers(each, "WM_STATE") for each in line)  # else it is the manager that has it meanwhile
        return not is_other and server.numbers(server.root, "_NET_ACTIVE_WINDOW") == [number]

    def _is_popup(self, number: int, owner: int) -> bool:
        """Tell whether a window is a menu or the like that another one has opened."""
        server = self._server
        if not self._is_unmanaged(number) and POPUPS.isdisjoint(server.names(number, "_NET_WM_WINDOW_TYPE")):
            return False
        return self._process(number) == self._process(owner) or server.numbers(number, "WM_TRANSIENT_FOR") == [owner]

    def _above(self, number: int) -> Iterator[int]:
        """Yield the children of the root that are above a window, the front one first; none if the window is gone."""
        children, line = self._server.children(self._server.root), self._line(number)
        if line and line[-1] in children:
            yield from reversed(children[children.index(line[-1]) + 1 :])

    def _is_dragged(self, number: int) -> bool:
        """Tell whether a window is the picture of what the mouse drags."""
        return DRAGGED in self._server.names(number, "_NET_WM_WINDOW_TYPE")

    def _hides(self, number: int, area: Rect) -> bool:
        """Tell whether a child of the root is seen over a part of an area, or would get its clicks."""
        outside = self._server.outside(number)
        if outside is None or not overlap(outside, area) or not self._server.is_seen(number) or self._is_dragged(number):
            return False
        if self._server.numbers(number, "_NET_WM_WINDOW_OPACITY") == [0]:
            return False
        return any(overlap(part, area) for part in self._solid(number, outside))

    def _solid(self, number: int, outside: Rect) -> list[Rect]:
        """Return the parts of a window that get clicks, or that are seen where it lets all clicks through.

        A window that lets all clicks through and lies over the whole screen is what a compositor draws on.
        """
        parts = self._server.shape(number, INPUT_SHAPE)
        if parts or outside == self._server.outside(self._server.root):
            return parts
        return self._server.shape(number, BOUNDING_SHAPE)

    def _covering(self, number: int) -> Window:
        """Return a child of the root as a window."""
        area = self._server.outside(number) or (0, 0, 0, 0)
        return self.window(self._program_in(number)) or Window(number, "", "", area, is_active=False)
