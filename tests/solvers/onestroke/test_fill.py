"""Lines over every free cell, against brute force, and on mazes made from a line."""

import random

import pytest
from hypothesis import given, settings
from support.oracles.mazes import count_fills, every_line, filled_maze, states
from support.oracles.steps import exhausted

from solvers.errors import GaveUp, Unsolvable
from solvers.onestroke.fill import solver
from solvers.onestroke.fill.solver import search
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.onestroke.text import parse
from solvers.puzzle import Progress, Role, Step, final_steps, net_moves


def is_good(state: OneStrokeState, line: tuple[tuple[int, int], ...]) -> bool:
    """Return whether a line begins with a position's line and visits every cell."""
    after = state.apply_all(map(Visit, line[len(state.trail) :]))
    return line[: len(state.trail)] == state.trail and after.left == 0 and after.is_solved()


@settings(max_examples=300)
@given(states())
def test_all_lines_are_counted_and_one_is_found_also_in_best_score(state: OneStrokeState) -> None:
    lines = [line for line in every_line(state) if len(line) == len(state.maze.cells)]
    assert count_fills(state, 10**6) == len(set(lines))
    assert count_fills(state, 2) == min(len(lines), 2)
    if lines:
        assert is_good(state, solver.find_fill(state))
        assert solver.find_fill(state) in lines
    else:
        with pytest.raises(Unsolvable):
            solver.find_fill(state)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("@fill S..../...../...../...../....E", 104),
        ("@fill S..../...../...../...../.....", 824),
        ("@fill S...../....../....../....../....../E.....", 1770),
    ],
)
def test_known_numbers_of_lines(text: str, number: int) -> None:
    """Lines over a square, from a corner: OEIS A001184 to the far one, A000532 to the next one, A145157 to any cell."""
    assert count_fills(parse(text), 10**6) == number


@pytest.mark.parametrize(("side", "share", "has_end"), [(12, 1.0, True), (20, 1.0, False), (40, 0.85, True), (16, 0.7, False)])
def test_mazes_made_from_a_line_are_filled(side: int, share: float, has_end: bool) -> None:
    for seed in range(3):
        state = filled_maze(random.Random(seed), side, share, has_end)
        line = solver.find_fill(state)
        assert is_good(state, line)
        begun_there = OneStrokeState(state.maze, line[: len(line) // 3])
        assert is_good(begun_there, solver.find_fill(begun_there))


def test_a_search_shows_signs_of_life_and_gives_up_at_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "WORK_PER_SLICE", 200)
    state = parse("@fill S......./......../......../......../......../......../......../E.......")
    shown, found = exhausted(search(state, 10**9, 500))
    assert not found.is_sure and found.nodes >= 500 and found.n_lines
    assert len(shown) > 20 and all(isinstance(item, Progress) for item in shown)
    assert [item.nodes for item in shown] == sorted({item.nodes for item in shown})
    with pytest.raises(GaveUp, match="without an answer"):
        solver.find_fill(state, 3)


@settings(max_examples=60)
@given(states())
def test_steps_make_the_line_and_say_why(state: OneStrokeState) -> None:
    try:
        items = list(solver.solve(state))
    except (Unsolvable, GaveUp) as problem:
        assert str(problem).endswith(".")
        return
    steps = final_steps(items)
    after = state.apply_all(net_moves(steps))
    assert after.is_solved()
    for step in steps:
        head, path = step.marks[0], next(mark for mark in step.marks if mark.role is Role.PATH)
        assert head.role is Role.SUBJECT and head.cells == path.cells[-1:], "the head is where the line has come to"
        assert path.cells == (state.head, *(move.cell for move in step.moves))
        assert step.why.endswith(".") and step.clue.endswith(".") and step.moves
        for mark in step.marks:
            if mark.role is Role.FRONTIER:
                assert not set(mark.cells) & set(path.cells) and not set(mark.cells) & state.visited
        state = state.apply_all(step.moves)


def test_a_line_over_a_12_x_12_maze_is_explained_in_few_steps() -> None:
    for seed, numbers in ((1, 0), (2, 0), (3, 10)):
        maze = filled_maze(random.Random(seed), 12, 1.0, True, numbers)
        steps = [item for item in solver.solve(maze) if isinstance(item, Step)]
        assert 8 <= len(steps) <= 60


def test_if_best_score_can_not_visit_every_cell_it_suggests_a_better_solver() -> None:
    with pytest.raises(GaveUp) as caught:
        list(solver.solve(parse("S.E/.#.")))
    assert caught.value.instead == "frontier"
