"""What may cover a board: dialogs, toasts, menus, a mouse pointer, a finger."""

from dataclasses import replace

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.backgrounds.pen import GAMES, ORDERS, Pen, random_theme
from vision.training.drawing.canvas import Rect
from vision.training.drawing.choices import BLACK, WHITE, ink_on, mixed, weighted_choice

POINTER = np.array([(0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (12, 12)], np.float64)
HAND = np.array([(6, 0), (8, 2), (8, 9), (16, 11), (17, 16), (15, 23), (6, 23), (1, 15), (2, 13), (4, 14), (4, 2)], np.float64)
SKINS = ((150, 180, 225), (110, 145, 200), (60, 90, 140), (40, 60, 95))


def draw_cover(canvas: Pixels, rng: np.random.Generator, rect: Rect) -> Rect:
    """Draw something over a part of a rectangle and return its bounding box, clipped to the canvas."""
    cover = weighted_choice(rng, {_dialog: 0.3, _toast: 0.15, _menu: 0.17, _pointer: 0.25, _finger: 0.13})
    x, y, w, h = cover(Pen(canvas, random_theme(rng), rng), rect)
    x0, y0, x1, y1 = max(0, x - 1), max(0, y - 1), min(canvas.shape[1], x + w + 1), min(canvas.shape[0], y + h + 1)
    return x0, y0, max(0, x1 - x0), max(0, y1 - y0)


def _within(pen: Pen, rect: Rect, w: int, h: int, beyond: float) -> Rect:
    """Return a random place of the given size in a rectangle; a part of it may lie beyond the edges."""
    x, y, wide, tall = rect
    left = x + round(pen.rng.uniform(-w * beyond, max(1, wide - w * (1 - beyond))))
    top = y + round(pen.rng.uniform(-h * beyond, max(1, tall - h * (1 - beyond))))
    return left, top, w, h


def _cleared(pen: Pen, rect: Rect) -> tuple[Pen, Rect]:
    """Draw an empty panel, perhaps with a shadow, and return a pen for it and the bounding box of both."""
    x, y, w, h = rect
    if pen.chance(0.6):
        pen.part(x + 4, y + 5, w, h).view[:] //= 2
    pen.box(rect, pen.theme.background, round(min(w, h, 50) * pen.theme.radius), pen.theme.line)
    return pen.part(*rect), (x, y, w + 4, h + 5)


def _dialog(pen: Pen, rect: Rect) -> Rect:
    w, h = max(60, round(rect[2] * pen.rng.uniform(0.3, 0.95))), max(40, round(rect[3] * pen.rng.uniform(0.2, 0.7)))
    inside, covered = _cleared(pen, _within(pen, rect, w, h, 0.1))
    px, tall, title = pen.theme.px, max(14, h // 5), pen.one_of(GAMES)
    if pen.chance(0.4):
        inside.box((1, 1, w - 2, tall), pen.theme.accent)
    inside.write(title, w // 2, tall // 2 + 1, px=max(8, min(tall * 3 // 4, w * 3 // 2 // len(title))), anchor="middle")
    for row in range(pen.integer(0, 4)):
        at = tall + px + row * px * 3 // 2
        if at < h * 2 // 3:
            inside.write(pen.sentence(max(1, w // px // 3)), w // 12, at)
    count, low = pen.integer(1, 4), max(14, min(44, h // 4))
    wide = w * 9 // 10 // count
    for at in range(count):
        inside.button((w // 20 + at * wide + 3, h - low - h // 14 - 2, wide - 6, low), pen.one_of(ORDERS), pen.theme.accent)
    return covered


def _toast(pen: Pen, rect: Rect) -> Rect:
    w, h = max(50, round(rect[2] * pen.rng.uniform(0.3, 0.8))), max(18, round(min(rect[3] * pen.rng.uniform(0.06, 0.16), 80)))
    area = x, y, _, _ = _within(pen, rect, w, h, 0.0)
    fill, text = pen.one_of(((50, 50, 50), (30, 30, 30), pen.theme.accent, pen.theme.panel)), pen.sentence(pen.integer(1, 5))
    pen.themed(replace(pen.theme, fashion=pen.one_of(("flat", "shadow", "gloss")))).plate(area, fill)
    px = max(7, min(h * 3 // 5, w * 3 // 2 // max(1, len(text))))
    pen.part(*area).write(text, w // 2, h // 2, ink_on(fill), px, "middle")
    return x, y, w + 2, h + max(2, h // 14) + 1


def _menu(pen: Pen, rect: Rect) -> Rect:
    px, count = pen.theme.px, pen.integer(3, 10)
    step = round(px * pen.rng.uniform(1.5, 2.2))
    w, h = min(round(px * pen.rng.uniform(7, 14)), max(50, rect[2])), min(step * count + 8, max(40, rect[3]))
    inside, covered = _cleared(pen, _within(pen, rect, w, h, 0.3))
    chosen = pen.integer(0, count * 2)
    for at in range((h - 8) // step):
        top = 4 + at * step
        if at == chosen:
            inside.box((1, top, w - 2, step), pen.theme.accent)
        if pen.chance(0.12):
            inside.line((4, top + step // 2), (w - 5, top + step // 2))
        else:
            inside.write(pen.one_of(ORDERS), 12, top + step // 2)
    return covered


def _pointer(pen: Pen, rect: Rect) -> Rect:
    scale = pen.one_of((0.8, 1.0, 1.0, 1.3, 1.6, 2.2))
    outline = pen.one_of((POINTER, POINTER, HAND)) * scale
    w, h = (int(side) + 1 for side in outline.max(0))
    x, y, _, _ = _within(pen, rect, w, h, 0.0)
    fill, line = pen.one_of(((WHITE, BLACK), (BLACK, WHITE), ((20, 20, 20), (230, 230, 230))))
    points = np.round((outline + np.array((x, y))) * 8).astype(np.int32)
    cv2.fillPoly(pen.view, [points], fill, cv2.LINE_AA, 3)
    cv2.polylines(pen.view, [points], True, line, max(1, round(scale)), cv2.LINE_AA, 3)
    return x - 2, y - 2, w + 4, h + 4


def _finger(pen: Pen, rect: Rect) -> Rect:
    """Draw a finger that points up, its nail at the tip."""
    (x, y, wide, tall), rng = rect, pen.rng
    thick = max(6, round(min(wide, tall) * rng.uniform(0.1, 0.25)))
    tip = np.array([x + rng.uniform(0.1, 0.9) * wide, y + rng.uniform(0.1, 0.9) * tall])
    lean = rng.uniform(0.25, 0.75) * np.pi
    direction = np.array([np.cos(lean), np.sin(lean)])
    end = tip + direction * rng.uniform(0.8, 1.6) * max(wide, tall)
    skin = mixed(pen.one_of(SKINS), (128, 128, 128), rng.uniform(0, 0.2))
    for share, shade in ((1.0, mixed(skin, BLACK, 0.25)), (0.84, skin), (0.5, mixed(skin, WHITE, 0.12))):
        pen.stroke([tip, end], shade, max(1, round(thick * share)))
    nail = np.round(tip + direction * thick * 0.1).astype(int).tolist()
    axes = (max(1, round(thick * 0.38)), max(1, round(thick * 0.27)))
    cv2.ellipse(pen.view, nail, axes, float(np.degrees(lean)), 0, 360, mixed(skin, (225, 215, 250), 0.6), -1, cv2.LINE_AA)
    low, high = np.minimum(tip, end) - thick * 0.65 - 1, np.maximum(tip, end) + thick * 0.65 + 1
    return int(low[0]), int(low[1]), int(high[0] - low[0]) + 1, int(high[1] - low[1]) + 1
