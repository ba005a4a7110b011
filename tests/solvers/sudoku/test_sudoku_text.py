"""The texts in which sudokus are written."""

from __future__ import annotations

import pytest

from solvers.errors import ParseError, Unsolvable
from solvers.sudoku.rules import check
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
BOXED = "\n├───┼───┼───┤\n".join(f"│{row[:3]}│{row[3:6]}│{row[6:]}│" for row in ROWS)
MULTILINE = "\r\n".join(ROWS)


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        PLAIN.replace(".", "0"),
        PLAIN.replace(".", "_"),
        f"  {PLAIN}\n",
        "\ufeff" + PLAIN,
        MULTILINE,
        "/".join(ROWS),
        ",".join(PLAIN.replace(".", "0")),
        " ".join(PLAIN.replace(".", "0")),
        DRAWN,
        SIMPLE,
        FILE,
        FILE.replace("\n", "\r\n"),
        "# a comment\n" + PLAIN,
        f"{PLAIN}  # easy",
        BOXED,
        SIMPLE.replace("---+---+---", "===+===+==="),
        str([[int(character) for character in row.replace(".", "0")] for row in ROWS]),
    ],
    ids=[
        "dots", "zeros", "underscores", "spaces around", "byte order mark", "lines", "slashes", "commas", "numbers",
        "drawn", "simple sudoku", "sdk", "sdk from Windows", "comment",
        "comment behind", "box drawing", "double lines", "nested lists",
    ],
)  # fmt: skip
def test_one_puzzle_in_all_its_forms(text: str) -> None:
    assert str(parse(text)) == PLAIN


def test_the_state_of_a_file_holds_what_was_placed() -> None:
    assert str(parse(PLACED)) == f"{PLAIN} r1c1=8"


def test_a_state_with_other_givens_is_refused() -> None:
    with pytest.raises(ParseError, match="r1c3"):
        parse("\n".join([FILE, "[State]", "..5" + ROWS[0][3:], *ROWS[1:]]))
    with pytest.raises(ParseError, match="16"):
        parse("\n".join([FILE, "[State]", "." * 16]))


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


@pytest.mark.parametrize("size", [4, 6, 9, 12, 16])
def test_the_number_of_cells_tells_the_size(size: int) -> None:
    assert parse("1" + "." * (size * size - 1)).size == size


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
    ],
)
def test_bad_texts_are_quoted(text: str, words: str) -> None:
    with pytest.raises(ParseError, match=words) as caught:
        parse(text)
    assert str(caught.value).endswith(".")


def test_duplicates_are_read_and_then_named() -> None:
    with pytest.raises(Unsolvable, match="There are two 4s in row 1, at r1c2 and r1c3"):
        check(parse(".44" + PLAIN[3:]))
