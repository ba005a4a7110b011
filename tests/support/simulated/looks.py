"""Themes of simulated games, and functions that draw their text, boxes and faces."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import font_manrope
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.frame import Pixels

Colour = tuple[int, int, int]  # blue, green, red
Box = tuple[int, int, int, int]  # left, top, width, height


@dataclass(frozen=True)
class Look:
    """A theme; sizes in pixels."""

    cell: int = 48
    gap: int = 0  # between cells
    line: int = 1  # width of the lines between cells, if there is no gap
    thick: int = 3  # width of the lines between boxes
    corner: int = 0  # radius of the cells' corners
    page: Colour = (245, 245, 245)
    paper: Colour = (255, 255, 255)
    ruled: Colour = (150, 150, 150)
    bold: Colour = (30, 30, 30)
    ink: Colour = (20, 20, 20)
    entry: Colour = (200, 90, 30)
    wrong: Colour = (50, 50, 220)
    tint: Colour | None = None  # background of every other box
    selected: Colour | None = (250, 220, 180)
    peers: Colour | None = None  # background of the selected cell's row, column and box
    same: Colour | None = None  # background of cells with the same digit as the selected one
    hovered: Colour | None = None
    tile: Colour = (150, 90, 40)
    on_tile: Colour = (255, 255, 255)
    wall: Colour = (60, 50, 50)
    trail: Colour = (60, 160, 250)
    font: str = "SemiBold"
    height: float = 0.6  # of digits, in cells


LOOKS = {
    "paper": Look(),
    "night": Look(
        page=(30, 26, 24),
        paper=(44, 38, 36),
        ruled=(90, 80, 74),
        bold=(170, 160, 150),
        ink=(240, 236, 235),
        entry=(255, 190, 110),
        wrong=(90, 90, 250),
        selected=(110, 80, 40),
        peers=(60, 50, 46),
        tile=(120, 100, 60),
        wall=(16, 12, 10),
        cell=44,
    ),
    "candy": Look(
        page=(225, 240, 255),
        paper=(250, 250, 255),
        ruled=(190, 170, 240),
        bold=(150, 70, 190),
        ink=(110, 40, 120),
        entry=(160, 120, 20),
        tint=(240, 228, 255),
        selected=(140, 230, 255),
        same=(190, 240, 210),
        tile=(120, 110, 240),
        hovered=(160, 160, 250),
        wall=(70, 120, 150),
        trail=(110, 60, 220),
        corner=8,
        cell=52,
        font="Bold",
    ),
    "tiles": Look(
        gap=5,
        corner=5,
        page=(80, 110, 60),
        paper=(225, 240, 232),
        ink=(30, 60, 30),
        entry=(40, 80, 190),
        selected=(120, 220, 250),
        hovered=(240, 250, 245),
        tile=(190, 225, 240),
        on_tile=(40, 40, 90),
        wall=(50, 70, 40),
        trail=(230, 130, 40),
        cell=42,
    ),
}


def mixed(one: Colour, other: Colour, part: float) -> Colour:
    """Return a mixture of two colours, with a part of 0 to 1 of the other."""
    blue, green, red = (round(mine + (its - mine) * part) for mine, its in zip(one, other, strict=True))
    return blue, green, red


@cache
def font(weight: str, height_px: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(Path(font_manrope.font_directory) / f"Manrope-{weight}.ttf"), height_px)


@cache
def _mask(text: str, weight: str, height_px: int) -> NDArray[np.float32]:
    face = font(weight, height_px)
    left, top, right, bottom = face.getbbox(text)
    picture = Image.new("L", (int(right - left) + 2, int(bottom - top) + 2))
    ImageDraw.Draw(picture).text((1 - left, 1 - top), text, fill=255, font=face)
    return np.asarray(picture, np.float32)[:, :, None] / 255


def write(pixels: Pixels, middle: tuple[float, float], text: str, height_px: float, colour: Colour, weight: str) -> None:
    """Draw a text centred on a point."""
    mask = _mask(text, weight, round(height_px))
    height, width = mask.shape[:2]
    left, top = round(middle[0] - width / 2), round(middle[1] - height / 2)
    x0, y0 = max(0, left), max(0, top)
    part = pixels[y0 : top + height, x0 : left + width]
    mask = mask[y0 - top : y0 - top + part.shape[0], x0 - left : x0 - left + part.shape[1]]
    part[:] = np.round(part * (1 - mask) + np.array(colour, np.float32) * mask).astype(np.uint8)


def fill(pixels: Pixels, box: Box, colour: Colour, corner: int = 0) -> None:
    """Fill a rectangle, optionally with round corners."""
    left, top, width, height = box
    right, bottom = left + width - 1, top + height - 1
    if not corner:
        cv2.rectangle(pixels, (left, top), (right, bottom), colour, -1)
        return
    cv2.rectangle(pixels, (left + corner, top), (right - corner, bottom), colour, -1)
    cv2.rectangle(pixels, (left, top + corner), (right, bottom - corner), colour, -1)
    for x in (left + corner, right - corner):
        for y in (top + corner, bottom - corner):
            cv2.circle(pixels, (x, y), corner, colour, -1, cv2.LINE_AA)


def middle_of(box: Box) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def face(pixels: Pixels, box: Box, number: int) -> None:
    """Draw the face with a number: random shapes and colours."""
    left, top, width, height = box
    part = pixels[top : top + height, left : left + width]
    part[:] = np.frombuffer(_with_face(part.tobytes(), part.shape, number), np.uint8).reshape(part.shape)


@cache
def _with_face(background: bytes, shape: tuple[int, int, int], number: int) -> bytes:
    """Return the bytes of a box with a face drawn on its background."""
    rng, pixels = np.random.default_rng(number), np.frombuffer(bytearray(background), np.uint8).reshape(shape)
    height, width, _ = shape
    for _ in range(4):
        colour = tuple(int(part) for part in rng.integers(0, 220, 3))
        points = (rng.uniform(0.2, 0.8, (3, 2)) * (width, height)).astype(np.int32)
        kind = rng.integers(3)
        if kind == 0:
            cv2.circle(pixels, (int(points[0][0]), int(points[0][1])), max(3, width // 7), colour, -1, cv2.LINE_AA)
        elif kind == 1:
            cv2.fillPoly(pixels, [points], colour, cv2.LINE_AA)
        else:
            cv2.polylines(pixels, [points], False, colour, max(2, width // 12), cv2.LINE_AA)
    return pixels.tobytes()
