"""New mazes: as they were asked for, the same for the same seed, proven to be solvable; and the lines they are made from."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.oracles.mazes import count_fills

from solvers.errors import PuzzleError
from solvers.onestroke import ONESTROKE
from solvers.onestroke.fill import solver
from solvers.onestroke.frontier import best
from solvers.onestroke.generation.difficulty import grade, grade_of_line
from solvers.onestroke.generation.generate import RECIPES, generate
from solvers.onestroke.generation.mazes import Mix, make_best, make_fill, make_winding, make_zip, random_line
from solvers.onestroke.maze import Mode
from solvers.onestroke.options import FEWEST_CELLS, NEW_GAME, Grade
from solvers.onestroke.rules import OneStrokeState, cut_off
from solvers.options import read_options

KINDS = pytest.mark.parametrize(("mode", "wanted"), list(RECIPES))


def made(size: str, mode: str, grade: str, seed: int) -> OneStrokeState:
    return generate(read_options(NEW_GAME, {"size": size, "mode": mode, "difficulty": grade}), seed)


def test_there_is_a_recipe_for_every_mode_and_grade() -> None:
    assert set(RECIPES) == {(mode, grade) for mode in Mode for grade in Grade}


@KINDS
@pytest.mark.parametrize("size", ["5x4", "4x7", "8x8"])
def test_a_maze_is_as_it_was_asked_for(mode: Mode, wanted: Grade, size: str) -> None:
    for seed in (1, 2):
        state = made(size, mode, wanted, seed)
        maze = state.maze
        assert state == OneStrokeState.at_start(maze) == made(size, mode, wanted, seed)
        assert (f"{maze.rows}x{maze.cols}", maze.mode) == (size, mode)
        ONESTROKE.check(state)
        assert not cut_off(state)
        assert proven_grade(state) is wanted


def proven_grade(state: OneStrokeState) -> Grade:
    """What the grade of a maze is; par is proven by the frontier method."""
    found = best.find(state)
    if state.maze.mode is not Mode.BEST:
        assert found.points == state.maze.most
    if state.maze.mode is Mode.ZIP:
        assert found.n_best == 1 == count_fills(state, 2)
        return grade_of_line(state.maze, found.track(0))
    return grade(state.maze, found.points)


def test_large_mazes_are_proven_too() -> None:
    for mode, wanted in ((Mode.BEST, Grade.HARD), (Mode.FILL, Grade.HARD), (Mode.ZIP, Grade.MEDIUM)):
        state = made("12x12", mode, wanted, 3)
        assert len(state.maze.cells) > 70
        if mode is Mode.BEST:
            assert len(state.maze.coins) >= 5 and best.find(state).points > 60
        else:
            assert state.apply_all(map(type(state.legal_moves()[0]), solver.find_fill(state)[1:])).is_solved()
    assert count_fills(state, 2) == 1


@pytest.mark.parametrize(("mode", "grade"), FEWEST_CELLS)
def test_what_can_t_be_made_is_said_before(mode: Mode, grade: Grade) -> None:
    options = read_options(NEW_GAME, {"size": "3x4", "mode": mode, "difficulty": grade})
    for ask in (ONESTROKE.check_options, lambda chosen: ONESTROKE.generate(chosen, 1)):
        with pytest.raises(PuzzleError, match=r"^A hard maze of 3 × 4 can't be made in the mode Fill all: .* 15 cells"):
            ask(options)
    ONESTROKE.check_options(options | {"size": "3x5"})


@pytest.mark.parametrize("size", ["2x5", "17x4", "0", "ab", "4x"])
def test_sizes_that_there_are_not(size: str) -> None:
    with pytest.raises(PuzzleError, match=r"\.$"):
        made(size, "best", "easy", 1)


# the ways to make them


@settings(max_examples=100)
@given(st.integers(3, 9), st.integers(3, 9), st.floats(0.3, 1), st.integers(0, 10**6))
def test_a_random_line_visits_so_many_cells_and_none_twice(rows: int, cols: int, part: float, seed: int) -> None:
    length = max(round(part * rows * cols), 2)
    line = random_line(rows, cols, length, random.Random(seed))
    assert len(set(line)) == len(line) == length
    assert all(0 <= row < rows and 0 <= col < cols for row, col in line)
    assert all(abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1 for one, two in itertools.pairwise(line))
    assert line == random_line(rows, cols, length, random.Random(seed))


def test_random_lines_go_everywhere() -> None:
    source = random.Random(1)
    lines = [tuple(random_line(4, 4, 16, source)) for _ in range(3000)]
    assert len(set(lines)) > 450, "of the 552 directed ones"
    assert {line[0] for line in lines} == {(row, col) for row in range(4) for col in range(4)}
    shorter = [random_line(4, 4, 11, source) for _ in range(300)]
    assert {cell for line in shorter for cell in line} == {(row, col) for row in range(4) for col in range(4)}
    left = [frozenset((row, col) for row in range(4) for col in range(4)) - set(line) for line in shorter]
    assert len(set(left)) > 200, "the free cells are anywhere"


def test_a_zip_has_its_numbers_along_its_line_and_bars_beside_it() -> None:
    source = random.Random(4)
    for taste in (Mix(numbers=0.2), Mix(0.1, numbers=0.1), Mix(numbers=0.2, bars=0.2)):
        zipped = next(filter(None, (make_zip(6, 6, taste, source) for _ in range(20))))
        maze, line = zipped.maze, zipped.line
        assert [cell for cell in line if cell in maze.numbered] == list(maze.numbered)
        assert (maze.start, maze.end) == (line[0], line[-1])
        assert not maze.bars & {tuple(sorted(step)) for step in itertools.pairwise(line)}
        assert best.find(OneStrokeState.at_start(maze)).n_best == 1


def test_a_fill_is_filled_by_the_line_it_was_made_from_with_an_end_or_without() -> None:
    source = random.Random(5)
    for has_end in (True, False):
        maze = make_fill(6, 6, Mix(0.1, has_end=has_end), source).maze
        assert (maze.end is not None) == has_end
        assert len(maze.cells) == 32
        assert best.find(OneStrokeState.at_start(maze)).points == 32


def test_par_of_a_maze_is_its_best_score() -> None:
    source = random.Random(6)
    for make in (make_best, make_winding):
        found = [maze for maze in (make(6, 6, Mix(0.2, 0.1), source) for _ in range(20)) if maze is not None]
        assert len(found) > 4
        for maze in found:
            assert maze.par == best.find(OneStrokeState.at_start(maze.maze)).points
            assert not cut_off(OneStrokeState.at_start(maze.maze)) and maze.maze.coins
