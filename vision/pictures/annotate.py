"""Draws a reading over its picture: the grid, the value of each cell, and the confidence in it as a colour."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.errors import quoted
from vision.frame import DOUBTFUL, CellValue, Pixels, Reading
from vision.pictures.images import PictureError

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
        colour = _colour(reading.confidences[row][column])
        _polygon(canvas, inner * scale, colour, thick)
        _write(canvas, _text(reading.cells[row][column]), inner[3] * scale, size * TEXT_PART, colour)


def _colour(confidence: float) -> Colour:
    return next((colour for least, colour in LEVELS if confidence >= least), WRONG)


def _text(value: CellValue) -> str:
    return "" if value in (0, ".") else str(value)


def _polygon(canvas: Pixels, corners: NDArray[np.float64], colour: Colour, thick: int) -> None:
    cv2.polylines(canvas, [np.round(corners).astype(np.int32)], True, colour, thick, cv2.LINE_AA)


def _write(canvas: Pixels, text: str, corner: NDArray[np.float64], height: float, colour: Colour) -> None:
    """Write a value above the lower left corner of its frame, with a halo so it is legible on any background."""
    place, size = (round(corner[0] + height / 4), round(corner[1] - height / 4)), height / FONT_HEIGHT_PX
    cv2.putText(canvas, text, place, FONT, size, HALO, max(3, round(height / 4)), cv2.LINE_AA)
    cv2.putText(canvas, text, place, FONT, size, colour, max(1, round(height / 10)), cv2.LINE_AA)
