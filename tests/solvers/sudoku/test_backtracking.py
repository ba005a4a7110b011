"""Backtracking against a naive recursion: the same tries and undos in the same order, shown or folded."""

import re
from collections.abc import Iterator
from operator import eq

import pytest

from solvers.errors import GaveUp, Unsolvable
from solvers.puzzle import Cell, Progress, Role, Step, final_steps
from solvers.sudoku import backtracking
from solvers.sudoku.backtracking import solve
from solvers.sudoku.rules import Place, SudokuState
from solvers.sudoku.shape import BOXES
from solvers.sudoku.text import parse

PUZZLES = {
    "4x4": ".24...3.....4...",
    "4x4 in play": ".24...3.....4... r1c1=3 r4c4+1",
    "6x6": ".1...6....2.5...........3.4..1....5.",
    "9x9": "..12.9...8...312..92....416..765..8..5.3.4.6..3..975..289....51..691...2...5.69..",
}
LONG = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
"""made to need many tries: its first row is 987654321"""
EVERY = {"detail": "every", "limit": "200000"}
FOLDED = {"detail": "folded", "limit": "200000"}

boards = pytest.mark.parametrize("text", PUZZLES.values(), ids=list(PUZZLES))


def naive(state: SudokuState) -> Iterator[str]:
    """Yield the moves of a naive recursion that uses none of the program's tables."""
    size, (box_rows, box_cols) = state.size, BOXES[state.size]
    board = {divmod(cell, size): digit for cell, digit in enumerate(state.digits)}

    def units(place: Cell) -> tuple[int, int, Cell]:
        return place[0], place[1], (place[0] // box_rows, place[1] // box_cols)

    def fill() -> Iterator[str]:
        place = next((place for place, digit in board.items() if not digit), None)
        if place is None:
            return True
        taken = {board[other] for other in board if any(map(eq, units(other), units(place)))}
        for digit in sorted({*range(1, size + 1)} - taken):
            board[place] = digit
            yield str(Place(place, digit))
            if (yield from fill()):
                return True
            board[place] = 0
            yield str(Place(place, 0))
        return False

    yield from fill()


def run(text: str, options: dict[str, str]) -> list[Step | Progress]:
    return list(solve(parse(text), options))


def moves(items: list[Step | Progress]) -> list[str]:
    return [str(move) for item in items if isinstance(item, Step) for move in item.moves]


@boards
def test_tries_and_undos_follow_the_order_of_the_recursion(text: str) -> None:
    items = run(text, EVERY)
    assert moves(items) == list(naive(parse(text)))
    state = parse(text)
    for item in items:
        state = state.apply_all(getattr(item, "moves", ()))
    assert state.is_solved()


@boards
def test_when_folded_only_lasting_tries_are_moves(text: str) -> None:
    every, folded = run(text, EVERY), run(text, FOLDED)
    after = parse(text).apply_all(move for item in every for move in getattr(item, "moves", ()))
    free = [cell for cell, digit in enumerate(parse(text).digits) if not digit]
    assert moves(folded) == [str(Place(divmod(cell, after.size), after.digits[cell])) for cell in free]
    assert after.is_solved()


def test_folded_tries_add_up() -> None:
    text = PUZZLES["9x9"]
    tried = [step for step in run(text, EVERY) if isinstance(step, Step) and step.technique == "Try"]
    steps = final_steps(run(text, FOLDED))
    failed = ["".join(filter(str.isdigit, step.headline.rpartition(": ")[2])) for step in steps if not step.moves]
    assert sum(int(figures or 1) for figures in failed) + sum(len(step.moves) for step in steps) == len(tried)


def test_every_step_says_what_rules_out_lower_digits() -> None:
    first, *_ = run("..34............", EVERY)
    assert first.why == "Try 1 at r1c1. 1 is the first digit, and it fits. This is try 1, 1 deep."
    _, second, *_ = run("..34............", EVERY)
    assert "1 (r1c1) sees r1c2, so 2 is next" in second.why
    assert [(mark.role, mark.cells) for mark in second.marks] == [(Role.SUBJECT, ((0, 1),)), (Role.BASE, ((0, 0),))]


def test_an_undo_names_the_cell_with_no_digit_left() -> None:
    undo = next(item for item in solve(parse("3......1...44..."), EVERY) if isinstance(item, Step) and item.technique == "Undo")
    assert undo.why == (
        "Back to r1c3: no digit is left for r1c4. 1 (r1c2), 2 (r1c3), 3 (r1c1) and 4 (r3c4) see r1c4. "
        "So 2 at r1c3 is removed again. This is undo 1 after 2 tries."
    )
    assert [mark.cells for mark in undo.marks if mark.role is Role.WRONG] == [((0, 3),)]
    assert [mark.cells for mark in undo.marks if mark.role is Role.BASE] == [((0, 1), (0, 2), (0, 0), (2, 3))]


def test_digits_that_are_ruled_out_and_digits_that_failed_are_told_apart() -> None:
    whys = " ".join(step.why for step in run(PUZZLES["9x9"], EVERY) if isinstance(step, Step))
    assert re.search(r"\) sees? r\dc\d, and [\d, and]+ led nowhere", whys) and not re.search(r"sees? r\dc\d and", whys)


def test_tries_beyond_those_shown_are_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    text = PUZZLES["9x9"]
    every = moves(run(text, EVERY))
    for most in (1, 7, 100, 300):
        monkeypatch.setattr(backtracking, "MAX_SHOWN", most)
        items = run(text, EVERY)
        shown = moves(items)
        prefix = next(n for n in range(len(every)) if sum(not move.endswith("=0") for move in every[: n + 1]) > most)
        assert shown[:prefix] == every[:prefix]
        state = parse(text).apply_all(move for item in items for move in getattr(item, "moves", ()))
        assert state.is_solved()
        assert sum(not move.endswith("=0") for move in shown) <= most + 81


def test_it_shows_signs_of_life_until_the_limit_ends_it_and_names_the_fast_solver() -> None:
    found = []
    with pytest.raises(GaveUp, match="20 000 tries were not enough") as caught:
        for item in solve(parse(LONG), {"detail": "folded", "limit": "20000"}):
            found.append(item)
    assert caught.value.instead == "fast"
    assert [item.nodes for item in found] == list(range(2000, 20001, 2000))


@pytest.mark.parametrize("options", [EVERY, FOLDED], ids=["every", "folded"])
def test_when_all_tries_fail_the_sudoku_is_proven_unsolvable(options: dict[str, str]) -> None:
    with pytest.raises(Unsolvable, match="all 10 tries have failed"):
        run(".3.....42..1....", options)
