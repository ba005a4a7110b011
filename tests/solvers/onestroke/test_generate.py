"""New mazes and level packs: as requested, the same for the same seed, and proven to be solvable."""

from collections import Counter

import pytest
from support.oracles.mazes import count_fills

from solvers.errors import PuzzleError
from solvers.formats.levels import Level, read_packs
from solvers.generation import grade_at
from solvers.onestroke import ONESTROKE, grading_kernel
from solvers.onestroke.fill import solver
from solvers.onestroke.frontier import best
from solvers.onestroke.generate import generate
from solvers.onestroke.grading_kernel import FLOORS, grade, grade_of_line, stretch_rate, success_rate
from solvers.onestroke.maze import Mode
from solvers.onestroke.options import MIN_CELLS, NEW_GAME, SIZES, Grade
from solvers.onestroke.rules import OneStrokeState, Visit, cut_off
from solvers.onestroke.text import parse
from solvers.options import read_options
from tests.bench.program import level_packs as packs

# new mazes


def made(size: str, mode: str, grade: str, seed: int) -> OneStrokeState:
    return generate(read_options(NEW_GAME, {"size": size, "mode": mode, "difficulty": grade}), seed)


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("wanted", Grade)
@pytest.mark.parametrize("size", ["5x4", "4x7", "8x8"])
def test_a_maze_matches_its_request(mode: Mode, wanted: Grade, size: str) -> None:
    for seed in (1, 2):
        state = made(size, mode, wanted, seed)
        maze = state.maze
        assert state == OneStrokeState.at_start(maze) == made(size, mode, wanted, seed)
        assert (f"{maze.rows}x{maze.cols}", maze.mode) == (size, mode)
        ONESTROKE.check(state)
        assert not cut_off(state)
        assert proven_grade(state) is wanted


def proven_grade(state: OneStrokeState) -> Grade:
    """Return the grade of a maze, with par proven by the frontier method."""
    found = best.find(state)
    if state.maze.mode is not Mode.BEST:
        assert found.points == state.maze.max_points
    if state.maze.mode is Mode.ZIP:
        assert found.n_best == 1 == count_fills(state, 2)
        return grade_of_line(state.maze, found.track(0))
    return grade(state.maze, found.points)


@pytest.mark.parametrize(("mode", "grade"), MIN_CELLS)
def test_impossible_requests_are_rejected(mode: Mode, grade: Grade) -> None:
    options = read_options(NEW_GAME, {"size": "3x4", "mode": mode, "difficulty": grade})
    for ask in (ONESTROKE.check_options, lambda chosen: ONESTROKE.generate(chosen, 1)):
        with pytest.raises(PuzzleError, match=r"^A hard 3 × 4 maze can't be made in the mode Fill all: .* 15 cells"):
            ask(options)
    ONESTROKE.check_options(options | {"size": "3x5"})


@pytest.mark.parametrize("size", ["2x5", "17x4", "0", "ab", "4x"])
def test_invalid_sizes_are_rejected(size: str) -> None:
    with pytest.raises(PuzzleError, match=r"\.$"):
        made(size, "best", "easy", 1)


# level packs


FOUND = {pack.name: pack for pack in read_packs(ONESTROKE)}
MADE = pytest.mark.parametrize("name", packs.MAZE_PACKS)


def state_of(level: Level) -> OneStrokeState:
    return parse(level.text)


def proven(state: OneStrokeState) -> int:
    """Return the most points that a line can have."""
    if state.maze.mode is Mode.BEST:
        return best.find(state).points
    assert state.apply_all(map(Visit, solver.find_fill(state)[1:])).is_solved()
    return state.maze.max_points


def test_there_is_a_file_for_every_recipe_and_the_one_made_by_hand() -> None:
    assert list(FOUND) == ["first-lines", *packs.MAZE_PACKS]
    assert [FOUND[name].title for name in packs.MAZE_PACKS] == [recipe.title for recipe in packs.MAZE_PACKS.values()]


def test_the_first_level_is_the_published_maze() -> None:
    first = FOUND["first-lines"].levels[0]
    assert (first.text, first.par) == ("...S/.o../.#../..../..#./E..o", 23)


@pytest.mark.parametrize("name", FOUND)
def test_par_of_every_level_is_proven(name: str) -> None:
    for level in FOUND[name].levels:
        assert level.par == proven(state_of(level)), level.key


@pytest.mark.parametrize("name", FOUND)
def test_zips_have_one_solution(name: str) -> None:
    zips = [state for state in map(state_of, FOUND[name].levels) if state.maze.mode is Mode.ZIP]
    for state in zips:
        assert count_fills(state, 2) == 1, str(state)
    assert len(zips) == {"zip": 60, "first-lines": 3}.get(name, 0)


@MADE
def test_a_pack_has_its_mode_all_sizes_and_all_grades(name: str) -> None:
    levels = FOUND[name].levels
    states = list(map(state_of, levels))
    assert {state.maze.mode for state in states} == {packs.MAZE_PACKS[name].mode}
    sizes = [(state.maze.rows, state.maze.cols) for state in states]
    assert sizes == sorted(sizes, key=SIZES.index) and len(levels) >= 60
    assert set(Counter(sizes).values()) == {len(Grade) * packs.LEVELS_PER_GRADE}
    assert len({level.name for level in levels}) == len(levels)


@MADE
def test_levels_have_the_grades_in_their_names_from_easy_to_hard(name: str) -> None:
    """Only the easiest level of each grade is tested for larger mazes, which take longer to play."""
    rates: dict[str, list[float]] = {}
    for level in FOUND[name].levels:
        if len(state_of(level).maze.signs) > 64 and not level.name.endswith(" 1"):
            continue
        size, grade = level.name.rsplit(" ", 1)[0].split(", ")
        state = state_of(level)
        rate = rate_of(state, level.par or 0)
        assert (
            grade_at(rate, FLOORS) if state.maze.mode is Mode.ZIP else grading_kernel.grade(state.maze, level.par or 0)
        ) == grade
        rates.setdefault(size, []).append(rate)
    assert all(found == sorted(found, reverse=True) for found in rates.values())


def rate_of(state: OneStrokeState, par: int) -> float:
    if state.maze.mode is Mode.ZIP:
        return stretch_rate(state.maze, solver.find_fill(state))
    return success_rate(state.maze, par)


@MADE
def test_a_recipe_is_reproducible(name: str) -> None:
    """The smallest size stands for all."""
    mode, (rows, cols) = packs.MAZE_PACKS[name].mode, SIZES[0]
    made = [str(level.state) for grade in Grade for level in packs.graded_mazes(mode, rows, cols, grade)]
    assert made == [level.text for level in FOUND[name].levels[: len(made)]]


def test_the_levels_made_by_hand_are_small_and_of_all_modes() -> None:
    states = list(map(state_of, FOUND["first-lines"].levels))
    assert {state.maze.mode for state in states} == set(Mode)
    assert all(len(state.maze.signs) <= 36 for state in states)
