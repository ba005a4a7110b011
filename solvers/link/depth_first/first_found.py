"""First found: the first open pair in reading order, depth first, with backtracking, as a beginner's program would do it."""

from collections.abc import Iterator, Mapping

from solvers.link.depth_first.search import BacktrackingSearch, Figures, Layer, Node
from solvers.link.rules import LinkState
from solvers.link.words import frontier_marks, line_clue, line_words, marks_of, movement_words, pair_name
from solvers.puzzle import Progress, Step

FIRST_FOUND = "first found"


def solve(state: LinkState, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Yield the tries and take-backs; raises Unsolvable if all tries fail, and GaveUp at the limit of pairs."""
    yield from _FirstFound(state, int(options["limit"])).run()


class _FirstFound(BacktrackingSearch[Node]):
    def nodes(self, state: LinkState) -> list[Node]:
        return [Node((pair,)) for pair in state.pairs]

    def step_for(self, layer: Layer[Node], figures: Figures) -> Step:
        state, (pair,) = layer.state, layer.node.pairs
        moving = movement_words(len(state.falls(pair)))
        why = f"{pair_name(pair)}, {_rank_words(layer)} {line_words(state, pair)} {moving}"
        marks = (*frontier_marks(state.pairs[layer.tried :], (pair,)), *marks_of(state, (pair,)))
        return Step((pair,), why, FIRST_FOUND, marks, clue=line_clue(state, pair), figures=figures)


def _rank_words(layer: Layer[Node]) -> str:
    n_open = len(layer.nodes)
    if n_open == 1:
        return "the only open pair."
    if layer.tried == 1:
        return f"the first open pair. It is the first of {n_open} in reading order."
    return f"the next open pair. It is number {layer.tried} of {n_open} in reading order; those before it led nowhere."
