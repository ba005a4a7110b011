"""Boards whose tiles stay are cleared, or it is proven that nobody can; all of it agrees with a brute force."""

import random
from collections import Counter

import pytest
from support.oracles.link import can_be_cleared, dealt
from support.oracles.steps import exhausted

from solvers.generators import drained
from solvers.link import text
from solvers.link.decide import Clearability, Decision, solver
from solvers.link.fixed import search as pairing
from solvers.link.gravity import EMPTY, WALL, Gravity
from solvers.link.rules import LinkState

PLENTY = 100_000
SMALL_BOARDS = 1500


def _decision(state: LinkState, most_nodes: int = PLENTY, seed: int = 0) -> Decision:
    return drained(pairing.search(state, most_nodes, seed))


def _dealt(rows: int, cols: int, faces: int, seed: int, has_margin: bool = True, holes: int = 0, walls: int = 0) -> LinkState:
    """Return a board dealt at random, with as many tiles of each face as its size gives, or two more."""
    n_pairs = (rows * cols - holes - walls) // 2
    tiles = [number % faces + 1 for number in range(n_pairs)] * 2 + [WALL] * walls
    tiles += [EMPTY] * (rows * cols - len(tiles))
    return dealt(tiles, seed, Gravity.NONE, rows, cols, has_margin)


def _small(seed: int) -> LinkState:
    """Return a board of at most twenty tiles: of any shape, with holes and walls, more often than not without a margin."""
    source = random.Random(seed)
    rows, cols = source.randint(2, 5), source.randint(3, 6)
    n_pairs = min(source.randint(5, 9), rows * cols // 2)
    walls = source.choice((0, source.randint(0, rows * cols - 2 * n_pairs)))
    holes = rows * cols - 2 * n_pairs - walls
    faces = max(1, n_pairs // source.choice((1, 2, 2, 2, 3)))
    return _dealt(rows, cols, faces, seed, source.random() < 0.2, holes, walls)


def _check(state: LinkState, decision: Decision) -> None:
    """Check that what clears a board does."""
    assert decision.verdict is not Clearability.OPEN
    if decision.verdict is Clearability.CLEARABLE:
        assert state.apply_all(decision.pairs).is_solved()
        assert 2 * len(decision.pairs) == state.left
    else:
        assert not decision.pairs


# against the brute force


@pytest.mark.parametrize("part", range(5))
def test_small_boards_are_decided_as_by_brute_force(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found: Counter[Clearability] = Counter()
    for seed in range(part, SMALL_BOARDS, 5):
        state = _small(seed)
        monkeypatch.setattr(pairing, "PROBE_AFTER", seed // 5 % 2 * PLENTY)
        decision = _decision(state, seed=seed)
        _check(state, decision)
        assert (decision.verdict is Clearability.CLEARABLE) == can_be_cleared(state), str(state)
        found[decision.verdict] += 1
    assert min(found.values()) > SMALL_BOARDS / 5 / 10


def test_boards_that_take_a_search_are_decided_as_by_brute_force() -> None:
    found: Counter[Clearability] = Counter()
    for seed in range(3000):
        state = _dealt(4, 5, 5, seed, has_margin=False)
        decision = _decision(state)
        if decision.nodes > 2:
            _check(state, decision)
            assert (decision.verdict is Clearability.CLEARABLE) == can_be_cleared(state), str(state)
            found[decision.verdict] += 1
    assert found[Clearability.CLEARABLE] > 20
    assert found[Clearability.LOST] > 5


# boards to play on


@pytest.mark.parametrize(
    ("rows", "cols", "faces", "number", "has_margin", "holes", "walls"),
    [
        (8, 14, 28, 150, True, 0, 0),
        (7, 12, 21, 50, True, 0, 0),
        (10, 14, 35, 30, True, 0, 0),
        (9, 16, 36, 10, True, 0, 0),
        (8, 14, 14, 20, True, 0, 0),
        (9, 16, 24, 20, True, 0, 0),
        (8, 14, 28, 60, False, 0, 0),
        (8, 14, 12, 20, False, 0, 0),
        (8, 14, 20, 40, True, 32, 0),
        (8, 14, 20, 40, True, 16, 16),
        (30, 30, 225, 3, True, 0, 0),
        (16, 30, 42, 1, True, 0, 0),
        (12, 30, 100, 2, False, 160, 0),
        (2, 30, 15, 10, True, 0, 0),
        (30, 2, 30, 10, True, 0, 0),
    ],
)
def test_boards_of_many_sizes_are_decided(
    rows: int, cols: int, faces: int, number: int, has_margin: bool, holes: int, walls: int
) -> None:
    for seed in range(number):
        state = _dealt(rows, cols, faces, seed, has_margin, holes, walls)
        _check(state, _decision(state))


def test_a_board_in_two_halves_is_lost_where_one_of_them_is() -> None:
    half = "@inside 3 3 4 5 6 6 # {} {}/4 3 3 5 6 6 # {} {}"
    assert _decision(text.parse(half.format(1, 2, 2, 1))).verdict is Clearability.LOST
    assert _decision(text.parse(half.format(1, 2, 1, 2))).verdict is Clearability.CLEARABLE


# the manners of a search


def test_a_seed_gives_the_same_pairs_again_and_another_one_perhaps_others() -> None:
    state = _dealt(8, 14, 28, 3)
    assert _decision(state, seed=7) == _decision(state, seed=7)
    assert len({_decision(state, seed=seed) for seed in range(8)}) > 1
    assert len({_decision(state, seed=seed).verdict for seed in range(8)}) == 1


def test_a_search_ends_at_its_limit_with_the_board_open() -> None:
    boards = (_dealt(8, 14, 28, seed) for seed in range(100))
    state = next(state for state in boards if _decision(state).nodes > 40)
    assert _decision(state, 1) == Decision(Clearability.OPEN, (), 1)
    assert _decision(state, 20) == Decision(Clearability.OPEN, (), 20)


def test_a_search_shows_signs_of_life_and_finds_the_same_however_often(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = (_dealt(8, 14, 28, seed) for seed in range(100))
    state = next(state for state in boards if _decision(state).nodes > 40)
    decision = _decision(state)
    monkeypatch.setattr(pairing, "EFFORT_OF_A_SLICE", 1)
    signs, again = exhausted(pairing.search(state, PLENTY))
    assert again == decision
    nodes = [sign.nodes for sign in signs]
    assert nodes == sorted(nodes)
    assert set(nodes) >= set(range(1, decision.nodes))


def test_boards_are_asked_about_in_one_place() -> None:
    cleared = LinkState((EMPTY, WALL), 1, 2)
    assert drained(solver.decided(cleared)) == Decision(Clearability.CLEARABLE)
    state = _dealt(8, 14, 28, 5)
    assert drained(solver.decided(state, seed=2)) == _decision(state, seed=2)
    assert drained(solver.decided(state, 1)) == _decision(state, 1)
