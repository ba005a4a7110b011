"""Naked and hidden pairs, triples and quads."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.techniques.finding import Finding


def naked_pair(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def naked_triple(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def naked_quad(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def hidden_pair(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def hidden_triple(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def hidden_quad(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())
