"""All solvers of link match: steps that can be followed, true words, counters, limits and ends."""

import re
from itertools import chain, pairwise

import pytest
from support.oracles.link import can_be_cleared, check_words, shuffled
from support.oracles.steps import told

from solvers.errors import GaveUp, Unsolvable
from solvers.link.gravity import Gravity
from solvers.link.links import Pair
from solvers.link.methods import backtracking as walk
from solvers.link.methods.backtracking import solve_at_random, solve_first_found
from solvers.link.methods.best_pair import solve as best_pair
from solvers.link.rules import parse
from solvers.puzzle import Progress, Role, net_moves

METHODS = (best_pair, solve_first_found, solve_at_random)


def tell(method, board, limit=1000):
    return told(board, method(board, {"limit": str(limit)}))


BOARDS = [
    *(shuffled(1, gravity, 4, 5, same) for gravity in Gravity for same in (2, 4)),
    *(shuffled(1, gravity, 5, 4, 2, has_margin=False, holes=6) for gravity in Gravity),
    *(shuffled(7, gravity, 6, 8, 4) for gravity in Gravity),
]


@pytest.fixture(scope="module")
def stories():
    return [(method, board, tell(method, board, 150)) for method in METHODS for board in BOARDS]


def each_step(stories):
    return chain.from_iterable(story.each for _, _, story in stories)


# every story


def test_every_step_can_be_followed(stories):
    ends = set()
    for _, board, story in stories:
        if story.end is None:
            assert story.final.is_solved(), str(board)
            assert board.apply_all(net_moves(story.steps)).is_solved()
        ends.add(type(story.end))
    assert ends == {type(None), Unsolvable, GaveUp}


def test_sentences_end_with_full_stops_and_can_stand_alone(stories):
    for step, _ in each_step(stories):
        assert all(text.endswith(".") for text in (step.why, step.details, step.clue))
        assert 0 < len(step.headline) < 60
        assert not re.search(r"r\d+c\d+", step.clue), "a clue doesn't give it away"
        assert not re.search(r"  |\.\.", step.why)


def test_turns_sides_and_moving_tiles_are_those_on_the_board(stories):
    sides, n_moving = set(), 0
    for step, before in each_step(stories):
        if len(step.moves) == 1:
            check_words(step, before)
            sides |= set(re.findall(r"around the (\w+)", step.why))
            number = len(before.falls(step.moves[0]))
            words = "No other tile moves." if not number else f"{number} other tile{' moves' if number == 1 else 's move'}."
            assert words in step.why
            n_moving += bool(number)
    assert sides == {"top", "bottom", "left", "right"} and n_moving


def test_open_pairs_and_dead_ends_are_counted(stories):
    for _, _, story in stories:
        n_dead = 0
        for step, before in story.each:
            n_dead += bool(step.undoes) and not before.pairs
            assert step.figures == (("open pairs", len(before.pairs)), ("dead ends", n_dead))
            found = re.search(r"(\d+) open pairs", step.why.split("dropped")[0])
            if found and "this layer" not in step.why and "there" not in step.why:
                assert int(found[1]) == len(before.pairs)


def test_marks_match_the_explanations(stories):
    for step, before in each_step(stories):
        if not step.moves:
            assert {mark.role for mark in step.marks} <= {Role.WRONG, Role.EXPLORED}
            continue
        by_role = {role: [mark.cells for mark in step.marks if mark.role is role] for role in Role}
        assert by_role[Role.SUBJECT] == [tuple(cell for pair in step.moves for cell in (pair.first, pair.second))]
        assert by_role[Role.PATH] == [before.path(pair) for pair in step.moves]
        assert len(by_role[Role.FRONTIER]) <= 12
        for cells in by_role[Role.FRONTIER]:
            assert Pair(*cells) in before.pairs
            assert Pair(*cells) not in step.moves
        for cells in by_role[Role.REGION]:
            assert all(0 <= row < before.rows and 0 <= col < before.cols for row, col in cells)


@pytest.mark.parametrize("method", METHODS)
def test_it_gives_up_at_the_limit_of_pairs(method):
    board = next(board for seed in range(99) if not can_be_cleared(board := shuffled(seed, "none", 4, 4, 2)) and board.pairs)
    story = tell(method, board, 3)
    assert isinstance(story.end, GaveUp)
    assert str(story.end).startswith("3 pairs were tried")
    assert story.end.instead == "decide"
    assert sum(len(step.moves) for step in story.steps) <= 3


@pytest.mark.parametrize("method", METHODS)
def test_a_limit_that_is_just_enough_is_enough(method):
    board = shuffled(2, "outward", 4, 5, 4)
    story = tell(method, board)
    assert story.end is None
    tries = sum(len(step.moves) for step in story.steps)
    assert tell(method, board, tries).end is None
    assert isinstance(tell(method, board, tries - 1).end, GaveUp)


# each method


def test_first_found_takes_open_pairs_in_reading_order():
    n_later = 0
    for board in BOARDS:
        story = tell(solve_first_found, board, 300)
        tried = {}
        for step, before in story.each:
            if step.moves:
                number = tried.get(before, 0)
                assert step.moves == (before.pairs[number],)
                tried[before] = number + 1 if number + 1 < len(before.pairs) else 0
                n_later += number > 0
            else:
                assert tried.get(before, 0) == 0
    assert n_later > 20


@pytest.mark.parametrize("gravity", Gravity)
def test_first_found_is_complete(gravity):
    for seed in range(12):
        board = shuffled(seed, gravity, 4, 4, 2)
        story = tell(solve_first_found, board, 100_000)
        assert (story.end is None) == can_be_cleared(board)
        assert story.end is None or isinstance(story.end, Unsolvable)


def test_random_order_starts_over_when_it_is_stuck():
    n_games = 0
    for board in BOARDS[::3]:
        story = tell(solve_at_random, board, 200)
        for (step, before), (following, after) in pairwise(story.each):
            assert bool(step.undoes) == (not before.pairs)
            if step.undoes:
                assert after == board
                assert following.moves
                n_games += 1
            else:
                assert step.moves[0] in before.pairs
    assert n_games > 20


def test_every_game_and_every_board_has_its_own_random_numbers():
    board = max((shuffled(seed, "left", 6, 8) for seed in range(9)), key=lambda board: len(board.pairs))
    story = tell(solve_at_random, board, 300)
    firsts = {step.moves for step, before in story.each if before == board}
    assert len(firsts) > 3
    others = [
        tell(solve_at_random, parse(f"@{rule} {str(board).split(' ', 1)[1]}"), 3).steps[0] for rule in ("right", "up", "down")
    ]
    assert len({step.moves for step in others}) > 1


# long searches


@pytest.mark.parametrize("method", METHODS)
def test_later_tries_are_shown_only_if_they_succeed(method, monkeypatch):
    monkeypatch.setattr(walk, "MAX_SHOWN", 12)
    n_folded = 0
    for board in BOARDS:
        story = tell(method, board, 400)
        if story.end is not None:
            continue
        assert story.final.is_solved()
        n_folded += any("later on" in step.why or "led nowhere" in step.why for step in story.steps)
        assert sum(len(step.moves) for step in story.steps) <= 12 + board.left // 2
        for step, before in story.each:
            assert step.figures[0] == ("open pairs", len(before.pairs))
    assert n_folded


def test_progress_counts_the_pairs(monkeypatch):
    monkeypatch.setattr(walk, "PROGRESS_PERIOD", 10)
    board = shuffled(2, "outward", 6, 8, 4)
    for method in METHODS:
        items = list(method(board, {"limit": "1000"}))
        signs = [item for item in items if isinstance(item, Progress)]
        assert [sign.nodes for sign in signs] == sorted(sign.nodes for sign in signs)
        assert signs[-1].nodes == sum(len(item.moves) for item in items if not isinstance(item, Progress))
