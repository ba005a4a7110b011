"""Exchange between programs on an X display: the clipboard, and dropped files."""

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from live.desktop import PATIENCE_S, wait
from vision.desktop import connecting

CLIPBOARD, DROPPED = "CLIPBOARD", "XdndSelection"
TEXT, URIS = "UTF8_STRING", "text/uri-list"
VERSION = 5  # of the drag-and-drop protocol
NAP_S = 0.005


class Owner:
    """A program without a visible window that offers content in several formats to others."""

    def __init__(self, name: str, selection: str, offered: Mapping[str, bytes]) -> None:
        from Xlib import X, display

        with connecting():
            self._x, self.display = X, display.Display(name)
        self._offered = {self.atom(form): content for form, content in offered.items()}
        self.window = self.display.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        self.window.set_selection_owner(self.atom(selection), X.CurrentTime)
        self.display.sync()

    def atom(self, name: str) -> int:
        return int(self.display.intern_atom(name))

    def answer(self, message: str) -> None:
        """Serve requests until a message with a name arrives."""
        wait(lambda: self._next(self.atom(message)), message)

    def serve(self, stop: threading.Event) -> None:
        """Serve requests until told to stop."""
        while not stop.wait(NAP_S):
            self._next(0)

    def _next(self, message: int) -> bool:
        """Handle pending events, and return whether a message was among them."""
        for _ in range(self.display.pending_events()):
            event = self.display.next_event()
            if event.type == self._x.SelectionRequest:
                self._hand_out(event)
            elif event.type == self._x.ClientMessage and event.client_type == message:
                return True
        return False

    def _hand_out(self, asked: Any) -> None:
        from Xlib import Xatom
        from Xlib.protocol import event

        place = asked.property or asked.target
        if asked.target == self.atom("TARGETS"):
            asked.requestor.change_property(place, Xatom.ATOM, 32, [self.atom("TARGETS"), *self._offered])
        elif asked.target in self._offered:
            asked.requestor.change_property(place, asked.target, 8, self._offered[asked.target])
        else:
            place = self._x.NONE
        told = {name: getattr(asked, name) for name in ("time", "requestor", "selection", "target")}
        asked.requestor.send_event(event.SelectionNotify(property=place, **told))
        self.display.flush()

    def tell(self, window: Any, name: str, *values: int) -> None:
        """Send a window a message about a drag over it."""
        from Xlib.protocol import event

        data = (32, [self.window.id, *values, *[0] * (4 - len(values))])
        window.send_event(event.ClientMessage(window=window, client_type=self.atom(name), data=data))
        self.display.flush()

    def close(self) -> None:
        self.display.close()


@contextmanager
def copied(name: str, offered: Mapping[str, bytes]) -> Iterator[None]:
    """Put content on the clipboard of a display until the `with` ends."""
    owner, stop = Owner(name, CLIPBOARD, offered), threading.Event()
    thread = threading.Thread(target=owner.serve, args=(stop,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
        owner.close()


def copied_text(name: str) -> str:
    """Return the text on the clipboard of a display; empty if there is none."""
    from Xlib import X, display

    with connecting():
        x = display.Display(name)
    try:
        window = x.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        place = x.intern_atom("TAKEN")
        window.convert_selection(x.intern_atom(CLIPBOARD), x.intern_atom(TEXT), place, X.CurrentTime)
        end_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < end_s:
            if not x.pending_events():
                time.sleep(NAP_S)
            elif (event := x.next_event()).type == X.SelectionNotify:
                found = window.get_full_property(place, X.AnyPropertyType) if event.property else None
                value = found.value if found is not None else b""
                return value if isinstance(value, str) else bytes(value).decode()
        return ""
    finally:
        x.close()


def drop(name: str, window: Any, point: tuple[int, int], file: Path) -> None:
    """Drop a file on a window at a point of the display."""
    uri = f"file://{quote(str(file))}\r\n".encode()
    owner = Owner(name, DROPPED, {URIS: uri})
    target = owner.display.create_resource_object("window", window.id)
    copy = owner.atom("XdndActionCopy")
    try:
        owner.tell(target, "XdndEnter", VERSION << 24, owner.atom(URIS))
        owner.tell(target, "XdndPosition", 0, point[0] << 16 | point[1], 0, copy)
        owner.answer("XdndStatus")
        owner.tell(target, "XdndDrop")
        owner.answer("XdndFinished")
    finally:
        owner.close()
