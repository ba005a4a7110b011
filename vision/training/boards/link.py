"""Drawn link match boards: faces of any kind on plates of any look, in part removed, with marks and links."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.training.boards.board import Board, Cell, Means, Place, spread
from vision.training.boards.plates import Plates, draw_panel, frame
from vision.training.drawing.canvas import lay_inside
from vision.training.drawing.colours import mixed, near
from vision.training.motifs.canvas import Face
from vision.training.motifs.faces import altered, face_set

FACE_PX = 64
USUAL = (
    *((6, 6), (8, 8), (10, 10), (8, 14), (9, 16), (8, 18)),
    *((6, 14), (7, 12), (12, 24), (14, 10), (10, 6), (11, 19)),
)
"""rows and columns that games often have"""


def draw(canvas: Pixels, place: Place, means: Means) -> Board:
    rng = means.rng
    rows, columns = means.one_of(USUAL) if means.chance(0.3) else (int(rng.integers(4, 13)), int(rng.integers(4, 19)))
    gap = rng.uniform(0.01, 0.2) if means.chance(0.6) else 0.0
    aspect = rng.uniform(0.65, 1.25) if means.chance(0.35) else 1.0
    board = Board("link", *spread(place, rows, columns, gap, aspect=aspect))
    draw_panel(canvas, board, means, reach=1.0)
    if means.chance(0.08):
        for cell in board.cells:
            frame(canvas, board.rect(cell), means.palette.line, 1)
    if means.chance(0.1):
        _slots(canvas, board, means)
    kinds = _deal(_layout(rows, columns, means), means)
    _tiles(canvas, board, kinds, face_set(rng, max(2, *kinds.values()), FACE_PX), means)
    if means.chance(0.12):
        _link(canvas, board, kinds, means)
    return board


def _slots(canvas: Pixels, board: Board, means: Means) -> None:
    """Draw a row of other tiles above or below the board: what was chosen, what is asked for, what helps."""
    rng, (left, top, right, bottom) = means.rng, board.outline
    side = (board.columns[0][1] - board.columns[0][0]) * rng.uniform(0.8, 1.8)
    count = int(rng.integers(1, max(2, min(7, int((right - left) / side)))))
    step, gap = side * rng.uniform(1.0, 1.8), side * rng.uniform(0.25, 1.2)
    y = bottom + gap if means.chance(0.5) else top - gap - side
    x = rng.uniform(left, max(left + 1, right - count * step))
    plates, faces = Plates(means), face_set(rng, 2, FACE_PX)
    for number in range(count):
        rect = round(x + number * step), round(y), max(4, round(side)), max(4, round(side))
        plates.paint(canvas, rect, means.palette.other)
        lay_inside(canvas, means.one_of(faces), rect, 0.8)


def _layout(rows: int, columns: int, means: Means) -> NDArray[np.bool_]:
    """Return where tiles are: everywhere, in some shape, or what is left of a game; all outer lines hold one."""
    rng = means.rng
    is_there = np.ones((rows, columns), bool)
    if means.chance(0.12):
        down, across = np.abs(np.linspace(-1, 1, rows))[:, None], np.abs(np.linspace(-1, 1, columns))[None]
        shapes = (down + across < 1.35, down**2 + across**2 < 1.2, (down < 0.5) | (across < 0.5), (down + across) > 0.4)
        is_there = means.one_of(shapes)
    if means.chance(0.4):
        is_there = is_there & (rng.random((rows, columns)) > rng.uniform(0, 0.65))
        if means.chance(0.4):
            holes = cv2.resize(rng.random((rows // 3 + 1, columns // 3 + 1)), (columns, rows), interpolation=cv2.INTER_NEAREST)
            is_there &= holes > rng.uniform(0, 0.5)
    for line in (is_there[0], is_there[-1], is_there[:, 0], is_there[:, -1]):
        if not line.any():
            line[rng.integers(len(line), size=2)] = True
    return np.asarray(is_there, np.bool_)


def _deal(is_there: NDArray[np.bool_], means: Means) -> dict[Cell, int]:
    """Return the face of each tile, counted from 1: in pairs, in fours, or as it comes."""
    cells = [(int(row), int(column)) for row, column in np.argwhere(is_there)]
    each = 4 if means.chance(0.5) else 2
    most = max(2, min(42, -(-len(cells) // each)))
    count = int(means.rng.integers(max(2, most // 3), most + 1))
    faces = [number // each % count + 1 for number in range(len(cells))]
    return dict(zip(cells, (faces[place] for place in means.rng.permutation(len(cells)).tolist()), strict=True))


def _tiles(canvas: Pixels, board: Board, kinds: dict[Cell, int], faces: list[Face], means: Means) -> None:
    rng, palette = means.rng, means.palette
    plates = Plates(means) if means.chance(0.68) else None
    part, is_stretched = rng.uniform(0.6, 0.96), means.chance(0.15)
    if means.chance(0.06):
        hole, holes = palette.box_line if means.chance(0.6) else near(palette.panel, rng), plates or Plates(means)
        for cell in board.cells:
            if cell not in kinds:
                holes.paint(canvas, board.rect(cell), hole)
    colours = [near(palette.cell, rng) for _ in faces] if means.chance(0.1) else [palette.cell] * len(faces)
    changed = rng.uniform(0.01, 0.12) if means.chance(0.4) else 0.0
    for cell, kind in kinds.items():
        rect, face, colour, is_changed = board.rect(cell), faces[kind - 1], colours[kind - 1], rng.random() < changed
        if plates:
            plates.paint(canvas, rect, mixed(colour, palette.accent, 0.5) if is_changed and means.chance(0.5) else colour)
        lay_inside(canvas, altered(face, rng) if is_changed and means.chance(0.7) else face, rect, part, is_stretched)
        if is_changed and means.chance(0.6):
            frame(canvas, rect, palette.accent, max(1, round(rect[3] * rng.uniform(0.03, 0.09))))
        board.put(cell, "tile")
        board.kinds[cell] = kind


def _link(canvas: Pixels, board: Board, kinds: dict[Cell, int], means: Means) -> None:
    """Draw the link between two tiles, with at most two turns, as it is seen for a moment."""
    (x0, y0), (x1, y1) = (board.center(means.one_of(list(kinds))) for _ in range(2))
    points = np.array([(x0, y0), ((x0 + x1) / 2, y0), ((x0 + x1) / 2, y1), (x1, y1)], np.int32)
    thick = max(1, round(board.pitch * means.rng.uniform(0.03, 0.12)))
    cv2.polylines(canvas, [points], False, means.palette.accent, thick, cv2.LINE_AA)
