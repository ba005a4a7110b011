"""How the signs of one board are written: height, colours, outlines and shadows, by chance."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.boards.board import Means
from vision.training.drawing.canvas import Cover, Rect, lay, sign_cover
from vision.training.drawing.chance import by_share
from vision.training.drawing.colours import BLACK, WHITE, Colour, brightness

FINISHES = {"plain": 0.76, "outline": 0.08, "shadow": 0.1, "emboss": 0.06}


class Signs:
    """One way of writing, in one font."""

    def __init__(self, means: Means, least: float = 0.3, most: float = 0.75) -> None:
        rng = means.rng
        self.font = means.font
        self.part = rng.uniform(least, most)
        """the height of a digit as a part of a cell's height"""
        self.finish = by_share(rng, FINISHES)
        self.shift = (rng.normal(0, 0.03), rng.normal(0, 0.03)) if rng.random() < 0.85 else (-0.18, -0.16)
        """from the middle, in parts of a cell: in some programs numbers stand in a corner"""
        if abs(self.shift[0]) > 0.12:
            self.part = min(self.part, 0.42)

    def write(self, canvas: Pixels, rect: Rect, text: str, colour: Colour, part: float = 1.0) -> None:
        """Write a text into a cell."""
        x, y, width, height = rect
        tall = max(4, round(self.part * part * min(height, width * 1.3)))
        cover = sign_cover(self.font, text, tall)
        if cover.shape[1] > 0.92 * width:
            cover = sign_cover(self.font, text, max(4, int(tall * 0.92 * width / cover.shape[1])))
        left = x + (width - cover.shape[1]) / 2 + self.shift[0] * width
        top = y + (height - cover.shape[0]) / 2 + self.shift[1] * height
        self._lay(canvas, cover, left, top, colour, max(1, round(0.05 * tall)))

    def _lay(self, canvas: Pixels, cover: Cover, left: float, top: float, colour: Colour, reach: int) -> None:
        """Lay the cover of a text on the canvas, with the finish, which reaches so far around it."""
        match self.finish:
            case "outline":
                wide = cv2.copyMakeBorder(cover, reach, reach, reach, reach, cv2.BORDER_CONSTANT)
                grown = np.asarray(cv2.dilate(wide, np.ones((2 * reach + 1,) * 2, np.uint8)), np.uint8)
                lay(canvas, BLACK if brightness(colour) > 128 else WHITE, grown, left - reach, top - reach)
            case "shadow":
                lay(canvas, BLACK, cover, left + reach, top + reach, 0.45)
            case "emboss":
                lay(canvas, WHITE, cover, left - reach, top - reach, 0.5)
                lay(canvas, BLACK, cover, left + reach, top + reach, 0.5)
        lay(canvas, colour, cover, left, top)
