"""The texts in which sudokus are written, with boxes of any kind."""

import pickle
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers import find_puzzle
from solvers.errors import ParseError, Unsolvable
from solvers.puzzle import Report, final_steps
from solvers.sudoku import analysis, backtracking, generate, human
from solvers.sudoku.fast import search
from solvers.sudoku.rules import Place, SudokuState, check
from solvers.sudoku.shape import BOXES, Shape, boxed, shape_of
from solvers.sudoku.text import parse

PLAIN = "..4...35..9.238..423..1587......2..7.82.7.43.6..3......4985..211..796.4..65...7.."
ROWS = [PLAIN[start : start + 9] for start in range(0, 81, 9)]

DRAWN = """
+-------+-------+-------+
| . . 4 | . . . | 3 5 . |
| . 9 . | 2 3 8 | . . 4 |
| 2 3 . | . 1 5 | 8 7 . |
+-------+-------+-------+
| . . . | . . 2 | . . 7 |
| . 8 2 | . 7 . | 4 3 . |
| 6 . . | 3 . . | . . . |
+-------+-------+-------+
| . 4 9 | 8 5 . | . 2 1 |
| 1 . . | 7 9 6 | . 4 . |
| . 6 5 | . . . | 7 . . |
+-------+-------+-------+
"""
SIMPLE = (
    "*-----------*\n"
    + "\n".join(
        f"|{row[:3]}|{row[3:6]}|{row[6:]}|" + ("\n|---+---+---|" if number in (2, 5) else "") for number, row in enumerate(ROWS)
    )
    + "\n*-----------*\n"
)
FILE = "\n".join(["#ASomebody", "#DA puzzle: 9 x 9, 34 givens", "[Puzzle]", *ROWS, ""])
PLACED = "\n".join([FILE, "[State]", "8" + ROWS[0][1:], *ROWS[1:]])


FORMS = {
    "dots": PLAIN,
    "zeros": PLAIN.replace(".", "0"),
    "underscores": PLAIN.replace(".", "_"),
    "spaces around": f"  {PLAIN}\n",
    "byte order mark": "\ufeff" + PLAIN,
    "lines": "\r\n".join(ROWS),
    "slashes": "/".join(ROWS),
    "commas": ",".join(PLAIN.replace(".", "0")),
    "numbers": " ".join(PLAIN.replace(".", "0")),
    "drawn": DRAWN,
    "simple sudoku": SIMPLE,
    "sdk": FILE,
    "sdk from Windows": FILE.replace("\n", "\r\n"),
    "comment": "# a comment\n" + PLAIN,
    "comment behind": f"{PLAIN}  # easy",
    "box drawing": "\n├───┼───┼───┤\n".join(f"│{row[:3]}│{row[3:6]}│{row[6:]}│" for row in ROWS),
    "double lines": SIMPLE.replace("---+---+---", "===+===+==="),
    "nested lists": str([[int(character) for character in row.replace(".", "0")] for row in ROWS]),
}


@pytest.mark.parametrize("text", FORMS.values(), ids=list(FORMS))
def test_one_puzzle_in_all_its_forms(text: str) -> None:
    assert str(parse(text)) == PLAIN


def test_the_state_section_holds_the_placed_digits() -> None:
    assert str(parse(PLACED)) == f"{PLAIN} r1c1=8"


def test_large_boards_have_letters_or_numbers() -> None:
    letters = "123456789ABCDEFG" + "." * 240
    assert str(parse(letters)) == str(parse(letters.lower())) == letters
    numbers = " ".join([*map(str, range(1, 17)), *["0"] * 240])
    assert str(parse(numbers)) == letters
    lines = "\n".join(" ".join(row) for row in [list(map(str, range(1, 17))), *[["."] * 16] * 15])
    assert str(parse(lines)) == letters


CANDIDATES = """
.-------.-------.
| 1  23 | 34 24 |
| 4  23 | 1  23 |
:-------+-------:
| 23 1  | 24 34 |
| 23 4  | 23 1  |
'-------'-------'
"""


def test_candidates_are_read_as_pencil_marks() -> None:
    state = parse(CANDIDATES)
    assert str(state).split()[:5] == ["1...4.1..1...4.1", "r1c2+2", "r1c2+3", "r1c3+3", "r1c3+4"]
    assert state.marks == (0, 6, 12, 10, 0, 6, 0, 6, 6, 0, 10, 12, 6, 0, 6, 0)
    assert parse(str(state)) == state


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        (PLAIN[:-1], "80 cells"),
        (PLAIN + ".", "82 cells"),
        ("." * 121, "121 cells"),
        (PLAIN.replace("9", "A"), "1 to 9, not A"),
        ("5" + "." * 15, "1 to 4, not 5"),
        (PLAIN.replace("4", "z"), "'z'"),
        (PLAIN.replace("4", "½"), "'½'"),
        (" ".join(["17"] + ["0"] * 255), "1 to G, not 17"),
        (" ".join(["10"] + ["0"] * 80), "1 to 9, not 10"),
        (f"{PLAIN} r1c1=q", "r1c1=q"),
        (f"{PLAIN} r1c3=1", "given 4"),
        (f"{PLAIN} r1c1=8 hello", "not 'hello'"),
        ("5", "have 1 cell:"),
        (f"{PLAIN}\n{PLAIN}\n", "There are 2 sudokus"),
        (f"{SIMPLE}\n{SIMPLE}\n{SIMPLE}", "There are 3 sudokus"),
        ("\n".join(["." * 16] * 15), "240 cells"),
        (" ".join(["21", *["1"] * 80]), "1 to 9, not 21"),
        ("[Puzzle]\n[State]\n" + PLAIN, "empty"),
        ("\n".join([FILE, "[State]", "..5" + ROWS[0][3:], *ROWS[1:]]), "r1c3"),
        ("\n".join([FILE, "[State]", "." * 16]), "16"),
        ("@3x2 " + "." * 35, "There are 35 cells, but a sudoku with such boxes has 36 (6 x 6)."),
        ("@foo " + "." * 36, "'@foo' in front of a sudoku is unknown: write the rows and columns of a box"),
        ("@3x7 " + "." * 36, "boxes of 3 x 7 cells. A box has 2 to 16, one for each digit."),
        ("@0x7 " + "." * 36, "boxes of 0 x 7 cells"),
        ("@1x5", "is empty"),
        ("@1x5 6" + "." * 24, "1 to 5, not 6"),
        ("." * 25, "can't have 25 cells"),
    ],
)
def test_bad_texts_are_rejected_in_a_sentence(text: str, words: str) -> None:
    with pytest.raises(ParseError, match=re.escape(words)) as caught:
        parse(text)
    assert str(caught.value).endswith(".")


# boxes of any kind


SUDOKU = find_puzzle("sudoku")
UNUSUAL = [(3, 2), (4, 2), (5, 2), (1, 4), (1, 5), (1, 6), (1, 7), (1, 9), (4, 3)]
SMALL = [(3, 2), (4, 2), (2, 4), (1, 4), (1, 5), (1, 6), (1, 7)]
shapes = st.sampled_from(UNUSUAL).map(lambda box: boxed(*box))


def puzzle_of(shape: Shape, seed: int) -> SudokuState:
    """Return a puzzle with one solution."""
    return list(generate.dig(shape, "none", 0, random.Random(seed)))[-1]


@pytest.mark.parametrize("box", [*BOXES.values(), *UNUSUAL])
def test_every_unit_holds_each_digit_once(box: tuple[int, int]) -> None:
    shape = boxed(*box)
    assert shape.size == box[0] * box[1]
    assert len(shape.unit_cells) == (2 if box[0] == 1 else 3) * shape.size
    assert all(len(cells) == shape.size for cells in shape.unit_cells)
    answer = search.random_solution(shape, 1)
    assert all({answer[cell] for cell in cells} == set(range(1, shape.size + 1)) for cells in shape.unit_cells)
    for cell, peers in enumerate(shape.peer_cells):
        assert set(peers) == {other for unit in shape.units_of[cell] for other in shape.unit_cells[unit]} - {cell}


@given(shapes, st.integers(0, 1000), st.data())
@settings(max_examples=30)
def test_texts_round_trip(shape: Shape, seed: int, data: st.DataObject) -> None:
    answer = search.random_solution(shape, seed)
    kept = data.draw(st.sets(st.integers(0, shape.n_cells - 1)))
    state = SudokuState.of_givens(shape, bytes(digit if cell in kept else 0 for cell, digit in enumerate(answer)))
    for _ in range(data.draw(st.integers(0, 4))):
        state = state.apply(data.draw(st.sampled_from(state.legal_moves())))
    assert str(state).startswith(f"@{shape.box_rows}x{shape.box_cols} ")
    assert parse(str(state)) == state
    assert pickle.loads(pickle.dumps(state)) == state


@pytest.mark.parametrize("size", BOXES)
def test_usual_boxes_need_no_marker(size: int) -> None:
    rows, cols = BOXES[size]
    text = "1" + "." * (size * size - 1)
    assert parse(f"@{rows}x{cols} {text}") == parse(text)
    assert str(parse(f"@{rows}X{cols}\n{text}")) == text
    assert parse(text).shape is shape_of(size)


def test_boxes_of_one_column_mean_no_boxes() -> None:
    assert str(parse("@5x1 " + "." * 25)) == "@1x5 " + "." * 25


def test_drawn_grids_candidates_and_moves_follow_a_marker() -> None:
    rows = "\n".join(["1 . .|. . .", *[". . .|. . ."] * 5])
    assert str(parse(f"@3x2\n{rows}\nr2c2=5")) == f"@3x2 1{'.' * 35} r2c2=5"
    noted = parse("@1x3 12 12 3 123 123 12 3 12 12")
    assert str(noted).startswith("@1x3 ..3...3.. r1c1+1 r1c1+2")


@pytest.mark.parametrize("box", SMALL)
def test_all_solvers_find_the_solution(box: tuple[int, int]) -> None:
    state = puzzle_of(boxed(*box), 3)
    answer = search.solution(state.shape, state.digits)
    chosen = {"detail": "folded", "limit": "2000000"}
    for solver in (human, search, backtracking):
        steps = final_steps(solver.solve(state, chosen))
        end = state.apply_all(move for step in steps for move in step.moves)  # type: ignore[misc]
        assert end.is_solved() and end.digits == answer, solver
        if box[0] == 1:
            assert not any(re.search(r"\bbox", f"{step.why} {step.clue}") for step in steps), solver


def test_the_boxes_decide_which_digits_clash() -> None:
    """The 1 of r3c2 is in the box of r1c1 if boxes have three rows, and in another one if they have two."""
    text = "1" + "." * 12 + "1" + "." * 22
    check(parse(text))
    check(parse(f"@1x6 {text}"))
    with pytest.raises(Unsolvable, match="There are two 1s in box 1, at r1c1 and r3c2"):
        check(parse(f"@3x2 {text}"))


def test_messages_name_only_the_kinds_of_units_that_exist() -> None:
    with pytest.raises(Unsolvable, match="its row and column already contain all of them"):
        check(parse("@1x4 123....4........"))


def test_counts_are_those_of_latin_squares() -> None:
    assert search.count_solutions(boxed(1, 4), bytes(16), 1000) == 576
    assert search.count_solutions(boxed(1, 3), bytes(9), 1000) == 12


def test_a_board_without_boxes_is_examined() -> None:
    state = puzzle_of(boxed(1, 5), 8)
    *_, last = (item for item in analysis.examine(state) if isinstance(item, Report))
    assert last.answer is not None and last.answer.is_solved() and last.answer.shape == state.shape
    assert SUDOKU.caption(state) == "5 × 5, no boxes"
    assert SUDOKU.caption(parse("@3x2 " + "." * 36)) == "6 × 6, boxes 3 × 2"


def test_a_puzzle_written_down_on_paper_keeps_its_boxes() -> None:
    written = parse("@3x2 " + "." * 36 + " r1c1=5 r3c1=1")
    assert str(SUDOKU.paper.fixed(written)) == "@3x2 5" + "." * 11 + "1" + "." * 23
    with pytest.raises(Unsolvable, match="in box 1"):
        SUDOKU.paper.fixed(written.apply(Place((2, 1), 5)))
