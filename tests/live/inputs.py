"""Recording every press of a button or key on an X display from outside, with the mouse's place and the time."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
import time
from dataclasses import dataclass
from typing import Any

EVENT_BYTES = 32
TIME_AT, PLACE_AT = 4, 20
"""offsets in an event: the time, 32 bits of milliseconds, and the mouse's place on the screen, twice 16 bits"""
READY_S = 5.0


@dataclass(frozen=True)
class Input:
    """A press of a button or key."""

    kind: int  # X.ButtonPress or X.KeyPress
    code: int  # the button or the key
    place: tuple[int, int]
    at_s: float  # as time.perf_counter, the same clock as the server's on systems with X


class Inputs:
    """Records the presses on a display during a `with`, through the Record extension."""

    def __init__(self, display: str) -> None:
        self._display = display
        self.noted: list[Input] = []

    def __enter__(self) -> Inputs:
        from Xlib.display import Display

        from vision.desktop import connecting

        with connecting():
            self._link = Display(self._display)
        is_ready = threading.Event()
        threading.Thread(target=self._record, args=(is_ready,), daemon=True).start()
        assert is_ready.wait(READY_S), f"{self._display} does not tell what is pressed"
        return self

    def __exit__(self, *problem: object) -> None:
        with contextlib.suppress(OSError):
            self._link.display.socket.shutdown(socket.SHUT_RDWR)

    @property
    def clicks(self) -> list[Input]:
        """The presses of buttons."""
        from Xlib import X

        return [each for each in self.noted if each.kind == X.ButtonPress]

    def _record(self, is_ready: threading.Event) -> None:
        from Xlib import X
        from Xlib.ext import record

        def take(reply: Any) -> None:
            is_ready.set()
            if reply.category == record.FromServer:
                events = (reply.data[at : at + EVENT_BYTES] for at in range(0, len(reply.data), EVENT_BYTES))
                self.noted.extend(_input(event) for event in events if event[0] in (X.KeyPress, X.ButtonPress))

        wanted = {"device_events": (X.KeyPress, X.ButtonPress), "client_started": False, "client_died": False}
        nothing = dict.fromkeys(("core_requests", "core_replies", "delivered_events", "errors"), (0, 0))
        nothing_more = dict.fromkeys(("ext_requests", "ext_replies"), (0, 0, 0, 0))
        with contextlib.suppress(Exception):  # the connection ends with many kinds of errors, even TypeError
            context = self._link.record_create_context(0, [record.AllClients], [{**wanted, **nothing, **nothing_more}])
            self._link.record_enable_context(context, take)


def _input(event: bytes) -> Input:
    now_ms = int(time.perf_counter() * 1000)
    (at_ms,) = struct.unpack_from("I", event, TIME_AT)
    return Input(event[0], event[1], struct.unpack_from("hh", event, PLACE_AT), (now_ms - (now_ms - at_ms) % 2**32) / 1000)
