"""Bringing a board into view that is partly hidden by the edge of its window or a bar.

The page is scrolled with the mouse wheel over the board, or zoomed out with Ctrl and minus, as in browsers.
"""

import math
from collections.abc import Callable
from typing import TypeVar

from vision.autoplay.events import Task
from vision.autoplay.screen.boards import cut_short, find_board, is_same, still_picture
from vision.desktop import Desktop, Window
from vision.frame import Grid, Pixels, Reading, Rect
from vision.grids.cut_off import hidden_direction, is_cut_off
from vision.input.guard import Guard, Stopped, watched

T = TypeVar("T")

LIMIT_S = 45.0
"""how long to scroll at most, and then how long to zoom out; reading a large window may take seconds at each step"""
MAX_NOTCHES, DOWN = 12, -1  # how far to scroll a page at most; the direction of notches that scroll down
INSET = 0.08  # the mouse's distance from the left edge of the board, in cells, so that it highlights next to nothing

ZOOM_OUT, ZOOM_IN = "ctrl+-", "ctrl+="
MAX_STEPS = 6  # number of zoom steps after which browsers show a page at half its size
ZOOMED_OUT = "The page was zoomed out until the whole board was visible. It is zoomed in again at the end."
MUCH_SMALLER = 0.78
"""a page shows much more if the cells of its board are less than this part of what they were: at three quarters of its size"""
MORE_SHOWN = "No input worked, so the page was zoomed out: the keys may be out of view. It is zoomed in again at the end."
STILL_ZOOMED_OUT = "The page is still zoomed out. Ctrl and + zoom in again."


def scroll_to_board(
    desktop: Desktop, window: Window, grid: Grid, task: Task, until: float = math.inf
) -> tuple[Pixels, Reading] | None:
    """Scroll until a partly visible board can be read as a whole.

    Scrolls in both directions if the cells don't tell where the hidden part is. Returns the window's picture and the board;
    None, with the page back where it was, if the board isn't visible as a whole in time. Raises Stopped.
    """
    frame, until = desktop.grab(window.area), min(until, desktop.now() + LIMIT_S)
    direction, part = hidden_direction(frame.pixels, grid), _visible_part(frame.pixels, grid)
    guard = Guard(desktop, window, [frame.area(part)])
    guard.move(frame.unit((part[0] + INSET * grid.pitch[0], part[1] + part[3] / 2)))
    for each in (direction,) if direction else (-1, 1):
        found = _scroll(desktop, window, guard, task, part, each, until)
        if found is not None:
            return found
    return None


def _scroll(
    desktop: Desktop, window: Window, guard: Guard, task: Task, part: Rect, direction: int, until: float
) -> tuple[Pixels, Reading] | None:
    """Scroll in one direction until a board is read, or time is up; then back to where it began."""

    def whole_board(pixels: Pixels) -> Reading | None:
        reading = find_board(pixels, task)
        return reading if reading is not None and not is_cut_off(pixels, reading.grid) else None

    found = scroll_to(desktop, window, guard, whole_board, direction, part, until)
    return None if found is None else found[:2]


def scroll_to(
    desktop: Desktop,
    window: Window,
    guard: Guard,
    find: Callable[[Pixels], T | None],
    direction: int = DOWN,
    part: Rect | None = None,
    until: float = math.inf,
    notches_a_look: int = 1,
) -> tuple[Pixels, T, int] | None:
    """Scroll a page, with the mouse where it is, until something is found in its picture, or a part of it stays the same.

    Returns the picture, what was found, and the number of notches; None, with the page back where it was, if nothing is found.
    """
    pixels, n_scrolled, is_at_end = desktop.grab(window.area).pixels, 0, False
    while n_scrolled < MAX_NOTCHES and not is_at_end and desktop.now() < until:
        before = pixels
        guard.check()
        desktop.scroll(direction)
        pixels = still_picture(desktop, window, guard.check, part=part)
        is_at_end = is_same(pixels, before, part)
        n_scrolled += not is_at_end
        if (n_scrolled % notches_a_look > 0) == is_at_end:  # what the end shows may have been searched already
            found = watched(guard.check, lambda pixels=pixels: find(pixels))  # type: ignore[misc]
            if found is not None:
                return pixels, found, n_scrolled
    scroll_back(desktop, window, guard, n_scrolled, direction)
    return None


def scroll_back(desktop: Desktop, window: Window, guard: Guard, n_notches: int, direction: int = DOWN) -> None:
    """Undo some notches of scrolling in a direction, and wait until the page rests."""
    for _ in range(n_notches):
        guard.check()
        desktop.scroll(-direction)
    still_picture(desktop, window, guard.check)


def _visible_part(pixels: Pixels, grid: Grid) -> Rect:
    """Return the part of a grid's bounding box that is inside the picture."""
    x, y, width, height = grid.bbox
    left, top = max(0.0, x), max(0.0, y)
    return left, top, min(pixels.shape[1], x + width) - left, min(pixels.shape[0], y + height) - top


def zoom_out(desktop: Desktop, window: Window, task: Task, shown: Grid | None = None) -> tuple[Pixels, Reading, int] | None:
    """Zoom a window's page out, and scroll it, until a board is read, which must be much smaller than one shown before.

    Returns the window's picture, the board, and the number of steps for `zoom_in`; None, with the zoom restored, if no board
    was read in time or the program doesn't know the key. Raises Stopped.
    """
    max_px = MUCH_SMALLER * min(shown.pitch) if shown is not None else math.inf
    guard, n_zoomed, until = Guard(desktop, window, []), 0, desktop.now() + LIMIT_S
    pixels = desktop.grab(window.area).pixels
    while n_zoomed < MAX_STEPS and desktop.now() < until:
        before = pixels
        _press_key(desktop, guard, ZOOM_OUT)
        pixels = still_picture(desktop, window, guard.check)
        if is_same(pixels, before):
            break
        n_zoomed += 1
        found = _board_in(desktop, window, guard, pixels, task, until)
        if found is not None and min(found[1].grid.pitch) < max_px:
            return *found, n_zoomed
    for _ in range(n_zoomed):
        _press_key(desktop, guard, ZOOM_IN)
    return None


def zoom_in(desktop: Desktop, window: Window, n_steps: int) -> bool:
    """Undo a number of zoom steps, and return whether that was safe.

    Nothing is typed if the window is closed or without the focus, or a stop key is pressed.
    """
    now = desktop.window(window.number)
    if now is None:
        return False
    guard = Guard(desktop, now, [])
    try:
        for _ in range(n_steps):
            _press_key(desktop, guard, ZOOM_IN)
    except Stopped:
        return False
    return True


def _board_in(
    desktop: Desktop, window: Window, guard: Guard, pixels: Pixels, task: Task, until: float
) -> tuple[Pixels, Reading] | None:
    """Return the window's picture and its board, scrolled into view if it is cut off; None if no whole board is found."""
    reading = watched(guard.check, lambda: find_board(pixels, task))
    if reading is not None and not is_cut_off(pixels, reading.grid):
        return pixels, reading
    part = watched(guard.check, lambda: cut_short(pixels))
    return scroll_to_board(desktop, window, part, task, until) if part is not None else None


def _press_key(desktop: Desktop, guard: Guard, key: str) -> None:
    guard.check()
    desktop.key(key)
