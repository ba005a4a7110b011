"""All solvers of link match: steps that can be followed, true words, counters, limits and ends."""

import re
from itertools import pairwise

import pytest
from brute_force import can_be_cleared
from told import shuffled, told

from solvers.errors import GaveUp, Unsolvable
from solvers.link.decide import solver
from solvers.link.decide.decision import Decision, Verdict
from solvers.link.depth_first import best_pair, first_found, random_order
from solvers.link.depth_first import search as walk
from solvers.link.gravity import TWO_PASSES, Gravity
from solvers.link.links import turns
from solvers.link.moves import Pair
from solvers.link.text import parse
from solvers.puzzle import Progress, Role, net_moves

METHODS = (best_pair, first_found, random_order)
WALKS = (best_pair, first_found)


def tell(method, board, limit=1000):
    return told(board, method.solve(board, {"limit": str(limit)}))


def way_of(board):
    """Some pairs that clear a board, by depth first search; None if there are none."""
    dead = set()

    def search(state):
        if state.is_solved():
            return ()
        if state.tiles in dead:
            return None
        for pair in state.pairs:
            rest = search(state.apply(pair))
            if rest is not None:
                return (pair, *rest)
        dead.add(state.tiles)
        return None

    return search(board)


@pytest.fixture
def simple_search(monkeypatch):
    """A search that needs no compiling, in the place of decide's."""

    def decided(state):
        yield Progress(1, "looking")
        pairs = way_of(state)
        return Decision(Verdict.LOST, nodes=1234) if pairs is None else Decision(Verdict.CLEARABLE, pairs, 1234)

    monkeypatch.setattr(solver, "decided", decided)


def decided_story(board):
    return told(board, solver.solve(board))


BOARDS = [
    *(shuffled(1, gravity, 4, 5, same) for gravity in Gravity for same in (2, 4)),
    *(shuffled(1, gravity, 5, 4, 2, has_margin=False, holes=6) for gravity in Gravity),
    *(shuffled(7, gravity, 6, 8, 4) for gravity in Gravity),
]


@pytest.fixture(scope="module")
def stories():
    return [(method, board, tell(method, board, 150)) for method in METHODS for board in BOARDS]


def turns_told(why):
    """How many turns the words speak of."""
    if "The two tiles touch." in why or "Their line is straight" in why:
        return 0
    return {"once": 1, "twice": 2}[re.search(r"Their line turns (once|twice)", why)[1]]


def check_words(step, before):
    """Check what a step with one pair says against the board."""
    (pair,) = step.moves
    path = before.path(pair)
    assert turns(path) == turns_told(step.why)
    assert (len(path) == 2) == ("touch" in step.why)
    names = {(row, col) for row, col in path if not (0 <= row < before.rows and 0 <= col < before.cols)}
    side = re.search(r"runs round the (top|bottom|left side|right side) of the board", step.why)
    if names:
        row, col = next(iter(names))
        found = "top" if row < 0 else "bottom" if row == before.rows else "left side" if col < 0 else "right side"
        assert side[1] == found
    else:
        assert side is None
    assert step.headline.startswith(str(pair).replace("-", "–"))


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
    for _, _, story in stories:
        for step in story.steps:
            assert step.why.endswith(".")
            assert step.headline
            assert len(step.headline) < 60
            assert step.details.endswith(".")
            assert step.clue.endswith(".")
            assert not re.search(r"r\d+c\d+", step.clue), "a clue doesn't give it away"
            assert "  " not in step.why
            assert ".." not in step.why


def test_turns_and_sides_are_those_of_the_line(stories):
    sides = set()
    for _, _, story in stories:
        for step, before in zip(story.steps, story.befores, strict=True):
            if len(step.moves) == 1:
                check_words(step, before)
                sides |= set(re.findall(r"round the (\w+)", step.why))
    assert sides == {"top", "bottom", "left", "right"}


def test_moving_tiles_are_counted(stories):
    n_moving = 0
    for _, _, story in stories:
        for step, before in zip(story.steps, story.befores, strict=True):
            if len(step.moves) == 1:
                number = len(before.falls(step.moves[0]))
                words = "No other tile moves." if not number else f"{number} tile{' moves' if number == 1 else 's move'}."
                assert words in step.why
                n_moving += bool(number)
    assert n_moving


def test_open_pairs_and_dead_ends_are_counted(stories):
    for _, _, story in stories:
        n_dead = 0
        for step, before in zip(story.steps, story.befores, strict=True):
            n_dead += bool(step.undoes) and not before.pairs
            assert step.figures == (("open pairs", len(before.pairs)), ("dead ends", n_dead))
            found = re.search(r"(\d+) open pairs", step.why.split("dropped")[0])
            if found and "this layer" not in step.why and "there" not in step.why:
                assert int(found[1]) == len(before.pairs)


def test_marks_lie_where_the_step_says(stories):
    for _, _, story in stories:
        for step, before in zip(story.steps, story.befores, strict=True):
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


def test_the_same_board_is_always_told_the_same(stories):
    for method, board, story in stories[:: len(stories) // 8]:
        assert tell(method, board, 150).steps == story.steps


@pytest.mark.parametrize("method", METHODS)
def test_a_solved_board_gives_no_steps(method):
    assert list(method.solve(parse(". ./. ."), {"limit": "10"})) == []


@pytest.mark.parametrize("method", METHODS)
def test_a_board_without_an_open_pair_is_called_unsolvable(method):
    with pytest.raises(Unsolvable, match=r"[Nn]o two of"):
        list(method.solve(parse("@inside 1 2/2 1"), {"limit": "10"}))


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
        story = tell(first_found, board, 300)
        tried = {}
        for step, before in zip(story.steps, story.befores, strict=True):
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
        story = tell(first_found, board, 100_000)
        assert (story.end is None) == can_be_cleared(board)
        assert story.end is None or isinstance(story.end, Unsolvable)


def test_random_order_begins_again_when_it_is_stuck():
    n_games = 0
    for board in BOARDS[::3]:
        story = tell(random_order, board, 200)
        for (step, before), (following, after) in pairwise(zip(story.steps, story.befores, strict=True)):
            assert bool(step.undoes) == (not before.pairs)
            if step.undoes:
                assert after == board
                assert following.moves
                n_games += 1
            else:
                assert step.moves[0] in before.pairs
    assert n_games > 20


def test_every_game_and_every_board_has_its_own_dice():
    board = max((shuffled(seed, "left", 6, 8) for seed in range(9)), key=lambda board: len(board.pairs))
    story = tell(random_order, board, 300)
    firsts = {step.moves for step, before in zip(story.steps, story.befores, strict=True) if before == board}
    assert len(firsts) > 3
    others = [tell(random_order, parse(f"@{rule} {str(board).split(' ', 1)[1]}"), 3).steps[0] for rule in ("right", "up", "down")]
    assert len({step.moves for step in others}) > 1


# long searches


@pytest.mark.parametrize("method", METHODS)
def test_later_tries_are_told_only_if_they_last(method, monkeypatch):
    for module in (walk, random_order):
        monkeypatch.setattr(module, "MOST_SHOWN", 12)
    n_folded = 0
    for board in BOARDS:
        story = tell(method, board, 400)
        if story.end is not None:
            continue
        assert story.final.is_solved()
        n_folded += any("later on" in step.why or "have led nowhere" in step.why for step in story.steps)
        assert sum(len(step.moves) for step in story.steps) <= 12 + board.left // 2
        for step, before in zip(story.steps, story.befores, strict=True):
            assert step.figures[0] == ("open pairs", len(before.pairs))
    assert n_folded


def test_signs_of_life_count_the_pairs(monkeypatch):
    monkeypatch.setattr(walk, "PROGRESS_PERIOD", 10)
    monkeypatch.setattr(random_order, "PROGRESS_PERIOD", 10)
    board = shuffled(2, "outward", 6, 8, 4)
    for method in METHODS:
        items = list(method.solve(board, {"limit": "1000"}))
        signs = [item for item in items if isinstance(item, Progress)]
        assert [sign.nodes for sign in signs] == sorted(sign.nodes for sign in signs)
        assert signs[-1].nodes == sum(len(item.moves) for item in items if not isinstance(item, Progress))


# decide


def clearable(gravity, count):
    found = [shuffled(seed, gravity, 4, 4, same) for seed in range(count) for same in (2, 4)]
    return [board for board in found if way_of(board) is not None]


@pytest.mark.parametrize("gravity", Gravity)
def test_decided_pairs_are_legal_and_explained(gravity, simple_search):
    for board in clearable(gravity, 8):
        story = decided_story(board)
        assert story.end is None
        assert story.final.is_solved()
        assert len(story.steps) == board.left // 2
        for step, before in zip(story.steps, story.befores, strict=True):
            (pair,) = step.moves
            check_words(step, before)
            assert step.why.endswith(".")
            assert step.clue.endswith(".")
            assert not re.search(r"r\d+c\d+", step.clue)
            same, falls = before.tiles.count(before.tile_at(pair.first)), before.falls(pair)
            if step.technique == "safe pair":
                assert same == 2
                assert not falls
                assert gravity not in TWO_PASSES
            elif step.technique == "safe four":
                assert same == 4
                assert not falls
                assert gravity not in TWO_PASSES
            else:
                assert step.technique == "found by search"
                assert same > 2 or falls or gravity in TWO_PASSES
            region = [mark.cells for mark in step.marks if mark.role is Role.REGION]
            assert region == ([tuple(sorted(falls))] if falls else [])
            assert dict(step.figures)["open pairs"] == len(before.pairs)


@pytest.mark.parametrize("gravity", sorted(set(Gravity) - TWO_PASSES))
def test_a_safe_pair_is_never_wrong(gravity, simple_search):
    """Whoever takes it can still clear whatever could be cleared, with any solution."""
    n_safe = 0
    for board in clearable(gravity, 8):
        story = decided_story(board)
        for step, before in zip(story.steps, story.befores, strict=True):
            if step.technique.startswith("safe") and can_be_cleared(before):
                assert can_be_cleared(before.apply(step.moves[0]))
                n_safe += 1
    assert n_safe


def test_safe_pairs_come_as_soon_as_they_are_safe(simple_search):
    for gravity in sorted(set(Gravity) - TWO_PASSES):
        for board in clearable(gravity, 6):
            story = decided_story(board)
            for step, before in zip(story.steps, story.befores, strict=True):
                lone = [pair for pair in before.pairs if before.tiles.count(before.tile_at(pair.first)) == 2]
                if any(not before.falls(pair) for pair in lone):
                    assert step.technique == "safe pair"


def test_a_safe_four_names_the_other_pair_and_goes_on_with_it(simple_search):
    found = [*(board for gravity in Gravity for board in clearable(gravity, 9)), parse("1 2 2 1/1 3 3 1/4 5 4 5/5 4 5 4")]
    n_fours = 0
    for story in map(decided_story, found):
        for step, following in pairwise(story.steps):
            if step.technique == "safe four":
                other = re.search(r"safe together with (r\d+c\d+)–(r\d+c\d+)", step.why)
                assert str(following.moves[0]) == f"{other[1]}-{other[2]}"
                assert following.technique == "safe pair"
                n_fours += 1
    assert n_fours > 20


def test_tiles_that_are_set_free_are_those_that_can_be_linked_only_then(simple_search):
    n_freed = 0
    for gravity in ("none", "down", "left", "inward"):
        for board in clearable(gravity, 12):
            story = decided_story(board)
            for step, before in zip(story.steps, story.befores, strict=True):
                found = re.search(r"sets (\d+) tiles? free", step.headline)
                if not found:
                    continue
                (pair,) = step.moves
                after, falls = before.apply(pair), before.falls(pair)
                numbers = {cell for other in before.pairs for cell in (other.first, other.second)}
                later = {cell for other in after.pairs for cell in (other.first, other.second)}
                tiles = {cell for cells in before.places.values() for cell in cells} - {pair.first, pair.second}
                freed = {cell for cell in tiles - numbers if falls.get(cell, cell) in later}
                assert int(found[1]) == len(freed)
                named = re.search(r"Only then can (.*?) be linked", step.why)
                assert (named is not None) == (len(freed) <= 4)
                if named:
                    assert re.findall(r"r\d+c\d+", named[1]) == [f"r{row + 1}c{col + 1}" for row, col in sorted(freed)]
                n_freed += 1
    assert n_freed > 10


def test_a_lost_board_is_called_unsolvable(simple_search):
    board = next(board for seed in range(99) if not can_be_cleared(board := shuffled(seed, "none", 4, 4, 2)) and board.pairs)
    with pytest.raises(Unsolvable, match=r"This board can't be cleared: 1 234 positions were looked at, and .*\."):
        list(solver.solve(board))


def test_an_open_question_is_given_up(monkeypatch):
    def decided(state):
        yield Progress(1)
        return Decision(Verdict.OPEN, nodes=500)

    monkeypatch.setattr(solver, "decided", decided)
    items = solver.solve(shuffled(1, "down"))
    assert next(items) == Progress(1)
    with pytest.raises(GaveUp, match=r"500 positions were looked at without an answer"):
        next(items)


def test_decide_gives_no_steps_for_a_solved_board_and_knows_stuck_ones_without_a_search(monkeypatch):
    assert list(solver.solve(parse(". ./. ."))) == []
    monkeypatch.setattr(solver, "decided", None)
    with pytest.raises(Unsolvable, match=r"[Nn]o two of"):
        list(solver.solve(parse("@inside 1 2/2 1")))
