"""Playing several boards: after each one, wait for the game to show the next, and play that."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import numpy as np

from solvers.errors import PuzzleError
from solvers.words import count
from vision.autoplay.bundles.recording import recorded
from vision.autoplay.events import DONE, Ended, Event, NextBoard, Saw, Shrunk, Task, Verdict
from vision.autoplay.memory import NEXT, GamePictures
from vision.autoplay.screen.boards import MIN_CONFIDENCE, find_board, still_picture
from vision.autoplay.screen.scrolling import STILL_ZOOMED_OUT, zoom_in
from vision.autoplay.shown import find_button, press
from vision.desktop import Desktop, DesktopError, Window
from vision.frame import Pixels, Reading
from vision.input.guard import BY_PERSON, Guard, Stopped, watched
from vision.messages import NEW_GAME_WORDS, NEXT_WORDS, find_phrase
from vision.players import PLAYERS
from vision.readers.onestroke.board import WALKED

NEXT_S = 15.0  # how long to wait for the next board
BUTTON_WAIT_S = 1.5
"""how long to wait for the next board before pressing the button for it, and before pressing it again"""
POLL_S = 0.3


def play_on(desktop: Desktop, window: Window, task: Task) -> Iterator[Event]:
    """Yield the events of playing as many boards as the task asks for; the last one is an Ended."""
    n_won, number, n_zoom_steps = 0, 1, 0
    while True:
        text = puzzle = ""
        for event in recorded(desktop, window, task):
            if isinstance(event, Ended):
                end = event
                continue  # resume the generator: it remembers what worked after its end
            text, puzzle = (event.board.text, event.board.puzzle) if isinstance(event, Saw) else (text, puzzle)
            n_zoom_steps += event.n_steps if isinstance(event, Shrunk) else 0
            yield event
        n_won += end.verdict is Verdict.WON
        if end.verdict not in DONE or task.is_dry or number == task.boards:
            break
        task = replace(task, puzzle=puzzle, hand=end.hand or task.hand, text="")  # only the first board can have been corrected
        try:
            if not _await_next_board(desktop, window, task, text):
                end = replace(end, why=f"{end.why} No new board appeared within {NEXT_S:.0f} s.")
                break
        except (Stopped, DesktopError) as problem:
            is_by_person = isinstance(problem, Stopped) and problem.cause in BY_PERSON
            end = replace(end, why=f"{end.why} {problem}", is_by_person=is_by_person)
            break
        number += 1
        yield NextBoard(number, n_won)
    yield _restore_zoom(desktop, window, replace(end, why=_summary(end, number, n_won)), n_zoom_steps)


def _restore_zoom(desktop: Desktop, window: Window, end: Ended, n_zoom_steps: int) -> Ended:
    """Zoom the page in again; return the end, with a note if that wasn't possible."""
    with suppress(DesktopError):
        if not n_zoom_steps or zoom_in(desktop, window, n_zoom_steps):
            return end
    return replace(end, why=f"{end.why} {STILL_ZOOMED_OUT}")


def _summary(end: Ended, number: int, n_won: int) -> str:
    if number == 1:
        return end.why
    n_done = number if end.verdict in DONE else number - 1  # only a board that is done has a next one
    done = "won" if n_won == n_done else f"finished, {n_won or 'none'} of them confirmed as won"
    return f"{count(n_done, 'board')} of {number} {done}. {end.why}"


def _await_next_board(desktop: Desktop, window: Window, task: Task, text: str) -> bool:
    """Wait for a board that isn't the one of the text, pressing the button for it; raises Stopped, DesktopError.

    That is the button that the person has shown, or else one that says so.
    """
    files, check_keys = GamePictures(task.memory, window.app, window.title), Guard(desktop, window, []).check_keys
    began_s = pressed_s = desktop.now()
    read: Pixels | None = None
    while desktop.now() < began_s + NEXT_S:
        now = desktop.window(window.number)
        if now is None:
            return False
        pixels = still_picture(desktop, now, check_keys)
        if read is None or not np.array_equal(pixels, read):
            read = pixels
            if _is_new_board(watched(check_keys, lambda pixels=pixels: find_board(pixels, task)), text):  # type: ignore[misc]
                return True
        if desktop.now() > pressed_s + BUTTON_WAIT_S:
            button = find_button(files, NEXT, pixels) or find_phrase(pixels, NEXT_WORDS) or find_phrase(pixels, NEW_GAME_WORDS)
            if button is not None:
                press(desktop, now, button)
                pressed_s = desktop.now()
        desktop.wait(POLL_S)
    return False


def _is_new_board(reading: Reading | None, text: str) -> bool:
    """Return whether a reading is a new board: neither solved nor the start of the previous one."""
    if reading is None or reading.text == text or reading.confidence < MIN_CONFIDENCE:
        return False
    if any(WALKED in row for row in reading.cells):  # the finished maze, perhaps misread
        return False
    with suppress(PuzzleError):
        return not PLAYERS[reading.puzzle].hypotheses(reading)[0].is_solved()
    return False
