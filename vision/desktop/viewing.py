"""Pictures of windows for the person to choose from, while our own window may cover them."""

import math
from itertools import takewhile

from vision.desktop import Desktop, Window, overlap
from vision.frame import Frame, Pixels, Rect

HIDDEN_GREY = 128


def window_view(desktop: Desktop, window: Window, own: int) -> tuple[Pixels, bool]:
    """Return what a window shows, and whether windows of our own process cover part of it, which is then grey.

    Raises DesktopError.
    """
    before = _areas_above(desktop, window, own)
    frame = desktop.picture(window)
    hidden = [] if frame.is_of_window else [*before, *_areas_above(desktop, window, own)]  # one may have moved meanwhile
    return (_greyed(frame, hidden), True) if hidden else (frame.pixels, False)


def _areas_above(desktop: Desktop, window: Window, process: int) -> list[Rect]:
    """Return the areas of a process's windows that cover a window."""
    above = takewhile(lambda each: each.number != window.number, desktop.windows())
    return [each.area for each in above if each.process == process and overlap(each.area, window.area)]


def _greyed(frame: Frame, areas: list[Rect]) -> Pixels:
    pixels, (left, top) = frame.pixels.copy(), frame.origin
    for x, y, width, height in areas:
        ends = (x - left, x + width - left), (y - top, y + height - top)
        (x0, x1), (y0, y1) = (
            (math.floor(max(begin, 0) * frame.scale), math.ceil(max(end, 0) * frame.scale)) for begin, end in ends
        )
        pixels[y0:y1, x0:x1] = HIDDEN_GREY
    return pixels
