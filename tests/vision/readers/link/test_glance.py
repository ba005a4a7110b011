"""Grids that hold no tiles going in pairs are dropped at a first glance, and link boards are not."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from support.drawing.link import Look, draw_board

from vision.grids.repeats.tiling import find_tilings
from vision.readers.link.glance import may_be_tiles


@pytest.mark.parametrize("look", [Look(), Look(removed=0.5), Look(removed=0.4, texture=25.0), Look(jpeg=75, tile_px=(50, 60))])
def test_link_boards_pass(look: Look) -> None:
    board = draw_board(look, 1)
    assert may_be_tiles(board.pixels, find_tilings(board.pixels)[0])


def test_grey_boards_give_no_lattice() -> None:
    grey = cv2.cvtColor(draw_board(Look(), 1).pixels, cv2.COLOR_BGR2GRAY)
    assert find_tilings(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)) == []


def test_cells_without_equals_do_not_pass() -> None:
    board = draw_board(replace(Look(), faces=30, rows=6, columns=10), 1)
    grid = find_tilings(board.pixels)[0]
    rng = np.random.default_rng(2)
    other = cv2.resize(rng.integers(0, 256, (60, 90, 3)).astype(np.uint8), board.pixels.shape[1::-1])
    assert not may_be_tiles(other, grid)
