"""What the deciding search says of a board, in one call."""

from __future__ import annotations

from solvers.generators import drained
from solvers.link.decide import Clearability, Decision
from solvers.link.decide.solver import decided
from solvers.link.rules import LinkState


def decision(state: LinkState) -> Decision:
    """Run the search to its end."""
    return drained(decided(state))


def verdict(state: LinkState) -> Clearability:
    return decision(state).verdict
