"""Pictures of nothing in particular: flat shapes, rings and rays, and noise in a few colours."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.motifs.canvas import any_colour, colours_apart, round_points
from vision.training.motifs.grounds import clouds, painted


def cartoon(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Draw large flat shapes in few colours, outlined or not."""
    colours = colours_apart(rng, int(rng.integers(3, 10)))
    picture = np.empty((height, width, 3), np.uint8)
    picture[:] = colours[0]
    edge = int(rng.integers(0, 5))
    for _ in range(int(rng.integers(4, 26))):
        colour = colours[rng.integers(len(colours))]
        x, y, reach = rng.uniform(0, width), rng.uniform(0, height), min(width, height) * rng.uniform(0.05, 0.4)
        corners = np.array(round_points(int(rng.integers(3, 8)), 1.0, rng.uniform(0, 6)))
        places = np.array(((corners - 0.5) * reach * rng.uniform(0.5, 1, corners.shape) + (x, y)), np.int32)
        if rng.random() < 0.4:
            cv2.ellipse(
                picture,
                (int(x), int(y)),
                (int(reach), int(reach * rng.uniform(0.4, 1))),
                rng.uniform(0, 180),
                0,
                360,
                colour,
                -1,
                cv2.LINE_AA,
            )
        else:
            cv2.fillPoly(picture, [places], colour, cv2.LINE_AA)
            if edge:
                cv2.polylines(picture, [places], True, (20.0, 20.0, 20.0), edge, cv2.LINE_AA)
    return picture


def logo(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Draw rings, rays, checks or bands about the middle."""
    colours = colours_apart(rng, int(rng.integers(2, 6)))
    picture = np.empty((height, width, 3), np.uint8)
    picture[:] = colours[0]
    middle, reach, kind = (width // 2, height // 2), max(width, height), int(rng.integers(4))
    if kind == 0:
        rings = int(rng.integers(3, 12))
        for n in range(rings, 0, -1):
            cv2.circle(picture, middle, int(0.6 * reach * n / rings), colours[n % len(colours)], -1, cv2.LINE_AA)
    elif kind == 1:
        rays = 2 * int(rng.integers(4, 14))
        for n in range(rays):
            cv2.ellipse(picture, middle, (reach, reach), 0, 360 * n / rays, 360 * (n + 1) / rays, colours[n % 2], -1, cv2.LINE_AA)
        cv2.circle(picture, middle, int(reach * rng.uniform(0.05, 0.3)), colours[-1], -1, cv2.LINE_AA)
    else:
        few = int(rng.integers(2, 9))
        cells = np.array(colours, np.float64)[
            rng.integers(0, len(colours), (few, few)) if kind == 3 else np.add.outer(np.arange(few), np.arange(few)) % 2
        ]
        picture = np.asarray(cv2.resize(cells.astype(np.uint8), (width, height), interpolation=cv2.INTER_NEAREST), np.uint8)
    return picture


def fractal(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Draw noise in a few colours: smoke, marble, maps."""
    values = clouds(rng, width, height, rng.uniform(1.5, 5), 5)
    colours = [any_colour(rng) for _ in range(int(rng.integers(2, 7)))]
    if rng.random() < 0.3:
        steps = int(rng.integers(3, 9))
        values = np.asarray(np.floor(values * steps) / steps, np.float32)
    return painted(values, colours)
