"""Boards as text in a terminal: numbers between bars and dashes."""

import numpy as np

from vision.frame import Pixels
from vision.training.boards.board import Board, Place, Style
from vision.training.drawing.canvas import blend, rounded, text_cover
from vision.training.drawing.choices import Colour

MONO = ("Mono", "Courier", "Code", "Hack", "Terminus", "Inconsolata", "Fixed", "Consol", "Unifont", "Anonymous", "Typewriter")
BACKGROUNDS: tuple[tuple[Colour, Colour], ...] = (
    ((0, 0, 0), (230, 230, 230)),
    ((36, 10, 48), (255, 255, 255)),
    ((255, 255, 255), (20, 20, 20)),
    ((54, 43, 0), (150, 148, 131)),
    ((30, 30, 30), (200, 200, 200)),
    ((0, 0, 0), (60, 220, 60)),
)


def draw_sliding(canvas: Pixels, place: Place, style: Style) -> Board:
    """Write a sliding puzzle of numbers."""
    size = int(style.rng.integers(3, 6))
    order = style.rng.permutation(size * size).tolist()
    empty = style.one_of(("", "0", "_", "x"))
    texts = [str(number) if number else empty for number in order]
    board = _write_board(canvas, place, style, "sliding", size, size, texts, (1, 1))
    for cell, number in zip(board.cells, order, strict=True):
        board.put(cell, "sign" if number else "blank", str(number or ""))
    return board


def draw_sudoku(canvas: Pixels, place: Place, style: Style) -> Board:
    part, empty = style.rng.uniform(0.2, 1), style.one_of((".", "", "0", "_", ""))
    texts = [str(digit) if style.chance(part) else empty for digit in style.rng.integers(1, 10, 81).tolist()]
    board = _write_board(canvas, place, style, "sudoku", 9, 9, texts, (3, 3))
    for cell, text in zip(board.cells, texts, strict=True):
        if text and text != empty:
            board.put(cell, "sign", text)
    return board


def _write_board(
    canvas: Pixels, place: Place, style: Style, puzzle: str, rows: int, columns: int, texts: list[str], box: tuple[int, int]
) -> Board:
    """Write texts in rows and columns of a monospaced font, with lines of signs around them."""
    rng = style.rng
    fonts = [face for face in style.fonts if any(name in face.family for name in MONO)] or style.fonts
    face, (background, ink) = style.one_of(fonts), style.one_of(BACKGROUNDS)
    down, across = box if style.chance(0.5) else (1, 1)
    has_lines = style.chance(0.8)
    wide = int(rng.integers(2, 4)) if rows == 9 else int(rng.integers(3, 6))
    bars, rules = (range(0, columns + 1, across), range(0, rows + 1, down)) if has_lines else (range(0), range(0))
    tall = float(rng.uniform(1.8, 2.3))  # the height of a line, in widths of a sign
    step = min(place.width / (columns * wide + len(bars)), place.height / ((rows + len(rules)) * tall), 26)
    pad = round(2 * step)
    _fill(canvas, place.left - pad, place.top - pad, round(place.width) + pad, round(place.height) + pad, background)
    column_starts = [place.left + step * (number * wide + sum(bar <= number for bar in bars)) for number in range(columns)]
    row_starts = [place.top + step * tall * (number + sum(rule <= number for rule in rules)) for number in range(rows)]
    more = step / 2 * bool(rules)
    row_spans = tuple((start - more, start + step * tall + more) for start in row_starts)
    board = Board(puzzle, row_spans, tuple((start, start + wide * step) for start in column_starts))
    for cell, text in zip(board.cells, texts, strict=True):
        if text:
            cover = text_cover(face, text, max(6, round(step * 1.7)))
            x, y = column_starts[cell[1]] + wide * step / 2, row_starts[cell[0]] + tall * step / 2
            blend(canvas, ink, cover, x - cover.shape[1] / 2, y - cover.shape[0] / 2)
    _draw_lines(canvas, board, bars, rules, step, tall, ink, style)
    return board


def _draw_lines(
    canvas: Pixels, board: Board, bars: range, rules: range, step: float, tall: float, ink: Colour, style: Style
) -> None:
    """Draw bars between columns and dashes between rows."""
    left, top, right, bottom = board.outline
    thick = max(1, round(step / 9))
    dash, full = round(step * (0.6 if style.chance(0.6) else 1.0)), round(step)
    for number in rules:
        y = (board.rows[number][0] if number < len(board.rows) else bottom + tall * step / 2) - tall * step / 4
        for x in np.arange(left - step, right + step, full):
            _fill(canvas, x, y, dash, thick, ink)
    for number in bars:
        x = board.columns[number][0] - step / 2 if number < len(board.columns) else right + step / 2
        _fill(canvas, x, top, thick, round(bottom - top), ink)


def _fill(canvas: Pixels, x: float, y: float, width: int, height: int, colour: Colour) -> None:
    blend(canvas, colour, rounded(width, height, 0), x, y)
