"""Depth first through the tree of pairs, with backtracking: every try and every take-back is a step.

A layer is a position with the nodes that lead on from it, in the order in which they are tried; a node is one pair, or
several that are taken at once. A method makes the nodes and says the words for them. Where a method has dropped siblings
of a node, the layer has this one node only, and a dead branch below it goes back to the layer above.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

from solvers.errors import GaveUp, Unsolvable
from solvers.link.moves import Pair
from solvers.link.rules import LinkState, check
from solvers.link.words import MAX_MARKED, mark_pair, pair_name, stuck_mark
from solvers.puzzle import Mark, Progress, Role, Step
from solvers.words import count, grouped, listed

MAX_SHOWN = 20_000  # tries after these are not told one by one: nobody reads a longer list
MAX_NAMED = 4
PROGRESS_PERIOD = 250
DEAD_END = "dead end"

_ALL = {1: "The only open pair has", 2: "Both open pairs have"}

Figures: TypeAlias = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Node:
    """What is tried at once."""

    pairs: tuple[Pair, ...]  # in the order in which they are taken
    n_dropped: int = 0  # how many open pairs are never tried beside it
    jumps_back: bool = False
    """whether it is the only node of its layer, so that a dead branch below it goes back to the layer above"""


N = TypeVar("N", bound=Node)


@dataclass
class Layer(Generic[N]):
    """A position, what can be tried in it, and how many of that has been tried."""

    state: LinkState
    nodes: Sequence[N]
    tried: int = field(default=0)

    @property
    def node(self) -> N:
        """The node that was tried last."""
        return self.nodes[self.tried - 1]

    @property
    def is_exhausted(self) -> bool:
        return self.tried == len(self.nodes)

    @property
    def has_dropped(self) -> bool:
        """Whether there are open pairs that are never tried."""
        return any(node.n_dropped for node in self.nodes)


def gave_up(limit: int) -> GaveUp:
    """Return what to raise when so many pairs have been tried."""
    return GaveUp(
        f"{count(limit, 'pair')} were tried without clearing the board. Thorough search finds out whether it can be.",
        instead="decide",
    )


def figures_of(state: LinkState, dead_ends: int) -> Figures:
    """Return what is counted beside the board."""
    return (("open pairs", len(state.pairs)), ("dead ends", dead_ends))


class Walk(Generic[N]):
    """The search: the layers from the start to where it is, and how many of their tries are shown."""

    def __init__(self, start: LinkState, limit: int) -> None:
        check(start)
        self._limit = limit
        self._layers = [Layer(start, self.nodes(start))]
        self._shown = 0  # the nodes of this many layers are on the board that the steps have led to
        self._tries = self._dead_ends = 0
        self._has_dropped = False
        self._told = 0

    def nodes(self, state: LinkState) -> Sequence[N]:
        """Return what can be tried in a position, in the order in which it is tried."""
        raise NotImplementedError

    def tried(self, layer: Layer[N], figures: Figures) -> Step:
        """Return the step that tries the last tried node of a layer."""
        raise NotImplementedError

    def exhausted(self, start: LinkState, tries: int, has_dropped: bool) -> Unsolvable | GaveUp:
        return Unsolvable(f"This board can't be cleared: all {grouped(tries)} pairs that were tried have led nowhere.")

    def run(self) -> Iterator[Step | Progress]:
        """Yield the tries and take-backs that clear a board.

        Tries after the first MAX_SHOWN are told only if they last. Raises Unsolvable or GaveUp if all tries have failed, and
        GaveUp at the limit of pairs.
        """
        if self._layers[0].state.is_solved():
            return
        while not self._layers[-1].state.is_solved():
            self._has_dropped |= self._layers[-1].has_dropped
            yield from self._back() if self._layers[-1].is_exhausted else self._deeper()
            if self._tries >= self._told + PROGRESS_PERIOD:
                yield self._progress()
        for depth in range(self._shown, len(self._layers) - 1):
            yield self._tried(depth)
        yield self._progress()

    def _progress(self) -> Progress:
        self._told = self._tries
        return Progress(self._tries, f"{count(self._tries, 'pair')} tried")

    def _deeper(self) -> Iterator[Step]:
        """Try the next node of the last layer."""
        layer = self._layers[-1]
        layer.tried += 1
        self._tries += len(layer.node.pairs)
        if self._tries > self._limit:
            raise gave_up(self._limit)
        state = layer.state
        for pair in layer.node.pairs:
            state = state.without(pair)
        if self._tries <= MAX_SHOWN:
            yield self._tried(len(self._layers) - 1)
            self._shown = len(self._layers)
        self._layers.append(Layer(state, self.nodes(state)))

    def _back(self) -> Iterator[Step]:
        """Leave the last layer, and every layer above it whose only node had its siblings dropped."""
        dead = self._layers[-1]
        self._dead_ends += not dead.nodes
        depth = len(self._layers) - 1
        if not depth:
            raise self.exhausted(dead.state, self._tries, self._has_dropped)
        depth -= 1
        while depth and self._layers[depth].node.jumps_back:
            depth -= 1
        if depth < self._shown:
            yield self._taken_back(depth)
            self._shown = depth
        del self._layers[depth + 1 :]

    def _tried(self, depth: int) -> Step:
        layer = self._layers[depth]
        return self.tried(layer, figures_of(layer.state, self._dead_ends))

    def _taken_back(self, depth: int) -> Step:
        """Return the step that leads from what is shown to the layer of a depth."""
        dead, goal = self._layers[self._shown], self._layers[depth]
        pairs = tuple(pair for layer in self._layers[depth : self._shown] for pair in layer.node.pairs)
        jump = " Nothing else is tried in the layer above." * (self._shown - depth > 1)
        why = f"{_reason(dead)}{jump} So {_put_back(pairs)}. {_way_on(goal)}"
        clue = "Every pair that is open here has been tried." if dead.nodes else "No pair is open here."
        return Step(
            (), why, DEAD_END, _marks(dead), clue=clue, undoes=len(pairs), figures=figures_of(dead.state, self._dead_ends)
        )


def _reason(dead: Layer[N]) -> str:
    if not dead.nodes:
        return f"No pair is open with {count(dead.state.left, 'tile')} left."
    if dead.node.jumps_back:
        return "The pairs that were taken together here have led nowhere."
    tried = _ALL.get(len(dead.nodes), f"All {len(dead.nodes)} open pairs have")
    return f"{tried} led nowhere with {count(dead.state.left, 'tile')} left."


def _put_back(pairs: Sequence[Pair]) -> str:
    if len(pairs) == 1:
        return f"{pair_name(pairs[0])} is put back"
    names = listed(pair_name(pair) for pair in pairs)
    return f"{names} are put back" if len(pairs) <= MAX_NAMED else f"the last {len(pairs)} pairs are put back"


def _way_on(goal: Layer[N]) -> str:
    if goal.is_exhausted:
        return "Nothing else is left to try there."
    names = listed(pair_name(pair) for pair in goal.nodes[goal.tried].pairs)
    return f"Of the {len(goal.nodes)} open pairs there, {grouped(goal.tried)} led nowhere, and {names} is next."


def _marks(dead: Layer[N]) -> tuple[Mark, ...]:
    """Return the marks of a dead end: the tiles that are stuck, or the pairs that have been tried."""
    if not dead.nodes:
        return (stuck_mark(dead.state),)
    return tuple(mark_pair(Role.EXPLORED, pair) for node in dead.nodes[:MAX_MARKED] for pair in node.pairs)
