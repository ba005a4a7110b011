"""The workbench for mazes: every brush does what it says, and messages say what to paint where."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.oracles.mazes import random_state
from support.stories import Story, stories

from solvers.errors import ParseError, PuzzleError
from solvers.onestroke import ONESTROKE
from solvers.onestroke.maze import Mode
from solvers.onestroke.rules import OneStrokeState, parse_move
from solvers.onestroke.text import draft, parse
from solvers.onestroke.workbench import WORKBENCH as BENCH
from solvers.options import read_options


@st.composite
def mazes(draw: st.DrawFn) -> OneStrokeState:
    """Draw a maze without a line, sometimes an unfinished one."""
    source, mode = random.Random(draw(st.integers(0, 10**9))), draw(st.sampled_from(tuple(Mode)))
    state = random_state(source, mode, draw(st.integers(2, 5)), draw(st.integers(2, 5)))
    sign, text = draw(st.sampled_from("SE1#")), str(OneStrokeState.at_start(state.maze))
    return BENCH.draft(text.replace(sign, ".") if sign != "#" else text)


@st.composite
def strokes(draw: st.DrawFn) -> tuple[OneStrokeState, str, Any, Any]:
    """Draw a maze, one of its brushes, and where it is used."""
    state = draw(mazes())
    rows, cols = BENCH.size(state)
    brush = draw(st.sampled_from(BENCH.brushes(state)))
    cell = (draw(st.integers(0, rows - 1)), draw(st.integers(0, cols - 1)))
    beside = [(cell[0] + down, cell[1] + right) for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    inside = [(row, col) for row, col in beside if 0 <= row < rows and 0 <= col < cols]
    return state, brush.name, cell, draw(st.sampled_from(inside)) if brush.is_edge else None


@stories("""
the brushes put their signs: ..../....
    wall r1c2, coin r1c3, start r2c1, end r2c3 -> .#o./S.E.
    free r1c2, free r2c1, free r1c3 -> ..../..E.
the start and the end move: S.E./....
    start r2c4, end r1c1 -> E.../...S
of two starts one is left: SS./S.E
    start r1c3 -> ..S/..E
numbers are put in order: @zip .../...
    number r2c3, number r1c1, number r1c3 -> @zip 2.3/..1
numbers fill gaps: @zip 1.4/2..
    number r2c2, number r2c3 -> @zip 1.4/235
a number that is taken away has those after it move up: @zip 1.3/24.
    clear-number r2c1 -> @zip 1.2/.3.
what is no number is not taken away as one: @zip 1.3/24.
    clear-number r1c2 -> @zip 1.3/24.
""")
def test_a_maze_is_painted(start: str, story: Story) -> None:
    state = BENCH.draft(start)
    for strokes, text in story:
        for brush, name in map(str.split, strokes.split(", ")):
            paint = BENCH.clear if brush.startswith("clear") else BENCH.paint
            state = paint(state, brush.removeprefix("clear-"), parse_move(name).cell, None)
        assert str(state) == text


@pytest.mark.parametrize("mode", Mode)
def test_a_blank_maze_has_the_size_and_mode_of_its_options(mode: Mode) -> None:
    state = BENCH.blank(read_options(ONESTROKE.options, {"size": "5x4", "mode": mode}))
    assert BENCH.size(state) == (5, 4)
    assert BENCH.chosen(state) == {"mode": mode}
    assert len(state.maze.cells) == 20 and not state.maze.coins and not state.maze.bars


def test_there_are_as_many_numbers_as_signs_for_them() -> None:
    state = BENCH.draft("@zip " + "/".join(["." * 6] * 6))
    for row in range(6):
        for col in range(6):
            state = BENCH.paint(state, "number", (row, col), None)
    assert len(state.maze.numbered) == 33
    assert BENCH.clear(state, "number", (0, 0), None).maze.numbered == state.maze.numbered[1:]


def test_bars_are_put_on_edges_and_taken_away() -> None:
    state = BENCH.paint(BENCH.draft("S.E/..."), "bar", (0, 1), (0, 0))
    assert state.maze.bars == {((0, 0), (0, 1))}
    assert BENCH.paint(state, "bar", (0, 0), (0, 1)) == state
    assert not BENCH.clear(state, "bar", (0, 0), (0, 1)).maze.bars


def test_only_brushes_that_suit_the_mode_are_offered() -> None:
    offered = {mode: {brush.name for brush in BENCH.brushes(BENCH.draft(f"@{mode} S./.E"))} for mode in Mode}
    assert [mode for mode in Mode if "coin" in offered[mode]] == [Mode.BEST]
    assert [mode for mode in Mode if "number" in offered[mode]] == [Mode.ZIP]
    assert all({"free", "wall", "start", "end", "bar"} <= names for names in offered.values())


@given(strokes())
def test_painted_mazes_round_trip_and_can_be_cleared_and_doing_it_twice_changes_nothing(stroke: tuple[Any, ...]) -> None:
    state, name, cell, other = stroke
    painted = BENCH.paint(state, name, cell, other)
    assert BENCH.draft(str(painted)) == painted == BENCH.paint(painted, name, cell, other)
    assert BENCH.size(painted) == BENCH.size(state) and BENCH.chosen(painted) == BENCH.chosen(state)
    assert painted.trail == ()
    after = BENCH.clear(painted, name, cell, other)
    assert BENCH.clear(after, name, cell, other) == after
    if name == "bar":
        assert after.maze.bars == state.maze.bars - {(min(cell, other), max(cell, other))}
    elif name == "number":
        assert after.maze.sign(cell) not in "123456789"
    else:
        assert after.maze.sign(cell) == "."


@given(mazes(), st.integers(2, 7), st.integers(2, 7))
def test_resizing_keeps_what_lies_inside(state: OneStrokeState, rows: int, cols: int) -> None:
    after = BENCH.resize(state, rows, cols)
    assert BENCH.size(after) == (rows, cols)
    maze = state.maze
    for row in range(rows):
        for col in range(cols):
            expected = maze.sign((row, col)) if row < maze.rows and col < maze.cols else "."
            assert after.maze.sign((row, col)) == expected
    assert after.maze.bars == {bar for bar in maze.bars if all(row < rows and col < cols for row, col in bar)}
    assert BENCH.draft(str(after)) == after


@given(mazes(), st.sampled_from(tuple(Mode)))
def test_changing_the_mode_leaves_no_meaningless_sign(state: OneStrokeState, mode: Mode) -> None:
    after = BENCH.choose(state, "mode", mode)
    assert BENCH.chosen(after) == {"mode": mode}
    assert BENCH.draft(str(after)) == after
    if mode is Mode.ZIP:
        assert after.maze.signs == state.maze.signs
    else:
        assert not after.maze.numbered
        assert (after.maze.start, after.maze.end) == (state.maze.start, state.maze.end)


@given(mazes())
def test_an_emptied_maze_has_its_size_and_mode_and_nothing_else(state: OneStrokeState) -> None:
    after = BENCH.emptied(state)
    assert BENCH.size(after) == BENCH.size(state) and BENCH.chosen(after) == BENCH.chosen(state)
    assert set(after.maze.signs) <= set(".SE") and not after.maze.bars


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("../.E", "no start: put an S"),
        ("S./..", "no end: put an E"),
        ("S.S/..E", "2 starts"),
        ("@zip 1./..", "two numbered cells"),
        ("@zip 1./.3", "number 2 is missing"),
        ("S#/#E", "walled in"),
        ("S.#/###/..E", "end at r3c3 can't be reached"),
        ("@fill S.#/.#.", "can no longer visit r2c3"),
    ],
)
def test_what_a_maze_lacks_is_named_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(PuzzleError, match=sentence) as found:
        BENCH.check(BENCH.draft(text))
    assert "\n" not in str(found.value) and str(found.value).endswith(".")


@given(mazes())
def test_mazes_that_pass_the_check_can_be_played(state: OneStrokeState) -> None:
    try:
        BENCH.check(state)
    except PuzzleError:
        return
    assert parse(str(state)).maze == state.maze
    ONESTROKE.check(parse(str(state)))


def test_a_draft_has_no_line() -> None:
    assert BENCH.draft("S../..E r1c2 r1c3").maze == draft("S../..E").maze
    assert BENCH.draft("S../..E r1c2 r1c3").trail == ()
    with pytest.raises(ParseError, match="has no meaning"):
        BENCH.draft("S.x/..E")
