"""Chains of strong and weak links: X-chain, XY-chain, nice loops and AIC, plain and with groups."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.techniques.finding import Finding


def x_chain(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def xy_chain(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def continuous_nice_loop(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def discontinuous_nice_loop(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def aic(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def grouped_continuous_nice_loop(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def grouped_discontinuous_nice_loop(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def grouped_aic(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())
