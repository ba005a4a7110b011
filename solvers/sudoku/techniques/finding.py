"""What a technique finds: a deduction about candidates, and, when it is asked for, the words and marks that explain it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from solvers.puzzle import Mark
from solvers.sudoku.candidates import Candidates
from solvers.sudoku.shape import Candidate, CellSet, DigitSet, bits, digits_in


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

    where: str  # where to look, said without giving it away: `in box 4`, `on 5 in rows 2 and 7`
    why: str  # sentences; the first one names the pattern and its place and can stand alone in a list
    marks: tuple[Mark, ...] = ()
    """without the candidates that are placed or eliminated: those are added for all techniques alike"""


@dataclass(frozen=True)
class Finding:
    """Digits that must be placed, or candidates that can't be true, and how to explain it."""

    places: tuple[Candidate, ...]
    eliminates: tuple[Candidate, ...]
    explain: Callable[[], Explanation]  # called only when it is shown, so that grading a puzzle writes no sentences


@dataclass(frozen=True)
class Technique:
    """A row of the table of techniques: its title, how hard it is, and the function that finds it."""

    title: str
    grade: Grade
    score: int  # what each use of it adds to a puzzle's rating
    find: Callable[[Candidates], Iterator[Finding]]
    needs_uniqueness: bool = False  # whether it is sound only in puzzles with one solution

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


Find: TypeAlias = Callable[[Candidates], Iterator[Finding]]
