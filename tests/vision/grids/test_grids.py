"""Grids are found in pictures of boards of any style, size and colour, in any surroundings, or where a person marks them."""

import warnings
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from support.drawing.boards import drawn_board, marked_by_hand, place_of
from support.drawing.link import Look, draw_board
from support.screens import even

from vision.frame import Grid, Pixels, ReadOptions, Rect
from vision.grids import finding
from vision.grids.cut_off import is_cut_off
from vision.grids.edges import sharpened
from vision.grids.finding import find_grids, search_rounds, without_gaps
from vision.grids.lattice import Lattice, Peaks, transformed
from vision.grids.marked import marked_grid
from vision.grids.tiling import MAX_PIXELS, find_tilings
from vision.readers import read_boards

FIRST_FEW = 4
N_BOARDS = 12


@pytest.mark.parametrize(
    ("kind", "is_askew", "least"),
    [("sliding", False, 10), ("sudoku", False, 11), ("link", False, 9), ("onestroke", False, 11), ("sudoku", True, 5)],
)
def test_boards_of_every_puzzle_are_found_and_recognised_in_most_looks_and_some_in_perspective(kind, is_askew, least):
    missed, n_named = [], 0
    for seed in range(N_BOARDS):
        scene = drawn_board(kind, seed, is_askew)
        grids = find_grids(scene.pixels)
        place = place_of(scene, grids, leeway=2.0)
        if place is None or place >= FIRST_FEW:
            missed.append(seed)
        else:
            n_named += max(grids[place].prediction.puzzles, key=grids[place].prediction.puzzles.get) == kind
    assert N_BOARDS - len(missed) >= least, f"not found: seeds {missed}"
    assert n_named >= 0.8 * (N_BOARDS - len(missed)), f"{n_named} of {N_BOARDS - len(missed)} are recognised"


def lined(rows: int, columns: int, pitch: int, line: int, paper: int, ink: int) -> np.ndarray:
    """Return a picture of empty cells separated by lines."""
    x, y = 30, 40
    picture = np.full((y + rows * pitch + 50, x + columns * pitch + 60, 3), 128, np.uint8)
    picture[y : y + rows * pitch + line, x : x + columns * pitch + line] = ink
    for row in range(rows):
        for column in range(columns):
            top, left = y + row * pitch + line, x + column * pitch + line
            picture[top : top + pitch - line, left : left + pitch - line] = paper
    return picture


def test_thick_box_lines_leave_their_cells_in_place():
    picture = np.full((400, 400, 3), 245, np.uint8)
    ends, place = [], 20
    for number in range(9):
        place += 6 if number % 3 == 0 else 1
        ends.append((place, place + 34))
        place += 34
    picture[20 : place + 6, 20 : place + 6] = 30
    for top, bottom in ends:
        for left, right in ends:
            picture[top:bottom, left:right] = 245
    grid = find_grids(picture)[0]
    assert grid.shape == (9, 9)
    assert np.abs(np.array([grid.columns, grid.rows]) - ends).max() <= 4


def test_gaps_between_tiles_are_not_part_of_cells():
    picture = np.full((330, 330, 3), 60, np.uint8)
    for row in range(4):
        for column in range(4):
            if (row, column) != (2, 1):
                picture[10 + row * 80 : 70 + row * 80, 10 + column * 80 : 70 + column * 80] = (40, 160, 220)
    grid = find_grids(picture)[0]
    assert grid.shape == (4, 4)
    assert grid.columns == pytest.approx(np.array([(10 + n * 80, 70 + n * 80) for n in range(4)]), abs=8)


def test_dithered_cells_are_found():
    picture = lined(9, 9, 40, 1, 200, 60)
    checks = (np.indices(picture.shape[:2]).sum(0) % 2).astype(bool)
    picture[checks] = np.clip(picture[checks].astype(int) + 60, 0, 255)
    assert any(grid.shape == (9, 9) for grid in find_grids(picture)[:FIRST_FEW])


def test_a_board_may_fill_the_picture_or_a_small_part_of_it():
    whole = find_grids(lined(9, 9, 10, 1, 250, 0)[40:131, 30:121])[0]
    assert whole.shape == (9, 9) and whole.bbox == pytest.approx((1, 1, 89, 89), abs=2)
    large = np.full((2160, 3840, 3), 90, np.uint8)
    board = cv2.resize(lined(9, 9, 40, 2, 250, 0), None, fx=2, fy=2, interpolation=cv2.INTER_NEAREST)
    large[700 : 700 + board.shape[0], 1500 : 1500 + board.shape[1]] = board
    assert find_grids(large)[0].bbox == pytest.approx((1560, 780, 724, 724), abs=8)


def test_cells_of_a_board_in_perspective_are_located_exactly():
    flat = lined(9, 9, 44, 2, 240, 20)
    corners = np.array([[30, 40], [428, 40], [428, 438], [30, 438]], np.float32)
    shown = np.array([[60, 45], [420, 70], [445, 440], [20, 420]], np.float32)
    warp = cv2.getPerspectiveTransform(corners, shown)
    picture = cv2.warpPerspective(flat, warp, (480, 480), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    grid = find_grids(picture)[0]
    assert grid.shape == (9, 9) and grid.warp is not None
    for row, column in grid.cells:
        middle = np.array([[[31 + (column + 0.5) * 44, 41 + (row + 0.5) * 44]]], np.float32)
        assert grid.center((row, column)) == pytest.approx(cv2.perspectiveTransform(middle, warp)[0, 0], abs=4.4)
    plane = grid.plane(picture)
    assert grid.crop(plane, (0, 0), 0.2).mean() > 220


def test_grids_of_one_round_do_not_overlap():
    for grids in search_rounds(drawn_board("sudoku", 3).pixels):
        assert all(0 < grid.fit <= 1 and min(grid.shape) >= 2 for grid in grids)
        assert all(one.shared(other) <= 0.5 for one in grids for other in grids if one is not other)


@pytest.mark.parametrize("size", [(16, 16), (16, 3000), (400, 300)])
def test_blank_and_noisy_pictures_raise_no_error(size):
    noise = np.random.default_rng(1).integers(0, 256, (*size, 3), dtype=np.uint8)
    for picture in (np.zeros((*size, 3), np.uint8), noise, cv2.GaussianBlur(noise, (0, 0), 3)):
        assert all(isinstance(grid, Grid) for grid in find_grids(picture))


def test_a_lattice_that_folds_is_no_board(monkeypatch: pytest.MonkeyPatch) -> None:
    pixels = drawn_board("sudoku", 2).pixels
    grid_of = finding.grid_of

    def folded(*seen: Any) -> Grid:
        grid = grid_of(*seen)
        return replace(grid, rows=(*grid.rows[:-1], grid.rows[-1][::-1]))

    assert find_grids(pixels)
    monkeypatch.setattr(finding, "grid_of", folded)
    assert not find_grids(pixels)


def test_repeating_tiles_are_found_in_large_pictures_by_scaling_them_down() -> None:
    board = draw_board(Look(scale=3.4), seed=2)
    assert board.pixels.shape[0] * board.pixels.shape[1] > MAX_PIXELS
    grid = find_tilings(board.pixels)[0]
    assert grid.shape == board.labels.shape
    assert abs(grid.bbox[0] - board.bbox[0]) < 12 and abs(grid.bbox[2] - board.bbox[2]) < 16


def test_a_board_with_the_same_edge_everywhere_is_not_cut_off():
    zigzag = 60 + np.abs(2 * (np.arange(167) % 60) - 60)  # the computed deviation of its equal edges isn't exactly 0
    picture = np.ascontiguousarray(np.broadcast_to(zigzag[None, :, None], (168, 167, 3)), np.uint8)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert not is_cut_off(picture, even((10, 10, 148, 148), 4, 4))


def test_an_inexact_grid_snaps_to_edges_in_the_picture():
    columns, rows = ((34, 72), (76, 116), (114, 152), (155, 197)), ((38, 78), (77, 116), (116, 156), (156, 197))
    grid = sharpened(Grid(columns, rows), lined(4, 4, 40, 2, 240, 30))
    for spans, start in ((grid.columns, 31), (grid.rows, 41)):
        assert np.array(spans) == pytest.approx(np.array([(start + n * 40, start + (n + 1) * 40) for n in range(4)]), abs=2.5)


def tilted(grid: Grid, degrees: float) -> Grid:
    left, top, width, height = grid.bbox
    turn = cv2.getRotationMatrix2D((left + width / 2, top + height / 2), degrees, 1.0)
    return replace(grid, warp=np.vstack([turn, [0, 0, 1]]))


def test_a_grid_that_is_tilted_by_mistake_is_made_upright_as_its_board():
    picture, seen = lined(4, 4, 40, 2, 240, 30), even((31, 41, 160, 160), 4, 4)
    for degrees in (-4, 3):
        grid = sharpened(tilted(seen, degrees), picture)
        assert grid.warp is None and grid.bbox == pytest.approx(seen.bbox, abs=5)
        board = tilted(seen, degrees)
        turned = cv2.warpPerspective(picture, board.warp, picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
        assert sharpened(board, turned) is board


@pytest.mark.parametrize("axis", [0, 1])
def test_every_other_column_or_row_may_be_only_a_wide_gap(axis):
    places = np.stack(np.meshgrid(np.arange(9), np.arange(9)), 2).reshape(-1, 2)
    points = places * 30.0 + 15
    steps = np.tile([30.0, 0.0], (81, 1)), np.tile([0.0, 30.0], (81, 1))
    size, warp = np.full((81, 2), 28.0), np.array([[30.0, 0, 15], [0, 30, 15], [0, 0, 1]])
    for in_gaps, n_cells in ((0.35, 45), (0.7, 81)):
        confidence = np.where(places[:, axis] % 2, in_gaps, 0.8)
        found = without_gaps(Lattice(Peaks(points, *steps, size, confidence), places, warp), (0, 0, 9, 9))
        assert len(found.peaks) == n_cells
        assert transformed(found.places.astype(float), found.warp) == pytest.approx(found.peaks.points)


def test_a_grid_stays_where_it_is_if_the_picture_has_no_edges():
    seen = even((30, 30, 160, 160), 4, 4)
    noise = np.random.default_rng(1).integers(0, 256, (300, 300, 3), dtype=np.uint8)
    assert sharpened(seen, noise).bbox == pytest.approx(seen.bbox, abs=0.1)


def maze_without_margin(seed: int) -> Pixels:
    """Draw a maze of 12 x 16 cells; half of them are as dark as what is usually around a maze."""
    free = np.random.default_rng(seed).permuted(np.repeat([0, 90], 96)).reshape(12, 16).astype(np.uint8)
    free[::2, ::2] = 90
    pixels = cv2.cvtColor(cv2.resize(free, None, fx=40, fy=40, interpolation=cv2.INTER_NEAREST), cv2.COLOR_GRAY2BGR)
    pixels[:40, :40], pixels[-40:, -40:] = (0, 0, 255), (255, 0, 0)
    return pixels


def test_a_maze_that_fills_its_picture_keeps_its_outer_cells():
    assert find_grids(maze_without_margin(4))[0].shape == (12, 16)


@pytest.mark.parametrize("level", [0, 60, 90])
def test_a_title_above_a_maze_is_no_row_of_it(level):
    title = np.full((40, 640, 3), level, np.uint8)
    cv2.putText(title, "Maze 12", (250, 28), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (200, 200, 200), 2)
    assert find_grids(np.vstack([title, maze_without_margin(0)]))[0].shape == (12, 16)


# a region that a person has marked


def drawn(kind: str, seed: int) -> tuple[Pixels, Rect, tuple[int, int]]:
    """Draw a board; return also its outline, and its rows and columns."""
    scene = drawn_board(kind, seed)
    ((board, _),) = scene.boards
    left, top, right, bottom = board.outline
    return scene.pixels, (left, top, right - left, bottom - top), board.contents.shape


@pytest.mark.parametrize("kind", ["sliding", "sudoku", "link", "onestroke"])
def test_a_roughly_marked_region_is_divided_into_the_rows_and_columns_of_its_board(kind):
    for seed in range(2):
        pixels, outline, shape = drawn(kind, seed)
        region = marked_by_hand(outline, shape, seed)
        grid = marked_grid(pixels, region)
        assert grid is not None and grid.shape == shape, f"seed {seed}"
        start, size = np.split(np.array(outline), 2)
        half = size / shape[::-1] / 2
        corners = [grid.center((0, 0)), grid.center((shape[0] - 1, shape[1] - 1))] - start
        assert np.abs(corners - [half, size - half]).max() < 0.2 * min(grid.pitch), f"seed {seed}"


def test_a_marked_board_is_read_although_it_is_too_doubtful_to_be_found():
    pixels, outline, shape = drawn("onestroke", 12)
    assert read_boards(pixels) == []
    (reading,) = read_boards(pixels, options=ReadOptions(region=marked_by_hand(outline, shape, 12)))
    assert (reading.puzzle, reading.grid.shape) == ("onestroke", shape)


@pytest.mark.parametrize("region", [(5, 5, 6, 40), (9000, 9000, 50, 50)])
def test_a_region_that_is_too_small_or_outside_the_picture_holds_no_board(region):
    pixels, _, _ = drawn("sliding", 0)
    assert read_boards(pixels) and not read_boards(pixels, options=ReadOptions(region=region))
