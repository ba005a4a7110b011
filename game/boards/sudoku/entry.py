"""The moves that a digit, a pencil mark, a colour or the eraser makes in the chosen cells of a sudoku."""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum

from solvers.sudoku.rules import COLOURS, Eliminate, Note, Paint, Place, SudokuMove, SudokuState
from solvers.sudoku.shape import digits_in


class Mode(Enum):
    """What the digit keys write."""

    DIGIT = "digit"
    MARK = "mark"
    COLOUR = "colour"


def entry_moves(state: SudokuState, cells: Iterable[int], mode: Mode, value: int, shows_all: bool) -> tuple[SudokuMove, ...]:
    """Return the moves that enter a digit, mark or colour in cells, or erase it if all of them have it already.

    With `shows_all`, cells without pencil marks show all their candidates, which can be erased like marks.
    """
    max_value = COLOURS if mode is Mode.COLOUR else state.size
    return tuple(_ENTRIES[mode](state, sorted(cells), value, shows_all)) if 1 <= value <= max_value else ()


def _digits(state: SudokuState, cells: list[int], digit: int, shows_all: bool) -> Iterator[SudokuMove]:
    own = [cell for cell in cells if not state.givens[cell]]
    others = [cell for cell in own if state.digits[cell] != digit]
    yield from (Place(state.shape.place_of(cell), digit if others else 0) for cell in others or own)


def _marks(state: SudokuState, cells: list[int], digit: int, shows_all: bool) -> Iterator[SudokuMove]:
    bit, shown = 1 << (digit - 1), state.candidates if shows_all else state.marks
    places = state.possible if shows_all else [state.shape.all_digits] * len(state.digits)
    empty = [cell for cell in cells if not state.digits[cell] and places[cell] & bit]
    without = [cell for cell in empty if not shown[cell] & bit]
    if without:
        yield from (Note(state.shape.place_of(cell), digit) for cell in without)
    else:
        yield from (Eliminate(state.shape.place_of(cell), digit) for cell in empty if state.can_be_eliminated(cell) & bit)


def _colours(state: SudokuState, cells: list[int], colour: int, shows_all: bool) -> Iterator[SudokuMove]:
    others = [cell for cell in cells if state.colours[cell] != colour]
    yield from (Paint(state.shape.place_of(cell), colour if others else 0) for cell in others or cells)


_ENTRIES: dict[Mode, Callable[[SudokuState, list[int], int, bool], Iterator[SudokuMove]]] = {
    Mode.DIGIT: _digits,
    Mode.MARK: _marks,
    Mode.COLOUR: _colours,
}


def erase_moves(state: SudokuState, cells: Iterable[int]) -> tuple[SudokuMove, ...]:
    """Return the moves that erase the digits in cells; if there are none, the marks; if there are none, the colours."""
    cells = sorted(cells)
    placed = [cell for cell in cells if state.digits[cell] and not state.givens[cell]]
    if placed:
        return tuple(Place(state.shape.place_of(cell), 0) for cell in placed)
    marks = tuple(Eliminate(state.shape.place_of(cell), digit) for cell in cells for digit in digits_in(state.marks[cell]))
    return marks or tuple(Paint(state.shape.place_of(cell), 0) for cell in cells if state.colours[cell])


def fill_moves(state: SudokuState) -> tuple[SudokuMove, ...]:
    """Return the moves that write all candidates into cells without marks; if there are no such cells, that erase all marks."""
    empty = [cell for cell, possible in enumerate(state.possible) if possible]
    bare = [cell for cell in empty if not state.marks[cell]]
    if bare:
        return tuple(Note(state.shape.place_of(cell), digit) for cell in bare for digit in digits_in(state.possible[cell]))
    noted = enumerate(state.marks)
    return tuple(Eliminate(state.shape.place_of(cell), digit) for cell, marks in noted for digit in digits_in(marks))
