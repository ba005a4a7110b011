"""The colours of one program: grounds, inks and accents that go together, by chance."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass

import numpy as np

from vision.training.drawing.canvas import Colour


@dataclass(frozen=True)
class Palette:
    """The colours of a board and of what is around it."""

    page: Colour
    panel: Colour
    """what lies behind and between the cells"""
    cell: Colour
    other: Colour
    """of every second cell or box, or of cells that are marked"""
    line: Colour
    box_line: Colour
    ink: Colour
    second_ink: Colour
    """of what the player entered"""
    accent: Colour
    wall: Colour


def some_palette(rng: np.random.Generator) -> Palette:
    """Return the colours of a light, a dark or a gaudy program."""
    hue = rng.random()
    kind = rng.choice(["light", "dark", "gaudy", "grey"], p=[0.4, 0.22, 0.28, 0.1])
    if kind == "light":
        base, depth = rng.uniform(0.86, 1.0), rng.uniform(0, 0.2)
        page, panel = _hsv(hue, depth, base * rng.uniform(0.8, 1)), _hsv(hue, depth, base * rng.uniform(0.25, 1))
        cell = _hsv(hue, depth * rng.random(), rng.uniform(0.9, 1))
    elif kind == "dark":
        page, panel = _hsv(hue, rng.uniform(0, 0.5), rng.uniform(0, 0.3)), _hsv(hue, rng.uniform(0, 0.5), rng.uniform(0, 0.3))
        cell = _hsv(hue, rng.uniform(0, 0.5), rng.uniform(0.05, 0.4))
    elif kind == "grey":
        page, panel, cell = (_hsv(0, 0, rng.uniform(0.1, 1)) for _ in range(3))
    else:
        page, panel = (
            _hsv(rng.random(), rng.uniform(0.1, 1), rng.uniform(0.2, 1)),
            _hsv(hue, rng.uniform(0.2, 1), rng.uniform(0.15, 0.95)),
        )
        cell = _hsv(hue + rng.normal(0, 0.15), rng.uniform(0.1, 1), rng.uniform(0.3, 1))
    if rng.random() < 0.2:
        panel = page
    if rng.random() < 0.25:
        cell = panel
    ink = apart(cell, rng, least=25 if rng.random() < 0.12 else 70)
    return Palette(
        page,
        panel,
        cell,
        near(cell, rng) if rng.random() < 0.6 else _hsv(rng.random(), rng.uniform(0.1, 0.9), rng.uniform(0.3, 1)),
        apart(cell, rng, least=12 if rng.random() < 0.4 else 45),
        apart(cell, rng, least=40),
        ink,
        apart(cell, rng, least=45),
        _hsv(rng.random(), rng.uniform(0.5, 1), rng.uniform(0.6, 1)),
        apart(cell, rng, least=30),
    )


def some_colour(rng: np.random.Generator) -> Colour:
    """Return any colour, greys among them."""
    return _hsv(rng.random(), 0 if rng.random() < 0.3 else rng.random(), rng.random())


def near(colour: Colour, rng: np.random.Generator, reach: float = 26) -> Colour:
    """Return a colour that differs a little."""
    shift = rng.uniform(-reach, reach) + rng.uniform(-reach, reach, 3) * 0.5
    return _whole(np.array(colour) + shift)


def apart(colour: Colour, rng: np.random.Generator, least: float = 55) -> Colour:
    """Return a colour whose brightness differs at least by some levels; often it is a simple one."""
    level = brightness(colour)
    for _ in range(20):
        other = _hsv(
            rng.random(),
            0 if rng.random() < 0.55 else rng.uniform(0.3, 1),
            rng.choice([0, 1]) if rng.random() < 0.4 else rng.random(),
        )
        if abs(brightness(other) - level) > least:
            return other
    return (0, 0, 0) if level > 127 else (255, 255, 255)


def brightness(colour: Colour) -> float:
    """Return how bright a colour looks, 0 to 255."""
    return 0.114 * colour[0] + 0.587 * colour[1] + 0.299 * colour[2]


def lighter(colour: Colour, levels: float) -> Colour:
    """Return a colour lighter by some levels, or darker by a negative number of them."""
    return _whole(np.array(colour) + levels)


def mixed(colour: Colour, other: Colour, part: float) -> Colour:
    """Return a colour with a part of another."""
    return _whole(np.array(colour) * (1 - part) + np.array(other) * part)


def _hsv(hue: float, depth: float, value: float) -> Colour:
    red, green, blue = colorsys.hsv_to_rgb(hue % 1, min(1, max(0, depth)), min(1, max(0, value)))
    return _whole(np.array([blue, green, red]) * 255)


def _whole(colour: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Colour:
    blue, green, red = np.clip(colour, 0, 255).astype(int).tolist()
    return blue, green, red
