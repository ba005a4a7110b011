"""Drawn sliding puzzles: numbers, pictures or both, with tiles and blanks of any look."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.training.boards.board import Board, Cell, Place, Style, fit_spans
from vision.training.boards.plates import Plates, Signs, draw_panel, frame
from vision.training.drawing.canvas import blend, rounded, sized
from vision.training.drawing.choices import Colour, clipped, contrasting, lighter, mixed, weighted_choice
from vision.training.motifs.scenes import photograph

SIZES = {3: 0.24, 4: 0.38, 5: 0.13, 6: 0.08, 2: 0.02, 7: 0.04, 8: 0.04, 9: 0.02, 10: 0.03, 12: 0.01, 14: 0.01}
UNEVEN_SHARE = 0.12  # how often the numbers of rows and columns may differ
BARE_NUMBERS_SHARE = 0.06  # how often numbers have no tiles


def draw(canvas: Pixels, place: Place, style: Style) -> Board:
    rng = style.rng
    rows, columns = _size(style)
    gap = rng.uniform(0.01, 0.16) if style.chance(0.72) else 0.0
    aspect = rng.uniform(0.65, 1.5) if style.chance(0.15) else 1.0
    board = Board("sliding", *fit_spans(place, rows, columns, gap, aspect=aspect))
    draw_panel(canvas, board, style, gap)
    order = _order(rows * columns, style)
    if style.chance(0.34):
        _pictures(canvas, board, order, gap, style)
    else:
        _numbers(canvas, board, order, style)
    return board


def _size(style: Style) -> tuple[int, int]:
    rows = weighted_choice(style.rng, SIZES)
    columns = int(np.clip(rows + style.rng.integers(-2, 3), 2, 14)) if style.chance(UNEVEN_SHARE) else rows
    return max(2, rows) if columns > 2 else max(3, rows), columns


def _order(count: int, style: Style) -> list[int]:
    """Return the number in each cell, 0 for the blank: in order, nearly so, or shuffled."""
    order = [*range(1, count), 0] if style.chance(0.75) else list(range(count))
    kind = style.rng.random()
    if kind < 0.12:
        return order
    if kind < 0.3:
        for _ in range(int(style.rng.integers(1, 6))):
            one, two = style.rng.integers(count, size=2).tolist()
            order[one], order[two] = order[two], order[one]
        return order
    return [order[place] for place in style.rng.permutation(count).tolist()]


def _numbers(canvas: Pixels, board: Board, order: list[int], style: Style) -> None:
    palette, plates, signs = style.palette, Plates(style), Signs(style, 0.22, 0.72)
    has_plates = not style.chance(BARE_NUMBERS_SHARE)
    colours = _tile_colours(board, order, style)
    for cell, number, background in zip(board.cells, order, colours, strict=True):
        if not number:
            _blank(canvas, board, cell, plates, style)
            continue
        rect = x, y, width, height = board.rect(cell)
        if has_plates:
            plates.paint(canvas, rect, background)
        else:
            at = min(max(0, y + height // 2), canvas.shape[0] - 1), min(max(0, x + width // 2), canvas.shape[1] - 1)
            background = clipped(canvas[at].tolist())
        is_plain = abs(sum(background) - sum(palette.ink)) > 90
        signs.write(canvas, rect, str(number), palette.ink if is_plain else contrasting(background, style.rng, 80))
        board.put(cell, "sign", str(number))


def _tile_colours(board: Board, order: list[int], style: Style) -> list[Colour]:
    """Return the colours of the tiles: all alike, a chequerboard of the goal, placed tiles highlighted, or a gradient."""
    palette, kind = style.palette, style.rng.random()
    if kind < 0.55:
        return [palette.cell] * len(order)
    if kind < 0.7:
        return [palette.other if number == place else palette.cell for place, number in enumerate(order, 1)]
    if kind < 0.85:
        return [palette.other if sum(divmod(number - 1, len(board.columns))) % 2 else palette.cell for number in order]
    return [mixed(palette.cell, palette.accent, number / len(order)) for number in order]


def _blank(canvas: Pixels, board: Board, cell: Cell, plates: Plates, style: Style) -> None:
    """Draw the blank: mostly nothing, or else a plate of another colour or a frame."""
    board.put(cell, "blank")
    palette = style.palette
    if style.chance(0.2):
        colour = lighter(palette.panel, style.rng.uniform(-50, 50)) if style.chance(0.6) else palette.cell
        plates.paint(canvas, board.rect(cell), colour)
    elif style.chance(0.15):
        frame(canvas, board.rect(cell), palette.line, 1)


def _pictures(canvas: Pixels, board: Board, order: list[int], gap: float, style: Style) -> None:
    """Draw the parts of a picture, perhaps with numbers or edges."""
    rng, palette = style.rng, style.palette
    rows, columns = board.contents.shape
    _, _, width, height = board.rect((0, 0))
    whole = photograph(rng, width * columns, height * rows)
    if style.chance(0.04):
        coarse = cv2.resize(whole, None, fx=0.08, fy=0.08, interpolation=cv2.INTER_AREA)
        whole = np.asarray(cv2.resize(coarse, whole.shape[1::-1], interpolation=cv2.INTER_NEAREST), np.uint8)
    if style.chance(0.3):
        _previews(canvas, board, whole, style)
    signs = Signs(style, 0.15, 0.4) if style.chance(0.3) else None
    edge = max(1, round(height * rng.uniform(0.01, 0.04))) if style.chance(0.4 if gap else 0.5) else 0
    relief = rng.uniform(20, 90) if style.chance(0.3) else 0.0
    radius = round(height * rng.uniform(0.03, 0.15)) if style.chance(0.15) else 0
    for cell, number in zip(board.cells, order, strict=True):
        rect = x, y, w, h = board.rect(cell)
        if not number and style.chance(0.94):
            board.put(cell, "blank")
            if style.chance(0.12):
                blend(canvas, palette.other, rounded(w, h, 0), x, y)
            continue
        row, column = divmod((number or len(order)) - 1, columns)
        part = sized(whole[row * height : (row + 1) * height, column * width : (column + 1) * width], w, h)
        blend(canvas, _edged(part, edge, relief, palette.line), rounded(w, h, radius), x, y)
        board.put(cell, "tile")
        board.kinds[cell] = number
        if signs:
            board.put(cell, "sign", str(number or len(order)))
            signs.write(canvas, rect, board.texts[cell], palette.ink)


def _previews(canvas: Pixels, board: Board, whole: Pixels, style: Style) -> None:
    """Draw the small whole picture beside the board, or a row of pictures to choose from below it."""
    rng, (left, top, right, bottom) = style.rng, board.outline
    gap, count = rng.uniform(0.02, 0.2) * (right - left), int(rng.integers(2, 6))
    if style.chance(0.5):
        width = rng.uniform(0.15, 0.6) * (right - left)
        height = width * whole.shape[0] / whole.shape[1]
        beside = ((right + gap, top), (left - gap - width, top), (left, top - gap - height), (left, bottom + gap))
        places = [style.one_of(beside)]
    else:
        width = (right - left) / count * rng.uniform(0.75, 0.95)
        height = width * rng.uniform(0.7, 1.2)
        places = [(left + number * (right - left) / count, bottom + gap) for number in range(count)]
    wide, tall = max(8, round(width)), max(8, round(height))
    for number, (x, y) in enumerate(places):
        blend(canvas, photograph(rng, wide, tall) if number else sized(whole, wide, tall), rounded(wide, tall, 0), x, y)


def _edged(part: NDArray[np.uint8], edge: int, relief: float, colour: Colour) -> Pixels:
    """Return a part of a picture with coloured edges, or lit ones like a raised tile."""
    if not edge:
        return part
    lines = part[:edge], part[:, :edge], part[-edge:], part[:, -edge:]
    for line, shift in zip(lines, (relief, relief, -relief, -relief), strict=True):
        line[:] = np.clip(line + shift, 0, 255) if relief else colour
    return part
