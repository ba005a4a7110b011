"""Scrolling a board into sight that the edge of its window or a bar hides in part: with the wheel, and the mouse over it."""

from __future__ import annotations

import math

from vision.autoplay.finding.sight import find_board, is_same, still_picture
from vision.autoplay.task import Task
from vision.desktop import Desktop, Window
from vision.frame import Frame, Grid, Pixels, Point, Reading, Rect
from vision.grids.cut_off import hidden_way, is_cut_off
from vision.input.guard import Guard
from vision.input.watching import watched

MOST_NOTCHES = 12
"""a page is not scrolled further"""
INSIDE = 0.08
"""so far from the left edge of the board the mouse is, in cells: it lights up none, or hardly"""


def scrolled_to_board(desktop: Desktop, window: Window, grid: Grid, task: Task) -> tuple[Pixels, Reading] | None:
    """Scroll until a board is seen and read of which only a part of the cells is in sight.

    Where its cells don't tell on which side the hidden part is, such as under a bar of the page, both ways are tried. Returns
    what the window shows then, and the board; None, with the page back where it was, where it does not come into sight as a
    whole. Raises Stopped.
    """
    frame = desktop.grab(window.area)
    way, part = hidden_way(frame.pixels, grid), _seen_part(frame.pixels, grid)
    guard = Guard(desktop, window, [_area(frame, part)])
    _point(desktop, guard, frame.point((part[0] + INSIDE * grid.pitch[0], part[1] + part[3] / 2)))
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


def _point(desktop: Desktop, guard: Guard, place: Point) -> None:
    """Put the mouse over the edge of the board, where it lights up no cell."""
    place = math.floor(place[0]), math.floor(place[1])
    guard.check_point(place)
    guard.check()
    desktop.move(place)
    guard.moved(place)


def _seen_part(pixels: Pixels, grid: Grid) -> Rect:
    """Return the rectangle of a grid as far as it is in the picture."""
    x, y, width, height = grid.bbox
    left, top = max(0.0, x), max(0.0, y)
    return left, top, min(pixels.shape[1], x + width) - left, min(pixels.shape[0], y + height) - top


def _area(frame: Frame, rect: Rect) -> Rect:
    x, y = frame.point((rect[0], rect[1]))
    return x, y, rect[2] / frame.scale, rect[3] / frame.scale
