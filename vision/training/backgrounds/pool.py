"""Whole screens, such as desktops, web pages and phones, and the pool of all backgrounds.

Pictures are drawn once and reused as parts, mirrored, recoloured and rescaled. The pool starts from fixed seeds, and now and then
a new picture replaces one of them. So the same calls in a new process return the same pictures.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.backgrounds import calm, widgets
from vision.training.backgrounds.other_grids import PAGES, calendar, heat_map, qr_code
from vision.training.backgrounds.pen import TITLES, Drawing, Pen, random_theme
from vision.training.drawing.choices import BLACK, mixed, one_of
from vision.training.motifs.stock import MANUALS, photograph_file, photograph_paths
from vision.training.motifs.textures import recoloured

CONTENTS: tuple[Drawing, ...] = (
    *(widgets.paragraphs, widgets.paragraphs, widgets.code, widgets.gallery, widgets.table, widgets.entries, widgets.form),
    *(widgets.keys, widgets.bars, widgets.picture, calendar),
)

QUICK_SHARE, CALM_SHARE, FRESH_SHARE, NEGATIVE_SHARE = 0.2, 0.35, 0.008, 0.1
KEPT = 150
SEED = 20_261_123
SIDES = (500, 1150)

_kept: dict[int, Pixels] = {}


def manual(pen: Pen) -> None:
    """Fill a view with a page of a manual with a picture, or with a web page if no manual is installed."""
    paths = photograph_paths(MANUALS)
    found = photograph_file(pen.one_of(paths)) if paths else None
    if found is None:
        page(pen)
        return
    pen.fill(pen.theme.background)
    widgets.paragraphs(pen.part(16, 0, pen.width - 32, pen.height))
    scale = pen.rng.uniform(0.5, 1) * pen.width / found.shape[1]
    shown = cv2.resize(found, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    height, width = shown.shape[:2]
    place = pen.part((pen.width - width) // 2, pen.integer(0, pen.height - height), width, height).view
    place[:] = shown[: place.shape[0], : place.shape[1]]


def window(pen: Pen) -> None:
    """Fill a view with a program's window: bars, perhaps a sidebar, and contents."""
    pen.fill(pen.theme.background)
    x, y = 0, pen.integer(20, 40)
    widgets.title_bar(pen.part(0, 0, pen.width, y))
    for bar in (widgets.menu_bar, widgets.toolbar):
        if pen.chance(0.5):
            tall = pen.integer(18, 40)
            bar(pen.part(0, y, pen.width, tall))
            y += tall
    if pen.chance(0.35):
        x = pen.width // 4
        pen.box((0, y, x, pen.height - y), pen.theme.panel)
        widgets.entries(pen.part(0, y + 4, x - 4, pen.height - y))
    contents = pen.part(x + 4, y + 4, pen.width - x - 8, pen.height - y - 8)
    if contents.side > 40:
        pen.one_of(CONTENTS)(contents)
    pen.box((0, 0, pen.width, pen.height), None, 0, mixed(pen.theme.line, BLACK, 0.3))


def desktop(pen: Pen) -> None:
    """Draw a desktop: a wallpaper, icons, overlapping windows and a task bar."""
    pen.one_of((calm.photograph, calm.gradient, calm.plain, calm.lights))(pen)
    side = pen.integer(28, 56)
    for y in range(12, pen.height, side * 2):
        if pen.chance(0.7):
            widgets.draw_icon(pen.part(14, y, side, side), pen.theme.accent)
            pen.write(pen.sentence(1), 14 + side // 2, y + side + pen.theme.px // 2, (250, 250, 250), 11, "middle")
    for _ in range(pen.integer(1, 5)):
        w, h = int(pen.width * pen.rng.uniform(0.3, 0.9)), int(pen.height * pen.rng.uniform(0.3, 0.9))
        x, y = pen.integer(0, pen.width - w), pen.integer(0, pen.height - h)
        pen.part(x + 6, y + 6, w, h).view[:] //= 2
        window(pen.part(x, y, w, h).themed(pen.theme if pen.chance(0.7) else random_theme(pen.rng)))
    if pen.chance(0.7):
        tall = pen.integer(24, 50)
        bar = pen.part(0, pen.height - tall if pen.chance(0.7) else 0, pen.width, tall)
        widgets.toolbar(bar)
        bar.write(time_of_day(pen), pen.width - 10, tall // 2, anchor="right")


def time_of_day(pen: Pen) -> str:
    """Return a random time of day."""
    return f"{pen.integer(0, 24)}:{pen.integer(10, 60)}"


def page(pen: Pen) -> None:
    """Draw a web page: a header with a menu, then text, cards, pictures and other contents."""
    px, y = pen.theme.px, 0
    pen.fill(pen.theme.background)
    if pen.chance(0.8):
        y = pen.integer(36, 90)
        pen.box((0, 0, pen.width, y), pen.one_of((pen.theme.accent, pen.theme.panel, pen.theme.background)))
        pen.write(pen.one_of(TITLES), 20, y // 2, px=px * 2)
        for at in range(pen.integer(0, 5)):
            pen.write(pen.one_of(TITLES), pen.width - 20 - at * px * 8, y // 2, anchor="right")
    margin = int(pen.width * pen.rng.uniform(0.02, 0.15))
    while y < pen.height:
        tall, kind = pen.integer(120, 380), pen.rng.random()
        band = pen.part(margin, y + 10, pen.width - 2 * margin, tall - 10)
        if kind < 0.4:
            widgets.paragraphs(band)
        elif kind < 0.7:
            _cards(band)
        elif kind < 0.85:
            widgets.picture(band)
        else:
            pen.one_of((*CONTENTS, heat_map, qr_code))(band)
        y += tall


def _cards(pen: Pen) -> None:
    px, is_pictured, is_buttoned = pen.theme.px, pen.chance(0.7), pen.chance(0.4)
    for rect in pen.grid(pen.integer(2, 6), 1, pen.integer(4, 14)):
        card = pen.part(*rect)
        w, h = card.width, card.height
        if w < 30 or h < 50:
            continue
        pen.plate(rect, pen.theme.panel)
        if is_pictured:
            widgets.picture(card.part(5, 5, w - 10, h // 2))
        low = h // 2 + 4 if is_pictured else 6
        widgets.paragraphs(card.part(6, low, w - 12, h - low - (px * 3 if is_buttoned else 6)))
        if is_buttoned:
            card.button((w // 5, h - px * 5 // 2, w * 3 // 5, px * 2), pen.one_of(TITLES), pen.theme.accent)


def phone(pen: Pen) -> None:
    """Draw a phone's screen: a status line, an app or a launcher, and a bar below."""
    pen.fill(pen.theme.background)
    if pen.chance(0.4):
        pen.one_of((calm.photograph, calm.gradient, calm.lights))(pen)
    tall = max(16, pen.height // 30)
    contents = pen.one_of((widgets.gallery, widgets.entries, widgets.keys, widgets.paragraphs, calendar))
    contents(pen.part(10, tall * 4, pen.width - 20, pen.height - tall * 8))
    pen.write(time_of_day(pen), 12, tall // 2)
    pen.write(pen.one_of(TITLES), pen.width // 2, tall * 5 // 2, px=pen.theme.px * 3 // 2, anchor="middle")
    bar = pen.part(0, pen.height - tall * 3, pen.width, tall * 3)
    bar.fill(pen.theme.panel)
    for rect in bar.grid(pen.integer(3, 6), 1, tall // 2):
        widgets.draw_icon(bar.part(*rect), pen.theme.accent)


def program(pen: Pen) -> None:
    """Fill a view with a single window, or with one kind of contents."""
    if pen.chance(0.5):
        window(pen)
    else:
        pen.fill(pen.theme.background)
        pen.one_of(CONTENTS)(pen)


CALM = (*calm.CALM, page)
BUSY = (
    *(desktop,) * 4,
    *(page,) * 3,
    *(phone,) * 2,
    *(program,) * 4,
    *(manual,) * 2,
    *calm.PATTERNS,
    *PAGES,
)


def draw_background(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Return a background of a size, without a board of the four puzzles; about half are calm, the others busy."""
    if rng.random() < QUICK_SHARE:
        return _drawn(one_of(rng, calm.QUICK), rng, width, height)
    return _changed(_random_kept(rng), rng, width, height)


def _random_kept(rng: np.random.Generator) -> Pixels:
    slot = int(rng.integers(KEPT))
    drawings: Sequence[Drawing] = CALM if slot < round(KEPT * CALM_SHARE / (1 - QUICK_SHARE)) else BUSY
    if rng.random() < FRESH_SHARE:
        _kept[slot] = _drawn(one_of(rng, drawings), rng, *rng.integers(*SIDES, 2).tolist())
    elif slot not in _kept:
        own = np.random.default_rng((SEED, slot))
        _kept[slot] = _drawn(drawings[slot % len(drawings)], own, *own.integers(*SIDES, 2).tolist())
    return _kept[slot]


def _drawn(drawing: Drawing, rng: np.random.Generator, width: int, height: int) -> Pixels:
    canvas = np.zeros((height, width, 3), np.uint8)
    drawing(Pen(canvas, random_theme(rng), rng))
    return canvas


def _changed(picture: Pixels, rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Return a random part of a picture at a size, perhaps mirrored and recoloured."""
    tall, wide = picture.shape[:2]
    scale = max(float(np.exp(rng.uniform(np.log(0.6), np.log(1.8)))), width / wide, height / tall)
    w, h = min(wide, round(width / scale)), min(tall, round(height / scale))
    if 0.9 < scale < 1.1 and wide >= width and tall >= height:
        w, h = width, height
    x, y = int(rng.integers(0, wide - w + 1)), int(rng.integers(0, tall - h + 1))
    shown = picture[y : y + h, x : x + w]
    if rng.random() < 0.2:
        shown = shown[:, ::-1]
    grown = shown.copy() if (w, h) == (width, height) else cv2.resize(shown, (width, height), interpolation=cv2.INTER_LINEAR)
    grown = recoloured(np.asarray(grown, np.uint8), rng) if rng.random() < 0.5 else np.asarray(grown, np.uint8)
    return np.asarray(255 - grown, np.uint8) if rng.random() < NEGATIVE_SHARE else grown
