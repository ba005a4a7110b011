"""Whole screens: desktops with windows, web pages, phones, single programs, and pictures that were found."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.grounds import calm, widgets
from vision.training.grounds.material import manual_pictures, opened, photographs
from vision.training.grounds.other_grids import calendar, heat, squares_code
from vision.training.grounds.pens import (
    TITLES,
    Theme,
    box,
    button,
    cells,
    mixed,
    one_of,
    part,
    plate,
    sentence,
    some_theme,
    write,
)
from vision.training.grounds.widgets import Widget

CONTENTS: tuple[Widget, ...] = (
    *(widgets.paragraphs, widgets.paragraphs, widgets.code, widgets.gallery, widgets.table, widgets.entries, widgets.form),
    *(widgets.keys, widgets.bars, widgets.picture, calendar),
)


def photograph(canvas: Pixels, rng: np.random.Generator) -> None:
    """Fill a canvas with a found wallpaper, or a landscape where there is none."""
    _found(canvas, rng, photographs())


def manual(canvas: Pixels, rng: np.random.Generator) -> None:
    """Fill a canvas with a part of a manual's picture on its page, or a web page where there is none."""
    theme = some_theme(rng)
    paths = manual_pictures()
    found = opened(one_of(rng, paths)) if paths else None
    if found is None:
        page(canvas, rng)
        return
    canvas[:] = theme.ground
    height, width = canvas.shape[:2]
    widgets.paragraphs(part(canvas, 16, 0, width - 32, height), theme, rng)
    scale = float(rng.uniform(0.5, 1)) * width / found.shape[1]
    shown = cv2.resize(found, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    place = part(
        canvas, (width - shown.shape[1]) // 2, int(rng.integers(0, max(1, height - shown.shape[0]))), *shown.shape[1::-1]
    )
    place[:] = shown[: place.shape[0], : place.shape[1]]


def _found(canvas: Pixels, rng: np.random.Generator, paths: list[str]) -> None:
    found = opened(one_of(rng, paths)) if paths and rng.random() < 0.8 else None
    if found is None:
        calm.landscape(canvas, rng)
        return
    height, width = canvas.shape[:2]
    scale = max(height / found.shape[0], width / found.shape[1]) * float(rng.uniform(1, 1.6))
    size = (max(width, round(found.shape[1] * scale)), max(height, round(found.shape[0] * scale)))
    grown = cv2.resize(found, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    x, y = int(rng.integers(0, size[0] - width + 1)), int(rng.integers(0, size[1] - height + 1))
    canvas[:] = grown[y : y + height, x : x + width]


def window(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Fill a view with a program's window: bars, perhaps a list at the side, and contents."""
    height, width = view.shape[:2]
    view[:] = theme.ground
    y = int(rng.integers(20, 40))
    widgets.title_bar(part(view, 0, 0, width, y), theme, rng)
    for bar in (widgets.menu_bar, widgets.toolbar):
        if rng.random() < 0.5:
            tall = int(rng.integers(18, 40))
            bar(part(view, 0, y, width, tall), theme, rng)
            y += tall
    x = 0
    if rng.random() < 0.35:
        x = width // 4
        box(view, (0, y, x, height - y), theme.panel)
        widgets.entries(part(view, 0, y + 4, x - 4, height - y), theme, rng)
    contents = part(view, x + 4, y + 4, width - x - 8, height - y - 8)
    if min(contents.shape[:2]) > 40:
        one_of(rng, CONTENTS)(contents, theme, rng)
    cv2.rectangle(view, (0, 0), (width - 1, height - 1), mixed(theme.line, (0, 0, 0), 0.3), 1)


def desktop(canvas: Pixels, rng: np.random.Generator) -> None:
    """Draw a desktop: a wallpaper, icons, windows one over the other and a task bar."""
    height, width = canvas.shape[:2]
    one_of(rng, (photograph, calm.gradient, calm.plain, calm.lights))(canvas, rng)
    theme = some_theme(rng)
    side = int(rng.integers(28, 56))
    for y in range(12, height, side * 2):
        if rng.random() < 0.7:
            widgets.sign(part(canvas, 14, y, side, side), theme.accent, rng)
            write(canvas, sentence(rng, 1), (14 + side // 2, y + side + theme.px // 2), theme, (250, 250, 250), 11, "middle")
    for _ in range(int(rng.integers(1, 5))):
        w, h = int(width * rng.uniform(0.3, 0.9)), int(height * rng.uniform(0.3, 0.9))
        x, y = int(rng.integers(0, width - w)), int(rng.integers(0, height - h))
        shadow = part(canvas, x + 6, y + 6, w, h)
        shadow[:] = shadow // 2
        window(part(canvas, x, y, w, h), theme if rng.random() < 0.7 else some_theme(rng), rng)
    if rng.random() < 0.7:
        tall = int(rng.integers(24, 50))
        bar = part(canvas, 0, height - tall if rng.random() < 0.7 else 0, width, tall)
        widgets.toolbar(bar, theme, rng)
        write(bar, f"{rng.integers(0, 24)}:{rng.integers(10, 60)}", (width - 10, tall // 2), theme, anchor="right")


def page(canvas: Pixels, rng: np.random.Generator) -> None:
    """Draw a web page: a head with a menu, then text, cards, pictures and boxes in columns."""
    height, width = canvas.shape[:2]
    theme = some_theme(rng)
    canvas[:] = theme.ground
    y = 0
    if rng.random() < 0.8:
        tall = int(rng.integers(36, 90))
        fill = one_of(rng, (theme.accent, theme.panel, theme.ground))
        box(canvas, (0, 0, width, tall), fill)
        write(canvas, one_of(rng, TITLES), (20, tall // 2), theme, px=theme.px * 2)
        for at in range(int(rng.integers(0, 5))):
            write(canvas, one_of(rng, TITLES), (width - 20 - at * theme.px * 8, tall // 2), theme, anchor="right")
        y = tall
    margin = int(width * rng.uniform(0.02, 0.15))
    while y < height:
        tall, kind = int(rng.integers(120, 380)), rng.random()
        band = part(canvas, margin, y + 10, width - 2 * margin, tall - 10)
        if kind < 0.4:
            widgets.paragraphs(band, theme, rng)
        elif kind < 0.7:
            _cards(band, theme, rng)
        elif kind < 0.85:
            widgets.picture(band, theme, rng)
        else:
            one_of(rng, (*CONTENTS, heat, squares_code))(band, theme, rng)
        y += tall


def _cards(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    height, width = view.shape[:2]
    pictured, buttoned = rng.random() < 0.7, rng.random() < 0.4
    for x, y, w, h in cells(width, height, int(rng.integers(2, 6)), 1, int(rng.integers(4, 14))):
        if w < 30 or h < 50:
            continue
        plate(view, (x, y, w, h), theme.panel, theme)
        if pictured:
            widgets.picture(part(view, x + 5, y + 5, w - 10, h // 2), theme, rng)
        low = y + (h // 2 + 4 if pictured else 6)
        widgets.paragraphs(part(view, x + 6, low, w - 12, y + h - low - (theme.px * 3 if buttoned else 6)), theme, rng)
        if buttoned:
            button(
                view, (x + w // 5, y + h - theme.px * 5 // 2, w * 3 // 5, theme.px * 2), one_of(rng, TITLES), theme.accent, theme
            )


def phone(canvas: Pixels, rng: np.random.Generator) -> None:
    """Draw a phone's screen: a status line, a program or launcher, and its bar below."""
    height, width = canvas.shape[:2]
    theme = some_theme(rng)
    canvas[:] = theme.ground
    if rng.random() < 0.4:
        one_of(rng, (photograph, calm.gradient, calm.lights))(canvas, rng)
    tall = max(16, height // 30)
    one_of(rng, (widgets.gallery, widgets.entries, widgets.keys, widgets.paragraphs, calendar))(
        part(canvas, 10, tall * 4, width - 20, height - tall * 8), theme, rng
    )
    write(canvas, f"{rng.integers(0, 24)}:{rng.integers(10, 60)}", (12, tall // 2), theme)
    write(canvas, one_of(rng, TITLES), (width // 2, tall * 5 // 2), theme, px=theme.px * 3 // 2, anchor="middle")
    bar = part(canvas, 0, height - tall * 3, width, tall * 3)
    bar[:] = theme.panel
    for x, y, w, h in cells(width, tall * 3, int(rng.integers(3, 6)), 1, tall // 2):
        widgets.sign(part(bar, x, y, w, h), theme.accent, rng)


def program(canvas: Pixels, rng: np.random.Generator) -> None:
    """Fill the canvas with a single window or one kind of contents."""
    theme = some_theme(rng)
    if rng.random() < 0.5:
        window(canvas, theme, rng)
    else:
        canvas[:] = theme.ground
        one_of(rng, CONTENTS)(canvas, theme, rng)
