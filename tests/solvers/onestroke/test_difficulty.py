"""The greedy player, against a naive version that works on positions."""

import math
import random

import pytest
from support.oracles.mazes import every_line, random_state

from solvers.onestroke.fill.proofs import check
from solvers.onestroke.grading_kernel import games_for, scores, stretch_rate
from solvers.onestroke.maze import Mode
from solvers.onestroke.rules import OneStrokeState, Visit, cut_off, dead_ends
from solvers.onestroke.text import parse
from solvers.puzzle import Cell


def lost(state: OneStrokeState, cell: Cell) -> float:
    """Return the points that a move cuts off; infinity if the next number or the end is out of reach."""
    after, maze = state.apply(Visit(cell)), state.maze
    if after.head == maze.end:
        return sum(maze.value(other) for other in maze.cells if other not in after.visited)
    goal = after.next_stop
    if goal is not None and goal not in seen(after, goal):
        return math.inf
    if maze.end is not None and maze.end in cut_off(after):
        return math.inf
    extra = max(len(dead_ends(after)) - 1, 0) if maze.end is None else 0
    return sum(map(maze.value, cut_off(after))) + extra


def seen(state: OneStrokeState, goal: Cell) -> set[Cell]:
    """Return the cells connected to the head without passing later numbers."""
    maze = state.maze
    shut = set(maze.stops[maze.stops.index(goal) + 1 :]) | state.visited
    found, stack = {state.head}, [state.head]
    while stack:
        for other in maze.neighbours[stack.pop()]:
            if other not in found and other not in shut:
                found.add(other)
                stack.append(other)
    return found


def options(state: OneStrokeState) -> list[tuple[Cell, float]]:
    """Return the player's moves with their probabilities."""
    costs = {cell: lost(state, cell) for cell in state.ways_on}
    costs = {cell: cost for cell, cost in costs.items() if cost < math.inf}
    if not costs or (state.maze.must_fill and min(costs.values())):
        return []
    good = [cell for cell, cost in costs.items() if cost == min(costs.values())]
    free = {cell: sum(other not in state.visited for other in state.maze.neighbours[cell]) for cell in good}
    narrow = [cell for cell in good if free[cell] == min(free.values())]
    goal = state.next_stop or state.maze.end or state.maze.start
    far = {cell: abs(cell[0] - goal[0]) + abs(cell[1] - goal[1]) for cell in good}
    near = [cell for cell in good if far[cell] == min(far.values())]
    throws = (good, narrow, near, near) if state.maze.stops else (good, narrow, narrow, narrow)
    return [(cell, sum((cell in throw) / len(throw) for throw in throws) / 4) for cell in good]


def chances(state: OneStrokeState) -> dict[int, float]:
    """Return the probability of each score over all games; 0 points if the line isn't finished."""
    if state.is_solved():
        return {state.points: 1.0}
    found: dict[int, float] = {}
    weighed = options(state)
    if not weighed:
        return {0: 1.0}
    for cell, part in weighed:
        for points, chance in chances(state.apply(Visit(cell))).items():
            found[points] = found.get(points, 0) + part * chance
    return found


def mazes(mode: Mode, number: int, seed: int = 1) -> list[OneStrokeState]:
    source, found = random.Random(seed), []
    while len(found) < number:
        drawn = random_state(source, mode, source.randint(3, 4), source.randint(3, 5))
        state = OneStrokeState.at_start(drawn.maze)
        try:
            check(state)
        except ValueError:
            continue
        if not state.is_solved() and len(state.maze.cells) > 7 and any(every_line(state)):
            found.append(state)
    return found


@pytest.mark.parametrize("mode", Mode)
def test_games_match_those_of_a_naive_player(mode: Mode) -> None:
    n_kinds = 0
    for state in mazes(mode, 40):
        expected, games = chances(state), 2000
        found = list(scores(state.maze, games))
        assert set(found) <= set(expected)
        for points, chance in expected.items():
            spread = math.sqrt(chance * (1 - chance) / games)
            assert found.count(points) / games == pytest.approx(chance, abs=5 * spread + 1e-9)
        n_kinds += len(expected) > 1
    assert n_kinds > 1


@pytest.mark.parametrize("mode", [Mode.FILL, Mode.ZIP])
def test_the_probability_of_a_line_is_the_product_of_its_moves(mode: Mode) -> None:
    n_open = 0
    for state in mazes(mode, 25, seed=7):
        for line in list(every_line(state))[:3]:
            chance, before = 1.0, state
            for cell in line[1:]:
                chance *= dict(options(before)).get(cell, 0.0)
                before = before.apply(Visit(cell))
            assert stretch_rate(state.maze, line) == pytest.approx(chance ** (20 / (len(line) - 1)))
            n_open += chance < 1
    assert n_open > 5


def test_the_same_seed_gives_the_same_games() -> None:
    maze = parse("S...../....../....#./....../.#..../.....E").maze
    played = [list(scores(maze, 50, seed)) for seed in (3, 3, 4)]
    assert played[0] == played[1] != played[2]


def test_larger_mazes_are_graded_by_fewer_games() -> None:
    small, large = parse("S.E").maze, parse("@fill S" + "." * 39 + "\n" + ("." * 40 + "\n") * 39).maze
    assert games_for(small) == 400 and games_for(large) == 1
