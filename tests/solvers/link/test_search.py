"""The search that decides boards: it agrees with brute force, its pairs clear the board, and it keeps to its limits."""

import random
from collections import Counter

import pytest
from support.oracles.link import can_be_cleared, dealt, shuffled
from support.oracles.steps import exhausted

from solvers.generators import result_of
from solvers.link.gravity import EMPTY, WALL, Gravity
from solvers.link.methods import decide as solver
from solvers.link.methods import search_kernel
from solvers.link.methods.decide import Clearability, Decision
from solvers.link.rules import parse
from solvers.puzzle import Progress

PLENTY = 10**7


def decide(state, max_nodes=PLENTY, seed=0):
    return result_of(solver.decide(state, max_nodes, seed))


def small(gravity, source):
    """Return a small board of any shape: faces in twos, fours and sixes, holes, walls, with or without a margin."""
    rows, cols = source.choice([(1, 8), (2, 3), (2, 5), (2, 6), (3, 3), (3, 4), (3, 5), (4, 4), (5, 2), (5, 3), (6, 2)])
    most = min(rows * cols, 14) // 2
    groups = [source.choice([1, 1, 1, 2, 2, 3]) for _ in range(most)]
    faces = [face for face, group in enumerate(groups, 1) for _ in range(group)]
    faces = [source.choice([1, 1, 2, 5]) * face for face in faces[: source.choice([most, most, most, max(most - 1, 1)])]]
    tiles = [face for face in faces for _ in range(2)]
    rest = rows * cols - len(tiles)
    tiles += [WALL if source.random() < 0.3 else EMPTY for _ in range(rest)]
    return dealt(tiles, source.random(), gravity, rows, cols, source.random() < 0.3)


def in_fours(gravity, source):
    """Return a small board in fours without a margin: they are often lost, but only after some pairs."""
    rows, cols = source.choice([(4, 4), (2, 8), (8, 2), (3, 4), (4, 5), (3, 5), (5, 3)])
    tiles = [index // 4 + 1 for index in range(rows * cols // 4 * 4)]
    tiles += [source.choice([EMPTY, WALL]) for _ in range(rows * cols - len(tiles))]
    return dealt(tiles, source.random(), gravity, rows, cols, has_margin=False)


def checked(state, decision):
    """Check the pairs of a decision, and return its verdict."""
    is_clearable = decision.verdict is Clearability.CLEARABLE
    assert is_clearable == bool(decision.pairs) and decision.verdict is not Clearability.UNKNOWN, str(state)
    assert not is_clearable or state.apply_all(decision.pairs).is_solved()
    return decision.verdict


@pytest.mark.parametrize("gravity", Gravity)
@pytest.mark.parametrize(("kind", "least"), [(small, 20), (in_fours, 4)])
def test_small_boards_agree_with_brute_force(kind, least, gravity):
    source, verdicts, max_nodes = random.Random(gravity.value), Counter(), 0
    for number in range(600 if gravity is Gravity.NONE else 200):
        state = kind(gravity, source)
        decision = decide(state, seed=number)
        verdict = checked(state, decision)
        assert (verdict is Clearability.CLEARABLE) == can_be_cleared(state), str(state)
        verdicts[verdict] += 1
        max_nodes = max(max_nodes, decision.nodes if verdict is Clearability.LOST else 0)
    assert min(verdicts[Clearability.CLEARABLE], verdicts[Clearability.LOST]) >= least, verdicts
    assert max_nodes >= 3, "all lost boards are obvious"


@pytest.mark.parametrize(
    ("gravity", "cols", "seed", "nodes"), [(Gravity.LEFT, 5, 485, 47), (Gravity.LEFT, 6, 1357, 80), (Gravity.RIGHT, 8, 218, 269)]
)
def test_every_pruning_rule_counts(gravity, cols, seed, nodes):
    """A rule that prunes less makes these searches longer; one that prunes too much makes them shorter."""
    state = shuffled(seed, gravity, 4, cols, has_margin=False)
    decision = decide(state)
    assert (checked(state, decision) is Clearability.CLEARABLE) == can_be_cleared(state)
    assert decision.nodes == nodes


def still(rows, cols, faces, seed, has_margin=True, holes=0, walls=0):
    """Return a board whose tiles stay, with as many tiles of each face as its size gives, or two more."""
    n_pairs = (rows * cols - holes - walls) // 2
    tiles = [number % faces + 1 for number in range(n_pairs)] * 2 + [WALL] * walls
    tiles += [EMPTY] * (rows * cols - len(tiles))
    return dealt(tiles, seed, Gravity.NONE, rows, cols, has_margin)


@pytest.mark.parametrize(
    ("rows", "cols", "faces", "number", "has_margin", "holes", "walls"),
    [
        (8, 14, 28, 100, True, 0, 0),
        (10, 14, 35, 20, True, 0, 0),
        (9, 16, 24, 20, True, 0, 0),
        (8, 14, 28, 40, False, 0, 0),
        (8, 14, 12, 20, False, 0, 0),
        (8, 14, 20, 30, True, 16, 16),
        (30, 30, 225, 2, True, 0, 0),
        (16, 30, 42, 1, True, 0, 0),
        (12, 30, 100, 2, False, 160, 0),
        (2, 30, 15, 10, True, 0, 0),
        (30, 2, 30, 10, True, 0, 0),
    ],
)
def test_boards_of_many_sizes_without_gravity_are_decided(rows, cols, faces, number, has_margin, holes, walls):
    for seed in range(number):
        state = still(rows, cols, faces, seed, has_margin, holes, walls)
        checked(state, decide(state, max_nodes=100_000))


def test_a_board_in_two_halves_is_lost_if_one_half_is():
    half = "@inside 3 3 4 5 6 6 # {} {}/4 3 3 5 6 6 # {} {}"
    assert decide(parse(half.format(1, 2, 2, 1))).verdict is Clearability.LOST
    assert decide(parse(half.format(1, 2, 1, 2))).verdict is Clearability.CLEARABLE


@pytest.mark.parametrize("gravity", Gravity)
def test_no_position_of_a_won_game_is_called_lost(gravity):
    """Random games, most of them without a margin, so that tiles often have to fall before they can be linked."""
    source, won = random.Random(gravity.value), 0
    for _ in range(60):
        tiles = [index // 2 % 6 + 1 for index in range(24)]
        rows, cols = source.choice([(4, 6), (6, 4), (3, 8)])
        game = [dealt(tiles, source.random(), gravity, rows, cols, source.random() < 0.2)]
        while game[-1].pairs:
            game.append(game[-1].apply(source.choice(game[-1].pairs)))
        if game[-1].is_solved():
            won += 1
            assert all(decide(state, max_nodes=1).verdict is not Clearability.LOST for state in game), str(game[0])
    assert won >= 4


@pytest.mark.parametrize("gravity", [Gravity.NONE, Gravity.LEFT])
def test_a_search_at_its_node_limit_is_undecided(gravity):
    state = shuffled(13, gravity, 8, 14)
    assert decide(state, max_nodes=3) == Decision(Clearability.UNKNOWN, (), 3)
    assert decide(state, max_nodes=0) == Decision(Clearability.UNKNOWN, (), 0)


def test_results_are_the_same_for_the_same_seed():
    states = [shuffled(4, gravity, 6, 8) for gravity in Gravity]
    assert [decide(state, seed=7) for state in states] == [decide(state, seed=7) for state in states]
    for gravity in (Gravity.NONE, Gravity.DOWN):
        found = [decide(shuffled(4, gravity, 6, 8), seed=seed) for seed in range(8)]
        assert len({decision.pairs for decision in found}) > 1 and len({decision.verdict for decision in found}) == 1


@pytest.mark.parametrize("gravity", [Gravity.NONE, Gravity.LEFT])
def test_progress_between_slices_changes_nothing(gravity, monkeypatch):
    state = shuffled(13, gravity, 8, 14)
    whole = decide(state, max_nodes=500)
    monkeypatch.setattr(solver, "WORK_PER_SLICE", 1600)
    signs, sliced = exhausted(solver.decide(state, 500))
    assert sliced == whole
    assert all(isinstance(sign, Progress) for sign in signs)
    assert [sign.nodes for sign in signs] == [10 * number for number in range(1, len(signs) + 1)]


def test_a_small_table_and_little_room_for_pairs_change_nothing(monkeypatch):
    states = [shuffled(seed, gravity, 5, 8) for gravity in (Gravity.LEFT, Gravity.INWARD) for seed in range(6)]
    usual = [decide(state) for state in states]
    slots, room = search_kernel.new_table, solver._new_pairs
    monkeypatch.setattr(search_kernel, "new_table", lambda size=4: slots(size))
    monkeypatch.setattr(solver, "_new_pairs", lambda size: room(2))
    assert [decide(state) for state in states] == usual


@pytest.mark.parametrize("gravity", [Gravity.NONE, Gravity.DOWN, Gravity.INWARD])
def test_large_boards_and_many_tiles_of_a_face(gravity):
    for state in (shuffled(3, gravity, 30, 30), dealt([7] * 240, 3, gravity, 12, 20)):
        decision = decide(state, max_nodes=2000)
        assert (decision.verdict is Clearability.CLEARABLE) == bool(decision.pairs)
        assert not decision.pairs or state.apply_all(decision.pairs).is_solved()
    assert decision.pairs
