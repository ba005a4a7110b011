"""The command that lists other programs' windows with the board that each shows: `windows`."""

import argparse
import json
import os
from collections.abc import Iterator
from typing import Any

from solvers import PUZZLES
from vision.desktop import Desktop, DesktopError, Window
from vision.frame import Reading
from vision.readers import read_boards

OK = 0
OURS = "puzzle-playground"  # the application name of our own windows


def windows(args: argparse.Namespace) -> int:
    """Print the visible windows of other programs, the frontmost first."""
    from vision.desktop.opening import open_desktop

    desktop = open_desktop()
    found = [(window, _board(desktop, window)) for window in desktop.windows() if not _is_ours(window)]
    if args.json:
        print(json.dumps([_as_json(window, board) for window, board in found]))
    else:
        print("\n".join(_as_text(found)))
    return OK


def _is_ours(window: Window) -> bool:
    return window.process == os.getpid() or window.app == OURS


def _board(desktop: Desktop, window: Window) -> Reading | None:
    """Return the best board in a window that nothing covers; None if there is none, or the window is gone."""
    try:
        frame = desktop.picture(window)
    except DesktopError:
        if desktop.window(window.number) is None:
            return None
        raise
    boards = read_boards(frame.pixels)
    visible = (board for board in boards if frame.is_of_window or not desktop.cover(window, frame.area(board.grid.bbox)))
    return next(visible, None)


def _as_json(window: Window, board: Reading | None) -> dict[str, Any]:
    return {
        "number": window.number,
        "title": window.title,
        "app": window.app,
        "area": [round(value) for value in window.area],
        "process": window.process,
        "active": window.is_active,
        "board": None if board is None else _values(board),
    }


def _values(board: Reading) -> dict[str, Any]:
    rows, columns = board.grid.shape
    return {"puzzle": board.puzzle, "rows": rows, "cols": columns, "sure": round(board.confidence, 4)}


def _as_text(found: list[tuple[Window, Reading | None]]) -> Iterator[str]:
    if not found:
        yield "No other program has a visible window."
    for window, board in found:
        x, y, width, height = (round(value) for value in window.area)
        app = f" ({window.app})" if window.app not in ("", str(window)) else ""
        yield f"{window.number:>10}  {window}{app}, {width} × {height} at {x}, {y}: {_description(board)}"


def _description(board: Reading | None) -> str:
    if board is None:
        return "no board"
    rows, columns = board.grid.shape
    return f"{PUZZLES[board.puzzle].title.lower()} {rows} × {columns}, {board.confidence:.1%} sure"
