"""Random pictures as a screen or a camera shows them: a background, boards, their surroundings and whatever covers them."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.frame import Pixels
from vision.grids.board_network import CONTENTS
from vision.training.backgrounds.covers import draw_cover
from vision.training.backgrounds.pool import draw_background
from vision.training.backgrounds.surroundings import draw_surroundings
from vision.training.boards import DRAWN
from vision.training.boards.board import Board, Place, Style
from vision.training.boards.others import draw_other
from vision.training.drawing.camera import Scene, capture, random_perspective
from vision.training.drawing.canvas import blend, rounded
from vision.training.drawing.chance import weighted_choice
from vision.training.drawing.fonts import FontFace
from vision.training.drawing.palettes import random_palette
from vision.training.motifs.textures import texture

NO_BOARD_SHARE, OTHER_GAME_SHARE = 0.12, 0.14
"""the share of pictures without any board, and of the others that show a board of another game"""
SUPERSAMPLING = (1.0, 2.6)  # pictures are drawn larger and scaled down, as screenshots are before they are read
BOARD_ONLY_SHARE = 0.12  # the share of pictures that show nothing but a board
COVERED_PART = 0.5  # a cell counts as covered if more than this part of it is hidden


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
        draw_other(canvas, place, style)
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
