"""What a technique finds: a deduction about candidates, and, on request, the words and marks that explain it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from solvers.puzzle import Mark
from solvers.sudoku.candidates import Candidates
from solvers.sudoku.shape import Candidate, CellSet, DigitSet, bits, digits_in


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
