"""Simple colouring, multi-colouring and remote pairs."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.techniques.finding import Finding


def simple_colouring(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def multi_colouring(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def remote_pair(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())
