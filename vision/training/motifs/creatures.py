"""Faces of living things: cartoon creatures, people and fruit."""

from collections.abc import Iterator

import numpy as np

from vision.training.drawing.choices import BLACK, WHITE, Colour, distinct_colours, hsv, mixed, one_of
from vision.training.motifs.canvas import Canvas, Face

SKIN = tuple(
    hsv(0.07, saturation, value) for saturation, value in ((0.2, 1.0), (0.35, 0.95), (0.5, 0.8), (0.6, 0.55), (0.6, 0.38))
)
EARS = ("none", "round", "pointed", "long", "horns", "antennae", "flaps")
PATTERNS = ("none", "belly", "spots", "stripes", "mask", "cheeks", "patch")


def creature_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw random cartoon creatures, with or without a body and an outline."""
    colours = distinct_colours(rng, 19)
    edge = float(rng.choice([0.0, 0.025, 0.04]))
    has_body, is_shaded = rng.random() < 0.5, rng.random() < 0.4
    for _ in range(300):
        base, second = (colours[place] for place in rng.choice(19, 2, replace=False))
        canvas = Canvas(size)
        if has_body:
            _body(canvas, base, second, edge, rng)
        _head(canvas, base, second, edge, rng, 0.42 if has_body else 0.55)
        if is_shaded:
            canvas.shine("ball", 0.4)
        yield canvas.to_face(size)


def _outlined(
    canvas: Canvas, x: float, y: float, across: float, down: float, colour: Colour, edge: float, tilt: float = 0.0
) -> None:
    if edge:
        canvas.oval(x, y, across + edge, down + edge, BLACK, tilt=tilt)
    canvas.oval(x, y, across, down, colour, tilt=tilt)


def _body(canvas: Canvas, base: Colour, second: Colour, edge: float, rng: np.random.Generator) -> None:
    """Draw a body with feet, arms and perhaps a tail."""
    wide = rng.uniform(0.16, 0.28)
    if rng.random() < 0.4:
        side = rng.choice([-1, 1])
        tail = [(0.5, 0.8), (0.5 + side * 0.3, 0.75), (0.5 + side * 0.34, 0.55), (0.5 + side * 0.44, 0.5)]
        canvas.line(tail, BLACK if edge else base, 0.09)
        canvas.line(tail, base, 0.06)
    for side in (-1, 1):
        _outlined(canvas, 0.5 + side * 0.7 * wide, 0.92, 0.09, 0.05, second, edge)
        _outlined(canvas, 0.5 + side * (wide + 0.03), 0.72, 0.05, 0.12, base, edge, side * -35)
    _outlined(canvas, 0.5, 0.76, wide, 0.19, base, edge)
    if rng.random() < 0.6:
        canvas.oval(0.5, 0.79, 0.6 * wide, 0.13, mixed(second, WHITE, 0.4))


def _head(canvas: Canvas, base: Colour, second: Colour, edge: float, rng: np.random.Generator, y: float) -> None:
    """Draw a head with ears, a pattern, eyes and a mouth."""
    across, down = rng.uniform(0.27, 0.38), rng.uniform(0.25, 0.34)
    _ears(canvas, str(rng.choice(EARS)), across, y - 0.75 * down, base, second, edge)
    _outlined(canvas, 0.5, y, across, down, base, edge)
    pale = mixed(second, WHITE, 0.3)
    match str(rng.choice(PATTERNS)):
        case "belly":
            canvas.oval(0.5, y + 0.4 * down, 0.65 * across, 0.5 * down, pale)
        case "spots":
            for dx, dy in rng.uniform(-0.6, 0.6, (5, 2)):
                canvas.disc(0.5 + dx * across, y + dy * down, 0.035, second)
        case "stripes":
            for dx in (-0.3, 0.0, 0.3):
                canvas.line([(0.5 + dx * across, y - 0.9 * down), (0.5 + 0.8 * dx * across, y - 0.5 * down)], second, 0.04)
        case "mask":
            canvas.oval(0.5, y - 0.1 * down, 0.85 * across, 0.35 * down, pale)
        case "cheeks":
            for side in (-1, 1):
                canvas.disc(0.5 + side * 0.65 * across, y + 0.35 * down, 0.055, (90, 90, 240))
        case "patch":
            canvas.oval(0.5 - 0.4 * across, y - 0.15 * down, 0.35 * across, 0.4 * down, second, tilt=20)
    _eyes(canvas, across, y - 0.1 * down, rng)
    _mouth(canvas, across, y + 0.4 * down, second, rng)


def _ears(canvas: Canvas, kind: str, across: float, y: float, base: Colour, second: Colour, edge: float) -> None:
    rim = BLACK if edge else None
    for side in (-1, 1):
        x = 0.5 + side * 0.7 * across
        match kind:
            case "round":
                _outlined(canvas, x, y, 0.11, 0.11, base, edge)
                canvas.disc(x, y, 0.06, second)
            case "pointed":
                canvas.polygon([(x - 0.12, y + 0.1), (x + side * 0.1, y - 0.2), (x + 0.12, y + 0.1)], base, rim, 0.03)
                canvas.polygon([(x - 0.05, y + 0.08), (x + side * 0.07, y - 0.1), (x + 0.06, y + 0.08)], second)
            case "long":
                _outlined(canvas, 0.5 + side * 0.4 * across, y - 0.03, 0.07, 0.2, base, edge, side * 12)
                canvas.oval(0.5 + side * 0.4 * across, y - 0.03, 0.035, 0.14, second, tilt=side * 12)
            case "horns":
                points = [(x - 0.06, y + 0.08), (x + side * 0.12, y - 0.14), (x + 0.06, y + 0.08)]
                canvas.polygon(points, mixed(second, WHITE, 0.4), rim)
            case "antennae":
                canvas.line([(0.5 + side * 0.1, y + 0.1), (0.5 + side * 0.2, y - 0.12)], BLACK, 0.03)
                canvas.disc(0.5 + side * 0.2, y - 0.12, 0.05, second)
            case "flaps":
                _outlined(canvas, 0.5 + side * (across + 0.02), y + 0.2, 0.07, 0.18, second, edge, side * -15)


def _eyes(canvas: Canvas, across: float, y: float, rng: np.random.Generator) -> None:
    kind, wide = int(rng.integers(5)), across * rng.uniform(0.35, 0.5)
    radius = rng.uniform(0.045, 0.09)
    if kind == 4:
        canvas.disc(0.5, y, 1.4 * radius, WHITE)
        canvas.disc(0.5, y, 0.7 * radius, BLACK)
        return
    for side in (-1, 1):
        x = 0.5 + side * wide
        if kind == 0:
            canvas.disc(x, y, 0.6 * radius, BLACK)
            canvas.disc(x - 0.015, y - 0.015, 0.2 * radius, WHITE)
        elif kind == 1:
            canvas.disc(x, y, radius, WHITE)
            canvas.disc(x + 0.01 * side, y, 0.55 * radius, BLACK)
        elif kind == 2:
            canvas.oval(x, y, radius, radius, BLACK, thick=0.025, arc=(200, 340))
        else:
            canvas.oval(x, y, 0.5 * radius, radius, BLACK)


def _mouth(canvas: Canvas, across: float, y: float, second: Colour, rng: np.random.Generator) -> None:
    match int(rng.integers(6)):
        case 0:
            canvas.oval(0.5, y - 0.05, 0.4 * across, 0.09, BLACK, thick=0.025, arc=(20, 160))
        case 1:
            canvas.oval(0.5, y, 0.3 * across, 0.07, (40, 30, 120), arc=(0, 180))
        case 2:
            canvas.polygon([(0.42, y - 0.05), (0.58, y - 0.05), (0.5, y + 0.07)], (30, 150, 250), BLACK, 0.015)
        case 3:
            canvas.oval(0.5, y - 0.04, 0.05, 0.035, BLACK)
            canvas.line([(0.5, y - 0.02), (0.5, y + 0.05)], BLACK, 0.02)
        case 4:
            canvas.oval(0.5, y, 0.5 * across, 0.09, mixed(second, WHITE, 0.5))
            for side in (-1, 1):
                canvas.disc(0.5 + 0.04 * side, y, 0.018, BLACK)
        case _:
            canvas.line([(0.44, y), (0.56, y)], BLACK, 0.025)


def person_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw avatars: a head with hair, shoulders and a coloured background."""
    colours = distinct_colours(rng, 19)
    is_round = rng.random() < 0.6
    for _ in range(200):
        background, shirt, hair = (colours[place] for place in rng.choice(19, 3, replace=False))
        hair = hair if rng.random() < 0.4 else mixed((15, 25, 40), (60, 160, 220), rng.random())
        skin = one_of(rng, SKIN)
        canvas = Canvas(size)
        if is_round:
            canvas.disc(0.5, 0.5, 0.48, background)
        else:
            canvas.pixels[:] = (*background, 255)
        style = int(rng.integers(5))
        if style == 1:
            canvas.box(0.26, 0.3, 0.74, 0.78, hair, 0.2)
        canvas.oval(0.5, 0.94, 0.3, 0.22, shirt, arc=(180, 360))
        canvas.box(0.43, 0.55, 0.57, 0.77, mixed(skin, BLACK, 0.15), 0.05)
        canvas.oval(0.5, 0.44, 0.19, 0.23, skin)
        if style != 4:
            canvas.oval(0.5, 0.37, 0.21, 0.19, hair, arc=(170, 370))
        if style == 2:
            canvas.disc(0.5, 0.16, 0.09, hair)
        if style == 3:
            canvas.box(0.22, 0.26, 0.78, 0.32, shirt, 0.03)
        for side in (-1, 1):
            canvas.disc(0.5 + 0.08 * side, 0.45, 0.022, BLACK)
            if rng.random() < 0.12:
                canvas.disc(0.5 + 0.08 * side, 0.45, 0.06, BLACK, 0.02)
        canvas.oval(0.5, 0.53, 0.07, 0.05, (40, 40, 150), thick=0.02, arc=(20, 160))
        yield canvas.to_face(size)


def fruit_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw fruit and berries, whole or as slices, with a stalk and leaves."""
    edge, shine = float(rng.choice([0.0, 0.02])), rng.random() < 0.6
    for _ in range(300):
        hue = float(rng.choice([0.0, 0.02, 0.07, 0.1, 0.15, 0.25, 0.33, 0.78, 0.9, 0.62]))
        flesh = hsv(hue, rng.uniform(0.7, 1), rng.uniform(0.6, 1))
        canvas = Canvas(size)
        canvas.line([(0.5, 0.4), (0.5 + rng.uniform(-0.12, 0.12), 0.06)], (30, 60, 100), 0.05)
        _fruit(canvas, int(rng.integers(9)), flesh, edge, rng)
        for side in (-1, 1)[: int(rng.integers(0, 3))]:
            canvas.oval(0.5 + side * 0.13, 0.15, 0.14, 0.06, hsv(0.33, 0.8, 0.6), tilt=side * -20)
        if shine:
            canvas.shine("ball", 0.6)
        yield canvas.to_face(size)


def _fruit(canvas: Canvas, kind: int, flesh: Colour, edge: float, rng: np.random.Generator) -> None:
    seed, pale = (30, 50, 60), mixed(flesh, WHITE, 0.6)
    match kind:
        case 0:
            _outlined(canvas, 0.5, 0.56, 0.37, 0.36, flesh, edge)
        case 1:
            for side in (-1, 1):
                canvas.line([(0.5, 0.1), (0.5 + 0.22 * side, 0.65)], hsv(0.3, 0.8, 0.5), 0.03)
                _outlined(canvas, 0.5 + 0.23 * side, 0.7, 0.19, 0.19, flesh, edge)
        case 2:
            for row in range(4):
                for place in range(4 - row):
                    _outlined(canvas, 0.5 + 0.19 * (place - (3 - row) / 2), 0.34 + 0.17 * row, 0.11, 0.11, flesh, edge)
        case 3:
            canvas.polygon([(0.14, 0.32), (0.3, 0.2), (0.7, 0.2), (0.86, 0.32), (0.74, 0.68), (0.5, 0.96), (0.26, 0.68)], flesh)
            for x, y in ((0.32, 0.4), (0.5, 0.36), (0.68, 0.4), (0.4, 0.55), (0.6, 0.55), (0.5, 0.72)):
                canvas.oval(x, y, 0.02, 0.03, pale)
        case 4:
            canvas.oval(0.5, 0.3, 0.46, 0.6, hsv(0.35, 0.8, 0.5), arc=(0, 180))
            canvas.oval(0.5, 0.3, 0.42, 0.54, pale, arc=(0, 180))
            canvas.oval(0.5, 0.3, 0.38, 0.49, flesh, arc=(0, 180))
            for x, y in ((0.3, 0.42), (0.5, 0.4), (0.7, 0.42), (0.4, 0.58), (0.6, 0.58)):
                canvas.oval(x, y, 0.02, 0.035, seed)
        case 5:
            canvas.disc(0.5, 0.5, 0.46, flesh)
            canvas.disc(0.5, 0.5, 0.4, pale)
            for start in range(0, 360, 60):
                canvas.oval(0.5, 0.5, 0.37, 0.37, flesh, arc=(start + 5, start + 55))
        case 6:
            _outlined(canvas, 0.5, 0.66, 0.32, 0.29, flesh, edge)
            _outlined(canvas, 0.5, 0.38, 0.19, 0.24, flesh, 0.0)
        case 7:
            canvas.oval(0.35, 0.2, 0.5, 0.6, flesh, tilt=-30, thick=0.2, arc=(20, 130))
        case _:
            _outlined(canvas, 0.5, 0.55, 0.3, 0.4, flesh, edge, rng.uniform(-40, 40))
            canvas.oval(0.5, 0.55, 0.2, 0.3, pale)
            canvas.disc(0.5, 0.6, 0.12, mixed(seed, flesh, 0.3))
