"""Recognisers that compare cells recognise small signs at rest, although most were learnt in mid-motion."""

import cv2
import numpy as np
import pytest
from support.screens import even

from solvers.puzzle import Cell
from solvers.sliding.rules import Slide, SlidingState
from vision.frame import Pixels
from vision.players.sliding import SlidingRecogniser, shorten

CELL, SIGN = 48, 0.45
GRID = even((0, 0, 3 * CELL, 3 * CELL), 3, 3)
BEFORE, AFTER = SlidingState((1, 2, 0, 4, 5, 3, 7, 8, 6), 3, 3), SlidingState((1, 2, 3, 4, 5, 0, 7, 8, 6), 3, 3)
MOVED: list[Cell] = [(0, 2), (1, 2)]


def drawn(tiles: tuple[int, ...], off: tuple[int, int] = (0, 0)) -> Pixels:
    """Return a picture of small numbers on hardly visible tiles, each shifted by some pixels."""
    pixels = np.full((3 * CELL, 3 * CELL, 3), 214, np.uint8)
    for place, tile in enumerate(tiles):
        (row, col), (right, down) = divmod(place, 3), off
        corner = col * CELL + 19 + right, row * CELL + 29 + down
        cv2.putText(pixels, str(tile or ""), corner, cv2.FONT_HERSHEY_SIMPLEX, SIGN, (0, 0, 0), 2, cv2.LINE_AA)
    return pixels


def taught() -> SlidingRecogniser:
    """Return a recogniser that has learnt tiles at rest, and then in mid-motion from all sides."""
    recogniser = SlidingRecogniser(drawn(BEFORE.tiles), GRID, BEFORE)
    inner = SlidingState((1, 2, 3, 4, 0, 5, 7, 8, 6), 3, 3)
    for off in ((3, 0), (0, 3), (-3, 0), (0, -3), (3, 1)):
        recogniser.learn(drawn(inner.tiles, off), inner)
    return recogniser


def unread(tiles: tuple[int, ...], off: tuple[int, int] = (0, 0)) -> list[Cell]:
    return taught().unread(drawn(tiles, off), BEFORE, AFTER, lambda cell: False)


@pytest.mark.parametrize("off", [(0, 0), (1, 0), (-1, 1)])
def test_a_tile_is_read_back_where_it_rests(off: tuple[int, int]) -> None:
    assert unread(AFTER.tiles, off) == []


@pytest.mark.parametrize("off", [(0, 0), (1, 0), (-1, 1)])
@pytest.mark.parametrize("other", [1, 2, 4, 5, 6, 7, 8])
def test_another_tile_is_not_mistaken_for_it(other: int, off: tuple[int, int]) -> None:
    swapped = tuple({3: other, other: 3}.get(tile, tile) for tile in AFTER.tiles)
    assert MOVED[0] in unread(swapped, off)


def test_a_move_that_was_not_made_is_not_read_back() -> None:
    assert unread(BEFORE.tiles) == MOVED


def pale(tiles: tuple[int, ...]) -> Pixels:
    """Return a picture of pale numbers on two-coloured tiles, shifted by up to three pixels in each cell."""
    rows = []
    for place, tile in enumerate(tiles):
        fine = np.full((8 * CELL, 8 * CELL, 3), (34, 34, 178) if tile % 2 else (215, 235, 250), np.uint8)
        corner = 14 * 8 + place * 11 % 24, 34 * 8 + place * 7 % 24
        cv2.putText(fine, str(tile or ""), corner, cv2.FONT_HERSHEY_SIMPLEX, 5, (150, 225, 250), 10, cv2.LINE_AA)
        rows.append(cv2.resize(fine if tile else 0 * fine, (CELL, CELL), interpolation=cv2.INTER_AREA))
    return np.vstack([np.hstack(rows[start : start + 3]) for start in (0, 3, 6)])


def test_similar_tiles_are_recognised_in_each_cell_where_they_were_seen() -> None:
    position = SlidingState((2, 7, 6, 5, 8, 3, 4, 0, 1), 3, 3)
    *moves, last = shorten(position, [Slide(1)] * 1000)
    recogniser = SlidingRecogniser(pale(position.tiles), GRID, position)
    for move in moves:
        position = position.apply(move)
        recogniser.learn(pale(position.tiles), position)
    after = position.apply(last)
    assert recogniser.unread(pale(after.tiles), position, after, lambda cell: False) == []


def chequered(tiles: tuple[int, ...], off: int = 0) -> Pixels:
    """Return a picture of small numbers, shifted by some pixels, on a background whose colours belong to the cells."""
    side = 3 * CELL
    pixels = np.full((3 * side, 3 * side, 3), 255, np.uint8)
    for place, tile in enumerate(tiles):
        row, col = divmod(place, 3)
        if place % 2:
            pixels[row * side : (row + 1) * side, col * side : (col + 1) * side] = 128
        corner = col * side + 60 + off, row * side + 84
        cv2.putText(pixels, str(tile or ""), corner, cv2.FONT_HERSHEY_SIMPLEX, 0.9, (0, 0, 0), 2, cv2.LINE_AA)
    return pixels


def test_a_tile_is_not_the_blank_on_a_two_coloured_background() -> None:
    recogniser = SlidingRecogniser(chequered(BEFORE.tiles), even((0, 0, 9 * CELL, 9 * CELL), 3, 3), BEFORE)
    assert recogniser.match(chequered(AFTER.tiles, 3), [AFTER, BEFORE]) == 0
    assert recogniser.match(chequered(BEFORE.tiles), [AFTER, BEFORE]) == 1


def test_the_blank_is_recognised_on_a_patterned_page() -> None:
    before, after = SlidingState((1, 2, 3, 4, 0, 5, 7, 8, 6), 3, 3), SlidingState((1, 2, 3, 4, 5, 0, 7, 8, 6), 3, 3)
    page = np.kron(np.random.default_rng(1).integers(236, 244, (24, 24, 3), np.uint8), np.ones((6, 6, 1), np.uint8))

    def shown(state: SlidingState) -> Pixels:
        pixels = page.copy()
        for place, tile in enumerate(state.tiles):
            row, col = divmod(place, 3)
            if tile:
                pixels[row * CELL : (row + 1) * CELL, col * CELL : (col + 1) * CELL] = (100, 110, 210)
                cv2.putText(pixels, str(tile), (col * CELL + 19, row * CELL + 29), cv2.FONT_HERSHEY_PLAIN, 1, (130, 140, 235))
        return pixels

    recogniser = SlidingRecogniser(shown(before), GRID, before)
    assert [recogniser.match(shown(state), [after, before]) for state in (before, after)] == [1, 0]
