"""The search for boards whose tiles move: it agrees with brute force, its pairs clear the board, and it keeps to its limits."""

import random
from collections import Counter

import numpy as np
import pytest
from support.oracles.link import can_be_cleared, dealt, shuffled
from support.oracles.steps import exhausted

from solvers.generators import drained
from solvers.link.decide import Clearability, Decision
from solvers.link.falling import search as falling
from solvers.link.falling import transposition_kernel
from solvers.link.gravity import EMPTY, WALL, Gravity
from solvers.link.rules import LinkState
from solvers.link.text import parse
from solvers.puzzle import Progress

MOVING = [gravity for gravity in Gravity if gravity is not Gravity.NONE]
PLENTY = 10**7


def decide(state, most_nodes=PLENTY, seed=0):
    return drained(falling.search(state, most_nodes, seed))


def small(gravity, source):
    """A small board of any shape: faces in twos, fours and sixes, holes, walls, with and without a margin."""
    rows, cols = source.choice([(1, 8), (2, 3), (2, 5), (2, 6), (3, 3), (3, 4), (3, 5), (4, 4), (5, 2), (5, 3), (6, 2)])
    most = min(rows * cols, 14) // 2
    groups = [source.choice([1, 1, 1, 2, 2, 3]) for _ in range(most)]
    faces = [face for face, group in enumerate(groups, 1) for _ in range(group)]
    faces = [source.choice([1, 1, 2, 5]) * face for face in faces[: source.choice([most, most, most, max(most - 1, 1)])]]
    tiles = [face for face in faces for _ in range(2)]
    rest = rows * cols - len(tiles)
    tiles += [WALL if source.random() < 0.3 else EMPTY for _ in range(rest)]
    return dealt(tiles, source.random(), gravity, rows, cols, source.random() < 0.3)


@pytest.mark.parametrize("gravity", MOVING)
def test_small_boards_are_decided_as_by_brute_force(gravity):
    source, verdicts = random.Random(gravity.value), Counter()
    for number in range(150):
        state = small(gravity, source)
        decision = decide(state, seed=number)
        verdicts[decision.verdict] += 1
        assert decision.verdict is (Clearability.CLEARABLE if can_be_cleared(state) else Clearability.LOST), str(state)
        assert decision.pairs == () if decision.verdict is Clearability.LOST else state.apply_all(decision.pairs).is_solved()
    assert min(verdicts[Clearability.CLEARABLE], verdicts[Clearability.LOST]) >= 20, verdicts


@pytest.mark.parametrize("gravity", MOVING)
def test_boards_in_fours_are_decided_as_by_brute_force(gravity):
    """Without a margin: there a board in fours is often lost, and only after some pairs."""
    source, verdicts, most_nodes = random.Random(gravity.value), Counter(), 0
    for number in range(500):
        rows, cols = source.choice([(4, 4), (2, 8), (8, 2), (3, 4), (4, 5), (3, 5), (5, 3)])
        tiles = [index // 4 + 1 for index in range(rows * cols // 4 * 4)]
        tiles += [source.choice([EMPTY, WALL]) for _ in range(rows * cols - len(tiles))]
        state = dealt(tiles, source.random(), gravity, rows, cols, has_margin=False)
        decision = decide(state, seed=number)
        verdicts[decision.verdict] += 1
        most_nodes = max(most_nodes, decision.nodes if decision.verdict is Clearability.LOST else 0)
        assert decision.verdict is (Clearability.CLEARABLE if can_be_cleared(state) else Clearability.LOST), str(state)
    assert min(verdicts[Clearability.CLEARABLE], verdicts[Clearability.LOST]) >= 10, verdicts
    assert most_nodes >= 5


@pytest.mark.parametrize("gravity", MOVING)
def test_pairs_clear_the_board_in_their_order(gravity):
    verdicts = Counter()
    for seed in range(12):
        state = shuffled(seed, gravity, 6, 8)
        decision = decide(state)
        verdicts[decision.verdict] += 1
        if decision.verdict is Clearability.CLEARABLE:
            assert len(decision.pairs) == 24
            assert state.apply_all(decision.pairs).is_solved()
    assert verdicts[Clearability.CLEARABLE] >= 3


@pytest.mark.parametrize("gravity", MOVING)
def test_no_position_of_a_won_game_is_called_lost(gravity):
    """Games played at random, most of them without a margin, so that tiles must often fall before they can be linked."""
    source, won = random.Random(gravity.value), 0
    for _ in range(150):
        tiles = [index // 2 % 6 + 1 for index in range(24)]
        rows, cols = source.choice([(4, 6), (6, 4), (3, 8)])
        game = [dealt(tiles, source.random(), gravity, rows, cols, source.random() < 0.2)]
        while game[-1].pairs:
            game.append(game[-1].apply(source.choice(game[-1].pairs)))
        if game[-1].is_solved():
            won += 1
            assert all(decide(state, most_nodes=1).verdict is not Clearability.LOST for state in game), str(game[0])
    assert won >= 10


@pytest.mark.parametrize(
    "text",
    [
        "@left @inside 2 2 1/1 # #",
        "@right @inside 1 2 2/# # 1",
        "@up @inside 2 1/2 #/1 #",
        "@down @inside 1 #/2 #/2 1",
        "@leftright-together @inside 1 2 2 . . ./# # 1 # # #",
        "@rows-left-right @inside 2 2 1/1 # #/# # #",
        "@left @inside 2 2 . 1 3/3 # # # #/# # # # #/1 # # # #",
    ],
)
def test_tiles_are_followed_as_they_fall(text):
    """A tile meets its mate only after those below it have gone; in the last board the other way round, so that it's lost."""
    state = parse(text)
    assert (decide(state).verdict is Clearability.CLEARABLE) == can_be_cleared(state) == (not text.endswith("#/1 # # # #"))


def test_a_board_without_tiles_is_cleared():
    assert decide(LinkState((EMPTY, WALL), 1, 2, Gravity.DOWN)) == Decision(Clearability.CLEARABLE)


def test_a_search_ends_open_when_its_nodes_are_used_up():
    state = shuffled(13, Gravity.LEFT, 8, 14)
    assert decide(state, most_nodes=3) == Decision(Clearability.OPEN, (), 3)
    assert decide(state, most_nodes=0) == Decision(Clearability.OPEN, (), 0)


def test_results_are_the_same_for_the_same_seed():
    states = [shuffled(4, gravity, 6, 8) for gravity in MOVING]
    assert [decide(state, seed=7) for state in states] == [decide(state, seed=7) for state in states]
    assert len({decide(shuffled(4, Gravity.DOWN, 6, 8), seed=seed).pairs for seed in range(5)}) > 1


def test_signs_of_life_come_between_slices_and_change_nothing(monkeypatch):
    state = shuffled(13, Gravity.LEFT, 8, 14)
    whole = decide(state, most_nodes=500)
    monkeypatch.setattr(falling, "WORK_A_SLICE", 1600)
    signs, sliced = exhausted(falling.search(state, 500))
    assert sliced == whole
    assert all(isinstance(sign, Progress) for sign in signs)
    assert [sign.nodes for sign in signs] == [10 * number for number in range(1, len(signs) + 1)]


@np.errstate(over="ignore")  # as for kernels
def test_a_table_grows_without_forgetting():
    keys = np.random.default_rng(1).integers(1, 2**64, 30, np.uint64)
    table = transposition_kernel.new_table(64)
    assert [transposition_kernel.bury(table, key) for key in (*keys, *keys)] == [1] * 30 + [0] * 30
    table = transposition_kernel.grown(table)
    assert len(table) == 128
    assert all(transposition_kernel.is_dead(table, key) for key in keys)
    assert not any(transposition_kernel.is_dead(table, key + np.uint64(1)) for key in keys)


def test_a_small_table_and_little_room_for_pairs_change_nothing(monkeypatch):
    states = [shuffled(seed, gravity, 5, 8) for gravity in (Gravity.LEFT, Gravity.INWARD) for seed in range(6)]
    usual = [decide(state) for state in states]
    slots, room = transposition_kernel.new_table, falling._room
    monkeypatch.setattr(transposition_kernel, "new_table", lambda size=4: slots(size))
    monkeypatch.setattr(falling, "_room", lambda size: room(2))
    assert [decide(state) for state in states] == usual


@pytest.mark.parametrize("gravity", [Gravity.DOWN, Gravity.INWARD])
def test_large_boards_and_many_tiles_of_a_face(gravity):
    for state in (shuffled(3, gravity, 30, 30), dealt([7] * 240, 3, gravity, 12, 20)):
        decision = decide(state, most_nodes=2000)
        assert (decision.verdict is Clearability.CLEARABLE) == bool(decision.pairs)
        assert not decision.pairs or state.apply_all(decision.pairs).is_solved()
    assert decision.pairs
