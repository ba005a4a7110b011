"""Drawing over a picture what was seen in it: the grid, what each cell holds, and by colour how sure that is."""

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
"""from which sureness on a cell is framed in which colour"""
LEAST_CELL_PX = 36  # cells smaller than this are enlarged, so that what is written in them can be read
MOST_PIXELS = 40_000_000
FRAME_PART = 0.08  # how far from the edge of its cell a frame is, in parts of the cell
TEXT_PART = 0.3  # how high the values are, in parts of the cell
FONT = cv2.FONT_HERSHEY_SIMPLEX
FONT_HEIGHT_PX = 21.0  # how high capitals of this font are at scale 1


def annotated(pixels: Pixels, readings: Sequence[Reading]) -> Pixels:
    """Return the picture with what was read drawn over it, enlarged where its cells are small."""
    scale = _enlargement(pixels, readings)
    canvas = np.array(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC), np.uint8)
    for reading in readings:
        _draw(canvas, reading, scale)
    return canvas


def save_picture(pixels: Pixels, path: str | Path) -> None:
    """Write a picture to a file whose name tells its format; raises PictureError."""
    from PIL import Image

    try:
        Image.fromarray(np.ascontiguousarray(pixels[:, :, ::-1])).save(path)
    except (OSError, ValueError) as problem:
        why = f"The picture can't be written to {quoted(str(path))} ({problem})"
        raise PictureError(f"{why}. Give a file such as seen.png, in a folder that exists.") from problem


def _enlargement(pixels: Pixels, readings: Sequence[Reading]) -> int:
    least = min((min(reading.grid.pitch) for reading in readings), default=LEAST_CELL_PX)
    wanted = max(1, -(-LEAST_CELL_PX // max(1, int(least))))
    room = int((MOST_PIXELS / (pixels.shape[0] * pixels.shape[1])) ** 0.5)
    return max(1, min(wanted, room))


def _draw(canvas: Pixels, reading: Reading, scale: int) -> None:
    grid = reading.grid
    size = min(grid.pitch) * scale
    thick = max(1, round(size / 30))
    _polygon(canvas, grid.outline * scale, OUTLINE, thick + 1)
    for row, column in grid.cells:
        corners = grid.quad((row, column))
        inner = corners + (corners.mean(0) - corners) * (2 * FRAME_PART)
        colour = _colour(reading.sure[row][column])
        _polygon(canvas, inner * scale, colour, thick)
        _write(canvas, _words(reading.cells[row][column]), inner[3] * scale, size * TEXT_PART, colour)


def _colour(sure: float) -> Colour:
    return next((colour for least, colour in LEVELS if sure >= least), WRONG)


def _words(value: CellValue) -> str:
    return "" if value in (0, ".") else str(value)


def _polygon(canvas: Pixels, corners: NDArray[np.float64], colour: Colour, thick: int) -> None:
    cv2.polylines(canvas, [np.round(corners).astype(np.int32)], True, colour, thick, cv2.LINE_AA)


def _write(canvas: Pixels, text: str, corner: NDArray[np.float64], height: float, colour: Colour) -> None:
    """Write a value above the lower left corner of its frame, with a halo that is seen on any ground."""
    place, size = (round(corner[0] + height / 4), round(corner[1] - height / 4)), height / FONT_HEIGHT_PX
    cv2.putText(canvas, text, place, FONT, size, HALO, max(3, round(height / 4)), cv2.LINE_AA)
    cv2.putText(canvas, text, place, FONT, size, colour, max(1, round(height / 10)), cv2.LINE_AA)
