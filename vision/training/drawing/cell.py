"""Drawing cells: a text in a font and a look becomes a picture, and where each of its signs stands is kept."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.training.drawing.fonts import Face
from vision.training.drawing.looks import Colour, Look, brightness

Cover = NDArray[np.float32]
"""(height, width), how much of a pixel is covered, 0 to 1"""
Box = tuple[float, float, float, float]
"""left, top, right, bottom"""


@dataclass(frozen=True, eq=False)
class Drawn:
    """A picture of a cell, its text, where each sign of the text is, and where there are signs of no account."""

    pixels: Pixels
    text: str
    boxes: tuple[Box, ...]
    litter: tuple[Box, ...]


def draw_cell(text: str, face: Face, look: Look, rng: np.random.Generator, *, is_second: bool = False) -> Drawn:
    """Return a cell with a text in the middle, as the look has it."""
    ground = look.ground if rng.random() < 0.9 else np.asarray(np.clip(look.ground + rng.uniform(-12, 12, 3), 0, 255), np.float32)
    canvas = _ground(look, ground, rng)
    covers = [_moved(cover, look) for cover in _signs(text, face, look, rng)] if text else []
    ink = look.second_ink if is_second else look.ink
    if covers and look.plate:
        ink = _plate(canvas, covers, look, ink)
    litter = _litter(canvas, face, look, ink, rng, has_text=bool(text)) if look.litter else ()
    for cover in covers:
        _paint(canvas, cover, look, ink)
    if text and look.litter == "line":
        _stroke(canvas, look, rng)
    _lines(canvas, look, rng)
    boxes = tuple(_box(cover) for cover in covers)
    return Drawn(_taken(canvas, look, rng), text, boxes, litter)


def _signs(text: str, face: Face, look: Look, rng: np.random.Generator) -> list[Cover]:
    """Return the cover of each sign, the text being in the middle, or nearly so."""
    from PIL import Image, ImageDraw

    font = face.font(max(6, round(look.sign_px / 0.72)))
    width = font.getlength(text)
    if width > 0.92 * look.width:
        font = face.font(max(6, int(look.sign_px / 0.72 * 0.92 * look.width / width)))
        width = font.getlength(text)
    _, top, _, bottom = font.getbbox(text)
    left = (look.width - width) / 2 + rng.normal(0, 0.02) * look.width
    down = (look.height - top - bottom) / 2 + rng.normal(0, 0.02) * look.height
    covers = []
    for place, sign in enumerate(text):
        picture = Image.new("L", (look.width, look.height))
        ImageDraw.Draw(picture).text((round(left + font.getlength(text[:place])), round(down)), sign, 255, font)
        covers.append(np.asarray(np.asarray(picture, np.float32) / 255, np.float32))
    return covers


def _moved(cover: Cover, look: Look) -> Cover:
    """Return a cover tilted and slanted about the middle."""
    if not look.tilt and not look.slant:
        return cover
    middle = np.array([look.width / 2, look.height / 2])
    turn = cv2.getRotationMatrix2D((0, 0), look.tilt, 1.0)[:, :2] @ np.array([[1.0, -look.slant], [0.0, 1.0]])
    matrix = np.concatenate([turn, (middle - turn @ middle)[:, None]], 1)
    return np.asarray(cv2.warpAffine(cover, matrix, (look.width, look.height)), np.float32)


def _ground(look: Look, ground: Colour, rng: np.random.Generator) -> NDArray[np.float32]:
    """Return what lies behind the signs, (height, width, 3)."""
    height, width = look.height, look.width
    canvas = np.empty((height, width, 3), np.float32)
    canvas[:] = ground
    down, across = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    if look.shade:
        angle = rng.uniform(0, 7)
        canvas += (look.shade * (np.cos(angle) * across + np.sin(angle) * down))[:, :, None]
    if look.gloss:
        canvas += look.gloss * (down + 0.2 * across**2 < 0)[:, :, None]
    if look.grain:
        canvas += look.grain * _grain(height, width, rng)[:, :, None]
    if look.inset:
        canvas = _tile(canvas, look)
    return canvas


def _grain(height: int, width: int, rng: np.random.Generator) -> Cover:
    """Return stripes like those of wood, about 0 with deviation 1."""
    noise = rng.normal(size=(height, width)).astype(np.float32)
    stripes = cv2.GaussianBlur(noise, (0, 0), sigmaX=max(1.0, width / 6), sigmaY=0.7)
    return np.asarray(stripes / max(1e-6, float(stripes.std())), np.float32)


def _tile(canvas: NDArray[np.float32], look: Look) -> NDArray[np.float32]:
    """Return the canvas as a tile with round corners on what lies outside of it."""
    height, width = canvas.shape[:2]
    shorter = min(height, width)
    inset, radius = max(1, round(look.inset * shorter)), round(look.corner * shorter)
    inside = _round_square(height, width, inset, radius)
    if look.bevel:
        edge = max(1, round(0.03 * shorter))
        light = np.roll(inside, (edge, edge), (0, 1)) - np.roll(inside, (-edge, -edge), (0, 1))
        canvas = canvas - look.bevel * light[:, :, None] * inside[:, :, None]
    return np.asarray(canvas * inside[:, :, None] + look.outside * (1 - inside[:, :, None]), np.float32)


def _round_square(height: int, width: int, inset: int, radius: int) -> Cover:
    mask = np.zeros((height, width), np.uint8)
    radius = max(0, min(radius, (min(height, width) - 2 * inset) // 2 - 1))
    left, top, right, bottom = inset, inset, width - 1 - inset, height - 1 - inset
    cv2.rectangle(mask, (left + radius, top), (right - radius, bottom), 255, -1)
    cv2.rectangle(mask, (left, top + radius), (right, bottom - radius), 255, -1)
    for x in (left + radius, right - radius):
        for y in (top + radius, bottom - radius):
            cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
    return np.asarray(np.asarray(mask, np.float32) / 255, np.float32)


def _plate(canvas: NDArray[np.float32], covers: list[Cover], look: Look, ink: Colour) -> Colour:
    """Lay something behind the signs, and return the ink to write on it."""
    left, top, right, bottom = _box(np.maximum.reduce(covers))
    middle = int((left + right) * 8), int((top + bottom) * 8)
    reach = np.hypot(right - left, bottom - top) / 2 * (1.45 if look.plate == "ring" else 1.25)
    mask = np.zeros(canvas.shape[:2], np.uint8)
    if look.plate == "square":
        pad = 0.25 * (bottom - top)
        cv2.rectangle(mask, (int(left - pad), int(top - pad)), (int(right + pad), int(bottom + pad)), 255, -1)
    else:
        thick = -1 if look.plate == "disc" else max(1, round(0.06 * look.height))
        cv2.circle(mask, middle, int(reach * 16), 255, thick, cv2.LINE_AA, 4)
    cover = (mask / 255)[:, :, None]
    canvas += cover * (ink - canvas)
    return look.ground if look.plate != "ring" else ink


def _litter(
    canvas: NDArray[np.float32], face: Face, look: Look, ink: Colour, rng: np.random.Generator, *, has_text: bool
) -> tuple[Box, ...]:
    """Draw small signs that are of no account: a raster of marks where nothing else is, or a sum in the corner."""
    if look.litter == "line" or (look.litter == "marks" and has_text):
        return ()
    from PIL import Image, ImageDraw

    size = max(6, round(look.sign_px * rng.uniform(0.25, 0.38) / 0.72))
    picture = Image.new("L", (look.width, look.height))
    pen = ImageDraw.Draw(picture)
    if look.litter == "sum":
        pen.text((round(0.05 * look.width), round(0.02 * look.height)), str(rng.integers(3, 45)), 255, face.font(size))
    else:
        for mark in rng.choice(9, rng.integers(1, 7), replace=False):
            x, y = (mark % 3 + 0.5) / 3 * look.width, (mark // 3 + 0.5) / 3 * look.height
            pen.text((round(x), round(y)), str(mark + 1), 255, face.font(size), anchor="mm")
    cover = np.asarray(picture, np.float32) / 255
    canvas += cover[:, :, None] * (ink - canvas) * rng.uniform(0.5, 1)
    count, _, stats, _ = cv2.connectedComponentsWithStats((cover > 0.3).astype(np.uint8))
    return tuple((float(x), float(y), float(x + w), float(y + h)) for x, y, w, h, _ in stats[1:count])


def _paint(canvas: NDArray[np.float32], cover: Cover, look: Look, ink: Colour) -> None:
    """Paint a sign on the canvas with the look's finish."""
    reach = max(1, round(0.035 * look.sign_px))
    dark = np.zeros(3, np.float32)
    light = np.full(3, 255, np.float32)
    edge = dark if brightness(ink) > 128 else light
    match look.finish:
        case "outline":
            grown = cv2.dilate(cover, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1)))
            canvas += grown[:, :, None] * (edge - canvas)
        case "shadow":
            moved = cv2.GaussianBlur(np.roll(cover, (reach, reach), (0, 1)), (0, 0), 0.4 * reach + 0.3)
            canvas += 0.45 * moved[:, :, None] * (edge - canvas)
        case "emboss":
            canvas += 0.5 * np.roll(cover, (reach, reach), (0, 1))[:, :, None] * (light - canvas)
            canvas += 0.5 * np.roll(cover, (-reach, -reach), (0, 1))[:, :, None] * (dark - canvas)
        case "hollow":
            inner = cv2.erode(cover, np.ones((2 * reach + 1, 2 * reach + 1), np.uint8))
            cover = np.asarray(cover - 0.8 * inner, np.float32)
    canvas += _channels(cover, look) * (ink - canvas)


def _channels(cover: Cover, look: Look) -> NDArray[np.float32]:
    """Return the cover of each colour, (height, width, 3); on a liquid crystal display they lie side by side."""
    if not look.lcd:
        return cover[:, :, None]
    spread = cv2.blur(cover, (2, 1))
    shifts = (np.array([[1, 0, move], [0, 1, 0]], np.float32) for move in (-1 / 3, 0, 1 / 3))
    size = cover.shape[1], cover.shape[0]
    return np.stack([cv2.warpAffine(spread, shift, size) for shift in shifts], 2).astype(np.float32)


def _stroke(canvas: NDArray[np.float32], look: Look, rng: np.random.Generator) -> None:
    """Draw a line below the text, as some programs do on a mistake."""
    y = round(look.height / 2 + look.sign_px * rng.uniform(0.62, 0.75))
    x0, x1 = round(look.width * 0.25), round(look.width * 0.75)
    colour = (40.0, 40.0, 220.0) if rng.random() < 0.5 else tuple(float(value) for value in look.line)
    cv2.line(canvas, (x0, y), (x1, y), colour, max(1, round(look.height / 40)), cv2.LINE_AA)


def _lines(canvas: NDArray[np.float32], look: Look, rng: np.random.Generator) -> None:
    """Draw remnants of the grid's lines at some of the edges."""
    if look.line_px:
        for side in range(4):
            if rng.random() < 0.6:
                turned = np.rot90(canvas, side)
                turned[: int(rng.integers(1, look.line_px + 1))] = look.line


def _taken(canvas: NDArray[np.float32], look: Look, rng: np.random.Generator) -> Pixels:
    """Return the canvas as a camera or a file would have it."""
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
