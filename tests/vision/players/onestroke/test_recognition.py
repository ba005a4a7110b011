"""Recognising the length of a line in pictures, also with hints, or with something else in them."""

from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.screens import even

from solvers import find_puzzle
from solvers.onestroke.maze import Maze
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell
from vision.frame import Grid, Pixels, Reading
from vision.players.onestroke.player import PLAYER
from vision.players.onestroke.recognition import OneStrokeRecogniser
from vision.players.onestroke.walking import _Walker
from vision.players.patches import CellPatches, has_changed

SIDE = 30
GROUND = "@fill S...#/..#../#..../....#"
LINE = [(0, 1), (0, 2), (0, 3), (1, 3)]
GRID = even((10, 10, 5 * SIDE, 4 * SIDE), 4, 5)
START: OneStrokeState = find_puzzle("onestroke").parse(GROUND)
LINES = [OneStrokeState(START.maze, ((0, 0), *LINE[:length])) for length in range(len(LINE) + 1)]


def picture(coloured: dict[Cell, int] | None = None, walls: int = 60) -> Pixels:
    pixels = np.full((140, 170, 3), 200, np.uint8)
    for cell in GRID.cells:
        x, y, width, height = map(round, GRID.rect(cell))
        shade = 240 if cell in START.maze.cells else walls
        pixels[y : y + height, x : x + width] = (coloured or {}).get(cell, shade)
    return pixels


def line(length: int, shade: int = 120) -> dict[Cell, int]:
    return dict.fromkeys(LINE[:length], shade)


RECOGNISER = OneStrokeRecogniser(picture(), GRID, START)


@given(length=st.integers(0, len(LINE)), shade=st.sampled_from([10, 120, 200]))
def test_the_length_of_a_line_is_recognised_in_any_colour(length: int, shade: int) -> None:
    assert RECOGNISER.match(picture(line(length, shade)), LINES) == length


def test_other_changed_cells_are_ignored_unless_the_head_looks_like_them() -> None:
    assert RECOGNISER.match(picture({**line(2), (3, 0): 170}), LINES) == 2
    assert RECOGNISER.match(picture({**line(2), (0, 3): 170, (3, 0): 170}), LINES) == 2
    assert RECOGNISER.match(picture({**line(2), **dict.fromkeys([(3, 0), (3, 1), (3, 2), (2, 3)], 170)}), LINES) is None


def test_a_line_may_glow_into_other_cells() -> None:
    pixels = picture(line(2))
    for cell in ((3, 0), (3, 1), (3, 2), (2, 3), (0, 3)):
        x, y, width, _ = map(round, GRID.rect(cell))
        pixels[y : y + 8, x : x + width] = 215
    assert RECOGNISER.match(pixels, LINES) == 2


@pytest.mark.parametrize("off", [0, 7, 10])
def test_a_walker_larger_than_its_cell_or_beside_it_is_followed(off: int) -> None:
    def walker_at(cell: Cell) -> Pixels:
        pixels = picture()
        x, y = GRID.center(cell)
        return np.asarray(cv2.circle(pixels, (round(x) + off, round(y)), 17, (40, 90, 220), -1), np.uint8)

    recogniser = OneStrokeRecogniser(walker_at((0, 0)), GRID, START)
    assert [recogniser.match(walker_at(cell), LINES) for cell in LINE] == [1, 2, 3, 4]


def unread_at_the_end(text: str, coins: tuple[Cell, ...], left: tuple[Cell, ...]) -> list[Cell]:
    """Return what isn't read back of a walker's way along LINE, after which some of the coins are left."""
    start: OneStrokeState = find_puzzle("onestroke").parse(text)

    def walker_at(cell: Cell, coins: tuple[Cell, ...]) -> Pixels:
        pixels = picture(dict.fromkeys(coins, 160))
        x, y = GRID.center(cell)
        return np.asarray(cv2.circle(pixels, (round(x), round(y)), 11, (40, 90, 220), -1), np.uint8)

    recogniser = OneStrokeRecogniser(walker_at((0, 0), coins), GRID, start)
    return recogniser.unread(walker_at(LINE[-1], left), start, start.apply_all(map(Visit, LINE)), lambda cell: False)


def test_of_a_walkers_way_only_coins_are_read_back_unless_all_cells_must_be_visited() -> None:
    with_coin = "S.o.#/..#E./.#.../....#"
    assert unread_at_the_end(with_coin, ((0, 2),), ()) == []
    assert unread_at_the_end(with_coin, ((0, 2),), ((0, 2),)) == [(0, 2)]
    assert unread_at_the_end(GROUND, (), ()) != []


def test_a_line_with_a_gap_is_not_a_line() -> None:
    assert RECOGNISER.match(picture({(0, 1): 120, (0, 3): 120}), LINES[2:]) is None


def test_another_board_matches_nothing() -> None:
    pixels = picture(line(4))
    pixels[40:] = pixels[40:][::-1, ::-1]
    assert RECOGNISER.match(255 - pixels, LINES) is None


def test_hints_shown_before_any_move_are_not_a_line() -> None:
    recogniser, hinted = OneStrokeRecogniser(picture(), GRID, START), picture({(0, 1): 170, (1, 0): 170})
    recogniser.learn(hinted, START)
    assert recogniser.match(hinted, LINES) == 0
    assert recogniser.match(picture({**line(1), (1, 0): 170}), LINES) == 1


def test_a_panel_that_only_touches_a_cell_is_not_a_line() -> None:
    touched = picture(line(3))
    touched[40:45, 100:130] = 120
    for pixels, unread in ((picture(line(4)), []), (touched, [(1, 3)])):
        assert RECOGNISER.unread(pixels, START, LINES[4], lambda cell: False) == unread


def test_walls_under_a_dialog_say_nothing() -> None:
    pixels = picture(line(4))
    pixels[100:130, 130:160] = 20
    for covered, unread in (({(3, 4)}, []), (set(), LINE), ({(3, 4), (0, 0), (0, 1), (0, 2)}, LINE)):
        recogniser = OneStrokeRecogniser(picture(), GRID, START)
        assert recogniser.unread(pixels, START, LINES[4], covered.__contains__) == unread


SNAKE = [(row, col if row % 2 == 0 else 4 - col) for row in range(4) for col in range(5)]
NUMBERED: OneStrokeState = find_puzzle("onestroke").parse("@zip 1...2/...../...../4...3")


def test_a_line_that_hides_the_numbers_is_read_back_except_for_its_last_cell() -> None:
    def numbered(n_visited: int) -> Pixels:
        pixels = picture(dict.fromkeys(SNAKE, 240) | dict.fromkeys(SNAKE[:n_visited], 120))
        for row, col in {(0, 0), (0, 4), (3, 0), (3, 4)} - set(SNAKE[:n_visited]):
            pixels[20 + SIDE * row : 30 + SIDE * row, 20 + SIDE * col : 30 + SIDE * col] = 20
        return pixels

    whole = OneStrokeState(NUMBERED.maze, tuple(SNAKE))
    recogniser, later = (OneStrokeRecogniser(numbered(1), GRID, NUMBERED) for _ in range(2))
    assert recogniser.unread(numbered(19), NUMBERED, whole, lambda cell: False) == SNAKE[-1:]
    assert recogniser.unread(numbered(20), NUMBERED, whole, SNAKE[3:-1].__contains__) == sorted(SNAKE[3:])
    assert later.unread(numbered(20), NUMBERED, whole, lambda cell: False) == sorted(SNAKE[1:])


def test_a_thin_line_through_a_cell_is_recognised() -> None:
    before, after = picture(), picture()
    after[24:26, 40:70] = 120
    patches, later = CellPatches(GRID, [(0, 1), (0, 2)]), CellPatches(GRID, [(0, 1), (0, 2)])
    patches.update(before)
    later.update(before)
    later.update(after)
    assert has_changed(patches[0, 1], later[0, 1]) and not has_changed(patches[0, 2], later[0, 2])


def hypotheses(text: str, drawn: str = "") -> list[str]:
    """Return the hypotheses about a board by its text, and by the signs that were drawn if these are others."""
    state = find_puzzle("onestroke").parse(text)
    signs = tuple(map(tuple, (drawn or text.split()[-1]).split("/")))
    sure = tuple((1.0,) * state.maze.cols for _ in signs)
    grid = Grid(GRID.columns[: state.maze.cols], GRID.rows[: state.maze.rows])
    return list(map(str, PLAYER.hypotheses(Reading("onestroke", grid, signs, sure, text, 1.0))))


def test_the_hypotheses_about_a_maze() -> None:
    assert hypotheses("@fill S../...") == ["@fill S../..."]
    assert "@fill E../S.." in hypotheses("@fill S../E..")
    assert hypotheses("@fill SE./.../...")[0] != "@fill SE./.../..."
    assert hypotheses("@fill .##/.S#/.##", ".xx/.xS/.xx") == ["@fill #../#.S/#.."], "all that looks visited may be all there is"


OTHERS = [
    ("@fill S../..#", "@fill ###/.S#", False),  # further on, with visited cells drawn like walls
    ("@fill S../..#", "@fill S##/.##", False),  # the head was missed
    ("S../.#E", ".S./.#E", False),  # further on, with only a walker
    ("S../..E", ".S./..E", True),
    ("@zip 1.2/..#", "@zip .12/..#", True),
    ("@fill S#E/...", "@fill E.S/...", False),
    ("@fill S#E/###/...", "@fill E.S/.../...", True),
    ("@fill S../...", "@fill S.../....", True),
]


@pytest.mark.parametrize(("before", "seen", "is_other"), OTHERS)
def test_another_board_is_told_from_the_same_maze(before: str, seen: str, is_other: bool) -> None:
    assert PLAYER.is_other_board(*map(find_puzzle("onestroke").parse, (before, seen))) is is_other


def test_the_partial_outcomes_of_a_line() -> None:
    left = PLAYER.partial_outcomes(LINES[1], [Visit(cell) for cell in LINE[1:]])
    assert [state.trail for state, _ in left] == [LINES[3].trail, LINES[2].trail, LINES[0].trail]
    for state, missing in left:
        assert state.apply_all(missing) == LINES[-1]


class Corridor:
    """An actuator on a corridor of four cells, in which each key shows another picture of the walker."""

    def __init__(self, *walkers: tuple[int, int] | None) -> None:
        """Take the cell and the colour of the walker before and after each key, None if it isn't shown."""
        self.grid, self.pace = even((10, 10, 160, 40), 1, 4), SimpleNamespace(hold_s=0.05)
        self._walkers, self._time_s = list(walkers), 0.0

    def look(self) -> Pixels:
        pixels = np.full((60, 180, 3), 240, np.uint8)
        if self._walkers[0] is not None:
            column, colour = self._walkers[0]
            pixels[20:40, 20 + 40 * column : 40 + 40 * column] = colour
        return pixels

    def key(self, key: str) -> None:
        del self._walkers[0]

    def now(self) -> float:
        return self._time_s

    def wait(self, seconds: float) -> None:
        self._time_s += seconds


@pytest.mark.parametrize(("after", "reached"), [((1, 160), []), (None, [(0, 2), (0, 3)])])
def test_a_walker_has_vanished_into_the_end_only_if_its_cell_looks_left(
    after: tuple[int, int] | None, reached: list[Cell]
) -> None:
    walker = _Walker(Corridor((0, 90), (1, 90), after), Maze("S..E", 1, 4), {(0, 1): "right"}, (0, 0))  # type: ignore[arg-type]
    way = [(0, column) for column in range(4)]
    assert (walker.step(way), walker.step(way[1:])) == ([(0, 1)], reached)


def test_a_walker_that_is_moved_on_a_bit_reaches_no_cell_beyond_a_wall() -> None:
    walker = _Walker(Corridor((0, 90), (0, 160)), Maze("S..E", 1, 4), {(0, -1): "left"}, (0, 0))  # type: ignore[arg-type]
    assert walker._shifted((0, -1), []) == 0
