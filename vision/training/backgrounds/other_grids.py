"""Grids that are no board of the four puzzles: chess, go, crosswords, calendars, periodic tables, codes and the like."""

import numpy as np

from vision.training.backgrounds import calm
from vision.training.backgrounds.pen import MONTHS, Drawing, Pen, theme_on
from vision.training.drawing.choices import BLACK, WHITE, Colour, ink_on, mixed, random_colour, vivid
from vision.training.motifs.textures import fractal_noise


def chess(pen: Pen) -> None:
    """Draw a chess or draughts board with some pieces."""
    count = pen.one_of((8, 8, 10))
    dark = mixed(pen.theme.accent, (60, 60, 60), pen.rng.uniform(0, 0.8))
    shades, is_round = (mixed(pen.theme.accent, WHITE, 0.75), dark), pen.chance(0.4)
    square = pen.part(0, 0, pen.side, pen.side)
    for at, rect in enumerate(square.grid(count, count)):
        row, column = divmod(at, count)
        pen.box(rect, shades[(row + column) % 2])
        if pen.chance(0.85 if row < 2 or row > count - 3 else 0.15) and (not is_round or (row + column) % 2):
            shade: Colour = (235, 240, 245) if row > count // 2 else (30, 30, 30)
            _piece(pen.part(*rect), -1 if is_round else pen.integer(0, 4), shade)


def _piece(pen: Pen, kind: int, shade: Colour) -> None:
    w, h, edge = pen.width, pen.height, mixed(shade, ink_on(shade), 0.7)
    if kind < 0:
        pen.disc(w // 2, h // 2, w * 2 // 5, shade)
        pen.disc(w // 2, h // 2, w * 2 // 5, edge, 1)
        return
    top, bottom = h * 2 // 5, h * 5 // 6
    pen.polygon([(w * 5 // 12, top), (w * 7 // 12, top), (w * 3 // 4, bottom), (w // 4, bottom)], shade, edge)
    pen.disc(w // 2, h * 3 // 10, h // (9 - kind), shade)
    pen.disc(w // 2, h * 3 // 10, h // (9 - kind), edge, 1)
    if kind > 1:
        pen.box((w // 3, h // 6, w // 3, h // 12), shade, 0, edge)


def go(pen: Pen) -> None:
    """Draw a go board with stones."""
    pen.fill(mixed((90, 170, 220), pen.theme.background, pen.rng.uniform(0, 0.4)))
    count = pen.one_of((9, 13, 19))
    step = pen.side // (count + 1)
    for at in range(step, (count + 1) * step, step or 1):
        pen.line((step, at), (count * step, at), (30, 30, 30))
        pen.line((at, step), (at, count * step), (30, 30, 30))
    for row, column in np.argwhere(pen.rng.random((count, count)) < pen.rng.uniform(0.05, 0.6)).tolist():
        pen.disc((column + 1) * step, (row + 1) * step, step * 9 // 20, pen.one_of(((20, 20, 20), (240, 240, 240))))
        pen.disc((column + 1) * step, (row + 1) * step, step * 9 // 20, (60, 60, 60), 1)


def crossword(pen: Pen) -> None:
    """Draw a crossword with black squares, small numbers and some letters."""
    count = pen.integer(7, 22)
    black = pen.rng.random((count, count)) < 0.18
    black |= black[::-1, ::-1]
    pen.fill(WHITE)
    number, filled = 1, pen.rng.random() * 0.8
    for at, (x, y, w, h) in enumerate(pen.part(0, 0, pen.side, pen.side).grid(count, count)):
        row, column = divmod(at, count)
        pen.box((x, y, w + 1, h + 1), (25, 25, 25) if black[row, column] else None, 0, (90, 90, 90))
        if black[row, column]:
            continue
        if column == 0 or black[row, column - 1] or row == 0 or black[row - 1, column]:
            pen.write(str(number), x + 2, y + h // 5 + 1, (40, 40, 40), h * 3 // 10)
            number += 1
        if h > 12 and pen.chance(filled):
            pen.write(chr(65 + pen.integer(0, 26)), x + w // 2, y + h * 3 // 5, (30, 30, 30), h * 3 // 5, "middle")


def calendar(pen: Pen) -> None:
    """Draw a month: the names of the days, then numbers in seven columns."""
    px, accent = pen.theme.px, pen.theme.accent
    pen.write(pen.one_of(MONTHS), pen.width // 2, px, px=px * 3 // 2, anchor="middle")
    first, has_lines, today = pen.integer(0, 7), pen.chance(0.5), pen.integer(1, 31)
    days = pen.part(0, px * 3, pen.width, pen.height - px * 3)
    for at, (x, y, w, h) in enumerate(days.grid(7, 6)):
        if at < 7:
            pen.write("MTWTFSS"[at], x + w // 2, px * 12 // 5, pen.theme.faint, anchor="middle")
        if has_lines:
            days.box((x, y, w + 1, h + 1), None, 0, pen.theme.line)
        day = at - first + 1
        if day == today:
            days.disc(x + w // 2, y + h // 2, min(w, h) // 2, accent)
        if 1 <= day <= 30:
            days.write(str(day), x + w // 2, y + h // 2, ink_on(accent) if day == today else None, anchor="middle")


def periodic_table(pen: Pen) -> None:
    """Draw a periodic table."""
    shades = [mixed(vivid(pen.rng), WHITE, 0.4) for _ in range(8)]
    number = 0
    for at, (x, y, w, h) in enumerate(pen.grid(18, 9, 1)):
        row, column = divmod(at, 18)
        if (row == 0 and 0 < column < 17) or (row in (1, 2) and 1 < column < 12) or row == 7 or (row == 8 and column < 3):
            continue
        number += 1
        pen.box((x, y, w, h), shades[(column // 2 + row // 3) % 8])
        pen.write(str(number), x + 2, y + h // 5, (40, 40, 40), h // 5)
        name = chr(65 + number * 7 % 26) + chr(97 + number * 5 % 26)
        pen.write(name, x + w // 2, y + h * 3 // 5, (20, 20, 20), max(6, h * 2 // 5), "middle")


def heat_map(pen: Pen) -> None:
    """Draw a heat map, now and then with values in it."""
    columns, rows, gap = pen.integer(5, 30), pen.integer(4, 20), pen.integer(0, 3)
    low, high = mixed(pen.theme.accent, WHITE, 0.8), mixed(pen.theme.second, BLACK, 0.3)
    run, has_figures = fractal_noise(pen.rng, columns, rows), pen.chance(0.3)
    for share, (x, y, w, h) in zip(run.ravel().tolist(), pen.grid(columns, rows, gap), strict=True):
        shade = mixed(low, high, share)
        pen.box((x, y, w, h), shade)
        if has_figures and w > 24:
            pen.write(f"{share:.2f}", x + w // 2, y + h // 2, ink_on(shade), max(6, min(h // 3, w // 3)), "middle")


def qr_code(pen: Pen) -> None:
    """Draw a QR code."""
    count = pen.one_of((21, 25, 29, 33, 41))
    side = max(1, pen.side // (count + 4))
    code = np.where(pen.rng.random((count, count)) < 0.5, 0, 255).astype(np.uint8)
    eye = np.zeros((8, 8), np.uint8)
    eye[7], eye[:, 7], eye[1:6, 1:6] = 255, 255, 255
    eye[2:5, 2:5] = 0
    code[:8, :8], code[:8, -8:], code[-8:, :8] = eye, eye[:, ::-1], eye[::-1]
    whole = np.kron(np.pad(code, 2, constant_values=255), np.ones((side, side), np.uint8))
    pen.view[: whole.shape[0], : whole.shape[1]] = whole[: pen.height, : pen.width, None]


def barcode(pen: Pen) -> None:
    """Draw a barcode with its number."""
    pen.fill(WHITE)
    x, unit, low = 8, pen.integer(1, 4), pen.height - pen.theme.px - 4
    while x < pen.width - 8:
        w = unit * pen.integer(1, 4)
        pen.box((x, 4, w, low - 4), (20, 20, 20))
        x += w + unit * pen.integer(1, 4)
    pen.write(str(pen.integer(10**9, 10**10)), pen.width // 2, pen.height - pen.theme.px // 2 - 2, (20, 20, 20), anchor="middle")


def handwriting(pen: Pen) -> None:
    """Draw ruled or squared paper with scribbled words."""
    pen.fill(mixed((232, 240, 246), random_colour(pen.rng), 0.08))
    step, shade = pen.integer(18, 44), mixed((225, 190, 160), (200, 200, 200), pen.rng.random())
    ink = mixed(pen.one_of(((120, 40, 20), (40, 40, 40), (60, 50, 50))), vivid(pen.rng), 0.2)
    is_squared, size = pen.chance(0.35), step * 0.3
    for at in range(step, max(pen.height, pen.width), step):
        pen.line((0, at), (pen.width, at), shade)
        if is_squared:
            pen.line((at, 0), (at, pen.height), shade)
    for y in range(2 * step, pen.height, step):
        left = float(pen.integer(10, 50))
        while left < pen.width * pen.rng.uniform(0.6, 1) and pen.chance(0.93):
            count = pen.integer(8, 40)
            turns = np.cumsum(pen.rng.uniform(0.5, 1.2, count))
            xs = left + np.arange(count) * size * 0.22 + np.cos(turns) * size * 0.4
            ys = y - size * 0.5 + np.sin(turns) * size * pen.rng.uniform(0.3, 1.3, count)
            pen.stroke(np.stack([xs, ys], 1), ink, 1 + step // 28)
            left += count * size * 0.22 + size * 2


WIDE = (calendar, periodic_table, heat_map, handwriting, barcode)
SQUARE = (chess, go, crossword, qr_code)


def _page_of(grid: Drawing) -> Drawing:
    """Return a drawing of a page with one of these grids on it."""

    def draw(pen: Pen) -> None:
        pen.fill(pen.theme.background)
        if pen.chance(0.3):
            calm.texture(pen)
            blue, green, red = pen.view[::16, ::16].reshape(-1, 3).mean(0).astype(int).tolist()
            pen = pen.themed(theme_on((blue, green, red), pen.rng))
        side = round(pen.side * pen.rng.uniform(0.5, 1.0))
        wide = pen.width * 9 // 10 if grid in WIDE else side
        x, y = pen.integer(0, pen.width - wide), pen.integer(0, pen.height - side)
        if pen.chance(0.3):
            pen.plate((x - 6, y - 6, wide + 12, side + 12), pen.theme.panel)
        grid(pen.part(x, y, wide, side))

    return draw


PAGES: tuple[Drawing, ...] = tuple(map(_page_of, (*SQUARE, *WIDE)))
