"""Simulated games with any look, input method and habits are played to their end, clicking only on the board."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from support.simulated.game import WINS
from support.simulated.looks import LOOKS
from support.simulated.play import GAMES, opened, played, won
from support.simulated.sudoku import LARGE

from solvers.link.gravity import Gravity
from vision.autoplay import loop
from vision.autoplay.events import Ended, Made, Task, Trying, Verdict
from vision.autoplay.loop import CLOSE_FIRST, START_FIRST
from vision.autoplay.screen.boards import find_board
from vision.frame import Pixels, Point
from vision.input.guard import Stopped
from vision.input.pace import Pace
from vision.players import PLAYERS
from vision.players.player import NEVER, NO_LONGER, InputDiscovery
from vision.players.recognition import CellRecogniser

LATE_S = 0.033  # two frames


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("puzzle", GAMES)
def test_games_of_any_look_are_won(puzzle: str, look: str) -> None:
    run = won(played(opened(puzzle, look)))
    assert run.end.moves == run.end.verified == sum(len(e.move.split()) for e in run.events if isinstance(e, Made))


@pytest.mark.parametrize("way", ["row-click", "arrow", "counter-arrow", "drag", "slow-drag"])
def test_the_input_method_of_a_sliding_puzzle_is_discovered(way: str) -> None:
    run = won(played(opened("sliding", way=way)))
    tried = [event for event in run.events if isinstance(event, Trying)]
    assert tried[-1].is_known and tried[-1].hand == run.end.hand


TEMPERS: list[tuple[str, dict[str, Any]]] = [
    *((puzzle, {"answer_s": answer_s}) for puzzle in ("sudoku", "sliding", "link") for answer_s in (0.0, 0.4)),
    *((puzzle, {"loses_every": number}) for puzzle in ("sliding", "sudoku") for number in (7, 11)),
    *(("sliding", {"deaf_s": seconds}) for seconds in (0.06, 0.15)),
    *((puzzle, {"polled_s": 0.033}) for puzzle in ("sliding", "sudoku", "link")),
    *((puzzle, {"polled_s": 0.25}) for puzzle in ("sudoku", "link")),
    ("sliding", {"polled_s": 0.033, "way": "arrow"}),
    ("sudoku", {"answer_s": 0.12, "way": "type-enter"}),
    *(("sudoku", {"answer_s": 1.4, "way": way}) for way in ("click-type", "click-pad", "type-enter")),
    ("sudoku", {"way": "type-enter", "shows_notes": False}),
    ("sudoku", {"answer_s": 3.8}),  # all input methods are tried in vain at first
    *((puzzle, {"stale_s": seconds}) for puzzle, seconds in (("sliding", 0.08), ("link", 0.08), ("sudoku", 0.016))),
    ("sliding", {"slide_s": 0.25}),
    ("sliding", {"slide_s": 0.6, "answer_s": 0.1}),
    ("sliding", {"answer_s": 1.6}),
    ("link", {"line_s": 0.6}),
    ("link", {"reshuffles_after": 4}),
    ("link", {"loses_every": 9}),
    *(("link", {"look": "tiles", "gravity": gravity}) for gravity in Gravity),
    # at first there are holes, as in a game in which nothing falls
    *(("link", {"look": "tiles", "gravity": Gravity.DOWN, "falls_after_s": 0.6, "seed": seed}) for seed in range(2)),
    *((puzzle, {"look": "paper", "reflow_px": pixels}) for puzzle in GAMES for pixels in (5, 24)),
    ("sliding", {"look": "paper", "scale": 2}),
    *(
        ("link", {"look": "candy", "shape": (6, 8), "seed": seed, "redraws_s": 0.5}) for seed in (1, 3)
    ),  # clicked briefly in the end
]


@pytest.mark.parametrize(("puzzle", "temper"), TEMPERS, ids=str)
def test_games_with_any_habit_are_won(puzzle: str, temper: dict[str, Any]) -> None:
    run = won(played(opened(puzzle, **{"look": "night"} | temper)))
    assert puzzle != "sudoku" or run.game.n_wrong <= 1


def test_a_game_that_selects_cells_late_gets_one_wrong_digit_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may count mistakes. Which cell is selected isn't shown."""
    game = opened("sudoku", puzzles=LARGE[:1], wrong="refused")
    game.look = replace(game.look, selected=None, same=None, peers=None)

    def select(place: Point, now: float) -> None:
        game.desktop.after(LATE_S, lambda: setattr(game, "selected", game.cell_at(place)))

    monkeypatch.setattr(game, "on_press", lambda place, now: None)
    monkeypatch.setattr(game, "on_release", select)
    assert won(played(game)).game.n_wrong <= 1  # type: ignore[attr-defined]


def test_a_picture_that_has_not_changed_is_not_matched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    matched, match = [], CellRecogniser.match

    def matching(self: CellRecogniser, pixels: Pixels, positions: Any) -> int | None:
        matched.append((pixels, positions))
        return match(self, pixels, positions)

    monkeypatch.setattr(CellRecogniser, "match", matching)
    won(played(opened("sliding", answer_s=0.4)))
    again = [one[1] is other[1] and np.array_equal(one[0], other[0]) for one, other in pairwise(matched)]
    assert len(again) > 10 and not any(again)


def test_a_given_misread_as_an_empty_cell_does_not_stop_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    text = LARGE[0].replace("8", ".", 1)
    monkeypatch.setattr(loop, "find_board", lambda pixels, task, may_be_doubtful: replace(find_board(pixels, task), text=text))
    game = opened("sudoku", puzzles=LARGE[:1])
    *_, end = loop.autoplay(game.desktop, game.window, Task())
    assert game.is_won() and isinstance(end, Ended) and end.verdict is not Verdict.WON


@pytest.mark.parametrize(("has_worked", "why"), [(False, NEVER), (True, NO_LONGER)])
def test_a_method_that_stops_working_is_not_said_to_have_never_worked(has_worked: bool, why: str) -> None:
    discovery = InputDiscovery(PLAYERS["sliding"].input_methods, "", Pace())
    if has_worked:
        discovery.confirm(discovery.next())
        assert discovery.doubt()
    with pytest.raises(Stopped, match=why):
        for _ in range(100):
            discovery.next()


def test_the_response_time_of_a_method_that_stops_working_is_forgotten() -> None:
    pace = Pace()
    discovery = InputDiscovery(PLAYERS["sliding"].input_methods, "", pace)
    pace.is_untested, first_limit_s = False, pace.first_limit_s
    discovery.confirm(discovery.next())
    pace.answered(0.1)
    assert pace.limit_s < first_limit_s and discovery.doubt() and pace.limit_s == first_limit_s


@pytest.mark.parametrize("puzzle", GAMES)
def test_a_game_that_accepts_no_input_is_given_up_soon(puzzle: str) -> None:
    game = opened(puzzle, loses_every=1)
    run = played(game)
    assert run.end.verdict is Verdict.STOPPED
    assert "No way of clicking or typing" in run.end.why and run.end.why.endswith(START_FIRST)
    assert run.desktop.time_s < 100 + 90
    assert not run.desktop.beside


def test_a_game_that_puts_a_message_over_its_board_and_stops_playing_is_to_be_uncovered() -> None:
    game = opened("sliding")

    def complain() -> None:
        WINS["dark"](game)
        game.behaviour = replace(game.behaviour, loses_every=1)

    game.desktop.after_inputs(10, complain)
    run = played(game)
    assert run.end.verdict is Verdict.STOPPED and run.end.why.endswith(CLOSE_FIRST)


def test_input_methods_without_anything_to_click_are_skipped_at_once() -> None:
    run = won(played(opened("sudoku", way="click-keypad")))
    assert run.end.seconds["play"] < 17.0, "five of the nine ways before it want a pad, or notes, or a click that enters a digit"


def test_a_board_that_has_changed_much_before_it_moves_is_followed() -> None:
    game = opened("link", "candy", shape=(4, 6))
    game.desktop.after_inputs(14, lambda: setattr(game, "shift_px", 40))
    won(played(game))


def test_a_board_that_moves_during_input_discovery_is_followed() -> None:
    game = opened("sudoku", way="pad-click", puzzles=LARGE, reflow_px=40)
    run = played(game)
    assert run.end.verdict is Verdict.WON and run.is_won, run.end
    assert game.n_wrong <= 1
    tried = [event.hand for event in run.events if isinstance(event, Trying) and not event.is_known]
    assert len(set(tried)) == len(tried), "what was tried before the board has moved was tried in the right place"


LOSSES: list[dict[str, Any]] = [*({"loses_every": number} for number in (3, 4, 8)), {"deaf_s": 0.06}, {"deaf_s": 0.15}]


@pytest.mark.parametrize("loss", LOSSES)
def test_lost_input_never_leaves_a_wrong_digit(loss: dict[str, Any]) -> None:
    game = opened("sudoku", **loss)
    run = played(game)
    assert game.n_wrong <= 2
    assert run.is_won or run.end.verdict is Verdict.STOPPED
    assert all(digit in (0, answer) for digit, answer in zip(game.digits, game.answer, strict=True))


@pytest.mark.parametrize("loses_every", [5, 7])
@pytest.mark.parametrize("way", ["click-pad", "pad-click"])
def test_a_lost_click_is_repeated_if_earlier_ones_showed_a_selection(way: str, loses_every: int) -> None:
    game = opened("sudoku", way=way, loses_every=loses_every, puzzles=LARGE)
    won(played(game))
    assert game.n_wrong == 0


def test_two_clicks_that_a_cycling_cell_shows_at_once_are_followed() -> None:
    game = opened("sudoku", way="click-cycle", puzzles=LARGE)
    press, presses = game.on_press, list[Point]()

    def answer_late(place: Point, now: float) -> None:
        presses.append(place)
        for each in presses[-2:] if len(presses) == 21 else [place] * (len(presses) != 20):
            press(each, now)

    game.on_press = answer_late  # type: ignore[method-assign]
    won(played(game))
