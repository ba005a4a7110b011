"""Cells of sliding boards with odd looks: patterns that differ from tile to tile, and numbers at the edges of their cells."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from support.drawing.sliding import numbered, rows_of, scrambled

from vision.cells.figure import SIGNS, Figure, Sign
from vision.frame import Grid, Pixels
from vision.readers.reader import Wishes
from vision.readers.sliding import reader
from vision.readers.sliding.cells import cut_between_signs, cut_cells
from vision.readers.sliding.colours import by_colours
from vision.readers.sliding.grids import plane_of_board
from vision.readers.sliding.numbers import Numbers, mixed
from vision.signs.glyphs import read_figures

SIDE_PX = 90
BROWN = (90, 120, 150)
SHADES = ((228, 214, 196), (172, 160, 148), (120, 112, 104), (246, 244, 240))


def patterned(rows: list[list[int]]) -> tuple[Pixels, Grid]:
    """Return a board whose tiles have squares of four shades, other ones on each tile, and brown numbers."""
    rng = np.random.default_rng(5)
    side = len(rows)
    squares = np.array(SHADES, np.uint8)[rng.integers(0, len(SHADES), (side * 9, side * 9))]
    pixels = np.repeat(np.repeat(squares, SIDE_PX // 9, 0), SIDE_PX // 9, 1)
    for row, numbers in enumerate(rows):
        for column, number in enumerate(numbers):
            place = column * SIDE_PX + (36 if number < 10 else 26), row * SIDE_PX + 56
            if number:
                cv2.putText(pixels, str(number), place, cv2.FONT_HERSHEY_SIMPLEX, 1.0, BROWN, 4, cv2.LINE_AA)
    spans = tuple((place * float(SIDE_PX), (place + 1) * float(SIDE_PX)) for place in range(side))
    return pixels, Grid(spans, spans)


def leftmost(rows: list[list[int]]) -> tuple[Pixels, Grid]:
    """Return a board without lines, whose numbers begin at the very left of their cells."""
    pixels = np.full((400, 400, 3), 236, np.uint8)
    for row, numbers in enumerate(rows):
        for column, number in enumerate(numbers):
            if number:
                place = column * 100 + 2, row * 100 + 57
                cv2.putText(pixels, str(number), place, cv2.FONT_HERSHEY_SIMPLEX, 0.6, (50, 50, 50), 2, cv2.LINE_AA)
    spans = tuple((place * 100.0, (place + 1) * 100.0) for place in range(4))
    return pixels, Grid(spans, spans, source="content")


@pytest.mark.parametrize("seed", range(3))
def test_numbers_are_told_by_their_colour_from_patterns_that_differ(seed: int) -> None:
    rows = rows_of(scrambled(4, 4, seed))
    pixels, grid = patterned(rows)
    readings = reader.read_patterned(pixels, [grid], Wishes())
    assert [list(row) for row in readings[0].cells] == rows and readings[0].confidence > 0.9
    assert all(reading.confidence < 0.5 for reading in reader.read_numbers(pixels, [grid], Wishes()))


def test_signs_are_cut_out_dark_on_white() -> None:
    pixels, grid = patterned(rows_of(scrambled(4, 4, 1)))
    signs = by_colours(cut_cells(pixels, grid))
    blank = scrambled(4, 4, 1).tiles.index(0)
    assert len(signs) == 16 and signs[0].shape[0] < SIDE_PX
    assert all((sign.min() < 80) == (place != blank) for place, sign in enumerate(signs))


@pytest.mark.parametrize("shade", [0, 255])
def test_cells_without_signs_have_no_colours_of_signs(shade: int) -> None:
    plain = [np.full((50, 50, 3), shade, np.uint8)] * 9
    noise = list(np.random.default_rng(1).integers(0, 255, (9, 50, 50, 3)).astype(np.uint8))
    assert by_colours(plain) == by_colours(noise) == by_colours(plain[:4]) == []


@pytest.mark.parametrize("seed", range(3))
def test_numbers_at_the_edges_of_cells_without_lines_are_read(seed: int) -> None:
    rows = rows_of(scrambled(4, 4, seed))
    pixels, grid = leftmost(rows)
    readings = reader.read_numbers(pixels, [grid], Wishes())
    assert [list(row) for row in readings[0].cells] == rows and readings[0].confidence > 0.9


def test_only_boards_without_lines_are_cut_elsewhere() -> None:
    pixels, grid = leftmost(rows_of(scrambled(4, 4, 0)))
    assert len(cut_between_signs(pixels, grid)) == 16
    assert cut_between_signs(pixels, replace(grid, source="lines")) == []
    middle, centred = numbered(rows_of(scrambled(4, 4, 0)), "source sans", "plain", 0, "tile")
    assert cut_between_signs(middle, replace(centred, source="content")) == []


def test_another_picture_of_the_same_grid_is_looked_at_anew() -> None:
    pixels, grid = leftmost(rows_of(scrambled(4, 4, 0)))
    assert plane_of_board(pixels, grid) is pixels
    assert plane_of_board(np.full_like(pixels, 200), grid) is None
    assert plane_of_board(pixels, grid) is pixels


def figure(text: str) -> Figure:
    chances = [np.where(np.arange(len(SIGNS) + 1) == SIGNS.index(sign), 0.99, 0.0).astype(np.float32) for sign in text]
    signs = tuple(Sign((0, 0, 1, 1), each) for each in chances)
    return Figure(signs, readings=((1.0, signs),))


def test_a_number_that_no_tile_has_makes_a_board_less_sure() -> None:
    from_two, from_one = [*range(2, 12), 1, 13, 14, 15, 16], [*range(2, 12), 1, 13, 14, 15, 12]
    odd, usual = ([*(figure(str(number)) for number in numbers), figure("")] for numbers in (from_two, from_one))
    assert all(board.confidence < 0.9 for board in Numbers(odd, (4, 4)).boards())
    assert next(Numbers(usual, (4, 4)).boards()).confidence > 0.9


def test_a_cell_read_in_two_ways_may_hold_either() -> None:
    both = mixed(figure("12"), figure("2"))
    assert both.chance("12") == pytest.approx(0.5, abs=0.01) and both.chance("2") == pytest.approx(0.5, abs=0.01)
    assert mixed(figure("7"), read_figures([np.full((40, 40, 3), 255, np.uint8)])[0]).chance("7") == pytest.approx(0.5, abs=0.01)
