"""Random choices: of things, of colours, and of the colours of one program, which go together."""

import colorsys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

T = TypeVar("T")

Colour = tuple[int, int, int]  # blue, green, red
WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)


def one_of(rng: np.random.Generator, things: Sequence[T]) -> T:
    """Return a random element; all are equally likely."""
    return things[int(rng.integers(len(things)))]


def weighted_choice(rng: np.random.Generator, shares: Mapping[T, float]) -> T:
    """Return a random key, with the probabilities in proportion to the values."""
    parts = np.array(list(shares.values()))
    return list(shares)[int(rng.choice(len(parts), p=parts / parts.sum()))]


class Chooser:
    """Has a random generator and chooses with it."""

    rng: np.random.Generator

    def chance(self, share: float) -> bool:
        """Return True with a probability."""
        return bool(self.rng.random() < share)

    def one_of(self, things: Sequence[T]) -> T:
        return one_of(self.rng, things)


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


@dataclass(frozen=True)
class Palette:
    """The colours of a board and its surroundings."""

    page: Colour
    panel: Colour  # what lies behind and between the cells
    cell: Colour
    other: Colour  # of every second cell or box, or of highlighted cells
    line: Colour
    box_line: Colour
    ink: Colour
    second_ink: Colour  # of what the player entered
    accent: Colour
    wall: Colour


def random_palette(rng: np.random.Generator) -> Palette:
    """Return the colours of a light, a dark or a gaudy program."""
    page, panel, cell = _backgrounds(rng)
    if rng.random() < 0.2:
        panel = page
    if rng.random() < 0.25:
        cell = panel
    ink = contrasting(cell, rng, min_difference=25 if rng.random() < 0.12 else 70)
    return Palette(
        page,
        panel,
        cell,
        similar(cell, rng) if rng.random() < 0.6 else hsv(rng.random(), rng.uniform(0.1, 0.9), rng.uniform(0.3, 1)),
        contrasting(cell, rng, min_difference=12 if rng.random() < 0.4 else 45),
        contrasting(cell, rng, min_difference=40),
        ink,
        contrasting(cell, rng, min_difference=45),
        hsv(rng.random(), rng.uniform(0.5, 1), rng.uniform(0.6, 1)),
        contrasting(cell, rng, min_difference=30),
    )


def _backgrounds(rng: np.random.Generator) -> tuple[Colour, Colour, Colour]:
    """Return the colours of a page, of a panel on it and of the cells."""
    hue = rng.random()

    def tone(saturation: tuple[float, float], value: tuple[float, float], off: float = 0.0) -> Colour:
        return hsv(hue + off, rng.uniform(*saturation), rng.uniform(*value))

    match weighted_choice(rng, {"light": 0.4, "dark": 0.22, "gaudy": 0.28, "grey": 0.1}):
        case "light":
            base, depth = rng.uniform(0.86, 1.0), rng.uniform(0, 0.2)
            page, panel = hsv(hue, depth, base * rng.uniform(0.8, 1)), hsv(hue, depth, base * rng.uniform(0.25, 1))
            return page, panel, tone((0, depth), (0.9, 1))
        case "dark":
            return tone((0, 0.5), (0, 0.3)), tone((0, 0.5), (0, 0.3)), tone((0, 0.5), (0.05, 0.4))
        case "gaudy":
            page = tone((0.1, 1), (0.2, 1), rng.random())
            return page, tone((0.2, 1), (0.15, 0.95)), tone((0.1, 1), (0.3, 1), rng.normal(0, 0.15))
        case _:
            return tone((0, 0), (0.1, 1)), tone((0, 0), (0.1, 1)), tone((0, 0), (0.1, 1))
