"""Keys that are pressed on an X server between two looks at it: a tap may be shorter than the time from one to the next."""

from __future__ import annotations

import contextlib
import socket
import threading
import weakref
from collections import deque
from collections.abc import Collection
from typing import Any

from vision.desktop.session import connecting

EVENT_BYTES = 32
READY_S = 2.0
"""how long to wait for the server to begin, at most"""


class Presses:
    """Takes note of some keys when they are pressed, whichever window they are meant for, by the Record extension.

    Nothing is kept of other keys. Where the server can't record, or no more, nothing is noted.
    """

    def __init__(self, keycodes: Collection[int]) -> None:
        self._noted: deque[int] = deque()
        with contextlib.suppress(Exception):  # a server has many ways to refuse; what is held can still be asked for
            self._begin(frozenset(keycodes))

    def take(self) -> list[int]:
        """Return the keys that have been pressed since the last time."""
        return [self._noted.popleft() for _ in range(len(self._noted))]

    def _begin(self, keycodes: frozenset[int]) -> None:
        with connecting():
            from Xlib import display

            link = display.Display()
        weakref.finalize(self, _cut, link)
        if link.has_extension("RECORD"):
            is_ready = threading.Event()
            threading.Thread(target=_record, args=(link, keycodes, self._noted, is_ready), daemon=True).start()
            is_ready.wait(READY_S)


def _record(link: Any, keycodes: frozenset[int], noted: deque[int], is_ready: threading.Event) -> None:
    """Note keys until the connection ends."""
    from Xlib import X
    from Xlib.ext import record

    def take(reply: Any) -> None:
        is_ready.set()
        if reply.category == record.FromServer:
            pressed = (reply.data[at + 1] for at in range(0, len(reply.data), EVENT_BYTES))
            noted.extend(code for code in pressed if code in keycodes)

    wanted = {"device_events": (X.KeyPress, X.KeyPress), "client_started": False, "client_died": False}
    nothing = dict.fromkeys(("core_requests", "core_replies", "delivered_events", "errors"), (0, 0))
    nothing_more = dict.fromkeys(("ext_requests", "ext_replies"), (0, 0, 0, 0))
    with contextlib.suppress(Exception):  # the connection ends in many ways, TypeError is one of them
        context = link.record_create_context(0, [record.AllClients], [{**wanted, **nothing, **nothing_more}])
        link.record_enable_context(context, take)


def _cut(link: Any) -> None:
    """End a connection that a thread waits at."""
    with contextlib.suppress(OSError):
        link.display.socket.shutdown(socket.SHUT_RDWR)
