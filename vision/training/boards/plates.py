"""Random looks of cells: plates of many shapes, flat, raised or glossy, and the writing on them."""

from functools import lru_cache

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.boards.board import Board, Style
from vision.training.drawing.canvas import Cover, Rect, blend, filled, rounded, shaded, sign_cover
from vision.training.drawing.choices import BLACK, WHITE, Colour, brightness, lighter, weighted_choice
from vision.training.motifs.textures import texture

SHAPES = {"square": 0.45, "rounded": 0.36, "circle": 0.07, "slanted": 0.05, "cut": 0.07}
RELIEFS = {"flat": 0.42, "raised": 0.16, "sunken": 0.07, "glossy": 0.08, "shaded": 0.12, "outlined": 0.08, "textured": 0.07}
TEXTURE_PX = 256

FINISHES = {"plain": 0.76, "outline": 0.08, "shadow": 0.1, "emboss": 0.06}


class Plates:
    """One random kind of plate, painted at any size and in any colour."""

    def __init__(self, style: Style) -> None:
        rng = style.rng
        self.shape, self.relief = weighted_choice(rng, SHAPES), weighted_choice(rng, RELIEFS)
        self.corner: float = rng.uniform(0.04, 0.3) if self.shape == "rounded" else 0.0
        self.depth = rng.uniform(15, 90)
        self.rim = rng.uniform(0.02, 0.1)
        self.shadow = rng.uniform(0.15, 0.5) if rng.random() < 0.18 else 0.0
        self.side = rng.integers(-1, 2, 2) * rng.uniform(0.04, 0.14) if rng.random() < 0.15 else np.zeros(2)
        """how far the side of a thick tile shows, as fractions of its width and height"""
        self.border: Colour | None = style.palette.line if rng.random() < 0.25 else None
        self.is_across = bool(rng.random() < 0.3)
        self.grain = texture(rng, TEXTURE_PX, TEXTURE_PX) if self.relief == "textured" else None
        self._rng = rng

    def paint(self, canvas: Pixels, rect: Rect, colour: Colour) -> None:
        """Paint a plate into a rectangle."""
        x, y, width, height = rect
        cover = self._cover(width, height)
        if self.shadow:
            reach = max(1, round(0.06 * min(width, height)))
            blend(canvas, BLACK, cover, x + reach, y + reach, self.shadow)
        if self.side.any():
            blend(canvas, lighter(colour, -self.depth), cover, x + self.side[0] * width, y + self.side[1] * width)
        blend(canvas, self._filling(width, height, colour), cover, x, y, 0.12 if self.relief == "outlined" else 1.0)
        if self.border or self.relief == "outlined":
            thick = max(1, round(0.4 * self.rim * min(width, height)))
            blend(canvas, self.border or lighter(colour, -60), _edge(cover, thick), x, y)

    def _cover(self, width: int, height: int) -> Cover:
        if self.shape in ("slanted", "cut"):
            return _cornered(width, height, self.shape)
        corner: float = 0.5 if self.shape == "circle" else self.corner
        return rounded(width, height, round(corner * min(width, height)))

    def _filling(self, width: int, height: int, colour: Colour) -> Pixels:
        if self.relief == "shaded":
            return shaded(width, height, colour, self.depth / 2, -self.depth / 2, is_across=self.is_across)
        picture = filled(width, height, colour)
        if self.grain is not None:
            large = self.grain if max(width, height) <= TEXTURE_PX else cv2.resize(self.grain, (width, height))
            y, x = (int(self._rng.integers(side - size + 1)) for side, size in zip(large.shape, (height, width), strict=False))
            part = np.ascontiguousarray(large[y : y + height, x : x + width])
            return np.asarray(cv2.addWeighted(part, 0.6, picture, 0.4, 0), np.uint8)
        thick = max(1, round(self.rim * min(width, height)))
        if self.relief in ("raised", "sunken") and min(width, height) > 2 * thick:
            bright, dark = lighter(colour, self.depth), lighter(colour, -self.depth)
            upper, lower = (bright, dark) if self.relief == "raised" else (dark, bright)
            picture[:thick], picture[:, :thick], picture[-thick:], picture[:, -thick:] = upper, upper, lower, lower
        elif self.relief == "glossy":
            picture[: height // 2] = lighter(colour, self.depth / 2)
        return picture


def _edge(cover: Cover, thick: int) -> Cover:
    inner = cv2.erode(cover, np.ones((2 * thick + 1, 2 * thick + 1), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    return np.asarray(cover - np.minimum(inner, cover), np.uint8)


@lru_cache(1024)
def _cornered(width: int, height: int, shape: str) -> Cover:
    """Return the cover of a slanted plate, or of one with its corners cut off."""
    w, h, lean, c = width - 1, height - 1, max(1, width // 8), max(1, min(width, height) // 6)
    points = [(lean, 0), (w, 0), (w - lean, h), (0, h)]
    if shape == "cut":
        points = [(c, 0), (w - c, 0), (w, c), (w, h - c), (w - c, h), (c, h), (0, h - c), (0, c)]
    cover = np.zeros((height, width), np.uint8)
    cv2.fillPoly(cover, [np.array(points)], 255, cv2.LINE_AA)
    return cover


def frame(canvas: Pixels, rect: Rect, colour: Colour, thick: int, pad: int = 0) -> None:
    """Draw the border of a rectangle, enlarged by some padding."""
    x, y, width, height = rect
    border = np.full((height + 2 * pad, width + 2 * pad), 255, np.uint8)
    border[thick:-thick, thick:-thick] = 0
    blend(canvas, colour, border, x - pad, y - pad)


def draw_panel(canvas: Pixels, board: Board, style: Style, gap: float = 0.0, reach: float = 0.3) -> None:
    """Draw the panel behind all cells, or its frame, or both; it extends up to some part of a cell beyond them."""
    pad = board.pitch * (gap / 2 + (style.rng.uniform(0, reach) if style.chance(0.5) else 0))
    rect = x, y, width, height = board.padded(pad)
    if style.chance(0.65):
        radius = round(style.rng.uniform(0, 0.2) * board.pitch) if style.chance(0.3) else 0
        blend(canvas, style.palette.panel, rounded(width, height, radius), x, y)
    if style.chance(0.28):
        thick = max(1, round(board.pitch * style.rng.uniform(0.02, 0.2)))
        frame(canvas, rect, style.palette.box_line, thick, thick)


class Signs:
    """One random way of writing, in one font."""

    def __init__(self, style: Style, min_part: float = 0.3, max_part: float = 0.75) -> None:
        rng = style.rng
        self.font = style.font
        self.part = rng.uniform(min_part, max_part)  # the height of a digit, as a fraction of the cell's height
        self.finish = weighted_choice(rng, FINISHES)
        self.shift = (rng.normal(0, 0.03), rng.normal(0, 0.03)) if rng.random() < 0.85 else (-0.18, -0.16)
        """offset from the centre, in cells; some programs write numbers in a corner"""
        if abs(self.shift[0]) > 0.12:
            self.part = min(self.part, 0.42)

    def write(self, canvas: Pixels, rect: Rect, text: str, colour: Colour, part: float = 1.0) -> None:
        x, y, width, height = rect
        tall = max(4, round(self.part * part * min(height, width * 1.3)))
        cover = sign_cover(self.font, text, tall)
        if cover.shape[1] > 0.92 * width:
            cover = sign_cover(self.font, text, max(4, int(tall * 0.92 * width / cover.shape[1])))
        left = x + (width - cover.shape[1]) / 2 + self.shift[0] * width
        top = y + (height - cover.shape[0]) / 2 + self.shift[1] * height
        self._blend(canvas, cover, left, top, colour, max(1, round(0.05 * tall)))

    def _blend(self, canvas: Pixels, cover: Cover, left: float, top: float, colour: Colour, reach: int) -> None:
        """Draw the cover of a text with the finish; `reach` is the width of an outline or a shadow."""
        match self.finish:
            case "outline":
                wide = cv2.copyMakeBorder(cover, reach, reach, reach, reach, cv2.BORDER_CONSTANT)
                grown = np.asarray(cv2.dilate(wide, np.ones((2 * reach + 1,) * 2, np.uint8)), np.uint8)
                blend(canvas, BLACK if brightness(colour) > 128 else WHITE, grown, left - reach, top - reach)
            case "shadow":
                blend(canvas, BLACK, cover, left + reach, top + reach, 0.45)
            case "emboss":
                blend(canvas, WHITE, cover, left - reach, top - reach, 0.5)
                blend(canvas, BLACK, cover, left + reach, top + reach, 0.5)
        blend(canvas, colour, cover, left, top)
