"""Eyes that compare cells read small signs back where they rest, though most were learnt while they were on their way."""

import cv2
import numpy as np
import pytest

from solvers.puzzle import Cell
from solvers.sliding.rules import Slide, SlidingState
from vision.frame import Grid, Pixels
from vision.players.sliding.goals import shorter
from vision.players.sliding.recognition import SlidingEyes

CELL, SIGN = 48, 0.45
GRID = Grid(tuple((CELL * n, CELL * (n + 1)) for n in range(3)), tuple((CELL * n, CELL * (n + 1)) for n in range(3)))
BEFORE, AFTER = SlidingState((1, 2, 0, 4, 5, 3, 7, 8, 6), 3, 3), SlidingState((1, 2, 3, 4, 5, 0, 7, 8, 6), 3, 3)
MOVED: list[Cell] = [(0, 2), (1, 2)]


def drawn(tiles: tuple[int, ...], off: tuple[int, int] = (0, 0)) -> Pixels:
    """Return a picture of small numbers on tiles that are hardly seen, each of them so many pixels off its place."""
    pixels = np.full((3 * CELL, 3 * CELL, 3), 214, np.uint8)
    for place, tile in enumerate(tiles):
        (row, col), (right, down) = divmod(place, 3), off
        corner = col * CELL + 19 + right, row * CELL + 29 + down
        cv2.putText(pixels, str(tile or ""), corner, cv2.FONT_HERSHEY_SIMPLEX, SIGN, (0, 0, 0), 2, cv2.LINE_AA)
    return pixels


def taught() -> SlidingEyes:
    """Return eyes that have seen tiles on their way from all sides since they saw them at rest."""
    eyes = SlidingEyes(drawn(BEFORE.tiles), GRID, BEFORE)
    inner = SlidingState((1, 2, 3, 4, 0, 5, 7, 8, 6), 3, 3)
    for off in ((3, 0), (0, 3), (-3, 0), (0, -3), (3, 1)):
        eyes.learn(drawn(inner.tiles, off), inner)
    return eyes


def unread(tiles: tuple[int, ...], off: tuple[int, int] = (0, 0)) -> list[Cell]:
    return taught().unread(drawn(tiles, off), BEFORE, AFTER, lambda cell: False)


@pytest.mark.parametrize("off", [(0, 0), (1, 0), (-1, 1)])
def test_a_tile_is_read_back_where_it_rests(off: tuple[int, int]) -> None:
    assert unread(AFTER.tiles, off) == []


@pytest.mark.parametrize("off", [(0, 0), (1, 0), (-1, 1)])
@pytest.mark.parametrize("other", [1, 2, 4, 5, 6, 7, 8])
def test_another_tile_is_not_taken_for_it(other: int, off: tuple[int, int]) -> None:
    swapped = tuple({3: other, other: 3}.get(tile, tile) for tile in AFTER.tiles)
    assert MOVED[0] in unread(swapped, off)


def test_a_move_that_was_not_made_is_not_read_back() -> None:
    assert unread(BEFORE.tiles) == MOVED


def pale(tiles: tuple[int, ...]) -> Pixels:
    """Return a picture of pale numbers on tiles of two colours, drawn up to three pixels elsewhere in each cell."""
    rows = []
    for place, tile in enumerate(tiles):
        fine = np.full((8 * CELL, 8 * CELL, 3), (34, 34, 178) if tile % 2 else (215, 235, 250), np.uint8)
        corner = 14 * 8 + place * 11 % 24, 34 * 8 + place * 7 % 24
        cv2.putText(fine, str(tile or ""), corner, cv2.FONT_HERSHEY_SIMPLEX, 5, (150, 225, 250), 10, cv2.LINE_AA)
        rows.append(cv2.resize(fine if tile else 0 * fine, (CELL, CELL), interpolation=cv2.INTER_AREA))
    return np.vstack([np.hstack(rows[start : start + 3]) for start in (0, 3, 6)])


def test_tiles_that_hardly_differ_are_known_in_each_cell_where_they_were_seen() -> None:
    position = SlidingState((2, 7, 6, 5, 8, 3, 4, 0, 1), 3, 3)
    *moves, last = shorter(position, [Slide(1)] * 1000)
    eyes = SlidingEyes(pale(position.tiles), GRID, position)
    for move in moves:
        position = position.apply(move)
        eyes.learn(pale(position.tiles), position)
    after = position.apply(last)
    assert eyes.unread(pale(after.tiles), position, after, lambda cell: False) == []


def chequered(tiles: tuple[int, ...], off: int = 0) -> Pixels:
    """Return a picture of small numbers, so many pixels off, on a ground whose colours belong to the cells, not to the tiles."""
    side = 3 * CELL
    pixels = np.full((3 * side, 3 * side, 3), 255, np.uint8)
    for place, tile in enumerate(tiles):
        row, col = divmod(place, 3)
        if place % 2:
            pixels[row * side : (row + 1) * side, col * side : (col + 1) * side] = 128
        corner = col * side + 60 + off, row * side + 84
        cv2.putText(pixels, str(tile or ""), corner, cv2.FONT_HERSHEY_SIMPLEX, 0.9, (0, 0, 0), 2, cv2.LINE_AA)
    return pixels


def test_a_tile_is_no_blank_on_a_ground_of_two_colours() -> None:
    lines = tuple((3 * CELL * n, 3 * CELL * (n + 1)) for n in range(3))
    eyes = SlidingEyes(chequered(BEFORE.tiles), Grid(lines, lines), BEFORE)
    assert eyes.shows(chequered(AFTER.tiles, 3), [AFTER, BEFORE]) == 0
    assert eyes.shows(chequered(BEFORE.tiles), [AFTER, BEFORE]) == 1


def test_the_blank_is_seen_on_a_page_that_has_a_pattern() -> None:
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

    eyes = SlidingEyes(shown(before), GRID, before)
    assert [eyes.shows(shown(state), [after, before]) for state in (before, after)] == [1, 0]
