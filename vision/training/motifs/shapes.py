"""Faces that are coloured shapes: polygons, stars, hearts, gems, blobs and buttons."""

from collections.abc import Iterator

import numpy as np

from vision.training.drawing.chance import one_of
from vision.training.drawing.colours import BLACK, WHITE, Colour, distinct_colours, mixed, random_colour, vivid
from vision.training.motifs.canvas import Canvas, Face, round_points

REGULAR = {
    "square": (4, np.pi / 4),
    "diamond": (4, 0.0),
    "triangle": (3, 0.0),
    "down": (3, np.pi),
    "hexagon": (6, 0.0),
    "pentagon": (5, 0.0),
}
"""number of corners, and rotation"""
STARS = {"star": (5, 0.45), "spark": (4, 0.35), "cross": (8, 0.6)}
"""number of points, and inner radius as a fraction of the outer one"""
OUTLINES = {
    "arrow": ((0.5, 0.05), (0.92, 0.5), (0.66, 0.5), (0.66, 0.95), (0.34, 0.95), (0.34, 0.5), (0.08, 0.5)),
    "house": ((0.5, 0.06), (0.94, 0.46), (0.82, 0.46), (0.82, 0.94), (0.18, 0.94), (0.18, 0.46), (0.06, 0.46)),
    "flag": ((0.25, 0.05), (0.85, 0.28), (0.35, 0.5), (0.35, 0.95), (0.25, 0.95)),
}
SHAPES = ("disc", "ring", *REGULAR, *STARS, *OUTLINES, "heart", "moon", "drop", "bar", "plus")


def shape(name: str, colour: Colour, size: int) -> Face:
    canvas = Canvas(size)
    _shape(canvas, name, colour)
    return canvas.to_face(size)


def _shape(canvas: Canvas, name: str, colour: Colour, scale: float = 1.0) -> None:
    """Draw a shape around the middle."""
    reach = 0.46 * scale
    if name in REGULAR:
        corners, turn = REGULAR[name]
        canvas.polygon(round_points(corners, reach * (1.2 if name == "square" else 1.05), turn), colour)
    elif name in STARS:
        corners, inner = STARS[name]
        canvas.polygon(round_points(corners, 1.05 * reach, 0.0, inner * reach), colour)
    elif name in OUTLINES:
        canvas.polygon([(0.5 + scale * (x - 0.5), 0.5 + scale * (y - 0.5)) for x, y in OUTLINES[name]], colour)
    elif name == "plus":
        canvas.box(0.5 - 0.35 * reach, 0.5 - reach, 0.5 + 0.35 * reach, 0.5 + reach, colour)
        canvas.box(0.5 - reach, 0.5 - 0.35 * reach, 0.5 + reach, 0.5 + 0.35 * reach, colour)
    elif name == "bar":
        canvas.box(0.5 - reach, 0.5 - 0.4 * reach, 0.5 + reach, 0.5 + 0.4 * reach, colour, 0.1)
    elif name == "heart":
        turns = np.linspace(0, 2 * np.pi, 28)
        across = 16 * np.sin(turns) ** 3
        down = -13 * np.cos(turns) + 5 * np.cos(2 * turns) + 2 * np.cos(3 * turns) + np.cos(4 * turns)
        canvas.polygon([(0.5 + reach * x / 17, 0.47 + reach * y / 16) for x, y in zip(across, down, strict=True)], colour)
    elif name == "drop":
        canvas.disc(0.5, 0.5 + 0.3 * reach, 0.68 * reach, colour)
        y = 0.5 + 0.02 * reach
        canvas.polygon([(0.5, 0.5 - reach), (0.5 + 0.61 * reach, y), (0.5 - 0.61 * reach, y)], colour)
    elif name == "moon":
        turns = np.linspace(0.6, 5.7, 20)
        outer = [(0.5 + reach * float(np.cos(t)), 0.5 + reach * float(np.sin(t))) for t in turns]
        inner_arc = [(0.5 + reach * (0.35 + 0.75 * float(np.cos(t))), 0.5 + 0.75 * reach * float(np.sin(t))) for t in turns[::-1]]
        canvas.polygon(outer + inner_arc, colour)
    else:
        canvas.disc(0.5, 0.5, reach, colour, 0.3 * reach if name == "ring" else 0.0)


def shape_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw shapes: each in its own colour, one in many colours, all in one, or all in all."""
    manner = rng.choice(["own", "one shape", "all", "one colour", "marked"])
    names = [SHAPES[place] for place in rng.permutation(len(SHAPES))]
    colours = distinct_colours(rng, 22 if manner == "one shape" else int(rng.integers(4, 9)))
    if manner == "one shape":
        pairs = [(names[0], colour) for colour in colours]
    elif manner == "one colour":
        pairs = [(name, colours[0]) for name in names]
    elif manner == "own":
        pairs = [(name, colours[place % len(colours)]) for place, name in enumerate(names)]
    else:
        pairs = [(name, colour) for name in names[:8] for colour in colours]
    edge, shine, marks = rng.random() < 0.35, rng.choice(["", "above", "ball", "glass"]), distinct_colours(rng, 5)
    rim = BLACK if rng.random() < 0.6 else WHITE
    for place in rng.permutation(len(pairs)):
        name, colour = pairs[place]
        canvas = Canvas(size)
        if edge:
            _shape(canvas, name, rim)
        _shape(canvas, name, colour, 0.84 if edge else 1.0)
        if manner == "marked":
            _shape(canvas, names[rng.integers(8, 12)], marks[rng.integers(5)], 0.4)
        if shine:
            canvas.shine(str(shine))
        yield canvas.to_face(size)


def gem_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw cut gems, each facet with its own brightness."""
    colours = distinct_colours(rng, int(rng.integers(5, 10)))
    light, has_edge = rng.uniform(0, 2 * np.pi), rng.random() < 0.5
    for _ in range(300):
        colour = one_of(rng, colours)
        corners, turn = int(rng.choice([3, 4, 5, 6, 8, 12])), float(rng.choice([0, np.pi / 4, np.pi / 6]))
        outer = np.array(round_points(corners, 0.47, turn)) * [rng.choice([0.7, 1, 1]), 1]
        outer[:, 0] += 0.5 - outer[:, 0].mean()
        inner = 0.5 + rng.uniform(0.4, 0.7) * (outer - 0.5)
        canvas = Canvas(size)
        for n in range(corners):
            a, b = outer[n], outer[(n + 1) % corners]
            lit = 0.45 * np.cos(np.arctan2(*(a + b - 1)) - light) + rng.uniform(-0.1, 0.1)
            tone = mixed(colour, WHITE, lit) if lit > 0 else mixed(colour, BLACK, -lit)
            canvas.polygon([tuple(a), tuple(b), tuple(inner[(n + 1) % corners]), tuple(inner[n])], tone)
        canvas.polygon([tuple(p) for p in inner], mixed(colour, WHITE, 0.25))
        if has_edge:
            canvas.polygon([tuple(p) for p in inner], mixed(colour, WHITE, 0.25), mixed(colour, WHITE, 0.6), 0.015)
        yield canvas.to_face(size)


def blob_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw smooth blobs, some with a smaller one inside."""
    colours, shine = distinct_colours(rng, int(rng.integers(4, 14))), rng.choice(["", "ball", "above"])
    turns = np.linspace(0, 2 * np.pi, 36, endpoint=False)
    for _ in range(200):
        radius = 0.33 + sum(rng.uniform(-0.12, 0.12) / n**0.5 * np.sin(n * turns + rng.uniform(0, 6.3)) for n in range(2, 6))
        radius = np.clip(radius, 0.1, 0.48)
        outline = np.stack([0.5 + radius * np.cos(turns), 0.5 + radius * np.sin(turns)], 1)
        base, second = one_of(rng, colours), random_colour(rng)
        canvas = Canvas(size)
        canvas.polygon([tuple(p) for p in outline], base)
        if rng.random() < 0.5:
            canvas.polygon([tuple(p) for p in 0.5 + rng.uniform(0.3, 0.6) * (outline - 0.5)], second)
        if shine:
            canvas.shine(str(shine))
        yield canvas.to_face(size)


def button_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw discs or squares with a small emblem, and perhaps a ring: tokens, badges, buttons."""
    colours = distinct_colours(rng, int(rng.integers(5, 14)))
    is_square, has_rim = rng.random() < 0.4, rng.random() < 0.6
    marks = [SHAPES[place] for place in rng.permutation(len(SHAPES))[: int(rng.integers(3, 12))]]
    sign = WHITE if rng.random() < 0.5 else vivid(rng)
    for _ in range(200):
        base = one_of(rng, colours)
        canvas = Canvas(size)
        if is_square:
            canvas.box(0.03, 0.03, 0.97, 0.97, mixed(base, BLACK, 0.4), 0.2)
            canvas.box(0.07, 0.06, 0.93, 0.91, base, 0.17)
        else:
            canvas.disc(0.5, 0.5, 0.48, base)
            if has_rim:
                canvas.disc(0.5, 0.5, 0.42, mixed(base, WHITE, 0.5), 0.04)
        _shape(canvas, one_of(rng, marks), sign if sign != base else BLACK, 0.55)
        yield canvas.to_face(size)
