"""Recognising entered digits in sudokus, also digits elsewhere, and ignoring carets."""

from dataclasses import replace
from functools import cache
from itertools import combinations

import cv2
import numpy as np
import pytest
from support.simulated.looks import LOOKS, write
from support.simulated.play import opened
from support.simulated.sudoku import LARGE

from solvers import find_puzzle
from solvers.puzzle import Cell
from solvers.sudoku.fast import search
from solvers.sudoku.rules import Place, SudokuState
from solvers.sudoku.shape import shape_of
from vision.frame import Grid, Pixels, Reading, Rect, slices_of
from vision.players.sudoku.digits import DigitShapes, InkShape, Placement, ink_shape_of, without_caret
from vision.players.sudoku.player import PLAYER, is_rejected
from vision.players.sudoku.recognition import SudokuRecogniser, is_same_ink
from vision.readers import read_boards

EMPTY: Cell = (4, 2)
START: SudokuState = find_puzzle("sudoku").parse(LARGE[0])


def shown(position: SudokuState, look: str = "paper", selected: Cell | None = None, wrong: str = "kept") -> Pixels:
    """Return the picture of a game that shows a position."""
    game = opened("sudoku", look, puzzles=LARGE, wrong=wrong)
    game.digits, game.selected = list(position.digits), selected
    return game.picture(0.0)


@cache
def reading_of(look: str) -> Reading:
    (reading,) = read_boards(shown(START, look), "sudoku")
    assert reading.text == LARGE[0]
    return reading


def recogniser_of(look: str = "paper", position: SudokuState = START) -> SudokuRecogniser:
    return SudokuRecogniser(shown(position, look), reading_of(look).grid, position)


def find_answer() -> bytes:
    return search.solution(shape_of(9), START.digits)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("digit", range(1, 10))
def test_the_entered_digit_is_recognised(look: str, digit: int) -> None:
    after, other = START.apply(Place(EMPTY, digit)), START.apply(Place(EMPTY, digit % 9 + 1))
    recogniser = recogniser_of(look)
    assert recogniser.match(shown(after, look, selected=EMPTY), [after, START]) == 0
    assert recogniser.match(shown(other, look, selected=EMPTY), [after, START]) is None
    assert recogniser.match(shown(START, look, selected=EMPTY), [after, START]) == 1


def test_a_digit_that_is_faint_while_its_cell_is_selected_is_recognised() -> None:
    after, recogniser = START.apply(Place(EMPTY, 2)), recogniser_of()
    faint = shown(after)
    part = slices_of(reading_of("paper").grid.around(EMPTY))
    faint[part] = np.where(faint[part] < 128, 246, 232)
    assert recogniser.match(faint, [after, START]) == 0


@pytest.mark.parametrize("look", LOOKS)
def test_a_digit_is_told_apart_from_the_one_it_overwrites(look: str) -> None:
    for digit in range(1, 10):
        before = START.apply(Place(EMPTY, digit))
        recogniser = recogniser_of(look, before)
        for other in {*range(1, 10)} - {digit}:
            after = START.apply(Place(EMPTY, other))
            assert recogniser.match(shown(after, look, selected=EMPTY), [after, before]) == 0, (digit, other)


@pytest.mark.parametrize("look", LOOKS)
def test_entries_are_recognised_by_earlier_ones(look: str) -> None:
    recogniser, position = recogniser_of(look), START
    for place, digit in enumerate(find_answer()):
        if not START.digits[place]:
            after = position.apply(Place(divmod(place, 9), digit))
            pixels = shown(after, look, selected=divmod(place, 9))
            assert recogniser.match(pixels, [after, position]) == 0
            recogniser.learn(pixels, after)
            position = after


@pytest.mark.parametrize("look", LOOKS)
def test_a_digit_in_another_cell_is_noticed(look: str) -> None:
    after = START.apply(Place(EMPTY, 3))
    astray = after.apply(Place((0, 0), 3))
    assert recogniser_of(look).match(shown(astray, look), [after, START]) is None


@pytest.mark.parametrize("look", LOOKS)
def test_a_digit_that_breaks_the_rules_is_read(look: str) -> None:
    wrong = START.digits[EMPTY[0] * 9 + 3]  # already in the same row
    empty = START.shape.cell_at(EMPTY)
    spoiled = replace(START, digits=bytes(wrong if place == empty else d for place, d in enumerate(START.digits)))
    reading = PLAYER.reread(recogniser_of(look), shown(spoiled, look), reading_of(look))
    assert reading is not None and reading.state.digits == spoiled.digits


def test_an_overlay_is_not_read_as_emptied_cells() -> None:
    picture = shown(START).copy()
    picture[150:330, 60:400] = 240
    assert PLAYER.reread(recogniser_of(), picture, reading_of("paper")) is None


def test_a_board_that_is_being_replaced_matches_nothing() -> None:
    after = START.apply(Place(EMPTY, 3))
    other = find_puzzle("sudoku").parse(LARGE[1])
    assert recogniser_of().match(shown(other), [after, START]) is None


def test_ink_is_the_same_in_other_colours() -> None:
    one, other = np.full((40, 40, 3), 255, np.uint8), np.full((40, 40, 3), 40, np.uint8)
    cv2.putText(one, "5", (10, 32), cv2.FONT_HERSHEY_SIMPLEX, 1, (0, 0, 0), 3)
    cv2.putText(other, "5", (10, 32), cv2.FONT_HERSHEY_SIMPLEX, 1, (200, 220, 240), 3)
    assert is_same_ink(one, other)
    assert is_same_ink(one, np.roll(other, (-1, 1), (0, 1)))
    cv2.putText(other, "1", (2, 32), cv2.FONT_HERSHEY_SIMPLEX, 1, (200, 220, 240), 3)
    assert not is_same_ink(one, other)


@pytest.mark.parametrize(("one", "other"), list(combinations("123456789", 2)))
def test_no_digit_is_the_same_ink_as_another(one: str, other: str) -> None:
    assert not is_same_ink(cell(one), cell(other))


def test_a_digit_never_seen_before_is_not_recognised_by_its_shape() -> None:
    shapes, grid, pixels = DigitShapes(), reading_of("paper").grid, shown(START)
    cell = next(cell for cell in grid.cells if START.digits[START.shape.cell_at(cell)] == 8)
    crop = grid.crop(pixels, cell, 0.14)
    assert not shapes.is_clearly(ink_shape_of(crop), 8)
    shapes.learn(ink_shape_of(crop), 8)
    assert shapes.is_clearly(ink_shape_of(crop), 8)
    assert not shapes.is_clearly(ink_shape_of(crop), 3)


def test_a_red_digit_among_others_is_rejected() -> None:
    right, wrong = Place(EMPTY, find_answer()[38]), Place((4, 6), find_answer()[42] % 9 + 1)
    grid = reading_of("paper").grid
    first = START.apply(right)
    assert not is_rejected(shown(first, wrong="red"), grid, first, right)
    second = first.apply(wrong)
    assert is_rejected(shown(second, wrong="red"), grid, second, wrong)
    assert not is_rejected(shown(second, wrong="kept"), grid, second, wrong)


def test_red_may_be_the_colour_of_all_entries() -> None:
    wrong, grid = Place(EMPTY, find_answer()[38] % 9 + 1), reading_of("paper").grid
    only = START.apply(wrong)
    assert not is_rejected(shown(only, wrong="red"), grid, only, wrong)


def test_red_may_be_the_colour_of_one_digit_everywhere() -> None:
    answer, grid = find_answer(), reading_of("paper").grid
    wrong = Place((4, 6), answer[42] % 9 + 1)
    both = START.apply_all([Place(EMPTY, answer[38]), wrong])
    pixels, given = shown(both, wrong="red"), divmod(START.digits.index(wrong.digit), 9)
    assert is_rejected(pixels, grid, both, wrong)
    grid.crop(pixels, given)[:] = grid.crop(pixels, wrong.cell)
    assert not is_rejected(pixels, grid, both, wrong)


def test_red_may_be_the_colour_around_text_fields() -> None:
    answer, grid = find_answer(), reading_of("paper").grid
    wrong = Place((4, 6), answer[42] % 9 + 1)
    both = START.apply_all([Place(EMPTY, answer[38]), wrong])
    pixels, empty = shown(both, wrong="red"), START.shape.place_of(both.digits.index(0))
    assert is_rejected(pixels, grid, both, wrong)
    grid.crop(pixels, empty)[:, -10:] = (30, 60, 210)
    assert not is_rejected(pixels, grid, both, wrong)


@pytest.mark.parametrize(("place", "is_note"), [((0.0, 0.0, 0.9, 1.0), False), ((0.6, 0.4, 0.1, 0.3), True)])
def test_a_digit_in_a_field_with_arrows_is_no_note(place: Rect, is_note: bool) -> None:
    assert Placement((0.15, 0.4), 0.6).is_note(InkShape(np.zeros(4, np.float32), (9, 9), place)) is is_note


# bars that blink


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
def test_a_caret_beside_a_digit_is_removed(digit: str) -> None:
    assert np.array_equal(without_caret(cell(digit, 42)), cell(digit))


def one(top: int, bottom: int) -> Pixels:
    """Return a 1 without a foot, whose flag has this extent."""
    pixels = cell("", 28, 20, 37)
    pixels[20:37, 28:31] = BLUE
    pixels[20 + top : 20 + bottom, 24:28] = BLUE
    return pixels


def thin_four() -> Pixels:
    pixels = cv2.line(cell("", 28, 20, 37), (27, 22), (20, 33), BLUE)
    pixels[33, 20:31] = BLUE
    return pixels


WITHOUT_CARET: dict[str, Pixels] = {
    **{digit or "empty": cell(digit) for digit in ("", *"123456789")},
    "the stem of a 1": one(2, 5),
    "the stem of a 1 with a low flag": one(3, 8),
    "the stem of a thin 4": thin_four(),
    "a bar alone, which may be a digit": cell("", 28),
    "a bar no higher than the digit beside it": cell("4", 40, 20, 36),
}


@pytest.mark.parametrize("pixels", WITHOUT_CARET.values(), ids=WITHOUT_CARET)
def test_what_is_no_caret_stays(pixels: Pixels) -> None:
    assert np.array_equal(without_caret(pixels), pixels)


def test_the_frame_of_a_selection_does_no_harm() -> None:
    pixels, plain = cell("7", 42), cell("7")
    for each in (pixels, plain):
        each[:2], each[-2:], each[:, :2], each[:, -2:] = BLUE, BLUE, BLUE, BLUE
    assert np.array_equal(without_caret(pixels), plain)


def test_a_digit_on_a_tile_with_dark_corners_is_not_a_note() -> None:
    position = find_puzzle("sudoku").parse("12343412........")
    after = position.apply(Place((2, 0), 2))
    grid = Grid(*(tuple((50.0 * place, 50.0 * place + 50) for place in range(4)) for _ in range(2)))

    def picture(shown: SudokuState) -> Pixels:
        pixels = np.full((200, 200, 3), 150, np.uint8)
        for row, column in grid.cells:
            for x, y in ((0, 0), (50, 0), (0, 50), (50, 50)):
                cv2.circle(pixels, (50 * column + x, 50 * row + y), 16, (105, 105, 105), -1)
            digit, ink = shown.digits[4 * row + column], 20 if row > 1 else 225
            if digit:
                write(pixels, (50 * column + 25, 50 * row + 25), str(digit), 30, (ink, ink, ink), "Medium")
        return pixels

    assert SudokuRecogniser(picture(position), grid, position).unread(picture(after), position, after, lambda cell: False) == []
