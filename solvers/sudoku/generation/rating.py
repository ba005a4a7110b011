"""How hard a sudoku is: the hardest technique it needs, and the summed score of all the techniques it needs."""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from solvers.generators import result_of
from solvers.puzzle import Progress
from solvers.sudoku.candidates import Candidates
from solvers.sudoku.human import Deduction, deductions, guessing, usable
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.techniques import TECHNIQUES
from solvers.sudoku.techniques.finding import Grade, Technique


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is to solve."""

    uses: tuple[tuple[Technique, int], ...]
    """the techniques used, in the order of the table, and how often each is used; a guess comes last"""

    @property
    def hardest(self) -> Technique:
        """The hardest technique used; for a full grid, the easiest of all."""
        return self.uses[-1][0] if self.uses else TECHNIQUES[0]

    @property
    def grade(self) -> Grade:
        """The grade of the hardest technique."""
        return self.hardest.grade

    @property
    def score(self) -> int:
        """The sum of the scores of all uses."""
        return sum(technique.score * count for technique, count in self.uses)

    @property
    def histogram(self) -> dict[str, int]:
        """How often each technique is used, by title."""
        return {technique.title: count for technique, count in self.uses}

    def as_json(self) -> dict[str, Any]:
        """Return what the command line prints."""
        return {
            "grade": self.grade.title.lower(),
            "hardest": self.hardest.title,
            "score": self.score,
            "histogram": self.histogram,
        }


def rate(state: SudokuState, is_unique: bool = True) -> Rating:
    """Return the rating of a position's puzzle, solved from its givens; it must have a solution."""
    return result_of(rating_of(state, is_unique))


def rate_within(state: SudokuState, limit: Grade) -> Rating | None:
    """Return the rating of a puzzle with one solution, or None if it is harder than a grade."""
    return result_of(_rating(state, usable(up_to=limit)))


def rating_of(state: SudokuState, is_unique: bool = True) -> Generator[Progress, None, Rating]:
    """Do the same as `rate`, with signs of life, because the hardest puzzles take seconds."""
    rating = yield from _rating(state, (*usable(is_unique), guessing(is_unique=is_unique)))
    assert rating is not None, "a guess always leads on"
    return rating


def _rating(state: SudokuState, techniques: tuple[Technique, ...]) -> Generator[Progress, None, Rating | None]:
    grid = Candidates.of(SudokuState.of_givens(state.shape, state.givens))
    counts = Counter[Technique]()
    for item in deductions(grid, techniques):
        if isinstance(item, Deduction):
            counts[item.technique] += 1
            grid = item.after
        else:
            yield item
    if not grid.is_complete:
        return None
    return Rating(tuple((technique, counts[technique]) for technique in techniques if counts[technique]))
