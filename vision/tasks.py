"""Tasks for background processes, which read pictures, watch windows and play: generator functions of plain values."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from solvers.errors import PuzzleError
from vision.corrections.choices import correctable
from vision.seen import SeenBoard, SeenBoards, SeenIn, SeenPicture, SeenWindow, seen_board

if TYPE_CHECKING:
    from vision.autoplay.events import Event, Task
    from vision.frame import Pixels, Reading, Rect

LONGEST_SHOWN_PX = 2000  # limit of the longer side of a picture that our window shows
THUMBNAIL_PX = 240
GLANCE_S = 0.1  # interval between grabs of a window that is followed
PLAYING_GLANCE_S = 0.3  # shortest interval between pictures of a window in which a game is played
STILL_LOOKS = 2  # boards are read after this many grabs in a row without a change


def prepare_reading() -> Iterator[str]:
    """Load and compile everything that reading needs, by reading a small picture; then yield what is ready."""
    from vision.readers import read_boards

    read_boards(_small_board())
    yield "readers"


def _small_board() -> Pixels:
    """Return a picture of a 2 x 2 sliding puzzle."""
    import cv2
    import numpy as np

    pixels = np.full((120, 120, 3), 235, np.uint8)
    for left, top, tile in ((10, 10, "3"), (60, 10, "1"), (10, 60, "2")):
        cv2.rectangle(pixels, (left, top), (left + 44, top + 44), (90, 60, 40), -1)
        cv2.putText(pixels, tile, (left + 12, top + 34), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (255, 255, 255), 2, cv2.LINE_AA)
    return pixels


def read(
    source: str | bytes, puzzle: str = "", digits: str = "network", goal: str = "", region: Rect | None = None
) -> Iterator[SeenPicture | SeenBoards]:
    """Yield a picture from a file or from bytes as soon as it is open, and then the boards in it, or the one in a region of it.

    `goal` is the file of the picture that a picture puzzle shows when it is solved. Raises PuzzleError with the message of a
    PictureError, because the window couldn't unpickle a PictureError without loading OpenCV.
    """
    from vision.frame import ReadOptions
    from vision.pictures import PictureError, open_picture
    from vision.readers import read_page

    try:
        pixels = open_picture(source).pixels
        options = ReadOptions(digits, open_picture(goal).pixels if goal else None, region=region, may_be_doubtful=True)
    except PictureError as problem:
        raise PuzzleError(str(problem)) from None
    yield shown(pixels)
    began_s = time.perf_counter()
    readings = read_page(pixels, puzzle, options)
    seconds = time.perf_counter() - began_s
    yield SeenBoards(tuple(grouped_board(reading, pixels) for reading in readings), seconds)


def grouped_board(reading: Reading, pixels: Pixels) -> SeenBoard:
    """Return a reading in the form that is corrected, with labels of cells that look the same."""
    from vision.cells.clustering import alike

    board = correctable(seen_board(reading))
    return replace(board, groups=alike(pixels, board.quads))


def shown(pixels: Pixels, longest_px: int = LONGEST_SHOWN_PX) -> SeenPicture:
    """Return a picture for our window, scaled down to a limit of its longer side."""
    import cv2

    height, width = pixels.shape[:2]
    scale = min(longest_px / max(width, height), 1.0)
    size = (max(round(width * scale), 1), max(round(height * scale), 1))
    small = pixels if scale == 1 else cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    return SeenPicture((width, height), size, small[:, :, ::-1].tobytes())


def prepare_playing() -> Iterator[str]:
    """Load and compile everything that playing needs, and yield what is ready."""
    from vision.desktop.opening import open_desktop
    from vision.players import PLAYERS

    yield from prepare_reading()
    yield f"{len(PLAYERS)} players"
    open_desktop()
    yield "desktop"


def windows(own: int) -> Iterator[SeenWindow | SeenIn]:
    """Yield the windows of other programs, the frontmost first, and then what is recognised in each.

    `own` is the ID of the process whose windows are left out. Raises DesktopError.
    """
    from vision.desktop.opening import open_desktop, window_view
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

    from vision.autoplay.memory import CellPictures, GamePictures
    from vision.autoplay.screen.boards import read_options_of
    from vision.autoplay.shown import answered, answers_in, known_buttons
    from vision.desktop.opening import open_desktop, window_view
    from vision.readers import read_boards

    desktop, options = open_desktop(), replace(read_options_of(digits, goal, region), may_be_doubtful=True)
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
