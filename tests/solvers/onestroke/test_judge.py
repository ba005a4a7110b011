"""What is said of positions in play, against every line that there is."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from hypothesis import given, settings
from support.oracles.mazes import every_line, points, states

from solvers.onestroke.feasibility import check
from solvers.onestroke.frontier import best
from solvers.onestroke.frontier.best import Bounded
from solvers.onestroke.help import hint as help_in_play
from solvers.onestroke.help.steps import LOST
from solvers.onestroke.rules import OneStrokeState
from solvers.onestroke.text import parse
from solvers.puzzle import Progress, Ruling

LOST_FOR_A_SEARCH = (
    "@fill ..../..../..S./....//..../.._./._../.... r4c3",
    "@zip 1.../..3./..2./....//_.../.|../.|../....",
    "@zip ...3/.1.2/..../4... r2c1 r1c1 r1c2",
    "@zip ...1/.2SE/..../....//._../.|../..../....",
)
"""lost, although no cheap proof says so"""


def ruling(state: OneStrokeState) -> Ruling | None:
    """Return the last ruling on a position."""
    return next((item for item in reversed(list(help_in_play.judge(state))) if isinstance(item, Ruling)), None)


@settings(max_examples=150)
@given(states())
def test_rulings_are_true(state: OneStrokeState) -> None:
    lines = list(every_line(state))
    found = ruling(state)
    assert found is not None
    assert found.is_lost == (not lines)
    assert found.par == max((points(state.maze, line) for line in lines), default=None)
    assert found.why.endswith(".") if found.is_lost else not found.why


def test_a_fill_that_only_a_search_sees_is_lost() -> None:
    for text in LOST_FOR_A_SEARCH:
        state = parse(text)
        check(state)  # nothing is seen without one
        assert ruling(state) == Ruling(True, LOST)
        assert not any(every_line(state))


def test_what_the_search_leaves_open_the_frontier_method_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(help_in_play, "patience", lambda state: 0)
    assert ruling(parse("@fill S.../..../..../E...")) == Ruling(False, par=16)
    for text in LOST_FOR_A_SEARCH:
        assert ruling(parse(text)) == Ruling(True, LOST)


def test_nothing_is_said_where_all_gave_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def gives_up(state: OneStrokeState) -> Generator[Progress, None, Bounded]:
        yield Progress(1)
        return Bounded((), 0, 16, "Too much.")

    monkeypatch.setattr(help_in_play, "patience", lambda state: 0)
    monkeypatch.setattr(best, "attempt", gives_up)
    assert ruling(parse("@fill S.../..../..../E...")) is None
    assert ruling(parse("S.../..../..../E...")) == Ruling(False)


def test_a_large_maze_is_judged_without_a_search_where_a_quick_line_is_seen_to_be_best() -> None:
    rows = ["S" + 15 * ".", *(14 * [16 * "."]), 15 * "." + "E"]
    assert list(help_in_play.judge(parse("/".join(rows)))) == [Ruling(False, par=255)]


def test_points_that_were_lost_are_seen() -> None:
    start = "...S/.o../.#../..../..#./E..o"
    assert ruling(parse(start)) == Ruling(False, par=23)
    assert ruling(parse(f"{start} r2c4 r3c4 r4c4 r4c3 r4c2")) == Ruling(False, par=11)
