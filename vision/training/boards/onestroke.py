"""Drawn one-stroke mazes: walls, starts, ends, coins, lines half drawn, numbered cells and bars, in any look."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.boards.board import Board, Cell, Means, Place, spread
from vision.training.boards.plates import Plates, framed
from vision.training.boards.signs import Signs
from vision.training.boards.tracks import some_field, trimmed
from vision.training.drawing.canvas import lay, lay_picture, polygon, rounded
from vision.training.drawing.colours import Colour, apart, brightness, lighter, mixed, some_colour
from vision.training.motifs.canvas import Face
from vision.training.motifs.grounds import texture
from vision.training.motifs.mazes import block, maze_sprites

PICTURE_PX = 64
DARK = 0.75
"""how often walls that are brighter than free cells change colours with them: in most programs they are darker"""

STAR = tuple(
    (0.5 + 0.5 * r * np.sin(a), 0.5 - 0.5 * r * np.cos(a))
    for a, r in zip(np.linspace(0, 2 * np.pi, 10, False), [1, 0.42] * 5, strict=True)
)
FLAG = ((0.25, 0.05), (0.85, 0.28), (0.35, 0.5), (0.35, 0.95), (0.25, 0.95))
GEM = ((0.5, 0.05), (0.95, 0.5), (0.5, 0.95), (0.05, 0.5))
ARROW = ((0.1, 0.35), (0.55, 0.35), (0.55, 0.1), (0.95, 0.5), (0.55, 0.9), (0.55, 0.65), (0.1, 0.65))
HOUSE = ((0.5, 0.05), (0.95, 0.5), (0.8, 0.5), (0.8, 0.95), (0.2, 0.95), (0.2, 0.5), (0.05, 0.5))
GREENS = ((60, 180, 60), (80, 200, 120), (200, 120, 40), (90, 170, 20))
REDS = ((40, 40, 220), (60, 60, 240), (40, 200, 240), (30, 30, 180))
"""colours that starts and ends often have"""
SHAPES = (STAR, FLAG, GEM, ARROW, HOUSE)


def draw(canvas: Pixels, place: Place, means: Means) -> Board:
    """Draw a maze: with points to collect, to be filled, or with numbers to be visited in order."""
    rng = means.rng
    kind = means.one_of("score", "fill", "zip")
    rows = int(rng.integers(3, 11)) if means.chance(0.85) else int(rng.integers(11, 19))
    columns = (
        rows
        if means.chance(0.5 if kind == "score" else 0.7)
        else int(np.clip(rows + rng.integers(-3, 9 if means.chance(0.9) else 26), 3, 34))
    )
    gap = rng.uniform(0.02, 0.2) if means.chance(0.45) else 0.0
    walls_are = means.one_of("plates", "plates", "plates", "nothing", "nothing", "crosses", "pictures", "pictures")
    track, walls = some_field(rows, columns, kind, means)
    if kind == "score":  # mazes of corridors have odd sides
        rows, columns = (max(side, *(cell[axis] + 1 for cell in (*track, *walls))) for axis, side in enumerate((rows, columns)))
    if walls_are == "nothing":
        rows, columns, track, walls = trimmed(rows, columns, track, walls)
    board = Board("onestroke", *spread(place, rows, columns, gap))
    _panel(canvas, board, gap, means)
    _cells(canvas, board, walls, walls_are, kind == "score", gap, means)
    drawn = track[: int(len(track) * rng.random())] if means.chance(0.6 if kind == "zip" else 0.45) else []
    if kind == "zip" and means.chance(0.5):
        _bars(canvas, board, track, means)
    _line(canvas, board, drawn, means)
    if kind == "zip":
        _numbers(canvas, board, track, means)
    else:
        _marks(canvas, board, track, drawn, kind, means)
    return board


def _panel(canvas: Pixels, board: Board, gap: float, means: Means) -> None:
    left, top, right, bottom = board.outline
    pitch = board.rows[1][0] - board.rows[0][0]
    pad = round(pitch * (gap / 2 + (means.rng.uniform(0, 0.3) if means.chance(0.4) else 0)))
    if means.chance(0.6):
        lay(
            canvas,
            means.palette.panel,
            rounded(
                round(right - left) + 2 * pad, round(bottom - top) + 2 * pad, round(pitch * 0.15) if means.chance(0.3) else 0
            ),
            left - pad,
            top - pad,
        )
    if means.chance(0.25):
        thick = max(1, round(pitch * means.rng.uniform(0.02, 0.15)))
        framed(canvas, board.outline, pad + thick, means.palette.box_line, 0, thick)


def _cells(canvas: Pixels, board: Board, walls: set[Cell], walls_are: str, is_maze: bool, gap: float, means: Means) -> None:
    """Draw free cells and walls: walls may be plates, bricks, crosses, or nothing at all."""
    rng, palette = means.rng, means.palette
    plates: Plates | None = Plates(means)
    blocks = Plates(means)
    are_solid = is_maze and walls_are in ("plates", "pictures") and means.chance(0.6)
    has_lines = not are_solid and means.chance(0.8 if not gap or palette.cell == palette.panel else 0.1)
    lines = max(1, round((board.rows[0][1] - board.rows[0][0]) * rng.uniform(0.01, 0.06)))
    in_turn = means.chance(0.1)
    free, wall = palette.cell, palette.wall
    if brightness(wall) > brightness(free) and means.chance(DARK):
        free, wall = wall, free
    picture = rim = block(rng, PICTURE_PX) if walls_are == "pictures" else None
    if picture is not None and means.chance(0.2):
        rim = block(rng, PICTURE_PX)
    if picture is not None and means.chance(0.5):
        has_lines = False
        left, top, right, bottom = board.outline
        floor = texture(rng, max(2, round(right - left)), max(2, round(bottom - top)))
        lay(canvas, floor, rounded(floor.shape[1], floor.shape[0], 0), left, top)
        plates = None
    for cell in board.cells:
        rect = x, y, width, height = board.rect(cell)
        if plates and (cell not in walls or walls_are in ("crosses", "pictures")):
            plates.paint(canvas, rect, palette.other if in_turn and sum(cell) % 2 else free)
        if cell in walls:
            board.put(cell, "wall")
            is_outer = cell[0] in (0, len(board.rows) - 1) or cell[1] in (0, len(board.columns) - 1)
            _wall(canvas, rect, walls_are, blocks, rim if is_outer else picture, wall)
        if has_lines and (cell not in walls or walls_are != "nothing"):
            framed(canvas, (x, y, x + width, y + height), lines // 2, palette.line, 0, lines)


def _wall(
    canvas: Pixels, rect: tuple[int, int, int, int], walls_are: str, blocks: Plates, picture: Face | None, colour: Colour
) -> None:
    x, y, width, height = rect
    if walls_are == "plates":
        blocks.paint(canvas, rect, colour)
    elif picture is not None:
        _lay_face(canvas, rect, picture, 1.0)
    elif walls_are == "crosses":
        inset, thick = width // 4, max(1, width // 10)
        left, top, right, bottom = x + inset, y + inset, x + width - inset, y + height - inset
        cv2.line(canvas, (left, top), (right, bottom), colour, thick, cv2.LINE_AA)
        cv2.line(canvas, (right, top), (left, bottom), colour, thick, cv2.LINE_AA)


def _lay_face(canvas: Pixels, rect: tuple[int, int, int, int], face: Face, part: float) -> None:
    x, y, width, height = rect
    side = max(2, round(min(width, height) * part))
    small = np.asarray(cv2.resize(face, (side, side), interpolation=cv2.INTER_AREA), np.uint8)
    lay_picture(canvas, small, x + (width - side) / 2, y + (height - side) / 2)


def _line(canvas: Pixels, board: Board, drawn: list[Cell], means: Means) -> None:
    """Draw the line so far: through the middles of cells, or by colouring them."""
    if not drawn:
        return
    rng, palette = means.rng, means.palette
    for cell in drawn:
        board.put(cell, "line")
    width = board.rect(drawn[0])[2]
    if means.chance(0.35):
        tiles, last = Plates(means), mixed(palette.accent, some_colour(rng), rng.random())
        for number, cell in enumerate(drawn):
            tiles.paint(canvas, board.rect(cell), mixed(palette.accent, last, number / len(drawn)))
        if means.chance(0.5):
            return
    board.line = drawn
    thick = max(1, round(width * (rng.uniform(0.06, 0.45) if means.chance(0.45) else rng.uniform(0.45, 0.95))))
    colour = palette.accent if means.chance(0.6) else apart(palette.accent, rng)
    last = mixed(colour, some_colour(rng), rng.uniform(0.3, 1)) if means.chance(0.35) else colour
    points = [tuple(map(round, board.center(cell))) for cell in drawn]
    if means.chance(0.2):
        halo, reach = mixed(palette.cell, colour, rng.uniform(0.15, 0.5)), max(2, round(width * rng.uniform(0.05, 0.3)))
        cv2.polylines(canvas, [np.array(points, np.int32)], False, halo, thick + reach, cv2.LINE_AA)
    for number, (one, two) in enumerate(pairwise(points)):
        cv2.line(canvas, one, two, mixed(colour, last, number / len(points)), thick, cv2.LINE_AA)
    if means.chance(0.3):
        cv2.circle(canvas, points[-1], round(width * rng.uniform(0.1, 0.4)), apart(colour, rng), -1, cv2.LINE_AA)


def _numbers(canvas: Pixels, board: Board, track: list[Cell], means: Means) -> None:
    """Number some cells in the order in which the line comes to them."""
    rng, palette = means.rng, means.palette
    count = int(rng.integers(2, min(16, len(track)) + 1)) if len(track) > 2 else 1
    places = sorted({0, len(track) - 1, *rng.integers(len(track), size=max(0, count - 2)).tolist()})
    signs = Signs(means, 0.28, 0.55)
    has_discs = means.chance(0.75)
    disc = palette.ink if means.chance(0.7) else palette.accent
    for number, place in enumerate(places):
        cell = track[place]
        x, y, width, height = board.rect(cell)
        ink = palette.ink
        if has_discs:
            side = round(min(width, height) * rng.uniform(0.6, 0.8))
            lay(canvas, disc, rounded(side, side, side // 2), x + (width - side) / 2, y + (height - side) / 2)
            ink = apart(disc, rng, 90)
        signs.write(canvas, (x, y, width, height), str(number + 1), ink)
        board.put(cell, "sign")
        board.texts[cell] = str(number + 1)


def _bars(canvas: Pixels, board: Board, track: list[Cell], means: Means) -> None:
    """Draw bars between neighbours that the line does not cross: here and there, or in long walls with corners."""
    rng, crossed = means.rng, {frozenset(pair) for pair in pairwise(track)}
    part = rng.uniform(0.03, 0.2) if means.chance(0.5) else rng.uniform(0.5, 0.95)
    pitch = board.rows[1][0] - board.rows[0][0]
    thick = max(1, round(pitch * rng.uniform(0.03, 0.18)))
    colour = (0, 0, 0) if means.chance(0.4) else means.palette.box_line
    for row, column in board.cells:
        x0, y0, width, height = board.rect((row, column))
        for near in ((row + 1, column), (row, column + 1)):
            is_inside = near[0] < len(board.rows) and near[1] < len(board.columns)
            if is_inside and frozenset(((row, column), near)) not in crossed and rng.random() < part:
                x1, y1, _, _ = board.rect(near)
                x, y = (x0 + width + x1) // 2, (y0 + height + y1) // 2
                ends = ((x0, y), (x0 + width, y)) if near[0] > row else ((x, y0), (x, y0 + height))
                cv2.line(canvas, *ends, colour, thick)
                board.bars.add(((row, column), near))


def _marks(canvas: Pixels, board: Board, track: list[Cell], drawn: list[Cell], kind: str, means: Means) -> None:
    """Draw the start, and where there is one the end and coins; as signs and shapes, or as pictures."""
    rng = means.rng
    faces = maze_sprites(rng, PICTURE_PX) if means.chance(0.55 if kind == "score" else 0.3) else None
    if kind == "score" or means.chance(0.85):
        start = drawn[-1] if drawn and means.chance(0.3) else track[0]
        _mark(canvas, board, start, "start", faces[0] if faces else None, means)
    if (kind == "score" or means.chance(0.15)) and len(track) > 2 and track[-1] not in drawn:
        _mark(canvas, board, track[-1], "end", faces[1] if faces else None, means)
    if kind == "score" and means.chance(0.8):
        part, colour, look = rng.uniform(0.02, 0.6), some_colour(rng), int(rng.integers(3))
        size = rng.uniform(0.4, 0.95)
        for cell in board.cells:
            if board.contents[cell] == 0 and rng.random() < part:
                if faces:
                    _lay_face(canvas, board.rect(cell), faces[2], size)
                else:
                    _coin(canvas, board.rect(cell), colour, look)
                board.put(cell, "coin")


def _mark(canvas: Pixels, board: Board, cell: Cell, content: str, face: Face | None, means: Means) -> None:
    rng = means.rng
    rect = x, y, width, height = board.rect(cell)
    board.put(cell, content)
    if face is not None:
        _lay_face(canvas, rect, face, rng.uniform(0.6, 1.15))
        return
    colour, look, letter = some_colour(rng), rng.random(), content[0].upper()
    if means.chance(0.5):
        colour = GREENS[int(rng.integers(len(GREENS)))] if content == "start" else REDS[int(rng.integers(len(REDS)))]
    if look >= 0.5 and means.chance(0.7):  # the way out is a star or a flag more often than who walks
        look = 0.6 if content == "start" else 0.9
    side = max(3, round(min(width, height) * rng.uniform(0.4, 0.85)))
    left, top = x + (width - side) / 2, y + (height - side) / 2
    if look < 0.3:
        Plates(means).paint(canvas, rect, colour)
        if means.chance(0.4):
            letter = means.one_of(letter, letter, "A" if content == "start" else "B")
            Signs(means).write(canvas, rect, letter, apart(colour, rng, 80))
    elif look < 0.5:
        Signs(means).write(canvas, rect, letter, apart(means.palette.cell, rng, 70))
    elif look < 0.75:
        lay(canvas, colour, rounded(side, side, side // 2), left, top)
        if means.chance(0.3):
            small = side // 2 + 1
            lay(canvas, apart(colour, rng), rounded(small, small, side // 4), left + side / 4, top + side / 4)
    else:
        lay(canvas, colour, polygon(SHAPES[int(rng.integers(len(SHAPES)))], side), left, top)


def _coin(canvas: Pixels, rect: tuple[int, int, int, int], colour: Colour, look: int) -> None:
    x, y, width, height = rect
    side = max(3, round(min(width, height) * (0.2, 0.5, 0.6)[look]))
    left, top = x + (width - side) / 2, y + (height - side) / 2
    cover = rounded(side, side, side // 2) if look < 2 else polygon(STAR, side)
    lay(canvas, colour, cover, left, top)
    if look == 1:
        lay(canvas, lighter(colour, -40), rounded(side // 2 + 1, side // 2 + 1, side // 4), left + side / 4, top + side / 4)
