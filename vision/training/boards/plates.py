"""What lies under the contents of cells: flat, raised, sunken, glossy, slanted plates of many shapes, by chance."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.training.boards.board import Means
from vision.training.drawing.canvas import Cover, filled, lay, ring, rounded, shaded
from vision.training.drawing.colours import Colour, lighter
from vision.training.motifs.grounds import texture

SHAPES = {"square": 0.45, "rounded": 0.36, "circle": 0.07, "slanted": 0.05, "cut": 0.07}
RELIEFS = {"flat": 0.42, "raised": 0.16, "sunken": 0.07, "glossy": 0.08, "shaded": 0.12, "outlined": 0.08, "textured": 0.07}
TEXTURE_PX = 256


class Plates:
    """One kind of plate; it is painted in any size and colour."""

    def __init__(self, means: Means) -> None:
        rng = means.rng
        self.shape = str(rng.choice(list(SHAPES), p=list(SHAPES.values())))
        self.relief = str(rng.choice(list(RELIEFS), p=list(RELIEFS.values())))
        self.corner = rng.uniform(0.04, 0.3) if self.shape == "rounded" else 0.0
        self.depth = rng.uniform(15, 90)
        self.rim = rng.uniform(0.02, 0.1)
        self.shadow = rng.uniform(0.15, 0.5) if rng.random() < 0.18 else 0.0
        self.side = rng.integers(-1, 2, 2) * rng.uniform(0.04, 0.14) if rng.random() < 0.15 else np.zeros(2)
        """how far the side of a thick tile shows, in parts of its width"""
        self.border: Colour | None = means.palette.line if rng.random() < 0.25 else None
        self.is_across = bool(rng.random() < 0.3)
        self.grain = texture(rng, TEXTURE_PX, TEXTURE_PX) if self.relief == "textured" else None
        self._rng = rng

    def paint(self, canvas: Pixels, rect: tuple[int, int, int, int], colour: Colour) -> None:
        """Paint a plate into a rectangle."""
        x, y, width, height = rect
        cover = self._cover(width, height)
        if self.shadow:
            reach = max(1, round(0.06 * min(width, height)))
            lay(canvas, (0, 0, 0), cover, x + reach, y + reach, self.shadow)
        if self.side.any():
            lay(canvas, lighter(colour, -self.depth), cover, x + self.side[0] * width, y + self.side[1] * width)
        lay(canvas, self._filling(width, height, colour), cover, x, y, 0.12 if self.relief == "outlined" else 1.0)
        if self.border or self.relief == "outlined":
            thick = max(1, round(0.4 * self.rim * min(width, height)))
            lay(canvas, self.border or lighter(colour, -60), _edge(cover, thick), x, y)

    def _cover(self, width: int, height: int) -> Cover:
        if self.shape == "circle":
            return rounded(width, height, min(width, height) // 2)
        if self.shape == "slanted":
            return _slanted(width, height)
        if self.shape == "cut":
            return _cut(width, height)
        return rounded(width, height, round(self.corner * min(width, height)))

    def _filling(self, width: int, height: int, colour: Colour) -> Pixels:
        if self.relief == "shaded":
            return shaded(width, height, colour, self.depth / 2, -self.depth / 2, is_across=self.is_across)
        if self.grain is not None:
            x, y = (int(self._rng.integers(max(1, TEXTURE_PX - size + 1))) for size in (width, height))
            part = (
                cv2.resize(self.grain, (width, height))
                if max(width, height) > TEXTURE_PX
                else self.grain[y : y + height, x : x + width]
            )
            return np.asarray(cv2.addWeighted(part, 0.6, filled(width, height, colour), 0.4, 0), np.uint8)
        picture = filled(width, height, colour)
        thick = max(1, round(self.rim * min(width, height)))
        if self.relief in ("raised", "sunken") and min(width, height) > 2 * thick:
            sign = 1 if self.relief == "raised" else -1
            bright, dark = lighter(colour, sign * self.depth), lighter(colour, -sign * self.depth)
            picture[:thick], picture[:, :thick] = bright, bright
            picture[-thick:], picture[:, -thick:] = dark, dark
        elif self.relief == "glossy":
            picture[: height // 2] = lighter(colour, self.depth / 2)
        return picture


def _edge(cover: Cover, thick: int) -> Cover:
    inner = cv2.erode(cover, np.ones((2 * thick + 1, 2 * thick + 1), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    return np.asarray(cover - np.minimum(inner, cover), np.uint8)


@lru_cache(512)
def _slanted(width: int, height: int) -> Cover:
    lean = max(1, width // 8)
    cover = np.zeros((height, width), np.uint8)
    cv2.fillPoly(
        cover, [np.array([(lean, 0), (width - 1, 0), (width - 1 - lean, height - 1), (0, height - 1)])], 255, cv2.LINE_AA
    )
    return cover


@lru_cache(512)
def _cut(width: int, height: int) -> Cover:
    c = max(1, min(width, height) // 6)
    w, h = width - 1, height - 1
    cover = np.zeros((height, width), np.uint8)
    cv2.fillPoly(
        cover, [np.array([(c, 0), (w - c, 0), (w, c), (w, h - c), (w - c, h), (c, h), (0, h - c), (0, c)])], 255, cv2.LINE_AA
    )
    return cover


def framed(canvas: Pixels, outline: tuple[float, float, float, float], pad: int, colour: Colour, radius: int, thick: int) -> None:
    """Draw a frame around an outline (left, top, right, bottom), some pixels away."""
    left, top, right, bottom = outline
    width, height = round(right - left) + 2 * pad, round(bottom - top) + 2 * pad
    lay(canvas, colour, ring(width, height, radius, thick), left - pad, top - pad)


def sized(picture: NDArray[np.uint8], width: int, height: int) -> NDArray[np.uint8]:
    """Return a picture in another size."""
    return np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
