"""Drawn sudokus of any size and look, with entries, pencil marks, highlighted cells and mistakes."""

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.boards.board import Board, Cell, Place, Style, fit_spans
from vision.training.boards.plates import Plates, Signs, draw_panel, frame
from vision.training.drawing.canvas import Rect, blend, rounded
from vision.training.drawing.choices import Colour, contrasting, mixed, similar, weighted_choice

BOXES = {(3, 3): 0.8, (2, 3): 0.05, (3, 2): 0.02, (2, 2): 0.05, (4, 4): 0.05, (3, 4): 0.015, (2, 4): 0.015}
FULL = {0.0: 0.03, 0.15: 0.07, 0.35: 0.55, 0.6: 0.15, 0.95: 0.12, 1.0: 0.08}  # how much of the board is filled, with its share
LETTERS = "ABCDEFGHIJKLMNOP"
RED = (40, 40, 220)


def draw(canvas: Pixels, place: Place, style: Style) -> Board:
    rng, palette, box = style.rng, style.palette, weighted_choice(style.rng, BOXES)
    size = box[0] * box[1]
    has_plates = style.chance(0.25)
    gap = rng.uniform(0.03, 0.16) if has_plates else 0.0
    box_gap = rng.uniform(0.04, 0.4) if style.chance(0.3 if has_plates else 0.1) else 0.0
    aspect = rng.uniform(0.8, 1.3) if style.chance(0.12) else 1.0
    board = Board("sudoku", *fit_spans(place, size, size, gap, box, box_gap, aspect))
    draw_panel(canvas, board, style, reach=0.5)
    plates = Plates(style) if has_plates else None
    colours = _colours(board, box, style)
    has_background = style.chance(0.75)
    for cell in board.cells:
        if plates:
            plates.paint(canvas, board.rect(cell), colours[cell])
        elif has_background or colours[cell] != palette.cell:
            x, y, width, height = board.rect(cell)
            blend(canvas, colours[cell], rounded(width, height, 0), x, y)
    _write(canvas, board, colours, style)
    if style.chance(0.95 if not has_plates else 0.15):
        _lines(canvas, board, box, style)
    if style.chance(0.08):
        _headers(canvas, board, style)
    if style.chance(0.06):
        _cages(canvas, board, style)
    if style.chance(0.5):
        _keys(canvas, board, plates, style)
    if style.chance(0.15):
        rect = board.rect(style.one_of(list(board.cells)))
        frame(canvas, rect, palette.accent, max(1, round(rect[2] * rng.uniform(0.03, 0.1))))
    return board


def _colours(board: Board, box: tuple[int, int], style: Style) -> dict[Cell, Colour]:
    """Return the colour of each cell: perhaps a chequerboard of boxes, perhaps a selected cell with its row, column and box."""
    rng, palette = style.rng, style.palette
    other = similar(palette.cell, rng) if style.chance(0.6) else palette.other
    in_turn = style.chance(0.25)
    step = (1, 1) if style.chance(0.2) else box
    colours = {cell: other if in_turn and (cell[0] // step[0] + cell[1] // step[1]) % 2 else palette.cell for cell in board.cells}
    if not style.chance(0.4):
        return colours
    chosen = int(rng.integers(len(board.rows))), int(rng.integers(len(board.columns)))
    tint = similar(other, rng) if style.chance(0.5) else mixed(palette.cell, palette.accent, rng.uniform(0.1, 0.5))
    for row, column in board.cells:
        is_in_box = (row // box[0], column // box[1]) == (chosen[0] // box[0], chosen[1] // box[1])
        is_seen = row == chosen[0] or column == chosen[1] or is_in_box
        if (is_seen and not in_turn) or rng.random() < 0.03:
            colours[row, column] = tint
    colours[chosen] = mixed(palette.cell, palette.accent, rng.uniform(0.3, 1))
    return colours


def _write(canvas: Pixels, board: Board, colours: dict[Cell, Colour], style: Style) -> None:
    rng, palette, size = style.rng, style.palette, len(board.rows)
    signs, entered = Signs(style), Signs(style)
    if style.chance(0.8):
        entered = signs
    texts = [str(number) for number in range(1, size + 1)] if size < 10 or style.chance(0.5) else [*"123456789", *LETTERS][:size]
    if style.chance(0.06):
        texts = list(LETTERS[:size])
    full, solution = weighted_choice(rng, FULL), rng.permutation(size)
    own = rng.random() if style.chance(0.5) else 0.0
    marks = rng.random() if style.chance(0.2) else 0.0
    own_ink = palette.second_ink if style.chance(0.7) else palette.ink
    for row, column in board.cells:
        cell, rect = (row, column), board.rect((row, column))
        ink = palette.ink if abs(sum(palette.ink) - sum(colours[cell])) > 60 else contrasting(colours[cell], rng, 80)
        value = int(solution[(row * 3 + row // 3 + column) % size])
        if rng.random() < full:
            is_own = rng.random() < own
            colour = RED if is_own and rng.random() < 0.06 else own_ink if is_own else ink
            (entered if is_own else signs).write(canvas, rect, texts[value], colour)
            board.put(cell, "sign", texts[value])
        elif rng.random() < marks:
            _mark(canvas, rect, texts, signs, mixed(colours[cell], ink, rng.uniform(0.5, 1)), rng)
            board.marked.add(cell)


def _mark(canvas: Pixels, rect: Rect, texts: list[str], signs: Signs, ink: Colour, rng: np.random.Generator) -> None:
    """Write pencil marks, each in its own place or in reading order."""
    x, y, width, height = rect
    across = 3 if len(texts) > 4 else 2
    down = -(-len(texts) // across)
    chosen = sorted(rng.choice(len(texts), int(rng.integers(1, min(6, len(texts)) + 1)), replace=False).tolist())
    in_place = rng.random() < 0.7
    for number, mark in enumerate(chosen):
        row, column = divmod(mark if in_place else number, across)
        part = round(x + column * width / across), round(y + row * height / down), round(width / across), round(height / down)
        signs.write(canvas, part, texts[mark], ink, rng.uniform(0.8, 1.1))


def _lines(canvas: Pixels, board: Board, box: tuple[int, int], style: Style) -> None:
    """Draw thin lines between cells and thick ones between boxes, or only one kind."""
    rng, palette = style.rng, style.palette
    thin = max(1, round(board.pitch * rng.uniform(0.01, 0.05))) if style.chance(0.85) else 0
    thick = max(thin, round(board.pitch * rng.uniform(0.03, 0.13))) if style.chance(0.85) else thin
    if not thick:
        thin = thick = 1
    colour = palette.line if style.chance(0.6) else palette.box_line
    left, top, right, bottom = board.outline
    for is_wide, width, ink in ((False, thin, colour), (True, thick, palette.box_line)):
        if width:
            for number, y in enumerate((*(start for start, _ in board.rows), bottom)):
                if (number % box[0] == 0) == is_wide:
                    _line(canvas, (left, y, right, y), width, ink)
            for number, x in enumerate((*(start for start, _ in board.columns), right)):
                if (number % box[1] == 0) == is_wide:
                    _line(canvas, (x, top, x, bottom), width, ink)


def _cages(canvas: Pixels, board: Board, style: Style) -> None:
    """Draw some cages: dashed outlines with a sum in the corner."""
    rng, size = style.rng, len(board.rows)
    ink, signs = style.palette.second_ink, Signs(style, 0.18, 0.28)
    for _ in range(size * 2):
        row, column = (int(place) for place in rng.integers(size, size=2))
        tall, wide = style.one_of(((1, 2), (2, 1), (2, 2), (1, 3), (3, 1)))
        x, y, width, height = board.rect((row, column))
        right, bottom = board.rect((min(size - 1, row + tall - 1), min(size - 1, column + wide - 1)))[:2]
        inset, dash = max(2, width // 12), max(2, width // 8)
        left, top, right, bottom = x + inset, y + inset, right + width - inset, bottom + height - inset
        for at in range(left, right, 2 * dash):
            for level in (top, bottom):
                cv2.line(canvas, (at, level), (min(at + dash, right), level), ink, 1)
        for at in range(top, bottom, 2 * dash):
            for level in (left, right):
                cv2.line(canvas, (level, at), (level, min(at + dash, bottom)), ink, 1)
        signs.write(canvas, (left, top, max(2, width // 3), max(2, height // 3)), str(int(rng.integers(3, 25))), ink, 3.0)


def _keys(canvas: Pixels, board: Board, plates: Plates | None, style: Style) -> None:
    """Draw number keys below or above the board, mostly as wide as its cells and often in the same look."""
    rng, palette, size = style.rng, style.palette, len(board.rows)
    left, top, right, bottom = board.outline
    pitch = (right - left) / size
    if style.chance(0.3):
        pitch *= rng.uniform(0.8, 1.15)
    in_row = size if style.chance(0.75) else -(-size // 2)
    tall = pitch * rng.uniform(0.75, 1.4)
    gap = pitch * (rng.uniform(0.02, 0.5) if style.chance(0.5) else rng.uniform(0.3, 1.5))
    if not style.chance(0.4):
        plates = Plates(style) if style.chance(0.6) else None
    is_lined, filling = style.chance(0.3), palette.cell if style.chance(0.5) else palette.other
    signs = Signs(style, 0.35, 0.7)
    ink = contrasting(filling, rng) if plates else palette.second_ink
    first = bottom + gap if style.chance(0.85) else top - gap - tall * (-(-size // in_row))
    start = left + ((right - left) - in_row * pitch) * rng.choice([0.0, 0.5])
    for number in range(size + int(rng.integers(0, 2))):
        row, column = divmod(number, in_row)
        rect = round(start + column * pitch), round(first + row * tall), max(2, round(pitch * 0.92)), max(2, round(tall * 0.92))
        if plates:
            plates.paint(canvas, rect, filling)
        if is_lined:
            frame(canvas, rect, palette.line, max(1, rect[2] // 40))
        signs.write(canvas, rect, str(number + 1) if number < size else "X", ink)


def _headers(canvas: Pixels, board: Board, style: Style) -> None:
    """Write letters above the columns and numbers beside the rows."""
    signs, (left, top, _, _) = Signs(style, 0.3, 0.5), board.outline
    for number in range(len(board.rows)):
        x, y, width, height = board.rect((number, number))
        signs.write(canvas, (x, round(top) - height, width, height), LETTERS[number], style.palette.box_line)
        signs.write(canvas, (round(left) - width, y, width, height), str(number + 1), style.palette.box_line)


def _line(canvas: Pixels, ends: tuple[float, float, float, float], thick: int, colour: Colour) -> None:
    left, top, right, bottom = ends
    size = round(right - left) + thick, round(bottom - top) + thick
    blend(canvas, colour, rounded(*size, 0), left - thick / 2, top - thick / 2)
