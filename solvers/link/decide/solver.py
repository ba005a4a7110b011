"""Decide: clears a board of link match, or proves that nobody can.

Where tiles stay, what counts is which tiles go with which; where they move, it is the order. So there are two searches.
"""

from __future__ import annotations

from collections.abc import Iterator

from solvers.errors import GaveUp, Unsolvable
from solvers.link.decide.decision import Clearability, Decision, DecisionSearch
from solvers.link.decide.explanations import explained
from solvers.link.decide.safe_pairs import safe_first
from solvers.link.falling import search
from solvers.link.fixed import search as pairing
from solvers.link.gravity import TWO_PASSES, Gravity
from solvers.link.rules import LinkState, check
from solvers.puzzle import Progress, Step
from solvers.words import count

WORK, WORK_IN_TWO_PASSES, WORK_WHERE_TILES_STAY = 250_000_000, 1_000_000_000, 150_000_000_000
"""divided by the number of tiles, the last by its cube: how many positions are looked at in about half a minute"""
LEAST_NODES, MOST_NODES = 2_000, 1_000_000


def solve(state: LinkState) -> Iterator[Step | Progress]:
    """Yield the pairs that clear a board, each explained, safe ones as soon as they are safe.

    Raises Unsolvable if nobody can clear it, and GaveUp if the search ended at its limit.
    """
    check(state)
    decision = yield from decided(state)
    looked_at = f"{count(decision.nodes, 'position')} {'was' if decision.nodes == 1 else 'were'} looked at"
    if decision.verdict is Clearability.LOST:
        raise Unsolvable(f"This board can't be cleared: {looked_at}, and tiles are left in every case.")
    if decision.verdict is Clearability.OPEN:
        raise GaveUp(f"{looked_at} without an answer, so it is unknown whether this board can be cleared.")
    yield from map(explained, safe_first(state, decision.pairs))
    if decision.nodes:
        yield Progress(decision.nodes)


def decided(state: LinkState, most_nodes: int | None = None, seed: int = 0) -> DecisionSearch:
    """Find out whether a board can be cleared; the result is the same for the same seed everywhere.

    The search ends with the board OPEN when it has looked at so many positions; without a limit after about half a minute.
    """
    if state.is_solved():
        return Decision(Clearability.CLEARABLE)
    most_nodes = _patience(state) if most_nodes is None else most_nodes
    if state.gravity is Gravity.NONE:
        return (yield from pairing.search(state, most_nodes, seed))
    return (yield from search.search(state, most_nodes, seed))


def _patience(state: LinkState) -> int:
    """Return how many positions a search looks at before it gives up."""
    if state.gravity is Gravity.NONE:
        return min(max(WORK_WHERE_TILES_STAY // state.left**3, LEAST_NODES), MOST_NODES)
    return (WORK_IN_TWO_PASSES if state.gravity in TWO_PASSES else WORK) // state.left
