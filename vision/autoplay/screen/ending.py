"""How a game ends: what it shows and says then, and what is reported: won, or else what kept the board from being read back.

A win is shown by a change that earlier moves didn't make, or told in words. A game may also put a veil over its board, which
dims the page; this looks through it.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell, cell_name
from solvers.words import count
from vision.autoplay.events import Verdict
from vision.desktop import Desktop, DesktopError, Window
from vision.frame import Grid, Pixels, Rect, largest, slices_of
from vision.input.actuator import Actuator
from vision.input.guard import Cause, Stopped
from vision.messages import folded, new_lines, read_lines, tells_of_loss, tells_of_win

MAX_NAMED = 2  # up to this many cells are named one by one
NOT_AS_PLANNED = "the screen doesn't show what was planned for {}"
OVERLAID = "something that it shows over its board hides {}"
"""used when much of the board has changed although no window covers these cells"""
OTHER_BOARD = "it already shows another board"
HIDING = {
    Cause.DIALOG: "a dialog hides {}",
    Cause.COVERED: "another window hides {}",
    Cause.CLOSED: "the window was closed or minimised before {} could be read back",
    Cause.RESIZED: "the window changed its size before {} could be read back",
    Cause.FOCUS: NOT_AS_PLANNED,
}
"""causes that may follow from a win, but have other reasons too -> what to say about the cells that can't be seen"""
SIGNS_OF_WIN = (OVERLAID, OTHER_BOARD, HIDING[Cause.DIALOG])
"""reasons that usually follow from a win"""

STRIDE = 2  # only every other row and column of pixels is compared
CHANGED = 12  # pixels have changed if they differ by more than this, in grey levels
MIN_PIXELS = 40  # a win changes more than this many of the compared pixels beside the board,
MIN_PART = 0.1  # or more than this part of the board's, or exceeds by this the part that any earlier moves changed
MIN_CELLS = 2.5  # or, of small boards, of this many cells: some may change for the first time with the last move
EDGE_PX = 6.0  # what changes no farther from the board than this, in pixels, may belong to a cell
MIN_MOVES = 4  # number of moves before the part of the board that they change counts as known
MARGIN_PX = 7  # margin around what changes with any move, such as a clock, in which nothing counts, in compared pixels
WAIT_S = 1.5  # how long to wait for a game to show a win
POLL_S = 0.1

Mask = NDArray[np.uint8]

UNCHANGED, MIN_UNCHANGED = 16, 0.9
"""a cell looks as before if this part of its pixels, or more, differ by at most UNCHANGED, in grey levels"""

Samples = NDArray[np.float32]  # (n, 3), in grey levels


class Ending(NamedTuple):
    """How playing ended, and why."""

    verdict: Verdict
    why: str


SOLVED = Ending(Verdict.WON, "The board is solved and was read back from the screen.")
SAID = Ending(Verdict.WON, "The game says that it is won.")
LOST = Ending(Verdict.STOPPED, "The game says that it is lost.")


def unconfirmed(reason: str, cells: Sequence[Cell]) -> Ending:
    """Return the ending with all moves made but some cells not read back; the reason has a gap for these cells."""
    why = reason.format(_listed(cells))
    if reason in SIGNS_OF_WIN:
        return Ending(Verdict.FINISHED, f"All moves were made, and the game is probably won, but {why}.")
    return Ending(Verdict.FINISHED, f"All moves were made, but {why}, so the win couldn't be confirmed.")


def said_ending(pixels: Pixels, before: Pixels, opened: Mapping[str, Pixels]) -> Ending | None:
    """Return SAID or LOST if a game says that it is won or lost, in words that an earlier picture doesn't have.

    `opened` has the titles and pictures of the windows that it has opened.
    """
    lines = [*new_lines(pixels, before), *map(folded, opened)]
    return _told([*lines, *(text for picture in opened.values() for text in read_lines(picture))])


def said_in_resized(pixels: Pixels, before: Pixels) -> Ending | None:
    """Return the same for a picture of another size, in words that the earlier one has nowhere."""
    known = {*read_lines(before)}
    return _told([text for text in read_lines(pixels) if text not in known])


def _told(lines: Sequence[str]) -> Ending | None:
    return LOST if any(map(tells_of_loss, lines)) else SAID if any(map(tells_of_win, lines)) else None


def pictures_of(windows: Sequence[Window], desktop: Desktop) -> dict[str, Pixels]:
    """Return the pictures of windows by their titles, without those that are off the screen."""
    pictures = dict[str, Pixels]()
    for each in windows:
        with suppress(DesktopError):
            pictures[str(each)] = desktop.grab(each.area).pixels
    return pictures


@contextmanager
def tolerating_dialogs() -> Iterator[None]:
    """Ignore what a win may cause at the end of a line, such as a dialog: the caller checks for that."""
    try:
        yield
    except Stopped as problem:
        if problem.cause not in HIDING:
            raise


def _listed(cells: Sequence[Cell]) -> str:
    names = [cell_name(cell) for cell in cells]
    if len(names) > MAX_NAMED:
        names[1:] = [count(len(names) - 1, "other cell")]
    return " and ".join(names)


class WinDetector:
    """Learns what usually changes from move to move, and notices when something else changes."""

    def __init__(self, actuator: Actuator) -> None:
        self._actuator = actuator
        self._before = self._last = _subsampled(actuator.look())  # the pictures before and after the last move
        self._usual: Mask = np.zeros(self._last.shape[:2], np.uint8)  # the pixels that changed with any earlier move
        self._shares: list[float] = []  # for any two moves in a row, the part of the board that they changed

    def record(self, pixels: Pixels) -> None:
        """Record the picture after a move."""
        self._usual |= _changed(self._before, self._last)
        now = _subsampled(pixels)
        self._shares.append(self._share(_changed(self._before, now)))
        self._before, self._last = self._last, now

    def ignore(self, pixels: Pixels) -> None:
        """Treat the latest changes as usual, since the input behind them can't have won."""
        self._usual |= _changed(self._last, _subsampled(pixels))

    def is_seen(self, is_recorded: bool = True) -> bool:
        """Return whether the last move, recorded or not, changes more than earlier ones did, waiting up to WAIT_S."""
        before, grid = self._before if is_recorded else self._last, self._actuator.grid
        left, top, width, height = grid.bbox
        with_edge = left - EDGE_PX, top - EDGE_PX, width + 2 * EDGE_PX, height + 2 * EDGE_PX
        least = max(MIN_PART, MIN_CELLS / len(list(grid.cells)))
        side = 2 * MARGIN_PX + 1
        usual: Mask = np.asarray(cv2.dilate(self._usual, np.ones((side, side), np.uint8)), np.uint8)
        for rect in self._actuator.allowed:
            _part(usual, rect)[:] = 1
        for _ in range(round(WAIT_S / POLL_S)):
            changed = _changed(before, _subsampled(self._actuator.look()))
            news = changed & (1 - usual)
            if _part(news, grid.bbox).mean() > least:
                return True
            _part(news, with_edge)[:] = 0
            if int(news.sum()) > MIN_PIXELS:
                return True
            if len(self._shares) > MIN_MOVES and self._share(changed) > max(self._shares[:-1]) + MIN_PART:
                return True
            self._actuator.wait(POLL_S)
        return False

    def _share(self, changed: Mask) -> float:
        return float(_part(changed, self._actuator.grid.bbox).mean())


def _subsampled(pixels: Pixels) -> Pixels:
    return np.ascontiguousarray(pixels[::STRIDE, ::STRIDE])


def _changed(one: Pixels, other: Pixels) -> Mask:
    is_same = cv2.inRange(cv2.absdiff(one, other), (0, 0, 0), (CHANGED,) * 3)
    return np.asarray(is_same == 0, np.uint8)


def _part(mask: Mask, rect: Rect) -> Mask:
    left, top, width, height = (side / STRIDE for side in rect)
    return mask[slices_of((left, top, width, height))]


def is_in_sight(pixels: Pixels, before: Pixels, grid: Grid, cell: Cell, changing: Collection[Cell]) -> bool:
    """Return whether nothing seems to be in front of a cell: the cells around it, unless they change too, look as before."""
    around = [each for each in grid.cells if max(abs(each[0] - cell[0]), abs(each[1] - cell[1])) == 1 and each not in changing]
    parts = [slices_of(grid.around(each)) for each in around]
    return all((largest(cv2.absdiff(pixels[part], before[part])) <= UNCHANGED).mean() > MIN_UNCHANGED for part in parts)
