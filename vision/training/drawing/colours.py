"""Random colours, related colours and contrasting colours."""

import colorsys
from collections.abc import Sequence

import numpy as np

Colour = tuple[int, int, int]  # blue, green, red
WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)


def hsv(hue: float, saturation: float = 0.8, value: float = 0.9) -> Colour:
    """Return a colour from hue, saturation and value, 0 to 1; the hue wraps around."""
    red, green, blue = colorsys.hsv_to_rgb(hue % 1, min(1, max(0, saturation)), min(1, max(0, value)))
    return clipped((255 * blue, 255 * green, 255 * red))


def clipped(values: Sequence[float]) -> Colour:
    blue, green, red = (int(min(255, max(0, value))) for value in values)
    return blue, green, red


def random_colour(rng: np.random.Generator) -> Colour:
    """Return a random colour, often a grey."""
    return hsv(rng.random(), 0 if rng.random() < 0.3 else rng.random(), rng.random())


def vivid(rng: np.random.Generator) -> Colour:
    """Return a strong colour, as used for buttons and charts."""
    return hsv(rng.random(), rng.uniform(0.4, 1), rng.uniform(0.5, 1))


def similar(colour: Colour, rng: np.random.Generator) -> Colour:
    shift = rng.uniform(-26, 26) + rng.uniform(-26, 26, 3) * 0.5
    return clipped((np.array(colour) + shift).tolist())


def contrasting(colour: Colour, rng: np.random.Generator, min_difference: float = 55) -> Colour:
    """Return a random colour whose brightness differs by more than some levels, often black, white or a grey."""
    level = brightness(colour)
    for _ in range(20):
        hue, saturation = rng.random(), 0 if rng.random() < 0.55 else rng.uniform(0.3, 1)
        other = hsv(hue, saturation, rng.choice([0, 1]) if rng.random() < 0.4 else rng.random())
        if abs(brightness(other) - level) > min_difference:
            return other
    return BLACK if level > 127 else WHITE


def brightness(colour: Sequence[float]) -> float:
    """Return the perceived brightness of a colour, 0 to 255."""
    return 0.114 * colour[0] + 0.587 * colour[1] + 0.299 * colour[2]


def ink_on(colour: Colour) -> Colour:
    """Return near black or near white, whichever is readable on a colour."""
    return (20, 20, 20) if brightness(colour) > 140 else (245, 245, 245)


def lighter(colour: Colour, levels: float) -> Colour:
    """Return a colour lightened by some levels, or darkened if they are negative."""
    return clipped([value + levels for value in colour])


def mixed(colour: Colour, other: Colour, part: float) -> Colour:
    """Return a colour mixed with a part of another; a negative part moves it away from the other."""
    return clipped([one * (1 - part) + another * part for one, another in zip(colour, other, strict=True)])


def distinct_colours(rng: np.random.Generator, count: int) -> list[Colour]:
    """Return colours that people can tell apart: hues, then white, greys and brown, then darker and paler hues."""
    start, strength = rng.random(), rng.uniform(0.7, 1)
    hues = min(count, 7)
    found = [hsv(start + n / hues, strength, 0.95) for n in range(hues)]
    found += [WHITE, (45, 45, 45), (140, 140, 140), (35, 75, 130)]
    found += [hsv(start + (n + 0.5) / 6, 0.85, 0.5) for n in range(6)] + [hsv(start + n / 6, 0.35, 1.0) for n in range(6)]
    return found[:count]
