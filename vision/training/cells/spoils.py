"""What lies over or beside the contents of single cells now and then: a pointer, a ring, light, sums in corners, carets."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.drawing.canvas import lay, sign_cover
from vision.training.drawing.colours import apart, some_colour
from vision.training.drawing.fonts import Face

ARROW = np.array([(0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (12, 12)], np.float64)
"""a pointer, 20 high"""


def spoil(crop: Pixels, rng: np.random.Generator) -> Pixels:
    """Return a cell with something over it that leaves what it holds as it was."""
    cell = crop.copy()
    match int(rng.integers(5)):
        case 0:
            _point(cell, rng)
        case 1:
            _ring(cell, rng)
        case 2:
            _light(cell, rng)
        case 3:
            _tint(cell, rng)
        case _:
            _stroke(cell, rng)
    return cell


def _point(cell: Pixels, rng: np.random.Generator) -> None:
    """Lay a pointer over a part of the cell, mostly of its lower right."""
    height, width = cell.shape[:2]
    tall = float(np.clip(height * rng.uniform(0.3, 0.7), 8, 26))
    x, y = rng.uniform(0.3, 0.95) * width, rng.uniform(0.3, 0.95) * height
    points = (ARROW * (tall / 20) + (x, y)).round().astype(np.int32)
    inside, edge = ((255, 255, 255), (0, 0, 0)) if rng.random() < 0.6 else ((0, 0, 0), (255, 255, 255))
    cv2.fillPoly(cell, [points], inside, cv2.LINE_AA)
    cv2.polylines(cell, [points], True, edge, 1, cv2.LINE_AA)


def _ring(cell: Pixels, rng: np.random.Generator) -> None:
    """Draw a frame along the edges."""
    height, width = cell.shape[:2]
    inset, thick = round(rng.uniform(0.02, 0.1) * min(height, width)), max(1, round(rng.uniform(0.02, 0.07) * height))
    cv2.rectangle(cell, (inset, inset), (width - 1 - inset, height - 1 - inset), some_colour(rng), thick)


def _light(cell: Pixels, rng: np.random.Generator) -> None:
    """Make the cell lighter or darker, evenly or from one side to the other."""
    first, last = rng.uniform(0.55, 1.2), rng.uniform(0.55, 1.2)
    ramp = np.linspace(first, last if rng.random() < 0.4 else first, cell.shape[0], dtype=np.float32)
    cell[:] = np.clip(cell * ramp[:, None, None] + rng.uniform(-10, 40), 0, 255).astype(np.uint8)


def _tint(cell: Pixels, rng: np.random.Generator) -> None:
    part = rng.uniform(0.1, 0.45)
    cell[:] = cv2.addWeighted(cell, 1 - part, np.full_like(cell, some_colour(rng)), part, 0)


def _stroke(cell: Pixels, rng: np.random.Generator) -> None:
    """Draw a part of a line that goes on outside of the cell, near one of its edges."""
    height, width = cell.shape[:2]
    off, thick = rng.uniform(0.0, 0.14), max(1, round(rng.uniform(0.02, 0.09) * min(height, width)))
    colour = some_colour(rng)
    match int(rng.integers(4)):
        case 0:
            cv2.line(cell, (0, round(off * height)), (width, round(off * height)), colour, thick)
        case 1:
            cv2.line(cell, (0, round((1 - off) * height)), (width, round((1 - off) * height)), colour, thick)
        case 2:
            cv2.line(cell, (round(off * width), 0), (round(off * width), height), colour, thick)
        case _:
            cv2.line(cell, (round((1 - off) * width), 0), (round((1 - off) * width), height), colour, thick)


def add_sum(cell: Pixels, fonts: Sequence[Face], rng: np.random.Generator) -> Pixels:
    """Return a cell with a small number in its upper left corner, as killer sudokus have it."""
    spoilt = cell.copy()
    height, width = cell.shape[:2]
    cover = sign_cover(
        fonts[int(rng.integers(len(fonts)))], str(rng.integers(1, 46)), max(4, round(height * rng.uniform(0.13, 0.22)))
    )
    ground = np.median(cell[height // 8 : -height // 8].reshape(-1, 3), axis=0)
    ink = apart((int(ground[0]), int(ground[1]), int(ground[2])), rng, 70)
    lay(spoilt, ink, cover, width * rng.uniform(0.1, 0.18), height * rng.uniform(0.1, 0.18))
    return spoilt


def add_caret(cell: Pixels, rng: np.random.Generator) -> Pixels:
    """Return an empty cell with the bar that blinks where text is typed."""
    spoilt = cell.copy()
    height, width = cell.shape[:2]
    ground = np.median(cell.reshape(-1, 3), axis=0)
    ink = (0, 0, 0) if ground.mean() > 127 else (255, 255, 255)
    x, half = round(width * rng.uniform(0.35, 0.65)), height * rng.uniform(0.22, 0.42)
    thick = 1 if rng.random() < 0.6 else max(1, round(width * 0.03))
    spoilt[round(height / 2 - half) : round(height / 2 + half), x : x + thick] = ink
    return spoilt
