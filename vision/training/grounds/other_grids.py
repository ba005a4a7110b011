"""Grids that are no board of our four puzzles: chess, go, crosswords, mines, calendars, periodic tables, codes and the like."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.grounds import calm
from vision.training.grounds.pens import (
    Theme,
    any_shade,
    box,
    cells,
    ink_on,
    mixed,
    one_of,
    part,
    plate,
    some_theme,
    theme_on,
    vivid,
    write,
)

Board = Callable[[Pixels, Theme, np.random.Generator], None]


def chess(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw a chess or draughts board with some pieces."""
    side = min(view.shape[:2]) // int(one_of(rng, (8, 8, 10)))
    count = min(view.shape[:2]) // max(1, side)
    shades = (mixed(theme.accent, (255, 255, 255), 0.75), mixed(theme.accent, (60, 60, 60), float(rng.uniform(0, 0.8))))
    is_round = rng.random() < 0.4
    for at, (x, y, w, h) in enumerate(cells(side * count, side * count, count, count)):
        row, column = divmod(at, count)
        box(view, (x, y, w, h), shades[(row + column) % 2])
        if rng.random() < (0.85 if row < 2 or row > count - 3 else 0.15) and (not is_round or (row + column) % 2):
            shade = (235, 240, 245) if row > count // 2 else (30, 30, 30)
            if is_round:
                cv2.circle(view, (x + w // 2, y + h // 2), w * 2 // 5, shade, -1, cv2.LINE_AA)
                cv2.circle(view, (x + w // 2, y + h // 2), w * 2 // 5, (120, 120, 120), 1, cv2.LINE_AA)
            else:
                _piece(part(view, x, y, w, h), int(rng.integers(0, 4)), shade)


def _piece(view: Pixels, kind: int, shade: tuple[int, int, int]) -> None:
    h, w = view.shape[:2]
    head = (w // 2, h * 3 // 10)
    for fill, thick in ((shade, -1), (mixed(shade, ink_on(shade), 0.7), 1)):
        cv2.circle(view, head, max(1, h // (9 - kind)), fill, thick, cv2.LINE_AA)
        body = np.array(
            [(w // 2 - w // 12, h * 2 // 5), (w // 2 + w // 12, h * 2 // 5), (w * 3 // 4, h * 5 // 6), (w // 4, h * 5 // 6)]
        )
        cv2.drawContours(view, [body.astype(np.int32)], 0, fill, thick, cv2.LINE_AA)
        if kind > 1:
            cv2.rectangle(view, (w // 3, h // 6), (w * 2 // 3, h // 4), fill, thick)


def go(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw a go board with stones on its crossings."""
    view[:] = mixed((90, 170, 220), theme.ground, float(rng.uniform(0, 0.4)))
    count = int(one_of(rng, (9, 13, 19)))
    step = min(view.shape[:2]) // (count + 1)
    for at in range(1, count + 1):
        cv2.line(view, (step, at * step), (count * step, at * step), (30, 30, 30), 1)
        cv2.line(view, (at * step, step), (at * step, count * step), (30, 30, 30), 1)
    for row, column in np.argwhere(rng.random((count, count)) < rng.uniform(0.05, 0.6)).tolist():
        middle = ((column + 1) * step, (row + 1) * step)
        cv2.circle(view, middle, step * 9 // 20, one_of(rng, ((20, 20, 20), (240, 240, 240))), -1, cv2.LINE_AA)
        cv2.circle(view, middle, step * 9 // 20, (60, 60, 60), 1, cv2.LINE_AA)


def crossword(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw a crossword with black squares, tiny numbers and some letters."""
    count = int(rng.integers(7, 22))
    side = min(view.shape[:2]) // count
    black = rng.random((count, count)) < 0.18
    black |= black[::-1, ::-1]
    view[:] = (255, 255, 255)
    number, filled = 1, rng.random() * 0.8
    for at, (x, y, w, h) in enumerate(cells(side * count, side * count, count, count)):
        row, column = divmod(at, count)
        box(view, (x, y, w + 1, h + 1), (25, 25, 25) if black[row, column] else None, 0, (90, 90, 90))
        if not black[row, column]:
            if column == 0 or black[row, column - 1] or row == 0 or black[row - 1, column]:
                write(view, str(number), (x + 2, y + h // 5 + 1), theme, (40, 40, 40), max(5, h * 3 // 10))
                number += 1
            if rng.random() < filled and h > 12:
                write(
                    view, chr(65 + int(rng.integers(26))), (x + w // 2, y + h * 3 // 5), theme, (30, 30, 30), h * 3 // 5, "middle"
                )


def mines(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw a field of mines: raised grey squares, open ones with small counts, flags."""
    height, width = view.shape[:2]
    side = int(rng.integers(16, 40))
    grey = mixed((192, 192, 192), theme.panel, float(rng.uniform(0, 0.6)))
    closed = calm.clouds_of(rng, width // side + 1, height // side + 1) > rng.uniform(0.3, 0.6)
    inks = ((255, 0, 0), (0, 128, 0), (0, 0, 255), (128, 0, 0))
    view[:] = mixed(grey, (0, 0, 0), 0.1)
    for row, y in enumerate(range(0, height - side, side)):
        for column, x in enumerate(range(0, width - side, side)):
            if closed[row, column]:
                box(view, (x, y, side, side), mixed(grey, (255, 255, 255), 0.6))
                box(view, (x + 2, y + 2, side - 2, side - 2), mixed(grey, (0, 0, 0), 0.4))
                box(view, (x + 2, y + 2, side - 4, side - 4), grey)
                if rng.random() < 0.08:
                    cv2.fillPoly(
                        view,
                        [
                            np.array(
                                [
                                    (x + side // 3, y + side // 4),
                                    (x + side * 2 // 3, y + side // 3),
                                    (x + side // 3, y + side // 2),
                                ]
                            )
                        ],
                        (0, 0, 230),
                    )
                    cv2.line(view, (x + side // 3, y + side // 4), (x + side // 3, y + side * 3 // 4), (0, 0, 0), 2)
            else:
                box(view, (x, y, side + 1, side + 1), None, 0, mixed(grey, (0, 0, 0), 0.3))
                if closed[max(0, row - 1) : row + 2, max(0, column - 1) : column + 2].any() and rng.random() < 0.8:
                    count = min(int(rng.integers(1, 5)), int(rng.integers(1, 5)))
                    write(view, str(count), (x + side // 2, y + side // 2), theme, inks[count - 1], side * 2 // 3, "middle")


def doubles(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw a board of 2048."""
    side = min(view.shape[:2])
    gap = max(2, side // 40)
    box(view, (0, 0, side, side), (160, 173, 187), gap)
    for x, y, w, h in cells(side - gap, side - gap, 4, 4, gap // 2):
        power = int(rng.integers(1, 9)) if rng.random() < 0.6 else 0
        fill = mixed((218, 228, 238), (40, 90, 245), power / 9) if power else (180, 193, 205)
        box(view, (x + gap // 2, y + gap // 2, w, h), fill, gap // 2)
        if power:
            write(view, str(2**power), (x + w // 2, y + h // 2), theme, ink_on(fill), max(6, h * 2 // 5), "middle")


def falling(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw a well with fallen blocks of a few colours."""
    height, width = view.shape[:2]
    side = max(6, min(height // 20, width // 10))
    view[:] = mixed(theme.ground, (0, 0, 0), 0.8)
    shades = [vivid(rng) for _ in range(6)]
    tops = rng.integers(0, 12, width // side)
    for column, top in enumerate(tops.tolist()):
        for row in range(top):
            if rng.random() < 0.9:
                shade, rect = one_of(rng, shades), (column * side, height - (row + 1) * side, side, side)
                box(view, rect, shade, 0, mixed(shade, (255, 255, 255), 0.5))


def calendar(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw a month: names of days, then numbers in seven columns."""
    height, width = view.shape[:2]
    head = theme.px * 3
    write(
        view,
        one_of(rng, ("January 2024", "Mai 2018", "October", "Août 2022", "July 2025")),
        (width // 2, head // 3),
        theme,
        px=theme.px * 3 // 2,
        anchor="middle",
    )
    first, lines, today = int(rng.integers(7)), rng.random() < 0.5, int(rng.integers(1, 31))
    for at, (x, _, w, _h) in enumerate(cells(width, head, 7, 1)):
        write(view, "MTWTFSS"[at], (x + w // 2, head * 4 // 5), theme, theme.faint, anchor="middle")
    for at, (x, y, w, h) in enumerate(cells(width, height - head, 7, 6)):
        day = at - first + 1
        if lines:
            box(view, (x, y + head, w + 1, h + 1), None, 0, theme.line)
        if day == today:
            cv2.circle(view, (x + w // 2, y + head + h // 2), min(w, h) // 2, theme.accent, -1, cv2.LINE_AA)
        if 1 <= day <= 30:
            place = (x + w // 2, y + head + h // 2)
            write(view, str(day), place, theme, ink_on(theme.accent) if day == today else theme.ink, anchor="middle")


def elements(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw a periodic table."""
    height, width = view.shape[:2]
    shades = [mixed(vivid(rng), (255, 255, 255), 0.4) for _ in range(8)]
    number = 0
    for at, (x, y, w, h) in enumerate(cells(width, height, 18, 9, 1)):
        row, column = divmod(at, 18)
        if (row == 0 and 0 < column < 17) or (row in (1, 2) and 1 < column < 12) or row == 7 or (row == 8 and column < 3):
            continue
        number += 1
        shade = shades[(column // 2 + row // 3) % 8]
        box(view, (x, y, w, h), shade)
        write(view, str(number), (x + 2, y + h // 5), theme, (40, 40, 40), max(5, h // 5))
        name = chr(65 + number * 7 % 26) + chr(97 + number * 5 % 26)
        write(view, name, (x + w // 2, y + h * 3 // 5), theme, (20, 20, 20), max(6, h * 2 // 5), "middle")


def heat(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw a heat map, now and then with figures in it."""
    height, width = view.shape[:2]
    columns, rows = int(rng.integers(5, 30)), int(rng.integers(4, 20))
    low, high = mixed(theme.accent, (255, 255, 255), 0.8), mixed(theme.second, (0, 0, 0), 0.3)
    run = calm.clouds_of(rng, columns, rows)
    gap, figures = int(rng.integers(0, 3)), rng.random() < 0.3
    for at, (x, y, w, h) in enumerate(cells(width, height, columns, rows, gap)):
        share = float(run[divmod(at, columns)])
        shade = mixed(low, high, share)
        box(view, (x, y, w, h), shade)
        if figures and w > 24:
            write(view, f"{share:.2f}", (x + w // 2, y + h // 2), theme, ink_on(shade), max(6, min(h // 3, w // 3)), "middle")


def squares_code(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw a square code of black and white with its three eyes."""
    count = int(one_of(rng, (21, 25, 29, 33, 41)))
    side = max(1, min(view.shape[:2]) // (count + 4))
    code = np.where(rng.random((count, count)) < 0.5, 0, 255).astype(np.uint8)
    eye = np.zeros((8, 8), np.uint8)
    eye[7], eye[:, 7], eye[1:6, 1:6] = 255, 255, 255
    eye[2:5, 2:5] = 0
    code[:8, :8], code[:8, -8:], code[-8:, :8] = eye, eye[:, ::-1], eye[::-1]
    whole = np.kron(np.pad(code, 2, constant_values=255), np.ones((side, side), np.uint8))
    view[: whole.shape[0], : whole.shape[1]] = whole[: view.shape[0], : view.shape[1], None]


def stripes_code(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw a barcode with its number."""
    height, width = view.shape[:2]
    view[:] = (255, 255, 255)
    x, unit = 8, int(rng.integers(1, 4))
    while x < width - 8:
        w = unit * int(rng.integers(1, 4))
        view[4 : max(4, height - theme.px - 4), x : x + w] = 20
        x += w + unit * int(rng.integers(1, 4))
    write(view, str(rng.integers(10**9, 10**10)), (width // 2, height - theme.px // 2 - 2), theme, (20, 20, 20), anchor="middle")


def handwriting(view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
    """Draw ruled or squared paper with what looks like words by hand."""
    height, width = view.shape[:2]
    view[:] = mixed((232, 240, 246), any_shade(rng), 0.08)
    step, shade = int(rng.integers(18, 44)), mixed((225, 190, 160), (200, 200, 200), float(rng.random()))
    pen = mixed(one_of(rng, ((120, 40, 20), (40, 40, 40), (60, 50, 50))), vivid(rng), 0.2)
    is_squared = rng.random() < 0.35
    for y in range(step, height, step):
        cv2.line(view, (0, y), (width, y), shade, 1, cv2.LINE_AA)
    for x in range(step, width if is_squared else 0, step):
        cv2.line(view, (x, 0), (x, height), shade, 1, cv2.LINE_AA)
    size = step * 0.3
    for y in range(2 * step, height, step):
        left = float(rng.integers(10, 50))
        while left < width * rng.uniform(0.6, 1) and rng.random() < 0.93:
            count = int(rng.integers(8, 40))
            turns = np.cumsum(rng.uniform(0.5, 1.2, count))
            xs = left + np.arange(count) * size * 0.22 + np.cos(turns) * size * 0.4
            ys = y - size * 0.5 + np.sin(turns) * size * rng.uniform(0.3, 1.3, count)
            cv2.polylines(view, [np.stack([xs, ys], 1).astype(np.int32)], False, pen, 1 + step // 28, cv2.LINE_AA)
            left += count * size * 0.22 + size * 2


def page_of(board: Board) -> Callable[[Pixels, np.random.Generator], None]:
    """Return what draws one of these grids on a ground of its own, perhaps under its name."""

    def draw(canvas: Pixels, rng: np.random.Generator) -> None:
        height, width = canvas.shape[:2]
        theme = some_theme(rng)
        canvas[:] = theme.ground
        if rng.random() < 0.3:
            calm.stuff(canvas, rng)
            blue, green, red = (int(level) for level in canvas[::16, ::16].reshape(-1, 3).mean(0))
            theme = theme_on((blue, green, red), rng)
        side = round(min(height, width) * rng.uniform(0.5, 1.0))
        wide = width * 9 // 10 if board in (calendar, elements, heat, mines, handwriting, stripes_code) else side
        x, y = int(rng.integers(0, max(1, width - wide))), int(rng.integers(0, max(1, height - side)))
        if rng.random() < 0.3:
            plate(canvas, (x - 6, y - 6, wide + 12, side + 12), theme.panel, theme)
        board(part(canvas, x, y, wide, side), theme, rng)

    return draw


BOARDS: tuple[Board, ...] = (
    *(chess, go, crossword, mines, doubles, falling, calendar, elements, heat, squares_code, stripes_code, handwriting),
)
