"""How the signs of one board are written: height, colours, outlines and shadows, by chance."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.boards.board import Means
from vision.training.drawing.canvas import Cover, lay, sign_cover
from vision.training.drawing.colours import Colour, brightness
from vision.training.drawing.fonts import Face

FINISHES = {"plain": 0.76, "outline": 0.08, "shadow": 0.1, "emboss": 0.06}


class Signs:
    """One way of writing, in one font."""

    def __init__(self, means: Means, least: float = 0.3, most: float = 0.75) -> None:
        rng = means.rng
        self.font: Face = means.font
        self.part = rng.uniform(least, most)
        """the height of a digit as a part of a cell's height"""
        self.finish = str(rng.choice(list(FINISHES), p=list(FINISHES.values())))
        self.shift = (rng.normal(0, 0.03), rng.normal(0, 0.03)) if rng.random() < 0.85 else (-0.18, -0.16)
        """from the middle, in parts of a cell: in some programs numbers stand in a corner"""
        if abs(self.shift[0]) > 0.12:
            self.part = min(self.part, 0.42)

    def write(self, canvas: Pixels, rect: tuple[int, int, int, int], text: str, colour: Colour, part: float = 1.0) -> None:
        """Write a text into a cell."""
        x, y, width, height = rect
        tall = max(4, round(self.part * part * min(height, width * 1.3)))
        cover = sign_cover(self.font, text, tall)
        if cover.shape[1] > 0.92 * width:
            cover = sign_cover(self.font, text, max(4, int(tall * 0.92 * width / cover.shape[1])))
        left = x + (width - cover.shape[1]) / 2 + self.shift[0] * width
        top = y + (height - cover.shape[0]) / 2 + self.shift[1] * height
        self.lay(canvas, cover, left, top, colour, tall)

    def lay(self, canvas: Pixels, cover: Cover, left: float, top: float, colour: Colour, tall: int) -> None:
        """Lay the cover of a sign on the canvas, with the finish."""
        reach = max(1, round(0.05 * tall))
        edge = (0, 0, 0) if brightness(colour) > 128 else (255, 255, 255)
        if self.finish == "outline":
            grown = cv2.dilate(
                cv2.copyMakeBorder(cover, reach, reach, reach, reach, cv2.BORDER_CONSTANT),
                np.ones((2 * reach + 1,) * 2, np.uint8),
            )
            lay(canvas, edge, np.asarray(grown, np.uint8), left - reach, top - reach)
        elif self.finish == "shadow":
            lay(canvas, (0, 0, 0), cover, left + reach, top + reach, 0.45)
        elif self.finish == "emboss":
            lay(canvas, (255, 255, 255), cover, left - reach, top - reach, 0.5)
            lay(canvas, (0, 0, 0), cover, left + reach, top + reach, 0.5)
        lay(canvas, colour, cover, left, top)
