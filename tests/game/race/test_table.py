"""Comparing two solvers over many boards: the numbers, the dialog, and the command line."""

import json
import time
from collections.abc import Iterator

from support.commands import run
from support.users.race import racing
from support.users.user import User

from game.scenes.race import RaceScene
from game.session.race_table import Table
from game.window import copied_text
from solvers import PUZZLES
from solvers.puzzle import Progress, Step
from solvers.worker.tasks import Lap, compare, patient


def table(*laps: Lap) -> Table:
    made = Table(PUZZLES["sliding"], ("A", "B"))
    for lap in laps:
        made.add(lap)
    return made


FOUR = table(
    Lap(1, 0, 10, None, 1.0, 100),
    Lap(1, 1, 20, None, 0.5, 100),
    Lap(2, 0, 30, None, 2.0, 0),
    Lap(2, 1, 30, None, 3.0, 0),
    Lap(3, 0, 5, None, 0.1, 10, "It gave up."),
    Lap(3, 1, 40, None, 0.2, 10),
)


def test_figures_cover_solved_boards_and_a_sole_solver_is_ahead() -> None:
    rows = {row.title: (row.left, row.right) for row in FOUR.rows()}
    assert rows["Moves"] == (("20", "10", "30"), ("30", "20", "40"))
    assert rows["Time"] == (("1.5 s", "1 s", "2 s"), ("1.2 s", "0.2 s", "3 s"))
    assert rows["Nodes"] == (("100", "100", "100"), ("55", "10", "100"))
    assert rows["Solved"] == (("2 of 3",), ("3 of 3",))
    assert rows["Fewer moves"] == (("once",), ("once",))
    assert rows["Faster"] == (("once",), ("2 times",))


def test_more_points_are_better() -> None:
    made = Table(PUZZLES["onestroke"], ("A", "B"))
    for lap in (Lap(1, 0, 3, 20, 1.0, 5), Lap(1, 1, 3, 25, 1.0, 5)):
        made.add(lap)
    assert made.counts[0].name == "points" and made.wins(made.counts[0]) == (0, 1)


def test_nodes_are_compared_only_if_both_solvers_count_the_same() -> None:
    found = [(100, "nodes"), (0, "nodes"), (200, "states")]
    made = [table(Lap(1, 0, 3, None, 1.0, 50), Lap(1, 1, 3, None, 1.0, nodes, unit=unit)) for nodes, unit in found]
    assert [each.wins(each.counts[-1]) for each in made] == [(1, 0), (0, 0), (0, 0)]


def test_a_board_tried_by_only_one_is_not_listed_yet() -> None:
    assert table(Lap(1, 0, 10, None, 1.0, 100)).seeds == []


def test_the_text_has_a_line_for_each_row_and_equal_columns() -> None:
    lines = FOUR.text().splitlines()
    assert len(lines) == 1 + len(list(FOUR.rows()))
    assert lines[0].split("\t")[1:] == [f"{name}, {word}" for name in "AB" for word in ("mean", "best", "worst")]
    assert lines[1].split("\t") == ["Moves", "20", "10", "30", "30", "20", "40"]


def test_both_solve_boards_of_the_first_seeds(user: User) -> None:
    racing(user)
    user.keys("b")
    scene = user.top
    user.click(user.button("Start"))
    assert user.button("Cancel").is_enabled
    user.wait(lambda: not scene.is_running)
    assert scene.table.seeds == [1, 2, 3, 4, 5] and scene._bar.share == 1.0
    assert all(not lap.problem for side in scene.table.laps for lap in side.values())
    before = user.picture(scene._chart.rect)
    kinds = scene._kinds.rect
    user.click((kinds.right - 20, kinds.centery))
    assert user.picture(scene._chart.rect) != before
    user.click(user.button("Copy as text"))
    assert copied_text() == scene.table.text()
    user.keys("ESCAPE")
    assert isinstance(user.top, RaceScene)


def test_it_can_be_stopped_and_keeps_its_results(user: User) -> None:
    racing(user)
    user.keys("b")
    scene = user.top
    user.click((scene._numbers.rect.right - 20, scene._numbers.rect.centery))
    user.click(user.button("Start"))
    user.wait(lambda: len(scene.table.seeds) >= 2)
    user.click(user.button("Cancel"))
    user.wait(lambda: not scene.is_running)
    done = len(scene.table.seeds)
    assert 2 <= done < 100 and scene._note.text.startswith(f"Stopped after {done} of 100 boards")
    user.wait(lambda: not user.app.is_busy)  # the worker may have to be restarted
    user.pass_time(0.5)
    assert len(scene.table.seeds) == done and not scene.is_running and not user.app.is_busy


def test_it_takes_two_solvers(user: User) -> None:
    scene = racing(user, left="you")
    user.keys("b")
    assert user.top is scene


# the command line


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


# what runs in the worker


def test_both_solve_the_same_boards_in_turns() -> None:
    laps = list(compare("sliding", {"size": "3x3", "home": "last"}, (1, 2), (("row-by-row", {}), ("corner-in", {}))))
    assert all(isinstance(lap, Lap) and not lap.problem and lap.length > 0 and lap.seconds > 0 for lap in laps)
    assert [(lap.seed, lap.lane) for lap in laps] == [(1, 0), (1, 1), (2, 0), (2, 1)]


def test_a_solver_that_gives_up_says_why_and_the_other_continues() -> None:
    laps = list(compare("sliding", {"size": "6x6", "home": "last"}, (1,), (("shortest", {}), ("corner-in", {}))))
    assert "25" in laps[0].problem and not laps[1].problem


def endless() -> Iterator[Step | Progress]:
    yield Step((), "First.", "test")
    number = 0
    while True:
        number += 1
        time.sleep(0.001)
        yield Progress(number, is_extra=True)


def test_a_solution_that_keeps_improving_is_taken_as_it_is() -> None:
    items = list(patient(endless(), 0.05))
    assert isinstance(items[0], Step) and isinstance(items[-1], Progress)


def test_a_better_solution_is_awaited_completely() -> None:
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
