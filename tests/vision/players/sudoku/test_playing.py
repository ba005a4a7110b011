"""Sudokus in simulated games with every input method, with at most one wrong digit, which is undone."""

from dataclasses import replace
from itertools import cycle
from typing import Any

import cv2
import pytest
from support.simulated import play
from support.simulated.looks import LOOKS
from support.simulated.sudoku import (
    DIVIDED_OTHERWISE,
    LARGE,
    MANY_ANSWERS,
    SMALL,
    TEN_ANSWERS,
    TWO_ANSWERS,
    WAYS,
    SimulatedSudoku,
)

from solvers import find_puzzle
from solvers.puzzle import Cell
from solvers.sudoku.fast import search
from solvers.sudoku.rules import Place
from solvers.sudoku.shape import shape_of
from vision.autoplay.events import Ended, Event, Made, Said, Task, Trying, Verdict
from vision.frame import Pixels, Point
from vision.players.sudoku.player import PLAYER

PADS = dict.fromkeys(("popup", "dialog", "popover", "choices", "covering"), "click-pad")
FOUND = PADS | {"hover-type": "click-type", "arrows": "arrows-type", "drag": "drag-digit"}
"""the game's input method -> the name of the one that is discovered, if it differs: clicking hovers too"""
N_WRONG = {"arrows": 1, "click-cycle": 100}
"""maximum number of wrong digits until the input method is discovered, since typed digits go to the cursor"""


def played(game: SimulatedSudoku) -> tuple[Ended, list[Event]]:
    run = play.played(game, Task("sudoku"))
    return run.end, run.events


def won(game: SimulatedSudoku) -> tuple[Ended, list[Event]]:
    run = play.won(play.played(game, Task("sudoku")))
    return run.end, run.events


def game_of(way: str, look: str = "paper", **options: Any) -> SimulatedSudoku:
    return play.opened("sudoku", look, way=way, **options)


@pytest.mark.parametrize(("way", "look"), [*zip(WAYS, cycle(LOOKS), strict=False), ("popover", "paper"), ("popover", "tiles")])
def test_every_input_method_is_discovered(way: str, look: str) -> None:
    game = game_of(way, look, puzzles=LARGE) if way == "covering" else game_of(way, look)
    end, _ = won(game)
    assert end.hand == FOUND.get(way, way)
    assert game.n_wrong <= N_WRONG.get(way, 0)


def test_a_pad_that_opens_over_the_board_is_searched_only_once() -> None:
    _, events = played(game_of("popover"))
    assert max(event.seconds for event in events[-4:] if isinstance(event, Made)) < 0.3


@pytest.mark.parametrize(("way", "most_s"), [("click-type", 5.0), ("pad-click", 11.0)])
def test_a_large_board_is_won_fast(way: str, most_s: float) -> None:
    game = game_of(way, "night", puzzles=LARGE)
    end, _ = won(game)
    assert end.verified == end.moves == LARGE[0].count(".") and end.seconds["play"] < most_s


@pytest.mark.parametrize(("way", "look"), [("click-type", "paper"), ("click-pad", "night")])
@pytest.mark.parametrize("name", DIVIDED_OTHERWISE)
def test_boards_with_other_boxes_or_none_are_won(name: str, way: str, look: str) -> None:
    game = game_of(way, look, puzzles=DIVIDED_OTHERWISE[name])
    won(game)
    assert game.n_wrong == 0


@pytest.mark.parametrize("rule", ["@3x2 ", "@1x6 "])
def test_repairs_and_warnings_use_the_boxes_of_the_board(rule: str) -> None:
    """With standard boxes this board has no solution, so a correct digit would be undone."""
    text = {puzzle[:5]: puzzle for puzzles in DIVIDED_OTHERWISE.values() for puzzle in puzzles}[rule]
    before = find_puzzle("sudoku").parse(text)
    answer = search.solution(before.shape, before.digits)
    cell = before.digits.index(0)
    move = Place(before.shape.place_of(cell), answer[cell])
    assert PLAYER.repair(before, before.apply(move)) == []
    assert not PLAYER.warning(before)


def test_a_wrong_effect_is_undone_and_another_method_tried() -> None:
    game = game_of("arrows")
    _, events = played(game)
    said = [event.words for event in events if isinstance(event, Said)]
    assert any("Undoing it" in words for words in said)
    tried = [event.hand for event in events if isinstance(event, Trying) and not event.is_known]
    assert tried[0] == "click-type" and tried[-1] == "arrows-type"


def test_undone_wrong_effects_do_not_end_a_game_that_progresses_in_between() -> None:
    """The game loses clicks and shows no selection, so digits go to the previous cell."""
    game = play.opened("sudoku", replace(LOOKS["paper"], selected=None), loses_every=13, puzzles=LARGE)
    won(game)
    assert game.n_wrong > 2


def test_lost_clicks_are_noticed_by_the_selection_and_no_digit_goes_astray() -> None:
    """The mouse highlights cells too, which is no sign of a click."""
    game = game_of("click-type", puzzles=LARGE[:1], loses_every=5)
    won(game)
    assert game.n_wrong == 0


class _Shy(SimulatedSudoku):
    """Shows the selection only in every other row."""

    def _ground(self, cell: Cell) -> tuple[int, int, int]:
        selected, self.selected = self.selected, None if cell[0] % 2 else self.selected
        colour = super()._ground(cell)
        self.selected = selected
        return colour


def test_a_cell_that_shows_no_selection_is_clicked_again_at_once() -> None:
    game = play.opened(_Shy, replace(LOOKS["paper"], hovered=None), puzzles=LARGE[:1])
    _, events = played(game)
    assert game.is_won() and not [event.words for event in events if isinstance(event, Said)]


class _Deselecting(SimulatedSudoku):
    """Deselects a cell that is clicked again."""

    def on_press(self, place: Point, now: float) -> None:
        before = self.selected
        super().on_press(place, now)
        if before and before == self.cell_at(place):
            self.selected = None


@pytest.mark.parametrize("way", ["click-type", "click-pad"])
def test_a_cell_that_a_second_click_deselects_is_clicked_once(way: str) -> None:
    game = play.opened(_Deselecting, LOOKS["paper"], way=way, puzzles=LARGE[:1])
    _, events = played(game)
    assert game.is_won() and not [event.words for event in events if isinstance(event, Said)]


@pytest.mark.parametrize("polled_s", [0.08, 0.12])
def test_keys_and_clicks_are_held_as_long_as_a_slow_game_needs(polled_s: float) -> None:
    won(game_of("click-type", polled_s=polled_s))


def test_several_solutions_are_announced_before_playing() -> None:
    words = PLAYER.warning(find_puzzle("sudoku").parse("." * 16))
    assert "several solutions" in words
    assert not PLAYER.warning(find_puzzle("sudoku").parse(SMALL[0]))


def test_the_first_move_avoids_cells_where_the_cursor_may_start() -> None:
    position = find_puzzle("sudoku").parse("." * 81)
    ordered = PLAYER.order(position, [])
    assert ordered[0].cell not in [(0, 0), (0, 8), (4, 4), (8, 8)]
    assert position.apply_all(ordered).is_solved()


def test_of_several_solutions_digits_that_most_of_them_share_come_first() -> None:
    position = find_puzzle("sudoku").parse(MANY_ANSWERS)
    answers = search.solutions(position.shape, position.digits, 100)
    shares = [
        [answer[move.cell[0] * 6 + move.cell[1]] for answer in answers].count(move.digit) for move in PLAYER.order(position, [])
    ]
    assert min(shares) < len(answers) and shares[1:] == sorted(shares[1:], reverse=True)
    agreeing = [sum(one == other for each in answers for one, other in zip(answer, each, strict=True)) for answer in answers]
    assert sum(shares) == max(agreeing) - len(answers) * sum(map(bool, position.givens))


def test_the_last_move_is_away_from_where_dialogs_appear() -> None:
    solved = find_puzzle("sudoku").parse("1234341221434321")
    position = find_puzzle("sudoku").parse("123.3...21..432.")
    moves = [Place(divmod(place, 4), digit) for place, digit in enumerate(solved.digits) if not position.digits[place]]
    assert PLAYER.order(position, moves)[-1].cell == (3, 3)
    assert PLAYER.order(position, moves[:-1])[-1].cell == (0, 3)


def test_a_digit_without_a_solution_is_undone_and_one_of_the_solution_is_left_alone() -> None:
    before, wrong, good = map(find_puzzle("sudoku").parse, (SMALL[0], "33" + SMALL[0][2:], "1" + SMALL[0][1:]))
    assert PLAYER.repair(before, wrong) == [Place((0, 0), 0)]
    assert PLAYER.repair(before, good) == []


def test_nothing_is_undone_on_a_board_that_shows_other_digits_nearly_everywhere() -> None:
    before = find_puzzle("sudoku").parse(SMALL[0])
    assert PLAYER.repair(before, find_puzzle("sudoku").parse("3" * len(before.digits))) == []


def test_a_wrong_digit_is_undone_even_if_it_suggests_other_boxes() -> None:
    before = find_puzzle("sudoku").parse("1.....3..41..2..")
    wrong = find_puzzle("sudoku").parse("@1x4 13....3..41..2..")
    assert search.count_solutions(wrong.shape, wrong.digits) == 1
    assert PLAYER.repair(before, wrong) == [Place((0, 1), 0)]


def with_two_answers(wrong: str, win: str, **options: Any) -> SimulatedSudoku:
    """Return a game that accepts only the solution that isn't found first."""
    return play.opened("sudoku", puzzles=TWO_ANSWERS, wrong=wrong, win=win, **options)


@pytest.mark.parametrize(("wrong", "win"), [("red", "stays"), ("refused", "stays"), ("kept", "banner"), ("kept", "confetti")])
def test_the_solution_that_a_game_accepts_is_found(wrong: str, win: str) -> None:
    game = with_two_answers(wrong, win)
    _, events = won(game)
    assert any(isinstance(event, Said) and "Trying another solution" in event.words for event in events)


class _Strict(SimulatedSudoku):
    """Refuses digits that are already in the same row, column or box."""

    n_refused = 0

    def _put(self, cell: Cell | None, digit: int) -> None:
        peers = self.divided.peer_cells[self.divided.cell_at(cell)] if cell else ()
        if digit and any(self.digits[peer] == digit for peer in peers):
            self.n_refused += 1
        else:
            super()._put(cell, digit)


def test_another_solution_is_entered_without_repeated_digits() -> None:
    game = play.opened(_Strict, LOOKS["paper"], puzzles=TWO_ANSWERS, win="stays")
    end, _ = played(game)
    assert end.verdict is Verdict.FINISHED and game.is_won() and not game.n_refused, end


@pytest.mark.parametrize("armed", [1, 2, 3, 4])
def test_a_digit_that_is_chosen_at_first_and_that_nothing_erases_is_written_over(armed: int) -> None:
    game = game_of("pad-click", erasers=())
    game.armed = armed
    won(game)


def test_keys_that_erase_nothing_are_soon_dropped() -> None:
    game = with_two_answers("kept", "stays", erasers=())
    played(game)
    n_changed = sum(one != other for one, other in zip(*search.solutions(shape_of(4), bytes(game.givens), 2), strict=True))
    assert [each.detail for each in game.desktop.inputs if each.kind == "key"].count("delete") == 4 < 2 * n_changed
    assert game.is_won(), "digits are written over others"


@pytest.mark.parametrize("puzzles", [SMALL, TWO_ANSWERS])
def test_a_digit_that_only_flashes_red_is_not_rejected(puzzles: tuple[str, ...]) -> None:
    _, events = won(play.opened("sudoku", win="banner", puzzles=puzzles, wrong="flashes"))
    assert not any(isinstance(event, Said) and "rejects" in event.words for event in events)


@pytest.mark.parametrize("way", ["click-type", "click-pad", "pad-click"])
def test_a_rejected_digit_is_not_entered_again_to_remove_it(way: str) -> None:
    game = with_two_answers("red", "banner", erasers=(), way=way)
    end, _ = played(game)
    assert end.verdict is Verdict.WON and game.is_won() and game.n_wrong == 1, (end, game.n_wrong)


def accepting_the_first(win: str, **options: Any) -> SimulatedSudoku:
    game = with_two_answers("kept", win, **options)
    game.answer = list(search.solutions(shape_of(4), bytes(game.givens), 2)[0])
    return game


@pytest.mark.parametrize("win", ["banner", "confetti", "dark"])
def test_a_solution_with_an_immediate_response_is_left_although_it_may_be_wrong(win: str) -> None:
    game = accepting_the_first(win)
    end, events = played(game)
    assert end.verdict is Verdict.FINISHED and "several solutions" in end.why
    assert game.is_won() and end.verified == end.moves
    assert not any(isinstance(event, Said) and "Trying another solution" in event.words for event in events)


def test_one_of_several_solutions_is_a_win_if_the_game_says_so() -> None:
    game = accepting_the_first("banner")
    game.words = "Solved!"
    end, _ = played(game)
    assert end.verdict is Verdict.WON and end.verified == end.moves


def test_a_game_that_closes_itself_after_a_solution_was_not_stopped() -> None:
    end, _ = played(accepting_the_first("closes", win_s=2.5))
    assert end.verdict is Verdict.FINISHED and "several solutions" in end.why


def test_a_game_that_never_shows_a_win_is_not_reported_as_won() -> None:
    end, _ = played(with_two_answers("kept", "stays"))
    assert end.verdict is Verdict.FINISHED and "doesn't show a win" in end.why


def test_a_solution_restored_after_others_is_not_reported_as_won(monkeypatch: pytest.MonkeyPatch) -> None:
    game = play.opened("sudoku", puzzles=(TEN_ANSWERS,), wrong="kept", win="stays")
    put, full = game._put, set[bytes]()

    def put_until_solved_twice(cell: tuple[int, int], digit: int) -> None:
        if len(full) < 2:
            put(cell, digit)
            full.update({bytes(game.digits)} if all(game.digits) else ())

    monkeypatch.setattr(game, "_put", put_until_solved_twice)
    end, events = played(game)
    assert any(isinstance(event, Said) and "Restoring the previous one" in event.words for event in events)
    assert end.verdict is Verdict.FINISHED and "doesn't show a win" in end.why


def test_a_board_with_a_rejected_digit_beside_another_is_not_reported_as_won(monkeypatch: pytest.MonkeyPatch) -> None:
    game = with_two_answers("kept", "stays")
    put, paint, sight, beside = game._put, game.paint, game.sight, dict[tuple[int, int], int]()

    def put_beside(cell: tuple[int, int], digit: int) -> None:
        if not all(game.digits):
            put(cell, digit)
        elif digit:
            beside[cell] = digit

    def paint_both(pixels: Pixels, now: float) -> None:
        paint(pixels, now)
        for cell, digit in beside.items():
            left, top, side, _ = game.box(cell)
            place, ink = (int(left + side * 0.75), int(top + side * 0.7)), LOOKS["paper"].entry
            cv2.putText(pixels, str(digit), place, cv2.FONT_HERSHEY_SIMPLEX, side / 60, ink, 2, cv2.LINE_AA)

    for name, instead in {"_put": put_beside, "paint": paint_both, "sight": lambda now: (sight(now), *beside.items())}.items():
        monkeypatch.setattr(game, name, instead)
    end, _ = played(game)
    assert beside
    assert end.verdict is Verdict.FINISHED and "doesn't show what was planned" in end.why


@pytest.mark.parametrize(
    ("puzzle", "wrong", "most", "verdicts"),
    [
        (MANY_ANSWERS, "red", 2, {Verdict.WON}),
        (MANY_ANSWERS, "refused", 4, {Verdict.WON}),
        (TEN_ANSWERS, "red", 2, {Verdict.WON, Verdict.STOPPED}),
    ],
    ids=["red", "refused", "too many solutions left"],
)
def test_after_two_rejected_digits_only_a_certain_solution_is_entered(
    puzzle: str, wrong: str, most: int, verdicts: set[Verdict]
) -> None:
    """The game ignores digits that it rejects, so each of those is typed twice."""
    ends = []
    for answer in search.solutions(shape_of(6), bytes(map(int, puzzle.replace(".", "0"))), 100):
        game = play.opened("sudoku", puzzles=(puzzle,), wrong=wrong)
        game.answer = list(answer)
        end, _ = played(game)
        assert game.is_won() or "nothing more is tried" in end.why, end
        assert game.n_wrong <= most
        ends.append(end.verdict)
    assert {*ends} == verdicts


def test_a_rejected_digit_is_replaced_on_a_board_with_countless_solutions() -> None:
    empty, move = find_puzzle("sudoku").parse("." * 81), Place((0, 0), 1)
    remaining = PLAYER.excluding(empty, move)
    assert remaining is not None and PLAYER.replacement(remaining, move).digit > 1
