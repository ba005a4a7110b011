"""Drawn boards of other games, and tables of things, in the same looks: none is a board of the four puzzles."""

from collections.abc import Callable

import numpy as np

from vision.frame import Pixels
from vision.training.boards.board import Board, Place, Style, fit_spans
from vision.training.boards.plates import Plates, Signs, frame
from vision.training.drawing.canvas import blend, blend_inside, draw_disc, rounded
from vision.training.drawing.choices import contrasting, mixed, random_colour
from vision.training.motifs.faces import face_set

FACE_PX = 48
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!?&%$#@+="


def _cells(canvas: Pixels, place: Place, style: Style, rows: int, columns: int) -> Board:
    """Return the cells of a grid, after drawing a panel behind them, perhaps with lines."""
    gap = style.rng.uniform(0.02, 0.16) if style.chance(0.5) else 0.0
    board = Board("", *fit_spans(place, rows, columns, gap))
    x, y, width, height = board.padded(0)
    blend(canvas, style.palette.panel, rounded(width, height, 0), x, y)
    if not gap and style.chance(0.6):
        for cell in board.cells:
            frame(canvas, board.rect(cell), style.palette.line, 1)
    return board


def _colours(canvas: Pixels, place: Place, style: Style) -> None:
    """Draw cells of a few colours: lamps, falling blocks, bubbles."""
    rng = style.rng
    board = _cells(canvas, place, style, int(rng.integers(4, 21)), int(rng.integers(4, 17)))
    rows, columns = board.contents.shape
    colours = [random_colour(rng) for _ in range(int(rng.integers(2, 8)))]
    heights = np.clip(rng.normal(rows * rng.uniform(0.2, 0.8), rows * 0.2, columns), 0, rows)
    plates, falls, full = Plates(style), style.chance(0.5), rng.uniform(0.7, 1.0)
    for row, column in board.cells:
        if (not falls or row >= rows - heights[column]) and rng.random() < full:
            plates.paint(canvas, board.rect((row, column)), style.one_of(colours))


def _discs(canvas: Pixels, place: Place, style: Style) -> None:
    """Draw discs of two colours, in the middle of the board or all over it."""
    rng, rows = style.rng, style.one_of((6, 8, 8, 8, 10))
    board = _cells(canvas, place, style, rows, rows if style.chance(0.8) else rows + 1)
    colours = style.palette.ink, contrasting(style.palette.ink, rng, 90)
    reach, size = rng.uniform(0.15, 0.8), rng.uniform(0.6, 0.9)
    for row, column in board.cells:
        off = max(abs(row - (rows - 1) / 2), abs(column - (rows - 1) / 2)) / rows
        if off < reach / 2 + rng.uniform(0, 0.2):
            draw_disc(canvas, board.rect((row, column)), size, style.one_of(colours))


def _doubles(canvas: Pixels, place: Place, style: Style) -> None:
    """Draw powers of two on tiles, with empty cells."""
    rng, side = style.rng, style.one_of((3, 4, 4, 4, 5, 6))
    board = _cells(canvas, place, style, side, side)
    plates, signs, part = Plates(style), Signs(style, 0.2, 0.5), rng.uniform(0.2, 0.95)
    for cell in board.cells:
        power = int(rng.geometric(0.35))
        if rng.random() < part:
            colour = mixed(style.palette.cell, style.palette.accent, min(1.0, power / 9))
            plates.paint(canvas, board.rect(cell), colour)
            signs.write(canvas, board.rect(cell), str(2**power), contrasting(colour, rng, 80))


def _counts(canvas: Pixels, place: Place, style: Style) -> None:
    """Draw a minefield: raised cells, and open ones with small counts."""
    rng = style.rng
    board = _cells(canvas, place, style, int(rng.integers(6, 17)), int(rng.integers(6, 25)))
    plates, signs, colours = Plates(style), Signs(style, 0.4, 0.7), [random_colour(rng) for _ in range(4)]
    is_open = rng.random(board.contents.shape) < rng.uniform(0, 0.7)
    for cell in board.cells:
        if not is_open[cell]:
            plates.paint(canvas, board.rect(cell), style.palette.cell)
        elif rng.random() < 0.5:
            count = int(min(4, rng.geometric(0.5)))
            signs.write(canvas, board.rect(cell), str(count), colours[count - 1])


def _named(canvas: Pixels, place: Place, style: Style) -> None:
    """Draw different icons with names below: programs, files, products."""
    rng = style.rng
    rows, columns = int(rng.integers(2, 6)), int(rng.integers(3, 8))
    board = Board("", *fit_spans(place, rows, columns, 0.0, aspect=rng.uniform(0.8, 1.2)))
    signs, faces = Signs(style, 0.1, 0.16), face_set(rng, rows * columns, FACE_PX)
    plates = Plates(style) if style.chance(0.3) else None
    for cell, face in zip(board.cells, faces, strict=True):
        x, y, width, height = board.rect(cell)
        if plates:
            plates.paint(canvas, (x + width // 12, y + height // 12, width * 5 // 6, height * 5 // 6), style.palette.cell)
        blend_inside(canvas, face, (x, y + height // 12, width, height * 7 // 12), 0.95)
        text = "".join(rng.choice(list(LETTERS[26:52]), int(rng.integers(3, 9))))
        signs.write(canvas, (x, y + height * 2 // 3, width, height // 3), text, style.palette.ink, 2.5)


def _letters(canvas: Pixels, place: Place, style: Style) -> None:
    """Draw a table of signs in a fixed order."""
    board = _cells(canvas, place, style, int(style.rng.integers(3, 7)), int(style.rng.integers(5, 13)))
    signs, start = Signs(style, 0.35, 0.7), int(style.rng.integers(20))
    for number, cell in enumerate(board.cells, start):
        signs.write(canvas, board.rect(cell), LETTERS[number % len(LETTERS)], style.palette.ink)


OTHERS: tuple[Callable[[Pixels, Place, Style], None], ...] = (_colours, _colours, _discs, _doubles, _counts, _named, _letters)
