"""What can go wrong while a game is played on an X display, as a person or the system would cause it."""

import os
import random
import signal
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from live.x11_windows import Person
from vision.desktop import connecting

NUDGE_STEPS, NUDGE_PX, NUDGE_PAUSE_S = 5, 12, 0.01
TAP_S = 0.05  # how long a tap holds a key


class Scene:
    """A game on a display, and the person in front of it."""

    def __init__(self, start: Mapping[str, Any], rng: random.Random) -> None:
        self.start, self.rng = start, rng
        with connecting():
            self.person = Person(start["display"])
        self.window = self.person.display.create_resource_object("window", start["window_id"])
        self.covers: list[Any] = []
        self._codes = {key: self.person.code(key) for key in ("F8", "Escape")}

    def nudge(self) -> None:
        """Move the mouse a little, as when somebody takes hold of it."""
        from Xlib.ext import xtest

        for _ in range(NUDGE_STEPS):
            xtest.fake_input(self.person.display, self.person.x.MotionNotify, detail=1, x=NUDGE_PX, y=-NUDGE_PX)
            self.person.display.sync()
            time.sleep(NUDGE_PAUSE_S)

    def tap(self, name: str) -> None:
        """Press and release a key."""
        self.person.key(name, True)
        time.sleep(TAP_S)
        self.person.key(name, False)

    def move(self) -> None:
        """Move the window."""
        self._configure(x=self.start["x"] + self.rng.choice((-90, -30, 40, 120)), y=self.start["y"] + self.rng.choice((-60, 50)))

    def resize(self) -> None:
        """Resize the window."""
        self._configure(width=self.start["width"] + 90, height=self.start["height"] + 70)

    def cover(self) -> None:
        """Open another program's window over part of the board."""
        x, y = (self.start[side] + self.start[size] // 3 for side, size in (("x", "width"), ("y", "height")))
        self.covers.append(self.person.opened((x + self.rng.randrange(80), y + self.rng.randrange(80), 150, 110), "Letter"))

    def minimise(self) -> None:
        """Minimise the window."""
        self.person.minimise(self.window)

    def close_window(self) -> None:
        """Close the window like its close button."""
        from Xlib.protocol import event

        data = (32, [self.person.atom("WM_DELETE_WINDOW"), self.person.x.CurrentTime, 0, 0, 0])
        self.window.send_event(event.ClientMessage(window=self.window, client_type=self.person.atom("WM_PROTOCOLS"), data=data))
        self.person.display.sync()

    def kill(self, name: str) -> None:
        """Kill a process that the arena has started for this game."""
        os.kill(self.start["pids"][name], signal.SIGKILL)

    def put_right(self, keys: tuple[str, ...]) -> None:
        """Undo what was done to the window, and restart the game."""
        for cover in self.covers:
            cover.destroy()
        self.covers.clear()
        self.window.map()
        self._configure(**{side: self.start[side] for side in ("x", "y", "width", "height")})
        self.person.display.sync()
        time.sleep(0.3)
        self.person.type_into(self.window)
        for key in keys:
            self.person.key(key, True)
            self.person.key(key, False)
        time.sleep(0.3)

    def is_button_down(self) -> bool:
        """Return whether the left button is pressed; False if the display is gone."""
        try:
            return bool(self.person.root.query_pointer().mask & self.person.x.Button1Mask)
        except Exception:  # Xlib raises many kinds of errors for a lost display
            return False

    def code(self, key: str) -> int:
        """Return the code of a key; 0 if unknown."""
        return self._codes.get(key, 0)

    def close(self) -> None:
        """Close all windows, if the display is still there."""
        with suppress(Exception):
            self.person.close()

    def _configure(self, **places: int) -> None:
        self.window.configure(**places)
        self.person.display.sync()


@dataclass(frozen=True)
class Fault:
    """Something that goes wrong, and the expected reason."""

    do: Callable[[Scene], None]
    reason: str  # a pattern for the whole sentence
    is_final: bool = False  # whether the game is gone afterwards
    key: str = ""  # the key that it presses


CLOSED = ".* was closed or minimised."
FAULTS: dict[str, Fault] = {
    "window moved": Fault(Scene.move, "(?!The mouse).* was moved."),
    "window covered": Fault(Scene.cover, "Letter (is covering|has opened over) the board."),
    "window resized": Fault(Scene.resize, ".* was resized."),
    "window minimised": Fault(Scene.minimise, CLOSED),
    "mouse nudged": Fault(Scene.nudge, "The mouse was moved."),
    "F8": Fault(lambda scene: scene.tap("F8"), "F8 was pressed.", key="F8"),
    "Escape": Fault(lambda scene: scene.tap("Escape"), "Escape was pressed.", key="Escape"),
    "window closed": Fault(Scene.close_window, CLOSED, is_final=True),
    "game killed": Fault(lambda scene: scene.kill("game"), CLOSED, is_final=True),
    "display gone": Fault(lambda scene: scene.kill("xvfb"), "The connection to the desktop was lost.*", is_final=True),
}
