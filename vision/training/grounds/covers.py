"""What lies over a board for a while: dialogs, short notices, menus, the pointer of a mouse, a finger."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.grounds.pens import Theme, box, button, mixed, one_of, part, plate, sentence, some_theme, write
from vision.training.grounds.surroundings import NAMES, ORDERS

Area = tuple[int, int, int, int]
POINTER = np.array([(0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (12, 12)], np.float64)
HAND = np.array([(6, 0), (8, 2), (8, 9), (16, 11), (17, 16), (15, 23), (6, 23), (1, 15), (2, 13), (4, 14), (4, 2)], np.float64)


def draw_cover(canvas: Pixels, rng: np.random.Generator, rect: Area) -> Area:
    """Draw something over a part of a rectangle (x, y, width, height) and return the rectangle it covers, cut to the canvas."""
    kind = rng.random()
    if kind < 0.3:
        covered = _dialog(canvas, rng, rect)
    elif kind < 0.45:
        covered = _toast(canvas, rng, rect)
    elif kind < 0.62:
        covered = _menu(canvas, rng, rect)
    elif kind < 0.87:
        covered = _pointer(canvas, rng, rect)
    else:
        covered = _finger(canvas, rng, rect)
    x, y, w, h = covered
    x0, y0, x1, y1 = max(0, x - 1), max(0, y - 1), min(canvas.shape[1], x + w + 1), min(canvas.shape[0], y + h + 1)
    return x0, y0, max(0, x1 - x0), max(0, y1 - y0)


def _within(rng: np.random.Generator, rect: Area, w: int, h: int, beyond: float = 0.3) -> Area:
    """Return where something of a size lies: in a rectangle, or a part of it beyond the sides."""
    x, y, wide, tall = rect
    left = x + round(rng.uniform(-w * beyond, max(1, wide - w * (1 - beyond))))
    top = y + round(rng.uniform(-h * beyond, max(1, tall - h * (1 - beyond))))
    return left, top, w, h


def _clear(canvas: Pixels, rng: np.random.Generator, rect: Area, theme: Theme) -> Area:
    """Draw the plate of a cover, perhaps with its shadow, and return what both take."""
    x, y, w, h = rect
    if rng.random() < 0.6:
        shadow = part(canvas, x + 4, y + 5, w, h)
        shadow[:] = shadow // 2
    radius = round(min(w, h, 50) * theme.radius)
    box(canvas, rect, theme.ground, radius, theme.line)
    return x, y, w + 4, h + 5


def _dialog(canvas: Pixels, rng: np.random.Generator, rect: Area) -> Area:
    theme = some_theme(rng)
    w, h = max(60, round(rect[2] * rng.uniform(0.3, 0.95))), max(40, round(rect[3] * rng.uniform(0.2, 0.7)))
    area = _within(rng, rect, w, h, 0.1)
    x, y = area[:2]
    covered = _clear(canvas, rng, area, theme)
    inside = part(canvas, x, y, w, h)
    tall = max(14, h // 5)
    if rng.random() < 0.4:
        box(inside, (1, 1, w - 2, tall), theme.accent)
    title = one_of(rng, NAMES)
    write(inside, title, (w // 2, tall // 2 + 1), theme, px=max(8, min(tall * 3 // 4, w * 3 // 2 // len(title))), anchor="middle")
    for row in range(int(rng.integers(0, 4))):
        at = tall + theme.px + row * theme.px * 3 // 2
        if at < h * 2 // 3:
            write(inside, sentence(rng, max(1, w // theme.px // 3)), (w // 12, at), theme)
    count = int(rng.integers(1, 4))
    for at in range(count):
        wide, low = (w * 9 // 10) // count, max(14, min(44, h // 4))
        button(inside, (w // 20 + at * wide + 3, h - low - h // 14 - 2, wide - 6, low), one_of(rng, ORDERS), theme.accent, theme)
    return covered


def _toast(canvas: Pixels, rng: np.random.Generator, rect: Area) -> Area:
    theme = some_theme(rng)
    w, h = max(50, round(rect[2] * rng.uniform(0.3, 0.8))), max(18, round(min(rect[3] * rng.uniform(0.06, 0.16), 80)))
    area = _within(rng, rect, w, h, 0.0)
    x, y = area[:2]
    fill = one_of(rng, ((50, 50, 50), (30, 30, 30), theme.accent, theme.panel))
    plate(canvas, area, fill, replace(theme, fashion=one_of(rng, ("flat", "shadow", "gloss"))))
    text = sentence(rng, int(rng.integers(1, 5)))
    px = max(7, min(h * 3 // 5, w * 3 // 2 // max(1, len(text))))
    write(
        part(canvas, x, y, w, h),
        text,
        (w // 2, h // 2),
        theme,
        (245, 245, 245) if sum(fill) < 400 else (20, 20, 20),
        px,
        "middle",
    )
    return area[0], area[1], w + 2, h + max(2, h // 14) + 1


def _menu(canvas: Pixels, rng: np.random.Generator, rect: Area) -> Area:
    theme = some_theme(rng)
    step, count = round(theme.px * rng.uniform(1.5, 2.2)), int(rng.integers(3, 10))
    w, h = min(round(theme.px * rng.uniform(7, 14)), max(50, rect[2])), step * count + 8
    area = _within(rng, rect, w, min(h, max(40, rect[3])))
    x, y, _, h = area
    covered = _clear(canvas, rng, area, theme)
    inside, chosen = part(canvas, x, y, w, h), int(rng.integers(0, count * 2))
    for at in range((h - 8) // step):
        top = 4 + at * step
        if at == chosen:
            box(inside, (1, top, w - 2, step), theme.accent)
        if rng.random() < 0.12:
            cv2.line(inside, (4, top + step // 2), (w - 5, top + step // 2), theme.line, 1)
        else:
            write(inside, one_of(rng, ORDERS), (12, top + step // 2), theme)
    return covered


def _pointer(canvas: Pixels, rng: np.random.Generator, rect: Area) -> Area:
    scale = float(rng.choice((0.8, 1.0, 1.0, 1.3, 1.6, 2.2)))
    outline = one_of(rng, (POINTER, POINTER, HAND)) * scale
    w, h = (int(side) + 1 for side in outline.max(0))
    x, y, _, _ = _within(rng, rect, w, h, 0.0)
    fill, line = one_of(rng, (((255, 255, 255), (0, 0, 0)), ((0, 0, 0), (255, 255, 255)), ((20, 20, 20), (230, 230, 230))))
    points = np.round((outline + np.array((x, y))) * 8).astype(np.int32)
    cv2.fillPoly(canvas, [points], fill, cv2.LINE_AA, 3)
    cv2.polylines(canvas, [points], True, line, max(1, round(scale)), cv2.LINE_AA, 3)
    return x - 2, y - 2, w + 4, h + 4


def _finger(canvas: Pixels, rng: np.random.Generator, rect: Area) -> Area:
    """Draw a finger that comes from below or from a side, its nail at the tip."""
    x, y, wide, tall = rect
    thick = max(6, round(min(wide, tall) * rng.uniform(0.1, 0.25)))
    tip = np.array([x + rng.uniform(0.1, 0.9) * wide, y + rng.uniform(0.1, 0.9) * tall])
    lean = rng.uniform(0.25, 0.75) * np.pi
    way = np.array([np.cos(lean), np.sin(lean)])
    long = float(rng.uniform(0.8, 1.6)) * max(wide, tall)
    end, across = tip + way * long, np.array([-way[1], way[0]])
    skin = mixed(
        one_of(rng, ((150, 180, 225), (110, 145, 200), (60, 90, 140), (40, 60, 95))), (128, 128, 128), float(rng.uniform(0, 0.2))
    )
    for share, shade in ((1.0, mixed(skin, (0, 0, 0), 0.25)), (0.84, skin), (0.5, mixed(skin, (255, 255, 255), 0.12))):
        points = (np.round(tip).astype(int).tolist(), np.round(end + across * thick * 0.1).astype(int).tolist())
        cv2.line(canvas, points[0], points[1], shade, max(1, round(thick * share)), cv2.LINE_AA)
    nail = np.round(tip + way * thick * 0.1).astype(int).tolist()
    axes = (max(1, round(thick * 0.38)), max(1, round(thick * 0.27)))
    cv2.ellipse(canvas, nail, axes, float(np.degrees(lean)), 0, 360, mixed(skin, (225, 215, 250), 0.6), -1, cv2.LINE_AA)
    low, high = np.minimum(tip, end) - thick * 0.65 - 1, np.maximum(tip, end) + thick * 0.65 + 1
    return int(low[0]), int(low[1]), int(high[0] - low[0]) + 1, int(high[1] - low[1]) + 1
