"""What can be cleared at all, found by trying every order of pairs under the public rules, and nothing clever."""

from __future__ import annotations

from solvers.link.rules import LinkState


def can_be_cleared(state: LinkState) -> bool:
    """Tell whether some order of pairs clears a board; for up to some twenty tiles."""
    return _can_be_cleared(state, set())


def _can_be_cleared(state: LinkState, dead: set[tuple[int, ...]]) -> bool:
    """Do the same, knowing tiles that can't be cleared, which grow in number."""
    if state.is_solved():
        return True
    if state.tiles in dead:
        return False
    if any(_can_be_cleared(state.apply(pair), dead) for pair in state.legal_moves()):
        return True
    dead.add(state.tiles)
    return False
