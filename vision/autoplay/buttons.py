"""Buttons of a game that the person has shown: each is kept as a picture, and looked for where the game shows it again."""

from __future__ import annotations

import math
from pathlib import Path

import cv2
import numpy as np

from vision.autoplay.guard import Guard
from vision.autoplay.memory import file_name
from vision.desktop import Desktop, Window
from vision.frame import Pixels, Rect

NEXT, SHUFFLE = "next", "shuffle"
"""what begins another board, and what puts the pieces of this one in another order"""
ALIKE = 0.9
"""how much a place must look like a button, 1 being the same picture"""
LEAST_PX = 6


class Buttons:
    """The buttons of one window's game, in a folder; without a folder there are none."""

    def __init__(self, folder: str, window: Window) -> None:
        self._folder = Path(folder) if folder else None
        self._name = file_name(window, "button")

    def keep(self, name: str, pixels: Pixels) -> None:
        """Remember what a button looks like; raises OSError where that can't be written."""
        if self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._path(self._folder, name).write_bytes(cv2.imencode(".png", pixels)[1].tobytes())

    def forget(self, name: str) -> None:
        """Press a button no more."""
        if self._folder is not None:
            self._path(self._folder, name).unlink(missing_ok=True)

    def knows(self, name: str) -> bool:
        """Tell whether a button was shown."""
        return self._folder is not None and self._path(self._folder, name).exists()

    def find(self, name: str, pixels: Pixels) -> Rect | None:
        """Return where a picture shows a button; None where it does not."""
        if self._folder is None or not self.knows(name):
            return None
        try:
            data = np.frombuffer(self._path(self._folder, name).read_bytes(), np.uint8)
        except OSError:
            return None
        button = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
        if button is None or min(button.shape[:2]) < LEAST_PX or np.any(np.array(button.shape) > pixels.shape):
            return None
        _, alike, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(pixels, button, cv2.TM_CCOEFF_NORMED))
        return (float(x), float(y), float(button.shape[1]), float(button.shape[0])) if ALIKE <= alike < math.inf else None

    def _path(self, folder: Path, name: str) -> Path:
        return folder / f"{self._name}-{name}.png"


def press(desktop: Desktop, window: Window, button: Rect) -> None:
    """Click the middle of a button, in the picture of a window; raises Stopped where something is in the way."""
    frame = desktop.grab(window.area)
    x, y, width, height = button
    left, top = frame.point((x, y))
    guard = Guard(desktop, window, [(left, top, width / frame.scale, height / frame.scale)])
    middle_x, middle_y = frame.point((x + width / 2, y + height / 2))
    place = math.floor(middle_x), math.floor(middle_y)
    guard.check_point(place)
    guard.check()
    desktop.move(place)
    guard.moved(place)
    guard.check()
    desktop.button(True)
    desktop.button(False)
