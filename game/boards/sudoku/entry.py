"""What a digit, a pencil mark, a colour or the eraser means for the chosen cells of a sudoku: the moves it makes."""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum

from solvers.sudoku.rules import COLOURS, Eliminate, Note, Paint, Place, SudokuMove, SudokuState
from solvers.sudoku.shape import DigitSet, digits_in


class Mode(Enum):
    """What the digit keys write."""

    DIGIT = "digit"
    MARK = "mark"
    COLOUR = "colour"


def entered(state: SudokuState, cells: Iterable[int], mode: Mode, value: int, shows_all: bool) -> tuple[SudokuMove, ...]:
    """Return the moves of entering a digit, mark or colour in cells; where all of them have it already it is taken away.

    With `shows_all` the candidates of cells without pencil marks are on show, and can be taken away like marks.
    """
    most = COLOURS if mode is Mode.COLOUR else state.size
    return tuple(_ENTRIES[mode](state, sorted(cells), value, shows_all)) if 1 <= value <= most else ()


def _digits(state: SudokuState, cells: list[int], digit: int, shows_all: bool) -> Iterator[SudokuMove]:
    own = [cell for cell in cells if not state.givens[cell]]
    others = [cell for cell in own if state.digits[cell] != digit]
    yield from (Place(state.shape.place_of(cell), digit if others else 0) for cell in others or own)


def _marks(state: SudokuState, cells: list[int], digit: int, shows_all: bool) -> Iterator[SudokuMove]:
    bit, seen = 1 << (digit - 1), seen_marks(state, shows_all)
    places = state.possible if shows_all else [state.shape.all_digits] * len(state.digits)
    empty = [cell for cell in cells if not state.digits[cell] and places[cell] & bit]
    without = [cell for cell in empty if not seen[cell] & bit]
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


def erased(state: SudokuState, cells: Iterable[int]) -> tuple[SudokuMove, ...]:
    """Return the moves that take what was written last of all: digits; where there are none marks; then colours."""
    cells = sorted(cells)
    placed = [cell for cell in cells if state.digits[cell] and not state.givens[cell]]
    if placed:
        return tuple(Place(state.shape.place_of(cell), 0) for cell in placed)
    marks = tuple(Eliminate(state.shape.place_of(cell), digit) for cell in cells for digit in digits_in(state.marks[cell]))
    return marks or tuple(Paint(state.shape.place_of(cell), 0) for cell in cells if state.colours[cell])


def filled_in(state: SudokuState) -> tuple[SudokuMove, ...]:
    """Return the moves that write all candidates into the cells without marks; if there are none, that take all marks away."""
    empty = [cell for cell, possible in enumerate(state.possible) if possible]
    bare = [cell for cell in empty if not state.marks[cell]]
    if bare:
        return tuple(Note(state.shape.place_of(cell), digit) for cell in bare for digit in digits_in(state.possible[cell]))
    noted = enumerate(state.marks)
    return tuple(Eliminate(state.shape.place_of(cell), digit) for cell, marks in noted for digit in digits_in(marks))


def seen_marks(state: SudokuState, shows_all: bool) -> tuple[DigitSet, ...]:
    """Return the digits that are written small in each cell."""
    return state.candidates if shows_all else state.marks
