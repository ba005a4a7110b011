"""The ways to write a digit into a foreign sudoku with the mouse and the keyboard."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from solvers.puzzle import Cell
from solvers.sudoku.rules import Place, SudokuState
from solvers.sudoku.shape import SYMBOLS
from vision.input.actuator import Actuator, Pixel
from vision.players.player import InputMethod, Play
from vision.players.sudoku.cell_changes import WAIT_S, tap_taken
from vision.players.sudoku.cursor import LED, go_to
from vision.players.sudoku.cycling import CYCLES, cycle, has_cycled
from vision.players.sudoku.entering import ENTERS, before_click, entered, has_entered, rest
from vision.players.sudoku.pads.pad import POPPED, button, press
from vision.players.sudoku.recognition.carets import without_caret
from vision.players.sudoku.recognition.digit_shapes import is_noted
from vision.players.sudoku.texts import known_texts
from vision.signs.glyphs import read_figures

ASTRAY = "astray"
"""in an actuator's memory whether a digit that was typed went elsewhere"""
CLICKED = "clicked"
"""in an actuator's memory the cell that was clicked last"""
UNTOUCHED = "untouched"
"""in an actuator's memory what was shown before a pad can have come up: it may stay open from one way to the next, and when its
cell is clicked once more"""
TYPED = "typed"
"""in an actuator's memory the cells that digits were typed into: another one may stand there by now"""
NOTES = "notes"
"""in an actuator's memory that a digit that was typed is only noted at first"""
KEYPAD = 9
"""the largest digit on a keypad"""
DRAG_S, DRAG_STEPS = 0.06, 8
"""a digit is dragged in so many steps of so long"""
LOOK_S = 0.02
"""how long to wait between two looks"""
CHOSEN = "chosen digit"
"""in an actuator's memory the digit that was chosen last, and the cell clicked last"""

Select: TypeAlias = Callable[[Actuator, Cell], bool]
"""brings a game to write what comes next into a cell, with time for it to do so; returns whether it could"""
KeyOf: TypeAlias = Callable[[Actuator, SudokuState, int], str]
"""returns the key that is typed for a digit"""
Choose: TypeAlias = Callable[[Actuator, SudokuState, int, Cell], bool]
"""chooses the digit that clicks enter from now on, the next one in a cell; returns whether it could"""

ERASERS = ("delete", "backspace", "0")
AGAIN = "again"
"""the digit itself, which takes it back in some games, as the name of an eraser"""
USELESS, MOST_USELESS = "useless erasers", 2
"""in an actuator's memory in how many cells each eraser was of no use, and after how many it is not tried again"""
OF_USE = -1000
"""counted for one that was of use"""
ANSWERS = 2.0
"""an eraser is given so many times as long as the slow answers of late took"""
LONGEST_ERASING_S = 1.0
BLINK_S = 0.7
"""a bar in a text field is not shown for longer"""
MOST_SIGNS = 2
"""so many signs may stand in a cell that is a text field"""
SETTLE_S = 0.1
"""how long a cell that was selected may go on changing, beside what the game needs between two inputs"""


def erase(actuator: Actuator, cell: Cell, select: Callable[[], object], erasers: Mapping[str, Callable[[], object]]) -> None:
    """Select a cell and try erasers in turn, until nothing is written in the cell; an empty one is left alone.

    That the cell changes is not enough: a bar that blinks in a text field does so too, and there may be more than one sign.
    Erasers that were of no use in several cells and never of any are not tried again: digits may have to be written over others.
    """
    useless: dict[str, int] = actuator.memo.setdefault(USELESS, {})
    for name in [name for name in erasers if useless.get(name, 0) < MOST_USELESS]:
        for _ in range(MOST_SIGNS):
            if _is_empty(actuator, cell, 0.0):
                return
            select()
            actuator.wait(actuator.pace.gap_s + SETTLE_S)
            erasers[name]()
            if _is_empty(actuator, cell, min(max(WAIT_S, ANSWERS * actuator.pace.answer_s), LONGEST_ERASING_S)):
                useless[name] = OF_USE
                return
        useless[name] = useless.get(name, 0) + 1


def _keys(actuator: Actuator) -> dict[str, Callable[[], object]]:
    return {key: partial(actuator.key, key) for key in ERASERS}


def _is_empty(actuator: Actuator, cell: Cell, within_s: float) -> bool:
    """Tell whether nothing stands in a cell by then, and not only while a bar that blinks keeps it from being read."""
    began_s = seen_s = actuator.now()
    while actuator.now() - seen_s < BLINK_S:
        if is_written(actuator, cell):
            seen_s = actuator.now()
            if seen_s - began_s >= within_s:
                return False
        actuator.wait(LOOK_S)
    return True


def is_written(actuator: Actuator, cell: Cell) -> bool:
    """Tell whether a sign stands in a cell: to type its digit once more takes it back, but writes it where none stands."""
    crop = actuator.grid.crop(actuator.grid.plane(actuator.look()), cell)
    return bool(read_figures([without_caret(crop)])[0].signs)


def _click(actuator: Actuator, cell: Cell) -> bool:
    if ENTERS in actuator.memo or actuator.memo.get(CYCLES):
        return False
    if UNTOUCHED not in actuator.memo or (POPPED in actuator.memo and actuator.memo.get(CLICKED) != cell):
        actuator.memo[UNTOUCHED] = actuator.look()
    actuator.memo[CLICKED] = cell
    tap = partial(tap_taken, actuator, cell, actuator.grid.around(cell), "cells")
    return tap() or tap()


def _hover(actuator: Actuator, cell: Cell) -> bool:
    if ASTRAY in actuator.memo or ENTERS in actuator.memo or actuator.memo.get(LED):
        return False
    actuator.hover(cell)
    actuator.wait(actuator.pace.gap_s)
    return True


def _key_of(actuator: Actuator, position: SudokuState, digit: int) -> str:
    """Return the key for a digit: above 9 the letter that stands for it on the board, or else the one that most games take."""
    text = known_texts(actuator, position)[digit]
    return text.lower() if len(text) == 1 else SYMBOLS[digit].lower()


def _keypad_key_of(actuator: Actuator, position: SudokuState, digit: int) -> str:
    """Return the key for a digit on the keypad, which has none above 9."""
    return f"num{digit}" if digit <= KEYPAD else _key_of(actuator, position, digit)


def _typing(select: Select, key_of: KeyOf = _key_of) -> Play:
    """Return the play that selects a cell and types its digit, after what stands there was erased.

    Where a digit that was typed had to be taken back, because it went elsewhere, or arrow keys lead a cursor, it is of no use
    to hover over cells only.
    """

    def play(actuator: Actuator, position: SudokuState, moves: Sequence[Place]) -> None:
        cell, digit, held, before = moves[0].cell, moves[0].digit, _held(position, moves[0].cell), before_click(actuator)
        typed: set[Cell] = actuator.memo.setdefault(TYPED, set())
        if held or (cell in typed and not is_noted(actuator, position, cell)):
            own = {AGAIN: partial(actuator.key, key_of(actuator, position, held))} if held else {}
            erase(actuator, cell, partial(select, actuator, cell), _keys(actuator) | own)
        if not digit:
            actuator.memo[ASTRAY] = True
        elif select(actuator, cell) and not has_entered(actuator, position, moves[0], before):
            if not held and has_cycled(actuator, position, cell):
                cycle(actuator, position, [Place(cell, 0)])
                return
            actuator.key(key_of(actuator, position, digit))
            entered(actuator, position, digit, cell)
            typed.add(cell)

    return play


_TYPE = _typing(_click)


def _type_and_enter(actuator: Actuator, position: SudokuState, moves: Sequence[Place]) -> None:
    """Type a digit as with the first way, and enter it where a game only notes it in the cell at first.

    Nothing is done before a note was seen that typing has left: Enter may press buttons in other games.
    """
    cell = moves[0].cell
    if NOTES not in actuator.memo and not is_noted(actuator, position, cell):
        return
    actuator.memo[NOTES] = True
    _TYPE(actuator, position, moves)
    until = actuator.now() + actuator.pace.limit_s
    actuator.gap()
    while moves[0].digit and actuator.now() < until:
        if is_noted(actuator, position, cell):
            actuator.key("enter")
            return
        actuator.wait(LOOK_S)


def _cell_and_pad(actuator: Actuator, position: SudokuState, moves: Sequence[Place]) -> None:
    """Click a cell, and the button of its digit; in some games the same button once more takes the digit back."""
    move = moves[0]
    if not move.digit:
        again = partial(press, actuator, position, _held(position, move.cell), move.cell, actuator.look())
        erase(actuator, move.cell, partial(actuator.tap, move.cell), _keys(actuator) | {AGAIN: again})
        return
    before, is_open = before_click(actuator), actuator.memo.get(CLICKED) == move.cell and actuator.is_under_popup(move.cell)
    if (is_open or _click(actuator, move.cell)) and not has_entered(actuator, position, move, before):
        press(actuator, position, move.digit, move.cell, actuator.memo[UNTOUCHED])
        entered(actuator, position, move.digit, move.cell)


def _press(actuator: Actuator, position: SudokuState, digit: int, cell: Cell) -> bool:
    """Press the button of a digit for a cell, with nothing selected that it could be written into."""
    return (ENTERS not in actuator.memo or rest(actuator)) and press(actuator, position, digit, cell)


def _type(actuator: Actuator, position: SudokuState, digit: int, cell: Cell) -> bool:
    """Type a digit for a cell, where a click was seen to enter one, with nothing selected that it could be written into."""
    if ENTERS not in actuator.memo or not rest(actuator):
        return False
    actuator.key(_key_of(actuator, position, digit))
    actuator.gap()
    return True


def _pad_and_cell(actuator: Actuator, position: SudokuState, moves: Sequence[Place]) -> None:
    """Press the button of a digit, then click its cell."""
    move = moves[0]
    if _press(actuator, position, move.digit or _held(position, move.cell), move.cell):
        actuator.tap(move.cell)


def _drag_digit(actuator: Actuator, position: SudokuState, moves: Sequence[Place]) -> None:
    """Drag the button of a digit into its cell, slowly enough for a browser, which wants to see the mouse move there too."""
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
    """Choose a digit, then click its cell; it is chosen only where another one comes, or a move has to be made once more."""
    move = moves[0]
    digit = move.digit or _held(position, move.cell)
    chosen, cell = actuator.memo.get(CHOSEN, (0, None))
    if (chosen != digit or cell == move.cell) and not choose(actuator, position, digit, move.cell):
        return
    actuator.memo[CHOSEN] = digit, move.cell
    actuator.tap(move.cell)


def _type_first(actuator: Actuator, position: SudokuState, moves: Sequence[Place]) -> None:
    """Do the same with a key, and take a digit back with one."""
    cell, digit = moves[0].cell, moves[0].digit
    if digit:
        _digit_first(actuator, position, moves, _type)
    else:
        erase(actuator, cell, partial(actuator.tap, cell), _keys(actuator))


def _held(position: SudokuState, cell: Cell) -> int:
    return position.digits[position.shape.cell_at(cell)]


def _by_digit(position: SudokuState, moves: Sequence[Place]) -> Sequence[Place]:
    return sorted(moves, key=lambda move: move.digit)


HANDS = (
    InputMethod("click-type", "Click a cell, type the digit", _TYPE),
    InputMethod("click-cycle", "Click a cell until it shows the digit", cycle),
    InputMethod("click-pad", "Click a cell, click the digit's button", _cell_and_pad),
    InputMethod("type-enter", "Click a cell, type the digit, press Enter", _type_and_enter),
    InputMethod("pad-click", "Click the digit's button, click a cell", _pad_and_cell),
    InputMethod("digit-first", "Choose a digit, click all of its cells", partial(_digit_first, choose=_press), order=_by_digit),
    InputMethod("type-first", "Type a digit, click all of its cells", _type_first, order=_by_digit),
    InputMethod("drag-digit", "Drag the digit's button into the cell", _drag_digit),
    InputMethod("arrows-type", "Lead the cursor with arrow keys, type the digit", _typing(go_to)),
    InputMethod("click-keypad", "Click a cell, type the digit on the keypad", _typing(_click, _keypad_key_of)),
    InputMethod("hover-type", "Hover over a cell, type the digit", _typing(_hover)),
)
"""in the order in which they are tried; hovering comes last, because clicking hovers too: it helps only where clicks do harm"""
