"""Faces that are coloured shapes or made things: polygons, stars, hearts, gems, blobs, buttons, balls, flags, pixel art."""

from collections.abc import Iterator

import cv2
import numpy as np

from vision.training.drawing.choices import BLACK, WHITE, Colour, distinct_colours, hsv, mixed, one_of, random_colour, vivid
from vision.training.motifs.canvas import Canvas, Face, resized, round_points

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


def ball_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw balls of sports and billiards, and balls with bands, spots or stars."""
    colours = distinct_colours(rng, 12)
    is_shaded = rng.random() < 0.7
    for _ in range(200):
        base, second = (colours[place] for place in rng.choice(12, 2, replace=False))
        canvas = Canvas(size)
        canvas.disc(0.5, 0.5, 0.47, base)
        _band(canvas, int(rng.integers(9)), base, second, rng)
        canvas.clip_to_disc(0.47)
        canvas.disc(0.5, 0.5, 0.47, mixed(base, BLACK, 0.5), 0.03)
        if is_shaded:
            canvas.shine("ball", 0.8)
        yield canvas.to_face(size)


def _band(canvas: Canvas, kind: int, base: Colour, second: Colour, rng: np.random.Generator) -> None:
    """Draw the pattern of a ball."""
    match kind:
        case 0:
            canvas.polygon(round_points(5, 0.18), second)
            for x, y in round_points(5, 0.42, np.pi / 5):
                canvas.line([(0.5 + 0.5 * (x - 0.5), 0.5 + 0.5 * (y - 0.5)), (x, y)], second, 0.03)
                canvas.disc(x, y, 0.07, second)
        case 1:
            canvas.line([(0.5, 0.03), (0.5, 0.97)], second, 0.03)
            canvas.line([(0.03, 0.5), (0.97, 0.5)], second, 0.03)
            canvas.oval(0.0, 0.5, 0.3, 0.4, second, thick=0.03, arc=(-70, 70))
            canvas.oval(1.0, 0.5, 0.3, 0.4, second, thick=0.03, arc=(110, 250))
        case 2:
            canvas.oval(0.1, 0.5, 0.3, 0.4, second, thick=0.05, arc=(-75, 75))
            canvas.oval(0.9, 0.5, 0.3, 0.4, second, thick=0.05, arc=(105, 255))
        case 3:
            canvas.polygon([(0.06, 0.33), (0.94, 0.33), (0.94, 0.67), (0.06, 0.67)], second)
            canvas.disc(0.5, 0.5, 0.14, WHITE)
        case 4:
            canvas.oval(0.5, 0.5, 0.47, 0.47, second, arc=(0, 180))
            canvas.disc(0.5, 0.5, 0.13, BLACK)
            canvas.disc(0.5, 0.5, 0.09, WHITE)
        case 5:
            for x, y in round_points(6, 0.27, rng.uniform(0, 1)):
                canvas.disc(x, y, 0.09, second)
        case 6:
            canvas.polygon(round_points(5, 0.33, 0, 0.14), second)
        case 7:
            for start in range(0, 360, 120):
                canvas.oval(0.5, 0.5, 0.47, 0.47, second, arc=(start, start + 60))
        case _:
            canvas.disc(0.5, 0.5, 0.25, second)


def flag_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw flags: stripes, crosses, discs, saltires and cantons; in some sets all are round."""
    lights = {0: 0.8, 0.62: 0.6, 0.38: 0.55, 0.14: 1.0, 0.55: 0.9, 0.08: 1.0}
    colours = [hsv(hue, 0.85, value) for hue, value in lights.items()]
    colours += [WHITE, WHITE, BLACK, (40, 20, 120)]
    is_round, tall = rng.random() < 0.3, rng.uniform(0.6, 0.75)
    for _ in range(300):
        a, b, c = (colours[place] for place in rng.choice(len(colours), 3, replace=False))
        flag = Canvas(size)
        flag.pixels[:] = (*a, 255)
        kind = int(rng.integers(9))
        if kind in {0, 1, 5}:
            for n, colour in enumerate((a, b, c)):
                part = slice(round(n / 3 * flag.side), round((n + 1) / 3 * flag.side))
                flag.pixels[part if kind else slice(None), slice(None) if kind else part] = (*colour, 255)
        if kind == 2:
            flag.disc(0.5, 0.5, 0.28, b)
        elif kind == 3:
            for colour, thick in ((b, 0.26), (c, 0.12)):
                flag.line([(0.38, 0), (0.38, 1)], colour, thick)
                flag.line([(0, 0.5), (1, 0.5)], colour, thick)
        elif kind == 4:
            flag.line([(0, 0), (1, 1)], b, 0.16)
            flag.line([(1, 0), (0, 1)], b, 0.16)
        elif kind == 5:
            flag.polygon([(0, 0), (0.5, 0.5), (0, 1)], mixed(a, BLACK, 0.7))
        elif kind == 6:
            for n in range(1, 9, 2):
                flag.pixels[round(n / 9 * flag.side) : round((n + 1) / 9 * flag.side)] = (*b, 255)
            flag.box(0, 0, 0.45, 0.55, c)
        elif kind == 7:
            flag.polygon([(0.1, 0.5), (0.5, 0.12), (0.9, 0.5), (0.5, 0.88)], b)
            flag.disc(0.5, 0.5, 0.2, c)
        elif kind == 8:
            for n in range(int(rng.integers(1, 6))):
                flag.disc(0.2 + 0.15 * n, 0.3 + 0.12 * (n % 2), 0.07, b)
        yield _flown(flag, size, is_round, tall)


def _flown(flag: Canvas, size: int, is_round: bool, tall: float) -> Face:
    if is_round:
        flag.clip_to_disc(0.48)
        return flag.to_face(size)
    flat = cv2.resize(flag.pixels, (flag.side, round(tall * flag.side)), interpolation=cv2.INTER_AREA)
    return resized(np.asarray(flat, np.uint8), size)


def sprite_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw symmetric sprites of few pixels."""
    side = int(rng.integers(6, 17))
    colours = distinct_colours(rng, int(rng.integers(3, 10)))
    density, has_edge = rng.uniform(0.4, 0.65), rng.random() < 0.5
    for _ in range(200):
        half = (side + 1) // 2
        noise = cv2.GaussianBlur(rng.random((side, half)).astype(np.float32), (3, 3), 0.6)
        noise = noise + 0.12 - 0.24 * np.linspace(1, 0, half, dtype=np.float32) ** 2
        filled = noise > np.quantile(noise, 1 - density)
        body, second = (colours[place] for place in rng.choice(len(colours), 2, replace=False))
        picture = np.zeros((side, half, 4), np.uint8)
        picture[filled] = (*body, 255)
        picture[filled & (rng.random(filled.shape) < 0.25)] = (*second, 255)
        picture = np.concatenate([picture, picture[:, ::-1][:, side % 2 :]], 1)
        if has_edge:
            picture = np.pad(picture, ((1, 1), (1, 1), (0, 0)))
            opaque = picture[:, :, 3]
            picture[(cv2.dilate(opaque, np.ones((3, 3), np.uint8)) > 0) & (opaque == 0)] = (*BLACK, 255)
        yield np.asarray(cv2.resize(picture, (size, size), interpolation=cv2.INTER_NEAREST), np.uint8)
