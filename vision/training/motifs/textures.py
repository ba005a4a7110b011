"""Noise, gradients, textures, and the recolouring of pictures."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.training.drawing.canvas import filled
from vision.training.drawing.choices import BLACK, WHITE, Colour, hsv, mixed, one_of, random_colour

TEXTURES = ("wood", "stone", "felt", "paper", "metal", "fabric", "clouds", "gradient", "pattern")
Noise = NDArray[np.float32]  # (height, width), about 0 to 1


def smooth_noise(rng: np.random.Generator, width: int, height: int, across: float, down: float | None = None) -> Noise:
    """Return smooth noise with a number of hills across and down; by default the hills are as high as wide."""
    down = across * height / width if down is None else down
    small = rng.random((max(2, round(down) + 1), max(2, round(across) + 1)), np.float32)
    if small.shape[0] >= height and small.shape[1] >= width:
        return small[:height, :width]
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def fractal_noise(rng: np.random.Generator, width: int, height: int, across: float = 3.0, octaves: int = 4) -> Noise:
    """Return the sum of octaves of smooth noise, normalised to 0 to 1."""
    whole = smooth_noise(rng, width, height, across)
    for octave in range(1, octaves):
        whole = whole + smooth_noise(rng, width, height, across * 2**octave) * np.float32(0.5**octave)
    low, high = float(whole.min()), float(whole.max())
    return np.asarray((whole - low) / max(1e-6, high - low), np.float32)


def cloudy(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Return clouds in two colours."""
    return painted(fractal_noise(rng, width, height, rng.uniform(2, 6)), [random_colour(rng), random_colour(rng)])


def painted(values: Noise, colours: Sequence[Colour]) -> Pixels:
    """Return noise in colours, from the first at 0 to the last at 1."""
    at = np.linspace(0, 255, len(colours))
    ramp = np.stack([np.interp(np.arange(256), at, [colour[channel] for colour in colours]) for channel in range(3)], 1)
    grey = cv2.convertScaleAbs(np.maximum(values, 0), alpha=255)
    return np.asarray(cv2.LUT(cv2.merge([grey] * 3), ramp.astype(np.uint8)[None]), np.uint8)


def gradient(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Return a gradient: linear, radial or between a grid of colours."""
    if rng.random() < 0.4:
        few = int(rng.integers(2, 5))
        small = np.array([[random_colour(rng) for _ in range(few)] for _ in range(few)], np.float32)
        return np.clip(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), 0, 255).astype(np.uint8)
    first = random_colour(rng)
    colours = [first, mixed(first, random_colour(rng), rng.uniform(0.15, 1))]
    colours += [random_colour(rng)] if rng.random() < 0.25 else []
    down, across = np.linspace(0, 1, height, dtype=np.float32)[:, None], np.linspace(0, 1, width, dtype=np.float32)[None]
    if rng.random() < 0.3:
        x, y = rng.random(2)
        return painted(np.asarray(np.sqrt((across - x) ** 2 + (down - y) ** 2) / 1.1, np.float32), colours)
    angle = rng.choice([0, np.pi / 2, rng.uniform(0, np.pi / 2)])
    share = float(np.cos(angle) / (np.cos(angle) + np.sin(angle)))
    return painted(np.asarray(share * down + (1 - share) * across, np.float32), colours)


def texture(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Return wood, stone, felt, paper, metal, fabric, clouds, a gradient or a small pattern."""
    match name := one_of(rng, TEXTURES):
        case "wood":
            return _wood(rng, width, height)
        case "stone":
            earth = hsv(rng.uniform(0.05, 0.15), rng.uniform(0, 0.3), rng.uniform(0.3, 0.9))
            tone = random_colour(rng) if rng.random() < 0.3 else earth
            cells = fractal_noise(rng, width, height, rng.uniform(2, 8), 6)
            if rng.random() < 0.4:
                cells = np.asarray(np.abs(cells - 0.5) ** 0.4 * 1.3, np.float32)
            return painted(cells, [mixed(tone, BLACK, 0.35), tone, mixed(tone, WHITE, 0.35)])
        case "felt":
            tone = hsv(rng.choice([0.36, 0.38, 0.6, 0.98, 0.08, 0.78]), rng.uniform(0.5, 0.9), rng.uniform(0.25, 0.65))
            return grained(_vignette(filled(width, height, tone), rng), rng, rng.uniform(4, 12))
        case "paper":
            tone = hsv(rng.uniform(0.08, 0.15), rng.uniform(0, 0.4), rng.uniform(0.8, 1))
            sheet = painted(fractal_noise(rng, width, height, 3, 3), [mixed(tone, (90, 130, 160), rng.uniform(0, 0.3)), tone])
            return grained(_ruled(sheet, rng) if rng.random() < 0.35 else sheet, rng, rng.uniform(1, 6))
        case "metal":
            tone = mixed((170, 165, 160), random_colour(rng), rng.uniform(0, 0.5))
            fall = np.linspace(0.1, 0.8, height, dtype=np.float32)[:, None]
            streaks = smooth_noise(rng, width, height, 2, height) * 0.25 + fall
            return painted(np.asarray(streaks, np.float32), [mixed(tone, BLACK, 0.3), mixed(tone, WHITE, 0.4)])
        case "fabric" | "pattern":
            return _woven(rng, width, height, int(rng.integers(2, 5) if name == "fabric" else rng.integers(8, 48)))
        case "clouds":
            return cloudy(rng, width, height)
    return gradient(rng, width, height)


def _wood(rng: np.random.Generator, width: int, height: int) -> Pixels:
    tone = hsv(rng.uniform(0.04, 0.11), rng.uniform(0.3, 0.75), rng.uniform(0.3, 0.95))
    rings = smooth_noise(rng, width, height, 1.5, rng.uniform(3, 8))
    grain = smooth_noise(rng, width, height, 3, height / 2)
    values = 0.5 + 0.3 * np.sin(rng.uniform(12, 40) * rings) + 0.35 * (grain - 0.5)
    boards = painted(np.clip(values, 0, 1).astype(np.float32), [mixed(tone, (0, 0, 20), 0.3), tone])
    if rng.random() < 0.5:
        plank = max(12, round(height / rng.integers(3, 8)))
        for n, top in enumerate(range(0, height, plank)):
            part = boards[top : top + plank]
            part[:] = cv2.convertScaleAbs(part, alpha=1 - 0.12 * ((n * 7) % 3))
            boards[top : top + max(1, plank // 40)] = mixed(tone, BLACK, 0.6)
    return np.ascontiguousarray(boards.transpose(1, 0, 2)[:height, :width]) if rng.random() < 0.4 and width == height else boards


def _woven(rng: np.random.Generator, width: int, height: int, side: int) -> Pixels:
    """Return a small square repeated: checks, dots, stripes, tartan, bricks or diagonals."""
    first = random_colour(rng)
    second = mixed(first, random_colour(rng), rng.uniform(0.1, 0.8))
    cell = filled(2 * side, 2 * side, first)
    match int(rng.integers(6)):
        case 0:
            cell[:side, :side] = cell[side:, side:] = second
        case 1:
            cv2.circle(cell, (side, side), max(1, round(side * rng.uniform(0.2, 0.9))), second, -1, cv2.LINE_AA)
        case 2:
            cell[:side] = second
        case 3:
            cell[:side] = second
            cell[:, :side] = (cell[:, :side].astype(np.uint16) + np.array(second, np.uint16)) // 2
        case 4:
            cell[: max(1, side // 8)] = cell[side : side + max(1, side // 8)] = second
            cell[:side, : max(1, side // 8)] = cell[side:, side : side + max(1, side // 8)] = second
        case _:
            cv2.line(cell, (0, 0), (2 * side, 2 * side), second, max(1, side // 2))
    whole = np.tile(cell, (-(-height // len(cell)), -(-width // len(cell)), 1))[:height, :width]
    return grained(np.ascontiguousarray(whole), rng, 4.0) if side < 6 else np.ascontiguousarray(whole)


def _ruled(sheet: Pixels, rng: np.random.Generator) -> Pixels:
    ink, step = random_colour(rng), int(rng.integers(8, 40))
    lined = sheet.copy()
    lined[step - 1 :: step] = ink
    if rng.random() < 0.5:
        lined[:, step - 1 :: step] = ink
    return np.asarray(cv2.addWeighted(sheet, 0.6, lined, 0.4, 0), np.uint8)


def _vignette(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Return a picture darker towards its edges."""
    height, width = picture.shape[:2]
    down, across = np.linspace(-1, 1, 16)[:, None], np.linspace(-1, 1, 16)[None]
    light = (128 - 128 * rng.uniform(0, 0.5) * (across**2 + down**2) / 2).astype(np.uint8)
    return np.asarray(cv2.multiply(picture, cv2.merge([cv2.resize(light, (width, height))] * 3), scale=1 / 128), np.uint8)


def grained(picture: Pixels, rng: np.random.Generator, strength: float) -> Pixels:
    """Return a picture with grey grain."""
    height, width = picture.shape[:2]
    noise = np.frombuffer(rng.bytes(height * width), np.uint8).reshape(height, width)
    grain = cv2.merge([cv2.convertScaleAbs(noise, alpha=strength / 64)] * 3)
    return np.asarray(cv2.subtract(cv2.add(picture, grain), np.full_like(grain, round(strength * 2))), np.uint8)


def recoloured(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Return a picture with random changes of hue and tones, mostly slight."""
    kind = rng.random()
    if kind < 0.15:
        hsv = cv2.cvtColor(picture, cv2.COLOR_BGR2HSV)
        hsv[:, :, 0] = cv2.LUT(hsv[:, :, 0], ((np.arange(256) + rng.integers(180)) % 180).astype(np.uint8))
        picture = np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR), np.uint8)
    elif kind < 0.22:
        grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY) / np.float32(255), np.float32)
        tone = random_colour(rng) if rng.random() < 0.5 else (128, 128, 128)
        picture = painted(grey, [BLACK, tone, WHITE])
    if rng.random() < 0.7:
        steps = np.arange(256) / 255
        gains = rng.uniform(0.85, 1.15) * rng.uniform(0.92, 1.08, 3)
        bent = np.stack([255 * gain * steps ** rng.uniform(0.7, 1.4) for gain in gains], 1)
        picture = np.asarray(cv2.LUT(picture, np.clip(bent, 0, 255).astype(np.uint8)[None]), np.uint8)
    return picture
