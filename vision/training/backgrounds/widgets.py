"""Parts of screens, each of which fills a view: paragraphs, tables, pictures, lists, forms, keys, charts and bars."""

import cv2
import numpy as np

from vision.training.backgrounds import calm
from vision.training.backgrounds.pen import MENUS, TITLES, WORDS, Pen
from vision.training.drawing.canvas import blend_picture
from vision.training.drawing.choices import BLACK, Colour, ink_on, mixed, vivid
from vision.training.motifs.canvas import resized, round_points
from vision.training.motifs.stock import icon, icon_folders


def paragraphs(pen: Pen) -> None:
    """Write headings and lines of text."""
    px = pen.theme.px
    y, step, words = px, round(px * pen.rng.uniform(1.25, 1.8)), max(1, round(pen.width / px / 2.7))
    while y < pen.height:
        if pen.chance(0.5):
            pen.write(pen.one_of(TITLES), 4, y + px, px=px * pen.integer(3, 6) // 2)
            y += 3 * px
        for _ in range(pen.integer(2, 8)):
            pen.write(pen.sentence(words if pen.chance(0.8) else words // 2), 4, y)
            y += step
        y += step


def code(pen: Pen) -> None:
    """Write lines of code, as in an editor or a terminal."""
    px, background = pen.theme.px, mixed(pen.theme.background, BLACK, 0.8 if pen.chance(0.6) else 0)
    pen.fill(background)
    inks = [mixed(ink_on(background), vivid(pen.rng), share) for share in (0.1, 0.5, 0.8, 0.8)]
    depth = 0
    for y in range(px, pen.height, round(px * 1.35)):
        depth = min(6, max(0, depth + pen.integer(-1, 2)))
        x = 30 + depth * px * 2
        pen.write(str(y // px), 4, y, pen.theme.faint)
        for _ in range(pen.integer(0, 7)):
            text = pen.one_of(WORDS) + pen.one_of(("", "()", " =", ";", ":", ", ", " {", "[0]", ".x"))
            x += pen.write(text, x, y, pen.one_of(inks)) + px // 2


def picture(pen: Pen) -> None:
    """Fill a view with a picture of half its resolution, as most pictures on pages are scaled up."""
    if pen.side > 12:
        small = Pen(np.zeros(((pen.height + 1) // 2, (pen.width + 1) // 2, 3), np.uint8), pen.theme, pen.rng)
        pen.one_of((calm.photograph, calm.lights, calm.gradient, calm.clouds))(small)
        pen.fill(np.asarray(cv2.resize(small.view, (pen.width, pen.height), interpolation=cv2.INTER_LINEAR), np.uint8))


def draw_icon(pen: Pen, ink: Colour) -> None:
    """Draw an icon in the middle of a view: an installed one, or simple shapes."""
    side = pen.side
    if side < 5:
        return
    if pen.chance(0.6) and (files := icon_folders()):
        found = icon(pen.one_of(pen.one_of(files)))
        if found is not None:
            blend_picture(pen.view, resized(found, side), (pen.width - side) / 2, (pen.height - side) / 2)
            return
    x, y, thick, r = pen.width // 2, pen.height // 2, max(1, side // 10), max(2, side * 2 // 5)
    match pen.integer(0, 8):
        case 0:
            pen.disc(x, y, r, ink, thick)
            pen.line((x, y), (x, y - r * 2 // 3), ink, thick)
        case 1:
            for step in (-1, 0, 1):
                pen.line((x - r, y + step * r * 2 // 3), (x + r, y + step * r * 2 // 3), ink, thick)
        case 2:
            cv2.ellipse(pen.view, (x, y), (r, r), 0, -60, 220, ink, thick, cv2.LINE_AA)
            pen.disc(x + r // 2, y - r * 3 // 4, thick + 1, ink)
        case 3:
            pen.polygon([(x + across - 0.5, y + down - 0.5) for across, down in round_points(5, r, 0, 0.45 * r)], ink)
        case 4:
            pen.polygon([(x - r // 2, y - r), (x + r, y), (x - r // 2, y + r)], ink)
        case 5:
            pen.box((x - r, y - r // 4, 2 * r, r * 5 // 4), ink, thick)
            pen.polygon([(x - r, y - r // 4), (x, y - r), (x + r, y - r // 4)], ink)
        case 6:
            pen.disc(x - r // 4, y - r // 4, r * 2 // 3, ink, thick)
            pen.line((x + r // 4, y + r // 4), (x + r, y + r), ink, thick + 1)
        case _:
            pen.line((x - r, y - r), (x + r, y + r), ink, thick)
            pen.line((x + r, y - r), (x - r, y + r), ink, thick)


def gallery(pen: Pen) -> None:
    """Draw different icons or pictures in rows, perhaps with names below."""
    side = pen.integer(40, 150)
    is_named, is_framed, is_pictured = pen.chance(0.6), pen.chance(0.5), pen.chance(0.3)
    for x, y, w, h in pen.grid(max(1, pen.width // side), max(1, pen.height // round(side * 1.1)), pen.integer(3, 14)):
        tall = h - (pen.theme.px * 2 if is_named else 0)
        if is_framed:
            pen.plate((x, y, w, tall), mixed(vivid(pen.rng), pen.theme.panel, float(pen.chance(0.4))))
        inside = pen.part(x + w // 6, y + tall // 8, w * 2 // 3, tall * 3 // 4)
        if not is_pictured:
            draw_icon(inside, vivid(pen.rng))
        elif inside.side > 12:
            calm.lights(inside)
        if is_named:
            pen.write(pen.sentence(1), x + w // 2, y + h - pen.theme.px // 2, anchor="middle")


def table(pen: Pen) -> None:
    """Draw a spreadsheet or a table with uneven columns."""
    px, row = pen.theme.px, round(pen.theme.px * pen.rng.uniform(1.5, 2.4))
    is_striped, is_lined = pen.chance(0.4), pen.chance(0.8)
    for at, y in enumerate(range(0, pen.height, row)):
        if at == 0 or (is_striped and at % 2):
            pen.box((0, y, pen.width, row), mixed(pen.theme.panel, pen.theme.ink, 0.12))
        if is_lined:
            pen.line((0, y), (pen.width, y))
    x = 0
    while x < pen.width:
        w, has_figures = pen.integer(4, 12) * px, pen.chance(0.6)
        for y in range(row // 2, pen.height, row):
            text = f"{pen.integer(0, 10 ** pen.integer(1, 6)) / 100}" if has_figures and y > row else pen.one_of(WORDS)
            if pen.chance(0.85):
                pen.write(text, x + (w - 4 if has_figures else 4), y, anchor="right" if has_figures else "left")
        x += w
        if is_lined:
            pen.line((x, 0), (x, pen.height))


def entries(pen: Pen) -> None:
    """Draw a list of entries with icons, like a phone's menu or a list of chats."""
    px = pen.theme.px
    row = px * pen.integer(2, 6)
    for y in range(0, pen.height, row):
        side = row * 2 // 3
        draw_icon(pen.part(6, y + row // 6, side, side), pen.theme.accent)
        pen.write(pen.sentence(2), side + 16, y + row // 3)
        if row > 3 * px:
            pen.write(pen.sentence(5), side + 16, y + row * 2 // 3, pen.theme.faint, px * 4 // 5)
        pen.line((side + 12, y + row - 1), (pen.width, y + row - 1))


def form(pen: Pen) -> None:
    """Draw a form: text fields, radio buttons and buttons."""
    px, x = pen.theme.px, pen.width // 3
    for y in range(6, pen.height, px * 3):
        pen.write(pen.sentence(2), 6, y + px)
        kind = pen.rng.random()
        if kind < 0.6:
            pen.box((x, y, pen.width * 3 // 5, px * 2), pen.theme.panel, 3, pen.theme.line)
            pen.write(pen.sentence(2), x + 5, y + px, pen.theme.faint)
        elif kind < 0.8:
            for at in range(x, 2 * x, max(1, pen.width // 5)):
                pen.disc(at + 8, y + px, px // 2, pen.theme.ink, 1)
                pen.write(pen.one_of(WORDS), at + 20, y + px)
        else:
            pen.button((x, y, pen.width // 4, px * 2), pen.one_of(("Send", "Cancel", "OK", "Apply")), pen.theme.accent)


KEYS = (
    ("1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM", "@ _ ."),
    ("C±%/", "789x", "456-", "123+", "0.="),
    ("123", "456", "789", "*0#"),
)


def keys(pen: Pen) -> None:
    """Draw a keyboard, a calculator or a number pad."""
    rows = pen.one_of(KEYS)
    tall, gap = pen.height // len(rows), max(1, pen.side // 90)
    fill = mixed(pen.theme.panel, pen.theme.ink, 0.1)
    for at, row in enumerate(rows):
        strip = pen.part(0, at * tall, pen.width, tall)
        for sort, rect in zip(row, strip.grid(len(row), 1, gap), strict=True):
            strip.button(rect, sort.strip(), pen.theme.accent if sort in "/x-+=" else fill)


def bars(pen: Pen) -> None:
    """Draw a bar chart or a line chart."""
    left, low, count = 40, pen.height - 24, pen.integer(4, 16)
    for y in range(10, low, max(12, pen.height // 8)):
        pen.line((left, y), (pen.width, y))
        pen.write(str((low - y) * 5), left - 4, y, pen.theme.faint, 10, "right")
    tops = (low - pen.rng.uniform(0.05, 0.95, count) * max(1, low - 10)).astype(int).tolist()
    step = max(3, (pen.width - left) // count)
    if pen.chance(0.7):
        for at, top in enumerate(tops):
            pen.box((left + at * step + step // 8, top, step * 3 // 4, low - top), pen.theme.accent)
            pen.write(str(2001 + at), left + at * step + step // 2, pen.height - 10, pen.theme.faint, 10, "middle")
    else:
        pen.stroke([(left + at * step, top) for at, top in enumerate(tops)], pen.theme.accent, 2)
    pen.stroke([(left, 0), (left, low), (pen.width, low)], pen.theme.ink)


def menu_bar(pen: Pen) -> None:
    """Draw a row of menu names."""
    pen.fill(pen.theme.panel)
    x, px = 8, max(7, min(pen.theme.px, pen.height * 3 // 5))
    for name in MENUS[: pen.integer(3, 9)]:
        x += pen.write(name, x, pen.height // 2, px=px) + px


def title_bar(pen: Pen) -> None:
    """Draw a window's title bar with three buttons."""
    fill = pen.one_of((pen.theme.accent, mixed(pen.theme.panel, pen.theme.ink, 0.1), (200, 120, 40), pen.theme.panel))
    pen.fill(fill)
    is_left, side, y = pen.chance(0.4), max(4, pen.height // 3), pen.height // 2
    at = (pen.width // 2, "middle") if is_left else (12, "left")
    pen.write(pen.one_of(TITLES), at[0], y, ink_on(fill), max(7, min(pen.theme.px, pen.height * 3 // 5)), at[1])
    if is_left:
        for place, shade in enumerate(((80, 90, 240), (60, 190, 250), (80, 200, 60))):
            pen.disc(12 + place * side * 2, y, side // 2 + 1, shade)
        return
    x, half, ink = pen.width - side * 2 - 6, side // 2, ink_on(fill)
    pen.line((x, y - half), (x + side, y + half), ink)
    pen.line((x, y + half), (x + side, y - half), ink)
    pen.box((x - side * 2, y - half, side, side), None, 0, ink)
    pen.line((x - side * 4, y), (x - side * 3, y), ink)


def toolbar(pen: Pen) -> None:
    """Draw a row of icons."""
    pen.fill(pen.theme.panel)
    side = max(5, pen.height * 2 // 3)
    for x in range(6, min(pen.width, side * pen.integer(6, 30)), round(side * 1.4)):
        if pen.chance(0.9):
            draw_icon(pen.part(x, (pen.height - side) // 2, side, side), pen.theme.ink)
