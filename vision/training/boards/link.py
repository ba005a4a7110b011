"""Drawn link match boards: faces of any kind on plates of any look, some removed, some highlighted, sometimes a link."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.training.boards.board import Board, Cell, Place, Style, fit_spans
from vision.training.boards.plates import Plates, draw_panel, frame
from vision.training.drawing.canvas import blend_inside
from vision.training.drawing.choices import mixed, similar
from vision.training.motifs.canvas import Face
from vision.training.motifs.faces import altered, face_set

FACE_PX = 64
USUAL = ((6, 6), (8, 8), (10, 10), (8, 14), (9, 16), (8, 18), (6, 14), (7, 12), (12, 24), (14, 10), (10, 6), (11, 19))
"""common numbers of rows and columns"""


def draw(canvas: Pixels, place: Place, style: Style) -> Board:
    rng = style.rng
    rows, columns = style.one_of(USUAL) if style.chance(0.3) else (int(rng.integers(4, 13)), int(rng.integers(4, 19)))
    gap = rng.uniform(0.01, 0.2) if style.chance(0.6) else 0.0
    aspect = rng.uniform(0.65, 1.25) if style.chance(0.35) else 1.0
    board = Board("link", *fit_spans(place, rows, columns, gap, aspect=aspect))
    draw_panel(canvas, board, style, reach=1.0)
    if style.chance(0.08):
        for cell in board.cells:
            frame(canvas, board.rect(cell), style.palette.line, 1)
    if style.chance(0.1):
        _slots(canvas, board, style)
    kinds = _deal(_layout(rows, columns, style), style)
    _tiles(canvas, board, kinds, face_set(rng, max(2, *kinds.values()), FACE_PX), style)
    if style.chance(0.12):
        _link(canvas, board, kinds, style)
    return board


def _slots(canvas: Pixels, board: Board, style: Style) -> None:
    """Draw a row of other tiles above or below the board, as for chosen or wanted tiles, or for helpers."""
    rng, (left, top, right, bottom) = style.rng, board.outline
    side = (board.columns[0][1] - board.columns[0][0]) * rng.uniform(0.8, 1.8)
    count = int(rng.integers(1, max(2, min(7, int((right - left) / side)))))
    step, gap = side * rng.uniform(1.0, 1.8), side * rng.uniform(0.25, 1.2)
    y = bottom + gap if style.chance(0.5) else top - gap - side
    x = rng.uniform(left, max(left + 1, right - count * step))
    plates, faces = Plates(style), face_set(rng, 2, FACE_PX)
    for number in range(count):
        rect = round(x + number * step), round(y), max(4, round(side)), max(4, round(side))
        plates.paint(canvas, rect, style.palette.other)
        blend_inside(canvas, style.one_of(faces), rect, 0.8)


def _layout(rows: int, columns: int, style: Style) -> NDArray[np.bool_]:
    """Return where tiles are: everywhere, in some shape, or in the middle of a game; no outer row or column is empty."""
    rng = style.rng
    is_there = np.ones((rows, columns), bool)
    if style.chance(0.12):
        down, across = np.abs(np.linspace(-1, 1, rows))[:, None], np.abs(np.linspace(-1, 1, columns))[None]
        shapes = (down + across < 1.35, down**2 + across**2 < 1.2, (down < 0.5) | (across < 0.5), (down + across) > 0.4)
        is_there = style.one_of(shapes)
    if style.chance(0.4):
        is_there = is_there & (rng.random((rows, columns)) > rng.uniform(0, 0.65))
        if style.chance(0.4):
            holes = cv2.resize(rng.random((rows // 3 + 1, columns // 3 + 1)), (columns, rows), interpolation=cv2.INTER_NEAREST)
            is_there &= holes > rng.uniform(0, 0.5)
    for line in (is_there[0], is_there[-1], is_there[:, 0], is_there[:, -1]):
        if not line.any():
            line[rng.integers(len(line), size=2)] = True
    return np.asarray(is_there, np.bool_)


def _deal(is_there: NDArray[np.bool_], style: Style) -> dict[Cell, int]:
    """Return the face of each tile, counted from 1, in pairs or in fours."""
    cells = [(int(row), int(column)) for row, column in np.argwhere(is_there)]
    each = 4 if style.chance(0.5) else 2
    max_faces = max(2, min(42, -(-len(cells) // each)))
    count = int(style.rng.integers(max(2, max_faces // 3), max_faces + 1))
    faces = [number // each % count + 1 for number in range(len(cells))]
    return dict(zip(cells, (faces[place] for place in style.rng.permutation(len(cells)).tolist()), strict=True))


def _tiles(canvas: Pixels, board: Board, kinds: dict[Cell, int], faces: list[Face], style: Style) -> None:
    rng, palette = style.rng, style.palette
    plates = Plates(style) if style.chance(0.68) else None
    part, is_stretched = rng.uniform(0.6, 0.96), style.chance(0.15)
    if style.chance(0.06):
        hole, holes = palette.box_line if style.chance(0.6) else similar(palette.panel, rng), plates or Plates(style)
        for cell in board.cells:
            if cell not in kinds:
                holes.paint(canvas, board.rect(cell), hole)
    colours = [similar(palette.cell, rng) for _ in faces] if style.chance(0.1) else [palette.cell] * len(faces)
    changed = rng.uniform(0.01, 0.12) if style.chance(0.4) else 0.0
    for cell, kind in kinds.items():
        rect, face, colour, is_changed = board.rect(cell), faces[kind - 1], colours[kind - 1], rng.random() < changed
        if plates:
            plates.paint(canvas, rect, mixed(colour, palette.accent, 0.5) if is_changed and style.chance(0.5) else colour)
        blend_inside(canvas, altered(face, rng) if is_changed and style.chance(0.7) else face, rect, part, is_stretched)
        if is_changed and style.chance(0.6):
            frame(canvas, rect, palette.accent, max(1, round(rect[3] * rng.uniform(0.03, 0.09))))
        board.put(cell, "tile")
        board.kinds[cell] = kind


def _link(canvas: Pixels, board: Board, kinds: dict[Cell, int], style: Style) -> None:
    """Draw the link between two tiles, with at most two turns, as games flash it."""
    (x0, y0), (x1, y1) = (board.center(style.one_of(list(kinds))) for _ in range(2))
    points = np.array([(x0, y0), ((x0 + x1) / 2, y0), ((x0 + x1) / 2, y1), (x1, y1)], np.int32)
    thick = max(1, round(board.pitch * style.rng.uniform(0.03, 0.12)))
    cv2.polylines(canvas, [points], False, style.palette.accent, thick, cv2.LINE_AA)
