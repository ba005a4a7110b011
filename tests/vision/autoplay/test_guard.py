"""What the guard takes for a moved mouse or a lost window, and how fast input follows."""

from dataclasses import replace

import pytest
from support.screens import even
from support.simulated.desktop import Page, SimulatedDesktop
from support.simulated.game import OTHER_PROCESS

from vision.frame import Point, Rect
from vision.input.actuator import Actuator
from vision.input.guard import CLOSING_S, MOUSE_LAG_S, MOUSE_TOLERANCE, Cause, Guard, Stopped, holds
from vision.input.pace import Pace

PLACE = (300.0, 200.0)
AREA = (100.0, 100.0, 400.0, 300.0)


def playing() -> tuple[SimulatedDesktop, Guard]:
    """Return a desktop and a guard that has just moved the mouse."""
    desktop = SimulatedDesktop()
    guard = Guard(desktop, desktop.open(Page((400, 300)), AREA, "Game"), [AREA])
    desktop.move(PLACE)
    guard.moved(PLACE)
    return desktop, guard


@pytest.mark.parametrize("by", [(200.0, -90.0), (-30.0, 0.0)])
def test_an_echo_that_ends_at_once_stops_nothing(by: Point) -> None:
    desktop, guard = playing()
    desktop.nudge(by)
    desktop.after(MOUSE_LAG_S / 2, lambda: desktop.nudge((-by[0], -by[1])))
    guard.check()


@pytest.mark.parametrize("by", [(200.0, -90.0), (MOUSE_TOLERANCE + 1, 0.0)])
def test_a_mouse_that_stays_away_was_moved(by: Point) -> None:
    desktop, guard = playing()
    desktop.nudge(by)
    with pytest.raises(Stopped, match="The mouse was moved") as stopped:
        guard.check()
    assert stopped.value.cause is Cause.MOUSE


def test_a_tiny_movement_stops_nothing() -> None:
    desktop, guard = playing()
    desktop.nudge((MOUSE_TOLERANCE - 1, 0.0))
    before = desktop.now()
    guard.check()
    assert desktop.now() - before < MOUSE_LAG_S, "nothing was waited for"


def test_a_window_that_is_gone_or_below_another_one_is_not_in_front() -> None:
    desktop, guard = playing()
    (game,) = desktop.windows()
    assert guard.is_game_in_front()
    mail = desktop.open(Page((200, 100)), (400.0, 300.0, 200.0, 100.0), "Mail", "mail", OTHER_PROCESS)
    assert not guard.is_game_in_front()
    desktop.close(mail.number)
    desktop.minimise(game.number)
    assert not guard.is_game_in_front()


@pytest.mark.parametrize(("after", "words"), [(0.5, "was closed or minimised"), (1.5, "lost the keyboard focus")])
def test_a_window_that_loses_the_focus_just_before_it_is_minimised_counts_as_minimised(after: float, words: str) -> None:
    desktop, guard = playing()
    (game,) = desktop.windows()
    desktop.open(Page((200, 100)), (600.0, 500.0, 200.0, 100.0), "Mail", "mail", OTHER_PROCESS)
    desktop.after(after * CLOSING_S, lambda: desktop.minimise(game.number))
    with pytest.raises(Stopped, match=words) as stopped:
        guard.check()
    assert (stopped.value.cause is Cause.CLOSED) is (after < 1)


def test_a_window_that_regains_the_focus_between_two_looks_is_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    desktop, guard = playing()
    as_it_was = replace(desktop.windows()[0], is_active=False)
    monkeypatch.setattr(desktop, "window", lambda number: as_it_was)
    guard.check()


def test_a_pad_that_is_drawn_late_in_its_own_window_may_be_used() -> None:
    desktop, guard = playing()
    drawn_s = desktop.now() + 0.1
    guard.is_pad = lambda pixels: desktop.now() > drawn_s
    pad = desktop.open(Page((60, 60)), (*PLACE, 60.0, 60.0), "Choose", process=desktop.windows()[0].process)
    guard.check()
    assert guard.is_pad_active and guard.popup is not None and guard.popup.number == pad.number


def test_a_game_may_regain_the_focus_a_little_after_its_pad_has_closed() -> None:
    desktop, guard = playing()
    (game,), guard.is_pad = desktop.windows(), lambda pixels: True
    pad = desktop.open(Page((60, 60)), (*PLACE, 60.0, 60.0), "Choose", process=game.process)
    guard.check()
    desktop.close(pad.number)
    desktop.focus(0)
    desktop.after(CLOSING_S / 2, lambda: desktop.focus(game.number))
    guard.check()
    desktop.focus(0)
    with pytest.raises(Stopped, match="lost the keyboard focus"):
        guard.check()


# the pace of games that respond, and of games that miss inputs


@pytest.mark.parametrize("has_missed", [False, True])
def test_once_a_game_has_responded_often_there_is_no_wait_before_clicks_but_the_one_that_it_needs(has_missed: bool) -> None:
    pace = Pace()
    if has_missed:
        pace.missed()
    needed_s = pace.settle_s if has_missed else 0.0
    for _ in range(12):
        pace.answered(0.1)
    assert pace.settle_s == needed_s and (needed_s > 0.0 if has_missed else pace.rest_s == 0.0)


@pytest.mark.parametrize(("is_graded", "kept"), [(False, (False, True)), (True, (True, True))])
def test_one_missed_move_slows_down_only_a_game_that_may_count_mistakes(is_graded: bool, kept: tuple[bool, bool]) -> None:
    pace = Pace()
    for is_kept in kept:
        pace.slow_down()
        pace.took_slowly(is_graded)
        for _ in range(12):
            pace.answered(0.1)
        assert (pace.settle_s > 0.0) == is_kept


@pytest.mark.parametrize(
    ("board", "has_room"),
    [((0, 0, 160, 160), False), ((40, 0, 120, 160), True), ((0, 0, 120, 160), True), ((0, 0, 160, 120), True)],
)
def test_the_mouse_leaves_a_board_only_within_the_window(board: Rect, has_room: bool) -> None:
    desktop = SimulatedDesktop()
    window = desktop.open(Page((160, 160)), (500, 400, 160, 160), "Game")
    assert Actuator(desktop, window, even(board, 4, 4), Pace()).leave_board() is has_room
    left, top, width, height = board
    place = desktop.pointer()
    assert holds(window.area, place) is has_room and not holds((500 + left, 400 + top, width, height), place)
