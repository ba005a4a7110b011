"""Positions made for one pattern: a few cells with few candidates, in a grid where all else is possible."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from solvers.puzzle import Role
from solvers.sudoku.candidates import Candidates
from solvers.sudoku.shape import Candidate
from solvers.sudoku.techniques.finding import Find
from support.techniques.drawn import but, everything, headline, marked, pairs

Pairs = set[Candidate]


@dataclass(frozen=True)
class Pattern:
    """A position that holds one pattern, what it rules out, and the candidates that break it."""

    find: Find
    cells: Mapping[str, str]
    gone: Pairs
    words: str
    breaker: Pairs
    marks: Mapping[Role, Pairs]
    without: Pairs = field(default_factory=set)
    """candidates that are missing elsewhere"""
    size: int = 9
    why: tuple[str, ...] = ()
    """what its explanation says among other things"""
    where: str = ""
    """what a hint says of its place, without naming a cell; empty if that is asked elsewhere"""

    @property
    def lacking(self) -> Pairs:
        return self.without | {pair for names, digits in self.cells.items() for pair in but(names, digits, self.size)}

    def grid(self) -> Candidates:
        return everything(self.size).eliminate(self.lacking)

    def broken_grid(self) -> Candidates:
        assert self.breaker <= self.lacking
        return everything(self.size).eliminate(self.lacking - self.breaker)


def check_pattern(pattern: Pattern) -> None:
    """Assert that a technique finds just the pattern, names and marks it, and does not find it once it is broken."""
    (finding,) = pattern.find(pattern.grid())
    assert not finding.places
    assert set(finding.eliminates) == pattern.gone
    assert headline(finding) == pattern.words
    told = finding.explain()
    assert all(words in told.why for words in pattern.why), told.why
    assert pattern.where in ("", told.where)
    for role, expected in pattern.marks.items():
        assert marked(finding, role, pattern.size) == expected, role
    assert not list(pattern.find(pattern.broken_grid()))


def row(number: int, columns: str, digits: str) -> Pairs:
    """Return digits in some columns of a row of a 9 x 9 grid."""
    return pairs(" ".join(f"r{number}c{column}" for column in columns), digits)
