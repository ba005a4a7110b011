"""Depth first through the tree of pairs, with backtracking: every try and every take-back is a step.

A layer is a position with the nodes to try from it, in order; a node is one pair, or several that are taken at once. A
subclass creates the nodes and explains them. If it drops the siblings of a node, the layer has only this node, and a dead
branch below it goes back to the layer above.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from solvers.errors import GaveUp, Unsolvable
from solvers.link.links import Pair
from solvers.link.rules import LinkState, check
from solvers.link.words import (
    MAX_MARKED,
    frontier_marks,
    line_clue,
    line_words,
    mark_pair,
    marks_of,
    movement_words,
    pair_name,
    stuck_mark,
)
from solvers.puzzle import Mark, Progress, Role, Step
from solvers.words import count, grouped, listed

MAX_SHOWN = 20_000  # later tries are not shown one by one: nobody reads a longer list
MAX_NAMED = 4  # pairs that a sentence names one by one
PROGRESS_PERIOD = 250
DEAD_END = "dead end"
_ALL = {1: "The only open pair", 2: "Both open pairs"}
Figures: TypeAlias = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Node:
    """One pair, or several that are taken at once."""

    pairs: tuple[Pair, ...]  # in the order in which they are taken
    jumps_back: bool = False
    """whether its siblings were dropped, so that a dead branch below it goes back to the layer above"""


N = TypeVar("N", bound=Node)


@dataclass
class Layer(Generic[N]):
    """A position, the nodes to try from it, and the number of nodes tried so far."""

    state: LinkState
    nodes: Sequence[N]
    tried: int = 0

    @property
    def node(self) -> N:
        """The node that was tried last."""
        return self.nodes[self.tried - 1]

    @property
    def is_exhausted(self) -> bool:
        return self.tried == len(self.nodes)


def gave_up(limit: int) -> GaveUp:
    """Return the error to raise when the limit of pairs is reached."""
    return GaveUp(
        f"{count(limit, 'pair')} were tried without clearing the board. Thorough search can decide whether it can be cleared.",
        instead="decide",
    )


def figures_of(state: LinkState, dead_ends: int) -> Figures:
    """Return the counters to show beside the board."""
    return (("open pairs", len(state.pairs)), ("dead ends", dead_ends))


class BacktrackingSearch(Generic[N]):
    """The search: the layers from the start to the current position, and the number of them that are shown."""

    def __init__(self, start: LinkState, limit: int) -> None:
        check(start)
        self._limit = limit
        self._layers = [Layer(start, self.nodes(start))]
        self._shown = 0  # the steps so far lead to the position after the nodes of this many layers
        self._tries = self._dead_ends = 0
        self._reported = 0

    def nodes(self, state: LinkState) -> Sequence[N]:
        """Return the nodes to try from a position, in order."""
        raise NotImplementedError

    def step_for(self, layer: Layer[N], figures: Figures) -> Step:
        """Return the step for the node of a layer that was tried last."""
        raise NotImplementedError

    def exhausted(self, start: LinkState, tries: int) -> Unsolvable | GaveUp:
        return Unsolvable(f"This board can't be cleared: all {grouped(tries)} pairs that were tried led nowhere.")

    def run(self) -> Iterator[Step | Progress]:
        """Yield the tries and take-backs that clear a board.

        After the first MAX_SHOWN, only tries that succeed are shown. Raises Unsolvable or GaveUp if all tries fail, and GaveUp
        at the limit of pairs.
        """
        while not self._layers[-1].state.is_solved():
            yield from self._backtrack() if self._layers[-1].is_exhausted else self._descend()
            if self._tries >= self._reported + PROGRESS_PERIOD:
                yield self._progress()
        for depth in range(self._shown, len(self._layers) - 1):
            yield self._try_step(depth)
        yield self._progress()

    def _progress(self) -> Progress:
        self._reported = self._tries
        return Progress(self._tries)

    def _descend(self) -> Iterator[Step]:
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
            yield self._try_step(len(self._layers) - 1)
            self._shown = len(self._layers)
        self._layers.append(Layer(state, self.nodes(state)))

    def _backtrack(self) -> Iterator[Step]:
        """Leave the last layer, and every layer above it whose node had its siblings dropped."""
        dead = self._layers[-1]
        self._dead_ends += not dead.nodes
        depth = len(self._layers) - 1
        if not depth:
            raise self.exhausted(dead.state, self._tries)
        depth -= 1
        while depth and self._layers[depth].node.jumps_back:
            depth -= 1
        if depth < self._shown:
            yield self._take_back_step(depth)
            self._shown = depth
        del self._layers[depth + 1 :]

    def _try_step(self, depth: int) -> Step:
        layer = self._layers[depth]
        return self.step_for(layer, figures_of(layer.state, self._dead_ends))

    def _take_back_step(self, depth: int) -> Step:
        """Return the step that goes back from the position shown to the layer at a depth."""
        dead, goal = self._layers[self._shown], self._layers[depth]
        pairs = tuple(pair for layer in self._layers[depth : self._shown] for pair in layer.node.pairs)
        jump = " There is no alternative in the layer above." * (self._shown - depth > 1)
        why = f"{_reason(dead)}{jump} So {_put_back(pairs)}. {_continuation(goal)}"
        clue = "Every pair that is open here has been tried." if dead.nodes else "No pair is open here."
        return Step(
            (), why, DEAD_END, _marks(dead), clue=clue, undoes=len(pairs), figures=figures_of(dead.state, self._dead_ends)
        )


def _reason(dead: Layer[N]) -> str:
    if not dead.nodes:
        return f"No pair is open with {count(dead.state.left, 'tile')} left."
    if dead.node.jumps_back:
        return "The pairs that were taken together here led nowhere."
    tried = _ALL.get(len(dead.nodes), f"All {len(dead.nodes)} open pairs")
    return f"{tried} led nowhere with {count(dead.state.left, 'tile')} left."


def _put_back(pairs: Sequence[Pair]) -> str:
    if len(pairs) == 1:
        return f"{pair_name(pairs[0])} is put back"
    names = listed(pair_name(pair) for pair in pairs)
    return f"{names} are put back" if len(pairs) <= MAX_NAMED else f"the last {len(pairs)} pairs are put back"


def _continuation(goal: Layer[N]) -> str:
    if goal.is_exhausted:
        return "Nothing else is left to try there."
    following = goal.nodes[goal.tried].pairs
    names, verb = listed(map(pair_name, following)), "is" if len(following) == 1 else "are"
    return f"Of the {len(goal.nodes)} open pairs there, {grouped(goal.tried)} led nowhere. {names} {verb} next."


def _marks(dead: Layer[N]) -> tuple[Mark, ...]:
    """Return the marks of a dead end: the tiles that are stuck, or the pairs that were tried."""
    if not dead.nodes:
        return (stuck_mark(dead.state),)
    return tuple(mark_pair(Role.EXPLORED, pair) for node in dead.nodes[:MAX_MARKED] for pair in node.pairs)


# the simple methods: first found, as a beginner's program would do it, and random, which starts over

FIRST_FOUND, RANDOM = "first found", "random"


def solve_first_found(state: LinkState, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Yield the tries and take-backs, in reading order; raises Unsolvable if all tries fail, and GaveUp at the limit of pairs."""
    yield from _FirstFound(state, int(options["limit"])).run()


class _FirstFound(BacktrackingSearch[Node]):
    def nodes(self, state: LinkState) -> list[Node]:
        return [Node((pair,)) for pair in state.pairs]

    def step_for(self, layer: Layer[Node], figures: Figures) -> Step:
        state, (pair,) = layer.state, layer.node.pairs
        moving = movement_words(len(state.falls(pair)))
        why = f"{pair_name(pair)}, {_rank_words(layer)} {line_words(state, pair)} {moving}"
        marks = (*frontier_marks(state.pairs[layer.tried :], pair), *marks_of(state, (pair,)))
        return Step((pair,), why, FIRST_FOUND, marks, clue=line_clue(state, pair), figures=figures)


def _rank_words(layer: Layer[Node]) -> str:
    n_open = len(layer.nodes)
    if n_open == 1:
        return "the only open pair."
    if layer.tried == 1:
        return f"the first open pair. It is the first of {n_open} in reading order."
    return f"the next open pair. It is number {layer.tried} of {n_open} in reading order; those before it led nowhere."


def solve_at_random(state: LinkState, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Yield the pairs of game after game until one clears the board; raises GaveUp at the limit of pairs.

    The board's text is the seed. After the first MAX_SHOWN pairs, only the pairs of the game that succeeds are shown. Raises
    Unsolvable if no pair is open.
    """
    check(state)
    start, limit, dice = state, int(options["limit"]), random.Random(str(state))
    game: list[tuple[LinkState, Pair]] = []  # the positions and pairs of the current game
    shown = tries = dead_ends = 0  # the number of the game's pairs that were shown, and totals of all games
    while not state.is_solved():
        if not state.pairs:
            dead_ends += 1
            if shown:
                yield _start_over_step(state, game[shown:], shown, dead_ends)
            game, state, shown = [], start, 0
        elif tries == limit:
            raise gave_up(limit)
        else:
            tries += 1
            pair = dice.choice(state.pairs)
            game.append((state, pair))
            if tries <= MAX_SHOWN:
                yield _random_step(state, pair, dead_ends)
                shown = len(game)
            state = state.without(pair)
        if not tries % PROGRESS_PERIOD:
            yield Progress(tries)
    for before, pair in game[shown:]:
        yield _random_step(before, pair, dead_ends)
    yield Progress(tries)


def _random_step(state: LinkState, pair: Pair, dead_ends: int) -> Step:
    n_open = len(state.pairs)
    chosen = "It is the only open pair." if n_open == 1 else f"It was drawn from {n_open} open pairs."
    why = f"{pair_name(pair)}, at random. {chosen} {line_words(state, pair)} {movement_words(len(state.falls(pair)))}"
    marks = (*frontier_marks(state.pairs, pair), *marks_of(state, (pair,)))
    return Step((pair,), why, RANDOM, marks, clue=line_clue(state, pair), figures=figures_of(state, dead_ends))


def _start_over_step(state: LinkState, hidden: Sequence[tuple[LinkState, Pair]], n_shown: int, dead_ends: int) -> Step:
    """Return the step that takes back a game, given the position where it got stuck and what wasn't shown of it."""
    back = f"{count(n_shown, 'pair')} {'is' if n_shown == 1 else 'are'} put back"
    marks: tuple[Mark, ...] = ()
    if hidden:
        state, _ = hidden[0]
        why, clue = f"This game got stuck later on. So {back}, and it starts over.", "The pairs taken from here on led nowhere."
    else:
        left = f"No pair is open with {count(state.left, 'tile')} left."
        why = f"{left} So {back}, and the game starts over. That was game {grouped(dead_ends)}."
        clue, marks = "No pair is open here.", (stuck_mark(state),)
    return Step((), why, DEAD_END, marks, clue=clue, undoes=n_shown, figures=figures_of(state, dead_ends))
