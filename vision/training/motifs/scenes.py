"""Pictures drawn by chance, as picture puzzles show them: landscapes, cities, flowers, animals, paintings and patterns."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.motifs.abstract import cartoon, fractal, logo
from vision.training.motifs.canvas import (
    WHITE,
    Colour,
    Face,
    any_colour,
    hued,
    mixed,
    multiplied,
    round_points,
    vivid,
)
from vision.training.motifs.creatures import creature_faces, fruit_faces, person_faces
from vision.training.motifs.grounds import clouds, gradient, painted, texture
from vision.training.motifs.signs import emoji_faces, icon_faces

SKIES: tuple[tuple[Colour, Colour], ...] = (
    ((210.0, 140.0, 60.0), (250.0, 230.0, 200.0)),
    ((120.0, 60.0, 50.0), (90.0, 150.0, 250.0)),
    ((60.0, 25.0, 15.0), (130.0, 70.0, 60.0)),
    ((230.0, 190.0, 140.0), (200.0, 215.0, 250.0)),
    ((150.0, 90.0, 160.0), (120.0, 190.0, 255.0)),
)
Scene = Callable[[np.random.Generator, int, int], Pixels]


def _sky(rng: np.random.Generator, width: int, height: int) -> Pixels:
    top, bottom = SKIES[rng.integers(len(SKIES))] if rng.random() < 0.8 else (any_colour(rng), any_colour(rng))
    down = np.repeat(np.linspace(0, 1.3, height, dtype=np.float32)[:, None], width, 1)
    sky = painted(np.minimum(down, 1), [top, bottom])
    if rng.random() < 0.5:
        cover = np.clip(clouds(rng, width, height, 2.5) * 3 - 1.5, 0, 0.85)
        white = np.full_like(sky, 250)
        sky = np.asarray(cv2.blendLinear(sky, white, np.asarray(1 - cover, np.float32), np.asarray(cover, np.float32)), np.uint8)
    if rng.random() < 0.6:
        place = int(rng.uniform(0.1, 0.9) * width), int(rng.uniform(0.08, 0.45) * height)
        cv2.circle(sky, place, int(rng.uniform(0.04, 0.12) * height), mixed(bottom, (200.0, 250.0, 255.0), 0.8), -1, cv2.LINE_AA)
    return sky


def _ridge(rng: np.random.Generator, width: int, level: float, rough: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Return heights of a line of hills, as many as the picture is wide."""
    at = np.arange(width)
    whole = np.full(width, level)
    for octave in range(5):
        knots = 3 * 2**octave
        whole += rough * 0.55**octave * np.interp(at, np.linspace(0, width, knots + 1), rng.uniform(-1, 1, knots + 1))
    return whole


def landscape(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Draw a sky, hills behind hills, and a sea, a field or trees before them."""
    picture = _sky(rng, width, height)
    far, near = (
        mixed(vivid(rng), (220.0, 200.0, 180.0), 0.6),
        hued(rng.uniform(0.05, 0.45), rng.uniform(0.3, 0.8), rng.uniform(0.15, 0.5)),
    )
    layers = int(rng.integers(2, 6))
    for layer in range(layers):
        level = height * (0.45 + 0.4 * layer / layers)
        tops = _ridge(rng, width, level, height * rng.uniform(0.03, 0.16))
        tone = mixed(far, near, (layer + 1) / layers)
        outline = np.stack([np.arange(width), tops], 1)
        cv2.fillPoly(picture, [np.concatenate([outline, [[width, height], [0, height]]]).astype(np.int32)], tone, cv2.LINE_AA)
        if layer == layers - 1 or rng.random() < 0.3:
            _trees(picture, tops, mixed(tone, (10.0, 30.0, 10.0), 0.5), rng)
    if rng.random() < 0.35:
        _sea(picture, rng)
    return picture


def _trees(
    picture: Pixels, tops: np.ndarray[tuple[int, ...], np.dtype[np.float64]], tone: Colour, rng: np.random.Generator
) -> None:
    height, width = picture.shape[:2]
    is_fir, tall = rng.random() < 0.5, height * rng.uniform(0.03, 0.14)
    for x in rng.integers(0, width, int(rng.integers(0, 40))):
        y, reach = tops[x] + height * rng.uniform(0, 0.1), tall * rng.uniform(0.6, 1.2)
        shade = mixed(tone, WHITE, rng.uniform(0, 0.2))
        if is_fir:
            cv2.fillConvexPoly(
                picture, np.array([(x, y - reach), (x + reach / 3, y), (x - reach / 3, y)], np.int32), shade, cv2.LINE_AA
            )
        else:
            cv2.line(picture, (int(x), int(y)), (int(x), int(y - reach / 2)), (30.0, 45.0, 70.0), max(1, int(reach / 9)))
            cv2.circle(picture, (int(x), int(y - 0.7 * reach)), max(1, int(reach / 3)), shade, -1, cv2.LINE_AA)


def _sea(picture: Pixels, rng: np.random.Generator) -> None:
    height, width = picture.shape[:2]
    shore = int(height * rng.uniform(0.6, 0.8))
    mirrored = picture[max(0, 2 * shore - height) : shore][::-1]
    water = np.empty_like(picture[shore : shore + len(mirrored)])
    water[:] = hued(rng.uniform(0.5, 0.62), 0.6, rng.uniform(0.3, 0.7))
    picture[shore : shore + len(mirrored)] = cv2.addWeighted(mirrored, 0.5, water, 0.5, 0)
    for _ in range(40):
        x, y = int(rng.integers(width)), int(rng.integers(shore, height))
        cv2.line(picture, (x, y), (x + int(width * rng.uniform(0.02, 0.1)), y), (230.0, 220.0, 200.0), 1)


def city(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Draw houses before a sky, with windows of which some are lit."""
    picture = _sky(rng, width, height)
    wall, lit = any_colour(rng), hued(0.14, rng.uniform(0.1, 0.8), 1.0)
    for row in range(int(rng.integers(1, 4))):
        tone, x = mixed(mixed(wall, (210.0, 190.0, 180.0), 0.4), (40.0, 30.0, 30.0), 0.3 * row), -5
        while x < width:
            wide, tall = int(width * rng.uniform(0.06, 0.18)), int(height * rng.uniform(0.2, 0.7) * (1 - 0.2 * row))
            house = mixed(tone, any_colour(rng), 0.2)
            cv2.rectangle(picture, (x, height - tall), (x + wide, height), house, -1)
            step = max(4, wide // int(rng.integers(3, 7)))
            for left in range(x + step // 2, x + wide - step // 2, step):
                for top in range(height - tall + step // 2, height, int(1.4 * step)):
                    pane = lit if rng.random() < 0.5 else mixed(house, (0.0, 0.0, 0.0), 0.5)
                    cv2.rectangle(picture, (left, top), (left + step // 2, top + int(0.7 * step)), pane, -1)
            x += wide + int(rng.integers(0, 6))
    return picture


def flowers(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Draw flowers of one or several kinds on leaves or a plain ground."""
    picture = (
        texture(rng, width, height)
        if rng.random() < 0.3
        else painted(clouds(rng, width, height, 8), [(20.0, 60.0, 10.0), (60.0, 160.0, 90.0)])
    )
    kinds = [(int(rng.integers(5, 14)), vivid(rng), vivid(rng)) for _ in range(int(rng.integers(1, 4)))]
    for _ in range(int(rng.integers(1, 40))):
        petals, petal, middle = kinds[rng.integers(len(kinds))]
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        reach = min(width, height) * rng.uniform(0.04, 0.16)
        for px, py in round_points(petals, 1.0, rng.uniform(0, 1)):
            place = int(x + (px - 0.5) * reach), int(y + (py - 0.5) * reach)
            tilt = float(np.degrees(np.arctan2(py - 0.5, px - 0.5)))
            tone = mixed(petal, WHITE, rng.uniform(0, 0.25))
            cv2.ellipse(picture, place, (int(0.55 * reach), int(0.9 * reach / petals**0.5)), tilt, 0, 360, tone, -1, cv2.LINE_AA)
        cv2.circle(picture, (int(x), int(y)), max(1, int(0.35 * reach)), middle, -1, cv2.LINE_AA)
    return picture


def portrait(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Draw one large creature, person or fruit before a ground."""
    draw = (creature_faces, creature_faces, fruit_faces, person_faces)[rng.integers(4)]
    picture = (gradient, texture, landscape)[rng.integers(3)](rng, width, height)
    side = int(min(width, height) * rng.uniform(0.7, 1.05))
    _pasted(picture, next(draw(rng, 96)), width // 2, height - int(side * rng.uniform(0.45, 0.6)), side)
    return picture


def collage(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Scatter creatures, emoji or icons over a ground."""
    picture = (gradient, texture)[rng.integers(2)](rng, width, height)
    draw = (creature_faces, fruit_faces, emoji_faces, icon_faces)[rng.integers(4)](rng, 64)
    for face, _ in zip(draw, range(int(rng.integers(3, 16))), strict=False):
        side = int(min(width, height) * rng.uniform(0.12, 0.35))
        _pasted(picture, face, int(rng.integers(width)), int(rng.integers(height)), side)
    return picture


def _pasted(picture: Pixels, face: Face, x: int, y: int, side: int) -> None:
    """Paste a face about a place, as large as told."""
    height, width = picture.shape[:2]
    large = cv2.resize(multiplied(face), (max(4, side), max(4, side)), interpolation=cv2.INTER_LINEAR)
    left, top = x - len(large) // 2, y - len(large) // 2
    x0, y0, x1, y1 = max(0, left), max(0, top), min(width, left + len(large)), min(height, top + len(large))
    if x0 < x1 and y0 < y1:
        part = large[y0 - top : y1 - top, x0 - left : x1 - left]
        under = np.ascontiguousarray(picture[y0:y1, x0:x1])
        picture[y0:y1, x0:x1] = cv2.add(cv2.multiply(under, cv2.merge([255 - part[:, :, 3]] * 3), scale=1 / 255), part[:, :, :3])


def painting(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Paint another picture anew in strokes of a brush."""
    model = (landscape, gradient, flowers)[rng.integers(3)](rng, max(24, width // 4), max(24, height // 4))
    picture = np.asarray(cv2.resize(model, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)
    angle, reach, thick = (
        rng.uniform(0, 3.2),
        min(width, height) * rng.uniform(0.01, 0.05),
        max(1, round(min(width, height) * rng.uniform(0.006, 0.03))),
    )
    count = 500
    places = rng.random((count, 2))
    turns = angle + rng.normal(0, 0.6, count)
    for (x, y), turn, light in zip(places.tolist(), turns.tolist(), rng.uniform(0.8, 1.2, count).tolist(), strict=True):
        colour = [min(255.0, light * float(value)) for value in model[int(y * len(model)), int(x * model.shape[1])]]
        dx, dy = reach * np.cos(turn), reach * np.sin(turn)
        cv2.line(picture, (int(x * width - dx), int(y * height - dy)), (int(x * width + dx), int(y * height + dy)), colour, thick)
    return picture


SCENES: tuple[tuple[Scene, float], ...] = (
    (landscape, 5.0),
    (portrait, 2.5),
    (flowers, 1.5),
    (city, 1.2),
    (painting, 1.0),
    (cartoon, 1.5),
    (collage, 1.2),
    (fractal, 1.2),
    (gradient, 0.8),
    (logo, 0.8),
    (texture, 0.6),
)
"""what can be drawn, and how often it is"""
