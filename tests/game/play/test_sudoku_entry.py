"""What digits, marks, colours and the eraser mean for the chosen cells of a sudoku."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from support.hands.sudoku import BOARDS

from game.boards.sudoku.entry import Mode, entered, erased, filled_in, seen_marks
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.text import parse

EMPTY = parse("." * 16)


def position(moves: str, givens: str = "1" + "." * 15) -> SudokuState:
    return parse(f"{givens} {moves}")


def entering(state: SudokuState, cells: Sequence[int], mode: Mode, value: int, shows_all: bool = False) -> str:
    moves = entered(state, cells, mode, value, shows_all)
    state.apply_all(moves)
    return " ".join(map(str, moves))


@pytest.mark.parametrize(
    ("before", "cells", "mode", "value", "moves"),
    [
        ("", [5], Mode.DIGIT, 2, "r2c2=2"),
        ("r2c2=2", [5], Mode.DIGIT, 2, "r2c2=0"),
        ("r2c2=3", [5], Mode.DIGIT, 2, "r2c2=2"),
        ("", [0], Mode.DIGIT, 2, ""),
        ("", [5, 0, 10], Mode.DIGIT, 2, "r2c2=2 r3c3=2"),
        ("r2c2=2", [5, 10], Mode.DIGIT, 2, "r3c3=2"),
        ("r2c2=2 r3c3=2", [10, 5], Mode.DIGIT, 2, "r2c2=0 r3c3=0"),
        ("", [5, 10], Mode.MARK, 2, "r2c2+2 r3c3+2"),
        ("r2c2+2", [5, 10], Mode.MARK, 2, "r3c3+2"),
        ("r2c2+2 r3c3+2", [5, 10], Mode.MARK, 2, "r2c2-2 r3c3-2"),
        ("r2c2=3", [5, 0], Mode.MARK, 2, ""),
        ("", [1], Mode.MARK, 1, "r1c2+1"),
        ("", [0, 5], Mode.COLOUR, 6, "r1c1~6 r2c2~6"),
        ("r1c1~6", [0, 5], Mode.COLOUR, 6, "r2c2~6"),
        ("r1c1~6 r2c2~6", [0, 5], Mode.COLOUR, 6, "r1c1~0 r2c2~0"),
        ("r1c1~6", [0], Mode.COLOUR, 1, "r1c1~1"),
    ],
)
def test_what_is_entered(before: str, cells: list[int], mode: Mode, value: int, moves: str) -> None:
    assert entering(position(before), cells, mode, value) == moves


@pytest.mark.parametrize(
    ("mode", "value"), [(Mode.DIGIT, 5), (Mode.MARK, 5), (Mode.COLOUR, 7), (Mode.DIGIT, 0), (Mode.COLOUR, 0)]
)
def test_there_are_only_so_many_digits_and_colours(mode: Mode, value: int) -> None:
    assert entering(EMPTY, [3], mode, value) == ""


@pytest.mark.parametrize(
    ("before", "cells", "value", "moves"),
    [
        ("", [5], 2, "r2c2-2"),
        ("r2c2-2", [5], 2, "r2c2+2"),
        ("", [5], 1, ""),
        ("r2c2+1 r2c2+2", [5], 1, ""),
        ("", [2, 15], 1, "r4c4-1"),
        ("r2c2-2", [5, 15], 2, "r2c2+2"),
        ("r2c3=2 r3c2=3", [5], 4, ""),
    ],
    ids=["seen", "taken", "a peer has it", "noted but impossible", "one of two", "back", "the only one left"],
)
def test_candidates_on_show_are_taken_away_and_brought_back_like_marks(
    before: str, cells: list[int], value: int, moves: str
) -> None:
    assert entering(position(before), cells, Mode.MARK, value, shows_all=True) == moves


@pytest.mark.parametrize(
    ("before", "moves"),
    [
        ("r2c2=2 r2c3+3 r2c2~4", "r2c2=0"),
        ("r2c3+3 r2c3+4 r2c2~4", "r2c3-3 r2c3-4"),
        ("r2c2~4 r1c1~1", "r1c1~0 r2c2~0"),
        ("r4c4=1", ""),
    ],
    ids=["digits", "marks", "colours", "other cells"],
)
def test_the_eraser_takes_digits_then_marks_then_colours(before: str, moves: str) -> None:
    assert " ".join(map(str, erased(position(before), [6, 5, 0]))) == moves


def test_filling_in_leaves_marks_as_they_are_and_then_takes_all_away() -> None:
    state = position("r2c3+1 r3c3=2")
    filled = state.apply_all(filled_in(state))
    assert filled.marks[6] == 0b0001
    assert all(filled.marks[cell] == state.possible[cell] for cell in range(16) if cell != 6)
    emptied = filled.apply_all(filled_in(filled))
    assert not any(emptied.marks) and emptied.digits == state.digits


def test_a_cell_in_which_nothing_fits_does_not_keep_marks_from_being_taken_away() -> None:
    state = position("r2c1=2 r1c3=3 r3c2=4")
    assert state.possible[1] == 0
    filled = state.apply_all(filled_in(state))
    assert any(filled.marks)
    assert not any(filled.apply_all(filled_in(filled)).marks)


@pytest.mark.parametrize("size", BOARDS)
def test_whatever_is_entered_can_be_played(size: int) -> None:
    source, state = random.Random(size), parse(BOARDS[size])
    for _ in range(300):
        cells = source.sample(range(size * size), source.randint(1, 6))
        shows_all, mode = source.random() < 0.5, source.choice(list(Mode))
        moves = source.choice(
            [entered(state, cells, mode, source.randint(0, size + 1), shows_all), erased(state, cells), filled_in(state)]
        )
        state = state.apply_all(moves)
    assert parse(str(state)) == state


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("shows_all", [False, True])
def test_entering_twice_changes_nothing(mode: Mode, shows_all: bool) -> None:
    state = position("r1c2=3 r2c1~1")
    once = state.apply_all(entered(state, [9, 15], mode, 2, shows_all))
    assert once != state
    twice = once.apply_all(entered(once, [9, 15], mode, 2, shows_all))
    assert (twice.digits, twice.colours) == (state.digits, state.colours)
    assert seen_marks(twice, shows_all) == seen_marks(state, shows_all)
