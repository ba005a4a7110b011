"""Almost locked sets: sue de coq, ALS-XZ, ALS-XY-wing and death blossom."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.techniques.finding import Finding


def sue_de_coq(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def als_xz(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def als_xy_wing(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def death_blossom(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())
