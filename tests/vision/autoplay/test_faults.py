"""A fault at any moment stops playing at once and for good, with the right reason and no button pressed."""

import random
import re
from functools import cache, partial

import pytest
from support.simulated.faults import FAULTS
from support.simulated.play import GAMES, opened, played

from vision.autoplay.events import Verdict

STOPS_WITHIN_S = 0.3
UNSEEN_S = 0.003
"""between a look of the guard and the input after it"""
MOMENTS = 12
LAST_S = 0.15
"""the game may have the whole last move before the last input, and be won"""


@cache
def inputs_of(puzzle: str) -> tuple[float, ...]:
    """Return the times of an undisturbed game's inputs, in seconds since its beginning."""
    run = played(opened(puzzle))
    assert run.end.verdict is Verdict.WON and run.is_won
    return tuple(each.now - 100.0 for each in run.desktop.inputs)


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_at_any_moment_stops_the_run_for_good(name: str) -> None:
    dice = random.Random(name)
    for number in range(MOMENTS):
        puzzle = list(GAMES)[number % len(GAMES)]
        times = inputs_of(puzzle)
        at_s = dice.uniform(times[0], times[-1] - LAST_S)
        game, fault = opened(puzzle), FAULTS[name]
        desktop, began_s = game.desktop, game.desktop.time_s
        desktop.after(at_s, partial(fault.happen, desktop, game))
        run = played(game)
        case = f"{name} at {at_s:.3f} s of {puzzle}: {run.end}"
        assert run.end.verdict is Verdict.STOPPED, case
        assert re.search(fault.words, run.end.why), case
        assert desktop.time_s - began_s - at_s < STOPS_WITHIN_S, case
        late = [each for each in desktop.inputs if each.now > began_s + at_s + UNSEEN_S and each.kind != "release"]
        assert not late, f"{case}: {late}"
        assert not desktop.is_down or desktop.is_gone, case
        assert all(each.now < began_s + at_s + UNSEEN_S for each in desktop.beside), case


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_in_the_middle_of_a_drag_releases_the_button(name: str) -> None:
    game, fault = opened("onestroke"), FAULTS[name]
    game.desktop.after_inputs(30, lambda: fault.happen(game.desktop, game))
    run = played(game)
    assert run.end.verdict is Verdict.STOPPED and re.search(fault.words, run.end.why)
    kinds = [each.kind for each in run.desktop.inputs]
    assert kinds[1] == "press" and "press" not in kinds[2:]
    assert len(kinds) <= 33
    assert run.desktop.is_down == run.desktop.is_gone
    assert not run.is_won


@pytest.mark.parametrize("puzzle", ["sliding", "sudoku", "link"])
def test_a_window_over_the_board_stops_the_run_even_if_a_click_lowers_it(puzzle: str) -> None:
    kinds = [each.kind for each in played(opened(puzzle)).desktop.inputs]
    for number in [at for at, kind in enumerate(kinds) if kind == "press"][2:8]:
        game = opened(puzzle)
        desktop = game.desktop
        desktop.after(inputs_of(puzzle)[number] - UNSEEN_S / 10, partial(FAULTS["covered"].happen, desktop, game))
        run = played(game)
        assert run.end.verdict is Verdict.STOPPED and "New mail" in run.end.why, run.end
        assert len(desktop.inputs) <= number + 2, "the click and no other input"


@pytest.mark.parametrize(
    ("name", "puzzle", "at_s", "why"),
    [("covered", "sudoku", 0.05, ""), ("f8", "link", 0.02, "F8 was pressed."), ("escape", "sliding", 0.0, "Escape was pressed.")],
)
def test_nothing_is_clicked_if_a_stop_key_is_held_or_the_board_not_free_before(
    name: str, puzzle: str, at_s: float, why: str
) -> None:
    game = opened(puzzle)
    game.desktop.after(at_s, lambda: FAULTS[name].happen(game.desktop, game))
    run = played(game)
    assert run.end.verdict is Verdict.STOPPED or (run.end.verdict is Verdict.NOT_FOUND and not why)
    assert run.end.why == why or not why
    assert not run.desktop.inputs


def test_a_window_that_was_moved_since_it_was_chosen_is_found_at_its_new_place() -> None:
    game = opened("sliding")
    game.desktop.place(game.window.number, (300, 200, game.width, game.height))
    run = played(game)
    assert run.end.verdict is Verdict.WON and not run.desktop.beside


def test_a_window_that_was_closed_since_it_was_chosen_is_not_found() -> None:
    game = opened("sliding")
    FAULTS["closed"].happen(game.desktop, game)
    run = played(game)
    assert run.end.verdict is Verdict.NOT_FOUND and "closed" in run.end.why


def test_a_stop_key_tapped_before_the_game_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened("sliding")
    taps = ["f8"]
    monkeypatch.setattr(game.desktop, "held", lambda: taps.pop() if taps else "")
    assert played(game).end.verdict is Verdict.WON
