"""Grids without lines are found: pictures cut into tiles, and single signs on an even plate."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from sliding_drawing import DESK, pictured, scrambled

from solvers.sliding.rules import Home
from vision.finding import find_grids
from vision.frame import Grid, Pixels
from vision.readers import read_boards

FIRST_FEW = 4
AROUND = 60
"""pixels around a plate"""


def is_found(pixels: Pixels, grid: Grid, slack_px: float = 3.0) -> bool:
    return any(
        each.shape == grid.shape and float(np.abs(each.outline - grid.outline).max()) <= slack_px
        for each in find_grids(pixels)[:FIRST_FEW]
    )


def photo(seed: int, side: int) -> Pixels:
    """Return a made-up photograph: soft clouds of colour with some sharp shapes in it."""
    rng = np.random.default_rng(seed)
    rough = rng.uniform(0, 255, (9, 9, 3)).astype(np.float32)
    pixels = np.clip(cv2.resize(rough, (side, side), interpolation=cv2.INTER_CUBIC), 0, 255).astype(np.uint8)
    for _ in range(12):
        centre, radius = rng.integers(0, side, 2).tolist(), int(rng.integers(side // 30, side // 8))
        cv2.circle(pixels, centre, radius, rng.integers(0, 255, 3).tolist(), -1, cv2.LINE_AA)
    return pixels


@pytest.mark.parametrize("side", [3, 4, 5, 6, 8])
def test_pictures_cut_into_tiles_are_found_by_their_seams(side: int) -> None:
    missed = []
    for seed in range(4):
        board, grid = pictured(scrambled(side, side, seed), photo(seed, 480 // side * side), hole=(30, 30, 30))
        left, top, width, height = (round(each) for each in grid.bbox)
        page = np.full((height + 140, width + 160, 3), 236, np.uint8)
        page[70 : 70 + height, 80 : 80 + width] = board[top : top + height, left : left + width]
        columns = tuple((start - left + 80, end - left + 80) for start, end in grid.columns)
        rows = tuple((start - top + 70, end - top + 70) for start, end in grid.rows)
        if not is_found(page, Grid(columns, rows)):
            missed.append(seed)
    assert len(missed) <= 1, missed


def signs(seed: int, home: Home, side: int, cell: int) -> tuple[Pixels, Grid, str]:
    """Return slanted digits on an even plate, without any lines, as large as they come."""
    state = scrambled(side, side, seed, home)
    pixels = np.full((side * cell + 2 * AROUND, side * cell + 2 * AROUND, 3), 60, np.uint8)
    pixels[AROUND:-AROUND, AROUND:-AROUND] = 205
    slant = np.array([[1, -0.25, 0], [0, 1, 0]], np.float32)
    for place, tile in enumerate(state.tiles):
        if tile:
            row, col = divmod(place, side)
            sign = np.zeros((cell, cell), np.uint8)
            (width, height), _ = cv2.getTextSize(str(tile), cv2.FONT_HERSHEY_COMPLEX, cell / 50, 2)
            cv2.putText(
                sign,
                str(tile),
                ((cell - width) // 2 + cell // 8, (cell + height) // 2),
                cv2.FONT_HERSHEY_COMPLEX,
                cell / 50,
                255,
                2,
            )
            sign = np.asarray(cv2.warpAffine(sign, slant, (cell, cell)), np.uint8)
            y, x = AROUND + row * cell, AROUND + col * cell
            pixels[y : y + cell, x : x + cell][sign > 100] = 20
    spans = tuple((float(AROUND + k * cell), float(AROUND + (k + 1) * cell)) for k in range(side))
    return pixels, Grid(spans, spans), str(state)


def test_single_signs_on_a_plate_are_found_whichever_stand_side_by_side() -> None:
    missed = []
    for seed in range(12):
        pixels, grid, _ = signs(seed, Home.LAST, 3, 110)
        if not is_found(pixels, grid):
            missed.append(seed)
    assert not missed


def test_single_signs_are_read_by_their_cells() -> None:
    right = 0
    for seed in range(6):
        pixels, _, text = signs(seed, Home.LAST, 3, 110)
        boards = read_boards(pixels, "sliding")
        right += bool(boards) and boards[0].text == text
    assert right >= 5


def test_an_even_plate_and_one_picture_are_no_boards() -> None:
    plain = np.full((400, 400, 3), DESK, np.uint8)
    assert not [grid for grid in find_grids(plain) if grid.source == "seams"]
    assert not [grid for grid in find_grids(photo(1, 400)) if grid.source == "seams"]
