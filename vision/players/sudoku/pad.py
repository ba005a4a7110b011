"""Using a game's number pad: beside the board, or popped up when a cell is clicked; its place is checked before each use."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import cv2
import numpy as np

from solvers.puzzle import Cell
from solvers.sudoku.rules import Place, SudokuState
from solvers.sudoku.shape import digits_in
from vision.frame import Grid, Pixels, Rect, slices_of
from vision.input.actuator import Actuator, Pixel
from vision.players.sudoku.cell_changes import tap_noticed
from vision.players.sudoku.digits import known_texts
from vision.players.sudoku.number_pad import Pad, Word, find_pad, words_in
from vision.players.sudoku.recognition import is_same_ink

CHANGED_LEVELS = 12  # pixels that change by more than this belong to a pad that popped up, in grey levels,
REACH_PX = 15  # and so do those around them, in a square of this size
WAIT_S = 0.4  # how long a pad may take to pop up
POLL_S = 0.03
MAX_LABEL_DISTANCE = 0.8  # row or column labels are closer to the board than this, in cells,
IN_LINE = 0.15  # and in line with its cells up to this part of a cell
MARGIN_PX = 3  # margin around a button's sign that is compared too
POPUP = "pad pops up"  # key in the actuator's memo: whether the game pops a pad up in a separate window
POPUP_WAITS_S = {None: 0.25, False: 0.0, True: WAIT_S}  # how long to wait for that window, depending on what is known
POPPED = "popped up pad"
"""key in the actuator's memo: the last pad that popped up inside the window, its picture, and the cell that was clicked"""
PAD = "pad"  # key in the actuator's memo: the pad beside the board, and the picture in which it was found


def press(actuator: Actuator, position: SudokuState, digit: int, cell: Cell, before: Pixels | None = None) -> bool:
    """Press a digit's button for a cell, and wait for the input gap; return whether it was found and pressed.

    Given the picture before the cell was clicked, this also looks for a pad that has popped up since, first in its own window.
    """
    if before is not None and _pressed_in_popup(actuator, position, digit):
        return True
    pad = _pad_beside_board(actuator, position, digit)
    if pad is None and before is not None:
        pad = _awaited_pad(actuator, position, Place(cell, digit), before)
    if pad is None:
        return False
    _allow_clicks(actuator, pad)
    tap = partial(tap_noticed, actuator, Pixel(*pad.buttons[digit].middle), pad.around(digit), "buttons")
    return tap() or tap()


def pad_in(actuator: Actuator, position: SudokuState, pixels: Pixels) -> Pad | None:
    """Return the number pad in the picture of a pop-up; None if there is none."""
    words = words_in(pixels, np.ones(pixels.shape[:2], np.bool_))
    return find_pad(words, known_texts(actuator, position), _wanted(position))


def button(actuator: Actuator, position: SudokuState, digit: int) -> Pixel | None:
    """Return where a digit's button is beside the board, after allowing clicks on its pad; None if there is none."""
    pad = _pad_beside_board(actuator, position, digit)
    if pad is None:
        return None
    _allow_clicks(actuator, pad)
    return Pixel(*pad.buttons[digit].middle)


def _allow_clicks(actuator: Actuator, pad: Pad) -> None:
    if not any(_is_inside(pad.area, each) for each in (actuator.grid.bbox, *actuator.allowed)):
        actuator.allow(pad.area)


def _pressed_in_popup(actuator: Actuator, position: SudokuState, digit: int) -> bool:
    """Press a digit's button in a pop-up window, and wait until the window is gone; return whether the button was there."""
    frame, n_looks = actuator.popup(), round(POPUP_WAITS_S[actuator.memo.get(POPUP)] / POLL_S)
    while frame is None and n_looks > 0:
        actuator.wait(POLL_S)
        frame, n_looks = actuator.popup(), n_looks - 1
    actuator.memo.setdefault(POPUP, frame is not None)
    if frame is None:
        return False
    pad = _if_has(pad_in(actuator, position, frame.pixels), digit)
    if pad is None:
        return False
    actuator.memo[POPUP] = True
    actuator.tap_popup(frame.unit(pad.buttons[digit].middle))
    for _ in range(round(WAIT_S / POLL_S)):
        if actuator.popup() is None:
            break
        actuator.wait(POLL_S)
    return True


def _pad_beside_board(actuator: Actuator, position: SudokuState, digit: int) -> Pad | None:
    """Return the pad beside the board at its current place; None if there is none with the digit."""
    pixels = actuator.look()
    if PAD in actuator.memo:
        pad: Pad | None
        pad, seen = actuator.memo[PAD]
        if pad is None or _is_there(pad, digit, seen, pixels):
            return pad
    pad = _find(actuator, position, words_in(pixels, actuator.grid.outside(pixels)), pixels, may_be_labels=True)
    actuator.memo[PAD] = pad, pixels
    return _if_has(pad, digit)


def open_pad(actuator: Actuator, position: SudokuState, move: Place, before: Pixels) -> Pad | None:
    """Return the pad that is open in the window since a click: where the last one was, or anywhere else."""
    pixels = actuator.look()
    pad = _reappeared(actuator, move, pixels)
    if pad is not None:
        return pad
    changed = np.max(cv2.split(cv2.absdiff(pixels, before)), 0) > CHANGED_LEVELS
    where = cv2.dilate(changed.astype(np.uint8), np.ones((REACH_PX, REACH_PX), np.uint8)) > 0
    words = [word for word in words_in(pixels, where) if not _was_there(word, before, pixels)]
    pad = _find(actuator, position, words, pixels) or _find_possible(actuator, position, move.cell, words, pixels)
    pad = _if_has(pad, move.digit)
    if pad is not None:
        actuator.memo[POPPED] = pad, pixels, move.cell
    return pad


def _awaited_pad(actuator: Actuator, position: SudokuState, move: Place, before: Pixels) -> Pad | None:
    """Return the pad that opens in the window after a click."""
    for _ in range(round(WAIT_S / POLL_S)):
        pad = open_pad(actuator, position, move, before)
        if pad is not None:
            return pad
        actuator.wait(POLL_S)
    return None


def _was_there(word: Word, before: Pixels, pixels: Pixels) -> bool:
    """Return whether a sign was there before, on any background: for example a digit of the board in a cell now highlighted."""
    return is_same_ink(*(_around_sign(each, word.rect, (0, 0)) for each in (before, pixels)))


def _reappeared(actuator: Actuator, move: Place, pixels: Pixels) -> Pad | None:
    """Return the last pad if it is at the same place again, in the window or relative to its cell."""
    if POPPED not in actuator.memo:
        return None
    pad, seen, last = actuator.memo[POPPED]
    (x, y), (last_x, last_y) = actuator.grid.quad(move.cell).mean(0), actuator.grid.quad(last).mean(0)
    for by in ((0, 0), (round(x - last_x), round(y - last_y))):
        if _is_there(pad, move.digit, seen, pixels, by):
            return _moved(pad, by)
    return None


def _moved(pad: Pad, by: tuple[int, int]) -> Pad:
    """Return a pad moved right and down by some pixels."""
    buttons = {digit: replace(word, rect=_shifted(word.rect, by)) for digit, word in pad.buttons.items()}
    return replace(pad, buttons=buttons, area=_shifted(pad.area, by))


def _shifted(rect: Rect, by: tuple[int, int]) -> Rect:
    return rect[0] + by[0], rect[1] + by[1], rect[2], rect[3]


def _if_has(pad: Pad | None, digit: int) -> Pad | None:
    return pad if pad is not None and digit in pad.buttons else None


def _is_there(pad: Pad, digit: int, seen: Pixels, pixels: Pixels, by: tuple[int, int] = (0, 0)) -> bool:
    """Return whether a digit's button is where it was seen, or moved right and down by some pixels."""
    if digit not in pad.buttons:
        return False
    then, now = (_around_sign(each, pad.buttons[digit].rect, by) for each, by in ((seen, (0, 0)), (pixels, by)))
    return then.shape == now.shape and is_same_ink(then, now)


def _is_inside(rect: Rect, other: Rect) -> bool:
    (left, top, width, height), (left2, top2, width2, height2) = rect, other
    return left2 <= left and top2 <= top and left + width <= left2 + width2 and top + height <= top2 + height2


def _around_sign(pixels: Pixels, rect: Rect, by: tuple[int, int]) -> Pixels:
    """Return the pixels of a sign with a margin."""
    left, top, width, height = map(round, _shifted(rect, by))
    return pixels[slices_of((left - MARGIN_PX, top - MARGIN_PX, width + 2 * MARGIN_PX, height + 2 * MARGIN_PX))]


def _find(
    actuator: Actuator, position: SudokuState, words: Sequence[Word], pixels: Pixels, may_be_labels: bool = False
) -> Pad | None:
    """Return the first pad among words that isn't the labels of rows or columns, or if need be one that may be."""
    labels: list[Pad] = []
    while (pad := find_pad(words, known_texts(actuator, position), _wanted(position))) is not None:
        if not _is_row_or_column_labels(pad, actuator.grid) or _has_button_faces(pad, pixels):
            return pad
        labels.append(pad)
        words = [word for word in words if word not in pad.buttons.values()]
    return labels[0] if labels and may_be_labels else None


def _find_possible(actuator: Actuator, position: SudokuState, cell: Cell, new: Sequence[Word], pixels: Pixels) -> Pad | None:
    """Return the pad with only the digits that are possible in a cell; signs may be where the pad of another cell had them.

    A single digit is one if such a pad has popped up before.
    """
    possible = digits_in(position.possible[cell[0] * position.size + cell[1]])
    texts, is_usual = known_texts(actuator, position), POPPED in actuator.memo
    pad = find_pad(new, texts, possible, may_be_single=is_usual)
    if pad is None and new and is_usual:
        pad = find_pad(words_in(pixels, actuator.grid.outside(pixels)), texts, possible)
    return pad


def _wanted(position: SudokuState) -> Sequence[int]:
    """Return the digits that aren't used up yet."""
    return [digit for digit in range(1, position.size + 1) if position.digits.count(digit) < position.size]


def _has_button_faces(pad: Pad, pixels: Pixels) -> bool:
    """Return whether the signs of a pad are on buttons: the picture differs between them."""
    middles = np.array([word.middle for word in pad.buttons.values()])
    backgrounds = [np.median(_around_sign(pixels, word.rect, (0, 0))[[0, -1]], (0, 1)) for word in pad.buttons.values()]
    gaps = [pixels[round(y), round(x)] for x, y in (middles[:-1] + middles[1:]) / 2]
    return float(np.median([np.abs(one - other).max() for one, other in zip(backgrounds, gaps, strict=False)])) > CHANGED_LEVELS


def _is_row_or_column_labels(pad: Pad, grid: Grid) -> bool:
    """Return whether a pad may be labels of the board's rows or columns: close to the board, each in line with its cells."""
    middles = np.array([word.middle for word in pad.buttons.values()])
    for along, spans in enumerate((grid.columns, grid.rows)):
        across = 1 - along
        centers = np.array([sum(span) / 2 for span in spans])
        is_in_line = np.abs(middles[:, along, None] - centers).min(1) < IN_LINE * grid.pitch[along]
        begin, length = grid.bbox[across], grid.bbox[across + 2]
        away = np.maximum(begin - middles[:, across], middles[:, across] - begin - length)
        if is_in_line.all() and away.max() < MAX_LABEL_DISTANCE * grid.pitch[across]:
            return True
    return False
