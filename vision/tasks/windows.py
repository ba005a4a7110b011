"""Tasks for the process that watches windows, as generator functions of plain values."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from vision.seen import SeenBoards, SeenIn, SeenPicture, SeenWindow
from vision.tasks.pictures import grouped_board, shown

if TYPE_CHECKING:
    from vision.autoplay.events import Event
    from vision.autoplay.task import Task
    from vision.frame import Rect

THUMBNAIL_PX = 240
GLANCE_S = 0.1  # interval between grabs of a window that is followed
PLAYING_GLANCE_S = 0.3  # shortest interval between pictures of a window in which a game is played
STILL_LOOKS = 2  # boards are read after this many grabs in a row without a change


def prepare() -> Iterator[str]:
    """Load and compile everything that playing needs, and yield what is ready."""
    from vision.desktop.opening import open_desktop
    from vision.players import PLAYERS
    from vision.tasks.pictures import prepare as prepare_readers

    yield from prepare_readers()
    yield f"{len(PLAYERS)} players"
    open_desktop()
    yield "desktop"


def windows(own: int) -> Iterator[SeenWindow | SeenIn]:
    """Yield the windows of other programs, the frontmost first, and then what is recognised in each.

    `own` is the ID of the process whose windows are left out. Raises DesktopError.
    """
    from vision.desktop.opening import open_desktop
    from vision.desktop.viewing import window_view
    from vision.readers import read_boards

    desktop = open_desktop()
    pictures = {}
    for window in desktop.windows():
        if window.process == own:
            continue
        pictures[window.number], is_covered = window_view(desktop, window, own)
        small = replace(shown(pictures[window.number], THUMBNAIL_PX), is_covered=is_covered)
        yield SeenWindow(window.number, window.title, window.app, window.area, small)
    for number, pixels in pictures.items():
        readings = read_boards(pixels)
        yield SeenIn(number, readings[0].puzzle if readings else "")


def follow(
    number: int,
    own: int,
    puzzle: str = "",
    digits: str = "network",
    goal: str = "",
    region: Rect | None = None,
    kept: str = "",
) -> Iterator[SeenPicture | SeenBoards | None]:
    """Yield the picture of a window whenever it changes, and the boards in it once it is still, until the window is gone.

    `own` is the ID of the process whose windows are left out of the picture, `kept` the folder with remembered buttons and
    cells of games. None is yielded after each grab, so that the caller can end the task. Raises DesktopError.
    """
    import numpy as np

    from vision.autoplay.finding.boards import read_options_of
    from vision.autoplay.memory.answers import answered, answers_in
    from vision.autoplay.memory.buttons import known_buttons
    from vision.autoplay.memory.game_pictures import CellPictures, GamePictures
    from vision.desktop.opening import open_desktop
    from vision.desktop.viewing import window_view
    from vision.readers import read_boards

    desktop, options = open_desktop(), read_options_of(digits, goal, region)
    before, looks = None, 0
    while (window := desktop.window(number)) is not None:
        pixels, is_covered = window_view(desktop, window, own)
        looks = looks + 1 if before is not None and np.array_equal(pixels, before) else 0
        if not looks:
            before = pixels
            yield replace(shown(pixels), is_covered=is_covered)
        elif looks == STILL_LOOKS:
            began_s = time.perf_counter()
            readings = read_boards(pixels, puzzle, options)
            seconds = time.perf_counter() - began_s
            buttons = tuple(known_buttons(GamePictures(kept, window.app, window.title), pixels))
            answers = answers_in(CellPictures(kept, window.app, window.title))
            boards = (answered(grouped_board(reading, pixels), pixels, answers) for reading in readings)
            yield SeenBoards(tuple(boards), seconds, buttons)
        yield None
        desktop.wait(GLANCE_S)


def input_methods() -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """Yield the name of each puzzle with the names and titles of its input methods."""
    from vision.players import PLAYERS

    for player in PLAYERS.values():
        yield player.puzzle, tuple((hand.name, hand.title) for hand in player.input_methods)


def play(number: int, task: Task) -> Iterator[Event | SeenPicture]:
    """Yield the events while the game in a window is played, and pictures of it; the last event is an Ended."""
    from vision.autoplay.events import Ended, Made, Verdict
    from vision.autoplay.levels import play_on
    from vision.desktop.opening import open_desktop

    desktop = open_desktop()
    window = desktop.window(number)
    shown_s = 0.0
    if window is None:
        yield Ended(Verdict.NOT_FOUND, "The window is closed or minimised. Open it and choose it again.")
        return
    for event in play_on(desktop, window, task):
        yield event
        if isinstance(event, Made) and desktop.now() - shown_s > PLAYING_GLANCE_S:
            shown_s = desktop.now()
            yield shown(desktop.grab(window.area).pixels)
