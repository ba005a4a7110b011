"""A sheet to draw test pictures on, with the few shapes that programs are made of."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import numpy as np
from font_manrope import ManropeBold, ManropeMedium
from PIL import Image, ImageDraw, ImageFont

from vision.frame import Pixels

Colour: TypeAlias = tuple[int, int, int]
Box: TypeAlias = tuple[float, float, float, float]
"""left, top, width, height"""

WHITE, BLACK, GREY, DARK = (255, 255, 255), (0, 0, 0), (128, 128, 128), (34, 36, 42)
BRIGHT: tuple[Colour, ...] = (
    (229, 57, 53),
    (67, 160, 71),
    (30, 136, 229),
    (253, 216, 53),
    (142, 36, 170),
    (251, 140, 0),
    (0, 172, 193),
    (216, 27, 96),
)
_TEXT = (
    "river stone apple window market paper letter garden engine silver morning answer bridge copper number yellow harbour pencil "
    "forest winter report doctor island butter station village summer travel hammer planet corner basket candle shadow"
)
WORDS = _TEXT.split()


@cache
def font(size: int, bold: bool = False) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(ManropeBold if bold else ManropeMedium, size)


class Canvas:
    """A picture that is being drawn, and a source of chance that is the same each time."""

    def __init__(self, width: int, height: int, ground: Colour = WHITE, seed: int = 1) -> None:
        self.image = Image.new("RGB", (width, height), ground)
        self.draw = ImageDraw.Draw(self.image)
        self.chance = np.random.default_rng(seed)

    @property
    def pixels(self) -> Pixels:
        return np.ascontiguousarray(np.asarray(self.image)[:, :, ::-1])

    def box(self, place: Box, fill: Colour | None = None, edge: Colour | None = None, width: int = 1, radius: int = 0) -> None:
        left, top, across, down = place
        ends = (left, top, left + across - 1, top + down - 1)
        self.draw.rounded_rectangle(ends, radius, fill, edge, width)

    def disc(self, place: Box, fill: Colour | None = None, edge: Colour | None = None, width: int = 1) -> None:
        left, top, across, down = place
        self.draw.ellipse((left, top, left + across - 1, top + down - 1), fill, edge, width)

    def line(self, *points: tuple[float, float], colour: Colour = BLACK, width: int = 1) -> None:
        self.draw.line(points, colour, width)

    def shape(self, points: list[tuple[float, float]], fill: Colour) -> None:
        self.draw.polygon(points, fill)

    def text(self, point: tuple[float, float], words: object, size: int = 14, colour: Colour = BLACK, bold: bool = False) -> None:
        """Write from a point at the left and half the height of the line."""
        self.draw.text(point, str(words), colour, font(size, bold), anchor="lm")

    def label(self, place: Box, words: object, size: int = 14, colour: Colour = BLACK, bold: bool = False) -> None:
        """Write in the middle of a box."""
        left, top, across, down = place
        self.draw.text((left + across / 2, top + down / 2), str(words), colour, font(size, bold), anchor="mm")

    def lines(self, place: Box, rows: int, columns: int, colour: Colour = GREY, width: int = 1) -> None:
        """Rule a box into rows and columns."""
        left, top, across, down = place
        for number in range(columns + 1):
            self.line(
                (left + across * number / columns, top),
                (left + across * number / columns, top + down),
                colour=colour,
                width=width,
            )
        for number in range(rows + 1):
            self.line((left, top + down * number / rows), (left + across, top + down * number / rows), colour=colour, width=width)

    def any_of(self, things: tuple[Colour, ...]) -> Colour:
        return things[int(self.chance.integers(len(things)))]

    def words(self, count: int) -> str:
        return " ".join(WORDS[number] for number in self.chance.integers(len(WORDS), size=count))


def cells(place: Box, rows: int, columns: int, gap: float = 0) -> list[Box]:
    """Return the boxes of a grid row by row, with gaps between them."""
    left, top, across, down = place
    wide, high = across / columns, down / rows
    return [
        (left + c * wide + gap / 2, top + r * high + gap / 2, wide - gap, high - gap) for r in range(rows) for c in range(columns)
    ]
