"""Pictures of tables that look like boards and are none: spreadsheets, timetables, bingo cards."""

from __future__ import annotations

from collections.abc import Callable

from support.drawing.canvas import BLACK, BRIGHT, GREY, WHITE, Canvas, cells
from vision.frame import Pixels

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
PALE = (232, 236, 243)


def spreadsheet_of_numbers() -> Pixels:
    sheet = Canvas(1280, 800)
    sheet.box((0, 0, 1280, 90), (33, 115, 70))
    sheet.text((20, 30), "Budget.xlsx", 18, WHITE)
    place = (40, 130, 1230, 660)
    sheet.lines(place, 30, 12, (215, 215, 215))
    for letter, box in zip("ABCDEFGHIJKL", cells((40, 108, 1230, 22), 1, 12), strict=True):
        sheet.label(box, letter, 13, GREY)
    for number, box in enumerate(cells(place, 30, 12)):
        row, column = divmod(number, 12)
        if column == 0:
            sheet.text((box[0] + 4, box[1] + 11), sheet.words(1), 13)
        elif column < 9 and row < 22:
            sheet.label(box, f"{sheet.chance.integers(10, 99999) / 100:.2f}", 13)
    for row in range(30):
        sheet.label((0, 130 + row * 22, 40, 22), row + 1, 12, GREY)
    return sheet.pixels


def spreadsheet_of_single_digits() -> Pixels:
    sheet = Canvas(700, 520)
    place = (60, 60, 600, 400)
    sheet.lines(place, 16, 8, (200, 200, 200))
    for box in cells(place, 16, 8):
        sheet.text((box[0] + 55, box[1] + 12), sheet.chance.integers(0, 10), 14)
    return sheet.pixels


def timetable() -> Pixels:
    sheet = Canvas(980, 640)
    place = (20, 20, 940, 600)
    for number, box in enumerate(cells(place, 9, 6)):
        row, column = divmod(number, 6)
        head = row == 0 or column == 0
        sheet.box(box, PALE if head else sheet.any_of(((255, 243, 224), (232, 245, 233), WHITE)), GREY)
        text = (
            DAYS[column - 1]
            if row == 0 and column
            else f"{7 + row}:45"
            if column == 0 and row
            else ""
            if head
            else sheet.words(1)
        )
        sheet.label(box, text, 16, bold=head)
    return sheet.pixels


def bus_times() -> Pixels:
    sheet = Canvas(760, 900)
    for row in range(24):
        top = 40 + row * 35
        sheet.box((30, top, 700, 35), PALE if row % 2 else WHITE)
        sheet.label((30, top, 80, 35), row, 20, bold=True)
        for stop, minute in enumerate(range(row % 4, 60, 9 + row % 3)):
            sheet.text((140 + stop * 80, top + 17), f"{minute:02}", 17)
    return sheet.pixels


def bingo_card() -> Pixels:
    sheet = Canvas(560, 680, (200, 30, 50))
    for letter, box in zip("BINGO", cells((30, 20, 500, 110), 1, 5), strict=True):
        sheet.label(box, letter, 60, WHITE, bold=True)
    numbers = [row + 15 * column for row in (3, 7, 9, 12, 14) for column in range(5)]
    for number, box in zip(numbers, cells((30, 140, 500, 500), 5, 5), strict=True):
        sheet.box(box, WHITE, BLACK, 2)
        sheet.label(box, "FREE" if number == 39 else number, 28 if number == 39 else 40)
    return sheet.pixels


def multiplication_table() -> Pixels:
    sheet = Canvas(720, 720)
    place = (20, 20, 680, 680)
    for number, box in enumerate(cells(place, 11, 11)):
        row, column = divmod(number, 11)
        sheet.box(box, (255, 236, 179) if not row or not column else WHITE, GREY)
        sheet.label(box, "×" if not number else max(row, column) if not row or not column else row * column, 22)
    return sheet.pixels


def hundred_chart() -> Pixels:
    sheet = Canvas(640, 640, (240, 248, 255))
    for number, box in enumerate(cells((20, 20, 600, 600), 10, 10, 6)):
        sheet.box(box, BRIGHT[number % 10 % 8], radius=8)
        sheet.label(box, number + 1, 22, WHITE, bold=True)
    return sheet.pixels


def terminal_with_numbers() -> Pixels:
    sheet = Canvas(900, 560, (12, 12, 12))
    for line in range(24):
        for column in range(9):
            sheet.text((20 + column * 96, 20 + line * 22), sheet.chance.integers(0, 99999), 15, (80, 220, 100))
    return sheet.pixels


def score_table() -> Pixels:
    sheet = Canvas(640, 560)
    for row in range(11):
        top = 30 + row * 45
        sheet.box((20, top, 600, 45), (25, 60, 120) if not row else PALE if row % 2 else WHITE)
        for column, text in enumerate(
            ("#", "Team", "W", "D", "L", "Pts")
            if not row
            else (row, sheet.words(1).title(), 12 - row, row % 4, row, 40 - 3 * row)
        ):
            sheet.text((40 + (0, 50, 290, 360, 430, 500)[column], top + 22), text, 18, WHITE if not row else BLACK)
    return sheet.pixels


TABLES: dict[str, Callable[[], Pixels]] = {
    "spreadsheet of numbers": spreadsheet_of_numbers,
    "spreadsheet of single digits": spreadsheet_of_single_digits,
    "timetable": timetable,
    "bus times": bus_times,
    "bingo card": bingo_card,
    "multiplication table": multiplication_table,
    "hundred chart": hundred_chart,
    "terminal with numbers": terminal_with_numbers,
    "score table": score_table,
}
