"""The sliding puzzle's rules: moves, parity, texts."""

from itertools import permutations

import pytest
from support.oracles.steps import all_distances

from solvers.errors import IllegalMove, ParseError
from solvers.puzzle import Tap
from solvers.sliding.rules import Home, Slide, SlidingState, closeness, generate, is_solvable, parse, read_size

HOMES = pytest.mark.parametrize("home", list(Home))


@HOMES
@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2)])
def test_parity_decides_what_can_be_reached(rows: int, cols: int, home: Home) -> None:
    found = all_distances(SlidingState.goal(rows, cols, home))
    for tiles in permutations(range(rows * cols)):
        state = SlidingState(tiles, rows, cols, home)
        assert is_solvable(state) == (state in found)


@HOMES
def test_homes_are_the_cells_of_the_goal(home: Home) -> None:
    goal = SlidingState.goal(3, 4, home)
    assert goal.is_solved() and closeness(goal) == 0
    for tile in range(12):
        assert goal.home_of(tile) == goal.cell_of(tile)


def test_only_tiles_beside_the_blank_slide() -> None:
    state = parse("1 2 3/4 0 5/7 8 6")
    assert {str(move) for move in state.legal_moves()} == {"2", "4", "5", "8"}
    with pytest.raises(IllegalMove, match="Tile 1 at r1c1"):
        state.apply(Slide(1))
    with pytest.raises(IllegalMove, match="no tile 9"):
        state.apply(Slide(9))
    with pytest.raises(IllegalMove, match="no tile 0"):
        state.apply(Slide(0))
    with pytest.raises(IllegalMove):  # rows don't wrap
        parse("1 2 3/0 4 5/7 8 6").apply(Slide(3))


def test_lines_of_tiles_slide_towards_the_blank() -> None:
    state = parse("1 2 3 4/5 6 7 0/9 10 11 8/13 14 15 12")
    assert state.slides_towards((1, 0)) == (Slide(7), Slide(6), Slide(5))
    assert state.slides_towards((3, 3)) == (Slide(8), Slide(12))
    assert state.slides_towards((0, 3)) == (Slide(4),)
    assert state.slides_towards((0, 0)) == () == state.slides_towards((1, 3))


def test_a_move_is_a_tap_on_its_tile() -> None:
    assert parse("1 2/0 3").gestures(Slide(3)) == (Tap((1, 1)),)


def test_merit_adds_up_all_distances() -> None:
    assert closeness(parse("1 2 3/4 5 6/7 0 8")) == -1
    assert closeness(parse("2 1 3/4 5 6/7 8 0")) == -2
    assert closeness(parse("@first 1 0 2/3 4 5")) == -1


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("1 2 3\n4 5 6\n7 8 0", "1 2 3/4 5 6/7 8 0"),
        ("  1 2 3 / 4 5 6 / 7 8 0  ", "1 2 3/4 5 6/7 8 0"),
        ("1 2 3\r\n4 5 0\r\n", "1 2 3/4 5 0"),
        ("@last 1 2/3 0", "1 2/3 0"),
        ("@first 0 1/2 3", "@first 0 1/2 3"),
        ("1 2 3 4 5 6 7 8 0", "1 2 3/4 5 6/7 8 0"),
        ("1\t2/3\t0", "1 2/3 0"),
    ],
)
def test_all_text_forms_are_read(text: str, same: str) -> None:
    assert str(parse(text)) == same


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 2 3/4 5/6 7 0", "Row 2 has 2 tiles"),
        ("1 2 3/4 5 6/7 8 8", "blank"),
        ("1 2 3/4 5 6/7 9 0", "Tile 8 is missing and 9 is too large"),
        ("1 1/2 0", "1 appears twice"),
        ("1 x/2 0", "'x' is not a tile"),
        ("-1 2/3 0", "'-1' is not a tile"),
        ("@middle 1 2/3 0", "@middle"),
        ("0 1 2 3 4", "1 x 5"),
        ("/".join(["1 2"] * 31), "31 x 2"),
        ("", "empty"),
    ],
)
def test_bad_texts_are_quoted(text: str, words: str) -> None:
    with pytest.raises(ParseError, match=words):
        parse(text)


@pytest.mark.parametrize(
    ("text", "size"), [("4x4", (4, 4)), ("3 X 5", (3, 5)), ("3×5", (3, 5)), ("6", (6, 6)), (" 30x2 ", (30, 2))]
)
def test_sizes_are_read(text: str, size: tuple[int, int]) -> None:
    assert read_size(text) == size


@pytest.mark.parametrize("text", ["", "x", "4x", "1x4", "31x4", "4x4x4", "0", "-4x4", "four"])
def test_bad_sizes_raise_a_sentence(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_size(text)
    assert str(caught.value).endswith(".")


@HOMES
def test_scrambles_are_solvable_and_varied(home: Home) -> None:
    boards = [generate({"size": "3x3", "home": home}, seed) for seed in range(400)]
    assert all(is_solvable(board) and not board.is_solved() for board in boards)
    corners = [sum(board.tiles[0] == tile for board in boards) for tile in range(9)]
    assert min(corners) > 20, "some tile is never in the first cell"
