"""Tests of taking away the bar that blinks in fields of text."""

from __future__ import annotations

import numpy as np
import pytest
from support.foreign.looks import write

from vision.frame import Pixels
from vision.players.sudoku.recognition.carets import without_caret

SIDE = 56
BLUE = (200, 40, 30)


def cell(digit: str, caret_x: int | None = None, top: int = 12, bottom: int = 44) -> Pixels:
    pixels = np.full((SIDE, SIDE, 3), 255, np.uint8)
    if digit:
        write(pixels, (SIDE / 2, SIDE / 2), digit, 22, BLUE, "Regular")
    if caret_x is not None:
        pixels[top:bottom, caret_x] = BLUE
    return pixels


@pytest.mark.parametrize("digit", "123456789")
def test_a_bar_beside_a_digit_goes(digit: str) -> None:
    assert np.array_equal(without_caret(cell(digit, 42)), cell(digit))


@pytest.mark.parametrize("digit", ["", *"123456789"])
def test_digits_alone_stay(digit: str) -> None:
    assert np.array_equal(without_caret(cell(digit)), cell(digit))


@pytest.mark.parametrize("flag", [(2, 5), (3, 8)])
def test_the_stem_of_a_1_without_a_foot_is_no_bar(flag: tuple[int, int]) -> None:
    pixels = cell("", 28, 20, 37)
    pixels[20:37, 28:31] = BLUE
    pixels[20 + flag[0] : 20 + flag[1], 24:28] = BLUE
    assert np.array_equal(without_caret(pixels), pixels)


def test_a_bar_alone_may_be_a_digit() -> None:
    assert np.array_equal(without_caret(cell("", 28)), cell("", 28))


def test_a_bar_no_higher_than_the_digit_belongs_to_it() -> None:
    pixels = cell("4", 40, 20, 36)
    assert np.array_equal(without_caret(pixels), pixels)


def test_the_frame_of_what_is_selected_does_no_harm() -> None:
    pixels, plain = cell("7", 42), cell("7")
    for each in (pixels, plain):
        each[:2], each[-2:], each[:, :2], each[:, -2:] = BLUE, BLUE, BLUE, BLUE
    assert np.array_equal(without_caret(pixels), plain)
