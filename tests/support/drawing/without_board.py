"""Pictures of tables and of boards of other games, which look like boards of the four puzzles and are none."""

from __future__ import annotations

from collections.abc import Callable

from support.drawing.canvas import BLACK, BRIGHT, GREY, WHITE, Box, Canvas, cells
from vision.frame import Pixels

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
PALE = (232, 236, 243)
TILE = (187, 173, 160)


def middle(box: Box, part: float) -> Box:
    """Return the box in the middle of another one, of a part of its size."""
    left, top, width, height = box
    return left + width * (1 - part) / 2, top + height * (1 - part) / 2, width * part, height * part


def tic_tac_toe() -> Pixels:
    sheet = Canvas(480, 480)
    boxes = cells((30, 30, 420, 420), 3, 3)
    for end in (170, 310):
        sheet.line((end, 30), (end, 450), width=6)
        sheet.line((30, end), (450, end), width=6)
    for box, sign in zip(boxes, "XO.OX.X.O", strict=True):
        left, top, width, height = middle(box, 0.6)
        if sign == "O":
            sheet.disc((left, top, width, height), None, BRIGHT[2], 9)
        elif sign == "X":
            sheet.line((left, top), (left + width, top + height), colour=BRIGHT[0], width=9)
            sheet.line((left + width, top), (left, top + height), colour=BRIGHT[0], width=9)
    return sheet.pixels


def connect_four() -> Pixels:
    sheet = Canvas(720, 640, (235, 242, 250))
    sheet.box((10, 20, 700, 600), (25, 80, 180), radius=20)
    heights = sheet.chance.integers(0, 7, 7)
    for number, box in enumerate(cells((20, 30, 680, 580), 6, 7)):
        row, column = divmod(number, 7)
        full = 6 - row <= heights[column]
        sheet.disc(middle(box, 0.8), sheet.any_of(((230, 60, 50), (250, 210, 50))) if full else (235, 242, 250))
    return sheet.pixels


def minesweeper_begun() -> Pixels:
    sheet = Canvas(560, 640, (192, 192, 192))
    for number, box in enumerate(cells((20, 90, 520, 520), 16, 16)):
        row, column = divmod(number, 16)
        near = (row - 7) ** 2 + (column - 8) ** 2
        sheet.box(box, (192, 192, 192), GREY)
        if near > 30:
            sheet.line(
                (box[0] + 1, box[1] + box[3] - 2),
                (box[0] + 1, box[1] + 1),
                (box[0] + box[2] - 2, box[1] + 1),
                colour=WHITE,
                width=3,
            )
        elif near > 16:
            digit = int(sheet.chance.integers(1, 4))
            sheet.label(box, digit, 22, (BLACK, (0, 0, 255), (0, 128, 0), (255, 0, 0))[digit], bold=True)
    sheet.label((20, 20, 130, 50), "040", 40, (255, 0, 0), bold=True)
    return sheet.pixels


def minesweeper_dark_and_flagged() -> Pixels:
    sheet = Canvas(500, 560, (24, 28, 36))
    for number, box in enumerate(cells((25, 80, 450, 450), 9, 9, 4)):
        shut = sheet.chance.random() < 0.55
        sheet.box(box, (58, 68, 88) if shut else (34, 40, 52), radius=5)
        if shut and number % 7 == 0:
            sheet.shape([(box[0] + 15, box[1] + 8), (box[0] + 34, box[1] + 17), (box[0] + 15, box[1] + 26)], BRIGHT[0])
        elif not shut and sheet.chance.random() < 0.6:
            sheet.label(box, sheet.chance.integers(1, 4), 24, BRIGHT[2], bold=True)
    return sheet.pixels


def merging_tiles(seed: int, filled: float) -> Pixels:
    sheet = Canvas(500, 640, (250, 248, 239), seed)
    sheet.label((20, 30, 160, 70), "2048", 56, (119, 110, 101), bold=True)
    sheet.box((20, 130, 460, 460), TILE, radius=8)
    for box in cells((27, 137, 446, 446), 4, 4, 14):
        power = int(sheet.chance.integers(1, 10)) if sheet.chance.random() < filled else 0
        sheet.box(box, (238, 228 - 14 * power, 218 - 20 * power) if power else (205, 193, 180), radius=5)
        if power:
            sheet.label(box, 2**power, 44 if power < 7 else 34, (119, 110, 101) if power < 3 else WHITE, bold=True)
    return sheet.pixels


def word_search() -> Pixels:
    sheet = Canvas(620, 700)
    for box in cells((20, 20, 580, 580), 14, 14):
        sheet.label(box, "ETAOINSHRDLUCMFWYPVBGKQJXZ"[int(sheet.chance.integers(26))], 24)
    sheet.text((30, 640), sheet.words(6), 18)
    return sheet.pixels


def nonogram() -> Pixels:
    sheet = Canvas(680, 680)
    for row in range(10):
        sheet.label((20, 160 + row * 50, 130, 50), "  ".join(map(str, sheet.chance.integers(1, 5, 1 + row % 3))), 20)
        for line in range(1 + row % 3):
            sheet.label((160 + row * 50, 130 - line * 34, 50, 30), sheet.chance.integers(1, 5), 20)
    for box in cells((160, 160, 500, 500), 10, 10):
        sheet.box(box, BLACK if sheet.chance.random() < 0.45 else WHITE, GREY)
    return sheet.pixels


def guessed_words() -> Pixels:
    sheet = Canvas(600, 860, (18, 18, 19))
    colours = ((58, 58, 60), (181, 159, 59), (83, 141, 78))
    for number, box in enumerate(cells((120, 80, 360, 432), 6, 5, 8)):
        if number < 15:
            sheet.box(box, sheet.any_of(colours))
            sheet.label(box, "CRANESLOTHBRICK"[number], 34, WHITE, bold=True)
        else:
            sheet.box(box, None, (58, 58, 60), 2)
    for row, keys in enumerate(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
        for number, key in enumerate(keys):
            place = (20 + row * 28 + number * 57, 580 + row * 78, 50, 66)
            sheet.box(place, (129, 131, 132), radius=5)
            sheet.label(place, key, 20, WHITE, bold=True)
    return sheet.pixels


def falling_blocks() -> Pixels:
    sheet = Canvas(520, 760, (10, 12, 24))
    place = (30, 30, 350, 700)
    sheet.lines(place, 20, 10, (30, 34, 50))
    for number, box in enumerate(cells(place, 20, 10, 2)):
        row, column = divmod(number, 10)
        if (row > 14 and sheet.chance.random() < 0.7) or (row in (3, 4) and 3 < column < 6):
            sheet.box(box, sheet.any_of(BRIGHT))
    sheet.label((390, 60, 120, 30), "NEXT", 22, WHITE)
    sheet.box((400, 100, 100, 100), (24, 28, 44))
    return sheet.pixels


def face_down_cards() -> Pixels:
    sheet = Canvas(800, 640, (20, 90, 70))
    for box in cells((30, 30, 740, 580), 4, 6, 20):
        sheet.box(box, (40, 60, 150), WHITE, 4, 10)
        sheet.label(box, "?", 44, (150, 170, 240), bold=True)
    return sheet.pixels


def hexagons() -> Pixels:
    sheet = Canvas(760, 620, (236, 226, 198))
    for row in range(7):
        for column in range(8):
            left, top = 90 + column * 78 + row % 2 * 39, 80 + row * 68
            points = [
                (left + 44 * x, top + 44 * y)
                for x, y in ((0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5))
            ]
            sheet.shape(points, sheet.any_of(BRIGHT))
            sheet.line(*points, points[0], colour=WHITE, width=4)
    return sheet.pixels


def playing_cards() -> Pixels:
    sheet = Canvas(960, 640, (0, 100, 50))
    for column in range(7):
        for row in range(column + 1):
            place = (30 + column * 130, 180 + row * 26, 110, 150)
            shown = row == column
            sheet.box(place, WHITE if shown else (40, 70, 160), BLACK, 1, 8)
            if shown:
                sheet.text(
                    (place[0] + 8, place[1] + 18),
                    "A23456789JQK"[int(sheet.chance.integers(12))],
                    24,
                    BRIGHT[0] if column % 2 else BLACK,
                )
    return sheet.pixels


def sweets_to_match() -> Pixels:
    sheet = Canvas(700, 760, (60, 30, 90))
    for box in cells((30, 60, 640, 640), 8, 8, 4):
        sheet.box(box, (90, 60, 120), radius=8)
        kind = int(sheet.chance.integers(6))
        left, top, width, height = middle(box, 0.7)
        if kind % 3 == 0:
            sheet.disc((left, top, width, height), BRIGHT[kind], WHITE, 3)
        elif kind % 3 == 1:
            sheet.box((left, top, width, height), BRIGHT[kind], WHITE, 3, 12)
        else:
            corners = [
                (left + width / 2, top),
                (left + width, top + height / 2),
                (left + width / 2, top + height),
                (left, top + height / 2),
            ]
            sheet.shape(corners, BRIGHT[kind])
    return sheet.pixels


def ships() -> Pixels:
    sheet = Canvas(960, 520, (225, 240, 252))
    for left in (50, 520):
        sheet.lines((left, 60, 400, 400), 10, 10, (90, 130, 180))
        for number, box in enumerate(cells((left, 60, 400, 400), 10, 10)):
            chance = sheet.chance.random()
            if chance < 0.12:
                sheet.box(middle(box, 0.8), (90, 98, 110))
            elif chance < 0.3:
                sheet.disc(middle(box, 0.35), BRIGHT[0] if number % 3 else WHITE, BLACK)
        for number in range(10):
            sheet.label((left + number * 40, 30, 40, 30), "ABCDEFGHIJ"[number], 16)
            sheet.label((left - 36, 60 + number * 40, 36, 40), number + 1, 16)
    return sheet.pixels


GAMES: dict[str, Callable[[], Pixels]] = {
    "tic-tac-toe": tic_tac_toe,
    "connect four": connect_four,
    "minesweeper begun": minesweeper_begun,
    "minesweeper dark and flagged": minesweeper_dark_and_flagged,
    "merging tiles, few": lambda: merging_tiles(3, 0.4),
    "merging tiles, full": lambda: merging_tiles(5, 1.0),
    "word search": word_search,
    "nonogram": nonogram,
    "guessed words": guessed_words,
    "falling blocks": falling_blocks,
    "face-down cards": face_down_cards,
    "hexagons": hexagons,
    "playing cards": playing_cards,
    "sweets to match": sweets_to_match,
    "ships": ships,
}


# tables


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
