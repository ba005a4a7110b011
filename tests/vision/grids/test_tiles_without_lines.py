"""Boards without lines are read: pictures cut into tiles, and single signs on an even plate."""

from itertools import product

import cv2
import numpy as np
from support.drawing.sliding import pictured
from support.foreign.sliding import scrambled

from solvers.sliding.rules import Home
from vision.frame import Pixels
from vision.readers import read_boards

AROUND = 60  # pixels around a plate
SIDE, CELL = 3, 110


def photo(seed: int, side: int) -> Pixels:
    """Return a synthetic photograph: soft clouds of colour with some sharp shapes."""
    rng = np.random.default_rng(seed)
    rough = rng.uniform(0, 255, (9, 9, 3)).astype(np.float32)
    pixels = np.clip(cv2.resize(rough, (side, side), interpolation=cv2.INTER_CUBIC), 0, 255).astype(np.uint8)
    for _ in range(12):
        centre, radius = rng.integers(0, side, 2).tolist(), int(rng.integers(side // 30, side // 8))
        cv2.circle(pixels, centre, radius, rng.integers(0, 255, 3).tolist(), -1, cv2.LINE_AA)
    return pixels


def test_picture_puzzles_are_read() -> None:
    wrong = []
    for side, seed in product((3, 4, 5, 6, 8), range(4)):
        state = scrambled(side, side, seed)
        board, grid = pictured(state, photo(seed, 480 // side * side), hole=(30, 30, 30))
        left, top, width, height = (round(each) for each in grid.bbox)
        page = np.full((height + 140, width + 160, 3), 236, np.uint8)
        page[70 : 70 + height, 80 : 80 + width] = board[top : top + height, left : left + width]
        boards = read_boards(page, "sliding")
        wrong += [] if boards and boards[0].text == str(state) else [(side, seed)]
    assert len(wrong) <= 2, wrong


def signs(seed: int) -> tuple[Pixels, str]:
    """Return slanted digits on a plain plate without lines, as large as fits."""
    state = scrambled(SIDE, SIDE, seed, Home.LAST)
    pixels = np.full((SIDE * CELL + 2 * AROUND, SIDE * CELL + 2 * AROUND, 3), 60, np.uint8)
    pixels[AROUND:-AROUND, AROUND:-AROUND] = 205
    slant = np.array([[1, -0.25, 0], [0, 1, 0]], np.float32)
    for place, tile in enumerate(state.tiles):
        if tile:
            row, col = divmod(place, SIDE)
            sign, font = np.zeros((CELL, CELL), np.uint8), cv2.FONT_HERSHEY_COMPLEX
            (width, height), _ = cv2.getTextSize(str(tile), font, CELL / 50, 2)
            cv2.putText(sign, str(tile), ((CELL - width) // 2 + CELL // 8, (CELL + height) // 2), font, CELL / 50, 255, 2)
            sign = np.asarray(cv2.warpAffine(sign, slant, (CELL, CELL)), np.uint8)
            y, x = AROUND + row * CELL, AROUND + col * CELL
            pixels[y : y + CELL, x : x + CELL][sign > 100] = 20
    return pixels, str(state)


def test_signs_on_a_plate_without_lines_are_read() -> None:
    right = 0
    for seed in range(6):
        pixels, text = signs(seed)
        boards = read_boards(pixels, "sliding")
        right += bool(boards) and boards[0].text == text
    assert right >= 5


def test_an_uncut_picture_is_no_board() -> None:
    assert read_boards(photo(1, 400)) == []
