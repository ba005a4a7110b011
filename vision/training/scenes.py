"""Random pictures as a screen or a camera shows them: a background, boards, their surroundings and whatever covers them.

The targets of the board network say for each place of a picture its cell, the neighbouring cells, and the contents.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels, Span
from vision.grids.board_network import CONTENTS, PUZZLES, STEP
from vision.training.backgrounds.covers import draw_cover
from vision.training.backgrounds.pool import draw_background
from vision.training.backgrounds.surroundings import draw_surroundings
from vision.training.boards import DRAWN
from vision.training.boards.board import Board, Place, Style
from vision.training.boards.others import OTHERS
from vision.training.drawing.camera import Scene, capture, random_perspective
from vision.training.drawing.canvas import blend, rounded
from vision.training.drawing.choices import random_palette, weighted_choice
from vision.training.drawing.fonts import FontFace
from vision.training.motifs.textures import texture

NO_BOARD_SHARE, OTHER_GAME_SHARE = 0.12, 0.14
"""the share of pictures without any board, and of the others that show a board of another game"""
SUPERSAMPLING = (1.0, 2.6)  # pictures are drawn larger and scaled down, as screenshots are before they are read
BOARD_ONLY_SHARE = 0.12  # the share of pictures that show nothing but a board
COVERED_PART = 0.5  # a cell counts as covered if more than this part of it is hidden

SPREAD = 0.2  # standard deviation of the peak over a cell's centre, in cells
CORE = 0.36  # everything else is learnt within this distance of a cell's centre, in cells
FINEST_PX = 9.0  # boards with a smaller pitch are ignored in the loss

Values = NDArray[np.float32]


def random_scene(rng: np.random.Generator, fonts: Sequence[FontFace], side: int) -> Scene:
    """Return a random square picture."""
    scale = 1.0 if rng.random() < 0.4 else float(rng.uniform(*SUPERSAMPLING))
    canvas_px = round(side * scale)
    if rng.random() < NO_BOARD_SHARE:
        canvas = draw_background(rng, canvas_px, canvas_px)
        return capture(Scene(canvas, []), side, rng)
    palette = random_palette(rng)
    style = Style(rng, palette, fonts)
    place = _random_place(canvas_px, rng)
    free = _free(place, canvas_px)
    canvas = np.full((canvas_px, canvas_px, 3), palette.page, np.uint8)
    if style.chance(0.55):
        canvas = draw_background(rng, canvas_px, canvas_px)
        if style.chance(0.65):
            _draw_window(canvas, place, style)
    if style.chance(0.65):
        draw_surroundings(canvas, rng, free)
    if style.chance(OTHER_GAME_SHARE):
        style.one_of(OTHERS)(canvas, place, style)
        return capture(Scene(canvas, []), side, rng)
    boards = [_draw_board(canvas, place, style)]
    if free and style.chance(0.07):
        largest = max(free, key=lambda rect: min(rect[2], rect[3]))
        if min(largest[2:]) > 0.3 * canvas_px:
            boards.append(_draw_board(canvas, _shrunk(largest), Style(rng, random_palette(rng), fonts)))
    if style.chance(0.12):
        _cover(canvas, boards[0], rng)
    warp = np.eye(3)
    if style.chance(0.16):
        warp = random_perspective(canvas_px, rng)
        around = draw_background(rng, canvas_px, canvas_px) if style.chance(0.5) else np.full_like(canvas, palette.page)
        layers = canvas, np.full((canvas_px, canvas_px), 255, np.uint8)
        seen, cover = (np.asarray(cv2.warpPerspective(each, warp, (canvas_px, canvas_px)), np.uint8) for each in layers)
        blend(around, seen, cover, 0, 0)
        canvas = around
    return capture(Scene(canvas, [(board, warp) for board in boards]), side, rng)


def _draw_window(canvas: Pixels, place: Place, style: Style) -> None:
    """Draw the plain window of a game around its board."""
    margins = style.rng.uniform(0.01, 0.25, 4) * max(place.width, place.height)
    left, top = place.left - margins[0], place.top - margins[1]
    width, height = round(place.width + margins[0] + margins[2]), round(place.height + margins[1] + margins[3])
    background = texture(style.rng, width, height) if style.chance(0.15) else style.palette.page
    radius = round(0.03 * width) if style.chance(0.3) else 0
    blend(canvas, background, rounded(width, height, radius), left, top)


def _draw_board(canvas: Pixels, place: Place, style: Style) -> Board:
    return weighted_choice(style.rng, dict(DRAWN.values()))(canvas, place, style)


def _random_place(canvas_px: int, rng: np.random.Generator) -> Place:
    """Return where to draw the board; usually it fills most of the picture."""
    if rng.random() < BOARD_ONLY_SHARE:
        return Place(0, 0, canvas_px, canvas_px)
    part = rng.uniform(0.75, 1.0) if rng.random() < 0.6 else rng.uniform(0.35, 0.75)
    width, height = part * canvas_px, part * canvas_px
    if rng.random() < 0.4:
        width, height = (width, height * rng.uniform(0.5, 1)) if rng.random() < 0.5 else (width * rng.uniform(0.5, 1), height)
    left, top = rng.uniform(0, canvas_px - width), rng.uniform(0, canvas_px - height)
    return Place(left, top, width, height)


def _free(place: Place, canvas_px: int) -> list[tuple[int, int, int, int]]:
    """Return the rectangles above, below, left and right of a place, without tiny ones."""
    left, right, top, bottom = map(round, (place.left, place.left + place.width, place.top, place.top + place.height))
    rects = [(0, 0, canvas_px, top), (0, bottom, canvas_px, canvas_px - bottom)]
    rects += [(0, top, left, bottom - top), (right, top, canvas_px - right, bottom - top)]
    return [rect for rect in rects if rect[2] > 8 and rect[3] > 8]


def _shrunk(rect: tuple[int, int, int, int]) -> Place:
    x, y, width, height = rect
    return Place(x + 0.06 * width, y + 0.06 * height, 0.88 * width, 0.88 * height)


def _cover(canvas: Pixels, board: Board, rng: np.random.Generator) -> None:
    """Cover a part of the board with a dialog, a hand or the like, and relabel the hidden cells."""
    left, top, right, bottom = board.outline
    x, y, width, height = draw_cover(canvas, rng, (round(left), round(top), round(right - left), round(bottom - top)))
    for cell in board.cells:
        x0, y0, w, h = board.rect(cell)
        wide, tall = min(x0 + w, x + width) - max(x0, x), min(y0 + h, y + height) - max(y0, y)
        if wide > 0 and tall > 0 and wide * tall > COVERED_PART * w * h:
            board.contents[cell] = CONTENTS.index("covered")


@dataclass(frozen=True, eq=False)
class Targets:
    """The targets at each place of a raster."""

    heatmap: Values  # (height, width), 1 at the centre of a cell, -1 where nothing is learnt
    vectors: Values
    """(8, height, width), in pixels: offsets to the centre, the next cell on the right and the one below; the cell's size"""
    core: NDArray[np.bool_]  # (height, width), whether vectors, puzzle and content are learnt there
    puzzle: NDArray[np.int8]
    content: NDArray[np.int8]
    edges: NDArray[np.int8]
    """(4, height, width), 1 where a cell has a bar on the right, a bar below, the line going right, the line going down;
    -1 where nothing is learnt"""


def targets_of(boards: list[tuple[Board, NDArray[np.float64]]], side: int) -> Targets:
    """Return the targets of a square picture with boards, each with the homography (3, 3) from its plane to the picture."""
    size = side // STEP
    targets = Targets(
        np.zeros((size, size), np.float32),
        np.zeros((8, size, size), np.float32),
        np.zeros((size, size), bool),
        np.zeros((size, size), np.int8),
        np.zeros((size, size), np.int8),
        np.full((4, size, size), -1, np.int8),
    )
    across, down = np.meshgrid(np.arange(size), np.arange(size))
    places = np.stack([across, down], 2).reshape(-1, 2) * float(STEP) + (STEP - 1) / 2
    for board, warp in boards:
        _add(targets, board, warp, np.asarray(places, np.float64))
    return targets


def _add(targets: Targets, board: Board, warp: NDArray[np.float64], places: NDArray[np.float64]) -> None:
    size = targets.heatmap.shape[0]
    plane = _projected(places, np.asarray(np.linalg.inv(warp), np.float64))
    column, u = _owners(plane[:, 0], board.columns)
    row, v = _owners(plane[:, 1], board.rows)
    inside = (column >= 0) & (row >= 0)
    if not inside.any():
        return
    middles, right, below, extent = _cells(board, warp)
    pitch = float(np.sqrt(np.abs(np.median(right[..., 0] * below[..., 1] - right[..., 1] * below[..., 0]))))
    at = np.flatnonzero(inside)
    r, c = row[at], column[at]
    where = np.unravel_index(at, (size, size))
    if pitch < FINEST_PX:
        targets.heatmap[where] = -1
        return
    spread = max(SPREAD, 0.8 * STEP / pitch)
    heatmap = np.exp(-0.5 * ((u[at] / spread) ** 2 + (v[at] / spread) ** 2))
    targets.heatmap[where] = np.maximum(targets.heatmap[where], heatmap)
    vectors = middles[r, c] - places[at], right[r, c], below[r, c], extent[r, c]
    targets.vectors[:, where[0], where[1]] = np.concatenate(vectors, 1).T
    targets.core[where] = np.maximum(np.abs(u[at]), np.abs(v[at])) <= max(CORE, 0.7 * STEP / pitch)
    targets.puzzle[where] = PUZZLES.index(board.puzzle)
    targets.content[where] = board.contents[r, c]
    if board.puzzle == "onestroke" and board.edges_are_known:
        targets.edges[:, where[0], where[1]] = _edges(board)[:, r, c]


def _owners(values: NDArray[np.float64], spans: tuple[Span, ...]) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Return for each value the span that it lies in (-1 for none), and its offset from the middle of the span, in pitches."""
    starts, ends = np.array(spans).T
    middles = (starts + ends) / 2
    pitch = (middles[-1] - middles[0]) / (len(spans) - 1)
    owner = np.abs(values[:, None] - middles[None]).argmin(1)
    offset = (values - middles[owner]) / pitch
    return np.where(np.abs(offset) <= 0.5, owner, -1), offset


def _cells(
    board: Board, warp: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Return the centres of all cells in the picture, the offsets to the next cells on the right and below, and the sizes."""
    x, y = (_extended(np.array(spans).mean(1)) for spans in (board.columns, board.rows))
    middles = _projected(np.stack(np.meshgrid(x, y), 2).reshape(-1, 2), warp).reshape(len(y), len(x), 2)
    right, below = np.diff(middles[:-1], axis=1), np.diff(middles[:, :-1], axis=0)
    wide = np.diff(np.array(board.columns), axis=1)[:, 0] / np.diff(x)
    tall = np.diff(np.array(board.rows), axis=1)[:, 0] / np.diff(y)
    lengths = np.linalg.norm(right, axis=2) * wide[None], np.linalg.norm(below, axis=2) * tall[:, None]
    return middles[:-1, :-1], right, below, np.stack(lengths, 2)


def _edges(board: Board) -> NDArray[np.int8]:
    """Return for each cell whether there is a bar, or the line goes on, to the right and below, (4, rows, columns)."""
    found = np.zeros((4, *board.contents.shape), np.int8)
    line = {frozenset(pair) for pair in pairwise(board.line)}
    for row, column in board.cells:
        for direction, neighbour in enumerate(((row, column + 1), (row + 1, column))):
            found[direction, row, column] = ((row, column), neighbour) in board.bars
            found[2 + direction, row, column] = frozenset(((row, column), neighbour)) in line
    return found


def _extended(middles: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.append(middles, 2 * middles[-1] - middles[-2])


def _projected(points: NDArray[np.float64], warp: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(cv2.perspectiveTransform(points[None], warp)[0], np.float64)
