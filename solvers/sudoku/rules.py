"""The rules of sudoku: every row, column and box (if there are boxes) holds each digit once.

Text form: one character per cell, row by row: `.` for an empty cell, `1` to `9` and `A` to `G` for digits. A position in play
adds the moves made since: `53..7… r1c3=4 r1c4+1 r1c4+2`. If the boxes aren't the usual ones, a marker comes first: `@3x2` for
boxes of 3 rows and 2 columns, `@1x6` for no boxes. `solvers/sudoku/text.py` reads more formats.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Self

from solvers.errors import IllegalMove, ParseError, PuzzleError, Unsolvable, quoted
from solvers.puzzle import Cell, Gesture, Press, State, Tap, cell_name
from solvers.sudoku.shape import SYMBOLS, DigitSet, Shape, digits_in, shape_of
from solvers.words import listed

MAX_WRONG_NAMED = 3  # number of wrong digits that a message names; it counts the rest
COLOURS = 6  # number of colours for cells
_MOVE = re.compile(r"r(\d{1,2})c(\d{1,2})([=+~-])([.0-9a-g])", re.IGNORECASE)


@dataclass(frozen=True)
class _DigitMove:
    sign: ClassVar[str]
    cell: Cell
    digit: int

    def __str__(self) -> str:
        return f"{cell_name(self.cell)}{self.sign}{SYMBOLS[self.digit] if self.digit else '0'}"


class Place(_DigitMove):
    """Write a digit into a cell and remove it from the pencil marks of the cell's peers; digit 0 empties the cell."""

    sign = "="


class Eliminate(_DigitMove):
    """Remove a candidate from a cell's pencil marks; if it has none, note every other possible digit."""

    sign = "-"


class Note(_DigitMove):
    """Write a pencil mark into an empty cell."""

    sign = "+"


@dataclass(frozen=True)
class Paint:
    """Give a cell one of the colours 1 to 6; 0 removes the colour."""

    cell: Cell
    colour: int

    def __str__(self) -> str:
        return f"{cell_name(self.cell)}~{self.colour}"


SudokuMove = Place | Eliminate | Note | Paint
_KINDS: Mapping[str, Callable[[Cell, int], SudokuMove]] = {"=": Place, "-": Eliminate, "+": Note, "~": Paint}


def parse_move(text: str) -> SudokuMove:
    """Return the move for a text such as r1c2=5, r1c2-5, r1c2+5 or r1c2~3; raises ParseError."""
    found = _MOVE.fullmatch(text)
    if found is None or "0" in (found[1], found[2]):
        raise ParseError(f"A sudoku move is written r1c2=5, r1c2-5, r1c2+5 or r1c2~3, not {quoted(text)}.")
    cell, sign = (int(found[1]) - 1, int(found[2]) - 1), found[3]
    value = 0 if found[4] in ".0" else SYMBOLS.index(found[4].upper())
    if (sign in "+-" and value == 0) or (sign == "~" and value > COLOURS):
        raise ParseError(f"{quoted(text)} has no {'colour' if sign == '~' else 'digit'}. Write r1c2-5 or r1c2~3.")
    return _KINDS[sign](cell, value)


@dataclass(frozen=True)
class SudokuState(State[SudokuMove]):
    """A position. Every field except the shape has one entry for each cell, row by row."""

    shape: Shape
    givens: bytes  # the digits of the puzzle, 0 elsewhere
    digits: bytes  # the givens and the digits placed since
    marks: tuple[DigitSet, ...]
    """the pencil marks; in a cell without any, every digit that its peers allow is still a candidate"""
    colours: bytes

    @classmethod
    def of_givens(cls, shape: Shape, givens: bytes) -> Self:
        """Return the position before the first move."""
        return cls(shape, givens, givens, (0,) * len(givens), bytes(len(givens)))

    @property
    def size(self) -> int:
        """The number of rows, columns and digits."""
        return self.shape.size

    @cached_property
    def possible(self) -> tuple[DigitSet, ...]:
        """For each cell, the digits that none of its peers holds; 0 for filled cells."""
        return possible_digits(self.shape, self.digits)

    @cached_property
    def candidates(self) -> tuple[DigitSet, ...]:
        """For each cell, the pencil marks that are still possible; if it has no marks, all possible digits."""
        return tuple((marks & possible) if marks else possible for marks, possible in zip(self.marks, self.possible, strict=True))

    @cached_property
    def conflicts(self) -> frozenset[int]:
        """The cells whose digit appears again in one of their units."""
        digits, peers = self.digits, self.shape.peer_cells
        return frozenset(
            cell for cell, digit in enumerate(digits) if digit and any(digits[peer] == digit for peer in peers[cell])
        )

    # moves

    def legal_moves(self) -> tuple[SudokuMove, ...]:
        """Return the moves for all digits, pencil marks and colours that can be added or removed."""
        return tuple(move for cell in range(len(self.digits)) for move in self._legal_in(cell))

    def _legal_in(self, cell: int) -> Iterator[SudokuMove]:
        place, numbers = self.shape.place_of(cell), range(1, self.size + 1)
        yield from (Paint(place, colour) for colour in range(COLOURS + 1) if colour != self.colours[cell])
        if self.givens[cell]:
            return
        if self.digits[cell]:
            yield Place(place, 0)
        else:
            yield from (Note(place, digit) for digit in numbers if not self.marks[cell] >> (digit - 1) & 1)
            yield from (Eliminate(place, digit) for digit in digits_in(self.can_be_eliminated(cell)))
        yield from (Place(place, digit) for digit in numbers if digit != self.digits[cell])

    def can_be_eliminated(self, cell: int) -> DigitSet:
        """Return a cell's pencil marks; if it has none, its possible digits, provided there is more than one."""
        if self.marks[cell]:
            return self.marks[cell]
        possible = self.possible[cell]
        return possible if possible & (possible - 1) else 0

    def apply(self, move: SudokuMove) -> Self:
        """Return the position after the move; raises IllegalMove."""
        row, col = move.cell
        if not (0 <= row < self.size and 0 <= col < self.size):
            raise IllegalMove(f"There is no cell {cell_name(move.cell)} on this {self.size} x {self.size} board.")
        cell = row * self.size + col
        if isinstance(move, Paint):
            return self._painted(move, cell)
        if not 0 <= move.digit <= self.size:
            raise IllegalMove(f"There is no digit {SYMBOLS[move.digit]} in a {self.size} x {self.size} sudoku.")
        if self.givens[cell]:
            raise IllegalMove(f"{cell_name(move.cell)} holds the given {SYMBOLS[self.givens[cell]]}, which can't be changed.")
        if isinstance(move, Place):
            return self._placed(move, cell)
        return self._marked(move, cell)

    def _painted(self, move: Paint, cell: int) -> Self:
        if move.colour == self.colours[cell] or not 0 <= move.colour <= COLOURS:
            raise IllegalMove(f"{cell_name(move.cell)} can't be given colour {move.colour}: it has {self.colours[cell]}.")
        return replace(self, colours=_changed(self.colours, cell, move.colour))

    def _placed(self, move: Place, cell: int) -> Self:
        if move.digit == self.digits[cell]:
            held = f"already holds {SYMBOLS[move.digit]}" if move.digit else "is empty already"
            raise IllegalMove(f"{cell_name(move.cell)} {held}.")
        marks = list(self.marks)
        marks[cell] = 0
        if move.digit:
            others = ~(1 << (move.digit - 1))
            for peer in self.shape.peer_cells[cell]:
                marks[peer] &= others
        return replace(self, digits=_changed(self.digits, cell, move.digit), marks=tuple(marks))

    def _marked(self, move: Eliminate | Note, cell: int) -> Self:
        if self.digits[cell]:
            raise IllegalMove(f"{cell_name(move.cell)} holds {SYMBOLS[self.digits[cell]]}: only empty cells have pencil marks.")
        bit = 1 << (move.digit - 1)
        is_loss = isinstance(move, Eliminate)
        if not (self.can_be_eliminated(cell) if is_loss else ~self.marks[cell]) & bit:
            what = "has no candidate {} to remove" if is_loss else "already has the pencil mark {}"
            raise IllegalMove(f"{cell_name(move.cell)} {what.format(SYMBOLS[move.digit])}.")
        noted = (self.marks[cell] or self.possible[cell]) & ~bit if is_loss else self.marks[cell] | bit
        return replace(self, marks=(*self.marks[:cell], noted, *self.marks[cell + 1 :]))

    def is_solved(self) -> bool:
        """Return whether every cell is filled and no digit appears twice in a unit."""
        return 0 not in self.digits and not self.conflicts

    @property
    def extent(self) -> tuple[range, range]:
        """The rows and columns of the board, which marks can refer to."""
        return range(self.size), range(self.size)

    def gestures(self, move: SudokuMove) -> tuple[Gesture, ...]:
        """Return the click on the cell and the key: a digit, with Shift for a pencil mark, with Ctrl for a colour."""
        if isinstance(move, Paint):
            return (Tap(move.cell), Press(f"ctrl+{move.colour}"))
        key = SYMBOLS[move.digit].lower() if move.digit else "delete"
        return (Tap(move.cell), Press(key if isinstance(move, Place) else f"shift+{key}"))

    def __str__(self) -> str:
        givens = "".join(SYMBOLS[digit] for digit in self.givens)
        marker = () if self.shape.is_usual else (f"@{self.shape.box_rows}x{self.shape.box_cols}",)
        return " ".join((*marker, givens, *map(str, self._moves_made())))

    def _moves_made(self) -> Iterator[SudokuMove]:
        """Yield moves that lead from the givens to this position: first digits, then pencil marks, then colours."""
        places = [self.shape.place_of(cell) for cell in range(len(self.digits))]
        for place, given, digit in zip(places, self.givens, self.digits, strict=True):
            if digit != given:
                yield Place(place, digit)
        for place, marks in zip(places, self.marks, strict=True):
            yield from (Note(place, digit) for digit in digits_in(marks))
        for place, colour in zip(places, self.colours, strict=True):
            if colour:
                yield Paint(place, colour)


def _changed(values: bytes, cell: int, value: int) -> bytes:
    return values[:cell] + bytes((value,)) + values[cell + 1 :]


def possible_digits(shape: Shape, digits: bytes) -> tuple[DigitSet, ...]:
    """Return, for each cell, the digits that none of its peers holds; 0 for filled cells."""
    held = [0] * (3 * shape.size)
    for cell, digit in enumerate(digits):
        if digit:
            for unit in shape.units_of[cell]:
                held[unit] |= 1 << (digit - 1)
    rows, cols, boxes, every = shape.row_of, shape.col_of, shape.box_of, shape.all_digits
    return tuple(
        0 if digit else every & ~(held[rows[cell]] | held[cols[cell]] | held[boxes[cell]]) for cell, digit in enumerate(digits)
    )


def blank(options: Mapping[str, str]) -> SudokuState:
    """Return the empty grid of the size in the options."""
    size = int(options["size"].partition("x")[0])
    return SudokuState.of_givens(shape_of(size), bytes(size * size))


def is_blank(state: SudokuState) -> bool:
    """Return whether a puzzle has no givens."""
    return not any(state.givens)


def fixed(state: SudokuState) -> SudokuState:
    """Return the puzzle whose givens are all digits of a position; raises PuzzleError if it can't be played."""
    start = SudokuState.of_givens(state.shape, state.digits)
    if not any(state.digits):
        raise PuzzleError("There are no digits yet. Enter the givens of your puzzle first.")
    if start.is_solved():
        raise PuzzleError("Every cell is filled. Erase the digits that the player should find.")
    check(start)
    return start


def check(state: SudokuState) -> None:
    """Raise Unsolvable if a digit appears twice in a unit, no digit fits in a cell, or a unit has no place for a digit."""
    shape = state.shape
    for unit, cells in enumerate(shape.unit_cells):
        for digit in range(1, shape.size + 1):
            holders = [cell for cell in cells if state.digits[cell] == digit]
            if len(holders) > 1:
                number, wrong = ("two", "one") if len(holders) == 2 else (len(holders), "all but one")
                where = f"{shape.unit_name(unit)}, at {shape.cell_names(holders)}"
                raise Unsolvable(f"There are {number} {SYMBOLS[digit]}s in {where}. Change {wrong}.")
    for cell, possible in enumerate(state.possible):
        if not possible and not state.digits[cell]:
            raise Unsolvable(f"No digit fits in {shape.name_of(cell)}: its {shape.kinds} already contain all of them.")
    for unit, cells in enumerate(shape.unit_cells):
        held = {state.digits[cell] for cell in cells}
        for digit in set(range(1, shape.size + 1)) - held:
            if not any(state.possible[cell] >> (digit - 1) & 1 for cell in cells):
                raise Unsolvable(f"There is no place for {SYMBOLS[digit]} in {shape.unit_name(unit)}.")


def wrong_cells(state: SudokuState, answer: bytes) -> list[int]:
    """Return the filled cells whose digit differs from the answer's."""
    return [cell for cell, digit in enumerate(state.digits) if digit not in (0, answer[cell])]


def wrong_digits(state: SudokuState, answer: bytes) -> str:
    """Return a sentence that names the wrong digits, such as "r1c2 can't be 4: take it back."."""
    wrong = wrong_cells(state, answer)
    words = [f"{state.shape.name_of(cell)} can't be {SYMBOLS[state.digits[cell]]}" for cell in wrong[:MAX_WRONG_NAMED]]
    more = len(wrong) - MAX_WRONG_NAMED
    if more > 0:
        words.append(f"{more} more {'digits are' if more > 1 else 'digit is'} wrong")
    return f"{listed(words)}: take {'them' if len(wrong) > 1 else 'it'} back."


def wrong_marks(state: SudokuState, answer: bytes) -> list[int]:
    """Return the empty cells whose pencil marks lack the answer's digit."""
    return [cell for cell, marks in enumerate(state.marks) if marks and not marks >> (answer[cell] - 1) & 1]


def mistakes(state: SudokuState, answer: SudokuState) -> tuple[Cell, ...]:
    """Return the cells whose digit is wrong, or whose pencil marks lack the right one."""
    wrong = (*wrong_cells(state, answer.digits), *wrong_marks(state, answer.digits))
    return tuple(map(state.shape.place_of, sorted(wrong)))


def closeness(state: SudokuState, answer: SudokuState | None) -> float:
    """Return the number of digits, with a penalty for each wrong one and a tiny penalty for each cell with wrong marks.

    The second is tiny because players may note only some of the candidates, which isn't a mistake.
    """
    n_cells = len(state.digits)
    n_digits = n_cells - state.digits.count(0)
    if answer is None:
        return n_digits - n_cells * len(state.conflicts)
    wrong, mismarked = wrong_cells(state, answer.digits), wrong_marks(state, answer.digits)
    return n_digits - n_cells * len(wrong) - len(mismarked) / n_cells
