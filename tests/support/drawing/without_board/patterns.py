"""Pictures of patterns and sights without a board: noise, gradients, fractals, walls, codes, palettes."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from support.drawing.canvas import BLACK, BRIGHT, WHITE, Canvas, cells
from vision.frame import Pixels


def clouds() -> Pixels:
    chance = np.random.default_rng(2)
    total = np.zeros((720, 1280, 3), np.float32)
    for power in range(2, 9):
        noise = chance.random((2**power, 2**power, 3), np.float32)
        total += cv2.resize(noise, (1280, 720), interpolation=cv2.INTER_CUBIC) / 2 ** (power / 2)
    return cv2.normalize(total, None, 0, 255, cv2.NORM_MINMAX).astype(np.uint8)


def landscape() -> Pixels:
    chance = np.random.default_rng(3)
    down, across = np.mgrid[0:800, 0:1200]
    scene = np.stack([235 - down * 0.1, 190 - down * 0.12, 120 + down * 0.12], 2)
    for layer, colour in enumerate(((120, 100, 80), (80, 95, 60), (40, 70, 45))):
        ridge = 330 + layer * 140 + sum(70 / k * np.sin(across / (190 / k) + chance.random() * 7) for k in (1, 2, 5, 9))
        scene[down > ridge] = colour
    return np.clip(scene + chance.normal(0, 7, scene.shape), 0, 255).astype(np.uint8)


def gradient() -> Pixels:
    down, across = np.mgrid[0:600, 0:900]
    return np.stack([across * 255 / 900, down * 255 / 600, 255 - across * 255 / 900], 2).astype(np.uint8)


def mandelbrot() -> Pixels:
    imaginary, real = np.mgrid[-1.2:1.2:500j, -2.2:0.8:700j]
    point = real + 1j * imaginary
    value, steps = np.zeros_like(point), np.zeros(point.shape, np.uint8)
    for _ in range(60):
        inside = np.abs(value) < 2
        value[inside] = value[inside] ** 2 + point[inside]
        steps += inside
    return cv2.applyColorMap(steps * 4, cv2.COLORMAP_OCEAN)


def white_noise() -> Pixels:
    return np.random.default_rng(4).integers(0, 256, (480, 640, 3), np.uint8)


def blank_page() -> Pixels:
    return np.full((700, 900, 3), 250, np.uint8)


def brick_wall() -> Pixels:
    sheet = Canvas(900, 600, (200, 195, 185))
    for row in range(15):
        for column in range(-1, 9):
            shade = int(sheet.chance.integers(-25, 25))
            sheet.box((column * 110 + row % 2 * 55, row * 40, 104, 34), (165 + shade, 75 + shade // 2, 55 + shade // 2))
    return sheet.pixels


def tablecloth() -> Pixels:
    down, across = np.mgrid[0:720, 0:960]
    stripes = (down // 40 % 2).astype(int) + (across // 40 % 2)
    shown = np.empty((720, 960, 3), np.uint8)
    shown[:] = np.array([[255, 255, 255], [150, 150, 235], [60, 60, 210]], np.uint8)[stripes]
    return shown


def bathroom_tiles() -> Pixels:
    sheet = Canvas(900, 700, (180, 186, 190))
    for box in cells((-20, -10, 960, 720), 8, 10, 6):
        shade = int(sheet.chance.integers(-6, 6))
        sheet.box(box, (222 + shade, 232 + shade, 236 + shade))
    return sheet.pixels


def square_code() -> Pixels:
    chance = np.random.default_rng(6)
    code = np.where(chance.random((29, 29)) < 0.5, 0, 255).astype(np.uint8)
    for top, left in ((0, 0), (0, 22), (22, 0)):
        code[top : top + 8 - (top > 0), left : left + 8 - (left > 0)] = 255
        code[top : top + 7, left : left + 7] = 0
        code[top + 1 : top + 6, left + 1 : left + 6] = 255
        code[top + 2 : top + 5, left + 2 : left + 5] = 0
    framed = cv2.copyMakeBorder(code, 4, 4, 4, 4, cv2.BORDER_CONSTANT, value=255)
    return np.repeat(cv2.resize(framed, None, fx=14, fy=14, interpolation=cv2.INTER_NEAREST)[:, :, None], 3, 2)


def bar_code() -> Pixels:
    sheet = Canvas(640, 320)
    left = 60
    while left < 580:
        width = int(sheet.chance.integers(2, 9))
        sheet.box((left, 40, width, 200), BLACK)
        left += width + int(sheet.chance.integers(2, 9))
    sheet.text((120, 270), "4 006381 333931", 34)
    return sheet.pixels


def colour_palette() -> Pixels:
    shades = np.zeros((8, 12, 3), np.uint8)
    for row in range(8):
        for column in range(12):
            shades[row, column] = (column * 15, 60 + row * 24, 255 - row * 20)
    return cv2.resize(cv2.cvtColor(shades, cv2.COLOR_HSV2BGR), (960, 640), interpolation=cv2.INTER_NEAREST)


def pixel_art() -> Pixels:
    chance = np.random.default_rng(8)
    half = chance.integers(0, 4, (16, 8))
    colours = np.array([[245, 245, 245], [60, 60, 220], [40, 40, 40], [80, 190, 250]], np.uint8)
    return cv2.resize(colours[np.hstack([half, half[:, ::-1]])], (640, 640), interpolation=cv2.INTER_NEAREST)


def heat_map() -> Pixels:
    sheet = Canvas(820, 640)
    chance = np.random.default_rng(9)
    shades = cv2.applyColorMap(chance.integers(0, 256, (10, 12), np.uint8), cv2.COLORMAP_VIRIDIS)
    for number, box in enumerate(cells((80, 40, 660, 550), 10, 12)):
        blue, green, red = (int(value) for value in shades.reshape(-1, 3)[number])
        sheet.box((round(box[0]), round(box[1]), 56, 56), (red, green, blue))
        sheet.label(box, f"{chance.random():.1f}", 15, WHITE if red + green < 300 else BLACK)
    for row in range(10):
        sheet.text((10, 68 + row * 55), sheet.words(1), 15)
    return sheet.pixels


def coloured_discs() -> Pixels:
    sheet = Canvas(800, 600, (16, 18, 22))
    for _ in range(60):
        size = int(sheet.chance.integers(14, 120))
        place = (int(sheet.chance.integers(0, 800)), int(sheet.chance.integers(0, 600)), size, size)
        sheet.disc(place, sheet.any_of(BRIGHT), WHITE, 2)
    return sheet.pixels


def buildings() -> Pixels:
    sheet = Canvas(1000, 700, (150, 180, 215))
    for left, width, height in ((40, 220, 560), (300, 180, 420), (520, 260, 630), (820, 150, 500)):
        sheet.box((left, 700 - height, width, height), (110, 105, 112))
        for box in cells((left + 12, 716 - height, width - 24, height - 30), height // 60, width // 44, 16):
            sheet.box(box, (250, 225, 140) if sheet.chance.random() < 0.4 else (50, 60, 80))
    return sheet.pixels


PATTERNS: dict[str, Callable[[], Pixels]] = {
    "clouds": clouds,
    "landscape": landscape,
    "gradient": gradient,
    "mandelbrot": mandelbrot,
    "white noise": white_noise,
    "blank page": blank_page,
    "brick wall": brick_wall,
    "tablecloth": tablecloth,
    "bathroom tiles": bathroom_tiles,
    "square code": square_code,
    "bar code": bar_code,
    "colour palette": colour_palette,
    "pixel art": pixel_art,
    "heat map": heat_map,
    "coloured discs": coloured_discs,
    "buildings": buildings,
}
