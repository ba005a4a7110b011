"""New link boards: proven to be clearable under their own rule, and graded by how seldom random play clears them.

A board is dealt so that pairs are known that clear it, or shuffled anyhow and then won by random play or by a search.
The same seed and options give the same board everywhere: all limits are numbers of boards and games, never times.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil

from solvers.errors import PuzzleError
from solvers.generation.dice import Dice
from solvers.generators import drained
from solvers.link.decide import Clearability
from solvers.link.decide.solver import decided
from solvers.link.generation.deal import DealPreference, deal
from solvers.link.generation.difficulty import FLOORS, Grade, grade
from solvers.link.generation.layouts import cells_of
from solvers.link.gravity import Gravity, fall
from solvers.link.options import check_new_game, read_size
from solvers.link.rules import LinkState
from solvers.words import a_or_an

MAX_FACES = 42
MIN_FACES, MANY_FACES = 4, 14
"""there are so many faces at least, the second number where each can then have eight tiles"""


@dataclass(frozen=True)
class DealAttempt:
    """One way to make a board."""

    pairs: float  # how many pairs each face has, if that gives neither too few nor too many faces
    taste: DealPreference | None = None
    """how the board is dealt; without it, it is shuffled, and may be one that can't be cleared"""


LADDER = (
    DealAttempt(16, DealPreference(9, 1)),
    DealAttempt(8, DealPreference(9, 1)),
    DealAttempt(4, DealPreference(9, 1)),
    DealAttempt(2, DealPreference(9, 1)),
    DealAttempt(2, DealPreference(9)),
    DealAttempt(2, DealPreference()),
    DealAttempt(2, DealPreference(-9)),
    DealAttempt(1, DealPreference(-9)),
    DealAttempt(4),
    DealAttempt(3),
    DealAttempt(2),
    DealAttempt(1.5),
    DealAttempt(1),
)
"""The ways to make a board, more or less from the easiest to the hardest."""

FIRST_RUNGS = {Grade.EASY: 5, Grade.MEDIUM: 6, Grade.HARD: 8, Grade.EXPERT: 9}
"""For each grade where on the ladder its boards are looked for first."""

ROUNDS = 3  # how often the search along the ladder is started
MAX_TRIES = 2000
TRIES_OF_ONE_TILE = 5_000_000
"""divided by the square of the number of tiles: how many boards are made before it is given up"""
NODES_OF_ONE_TILE = 400_000
"""divided by the number of tiles: how many positions are looked at to prove that a shuffled board can be cleared"""
WIDEST_STEP, SHORTEST_STEP = 2.0, 0.5
"""how far a board that was too easy or too hard moves the aim along the ladder; steps shorten where it turns back"""


@dataclass(frozen=True)
class BoardRequest:
    """What a board is to be: a shape, with any tiles where there are to be tiles, and a grade."""

    shape: LinkState
    grade: Grade


def generate(options: Mapping[str, str], seed: int) -> LinkState:
    """Return the board of a seed; raises PuzzleError for what can't be made."""
    check_new_game(options)
    wish = BoardRequest(shape_of(options), Grade(options["difficulty"]))
    for number in range(ROUNDS):
        found = search(wish, Dice(f"{seed} {sorted(options.items())}{' again' * number}"))
        if found is not None:
            return found
    raise PuzzleError(f"{a_or_an(f'{wish.grade} board').capitalize()} was not found from the seed {seed}: try another seed.")


def shape_of(options: Mapping[str, str]) -> LinkState:
    """Return a board whose tiles have one face, in the layout that was chosen, settled under its rule."""
    rows, cols = read_size(options["size"])
    tiles = tuple(int(is_tile) for is_tile in cells_of(options["layout"], rows, cols))
    return settled(LinkState(tiles, rows, cols, Gravity(options["gravity"]), options["ring"] == "on"))


def settled(state: LinkState) -> LinkState:
    """Return a board after its tiles have closed up."""
    tiles = list(state.tiles)
    fall(tiles, state.lines)
    return replace(state, tiles=tuple(tiles))


def search(wish: BoardRequest, source: random.Random) -> LinkState | None:
    """Return the first board of the grade that is wished for, or None if none was found among a number of boards.

    The aim moves up the ladder after a board that was too easy, and down after one that was too hard.
    """
    aim = Aim(FIRST_RUNGS[wish.grade])
    for _ in range(min(TRIES_OF_ONE_TILE // wish.shape.left**2, MAX_TRIES)):
        rung = aim.rung(source)
        state = make(wish.shape, rung, source)
        if state is None:
            continue
        side = _side(wish, state, is_proven=rung.taste is not None)
        if side == 0:
            return state
        aim.move(side)
    return None


class Aim:
    """Where on the ladder boards are made at the moment."""

    def __init__(self, place: float) -> None:
        self._place, self._step, self._side = place, WIDEST_STEP, 0

    def rung(self, source: random.Random) -> DealAttempt:
        """Return a rung near the aim."""
        return LADDER[round(self._within(self._place + source.uniform(-1, 1)))]

    def move(self, side: int) -> None:
        """Move up the ladder for a side of 1, and down for -1."""
        if side == -self._side:
            self._step = max(self._step / 2, SHORTEST_STEP)
        self._place, self._side = self._within(self._place + side * self._step), side

    @staticmethod
    def _within(place: float) -> float:
        return min(max(place, 0), len(LADDER) - 1)


def make(shape: LinkState, rung: DealAttempt, source: random.Random) -> LinkState | None:
    """Return a board that is made in one way, or None if that happened to fail."""
    n_pairs = shape.left // 2
    fewest = max(MIN_FACES, min(n_pairs // 4, MANY_FACES))
    n_faces = min(max(ceil(n_pairs / rung.pairs), fewest), MAX_FACES, n_pairs)
    faces = [place % n_faces + 1 for place in range(n_pairs)]
    if rung.taste is not None:
        dealt = deal(shape, faces, source, rung.taste)
        return None if dealt is None else dealt.state
    tiles = faces * 2
    source.shuffle(tiles)
    rest = iter(tiles)
    return replace(shape, tiles=tuple(next(rest) if tile > 0 else tile for tile in shape.tiles))


def _side(wish: BoardRequest, state: LinkState, is_proven: bool) -> int:
    """Return 0 for a board as it is wished for, 1 for one that is too easy and -1 for one that is too hard."""
    found, n_won = grade(state)
    if found is not wish.grade:
        return 1 if FLOORS[found] > FLOORS[wish.grade] else -1
    return 0 if is_proven or n_won or is_clearable(state) else -1


def is_clearable(state: LinkState) -> bool:
    """Return whether a search of limited length finds a way to clear a board."""
    return drained(decided(state, NODES_OF_ONE_TILE // max(state.left, 1))).verdict is Clearability.CLEARABLE
