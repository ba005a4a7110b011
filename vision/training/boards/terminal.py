"""Boards written as text, as programs in a terminal show them: numbers between bars, dashes and crosses."""

from __future__ import annotations

import numpy as np

from vision.frame import Pixels
from vision.training.boards.board import Board, Means, Place
from vision.training.drawing.canvas import lay, text_cover
from vision.training.drawing.colours import Colour
from vision.training.drawing.fonts import Face

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
    empty = means.one_of("", "0", "_", "x")
    texts = [str(number) if number else empty for number in order]
    board = _written(canvas, place, means, "sliding", size, size, texts, (1, 1))
    for cell, number in zip(board.cells, order, strict=True):
        board.put(cell, "sign" if number else "blank")
        if number:
            board.texts[cell] = str(number)
    return board


def draw_sudoku(canvas: Pixels, place: Place, means: Means) -> Board:
    """Write a sudoku."""
    part, empty = means.rng.uniform(0.2, 1), means.one_of(".", "", "0", "_", "")
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
    fonts = [face for face in means.fonts if any(name in face.family for name in MONO)] or list(means.fonts)
    face = fonts[int(rng.integers(len(fonts)))]
    lines_at = box if means.chance(0.5) else (1, 1)
    has_lines = means.chance(0.8)
    wide = int(rng.integers(2, 4)) if rows == 9 else int(rng.integers(3, 6))
    bars, rules = (_marks(columns, lines_at[1]), _marks(rows, lines_at[0])) if has_lines else (set[int](), set[int]())
    tall = float(rng.uniform(1.8, 2.3))
    """the height of a line by the width of a sign"""
    step = min(place.width / (columns * wide + len(bars)), place.height / ((rows + len(rules)) * tall), 26)
    ground, ink = GROUNDS[int(rng.integers(len(GROUNDS)))]
    x0, y0 = round(place.left), round(place.top)
    canvas[max(0, y0 - round(2 * step)) : round(y0 + place.height), max(0, x0 - round(2 * step)) : round(x0 + place.width)] = (
        ground
    )
    column_starts = [place.left + step * (number * wide + sum(bar <= number for bar in bars)) for number in range(columns)]
    row_starts = [place.top + step * tall * (number + sum(rule <= number for rule in rules)) for number in range(rows)]
    board = Board(
        puzzle,
        tuple((start - step / 2 * bool(rules), start + step * tall + step / 2 * bool(rules)) for start in row_starts),
        tuple((start, start + wide * step) for start in column_starts),
    )
    for cell, text in zip(board.cells, texts, strict=True):
        _type(canvas, face, text, column_starts[cell[1]] + wide * step / 2, row_starts[cell[0]] + tall * step / 2, step, ink)
    _rules(canvas, board, bars, rules, step, tall, ink, means)
    return board


def _marks(count: int, every: int) -> set[int]:
    return set(range(0, count + 1, every))


def _rules(
    canvas: Pixels, board: Board, bars: set[int], rules: set[int], step: float, tall: float, ink: Colour, means: Means
) -> None:
    """Draw bars of signs between columns, and dashes between rows."""
    left, right = board.columns[0][0], board.columns[-1][1]
    thick = max(1, round(step / 9))
    dash, full = round(step * (0.6 if means.chance(0.6) else 1.0)), round(step)
    for number in rules:
        y = round((board.rows[number][0] if number < len(board.rows) else board.rows[-1][1] + tall * step / 2) - tall * step / 4)
        for x in np.arange(left - step, right + step, full).round().astype(int).tolist():
            canvas[max(0, y) : max(0, y + thick), max(0, x) : max(0, x + dash)] = ink
    for number in bars:
        x = round(board.columns[number][0] - step / 2 if number < len(board.columns) else right + step / 2)
        for top, bottom in board.rows:
            canvas[max(0, round(top)) : max(0, round(bottom)), max(0, x) : max(0, x + thick)] = ink


def _type(canvas: Pixels, face: Face, text: str, x: float, y: float, step: float, ink: Colour) -> None:
    if text:
        cover = text_cover(face, text, max(6, round(step * 1.7)))
        lay(canvas, ink, cover, x - cover.shape[1] / 2, y - cover.shape[0] / 2)
