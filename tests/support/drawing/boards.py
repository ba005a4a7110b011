"""Draws boards and screens like the training data of the networks, but with other fonts and seeds."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import cv2
import numpy as np

from support.drawing.cells import FONTS, font
from vision.frame import Grid, Pixels, Rect
from vision.training.backgrounds.pen import Drawing, Pen, random_theme
from vision.training.boards import DRAWN
from vision.training.boards.board import Place, Style
from vision.training.drawing.camera import Scene, capture, random_perspective
from vision.training.drawing.choices import random_palette
from vision.training.motifs import stock

SIDES_PX = (300, 500, 800)
SCREEN_PX = 1000, 700


@contextmanager
def nothing_installed() -> Iterator[None]:
    """Ignore the fonts, icons and photographs of this machine, so that pictures are the same everywhere."""
    cached = (stock.font_paths, stock.fonts_named, stock.emoji, stock.icon_folders, stock.photograph_paths)
    for each in cached:
        each.cache_clear()
    with patch.object(stock, "SHARE", Path("nowhere")):
        yield
    for each in cached:
        each.cache_clear()


@nothing_installed()
def drawn_screen(drawing: Drawing, seed: int) -> Pixels:
    """Draw a screen without a board."""
    rng, canvas = np.random.default_rng(seed), np.zeros((*SCREEN_PX[::-1], 3), np.uint8)
    drawing(Pen(canvas, random_theme(rng), rng))
    return canvas


def _page(seed: int) -> tuple[Pixels, Place, Style]:
    """Return an empty page, a place on it, and a style for drawing there."""
    rng = np.random.default_rng(seed)
    side, palette = int(rng.choice(SIDES_PX)), random_palette(rng)
    place = Place(*(side * rng.uniform(0.05, 0.2, 2)), *(side * rng.uniform(0.55, 0.75, 2)))
    return np.full((side, side, 3), palette.page, np.uint8), place, Style(rng, palette, [font(name) for name in FONTS])


@nothing_installed()
def drawn_board(kind: str, seed: int, is_askew: bool = False) -> Scene:
    """Draw one board, as on a screen or in perspective; a seed always gives the same picture."""
    canvas, place, style = _page(seed)
    side, warp = len(canvas), np.eye(3)
    board = DRAWN[kind][0](canvas, place, style)
    if is_askew:
        warp = random_perspective(side, style.rng)
        canvas = np.asarray(cv2.warpPerspective(canvas, warp, (side, side), borderMode=cv2.BORDER_REPLICATE), np.uint8)
    return capture(Scene(canvas, [(board, warp)]), side, style.rng)


@nothing_installed()
def drawn_other(draw: Callable[[Pixels, Place, Style], None], seed: int) -> Pixels:
    """Draw another game's board or a table, like those in the training data."""
    canvas, place, style = _page(seed)
    draw(canvas, place, style)
    return canvas


def marked_by_hand(outline: Rect, shape: tuple[int, int], seed: int) -> Rect:
    """Return an outline as somebody might mark it: each side up to a quarter of a cell outside, or a tenth inside."""
    x, y, width, height = outline
    cell = min(width / shape[1], height / shape[0])
    left, top, right, bottom = np.random.default_rng(seed).uniform(-0.1, 0.25, 4) * cell
    return x - left, y - top, width + left + right, height + top + bottom


def place_of(scene: Scene, grids: Sequence[Grid], leeway: float = 1.0) -> int | None:
    """Return the index of the grid that matches the board, to within `leeway` times 3 pixels or 0.06 cells, or None."""
    ((board, warp),) = scene.boards
    left, top, right, bottom = board.outline
    corners = np.array([[[left, top], [right, top], [right, bottom], [left, bottom]]], np.float64)
    corners = cv2.perspectiveTransform(corners, warp)[0]
    rows, columns = board.contents.shape
    near = leeway * max(3.0, 0.06 * min((right - left) / columns, (bottom - top) / rows))
    is_there = (grid.shape == (rows, columns) and np.abs(grid.outline - corners).max() <= near for grid in grids)
    return next((place for place, found in enumerate(is_there) if found), None)
