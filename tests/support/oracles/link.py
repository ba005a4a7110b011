"""Link boards to let solvers loose on, what can be cleared at all, and whether the words of steps are true."""

import random
import re

from solvers.generators import result_of
from solvers.link.gravity import Gravity
from solvers.link.links import turns
from solvers.link.methods.decide import Clearability, Decision, decide
from solvers.link.rules import LinkState


def can_be_cleared(state: LinkState, dead: set[tuple[int, ...]] | None = None) -> bool:
    """Tell whether some order of pairs clears a board, for up to some twenty tiles; `dead` collects tiles that can't be."""
    dead = set() if dead is None else dead
    if state.is_solved():
        return True
    if state.tiles in dead:
        return False
    if any(can_be_cleared(state.apply(pair), dead) for pair in state.legal_moves()):
        return True
    dead.add(state.tiles)
    return False


def dealt(tiles, seed, gravity, rows, cols, has_margin=True):
    """A board of these tiles in random order."""
    tiles = list(tiles)
    random.Random(seed).shuffle(tiles)
    return LinkState(tuple(tiles), rows, cols, Gravity(gravity), has_margin)


def shuffled(seed, gravity, rows=4, cols=4, same=4, has_margin=True, holes=0):
    """A board of random tiles, so many of each face, and a few cells without one."""
    tiles = [1 + index // same for index in range(rows * cols - holes)] + [0] * holes
    return dealt(tiles, seed, gravity, rows, cols, has_margin)


TURNS = {"The two tiles are adjacent.": 0, "Their line is straight": 0, "Their line turns once": 1, "Their line turns twice": 2}
"""the turns of a line that some words speak of"""


def check_words(step, before):
    """Check what a step with one pair says against the board."""
    (pair,) = step.moves
    path = before.path(pair)
    assert {n_turns for words, n_turns in TURNS.items() if words in step.why} == {turns(path)}
    assert (len(path) == 2) == ("adjacent" in step.why)
    names = {(row, col) for row, col in path if not (0 <= row < before.rows and 0 <= col < before.cols)}
    side = re.search(r"runs around the (top|bottom|left side|right side) of the board", step.why)
    if names:
        row, col = next(iter(names))
        found = "top" if row < 0 else "bottom" if row == before.rows else "left side" if col < 0 else "right side"
        assert side[1] == found
    else:
        assert side is None
    assert step.headline.startswith(str(pair).replace("-", "–"))


def decision(state: LinkState) -> Decision:
    """Run the search to its end."""
    return result_of(decide(state))


def verdict(state: LinkState) -> Clearability:
    return decision(state).verdict
