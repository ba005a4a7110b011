"""Playing on: where a board is done, the next one that the game puts up is waited for and played."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import numpy as np

from solvers.errors import PuzzleError
from solvers.words import count
from vision.autoplay.bundles.recording import recorded
from vision.autoplay.events import Ended, Event, NextBoard, Saw, Shrunk, Verdict
from vision.autoplay.finding.scrolling import STILL_SMALLER, enlarge
from vision.autoplay.finding.sight import SURE, find_board, still_picture
from vision.autoplay.memory.buttons import find_button, press
from vision.autoplay.memory.game_pictures import NEXT, GamePictures
from vision.autoplay.task import Task
from vision.desktop import Desktop, DesktopError, Window
from vision.frame import Pixels, Reading
from vision.input.guard import BY_PERSON, Guard, Stopped
from vision.input.watching import watched
from vision.players import PLAYERS
from vision.readers.onestroke.board import WALKED

DONE = (Verdict.WON, Verdict.FINISHED)
NEXT_S = 15.0
"""how long another board is waited for"""
PATIENCE_S = 1.5
"""a button for another board is pressed where none has come by itself in this time, and once more after as long again"""
PAUSE_S = 0.3


def play_on(desktop: Desktop, window: Window, task: Task) -> Iterator[Event]:
    """Yield what happens while boards are played, as many as the task says, with an Ended as the last event."""
    n_won, number, n_smaller = 0, 1, 0
    while True:
        text = ""
        for event in recorded(desktop, window, task):
            if isinstance(event, Ended):
                end = event
                continue  # what worked is remembered after the end
            text = event.board.text if isinstance(event, Saw) else text
            n_smaller += event.n_steps if isinstance(event, Shrunk) else 0
            yield event
        n_won += end.verdict is Verdict.WON
        if end.verdict not in DONE or task.is_dry or number == task.boards:
            break
        task = replace(task, text="")  # only the first board can have been corrected
        try:
            if not _is_next_there(desktop, window, task, text):
                end = replace(end, why=f"{end.why} No new board appeared within {NEXT_S:.0f} s.")
                break
        except Stopped as problem:
            end = replace(end, why=f"{end.why} {problem}", is_by_person=problem.cause in BY_PERSON)
            break
        except DesktopError as problem:
            end = replace(end, why=f"{end.why} {problem}")
            break
        number += 1
        yield NextBoard(number, n_won)
    yield _with_page_as_before(desktop, window, replace(end, why=_summed_up(end, number, n_won)), n_smaller)


def _with_page_as_before(desktop: Desktop, window: Window, end: Ended, n_smaller: int) -> Ended:
    """Make a page as large again as it was, and say it where that can't be done."""
    with suppress(DesktopError):
        if not n_smaller or enlarge(desktop, window, n_smaller):
            return end
    return replace(end, why=f"{end.why} {STILL_SMALLER}")


def _summed_up(end: Ended, number: int, n_won: int) -> str:
    return end.why if number == 1 else f"{count(n_won, 'board')} of {number} won. {end.why}"


def _is_next_there(desktop: Desktop, window: Window, task: Task, text: str) -> bool:
    """Wait for another board than the one that began as a text, pressing the button for it; raises Stopped, DesktopError."""
    files, look = GamePictures(task.memory, window.app, window.title), Guard(desktop, window, []).check_keys
    began_s = pressed_s = desktop.now()
    read: Pixels | None = None
    while desktop.now() < began_s + NEXT_S:
        now = desktop.window(window.number)
        if now is None:
            return False
        pixels = still_picture(desktop, now, look)
        if read is None or not np.array_equal(pixels, read):
            read = pixels
            if _is_another(watched(look, lambda pixels=pixels: find_board(pixels, task)), text):  # type: ignore[misc]
                return True
        button = find_button(files, NEXT, pixels)
        if button is not None and desktop.now() > pressed_s + PATIENCE_S:
            press(desktop, now, button)
            pressed_s = desktop.now()
        desktop.wait(PAUSE_S)
    return False


def _is_another(reading: Reading | None, text: str) -> bool:
    """Tell whether a board was read that is neither solved nor the one before as it was at first."""
    if reading is None or reading.text == text or reading.confidence < SURE:
        return False
    if any(WALKED in row for row in reading.cells):  # what is left of a maze that is done, perhaps misread
        return False
    with suppress(PuzzleError):
        return not PLAYERS[reading.puzzle].beliefs(reading)[0].is_solved()
    return False
