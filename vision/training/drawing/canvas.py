"""Drawing on a canvas: colours and pictures are blended in through covers, which are alpha masks."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.training.drawing.choices import Colour
from vision.training.drawing.fonts import FontFace

Cover = NDArray[np.uint8]  # (height, width), an alpha mask, 0 to 255
Rect = tuple[int, int, int, int]  # left, top, width and height in whole pixels

SUPERSAMPLING = 4  # shapes are drawn this many times larger and scaled down, for soft edges
CAP_HEIGHT = 0.72  # the height of a digit, as a fraction of the font size


def filled(width: int, height: int, colour: Colour) -> Pixels:
    return np.full((height, width, 3), colour, np.uint8)


def overlap(canvas: Pixels, picture: NDArray[np.uint8], x: int, y: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the part of a canvas that a picture covers with its upper left corner at (x, y), and the picture's part there."""
    x0, y0 = max(0, x), max(0, y)
    place = canvas[y0 : max(y0, y + picture.shape[0]), x0 : max(x0, x + picture.shape[1])]
    return place, picture[y0 - y : y0 - y + place.shape[0], x0 - x : x0 - x + place.shape[1]]


def blend(canvas: Pixels, colour: Colour | Pixels, cover: Cover, left: float, top: float, strength: float = 1.0) -> None:
    """Blend a colour, or a picture of the cover's size, into the canvas through the cover; clips what lies outside."""
    corner = round(left), round(top)
    place, part = overlap(canvas, cover, *corner)
    weight = part.astype(np.int32)[:, :, None]
    if strength != 1:
        weight = (weight * int(256 * strength)) >> 8
    source = np.asarray(colour if isinstance(colour, tuple) else overlap(canvas, colour, *corner)[1], np.int32)
    place += (((source - place) * weight + 127) // 255).astype(np.int16).astype(np.uint8)


def blend_picture(canvas: Pixels, picture: NDArray[np.uint8], left: float, top: float) -> None:
    """Blend a picture with an alpha channel, (height, width, 4), into the canvas."""
    blend(canvas, np.asarray(picture[:, :, :3]), np.asarray(picture[:, :, 3]), left, top)


def blend_inside(canvas: Pixels, picture: NDArray[np.uint8], rect: Rect, part: float, is_stretched: bool = False) -> None:
    """Blend a picture with an alpha channel into the middle of a rectangle, scaled to a part of its shorter side."""
    x, y, width, height = rect
    shorter = min(width, height)
    across, down = (max(2, round(part * side)) for side in ((width, height) if is_stretched else (shorter, shorter)))
    blend_picture(canvas, sized(picture, across, down), x + (width - across) / 2, y + (height - down) / 2)


def draw_disc(canvas: Pixels, rect: Rect, part: float, colour: Colour) -> None:
    """Draw a disc in the middle of a rectangle; its diameter is a part of the shorter side."""
    x, y, width, height = rect
    side = max(3, round(part * min(width, height)))
    blend(canvas, colour, rounded(side, side, side // 2), x + (width - side) / 2, y + (height - side) / 2)


def sized(picture: NDArray[np.uint8], width: int, height: int) -> NDArray[np.uint8]:
    return np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def sign_cover(face: FontFace, text: str, height_px: int) -> Cover:
    """Return the cover of a text by the height of its digits, without margins."""
    return text_cover(face, text, max(5, round(height_px / CAP_HEIGHT)))


@lru_cache(30000)
def text_cover(face: FontFace, text: str, size_px: int) -> Cover:
    """Return the cover of a text by the font size, without margins."""
    mask = face.font(size_px).getmask(text)
    width, height = mask.size
    return np.asarray(np.array(mask, np.uint8).reshape(height, width)) if width and height else np.zeros((1, 1), np.uint8)


@lru_cache(4096)
def rounded(width: int, height: int, radius: int) -> Cover:
    """Return the cover of a rectangle with round corners."""
    if radius <= 0:
        return np.full((height, width), 255, np.uint8)
    large = np.zeros((height * SUPERSAMPLING, width * SUPERSAMPLING), np.uint8)
    r = min(radius * SUPERSAMPLING, large.shape[0] // 2, large.shape[1] // 2)
    right, bottom = large.shape[1] - 1, large.shape[0] - 1
    cv2.rectangle(large, (r, 0), (right - r, bottom), 255, -1)
    cv2.rectangle(large, (0, r), (right, bottom - r), 255, -1)
    for x in (r, right - r):
        for y in (r, bottom - r):
            cv2.circle(large, (x, y), r, 255, -1)
    return np.asarray(cv2.resize(large, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def shaded(width: int, height: int, colour: Colour, first: float, last: float, *, is_across: bool = False) -> Pixels:
    """Return a rectangle of a colour with a brightness gradient; the first and the last level are added to the colour."""
    levels = np.linspace(first, last, width if is_across else height, dtype=np.float32)
    plane = np.broadcast_to(levels[None, :] if is_across else levels[:, None], (height, width))
    return np.asarray(np.clip(np.array(colour, np.float32) + plane[:, :, None], 0, 255), np.uint8)
