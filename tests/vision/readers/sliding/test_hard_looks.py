"""Sliding boards of hard looks are read: ones drawn as bars, signs on an even plate or on gradients, and pictures."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from support.drawing.sliding import pictured
from support.simulated.sliding import scrambled

from solvers.sliding.rules import SlidingState
from vision.frame import Pixels
from vision.readers import read_boards

CELL, AROUND = 80, 50  # pixels around a board
INK = (20, 20, 20)
WHITE = (255, 255, 255)
WIDTHS = {"1": 12}
GRADIENTS, BLANK = (((251, 147, 240), (108, 87, 245)), ((254, 172, 79), (254, 242, 0))), (221, 221, 221)


def with_bars(state: SlidingState) -> Pixels:
    """Return tiles with numbers whose ones are bars."""
    pixels = np.full((4 * CELL + 2 * AROUND, 4 * CELL + 2 * AROUND, 3), (170, 200, 165), np.uint8)
    for place, number in enumerate(state.tiles):
        row, col = divmod(place, 4)
        if number:
            tile = pixels[AROUND + row * CELL + 2 :, AROUND + col * CELL + 2 :][: CELL - 4, : CELL - 4]
            tile[:] = (160, 250, 255)
            write_with_bars(tile, str(number))
    return pixels


def write_with_bars(tile: Pixels, digits: str) -> None:
    x = (CELL - 4 - sum(WIDTHS.get(digit, 20) for digit in digits)) // 2
    for digit in digits:
        if digit == "1":
            cv2.line(tile, (x + 5, 27), (x + 5, 48), INK, 2, cv2.LINE_AA)
        else:
            cv2.putText(tile, digit, (x, 49), cv2.FONT_HERSHEY_SIMPLEX, 1.0, INK, 2, cv2.LINE_AA)
        x += WIDTHS.get(digit, 20)


def on_a_plate(state: SlidingState) -> Pixels:
    """Return slanted digits on a plain plate without lines, as large as fits."""
    cell, font = 110, cv2.FONT_HERSHEY_COMPLEX
    pixels = np.full((3 * cell + 2 * AROUND, 3 * cell + 2 * AROUND, 3), 60, np.uint8)
    pixels[AROUND:-AROUND, AROUND:-AROUND] = 205
    slant = np.array([[1, -0.25, 0], [0, 1, 0]], np.float32)
    for place, tile in enumerate(state.tiles):
        if tile:
            y, x = (AROUND + cell * at for at in divmod(place, 3))
            sign = np.zeros((cell, cell), np.uint8)
            (width, height), _ = cv2.getTextSize(str(tile), font, cell / 50, 2)
            cv2.putText(sign, str(tile), ((cell - width) // 2 + cell // 8, (cell + height) // 2), font, cell / 50, 255, 2)
            pixels[y : y + cell, x : x + cell][cv2.warpAffine(sign, slant, (cell, cell)) > 100] = 20
    return pixels


def with_gradients(state: SlidingState) -> Pixels:
    """Return small white numbers on tiles with one of two strong gradients."""
    pixels = np.full((4 * CELL + 2 * AROUND, 4 * CELL + 2 * AROUND, 3), 51, np.uint8)
    along = (np.add(*np.indices((CELL - 4, CELL - 4))) / (2 * CELL - 10))[..., None]
    for place, number in enumerate(state.tiles):
        row, col = divmod(place, 4)
        tile = pixels[AROUND + row * CELL + 2 :, AROUND + col * CELL + 2 :][: CELL - 4, : CELL - 4]
        start, end = GRADIENTS[number % 2] if number else (BLANK, BLANK)
        tile[:] = start + along * np.subtract(end, start)
        if number:
            cv2.putText(tile, str(number), (38 - 5 * len(str(number)), 44), cv2.FONT_HERSHEY_SIMPLEX, 0.5, WHITE, 1, cv2.LINE_AA)
    return pixels


def photo(seed: int, side: int) -> Pixels:
    """Return a synthetic photograph: soft clouds of colour with some sharp shapes."""
    rng = np.random.default_rng(seed)
    rough = rng.uniform(0, 255, (9, 9, 3)).astype(np.float32)
    pixels = np.clip(cv2.resize(rough, (side, side), interpolation=cv2.INTER_CUBIC), 0, 255).astype(np.uint8)
    for _ in range(12):
        centre, radius = rng.integers(0, side, 2).tolist(), int(rng.integers(side // 30, side // 8))
        cv2.circle(pixels, centre, radius, rng.integers(0, 255, 3).tolist(), -1, cv2.LINE_AA)
    return pixels


def cut_photo(state: SlidingState) -> Pixels:
    """Return a page with a photograph cut into tiles."""
    return cut(state, photo(sum(state.tiles[:3]), 480 // state.rows * state.rows))


def partly_numbered(state: SlidingState) -> Pixels:
    """Return a page with a photograph on white cut into tiles, and with numbers that only the white ones show."""
    goal = np.full((480, 480, 3), 255, np.uint8)
    goal[:360, :360] = photo(sum(state.tiles[:3]), 360)
    for tile in filter(None, state.tiles):
        row, col = state.home_of(tile)
        if 3 in (row, col):
            cv2.putText(goal, str(tile), (col * 120 + 40, row * 120 + 75), cv2.FONT_HERSHEY_SIMPLEX, 1.2, INK, 2, cv2.LINE_AA)
    return cut(state, goal)


def cut(state: SlidingState, goal: Pixels) -> Pixels:
    """Return a page with a picture cut into tiles."""
    board, grid = pictured(state, goal, hole=(30, 30, 30))
    left, top, width, height = (round(each) for each in grid.bbox)
    page = np.full((height + 140, width + 160, 3), 236, np.uint8)
    page[70 : 70 + height, 80 : 80 + width] = board[top : top + height, left : left + width]
    return page


@pytest.mark.parametrize(
    ("draw", "side"),
    [
        (with_bars, 4),
        (on_a_plate, 3),
        (with_gradients, 4),
        (partly_numbered, 4),
        *((cut_photo, side) for side in (3, 4, 5, 6, 8)),
    ],
)
@pytest.mark.parametrize("seed", [0, 1])
def test_boards_of_hard_looks_are_read(draw: Callable[[SlidingState], Pixels], side: int, seed: int) -> None:
    state = scrambled(side, side, seed)
    assert read_boards(draw(state), "sliding")[0].text == str(state)


def test_an_uncut_picture_is_no_board() -> None:
    assert read_boards(photo(1, 400)) == []


@pytest.mark.parametrize("bar", [0, 22])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_picture_of_wide_tiles_that_fills_its_window_is_read(seed: int, bar: int) -> None:
    state = scrambled(4, 4, seed)
    board, grid = pictured(state, photo(seed, 480), hole=(255, 255, 255))
    left, top, width, height = (round(each) for each in grid.bbox)
    wide = cv2.resize(board[top : top + height, left : left + width], (1000, 560), interpolation=cv2.INTER_CUBIC)
    with_menu = np.concatenate([np.full((bar, 1000, 3), 236, np.uint8), np.asarray(wide, np.uint8)])
    assert [reading.text for reading in read_boards(with_menu)] == [str(state)]


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_something_may_be_drawn_on_the_blank_of_a_picture(seed: int) -> None:
    state = scrambled(4, 4, seed)
    pixels = cut_photo(state)
    row, column = divmod(state.tiles.index(0), 4)
    cv2.line(
        pixels, (80 + column * 120 + 50, 70 + row * 120 + 20), (80 + column * 120 + 70, 70 + row * 120 + 100), (150, 90, 160), 3
    )
    assert read_boards(pixels, "sliding")[0].text == str(state)
