"""Pairs that can't be wrong: all tiles that are left of a face can go at once, and no other tile moves.

Nothing is said of rules with two passes, under which a tile may lie in a row and in a column that close up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from solvers.link.gravity import TWO_PASSES
from solvers.link.moves import Pair
from solvers.link.rules import LinkState
from solvers.puzzle import Cell


@dataclass(frozen=True)
class NextPair:
    """The next pair of a solution, and what is known of it."""

    state: LinkState
    """the position before it"""
    pair: Pair
    after: LinkState
    """the position after it"""
    partner: Pair | None
    """for a safe four the pair that goes with it"""


def is_free(state: LinkState, pair: Pair) -> bool:
    """Tell whether a pair is open and no other tile moves when it is taken."""
    return state.room.is_linked(pair.first, pair.second) and not state.falls(pair)


def same_left(state: LinkState, pair: Pair) -> int:
    """Return how many tiles of a pair's face are left, its own two included."""
    return len(state.places[state.tile_at(pair.first)])


def is_safe_pair(state: LinkState, pair: Pair) -> bool:
    """Tell whether a pair is the last of its face, open, and moves nothing.

    Then every solution takes it at some time, and all else goes on as if it weren't there: it is the last of its segments,
    so that the others fall past it, and fewer tiles never shut a line.
    """
    return state.gravity not in TWO_PASSES and same_left(state, pair) == 2 and is_free(state, pair)


def is_safe_four(state: LinkState, pair: Pair, other: Pair) -> bool:
    """Tell whether two pairs are the last four tiles of a face, and both can be taken one after the other with nothing moving."""
    if state.gravity in TWO_PASSES or same_left(state, pair) != 4 or not is_free(state, pair):
        return False
    return is_free(state.without(pair), other)


def safe_first(state: LinkState, pairs: Iterable[Pair]) -> Iterator[NextPair]:
    """Yield the pairs of a solution in an order in which they can be taken, too: safe ones as soon as they are safe.

    The two pairs of a safe four come one after the other.
    """
    left = list(_followed(state, pairs))
    places = {cell: cell for cells in state.places.values() for cell in cells}
    while left:
        here = [Pair.of(places[one], places[other]) for one, other in left]
        number, partner = _next(state, here)
        choice = NextPair(state, here[number], state.without(here[number]), partner)
        yield choice
        promised = [] if partner is None else [left[here.index(partner)]]
        gone = (left[number], *promised)
        left = [*promised, *(two for two in left if two not in gone)]
        falls = state.falls(choice.pair)
        places = {start: falls.get(cell, cell) for start, cell in places.items()}
        state = choice.after


def _followed(state: LinkState, pairs: Iterable[Pair]) -> Iterator[tuple[Cell, Cell]]:
    """Yield each pair of a solution by the cells in which its tiles lie at the start."""
    starts = {cell: cell for cells in state.places.values() for cell in cells}
    for pair in pairs:
        yield starts.pop(pair.first), starts.pop(pair.second)
        falls = state.falls(pair)
        starts = {falls.get(cell, cell): start for cell, start in starts.items()}
        state = state.without(pair)


def _next(state: LinkState, here: Sequence[Pair]) -> tuple[int, Pair | None]:
    """Return the number of the pair to take, and its partner if both make a safe four."""
    numbers: dict[int, list[int]] = {}
    for number, pair in enumerate(here):
        numbers.setdefault(state.tile_at(pair.first), []).append(number)
    for number, *others in numbers.values():
        if not others and is_safe_pair(state, here[number]):
            return number, None
    for first, *others in numbers.values():
        if len(others) == 1:
            for number, other in ((first, others[0]), (others[0], first)):
                if is_safe_four(state, here[number], here[other]):
                    return number, here[other]
    return 0, None
