"""Skyscraper, two-string kite, turbot fish and empty rectangle: short chains of one digit."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.techniques.finding import Finding


def skyscraper(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def two_string_kite(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def turbot_fish(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def empty_rectangle(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())
