"""A square canvas with antialiasing and transparency; coordinates are fractions of its side."""

from collections.abc import Iterable
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.drawing.canvas import overlap
from vision.training.drawing.choices import Colour

Face = NDArray[np.uint8]  # (height, width, 4), BGRA
Points = Iterable[tuple[float, float]]
FRACTION_BITS = 4  # fractional bits of coordinates given to OpenCV
SUBPIXELS = 1 << FRACTION_BITS
MIN_SIDE_PX, MAX_SIDE_PX = 64, 192


class Canvas:
    """A square with sides of length 1; its pixels have premultiplied alpha."""

    def __init__(self, size: int) -> None:
        self.side = min(MAX_SIDE_PX, max(MIN_SIDE_PX, 2 * size))
        self.pixels = np.zeros((self.side, self.side, 4), np.uint8)

    def oval(
        self,
        x: float,
        y: float,
        across: float,
        down: float,
        colour: Colour,
        *,
        tilt: float = 0.0,
        thick: float = 0.0,
        arc: tuple[float, float] = (0, 360),
    ) -> None:
        """Draw a filled ellipse, its outline or an arc, by centre and radii."""
        middle, radii = self._at(x, y), self._at(across, down, 0.0)
        cv2.ellipse(self.pixels, middle, radii, tilt, *arc, (*colour, 255), self._thick(thick), cv2.LINE_AA, FRACTION_BITS)

    def disc(self, x: float, y: float, radius: float, colour: Colour, thick: float = 0.0) -> None:
        reach = round(radius * self.side * SUBPIXELS)
        cv2.circle(self.pixels, self._at(x, y), reach, (*colour, 255), self._thick(thick), cv2.LINE_AA, FRACTION_BITS)

    def polygon(self, points: Points, colour: Colour, edge: Colour | None = None, thick: float = 0.03) -> None:
        """Draw a filled polygon, perhaps with an edge."""
        places = np.array([self._at(x, y) for x, y in points], np.int32)
        cv2.fillPoly(self.pixels, [places], (*colour, 255), cv2.LINE_AA, FRACTION_BITS)
        if edge is not None:
            cv2.polylines(self.pixels, [places], True, (*edge, 255), self._thick(thick), cv2.LINE_AA, FRACTION_BITS)

    def line(self, points: Points, colour: Colour, thick: float) -> None:
        places = np.array([self._at(x, y) for x, y in points], np.int32)
        cv2.polylines(self.pixels, [places], False, (*colour, 255), self._thick(thick), cv2.LINE_AA, FRACTION_BITS)

    def box(self, left: float, top: float, right: float, bottom: float, colour: Colour, corner: float = 0.0) -> None:
        """Draw a filled rectangle, perhaps with round corners."""
        radius = min(corner, (right - left) / 2, (bottom - top) / 2)
        self.polygon([(left + radius, top), (right - radius, top), (right - radius, bottom), (left + radius, bottom)], colour)
        if radius:
            self.polygon([(left, top + radius), (right, top + radius), (right, bottom - radius), (left, bottom - radius)], colour)
            for x in (left + radius, right - radius):
                for y in (top + radius, bottom - radius):
                    self.disc(x, y, radius, colour)

    def paste(self, cover: NDArray[np.uint8], x: float, y: float, height: float, colour: Colour) -> None:
        """Draw a mask in a colour, centred on a point and scaled to a height."""
        tall = max(1, round(height * self.side))
        wide = max(1, round(tall * cover.shape[1] / cover.shape[0]))
        mask = cv2.resize(cover, (wide, tall), interpolation=cv2.INTER_AREA if tall < cover.shape[0] else cv2.INTER_LINEAR)
        left, top = round(x * self.side - wide / 2), round(y * self.side - tall / 2)
        under, part = overlap(self.pixels, np.asarray(mask, np.uint8), left, top)
        if under.size:
            under[:] = over(inked(part, colour), under)

    def shine(self, kind: str, strength: float = 0.5) -> None:
        """Shade the drawing like a ball, from above or like glass."""
        lit = cv2.multiply(self.pixels, _light(kind, self.side, round(strength, 2)), scale=1 / 128)
        opaque = self.pixels[:, :, 3]
        self.pixels[:] = cv2.merge([*(cv2.min(channel, opaque) for channel in cv2.split(lit)[:3]), opaque])

    def clip_to_disc(self, radius: float) -> None:
        """Erase what lies outside a disc in the middle."""
        mask = np.zeros((self.side, self.side), np.uint8)
        cv2.circle(mask, self._at(0.5, 0.5), round(radius * self.side * SUBPIXELS), 255, -1, cv2.LINE_AA, FRACTION_BITS)
        self.pixels[:] = cv2.multiply(self.pixels, cv2.merge([mask] * 4), scale=1 / 255)

    def to_face(self, size: int) -> Face:
        """Return the drawing as a face of a size."""
        return unpremultiplied(cv2.resize(self.pixels, (size, size), interpolation=cv2.INTER_AREA).astype(np.uint8))

    def _at(self, x: float, y: float, shift: float = 0.5) -> tuple[int, int]:
        return round((x * self.side - shift) * SUBPIXELS), round((y * self.side - shift) * SUBPIXELS)

    def _thick(self, thick: float) -> int:
        return max(1, round(thick * self.side)) if thick else -1


def inked(mask: NDArray[np.uint8], colour: Colour) -> Face:
    """Return a mask in a colour, with premultiplied alpha."""
    return np.asarray(cv2.merge([*(cv2.convertScaleAbs(mask, alpha=channel / 255) for channel in colour), mask]), np.uint8)


def over(face: Face, under: Face) -> Face:
    """Return a face on top of another one; all have premultiplied alpha."""
    shown = cv2.multiply(np.ascontiguousarray(under), cv2.merge([255 - face[:, :, 3]] * 4), scale=1 / 255)
    return np.asarray(cv2.add(face, shown), np.uint8)


def unpremultiplied(face: Face) -> Face:
    """Return a face with premultiplied alpha as one with straight alpha."""
    opaque = face[:, :, 3]
    return np.asarray(cv2.divide(face, cv2.merge([opaque, opaque, opaque, np.full_like(opaque, 255)]), scale=255), np.uint8)


def premultiplied(face: Face) -> Face:
    """Return a face with straight alpha as one with premultiplied alpha."""
    opaque = face[:, :, 3]
    return np.asarray(cv2.multiply(face, cv2.merge([opaque, opaque, opaque, np.full_like(opaque, 255)]), scale=1 / 255), np.uint8)


def resized(face: Face, size: int) -> Face:
    """Return a face scaled and centred in a square of a size, its aspect kept."""
    height, width = face.shape[:2]
    scale = size / max(height, width)
    wide, tall = max(1, round(width * scale)), max(1, round(height * scale))
    small = cv2.resize(premultiplied(face), (wide, tall), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    whole = np.zeros((size, size, 4), np.uint8)
    left, top = (size - wide) // 2, (size - tall) // 2
    whole[top : top + tall, left : left + wide] = small
    return unpremultiplied(whole)


@lru_cache(64)
def _light(kind: str, side: int, strength: float) -> NDArray[np.uint8]:
    """Return brightness factors for a square, (side, side, 4), in units of 1/128."""
    down, across = np.mgrid[-1 : 1 : side * 1j, -1 : 1 : side * 1j]
    if kind == "ball":
        light = 87 - 130 * np.hypot(across + 0.35, down + 0.4)
    elif kind == "glass":
        light = 55.0 * (down + 0.25 * across**2 < -0.05) + 25 * down - 8
    else:
        light = -60 * down
    return np.repeat(np.clip(128 + strength * light, 0, 255).astype(np.uint8)[:, :, None], 4, 2)


def round_points(count: int, radius: float, turn: float = 0.0, inner: float | None = None) -> list[tuple[float, float]]:
    """Return the corners of a regular polygon around the middle, or of a star with an inner radius."""
    steps = count if inner is None else 2 * count
    radii = [radius if inner is None or step % 2 == 0 else inner for step in range(steps)]
    angles = [turn + 2 * np.pi * step / steps for step in range(steps)]
    return [(0.5 + float(r * np.sin(a)), 0.5 - float(r * np.cos(a))) for r, a in zip(radii, angles, strict=True)]
