"""What both sliding methods promise: they solve every board, every step is true, and finished cells stay."""

import re
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.oracles.steps import after, board, marked, told

from solvers.puzzle import Progress, Role, cell_name, final_steps
from solvers.sliding import corner_in, row_by_row
from solvers.sliding.path_plan import distance
from solvers.sliding.rules import Home, SlidingState, is_solvable

METHODS = {"row-by-row": row_by_row.solve, "corner-in": corner_in.solve}
SIZES = ["2x2", "2x3", "3x2", "2x7", "7x2", "3x3", "3x4", "4x3", "4x4", "5x5", "3x8", "9x4", "8x3"]
SLIDE = re.compile(r"(\d+) slides (up|down|left|right)")
VECTORS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}

methods = pytest.mark.parametrize("solve", METHODS.values(), ids=METHODS)
sides = st.integers(3, 14)
boards = st.builds(board, st.sampled_from(SIZES), st.sampled_from(Home), st.integers(0, 2**32))
boards_of_any_size = st.builds(board, st.builds("{}x{}".format, sides, sides), st.sampled_from(Home), st.integers(0, 2**32))


@methods
@given(state=boards | boards_of_any_size)
def test_any_board_is_solved(solve, state):
    assert after(state, final_steps(solve(state))).is_solved()


@given(state=boards, direction=st.sampled_from(["up", "down", "left", "right", "none"]))
def test_any_board_is_solved_with_any_direction_first(state, direction):
    assert after(state, final_steps(row_by_row.solve(state, {"direction": direction}))).is_solved()


@methods
@pytest.mark.parametrize("home", Home)
@pytest.mark.parametrize("size", ["20x20", "2x30", "30x2"])
def test_large_and_long_boards_are_solved(solve, size, home):
    state = board(size, home)
    assert after(state, final_steps(solve(state))).is_solved()


@methods
@pytest.mark.parametrize("home", Home)
@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2)])
def test_all_small_boards_are_solved(solve, rows, cols, home):
    states = (SlidingState(tiles, rows, cols, home) for tiles in permutations(range(rows * cols)))
    solvable = [state for state in states if is_solvable(state)]
    assert len(solvable) in (12, 360)
    assert all(after(state, final_steps(solve(state))).is_solved() for state in solvable)


@methods
@pytest.mark.parametrize("seed", range(2))
def test_fourteen_by_fourteen_is_solved_in_at_most_8000_moves(solve, seed):
    state = board("14x14", Home(["last", "first"][seed % 2]), seed)
    steps = final_steps(solve(state))
    assert after(state, steps).is_solved() and sum(len(step.moves) for step in steps) <= 8000


@pytest.fixture(scope="module", params=METHODS.values(), ids=METHODS)
def stories(request):
    """The stories of either method on boards of all kinds."""
    starts = [board(size, home, seed) for size in SIZES for home in Home for seed in (1, 2)]
    return [told(start, request.param(start)) for start in starts]


@pytest.fixture(scope="module")
def slides(stories):
    """The steps of all stories that slide a tile, each with the position before it."""
    return [(step, before) for story in stories for step, before in story.each if step.moves]


def test_every_step_makes_at_most_one_slide_and_says_why(stories):
    for story in stories:
        cells = {(row, col) for row in range(story.final.rows) for col in range(story.final.cols)}
        names = {cell_name(cell) for cell in cells}
        for step in story.steps:
            assert len(step.moves) <= 1 and step.stage
            assert 0 < len(step.headline) <= 34 and step.details.endswith(".")
            assert names.issuperset(re.findall(r"r\d+c\d+", step.why))
            assert all(cells.issuperset(mark.cells) for mark in step.marks)


def test_words_and_slides_agree_on_the_real_board(slides):
    for step, before in slides:
        tile, way = SLIDE.search(step.headline).groups()
        (row, col), (blank_row, blank_col) = before.cell_of(int(tile)), before.blank
        assert step.moves[0].tile == int(tile)
        assert VECTORS[way] == (blank_row - row, blank_col - col)
        assert step.headline.startswith((f"Tile {tile} slides", f"Blank {OPPOSITE[way]}: tile {tile} slides"))
        assert " into " not in step.headline or step.headline.endswith(f" into {cell_name(before.blank)}")


def test_a_slide_never_touches_a_locked_cell(slides):
    for step, before in slides:
        assert not {before.cell_of(step.moves[0].tile), before.blank} & set(marked(step, Role.LOCKED))


def test_a_walk_points_at_its_tile_and_the_tile_arrives(slides):
    for step, before in slides:
        if step.technique == "tile slide":
            assert marked(step, Role.SUBJECT) == [before.cell_of(step.moves[0].tile)]
            (target,) = marked(step, Role.TARGET)
            steps_left = distance(before.blank, target)
            assert (f" {steps_left} step" in step.details) == (steps_left > 0)


def test_finished_lines_and_stages_are_home_and_locked_and_stay_so(stories):
    for story in stories:
        finished, stage, locked = set(), "", set()
        for step, before in story.each:
            if step.stage != stage and not stage.startswith("Last"):
                finished |= locked
            stage, locked = step.stage, set(marked(step, Role.LOCKED))
            if found := re.match(r"(Row|Column) (\d+) is finished", step.why):
                line, number = ("Row", "Column").index(found[1]), int(found[2]) - 1
                cells = {before.home_of(tile) for tile in range(len(before.tiles)) if before.home_of(tile)[line] == number}
                assert cells <= locked
                finished |= cells
            assert all(before.home_of(before.tile_at(cell)) == cell for cell in finished)


def test_numbered_slides_are_counted_right(stories):
    for story in stories:
        counts = [re.match(r"This is slide (\d+) of (\d+)", step.details) for step in story.steps]
        for step, found, following in zip(story.steps, counts, [*counts[1:], None], strict=True):
            assert (found is not None) == step.headline.startswith("Blank ")
            if found and found[1] != found[2] and step is not story.steps[-1]:  # the last slide may solve the board by chance
                assert following.groups() == (str(int(found[1]) + 1), found[2])


@methods
def test_progress_opens_each_stage_and_never_falls(solve):
    items = list(solve(board("6x5")))
    signs = [item for item in items if isinstance(item, Progress)]
    assert items[0] is signs[0]
    assert [sign.note for sign in signs] == list(dict.fromkeys(step.stage for step in final_steps(items)))
    assert all(a.nodes < b.nodes and a.fraction < b.fraction for a, b in pairwise(signs))
    assert (signs[0].fraction, signs[0].nodes) == (0, 0)
    assert signs[-1].fraction < 1


@methods
def test_marks_are_shared_between_steps(solve):
    marks = [mark for step in final_steps(solve(board("6x6"))) for mark in step.marks]
    assert len({id(mark) for mark in marks}) < len(marks) / 2
