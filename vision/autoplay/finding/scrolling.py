"""Bringing a board into sight that the edge of its window or a bar hides in part.

The page is scrolled, with the wheel and the mouse over the board, or made smaller, as browsers do with Ctrl and minus.
"""

from vision.autoplay.finding.sight import cut_short, find_board, is_same, still_picture
from vision.autoplay.task import Task
from vision.desktop import Desktop, Window
from vision.frame import Grid, Pixels, Reading, Rect
from vision.grids.cut_off import hidden_way, is_cut_off
from vision.input.guard import Guard, Stopped
from vision.input.watching import watched

MOST_NOTCHES = 12
"""a page is not scrolled further"""
INSIDE = 0.08
"""so far from the left edge of the board the mouse is, in cells: it lights up none, or hardly"""

SMALLER, LARGER = "ctrl+-", "ctrl+="
MOST_STEPS = 6
"""browsers make a page half as large in so many"""
MADE_SMALLER = "The page was zoomed out until the whole board was visible. It is zoomed in again at the end."
STILL_SMALLER = "The page is still zoomed out. Ctrl and + zoom in again."


def scrolled_to_board(desktop: Desktop, window: Window, grid: Grid, task: Task) -> tuple[Pixels, Reading] | None:
    """Scroll until a board is seen and read of which only a part of the cells is in sight.

    Where its cells don't tell on which side the hidden part is, such as under a bar of the page, both ways are tried. Returns
    what the window shows then, and the board; None, with the page back where it was, where it does not come into sight as a
    whole. Raises Stopped.
    """
    frame = desktop.grab(window.area)
    way, part = hidden_way(frame.pixels, grid), _seen_part(frame.pixels, grid)
    guard = Guard(desktop, window, [frame.area(part)])
    guard.move(frame.unit((part[0] + INSIDE * grid.pitch[0], part[1] + part[3] / 2)))
    for each in (way,) if way else (-1, 1):
        found = _scrolled(desktop, window, guard, task, part, each)
        if found is not None:
            return found
    return None


def _scrolled(desktop: Desktop, window: Window, guard: Guard, task: Task, part: Rect, way: int) -> tuple[Pixels, Reading] | None:
    """Scroll one way until a board is read, or back to where it began."""
    pixels, n_done = desktop.grab(window.area).pixels, 0
    while n_done < MOST_NOTCHES:
        before = pixels
        guard.check()
        desktop.scroll(way)
        pixels = still_picture(desktop, window, guard.check, part=part)
        if is_same(pixels, before, part):
            break
        n_done += 1
        reading = watched(guard.check, lambda pixels=pixels: find_board(pixels, task))  # type: ignore[misc]
        if reading is not None and not is_cut_off(pixels, reading.grid):
            return pixels, reading
    for _ in range(n_done):
        guard.check()
        desktop.scroll(-way)
    return None


def _seen_part(pixels: Pixels, grid: Grid) -> Rect:
    """Return the rectangle of a grid as far as it is in the picture."""
    x, y, width, height = grid.bbox
    left, top = max(0.0, x), max(0.0, y)
    return left, top, min(pixels.shape[1], x + width) - left, min(pixels.shape[0], y + height) - top


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
