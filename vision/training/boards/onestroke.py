"""Drawn one-stroke mazes: walls, starts, ends, coins, unfinished lines, numbered cells and bars, in any look.

A long track fills a field, or leads through a maze of corridors.
"""

from itertools import pairwise

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.boards.board import Board, Cell, Place, Style, fit_spans
from vision.training.boards.plates import Plates, Signs, draw_panel, frame
from vision.training.drawing.canvas import Rect, blend, blend_inside, draw_disc, rounded
from vision.training.drawing.choices import Colour, brightness, contrasting, lighter, mixed, one_of, random_colour
from vision.training.motifs.canvas import Face
from vision.training.motifs.mazes import block, maze_sprites
from vision.training.motifs.shapes import shape
from vision.training.motifs.textures import texture

PICTURE_PX = 64
SWAP_SHARE = 0.75  # how often walls brighter than free cells swap colours with them: in most programs walls are darker
WALLS = ("plates", "plates", "plates", "nothing", "nothing", "crosses", "pictures", "pictures")
USUAL = {
    "start": ((60, 180, 60), (80, 200, 120), (200, 120, 40), (90, 170, 20)),
    "end": ((40, 40, 220), (60, 60, 240), (40, 200, 240), (30, 30, 180)),
}
"""common colours of starts and ends"""
SHAPES = ("star", "flag", "diamond", "arrow", "house")


def draw(canvas: Pixels, place: Place, style: Style) -> Board:
    """Draw a maze: with coins to collect, to be filled, or with numbers to be visited in order."""
    rng = style.rng
    kind, walls_are = style.one_of(("score", "fill", "zip")), style.one_of(WALLS)
    rows, columns = _size(kind, style)
    gap = rng.uniform(0.02, 0.2) if style.chance(0.45) else 0.0
    track, walls = random_field(rows, columns, kind, style)
    if kind == "score":  # corridors need odd sides
        rows, columns = (max(side, *(cell[axis] + 1 for cell in (*track, *walls))) for axis, side in enumerate((rows, columns)))
    if walls_are == "nothing":
        rows, columns, track, walls = trimmed(rows, columns, track, walls)
    board = Board("onestroke", *fit_spans(place, rows, columns, gap))
    draw_panel(canvas, board, style, gap)
    _cells(canvas, board, walls, walls_are, kind == "score", gap, style)
    drawn = track[: int(len(track) * rng.random())] if style.chance(0.6 if kind == "zip" else 0.45) else []
    if kind == "zip" and style.chance(0.5):
        _bars(canvas, board, track, style)
    _line(canvas, board, drawn, style)
    if kind == "zip":
        _numbers(canvas, board, track, style)
    else:
        _marks(canvas, board, track, drawn, kind, style)
    return board


def _size(kind: str, style: Style) -> tuple[int, int]:
    rows = int(style.rng.integers(3, 11)) if style.chance(0.85) else int(style.rng.integers(11, 19))
    if style.chance(0.5 if kind == "score" else 0.7):
        return rows, rows
    return rows, int(np.clip(rows + style.rng.integers(-3, 9 if style.chance(0.9) else 26), 3, 34))


def _cells(canvas: Pixels, board: Board, walls: set[Cell], walls_are: str, is_maze: bool, gap: float, style: Style) -> None:
    """Draw free cells and walls; walls may be plates, pictures, crosses, or nothing at all."""
    rng, palette = style.rng, style.palette
    plates: Plates | None = Plates(style)
    blocks = Plates(style)
    are_solid = is_maze and walls_are in ("plates", "pictures") and style.chance(0.6)
    has_lines = not are_solid and style.chance(0.8 if not gap or palette.cell == palette.panel else 0.1)
    lines = max(1, round((board.rows[0][1] - board.rows[0][0]) * rng.uniform(0.01, 0.06)))
    in_turn = style.chance(0.1)
    free, wall = palette.cell, palette.wall
    if brightness(wall) > brightness(free) and style.chance(SWAP_SHARE):
        free, wall = wall, free
    picture = rim = block(rng, PICTURE_PX) if walls_are == "pictures" else None
    if picture is not None and style.chance(0.2):
        rim = block(rng, PICTURE_PX)
    if picture is not None and style.chance(0.5):
        has_lines, plates = False, None
        x, y, width, height = board.padded(0)
        blend(canvas, texture(rng, max(2, width), max(2, height)), rounded(max(2, width), max(2, height), 0), x, y)
    for cell in board.cells:
        rect = board.rect(cell)
        if plates and (cell not in walls or walls_are in ("crosses", "pictures")):
            plates.paint(canvas, rect, palette.other if in_turn and sum(cell) % 2 else free)
        if cell in walls:
            board.put(cell, "wall")
            is_outer = cell[0] in (0, len(board.rows) - 1) or cell[1] in (0, len(board.columns) - 1)
            _wall(canvas, rect, walls_are, blocks, rim if is_outer else picture, wall)
        if has_lines and (cell not in walls or walls_are != "nothing"):
            frame(canvas, rect, palette.line, lines, lines // 2)


def _wall(canvas: Pixels, rect: Rect, walls_are: str, blocks: Plates, picture: Face | None, colour: Colour) -> None:
    x, y, width, height = rect
    if walls_are == "plates":
        blocks.paint(canvas, rect, colour)
    elif picture is not None:
        blend_inside(canvas, picture, rect, 1.0)
    elif walls_are == "crosses":
        inset, thick = width // 4, max(1, width // 10)
        left, top, right, bottom = x + inset, y + inset, x + width - inset, y + height - inset
        cv2.line(canvas, (left, top), (right, bottom), colour, thick, cv2.LINE_AA)
        cv2.line(canvas, (right, top), (left, bottom), colour, thick, cv2.LINE_AA)


def _line(canvas: Pixels, board: Board, drawn: list[Cell], style: Style) -> None:
    """Draw the line so far, through the centres of cells or by colouring them."""
    if not drawn:
        return
    rng, palette = style.rng, style.palette
    for cell in drawn:
        board.put(cell, "line")
    width = board.rect(drawn[0])[2]
    if style.chance(0.35):
        tiles, last = Plates(style), mixed(palette.accent, random_colour(rng), rng.random())
        for number, cell in enumerate(drawn):
            tiles.paint(canvas, board.rect(cell), mixed(palette.accent, last, number / len(drawn)))
        if style.chance(0.5):
            return
    board.line = drawn
    thick = max(1, round(width * (rng.uniform(0.06, 0.45) if style.chance(0.45) else rng.uniform(0.45, 0.95))))
    colour = palette.accent if style.chance(0.6) else contrasting(palette.accent, rng)
    last = mixed(colour, random_colour(rng), rng.uniform(0.3, 1)) if style.chance(0.35) else colour
    points = [tuple(map(round, board.center(cell))) for cell in drawn]
    if style.chance(0.2):
        halo, reach = mixed(palette.cell, colour, rng.uniform(0.15, 0.5)), max(2, round(width * rng.uniform(0.05, 0.3)))
        cv2.polylines(canvas, [np.array(points, np.int32)], False, halo, thick + reach, cv2.LINE_AA)
    for number, (one, two) in enumerate(pairwise(points)):
        cv2.line(canvas, one, two, mixed(colour, last, number / len(points)), thick, cv2.LINE_AA)
    if style.chance(0.3):
        cv2.circle(canvas, points[-1], round(width * rng.uniform(0.1, 0.4)), contrasting(colour, rng), -1, cv2.LINE_AA)


def _numbers(canvas: Pixels, board: Board, track: list[Cell], style: Style) -> None:
    """Number some cells in the order of the track."""
    rng, palette = style.rng, style.palette
    count = int(rng.integers(2, min(16, len(track)) + 1)) if len(track) > 2 else 1
    places = sorted({0, len(track) - 1, *rng.integers(len(track), size=max(0, count - 2)).tolist()})
    signs, has_discs = Signs(style, 0.28, 0.55), style.chance(0.75)
    disc = palette.ink if style.chance(0.7) else palette.accent
    for number, cell in enumerate((track[place] for place in places), 1):
        if has_discs:
            draw_disc(canvas, board.rect(cell), rng.uniform(0.6, 0.8), disc)
        signs.write(canvas, board.rect(cell), str(number), contrasting(disc, rng, 90) if has_discs else palette.ink)
        board.put(cell, "sign", str(number))


def _bars(canvas: Pixels, board: Board, track: list[Cell], style: Style) -> None:
    """Draw bars that the track doesn't cross: a few, or most of them."""
    rng, crossed = style.rng, {frozenset(pair) for pair in pairwise(track)}
    part = rng.uniform(0.03, 0.2) if style.chance(0.5) else rng.uniform(0.5, 0.95)
    thick = max(1, round(board.pitch * rng.uniform(0.03, 0.18)))
    colour = (0, 0, 0) if style.chance(0.4) else style.palette.box_line
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


def _marks(canvas: Pixels, board: Board, track: list[Cell], drawn: list[Cell], kind: str, style: Style) -> None:
    """Draw the start, and perhaps the end and coins, as signs and shapes or as pictures."""
    rng, has_points = style.rng, kind == "score"
    start, end, coin = maze_sprites(rng, PICTURE_PX) if style.chance(0.55 if has_points else 0.3) else (None, None, None)
    if has_points or style.chance(0.85):
        _mark(canvas, board, drawn[-1] if drawn and style.chance(0.3) else track[0], "start", start, style)
    if (has_points or style.chance(0.15)) and len(track) > 2 and track[-1] not in drawn:
        _mark(canvas, board, track[-1], "end", end, style)
    if has_points and style.chance(0.8):
        part, colour, look, size = rng.uniform(0.02, 0.6), random_colour(rng), int(rng.integers(3)), rng.uniform(0.4, 0.95)
        coins = [cell for cell in board.cells if board.contents[cell] == 0 and rng.random() < part]
        for cell in coins:
            if coin is not None:
                blend_inside(canvas, coin, board.rect(cell), size)
            else:
                _coin(canvas, board.rect(cell), colour, look)
            board.put(cell, "coin")


def _mark(canvas: Pixels, board: Board, cell: Cell, content: str, face: Face | None, style: Style) -> None:
    rng, rect = style.rng, board.rect(cell)
    board.put(cell, content)
    if face is not None:
        blend_inside(canvas, face, rect, rng.uniform(0.6, 1.15))
        return
    colour, look, letter = random_colour(rng), rng.random(), content[0].upper()
    if style.chance(0.5):
        colour = style.one_of(USUAL[content])
    if look >= 0.5 and style.chance(0.7):  # shapes suit the end, discs the start
        look = 0.6 if content == "start" else 0.9
    part = rng.uniform(0.4, 0.85)
    if look < 0.3:
        Plates(style).paint(canvas, rect, colour)
        if style.chance(0.4):
            letter = style.one_of((letter, letter, "A" if content == "start" else "B"))
            Signs(style).write(canvas, rect, letter, contrasting(colour, rng, 80))
    elif look < 0.5:
        Signs(style).write(canvas, rect, letter, contrasting(style.palette.cell, rng, 70))
    elif look < 0.75:
        draw_disc(canvas, rect, part, colour)
        if style.chance(0.3):
            draw_disc(canvas, rect, part / 2, contrasting(colour, rng))
    else:
        blend_inside(canvas, shape(style.one_of(SHAPES), colour, PICTURE_PX), rect, part)


def _coin(canvas: Pixels, rect: Rect, colour: Colour, look: int) -> None:
    """Draw a dot, a coin with an inner disc, or a star."""
    if look == 2:
        blend_inside(canvas, shape("star", colour, PICTURE_PX), rect, 0.6)
        return
    draw_disc(canvas, rect, (0.2, 0.5)[look], colour)
    if look == 1:
        draw_disc(canvas, rect, 0.25, lighter(colour, -40))


def random_field(rows: int, columns: int, kind: str, style: Style) -> tuple[list[Cell], set[Cell]]:
    """Return a track through a field, and the field's walls; fields with numbers have none."""
    if kind == "score" and style.chance(0.55):
        return _corridors(rows | 1, columns | 1, style)
    track = _track(rows, columns, style)
    if kind == "zip":
        return track, set()
    part = style.rng.uniform(0.2, 1) if kind == "score" or style.chance(0.3) else 1.0
    left_out = {(row, column) for row in range(rows) for column in range(columns)} - set(track)
    return track, {cell for cell in sorted(left_out) if style.rng.random() < part}


def trimmed(rows: int, columns: int, track: list[Cell], walls: set[Cell]) -> tuple[int, int, list[Cell], set[Cell]]:
    """Return a field without outer rows and columns of walls, which can't be seen if walls aren't drawn."""
    free = np.array([(row, column) for row in range(rows) for column in range(columns) if (row, column) not in walls])
    (top, left), (bottom, right) = free.min(0).tolist(), free.max(0).tolist()
    if bottom - top < 1 or right - left < 1:
        return rows, columns, track, set()
    inside = {(row - top, column - left) for row, column in walls if top <= row <= bottom and left <= column <= right}
    return bottom - top + 1, right - left + 1, [(row - top, column - left) for row, column in track], inside


def _track(rows: int, columns: int, style: Style) -> list[Cell]:
    """Return a track through most of the cells: a walk that prefers neighbours with few free neighbours."""
    rng = style.rng
    cell = int(rng.integers(rows)), int(rng.integers(columns))
    track, seen = [cell], {cell}
    for _ in range(rows * columns):
        free = [near for near in neighbours(cell, rows, columns) if near not in seen]
        if not free:
            break
        exits = [sum(each not in seen for each in neighbours(near, rows, columns)) for near in free]
        cell = free[int(np.argmin(exits)) if style.chance(0.8) else int(rng.integers(len(free)))]
        track.append(cell)
        seen.add(cell)
    return track


def _corridors(rows: int, columns: int, style: Style) -> tuple[list[Cell], set[Cell]]:
    """Return the track to a far cell of a maze of corridors, and its walls, some of them broken."""
    rng = style.rng
    first = 1 if style.chance(0.7) else 0
    start, down, across = (first, first), range(first, rows - first), range(first, columns - first)
    before: dict[Cell, Cell] = {start: start}
    stack, free = [start], {start}
    while stack:
        row, column = stack[-1]
        near = [(row + 2 * r, column + 2 * c) for r, c in ((0, 1), (1, 0), (0, -1), (-1, 0))]
        reachable = [(r, c) for r, c in near if r in down and c in across and (r, c) not in free]
        if not reachable:
            stack.pop()
            continue
        new = one_of(rng, reachable)
        middle = (row + new[0]) // 2, (column + new[1]) // 2
        before[middle], before[new] = (row, column), middle
        free |= {middle, new}
        stack.append(new)
    cell = list(before)[int(rng.integers(len(before) // 2, len(before)))]
    track = [cell]
    while before[cell] != cell:
        cell = before[cell]
        track.append(cell)
    broken = rng.uniform(0, 0.4) if style.chance(0.5) else 0.0
    free |= {(r, c) for r in down for c in across if (r, c) not in free and rng.random() < broken}
    return track[::-1], {(r, c) for r in range(rows) for c in range(columns)} - free


def neighbours(cell: Cell, rows: int, columns: int) -> list[Cell]:
    row, column = cell
    near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [(r, c) for r, c in near if 0 <= r < rows and 0 <= c < columns]
