"""Whole pictures as a screen or a camera shows them: a ground, a board or several, what stands around and lies over them."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.frame import Pixels
from vision.grids.board_network import CONTENTS
from vision.training.boards import DRAWN
from vision.training.boards.board import Board, Means, Place
from vision.training.boards.others import draw_other
from vision.training.drawing.camera import Scene, askew, taken
from vision.training.drawing.canvas import lay, rounded
from vision.training.drawing.chance import by_share
from vision.training.drawing.fonts import Face
from vision.training.drawing.palettes import some_palette
from vision.training.grounds.covers import draw_cover
from vision.training.grounds.pool import draw_ground
from vision.training.grounds.surroundings import draw_surroundings
from vision.training.motifs.grounds import texture

EMPTY, OTHER = 0.12, 0.14
"""the part of the pictures that show no board at all, and of the others that show one of another game"""
FINER = (1.0, 2.6)  # pictures are drawn larger by some factor, as screens are made smaller before they are looked at
ALONE = 0.12  # the part of the pictures that show nothing but a board
COVERED = 0.5  # a cell of which more than this part is hidden is covered


def some_scene(rng: np.random.Generator, fonts: Sequence[Face], side: int) -> Scene:
    """Return a square picture by chance."""
    finer = 1.0 if rng.random() < 0.4 else float(rng.uniform(*FINER))
    large = round(side * finer)
    if rng.random() < EMPTY:
        canvas = draw_ground(rng, large, large)
        return taken(Scene(canvas, []), side, rng)
    palette = some_palette(rng)
    means = Means(rng, palette, fonts)
    place = _some_place(large, rng)
    free = _free(place, large)
    canvas = np.full((large, large, 3), palette.page, np.uint8)
    if means.chance(0.55):
        canvas = draw_ground(rng, large, large)
        if means.chance(0.65):
            _window(canvas, place, means)
    if means.chance(0.65):
        draw_surroundings(canvas, rng, free)
    if means.chance(OTHER):
        draw_other(canvas, place, means)
        return taken(Scene(canvas, []), side, rng)
    boards = [_drawn(canvas, place, means)]
    if free and means.chance(0.07):
        largest = max(free, key=lambda rect: min(rect[2], rect[3]))
        if min(largest[2:]) > 0.3 * large:
            boards.append(
                _drawn(canvas, Place(*(float(value) for value in _shrunk(largest))), Means(rng, some_palette(rng), fonts))
            )
    if means.chance(0.12):
        _cover(canvas, boards[0], rng)
    warp = np.eye(3)
    if means.chance(0.16):
        warp = askew(large, rng)
        around = draw_ground(rng, large, large) if means.chance(0.5) else np.full_like(canvas, palette.page)
        seen = cv2.warpPerspective(np.full((large, large), 255, np.uint8), warp, (large, large))
        lay(around, np.asarray(cv2.warpPerspective(canvas, warp, (large, large)), np.uint8), np.asarray(seen, np.uint8), 0, 0)
        canvas = around
    return taken(Scene(canvas, [(board, warp) for board in boards]), side, rng)


def _window(canvas: Pixels, place: Place, means: Means) -> None:
    """Draw the calm window of a game around the place of its board."""
    margins = means.rng.uniform(0.01, 0.25, 4) * max(place.width, place.height)
    left, top = place.left - margins[0], place.top - margins[1]
    width, height = round(place.width + margins[0] + margins[2]), round(place.height + margins[1] + margins[3])
    ground = texture(means.rng, width, height) if means.chance(0.15) else means.palette.page
    radius = round(0.03 * width) if means.chance(0.3) else 0
    lay(canvas, ground, rounded(width, height, radius), left, top)


def _drawn(canvas: Pixels, place: Place, means: Means) -> Board:
    draw = by_share(means.rng, dict(DRAWN.values()))
    return draw(canvas, place, means)


def _some_place(large: int, rng: np.random.Generator) -> Place:
    """Return where the board is drawn: mostly it fills the better part of the picture."""
    if rng.random() < ALONE:
        return Place(0, 0, large, large)
    part = rng.uniform(0.75, 1.0) if rng.random() < 0.6 else rng.uniform(0.35, 0.75)
    width, height = part * large, part * large
    if rng.random() < 0.4:
        width, height = (width, height * rng.uniform(0.5, 1)) if rng.random() < 0.5 else (width * rng.uniform(0.5, 1), height)
    left, top = rng.uniform(0, large - width), rng.uniform(0, large - height)
    return Place(left, top, width, height)


def _free(place: Place, large: int) -> list[tuple[int, int, int, int]]:
    """Return the rectangles above, below, on the left and on the right of a place."""
    left, top, right, bottom = (
        round(value) for value in (place.left, place.top, place.left + place.width, place.top + place.height)
    )
    rects = [
        (0, 0, large, top),
        (0, bottom, large, large - bottom),
        (0, top, left, bottom - top),
        (right, top, large - right, bottom - top),
    ]
    return [rect for rect in rects if rect[2] > 8 and rect[3] > 8]


def _shrunk(rect: tuple[int, int, int, int]) -> tuple[float, float, float, float]:
    x, y, width, height = rect
    return x + 0.06 * width, y + 0.06 * height, 0.88 * width, 0.88 * height


def _cover(canvas: Pixels, board: Board, rng: np.random.Generator) -> None:
    """Cover a part of the board, as a dialog or a hand does."""
    left, top, right, bottom = board.outline
    x, y, width, height = draw_cover(canvas, rng, (round(left), round(top), round(right - left), round(bottom - top)))
    for cell in board.cells:
        x0, y0, w, h = board.rect(cell)
        wide, tall = min(x0 + w, x + width) - max(x0, x), min(y0 + h, y + height) - max(y0, y)
        if wide > 0 and tall > 0 and wide * tall > COVERED * w * h:
            board.contents[cell] = CONTENTS.index("covered")
