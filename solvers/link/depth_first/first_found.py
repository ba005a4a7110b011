"""First found: the first open pair in reading order, depth first, with backtracking; what a beginner's program does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from solvers.errors import GaveUp, Unsolvable
from solvers.link.depth_first.search import Figures, Layer, walk
from solvers.link.moves import Pair
from solvers.link.rules import LinkState
from solvers.link.words import frontier_marks, line_clue, line_words, marks_of, movement_words, pair_name
from solvers.puzzle import Progress, Step
from solvers.words import grouped

FIRST_FOUND = "first found"


def solve(state: LinkState, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Yield the tries and take-backs; raises Unsolvable if all have failed, and GaveUp at the limit of pairs."""
    yield from walk(state, _FirstFound(), int(options["limit"]))


@dataclass(frozen=True)
class SinglePair:
    """One pair."""

    pairs: tuple[Pair]
    n_dropped: int = 0
    jumps_back: bool = False


class _FirstFound:
    def nodes(self, state: LinkState) -> list[SinglePair]:
        return [SinglePair((pair,)) for pair in state.pairs]

    def tried(self, layer: Layer[SinglePair], figures: Figures) -> Step:
        state, (pair,) = layer.state, layer.node.pairs
        moving = movement_words(len(state.falls(pair)))
        why = f"{pair_name(pair)}, {_rank_words(layer)} {line_words(state, pair)} {moving}"
        marks = (*frontier_marks(state.pairs[layer.tried :], (pair,)), *marks_of(state, (pair,)))
        return Step((pair,), why, FIRST_FOUND, marks, clue=line_clue(state, pair), figures=figures)

    def exhausted(self, start: LinkState, tries: int, has_dropped: bool) -> Unsolvable | GaveUp:
        return Unsolvable(f"This board can't be cleared: all {grouped(tries)} pairs that were tried have led nowhere.")


def _rank_words(layer: Layer[SinglePair]) -> str:
    n_open = len(layer.nodes)
    if n_open == 1:
        return "the only open pair."
    if layer.tried == 1:
        return f"the first open pair. It is the first of {n_open} in reading order."
    return f"the next open pair. It is number {layer.tried} of {n_open} in reading order, those before it have led nowhere."
