"""New link boards: proven to be clearable under their own rule, and graded by how rarely random play clears them.

A board is dealt so that pairs that clear it are known, or shuffled freely and then cleared by random play or by a search.
The same seed and options give the same board everywhere: all limits are numbers of boards and games, never times.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil

from solvers.errors import PuzzleError
from solvers.generation import Dice
from solvers.generators import result_of
from solvers.link.deal import DealPreference, deal
from solvers.link.gravity import Gravity, fall
from solvers.link.methods.decide import Clearability, decide
from solvers.link.options import Grade, cells_of, check_new_game, read_size
from solvers.link.random_play_kernel import FLOORS, grade
from solvers.link.rules import LinkState

MAX_FACES = 42
MIN_FACES, MANY_FACES = 4, 14
"""the smallest numbers of faces: of any board, and of one with at least eight tiles per face"""


@dataclass(frozen=True)
class DealAttempt:
    """One way to make a board."""

    pairs: float  # number of pairs per face, unless that gives too few or too many faces
    preference: DealPreference | None = None
    """how the board is dealt; without it, the board is shuffled, and it may be impossible to clear"""


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
"""the ways to make a board, roughly from the easiest to the hardest"""

FIRST_RUNGS = {Grade.EASY: 5, Grade.MEDIUM: 6, Grade.HARD: 8, Grade.EXPERT: 9}
"""grade -> the rung of the ladder where its boards are looked for first"""
ROUNDS = 3  # searches along the ladder
MAX_TRIES = 2000
TRIES_OF_ONE_TILE = 5_000_000
"""divided by the square of the number of tiles: boards made before a search gives up"""
NODES_OF_ONE_TILE = 400_000
"""divided by the number of tiles: positions searched to prove that a shuffled board can be cleared"""
LONGEST_STEP, SHORTEST_STEP = 2.0, 0.5
"""how far a board that is too easy or too hard moves the aim along the ladder; steps get shorter each time it turns back"""


def generate(options: Mapping[str, str], seed: int) -> LinkState:
    """Return the board of a seed; raises PuzzleError if it can't be made."""
    check_new_game(options)
    shape, wanted = shape_of(options), Grade(options["difficulty"])
    for number in range(ROUNDS):
        found = search(shape, wanted, Dice(f"{seed} {sorted(options.items())}{' again' * number}"))
        if found is not None:
            return found
    raise PuzzleError(f"No {wanted} board was found for the seed {seed}. Try another seed.")


def shape_of(options: Mapping[str, str]) -> LinkState:
    """Return a board in the chosen layout, closed up under its rule, whose tiles all have the same face."""
    rows, cols = read_size(options["size"])
    tiles = tuple(int(is_tile) for is_tile in cells_of(options["layout"], rows, cols))
    return closed_up(LinkState(tiles, rows, cols, Gravity(options["gravity"]), options["ring"] == "on"))


def closed_up(state: LinkState) -> LinkState:
    """Return a board with its tiles closed up."""
    tiles = list(state.tiles)
    fall(tiles, state.lines)
    return replace(state, tiles=tuple(tiles))


def search(shape: LinkState, wanted: Grade, rng: random.Random) -> LinkState | None:
    """Return the first board of a shape and grade, or None if there is none among a limited number of boards.

    The aim moves up the ladder after a board that is too easy, and down after one that is too hard.
    """
    aim, step, last_side = float(FIRST_RUNGS[wanted]), LONGEST_STEP, 0
    for _ in range(min(TRIES_OF_ONE_TILE // shape.left**2, MAX_TRIES)):
        attempt = LADDER[round(_on_ladder(aim + rng.uniform(-1, 1)))]
        state = make(shape, attempt, rng)
        if state is None:
            continue
        side = _compare(wanted, state, is_proven=attempt.preference is not None)
        if side == 0:
            return state
        if side == -last_side:
            step = max(step / 2, SHORTEST_STEP)
        aim, last_side = _on_ladder(aim + side * step), side
    return None


def _on_ladder(place: float) -> float:
    return min(max(place, 0), len(LADDER) - 1)


def make(shape: LinkState, attempt: DealAttempt, rng: random.Random) -> LinkState | None:
    """Return a board made in one way, or None if that happens to fail."""
    n_pairs = shape.left // 2
    fewest = max(MIN_FACES, min(n_pairs // 4, MANY_FACES))
    n_faces = min(max(ceil(n_pairs / attempt.pairs), fewest), MAX_FACES, n_pairs)
    faces = [place % n_faces + 1 for place in range(n_pairs)]
    if attempt.preference is not None:
        return deal(shape, faces, rng, attempt.preference)
    tiles = faces * 2
    rng.shuffle(tiles)
    rest = iter(tiles)
    return replace(shape, tiles=tuple(next(rest) if tile > 0 else tile for tile in shape.tiles))


def _compare(wanted: Grade, state: LinkState, is_proven: bool) -> int:
    """Return 0 for a board of the wanted grade, 1 for one that is too easy, and -1 for one that is too hard."""
    found, n_won = grade(state)
    if found is not wanted:
        return 1 if FLOORS[found] > FLOORS[wanted] else -1
    return 0 if is_proven or n_won or is_clearable(state) else -1


def is_clearable(state: LinkState) -> bool:
    """Return whether a limited search finds a way to clear a board."""
    return result_of(decide(state, NODES_OF_ONE_TILE // state.left)).verdict is Clearability.CLEARABLE
