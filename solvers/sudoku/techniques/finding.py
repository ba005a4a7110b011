"""What a technique finds: a deduction about candidates, and, when it is asked for, the words and marks that explain it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from solvers.puzzle import Mark, Role
from solvers.sudoku.candidates import Candidate, Candidates
from solvers.sudoku.shape import SYMBOLS, CellSet, DigitSet, Shape, bits, digits_in
from solvers.words import listed


class Grade(IntEnum):
    """How hard a puzzle is: that of the hardest technique it needs."""

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
    """Why a deduction holds: what, where, because, therefore."""

    where: str
    """where to look, said without giving it away: `in box 4`, `on 5 in rows 2 and 7`"""
    why: str
    """sentences; the first one names the pattern and its place and can stand alone in a list"""
    marks: tuple[Mark, ...] = ()
    """without the candidates that are placed or eliminated: those are added for all techniques alike"""


@dataclass(frozen=True)
class Finding:
    """Digits that must be placed, or candidates that can't be true, and how to explain it."""

    places: tuple[Candidate, ...]
    eliminates: tuple[Candidate, ...]
    explain: Callable[[], Explanation]
    """called only when somebody looks, so that grading a puzzle writes no sentences"""


@dataclass(frozen=True)
class Technique:
    """A row of the table of techniques: its title, how hard it is, and the function that finds it."""

    title: str
    grade: Grade
    score: int
    """what each use of it adds to a puzzle's rating"""
    find: Callable[[Candidates], Iterator[Finding]]
    needs_uniqueness: bool = False
    """whether it is sound only in puzzles with one solution"""

    @property
    def name(self) -> str:
        """The title as one word: x-wing, bug-plus-1."""
        return self.title.lower().replace("+", "plus").replace(" ", "-")


def places(cell: int, digit: int, explain: Callable[[], Explanation]) -> Finding:
    """Return the finding that a digit belongs in a cell."""
    return Finding(((cell, digit),), (), explain)


def eliminates(candidates: Iterable[Candidate], explain: Callable[[], Explanation]) -> Finding:
    """Return the finding that candidates can't be true."""
    return Finding((), tuple(sorted(candidates)), explain)


def of_digit(cells: CellSet, digit: int) -> tuple[Candidate, ...]:
    """Return one digit in each cell of a set."""
    return tuple((cell, digit) for cell in bits(cells))


def of_cell(cell: int, digits: DigitSet) -> tuple[Candidate, ...]:
    """Return each digit of a set in one cell."""
    return tuple((cell, digit) for digit in digits_in(digits))


# marks and words


def mark_cells(role: Role, shape: Shape, cells: Iterable[int], label: str = "") -> Mark:
    """Return a mark of whole cells."""
    return Mark(role, tuple(map(shape.place_of, cells)), label)


def mark_candidates(role: Role, shape: Shape, candidates: Iterable[Candidate], label: str = "") -> Mark:
    """Return a mark of digits in cells."""
    pairs = tuple(candidates)
    return Mark(role, tuple(shape.place_of(cell) for cell, _ in pairs), label, tuple(digit for _, digit in pairs))


def link(role: Role, shape: Shape, start: Candidate, end: Candidate) -> Mark:
    """Return the mark of a strong or weak link between two candidates."""
    return mark_candidates(role, shape, (start, end))


def cell_names(shape: Shape, cells: Iterable[int], last: str = "and") -> str:
    """Return the names of cells as a sentence lists them."""
    return listed(map(shape.name_of, cells), last)


def unit_names(shape: Shape, units: Iterable[int]) -> str:
    """Return the names of units of one kind as a sentence lists them: `row 2`, `rows 2 and 7`."""
    units = list(units)
    kind, numbers = shape.unit_name(units[0]).split()[0], [shape.unit_name(unit).split()[1] for unit in units]
    plural = {"row": "rows", "column": "columns", "box": "boxes"}[kind]
    return f"{kind if len(units) == 1 else plural} {listed(numbers)}"


def digit_names(digits: DigitSet, last: str = "and") -> str:
    """Return the digits of a set as a sentence lists them."""
    return listed((SYMBOLS[digit] for digit in digits_in(digits)), last)


def candidate_names(shape: Shape, candidates: Iterable[Candidate], word: str = "from") -> str:
    """Return candidates as a sentence lists them: `5 from r1c4 and r1c9`, `2 and 3 from r1c4, and 7 from r2c1`."""
    cells_of: dict[int, tuple[int, ...]] = {}
    for cell, digit in candidates:
        cells_of[digit] = (*cells_of.get(digit, ()), cell)
    digits_of: dict[tuple[int, ...], DigitSet] = {}
    for digit, cells in sorted(cells_of.items()):
        digits_of[cells] = digits_of.get(cells, 0) | 1 << (digit - 1)
    parts = [f"{digit_names(digits)} {word} {cell_names(shape, cells)}" for cells, digits in digits_of.items()]
    if len(parts) < 3 and not any(" and " in part for part in parts):
        return listed(parts)
    return ", and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


Find: TypeAlias = Callable[[Candidates], Iterator[Finding]]
