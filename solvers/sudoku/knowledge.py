"""What could be known at a position: the easiest way to see that a digit belongs in a cell.

First what is seen at once, then what follows from a few other digits that are, then what follows from eliminations by ever harder
techniques. What has been ruled out is kept, as it holds for the rest of the game.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass

from solvers.puzzle import Mark, Progress, Role
from solvers.sudoku.candidates import Candidates
from solvers.sudoku.human import with_article
from solvers.sudoku.shape import SYMBOLS, Candidate, Shape
from solvers.sudoku.techniques import TECHNIQUES
from solvers.sudoku.techniques.finding import Finding, Grade, Technique

MOST_AHEAD = 3
"""how many digits somebody may have in mind, one following from the other, before the one that is written"""
SINGLES = tuple(technique for technique in TECHNIQUES if technique.grade is Grade.EASY)


@dataclass(frozen=True)
class Reason:
    """How a digit could be known."""

    technique: Technique
    """the hardest one that it takes"""
    why: str
    marks: tuple[Mark, ...]


class Knowledge:
    """What deductions have ruled out so far; where there are several solutions, that holds for one position only."""

    def __init__(self, techniques: Sequence[Technique]) -> None:
        self._eliminating = [technique for technique in techniques if technique not in SINGLES]
        self._ruled_out: dict[Candidate, tuple[Technique, Finding]] = {}

    def reason(self, grid: Candidates, target: Candidate) -> Generator[Progress, None, Reason | None]:
        """Return the easiest reason for a digit, given the candidates that the digits leave; None if it could not be known."""
        single = _single(grid, target)
        if single is not None:
            return _told(grid.shape, target, *single)
        ahead = _ahead(grid, target)
        if ahead is not None:
            return _after(grid.shape, target, ahead)
        known = grid.eliminate(candidate for candidate in self._ruled_out if grid.has(*candidate))
        while True:
            needed = self._needed(grid, known, target)
            if needed is not None:
                return _thanks(grid.shape, target, *needed)
            step = next(self._findings(known, target), None)
            if step is None:
                return None
            technique, finding = step
            yield Progress(len(self._ruled_out), technique.title)
            if target in finding.places:
                return _told(grid.shape, target, technique, finding)
            self._ruled_out |= dict.fromkeys(finding.eliminates, step)
            known = known.eliminate(finding.eliminates)

    def forget(self) -> None:
        """Know nothing that was ruled out."""
        self._ruled_out.clear()

    def first(self, grid: Candidates) -> tuple[Technique, Finding] | None:
        """Return what the easiest technique finds at a position."""
        singles = ((technique, found) for technique in SINGLES for found in technique.find(grid))
        return next(singles, None) or next(self._findings(grid), None)

    def _findings(self, grid: Candidates, target: Candidate | None = None) -> Iterator[tuple[Technique, Finding]]:
        """Yield what rules candidates out, or places the digit that is asked for."""
        for technique in self._eliminating:
            for finding in technique.find(grid):
                if finding.eliminates or target in finding.places:
                    yield technique, finding

    def _needed(self, grid: Candidates, known: Candidates, target: Candidate) -> tuple[Technique, Finding] | None:
        """Return the hardest of the eliminations that leave a digit no other cell, or a cell no other digit."""
        cell, digit = target
        mask, places = grid.cells[cell], grid.where[digit]
        groups = [[(cell, other) for other in range(1, grid.shape.size + 1) if mask >> (other - 1) & 1]]
        for unit in grid.shape.units_of[cell]:
            groups.append([(other, digit) for other in grid.shape.unit_cells[unit] if places >> other & 1])
        ways = [
            max((self._ruled_out[each] for each in group if each != target), key=lambda way: TECHNIQUES.index(way[0]))
            for group in groups
            if not any(known.has(*each) for each in group if each != target)
        ]
        return min(ways, key=lambda way: TECHNIQUES.index(way[0]), default=None)


def _single(grid: Candidates, target: Candidate) -> tuple[Technique, Finding] | None:
    """Return the easiest single that gives a digit at once."""
    found = ((technique, found) for technique in SINGLES for found in technique.find(grid))
    return next(((technique, finding) for technique, finding in found if target in finding.places), None)


def _ahead(grid: Candidates, target: Candidate) -> list[Candidate] | None:
    """Return the digits that are seen at once, round after round, until a digit follows; None if it doesn't soon."""
    placed: list[Candidate] = []
    for _ in range(MOST_AHEAD):
        seen = dict.fromkeys(each for technique in SINGLES for found in technique.find(grid) for each in found.places)
        for each in seen:
            if grid.has(*each):
                grid = grid.place(*each)
                placed.append(each)
        if not seen or _single(grid, target) is not None:
            return placed if seen else None
    return None


def _told(shape: Shape, target: Candidate, technique: Technique, finding: Finding) -> Reason:
    told = finding.explain()
    return Reason(technique, told.why, (*told.marks, shape.mark_candidates(Role.PLACED, (target,))))


def _after(shape: Shape, target: Candidate, ahead: Sequence[Candidate]) -> Reason:
    """Return the reason that a digit follows from others that are seen at once; those in its units are named."""
    cell, digit = target
    near = [(each, other) for each, other in ahead if shape.peers[cell] >> each & 1 or other == digit][:MOST_AHEAD]
    named = ", ".join(f"{shape.name_of(each)}={SYMBOLS[other]}" for each, other in near)
    place = f"{SYMBOLS[digit]} at {shape.name_of(cell)}"
    why = f"Single ahead: {place}. It follows once other singles are placed{named and f': {named}'}."
    marks = (shape.mark_candidates(Role.BASE, near), shape.mark_candidates(Role.PLACED, (target,)))
    return Reason(SINGLES[-1], why, marks)


def _thanks(shape: Shape, target: Candidate, technique: Technique, finding: Finding) -> Reason:
    cell, digit = target
    told = finding.explain()
    why = f"{SYMBOLS[digit]} at {shape.name_of(cell)}, by {with_article(technique)}. {told.why}"
    return Reason(technique, why, (*told.marks, shape.mark_candidates(Role.PLACED, (target,))))
