"""Making a page smaller whose board is larger than its window, as browsers do with Ctrl and minus."""

from __future__ import annotations

from vision.autoplay.finding.scrolling import scrolled_to_board
from vision.autoplay.finding.sight import cut_short, find_board, is_same, still_picture
from vision.autoplay.task import Task
from vision.desktop import Desktop, Window
from vision.frame import Pixels, Reading
from vision.grids.cut_off import is_cut_off
from vision.input.guard import Guard, Stopped
from vision.input.watching import watched

SMALLER, LARGER = "ctrl+-", "ctrl+="
MOST_STEPS = 6
"""browsers make a page half as large in so many"""
MADE_SMALLER = "The page was zoomed out until the whole board was visible. It is zoomed in again at the end."
STILL_SMALLER = "The page is still zoomed out. Ctrl and + zoom in again."


def shrunk_to_board(desktop: Desktop, window: Window, task: Task) -> tuple[Pixels, Reading, int] | None:
    """Make what a window shows smaller, and scroll it, until a board is read.

    Returns what the window shows then, the board, and the number of steps for `enlarge`; None, with the page as large as it was,
    where that leads to no board or the program doesn't know the key. Raises Stopped.
    """
    guard, n_done = Guard(desktop, window, []), 0
    pixels = desktop.grab(window.area).pixels
    while n_done < MOST_STEPS:
        before = pixels
        _type(desktop, guard, SMALLER)
        pixels = still_picture(desktop, window, guard.check)
        if is_same(pixels, before):
            break
        n_done += 1
        found = _board_in(desktop, window, guard, pixels, task)
        if found is not None:
            return *found, n_done
    for _ in range(n_done):
        _type(desktop, guard, LARGER)
    return None


def enlarge(desktop: Desktop, window: Window, n_steps: int) -> bool:
    """Make a page as large as it was before so many steps, and tell whether that was safe.

    Nothing is typed where the window is closed or does not get it, or a key is held that ends all playing.
    """
    now = desktop.window(window.number)
    if now is None:
        return False
    guard = Guard(desktop, now, [])
    try:
        for _ in range(n_steps):
            _type(desktop, guard, LARGER)
    except Stopped:
        return False
    return True


def _board_in(desktop: Desktop, window: Window, guard: Guard, pixels: Pixels, task: Task) -> tuple[Pixels, Reading] | None:
    """Return what a window shows and its board, scrolled into sight if it is cut off; None if there is none as a whole."""
    reading = watched(guard.check, lambda: find_board(pixels, task))
    if reading is not None and not is_cut_off(pixels, reading.grid):
        return pixels, reading
    part = watched(guard.check, lambda: cut_short(pixels))
    return scrolled_to_board(desktop, window, part, task) if part is not None else None


def _type(desktop: Desktop, guard: Guard, key: str) -> None:
    guard.check()
    desktop.key(key)
