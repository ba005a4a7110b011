"""The commands that only look: `read` reads a picture, `windows` lists other programs' windows and the boards in them.

`read` can also draw a reading over its picture: the grid, the value of each cell, and the confidence in it as a colour.
"""

import argparse
import json
import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers import PUZZLES, find_puzzle
from solvers.errors import quoted
from solvers.words import count
from vision.desktop import Desktop, DesktopError, Window
from vision.frame import Pixels, Reading, ReadOptions
from vision.pictures import PictureError, open_picture
from vision.readers import read_boards, read_page
from vision.seen import DOUBTFUL

OK, NOTHING_SEEN = 0, 3
NO_BOARD = "no board seen"

OURS = "puzzle-playground"  # the application name of our own windows

Colour: TypeAlias = tuple[int, int, int]

SURE, UNSURE, WRONG = (116, 176, 46), (38, 150, 240), (70, 70, 220)
OUTLINE, HALO = (237, 58, 124), (255, 255, 255)
LEVELS: tuple[tuple[float, Colour], ...] = ((DOUBTFUL, SURE), (0.5, UNSURE), (0.0, WRONG))
"""the lowest confidence for each colour of a cell's frame"""
MIN_CELL_PX = 36  # pictures with smaller cells are enlarged, so that the values can be read
MAX_PIXELS = 40_000_000
FRAME_PART = 0.08  # distance of a frame from the edge of its cell, in parts of the cell
TEXT_PART = 0.3  # height of the values, in parts of the cell
FONT = cv2.FONT_HERSHEY_SIMPLEX
FONT_HEIGHT_PX = 21.0  # height of this font's capitals at scale 1


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
    x, y, width, height = _box(best)
    yield f"{_described(best).capitalize()}, {width} × {height} pixels at {x}, {y}, read in {seconds * 1000:.0f} ms."
    yield from best.text.split("/") if best.text else (" ".join(map(str, row)) for row in best.cells)  # not a valid board
    yield from best.notes
    if others:
        yield f"This picture shows {count(len(others), 'more board')}: {', '.join(map(_short, others))}."
        yield from (f"{other.puzzle}:{other.text}" for other in others if other.text)


def _short(reading: Reading) -> str:
    rows, columns = reading.grid.shape
    return f"{PUZZLES[reading.puzzle].title.lower()} {rows} × {columns}"


def _described(reading: Reading) -> str:
    return f"{_short(reading)}, {reading.confidence:.1%} sure"


def windows(args: argparse.Namespace) -> int:
    """Print the visible windows of other programs, the frontmost first."""
    from vision.desktop.opening import open_desktop

    desktop = open_desktop()
    others = (window for window in desktop.windows() if window.process != os.getpid() and window.app != OURS)
    found = [(window, _board(desktop, window)) for window in others]
    if args.json:
        print(json.dumps([_window_values(window, board) for window, board in found]))
    else:
        print("\n".join(_window_lines(found)))
    return OK


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
        contents = "no board" if board is None else _described(board)
        yield f"{window.number:>10}  {window}{app}, {width} × {height} at {x}, {y}: {contents}"


def annotated(pixels: Pixels, readings: Sequence[Reading]) -> Pixels:
    """Return the picture with readings drawn over it, enlarged if its cells are small."""
    scale = _enlargement(pixels, readings)
    canvas = np.array(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC), np.uint8)
    for reading in readings:
        _draw(canvas, reading, scale)
    return canvas


def save_picture(pixels: Pixels, path: str | Path) -> None:
    """Write a picture to a file in the format of its extension; raises PictureError."""
    from PIL import Image

    try:
        Image.fromarray(np.ascontiguousarray(pixels[:, :, ::-1])).save(path)
    except (OSError, ValueError) as problem:
        why = f"The picture can't be written to {quoted(str(path))} ({problem})"
        raise PictureError(f"{why}. Give a file such as seen.png, in a folder that exists.") from problem


def _enlargement(pixels: Pixels, readings: Sequence[Reading]) -> int:
    least = min((min(reading.grid.pitch) for reading in readings), default=MIN_CELL_PX)
    wanted = max(1, -(-MIN_CELL_PX // max(1, int(least))))
    room = int((MAX_PIXELS / (pixels.shape[0] * pixels.shape[1])) ** 0.5)
    return max(1, min(wanted, room))


def _draw(canvas: Pixels, reading: Reading, scale: int) -> None:
    grid = reading.grid
    size = min(grid.pitch) * scale
    thick = max(1, round(size / 30))
    _polygon(canvas, grid.outline * scale, OUTLINE, thick + 1)
    for row, column in grid.cells:
        corners = grid.quad((row, column))
        inner = corners + (corners.mean(0) - corners) * (2 * FRAME_PART)
        confidence, value = reading.confidences[row][column], reading.cells[row][column]
        colour = next((colour for least, colour in LEVELS if confidence >= least), WRONG)
        _polygon(canvas, inner * scale, colour, thick)
        _write(canvas, "" if value in (0, ".") else str(value), inner[3] * scale, size * TEXT_PART, colour)


def _polygon(canvas: Pixels, corners: NDArray[np.float64], colour: Colour, thick: int) -> None:
    cv2.polylines(canvas, [np.round(corners).astype(np.int32)], True, colour, thick, cv2.LINE_AA)


def _write(canvas: Pixels, text: str, corner: NDArray[np.float64], height: float, colour: Colour) -> None:
    """Write a value above the lower left corner of its frame, with a halo so it is legible on any background."""
    place, size = (round(corner[0] + height / 4), round(corner[1] - height / 4)), height / FONT_HEIGHT_PX
    cv2.putText(canvas, text, place, FONT, size, HALO, max(3, round(height / 4)), cv2.LINE_AA)
    cv2.putText(canvas, text, place, FONT, size, colour, max(1, round(height / 10)), cv2.LINE_AA)
