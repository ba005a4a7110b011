"""The ways to write a digit into a foreign sudoku with the mouse and the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from solvers.puzzle import Cell
from solvers.sudoku.rules import Place, SudokuState
from solvers.sudoku.shape import SYMBOLS
from vision.input.actuator import Arm, Pixel
from vision.players.player import Hand, Play
from vision.players.sudoku.cursor import LED, go_to
from vision.players.sudoku.entering import ENTERS, before_click, entered, has_entered, rest
from vision.players.sudoku.erasing import ERASERS, erase
from vision.players.sudoku.pads.pad import POPPED, button, press
from vision.players.sudoku.recognition.notes import is_noted
from vision.players.sudoku.seen_taps import tap_taken
from vision.players.sudoku.texts import known_texts

ASTRAY = "astray"
"""in an arm's memory whether a digit that was typed went elsewhere"""
CLICKED = "clicked"
"""in an arm's memory the cell that was clicked last"""
UNTOUCHED = "untouched"
"""in an arm's memory what was shown before a pad can have come up: it may stay open from one way to the next, and when its
cell is clicked once more"""
NOTES = "notes"
"""in an arm's memory that a digit that was typed is only noted at first"""
DRAG_S, DRAG_STEPS = 0.06, 8
"""a digit is dragged in so many steps of so long"""
LOOK_S = 0.02
"""how long to wait between two looks"""
CHOSEN = "chosen digit"
"""in an arm's memory the digit that was chosen last, and the cell clicked last"""

Select: TypeAlias = Callable[[Arm, Cell], bool]
"""brings a game to write what comes next into a cell, with time for it to do so; returns whether it could"""
Choose: TypeAlias = Callable[[Arm, SudokuState, int, Cell], bool]
"""chooses the digit that clicks enter from now on, the next one in a cell; returns whether it could"""


def _click(arm: Arm, cell: Cell) -> bool:
    if ENTERS in arm.memo:
        return False
    if UNTOUCHED not in arm.memo or (POPPED in arm.memo and arm.memo.get(CLICKED) != cell):
        arm.memo[UNTOUCHED] = arm.look()
    arm.memo[CLICKED] = cell
    return tap_taken(arm, cell, arm.grid.around(cell), "cells")


def _hover(arm: Arm, cell: Cell) -> bool:
    if ASTRAY in arm.memo or ENTERS in arm.memo or arm.memo.get(LED):
        return False
    arm.hover(cell)
    arm.wait(arm.pace.gap_s)
    return True


def _typing(select: Select) -> Play:
    """Return the play that selects a cell and types its digit, after what it holds was erased.

    Where a digit that was typed had to be taken back, because it went elsewhere, or arrow keys lead a cursor, it is of no use
    to hover over cells only.
    """

    def play(arm: Arm, position: SudokuState, moves: Sequence[Place]) -> None:
        cell, digit, held, before = moves[0].cell, moves[0].digit, _held(position, moves[0].cell), before_click(arm)
        if held:
            erasers = (*ERASERS, _key_of(arm, position, held))
            erase(arm, cell, partial(select, arm, cell), [partial(arm.key, key) for key in erasers])
        if not digit:
            arm.memo[ASTRAY] = True
        elif select(arm, cell) and not has_entered(arm, position, moves[0], before):
            arm.key(_key_of(arm, position, digit))
            entered(arm, position, digit, cell)

    return play


_TYPE = _typing(_click)


def _type_and_enter(arm: Arm, position: SudokuState, moves: Sequence[Place]) -> None:
    """Type a digit as with the first way, and enter it where a game only notes it in the cell at first.

    Nothing is done before a note was seen that typing has left: Enter may press buttons in other games.
    """
    cell = moves[0].cell
    if NOTES not in arm.memo and not is_noted(arm, position, cell):
        return
    arm.memo[NOTES] = True
    _TYPE(arm, position, moves)
    until = arm.now() + arm.pace.limit_s
    arm.gap()
    while moves[0].digit and arm.now() < until:
        if is_noted(arm, position, cell):
            arm.key("enter")
            return
        arm.wait(LOOK_S)


def _key_of(arm: Arm, position: SudokuState, digit: int) -> str:
    """Return the key for a digit: above 9 the letter that stands for it on the board, or else the one that most games take."""
    text = known_texts(arm, position)[digit]
    return text.lower() if len(text) == 1 else SYMBOLS[digit].lower()


def _cell_and_pad(arm: Arm, position: SudokuState, moves: Sequence[Place]) -> None:
    """Click a cell, and the button of its digit; in some games the same button once more takes the digit back."""
    move = moves[0]
    if not move.digit:
        again = partial(press, arm, position, _held(position, move.cell), move.cell, arm.look())
        erase(arm, move.cell, partial(arm.tap, move.cell), [*(partial(arm.key, key) for key in ERASERS), again])
        return
    before, is_open = before_click(arm), arm.memo.get(CLICKED) == move.cell and arm.is_under_popup(move.cell)
    if (is_open or _click(arm, move.cell)) and not has_entered(arm, position, move, before):
        press(arm, position, move.digit, move.cell, arm.memo[UNTOUCHED])
        entered(arm, position, move.digit, move.cell)


def _press(arm: Arm, position: SudokuState, digit: int, cell: Cell) -> bool:
    """Press the button of a digit for a cell, with nothing selected that it could be written into."""
    return (ENTERS not in arm.memo or rest(arm)) and press(arm, position, digit, cell)


def _type(arm: Arm, position: SudokuState, digit: int, cell: Cell) -> bool:
    """Type a digit for a cell, where a click was seen to enter one, with nothing selected that it could be written into."""
    if ENTERS not in arm.memo or not rest(arm):
        return False
    arm.key(_key_of(arm, position, digit))
    arm.gap()
    return True


def _pad_and_cell(arm: Arm, position: SudokuState, moves: Sequence[Place]) -> None:
    """Press the button of a digit, then click its cell."""
    move = moves[0]
    if _press(arm, position, move.digit or _held(position, move.cell), move.cell):
        arm.tap(move.cell)


def _drag_digit(arm: Arm, position: SudokuState, moves: Sequence[Place]) -> None:
    """Drag the button of a digit into its cell, slowly enough for a browser, which wants to see the mouse move there too."""
    move = moves[0]
    start = button(arm, position, move.digit) if move.digit else None
    if start is None:
        return
    x, y = arm.grid.center(move.cell)
    with arm.held(start):
        arm.wait(DRAG_S)
        arm.glide(start, move.cell, DRAG_STEPS * DRAG_S, DRAG_STEPS)
        arm.hover(Pixel(x + 1, y + 1))
        arm.wait(DRAG_S)


def _digit_first(arm: Arm, position: SudokuState, moves: Sequence[Place], choose: Choose) -> None:
    """Choose a digit, then click its cell; it is chosen only where another one comes, or a move has to be made once more."""
    move = moves[0]
    digit = move.digit or _held(position, move.cell)
    chosen, cell = arm.memo.get(CHOSEN, (0, None))
    if (chosen != digit or cell == move.cell) and not choose(arm, position, digit, move.cell):
        return
    arm.memo[CHOSEN] = digit, move.cell
    arm.tap(move.cell)


def _type_first(arm: Arm, position: SudokuState, moves: Sequence[Place]) -> None:
    """Do the same with a key, and take a digit back with one."""
    cell, digit = moves[0].cell, moves[0].digit
    if digit:
        _digit_first(arm, position, moves, _type)
    else:
        erase(arm, cell, partial(arm.tap, cell), [partial(arm.key, key) for key in ERASERS])


def _held(position: SudokuState, cell: Cell) -> int:
    return position.digits[position.shape.cell_at(cell)]


def _by_digit(position: SudokuState, moves: Sequence[Place]) -> Sequence[Place]:
    return sorted(moves, key=lambda move: move.digit)


HANDS = (
    Hand("click-type", "Click a cell, type the digit", _TYPE),
    Hand("click-pad", "Click a cell, click the digit's button", _cell_and_pad),
    Hand("type-enter", "Click a cell, type the digit, press Enter", _type_and_enter),
    Hand("pad-click", "Click the digit's button, click a cell", _pad_and_cell),
    Hand("digit-first", "Choose a digit, click all of its cells", partial(_digit_first, choose=_press), order=_by_digit),
    Hand("type-first", "Type a digit, click all of its cells", _type_first, order=_by_digit),
    Hand("drag-digit", "Drag the digit's button into the cell", _drag_digit),
    Hand("arrows-type", "Lead the cursor with arrow keys, type the digit", _typing(go_to)),
    Hand("hover-type", "Hover over a cell, type the digit", _typing(_hover)),
)
"""in the order in which they are tried; hovering comes last, because clicking hovers too: it helps only where clicks do harm"""
