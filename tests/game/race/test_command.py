"""The race on the command line, and what the worker does for races."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import pytest
from support.commands import run

from solvers.puzzle import Progress, Step
from solvers.worker.tasks import Lap, compare, patient


def test_it_prints_a_table() -> None:
    found = run("race", "sliding", "--size", "3x3", "-n", "3", "--solvers", "row-by-row", "corner-in")
    lines = found.stdout.splitlines()
    assert found.returncode == 0 and lines[0].split("  ")[-1].strip() == "Corner in"
    assert [line.split()[0] for line in lines[2:5]] == ["Moves", "Time", "Nodes"]
    assert lines[5].split() == ["Solved", "3", "of", "3", "3", "of", "3"]


def test_it_prints_json_of_one_board() -> None:
    found = run("race", "sliding:1 2 3/4 0 5/7 8 6", "--solvers", "row-by-row", "corner-in", "--json")
    told = json.loads(found.stdout)
    assert told["solvers"] == ["row-by-row", "corner-in"] and len(told["laps"]) == 2
    assert all(lap["length"] >= 2 and not lap["problem"] for lap in told["laps"])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("sliding", "--solvers", "row-by-row", "none"), "has no solver named 'none'"),
        (("sliding", "-n", "0"), "-n 0 makes no boards"),
        (("chess",), "chess"),
        (("sliding:1 2 3/4 0 5/7 8 6", "--size", "3x3"), "already names a board"),
        (("sliding", "--size", "3x99"), "99"),
    ],
)
def test_bad_input_gets_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    found = run("race", *words)
    assert found.returncode == 2 and sentence in found.stderr and found.stderr.count("\n") == 1


# what runs in the worker


def test_both_solve_the_same_boards_in_turns() -> None:
    laps = list(compare("sliding", {"size": "3x3", "home": "last"}, (1, 2), (("row-by-row", {}), ("corner-in", {}))))
    assert all(isinstance(lap, Lap) and not lap.problem and lap.length > 0 and lap.seconds > 0 for lap in laps)
    assert [(lap.seed, lap.lane) for lap in laps] == [(1, 0), (1, 1), (2, 0), (2, 1)]


def test_who_gives_up_says_why_and_the_other_goes_on() -> None:
    laps = list(compare("sliding", {"size": "6x6", "home": "last"}, (1,), (("shortest", {}), ("corner-in", {}))))
    assert "25" in laps[0].problem and not laps[1].problem


def endless() -> Iterator[Step | Progress]:
    yield Step((), "First.", "test")
    number = 0
    while True:
        number += 1
        time.sleep(0.001)
        yield Progress(number, is_extra=True)


def test_a_solution_that_gets_ever_better_is_taken_as_it_is() -> None:
    items = list(patient(endless(), 0.05))
    assert isinstance(items[0], Step) and isinstance(items[-1], Progress)


def test_a_better_solution_that_has_begun_arrives_as_a_whole() -> None:
    def items() -> Iterator[Step | Progress]:
        yield Step((), "First.", "test")
        yield Progress(1, is_extra=True)
        time.sleep(0.1)
        yield Progress(2, is_extra=True, is_anew=True)
        yield Step((), "Second.", "test")
        yield Step((), "Third.", "test")
        yield Progress(3, is_extra=True)
        raise AssertionError("it was asked for more")

    assert len(list(patient(items(), 0.05))) == 6
