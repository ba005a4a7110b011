"""Positions for single sudoku techniques, given as drawings of one digit's candidates or as lists of candidates.

In a drawing, `.` is a cell without the digit, and any other character but `+` is a candidate: a letter of ROLES if the
technique marks it, in upper case if it eliminates it as well, `x` if it only eliminates it, `o` otherwise. `+` is a cell without
the digit; with it, the pattern is broken. All other digits are possible everywhere.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from solvers.puzzle import Role
from solvers.sudoku.candidates import Candidates, Find, Finding
from solvers.sudoku.shape import SYMBOLS, Candidate, shape_of

ROLES = {Role.BASE: "bB", Role.FIN: "f", Role.PINCER: "pP", Role.FIRST: "aA", Role.SECOND: "zZ"}
GONE = "xABPZ"


@dataclass(frozen=True)
class Drawing:
    """The candidates of the digit 5, and which of them a technique marks and eliminates."""

    text: str

    @property
    def size(self) -> int:
        return len(self.text.split())

    def candidates(self, characters: str) -> set[Candidate]:
        drawn = "".join(self.text.split())
        return {(cell, 5) for cell, character in enumerate(drawn) if character in characters}

    def grid(self, is_broken: bool = False) -> Candidates:
        return everything(self.size).eliminate(self.candidates("." if is_broken else ".+"))


def side_by_side(text: str) -> list[str]:
    """Return the drawings that stand beside each other in a text, apart."""
    return [" ".join(rows) for rows in zip(*map(str.split, text.strip().splitlines()), strict=True)]


def everything(size: int = 9) -> Candidates:
    """Return an empty grid in which every digit is possible everywhere."""
    shape = shape_of(size)
    return Candidates.of_cells(shape, bytes(shape.n_cells), (shape.all_digits,) * shape.n_cells)


def pairs(names: str, digits: str, size: int = 9) -> set[Candidate]:
    """Return all candidates of some digits and cells, such as `r1c1 r2c7`; up to 9 x 9, `r12c789` is six cells."""
    cells = set()
    for rows, cols in re.findall(r"r(\d+)c(\d+)", names):
        cells |= set(product(rows, cols)) if size < 10 else {(rows, cols)}
    return {(size * (int(row) - 1) + int(col) - 1, SYMBOLS.index(digit)) for row, col in cells for digit in digits}


def read(text: str, size: int = 9) -> set[Candidate]:
    """Return the candidates of a text such as `r1c1=2 r4c78,r5c1=45`."""
    return {pair for part in text.split() for pair in pairs(*part.split("="), size)}


def but(names: str, digits: str, size: int = 9) -> set[Candidate]:
    """Return the candidates to eliminate so that some cells have only these digits left."""
    return pairs(names, SYMBOLS[1 : size + 1], size) - pairs(names, digits, size)


def others(text: str, size: int = 9) -> set[Candidate]:
    """Return the candidates to eliminate so that cells have only the digits that a text for `read` gives them."""
    return {pair for part in text.split() for pair in but(*part.split("="), size)}


def marked(finding: Finding, role: Role, size: int = 9) -> set[Candidate]:
    """Return the candidates that a finding marks in a role; the digit is 0 if it marks whole cells."""
    found: set[Candidate] = set()
    for mark in finding.explain().marks:
        if mark.role == role:
            digits = mark.digits or (0,) * len(mark.cells)
            found |= {(size * row + col, digit) for (row, col), digit in zip(mark.cells, digits, strict=True)}
    return found


def headline(finding: Finding) -> str:
    """Return the first sentence of an explanation."""
    return finding.explain().why.split(". ")[0]


def only_finding(find: Find, grid: Candidates, gone: set[Candidate], words: str) -> Finding:
    """Assert that a technique finds just one pattern, with the right eliminations and headline, and return it."""
    (finding,) = find(grid)
    assert not finding.places
    assert set(finding.eliminates) == gone
    assert headline(finding) == words
    return finding


def check_soundness(finding: Finding, grid: Candidates, answer: bytes) -> None:
    """Assert that a finding changes a grid, and contradicts no digit of the solution."""
    assert finding.places or finding.eliminates
    for cell, digit in (*finding.places, *finding.eliminates):
        assert grid.has(cell, digit) and (answer[cell] == digit) == ((cell, digit) in finding.places), headline(finding)


def check_drawing(find: Find, text: str, words: str, why: str = "") -> None:
    """Assert that a technique finds, names, marks and explains just what is drawn, and nothing once the pattern is broken."""
    drawing = Drawing(text)
    finding = only_finding(find, drawing.grid(), drawing.candidates(GONE), words)
    assert why in finding.explain().why
    for role, letters in ROLES.items():
        assert marked(finding, role, drawing.size) == drawing.candidates(letters), role
    assert "+" in text
    assert not list(find(drawing.grid(is_broken=True)))


Pairs = set[Candidate]


@dataclass(frozen=True)
class Pattern:
    """A position with one pattern, its eliminations, and the candidates that break it, all as texts for `read`."""

    find: Find
    cells: str
    gone: str
    words: str
    breaker: str
    marks: Mapping[Role, str]
    without: str = ""  # other candidates that the position lacks
    size: int = 9
    why: tuple[str, ...] = ()  # parts of its explanation
    where: str = ""  # the area that a hint names; empty if another test checks it

    @property
    def missing(self) -> Pairs:
        return read(self.without, self.size) | others(self.cells, self.size)

    def grid(self) -> Candidates:
        return everything(self.size).eliminate(self.missing)

    def broken_grid(self) -> Candidates:
        breaker = read(self.breaker, self.size)
        assert breaker <= self.missing
        return everything(self.size).eliminate(self.missing - breaker)


def check_pattern(pattern: Pattern) -> None:
    """Assert that a technique finds, names, marks and explains the pattern, and finds nothing once it is broken."""
    finding = only_finding(pattern.find, pattern.grid(), read(pattern.gone, pattern.size), pattern.words)
    explained = finding.explain()
    assert all(words in explained.why for words in pattern.why), explained.why
    assert pattern.where in ("", explained.where)
    for role, expected in pattern.marks.items():
        assert marked(finding, role, pattern.size) == read(expected, pattern.size), role
    assert not list(pattern.find(pattern.broken_grid()))
