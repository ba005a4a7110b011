"""Plain windows on an X server, and keys pressed there, as from another program or a person."""

import os
import socket
import struct
from typing import Any

from live.desktop import wait

Place = tuple[int, int, int, int]
PLACED_BY_THE_PERSON = [1, *[0] * 17]  # hints that make a manager leave a window in place


class Person:
    """Opens windows on a display, and presses keys and moves windows as a person would."""

    def __init__(self, name: str) -> None:
        from Xlib import X, display

        self.x, self.display = X, display.Display(name)
        self.root = self.display.screen().root

    def opened(self, place: Place, title: str = "", colour: int = 0x3366CC, kind: str = "", **attributes: Any) -> Any:
        """Return a new visible window."""
        window = self.root.create_window(
            *place, 0, self.x.CopyFromParent, background_pixel=colour, event_mask=self.x.FocusChangeMask, **attributes
        )
        if title:
            window.change_property(self.atom("_NET_WM_NAME"), self.atom("UTF8_STRING"), 8, title.encode())
        if kind:
            window.change_property(self.atom("_NET_WM_WINDOW_TYPE"), self.atom("ATOM"), 32, [self.atom(kind)])
        window.set_wm_class("colours", "Colours")
        window.change_property(self.atom("WM_NORMAL_HINTS"), self.atom("WM_SIZE_HINTS"), 32, PLACED_BY_THE_PERSON)
        window.change_property(self.atom("_NET_WM_PID"), self.atom("CARDINAL"), 32, [os.getpid()])
        window.map()
        self.display.sync()
        wait(lambda: window.get_attributes().map_state == self.x.IsViewable, "the window is seen")
        return window

    def popup(self, place: Place, **attributes: Any) -> Any:
        """Return an unmanaged window, like a menu."""
        return self.opened(place, override_redirect=True, **attributes)

    def part(self, window: Any) -> Any:
        """Return a child window."""
        part = window.create_window(5, 5, 20, 20, 0, self.x.CopyFromParent)
        part.map()
        self.display.sync()
        return part

    def type_into(self, window: Any) -> None:
        """Focus a window without asking the manager."""
        window.set_input_focus(self.x.RevertToParent, self.x.CurrentTime)
        self.display.sync()

    def key(self, name: str, is_down: bool) -> None:
        """Press or release a key."""
        from Xlib.ext import xtest

        xtest.fake_input(self.display, self.x.KeyPress if is_down else self.x.KeyRelease, self.code(name))
        self.display.sync()

    def code(self, name: str) -> int:
        """Return the code of a key."""
        from Xlib import XK

        return int(self.display.keysym_to_keycode(XK.string_to_keysym(name)))

    def minimise(self, window: Any) -> None:
        """Ask the manager to minimise a window."""
        from Xlib.protocol import event

        message = event.ClientMessage(window=window, client_type=self.atom("WM_CHANGE_STATE"), data=(32, [3, 0, 0, 0, 0]))
        self.root.send_event(message, event_mask=self.x.SubstructureRedirectMask | self.x.SubstructureNotifyMask)
        self.display.sync()

    def let_clicks_through(self, window: Any) -> None:
        """Make a window let all clicks through."""
        from Xlib.ext import shape
        from Xlib.protocol import rq, structs

        class Rectangles(rq.Request):
            _request = rq.Struct(
                rq.Card8("opcode"), rq.Opcode(1), rq.RequestLength(), rq.Card8("operation"), rq.Card8("region"),
                rq.Card8("ordering"), rq.Pad(1), rq.Window("window"), rq.Int16("x"), rq.Int16("y"),
                rq.List("rectangles", structs.Rectangle),
            )  # fmt: skip

        display = self.display.display
        opcode = display.get_extension_major(shape.extname)
        Rectangles(display=display, opcode=opcode, operation=0, region=2, ordering=0, window=window, x=0, y=0, rectangles=[])
        self.display.sync()

    @property
    def server(self) -> int:
        """The process ID of the server."""
        told = self.display.display.socket.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
        return int(struct.unpack("3i", told)[0])

    def atom(self, name: str) -> int:
        return int(self.display.intern_atom(name))

    def close(self) -> None:
        """Close all windows opened here."""
        self.display.close()
