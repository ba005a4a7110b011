"""Pictures of tables and pages that look like boards and are none: calendars, spreadsheets, timetables, bingo cards."""

from __future__ import annotations

from collections.abc import Callable

from support.drawing.canvas import BLACK, BRIGHT, DARK, GREY, WHITE, Canvas, cells
from vision.frame import Pixels

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
SYMBOLS = "H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr"
NAMES = SYMBOLS.split()
PALE, BLUE = (232, 236, 243), (30, 100, 200)


def calendar_of_lines() -> Pixels:
    sheet = Canvas(900, 760)
    sheet.label((0, 20, 900, 60), "October 2026", 36, bold=True)
    place = (40, 120, 820, 600)
    for day, box in zip(DAYS, cells((40, 90, 820, 30), 1, 7), strict=True):
        sheet.label(box, day, 16, GREY)
    sheet.lines(place, 5, 7)
    for number, box in enumerate(cells(place, 5, 7)):
        if 3 <= number < 34:
            sheet.text((box[0] + 8, box[1] + 16), number - 2, 18)
    sheet.box((160, 250, 108, 22), (187, 222, 251), radius=4)
    sheet.text((166, 261), "Dentist 9:30", 12)
    return sheet.pixels


def calendar_widget() -> Pixels:
    sheet = Canvas(420, 420, DARK)
    sheet.label((0, 10, 420, 50), "February", 24, WHITE, bold=True)
    for day, box in zip("MTWTFSS", cells((30, 70, 360, 40), 1, 7), strict=True):
        sheet.label(box, day, 15, GREY)
    for number, box in enumerate(cells((30, 115, 360, 260), 5, 7)):
        if 2 <= number < 30:
            if number == 15:
                sheet.disc((box[0] + 7, box[1] + 7, 38, 38), BLUE)
            sheet.label(box, number - 1, 18, WHITE)
    return sheet.pixels


def calendar_of_a_year() -> Pixels:
    sheet = Canvas(1200, 900)
    for month, place in enumerate(cells((20, 60, 1160, 820), 3, 4, 24)):
        sheet.text((place[0], place[1] + 12), f"Month {month + 1}", 18, (200, 40, 40), bold=True)
        for number, box in enumerate(cells((place[0], place[1] + 34, place[2], place[3] - 40), 6, 7)):
            if month % 7 <= number < month % 7 + 30:
                sheet.label(box, number - month % 7 + 1, 14)
    return sheet.pixels


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


def elements() -> Pixels:
    sheet = Canvas(1120, 600)
    boxes = cells((20, 40, 1080, 420), 7, 18, 3)
    shown = [0, 17, 18, 19, *range(30, 36), 36, 37, *range(48, 54), *range(54, 72), *range(72, 126)]
    for number, place in enumerate(shown):
        box = boxes[place]
        sheet.box(box, BRIGHT[(place % 18) // 3 % 8])
        sheet.text((box[0] + 4, box[1] + 9), number + 1, 11, WHITE)
        sheet.label(box, NAMES[number % len(NAMES)], 22, WHITE, bold=True)
    return sheet.pixels


def page_of_text() -> Pixels:
    sheet = Canvas(800, 1100)
    sheet.text((80, 90), sheet.words(3).title(), 32, bold=True)
    for line in range(36):
        if line % 9 != 8:
            sheet.text((80, 150 + line * 25), sheet.words(9), 15)
    return sheet.pixels


def two_columns_of_print() -> Pixels:
    sheet = Canvas(900, 1100, (244, 239, 225))
    for left in (60, 470):
        for line in range(50):
            sheet.text((left, 60 + line * 20), sheet.words(5)[:46], 13, (40, 36, 30))
    return sheet.pixels


def code_editor() -> Pixels:
    sheet = Canvas(1280, 800, (30, 30, 30))
    sheet.box((0, 0, 240, 800), (37, 37, 38))
    for line in range(34):
        sheet.text((252, 20 + line * 22), line + 1, 13, (110, 110, 110))
        left = 300.0 + line % 4 * 30
        for word in sheet.words(int(sheet.chance.integers(1, 7))).split():
            sheet.text(
                (left, 20 + line * 22),
                word,
                15,
                sheet.any_of(((86, 156, 214), (206, 145, 120), (220, 220, 170), (212, 212, 212))),
            )
            left += 11 * len(word)
        if line < 20:
            sheet.text((24, 24 + line * 24), sheet.words(1) + ".py", 14, (200, 200, 200))
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
    "calendar of lines": calendar_of_lines,
    "calendar widget": calendar_widget,
    "calendar of a year": calendar_of_a_year,
    "spreadsheet of numbers": spreadsheet_of_numbers,
    "spreadsheet of single digits": spreadsheet_of_single_digits,
    "timetable": timetable,
    "bus times": bus_times,
    "bingo card": bingo_card,
    "multiplication table": multiplication_table,
    "hundred chart": hundred_chart,
    "elements": elements,
    "page of text": page_of_text,
    "two columns of print": two_columns_of_print,
    "code editor": code_editor,
    "terminal with numbers": terminal_with_numbers,
    "score table": score_table,
}
