"""Colours by chance, and such as can be told from others."""

import colorsys
from collections.abc import Sequence

import numpy as np

Colour = tuple[int, int, int]  # blue, green, red
WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)


def hsv(hue: float, saturation: float = 0.8, value: float = 0.9) -> Colour:
    """Return a colour by its hue, which goes from 0 to 1 and round again."""
    red, green, blue = colorsys.hsv_to_rgb(hue % 1, min(1, max(0, saturation)), min(1, max(0, value)))
    return whole((255 * blue, 255 * green, 255 * red))


def whole(values: Sequence[float]) -> Colour:
    blue, green, red = (int(min(255, max(0, value))) for value in values)
    return blue, green, red


def some_colour(rng: np.random.Generator) -> Colour:
    """Return any colour, greys among them."""
    return hsv(rng.random(), 0 if rng.random() < 0.3 else rng.random(), rng.random())


def vivid(rng: np.random.Generator) -> Colour:
    """Return a strong colour, as buttons and charts have them."""
    return hsv(rng.random(), rng.uniform(0.4, 1), rng.uniform(0.5, 1))


def near(colour: Colour, rng: np.random.Generator) -> Colour:
    shift = rng.uniform(-26, 26) + rng.uniform(-26, 26, 3) * 0.5
    return whole((np.array(colour) + shift).tolist())


def apart(colour: Colour, rng: np.random.Generator, least: float = 55) -> Colour:
    """Return a colour whose brightness differs at least by some levels; often it is a simple one."""
    level = brightness(colour)
    for _ in range(20):
        hue, saturation = rng.random(), 0 if rng.random() < 0.55 else rng.uniform(0.3, 1)
        other = hsv(hue, saturation, rng.choice([0, 1]) if rng.random() < 0.4 else rng.random())
        if abs(brightness(other) - level) > least:
            return other
    return BLACK if level > 127 else WHITE


def brightness(colour: Sequence[float]) -> float:
    """Return how bright a colour looks, 0 to 255."""
    return 0.114 * colour[0] + 0.587 * colour[1] + 0.299 * colour[2]


def ink_on(colour: Colour) -> Colour:
    """Return black or white, whichever can be read on a colour."""
    return (20, 20, 20) if brightness(colour) > 140 else (245, 245, 245)


def lighter(colour: Colour, levels: float) -> Colour:
    """Return a colour lighter by some levels, or darker by a negative number of them."""
    return whole([value + levels for value in colour])


def mixed(colour: Colour, other: Colour, part: float) -> Colour:
    """Return a colour with a part of another, or beyond the first where the part is negative."""
    return whole([one * (1 - part) + another * part for one, another in zip(colour, other, strict=True)])


def colours_apart(rng: np.random.Generator, count: int) -> list[Colour]:
    """Return colours that a person tells apart: hues, then lighter and darker ones, white, grey and black."""
    start, strength = rng.random(), rng.uniform(0.7, 1)
    hues = min(count, 7)
    found = [hsv(start + n / hues, strength, 0.95) for n in range(hues)]
    found += [WHITE, (45, 45, 45), (140, 140, 140), (35, 75, 130)]
    found += [hsv(start + (n + 0.5) / 6, 0.85, 0.5) for n in range(6)] + [hsv(start + n / 6, 0.35, 1.0) for n in range(6)]
    return found[:count]
