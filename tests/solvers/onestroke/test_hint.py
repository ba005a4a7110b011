"""Hints on one-stroke mazes: true, legal, and leading to the best possible end; rulings on positions."""

import random
from collections.abc import Generator

import pytest
from hypothesis import given, settings
from support.oracles.mazes import begun, best_tracks, every_line, filled_maze, points, states

from solvers.errors import GaveUp, PuzzleError, Unsolvable
from solvers.onestroke import analysis, hints
from solvers.onestroke.fill.proofs import check
from solvers.onestroke.frontier import best
from solvers.onestroke.frontier.best import Bounded
from solvers.onestroke.hints import BACK, CANNOT_FILL, MAX_CELLS, hint
from solvers.onestroke.rules import OneStrokeState
from solvers.onestroke.text import parse
from solvers.puzzle import Progress, Role, Ruling, Step

LEVEL = "...S/.o../.#../..../..#./E..o"


def step(state: OneStrokeState) -> Step:
    """Return the only step of a hint."""
    (found,) = (item for item in hint(state) if isinstance(item, Step))
    return found


@settings(max_examples=150)
@given(states())
def test_hints_lead_to_the_best_possible_end(state: OneStrokeState) -> None:
    start = OneStrokeState.at_start(state.maze)
    par, here = best_tracks(start)[0], best_tracks(state)[0]
    if not par or (state.is_solved() and here == par):
        with pytest.raises(Unsolvable if not par else PuzzleError) as caught:
            step(state)
        assert str(caught.value).endswith(".")
        return
    found = step(state)
    after = state.apply_all(found.moves)
    assert found.clue.endswith(".") and found.why.endswith(".") and found.marks[0].role is Role.SUBJECT
    assert best_tracks(after)[0] == par
    if here == par:
        path = next(mark for mark in found.marks if mark.role is Role.PATH)
        assert path.cells == (state.head, *(move.cell for move in found.moves)) == after.trail[len(state.trail) - 1 :]
        assert 1 <= len(found.moves) <= MAX_CELLS and found.technique != BACK
    else:
        assert found.technique == BACK and len(found.moves) == 1
        longer = OneStrokeState(state.maze, state.trail[: len(after.trail) + 1])
        assert best_tracks(longer)[0] < par, "it goes back too far"
        assert f"r{after.head[0] + 1}c{after.head[1] + 1}" in found.why


@pytest.mark.parametrize(
    ("state", "par", "words"),
    [
        (begun(parse(LEVEL), random.Random(2), 6), 23, "23 points: the maximum"),
        (begun(filled_maze(random.Random(3), 9, 1.0, True, 0), random.Random(4), 9), 81, "nothing is left to do"),
        (begun(filled_maze(random.Random(3), 9, 1.0, True, 6), random.Random(4), 9), 81, "nothing is left to do"),
    ],
)
def test_hint_after_hint_draws_a_best_line(state: OneStrokeState, par: int, words: str) -> None:
    while not (state.is_solved() and state.points == par):
        state = state.apply_all(step(state).moves)
    with pytest.raises(PuzzleError, match=words):
        step(state)


@pytest.mark.parametrize(
    ("maze", "moves", "words"),
    [
        (LEVEL, "r2c4 r3c4 r4c4 r4c3 r4c2", "can still make 11 points, and par is 23. Take it back to r4c4. From there 23"),
        (LEVEL, "r2c4 r3c4 r4c4 r5c4 r6c4 r6c3 r6c2 r6c1", "This line has 10 points, and par is 23. Take it back to r6c2"),
        (LEVEL, "r1c3 r1c2 r2c2", "Through r2c3 it could make 21 at most"),
        (LEVEL, "", "for 23 points, the maximum"),
        ("S.../.#../...E", "r1c2 r1c3 r1c4 r2c4 r2c3 r3c3 r3c2 r3c1 r2c1", "can no longer reach its end"),
        ("@fill S../.../..E", "r1c2 r2c2", "This line can no longer fill the maze"),
    ],
)
def test_hints_say_what_a_line_can_still_reach(maze: str, moves: str, words: str) -> None:
    assert words in step(parse(f"{maze} {moves}")).why


def test_the_next_coin_is_pointed_at() -> None:
    found = step(parse(LEVEL))
    assert "coin in r" in found.clue
    (goal,) = (mark.cells[0] for mark in found.marks if mark.role is Role.TARGET)
    assert goal in parse(LEVEL).maze.coins


def test_a_hint_says_so_if_a_search_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def gives_up(*_: object) -> None:
        raise GaveUp("Too much.")

    monkeypatch.setattr(hints, "_line_to_fill", gives_up)
    with pytest.raises(GaveUp, match="Too much"):
        step(parse("@fill S../.../..E"))


def test_hints_go_no_further_than_the_next_number() -> None:
    for text in ("@zip 1..../.2.../...../..3../....4 r1c2", "@zip 1..../...../2..../...../3...4", "@zip 12./.../4.3"):
        state = parse(text)
        assert not set(state.maze.stops).intersection(move.cell for move in step(state).moves[:-1])


# Rulings, against brute force.


LOST_FOR_A_SEARCH = (
    "@fill ..../..../..S./....//..../.._./._../.... r4c3",
    "@zip 1.../..3./..2./....//_.../.|../.|../....",
    "@zip ...3/.1.2/..../4... r2c1 r1c1 r1c2",
    "@zip ...1/.2SE/..../....//._../.|../..../....",
)
"""lost, although no cheap proof says so"""


def ruling(state: OneStrokeState) -> Ruling | None:
    """Return the last ruling on a position."""
    return next((item for item in reversed(list(analysis.judge(state))) if isinstance(item, Ruling)), None)


@settings(max_examples=150)
@given(states())
def test_rulings_are_true(state: OneStrokeState) -> None:
    lines = list(every_line(state))
    found = ruling(state)
    assert found.is_lost == (not lines)
    assert found.par == max((points(state.maze, line) for line in lines), default=None)
    assert found.why.endswith(".") if found.is_lost else not found.why


def test_a_search_finds_lost_fills_that_no_proof_finds() -> None:
    for text in LOST_FOR_A_SEARCH:
        state = parse(text)
        check(state)  # nothing is seen without one
        assert ruling(state) == Ruling(True, CANNOT_FILL)
        assert not any(every_line(state))


def test_the_frontier_method_decides_what_the_search_leaves_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "node_limit", lambda state: 0)
    assert ruling(parse("@fill S.../..../..../E...")) == Ruling(False, par=16)
    for text in LOST_FOR_A_SEARCH:
        assert ruling(parse(text)) == Ruling(True, CANNOT_FILL)


def test_there_is_no_ruling_if_every_method_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def gives_up(state: OneStrokeState) -> Generator[Progress, None, Bounded]:
        yield Progress(1)
        return Bounded((), 0, 16, "Too much.")

    monkeypatch.setattr(analysis, "node_limit", lambda state: 0)
    monkeypatch.setattr(best, "attempt", gives_up)
    assert ruling(parse("@fill S.../..../..../E...")) is None
    assert ruling(parse("S.../..../..../E...")) == Ruling(False)


def test_a_large_maze_is_judged_without_a_search_if_a_quick_line_is_best() -> None:
    rows = ["S" + 15 * ".", *(14 * [16 * "."]), 15 * "." + "E"]
    assert list(analysis.judge(parse("/".join(rows)))) == [Ruling(False, par=255)]
