"""The input methods for digits, with the mouse and the keyboard."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from solvers.puzzle import Cell
from solvers.sudoku.rules import Place, SudokuState
from solvers.sudoku.shape import SYMBOLS
from vision.input.actuator import Actuator, Pixel
from vision.players.player import InputMethod, Play
from vision.players.sudoku.cell_changes import MOVES_CURSOR, WAIT_S, go_to, tap_noticed
from vision.players.sudoku.clicks import (
    CLICK_ENTERS,
    CYCLES,
    cycle,
    has_cycled,
    has_entered,
    note_entry,
    picture_before_click,
    select_given,
)
from vision.players.sudoku.digits import CellLook, is_noted, known_texts
from vision.players.sudoku.pad import POPPED, button, open_pad, press

TYPED_ASTRAY = "astray"  # key in the actuator's memo: set once a typed digit went into another cell
CLICKED = "clicked"  # key in the actuator's memo: the cell clicked last
BEFORE_POPUP = "untouched"
"""key in the actuator's memo: the picture before a pad may have popped up. It may stay open from one input method to the
next, and when its cell is clicked again"""
TYPED = "typed"  # key in the actuator's memo: the cells that digits were typed into, which may hold a wrong one now
NOTES = "notes"  # key in the actuator's memo: set once typed digits were seen to become notes
UNSEEN = "unseen"  # key in the actuator's memo: set once Enter wasn't pressed because typing had left no note
KEYPAD = 9  # the largest digit on a keypad
DRAG_S, DRAG_STEPS = 0.06, 8  # duration and number of the steps of dragging a digit
POLL_S = 0.02  # the pause between two looks
CHOSEN = "chosen digit"  # key in the actuator's memo: the digit chosen last, and the cell clicked last

Select: TypeAlias = Callable[[Actuator, Cell], bool]
"""selects a cell for the next digit, and waits for the game; returns whether that was possible"""
KeyOf: TypeAlias = Callable[[Actuator, SudokuState, int], str]  # returns the key to type for a digit
Choose: TypeAlias = Callable[[Actuator, SudokuState, int, Cell], bool]
"""chooses the digit that later clicks enter, the next click in a cell; returns whether that was possible"""

ERASERS = ("delete", "backspace", "0")
RETYPE = "again"  # the name of an eraser: the digit itself, which some games remove when it's entered again
USELESS_ERASERS, MAX_USELESS = "useless erasers", 2
"""key in the actuator's memo: number of cells in which each eraser had no effect; it is dropped after MAX_USELESS of them"""
USEFUL = -1000  # the count of an eraser that has worked once
ANSWER_TIMES = 2.0  # how long to wait for an eraser's effect, in multiples of the game's recent slow responses
MAX_ERASING_S = 1.0
BLINK_S = 0.7  # a text field's blinking caret is visible for less than this
MAX_SIGNS = 2  # maximum number of signs in a cell that is a text field
SETTLE_S = 0.1  # how long a selected cell may keep changing, in addition to the input gap


def erase(actuator: Actuator, cell: Cell, select: Callable[[], object], erasers: Mapping[str, Callable[[], object]]) -> None:
    """Select a cell and try erasers in turn until the cell is empty; leave an empty cell alone.

    A change isn't enough: the caret of a text field blinks, and there may be several signs. Erasers that had no effect in
    MAX_USELESS cells aren't tried again: some games only let digits overwrite each other.
    """
    n_useless: dict[str, int] = actuator.memo.setdefault(USELESS_ERASERS, {})
    for name in [name for name in erasers if n_useless.get(name, 0) < MAX_USELESS]:
        for _ in range(MAX_SIGNS):
            if _is_empty(actuator, cell, 0.0):
                return
            select()
            actuator.wait(actuator.pace.gap_s + SETTLE_S)
            erasers[name]()
            if _is_empty(actuator, cell, min(max(WAIT_S, ANSWER_TIMES * actuator.pace.answer_s), MAX_ERASING_S)):
                n_useless[name] = USEFUL
                return
        n_useless[name] = n_useless.get(name, 0) + 1


def _keys(actuator: Actuator) -> dict[str, Callable[[], object]]:
    return {key: partial(actuator.key, key) for key in ERASERS}


def _is_empty(actuator: Actuator, cell: Cell, within_s: float) -> bool:
    """Return whether a cell becomes empty in time, and stays so for longer than a blinking caret can hide its digit."""
    began_s = seen_s = actuator.now()
    while actuator.now() - seen_s < BLINK_S:
        if is_written(actuator, cell):
            seen_s = actuator.now()
            if seen_s - began_s >= within_s:
                return False
        actuator.wait(POLL_S)
    return True


def is_written(actuator: Actuator, cell: Cell) -> bool:
    """Return whether there is a sign in a cell. It matters because typing a digit again may remove it, or write it."""
    crop = actuator.grid.crop(actuator.grid.plane(actuator.look()), cell)
    return bool(CellLook(crop).figure.signs)


def _click(actuator: Actuator, cell: Cell) -> bool:
    if CLICK_ENTERS in actuator.memo or actuator.memo.get(CYCLES):
        return False
    if BEFORE_POPUP not in actuator.memo or (POPPED in actuator.memo and actuator.memo.get(CLICKED) != cell):
        actuator.memo[BEFORE_POPUP] = actuator.look()
    actuator.memo[CLICKED] = cell
    tap = partial(tap_noticed, actuator, cell, actuator.grid.around(cell), "cells", may_deselect=True)
    return tap() or tap()


def _hover(actuator: Actuator, cell: Cell) -> bool:
    if TYPED_ASTRAY in actuator.memo or CLICK_ENTERS in actuator.memo or actuator.memo.get(MOVES_CURSOR):
        return False
    actuator.hover(cell)
    actuator.wait(actuator.pace.gap_s)
    return True


def _key_of(actuator: Actuator, position: SudokuState, digit: int) -> str:
    """Return the key for a digit: above 9 the board's letter for it, or else the letter that most games use."""
    text = known_texts(actuator, position)[digit]
    return text.lower() if len(text) == 1 else SYMBOLS[digit].lower()


def _keypad_key_of(actuator: Actuator, position: SudokuState, digit: int) -> str:
    """Return the keypad's key for a digit up to 9, or else the usual key."""
    return f"num{digit}" if digit <= KEYPAD else _key_of(actuator, position, digit)


def _typing(select: Select, key_of: KeyOf = _key_of) -> Play:
    """Return a function that selects a cell and types its digit, after erasing what was there.

    Erasing what wasn't typed into its cell means that it went astray, so hovering alone doesn't select cells in this game.
    """

    def play(actuator: Actuator, position: SudokuState, moves: Sequence[Place]) -> None:
        cell, digit, before = moves[0].cell, moves[0].digit, picture_before_click(actuator)
        current = _digit_at(position, cell)
        typed: set[Cell] = actuator.memo.setdefault(TYPED, set())
        if current or (cell in typed and not is_noted(actuator, position, cell)):
            own = {RETYPE: partial(actuator.key, key_of(actuator, position, current))} if current and not digit else {}
            erase(actuator, cell, partial(select, actuator, cell), _keys(actuator) | own)
        if not digit:
            if cell not in typed:
                actuator.memo[TYPED_ASTRAY] = True
        elif select(actuator, cell) and not has_entered(actuator, position, moves[0], before):
            if not current and has_cycled(actuator, position, cell, actuator.memo.get(BEFORE_POPUP)):
                cycle(actuator, position, [Place(cell, 0)])
                return
            actuator.key(key_of(actuator, position, digit))
            note_entry(actuator, position, digit)
            typed.add(cell)

    return play


_TYPE = _typing(_click)


def _type_and_enter(actuator: Actuator, position: SudokuState, moves: Sequence[Place]) -> None:
    """Type a digit as with click-type, then press Enter if the game has only noted it.

    Does nothing at first unless typing was seen to leave a note: in other games Enter may press buttons. If nothing else works,
    Enter is pressed after a digit that the game doesn't show, too.
    """
    cell, shows_notes = moves[0].cell, NOTES in actuator.memo or is_noted(actuator, position, moves[0].cell)
    if not shows_notes and not actuator.memo.get(UNSEEN):
        actuator.memo[UNSEEN] = True
        return
    if shows_notes:
        actuator.memo[NOTES] = True
    _TYPE(actuator, position, moves)
    until = actuator.now() + actuator.pace.limit_s
    actuator.gap()
    while moves[0].digit and actuator.now() < until:
        if is_noted(actuator, position, cell) or not (shows_notes or is_written(actuator, cell)):
            actuator.key("enter")
            return
        actuator.wait(POLL_S)


def _cell_and_pad(actuator: Actuator, position: SudokuState, moves: Sequence[Place]) -> None:
    """Click a cell, then the button of its digit; in some games the same button again removes the digit."""
    move = moves[0]
    if not move.digit:
        press_again = partial(press, actuator, position, _digit_at(position, move.cell), move.cell, actuator.look())
        erase(actuator, move.cell, partial(actuator.tap, move.cell), _keys(actuator) | {RETYPE: press_again})
        return
    before = picture_before_click(actuator)
    is_open = actuator.memo.get(CLICKED) == move.cell and (
        actuator.is_under_popup(move.cell) or open_pad(actuator, position, move, actuator.memo[BEFORE_POPUP]) is not None
    )
    if (is_open or _click(actuator, move.cell)) and not has_entered(actuator, position, move, before):
        press(actuator, position, move.digit, move.cell, actuator.memo[BEFORE_POPUP])
        note_entry(actuator, position, move.digit)


def _press(actuator: Actuator, position: SudokuState, digit: int, cell: Cell) -> bool:
    """Press the button of a digit while no cell is selected that it could be written into."""
    return (CLICK_ENTERS not in actuator.memo or select_given(actuator)) and press(actuator, position, digit, cell)


def _type(actuator: Actuator, position: SudokuState, digit: int, cell: Cell) -> bool:
    """Type a digit while no cell is selected that it could be written into, for games in which clicks enter it."""
    if CLICK_ENTERS not in actuator.memo or not select_given(actuator):
        return False
    actuator.key(_key_of(actuator, position, digit))
    actuator.gap()
    return True


def _pad_and_cell(actuator: Actuator, position: SudokuState, moves: Sequence[Place]) -> None:
    """Press the button of a digit, then click its cell."""
    move = moves[0]
    if _press(actuator, position, move.digit or _digit_at(position, move.cell), move.cell):
        actuator.tap(move.cell)


def _drag_digit(actuator: Actuator, position: SudokuState, moves: Sequence[Place]) -> None:
    """Drag the button of a digit into its cell, slowly enough for browsers, which also need mouse movement over the target."""
    move = moves[0]
    start = button(actuator, position, move.digit) if move.digit else None
    if start is None:
        return
    x, y = actuator.grid.center(move.cell)
    with actuator.held(start):
        actuator.wait(DRAG_S)
        actuator.glide(start, move.cell, DRAG_STEPS * DRAG_S, DRAG_STEPS)
        actuator.hover(Pixel(x + 1, y + 1))
        actuator.wait(DRAG_S)


def _digit_first(actuator: Actuator, position: SudokuState, moves: Sequence[Place], choose: Choose) -> None:
    """Choose a digit, then click its cell; choose again only for a different digit, or to repeat a move."""
    move = moves[0]
    digit = move.digit or _digit_at(position, move.cell)
    chosen, cell = actuator.memo.get(CHOSEN, (0, None))
    if (chosen != digit or cell == move.cell) and not choose(actuator, position, digit, move.cell):
        return
    actuator.memo[CHOSEN] = digit, move.cell
    actuator.tap(move.cell)


def _type_first(actuator: Actuator, position: SudokuState, moves: Sequence[Place]) -> None:
    """Do the same by typing the digit, and erase with keys."""
    cell, digit = moves[0].cell, moves[0].digit
    if digit:
        _digit_first(actuator, position, moves, _type)
    else:
        erase(actuator, cell, partial(actuator.tap, cell), _keys(actuator))


def _digit_at(position: SudokuState, cell: Cell) -> int:
    return position.digits[position.shape.cell_at(cell)]


def _by_digit(position: SudokuState, moves: Sequence[Place]) -> Sequence[Place]:
    return sorted(moves, key=lambda move: move.digit)


INPUT_METHODS = (
    InputMethod("click-type", "Click a cell, type the digit", _TYPE),
    InputMethod("click-cycle", "Click a cell until it shows the digit", cycle),
    InputMethod("click-pad", "Click a cell, click the digit's button", _cell_and_pad),
    InputMethod("type-enter", "Click a cell, type the digit, press Enter", _type_and_enter),
    InputMethod("pad-click", "Click the digit's button, click a cell", _pad_and_cell),
    InputMethod("digit-first", "Choose a digit, click all of its cells", partial(_digit_first, choose=_press), order=_by_digit),
    InputMethod("type-first", "Type a digit, click all of its cells", _type_first, order=_by_digit),
    InputMethod("drag-digit", "Drag the digit's button into the cell", _drag_digit),
    InputMethod("arrows-type", "Move the cursor with arrow keys, type the digit", _typing(go_to)),
    InputMethod("click-keypad", "Click a cell, type the digit on the keypad", _typing(_click, _keypad_key_of)),
    InputMethod("hover-type", "Hover over a cell, type the digit", _typing(_hover)),
)
"""in the order in which they're tried; hovering comes last, since it helps only if clicks do harm"""
