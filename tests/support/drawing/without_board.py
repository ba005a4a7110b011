"""Draws tables and other games' boards, which look like boards of the four puzzles but aren't."""

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import TypeAlias

import numpy as np
from PIL import Image, ImageDraw

from support.simulated.looks import font
from vision.frame import Pixels

Colour: TypeAlias = tuple[int, int, int]
Box: TypeAlias = tuple[float, float, float, float]  # left, top, width, height

WHITE, BLACK, GREY, PALE = (255, 255, 255), (0, 0, 0), (128, 128, 128), (232, 236, 243)
BLUE, RED, PINK, TILE, INK = (30, 136, 229), (229, 57, 53), (216, 27, 96), (187, 173, 160), (119, 110, 101)
BRIGHT: tuple[Colour, ...] = (RED, (67, 160, 71), BLUE, (253, 216, 53), (142, 36, 170), (251, 140, 0), (0, 172, 193), PINK)
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri")
WORDS = ("river", "stone", "apple", "window", "market", "paper", "letter", "garden", "engine", "silver", "morning", "answer")


class Sheet:
    """A picture being drawn, with seeded random numbers."""

    def __init__(self, width: int, height: int, ground: Colour = WHITE, seed: int = 1) -> None:
        self.image = Image.new("RGB", (width, height), ground)
        self.draw = ImageDraw.Draw(self.image)
        self.chance = np.random.default_rng(seed)

    @property
    def pixels(self) -> Pixels:
        return np.ascontiguousarray(np.asarray(self.image)[:, :, ::-1])

    def box(self, place: Box, fill: Colour | None = None, edge: Colour | None = None, width: int = 1, radius: int = 0) -> None:
        left, top, across, down = place
        self.draw.rounded_rectangle((left, top, left + across - 1, top + down - 1), radius, fill, edge, width)

    def disc(self, place: Box, fill: Colour | None = None, edge: Colour | None = None, width: int = 1) -> None:
        left, top, across, down = place
        self.draw.ellipse((left, top, left + across - 1, top + down - 1), fill, edge, width)

    def label(self, place: Box, words: object, size: int = 14, colour: Colour = BLACK, bold: bool = False) -> None:
        """Draw a text in the middle of a box."""
        left, top, across, down = place
        self.draw.text(
            (left + across / 2, top + down / 2), str(words), colour, font("Bold" if bold else "Medium", size), anchor="mm"
        )

    def any_of(self, things: tuple[Colour, ...]) -> Colour:
        return things[int(self.chance.integers(len(things)))]

    def word(self) -> str:
        return WORDS[int(self.chance.integers(len(WORDS)))]


Paint: TypeAlias = Callable[[Sheet, Box, int, int], None]  # draws a cell, given its box, row and column


def middle(box: Box, part: float) -> Box:
    """Return a concentric box of a fraction of the size."""
    left, top, width, height = box
    return left + width * (1 - part) / 2, top + height * (1 - part) / 2, width * part, height * part


def fill(sheet: Sheet, place: Box, rows: int, columns: int, paint: Paint, gap: float = 0) -> None:
    """Paint the cells of a grid row by row, with gaps between cells."""
    left, top, across, down = place
    wide, high = across / columns, down / rows
    for row, column in product(range(rows), range(columns)):
        paint(sheet, (left + column * wide + gap / 2, top + row * high + gap / 2, wide - gap, high - gap), row, column)


def grid(
    size: tuple[int, int], place: Box, shape: tuple[int, int], paint: Paint, gap: float = 0, ground: Colour = WHITE
) -> Pixels:
    """Draw only a grid."""
    sheet = Sheet(*size, ground)
    fill(sheet, place, *shape, paint, gap)
    return sheet.pixels


# games


def nought_or_cross(sheet: Sheet, box: Box, row: int, column: int) -> None:
    left, top, width, height = middle(box, 0.6)
    sign = "XO.OX.X.O"[3 * row + column]
    if sign == "O":
        sheet.disc((left, top, width, height), None, BLUE, 9)
    elif sign == "X":
        sheet.draw.line((left, top, left + width, top + height), RED, 9)
        sheet.draw.line((left + width, top, left, top + height), RED, 9)
    if column < 2:
        sheet.draw.line((box[0] + box[2], box[1], box[0] + box[2], box[1] + box[3]), BLACK, 6)
    if row < 2:
        sheet.draw.line((box[0], box[1] + box[3], box[0] + box[2], box[1] + box[3]), BLACK, 6)


def connect_four() -> Pixels:
    sheet = Sheet(720, 640, (235, 242, 250))
    sheet.box((10, 20, 700, 600), (25, 80, 180), radius=20)
    heights = sheet.chance.integers(0, 7, 7)

    def disc(sheet: Sheet, box: Box, row: int, column: int) -> None:
        is_full = 6 - row <= heights[column]
        sheet.disc(middle(box, 0.8), sheet.any_of(((230, 60, 50), (250, 210, 50))) if is_full else (235, 242, 250))

    fill(sheet, (20, 30, 680, 580), 6, 7, disc)
    return sheet.pixels


def dark_field(sheet: Sheet, box: Box, row: int, column: int) -> None:
    shut = sheet.chance.random() < 0.55
    sheet.box(box, (58, 68, 88) if shut else (34, 40, 52), radius=5)
    if shut and (9 * row + column) % 7 == 0:
        sheet.draw.polygon([(box[0] + x, box[1] + y) for x, y in ((15, 8), (34, 17), (15, 26))], RED)
    elif not shut and sheet.chance.random() < 0.6:
        sheet.label(box, sheet.chance.integers(1, 4), 24, BLUE, bold=True)


def merging_tiles() -> Pixels:
    sheet = Sheet(500, 640, (250, 248, 239), seed=3)
    sheet.label((20, 30, 160, 70), "2048", 56, INK, bold=True)
    sheet.box((20, 130, 460, 460), TILE, radius=8)

    def tile(sheet: Sheet, box: Box, row: int, column: int) -> None:
        power = int(sheet.chance.integers(1, 10)) if sheet.chance.random() < 0.6 else 0
        sheet.box(box, (238, 228 - 14 * power, 218 - 20 * power) if power else (205, 193, 180), radius=5)
        if power:
            sheet.label(box, 2**power, 44 if power < 7 else 34, INK if power < 3 else WHITE, bold=True)

    fill(sheet, (27, 137, 446, 446), 4, 4, tile, 14)
    return sheet.pixels


def letter(sheet: Sheet, box: Box, row: int, column: int) -> None:
    sheet.label(box, "ETAOINSHRDLUCMFWYPVBGKQJXZ"[int(sheet.chance.integers(26))], 24)


def nonogram() -> Pixels:
    sheet = Sheet(680, 680)
    chance = sheet.chance
    for row in range(10):
        sheet.label((20, 160 + row * 50, 130, 50), "  ".join(map(str, chance.integers(1, 5, 1 + row % 3))), 20)
        for line in range(1 + row % 3):
            sheet.label((160 + row * 50, 130 - line * 34, 50, 30), chance.integers(1, 5), 20)
    fill(sheet, (160, 160, 500, 500), 10, 10, lambda _, box, *at: sheet.box(box, (BLACK, WHITE)[chance.random() > 0.45], GREY))
    return sheet.pixels


def fallen_block(sheet: Sheet, box: Box, row: int, column: int) -> None:
    sheet.box(box, None, (30, 34, 50))
    if (row > 14 and sheet.chance.random() < 0.7) or (row in (3, 4) and 3 < column < 6):
        sheet.box(middle(box, 0.94), sheet.any_of(BRIGHT))


def card_back(sheet: Sheet, box: Box, row: int, column: int) -> None:
    sheet.box(box, (40, 60, 150), WHITE, 4, 10)
    sheet.label(box, "?", 44, (150, 170, 240), bold=True)


def sweet(sheet: Sheet, box: Box, row: int, column: int) -> None:
    sheet.box(box, (90, 60, 120), radius=8)
    kind, (left, top, width, height) = int(sheet.chance.integers(6)), middle(box, 0.7)
    if kind % 3 == 0:
        sheet.disc((left, top, width, height), BRIGHT[kind], WHITE, 3)
    elif kind % 3 == 1:
        sheet.box((left, top, width, height), BRIGHT[kind], WHITE, 3, 12)
    else:
        corners = ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5))
        sheet.draw.polygon([(left + x * width, top + y * height) for x, y in corners], BRIGHT[kind])


def sea(sheet: Sheet, box: Box, row: int, column: int) -> None:
    sheet.box(box, None, (90, 130, 180))
    chance = sheet.chance.random()
    if chance < 0.12:
        sheet.box(middle(box, 0.8), (90, 98, 110))
    elif chance < 0.3:
        sheet.disc(middle(box, 0.35), RED if column % 3 else WHITE, BLACK)


def ships() -> Pixels:
    sheet = Sheet(960, 520, (225, 240, 252))
    for left in (50, 520):
        fill(sheet, (left, 60, 400, 400), 10, 10, sea)
        fill(sheet, (left, 30, 400, 30), 1, 10, lambda _, box, row, column: sheet.label(box, "ABCDEFGHIJ"[column], 16))
        fill(sheet, (left - 36, 60, 36, 400), 10, 1, lambda _, box, row, column: sheet.label(box, row + 1, 16))
    return sheet.pixels


GAMES: dict[str, Callable[[], Pixels]] = {
    "tic-tac-toe": partial(grid, (480, 480), (30, 30, 420, 420), (3, 3), nought_or_cross),
    "connect four": connect_four,
    "minesweeper": partial(grid, (500, 560), (25, 80, 450, 450), (9, 9), dark_field, 4, (24, 28, 36)),
    "merging tiles": merging_tiles,
    "word search": partial(grid, (620, 700), (20, 20, 580, 580), (14, 14), letter),
    "nonogram": nonogram,
    "falling blocks": partial(grid, (520, 760), (30, 30, 350, 700), (20, 10), fallen_block, ground=(10, 12, 24)),
    "face-down cards": partial(grid, (800, 640), (30, 30, 740, 580), (4, 6), card_back, 20, (20, 90, 70)),
    "sweets to match": partial(grid, (700, 760), (30, 60, 640, 640), (8, 8), sweet, 4, (60, 30, 90)),
    "ships": ships,
}


# tables


def amount(sheet: Sheet, box: Box, row: int, column: int) -> None:
    sheet.box(box, None, (215, 215, 215))
    if column < 9 and row < 22:
        sheet.label(box, f"{sheet.chance.integers(10, 99999) / 100:.2f}" if column else sheet.word(), 13)


def digit(sheet: Sheet, box: Box, row: int, column: int) -> None:
    sheet.box(box, None, (200, 200, 200))
    sheet.label(middle((box[0] + 20, *box[1:]), 0.9), sheet.chance.integers(0, 10), 14)


def lesson(sheet: Sheet, box: Box, row: int, column: int) -> None:
    is_head = not row or not column
    sheet.box(box, PALE if is_head else sheet.any_of(((255, 243, 224), (232, 245, 233), WHITE)), GREY)
    heads = {(True, False): DAYS[column - 1], (False, True): f"{7 + row}:45", (True, True): ""}
    sheet.label(box, heads.get((not row, not column)) if is_head else sheet.word(), 16, bold=is_head)


def called(sheet: Sheet, box: Box, row: int, column: int) -> None:
    number = (3, 7, 9, 12, 14)[row] + 15 * column
    sheet.box(box, WHITE, BLACK, 2)
    sheet.label(box, "FREE" if number == 39 else number, 28 if number == 39 else 40)


def hundred(sheet: Sheet, box: Box, row: int, column: int) -> None:
    sheet.box(box, BRIGHT[column % 8], radius=8)
    sheet.label(box, 10 * row + column + 1, 22, WHITE, bold=True)


TABLES: dict[str, Callable[[], Pixels]] = {
    "spreadsheet of numbers": partial(grid, (1280, 800), (40, 130, 1230, 660), (30, 12), amount),
    "spreadsheet of single digits": partial(grid, (700, 520), (60, 60, 600, 400), (16, 8), digit),
    "timetable": partial(grid, (980, 640), (20, 20, 940, 600), (9, 6), lesson),
    "bingo card": partial(grid, (560, 680), (30, 140, 500, 500), (5, 5), called, ground=(200, 30, 50)),
    "hundred chart": partial(grid, (640, 640), (20, 20, 600, 600), (10, 10), hundred, 6, (240, 248, 255)),
}
