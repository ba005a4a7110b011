"""What games show around their boards: titles, clocks, scores, buttons, number pads, menus, notices, hints and previews."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.grounds import widgets
from vision.training.grounds.pens import (
    MENUS,
    Theme,
    any_shade,
    box,
    button,
    cells,
    ink_on,
    moved,
    one_of,
    part,
    plate,
    sentence,
    theme_on,
    write,
)

NAMES = (
    *(
        "Sudoku",
        "SUDOKU",
        "Daily Sudoku",
        "Fifteen",
        "15 Puzzle",
        "Slide!",
        "Mahjong Connect",
        "Onet",
        "Link Match",
        "Shisen-Sho",
    ),
    *(
        "One Line",
        "One Stroke",
        "Draw it",
        "Puzzle 4x4",
        "Classic",
        "Brain Games",
        "Level 12",
        "Level 7-3",
        "Paare finden",
        "Maze",
    ),
    *(
        "Numbers",
        "Easy",
        "Expert",
        "Challenge",
        "Stage 45",
        "Tile Master",
        "Schiebepuzzle",
        "Connect!",
        "Game Over",
        "Well done!",
    ),
)
LABELS = ("Score", "Moves", "Time", "Best", "Level", "Mistakes", "Left", "Points", "Züge", "Coins", "Pairs", "Lives", "Steps")
ORDERS = (
    *("New Game", "Undo", "Redo", "Hint", "Restart", "Pause", "Notes", "Erase", "Shuffle", "Check", "Solve", "Next", "Back"),
    *("Menu", "Reset", "Print", "Save", "Pencil", "Neues Spiel", "OK", "Quit", "Play", "Share", "Settings", "Tipp"),
)
GRADES = ("Easy", "Medium", "Hard", "Expert", "Evil", "3 x 3", "4 x 4", "5 x 5", "Beginner", "Kids", "Custom")
NOTICES = (
    "Play free now",
    "SALE -50%",
    "Download the app",
    "Buy 1 get 1",
    "Advertisement",
    "Subscribe!",
    "Best casino",
    "Learn more",
)
HINTS = ("Arrow keys: move", "Space: pause", "Esc: menu", "H: hint", "U: undo", "Click two equal tiles", "R: restart", "F1: help")
FOOTERS = (
    "(c) 2021 Puzzle Co.",
    "v2.4.1",
    "Privacy | Terms",
    "www.example.com",
    "Made with love",
    "All rights reserved",
    "Contact us",
)
MOST_RECTS, LEAST_PX = 12, 9


def _clock(rng: np.random.Generator) -> str:
    return one_of(rng, ("{:02d}:{:02d}", "{}:{:02d}", "00:{:02d}:{:02d}")).format(int(rng.integers(60)), int(rng.integers(60)))


def _title(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    height, width = view.shape[:2]
    text = one_of(rng, NAMES)
    px = min(70, height * 3 // 5, round(width * 1.5 / len(text)))
    anchor = one_of(rng, ("left", "middle"))
    at = (width // 2 if anchor == "middle" else 6, height // 2)
    if rng.random() < 0.2:
        write(view, text, (at[0] + 2, at[1] + 2), theme, theme.faint, px, anchor)
    write(view, text, at, theme, one_of(rng, (theme.ink, theme.ink, theme.accent)), px, anchor)


def _scores(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    height, width = view.shape[:2]
    boxed, stacked = rng.random() < 0.5, height > 34 and rng.random() < 0.6
    count = max(1, min(int(rng.integers(1, 5)), width // 70))
    for x, y, w, h in cells(width, height, count, 1, 3):
        ink = theme.ink
        if boxed:
            plate(view, (x, y, w, h), theme.panel, theme)
            ink = theme.ink if theme.fashion == "outline" else ink_on(theme.panel)
        label, value = (
            one_of(rng, LABELS),
            _clock(rng) if rng.random() < 0.4 else str(rng.integers(0, 10 ** int(rng.integers(1, 5)))),
        )
        if stacked:
            write(view, label, (x + w // 2, y + h // 4), theme, ink, min(theme.px, h // 3), "middle")
            write(view, value, (x + w // 2, y + h * 2 // 3), theme, ink, min(36, h * 2 // 5), "middle")
        else:
            px = max(7, min(theme.px + 4, h // 2, w // 8))
            write(view, label + ":", (x + w // 2, y + h // 2), theme, ink, px, "right")
            write(view, value, (x + w // 2 + px // 2, y + h // 2), theme, ink, px)


def _buttons(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    height, width = view.shape[:2]
    is_column = height > width
    count = int(rng.integers(1, 7))
    count = max(1, min(count, height // 26 if is_column else width // 50))
    tall = min(height, int(rng.integers(24, 64))) if not is_column else min(height, count * int(rng.integers(28, 60)))
    inner, fill = part(view, 0, (height - tall) // 2, width, tall), one_of(rng, (theme.accent, theme.panel))
    kind, columns = rng.random(), 1 if is_column else count
    for x, y, w, h in cells(width, tall, columns, count if is_column else 1, int(rng.integers(2, 6))):
        sort = fill if rng.random() < 0.85 else theme.second
        if kind < 0.55:
            button(inner, (x, y, w, h), one_of(rng, ORDERS), sort, theme)
            continue
        side = min(w, h)
        left = x + (w - side) // 2
        if kind < 0.85:
            plate(inner, (left, y, side, side), sort, replace(theme, radius=0.5) if kind < 0.7 else theme)
        widgets.sign(
            part(inner, left + side // 5, y + side // 5, side * 3 // 5, side * 3 // 5),
            ink_on(sort) if kind < 0.85 else theme.ink,
            rng,
        )


def _pad(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw nine digits in a row or three by three, perhaps with how many are left, and what erases."""
    height, width = view.shape[:2]
    is_row = width > 2.5 * height
    gap, framed, left = int(rng.integers(1, 7)), rng.random() < 0.7, rng.random() < 0.3
    fill, erases = one_of(rng, (theme.panel, theme.accent)), rng.random() < 0.5
    low = 0 if is_row or not erases else max(18, height // 5)
    inner = part(view, 0, 0, width - (width // 10 if is_row and erases else 0), min(height - low, width * 3 // 2))
    digits = 9 if rng.random() < 0.9 else 10
    places = cells(inner.shape[1], inner.shape[0], digits if is_row else 3, 1 if is_row else 3, gap)
    for digit, (x, y, w, h) in enumerate(places, 0 if digits == 10 and is_row else 1):
        if framed:
            plate(view, (x, y, w, h), fill, theme)
        ink = ink_on(fill) if framed and theme.fashion != "outline" else theme.ink
        write(view, str(digit), (x + w // 2, y + h // 2), theme, ink, max(8, min(60, h * 3 // 5, w * 4 // 5)), "middle")
        if left:
            write(view, str(rng.integers(0, 10)), (x + w - 3, y + h - 5), theme, theme.faint, max(7, h // 5), "right")
    if erases:
        rect = (
            (width - width // 10, gap, width // 10, height - 2 * gap)
            if is_row
            else (gap, inner.shape[0] + gap, width - 2 * gap, low - gap)
        )
        button(view, rect, one_of(rng, ("Erase", "X", "Clear", "Del")), theme.second, theme)


def _grades(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    height, width = view.shape[:2]
    is_column, chosen = height > width, int(rng.integers(0, 4))
    step, x = max(18, round(theme.px * 1.8)), 6
    for at in range(int(rng.integers(3, 7))):
        text, ink = one_of(rng, GRADES), theme.accent if at == chosen else theme.ink
        if is_column:
            if at == chosen and rng.random() < 0.6:
                box(view, (0, at * step, width, step), theme.accent, 3)
                ink = ink_on(theme.accent)
            write(view, text, (8, at * step + step // 2), theme, ink)
        elif x < width:
            x += write(view, text, (x, height // 2), theme, ink) + theme.px * 2


def _notice(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw an advertisement: a picture or a colour, a line and a button."""
    height, width = view.shape[:2]
    fill = any_shade(rng)
    box(view, (0, 0, width, height), fill, 0, theme.line)
    if rng.random() < 0.5:
        side = min(height, width)
        widgets.picture(part(view, 0, 0, min(side, 160), min(side, 160)), theme, rng)
    px = max(8, min(34, height // 4, width // 9))
    write(view, one_of(rng, NOTICES), (width // 2, height // 3), theme, ink_on(fill), px, "middle")
    button(view, (width // 3, height * 3 // 5, width // 3, max(14, min(40, height // 4))), "Install", theme.second, theme)


def _hints(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    height, width = view.shape[:2]
    if height < 3 * theme.px:
        write(view, one_of(rng, HINTS), (width // 2, height // 2), theme, theme.faint, min(theme.px, height * 2 // 3), "middle")
        return
    for y in range(theme.px, min(height, theme.px * int(rng.integers(4, 12))), round(theme.px * 1.6)):
        write(view, one_of(rng, HINTS), (6, y), theme, theme.faint)


def _text(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    height, width = view.shape[:2]
    for y in range(theme.px, min(height, theme.px * int(rng.integers(3, 14))), round(theme.px * 1.5)):
        write(view, sentence(rng, max(1, min(12, width // theme.px // 3))), (6, y), theme)


def _preview(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    height, width = view.shape[:2]
    side = min(height, width, 120)
    x, y = int(rng.integers(0, width - side + 1)), int(rng.integers(0, height - side + 1))
    widgets.picture(part(view, x, y, side, side), theme, rng)
    cv2.rectangle(view, (x, y), (x + side - 1, y + side - 1), theme.line, int(rng.integers(1, 4)))


def _footer(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    height, width = view.shape[:2]
    write(
        view,
        one_of(rng, FOOTERS),
        (width // 2, height - min(height // 2, theme.px)),
        theme,
        theme.faint,
        min(theme.px, 13),
        "middle",
    )


def _tabs(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw a row of tabs or a menu bar of a game."""
    height, width = view.shape[:2]
    tall, x = min(height, int(rng.integers(18, 40))), 0
    bar = part(view, 0, 0, width, tall)
    bar[:] = theme.panel
    theme = replace(theme, ink=ink_on(theme.panel))
    for at in range(int(rng.integers(2, 6))):
        text = one_of(rng, MENUS if tall < 28 else ORDERS)
        if x < width:
            w = write(bar, text, (x + 10, tall // 2), theme, px=min(theme.px, tall * 3 // 5)) + 20
            if at == 1:
                box(bar, (x, tall - 3, w, 3), theme.accent)
            x += w


def _bar(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    widgets.title_bar(part(view, 0, 0, view.shape[1], min(view.shape[0], int(rng.integers(18, 36)))), theme, rng)


def _progress(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw a bar that shows how much is done, with stars or hearts."""
    height, width = view.shape[:2]
    tall = max(4, min(height // 3, 16))
    box(view, (8, height // 2, width - 16, tall), theme.line, tall // 2)
    box(view, (8, height // 2, round((width - 16) * rng.random()), tall), theme.accent, tall // 2)
    for at in range(3):
        side = min(22, height // 2 - 2)
        if side > 6:
            cv2.circle(
                view,
                (width // 2 + (at - 1) * side * 3 // 2, side // 2 + 1),
                side // 2,
                theme.second,
                -1 if at < 2 else 1,
                cv2.LINE_AA,
            )


Maker = Callable[[Pixels, Theme, np.random.Generator], None]
WIDE: tuple[Maker, ...] = (
    *(
        _title,
        _title,
        _scores,
        _scores,
        _buttons,
        _buttons,
        _buttons,
        _pad,
        _pad,
        _grades,
        _notice,
        _hints,
        _footer,
        _tabs,
        _bar,
        _progress,
    ),
)
TALL: tuple[Maker, ...] = (_buttons, _buttons, _pad, _pad, _grades, _scores, _notice, _hints, _text, _preview, _title)


def draw_surroundings(canvas: Pixels, rng: np.random.Generator, free: Sequence[tuple[int, int, int, int]]) -> None:
    """Draw into free rectangles (x, y, width, height) what games show there, all in one fashion; some stay empty."""
    theme: Theme | None = None
    for x, y, w, h in free[:MOST_RECTS]:
        view = part(canvas, x, y, w, h)
        if min(view.shape[:2]) < LEAST_PX:
            continue
        blue, green, red = (int(level) for level in view[:: max(1, h // 8), :: max(1, w // 8)].reshape(-1, 3).mean(0))
        ground = (blue, green, red)
        theme = theme_on(ground, rng) if theme is None else moved(theme, ground)
        if rng.random() < 0.1:
            continue
        if rng.random() < 0.2:
            plate(view, (0, 0, view.shape[1], view.shape[0]), theme.panel, theme)
        _fill(view, theme, rng)


def _fill(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw things one below or beside the other until a view is full or enough is there."""
    height, width = view.shape[:2]
    at = int(rng.integers(0, 8))
    if width >= height * 1.3:
        tall = min(height, int(rng.integers(24, 110)))
        for _ in range(int(rng.integers(1, 4))):
            if at + tall > height and at > 8:
                return
            one_of(rng, WIDE)(part(view, 4, at, max(1, width - 8), min(tall, height - at)), theme, rng)
            at += tall + int(rng.integers(2, 16))
            tall = int(rng.integers(20, 90))
        return
    for _ in range(int(rng.integers(1, 5))):
        tall = min(height - at, round(width * rng.uniform(0.3, 1.6)))
        if tall < 12:
            return
        strip = part(view, 3, at, max(1, width - 6), tall)
        one_of(rng, WIDE if width > tall * 1.3 else TALL)(strip, theme, rng)
        at += tall + int(rng.integers(2, 20))
