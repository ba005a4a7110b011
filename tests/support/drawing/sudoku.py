"""Draws sudoku boards in the styles of other games: themes, pencil marks, highlights, labels and wrong entries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from PIL import Image, ImageDraw

from solvers.sudoku.shape import shape_of
from support.screens import even
from support.simulated.looks import font
from vision.frame import Grid, Pixels, Reading, ReadOptions
from vision.readers.sudoku import reader

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Look:
    """A style; sizes in pixels, heights in cells."""

    cell: int = 48
    left: int = 37
    top: int = 29
    box: tuple[int, int] = (3, 3)
    weight: str = "Regular"
    entry_weight: str = "Light"
    height: float = 0.62
    paper: Colour = (255, 255, 255)
    line: Colour = (170, 170, 170)
    thick: Colour = (20, 20, 20)
    given: Colour = (20, 20, 20)
    entry: Colour = (40, 90, 200)
    note: Colour = (110, 110, 110)
    wrong: Colour = (220, 40, 40)
    tint: Colour | None = None  # background of every other box
    highlights: Mapping[tuple[int, int], Colour] = field(default_factory=dict)
    notes: Mapping[tuple[int, int], str] = field(default_factory=dict)
    entries: frozenset[tuple[int, int]] = frozenset()
    in_red: frozenset[tuple[int, int]] = frozenset()
    labels: bool = False  # letters above the board and numbers to its left, in extra cells
    symbols: str = ".123456789ABCDEFG"


DARK = Look(paper=(24, 26, 32), line=(60, 64, 74), thick=(140, 146, 160), given=(235, 235, 240), entry=(110, 170, 255))
TINTED = Look(tint=(226, 232, 244), line=(200, 206, 220), thick=(200, 206, 220), given=(60, 50, 110), weight="Bold")
LOOKS = {"light": Look(), "dark": DARK, "tinted": TINTED, "small": Look(cell=24, weight="Medium"), "large": Look(cell=101)}


def drawn(rows: Sequence[Sequence[int | str]], look: Look) -> tuple[Pixels, Grid]:
    """Draw a board of digits or texts, and return the grid of its cells, including labels, too."""
    size, extra = len(rows), int(look.labels)
    left, top = look.left + extra * look.cell, look.top + extra * look.cell
    side = look.cell * size
    picture = Image.new("RGB", (left + side + 60, top + side + 80), look.paper)
    pen = ImageDraw.Draw(picture)
    _paint_cells(pen, size, (left, top), look)
    for r, row in enumerate(rows):
        for c, digit in enumerate(row):
            x, y = left + (c + 0.5) * look.cell, top + (r + 0.5) * look.cell
            if digit:
                weight = look.entry_weight if (r, c) in look.entries else look.weight
                colour = look.wrong if (r, c) in look.in_red else look.entry if (r, c) in look.entries else look.given
                text = digit if isinstance(digit, str) else look.symbols[digit]
                _write(pen, (x, y), text, weight, look.height * look.cell, colour)
            for note in look.notes.get((r, c), ""):
                place = x + ((int(note) - 1) % 3 - 1) * look.cell * 0.29, y + ((int(note) - 1) // 3 - 1) * look.cell * 0.29
                _write(pen, place, note, "Regular", look.cell * 0.26, look.note)
    _rule(pen, size, (left, top), look)
    if look.labels:
        for number in range(size):
            beyond = (number + 0.5) * look.cell
            _write(pen, (left + beyond, top - look.cell / 2), "ABCDEFGHI"[number], "Regular", look.height * look.cell, look.given)
            _write(pen, (left - look.cell / 2, top + beyond), str(number + 1), "Regular", look.height * look.cell, look.given)
    grid = even((look.left, look.top, side + extra * look.cell, side + extra * look.cell), size + extra, size + extra)
    return np.ascontiguousarray(np.asarray(picture)[:, :, ::-1]), grid


def _paint_cells(pen: ImageDraw.ImageDraw, size: int, corner: tuple[int, int], look: Look) -> None:
    for r in range(size):
        for c in range(size):
            is_tinted = look.tint is not None and (r // look.box[0] + c // look.box[1]) % 2
            colour = look.highlights.get((r, c), look.tint if is_tinted else look.paper)
            x, y = corner[0] + c * look.cell, corner[1] + r * look.cell
            pen.rectangle((x, y, x + look.cell - 1, y + look.cell - 1), fill=colour)


def _rule(pen: ImageDraw.ImageDraw, size: int, corner: tuple[int, int], look: Look) -> None:
    (left, top), side = corner, size * look.cell
    for is_thick in (False, True):
        for number in range(size + 1):
            at = number * look.cell
            for step, ends in (
                (look.box[1], ((left + at, top), (left + at, top + side))),
                (look.box[0], ((left, top + at), (left + side, top + at))),
            ):
                if (number % step == 0) == is_thick:
                    is_plain = not is_thick or look.thick == look.line
                    pen.line(ends, fill=look.line if is_plain else look.thick, width=1 if is_plain else max(2, look.cell // 16))


def _write(pen: ImageDraw.ImageDraw, place: tuple[float, float], text: str, weight: str, height: float, colour: Colour) -> None:
    pen.text(place, text, font=font(weight, round(height)), fill=colour, anchor="mm")


PUZZLE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"

BOARD = [int(character) for character in PUZZLE]

ROWS = [BOARD[start : start + 9] for start in range(0, 81, 9)]

NINE = shape_of(9)


def flat(reading: Reading) -> list[int]:
    return [int(value) for row in reading.cells for value in row]


def best(pixels: Pixels, grid: Grid) -> Reading:
    return reader.read(pixels, [grid], ReadOptions())[0]
