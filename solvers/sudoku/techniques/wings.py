"""XY-wing, XYZ-wing and W-wing."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.techniques.finding import Finding


def xy_wing(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def xyz_wing(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def w_wing(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())
