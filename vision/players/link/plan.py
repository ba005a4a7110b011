"""The order of a solution's pairs, and pairs to continue with if no solution can be followed."""

from collections.abc import Collection, Sequence
from functools import partial
from itertools import pairwise

from solvers.link.gravity import Gravity
from solvers.link.links import Pair
from solvers.link.rules import LinkState
from vision.readers.link.pairings import GUESSED

SEED = 1
N_GAMES = 3000
"""number of random games played to find the longest one"""


def fallback_moves(hypotheses: Sequence[LinkState], refused: Collection[Pair]) -> list[Pair]:
    """Return the pairs of the longest game found, or only the least risky pair if the rules are unknown or pairs were refused."""
    if len({hypothesis.gravity for hypothesis in hypotheses}) == 1 and not refused:
        return longest_game(hypotheses[0])
    pairs = {pair: None for hypothesis in hypotheses for pair in hypothesis.pairs if pair not in refused}
    return sorted(pairs, key=lambda pair: (-_n_allowing(hypotheses, pair), refusal_risk(hypotheses[0], pair)))[:1]


def longest_game(state: LinkState) -> list[Pair]:
    """Return the pairs of the longest of many random games."""
    from solvers.link.board_kernel import place_of
    from solvers.link.random_play_kernel import random_games

    longest = max((game.copy() for game in random_games(state, N_GAMES, SEED)), key=len)
    return [Pair.of(place_of(one, state.cols), place_of(other, state.cols)) for one, other in longest]


def least_risky_first(position: LinkState, moves: Sequence[Pair]) -> Sequence[Pair]:
    """Return a solution reordered to take the pair next that games are least likely to refuse.

    So the first pairs are those that most rules allow, and guessed pairs, whose tiles look different, come late. The last pair
    is away from the middle, where games show their dialogs. If tiles move, the order of a solution can't be changed.
    """
    left, ordered = list(moves), list[Pair]()
    if position.gravity is not Gravity.NONE:
        return moves
    last = max(left, key=partial(_last_pair_score, position), default=None)
    while left:
        linked = position.room.is_linked
        pairs = [pair for pair in left if linked(pair.first, pair.second)]
        chosen = min(pairs, key=lambda pair: (pair == last, refusal_risk(position, pair)))
        position = position.without(chosen)
        left.remove(chosen)
        ordered.append(chosen)
    return ordered


def _last_pair_score(state: LinkState, pair: Pair) -> tuple[bool, int]:
    """Return the key by which the largest pair is the best last one: guessed or not, then how far from the middle."""
    offs = [max(abs(2 * row + 1 - state.rows), abs(2 * col + 1 - state.cols)) for row, col in (pair.first, pair.second)]
    return state.tile_at(pair.first) > GUESSED, min(offs)


def refusal_risk(state: LinkState, pair: Pair) -> tuple[bool, bool, int, int]:
    """Return the risk that a game refuses a pair, as a sort key: guessed, around the outside, number of turns, length."""
    path = state.path(pair)
    steps = [(after[0] - before[0], after[1] - before[1]) for before, after in pairwise(path)]
    is_outside = any(not (0 <= row < state.rows and 0 <= col < state.cols) for row, col in path)
    return state.tile_at(pair.first) > GUESSED, is_outside, sum(one != other for one, other in pairwise(steps)), len(path)


def _n_allowing(hypotheses: Sequence[LinkState], pair: Pair) -> int:
    return sum(each.tile_at(pair.first) == each.tile_at(pair.second) and pair in each.pairs for each in hypotheses)
