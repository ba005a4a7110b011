"""The simple methods: first found, with backtracking, as a beginner's program would do it, and random, which starts over."""

import random
from collections.abc import Iterator, Mapping

from solvers.link.methods.backtracking import (
    DEAD_END,
    MAX_SHOWN,
    PROGRESS_PERIOD,
    BacktrackingSearch,
    Figures,
    Layer,
    Node,
    figures_of,
    gave_up,
)
from solvers.link.moves import Pair
from solvers.link.rules import LinkState, check
from solvers.link.words import frontier_marks, line_clue, line_words, marks_of, movement_words, pair_name, stuck_mark
from solvers.puzzle import Mark, Progress, Step
from solvers.words import count, grouped

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
        marks = (*frontier_marks(state.pairs[layer.tried :], (pair,)), *marks_of(state, (pair,)))
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
    if not state.is_solved():
        yield from _Games(state, int(options["limit"])).play()


class _Games:
    """Game after game from one start."""

    def __init__(self, start: LinkState, limit: int) -> None:
        self._start, self._limit = start, limit
        self._dice = random.Random(str(start))
        self._state = start
        self._game: list[tuple[LinkState, Pair]] = []  # the positions and pairs of the current game
        self._shown = 0  # number of its pairs that were shown
        self._tries = self._dead_ends = 0

    def play(self) -> Iterator[Step | Progress]:
        while not self._state.is_solved():
            yield from self._take() if self._state.pairs else self._start_over()
            if not self._tries % PROGRESS_PERIOD:
                yield Progress(self._tries)
        for state, pair in self._game[self._shown :]:
            yield self._step_for(state, pair)
        yield Progress(self._tries)

    def _take(self) -> Iterator[Step]:
        if self._tries == self._limit:
            raise gave_up(self._limit)
        self._tries += 1
        state, pair = self._state, self._dice.choice(self._state.pairs)
        self._game.append((state, pair))
        self._state = state.without(pair)
        if self._tries <= MAX_SHOWN:
            yield self._step_for(state, pair)
            self._shown = len(self._game)

    def _start_over(self) -> Iterator[Step]:
        self._dead_ends += 1
        if self._shown:
            yield self._stuck_step() if self._shown == len(self._game) else self._abandoned_step()
        self._game.clear()
        self._state, self._shown = self._start, 0

    # one step each

    def _step_for(self, state: LinkState, pair: Pair) -> Step:
        n_open = len(state.pairs)
        chosen = "It is the only open pair." if n_open == 1 else f"It was drawn from {n_open} open pairs."
        why = f"{pair_name(pair)}, at random. {chosen} {line_words(state, pair)} {movement_words(len(state.falls(pair)))}"
        marks = (*frontier_marks(state.pairs, (pair,)), *marks_of(state, (pair,)))
        return Step((pair,), why, RANDOM, marks, clue=line_clue(state, pair), figures=figures_of(state, self._dead_ends))

    def _stuck_step(self) -> Step:
        why = (
            f"No pair is open with {count(self._state.left, 'tile')} left. So {_put_back(self._shown)}, and the game starts "
            f"over. That was game {grouped(self._dead_ends)}."
        )
        return self._start_over_step(why, self._state, "No pair is open here.", stuck_mark(self._state))

    def _abandoned_step(self) -> Step:
        why = f"This game got stuck later on. So {_put_back(self._shown)}, and it starts over."
        return self._start_over_step(why, self._game[self._shown][0], "The pairs taken from here on led nowhere.")

    def _start_over_step(self, why: str, state: LinkState, clue: str, *marks: Mark) -> Step:
        figures = figures_of(state, self._dead_ends)
        return Step((), why, DEAD_END, marks, clue=clue, undoes=self._shown, figures=figures)


def _put_back(n_pairs: int) -> str:
    return f"{count(n_pairs, 'pair')} {'is' if n_pairs == 1 else 'are'} put back"
