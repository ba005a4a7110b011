"""The recursion through all tracks, as published and corrected: tries, dead ends, the score, and missed tracks."""

import random

import pytest
from hypothesis import given, settings
from support.oracles.mazes import every_line, points, random_state, states
from support.oracles.steps import of, told

from solvers.errors import GaveUp, Unsolvable
from solvers.onestroke import all_tracks
from solvers.onestroke.maze import DIRECTIONS, Mode
from solvers.onestroke.rules import OneStrokeState
from solvers.onestroke.text import parse
from solvers.puzzle import Cell, Role, Step, cell_name, final_steps, net_moves

LEVEL_1 = parse("...S/.o../.#../..../..#./E..o")
EVERY, FOLDED = {"tries": "all"}, {"tries": "folded"}
BOTH = pytest.mark.parametrize("solve", [all_tracks.solve, all_tracks.solve_corrected])


def steps_of(solve, state, chosen=EVERY) -> list[Step]:
    return final_steps(solve(state, chosen))


def published(state: OneStrokeState) -> list[tuple[Cell, ...]]:
    """The tracks of the published function `step`, which is written here as it was published."""
    maze, tracks = state.maze, []

    def step(start: Cell, track: list[Cell]) -> None:
        x, y = start
        next_pos = []
        for i, j in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]:
            if 0 <= i <= maze.rows - 1 and 0 <= j <= maze.cols - 1:
                if (i, j) in track or maze.sign((i, j)) == "#":
                    continue
                next_pos.append((i, j))
        for i, j in next_pos:
            track_new = [*track, (i, j)]
            if (i, j) == maze.end:
                tracks.append(tuple(track_new))
                return
            step((i, j), track_new)

    step(state.head, list(state.trail))
    return tracks


# tracks


def test_level_1_as_published() -> None:
    steps = steps_of(all_tracks.solve, LEVEL_1)
    (score,) = of("score", steps)
    assert score.figures == (("all tracks", 192), ("best score", 23), ("best tracks", 9))
    assert score.headline == "192 tracks, 9 of them best" and score.details.startswith("They have 23 points: ")
    (missed,) = of("missed tracks", steps)
    assert steps[-1] is missed
    assert missed.headline == "Missed: 54 of 246 tracks"
    assert missed.details.startswith("Among them are 6 of the 15 best. ")
    assert "The recursion returns as soon as the end is a neighbour" in missed.why


def test_a_single_track_is_simply_the_best() -> None:
    *_, score, best = steps_of(all_tracks.solve, parse("S.E"))
    assert (score.headline, best.headline) == ("1 track, so it is the best", "The only best track: 3 points")


@settings(max_examples=150)
@given(states((Mode.BEST,)))
def test_the_tracks_are_those_of_the_published_function_in_its_order(state: OneStrokeState) -> None:
    if state.maze.bars or state.is_solved() or not published(state):
        return
    expected = published(state)
    for chosen in (EVERY, FOLDED):
        steps = steps_of(all_tracks.solve, state, chosen)
        lines = [line.trail for line, step in zip(told(state, steps).afters, steps, strict=True) if step.technique == "track"]
        assert lines == expected


@settings(max_examples=250)
@given(states())
def test_corrected_it_finds_every_track_in_the_order_of_directions(state: OneStrokeState) -> None:
    every = [] if state.is_solved() else list(every_line(state))
    if not every:
        return
    steps = steps_of(all_tracks.solve_corrected, state)
    lines = told(state, steps).afters
    assert [line.trail for line, step in zip(lines, steps, strict=True) if step.technique == "track"] == every
    most = max(points(state.maze, track) for track in every)
    best = [track for track in every if points(state.maze, track) == most]
    drawn = [line.trail for line, step in zip(lines, steps, strict=True) if step.technique == "best track"]
    assert drawn == best[: len(drawn)] and len(drawn) == min(len(best), 100)
    (score,) = of("score", steps)
    assert score.figures == (("all tracks", len(every)), ("best score", most), ("best tracks", len(best)))


@BOTH
@given(state=states())
def test_mazes_that_it_calls_unsolvable_are_unsolvable(solve, state: OneStrokeState) -> None:
    if state.is_solved():
        assert not list(solve(state, EVERY))
        return
    try:
        steps = steps_of(solve, state)
    except Unsolvable as problem:
        assert str(problem).endswith(".")
        assert not list(every_line(state))
    else:
        assert state.apply_all(net_moves(steps)).is_solved()


@settings(max_examples=150)
@given(states())
def test_missed_tracks_are_counted(state: OneStrokeState) -> None:
    every = [] if state.is_solved() else list(every_line(state))
    if not every:
        return
    steps = steps_of(all_tracks.solve, state, FOLDED)
    n_found = dict(of("score", steps)[0].figures)["all tracks"]
    missed = of("missed tracks", steps)
    assert bool(missed) == (n_found < len(every))
    if missed:
        assert missed[0].figures == (("tracks", n_found), ("tracks there are", len(every)))
        assert missed[0].why.startswith(f"Missed: {len(every) - n_found} of {len(every)} track")


def test_it_says_if_all_best_tracks_are_missed() -> None:
    """The end is above the only junction, so that the long way round is never tried."""
    steps = steps_of(all_tracks.solve, parse(".E./.../S.."))
    (missed,) = of("missed tracks", steps)
    found, true = dict(of("score", steps)[0].figures), max(map(len, every_line(parse(".E./.../S.."))))
    assert found["best score"] < true
    assert missed.details.startswith(f"Among them are all the best ones, which have {true} points. ")


# steps


@BOTH
def test_each_try_is_one_move_of_the_recursion(solve) -> None:
    steps = [step for step in steps_of(solve, LEVEL_1) if step.stage == "Searching"]
    lines = told(LEVEL_1, steps).afters
    for before, line, step in zip([LEVEL_1, *lines], lines, steps, strict=False):
        if step.technique == "dead end":
            assert not step.moves and step.undoes
            (wrong,) = [mark for mark in step.marks if mark.role is Role.WRONG]
            assert wrong.cells == (before.head,) and not before.ways_on
            assert step.headline == f"Dead end in {cell_name(before.head)}"
            assert step.details.startswith("Every neighbour is a wall or on the line. ")
        else:
            assert len(step.moves) == 1
            assert step.technique == ("track" if line.is_solved() else "try")
    assert len(of("dead end", steps)) == dict(steps[-1].figures)["dead ends"]


@BOTH
def test_the_frontier_marks_what_is_tried_next(solve) -> None:
    steps = [step for step in steps_of(solve, LEVEL_1) if step.stage == "Searching"]
    lines = told(LEVEL_1, steps).afters
    n_checked = 0
    for number, (line, step) in enumerate(zip(lines, steps, strict=True)):
        waiting = [cell for mark in step.marks if mark.role is Role.FRONTIER for cell in mark.cells]
        if step.technique != "dead end" or not waiting:
            continue
        assert set(waiting) <= set(line.ways_on)
        assert steps[number + 1].moves[0].cell == waiting[-1]
        assert f"Back to {cell_name(line.head)}, where " in step.why
        order = [(cell[0] - line.head[0], cell[1] - line.head[1]) for cell in reversed(waiting)]
        assert order == sorted(order, key=DIRECTIONS.index)
        n_checked += 1
    assert n_checked > 50


def test_a_track_step_gives_its_score_and_what_was_skipped() -> None:
    steps = steps_of(all_tracks.solve, LEVEL_1)
    lines = told(LEVEL_1, steps).afters
    n_left_out = 0
    for number, (line, step) in enumerate(zip(lines, steps, strict=True)):
        if step.technique != "track":
            continue
        coins = sum(LEVEL_1.maze.sign(cell) == "o" for cell in line.trail)
        assert step.headline == f"Track {dict(step.figures)['tracks']}: {len(line.trail) + coins} points"
        assert step.details.startswith(f"It has {len(line.trail)} cells{['', ' and 1 coin', ' and 2 coins'][coins]}.")
        assert dict(step.figures)["best so far"] >= line.points
        left_out = [cell for mark in step.marks if mark.role is Role.WRONG for cell in mark.cells]
        following = lines[number + 1].trail if number + 1 < len(lines) else ()
        assert not {(*line.trail[:-1], cell) for cell in left_out} & {following}
        n_left_out += len(left_out)
    assert f"left out {n_left_out} neighbours" in steps[-1].why
    corrected = of("track", steps_of(all_tracks.solve_corrected, LEVEL_1))
    assert not any(mark.role is Role.WRONG for step in corrected for mark in step.marks)


def test_when_folded_only_tracks_are_shown() -> None:
    every, folded = (steps_of(all_tracks.solve, LEVEL_1, chosen) for chosen in (EVERY, FOLDED))
    assert {step.technique for step in folded} == {"track", "score", "best track", "missed tracks"}
    assert [step.why for step in of("track", every)] == [step.why for step in of("track", folded)]
    assert every[-1] == folded[-1]


def test_a_dead_end_before_the_last_cells_says_what_is_wrong() -> None:
    fill = " ".join(step.why for step in of("dead end", steps_of(all_tracks.solve, parse("@fill S../.../E.."))))
    assert "The end comes last, and " in fill and "would stay free." in fill
    zipped = " ".join(step.why for step in of("dead end", steps_of(all_tracks.solve, parse("@zip 1.3E/..../..2."))))
    assert "3 is not the next number." in zipped


# its limits


def test_it_gives_up_with_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(all_tracks, "MAX_TRIES", 20_000)
    with pytest.raises(GaveUp, match=r"after 20 000 tries [\d ]+ tracks had been found, the best with 35 points\.") as caught:
        list(all_tracks.solve(parse("S...../....../....../....../....../.....E"), FOLDED))
    assert caught.value.instead == "frontier"
    with pytest.raises(GaveUp, match="after 20 000 tries no track was found among them"):
        list(all_tracks.solve(parse("@fill ......../......../...S...." + "/........" * 5), FOLDED))


@pytest.mark.parametrize(("limit", "chosen"), [("MAX_SHOWN", EVERY), ("MAX_TRACKS_SHOWN", FOLDED)])
def test_what_is_too_much_to_show_is_counted(monkeypatch: pytest.MonkeyPatch, limit: str, chosen: dict[str, str]) -> None:
    whole = steps_of(all_tracks.solve, LEVEL_1, chosen)
    monkeypatch.setattr(all_tracks, limit, 30)
    steps = steps_of(all_tracks.solve, LEVEL_1, chosen)
    assert len([step for step in steps if step.stage == "Searching"]) < 40
    assert of("score", steps)[0].figures == of("score", whole)[0].figures
    assert "of 1 484 tries were shown." in of("score", steps)[0].why
    assert [step.why for step in of("best track", steps)] == [step.why for step in of("best track", whole)]
    assert told(LEVEL_1, steps).afters[-1].is_solved()


def test_the_number_of_missed_tracks_is_left_open_if_it_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    source = random.Random(1)
    state = next(
        state
        for state in (random_state(source, Mode.BEST, 5, 4) for _ in range(1000))
        if not state.is_solved() and 0 < len(published(state)) < 50 < len(list(every_line(state)))
    )
    everything = all_tracks.Recursion(state, returns_early=False)
    list(everything.run())
    monkeypatch.setattr(all_tracks, "MAX_TRIES", everything.tries // 2)
    monkeypatch.setattr("solvers.onestroke.recursion.PROGRESS_PERIOD", 50)
    missed = steps_of(all_tracks.solve, state)[-1]
    assert missed.why.startswith("Some tracks may be missed. There are too many to find out. ")
