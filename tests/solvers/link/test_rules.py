"""The rules of link match: links, checked against a separate search, gravity, and the texts of boards."""

import random
from collections import Counter, deque
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.errors import IllegalMove, ParseError
from solvers.link import board_kernel as kernel
from solvers.link.gravity import Gravity, fall
from solvers.link.links import Pair, Shuffle, parse_move, turns
from solvers.link.rules import LinkState, parse
from solvers.puzzle import Cell, Tap

WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
MAX_TURNS = 2

seeds = st.integers(0, 10**6)


def fewest(state: LinkState, start: Cell, goal: Cell) -> tuple[int, int] | None:
    """Return the fewest turns of a line between two tiles and its length, step by step through empty cells."""
    low = -1 if state.has_margin else 0
    best: tuple[int, int] | None = None
    waiting, seen = deque((start, way, 0, 0) for way in WAYS), {}
    while waiting:
        (row, col), way, n_turns, length = waiting.popleft()
        cell = (row + way[0], col + way[1])
        if cell == goal:
            found = (n_turns, length + 1)
            best = found if best is None else min(best, found)
            continue
        is_outside = not (low <= cell[0] < state.rows - low and low <= cell[1] < state.cols - low)
        is_on_board = 0 <= cell[0] < state.rows and 0 <= cell[1] < state.cols
        if is_outside or (is_on_board and state.tile_at(cell) != 0):
            continue
        for following in WAYS:
            after = n_turns + (following != way)
            if after <= MAX_TURNS and length + 1 < seen.get((cell, following, after), 10**6):
                seen[cell, following, after] = length + 1
                waiting.append((cell, following, after, length + 1))
    return best


def anyhow(seed: int) -> LinkState:
    """Return a position of any shape, at least half full, perhaps with walls or without a margin."""
    source = random.Random(seed)
    rows, cols, fullness = source.randint(1, 7), source.randint(1, 8), source.random()
    cells = [source.randint(1, 5) if source.random() < fullness else -(source.random() < 0.1) for _ in range(rows * cols)]
    return LinkState(tuple(map(int, cells)), rows, cols, source.choice(list(Gravity)), source.random() < 0.7)


def tiles_of(state: LinkState) -> list[Cell]:
    return [cell for cells in state.places.values() for cell in cells]


@given(seed=seeds)
def test_pairs_are_those_that_a_search_joins(seed: int) -> None:
    state = anyhow(seed)
    alike = (two for cells in state.places.values() for two in product(cells, cells))
    wanted = {Pair(one, other) for one, other in alike if one < other and fewest(state, one, other) is not None}
    assert set(state.pairs) == wanted and len(state.pairs) == len(wanted)
    assert list(state.pairs) == sorted(state.pairs, key=lambda pair: (pair.first, pair.second))


@given(seed=seeds)
def test_paths_have_the_fewest_turns_and_cells(seed: int) -> None:
    state = anyhow(seed)
    for one in tiles_of(state)[:6]:
        for other in tiles_of(state):
            if one < other:
                path, best = state.path(Pair(one, other)), fewest(state, one, other)
                assert bool(path) == (best is not None)
                if best is not None:
                    assert (path[0], path[-1]) == (one, other)
                    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(path))
                    assert (turns(path), len(path) - 1) == best


@given(seed=seeds)
def test_the_kernel_sees_what_the_rules_see(seed: int) -> None:
    state = anyhow(seed)
    grid, geometry, masks = kernel.grid_of(state), kernel.geometry_of(state), kernel.new_masks(state)
    first, second = (np.zeros(len(state.tiles) ** 2, np.int16) for _ in range(2))
    kernel.scan(grid, geometry, masks)
    count = kernel.open_pairs(state.cols + 2, masks, first, second)
    found = {Pair(kernel.place_of(first[n], state.cols), kernel.place_of(second[n], state.cols)) for n in range(count)}
    assert found == set(state.pairs) and count == len(found)
    kernel.close_up(grid, geometry)
    tiles = list(state.tiles)
    fall(tiles, state.lines)
    numbers = {face: number for number, face in enumerate(kernel.faces_of(state))}
    inner = grid.reshape(state.rows + 2, state.cols + 2)[1:-1, 1:-1].ravel()
    assert list(inner) == [numbers.get(tile, tile) for tile in tiles]


# gravity

FALLS = {
    Gravity.NONE: "1 . 2/. 3 ./4 . 5",
    Gravity.DOWN: ". . ./1 . 2/4 3 5",
    Gravity.UP: "1 3 2/4 . 5/. . .",
    Gravity.LEFT: "1 2 ./3 . ./4 5 .",
    Gravity.RIGHT: ". 1 2/. . 3/. 4 5",
    Gravity.UPDOWN_APART: "1 3 2/. . ./4 . 5",
    Gravity.LEFTRIGHT_APART: "1 . 2/3 . ./4 . 5",
    Gravity.UPDOWN_TOGETHER: ". . ./1 3 2/4 . 5",
    Gravity.LEFTRIGHT_TOGETHER: ". 1 2/. 3 ./. 4 5",
    Gravity.ROWS_LEFT_RIGHT: "1 2 ./3 . ./. 4 5",
    Gravity.COLS_DOWN_UP: ". . 2/1 . 5/4 3 .",
    Gravity.OUTWARD: "1 3 2/. . ./4 . 5",
    Gravity.INWARD: ". . ./1 3 2/. 4 5",
}
"""where the tiles of `1 . 2/. 3 ./4 . 5` go; the middle row and column belong to the first half"""


def settled(text: str, gravity: Gravity) -> str:
    rows = [line.split() for line in text.split("/")]
    tiles = [int(word) if word.isdigit() else -(word == "#") for row in rows for word in row]
    state = LinkState(tuple(map(int, tiles)), len(rows), len(rows[0]), gravity)
    tiles = list(state.tiles)
    fall(tiles, state.lines)
    return str(LinkState(tuple(tiles), state.rows, state.cols))


@pytest.mark.parametrize("gravity", Gravity)
def test_tiles_go_where_the_rule_says(gravity: Gravity) -> None:
    assert settled("1 . 2/. 3 ./4 . 5", gravity) == FALLS[gravity]


@pytest.mark.parametrize(
    ("gravity", "before", "after"),
    [
        (Gravity.UPDOWN_APART, "./1/./2/./3", "1/./././2/3"),
        (Gravity.UPDOWN_APART, "./1/2/./3/.", "1/2/./././3"),
        (Gravity.UPDOWN_TOGETHER, "1/./././2/.", "././1/2/./."),
        (Gravity.LEFTRIGHT_APART, ". 1 . . 2 .", "1 . . . . 2"),
        (Gravity.LEFTRIGHT_TOGETHER, "1 . . . . 2", ". . 1 2 . ."),
        (Gravity.DOWN, "1/./#/2/./3/.", "./1/#/././2/3"),
        (Gravity.LEFT, ". 1 # . 2 .", "1 . # 2 . ."),
        (Gravity.ROWS_LEFT_RIGHT, ". 1/. 2/3 .", "1 ./2 ./. 3"),
        (Gravity.OUTWARD, ". . . ./. 1 2 ./. 3 4 ./. . . .", "1 . . 2/. . . ./. . . ./3 . . 4"),
        (Gravity.INWARD, "1 . . 2/. . . ./. . . ./3 . . 4", ". . . ./. 1 2 ./. 3 4 ./. . . ."),
    ],
)
def test_halves_and_walls_bound_a_fall(gravity: Gravity, before: str, after: str) -> None:
    assert settled(before, gravity) == after


@given(seed=seeds)
def test_a_pair_takes_its_two_tiles_and_the_others_fall(seed: int) -> None:
    state = anyhow(seed)
    for pair in state.pairs[:5]:
        after, falls = state.apply(pair), state.falls(pair)
        assert after.left == state.left - 2
        assert Counter(after.tiles) == Counter(state.tiles) - Counter([state.tile_at(pair.first)] * 2) + Counter([0, 0])
        moved = {falls.get(cell, cell): state.tile_at(cell) for cell in tiles_of(state) if cell not in (pair.first, pair.second)}
        assert moved == {cell: after.tile_at(cell) for cell in tiles_of(after)}
        assert all(origin != place for origin, place in falls.items())
        assert state.gestures(pair) == (Tap(pair.first), Tap(pair.second))


# moves

BOARD = "1 2 2 1/3 . # 3/4 5 5 4"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("r1c1-r1c2", "differ: 1 and 2"),
        ("r2c1-r2c2", "no tile at r2c2"),
        ("r2c1-r2c3", "no tile at r2c3"),
        ("r1c1-r9c9", "no cell r9c9 on this 3 x 4 board"),
    ],
)
def test_illegal_pairs_are_explained(move: str, words: str) -> None:
    with pytest.raises(IllegalMove, match=words):
        parse(BOARD).apply(parse_move(move))


def test_tiles_that_no_line_joins_are_not_a_pair() -> None:
    with pytest.raises(IllegalMove, match="No line with at most two turns"):
        parse(f"@inside {BOARD}").apply(parse_move("r1c1-r1c4"))
    assert parse(BOARD).apply(parse_move("r1c1-r1c4")).left == 8


def test_moves_are_read_in_any_order_and_case() -> None:
    assert parse_move("R3C4-r1c2") == parse_move("r1c2-r3c4") == Pair((0, 1), (2, 3))
    assert str(Pair.of((2, 3), (0, 1))) == "r1c2-r3c4"
    assert parse_move("shuffle=17") == Shuffle(17) and str(Shuffle(17)) == "shuffle=17"


@pytest.mark.parametrize("text", ["r1c1", "r1c1-r1c1", "r0c1-r1c1", "r1c1-r2", "shuffle=", "shuffle=-1", "1-2", "r1c1r1c2"])
def test_malformed_moves_get_a_sentence(text: str) -> None:
    with pytest.raises(ParseError, match=r"\.$"):
        parse_move(text)


# texts


@given(seed=seeds)
def test_texts_are_read_back(seed: int) -> None:
    state = anyhow(seed)
    doubled = LinkState(state.tiles * 2, state.rows * 2, state.cols, state.gravity, state.has_margin)
    assert parse(str(doubled)) == doubled


def test_texts_are_read_with_any_spacing() -> None:
    state = parse("  @DOWN   @inside\n 1  .\n# 1 \n")
    assert str(state) == "@down @inside 1 ./# 1"
    assert parse("@inside @down 1 0/# 1") == state
    assert parse("@none 1 1") == parse("1 1")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 1/2", "Row 2 has 1 cell, but row 1 has 2"),
        ("1 1 1", "3 tiles of face 1"),
        ("1 2 2 .", "one tile of face 1"),
        ("1 x/x 1", "'x' is not a tile"),
        ("1000 1000", "'1000' is not a tile"),
        ("-1 -1", "'-1' is not a tile"),
        ("@sideways 1 1", "'@sideways' is not a gravity rule"),
        ("@down @up 1 1", "@down and @up"),
        ("@down", "empty"),
        ("1 " * 31 + "1", "can't be 1 x 32"),
    ],
)
def test_bad_texts_get_a_sentence(text: str, words: str) -> None:
    with pytest.raises(ParseError, match=words) as caught:
        parse(text)
    assert str(caught.value).endswith(".")
