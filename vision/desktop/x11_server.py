"""Requests to an X server: about a window that is gone they return nothing, and a lost server raises DesktopError."""

import contextlib
import socket
import threading
import weakref
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from typing import Any, TypeVar

import numpy as np

from vision.desktop import LOST, DesktopError, connecting
from vision.frame import Pixels, Rect

Answer = TypeVar("Answer")

INPUT_SHAPE = 2  # the region in which a window gets clicks, since version 1.1 of the Shape extension
BOUNDING_SHAPE = 0  # the region in which a window is visible
PIXEL_BYTES = 4  # blue, green, red and padding, on all servers with 24-bit colours
BAND_BYTES = 1 << 17
"""size of one request for pixels: python3-Xlib copies the whole reply again for every 2048 bytes received"""
SHIFT_LEVEL = 1  # the index of what a key types with Shift
EVERY_PLANE = 0xFFFFFFFF

EVENT_BYTES = 32
READY_S = 2.0  # how long to wait for the server to start recording


class Server:
    """A connection to an X server, through python3-Xlib."""

    def __init__(self) -> None:
        try:
            with connecting():
                from Xlib import X, display, error

                self._display = display.Display()
        except Exception as problem:  # a wrong name, no server or no permission raise different errors
            raise DesktopError(f"The display can't be reached ({problem}). Start the program in a desktop session.") from problem
        self._display.set_error_handler(lambda error, request: None)  # otherwise asynchronous errors are printed
        self._x, self._window_is_gone = X, error.XError
        self._lost: DesktopError | None = None
        self._atoms: dict[str, int] = {}
        self._root = self._display.screen().root
        self.root: int = self._root.id

    def parent(self, number: int) -> int | None:
        """Return the parent of a window; 0 for the root."""
        tree = self._ask(self._handle(number).query_tree)
        return None if tree is None else getattr(tree.parent, "id", 0)

    def children(self, number: int) -> list[int]:
        """Return the children of a window, bottom to top."""
        tree = self._ask(self._handle(number).query_tree)
        return [] if tree is None else [child.id for child in tree.children]

    def attributes(self, number: int) -> Any:
        """Return a window's attributes, including map_state, override_redirect and win_class; None if it is gone."""
        return self._ask(self._handle(number).get_attributes)

    def is_viewable(self, number: int) -> bool:
        """Return whether a window and all its ancestors are mapped."""
        attributes = self.attributes(number)
        return attributes is not None and attributes.map_state == self._x.IsViewable

    def content(self, number: int) -> Rect | None:
        """Return the area of a window without its border, on the root."""
        handle = self._handle(number)
        size = self._ask(handle.get_geometry)
        place = self._ask(self._root.translate_coords, handle, 0, 0)
        return None if size is None or place is None else (place.x, place.y, size.width, size.height)

    def outer_area(self, number: int) -> Rect | None:
        """Return the area of a child of the root with its border."""
        place = self._ask(self._handle(number).get_geometry)
        if place is None:
            return None
        return place.x, place.y, place.width + 2 * place.border_width, place.height + 2 * place.border_width

    def shape(self, number: int, region: int) -> list[Rect]:
        """Return the rectangles on the root of a region of one of its children; empty if the region is."""
        place, shaped = self._ask(self._handle(number).get_geometry), self._ask(self._rectangles, number, region)
        if place is None or shaped is None:
            return []
        left, top = place.x + place.border_width, place.y + place.border_width
        return [(left + each.x, top + each.y, each.width, each.height) for each in shaped.rectangles]

    def stored_pixels(self, number: int, part: Rect) -> Pixels | None:
        """Return a part of what a child of the root shows, without what covers it; None if the server doesn't store that.

        The part is relative to the outer corner of the border. Uses the Composite extension: only windows that a compositor has
        redirected are stored, and this program redirects none.
        """
        handle = self._handle(number)
        if not hasattr(handle, "composite_name_window_pixmap"):
            return None
        pixmap: Any = self._ask(handle.composite_name_window_pixmap)
        bands = list(self._bands(pixmap, part))
        self._ask(pixmap.free)
        return np.concatenate(bands) if sum(map(len, bands)) == round(part[3]) else None

    def strings(self, number: int, name: str) -> list[str]:
        """Return the strings of a property; empty if there is no such property."""
        value = self._property(number, name)
        if value is None:
            return []
        return _text(value).rstrip("\0").split("\0")

    def client_of(self, number: int) -> int:
        """Return the resource base that is common to all windows of one client."""
        return int(number & ~self._display.display.info.resource_id_mask)

    def numbers(self, number: int, name: str) -> list[int]:
        """Return the numbers of a property; empty if there is no such property."""
        value = self._property(number, name)
        return [] if value is None or isinstance(value, (str, bytes)) else [int(each) for each in value]

    def types(self, number: int) -> list[str]:
        """Return the types of a window, such as _NET_WM_WINDOW_TYPE_MENU."""
        return [self._ask(self._display.get_atom_name, atom) or "" for atom in self.numbers(number, "_NET_WM_WINDOW_TYPE")]

    def focus(self) -> int:
        """Return the window with the focus; 0 for none, 1 for the one under the mouse."""
        answer = self._ask(self._display.get_input_focus)
        return 0 if answer is None else int(getattr(answer.focus, "id", answer.focus))

    def window_under_mouse(self) -> int:
        """Return the child of the root under the mouse; 0 if there is none."""
        answer = self._ask(self._root.query_pointer)
        return 0 if answer is None else int(getattr(answer.child, "id", answer.child))

    def is_key_down(self, keycodes: Sequence[int]) -> bool:
        """Return whether any of the keys is pressed."""
        keys = self._ask(self._display.query_keymap) or [0] * 32
        return any(keys[code // 8] >> code % 8 & 1 for code in keycodes)

    def keycodes(self, name: str) -> list[int]:
        """Return the keys for a symbol."""
        from Xlib import XK

        return [code for code, _ in self._display.keysym_to_keycodes(XK.string_to_keysym(name))]

    def needs_shift(self, symbol: str) -> bool:
        """Return whether the first key for a symbol types it only with Shift."""
        from Xlib import XK

        keys = self._display.keysym_to_keycodes(XK.string_to_keysym(symbol))
        return bool(keys) and keys[0][1] == SHIFT_LEVEL

    def message_manager(self, number: int, name: str, *values: int) -> None:
        """Send the window manager a message about a window, with up to five numbers."""
        from Xlib.protocol import event

        data = (32, [*values, *[0] * (5 - len(values))])
        message = event.ClientMessage(window=number, client_type=self._atom(name), data=data)
        mask = self._x.SubstructureRedirectMask | self._x.SubstructureNotifyMask
        self._ask(lambda: self._root.send_event(message, event_mask=mask))
        self._ask(self._display.sync)

    def listen(self) -> None:
        """Subscribe to changes of the root's windows, their places and order, and of the active window."""
        mask = self._x.SubstructureNotifyMask | self._x.PropertyChangeMask
        self._ask(lambda: self._root.change_attributes(event_mask=mask))

    def has_changed(self) -> bool:
        """Return whether such a change was reported since the last call."""
        number = self._ask(self._display.pending_events) or 0
        for _ in range(number):
            self._ask(self._display.next_event)
        return number > 0

    def raise_and_focus(self, number: int) -> None:
        """Put a window above its siblings and give it the focus."""
        handle = self._handle(number)
        self._ask(lambda: handle.configure(stack_mode=self._x.Above))
        self._ask(lambda: handle.set_input_focus(self._x.RevertToParent, self._x.CurrentTime))
        self._ask(self._display.sync)

    def _handle(self, number: int) -> Any:
        return self._display.create_resource_object("window", number)

    def _atom(self, name: str) -> int:
        if name not in self._atoms:
            self._atoms[name] = self._ask(self._display.intern_atom, name) or 0
        return self._atoms[name]

    def _property(self, number: int, name: str) -> Any:
        found = self._ask(self._handle(number).get_full_property, self._atom(name), self._x.AnyPropertyType)
        return None if found is None else found.value

    def _rectangles(self, number: int, region: int) -> Any:
        from Xlib.ext import shape

        opcode = self._display.display.get_extension_major(shape.extname)
        return _any_region(shape.GetRectangles)(display=self._display.display, opcode=opcode, window=number, region=region)

    def _bands(self, pixmap: Any, part: Rect) -> Iterator[Pixels]:
        """Yield a part of a pixmap in bands from top to bottom, stopping at the first failure."""
        left, top, width, height = map(round, part)
        step = max(BAND_BYTES // (width * PIXEL_BYTES), 1)
        for row in range(0, height, step):
            rows = min(step, height - row)
            image = self._ask(pixmap.get_image, left, top + row, width, rows, self._x.ZPixmap, EVERY_PLANE)
            data = b"" if image is None else _bytes(image.data)
            if len(data) != width * rows * PIXEL_BYTES:
                return
            yield np.frombuffer(data, np.uint8).reshape(rows, width, PIXEL_BYTES)[:, :, :3]

    def _ask(self, question: Callable[..., Answer], *words: Any) -> Answer | None:
        if self._lost is not None:
            raise self._lost  # python3-Xlib would hang
        try:
            return question(*words)
        except self._window_is_gone:
            return None
        except Exception as problem:  # a broken connection raises many kinds of errors, even TypeError
            self._lost = DesktopError(LOST)
            raise self._lost from problem


@cache
def _any_region(request: Any) -> Any:
    """Return a request class that allows any region: python3-Xlib only allows those of version 1.0 of the extension."""
    from Xlib.protocol import rq

    fields = [rq.Card8(field.name) if getattr(field, "name", "") == "region" else field for field in request._request.fields]
    return type(request.__name__, (request,), {"_request": rq.Struct(*fields)})


def _bytes(value: str | bytes) -> bytes:
    """Return the bytes of a value that python3-Xlib may have decoded as text."""
    return value.encode() if isinstance(value, str) else value


def _text(value: Any) -> str:
    """Return a property's text, correcting values that python3-Xlib has decoded wrongly."""
    try:
        data = value.encode("latin-1") if isinstance(value, str) else bytes(value)
        return str(data.decode())
    except UnicodeEncodeError:
        return str(value)
    except UnicodeDecodeError:
        return str(data.decode("latin-1"))


class KeyRecorder:
    """Records presses of some keys, whichever window has the focus, through the Record extension.

    Other keys are ignored. If the server can't record, or stops doing so, nothing is recorded.
    """

    def __init__(self, keycodes: Collection[int]) -> None:
        self._pressed: deque[int] = deque()
        with contextlib.suppress(Exception):  # servers refuse in many ways; pressed keys can still be queried
            self._begin(frozenset(keycodes))

    def drain(self) -> list[int]:
        """Return the keys pressed since the last call."""
        return [self._pressed.popleft() for _ in range(len(self._pressed))]

    def _begin(self, keycodes: frozenset[int]) -> None:
        with connecting():
            from Xlib import display

            link = display.Display()
        weakref.finalize(self, _close, link)
        if link.has_extension("RECORD"):
            is_ready = threading.Event()
            threading.Thread(target=_record, args=(link, keycodes, self._pressed, is_ready), daemon=True).start()
            is_ready.wait(READY_S)


def _record(link: Any, keycodes: frozenset[int], pressed_keys: deque[int], is_ready: threading.Event) -> None:
    """Record keys until the connection ends."""
    from Xlib import X
    from Xlib.ext import record

    def take(reply: Any) -> None:
        is_ready.set()
        if reply.category == record.FromServer:
            pressed = (reply.data[at + 1] for at in range(0, len(reply.data), EVENT_BYTES))
            pressed_keys.extend(code for code in pressed if code in keycodes)

    recorded = {"device_events": (X.KeyPress, X.KeyPress), "client_started": False, "client_died": False}
    nothing_else = dict.fromkeys(("core_requests", "core_replies", "delivered_events", "errors"), (0, 0))
    nothing_more = dict.fromkeys(("ext_requests", "ext_replies"), (0, 0, 0, 0))
    with contextlib.suppress(Exception):  # the connection ends with many kinds of errors, even TypeError
        context = link.record_create_context(0, [record.AllClients], [{**recorded, **nothing_else, **nothing_more}])
        link.record_enable_context(context, take)


def _close(link: Any) -> None:
    """Close a connection on which a thread is waiting."""
    with contextlib.suppress(OSError):
        link.display.socket.shutdown(socket.SHUT_RDWR)
