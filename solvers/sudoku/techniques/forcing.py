"""Forcing chains and forcing nets: what follows whichever way a question is answered."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.techniques.finding import Finding


def forcing_chain(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())


def forcing_net(grid: Candidates) -> Iterator[Finding]:
    """Find nothing yet."""
    return iter(())
