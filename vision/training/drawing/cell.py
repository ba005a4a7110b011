"""Draws single cells: a text in a font and a look, with the bounding box of each sign.

The cells of one board share a random look: colours, tiles, what lies behind the signs and what disturbs them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.training.drawing.canvas import CAP_HEIGHT, rounded
from vision.training.drawing.choices import brightness, clipped, contrasting, random_colour, weighted_choice
from vision.training.drawing.fonts import FontFace

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

Colour = NDArray[np.float32]  # (3,), 0 to 255

MIN_SIDE_PX, MAX_SIDE_PX = 13, 150
MIN_SIGN_PX = 7.5

Picture: TypeAlias = NDArray[np.float32]  # (height, width, 3), 0 to 255
Cover: TypeAlias = NDArray[np.float32]  # (height, width), an alpha mask, 0 to 1
Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True, eq=False)
class Look:
    """The look that the cells of a board have in common."""

    width: int
    height: int
    sign_px: float  # the height of a digit
    background: Colour
    ink: Colour
    second_ink: Colour  # of digits that the player entered, or of mistakes
    outside: Colour  # what lies between tiles
    inset: float  # distance of the tile from the cell's edge, as a fraction of the shorter side
    corner: float  # radius of the tile's corners, as a fraction of the shorter side
    bevel: float
    line_px: int
    line: Colour
    shade: float  # strength of the brightness gradient across the cell
    gloss: float
    grain: float
    plate: str  # what lies behind the signs: nothing, disc, ring or square
    finish: str  # of the signs: plain, outline, shadow, emboss or hollow
    tilt: float
    slant: float
    lcd: bool
    blur: float
    resample: float
    noise: float
    quality: int  # of JPEG; 0 for no compression
    litter: str  # what stands beside the signs: nothing, marks, sum or line


def random_look(rng: np.random.Generator) -> Look:
    side = float(np.exp(rng.uniform(np.log(MIN_SIDE_PX), np.log(MAX_SIDE_PX))))
    sign = max(MIN_SIGN_PX, side * rng.uniform(0.25, 0.78))
    side = max(side, sign * 1.15)
    wider = rng.uniform(0.85, 1.4) if rng.random() < 0.3 else 1.0
    background, ink = random_colours(rng)
    is_tile = rng.random() < 0.4
    return Look(
        width=round(side * wider),
        height=round(side),
        sign_px=sign,
        background=background,
        ink=ink,
        second_ink=ink if rng.random() < 0.6 else _contrasting_to(background, rng),
        outside=_random_colour(rng),
        inset=rng.uniform(0.01, 0.09) if is_tile else 0.0,
        corner=rng.uniform(0.0, 0.3) if is_tile else 0.0,
        bevel=rng.uniform(10, 60) if is_tile and rng.random() < 0.4 else 0.0,
        line_px=int(rng.integers(1, max(2, round(side * 0.07)) + 1)) if rng.random() < 0.5 else 0,
        line=_random_colour(rng),
        shade=rng.uniform(-25, 25) if rng.random() < 0.3 else 0.0,
        gloss=rng.uniform(5, 25) if rng.random() < 0.1 else 0.0,
        grain=rng.uniform(2, 14) if rng.random() < 0.15 else 0.0,
        plate=weighted_choice(rng, {"": 0.83, "disc": 0.1, "ring": 0.04, "square": 0.03}),
        finish=weighted_choice(rng, {"plain": 0.78, "outline": 0.07, "shadow": 0.09, "emboss": 0.03, "hollow": 0.03}),
        tilt=rng.uniform(-6, 6) if rng.random() < 0.2 else 0.0,
        slant=rng.uniform(-0.12, 0.35) if rng.random() < 0.15 else 0.0,
        lcd=rng.random() < 0.12,
        blur=rng.uniform(0.3, 0.9) if rng.random() < 0.3 else 0.0,
        resample=rng.uniform(0.7, 1.5) if rng.random() < 0.2 else 1.0,
        noise=rng.uniform(1, 6) if rng.random() < 0.2 else 0.0,
        quality=int(rng.integers(50, 93)) if rng.random() < 0.25 else 0,
        litter=weighted_choice(rng, {"": 0.74, "marks": 0.1, "sum": 0.08, "line": 0.08}),
    )


def random_colours(rng: np.random.Generator) -> tuple[Colour, Colour]:
    """Return a background and an ink that can be read on it."""
    kind = rng.random()
    if kind < 0.35:
        return _between(222, 256, rng), _between(0, 110, rng)
    if kind < 0.55:
        return _between(8, 70, rng), _between(150, 256, rng)
    background = _random_colour(rng)
    return background, _contrasting_to(background, rng)


def _between(low: float, high: float, rng: np.random.Generator) -> Colour:
    return rng.uniform(low, high, 3).astype(np.float32)


def _random_colour(rng: np.random.Generator) -> Colour:
    return np.array(random_colour(rng), np.float32)


def _contrasting_to(background: Colour, rng: np.random.Generator) -> Colour:
    """Return a colour of another brightness, now and then only a little different."""
    return np.array(contrasting(clipped(background.tolist()), rng, 22 if rng.random() < 0.15 else 55), np.float32)


@dataclass(frozen=True, eq=False)
class Drawn:
    """A drawn cell: its text, the bounding box of each sign, and those of signs that don't count, such as pencil marks."""

    pixels: Pixels
    text: str
    boxes: tuple[Box, ...]
    litter: tuple[Box, ...]


def draw_cell(text: str, face: FontFace, look: Look, rng: np.random.Generator, *, is_second: bool = False) -> Drawn:
    """Return a cell with a text in the middle."""
    canvas = _background(look, rng)
    covers = [_transformed(cover, look) for cover in _signs(text, face, look, rng)] if text else []
    ink = look.second_ink if is_second else look.ink
    if covers and look.plate:
        ink = _plate(canvas, covers, look, ink)
    litter = _litter(canvas, face, look, ink, rng, has_text=bool(text)) if look.litter else ()
    for cover in covers:
        _paint(canvas, cover, look, ink)
    if text and look.litter == "line":
        _stroke(canvas, look, rng)
    _lines(canvas, look, rng)
    return Drawn(_captured(canvas, look, rng), text, tuple(map(_box, covers)), litter)


def _blend(canvas: Picture, colour: Colour | float, cover: NDArray[np.float32], strength: float = 1.0) -> None:
    """Blend a colour into a canvas through a cover, one for all channels or one for each."""
    canvas += strength * (cover if cover.ndim == 3 else cover[:, :, None]) * (colour - canvas)


def _pen(look: Look) -> tuple[Image, ImageDraw]:
    """Return an empty mask of the cell's size, and what draws on it."""
    from PIL import Image, ImageDraw

    mask = Image.new("L", (look.width, look.height))
    return mask, ImageDraw.Draw(mask)


def _cover_of(mask: Image) -> Cover:
    return np.asarray(mask, np.float32) / np.float32(255)


def _signs(text: str, face: FontFace, look: Look, rng: np.random.Generator) -> list[Cover]:
    """Return the cover of each sign of a text that is centred, or nearly so."""
    size = look.sign_px / CAP_HEIGHT
    font = face.font(max(6, round(size)))
    if font.getlength(text) > 0.92 * look.width:
        font = face.font(max(6, int(size * 0.92 * look.width / font.getlength(text))))
    _, top, _, bottom = font.getbbox(text)
    left = (look.width - font.getlength(text)) / 2 + rng.normal(0, 0.02) * look.width
    down = (look.height - top - bottom) / 2 + rng.normal(0, 0.02) * look.height
    covers = []
    for place, sign in enumerate(text):
        mask, pen = _pen(look)
        pen.text((round(left + font.getlength(text[:place])), round(down)), sign, 255, font)
        covers.append(_cover_of(mask))
    return covers


def _transformed(cover: Cover, look: Look) -> Cover:
    """Return a cover rotated and slanted about the middle of the cell."""
    if not look.tilt and not look.slant:
        return cover
    middle = np.array([look.width / 2, look.height / 2])
    turn = cv2.getRotationMatrix2D((0, 0), look.tilt, 1.0)[:, :2] @ np.array([[1.0, -look.slant], [0.0, 1.0]])
    matrix = np.concatenate([turn, (middle - turn @ middle)[:, None]], 1)
    return np.asarray(cv2.warpAffine(cover, matrix, (look.width, look.height)), np.float32)


def _background(look: Look, rng: np.random.Generator) -> Picture:
    """Return what lies behind the signs."""
    height, width = look.height, look.width
    colour = look.background if rng.random() < 0.9 else np.clip(look.background + rng.uniform(-12, 12, 3), 0, 255)
    canvas = np.empty((height, width, 3), np.float32)
    canvas[:] = colour
    down, across = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    if look.shade:
        angle = rng.uniform(0, 7)
        canvas += (look.shade * (np.cos(angle) * across + np.sin(angle) * down))[:, :, None]
    if look.gloss:
        canvas += look.gloss * (down + 0.2 * across**2 < 0)[:, :, None]
    if look.grain:
        canvas += look.grain * _grain(height, width, rng)[:, :, None]
    if look.inset:
        _tile(canvas, look)
    return canvas


def _grain(height: int, width: int, rng: np.random.Generator) -> Cover:
    """Return stripes like the grain of wood, with mean 0 and standard deviation 1."""
    noise = rng.normal(size=(height, width)).astype(np.float32)
    stripes = cv2.GaussianBlur(noise, (0, 0), sigmaX=max(1.0, width / 6), sigmaY=0.7)
    return np.asarray(stripes / max(1e-6, float(stripes.std())), np.float32)


def _tile(canvas: Picture, look: Look) -> None:
    """Cut the canvas to a tile with round corners; fill the outside."""
    height, width = canvas.shape[:2]
    shorter = min(height, width)
    inset = max(1, round(look.inset * shorter))
    whole = rounded(width - 2 * inset, height - 2 * inset, round(look.corner * shorter))
    inside = np.pad(whole, inset).astype(np.float32) / np.float32(255)
    if look.bevel:
        edge = max(1, round(0.03 * shorter))
        light = np.roll(inside, (edge, edge), (0, 1)) - np.roll(inside, (-edge, -edge), (0, 1))
        canvas -= look.bevel * (light * inside)[:, :, None]
    _blend(canvas, look.outside, 1 - inside)


def _plate(canvas: Picture, covers: list[Cover], look: Look, ink: Colour) -> Colour:
    """Draw a plate behind the signs and return the ink to write on it."""
    left, top, right, bottom = _box(np.maximum.reduce(covers))
    mask = np.zeros(canvas.shape[:2], np.uint8)
    if look.plate == "square":
        pad = 0.25 * (bottom - top)
        cv2.rectangle(mask, (int(left - pad), int(top - pad)), (int(right + pad), int(bottom + pad)), 255, -1)
    else:
        middle, is_ring = (int((left + right) * 8), int((top + bottom) * 8)), look.plate == "ring"
        reach = np.hypot(right - left, bottom - top) / 2 * (1.45 if is_ring else 1.25)
        cv2.circle(mask, middle, int(reach * 16), 255, max(1, round(0.06 * look.height)) if is_ring else -1, cv2.LINE_AA, 4)
    _blend(canvas, ink, mask.astype(np.float32) / np.float32(255))
    return ink if look.plate == "ring" else look.background


def _litter(
    canvas: Picture, face: FontFace, look: Look, ink: Colour, rng: np.random.Generator, *, has_text: bool
) -> tuple[Box, ...]:
    """Draw small signs that don't count, pencil marks in an empty cell or a sum in the corner; return their bounding boxes."""
    if look.litter == "line" or (look.litter == "marks" and has_text):
        return ()
    font = face.font(max(6, round(look.sign_px * rng.uniform(0.25, 0.38) / CAP_HEIGHT)))
    mask, pen = _pen(look)
    if look.litter == "sum":
        pen.text((round(0.05 * look.width), round(0.02 * look.height)), str(rng.integers(3, 45)), 255, font)
    else:
        for mark in rng.choice(9, rng.integers(1, 7), replace=False):
            x, y = (mark % 3 + 0.5) / 3 * look.width, (mark // 3 + 0.5) / 3 * look.height
            pen.text((round(x), round(y)), str(mark + 1), 255, font, anchor="mm")
    cover = _cover_of(mask)
    _blend(canvas, ink, cover, rng.uniform(0.5, 1))
    count, _, stats, _ = cv2.connectedComponentsWithStats((cover > 0.3).astype(np.uint8))
    return tuple((float(x), float(y), float(x + w), float(y + h)) for x, y, w, h, _ in stats[1:count])


def _paint(canvas: Picture, cover: Cover, look: Look, ink: Colour) -> None:
    """Draw a sign in the look's finish."""
    reach = max(1, round(0.035 * look.sign_px))
    dark, light, side = 0.0, 255.0, 2 * reach + 1
    edge = dark if brightness(ink.tolist()) > 128 else light
    match look.finish:
        case "outline":
            grown = cv2.dilate(cover, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
            _blend(canvas, edge, np.asarray(grown, np.float32))
        case "shadow":
            moved = cv2.GaussianBlur(np.roll(cover, (reach, reach), (0, 1)), (0, 0), 0.4 * reach + 0.3)
            _blend(canvas, edge, np.asarray(moved, np.float32), 0.45)
        case "emboss":
            _blend(canvas, light, np.roll(cover, (reach, reach), (0, 1)), 0.5)
            _blend(canvas, dark, np.roll(cover, (-reach, -reach), (0, 1)), 0.5)
        case "hollow":
            cover = np.asarray(cover - 0.8 * cv2.erode(cover, np.ones((side, side), np.uint8)), np.float32)
    _blend(canvas, ink, _split(cover) if look.lcd else cover)


def _split(cover: Cover) -> NDArray[np.float32]:
    """Return a cover for each channel, (height, width, 3), shifted as by the subpixels of an LCD."""
    spread = cv2.blur(cover, (2, 1))
    shifts = (np.array([[1, 0, move], [0, 1, 0]], np.float32) for move in (-1 / 3, 0, 1 / 3))
    return np.dstack([cv2.warpAffine(spread, shift, cover.shape[::-1]) for shift in shifts]).astype(np.float32)


def _stroke(canvas: Picture, look: Look, rng: np.random.Generator) -> None:
    """Underline the text, as some programs mark mistakes."""
    y = round(look.height / 2 + look.sign_px * rng.uniform(0.62, 0.75))
    x0, x1 = round(look.width * 0.25), round(look.width * 0.75)
    colour = (40.0, 40.0, 220.0) if rng.random() < 0.5 else look.line.tolist()
    cv2.line(canvas, (x0, y), (x1, y), colour, max(1, round(look.height / 40)), cv2.LINE_AA)


def _lines(canvas: Picture, look: Look, rng: np.random.Generator) -> None:
    """Draw remnants of grid lines at some of the edges."""
    if look.line_px:
        for side in range(4):
            if rng.random() < 0.6:
                turned = np.rot90(canvas, side)
                turned[: int(rng.integers(1, look.line_px + 1))] = look.line


def _captured(canvas: Picture, look: Look, rng: np.random.Generator) -> Pixels:
    """Return the canvas as pixels, after blur, scaling, noise and compression."""
    if look.blur:
        canvas = np.asarray(cv2.GaussianBlur(canvas, (0, 0), look.blur), np.float32)
    if look.resample != 1:
        small = cv2.resize(canvas, None, fx=look.resample, fy=look.resample, interpolation=cv2.INTER_LINEAR)
        canvas = np.asarray(cv2.resize(small, (look.width, look.height), interpolation=cv2.INTER_LINEAR), np.float32)
    if look.noise:
        canvas = canvas + rng.normal(0, look.noise, canvas.shape).astype(np.float32)
    pixels = np.clip(canvas, 0, 255).astype(np.uint8)
    if look.quality:
        _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, look.quality])
        pixels = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return pixels


def _box(cover: Cover) -> Box:
    down, across = np.nonzero(cover > 0.3)
    if not len(down):
        return 0.0, 0.0, 0.0, 0.0
    return float(across.min()), float(down.min()), float(across.max() + 1), float(down.max() + 1)
