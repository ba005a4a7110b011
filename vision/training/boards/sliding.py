"""Drawn sliding puzzles: numbers, pictures and both, tiles of any look, a blank of any look."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.training.boards.board import Board, Cell, Means, Place, spread
from vision.training.boards.plates import Plates, framed, sized
from vision.training.boards.signs import Signs
from vision.training.drawing.canvas import filled, lay, rounded
from vision.training.drawing.colours import Colour, apart, lighter, mixed
from vision.training.motifs.photographs import photograph

SIZES = {3: 0.24, 4: 0.38, 5: 0.13, 6: 0.08, 2: 0.02, 7: 0.04, 8: 0.04, 9: 0.02, 10: 0.03, 12: 0.01, 14: 0.01}
UNEVEN = 0.12
"""how often a board has not as many rows as columns"""
ALONE = 0.06
"""how often numbers stand without tiles"""


def draw(canvas: Pixels, place: Place, means: Means) -> Board:
    """Draw a sliding puzzle."""
    rng = means.rng
    rows, columns = _size(means)
    gap = rng.uniform(0.01, 0.16) if means.chance(0.72) else 0.0
    spans = spread(place, rows, columns, gap, aspect=rng.uniform(0.65, 1.5) if means.chance(0.15) else 1.0)
    board = Board("sliding", *spans)
    _panel(canvas, board, gap, means)
    order = _order(rows * columns, means)
    if means.chance(0.34):
        _pictures(canvas, board, order, gap, means)
    else:
        _numbers(canvas, board, order, means)
    return board


def _size(means: Means) -> tuple[int, int]:
    sizes, parts = list(SIZES), np.array(list(SIZES.values()))
    rows = sizes[int(means.rng.choice(len(sizes), p=parts / parts.sum()))]
    columns = int(np.clip(rows + means.rng.integers(-2, 3), 2, 14)) if means.chance(UNEVEN) else rows
    return max(2, rows) if columns > 2 else max(3, rows), columns


def _order(count: int, means: Means) -> list[int]:
    """Return what is in each cell, 0 being the blank: in order, nearly so, or by chance."""
    order = [*range(1, count), 0] if means.chance(0.75) else list(range(count))
    kind = means.rng.random()
    if kind < 0.12:
        return order
    if kind < 0.3:
        for _ in range(int(means.rng.integers(1, 6))):
            one, two = means.rng.integers(count, size=2).tolist()
            order[one], order[two] = order[two], order[one]
        return order
    return [order[place] for place in means.rng.permutation(count).tolist()]


def _panel(canvas: Pixels, board: Board, gap: float, means: Means) -> None:
    """Draw what lies behind the tiles, with a frame or none."""
    left, top, right, bottom = board.outline
    pitch = board.rows[1][0] - board.rows[0][0]
    pad = round(pitch * (gap / 2 + (means.rng.uniform(0, 0.25) if means.chance(0.5) else 0)))
    if means.chance(0.72):
        width, height = round(right - left) + 2 * pad, round(bottom - top) + 2 * pad
        radius = round(means.rng.uniform(0, 0.2) * pitch) if means.chance(0.3) else 0
        lay(canvas, means.palette.panel, rounded(width, height, radius), left - pad, top - pad)
    if means.chance(0.3):
        thick = max(1, round(pitch * means.rng.uniform(0.02, 0.25)))
        framed(canvas, board.outline, pad + thick, means.palette.box_line, 0, thick)


def _numbers(canvas: Pixels, board: Board, order: list[int], means: Means) -> None:
    palette, plates, signs = means.palette, Plates(means), Signs(means, 0.22, 0.72)
    has_plates = not means.chance(ALONE)
    colours = _tile_colours(board, order, means)
    for cell, number in zip(board.cells, order, strict=True):
        if not number:
            _blank(canvas, board, cell, plates, means)
            continue
        rect = x, y, width, height = board.rect(cell)
        ground = colours[cell]
        if has_plates:
            plates.paint(canvas, rect, ground)
        else:
            ground = _at(canvas, x + width // 2, y + height // 2)
        is_plain = abs(sum(ground) - sum(palette.ink)) > 90
        signs.write(canvas, rect, str(number), palette.ink if is_plain else apart(ground, means.rng, 80))
        board.put(cell, "sign")
        board.texts[cell] = str(number)


def _at(canvas: Pixels, x: int, y: int) -> Colour:
    """Return the colour of a pixel, or of the one next to it on the canvas."""
    blue, green, red = canvas[min(max(0, y), canvas.shape[0] - 1), min(max(0, x), canvas.shape[1] - 1)].tolist()
    return blue, green, red


def _tile_colours(board: Board, order: list[int], means: Means) -> dict[Cell, Colour]:
    """Return the colours of the tiles: one, two in turn, those in their places marked, or a course of colours."""
    rng, palette, cells = means.rng, means.palette, list(board.cells)
    kind = rng.random()
    if kind < 0.55:
        return dict.fromkeys(cells, palette.cell)
    if kind < 0.7:
        return {
            cell: palette.other if number == place + 1 else palette.cell
            for place, (cell, number) in enumerate(zip(cells, order, strict=True))
        }
    if kind < 0.85:
        return {
            cell: palette.other if sum(divmod(number - 1, len(board.columns))) % 2 else palette.cell
            for cell, number in zip(cells, order, strict=True)
        }
    return {cell: mixed(palette.cell, palette.accent, number / len(order)) for cell, number in zip(cells, order, strict=True)}


def _blank(canvas: Pixels, board: Board, cell: Cell, plates: Plates, means: Means) -> None:
    """Draw the blank: mostly what is behind the tiles shows, or a plate of another colour."""
    board.put(cell, "blank")
    palette = means.palette
    if means.chance(0.2):
        colour = lighter(palette.panel, means.rng.uniform(-50, 50)) if means.chance(0.6) else palette.cell
        plates.paint(canvas, board.rect(cell), colour)
    elif means.chance(0.15):
        x, y, width, height = board.rect(cell)
        framed(canvas, (x, y, x + width, y + height), 0, palette.line, 0, 1)


def _pictures(canvas: Pixels, board: Board, order: list[int], gap: float, means: Means) -> None:
    """Draw the parts of a picture, in some programs with their numbers or with edges."""
    rng, palette = means.rng, means.palette
    rows, columns = board.contents.shape
    _, _, width, height = board.rect((0, 0))
    whole = photograph(rng, width * columns, height * rows)
    if means.chance(0.04):
        coarse = cv2.resize(whole, None, fx=0.08, fy=0.08, interpolation=cv2.INTER_AREA)
        whole = np.asarray(cv2.resize(coarse, whole.shape[1::-1], interpolation=cv2.INTER_NEAREST), np.uint8)
    if means.chance(0.3):
        _others(canvas, board, whole, means)
    signs = Signs(means, 0.15, 0.4) if means.chance(0.3) else None
    edge = max(1, round(height * rng.uniform(0.01, 0.04))) if means.chance(0.4 if gap else 0.5) else 0
    relief = rng.uniform(20, 90) if means.chance(0.3) else 0.0
    radius = round(height * rng.uniform(0.03, 0.15)) if means.chance(0.15) else 0
    for cell, number in zip(board.cells, order, strict=True):
        x, y, w, h = board.rect(cell)
        if not number and means.chance(0.94):
            board.put(cell, "blank")
            if means.chance(0.12):
                lay(canvas, filled(w, h, palette.other), rounded(w, h, 0), x, y)
            continue
        row, column = divmod((number or len(order)) - 1, columns)
        part = sized(whole[row * height : (row + 1) * height, column * width : (column + 1) * width], w, h)
        lay(canvas, _edged(part, edge, relief, palette.line), rounded(w, h, radius), x, y)
        board.put(cell, "tile")
        board.kinds[cell] = number
        if signs:
            signs.write(canvas, (x, y, w, h), str(number or len(order)), palette.ink)
            board.put(cell, "sign")
            board.texts[cell] = str(number or len(order))


def _others(canvas: Pixels, board: Board, whole: Pixels, means: Means) -> None:
    """Draw the whole picture small beside the board, or a row of pictures to choose from below it."""
    rng, (left, top, right, bottom) = means.rng, board.outline
    gap = rng.uniform(0.02, 0.2) * (right - left)
    if means.chance(0.5):
        width = rng.uniform(0.15, 0.6) * (right - left)
        height = width * whole.shape[0] / whole.shape[1]
        x, y = ((right + gap, top), (left - gap - width, top), (left, top - gap - height), (left, bottom + gap))[
            int(rng.integers(4))
        ]
        places = [(x, y)]
    else:
        count = int(rng.integers(2, 6))
        width = (right - left) / count * rng.uniform(0.75, 0.95)
        height = width * rng.uniform(0.7, 1.2)
        places = [(left + number * (right - left) / count, bottom + gap) for number in range(count)]
    for number, (x, y) in enumerate(places):
        picture = (
            photograph(rng, max(8, round(width)), max(8, round(height)))
            if number
            else sized(whole, max(8, round(width)), max(8, round(height)))
        )
        lay(canvas, picture, rounded(picture.shape[1], picture.shape[0], 0), x, y)


def _edged(part: NDArray[np.uint8], edge: int, relief: float, colour: Colour) -> Pixels:
    if not edge:
        return part
    part = part.copy()
    if relief:
        for line, shift in ((part[:edge], relief), (part[:, :edge], relief), (part[-edge:], -relief), (part[:, -edge:], -relief)):
            line[:] = np.clip(line.astype(np.int16) + int(shift), 0, 255).astype(np.uint8)
    else:
        part[:edge], part[:, :edge], part[-edge:], part[:, -edge:] = colour, colour, colour, colour
    return part
