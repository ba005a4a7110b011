"""Patterns that would give a puzzle two solutions: unique, hidden and avoidable rectangles, and BUG + 1."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.techniques.finding import Finding


def unique_rectangle_1(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def unique_rectangle_2(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def unique_rectangle_3(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def unique_rectangle_4(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def unique_rectangle_5(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def unique_rectangle_6(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def hidden_rectangle(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def avoidable_rectangle_1(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def avoidable_rectangle_2(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def bug_plus_1(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())
