"""Doubtful signs of a sudoku, and how the rules resolve them."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.drawing.sudoku import BOARD, NINE, ROWS, Look, best, drawn, even, flat

from solvers.sudoku.fast.search import count_solutions, random_solution
from solvers.sudoku.shape import Shape, boxed, shape_of
from vision.readers.sudoku.chances import Chances, notations_of
from vision.readers.sudoku.completion import complete
from vision.readers.sudoku.font import Font, naming_probability
from vision.readers.sudoku.reader import reading_of
from vision.readers.sudoku.windows import Borders, Window
from vision.seen import DOUBTFUL

SURE = 0.999


def seen(board: list[int], doubts: dict[int, dict[int, float]] | None = None, shape: Shape = NINE) -> Window:
    """Return a window whose cells are certain, except for some with given probabilities, by cell and digit."""
    chances = np.full((shape.n_cells, shape.size + 1), (1 - SURE) / shape.size)
    chances[np.arange(shape.n_cells), board] = SURE
    for cell, likely in (doubts or {}).items():
        chances[cell] = 1e-4
        chances[cell, list(likely)] = list(likely.values())
    chances /= chances.sum(1, keepdims=True)
    nothing = np.zeros(shape.n_cells)
    grid = even((0, 0, 30 * shape.size, 30 * shape.size), shape.size, shape.size)
    crops = [np.full((30, 30, 3), 255, np.uint8)] * shape.n_cells
    every = np.arange(1, shape.size)
    borders = Borders(*(np.where(every % step, 0.5, 1) * 4 for step in reversed(shape.box_steps)))
    return Window(grid, shape, borders, Chances(notations_of(shape.size)[0], chances, nothing, nothing > 0), crops)


def with_cell(cell: int, digit: int) -> list[int]:
    return [*BOARD[:cell], digit, *BOARD[cell + 1 :]]


# the rules help


def solutions_with(cell: int, digit: int) -> int | None:
    return complete(NINE, np.array(with_cell(cell, digit))).count


NINE_AT = BOARD.index(9)
FREE = set(range(1, 10)) - {BOARD[peer] for peer in NINE.peer_cells[NINE_AT]} - {9}
DEAD_END = next(digit for digit in FREE if solutions_with(NINE_AT, digit) == 0)
NEEDED = next(cell for cell, digit in enumerate(BOARD) if digit and solutions_with(cell, 0) == 2)


@pytest.mark.parametrize(
    ("doubts", "least"),
    [
        pytest.param({0: {3: 0.6, 5: 0.3}}, 0.9, id="a digit that clashes with the one beside it"),
        pytest.param({0: {6: 0.55, 5: 0.45}, 9: {6: 0.95, 8: 0.05}}, 0, id="the more doubtful of two that clash"),
        pytest.param({NINE_AT: {DEAD_END: 0.6, 9: 0.35}}, 0, id="a digit that leaves no solution"),
        pytest.param({NEEDED: {0: 0.6, BOARD[NEEDED]: 0.3}}, 0, id="a sign that is hard to see, but that the puzzle needs"),
    ],
)
def test_doubtful_signs_are_read_as_the_rules_need_them(doubts: dict[int, dict[int, float]], least: float) -> None:
    reading = reading_of(seen(BOARD, doubts))
    assert flat(reading) == BOARD and reading.confidence > least


def test_unreadable_digits_come_from_the_solution() -> None:
    nines = [cell for cell, digit in enumerate(BOARD) if digit == 9]
    anything = {0: 0.3} | dict.fromkeys(range(1, 10), 0.08)
    reading = reading_of(seen(list(complete(NINE, np.array(BOARD)).solution), dict.fromkeys(nines, anything)))
    assert all(flat(reading)[cell] == 9 for cell in nines)
    assert min(reading.confidences[cell // 9][cell % 9] for cell in nines) < DOUBTFUL


def test_a_certain_clash_stays_as_it_is_shown() -> None:
    reading = reading_of(seen(with_cell(2, 5)))
    assert flat(reading) == with_cell(2, 5)
    assert reading.details["error"] is True
    assert 0.8 < reading.confidence < reading_of(seen(BOARD)).confidence
    assert any("r1c1 and r1c3" in note for note in reading.notes)


def test_cells_that_stay_in_doubt_are_named() -> None:
    board = [0 if cell % 2 else digit for cell, digit in enumerate(BOARD)]
    reading = reading_of(seen(board, {80: {9: 0.5, 4: 0.45}}))
    assert np.argwhere(np.array(reading.confidences) < DOUBTFUL).tolist() == [[8, 8]]
    assert any("r9c9" in note for note in reading.notes)
    assert reading.confidence < 0.6


@pytest.mark.parametrize("board", [[0] * 81, [each // 9 + 1 if each % 9 == 0 else 0 for each in range(81)]])
def test_a_board_without_digits_or_with_digits_in_one_line_only_is_never_certain(board: list[int]) -> None:
    assert reading_of(seen(board)).confidence <= 0.4


def test_a_full_board_is_certain() -> None:
    assert reading_of(seen(list(random_solution(shape_of(9), 1)))).confidence > 0.95


@settings(max_examples=40)
@given(st.integers(1, 10_000), st.sampled_from([(2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (1, 5), (1, 7)]), st.integers(0, 60))
def test_completions_are_counted_as_the_fast_solver_counts_them(seed: int, box: tuple[int, int], share_empty: int) -> None:
    source, shape = random.Random(seed), boxed(*box)
    board = [0 if source.randrange(100) < share_empty + 10 else digit for digit in random_solution(shape, seed)]
    if seed % 3 == 0:
        board[source.randrange(len(board))] = source.randint(1, shape.size)
    count = complete(shape, np.array(board)).count
    assert count is None or count == count_solutions(shape, bytes(board))


@settings(max_examples=25)
@given(st.integers(1, 10_000), st.data())
def test_one_sign_in_doubt_never_spoils_a_puzzle(seed: int, data: st.DataObject) -> None:
    cell = data.draw(st.sampled_from([cell for cell, digit in enumerate(BOARD) if digit]))
    other = data.draw(st.integers(1, 9).filter(lambda digit: digit != BOARD[cell]))
    reading = reading_of(seen(BOARD, {cell: {other: 0.5, BOARD[cell]: 0.4}}))
    if flat(reading) != BOARD:  # the other digit makes a puzzle too
        assert complete(NINE, np.array(flat(reading))).count == 1
        assert reading.confidence < 0.9


# one font


def alike_where_equal(board: list[int]) -> Font:
    """Return how the signs of a board compare if equal digits look the same."""
    digits = np.array(board)
    (cells,) = np.nonzero(digits)
    distances = np.where(digits[cells, None] == digits[cells], 0.01, 0.3).astype(np.float32)
    return Font(cells, distances, np.zeros(len(cells), np.bool_))


def test_signs_that_look_alike_remove_the_doubt_from_each_other() -> None:
    eights = [cell for cell, digit in enumerate(BOARD) if digit == 8]
    chances = seen(BOARD, {cell: {8: 0.5, 3: 0.3} for cell in eights}).chances.values
    sharper = alike_where_equal(BOARD).sharpened(chances, np.array(BOARD))
    assert (chances[eights, 8] < 0.7).all()
    assert (sharper[eights, 8] > 0.99).all()


def test_a_sign_that_looks_like_another_digit_is_read_as_that_one() -> None:
    cell = BOARD.index(8)
    chances = seen(BOARD, {cell: {3: 0.6, 8: 0.3}}).chances.values
    sharper = alike_where_equal(BOARD).sharpened(chances, np.array(with_cell(cell, 3)))
    assert sharper[cell].argmax() == 8


def test_a_digit_that_could_be_a_missing_one_makes_a_board_uncertain() -> None:
    board = np.array([0 if digit == 9 else digit for digit in BOARD])
    threes = {cell: {3: 0.6, 9: 0.3} for cell, digit in enumerate(BOARD) if digit == 3}
    assert naming_probability(seen(list(board)).chances.values, board) > 0.99
    assert naming_probability(seen(list(board), threes).chances.values, board) < 0.8


def test_parts_of_digits_are_joined() -> None:
    pixels, grid = drawn(ROWS, Look(cell=60))
    for row, columns in enumerate(ROWS):
        for column, digit in enumerate(columns):
            if digit == 2:
                x, y, side, _ = (round(value) for value in grid.rect((row, column)))
                pixels[y + side // 2 : y + side // 2 + 4, x + 6 : x + side - 6] = 255  # a gap through the middle
    reading = best(pixels, grid)
    assert flat(reading) == BOARD
