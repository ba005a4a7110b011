"""What games show around their boards: titles, clocks, scores, buttons, number pads, menus, notices, hints and previews."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.frame import Pixels
from vision.training.backgrounds import widgets
from vision.training.backgrounds.pen import (
    COUNTED,
    FOOTERS,
    GAMES,
    GRADES,
    HINTS,
    MENUS,
    NOTICES,
    ORDERS,
    Drawing,
    Pen,
    Theme,
    adapted,
    random_theme,
    theme_on,
)
from vision.training.drawing.canvas import Rect
from vision.training.drawing.choices import clipped, ink_on, random_colour

MIN_PX = 9


def _clock(pen: Pen) -> str:
    return pen.one_of(("{:02d}:{:02d}", "{}:{:02d}", "00:{:02d}:{:02d}")).format(pen.integer(0, 60), pen.integer(0, 60))


def _title(pen: Pen) -> None:
    text, y = pen.one_of(GAMES), pen.height // 2
    px = min(70, pen.height * 3 // 5, round(pen.width * 1.5 / len(text)))
    x, anchor = pen.one_of(((6, "left"), (pen.width // 2, "middle")))
    if pen.chance(0.2):
        pen.write(text, x + 2, y + 2, pen.theme.faint, px, anchor)
    pen.write(text, x, y, pen.one_of((pen.theme.ink, pen.theme.ink, pen.theme.accent)), px, anchor)


def _scores(pen: Pen) -> None:
    is_boxed, is_stacked = pen.chance(0.5), pen.height > 34 and pen.chance(0.6)
    for x, y, w, h in pen.grid(max(1, min(pen.integer(1, 5), pen.width // 70)), 1, 3):
        ink = pen.theme.ink
        if is_boxed:
            pen.plate((x, y, w, h), pen.theme.panel)
            ink = ink if pen.theme.fashion == "outline" else ink_on(pen.theme.panel)
        label, middle = pen.one_of(COUNTED), x + w // 2
        value = _clock(pen) if pen.chance(0.4) else str(pen.integer(0, 10 ** pen.integer(1, 5)))
        if is_stacked:
            pen.write(label, middle, y + h // 4, ink, min(pen.theme.px, h // 3), "middle")
            pen.write(value, middle, y + h * 2 // 3, ink, min(36, h * 2 // 5), "middle")
        else:
            px = max(7, min(pen.theme.px + 4, h // 2, w // 8))
            pen.write(label + ":", middle, y + h // 2, ink, px, "right")
            pen.write(value, middle + px // 2, y + h // 2, ink, px)


def _buttons(pen: Pen) -> None:
    is_column = pen.height > pen.width
    count = max(1, min(pen.integer(1, 7), pen.height // 26 if is_column else pen.width // 50))
    tall = min(pen.height, count * pen.integer(28, 60) if is_column else pen.integer(24, 64))
    inner, fill = pen.part(0, (pen.height - tall) // 2, pen.width, tall), pen.one_of((pen.theme.accent, pen.theme.panel))
    kind, gap = pen.rng.random(), pen.integer(2, 6)
    columns, rows = (1, count) if is_column else (count, 1)
    for x, y, w, h in inner.grid(columns, rows, gap):
        sort = fill if pen.chance(0.85) else pen.theme.second
        if kind < 0.55:
            inner.button((x, y, w, h), pen.one_of(ORDERS), sort)
            continue
        side = min(w, h)
        left = x + (w - side) // 2
        if kind < 0.85:
            round_one = inner.themed(replace(pen.theme, radius=0.5))
            (round_one if kind < 0.7 else inner).plate((left, y, side, side), sort)
        ink = ink_on(sort) if kind < 0.85 else pen.theme.ink
        widgets.draw_icon(inner.part(left + side // 5, y + side // 5, side * 3 // 5, side * 3 // 5), ink)


def _pad(pen: Pen) -> None:
    """Draw a number pad, in a row or 3 x 3, perhaps with counts of what is left and a key that erases."""
    width, height = pen.width, pen.height
    is_row, gap = width > 2.5 * height, pen.integer(1, 7)
    is_framed, has_left, erases = pen.chance(0.7), pen.chance(0.3), pen.chance(0.5)
    fill, first = pen.one_of((pen.theme.panel, pen.theme.accent)), int(not is_row or pen.chance(0.9))
    if is_row:
        inner, eraser = pen.part(0, 0, width * 9 // 10 if erases else width, height), (width * 9 // 10, 0, width // 10, height)
    else:
        low = max(18, height // 5) if erases else 0
        inner = pen.part(0, 0, width, min(height - low, width * 3 // 2))
        eraser = (gap, inner.height + gap, width - 2 * gap, low - gap)
    ink = pen.theme.ink if not is_framed or pen.theme.fashion == "outline" else ink_on(fill)
    columns, rows = (10 - first, 1) if is_row else (3, 3)
    for digit, (x, y, w, h) in enumerate(inner.grid(columns, rows, gap), first):
        if is_framed:
            pen.plate((x, y, w, h), fill)
        pen.write(str(digit), x + w // 2, y + h // 2, ink, max(8, min(60, h * 3 // 5, w * 4 // 5)), "middle")
        if has_left:
            pen.write(str(pen.integer(0, 10)), x + w - 3, y + h - 5, pen.theme.faint, max(7, h // 5), "right")
    if erases:
        pen.button(eraser, pen.one_of(("Erase", "X", "Clear", "Del")), pen.theme.second)


def _grades(pen: Pen) -> None:
    is_column, chosen, px, accent = pen.height > pen.width, pen.integer(0, 4), pen.theme.px, pen.theme.accent
    step, x = max(18, round(px * 1.8)), 6
    for at in range(pen.integer(3, 7)):
        text, ink = pen.one_of(GRADES), accent if at == chosen else pen.theme.ink
        if not is_column:
            x += pen.write(text, x, pen.height // 2, ink) + px * 2
            continue
        if at == chosen and pen.chance(0.6):
            pen.box((0, at * step, pen.width, step), accent, 3)
            ink = ink_on(accent)
        pen.write(text, 8, at * step + step // 2, ink)


def _notice(pen: Pen) -> None:
    """Draw an advertisement: a colour, perhaps a picture, a line of text and a button."""
    fill, side = random_colour(pen.rng), min(pen.side, 160)
    pen.box((0, 0, pen.width, pen.height), fill, 0, pen.theme.line)
    if pen.chance(0.5):
        widgets.picture(pen.part(0, 0, side, side))
    px = max(8, min(34, pen.height // 4, pen.width // 9))
    pen.write(pen.one_of(NOTICES), pen.width // 2, pen.height // 3, ink_on(fill), px, "middle")
    tall = max(14, min(40, pen.height // 4))
    pen.button((pen.width // 3, pen.height * 3 // 5, pen.width // 3, tall), "Install", pen.theme.second)


def _hints(pen: Pen) -> None:
    px = pen.theme.px
    if pen.height < 3 * px:
        pen.write(pen.one_of(HINTS), pen.width // 2, pen.height // 2, pen.theme.faint, min(px, pen.height * 2 // 3), "middle")
        return
    for y in range(px, min(pen.height, px * pen.integer(4, 12)), round(px * 1.6)):
        pen.write(pen.one_of(HINTS), 6, y, pen.theme.faint)


def _text(pen: Pen) -> None:
    px = pen.theme.px
    for y in range(px, min(pen.height, px * pen.integer(3, 14)), round(px * 1.5)):
        pen.write(pen.sentence(max(1, min(12, pen.width // px // 3))), 6, y)


def _preview(pen: Pen) -> None:
    side = min(pen.side, 120)
    rect = pen.integer(0, pen.width - side + 1), pen.integer(0, pen.height - side + 1), side, side
    widgets.picture(pen.part(*rect))
    pen.box(rect, None, 0, pen.theme.line)


def _footer(pen: Pen) -> None:
    y = pen.height - min(pen.height // 2, pen.theme.px)
    pen.write(pen.one_of(FOOTERS), pen.width // 2, y, pen.theme.faint, min(pen.theme.px, 13), "middle")


def _tabs(pen: Pen) -> None:
    """Draw a row of tabs or a menu bar."""
    bar, x = pen.part(0, 0, pen.width, pen.integer(18, 40)), 0
    bar.fill(pen.theme.panel)
    for at in range(pen.integer(2, 6)):
        text = pen.one_of(MENUS if bar.height < 28 else ORDERS)
        w = bar.write(text, x + 10, bar.height // 2, ink_on(pen.theme.panel), min(pen.theme.px, bar.height * 3 // 5)) + 20
        if at == 1:
            bar.box((x, bar.height - 3, w, 3), pen.theme.accent)
        x += w


def _bar(pen: Pen) -> None:
    widgets.title_bar(pen.part(0, 0, pen.width, pen.integer(18, 36)))


def _progress(pen: Pen) -> None:
    """Draw a progress bar with stars or hearts."""
    tall, side, y = max(4, min(pen.height // 3, 16)), min(22, pen.height // 2 - 2), pen.height // 2
    pen.box((8, y, pen.width - 16, tall), pen.theme.line, tall // 2)
    pen.box((8, y, round((pen.width - 16) * pen.rng.random()), tall), pen.theme.accent, tall // 2)
    for at in (-1, 0, 1) if side > 6 else ():
        pen.disc(pen.width // 2 + at * side * 3 // 2, side // 2 + 1, side // 2, pen.theme.second, -1 if at < 1 else 1)


WIDE: tuple[Drawing, ...] = (
    *(_title, _title, _scores, _scores, _buttons, _buttons, _buttons, _pad, _pad, _grades, _notice, _hints, _footer),
    *(_tabs, _bar, _progress),
)
TALL: tuple[Drawing, ...] = (_buttons, _buttons, _pad, _pad, _grades, _scores, _notice, _hints, _text, _preview, _title)


def draw_surroundings(canvas: Pixels, rng: np.random.Generator, free: Sequence[Rect]) -> None:
    """Fill free rectangles with what games show there, all in one theme; some stay empty."""
    theme: Theme | None = None
    whole = Pen(canvas, random_theme(rng), rng)
    for rect in free:
        pen = whole.part(*rect)
        if pen.side < MIN_PX:
            continue
        sparse = pen.view[:: max(1, pen.height // 8), :: max(1, pen.width // 8)]
        background = clipped(sparse.reshape(-1, 3).mean(0).tolist())
        theme = theme_on(background, rng) if theme is None else adapted(theme, background)
        pen = pen.themed(theme)
        if pen.chance(0.1):
            continue
        if pen.chance(0.2):
            pen.plate((0, 0, pen.width, pen.height), theme.panel)
        _furnish(pen)


def _furnish(pen: Pen) -> None:
    """Draw a few things one below the other until the view is full."""
    at, is_wide = pen.integer(0, 8), pen.width >= pen.height * 1.3
    for _ in range(pen.integer(1, 4 if is_wide else 5)):
        tall = min(pen.height - at, pen.integer(20, 110) if is_wide else round(pen.width * pen.rng.uniform(0.3, 1.6)))
        if tall < 12:
            return
        strip = pen.part(4, at, max(1, pen.width - 8), tall)
        pen.one_of(WIDE if strip.width > tall * 1.3 else TALL)(strip)
        at += tall + pen.integer(2, 18)
