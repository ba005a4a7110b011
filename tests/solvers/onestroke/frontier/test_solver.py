"""The steps of the frontier solver: legal lines, true explanations, and what it reports at its limits."""

import random

import pytest
from support.oracles.mazes import best_tracks, points
from support.oracles.steps import marked, told

from solvers.errors import GaveUp
from solvers.onestroke import ONESTROKE
from solvers.onestroke.frontier import search, solver
from solvers.onestroke.frontier import tracks as track_module
from solvers.onestroke.text import parse
from solvers.puzzle import Progress, Role, Step, final_steps

LEVEL_1 = "...S/.o../.#../..../..#./E..o"
OPEN = "S........../" + "/".join(["..........."] * 9) + "/..........E"


def steps(state, **chosen):
    return final_steps(ONESTROKE.solver("frontier").solve(state, chosen))


def lines(state, items):
    """Play the steps and return the line after each that makes moves."""
    return [end for step, end in zip(items, told(state, items).afters, strict=True) if step.moves]


def with_walls(side, n_walls, seed):
    """Return a maze from corner to corner with walls at random."""
    signs = ["."] * (side * side)
    for place in random.Random(seed).sample(range(2, side * side - 2), n_walls):
        signs[place] = "#"
    signs[0], signs[-1] = "S", "E"
    return parse("/".join("".join(signs[row * side : (row + 1) * side]) for row in range(side)))


def test_every_best_track_of_level_1():
    state = parse(LEVEL_1)
    items = steps(state)
    shown = lines(state, items)
    assert {end.trail for end in shown} == best_tracks(state)[1] and len(shown) == 15
    assert all(end.is_solved() for end in shown)
    for step, end in zip(items, shown, strict=True):
        assert step.figures == (("best score", 23), ("best tracks", 15), ("all tracks", 246))
        assert tuple(marked(step, Role.PATH)) == end.trail
        assert set(marked(step, Role.EXPLORED)) == set(state.maze.cells) - set(end.trail)
    assert items[1].why == (
        "Track 2 of 15, 23 points. It has 21 cells and 2 coins. "
        "No track has more: the frontier method examined all 246 tracks at once."
    )


def test_a_begun_line_continues_from_its_head():
    state = parse(f"{LEVEL_1} r2c4 r3c4")
    items = steps(state)
    assert all(end.trail[:3] == state.trail and end.is_solved() for end in lines(state, items))
    assert {end.trail for end in lines(state, items)} == best_tracks(state)[1]
    assert "No track that begins the same way has more" in items[0].why


@pytest.mark.parametrize("text", ["@fill S.../..../....", "@fill S.../..../...E", "@zip 1..3/..../..2."])
def test_lines_that_visit_everything(text):
    state = parse(text)
    items = steps(state)
    _, tracks, n_tracks = best_tracks(state)
    assert {end.trail for end in lines(state, items)} == tracks and n_tracks > 0
    assert items[0].figures == (("best score", 12), ("best tracks", n_tracks), ("all tracks", n_tracks))
    assert "It visits every free cell" in items[0].why


def test_an_only_best_track_is_called_so():
    (step,) = steps(parse("S.E"))
    assert step.why.startswith("The only best track, 3 points. It has 3 cells. ")


def test_random_tracks_are_distinct_and_reproducible():
    state = parse("S...../....../....../....../....../.....E")
    drawn = [end.trail for end in lines(state, steps(state, tracks="20", order="random"))]
    assert len(set(drawn)) == 20 and drawn != [end.trail for end in lines(state, steps(state, tracks="20"))]
    assert drawn == [end.trail for end in lines(state, steps(state, tracks="20", order="random"))]
    assert {points(state.maze, line) for line in drawn} == {35}


def test_a_long_count_comes_last(monkeypatch):
    monkeypatch.setattr(solver, "STATES_BEFORE_SHOWING", 1000)
    monkeypatch.setattr(track_module, "STATES_PER_SLICE", 500)
    state = parse(OPEN)
    *shown, last = steps(state, tracks="20")
    assert shown[0].figures == (("best score", 121), ("best tracks", 1445778936756068))
    assert not last.moves and last.figures[2] == ("all tracks", 1568758030464750013214100)
    assert last.why == "There are 1.57·10²⁴ tracks in all, and 1.45·10¹⁵ of them are best."


@pytest.mark.parametrize("most_bytes", [search.MAX_LAYER_BYTES, 1 << 16], ids=["all", "only the best score"])
def test_only_what_comes_after_the_best_tracks_is_extra(monkeypatch, most_bytes):
    """So a limit of time that ends the count doesn't make the best tracks any less proven."""
    monkeypatch.setattr(solver, "STATES_BEFORE_SHOWING", 1000)
    monkeypatch.setattr(track_module, "STATES_PER_SLICE", 500)
    monkeypatch.setattr(search, "MAX_LAYER_BYTES", most_bytes)
    items = list(ONESTROKE.solver("frontier").solve(parse(OPEN)))
    places = [place for place, item in enumerate(items) if isinstance(item, Step)]
    extra = [place for place, item in enumerate(items) if isinstance(item, Progress) and item.is_extra]
    assert extra == list(range(places[-2] + 1, places[-1])) and extra


def test_a_count_that_gives_up_leaves_the_best_tracks_proven(monkeypatch):
    monkeypatch.setattr(track_module, "MAX_STATES", 1000)
    *shown, last = steps(parse(OPEN), tracks="20")
    assert len(shown) == 20 and not last.moves and "still proven to be the best" in last.why and len(last.figures) == 2


def test_at_its_limits_it_shows_the_best_line_found(monkeypatch):
    monkeypatch.setattr(search, "MAX_STATES", 300_000)
    monkeypatch.setattr(search, "BEAM_WIDTHS", (100,))
    state = with_walls(13, 17, 6)
    shown = []
    with pytest.raises(GaveUp, match="The frontier method gave up"):
        for item in ONESTROKE.solver("frontier").solve(state):
            if isinstance(item, Step):
                shown.append(item)
    (end,) = lines(state, shown)
    assert end.is_solved() and shown[0].figures[0] == ("best found", end.points)
    assert shown[0].figures[1][1] > end.points
