"""The last pair is read back beside an overlay, where the texture of the background shows what is uncovered."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from support.screens import even

from solvers.link.links import Pair
from solvers.link.rules import LinkState
from solvers.puzzle import Cell
from vision.frame import Pixels
from vision.players.link_recognition import LinkRecogniser

CELL, ROWS, COLS = 40, 4, 8
GRID = even((0, 0, COLS * CELL, ROWS * CELL), ROWS, COLS)
LAST = Pair((1, 0), (2, 7))
FACE = np.random.default_rng(2).integers(0, 255, (CELL - 8, CELL - 8, 3)).astype(np.uint8)
LEFT, MIDDLE, ALL = slice(0, 2 * CELL), slice(3 * CELL, 5 * CELL), slice(None)


def board(*pairs: Pair) -> LinkState:
    tiles = [0] * (ROWS * COLS)
    for face, pair in enumerate(pairs, 1):
        for row, col in (pair.first, pair.second):
            tiles[row * COLS + col] = face
    return LinkState(tuple(tiles), ROWS, COLS)


BEFORE, AFTER = board(LAST), board()


def drawn(state: LinkState, grain: float) -> Pixels:
    """Return a picture of tiles on a plain or textured background."""
    noise = np.random.default_rng(1).normal(0, grain, (ROWS * CELL, COLS * CELL, 1))
    pixels = np.clip(90 + noise.repeat(3, 2), 0, 255).astype(np.uint8)
    for place, tile in enumerate(state.tiles):
        row, col = divmod(place, COLS)
        if tile:
            pixels[row * CELL + 4 : (row + 1) * CELL - 4, col * CELL + 4 : (col + 1) * CELL - 4] = FACE
    return pixels


EMPTIED = [Pair((0, column), (3, column)) for column in range(1, 5)]


def played_to_last() -> LinkRecogniser:
    """Return a recogniser that has seen all pairs but the last one vanish."""
    states = [board(LAST, *EMPTIED[n:]) for n in range(len(EMPTIED) + 1)]
    recogniser = LinkRecogniser(drawn(states[0], 0), GRID, states[0])
    for state in states[1:]:
        recogniser.learn(drawn(state, 0), state)
    return recogniser


def unread(shown: LinkState, grain: float, over: slice, colour: int = 60) -> list[Cell]:
    """Return the cells of the last pair that aren't read back when something plain covers some columns of the board."""
    recogniser = LinkRecogniser(drawn(BEFORE, grain), GRID, BEFORE)
    pixels = drawn(shown, grain)
    pixels[:, over] = colour
    return recogniser.unread(pixels, BEFORE, AFTER, lambda cell: False)


def test_the_last_pair_is_read_back_beside_an_overlay_in_the_middle() -> None:
    assert unread(AFTER, 12, MIDDLE) == []


def test_a_pair_that_was_not_removed_is_recognised() -> None:
    assert unread(BEFORE, 12, MIDDLE) == [LAST.first, LAST.second]


@pytest.mark.parametrize("shown", [BEFORE, AFTER])
@pytest.mark.parametrize("colour", [20, 60, 240])
def test_covered_cells_are_not_read_back(shown: LinkState, colour: int) -> None:
    assert LAST.first in unread(shown, 12, LEFT, colour)
    assert unread(shown, 12, ALL, colour) == [LAST.first, LAST.second]


@pytest.mark.parametrize("shown", [BEFORE, AFTER])
def test_anything_may_look_empty_on_a_plain_background(shown: LinkState) -> None:
    assert unread(shown, 0, MIDDLE) == [LAST.first, LAST.second]


@pytest.mark.parametrize(("shaded", "cells"), [(2, []), (1, [(1, 7), (2, 7)])])
def test_empty_cells_may_be_in_the_shadow_of_what_covers_the_cells_beside_them(shaded: int, cells: list[Cell]) -> None:
    last = Pair((1, 7), (2, 7))
    recogniser = LinkRecogniser(drawn(board(last), 0), GRID, board(last))
    pixels = drawn(AFTER, 0)
    pixels[:, MIDDLE] = 240
    pixels[-CELL:, shaded * CELL : (shaded + 1) * CELL] -= 12
    assert recogniser.unread(pixels, board(last), AFTER, lambda cell: cell[1] in (3, 4)) == cells


def framed(tile: Pixels) -> Pixels:
    return cv2.copyMakeBorder(tile[4:-4, 4:-4], *(4,) * 4, cv2.BORDER_CONSTANT, value=(255, 0, 0))


MARKS: dict[str, Callable[[Pixels], Pixels]] = {"framed": framed, "inverted": lambda tile: 255 - tile, "turned": np.rot90}


@pytest.mark.parametrize("mark", MARKS)
def test_a_marked_tile_is_not_gone_if_the_background_is_known(mark: str) -> None:
    recogniser = played_to_last()
    pixels = drawn(AFTER, 0)
    row, col = (CELL * n for n in LAST.second)
    pixels[row + 4 : row + CELL - 4, col + 4 : col + CELL - 4] = MARKS[mark](FACE)
    assert {recogniser.match(pixels, [AFTER, BEFORE]) for _ in range(8)} == {None}
    assert recogniser.unread(pixels, BEFORE, AFTER, lambda cell: False) == [LAST.second]


def test_a_background_picture_may_differ_from_cell_to_cell() -> None:
    states = [board(LAST, *EMPTIED[n:]) for n in range(len(EMPTIED) + 1)]
    recogniser = LinkRecogniser(drawn(states[0], 0), GRID, states[0])
    for state in [*states[1:], AFTER]:
        pixels = drawn(state, 0)
        for (row, col), colour in ((EMPTIED[1].first, 200), (LAST.second, 30)):
            if state.tiles[row * COLS + col] == 0:
                cv2.circle(pixels, (col * CELL + CELL // 2, row * CELL + CELL // 2), CELL // 3, (0, colour, colour), -1)
        shown = [recogniser.match(pixels, [state, board(LAST)]) for _ in range(8)]
        recogniser.learn(pixels, state)
    assert shown[-1] == 0


def test_a_removed_pair_is_read_back_if_the_background_is_known() -> None:
    recogniser = played_to_last()
    assert recogniser.match(drawn(AFTER, 0), [AFTER, BEFORE]) == 0
    assert recogniser.unread(drawn(AFTER, 0), BEFORE, AFTER, lambda cell: False) == []
