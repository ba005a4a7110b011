"""Buttons of a game that the person has shown: each is looked for where the game shows it again, and pressed when it is due."""

import math
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.autoplay.memory.game_pictures import NEXT, SHUFFLE, GamePictures
from vision.desktop import Desktop, Window
from vision.frame import Pixels, Point, Rect
from vision.input.guard import Guard
from vision.input.pace import FIRST_HOLD_S

ALIKE = 0.9
"""how much a place must look like a button, 1 being the same picture"""
LEAST_PX = 6


def find_button(files: GamePictures, name: str, pixels: Pixels) -> Rect | None:
    """Return where a picture shows a button; None where it does not, or the button was never shown."""
    path = files.path(name)
    button = _opened(path) if path is not None else None
    if button is None or min(button.shape[:2]) < LEAST_PX or np.any(np.array(button.shape) > pixels.shape):
        return None
    _, alike, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(pixels, button, cv2.TM_CCOEFF_NORMED))
    return (float(x), float(y), float(button.shape[1]), float(button.shape[0])) if ALIKE <= alike < math.inf else None


def known_buttons(files: GamePictures, pixels: Pixels) -> Iterator[Rect]:
    """Yield where a picture shows the buttons that may be pressed."""
    yield from filter(None, (find_button(files, name, pixels) for name in (NEXT, SHUFFLE)))


def _opened(path: Path) -> Pixels | None:
    """Return the picture of a file; None where there is none or it is torn, as it can be shown again."""
    try:
        data = np.frombuffer(path.read_bytes(), np.uint8)
    except OSError:
        return None
    button = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    return np.asarray(button, np.uint8) if button is not None else None


def press(desktop: Desktop, window: Window, button: Rect) -> Point:
    """Click the middle of a button in the picture of a window, and return where; raises Stopped if something is in the way."""
    frame = desktop.grab(window.area)
    x, y, width, height = button
    guard, place = Guard(desktop, window, [frame.area(button)]), frame.unit((x + width / 2, y + height / 2))
    guard.move(place)
    guard.check()
    desktop.button(True)
    desktop.wait(FIRST_HOLD_S)
    desktop.button(False)
    return place
