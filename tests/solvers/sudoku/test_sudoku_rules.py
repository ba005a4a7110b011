"""Sudoku's rules: digits, pencil marks, colours, conflicts, and what is wrong with a position."""

import re

import pytest
from support.stories import Story, stories

from solvers.errors import IllegalMove, ParseError, Unsolvable
from solvers.puzzle import Press, Tap
from solvers.sudoku.rules import Eliminate, Note, Paint, Place, SudokuState, check, closeness, mistakes, parse_move
from solvers.sudoku.shape import shape_of
from solvers.sudoku.text import parse

EASY = "..4...35..9.238..423..1587......2..7.82.7.43.6..3......4985..211..796.4..65...7.."
EASY_ANSWER = "814967352597238164236415879453682917982571436671349285749853621128796543365124798"
PATTERN = "1234341221434321"


def empty(size: int = 9) -> SudokuState:
    return SudokuState.of_givens(shape_of(size), bytes(size * size))


FOUR, NINE = "." * 16, "." * 81


@stories(f"""
a digit takes itself from the marks of its peers, and of no other cell: {NINE}
    r1c1+5 r1c1+6 r1c9+5 r3c3+5 r9c1+5 r1c2=5 -> r1c2=5 r1c1+6 r9c1+5
in boxes of another form too: @3x2 {"." * 36}
    r3c2+1 r2c3+1 r1c1=1 -> r1c1=1 r2c3+1
a digit takes the marks of its own cell: {NINE}
    r5c5+1 r5c5+2 r5c5=9 -> r5c5=9
    r5c5=0 ->
what is eliminated without marks leaves all others noted: {FOUR}
    r1c1=1 r2c2-3 -> r1c1=1 r2c2+2 r2c2+4
    r2c2-4 -> r1c1=1 r2c2+2
""")
def test_digits_and_marks(start: str, story: Story) -> None:
    state = parse(start)
    for moves, there in story:
        state = state.apply_all(map(parse_move, moves.split()))
        assert str(state).removeprefix(start).strip() == there, moves


def test_candidates_are_the_marks_that_are_still_possible() -> None:
    state = parse(f"{FOUR} r1c1=1 r1c2+1 r1c2+2 r4c4+4")
    assert [state.candidates[cell] for cell in (1, 15, 2)] == [0b0010, 0b1000, 0b1110]
    full = parse("123." + "." * 12)
    with pytest.raises(IllegalMove, match="no candidate 4 to remove"):
        full.apply(Eliminate((0, 3), 4))
    assert Eliminate((0, 3), 4) not in full.legal_moves()


@pytest.mark.parametrize(
    ("move", "words"),
    [
        *(("r1c3=5", "r1c3 holds the given 4"), ("r1c3+5", "r1c3 holds the given 4"), ("r1c1=0", "empty already")),
        *(("r1c1-4", "no candidate 4"), ("r9c10=1", "no cell r9c10"), ("r1c1=a", "no digit A"), ("r1c1~0", "colour 0")),
        # that change nothing
        *(("r2c1=1", "already holds 1"), ("r9c9+2", "already has"), ("r2c1+2", "holds 1"), ("r4c4~3", "colour 3")),
    ],
)
def test_illegal_moves_are_explained(move: str, words: str) -> None:
    with pytest.raises(IllegalMove, match=words):
        parse(f"{EASY} r2c1=1 r9c9+2 r4c4~3").apply(parse_move(move))


def test_moves_are_read_in_any_case() -> None:
    assert parse_move("R1C2=a") == Place((0, 1), 10)
    assert parse_move("r1c2=.") == Place((0, 1), 0)


@pytest.mark.parametrize("text", ["r0c1=5", "r1c2", "r1c2+0", "r1c2-.", "r1c2~7", "r1c2=h", "r1c2=55", "c1r2=5"])
def test_bad_moves_are_quoted(text: str) -> None:
    with pytest.raises(ParseError, match=re.escape(text)):
        parse_move(text)


def test_conflicts_are_all_cells_of_a_clash() -> None:
    state = parse("1...1..........." + " r4c1=1 r3c4=2")
    assert state.conflicts == {0, 4, 12}


def test_a_full_board_is_solved_only_without_conflicts() -> None:
    assert parse(PATTERN).is_solved()
    assert not parse("1" + PATTERN[1:-1] + "2").is_solved()
    assert not parse(PATTERN[:-1] + ".").is_solved()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1..1............", "There are two 1s in row 1, at r1c1 and r1c4"),
        ("1.11............", "There are 3 1s in row 1, at r1c1, r1c3 and r1c4. Change all but one."),
        ("1...........1...", "There are two 1s in column 1"),
        ("1....1..........", "There are two 1s in box 1"),
        ("12..3........4..", "No digit fits in r2c2: its row, column and box already contain all"),
        ("..1..2..1.......", "There is no place for 1 in row 2"),
    ],
)
def test_obvious_contradictions_are_named(text: str, words: str) -> None:
    with pytest.raises(Unsolvable, match=words):
        check(parse(text))


def test_a_hand_taps_the_cell_and_presses_a_key() -> None:
    state = empty(16)
    assert state.gestures(Place((1, 2), 5)) == (Tap((1, 2)), Press("5"))
    assert state.gestures(Place((1, 2), 16)) == (Tap((1, 2)), Press("g"))
    assert state.gestures(Place((1, 2), 0)) == (Tap((1, 2)), Press("delete"))
    assert state.gestures(Note((1, 2), 5)) == state.gestures(Eliminate((1, 2), 5)) == (Tap((1, 2)), Press("shift+5"))
    assert state.gestures(Paint((1, 2), 3)) == (Tap((1, 2)), Press("ctrl+3"))


def test_mistakes_are_wrong_digits_and_marks_without_the_right_one() -> None:
    answer = parse(EASY_ANSWER)
    state = parse(f"{EASY} r1c1=8 r1c2=5 r2c1+5 r2c1+7 r2c3+1 r9c9+2")
    assert mistakes(state, answer) == ((0, 1), (1, 2), (8, 8))
    assert mistakes(parse(f"{EASY} r1c1=8"), answer) == ()


def test_a_wrong_digit_costs_more_merit_than_right_ones_can_bring() -> None:
    answer = parse(EASY_ANSWER)
    worse = parse(f"{EASY} r1c2=5")
    for cell in (0, 5, 9, 11):
        worse = worse.apply(Place(divmod(cell, 9), answer.digits[cell]))
    start, marked = parse(EASY), parse(f"{EASY} r1c1+5")
    worst_first = [closeness(state, answer) for state in (worse, marked, start, parse(f"{EASY} r1c1=8"))]
    assert worst_first == sorted(set(worst_first))
    assert closeness(answer, answer) == 81 == closeness(answer, None)


def test_without_an_answer_clashes_cost_merit() -> None:
    assert closeness(parse(f"{EASY} r1c1=4"), None) < closeness(parse(EASY), None) < closeness(parse(f"{EASY} r1c1=8"), None)
