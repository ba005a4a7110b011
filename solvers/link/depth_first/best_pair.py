"""Best pair first: the A algorithm for lianliankan, depth first by F(A, B) = (S/2 - 1) + G(A) + G(B), with backtracking.

S is the number of tiles left of the pair's face. G(A) = 1 - CH + 1 - CV says how much looser the board gets when A is taken:
CH is the largest cavity of A's row before the pair is taken, divided by the largest one after it, and CV is the same for
A's column. Where the paper (Huang and Wang 2017) is not specific, this solver interprets it as follows:

- A cavity is a run of empty cells. The largest one of a row is the longest run of the whole row, not only of the part beside
  the tile; the margin belongs to the row if links may run around the board.
- After: both tiles of the pair are gone, and gravity has moved all others.
- Before: the board as it is. But along lines that close up (columns under down, rows under left, both under outward),
  cells of the pair that stay empty also count as empty before, as they do where the paper looks for links. So along such a
  line the ratio measures the effect of other tiles' falling, and is 1 if nothing falls. Read literally, every removal would
  enlarge the empty end of its line, and no pair could ever have F = 0 where tiles move.
- A line without any cavity before and after is unchanged: 1. A cavity that disappears counts as one that shrinks to 1.

The smallest F is tried first, and among equals the first in reading order. F = 0 means the last pair of a face, S = 2, that
leaves the largest cavities unchanged. The paper says that such pairs move no other tile, and takes all those of a layer at
once, as one node without siblings; a dead branch below it goes back to the layer above. Where tiles move, cavities may stay
the same by chance although tiles fall, so this solver also requires that nothing moves.

Under rules with one pass, this loses no solution: the two tiles are the only ones of their face, so they have to go together
at some point, and they are the last of their segments, so the others fall as if they weren't there. Under outward and inward
it may lose solutions.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from solvers.errors import GaveUp, Unsolvable
from solvers.link.depth_first.evaluation import Evaluation, cavity_cells, evaluate
from solvers.link.depth_first.search import BacktrackingSearch, Figures, Layer, Node
from solvers.link.gravity import TWO_PASSES
from solvers.link.rules import LinkState
from solvers.link.words import MAX_MARKED, line_clue, line_words, mark_pair, marks_of, movement_words, pair_name
from solvers.puzzle import Mark, Progress, Role, Step
from solvers.words import count, grouped, listed

BEST_PAIR, MERGED_PAIRS = "best pair", "merged pairs"


def solve(state: LinkState, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Yield the tries and take-backs; raises Unsolvable if all tries fail, and GaveUp at the limit of pairs."""
    yield from _BestPair(state, int(options["limit"])).run()


@dataclass(frozen=True)
class RatedPairs(Node):
    """One pair, or all pairs of a layer with F = 0, which are taken at once."""

    evaluations: tuple[Evaluation, ...] = ()


class _BestPair(BacktrackingSearch[RatedPairs]):
    """Orders the pairs by F, and explains each try."""

    def nodes(self, state: LinkState) -> list[RatedPairs]:
        evaluations = evaluate(state)
        free = tuple(evaluation for evaluation in evaluations if evaluation.is_free)
        if not free:
            return [RatedPairs((evaluation.pair,), evaluations=(evaluation,)) for evaluation in evaluations]
        taken = tuple(_legal_in_turn(state, free))
        return [RatedPairs(tuple(each.pair for each in taken), len(evaluations) - len(taken), jumps_back=True, evaluations=taken)]

    def step_for(self, layer: Layer[RatedPairs], figures: Figures) -> Step:
        node, state = layer.node, layer.state
        technique = MERGED_PAIRS if len(node.pairs) > 1 else BEST_PAIR
        why = _merged_words(layer) if len(node.pairs) > 1 else _single_words(layer)
        clue = line_clue(state, node.pairs[0])
        return Step(node.pairs, why, technique, _marks(layer), clue=clue, figures=figures)

    def exhausted(self, start: LinkState, tries: int, has_dropped: bool) -> Unsolvable | GaveUp:
        if has_dropped and start.gravity in TWO_PASSES:
            return GaveUp(
                f"All {grouped(tries)} pairs that were tried led nowhere. That proves nothing, because the alternatives to pairs "
                "with F 0.00 were dropped, which can lose solutions under this gravity.",
                instead="decide",
            )
        return super().exhausted(start, tries, has_dropped)


def _legal_in_turn(state: LinkState, free: tuple[Evaluation, ...]) -> Iterator[Evaluation]:
    """Yield the pairs that can be taken one after another, in this order."""
    for evaluation in free:
        pair = evaluation.pair
        if state.tile_at(pair.first) == state.tile_at(pair.second) > 0 and state.room.is_linked(pair.first, pair.second):
            yield evaluation
            state = state.without(pair)


def _single_words(layer: Layer[RatedPairs]) -> str:
    (best,) = layer.node.evaluations
    moving = movement_words(len(layer.state.falls(best.pair)))
    line = line_words(layer.state, best.pair)
    return f"{pair_name(best.pair)}, {best.f_words}. {_rank_words(layer)} {best.sum_words} {line} {moving}"


def _rank_words(layer: Layer[RatedPairs]) -> str:
    """Return sentences on how many pairs are open, how many were tried, and which one comes next."""
    node, n_open = layer.node, len(layer.state.pairs)
    if n_open == 1:
        return "It is the only open pair."
    if node.jumps_back:
        return f"It is the last pair of its face and moves no other tile. {_dropped_words(node.n_dropped)}"
    if layer.tried == n_open:
        return f"It is the last of {n_open} open pairs; the others led nowhere."
    following = layer.nodes[layer.tried].evaluations[0]
    is_tied = following.f == node.evaluations[0].f
    then = f"{pair_name(following.pair)} is next with {'the same F' if is_tied else following.f_words}."
    if layer.tried == 1:
        return f"It has the smallest F of {n_open} open pairs, and {then}"
    return f"Of the {n_open} open pairs, {layer.tried - 1} led nowhere. It has the smallest F of the rest, and {then}"


def _dropped_words(number: int) -> str:
    others = "other open pair in this layer is" if number == 1 else f"{number} other open pairs in this layer are"
    return f"So the {others} dropped."


def _merged_words(layer: Layer[RatedPairs]) -> str:
    node = layer.node
    names = listed(pair_name(pair) for pair in node.pairs)
    dropped = f" {_dropped_words(node.n_dropped)}" if node.n_dropped else ""
    return (
        f"{count(len(node.pairs), 'pair')} at once, F 0.00. They are {names}. Each is the last pair of its face, leaves the "
        f"largest cavities unchanged and moves no other tile, so their order doesn't matter.{dropped}"
    )


def _marks(layer: Layer[RatedPairs]) -> tuple[Mark, ...]:
    node, state = layer.node, layer.state
    after = state
    for pair in node.pairs:
        after = after.without(pair)
    cavity = cavity_cells(after, (cell for pair in node.pairs for cell in (pair.first, pair.second)))
    region = (Mark(Role.REGION, cavity),) if cavity else ()
    return (*region, *_frontier(layer), *marks_of(state, node.pairs))


def _frontier(layer: Layer[RatedPairs]) -> tuple[Mark, ...]:
    """Return the marks of the other open pairs with the smallest F that can still be tried."""
    others = layer.nodes[layer.tried : layer.tried + MAX_MARKED]
    return tuple(
        mark_pair(Role.FRONTIER, evaluation.pair, evaluation.f_words) for node in others for evaluation in node.evaluations
    )
