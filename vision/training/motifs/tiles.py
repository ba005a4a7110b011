"""Faces of mahjong tiles, dominoes and dice."""

from collections.abc import Iterator

import numpy as np

from vision.training.drawing.chance import one_of
from vision.training.drawing.colours import BLACK, WHITE, Colour, hsv, mixed, random_colour
from vision.training.motifs.canvas import Canvas, Face, round_points
from vision.training.motifs.signs import HAN_FONTS
from vision.training.motifs.stock import fonts_named, glyph

PLACES: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.5, 0.27), (0.5, 0.73)),
    3: ((0.24, 0.22), (0.5, 0.5), (0.76, 0.78)),
    4: ((0.3, 0.27), (0.7, 0.27), (0.3, 0.73), (0.7, 0.73)),
    5: ((0.25, 0.23), (0.75, 0.23), (0.5, 0.5), (0.25, 0.77), (0.75, 0.77)),
    6: ((0.3, 0.2), (0.7, 0.2), (0.3, 0.5), (0.7, 0.5), (0.3, 0.8), (0.7, 0.8)),
    7: ((0.2, 0.16), (0.5, 0.25), (0.8, 0.34), (0.32, 0.6), (0.68, 0.6), (0.32, 0.84), (0.68, 0.84)),
    8: tuple((x, y) for y in (0.14, 0.38, 0.62, 0.86) for x in (0.32, 0.68)),
    9: tuple((x, y) for y in (0.2, 0.5, 0.8) for x in (0.2, 0.5, 0.8)),
}
"""positions of the circles or bamboo of each number"""
NUMBERS = "一二三四五六七八九"
HONOURS = "東南西北中發"
FLOWERS = "春夏秋冬梅蘭竹菊"
RADII = {1: 0.38, 2: 0.2, 3: 0.16, 4: 0.17, 5: 0.14, 6: 0.14, 7: 0.115, 8: 0.11, 9: 0.12}


def mahjong_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw the faces of a mahjong set, with or without the tile."""
    fonts = fonts_named(*HAN_FONTS)
    font = one_of(rng, fonts) if fonts else ""
    inks = (hsv(0.99, 0.85, 0.8), hsv(0.36, 0.8, 0.45), hsv(0.62, 0.8, 0.5))
    if rng.random() < 0.3:
        inks = (random_colour(rng), random_colour(rng), random_colour(rng))
    has_tile, ivory, wide = rng.random() < 0.35, mixed(WHITE, (150, 210, 240), rng.random()), rng.uniform(0.72, 0.95)
    for place in rng.permutation(42 if font else 19):
        canvas = Canvas(size)
        if has_tile:
            canvas.box(0.5 - wide / 2, 0.0, 0.5 + wide / 2, 1.0, mixed(ivory, BLACK, 0.45), 0.08)
            canvas.box(0.5 - wide / 2, 0.0, 0.48 + wide / 2, 0.94, ivory, 0.08)
        _mahjong(canvas, int(place), font, inks)
        yield canvas.to_face(size)


def _mahjong(canvas: Canvas, number: int, font: str, inks: tuple[Colour, Colour, Colour]) -> None:
    """Draw one of 42 faces: 9 circles, 9 bamboo, the white dragon, 9 characters, 6 honours, 8 flowers."""
    red, green, blue = inks
    if number < 9:
        _circles(canvas, number + 1, inks)
    elif number == 9:
        _bird(canvas, red, green)
    elif number < 18:
        for n, (x, y) in enumerate(PLACES[number - 8]):
            _bamboo(canvas, x, y, 0.14 if number - 8 < 4 else 0.11, red if n == 2 and number % 2 else (green, blue)[n % 2])
    elif number == 18:
        canvas.box(0.18, 0.1, 0.82, 0.9, blue)
        canvas.polygon([(0.25, 0.17), (0.75, 0.17), (0.75, 0.83), (0.25, 0.83)], WHITE)
    elif number < 28:
        _written(canvas, font, NUMBERS[number - 19], 0.27, 0.4, blue)
        _written(canvas, font, "萬", 0.72, 0.46, red)
    elif number < 34:
        sign = HONOURS[number - 28]
        _written(canvas, font, sign, 0.5, 0.84, {"中": red, "發": green}.get(sign, blue))
    else:
        _flower(canvas, number, red if number % 2 else blue, green)
        _written(canvas, font, FLOWERS[number - 34], 0.25, 0.36, green if number < 38 else red)


def _written(canvas: Canvas, font: str, sign: str, y: float, height: float, ink: Colour) -> None:
    if (cover := glyph(font, sign)) is not None:
        canvas.paste(cover, 0.5, y, height * min(1.0, 1.15 * cover.shape[0] / cover.shape[1]), ink)


def _circles(canvas: Canvas, count: int, inks: tuple[Colour, Colour, Colour]) -> None:
    for n, (x, y) in enumerate(PLACES[count]):
        ink, radius = inks[n * 2 % 3 if count in {3, 5} else (n // 3 + count) % 3], RADII[count]
        canvas.disc(x, y, radius, ink)
        canvas.disc(x, y, 0.7 * radius, WHITE)
        canvas.disc(x, y, 0.45 * radius, inks[(n + 1) % 3] if count == 1 else ink)
        if count == 1:
            for dx, dy in round_points(8, 0.85 * radius):
                canvas.disc(dx, dy, 0.035, WHITE)


def _bamboo(canvas: Canvas, x: float, y: float, reach: float, ink: Colour) -> None:
    canvas.line([(x, y - reach), (x, y + reach)], ink, 0.08)
    for knot in (-reach, 0.0, reach):
        canvas.line([(x - 0.06, y + knot), (x + 0.06, y + knot)], mixed(ink, BLACK, 0.2), 0.04)
    canvas.line([(x, y - 0.7 * reach), (x, y + 0.7 * reach)], mixed(ink, WHITE, 0.6), 0.02)


def _bird(canvas: Canvas, red: Colour, green: Colour) -> None:
    for turn in range(5):
        canvas.oval(0.3, 0.72, 0.07, 0.22, green, tilt=20 + 16 * turn)
    canvas.oval(0.52, 0.5, 0.18, 0.26, green, tilt=-25)
    canvas.disc(0.65, 0.24, 0.12, red)
    canvas.polygon([(0.75, 0.2), (0.92, 0.25), (0.75, 0.3)], (40, 170, 230))
    canvas.disc(0.67, 0.22, 0.03, WHITE)


def _flower(canvas: Canvas, number: int, petal: Colour, leaf: Colour) -> None:
    canvas.line([(0.5, 0.95), (0.5, 0.7)], leaf, 0.04)
    canvas.oval(0.62, 0.87, 0.12, 0.04, leaf, tilt=-25)
    for x, y in round_points(4 + number % 4, 0.13):
        canvas.disc(x, y + 0.18, 0.085, petal)
    canvas.disc(0.5, 0.68, 0.06, (60, 200, 240))


def pip_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw dominoes, or dice in several colours."""
    backgrounds = (WHITE, (35, 35, 35), hsv(0.99, 0.8, 0.8), hsv(0.6, 0.8, 0.8), hsv(0.35, 0.8, 0.6), hsv(0.13, 0.8, 0.95))
    is_domino = rng.random() < 0.5
    for place in rng.permutation(28 if is_domino else 36):
        canvas = Canvas(size)
        if is_domino:
            high = int((np.sqrt(8 * place + 1) - 1) / 2)
            low = int(place) - high * (high + 1) // 2
            canvas.box(0.22, 0.0, 0.78, 1.0, backgrounds[1], 0.08)
            canvas.box(0.24, 0.02, 0.76, 0.98, backgrounds[0], 0.08)
            canvas.line([(0.27, 0.5), (0.73, 0.5)], backgrounds[1], 0.02)
            _pips(canvas, high, 0.25, 0.5, backgrounds[1])
            _pips(canvas, low, 0.75, 0.5, backgrounds[1])
        else:
            background = backgrounds[place // 6]
            canvas.box(0.04, 0.04, 0.96, 0.96, mixed(background, BLACK, 0.4), 0.18)
            canvas.box(0.06, 0.06, 0.92, 0.92, background, 0.16)
            _pips(canvas, int(place) % 6 + 1, 0.49, 0.9, WHITE if sum(background) < 500 else backgrounds[1])
        yield canvas.to_face(size)


def _pips(canvas: Canvas, count: int, y: float, scale: float, ink: Colour) -> None:
    for dx, dy in PLACES.get(count, ()):
        canvas.disc(0.5 + scale * (dx - 0.5), y + scale * (dy - 0.5), 0.1 * scale, ink)
