"""The commands that only look: `read` reads a picture, `windows` lists other programs' windows and the boards in them."""

import argparse
import json
import os
import time
from collections.abc import Iterator
from typing import Any

from solvers import PUZZLES, find_puzzle
from solvers.words import count
from vision.desktop import Desktop, DesktopError, Window
from vision.frame import Reading, ReadOptions
from vision.pictures.annotate import annotated, save_picture
from vision.pictures.opening import open_picture
from vision.readers import read_boards, read_page

OK, NOTHING_SEEN = 0, 3
NO_BOARD = "no board seen"

OURS = "puzzle-playground"  # the application name of our own windows


def read(args: argparse.Namespace) -> int:
    """Read the picture that the command line names, and print the board in it."""
    puzzle = find_puzzle(args.puzzle).name if args.puzzle else ""
    frame = open_picture(args.picture)
    options = ReadOptions(args.digits, open_picture(args.goal).pixels if args.goal else None, region=args.region)
    begin = time.perf_counter()
    readings = read_page(frame.pixels, puzzle, options)
    seconds = time.perf_counter() - begin
    if args.annotate:
        save_picture(annotated(frame.pixels, readings), args.annotate)
    if args.json:
        print(json.dumps(_as_json(readings, seconds)))
    else:
        print("\n".join(_as_text(readings, puzzle, seconds)))
    return OK if readings else NOTHING_SEEN


def _as_json(readings: list[Reading], seconds: float) -> dict[str, Any]:
    if not readings:
        return {"puzzle": None, "why": NO_BOARD, "seconds": round(seconds, 4)}
    others = [
        {"puzzle": other.puzzle, "bbox": _box(other), "sure": round(other.confidence, 4), "text": other.text}
        for other in readings[1:]
    ]
    return _values(readings[0]) | {"others": others, "seconds": round(seconds, 4)}


def _values(reading: Reading) -> dict[str, Any]:
    """Return a reading as plain values, with its details on the same level, as in the label files of pictures."""
    rows, columns = reading.grid.shape
    values = {
        "puzzle": reading.puzzle,
        "rows": rows,
        "cols": columns,
        "bbox": _box(reading),
        "cells": reading.cells,
        "confidence": [[round(float(sure), 4) for sure in row] for row in reading.confidences],
        "text": reading.text,
        "sure": round(reading.confidence, 4),
        "notes": reading.notes,
    }
    if reading.grid.warp is not None:
        values["quad"] = [[round(float(value)) for value in corner] for corner in reading.grid.outline]
    return dict(reading.details) | values


def _box(reading: Reading) -> list[int]:
    x, y, width, height = reading.grid.bbox
    return [round(x), round(y), round(width), round(height)]


def _as_text(readings: list[Reading], puzzle: str, seconds: float) -> Iterator[str]:
    if not readings:
        kind = f"No {find_puzzle(puzzle).title.lower()} board" if puzzle else "No board"
        yield f"{kind} found. Make sure the whole board is visible, upright and uncovered, or say where it is with --region."
        return
    best, *others = readings
    rows, columns = best.grid.shape
    x, y, width, height = _box(best)
    yield (
        f"{PUZZLES[best.puzzle].title} {rows} × {columns}, {best.confidence:.1%} sure, "
        f"{width} × {height} pixels at {x}, {y}, read in {seconds * 1000:.0f} ms."
    )
    yield from (best.text or _cell_values(best)).split("/")
    yield from best.notes
    if others:
        yield f"This picture shows {count(len(others), 'more board')}: {', '.join(map(_short, others))}."
        yield from (f"{other.puzzle}:{other.text}" for other in others if other.text)


def _cell_values(reading: Reading) -> str:
    """Return the cells of a reading that isn't a valid board."""
    return "/".join(" ".join(map(str, row)) for row in reading.cells)


def _short(reading: Reading) -> str:
    rows, columns = reading.grid.shape
    return f"{PUZZLES[reading.puzzle].title.lower()} {rows} × {columns}"


def windows(args: argparse.Namespace) -> int:
    """Print the visible windows of other programs, the frontmost first."""
    from vision.desktop.opening import open_desktop

    desktop = open_desktop()
    found = [(window, _board(desktop, window)) for window in desktop.windows() if not _is_ours(window)]
    if args.json:
        print(json.dumps([_window_values(window, board) for window, board in found]))
    else:
        print("\n".join(_window_lines(found)))
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


def _window_values(window: Window, board: Reading | None) -> dict[str, Any]:
    return {
        "number": window.number,
        "title": window.title,
        "app": window.app,
        "area": [round(value) for value in window.area],
        "process": window.process,
        "active": window.is_active,
        "board": None if board is None else _board_values(board),
    }


def _board_values(board: Reading) -> dict[str, Any]:
    rows, columns = board.grid.shape
    return {"puzzle": board.puzzle, "rows": rows, "cols": columns, "sure": round(board.confidence, 4)}


def _window_lines(found: list[tuple[Window, Reading | None]]) -> Iterator[str]:
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
