"""Checking a solved board with the game's own button; the button and what the game says may be below what its window shows."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from enum import Enum, auto
from typing import Any, NamedTuple

from vision.autoplay.run import Run
from vision.autoplay.screen.ending import HIDING
from vision.autoplay.screen.scrolling import scroll_back, scroll_to
from vision.frame import Pixels, Rect
from vision.input.guard import Stopped
from vision.messages import (
    CHECK_WORDS,
    CLOSE_WORDS,
    find_lines,
    find_phrase,
    new_lines,
    read_line,
    read_lines,
    tells_of_error,
    tells_of_right,
)

POLL_S = 0.1
CHECK_S, LATE_S = 2.0, 4.0
"""how long to wait for what a game says after its board was checked, and how much longer if it hasn't said anything anywhere"""
NOTCHES_A_LOOK = 3  # how far to scroll from one search for words to the next
MESSAGE_S = 0.6  # how long a message may take to open


class Check(Enum):
    """What a game says when its board is checked."""

    RIGHT = auto()
    WRONG = auto()
    UNCLEAR = auto()
    NOT_MADE = auto()  # as it has no button for that, or shows a win without it


class Checked(NamedTuple):
    """What a game says when its board is checked, and the solution that it wants by the cells that it marks as wrong then."""

    answer: Check
    corrected: Any = None


ANSWERS = {True: Check.RIGHT, False: Check.WRONG, None: Check.UNCLEAR}


def checked(run: Run, is_only_one: bool) -> Checked:
    """Press the button that checks a solved board, if there is one, and close what denies a win.

    If it isn't the only solution, a sudoku's page is scrolled to the button: only the game can tell whether it's won.
    """
    if not (run.player.is_checked and run.n_made):
        return Checked(Check.NOT_MADE)
    try:
        before = run.actuator.look()
        button = find_phrase(before, CHECK_WORDS)
        may_be_below = run.player.is_graded and not is_only_one
        if (button is None and not may_be_below) or shows_win(run):
            return Checked(Check.NOT_MADE)
        if button is not None:
            return _checked_by(run, button, before)
        if not run.actuator.leave_board():  # the wheel may change the digit of a selected cell under it
            return Checked(Check.NOT_MADE)
        with _scrolled_to(run, lambda pixels: find_phrase(pixels, CHECK_WORDS)) as found:
            below = None if found is None else _checked_by(run, found[1], found[0], is_scrolled=True)
        if below is None:
            return Checked(Check.NOT_MADE)
        return below if below.answer is not Check.UNCLEAR else Checked(ANSWERS[_said_after(run, before)])
    except Stopped as problem:
        if problem.cause not in HIDING:
            raise
        return Checked(Check.UNCLEAR)


def _checked_by(run: Run, button: Rect, before: Pixels, is_scrolled: bool = False) -> Checked:
    """Press the button that checks a board, and return what the game says then, perhaps below what its window shows."""
    run.press(button)
    is_right = _said_after(run, before)
    corrected = None if is_right or is_scrolled else corrected_solution(run)  # marks may be gone soon
    is_right = is_right if corrected is None else False
    if is_right is None and run.player.is_graded:

        def find(pixels: Pixels) -> Rect | None:
            return next((box for box in find_lines(pixels) if _told([read_line(pixels, box)], before) is not None), None)

        with _scrolled_to(run, find) as found:
            is_right = None if found is None else _told([read_line(*found)], before)
    if is_right is None:
        is_right = _said_after(run, before, LATE_S)
    if is_right is False:
        _close_message(run, before)
    return Checked(ANSWERS[is_right], corrected)


def corrected_solution(run: Run) -> Any:
    """Return the solution that the game wants by what it marks as wrong, None if that doesn't tell, or was tried."""
    corrected = run.player.corrected(run.actuator.look(), run.reading.grid, run.position)
    return None if corrected in run.tried_solutions else corrected


@contextmanager
def _scrolled_to(run: Run, find: Callable[[Pixels], Rect | None]) -> Iterator[tuple[Pixels, Rect] | None]:
    """Scroll the page down until something is found in its picture, and back at the end; gives the picture and the place."""
    desktop, guard = run.desktop, run.actuator.guard
    found = scroll_to(desktop, run.actuator.window, guard, find, notches_a_look=NOTCHES_A_LOOK)
    yield None if found is None else found[:2]
    if found is not None:
        scroll_back(desktop, run.actuator.window, guard, found[2])


def _close_message(run: Run, before: Pixels) -> None:
    """Press the button that closes a message, if the game has shown one since an earlier picture."""
    run.actuator.wait(MESSAGE_S)
    button = find_phrase(run.actuator.look(), CLOSE_WORDS, before)
    if button is not None:
        run.press(button)


def _said_after(run: Run, before: Pixels, seconds: float = CHECK_S) -> bool | None:
    """Return whether the game says within a while that it's won, or that it isn't; None if it says neither."""
    until = run.desktop.now() + seconds
    while run.desktop.now() < until:
        run.actuator.wait(POLL_S)
        is_right = _told(new_lines(run.actuator.look(), before), before)
        if is_right is not None:
            return is_right
    return None


def _told(lines: Iterable[str], before: Pixels) -> bool | None:
    """Return whether lines that an earlier picture has nowhere tell that a board is right, or wrong; None if neither, or both."""
    telling = [line for line in lines if tells_of_right(line) or tells_of_error(line)]
    known = set(read_lines(before)) if telling else set()
    answers = {tells_of_right(line) for line in telling if line not in known}
    return answers.pop() if len(answers) == 1 else None


def shows_win(run: Run) -> bool:
    """Return whether the game shows a win for a solution."""
    try:
        return run.win_detector.is_seen() or run.player.shows_win(run.recogniser, run.actuator.look(), run.position)
    except Stopped as problem:
        if problem.cause not in HIDING:
            raise
        return True
