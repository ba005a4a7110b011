"""Tasks for the process that reads pictures, as generator functions of plain values."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from solvers.errors import PuzzleError
from vision.corrections.choices import correctable
from vision.seen import SeenBoard, SeenBoards, SeenPicture, seen_board

if TYPE_CHECKING:
    from vision.frame import Pixels, Reading, Rect

LONGEST_SHOWN_PX = 2000  # limit of the longer side of a picture that our window shows


def prepare() -> Iterator[str]:
    """Load and compile everything that reading needs, by reading a small picture; then yield what is ready."""
    from vision.readers import read_boards

    read_boards(_small_board())
    yield "readers"


def _small_board() -> Pixels:
    """Return a picture of a 2 x 2 sliding puzzle."""
    import cv2
    import numpy as np

    pixels = np.full((120, 120, 3), 235, np.uint8)
    for left, top, tile in ((10, 10, "3"), (60, 10, "1"), (10, 60, "2")):
        cv2.rectangle(pixels, (left, top), (left + 44, top + 44), (90, 60, 40), -1)
        cv2.putText(pixels, tile, (left + 12, top + 34), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (255, 255, 255), 2, cv2.LINE_AA)
    return pixels


def read(
    source: str | bytes, puzzle: str = "", digits: str = "network", goal: str = "", region: Rect | None = None
) -> Iterator[SeenPicture | SeenBoards]:
    """Yield a picture from a file or from bytes as soon as it is open, and then the boards in it, or the one in a region of it.

    `goal` is the file of the picture that a picture puzzle shows when it is solved. Raises PuzzleError with the message of a
    PictureError, because the window couldn't unpickle a PictureError without loading OpenCV.
    """
    from vision.pictures.images import PictureError
    from vision.pictures.opening import open_picture
    from vision.pictures.pages import read_page
    from vision.readers.reader import ReadOptions

    try:
        pixels = open_picture(source).pixels
        options = ReadOptions(digits, open_picture(goal).pixels if goal else None, region=region)
    except PictureError as problem:
        raise PuzzleError(str(problem)) from None
    yield shown(pixels)
    began_s = time.perf_counter()
    readings = read_page(pixels, puzzle, options)
    seconds = time.perf_counter() - began_s
    yield SeenBoards(tuple(grouped_board(reading, pixels) for reading in readings), seconds)


def grouped_board(reading: Reading, pixels: Pixels) -> SeenBoard:
    """Return a reading in the form that is corrected, with labels of cells that look the same."""
    from vision.cells.likeness import alike

    board = correctable(seen_board(reading))
    return replace(board, groups=alike(pixels, board.quads))


def shown(pixels: Pixels, longest_px: int = LONGEST_SHOWN_PX) -> SeenPicture:
    """Return a picture for our window, scaled down to a limit of its longer side."""
    import cv2

    height, width = pixels.shape[:2]
    scale = min(longest_px / max(width, height), 1.0)
    size = (max(round(width * scale), 1), max(round(height * scale), 1))
    small = pixels if scale == 1 else cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    return SeenPicture((width, height), size, small[:, :, ::-1].tobytes())
