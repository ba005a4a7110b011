"""Buttons of a game that the person has shown: found again in later pictures, and pressed when needed."""

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

MIN_CORRELATION = 0.9
"""correlation at which a place counts as the button; 1 for an identical picture"""
MIN_PX = 6


def find_button(files: GamePictures, name: str, pixels: Pixels) -> Rect | None:
    """Return where a picture shows a button; None if it doesn't, or the person has never shown the button."""
    path = files.path(name)
    button = _open(path) if path is not None else None
    if button is None or min(button.shape[:2]) < MIN_PX or np.any(np.array(button.shape) > pixels.shape):
        return None
    _, correlation, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(pixels, button, cv2.TM_CCOEFF_NORMED))
    if not MIN_CORRELATION <= correlation < math.inf:
        return None
    return float(x), float(y), float(button.shape[1]), float(button.shape[0])


def known_buttons(files: GamePictures, pixels: Pixels) -> Iterator[Rect]:
    """Yield where a picture shows known buttons."""
    yield from filter(None, (find_button(files, name, pixels) for name in (NEXT, SHUFFLE)))


def _open(path: Path) -> Pixels | None:
    """Return the picture in a file; None if it is missing or damaged, since the person can show the button again."""
    try:
        data = np.frombuffer(path.read_bytes(), np.uint8)
    except OSError:
        return None
    button = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    return np.asarray(button, np.uint8) if button is not None else None


def press(desktop: Desktop, window: Window, button: Rect) -> Point:
    """Click the middle of a button in a window's picture, and return where; raises Stopped if something is in the way."""
    frame = desktop.grab(window.area)
    x, y, width, height = button
    guard, place = Guard(desktop, window, [frame.area(button)]), frame.unit((x + width / 2, y + height / 2))
    guard.move(place)
    guard.check()
    desktop.button(True)
    desktop.wait(FIRST_HOLD_S)
    desktop.button(False)
    return place
