"""The candidates of a position, by cell and by digit, and what techniques find about them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import reduce
from operator import or_
from typing import Self, TypeAlias

from solvers.puzzle import Mark
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.shape import Candidate, CellSet, DigitSet, Shape, bits, digits_in


@dataclass(frozen=True, slots=True)
class Candidates:
    """An immutable grid of candidates; `place` and `eliminate` return new ones.

    `cells[cell]` is the set of candidates of an empty cell (0 for filled cells), `where[digit]` the set of cells that have the
    digit as a candidate (`where[0]` is unused). Both hold the same candidates.
    """

    shape: Shape
    digits: bytes  # the digit of each cell, 0 where it is empty
    cells: tuple[DigitSet, ...]
    where: tuple[CellSet, ...]
    given: CellSet  # the cells whose digits are givens

    @classmethod
    def of(cls, state: SudokuState) -> Self:
        """Return the candidates of a position: in each cell the pencil marks that are still possible, or all possible digits."""
        given = sum(1 << cell for cell, digit in enumerate(state.givens) if digit)
        return cls.of_cells(state.shape, state.digits, state.candidates, given)

    @classmethod
    def of_cells(cls, shape: Shape, digits: bytes, cells: Iterable[DigitSet], given: CellSet = 0) -> Self:
        """Return a grid from the candidates of each cell."""
        cells = tuple(cells)
        where = [0] * (shape.size + 1)
        for cell, mask in enumerate(cells):
            bit = 1 << cell
            for number in bits(mask):
                where[number + 1] |= bit
        return cls(shape, digits, cells, tuple(where), given)

    @property
    def empty(self) -> CellSet:
        """The cells without a digit."""
        return sum(1 << cell for cell, digit in enumerate(self.digits) if not digit)

    @property
    def is_complete(self) -> bool:
        """Whether every cell holds a digit."""
        return 0 not in self.digits

    def has(self, cell: int, digit: int) -> bool:
        """Return whether a digit is a candidate of a cell."""
        return bool(self.where[digit] >> cell & 1)

    def digits_of(self, cells: Iterable[int]) -> DigitSet:
        return reduce(or_, (self.cells[cell] for cell in cells), 0)

    def candidates_of(self, cells: Iterable[int]) -> tuple[Candidate, ...]:
        """Return all candidates of the given cells, cell by cell."""
        return tuple((cell, digit) for cell in cells for digit in digits_in(self.cells[cell]))

    def candidates_in(self, cells: CellSet, digits: DigitSet) -> tuple[Candidate, ...]:
        """Return the candidates for the given digits in a set of cells, digit by digit."""
        return tuple((cell, digit) for digit in digits_in(digits) for cell in bits(self.where[digit] & cells))

    def place(self, cell: int, digit: int) -> Self:
        """Return the grid after a digit is placed in a cell, which removes it from the cell's peers."""
        bit, seen = 1 << cell, self.shape.peers[cell]
        cells, where = list(self.cells), list(self.where)
        others, lost = ~(1 << (digit - 1)), where[digit] & seen
        for peer in bits(lost):
            cells[peer] &= others
        for number in bits(cells[cell]):
            where[number + 1] &= ~bit
        where[digit] &= ~(seen | bit)
        cells[cell] = 0
        digits = self.digits[:cell] + bytes((digit,)) + self.digits[cell + 1 :]
        return type(self)(self.shape, digits, tuple(cells), tuple(where), self.given)

    def eliminate(self, candidates: Iterable[Candidate]) -> Self:
        """Return the grid without the given candidates."""
        cells, where = list(self.cells), list(self.where)
        for cell, digit in candidates:
            cells[cell] &= ~(1 << (digit - 1))
            where[digit] &= ~(1 << cell)
        return type(self)(self.shape, self.digits, tuple(cells), tuple(where), self.given)


# what a technique finds: a deduction, and, on request, the words and marks that explain it


class Grade(IntEnum):
    """How hard a technique is; a puzzle has the grade of the hardest technique it needs."""

    EASY = 1
    MEDIUM = 2
    HARD = 3
    EXPERT = 4
    EXTREME = 5

    @property
    def title(self) -> str:
        return self.name.capitalize()


@dataclass(frozen=True)
class Explanation:
    """Why a deduction holds: the pattern, its place, the reason and the conclusion."""

    where: str  # where to look, without giving the answer away: `in box 4`, `on 5 in rows 2 and 7`
    why: str  # sentences; the first one names the pattern and its place, and can stand alone in a list
    marks: tuple[Mark, ...] = ()
    """the pattern; the marks on candidates that are placed or eliminated are added later, for every technique"""


@dataclass(frozen=True)
class Finding:
    """Candidates that must be true, or that can't be, and the function that explains why."""

    places: tuple[Candidate, ...]
    eliminates: tuple[Candidate, ...]
    explain: Callable[[], Explanation]  # called only for findings that are shown, so grading a puzzle writes no sentences


Find: TypeAlias = Callable[[Candidates], Iterator[Finding]]


@dataclass(frozen=True)
class Technique:
    """A row of the table of techniques: its title, how hard it is, and the function that finds it."""

    title: str
    grade: Grade
    score: int  # what each use adds to a puzzle's rating
    find: Find
    needs_uniqueness: bool = False  # whether it is sound only in puzzles with a unique solution

    @property
    def name(self) -> str:
        """The title as one word: x-wing, bug-plus-1."""
        return self.title.lower().replace("+", "plus").replace(" ", "-")


def places(cell: int, digit: int, explain: Callable[[], Explanation]) -> Finding:
    """Return the finding that places a digit in a cell."""
    return Finding(((cell, digit),), (), explain)


def eliminates(candidates: Iterable[Candidate], explain: Callable[[], Explanation]) -> Finding:
    """Return the finding that eliminates candidates."""
    return Finding((), tuple(sorted(candidates)), explain)


def of_digit(cells: CellSet, digit: int) -> tuple[Candidate, ...]:
    """Return the candidates of one digit in a set of cells."""
    return tuple((cell, digit) for cell in bits(cells))


def of_cell(cell: int, digits: DigitSet) -> tuple[Candidate, ...]:
    """Return the candidates of a set of digits in one cell."""
    return tuple((cell, digit) for digit in digits_in(digits))
