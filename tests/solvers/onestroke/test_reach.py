"""What a line can still reach, against every line that there is."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from support.oracles.mazes import every_line, random_state, states

from solvers.onestroke.maze import Maze, Mode
from solvers.onestroke.rules import OneStrokeState, Visit, cut_off, dead_ends
from solvers.onestroke.text import draft, parse
from solvers.puzzle import cell_name


def names(state: OneStrokeState) -> str:
    return " ".join(map(cell_name, sorted(cut_off(state))))


@settings(max_examples=400)
@given(states((Mode.BEST,)))
def test_what_is_cut_off_is_what_no_line_visits(state: OneStrokeState) -> None:
    visited = {cell for line in every_line(state) for cell in line} | state.visited
    assert cut_off(state) == set(state.maze.cells) - visited


@settings(max_examples=300)
@given(states((Mode.FILL, Mode.ZIP)))
def test_where_all_is_to_be_filled_nothing_is_called_cut_off_that_a_line_fills(state: OneStrokeState) -> None:
    if cut_off(state) or (len(dead_ends(state)) > 1 and state.maze.end is None):
        assert not any(every_line(state))


def test_many_lost_fills_are_seen_by_what_is_cut_off() -> None:
    source, seen = random.Random(3), 0
    for _ in range(200):
        state = random_state(source, Mode.FILL, 4, 4)
        seen += bool(cut_off(state)) or len(dead_ends(state)) > 1
    assert 60 < seen < 190


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("S.E", ""),
        ("SE.", "r1c3"),
        ("S.E/.#.", "r2c1 r2c3"),
        ("S..E/.##./....", ""),
        ("S.E/.../...", ""),
        ("S#E", "r1c3"),
        (".../S.E/...//.../_../...", "r3c1"),
        (".../S.E/...//.../_._/...", "r3c1 r3c2 r3c3"),
        (".../S.E/...//.../.__/...", "r3c1 r3c2 r3c3"),
        ("S.../..../...E r1c2 r2c2 r3c2", "r2c1 r3c1"),
        ("S.E/... r1c2 r1c3", "r2c1 r2c2 r2c3"),
        ("@fill S../.#.", ""),
        ("@fill S.#./..#.", "r1c4 r2c4"),
        ("@fill S../... r2c1 r2c2", ""),
        ("@fill ..S../..... r2c3", ""),
    ],
)
def test_cells_that_are_cut_off(text: str, lost: str) -> None:
    assert names(parse(text)) == lost


def test_a_maze_without_a_start_has_nothing_cut_off() -> None:
    assert cut_off(draft("../.E")) == frozenset()
    assert dead_ends(draft("../.E")) == []


def test_a_head_that_cuts_the_ground_leaves_two_dead_ends() -> None:
    assert len(dead_ends(parse("@fill ..S../..... r2c3"))) == 2
    assert len(dead_ends(parse("@fill S../..."))) == 1
    assert len(dead_ends(parse("@fill S..../.#.#."))) == 3


def test_a_ground_of_any_size_and_shape_is_searched() -> None:
    snake = "/".join("." * 60 if row % 2 == 0 else ("#" * 59 + "." if row % 4 == 1 else "." + "#" * 59) for row in range(57))
    state = OneStrokeState.at_start(parse(f"S{snake[1:-1]}E").maze)
    assert not cut_off(state)
    assert cut_off(state.apply(Visit((0, 1)))) == frozenset()


def test_unfinished_grounds_can_be_asked_about() -> None:
    assert cut_off(OneStrokeState.at_start(Maze("S...", 2, 2))) == frozenset()
