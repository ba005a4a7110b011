"""Decide: clears a board of link match, or proves that it can't be cleared, and explains each pair."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from solvers.errors import GaveUp, Unsolvable
from solvers.link.decide import Clearability, Decision, DecisionSearch
from solvers.link.decide.search import search
from solvers.link.gravity import TWO_PASSES
from solvers.link.moves import Pair
from solvers.link.rules import LinkState, check
from solvers.link.words import line_clue, line_words, marks_of, movement_words, pair_name
from solvers.puzzle import Cell, Mark, Progress, Role, Step, cell_name
from solvers.words import count, listed

# Pairs that are always safe: all remaining tiles of a face can go now, and no other tile moves.
#
# This isn't claimed for rules with two passes, under which a tile may be in both a row and a column that close up.


@dataclass(frozen=True)
class NextPair:
    """The next pair of a solution."""

    state: LinkState  # the position before it
    pair: Pair
    after: LinkState  # the position after it


def in_order(state: LinkState, pairs: Iterable[Pair]) -> Iterator[NextPair]:
    """Yield the pairs of a solution with the positions before and after each."""
    for pair in pairs:
        yield NextPair(state, pair, state.without(pair))
        state = state.without(pair)


def is_free(state: LinkState, pair: Pair) -> bool:
    """Return whether a pair is open and taking it moves no other tile."""
    return state.room.is_linked(pair.first, pair.second) and not state.falls(pair)


def tiles_of_face(state: LinkState, pair: Pair) -> int:
    """Return the number of tiles left of a pair's face, its own two included."""
    return len(state.places[state.tile_at(pair.first)])


def is_safe_pair(state: LinkState, pair: Pair) -> bool:
    """Return whether a pair is the last of its face, is open, and moves no other tile.

    Every solution takes such a pair at some point, and everything else works without it: its tiles are the last of their
    segments, so nothing falls differently, and fewer tiles never block a line.
    """
    return state.gravity not in TWO_PASSES and tiles_of_face(state, pair) == 2 and is_free(state, pair)


def partner_of(choice: NextPair) -> Pair | None:
    """Return the other pair of a safe four: the last four tiles of a face, which can all go now without moving others."""
    state, pair = choice.state, choice.pair
    if state.gravity in TWO_PASSES or tiles_of_face(state, pair) != 4 or not is_free(state, pair):
        return None
    other = Pair(*choice.after.places[state.tile_at(pair.first)])
    return other if is_free(choice.after, other) else None


WORK, WORK_IN_TWO_PASSES = 250_000_000, 1_000_000_000
"""divided by the number of tiles: positions searched in about half a minute"""


def solve(state: LinkState) -> Iterator[Step | Progress]:
    """Yield the pairs that clear a board, each explained; raises Unsolvable, and GaveUp if the search ends at its limit."""
    check(state)
    decision = yield from decide(state)
    searched = f"{count(decision.nodes, 'position')} {'was' if decision.nodes == 1 else 'were'} searched"
    if decision.verdict is Clearability.LOST:
        raise Unsolvable(f"This board can't be cleared: {searched}, and tiles are left in every case.")
    if decision.verdict is Clearability.UNKNOWN:
        raise GaveUp(f"{searched} without an answer, so it is unknown whether this board can be cleared.")
    yield from map(explained, in_order(state, decision.pairs))
    if decision.nodes:
        yield Progress(decision.nodes)


def decide(state: LinkState, max_nodes: int | None = None, seed: int = 0) -> DecisionSearch:
    """Find out whether a board can be cleared; the result for a seed is the same on every machine.

    The verdict is UNKNOWN after `max_nodes` positions, or by default after about half a minute.
    """
    if state.is_solved():
        return Decision(Clearability.CLEARABLE)
    if max_nodes is None:
        max_nodes = (WORK_IN_TWO_PASSES if state.gravity in TWO_PASSES else WORK) // state.left
    return (yield from search(state, max_nodes, seed))


SAFE_PAIR, SAFE_FOUR, FOUND = "safe pair", "safe four", "found by search"
MAX_NAMED = 4  # tiles that a sentence names one by one


def explained(choice: NextPair) -> Step:
    """Return the step that takes the next pair of a solution."""
    partner = partner_of(choice)
    if partner is not None:
        return _safe_four(choice, partner)
    return _safe_pair(choice) if is_safe_pair(choice.state, choice.pair) else _found(choice)


def _safe_pair(choice: NextPair) -> Step:
    why = (
        f"{pair_name(choice.pair)}, the last two tiles of their face. They must go together sooner or later, and no other tile "
        f"moves, so this is always safe. {line_words(choice.state, choice.pair)}"
    )
    return _step(choice, why, SAFE_PAIR, line_clue(choice.state, choice.pair))


def _safe_four(choice: NextPair, partner: Pair) -> Step:
    why = (
        f"{pair_name(choice.pair)}, safe together with {pair_name(partner)}. These are the last four tiles of their face: both "
        f"pairs can go now, one after the other, and no other tile moves, so this is always safe. "
        f"{line_words(choice.state, choice.pair)}"
    )
    return _step(choice, why, SAFE_FOUR, "Look for a face whose last four tiles can all go now.")


def _found(choice: NextPair) -> Step:
    state, pair = choice.state, choice.pair
    falls = state.falls(pair)
    parts = (
        _freed_words(pair, freed(choice)),
        _continuation_words(choice),
        _falls_words(falls),
        line_words(state, pair),
        _others_words(len(state.pairs) - 1),
    )
    return _step(choice, " ".join(parts), FOUND, line_clue(state, pair), tuple(sorted(falls)))


def _step(choice: NextPair, why: str, technique: str, clue: str, moving: tuple[Cell, ...] = ()) -> Step:
    state, pair = choice.state, choice.pair
    region = (Mark(Role.REGION, moving),) if moving else ()
    figures = (("open pairs", len(state.pairs)), ("tiles left", state.left))
    return Step((pair,), why, technique, (*region, *marks_of(state, (pair,))), clue=clue, figures=figures)


def freed(choice: NextPair) -> tuple[Cell, ...]:
    """Return the cells, in reading order, of the tiles that can only be linked to another one after taking the pair."""
    origins = {place: origin for origin, place in choice.state.falls(choice.pair).items()}
    now = {cell for other in choice.after.pairs for cell in (other.first, other.second)}
    before = {cell for other in choice.state.pairs for cell in (other.first, other.second)}
    return tuple(sorted({origins.get(cell, cell) for cell in now} - before))


def _freed_words(pair: Pair, cells: tuple[Cell, ...]) -> str:
    """Return sentences on which tiles a pair frees."""
    if not cells:
        return f"{pair_name(pair)}, found by search. It frees no other tile."
    named = f" Only then can {listed(map(cell_name, cells))} be linked." if len(cells) <= MAX_NAMED else ""
    return f"{pair_name(pair)} frees {count(len(cells), 'tile')}.{named}"


def _falls_words(falls: Mapping[Cell, Cell]) -> str:
    if not falls or len(falls) > MAX_NAMED:
        return movement_words(len(falls))
    moves = listed(f"{cell_name(origin)} to {cell_name(place)}" for origin, place in sorted(falls.items()))
    return f"{movement_words(len(falls)).removesuffix('.')}: {moves}."


def _others_words(number: int) -> str:
    if not number:
        return "No other pair is open."
    return f"{count(number, 'other pair')} {'is' if number == 1 else 'are'} open."


def _continuation_words(choice: NextPair) -> str:
    same = tiles_of_face(choice.state, choice.pair)
    if not choice.after.left:
        return "It is the last pair."
    if same == 2:
        return "After it, the board can still be cleared."
    return f"{same} tiles of their face are left, and the search found a solution that pairs these two."
