"""Lattices of tiles are found wherever they are, with and without gaps and with most tiles gone."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from support.drawing.link import LATTICES, Look, draw_board

from vision.grids.repeats.tiling import find_tilings

NEAR = 0.1  # how far the middle of a cell may be from that of its tile, as a part of the pitch


@pytest.mark.parametrize("name", LATTICES)
def test_the_likeliest_lattice_is_that_of_the_board(name: str) -> None:
    look = LATTICES[name]
    board = draw_board(look, seed=5)
    grid = find_tilings(board.pixels)[0]
    assert grid.shape == board.labels.shape
    x, y, width, height = board.bbox
    rows, columns = grid.shape
    pitch = (
        (width + look.gap_px * look.scale) / columns,
        (height + look.gap_px * look.scale) / rows,
    )
    first, last = np.array(grid.center((0, 0))), np.array(grid.center((rows - 1, columns - 1)))
    tile = np.array(look.tile_px) * look.scale
    near = NEAR * max(pitch)
    assert np.abs(first - (x, y) - tile / 2).max() <= near
    assert np.abs(last - first - np.array(pitch) * (columns - 1, rows - 1)).max() <= near


def test_a_picture_without_anything_that_repeats_has_none() -> None:
    rng = np.random.default_rng(1)
    assert find_tilings(rng.integers(0, 256, (300, 400, 3)).astype(np.uint8)) == []
    assert find_tilings(np.full((300, 400, 3), 127, np.uint8)) == []


def test_large_pictures_are_scaled_and_the_lattice_told_in_their_own_pixels() -> None:
    board = draw_board(replace(Look(), scale=3.4), seed=2)
    assert board.pixels.shape[0] * board.pixels.shape[1] > 2_200_000
    grid = find_tilings(board.pixels)[0]
    assert grid.shape == board.labels.shape
    assert abs(grid.bbox[0] - board.bbox[0]) < 12
    assert abs(grid.bbox[2] - board.bbox[2]) < 16


def test_a_tiny_picture_is_no_trouble() -> None:
    assert find_tilings(np.zeros((16, 16, 3), np.uint8)) == []
