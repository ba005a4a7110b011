"""Pairs to go on with where no solution can be followed: the board is lost, too hard, or the game refuses a pair."""

from collections.abc import Collection, Sequence
from functools import partial
from itertools import pairwise

from solvers.link.gravity import Gravity
from solvers.link.moves import Pair
from solvers.link.rules import LinkState
from vision.readers.link.pairings import GUESSED

SEED = 1
GAMES = 3000
"""so many random games are played to find the one that takes the most pairs"""


def makeshift(beliefs: Sequence[LinkState], refused: Collection[Pair]) -> list[Pair]:
    """Return pairs to take, none of them refused: as many as can be found, or the plainest one while the rules are unknown."""
    if len({belief.gravity for belief in beliefs}) == 1 and not refused:
        return furthest(beliefs[0])
    pairs = {pair: None for belief in beliefs for pair in belief.pairs if pair not in refused}
    return sorted(pairs, key=lambda pair: (-_n_allowing(beliefs, pair), plainness(beliefs[0], pair)))[:1]


def furthest(state: LinkState) -> list[Pair]:
    """Return the most pairs that one of many random games takes from a board."""
    from solvers.link.board_kernel import place_of
    from solvers.link.generation.random_play import random_games

    longest = max((game.copy() for game in random_games(state, GAMES, SEED)), key=len)
    return [Pair.of(place_of(one, state.cols), place_of(other, state.cols)) for one, other in longest]


def plainest_first(position: LinkState, moves: Sequence[Pair]) -> Sequence[Pair]:
    """Return a solution in which the pair comes next each time that games are the least likely to refuse.

    So the first pair, which most rules allow, shows which rules there are, and pairs that look different come as late as
    they can. The last pair is one away from the middle, over which games put their dialogs. Where tiles move, a solution
    can't be made in another order.
    """
    left, ordered = list(moves), list[Pair]()
    if position.gravity is not Gravity.NONE:
        return moves
    last = max(left, key=partial(_lateness, position), default=None)
    while left:
        linked = position.room.is_linked
        pairs = [pair for pair in left if linked(pair.first, pair.second)]
        chosen = min(pairs, key=lambda pair: (pair == last, plainness(position, pair)))
        position = position.without(chosen)
        left.remove(chosen)
        ordered.append(chosen)
    return ordered


def _lateness(state: LinkState, pair: Pair) -> tuple[bool, int]:
    """Return how good a pair is as the last one, best last: guessed or not, by how far both tiles are from the middle."""
    offs = [max(abs(2 * row + 1 - state.rows), abs(2 * col + 1 - state.cols)) for row, col in (pair.first, pair.second)]
    return state.tile_at(pair.first) > GUESSED, min(offs)


def plainness(state: LinkState, pair: Pair) -> tuple[bool, bool, int, int]:
    """Return how likely a game is to refuse a pair, least first: guessed or not, round the board or not, by turns and length."""
    path = state.path(pair)
    steps = [(after[0] - before[0], after[1] - before[1]) for before, after in pairwise(path)]
    is_outside = any(not (0 <= row < state.rows and 0 <= col < state.cols) for row, col in path)
    return state.tile_at(pair.first) > GUESSED, is_outside, sum(one != other for one, other in pairwise(steps)), len(path)


def _n_allowing(beliefs: Sequence[LinkState], pair: Pair) -> int:
    return sum(belief.tile_at(pair.first) == belief.tile_at(pair.second) and pair in belief.pairs for belief in beliefs)
