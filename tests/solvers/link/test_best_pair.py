"""Best pair first: F by hand and by counting, the order of the tree, merged pairs, and the way back."""

import re
from itertools import groupby

import pytest
from support.oracles.link import can_be_cleared, shuffled
from support.oracles.steps import told

from solvers.errors import GaveUp, Unsolvable
from solvers.link.gravity import TWO_PASSES, Gravity
from solvers.link.links import Pair
from solvers.link.methods import best_pair
from solvers.link.methods.best_pair import cavity_cells, evaluate
from solvers.link.rules import parse
from solvers.puzzle import Role, Step

LIMIT = {"limit": "20000"}
VERTICAL = {Gravity.DOWN, Gravity.UP, Gravity.UPDOWN_APART, Gravity.UPDOWN_TOGETHER, Gravity.COLS_DOWN_UP, *TWO_PASSES}
HORIZONTAL = set(Gravity) - VERTICAL - {Gravity.NONE} | TWO_PASSES


def tell(board, limit=LIMIT):
    return told(board, best_pair.solve(board, limit))


def values(board):
    return {str(evaluation.pair): evaluation.f for evaluation in evaluate(board)}


def largest(cells, has_margin):
    line = [0, *cells, 0] if has_margin else [*cells]
    return max((len(list(group)) for is_empty, group in groupby(line, lambda tile: tile == 0) if is_empty), default=0)


def counted_f(board, pair):
    """Return F by the paper's formula, calculated with lists of cells."""
    grid = {(row, col): board.tile_at((row, col)) for row in range(board.rows) for col in range(board.cols)}
    after = dict(zip(grid, board.without(pair).tiles, strict=True))
    still_empty = {cell: 0 for cell in (pair.first, pair.second) if not after[cell]}
    same = sum(tile == grid[pair.first] for tile in grid.values())
    f = same / 2 - 1
    for row, col in (pair.first, pair.second):
        for cells, closes in (
            ([(row, other) for other in range(board.cols)], board.gravity in HORIZONTAL),
            ([(other, col) for other in range(board.rows)], board.gravity in VERTICAL),
        ):
            before = grid | still_empty if closes else grid
            old, new = (largest([tiles[cell] for cell in cells], board.has_margin) for tiles in (before, after))
            f += 1 - (1 if old == new else old / max(new, 1))
    return f


def boards(seeds, **kinds):
    return [shuffled(seed, gravity, **kinds) for gravity in Gravity for seed in range(seeds)]


# F


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 2 1/3 2 3", {"r1c2-r2c2": 1.5, "r1c1-r1c3": 2, "r2c1-r2c3": 2}),
        ("1 1 ./2 1 1/2 3 3", {"r1c1-r1c2": 1 + 3 / 5 + 1 / 2 + 3 / 5 + 1 / 2, "r1c2-r2c2": 1 + 1 / 3 + 2 / 3 + 2 / 3}),
        ("@down 1 2 3 1/2 3 4 4", {"r1c1-r1c4": 2 * (1 - 1 / 2), "r2c3-r2c4": 2 * (1 - 1 / 2)}),
        ("@inside 1 1/2 2", {"r1c1-r1c2": 4, "r2c1-r2c2": 4}),
    ],
    ids=["where tiles stay", "with four tiles of a face", "where tiles fall", "without a margin"],
)
def test_f_by_hand(text, expected):
    """2-2 in the first: rows stay at 1, columns go from 1 to 4: G = 3/4 twice. S = 4 adds 1 in the second."""
    found = values(parse(text))
    assert {pair: found[pair] for pair in expected} == pytest.approx(expected)


@pytest.mark.parametrize("has_margin", [True, False])
def test_f_is_the_paper_s_sum_in_all_rules(has_margin):
    n_values = set()
    for board in boards(6, rows=5, cols=6, has_margin=has_margin, holes=6, same=6):
        for evaluation in evaluate(board):
            assert evaluation.f == pytest.approx(counted_f(board, evaluation.pair), abs=1e-8)
            assert evaluation.same == board.tiles.count(board.tile_at(evaluation.pair.first))
            n_values.add(evaluation.f)
    assert len(n_values) > 20


# the tree


def test_the_smallest_f_is_taken_first():
    board = parse("1 2 1/3 2 3")
    story = tell(board)
    assert story.final.is_solved()
    assert [str(move) for move in story.steps[0].moves] == ["r1c2-r2c2"]
    assert story.steps[0].headline == "r1c2–r2c2, F 1.50"
    assert "smallest F of 3 open pairs, and r1c1–r1c3 is next with F 2.00." in story.steps[0].why


def test_of_equal_pairs_the_first_is_taken():
    assert "smallest F of 2 open pairs, and r1c3–r1c4 is next with the same F." in tell(parse("1 1 2 2")).steps[0].why


def is_free(board, pair):
    """Return whether F is 0 and nothing moves, by counting."""
    same = board.tiles.count(board.tile_at(pair.first))
    return same == 2 and counted_f(board, pair) == pytest.approx(0) and not board.falls(pair)


@pytest.fixture(scope="module")
def trees():
    """Each step of many searches, with its position, the pairs tried there before, and those it takes back, last first."""
    found = [*boards(7, rows=4, cols=5, same=2), *boards(2, rows=4, cols=5), *boards(2, rows=5, cols=6, same=6)]
    stories = [tell(board, {"limit": "200"}) for board in found]
    return [event for story in stories for event in events(story)]


def events(story):
    layers = []
    for step, before in story.each:
        if not layers or layers[-1][0] != before:
            layers.append((before, []))
        tried, gone = layers[-1][1], []
        yield step, before, tuple(tried), gone
        while sum(len(taken) for _, taken in gone) < step.undoes:
            layers.pop()
            gone.append((layers[-1][0], layers[-1][1][-1]))
        if step.moves:
            tried.append(step.moves)


def test_each_layer_is_tried_in_order_of_f(trees):
    tries = [event for event in trees if event[0].moves and not any(is_free(event[1], pair) for pair in event[1].pairs)]
    for step, before, tried, _ in tries:
        order = sorted(before.pairs, key=lambda pair: round(counted_f(before, pair), 9))
        assert step.moves == (order[len(tried)],)
    assert sum(len(tried) > 1 for _, _, tried, _ in tries) > 20


def test_pairs_with_f_0_are_one_node_without_siblings(trees):
    tries = [event for event in trees if event[0].moves and any(is_free(event[1], pair) for pair in event[1].pairs)]
    for step, before, tried, _ in tries:
        assert not tried
        assert step.moves == tuple(pair for pair in before.pairs if is_free(before, pair))
    assert sum(len(step.moves) > 1 for step, _, _, _ in tries) >= 3


def test_backtracking_skips_layers_without_siblings(trees):
    backs = [list(event) for event in trees if event[0].undoes]
    for step, before, tried, gone in backs:
        assert not step.moves
        assert {pair for pairs in tried for pair in pairs} == set(before.pairs), "only what is exhausted is left"
        *passed, (goal, taken) = gone
        assert all(is_free(state, pairs[0]) for state, pairs in passed)
        assert not is_free(goal, taken[0]) or goal.left == 20, "nothing else can be tried there"
        assert step.undoes == sum(len(pairs) for _, pairs in gone)
        dead_end = f"No pair is open with {before.left} tiles left."
        assert step.why.startswith(dead_end) != bool(before.pairs)
        assert ("There is no alternative in the layer above" in step.why) == bool(passed)
    assert sum(len(gone) > 1 for _, _, _, gone in backs) >= 3
    assert sum(bool(before.pairs) for _, before, _, _ in backs) > 20


def test_merged_pairs_are_one_step():
    """2-2 and 3-3 fill the tops of their columns, and leave rows whose margin is as large as the holes."""
    board = parse("@down . . . ./6 5 2 1/3 5 2 4/6 1 3 4")
    step = tell(board).steps[0]
    assert [str(move) for move in step.moves] == ["r2c2-r3c2", "r2c3-r3c3"]
    assert step.technique == "merged pairs"
    assert step.headline == "2 pairs at once, F 0.00"
    assert "r2c2–r3c2 and r2c3–r3c3" in step.why
    assert "So the 2 other open pairs in this layer are dropped." in step.why
    assert [mark.cells for mark in step.marks if mark.role is Role.PATH] == [((1, 1), (2, 1)), ((1, 2), (2, 2))]
    assert dict(step.figures) == {"open pairs": 4, "dead ends": 0}


def test_verdicts_agree_with_brute_force():
    ends = set()
    for board in [*boards(4, rows=4, cols=4), *boards(8, rows=4, cols=4, same=2)]:
        story = tell(board)
        if story.end is None:
            assert story.final.is_solved()
            ends.add("solved")
        elif isinstance(story.end, Unsolvable):
            assert not can_be_cleared(board), str(board)
            ends.add("unsolvable")
        else:
            assert board.gravity in TWO_PASSES
            assert "were dropped" in str(story.end)
            ends.add("gave up")
    assert {"solved", "unsolvable"} <= ends


def test_dropped_siblings_may_lose_solutions_under_two_passes():
    """The tree is then not complete, and nothing is claimed."""
    stories = [tell(shuffled(seed, gravity, 4, 4, 2)) for gravity in TWO_PASSES for seed in range(60)]
    ends = [story.end for story in stories if story.end is not None]
    assert any(isinstance(end, GaveUp) and "proves nothing" in str(end) and end.instead == "decide" for end in ends)


# words and marks


def test_explanations_are_true():
    for board in boards(1, rows=5, cols=6, same=6):
        story = tell(board, {"limit": "60"})
        for step, before in story.each:
            if step.technique != "best pair":
                continue
            (pair,) = step.moves
            value = re.fullmatch(rf"{str(pair).replace('-', '–')}, F (−?\d+\.\d\d)", step.headline)[1]
            assert float(value.replace("−", "-")) == pytest.approx(counted_f(before, pair), abs=0.0051)
            sums = re.search(r"F = (.*) = ", step.why)[1]
            assert eval(sums.replace("−", "-")) == pytest.approx(counted_f(before, pair)), "the sum comes out"
            same = before.tiles.count(before.tile_at(pair.first))
            assert f"{same} tiles of this face are left, so S is {same}." in step.why
            for row, col in (pair.first, pair.second):
                after = before.without(pair).tiles
                across, down = largest(after[row * 6 : row * 6 + 6], True), largest(after[col::6], True)
                told_so = rf"At r{row + 1}c{col + 1} the largest cavity .*? (\d+) along the row, .*? (\d+) along the column"
                assert re.search(told_so, step.why).groups() == (str(across), str(down))


def test_the_frontier_has_open_pairs_with_their_values():
    board = shuffled(3, "none", 8, 14)
    step = next(item for item in best_pair.solve(board, LIMIT) if isinstance(item, Step))
    frontier = [mark for mark in step.marks if mark.role is Role.FRONTIER]
    assert len(frontier) == min(12, len(board.pairs) - 1)
    for mark in frontier:
        assert mark.label == f"F {counted_f(board, Pair(*mark.cells)):.2f}"
    assert dict(step.figures) == {"open pairs": len(board.pairs), "dead ends": 0}


def test_the_region_is_the_cavity_that_is_left():
    step = tell(parse("1 2 1/3 2 3")).steps[0]
    (region,) = [mark for mark in step.marks if mark.role is Role.REGION]
    assert region.cells == ((0, 1), (1, 1))


# The largest cavities of rows and columns, with and without a margin, before and after a pair.


def test_cavities_are_shown_along_both_lines_of_all_tiles():
    board = parse("1 . . 2/2 3 3 1/4 . 4 5/5 6 6 .")
    assert cavity_cells(board, [(0, 0)]) == ((0, 1), (0, 2))
    assert cavity_cells(board, [(3, 1), (1, 3)]) == ((0, 1), (3, 3))
