"""Backgrounds without writing: plain colours, gradients, noise, materials such as wood and felt, patterns and landscapes."""

from collections.abc import Callable

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.backgrounds.pen import Drawing, Pen
from vision.training.drawing.choices import BLACK, WHITE, mixed, random_colour
from vision.training.motifs import scenes, textures
from vision.training.motifs.scenes import photograph as random_photograph


def plain(pen: Pen) -> None:
    """Fill a view with one colour, mostly the theme's."""
    pen.fill(pen.theme.background if pen.chance(0.8) else random_colour(pen.rng))


def _filling(picture: Callable[[np.random.Generator, int, int], Pixels]) -> Drawing:
    """Return a drawing that fills a view with a kind of picture."""
    return lambda pen: pen.fill(picture(pen.rng, pen.width, pen.height))


gradient, texture, landscape, clouds, photograph = map(
    _filling, (textures.gradient, textures.texture, scenes.landscape, textures.cloudy, random_photograph)
)


def noise(pen: Pen) -> None:
    """Draw noise, coarse or fine, grey or coloured."""
    step = pen.one_of((1, 1, 2, 4, 9))
    spots = pen.rng.integers(0, 256, (pen.height // step + 1, pen.width // step + 1, 3), np.uint8)
    if pen.chance(0.5):
        spots = np.repeat(spots[:, :, :1], 3, 2)
    grown = cv2.resize(spots, (pen.width, pen.height), interpolation=cv2.INTER_NEAREST)
    share = pen.rng.uniform(0.05, 0.7)
    pen.fill(np.asarray(cv2.addWeighted(grown, share, np.full_like(pen.view, random_colour(pen.rng)), 1 - share, 0), np.uint8))


def lights(pen: Pen) -> None:
    """Draw blurred discs or leaves of many colours, as on wallpapers."""
    gradient(pen)
    over = pen.view.copy()
    for _ in range(pen.integer(5, 60)):
        size = pen.integer(5, 10 + pen.width // 6)
        axes = (size, size if pen.chance(0.5) else max(1, size // 3))
        middle = (pen.integer(0, pen.width), pen.integer(0, pen.height))
        cv2.ellipse(over, middle, axes, pen.rng.uniform(0, 180), 0, 360, random_colour(pen.rng), -1, cv2.LINE_AA)
    if pen.chance(0.7):
        over = np.asarray(cv2.GaussianBlur(over, (0, 0), pen.rng.uniform(1, 14)), np.uint8)
    share = pen.rng.uniform(0, 0.6)
    pen.fill(np.asarray(cv2.addWeighted(pen.view, share, over, 1 - share, 0), np.uint8))


def bricks(pen: Pen) -> None:
    """Draw a brick wall or floor tiles: like plates in rows."""
    shade, joint = random_colour(pen.rng), random_colour(pen.rng)
    pen.fill(joint)
    w, h = pen.integer(16, 120), pen.integer(12, 70)
    if is_square := pen.chance(0.4):
        h = w
    gap, shift = pen.integer(1, 6), 0 if is_square else w // pen.integer(2, 4)
    for row, y in enumerate(range(0, pen.height, h)):
        for x in range(-(row * shift) % w - w, pen.width, w):
            pen.box((x + gap, y + gap, w - gap, h - gap), mixed(shade, joint, pen.rng.uniform(-0.25, 0.25)))
    light = 0.85 + 0.3 * textures.fractal_noise(pen.rng, pen.width, pen.height, 20)
    pen.fill(np.clip(pen.view * light[:, :, None], 0, 255).astype(np.uint8))


def facade(pen: Pen) -> None:
    """Draw a house front with windows in a few colours."""
    wall = mixed(random_colour(pen.rng), (150, 150, 150), 0.5)
    pen.fill(wall)
    w, h = pen.integer(24, 110), pen.integer(30, 130)
    left, top = round(w * pen.rng.uniform(0.1, 0.3)), round(h * pen.rng.uniform(0.1, 0.3))
    panes, bars = [random_colour(pen.rng) for _ in range(3)], pen.integer(0, 3)
    for y in range(pen.integer(-20, 20), pen.height, h):
        for x in range(pen.integer(-20, 20), pen.width, w):
            pen.box((x + left, y + top, w - 2 * left, h - 2 * top), pen.one_of(panes), 0, mixed(wall, BLACK, 0.5))
            for bar in range(1, bars + 1):
                at = x + left + (w - 2 * left) * bar // (bars + 1)
                pen.line((at, y + top), (at, y + h - top), mixed(wall, WHITE, 0.5), 2)
        pen.line((0, y), (pen.width, y), mixed(wall, BLACK, 0.2), 2)


def fence(pen: Pen) -> None:
    """Draw a fence, a net, stripes or dots over a calm background."""
    gradient(pen)
    step, thick, shade, kind = pen.integer(10, 70), pen.integer(1, 9), random_colour(pen.rng), pen.rng.random()
    if kind < 0.25:
        for y in range(0, pen.height, step):
            for x in range(0, pen.width, step):
                pen.disc(x + (y // step % 2) * step // 2, y, thick, shade)
        return
    lean = 0 if kind < 0.5 else pen.height
    for at in range(-pen.height, pen.width + pen.height, step):
        pen.line((at, 0), (at + lean, pen.height), shade, thick)
        if kind > 0.75:
            pen.line((at + lean, 0), (at, pen.height), shade, thick)
    if kind < 0.5:
        for y in (pen.height // 4, pen.height * 3 // 4):
            pen.box((0, y, pen.width, thick * 2), shade)


QUICK: tuple[Drawing, ...] = (plain, gradient)  # too quick to be worth keeping
CALM: tuple[Drawing, ...] = (clouds, texture, texture, noise, landscape, landscape, lights, *(photograph,) * 4)
PATTERNS: tuple[Drawing, ...] = (bricks, facade, fence)
