"""Layouts that are even and symmetric; deals and shuffles: the same tiles on the same cells, and pairs that clear them."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.oracles.link import verdict

from solvers.errors import IllegalMove
from solvers.link import deal
from solvers.link.deal import DealPreference
from solvers.link.gravity import EMPTY, WALL, Gravity
from solvers.link.links import Pair, Shuffle
from solvers.link.methods.decide import Clearability
from solvers.link.options import LAYOUTS, SIZES, cells_of
from solvers.link.rules import LinkState, parse

PREFERENCES = (DealPreference(), DealPreference(9), DealPreference(-9), DealPreference(1, 1), DealPreference(-9, 7))


def shape(rows: int, cols: int, seed: int, gravity: Gravity, has_margin: bool) -> LinkState:
    """Return an even number of tiles with holes between them."""
    source = random.Random(seed)
    tiles = [int(source.random() < 0.8) for _ in range(rows * cols)]
    tiles[0] ^= sum(tiles) % 2
    return LinkState(tuple(tiles), rows, cols, gravity, has_margin)


@pytest.mark.parametrize("gravity", Gravity)
@pytest.mark.parametrize("has_margin", [True, False])
def test_a_deal_can_be_cleared(gravity: Gravity, has_margin: bool) -> None:
    for seed, preference in enumerate(PREFERENCES):
        board = shape(6 + seed % 2, 7, seed, gravity, has_margin)
        faces = [1 + place // 2 for place in range(board.left // 2)]
        dealt = deal.deal(board, faces, random.Random(seed), preference)
        assert verdict(dealt) is Clearability.CLEARABLE
        assert Counter(dealt.tiles) - Counter({EMPTY: 99}) == Counter(faces * 2)
        assert [tile > 0 for tile in dealt.tiles] == [tile > 0 for tile in board.tiles]


@given(seed=st.integers(0, 10**6))
def test_a_deal_may_begin_with_any_two_linked_tiles(seed: int) -> None:
    source = random.Random(seed)
    rows, cols = source.randint(1, 5), source.randint(1, 5)
    tiles = tuple(source.choice((EMPTY, EMPTY, 1, 1, WALL)) for _ in range(rows * cols))
    board = LinkState(tiles, rows, cols, Gravity.NONE, source.random() < 0.5)
    places = board.places.get(1, ())
    linked = {Pair(*two) for two in combinations(places, 2) if board.room.is_linked(*two)}
    assert linked == {Pair.of(cell, other) for cell in places for other in board.room.linked_with(cell) if other in places}


def test_preferences_are_for_near_and_far_partners() -> None:
    board = LinkState((1,) * 112, 8, 14)

    def length(preference: DealPreference) -> float:
        taken = deal.play_forward(board, random.Random(5), preference)
        places = [[divmod(origin, 14) for origin in two] for two in taken]
        return sum(abs(one[0] - other[0]) + abs(one[1] - other[1]) for one, other in places) / len(places)

    assert length(DealPreference(9)) < length(DealPreference()) < length(DealPreference(-9))


@pytest.mark.parametrize(("stride", "apart"), [(1, {1}), (6, {6}), (0, set(range(1, 12)))])
def test_pairs_of_one_face_are_a_stride_apart(stride: int, apart: set[int]) -> None:
    faces = deal.ordered_faces([1, 2, 3, 4, 5, 6] * 2, stride, random.Random(1))
    assert sorted(faces) == sorted([1, 2, 3, 4, 5, 6] * 2)
    places = {face: [place for place, other in enumerate(faces) if other == face] for face in faces}
    assert {later - earlier for earlier, later in places.values()} <= apart


@pytest.mark.parametrize("gravity", Gravity)
def test_a_shuffle_keeps_the_tiles_and_can_be_cleared(gravity: Gravity) -> None:
    board = parse(f"@{gravity} 1 2 3 4/4 3 . 1/# 2 5 1/5 1 . .")
    seen = set()
    for seed in range(8):
        after = board.apply(Shuffle(seed))
        assert Counter(after.tiles) == Counter(board.tiles)
        assert [tile in (EMPTY, WALL) for tile in after.tiles] == [tile in (EMPTY, WALL) for tile in board.tiles]
        assert (after.gravity, after.has_margin, after.rows) == (board.gravity, board.has_margin, board.rows)
        assert after != board and after == board.apply(Shuffle(seed))
        assert Shuffle(seed) not in board.legal_moves() and not board.gestures(Shuffle(seed))
        assert verdict(after) is Clearability.CLEARABLE
        seen.add(after)
    assert len(seen) > 6


def test_a_board_without_pairs_has_some_after_a_shuffle() -> None:
    stuck = parse("@inside 1 2/2 1")
    assert not stuck.pairs
    for seed in range(10):
        assert verdict(deal.shuffled(stuck, seed)) is Clearability.CLEARABLE


def test_a_shuffle_changes_even_a_few_tiles() -> None:
    board = parse("1 1/2 2")
    assert all(deal.shuffled(board, seed) != board for seed in range(20))


def test_tiles_of_one_face_stay_as_they_are() -> None:
    assert deal.shuffled(parse("1 1/1 1"), 3) == parse("1 1/1 1")


def test_impossible_shuffles_are_explained() -> None:
    with pytest.raises(IllegalMove, match=r"nothing to shuffle.*\.$"):
        deal.shuffled(parse(". ./. ."), 1)
    with pytest.raises(IllegalMove, match=r"no order was found.*\.$"):
        deal.shuffled(parse("@inside 1 # 2/# # #/2 # 1"), 1)


# layouts


SIDES = [(rows, cols) for rows in range(4, 31) for cols in range(4, 31) if rows * cols <= 480]


def grid(name: str, rows: int, cols: int) -> list[tuple[bool, ...]]:
    cells = cells_of(name, rows, cols)
    return [cells[start : start + cols] for start in range(0, rows * cols, cols)]


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout_is_even_and_symmetric_and_reaches_all_four_sides_at_every_size(name: str) -> None:
    layout = LAYOUTS[name]
    for rows, cols in SIDES:
        if min(rows, cols) < layout.smallest:
            continue
        found = grid(name, rows, cols)
        image = [row[::-1] for row in (found[::-1] if layout.turns else found)]
        assert image == found
        columns = list(zip(*found, strict=True))
        assert all(any(line) for line in (found[0], found[-1], columns[0], columns[-1]))
        n_tiles = sum(map(sum, found))
        assert n_tiles % 2 == 0 and n_tiles >= max(16, rows * cols // 3)


def test_no_two_layouts_are_alike() -> None:
    for rows, cols in SIZES:
        fitting = [name for name, layout in LAYOUTS.items() if min(rows, cols) >= layout.smallest]
        assert len({cells_of(name, rows, cols) for name in fitting}) == len(fitting)
    assert len(LAYOUTS) >= 11
