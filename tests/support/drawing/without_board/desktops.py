"""Pictures of programs and screens without a board: desktops, dashboards, keyboards, number pads, icons in rows."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from support.drawing.canvas import BLACK, BRIGHT, DARK, GREY, WHITE, Box, Canvas, Colour, cells
from vision.frame import Pixels

PALE: Colour = (240, 242, 246)


def window(sheet: Canvas, place: Box, title: str, ground: Colour = WHITE) -> Box:
    """Draw a window, and return what is inside of it."""
    left, top, width, height = place
    sheet.box(place, ground, GREY, radius=8)
    sheet.box((left, top, width, 34), (222, 225, 230), radius=8)
    sheet.text((left + 14, top + 17), title, 14)
    for number, colour in enumerate(((237, 106, 94), (245, 191, 79), (98, 197, 84))):
        sheet.disc((left + width - 76 + number * 22, top + 11, 13, 13), colour)
    return left, top + 34, width, height - 34


def icon(sheet: Canvas, place: Box) -> None:
    """Draw a sign of a program that hardly comes twice."""
    left, top, width, height = place
    sheet.box(place, sheet.any_of(BRIGHT), radius=int(width * 0.22))
    inner = (left + width * 0.25, top + height * 0.25, width * 0.5, height * 0.5)
    mark = int(sheet.chance.integers(4))
    if mark == 0:
        sheet.disc(inner, sheet.any_of(BRIGHT), WHITE, 3)
    elif mark == 1:
        sheet.box(inner, WHITE, radius=4)
    elif mark == 2:
        sheet.shape(
            [(inner[0], inner[1] + inner[3]), (left + width / 2, inner[1]), (inner[0] + inner[2], inner[1] + inner[3])], WHITE
        )
    else:
        sheet.label(place, sheet.words(1)[0].upper(), int(width * 0.5), WHITE, bold=True)


def desktop_with_windows() -> Pixels:
    sheet = Canvas(1600, 900, (40, 90, 140))
    for number, box in enumerate(cells((20, 20, 100, 720), 7, 1, 50)):
        icon(sheet, (box[0], box[1], 50, 50))
        sheet.label((box[0] - 25, box[1] + 52, 100, 20), sheet.words(1) + str(number), 13, WHITE)
    left, top, *_ = window(sheet, (200, 80, 760, 520), "Notes")
    for line in range(18):
        sheet.text((left + 20, top + 24 + line * 25), sheet.words(7), 15)
    left, top, width, height = window(sheet, (760, 300, 700, 460), "Files")
    for number, box in enumerate(cells((left + 20, top + 20, width - 40, height - 40), 3, 5, 34)):
        sheet.box((box[0] + 20, box[1], 60, 46), (255, 202, 87), radius=5)
        sheet.label((box[0], box[1] + 52, box[2], 18), sheet.words(1) + str(number), 13)
    sheet.box((0, 852, 1600, 48), DARK)
    for number in range(9):
        icon(sheet, (560 + number * 54, 858, 36, 36))
    sheet.text((1500, 876), "10:47", 16, WHITE)
    return sheet.pixels


def dark_desktop_with_terminal() -> Pixels:
    sheet = Canvas(1366, 768, (24, 26, 33))
    left, top, *_ = window(sheet, (120, 90, 800, 520), "Terminal", (16, 16, 20))
    for line in range(20):
        sheet.text((left + 14, top + 18 + line * 23), "$ " + sheet.words(int(sheet.chance.integers(1, 8))), 15, (150, 220, 150))
    sheet.label((950, 90, 380, 120), "10:47", 84, WHITE)
    return sheet.pixels


def app_drawer() -> Pixels:
    sheet = Canvas(720, 1280, (30, 24, 60))
    sheet.box((40, 60, 640, 70), (60, 52, 96), radius=35)
    sheet.text((80, 95), "Search", 24, (190, 185, 210))
    for box in cells((40, 170, 640, 960), 6, 4, 60):
        icon(sheet, (box[0], box[1], 100, 100))
        sheet.label((box[0] - 25, box[1] + 104, 150, 28), sheet.words(1).title(), 18, WHITE)
    return sheet.pixels


def file_manager() -> Pixels:
    sheet = Canvas(1100, 700, PALE)
    left, top, width, height = window(sheet, (10, 10, 1080, 680), "Pictures")
    sheet.box((left, top, 200, height), (246, 246, 246))
    for line in range(9):
        sheet.text((left + 30, top + 30 + line * 34), sheet.words(1).title(), 15)
    for box in cells((left + 220, top + 20, width - 240, height - 40), 4, 6, 40):
        sheet.box((box[0] + 22, box[1], box[2] - 44, box[3] - 26), (144, 190, 235), radius=6)
        sheet.label((box[0], box[1] + box[3] - 20, box[2], 18), sheet.words(2), 12)
    return sheet.pixels


def dashboard() -> Pixels:
    sheet = Canvas(1440, 900, PALE)
    sheet.box((0, 0, 220, 900), DARK)
    for line in range(8):
        sheet.text((40, 120 + line * 48), sheet.words(1).title(), 17, (200, 204, 212))
    for number, box in enumerate(cells((240, 30, 1180, 160), 1, 4, 20)):
        sheet.box(box, WHITE, radius=12)
        sheet.text((box[0] + 20, box[1] + 34), sheet.words(1).title(), 15, GREY)
        sheet.text((box[0] + 20, box[1] + 86), f"{sheet.chance.integers(100, 99999):,}", 36, BLACK, bold=True)
        sheet.text((box[0] + 20, box[1] + 124), f"+{number + 2}.4 %", 14, (40, 150, 80))
    sheet.box((250, 210, 760, 380), WHITE, radius=12)
    heights = sheet.chance.integers(30, 300, 12)
    for number, height in enumerate(heights):
        sheet.box((290 + number * 58, 560 - height, 34, height), BRIGHT[2])
    sheet.box((1030, 210, 380, 380), WHITE, radius=12)
    sheet.draw.pieslice((1090, 270, 1350, 530), 0, 140, BRIGHT[0])
    sheet.draw.pieslice((1090, 270, 1350, 530), 140, 250, BRIGHT[1])
    sheet.draw.pieslice((1090, 270, 1350, 530), 250, 360, BRIGHT[2])
    sheet.box((250, 610, 1160, 270), WHITE, radius=12)
    for row in range(7):
        sheet.line((270, 650 + row * 32), (1390, 650 + row * 32), colour=(225, 225, 225))
        for column in range(5):
            sheet.text((280 + column * 220, 634 + row * 32), sheet.words(1) if column < 3 else sheet.chance.integers(1000), 14)
    return sheet.pixels


def bar_chart() -> Pixels:
    sheet = Canvas(800, 560)
    for line in range(8):
        sheet.line((70, 480 - line * 55), (770, 480 - line * 55), colour=(220, 220, 220))
        sheet.text((24, 480 - line * 55), line * 25, 14)
    for number in range(10):
        height = int(sheet.chance.integers(20, 380))
        sheet.box((90 + number * 68, 480 - height, 44, height), BRIGHT[number % 8])
        sheet.label((90 + number * 68, 486, 44, 24), 2010 + number, 14)
    return sheet.pixels


def line_charts() -> Pixels:
    sheet = Canvas(1200, 800)
    for box in cells((20, 20, 1160, 760), 2, 3, 50):
        sheet.lines(box, 5, 5, (226, 226, 226))
        sheet.box(box, None, BLACK)
        heights = np.cumsum(sheet.chance.normal(0, 12, 40)) + box[3] / 2
        sheet.line(
            *(
                (box[0] + box[2] * number / 39, box[1] + float(np.clip(each, 4, box[3] - 4)))
                for number, each in enumerate(heights)
            ),
            colour=BRIGHT[2],
            width=3,
        )
    return sheet.pixels


def keyboard() -> Pixels:
    sheet = Canvas(1100, 420, (58, 60, 66))
    for row, keys in enumerate(("1234567890-=", "QWERTYUIOP[]", "ASDFGHJKL;'", "ZXCVBNM,./")):
        for number, key in enumerate(keys):
            place = (40 + row * 26 + number * 82, 30 + row * 82, 74, 74)
            sheet.box(place, (28, 29, 33), radius=9)
            sheet.label(place, key, 26, WHITE)
    sheet.box((300, 358, 480, 50), (28, 29, 33), radius=9)
    return sheet.pixels


def dial_pad() -> Pixels:
    sheet = Canvas(540, 900, WHITE)
    sheet.label((0, 60, 540, 80), "0171 555 28", 44)
    for key, box in zip("123456789*0#", cells((60, 200, 420, 520), 4, 3, 20), strict=True):
        sheet.disc((box[0] + 5, box[1] + 2, 106, 106), PALE)
        sheet.label((box[0] + 5, box[1] + 2, 106, 106), key, 44)
    sheet.disc((216, 750, 108, 108), BRIGHT[1])
    return sheet.pixels


def number_pad() -> Pixels:
    sheet = Canvas(420, 520, (225, 228, 234))
    for key, box in zip((*"789456123", "0", "00", "OK"), cells((30, 60, 360, 420), 4, 3, 14), strict=True):
        sheet.box(box, WHITE, GREY, radius=10)
        sheet.label(box, key, 34)
    return sheet.pixels


def pin_pad_in_order() -> Pixels:
    sheet = Canvas(400, 560, (18, 32, 47))
    for number, box in enumerate(cells((50, 140, 300, 300), 3, 3, 16)):
        sheet.box(box, (38, 64, 92), radius=14)
        sheet.label(box, number + 1, 34, WHITE)
    sheet.box((158, 448, 84, 84), (38, 64, 92), radius=14)
    sheet.label((158, 448, 84, 84), 0, 34, WHITE)
    for number in range(4):
        sheet.disc((130 + number * 40, 80, 18, 18), WHITE if number < 2 else None, WHITE, 2)
    return sheet.pixels


def calculator() -> Pixels:
    sheet = Canvas(420, 640, (32, 32, 32))
    sheet.label((150, 30, 270, 90), "1 024.5", 54, WHITE)
    keys = ("C", "±", "%", "÷", "7", "8", "9", "×", "4", "5", "6", "−", "1", "2", "3", "+", "0", ".", "⌫", "=")
    for number, (key, box) in enumerate(zip(keys, cells((10, 150, 400, 480), 5, 4, 8), strict=True)):
        sheet.box(box, (250, 160, 40) if number % 4 == 3 else (62, 62, 62), radius=6)
        sheet.label(box, key, 30, WHITE)
    return sheet.pixels


def settings_form() -> Pixels:
    sheet = Canvas(900, 700)
    for row in range(9):
        top = 40 + row * 70
        sheet.text((60, top + 20), sheet.words(2).title(), 17)
        if row % 3 == 2:
            sheet.box((640, top + 4, 64, 34), BRIGHT[1] if row % 2 else GREY, radius=17)
            sheet.disc((642 + 30 * (row % 2), top + 6, 30, 30), WHITE)
        else:
            sheet.box((420, top, 420, 42), WHITE, GREY, radius=6)
            sheet.text((434, top + 21), sheet.words(2), 16, GREY)
    return sheet.pixels


def web_shop() -> Pixels:
    sheet = Canvas(1280, 900)
    sheet.box((0, 0, 1280, 70), BRIGHT[4])
    sheet.text((40, 35), "Shop", 30, WHITE, bold=True)
    for box in cells((40, 100, 1200, 780), 2, 4, 30):
        sheet.box(box, None, (220, 220, 220), radius=10)
        shade = np.linspace(0, 1, int(box[2]) - 20)
        for number, part in enumerate(shade):
            colour = (int(120 + 100 * part), int(90 + 60 * abs(np.sin(part * 5 + box[0]))), int(220 - 160 * part))
            sheet.line((box[0] + 10 + number, box[1] + 10), (box[0] + 10 + number, box[1] + 230), colour=colour)
        sheet.text((box[0] + 16, box[1] + 262), sheet.words(2).title(), 18)
        sheet.text((box[0] + 16, box[1] + 300), f"{sheet.chance.integers(5, 90)}.99", 22, BRIGHT[0], bold=True)
    return sheet.pixels


DESKTOPS: dict[str, Callable[[], Pixels]] = {
    "desktop with windows": desktop_with_windows,
    "dark desktop with terminal": dark_desktop_with_terminal,
    "app drawer": app_drawer,
    "file manager": file_manager,
    "dashboard": dashboard,
    "bar chart": bar_chart,
    "line charts": line_charts,
    "keyboard": keyboard,
    "dial pad": dial_pad,
    "number pad": number_pad,
    "pin pad in order": pin_pad_in_order,
    "calculator": calculator,
    "settings form": settings_form,
    "web shop": web_shop,
}
