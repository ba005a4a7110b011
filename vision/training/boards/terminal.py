"""Boards written as text, as programs in a terminal show them: numbers between bars, dashes and crosses."""

import numpy as np

from vision.frame import Pixels
from vision.training.boards.board import Board, Means, Place
from vision.training.drawing.canvas import lay, rounded, text_cover
from vision.training.drawing.colours import Colour

MONO = ("Mono", "Courier", "Code", "Hack", "Terminus", "Inconsolata", "Fixed", "Consol", "Unifont", "Anonymous", "Typewriter")
GROUNDS: tuple[tuple[Colour, Colour], ...] = (
    ((0, 0, 0), (230, 230, 230)),
    ((36, 10, 48), (255, 255, 255)),
    ((255, 255, 255), (20, 20, 20)),
    ((54, 43, 0), (150, 148, 131)),
    ((30, 30, 30), (200, 200, 200)),
    ((0, 0, 0), (60, 220, 60)),
)


def draw_sliding(canvas: Pixels, place: Place, means: Means) -> Board:
    """Write a sliding puzzle of numbers."""
    size = int(means.rng.integers(3, 6))
    order = means.rng.permutation(size * size).tolist()
    empty = means.one_of(("", "0", "_", "x"))
    texts = [str(number) if number else empty for number in order]
    board = _written(canvas, place, means, "sliding", size, size, texts, (1, 1))
    for cell, number in zip(board.cells, order, strict=True):
        board.put(cell, "sign" if number else "blank")
        if number:
            board.texts[cell] = str(number)
    return board


def draw_sudoku(canvas: Pixels, place: Place, means: Means) -> Board:
    part, empty = means.rng.uniform(0.2, 1), means.one_of((".", "", "0", "_", ""))
    texts = [str(digit) if means.chance(part) else empty for digit in means.rng.integers(1, 10, 81).tolist()]
    board = _written(canvas, place, means, "sudoku", 9, 9, texts, (3, 3))
    for cell, text in zip(board.cells, texts, strict=True):
        if text and text != empty:
            board.put(cell, "sign")
            board.texts[cell] = text
    return board


def _written(
    canvas: Pixels, place: Place, means: Means, puzzle: str, rows: int, columns: int, texts: list[str], box: tuple[int, int]
) -> Board:
    """Write texts in rows and columns of a font whose signs are all as wide, with lines of signs around them."""
    rng = means.rng
    fonts = [face for face in means.fonts if any(name in face.family for name in MONO)] or means.fonts
    face, (ground, ink) = means.one_of(fonts), means.one_of(GROUNDS)
    down, across = box if means.chance(0.5) else (1, 1)
    has_lines = means.chance(0.8)
    wide = int(rng.integers(2, 4)) if rows == 9 else int(rng.integers(3, 6))
    bars, rules = (range(0, columns + 1, across), range(0, rows + 1, down)) if has_lines else (range(0), range(0))
    tall = float(rng.uniform(1.8, 2.3))  # the height of a line by the width of a sign
    step = min(place.width / (columns * wide + len(bars)), place.height / ((rows + len(rules)) * tall), 26)
    pad = round(2 * step)
    _fill(canvas, place.left - pad, place.top - pad, round(place.width) + pad, round(place.height) + pad, ground)
    column_starts = [place.left + step * (number * wide + sum(bar <= number for bar in bars)) for number in range(columns)]
    row_starts = [place.top + step * tall * (number + sum(rule <= number for rule in rules)) for number in range(rows)]
    more = step / 2 * bool(rules)
    board = Board(
        puzzle,
        tuple((start - more, start + step * tall + more) for start in row_starts),
        tuple((start, start + wide * step) for start in column_starts),
    )
    for cell, text in zip(board.cells, texts, strict=True):
        if text:
            cover = text_cover(face, text, max(6, round(step * 1.7)))
            x, y = column_starts[cell[1]] + wide * step / 2, row_starts[cell[0]] + tall * step / 2
            lay(canvas, ink, cover, x - cover.shape[1] / 2, y - cover.shape[0] / 2)
    _draw_lines(canvas, board, bars, rules, step, tall, ink, means)
    return board


def _draw_lines(
    canvas: Pixels, board: Board, bars: range, rules: range, step: float, tall: float, ink: Colour, means: Means
) -> None:
    """Draw bars of signs between columns, and dashes between rows."""
    left, top, right, bottom = board.outline
    thick = max(1, round(step / 9))
    dash, full = round(step * (0.6 if means.chance(0.6) else 1.0)), round(step)
    for number in rules:
        y = (board.rows[number][0] if number < len(board.rows) else bottom + tall * step / 2) - tall * step / 4
        for x in np.arange(left - step, right + step, full):
            _fill(canvas, x, y, dash, thick, ink)
    for number in bars:
        x = board.columns[number][0] - step / 2 if number < len(board.columns) else right + step / 2
        _fill(canvas, x, top, thick, round(bottom - top), ink)


def _fill(canvas: Pixels, x: float, y: float, width: int, height: int, colour: Colour) -> None:
    lay(canvas, colour, rounded(width, height, 0), x, y)
