"""Parts of screens that fill a view: paragraphs, tables, pictures, lists, buttons, keys, charts and bars."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.grounds import calm
from vision.training.grounds.material import put_icon
from vision.training.grounds.pens import (
    MENUS,
    TITLES,
    WORDS,
    Shade,
    Theme,
    box,
    button,
    cells,
    ink_on,
    mixed,
    one_of,
    part,
    plate,
    sentence,
    vivid,
    write,
)

Widget = Callable[[Pixels, Theme, np.random.Generator], None]


def paragraphs(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Write headings and lines of text down a view."""
    height, width = view.shape[:2]
    y, step = theme.px, round(theme.px * rng.uniform(1.25, 1.8))
    while y < height:
        if rng.random() < 0.5:
            y += theme.px
            write(view, one_of(rng, TITLES), (4, y), theme, px=theme.px * int(rng.integers(3, 6)) // 2)
            y += 2 * theme.px
        for _ in range(int(rng.integers(2, 8))):
            words = max(1, round(width / theme.px / 2.7))
            write(view, sentence(rng, words if rng.random() < 0.8 else words // 2), (4, y), theme)
            y += step
        y += step


def code(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Write lines as a terminal or a program's text has them."""
    height, width = view.shape[:2]
    view[:] = mixed(theme.ground, (0, 0, 0), 0.8 if rng.random() < 0.6 else 0)
    inks = [mixed(ink_on(tuple(view[0, 0].tolist())), vivid(rng), share) for share in (0.1, 0.5, 0.8, 0.8)]
    depth = 0
    for y in range(theme.px, height, round(theme.px * 1.35)):
        depth = min(6, max(0, depth + int(rng.integers(-1, 2))))
        x = 30 + depth * theme.px * 2
        write(view, str(y // theme.px), (4, y), theme, theme.faint)
        for _ in range(int(rng.integers(0, 7))):
            text = one_of(rng, WORDS) + one_of(rng, ("", "()", " =", ";", ":", ", ", " {", "[0]", ".x"))
            x += write(view, text, (x, y), theme, one_of(rng, inks)) + theme.px // 2
            if x > width:
                break


def picture(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Fill a view with a small picture, drawn at half its size as most of those on pages are."""
    height, width = view.shape[:2]
    if min(height, width) > 10:
        small = np.zeros(((height + 1) // 2, (width + 1) // 2, 3), np.uint8)
        one_of(rng, (calm.landscape, calm.lights, calm.gradient, calm.clouds))(small, rng)
        view[:] = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)


def sign(view: Pixels, shade: Shade, rng: np.random.Generator) -> None:
    """Draw an icon in the middle of a view: a found one or simple shapes."""
    height, width = view.shape[:2]
    side = min(height, width)
    x, y = (width - side) // 2, (height - side) // 2
    if side < 5 or (rng.random() < 0.6 and put_icon(view, rng, x, y, side)):
        return
    kind, thick, mid, r = int(rng.integers(8)), max(1, side // 10), (width // 2, height // 2), max(2, side * 2 // 5)
    if kind == 0:
        cv2.circle(view, mid, r, shade, thick, cv2.LINE_AA)
        cv2.line(view, mid, (mid[0], mid[1] - r * 2 // 3), shade, thick, cv2.LINE_AA)
    elif kind == 1:
        for step in (-1, 0, 1):
            cv2.line(view, (mid[0] - r, mid[1] + step * r * 2 // 3), (mid[0] + r, mid[1] + step * r * 2 // 3), shade, thick)
    elif kind == 2:
        cv2.ellipse(view, mid, (r, r), 0, -60, 220, shade, thick, cv2.LINE_AA)
        cv2.circle(view, (mid[0] + r // 2, mid[1] - r * 3 // 4), thick + 1, shade, -1)
    elif kind == 3:
        turns = np.arange(10) * np.pi / 5 - np.pi / 2
        radii = np.where(np.arange(10) % 2, r * 0.45, r)
        star = np.stack([mid[0] + radii * np.cos(turns), mid[1] + radii * np.sin(turns)], 1).astype(np.int32)
        cv2.fillPoly(view, [star], shade, cv2.LINE_AA)
    elif kind == 4:
        cv2.fillPoly(
            view, [np.array([(mid[0] - r // 2, mid[1] - r), (mid[0] + r, mid[1]), (mid[0] - r // 2, mid[1] + r)])], shade
        )
    elif kind == 5:
        box(view, (mid[0] - r, mid[1] - r // 4, 2 * r, r * 5 // 4), shade, thick)
        cv2.fillPoly(
            view, [np.array([(mid[0] - r, mid[1] - r // 4), (mid[0], mid[1] - r), (mid[0] + r, mid[1] - r // 4)])], shade
        )
    elif kind == 6:
        cv2.circle(view, (mid[0] - r // 4, mid[1] - r // 4), r * 2 // 3, shade, thick, cv2.LINE_AA)
        cv2.line(view, (mid[0] + r // 4, mid[1] + r // 4), (mid[0] + r, mid[1] + r), shade, thick + 1, cv2.LINE_AA)
    else:
        cv2.line(view, (mid[0] - r, mid[1] - r), (mid[0] + r, mid[1] + r), shade, thick, cv2.LINE_AA)
        cv2.line(view, (mid[0] + r, mid[1] - r), (mid[0] - r, mid[1] + r), shade, thick, cv2.LINE_AA)


def gallery(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw icons or pictures in rows, all unlike, perhaps with names below."""
    height, width = view.shape[:2]
    side = int(rng.integers(40, 150))
    named, framed, pictured = rng.random() < 0.6, rng.random() < 0.5, rng.random() < 0.3
    for x, y, w, h in cells(width, height, max(1, width // side), max(1, height // round(side * 1.1)), int(rng.integers(3, 14))):
        tall = h - (theme.px * 2 if named else 0)
        if framed:
            plate(view, (x, y, w, tall), mixed(vivid(rng), theme.panel, float(rng.random() < 0.4)), theme)
        inside = part(view, x + w // 6, y + tall // 8, w * 2 // 3, tall * 3 // 4)
        if pictured:
            calm.lights(inside, rng) if min(inside.shape[:2]) > 12 else None
        else:
            sign(inside, vivid(rng), rng)
        if named:
            write(view, sentence(rng, 1), (x + w // 2, y + h - theme.px // 2), theme, anchor="middle")


def table(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw a spreadsheet or a table with uneven columns."""
    height, width = view.shape[:2]
    row = round(theme.px * rng.uniform(1.5, 2.4))
    stripes, lines, figures = rng.random() < 0.4, rng.random() < 0.8, rng.random(30) < 0.6
    for at, y in enumerate(range(0, height, row)):
        if at == 0 or (stripes and at % 2):
            box(view, (0, y, width, row), mixed(theme.panel, theme.ink, 0.12))
        if lines:
            cv2.line(view, (0, y), (width, y), theme.line, 1)
    x = 0
    for column in range(30):
        if x >= width:
            break
        w = int(rng.integers(4, 12)) * theme.px
        for at, y in enumerate(range(row // 2, height, row)):
            text = f"{rng.integers(0, 10 ** int(rng.integers(1, 6))) / 100}" if figures[column] and at else one_of(rng, WORDS)
            if rng.random() < 0.85:
                write(
                    view, text, (x + (w - 4 if figures[column] else 4), y), theme, anchor="right" if figures[column] else "left"
                )
        x += w
        if lines:
            cv2.line(view, (x, 0), (x, height), theme.line, 1)


def entries(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw a list of entries with icons, as menus of phones and chats have."""
    height, width = view.shape[:2]
    row = theme.px * int(rng.integers(2, 6))
    for y in range(0, height, row):
        side = row * 2 // 3
        sign(part(view, 6, y + row // 6, side, side), theme.accent, rng)
        write(view, sentence(rng, 2), (side + 16, y + row // 3), theme)
        if row > 3 * theme.px:
            write(view, sentence(rng, 5), (side + 16, y + row * 2 // 3), theme, theme.faint, theme.px * 4 // 5)
        cv2.line(view, (side + 12, y + row - 1), (width, y + row - 1), theme.line, 1)


def form(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw fields to fill in, ticks and buttons."""
    height, width = view.shape[:2]
    row = theme.px * 3
    for y in range(6, height, row):
        write(view, sentence(rng, 2), (6, y + row // 3), theme)
        x, kind = width // 3, rng.random()
        if kind < 0.6:
            box(view, (x, y, width * 3 // 5, theme.px * 2), theme.panel, 3, theme.line)
            write(view, sentence(rng, 2), (x + 5, y + theme.px), theme, theme.faint)
        elif kind < 0.8:
            for step in range(3):
                at = x + step * width // 5
                cv2.circle(view, (at + 8, y + theme.px), theme.px // 2, theme.ink, 1, cv2.LINE_AA)
                write(view, one_of(rng, WORDS), (at + 20, y + theme.px), theme)
        else:
            button(view, (x, y, width // 4, theme.px * 2), one_of(rng, ("Send", "Cancel", "OK", "Apply")), theme.accent, theme)


def keys(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw a keyboard, a calculator or a number pad."""
    height, width = view.shape[:2]
    kind = rng.random()
    if kind < 0.4:
        rows = ["1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM", "@ _ ."]
    elif kind < 0.75:
        rows = ["C±%/", "789x", "456-", "123+", "0.="]
    else:
        rows = ["123", "456", "789", "*0#"]
    tall, gap = height // len(rows), max(1, min(height, width) // 90)
    fill = mixed(theme.panel, theme.ink, 0.1)
    for at, row in enumerate(rows):
        for x, _, w, h in cells(width, tall, len(row), 1, gap):
            sort = theme.accent if row[-1] in "/x-+=" and x + w > width * 0.74 else fill
            button(
                view, (x, at * tall + gap, w, h), row[min(len(row) - 1, (x + w // 2) * len(row) // width)].strip(), sort, theme
            )


def bars(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw a chart of bars or of a line, with axes."""
    height, width = view.shape[:2]
    left, low, count = 40, height - 24, int(rng.integers(4, 16))
    for y in range(10, low, max(12, height // 8)):
        cv2.line(view, (left, y), (width, y), theme.line, 1)
        write(view, str((low - y) * 5), (left - 4, y), theme, theme.faint, 10, "right")
    tops = low - rng.uniform(0.05, 0.95, count) * max(1, low - 10)
    step = max(3, (width - left) // count)
    if rng.random() < 0.7:
        for at, top in enumerate(tops):
            box(view, (left + at * step + step // 8, int(top), step * 3 // 4, low - int(top)), theme.accent)
            write(view, str(2001 + at), (left + at * step + step // 2, height - 10), theme, theme.faint, 10, "middle")
    else:
        points = np.stack([left + np.arange(count) * step, tops], 1).astype(np.int32)
        cv2.polylines(view, [points], False, theme.accent, 2, cv2.LINE_AA)
    cv2.polylines(view, [np.array([(left, 0), (left, low), (width, low)])], False, theme.ink, 1)


def menu_bar(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw a row of menu names."""
    height, width = view.shape[:2]
    view[:] = theme.panel
    x, px = 8, max(7, min(theme.px, height * 3 // 5))
    for name in MENUS[: int(rng.integers(3, 9))]:
        if x < width:
            x += write(view, name, (x, height // 2), theme, px=px) + px


def title_bar(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw a window's title bar with its three buttons."""
    height, width = view.shape[:2]
    fill = one_of(rng, (theme.accent, mixed(theme.panel, theme.ink, 0.1), (200, 120, 40), theme.panel))
    view[:] = fill
    is_left, side, px = rng.random() < 0.4, max(4, height // 3), max(7, min(theme.px, height * 3 // 5))
    write(
        view,
        one_of(rng, TITLES),
        (width // 2 if is_left else 12, height // 2),
        theme,
        ink_on(fill),
        px,
        "middle" if is_left else "left",
    )
    for at, shade in enumerate(((80, 90, 240), (60, 190, 250), (80, 200, 60))):
        x = 12 + at * side * 2 if is_left else width - (at + 1) * side * 2 - 6
        if is_left:
            cv2.circle(view, (x, height // 2), side // 2 + 1, shade, -1, cv2.LINE_AA)
        elif at == 1:
            cv2.rectangle(view, (x, height // 2 - side // 2), (x + side, height // 2 + side // 2), ink_on(fill), 1)
        else:
            cv2.line(
                view,
                (x, height // 2 - (side // 2 if at == 0 else 0)),
                (x + side, height // 2 + (side // 2 if at == 0 else 0)),
                ink_on(fill),
                1,
            )
            if at == 0:
                cv2.line(view, (x, height // 2 + side // 2), (x + side, height // 2 - side // 2), ink_on(fill), 1)


def toolbar(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw a row of icons."""
    height, width = view.shape[:2]
    view[:] = theme.panel
    side = max(5, height * 2 // 3)
    for x in range(6, min(width, side * int(rng.integers(6, 30))), round(side * 1.4)):
        if rng.random() < 0.9:
            sign(part(view, x, (height - side) // 2, side, side), theme.ink, rng)
