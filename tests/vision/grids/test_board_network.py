"""The board network finds the grids of drawn pictures that it never saw, and says what they hold."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from support.drawing.boards import drawn_board

from vision.grids.board_network import look
from vision.grids.finding import find_grids


def test_a_plain_picture_shows_no_board():
    assert find_grids(np.full((400, 600, 3), 200, np.uint8)) == []


def test_places_of_its_raster_are_those_of_the_picture():
    raster = look(np.zeros((128, 192, 3), np.uint8), (0.5, 0.25), (10.0, 20.0))
    points = np.array([raster.point(3, 5), raster.point(7, 2)])
    assert raster.place(points) == pytest.approx(np.array([(5, 3), (2, 7)]), abs=1e-6)


def test_chances_are_chances():
    grid = find_grids(drawn_board("sudoku", 0).pixels)[0]
    assert sum(grid.said.puzzles.values()) == pytest.approx(1, abs=1e-3)
    whole = sum(grid.said.contents.values())
    assert whole.shape == grid.shape
    assert whole == pytest.approx(np.ones(grid.shape), abs=1e-3)
    assert cv2.minMaxLoc(grid.said.bars.reshape(-1, grid.shape[1]))[1] <= 1
