"""Decide: clears a board of link match, or proves that nobody can.

Where tiles stay, what counts is which tiles go with which; where they move, it is the order. So there are two searches.
"""

from __future__ import annotations

from collections.abc import Iterator

from solvers.link.decision import Decision, Search, Verdict
from solvers.link.gravity import Gravity
from solvers.link.rules import LinkState

MOST_NODES = 100_000
"""how many positions a search looks at before it gives up"""


def decided(state: LinkState, most_nodes: int = MOST_NODES, seed: int = 0) -> Search:
    """Find out whether a board can be cleared; the result is the same for the same seed everywhere."""
    if state.is_solved():
        return Decision(Verdict.CLEARABLE)
    if state.gravity is Gravity.NONE:
        from solvers.link import pairing

        return (yield from pairing.search(state, most_nodes, seed))
    from solvers.link import falling

    return (yield from falling.search(state, most_nodes, seed))


def prepare() -> Iterator[str]:
    """Compile the searches on tiny boards, one after another, naming each."""
    for gravity, name in ((Gravity.NONE, "link match, tiles stay"), (Gravity.DOWN, "link match, tiles move")):
        for _ in decided(LinkState((1, 2, 1, 2), 2, 2, gravity)):
            pass
        yield name
