"""Moves on a one-stroke maze, and what is seen about its end without a search."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from support.oracles.mazes import every_line, random_state, states

from solvers.errors import IllegalMove, Unsolvable
from solvers.onestroke.fill.proofs import check, merit, proof
from solvers.onestroke.maze import Mode
from solvers.onestroke.rules import OneStrokeState, Visit, parse_move
from solvers.onestroke.text import draft, parse


@settings(max_examples=500)
@given(states())
def test_what_check_refuses_has_no_end(state: OneStrokeState) -> None:
    try:
        check(state)
    except Unsolvable as problem:
        assert str(problem).endswith(".") and len(str(problem)) < 250
        assert not any(every_line(state))


@settings(max_examples=300)
@given(states((Mode.BEST,)))
def test_in_best_score_check_refuses_all_that_is_lost(state: OneStrokeState) -> None:
    if not any(every_line(state)):
        with pytest.raises(Unsolvable):
            check(state)


@settings(max_examples=300)
@given(states())
def test_proofs_hold(state: OneStrokeState) -> None:
    found = proof(state)
    if found is not None:
        assert not any(len(line) == len(state.maze.cells) for line in every_line(state))
        assert found.now.endswith(".") and not found.then.endswith(".") and set(found.cells) <= set(state.maze.cells)


def test_most_lost_fills_are_seen_without_a_search() -> None:
    source, n_lost, n_seen = random.Random(2), 0, 0
    for _ in range(300):
        state = random_state(source, source.choice((Mode.FILL, Mode.ZIP)), 4, 4)
        is_lost = not any(every_line(state))
        n_lost, n_seen = n_lost + is_lost, n_seen + (proof(state) is not None)
    assert n_seen > 0.95 * n_lost > 150


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("S#./##./..E", "The start at r1c1 is walled in"),
        ("S../.##/.#E", "The end at r3c3 is walled in: no line can reach it"),
        ("S#./.#./.#E", "can't be reached from the start at r1c1"),
        ("S../.E./... r1c2 r1c3 r2c3 r3c3 r3c2 r3c1 r2c1", ""),
        ("S.../##../E... r1c2 r1c3 r2c3 r2c4 r3c4 r3c3 r3c2", ""),
        ("S.../..../#.E. r1c2 r1c3 r1c4 r2c4 r3c4", ""),
        ("S.../.#../.#.E/.... r2c1 r3c1 r4c1 r4c2 r4c3 r3c3 r2c3 r1c3 r1c2", "The line at r1c2 is walled in"),
        ("S.../.#../.#E./.... r1c2 r1c3 r1c4 r2c4 r3c4 r4c4 r4c3 r4c2 r4c1 r3c1 r2c1", "The line at r2c1 is walled in"),
        ("@fill S..E/.##.", "The cell r2c1 has only one way in or out left"),
        ("@fill S...E/..#../..#..", ""),
        ("@fill ..S../..... r2c3", "The line would have to end both at r"),
        ("@fill S..../.#.#./.....", "12 cells left 7 of"),
        ("@fill S../..E", ""),
        ("@fill S../E..", ""),
        ("@fill S./.E", "can't end at r2c2"),
        ("@fill .../.S./...", ""),
        ("@zip 13/.2", ""),
        ("S..E/.##./....", ""),
        ("@fill ..S../.....E".replace("E", "/....E") + " r2c3 r3c3", "The cell r1c1 and 5 cells more can no longer be visited"),
        ("@fill S..#/...#/.... r2c1 r2c2 r3c2", "end both at r1c2 and at r3c1"),
        ("@zip .32#/..../1...", "can't end at r1c2"),
        ("@zip 2.../..13/..4.//._../.|../....", "The cells r1c1, r2c2 and r3c1 all need r2c1, which has room for two"),
        ("@fill ..../S#.E/...#//..../.|._/....", "The cells r1c1 and r3c1 all need r2c1, which has room for one"),
        ("@zip .3../..1./42.. r3c3 r3c4 r2c4", "The number 2 in r3c2 can no longer be reached before the others"),
    ],
)
def test_reasons(text: str, words: str) -> None:
    state = parse(text)
    if words:
        with pytest.raises(Unsolvable) as caught:
            check(state)
        assert words in str(caught.value)
    else:
        check(state)


def test_merit_falls_when_something_is_cut_off() -> None:
    good, bad = parse("S../.../..E r2c1"), parse("S../.../..E r1c2 r2c2")
    assert merit(good, None) > merit(bad, None)


@pytest.mark.parametrize(
    ("text", "move", "words"),
    [
        ("S.E", "r1c1", "already at r1c1"),
        ("S.E", "r1c3", "not beside it"),
        ("S#E/...", "r1c2", "There is a wall in r1c2"),
        ("S.E//|..", "r1c2", "There is a wall between r1c1 and r1c2"),
        ("S.E/... r1c2 r1c3", "r2c3", "The line ends at r1c3"),
        ("@fill S.E/... r1c2", "r1c3", "The end comes last: 3 cells would stay free"),
        ("@zip 1..2/.3.4", "r2c1", ""),
        ("@zip 12../.3.4", "r1c2", ""),
        ("@zip 13../.2.4", "r1c2", "in order: 2 comes first, not 3 in r1c2"),
        ("S.E", "r2c1", "There is no cell r2c1"),
    ],
)
def test_moves_that_can_not_be_made_are_named(text: str, move: str, words: str) -> None:
    state = parse(text)
    if not words:
        assert state.apply(parse_move(move)).head == parse_move(move).cell
        return
    with pytest.raises(IllegalMove) as caught:
        state.apply(parse_move(move))
    assert words in str(caught.value) and str(caught.value).endswith(".")


def test_a_move_to_the_line_takes_it_back() -> None:
    state = parse("S../..E r2c1 r2c2")
    assert state.apply(Visit((0, 0))).trail == ((0, 0),)
    assert Visit((1, 0)) in state.legal_moves()


def test_a_maze_without_a_start_is_neither_solved_nor_played() -> None:
    state = draft("..E")
    assert not state.is_solved() and not state.legal_moves() and not draft("@fill ###").is_solved()
    for call in (lambda: state.apply(Visit((0, 1))), lambda: check(state)):
        with pytest.raises((IllegalMove, Unsolvable), match="no start"):
            call()
