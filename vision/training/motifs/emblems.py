"""Faces of made things: balls, flags, and pixel-art sprites."""

from collections.abc import Iterator

import cv2
import numpy as np

from vision.training.drawing.colours import BLACK, WHITE, Colour, distinct_colours, hsv, mixed
from vision.training.motifs.canvas import Canvas, Face, resized, round_points


def ball_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw balls of sports and billiards, and balls with bands, spots or stars."""
    colours = distinct_colours(rng, 12)
    is_shaded = rng.random() < 0.7
    for _ in range(200):
        base, second = (colours[place] for place in rng.choice(12, 2, replace=False))
        canvas = Canvas(size)
        canvas.disc(0.5, 0.5, 0.47, base)
        _band(canvas, int(rng.integers(9)), base, second, rng)
        canvas.clip_to_disc(0.5, 0.5, 0.47)
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
        flag.clip_to_disc(0.5, 0.5, 0.48)
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
