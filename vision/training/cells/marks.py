"""Pencil marks as sudokus show them: small digits, each in its place, in the corners or in a row."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.drawing.canvas import lay, sign_cover
from vision.training.drawing.colours import Colour, apart, mixed
from vision.training.drawing.fonts import Face

WAYS = {"places": 0.65, "row": 0.2, "corners": 0.15}
MIDDLE = 4
"""the place in the middle of a raster of three by three"""


@dataclass(frozen=True, eq=False)
class Marks:
    """One way to write marks."""

    face: Face
    way: str
    part: float
    """their height, in cells"""
    reach: float
    """how far from the middle the outer ones stand, in cells"""
    faint: float
    """how much of the cell's colour there is in their ink"""

    def write(self, cell: Pixels, rng: np.random.Generator) -> Pixels:
        """Return an empty cell with some marks."""
        marked = cell.copy()
        height, width = cell.shape[:2]
        tall = max(3, round(self.part * min(height, width)))
        blue, green, red = (int(value) for value in np.median(cell.reshape(-1, 3), axis=0))
        ground: Colour = (blue, green, red)
        ink = mixed(apart(ground, rng, 70), ground, self.faint)
        digits = sorted(rng.choice(9, int(rng.integers(1, 7)), replace=False).tolist())
        if digits == [MIDDLE]:
            digits = [0]  # one digit in the middle may be what the cell holds
        if self.way == "row":
            cover = sign_cover(self.face, "".join(str(digit + 1) for digit in digits[:4]) if len(digits) > 1 else "12", tall)
            wide = min(cover.shape[1], round(0.85 * width))
            cover = np.asarray(cv2.resize(cover, (wide, cover.shape[0]), interpolation=cv2.INTER_AREA), np.uint8)
            lay(marked, ink, cover, (width - wide) / 2, height * (0.5 - self.reach * rng.choice([0.0, 1.0])) - tall / 2)
            return marked
        for number, digit in enumerate(digits):
            row, column = divmod(digit if self.way == "places" else (0, 2, 6, 8)[number % 4], 3)
            cover = sign_cover(self.face, str(digit + 1), tall)
            x, y = 0.5 + (column - 1) * self.reach, 0.5 + (row - 1) * self.reach
            colour = apart(ground, rng, 50) if rng.random() < 0.04 else ink
            lay(marked, colour, cover, x * width - cover.shape[1] / 2, y * height - cover.shape[0] / 2)
        return marked


def some_marks(face: Face, rng: np.random.Generator) -> Marks:
    """Return a way to write marks by chance."""
    way = str(rng.choice(list(WAYS), p=list(WAYS.values())))
    faint = rng.uniform(0, 0.6) if rng.random() < 0.5 else 0.0
    return Marks(face, way, rng.uniform(0.13, 0.29), rng.uniform(0.22, 0.35), faint)
