"""Locked candidates: a digit that a box confines to a line, or a line to a box; locked pairs and triples."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.techniques.finding import Finding


def pointing(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def claiming(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def locked_pair(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def locked_triple(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())
