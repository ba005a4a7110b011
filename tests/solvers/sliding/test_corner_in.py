"""The picture-puzzle method as told: its order, its relations, and the four turns at the end of a column and of a row."""

import re
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.oracles.steps import after, blanks, board, marked, of

from solvers.puzzle import Role, final_steps
from solvers.sliding import corner_in
from solvers.sliding.rules import Home, parse

COLUMN_END, ROW_END = "column-end turns", "row-end turns"


def steps(state):
    return final_steps(corner_in.solve(state))


def stages(state):
    return list(dict.fromkeys(step.stage for step in steps(state)))


def order(state):
    """The tiles in the order in which steps first name them, up to the last square."""
    told = [re.match(r"Tile (\d+)(?:: | is at | waits )", step.why) for step in steps(state)]
    return list(dict.fromkeys(int(found[1]) for found in told if found))


@pytest.mark.parametrize("seed", range(5))
def test_the_outermost_layer_comes_first(seed):
    assert order(board("4x4", Home.FIRST, seed)) == [3, 7, 11, 15, 14, 13, 12, 2, 6, 10, 9, 8]


def test_the_other_home_reverses_the_order():
    assert order(board("4x4", Home.LAST, 1)) == [16 - tile for tile in (3, 7, 11, 15, 14, 13, 12, 2, 6, 10, 9, 8)]
    assert stages(board("4x4", Home.LAST, 1)) == ["Layer 4", "Layer 3", "Last 2 × 2"]


def test_longer_sides_are_cut_down_to_a_square_first():
    assert stages(board("3x5", Home.FIRST, 1)) == ["Column 5", "Column 4", "Layer 3", "Last 2 × 2"]
    assert stages(board("5x3", Home.FIRST, 1)) == ["Row 5", "Row 4", "Layer 3", "Last 2 × 2"]
    assert stages(board("2x4", Home.LAST, 1)) == ["Column 1", "Column 2", "Last 2 × 2"]
    assert order(board("2x4", Home.FIRST, 1)) == [3, 7, 2, 6]
    assert order(board("4x2", Home.FIRST, 2)) == [7, 6, 5, 4]


@given(st.sampled_from(["4x4", "3x6", "6x3", "5x5"]), st.integers(0, 2**32))
def test_a_target_is_never_to_the_left_or_above_left(size, seed):
    for step in of("relation", steps(board(size, Home.FIRST, seed))):
        assert not step.headline.endswith(("target left", "target above left"))


@given(st.sampled_from(["4x4", "3x6", "6x3", "5x5"]), st.sampled_from(Home), st.integers(0, 2**32))
def test_relations_are_true_and_tiles_obey_them(size, home, seed):
    state, told, ways = board(size, home, seed), "", ""
    for step in steps(state):
        if step.technique == "relation" and ": target " in step.headline:
            tile, told = re.match(r"Tile (\d+): target (.+)", step.headline).groups()
            (row, col), (goal_row, goal_col) = state.cell_of(int(tile)), state.home_of(int(tile))
            vertical = "below" if goal_row > row else "above" if goal_row < row else ""
            horizontal = "right" if goal_col > col else "left" if goal_col < col else ""
            assert told.split() == [word for word in (vertical, horizontal) if word]
            ways = {"below": "down", "above": "up"}.get(vertical, ""), horizontal
        if step.technique == "tile slide":
            assert step.headline.split()[3] in ways
        state = after(state, [step])


@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_the_blank_prefers_the_shorter_way(seed):
    for step in of("blank walk", steps(board("6x6", Home.FIRST, seed))):
        slides, other = re.match(r"This is slide \d+ of (\d+) .*?(?:would take (\d+)\))?\.$", step.details).groups()
        assert other is None or int(slides) <= int(other)


ROW_CASE = parse("@first 0 1 2 3/4 9 6 7/12 5 10 11/8 13 14 15")
COLUMN_CASE = parse("@first 0 1 2 3/4 9 6 7/8 5 10 11/12 13 15 14")


ROW_TURNS = (
    *[(1, 1), (1, 0), (2, 0), (2, 1)],  # bottom right corner: the tiles go clockwise, so the blank does not
    *[(2, 0), (3, 0), (3, 1), (2, 1)],  # top right corner, clockwise
    *[(2, 0), (1, 0), (1, 1), (2, 1)],  # bottom right corner, counter-clockwise
    *[(3, 1), (3, 0), (2, 0), (2, 1)],  # top right corner, counter-clockwise
)
COLUMN_TURNS = (
    *[(2, 1), (3, 1), (3, 2), (2, 2)],  # top right corner, clockwise
    *[(3, 2), (3, 3), (2, 3), (2, 2)],  # top left corner, clockwise
    *[(3, 2), (3, 1), (2, 1), (2, 2)],  # top right corner, counter-clockwise
    *[(2, 3), (3, 3), (3, 2), (2, 2)],  # top left corner, counter-clockwise
)


@pytest.mark.parametrize(
    ("state", "technique", "turns", "cell", "tile"),
    [(ROW_CASE, ROW_END, ROW_TURNS, (3, 0), 12), (COLUMN_CASE, COLUMN_END, COLUMN_TURNS, (3, 3), 15)],
    ids=["row", "column"],
)
def test_a_line_ends_with_four_turns_that_move_three_tiles_on_and_leave_the_rest(state, technique, turns, cell, tile):
    items = of(technique, steps(state))
    first = next(number for number, step in enumerate(items) if marked(step, Role.REGION))
    turning = items[first : first + 16]
    assert tuple(blanks(state, items[: first + 16])[-16:]) == turns
    before, end = after(state, items[:first]), after(state, items[: first + 16])
    assert end.tile_at(cell) == tile and end.blank == before.blank
    assert len([place for place in map(before.cell_of, range(16)) if end.tile_at(place) != before.tile_at(place)]) == 3
    parts = [re.search(r"slide (\d) of 4 in turn (\d) of 4, (\S+) with", step.details).groups() for step in turning]
    assert [turn + slide for slide, turn, _ in parts] == [turn + slide for turn in "1234" for slide in "1234"]
    assert [way for way, _ in groupby(way for _, _, way in parts)] == ["clockwise", "counter-clockwise"]
    for step in turning:
        assert {before.blank, before.cell_of(step.moves[0].tile)} <= set(marked(step, Role.REGION))
        assert len(marked(step, Role.REGION)) == 4
        before = after(before, [step])


@pytest.mark.parametrize("home", Home)
def test_turns_name_the_corner_in_which_the_blank_is(home):
    state, told = board("6x6", home, 1), 0
    for step in steps(state):
        found = re.search(r"slide 1 of 4 in turn .* with the blank at the (top|bottom) (left|right):", step.details)
        if found:
            (row, col), square = state.blank, marked(step, Role.REGION)
            assert found[1] == ("top" if row == min(square)[0] else "bottom")
            assert found[2] == ("left" if col == min(square)[1] else "right")
            told += 1
        state = after(state, [step])
    assert told


@settings(max_examples=40)
@given(st.sampled_from(Home), st.integers(0, 2**32))
def test_the_tile_is_marked_where_it_is_throughout_its_turns(home, seed):
    state = board("4x4", home, seed)
    for step in steps(state):
        if step.technique in (COLUMN_END, ROW_END):
            target = marked(step, Role.TARGET)[0]
            tile = state.goal(4, 4, home).tile_at(target)
            assert marked(step, Role.SUBJECT) == [state.cell_of(tile)]
        state = after(state, [step])


@pytest.mark.parametrize(
    ("text", "technique", "headline"),
    [
        ("@first 4 1 2 3/8 5 6 7/12 9 10 11/0 13 14 15", ROW_END, "Tile 12 slides down into r4c1"),
        ("@first 1 2 6 3/4 5 10 7/8 9 14 11/12 13 15 0", COLUMN_END, "Tile 15 slides right into r4c4"),
    ],
    ids=["row", "column"],
)
def test_a_line_end_with_the_blank_in_it_is_simply_filled(text, technique, headline):
    items = steps(parse(text))
    assert next(step for step in items if step.moves).headline == headline
    assert not [step for step in of(technique, items) if step.stage == "Layer 4"]


def test_the_last_square_turns_the_shorter_way():
    assert [step.moves[0].tile for step in steps(parse("@first 1 3/2 0"))] == [3, 1]
    assert max(len(steps(board("2x2", Home.FIRST, seed))) for seed in range(40)) == 6
