"""The number pad of a foreign sudoku: beside the board, or popped up when a cell is clicked, and looked for before each use."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import cv2
import numpy as np

from solvers.puzzle import Cell
from solvers.sudoku.rules import SudokuState
from vision.frame import Grid, Pixels, Rect
from vision.input.actuator import Actuator, Pixel
from vision.players.sudoku.cell_changes import tap_taken
from vision.players.sudoku.pads.number_pad import Pad, find_pad
from vision.players.sudoku.pads.signs import Mask, Word, words_in
from vision.players.sudoku.recognition.recognition import is_same_ink
from vision.players.sudoku.texts import known_texts

POPS_UP = 12
"""pixels that change by more belong to what popped up, in grey levels"""
REACH_PX = 15
"""and those around them"""
WAIT_S = 0.4
"""how long a pad may take to pop up"""
LOOK_S = 0.03
LABELS = 0.8
"""what is as near to the board as this, in cells, and in line with its cells, are labels"""
IN_LINE = 0.15
ROOM_PX = 3
"""around a button's sign, what shows whether it is still there"""
POPUP = "pad pops up"
"""in an actuator's memory whether the game pops a pad up in a window of its own"""
POPUP_WAITS_S = {None: 0.25, False: 0.0, True: WAIT_S}
"""how long that is waited for, by what is known of it"""
POPPED = "popped up pad"
"""in an actuator's memory the pad that came up last in the window itself, with its picture and the cell that was clicked"""
PAD = "pad"
"""in an actuator's memory the pad beside the board, with the picture it was found in"""


def press(actuator: Actuator, position: SudokuState, digit: int, cell: Cell, before: Pixels | None = None) -> bool:
    """Press a digit's button for a cell, with time for the game to take note of it; returns whether it was found and pressed.

    With the picture before the cell was clicked, a pad that has popped up since is looked for too, in a window of its own first.
    """
    if before is not None and _pressed_in_popup(actuator, position, digit):
        return True
    pad = _beside(actuator, position, digit) or (None if before is None else _popped_up(actuator, position, digit, cell, before))
    if pad is None:
        return False
    _allow(actuator, pad)
    tap = partial(tap_taken, actuator, Pixel(*pad.buttons[digit].middle), pad.around(digit), "buttons")
    return tap() or tap()


def pad_in(actuator: Actuator, position: SudokuState, pixels: Pixels) -> Pad | None:
    """Return the number pad in a picture of something that the game has popped up; None if there is none."""
    words = words_in(pixels, np.ones(pixels.shape[:2], np.bool_))
    return find_pad(words, known_texts(actuator, position), _wanted(position))


def button(actuator: Actuator, position: SudokuState, digit: int) -> Pixel | None:
    """Return where a digit's button is beside the board, and let it be used; None if none is seen."""
    pad = _beside(actuator, position, digit)
    if pad is None:
        return None
    _allow(actuator, pad)
    return Pixel(*pad.buttons[digit].middle)


def _allow(actuator: Actuator, pad: Pad) -> None:
    if not any(_is_inside(pad.area, each) for each in (actuator.grid.bbox, *actuator.allowed)):
        actuator.allow(pad.area)


def _pressed_in_popup(actuator: Actuator, position: SudokuState, digit: int) -> bool:
    """Press a digit's button in what the game has popped up, and wait until that is gone; returns whether it was there."""
    frame, n_looks = actuator.popup(), round(POPUP_WAITS_S[actuator.memo.get(POPUP)] / LOOK_S)
    while frame is None and n_looks > 0:
        actuator.wait(LOOK_S)
        frame, n_looks = actuator.popup(), n_looks - 1
    actuator.memo.setdefault(POPUP, frame is not None)
    if frame is None:
        return False
    pad = _with(pad_in(actuator, position, frame.pixels), digit)
    if pad is None:
        return False
    actuator.memo[POPUP] = True
    actuator.tap_popup(frame.unit(pad.buttons[digit].middle))
    for _ in range(round(WAIT_S / LOOK_S)):
        if actuator.popup() is None:
            break
        actuator.wait(LOOK_S)
    return True


def _beside(actuator: Actuator, position: SudokuState, digit: int) -> Pad | None:
    """Return the pad beside the board, where it is now; None if there is none that has the digit."""
    pixels = actuator.look()
    if PAD in actuator.memo:
        pad: Pad | None
        pad, seen = actuator.memo[PAD]
        if pad is None or _is_there(pad, digit, seen, pixels):
            return pad
    pad = _found(actuator, position, words_in(pixels, _around(actuator.grid, pixels)), pixels)
    actuator.memo[PAD] = pad, pixels
    return _with(pad, digit)


def _popped_up(actuator: Actuator, position: SudokuState, digit: int, cell: Cell, before: Pixels) -> Pad | None:
    """Return the pad that has come up in the window after a click on a cell: where the last one was, or anywhere."""
    for _ in range(round(WAIT_S / LOOK_S)):
        pixels = actuator.look()
        pad = _again(actuator, digit, cell, pixels)
        if pad is not None:
            return pad
        changed = np.max(cv2.split(cv2.absdiff(pixels, before)), 0) > POPS_UP
        where = cv2.dilate(changed.astype(np.uint8), np.ones((REACH_PX, REACH_PX), np.uint8)) > 0
        words = [word for word in words_in(pixels, where) if not _is_as_before(word, before, pixels)]
        pad = _with(_found(actuator, position, words, pixels), digit)
        if pad is not None:
            actuator.memo[POPPED] = pad, pixels, cell
            return pad
        actuator.wait(LOOK_S)
    return None


def _is_as_before(word: Word, before: Pixels, pixels: Pixels) -> bool:
    """Tell whether a sign was there before, on whatever ground: a digit of the board, whose cell is marked now."""
    return is_same_ink(*(_around_sign(each, word.rect, (0, 0)) for each in (before, pixels)))


def _again(actuator: Actuator, digit: int, cell: Cell, pixels: Pixels) -> Pad | None:
    """Return the pad that came up last, if it is at the same place again, or at the same place beside its cell."""
    if POPPED not in actuator.memo:
        return None
    pad, seen, last = actuator.memo[POPPED]
    (x, y), (last_x, last_y) = actuator.grid.quad(cell).mean(0), actuator.grid.quad(last).mean(0)
    for by in ((0, 0), (round(x - last_x), round(y - last_y))):
        if _is_there(pad, digit, seen, pixels, by):
            return _moved(pad, by)
    return None


def _moved(pad: Pad, by: tuple[int, int]) -> Pad:
    """Return a pad that is so many pixels further right and down."""
    buttons = {digit: replace(word, rect=_shifted(word.rect, by)) for digit, word in pad.buttons.items()}
    return replace(pad, buttons=buttons, area=_shifted(pad.area, by))


def _shifted(rect: Rect, by: tuple[int, int]) -> Rect:
    return rect[0] + by[0], rect[1] + by[1], rect[2], rect[3]


def _with(pad: Pad | None, digit: int) -> Pad | None:
    return pad if pad is not None and digit in pad.buttons else None


def _is_there(pad: Pad, digit: int, seen: Pixels, pixels: Pixels, by: tuple[int, int] = (0, 0)) -> bool:
    """Tell whether a digit's button is where it was seen, or so many pixels further right and down."""
    if digit not in pad.buttons:
        return False
    then, now = (_around_sign(each, pad.buttons[digit].rect, by) for each, by in ((seen, (0, 0)), (pixels, by)))
    return then.shape == now.shape and is_same_ink(then, now)


def _is_inside(rect: Rect, other: Rect) -> bool:
    (left, top, width, height), (left2, top2, width2, height2) = rect, other
    return left2 <= left and top2 <= top and left + width <= left2 + width2 and top + height <= top2 + height2


def _around_sign(pixels: Pixels, rect: Rect, by: tuple[int, int]) -> Pixels:
    """Return what is seen where a sign is."""
    left, top, width, height = map(round, _shifted(rect, by))
    rows, columns = slice(max(0, top - ROOM_PX), top + height + ROOM_PX), slice(max(0, left - ROOM_PX), left + width + ROOM_PX)
    return pixels[rows, columns]


def _found(actuator: Actuator, position: SudokuState, words: Sequence[Word], pixels: Pixels) -> Pad | None:
    pad = find_pad(words, known_texts(actuator, position), _wanted(position))
    return None if pad is None or (_are_in_line(pad, actuator.grid) and not _have_faces(pad, pixels)) else pad


def _wanted(position: SudokuState) -> Sequence[int]:
    """Return the digits that are not used up yet."""
    return [digit for digit in range(1, position.size + 1) if position.digits.count(digit) < position.size]


def _around(grid: Grid, pixels: Pixels) -> Mask:
    """Return what lies outside of the board."""
    where = np.ones(pixels.shape[:2], np.bool_)
    left, top, width, height = map(round, grid.bbox)
    where[max(0, top) : top + height, max(0, left) : left + width] = False
    return where


def _have_faces(pad: Pad, pixels: Pixels) -> bool:
    """Tell whether the signs of a pad stand on buttons, with something else between them."""
    middles = np.array([word.middle for word in pad.buttons.values()])
    grounds = [np.median(_around_sign(pixels, word.rect, (0, 0))[[0, -1]], (0, 1)) for word in pad.buttons.values()]
    between = [pixels[round(y), round(x)] for x, y in (middles[:-1] + middles[1:]) / 2]
    return float(np.median([np.abs(one - other).max() for one, other in zip(grounds, between, strict=False)])) > POPS_UP


def _are_in_line(pad: Pad, grid: Grid) -> bool:
    """Tell whether what looks like a pad may number the board's rows or columns: it stands beside them, each in its line."""
    middles = np.array([word.middle for word in pad.buttons.values()])
    for along, spans in enumerate((grid.columns, grid.rows)):
        across = 1 - along
        centers = np.array([sum(span) / 2 for span in spans])
        is_in_line = np.abs(middles[:, along, None] - centers).min(1) < IN_LINE * grid.pitch[along]
        begin, length = grid.bbox[across], grid.bbox[across + 2]
        away = np.maximum(begin - middles[:, across], middles[:, across] - begin - length)
        if is_in_line.all() and away.max() < LABELS * grid.pitch[across]:
            return True
    return False
