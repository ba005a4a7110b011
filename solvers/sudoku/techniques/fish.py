"""X-wing, swordfish and jellyfish: basic, finned and sashimi."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.techniques.finding import Finding


def x_wing(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def swordfish(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def jellyfish(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def finned_x_wing(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def finned_swordfish(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def finned_jellyfish(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def sashimi_x_wing(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def sashimi_swordfish(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def sashimi_jellyfish(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())
