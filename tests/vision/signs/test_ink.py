"""The background of a cell is found below its sign, even or shaded, and pictures of any size come to one."""

from __future__ import annotations

import numpy as np
import pytest

from vision.frame import Pixels
from vision.signs.ink import even_cells

SIDE = 60


def shaded(base: tuple[int, int, int], across: float, down: float) -> Pixels:
    """Return a cell whose colour changes by so much from edge to edge, with a dark bar in its middle."""
    y, x = np.mgrid[-0.5 : 0.5 : SIDE * 1j, -0.5 : 0.5 : SIDE * 1j]
    cell = np.clip(np.array(base) + (x * across + y * down)[:, :, None], 0, 255).round().astype(np.uint8)
    cell[15:45, 26:34] = (20, 10, 30)
    return cell


@pytest.mark.parametrize(("across", "down"), [(0, 0), (24, 0), (0, -24), (18, 18)])
def test_backgrounds_are_the_planes_below_the_signs(across: float, down: float) -> None:
    bases = [(200, 180, 160), (90, 120, 230), (60, 140, 70)]
    cells = even_cells([shaded(base, across, down) for base in bases])
    for ground, base in zip(cells.grounds.astype(int), bases, strict=True):
        y, x = np.mgrid[-0.5 : 0.5 : SIDE * 1j, -0.5 : 0.5 : SIDE * 1j]
        assert np.abs(ground - np.array(base) - (x * across + y * down)[:, :, None]).max() <= 2
    assert cells.noise.max() < 1


def test_bright_slopes_end_at_white() -> None:
    cells = even_cells([shaded((240, 240, 240), 60, 0)])
    assert cells.grounds[0, :, -1].min() >= 250
    assert np.abs(cells.grounds[0, 5].astype(int) - cells.pixels[0, 5]).max() < 12


def test_the_commonest_colour_wins_over_a_large_sign_of_one_colour() -> None:
    cell = shaded((200, 200, 200), 20, 20)
    cell[14:46, 14:46] = 10
    assert even_cells([cell]).grounds[0].min() > 150


def test_cells_of_any_size_come_to_one() -> None:
    crops = [np.full((height, width, 3), 130, np.uint8) for height, width in ((60, 60), (59, 61), (20, 200), (140, 60))]
    cells = even_cells(crops)
    assert cells.pixels.shape == cells.grounds.shape
    assert (cells.pixels == 130).all()
    assert (cells.grounds == 130).all()
    height, width = cells.pixels.shape[1:3]
    assert np.allclose(cells.scale, [(width / crop.shape[1], height / crop.shape[0]) for crop in crops])
