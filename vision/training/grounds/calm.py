"""Grounds without any writing: plain colours, gradients, noise, stuffs such as wood and felt, clouds, patterns and landscapes."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.training.grounds.pens import Shade, any_shade, box, mixed, some_theme, vivid

Floats = NDArray[np.float32]


def plain(canvas: Pixels, rng: np.random.Generator) -> None:
    """Fill a canvas with one colour, as most screens' grounds are."""
    canvas[:] = some_theme(rng).ground if rng.random() < 0.8 else any_shade(rng)


def gradient(canvas: Pixels, rng: np.random.Generator) -> None:
    """Fill a canvas with a run from colour to colour: straight, askew or round."""
    height, width = canvas.shape[:2]
    first = some_theme(rng).ground if rng.random() < 0.6 else any_shade(rng)
    other = mixed(first, any_shade(rng), float(rng.uniform(0.1, 0.9)))
    small = np.linspace(-1, 1, 48, dtype=np.float32)
    turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else np.pi / 2
    run = (small[None, :] * np.cos(turn) + small[:, None] * np.sin(turn)) / 2.8 + 0.5
    if rng.random() < 0.25:
        run = np.hypot(small[None, :] - rng.uniform(-0.5, 0.5), small[:, None] - rng.uniform(-0.5, 0.5)) / 1.8
    colours = np.array(first, np.float32) + run[:, :, None] * (np.array(other, np.float32) - np.array(first, np.float32))
    canvas[:] = cv2.resize(np.clip(colours, 0, 255).astype(np.uint8), (width, height), interpolation=cv2.INTER_LINEAR)


def clouds_of(rng: np.random.Generator, width: int, height: int, wide: float = 1.0, least: int = 3, octaves: int = 5) -> Floats:
    """Return smooth noise of several sizes, 0 to 1; wide stretches it along."""
    total = np.zeros((height, width), np.float32)
    for octave in range(octaves):
        tall = min(height, least * 2**octave)
        across = min(width, max(1, round(tall * width / height / wide)))
        total += cv2.resize(rng.random((tall, across), np.float32), (width, height), interpolation=cv2.INTER_CUBIC) * 0.55**octave
    low, high = float(total.min()), float(total.max())
    return np.asarray((total - low) / max(1e-6, high - low), np.float32)


def between(run: Floats, shades: list[Shade]) -> Pixels:
    """Return a picture whose colours run through some shades as a field runs from 0 to 1."""
    stops = np.linspace(0, 255, len(shades))
    table = np.stack([np.interp(np.arange(256), stops, [shade[at] for shade in shades]) for at in range(3)], 1)
    index = (np.clip(run, 0, 1) * 255).astype(np.uint8)
    return np.asarray(cv2.LUT(cv2.merge([index, index, index]), table.astype(np.uint8)[None]), np.uint8)


def clouds(canvas: Pixels, rng: np.random.Generator) -> None:
    """Draw clouds, marble or blurred lights."""
    height, width = canvas.shape[:2]
    run = clouds_of(rng, width, height, least=int(rng.integers(2, 6)), octaves=int(rng.integers(2, 6)))
    if rng.random() < 0.3:
        run = np.asarray(np.abs(np.sin(run * rng.uniform(4, 12))), np.float32)
    first = any_shade(rng)
    canvas[:] = between(run, [first, mixed(first, any_shade(rng), 0.5), mixed(first, (255, 255, 255), 0.5)])


def stuff(canvas: Pixels, rng: np.random.Generator) -> None:
    """Draw wood, felt, paper, cloth or brushed metal."""
    height, width = canvas.shape[:2]
    kind = rng.random()
    if kind < 0.4:
        wood = mixed((60, 110, 165), any_shade(rng), float(rng.uniform(0, 0.3)))
        run = clouds_of(rng, width, height, wide=float(rng.uniform(8, 25)), least=6)
        run = np.asarray((run * rng.uniform(2, 6)) % 1 * 0.5 + run * 0.5, np.float32)
        canvas[:] = between(run, [mixed(wood, (0, 0, 0), float(rng.uniform(0.2, 0.6))), wood, mixed(wood, (255, 255, 255), 0.2)])
        if rng.random() < 0.5:
            for y in range(int(rng.integers(20, 60)), height, int(rng.integers(50, 140))):
                cv2.line(canvas, (0, y), (width, y), mixed(wood, (0, 0, 0), 0.7), 2)
        return
    shade = any_shade(rng)
    if kind < 0.55:
        shade = mixed((60, 110, 30), shade, 0.3)
    elif kind < 0.8:
        shade = mixed((225, 235, 242), shade, 0.15)
    grain = rng.normal(0, rng.uniform(2, 14), (height, width)).astype(np.float32)
    if rng.random() < 0.6:
        grain = np.asarray(cv2.blur(grain, (int(rng.integers(1, 20)), int(rng.integers(1, 4)))) * 2, np.float32)
    grain += (clouds_of(rng, width, height, octaves=3) - 0.5) * rng.uniform(0, 50)
    canvas[:] = np.clip(np.array(shade, np.float32) + grain[:, :, None], 0, 255)


def noise(canvas: Pixels, rng: np.random.Generator) -> None:
    """Draw noise, coarse or fine, grey or coloured."""
    height, width = canvas.shape[:2]
    step = int(rng.choice((1, 1, 2, 4, 9)))
    spots = rng.integers(0, 256, (height // step + 1, width // step + 1, 3), np.uint8)
    if rng.random() < 0.5:
        spots = np.repeat(spots[:, :, :1], 3, 2)
    grown = cv2.resize(spots, (width, height), interpolation=cv2.INTER_NEAREST)
    flat = np.full_like(canvas, any_shade(rng))
    canvas[:] = cv2.addWeighted(grown, share := float(rng.uniform(0.05, 0.7)), flat, 1 - share, 0)


def landscape(canvas: Pixels, rng: np.random.Generator) -> None:
    """Draw what passes for a photograph: a sky, ridges one before the other, perhaps a sun, trees and water."""
    height, width = canvas.shape[:2]
    gradient(canvas, rng)
    if rng.random() < 0.6:
        canvas[:] = cv2.addWeighted(canvas, 0.3, np.full_like(canvas, (230, 190, 140)), 0.7, 0)
    sky = cv2.addWeighted(canvas, 0.7, between(clouds_of(rng, width, height, 2), [any_shade(rng), (250, 250, 250)]), 0.3, 0)
    canvas[:] = sky
    if rng.random() < 0.5:
        spot = (int(rng.integers(width)), int(rng.integers(height // 2)))
        cv2.circle(canvas, spot, int(rng.integers(10, 20 + height // 8)), (225, 245, 255), -1, cv2.LINE_AA)
    far, near = (
        mixed(mixed((190, 170, 150), (130, 160, 140), float(rng.random())), any_shade(rng), float(rng.uniform(0, 0.5))),
        mixed((35, 70, 45), vivid(rng), float(rng.uniform(0, 0.5))),
    )
    count = int(rng.integers(2, 6))
    for ridge in range(count):
        base = height * (0.4 + 0.5 * ridge / count)
        line = clouds_of(rng, width, 16, width / 24, octaves=4)[8] * height * 0.3 + base - height * 0.15
        points = np.stack([np.arange(width), line], 1).astype(np.int32)
        outline = np.concatenate([points, [[width, height], [0, height]]]).astype(np.int32)
        cv2.fillPoly(canvas, [outline], mixed(far, near, ridge / max(1, count - 1)), cv2.LINE_AA)
    leaves = clouds_of(rng, width, height, least=16)
    canvas[:] = np.clip(canvas * (0.75 + 0.5 * leaves[:, :, None]), 0, 255)
    if rng.random() < 0.3:
        canvas[:] = cv2.GaussianBlur(canvas, (0, 0), float(rng.uniform(1, 8)))


def lights(canvas: Pixels, rng: np.random.Generator) -> None:
    """Draw blurred discs or leaves of many colours, as wallpapers have them."""
    height, width = canvas.shape[:2]
    gradient(canvas, rng)
    over = canvas.copy()
    for _ in range(int(rng.integers(5, 60))):
        middle = (int(rng.integers(width)), int(rng.integers(height)))
        size = int(rng.integers(5, 10 + width // 6))
        axes = (size, size if rng.random() < 0.5 else max(1, size // 3))
        cv2.ellipse(over, middle, axes, float(rng.uniform(0, 180)), 0, 360, any_shade(rng), -1, cv2.LINE_AA)
    if rng.random() < 0.7:
        over = np.asarray(cv2.GaussianBlur(over, (0, 0), float(rng.uniform(1, 14))), np.uint8)
    canvas[:] = cv2.addWeighted(canvas, share := float(rng.uniform(0, 0.6)), over, 1 - share, 0)


def bricks(canvas: Pixels, rng: np.random.Generator) -> None:
    """Draw a brick wall, floor tiles or planks: like plates laid in rows."""
    height, width = canvas.shape[:2]
    shade, joint = any_shade(rng), any_shade(rng)
    canvas[:] = joint
    w, h = int(rng.integers(16, 120)), int(rng.integers(12, 70))
    if is_square := rng.random() < 0.4:
        h = w
    gap, shift = int(rng.integers(1, 6)), 0 if is_square else w // int(rng.integers(2, 4))
    for row, y in enumerate(range(0, height, h)):
        for x in range(-(row * shift) % w - w, width, w):
            box(canvas, (x + gap, y + gap, w - gap, h - gap), mixed(shade, joint, float(rng.uniform(-0.25, 0.25))))
    canvas[:] = np.clip(canvas * (0.85 + 0.3 * clouds_of(rng, width, height, least=20)[:, :, None]), 0, 255)


def facade(canvas: Pixels, rng: np.random.Generator) -> None:
    """Draw a house front with windows of which some are lit."""
    height, width = canvas.shape[:2]
    wall = mixed(any_shade(rng), (150, 150, 150), 0.5)
    canvas[:] = wall
    w, h = int(rng.integers(24, 110)), int(rng.integers(30, 130))
    left, top = round(w * rng.uniform(0.1, 0.3)), round(h * rng.uniform(0.1, 0.3))
    panes = [any_shade(rng) for _ in range(3)]
    bars = int(rng.integers(0, 3))
    for y in range(int(rng.integers(-20, 20)), height, h):
        for x in range(int(rng.integers(-20, 20)), width, w):
            rect = (x + left, y + top, w - 2 * left, h - 2 * top)
            box(canvas, rect, panes[int(rng.integers(3))], 0, mixed(wall, (0, 0, 0), 0.5))
            for bar in range(1, bars + 1):
                at = x + left + (w - 2 * left) * bar // (bars + 1)
                cv2.line(canvas, (at, y + top), (at, y + h - top), mixed(wall, (255, 255, 255), 0.5), 2)
        cv2.line(canvas, (0, y), (width, y), mixed(wall, (0, 0, 0), 0.2), 2)


def fence(canvas: Pixels, rng: np.random.Generator) -> None:
    """Draw a fence, a net, stripes or dots over a calm ground."""
    height, width = canvas.shape[:2]
    gradient(canvas, rng)
    step, thick, shade, kind = int(rng.integers(10, 70)), int(rng.integers(1, 9)), any_shade(rng), rng.random()
    if kind < 0.25:
        for y in range(0, height, step):
            for x in range(0, width, step):
                cv2.circle(canvas, (x + (y // step % 2) * step // 2, y), thick, shade, -1, cv2.LINE_AA)
        return
    lean = 0 if kind < 0.5 else height
    for at in range(-height, width + height, step):
        cv2.line(canvas, (at, 0), (at + lean, height), shade, thick, cv2.LINE_AA)
        if kind > 0.75:
            cv2.line(canvas, (at + lean, 0), (at, height), shade, thick, cv2.LINE_AA)
    if kind < 0.5:
        for y in (height // 4, height * 3 // 4):
            cv2.rectangle(canvas, (0, y), (width, y + thick * 2), shade, -1)


Drawing = Callable[[Pixels, np.random.Generator], None]
QUICK: tuple[Drawing, ...] = (plain, gradient)
"""so quick that none is kept"""
CALM: tuple[Drawing, ...] = (clouds, stuff, stuff, noise, landscape, landscape, lights)
PATTERNS: tuple[Drawing, ...] = (bricks, facade, fence)
