"""Shortest solutions are shortest, and proven to be; damaged tables are rebuilt."""

import zlib
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.oracles.steps import all_distances, board

from solvers import PUZZLES
from solvers.errors import GaveUp
from solvers.generators import result_of
from solvers.puzzle import Progress, Report, Ruling, Step, final_steps, net_moves
from solvers.sliding.analysis import MAX_JUDGED_CELLS, examine, hint, judge
from solvers.sliding.rules import Home, SlidingState, parse
from solvers.sliding.search import pattern_tables, solutions
from solvers.sliding.search import short as search
from solvers.sliding.search import shortest as shortest_search
from solvers.sliding.search.pattern_tables import Ints, PatternTables
from solvers.sliding.search.shortest import LONGEST, Start, automaton
from tests.bench.sliding.shortest import KORF, published


def solved_by(state: SlidingState) -> list[Step]:
    steps = final_steps(PUZZLES["sliding"].solver("shortest").solve(state))
    assert state.apply_all(net_moves(steps)).is_solved()
    return steps


@pytest.mark.parametrize(
    ("rows", "cols", "home"), [(2, 2, Home.LAST), (2, 3, Home.LAST), (3, 2, Home.FIRST), (2, 4, Home.FIRST), (4, 2, Home.LAST)]
)
def test_every_position_of_small_boards_is_solved_in_the_fewest_slides(rows: int, cols: int, home: Home) -> None:
    distances = all_distances(SlidingState.goal(rows, cols, home))
    for state in list(distances)[:: max(1, len(distances) // 400)]:
        assert len(net_moves(solved_by(state))) == distances[state]


@pytest.mark.parametrize("text", ["8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1"])
def test_the_hardest_positions_of_three_by_three_take_31_slides(text: str) -> None:
    assert len(net_moves(solved_by(parse(text)))) == 31


def test_published_boards_are_solved_in_the_published_number_of_slides() -> None:
    if not KORF.exists():
        pytest.skip("the published boards are not there (PLAYGROUND_SHARED names their folder)")
    for state, length in published():
        assert len(net_moves(solved_by(state))) == length


@given(st.integers(0, 10**6), st.sampled_from(["3x3", "4x4", "3x5", "2x6"]), st.sampled_from(Home))
@settings(max_examples=15)
def test_no_bound_is_above_what_is_left(seed: int, size: str, home: Home) -> None:
    state = board(size, home, seed)
    tables: PatternTables = result_of(pattern_tables.tables_of(*sorted((state.rows, state.cols))))
    moves = net_moves(solved_by(state))
    for made, move in enumerate(moves):
        bound = Start.of(state, tables).bound
        assert bound <= len(moves) - made and (bound + len(moves) - made) % 2 == 0
        state = state.apply(move)


def slides(board: tuple[int, ...], cell: int, beside: Ints) -> list[tuple[int, tuple[int, ...]]]:
    """Return where the blank goes from a cell, and the contents of all cells after that."""
    found = []
    for other in beside[cell][beside[cell] >= 0]:
        slid = list(board)
        slid[cell], slid[other] = slid[other], slid[cell]
        found.append((int(other), tuple(slid)))
    return found


@pytest.mark.parametrize(("rows", "cols", "most"), [(2, 3, 21), (3, 3, 14), (4, 4, 12)])
def test_every_position_is_reached_in_the_fewest_slides_by_a_way_that_is_not_pruned(rows: int, cols: int, most: int) -> None:
    beside = pattern_tables.neighbours(rows, cols).reshape(rows * cols, -1)
    after, first = automaton(beside)
    for blank in (0, 1, cols + 1):
        board = tuple(range(rows * cols))
        plain, pruned, seen = {(blank, board)}, [(blank, board, first[blank])], {board}
        for length in range(1, most + 1):
            plain = {slid for cell, board in plain for slid in slides(board, cell, beside) if slid[1] not in seen}
            pruned = [
                (*slid, after[state, direction])
                for cell, board, state in pruned
                for direction, slid in enumerate(slides(board, cell, beside))
                if after[state, direction] >= 0
            ]
            seen |= {board for _, board in plain}
            assert {board for _, board in plain} <= {board for _, board, _ in pruned}
            assert length > LONGEST or len(pruned) == len(plain)


def test_steps_tell_how_far_the_goal_is() -> None:
    steps = solved_by(parse("1 2 3/4 5 6/0 7 8"))
    assert [step.why.split(". ")[1] for step in steps[1:]] == [
        "1 more move to the goal, the fewest possible.",
        "The board is solved.",
    ]


def test_what_no_search_can_prove_is_named() -> None:
    with pytest.raises(GaveUp) as problem:
        list(solutions.solve_shortest(board("6x6", seed=1)))
    assert problem.value.instead == "short"


def test_larger_boards_show_a_solution_first_and_prove_it_if_they_can() -> None:
    state = parse("6 1 2 3 4/7 12 8 9 5/11 13 18 14 10/16 17 19 24 15/21 22 23 20 0")
    items = list(solutions.solve_shortest(state))
    proven = [item for item in items if isinstance(item, Progress) and item.is_anew]
    steps = final_steps(items)
    assert isinstance(items[0], Step) and items[0].technique == solutions.BOUND and len(proven) == 1
    assert steps[0].technique == solutions.PROOF and state.apply_all(net_moves(steps)).is_solved()


def test_while_nothing_is_compiled_a_short_solution_is_shown_until_the_shortest_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    state = board("4x4", seed=3)
    fewest = len(net_moves(solved_by(state)))
    for module in (shortest_search, search):
        monkeypatch.setattr(module, "can_run_compiled", lambda kernel: False)
    items = list(solutions.solve_shortest(state))
    first = final_steps(items[: next(place for place, item in enumerate(items) if isinstance(item, Progress))])
    assert state.apply_all(net_moves(first)).is_solved()
    assert len(net_moves(first)) > fewest == len(net_moves(final_steps(items)))
    hinted = next(item for item in hint(state) if isinstance(item, Step) and item.moves)
    assert hinted.technique != solutions.SHORTEST_WAY


def test_a_damaged_table_is_rebuilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    partitions = (pattern_tables._partition(3, 3),)
    monkeypatch.setattr(pattern_tables, "FOLDER", tmp_path)
    monkeypatch.setattr(pattern_tables, "_CACHE", {})
    values = result_of(pattern_tables._build(3, 3, partitions))
    monkeypatch.setitem(pattern_tables.CHECKSUMS, (3, 3), zlib.crc32(values))
    file = tmp_path / "3x3.zlib"
    for content in (None, b"torn", zlib.compress(values.tobytes()[:-1]), zlib.compress(bytes(len(values)))):
        pattern_tables._CACHE.clear()
        file.unlink(missing_ok=True)
        if content is not None:
            file.write_bytes(content)
        building = pattern_tables.tables_of(3, 3)
        signs = list(building)
        assert signs and all(0 <= (sign.fraction or 0) <= 1 for sign in signs) and "3 × 3" in signs[0].note
        assert zlib.decompress(file.read_bytes()) == values.tobytes()
    pattern_tables._CACHE.clear()
    assert next(pattern_tables.tables_of(3, 3), None) is None, "a whole table is read"


def test_the_shipped_tables_are_intact() -> None:
    for rows, cols in pattern_tables.CHECKSUMS:
        assert pattern_tables._read(rows, cols) is not None


def test_examining_tells_the_fewest_moves_and_hints_lead_along_them() -> None:
    state = board("4x4", seed=3)
    reports = [item for item in examine(state) if isinstance(item, Report)]
    fewest = len(net_moves(solved_by(state)))
    assert [report.fewest for report in reports] == [fewest]
    for _ in range(3):
        step = next(item for item in hint(state) if isinstance(item, Step) and item.moves)
        state, fewest = state.apply_all(step.moves), fewest - 1
        assert len(net_moves(solved_by(state))) == fewest


# The number of slides left: it counts down along the plan of the hints, and up for moves that lead away.


def left(state: SlidingState) -> int | None:
    (ruling,) = (item for item in judge(state) if isinstance(item, Ruling))
    assert not ruling.is_lost
    return ruling.left


@pytest.mark.parametrize("size", ["3x3", "4x4", "6x6", "5x8"])
def test_the_plan_of_the_hints_has_as_many_slides_as_are_left(size: str) -> None:
    state = board(size, seed=3)
    steps = [item for item in hint(state) if isinstance(item, Step) and item.moves]
    assert left(state) == len(steps)
    for step in steps:
        state = state.apply_all(step.moves)
    assert state.is_solved()


def test_tiles_that_are_brought_on_their_way_leave_fewer_slides() -> None:
    state = board("8x8", seed=1)
    before = left(state)
    for step in islice((item for item in hint(state) if isinstance(item, Step) and item.moves), 40):
        state = state.apply_all(step.moves)
        before -= 1
        assert left(state) == before


def test_nobody_waits_for_a_plan_of_a_huge_board() -> None:
    state = board("21x21", seed=0)
    assert len(state.tiles) > MAX_JUDGED_CELLS and not list(judge(state))
