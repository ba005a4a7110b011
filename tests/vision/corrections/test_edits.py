"""Corrections of a board are kept as long as it is read again, and dropped with a sentence when it is another one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.corrections.edits import DROPPED, Amended, Edit
from vision.seen import Cells, SeenBoard

GIVENS = ((1, 0, 0, 4), (0, 0, 1, 0), (0, 3, 0, 0), (2, 0, 0, 3))
OTHER = ((0, 2, 3, 0), (3, 0, 0, 1), (0, 0, 4, 0), (0, 1, 0, 0))
TILES = ((1, 2, 3), (4, 5, 6), (1, 2, 3), (4, 5, 6))
QUAD = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def board(cells: Cells, puzzle: str = "sudoku") -> SeenBoard:
    sure = tuple((0.9,) * len(row) for row in cells)
    quads = tuple((QUAD,) * len(row) for row in cells)
    return SeenBoard(puzzle, cells, sure, quads, QUAD, _TEXTS[puzzle](cells), 0.9)


_TEXTS: dict[str, Callable[[Cells], str]] = {
    "sudoku": lambda cells: "".join("." if not value else str(value) for row in cells for value in row),
    "link": lambda cells: "/".join(" ".join(str(value) if value else "." for value in row) for row in cells),
    "sliding": lambda cells: "/".join(" ".join(map(str, row)) for row in cells),
}


def put(cells: Cells, *changes: tuple[int, int, int]) -> Cells:
    rows = [list(row) for row in cells]
    for row, column, value in changes:
        rows[row][column] = value
    return tuple(map(tuple, rows))


def amended(read: SeenBoard, *edits: Edit) -> Amended:
    kept = Amended()
    kept.read([read])
    for edit in edits:
        kept.correct(0, edit)
    return kept


def test_the_same_reading_is_corrected_as_before() -> None:
    kept = amended(board(GIVENS), Edit((0, 1), 2), Edit((0, 0), 3))
    assert kept.read([board(GIVENS)]) == ""
    assert kept.boards[0].cells == put(GIVENS, (0, 1, 2), (0, 0, 3))
    assert kept.boards[0].text.startswith("32")
    assert (kept.undo(), kept.boards[0].cells) == (0, put(GIVENS, (0, 1, 2)))
    assert (kept.undo(), kept.boards[0].cells, kept.can_undo) == (0, GIVENS, False)


def test_what_was_played_since_is_seen_and_corrections_stay() -> None:
    kept = amended(board(GIVENS), Edit((0, 1), 2))
    assert kept.read([board(put(GIVENS, (1, 0, 4), (1, 1, 2)))]) == ""
    assert kept.boards[0].cells == put(GIVENS, (0, 1, 2), (1, 0, 4), (1, 1, 2))


@pytest.mark.parametrize("other", [board(OTHER), board(GIVENS[:2] * 1 + OTHER[:1] * 7), board(TILES, "link")])
def test_another_board_drops_them_with_a_sentence(other: SeenBoard) -> None:
    kept = amended(board(GIVENS), Edit((0, 1), 2))
    assert kept.read([other]) == DROPPED
    assert kept.boards == [other] and not kept.can_undo
    assert kept.read([board(GIVENS)]) == "", "and only once"
    assert kept.boards[0].cells == GIVENS


def test_a_cell_that_is_read_otherwise_loses_its_correction_only() -> None:
    kept = amended(board(GIVENS), Edit((0, 1), 2), Edit((1, 0), 4))
    assert kept.read([board(put(GIVENS, (0, 1, 3)))]) == (
        "The picture has changed at r1c2, so your corrections there were dropped."
    )
    assert kept.boards[0].cells == put(GIVENS, (0, 1, 3), (1, 0, 4))


def test_a_cell_that_is_read_right_at_last_needs_no_word() -> None:
    kept = amended(board(GIVENS), Edit((0, 1), 2))
    assert kept.read([board(put(GIVENS, (0, 1, 2)))]) == ""
    assert not kept.can_undo


def test_they_outlast_a_moment_without_a_board() -> None:
    kept = amended(board(GIVENS), Edit((0, 1), 2))
    assert kept.read([]) == "" and not kept.boards and not kept.can_undo
    kept.read([board(GIVENS)])
    assert kept.boards[0].value((0, 1)) == 2 and kept.can_undo


def test_they_follow_their_board_to_another_place_of_the_list() -> None:
    kept = amended(board(GIVENS), Edit((0, 1), 2))
    kept.read([board(TILES, "link"), board(GIVENS)])
    assert kept.boards[0].cells == TILES and kept.boards[1].value((0, 1)) == 2
    assert kept.undo() == 1


def renamed(cells: Cells, names: Sequence[int]) -> Cells:
    return tuple(tuple(names[int(value)] for value in row) for row in cells)


@given(st.permutations(range(1, 7)), st.sets(st.integers(1, 6), max_size=2))
def test_faces_that_are_numbered_anew_are_meant_all_the_same(order: list[int], taken: set[int]) -> None:
    """Also where some tiles have been taken away meanwhile."""
    misread = put(TILES, (2, 0, 4))
    kept = amended(board(misread, "link"), Edit((2, 0), 1))
    names = [0, *order]
    left = tuple(
        tuple(0 if value in taken and (r, c) != (2, 0) else value for c, value in enumerate(row)) for r, row in enumerate(misread)
    )
    kept.read([board(renamed(left, names), "link")])
    if 1 not in taken:
        assert kept.boards[0].value((2, 0)) == kept.boards[0].value((0, 0)) == names[1]
    assert all(
        kept.boards[0].value(cell) == names[int(left[cell[0]][cell[1]])] for cell in kept.boards[0].places if cell != (2, 0)
    )


def test_faces_that_are_one_stay_one() -> None:
    kept = amended(board(TILES, "link"), Edit((0, 0), 2, joins=True))
    once = kept.boards[0].cells
    assert {value for row in once for value in row} == {1, 3, 4, 5, 6}
    names = [0, 3, 1, 2, 6, 5, 4]
    assert kept.read([board(renamed(TILES, names), "link")]) == ""
    assert kept.boards[0].cells == renamed(once, names)


def test_a_tile_that_is_taken_away_needs_no_word() -> None:
    kept = amended(board(put(TILES, (2, 0, 4)), "link"), Edit((2, 0), 1))
    assert kept.read([board(put(TILES, (2, 0, 0), (0, 0, 0)), "link")]) == ""
    assert not kept.can_undo


def test_a_board_that_is_corrected_is_surer() -> None:
    read = replace(board(GIVENS), sure=((0.3, *(0.9,) * 3), *((0.9,) * 4,) * 3), confidence=0.3)
    kept = amended(read, Edit((0, 0), 1))
    kept.read([read])
    assert kept.boards[0].sureness((0, 0)) == 1.0 and kept.boards[0].confidence > 0.9
