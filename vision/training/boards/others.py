"""Drawn boards of other games and tables of things, in the looks of ours: what is no board of the four puzzles."""

from collections.abc import Callable

import numpy as np

from vision.frame import Pixels
from vision.training.boards.board import Board, Means, Place, spread
from vision.training.boards.plates import Plates, Signs, frame
from vision.training.drawing.canvas import lay, lay_disc, lay_inside, rounded
from vision.training.drawing.colours import apart, mixed, some_colour
from vision.training.motifs.faces import face_set

FACE_PX = 48
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!?&%$#@+="


def draw_other(canvas: Pixels, place: Place, means: Means) -> None:
    """Draw a board of a game that is none of the four puzzles, or a table."""
    means.one_of(OTHERS)(canvas, place, means)


def _cells(canvas: Pixels, place: Place, means: Means, rows: int, columns: int) -> Board:
    """Return where so many cells are, with a panel behind them, and lines or none."""
    gap = means.rng.uniform(0.02, 0.16) if means.chance(0.5) else 0.0
    board = Board("", *spread(place, rows, columns, gap))
    x, y, width, height = board.around(0)
    lay(canvas, means.palette.panel, rounded(width, height, 0), x, y)
    if not gap and means.chance(0.6):
        for cell in board.cells:
            frame(canvas, board.rect(cell), means.palette.line, 1)
    return board


def _colours(canvas: Pixels, place: Place, means: Means) -> None:
    """Draw cells of a few colours: lamps, blocks that fell, blobs to be popped."""
    rng = means.rng
    board = _cells(canvas, place, means, int(rng.integers(4, 21)), int(rng.integers(4, 17)))
    rows, columns = board.contents.shape
    colours = [some_colour(rng) for _ in range(int(rng.integers(2, 8)))]
    heights = np.clip(rng.normal(rows * rng.uniform(0.2, 0.8), rows * 0.2, columns), 0, rows)
    plates, falls, full = Plates(means), means.chance(0.5), rng.uniform(0.7, 1.0)
    for row, column in board.cells:
        if (not falls or row >= rows - heights[column]) and rng.random() < full:
            plates.paint(canvas, board.rect((row, column)), means.one_of(colours))


def _discs(canvas: Pixels, place: Place, means: Means) -> None:
    """Draw discs of two colours, amid the board or all over it."""
    rng, rows = means.rng, means.one_of((6, 8, 8, 8, 10))
    board = _cells(canvas, place, means, rows, rows if means.chance(0.8) else rows + 1)
    colours = means.palette.ink, apart(means.palette.ink, rng, 90)
    reach, size = rng.uniform(0.15, 0.8), rng.uniform(0.6, 0.9)
    for row, column in board.cells:
        off = max(abs(row - (rows - 1) / 2), abs(column - (rows - 1) / 2)) / rows
        if off < reach / 2 + rng.uniform(0, 0.2):
            lay_disc(canvas, board.rect((row, column)), size, means.one_of(colours))


def _doubles(canvas: Pixels, place: Place, means: Means) -> None:
    """Draw powers of two on tiles, many cells being empty."""
    rng, side = means.rng, means.one_of((3, 4, 4, 4, 5, 6))
    board = _cells(canvas, place, means, side, side)
    plates, signs, part = Plates(means), Signs(means, 0.2, 0.5), rng.uniform(0.2, 0.95)
    for cell in board.cells:
        power = int(rng.geometric(0.35))
        if rng.random() < part:
            colour = mixed(means.palette.cell, means.palette.accent, min(1.0, power / 9))
            plates.paint(canvas, board.rect(cell), colour)
            signs.write(canvas, board.rect(cell), str(2**power), apart(colour, rng, 80))


def _counts(canvas: Pixels, place: Place, means: Means) -> None:
    """Draw a field of mines: raised cells, and open ones with small counts."""
    rng = means.rng
    board = _cells(canvas, place, means, int(rng.integers(6, 17)), int(rng.integers(6, 25)))
    plates, signs, colours = Plates(means), Signs(means, 0.4, 0.7), [some_colour(rng) for _ in range(4)]
    is_open = rng.random(board.contents.shape) < rng.uniform(0, 0.7)
    for cell in board.cells:
        if not is_open[cell]:
            plates.paint(canvas, board.rect(cell), means.palette.cell)
        elif rng.random() < 0.5:
            count = int(min(4, rng.geometric(0.5)))
            signs.write(canvas, board.rect(cell), str(count), colours[count - 1])


def _named(canvas: Pixels, place: Place, means: Means) -> None:
    """Draw icons with their names below, all unlike: programs, files, products."""
    rng = means.rng
    rows, columns = int(rng.integers(2, 6)), int(rng.integers(3, 8))
    board = Board("", *spread(place, rows, columns, 0.0, aspect=rng.uniform(0.8, 1.2)))
    signs, faces = Signs(means, 0.1, 0.16), face_set(rng, rows * columns, FACE_PX)
    plates = Plates(means) if means.chance(0.3) else None
    for cell, face in zip(board.cells, faces, strict=True):
        x, y, width, height = board.rect(cell)
        if plates:
            plates.paint(canvas, (x + width // 12, y + height // 12, width * 5 // 6, height * 5 // 6), means.palette.cell)
        lay_inside(canvas, face, (x, y + height // 12, width, height * 7 // 12), 0.95)
        text = "".join(rng.choice(list(LETTERS[26:52]), int(rng.integers(3, 9))))
        signs.write(canvas, (x, y + height * 2 // 3, width, height // 3), text, means.palette.ink, 2.5)


def _letters(canvas: Pixels, place: Place, means: Means) -> None:
    """Draw a table of signs, each once."""
    board = _cells(canvas, place, means, int(means.rng.integers(3, 7)), int(means.rng.integers(5, 13)))
    signs, start = Signs(means, 0.35, 0.7), int(means.rng.integers(20))
    for number, cell in enumerate(board.cells, start):
        signs.write(canvas, board.rect(cell), LETTERS[number % len(LETTERS)], means.palette.ink)


OTHERS: tuple[Callable[[Pixels, Place, Means], None], ...] = (_colours, _colours, _discs, _doubles, _counts, _named, _letters)
