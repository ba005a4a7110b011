"""The reports on a maze, for the subtitle and the workbench, and the figures of a solution for the command line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.oracles.mazes import every_line, random_state

from solvers.errors import GaveUp
from solvers.onestroke import ONESTROKE, analysis
from solvers.onestroke.frontier.best import Bounded
from solvers.onestroke.maze import Mode
from solvers.onestroke.options import DIFFICULTY
from solvers.onestroke.rules import OneStrokeState
from solvers.onestroke.text import parse
from solvers.puzzle import Report, Step, final_steps, net_moves

LEVEL_1 = parse("...S/.o../.#../..../..#./E..o")
GRADES = {choice.value for choice in DIFFICULTY.choices}


def reports(state: OneStrokeState) -> list[Report[OneStrokeState]]:
    return [item for item in analysis.examine(state) if isinstance(item, Report)]


def steps_of(state: OneStrokeState, solver: str) -> list[Step]:
    return final_steps(ONESTROKE.solver(solver).solve(state))


def test_on_level_1_par_comes_first_then_the_count_of_tracks_then_the_grade() -> None:
    first, counted, last = reports(LEVEL_1)
    assert first.par == counted.par == last.par == 23
    assert first.figures == (("best", 15), ("best score", 23))
    assert counted.figures == last.figures == (("tracks", 246), ("best", 15), ("best score", 23))
    assert first.facts == counted.facts == ("15 best tracks",)
    assert last.facts == ("easy", "15 best tracks")
    assert last.answer is None and not last.problem


def test_a_begun_line_makes_no_difference() -> None:
    begun = parse("...S/.o../.#../..../..#./E..o r2c4 r3c4 r4c4")
    assert reports(begun) == reports(LEVEL_1)


@given(st.randoms(use_true_random=False), st.sampled_from(list(Mode)))
def test_counts_match_brute_force(source, mode: Mode) -> None:
    state = OneStrokeState.at_start(random_state(source, mode, 3, 4).maze)
    if state.is_solved():
        return
    every = list(every_line(state))
    last = reports(state)[-1]
    if not every:
        assert last.problem.endswith(".") and last.par is None and last.facts == (analysis.UNSOLVABLE[mode],)
        return
    points = [sum(map(state.maze.value, line)) for line in every]
    most = max(points)
    assert last.par == most
    assert dict(last.figures) == {"tracks": len(every), "best": points.count(most), "best score": most}
    assert last.facts[0] in GRADES
    assert last.answer == (OneStrokeState(state.maze, every[0]) if mode is not Mode.BEST and len(every) == 1 else None)


@pytest.mark.parametrize(
    ("text", "fact"), [("S.o.E", "one best track"), ("@fill S../.../...", "8 solutions"), ("@zip 1.2/##./4.3", "one solution")]
)
def test_the_fact_gives_the_number_of_solutions(text: str, fact: str) -> None:
    assert reports(parse(text))[-1].facts[1] == fact


def known(**what: object) -> object:
    def attempt(state: OneStrokeState) -> object:
        yield from ()
        return Bounded(**{"track": (), "points": 0, "bound": 30, "why": "Too many."} | what)

    return attempt


def given_up(state: OneStrokeState) -> tuple[list[Report[OneStrokeState]], GaveUp]:
    found = []
    with pytest.raises(GaveUp) as caught:
        for item in analysis.examine(state):
            found.append(item)
    return [item for item in found if isinstance(item, Report)], caught.value


def test_bounds_are_reported_if_the_search_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "attempt", known(track=LEVEL_1.trail, points=20))
    (report,), problem = given_up(LEVEL_1)
    assert report.facts == ("from 20 to 30 points at best",) and report.par is None
    assert dict(report.figures) == {"best found": 20, "at most": 30}
    assert str(problem).startswith("Too many.")
    monkeypatch.setattr(analysis, "attempt", known(track=LEVEL_1.trail, points=30))
    (report,), problem = given_up(LEVEL_1)
    assert report.facts == ("30 points at best",) and report.par == 30
    monkeypatch.setattr(analysis, "attempt", known())
    assert given_up(LEVEL_1)[0] == []


@pytest.mark.parametrize(
    ("found", "fact", "par"), [({"track": ((0, 0),), "points": 16}, "can be filled", 16), ({}, analysis.UNKNOWN, None)]
)
def test_the_report_may_only_say_whether_a_maze_can_be_filled(
    monkeypatch: pytest.MonkeyPatch, found: dict[str, object], fact: str, par: int | None
) -> None:
    monkeypatch.setattr(analysis, "attempt", known(bound=16, **found))
    (report,), _ = given_up(parse("@fill S.../..../..../...."))
    assert report.facts == (fact,) and report.par == par


def test_best_tracks_stay_known_if_counting_all_tracks_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def counting(state: OneStrokeState) -> object:
        yield from ()
        raise GaveUp("Too many tracks.")

    monkeypatch.setattr(analysis, "counting", counting)
    (_, report), problem = given_up(LEVEL_1)
    assert report.par == 23 and str(problem) == "Too many tracks."
    assert report.facts == ("easy", "15 best tracks")


def test_large_mazes_have_no_grade(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "MAX_CELLS_FOR_GRADE", 21)
    assert reports(LEVEL_1)[-1].facts == ("15 best tracks",)


# figures for the command line


@pytest.mark.parametrize(
    ("solver", "n_best", "n_tracks"), [("frontier", 15, 246), ("all-tracks", 9, 192), ("all-tracks-corrected", 15, 246)]
)
def test_figures_of_a_solution(solver: str, n_best: int, n_tracks: int) -> None:
    steps = steps_of(LEVEL_1, solver)
    told = analysis.extra_results(LEVEL_1, "frontier", steps)
    assert (told["score"], told["n_best"], told["n_tracks"]) == (23, n_best, n_tracks)
    end = LEVEL_1.apply_all(net_moves(steps))
    assert told["track"] == [list(cell) for cell in end.trail]
    assert (told["track"][0], told["track"][-1]) == ([0, 3], [5, 0])


def test_fill_counts_nothing() -> None:
    state = parse("@fill S../.../...")
    told = analysis.extra_results(state, "fill", steps_of(state, "fill"))
    assert (told["score"], told["n_best"], told["n_tracks"], len(told["track"])) == (9, None, None, 9)


def test_bounds_are_not_reported_as_numbers_of_tracks() -> None:
    steps = steps_of(LEVEL_1, "all-tracks")[:400]
    assert dict(steps[-1].figures)["tracks"] > 3
    told = analysis.extra_results(LEVEL_1, "frontier", steps)
    assert told["n_tracks"] is told["n_best"] is None
    assert analysis.extra_results(LEVEL_1, "frontier", []) == {"score": 1, "n_best": None, "n_tracks": None, "track": [[0, 3]]}
