"""The board network finds the grids of drawn pictures that it never saw, and says what they hold."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from support.drawing.cells import FONTS, font

from vision.grids.board_network import look
from vision.grids.finding import find_grids
from vision.training.boards import DRAWN
from vision.training.boards.board import Means, Place
from vision.training.drawing.palettes import some_palette

PICTURES = 12


def pictures(kind):
    """Yield pictures with nothing but a board and some ground around it."""
    draw, _ = DRAWN[kind]
    for seed in range(PICTURES):
        rng = np.random.default_rng((7, seed))
        palette = some_palette(rng)
        canvas = np.full((480, 560, 3), palette.page, np.uint8)
        yield canvas, draw(canvas, Place(60, 60, 420, 380), Means(rng, palette, [font(name) for name in FONTS]))


def is_of(grid, drawn):
    left, top, right, bottom = drawn.outline
    x, y, width, height = grid.bbox
    near = 0.3 * min((right - left) / len(drawn.columns), (bottom - top) / len(drawn.rows))
    off = max(abs(x - left), abs(y - top), abs(x + width - right), abs(y + height - bottom))
    return grid.shape == drawn.contents.shape and off <= near


@pytest.mark.parametrize(("kind", "least"), [("sudoku", 9), ("sliding", 9), ("link", 7), ("onestroke", 6)])
def test_most_boards_are_found_as_what_they_are(kind, least):
    found = named = 0
    for canvas, drawn in pictures(kind):
        grids = [grid for grid in find_grids(canvas) if is_of(grid, drawn)]
        found += bool(grids)
        named += bool(grids) and max(grids[0].said.puzzles.items(), key=lambda each: each[1])[0] == kind
    assert found >= least
    assert named >= 0.6 * found


def test_a_plain_picture_shows_no_board():
    assert find_grids(np.full((400, 600, 3), 200, np.uint8)) == []


def test_places_of_its_raster_are_those_of_the_picture():
    raster = look(np.zeros((128, 192, 3), np.uint8), (0.5, 0.25), (10.0, 20.0))
    points = np.array([raster.point(3, 5), raster.point(7, 2)])
    assert raster.place(points) == pytest.approx(np.array([(5, 3), (2, 7)]), abs=1e-6)


def test_chances_are_chances():
    canvas, _ = next(pictures("sudoku"))
    grid = find_grids(canvas)[0]
    assert sum(grid.said.puzzles.values()) == pytest.approx(1, abs=1e-3)
    whole = sum(grid.said.contents.values())
    assert whole.shape == grid.shape
    assert whole == pytest.approx(np.ones(grid.shape), abs=1e-3)
    assert cv2.minMaxLoc(grid.said.bars.reshape(-1, grid.shape[1]))[1] <= 1
