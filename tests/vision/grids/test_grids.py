"""Grids are found in pictures of boards of any style, size and colour, whatever is around them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import ndimage
from support.drawing.grids import Drawn, draw
from support.screens import Picture, pictures

from vision.frame import Grid
from vision.grids import finding
from vision.grids.finders.content import find_content
from vision.grids.finders.lines import _teeth
from vision.grids.finding import MOST_GRIDS, find_grids
from vision.grids.lattice import LESS
from vision.grids.finding import find_grids as find_by_network
from vision.grids.regions import components
from vision.grids.support import supported
from vision.pictures.opening import open_picture

FIRST_FEW = 4


def found(drawn: Drawn, leeway: float = 1.0) -> bool:
    place = drawn.place_in(find_grids(drawn.pixels), leeway)
    return place is not None and place < FIRST_FEW


@pytest.mark.parametrize(("style", "least"), [("lines", 14), ("gaps", 12), ("tinted", 13), ("plain", 13), ("wood", 10)])
def test_boards_of_every_style_are_found(style, least):
    missed = [seed for seed in range(15) if not found(draw(seed, style))]
    assert 15 - len(missed) >= least, f"not found: seeds {missed}"


def test_boards_that_lie_askew_are_found():
    missed = [seed for seed in range(12) if not found(draw(100 + seed, "lines", tilt=12), 2.0)]
    assert len(missed) <= 1, f"not found: seeds {missed}"


def lined(rows: int, columns: int, pitch: int, line: int, paper: int, ink: int, origin: tuple[int, int] = (30, 40)) -> np.ndarray:
    """Return a picture of empty cells divided by lines."""
    x, y = origin
    picture = np.full((y + rows * pitch + 50, x + columns * pitch + 60, 3), 128, np.uint8)
    picture[y : y + rows * pitch + line, x : x + columns * pitch + line] = ink
    for row in range(rows):
        for column in range(columns):
            top, left = y + row * pitch + line, x + column * pitch + line
            picture[top : top + pitch - line, left : left + pitch - line] = paper
    return picture


@settings(max_examples=25, deadline=None)
@given(
    st.integers(2, 16),
    st.integers(2, 16),
    st.integers(12, 60),
    st.integers(1, 2),
    st.integers(0, 255),
    st.sampled_from([-90, -12, 12, 90]),
)
def test_every_cell_between_lines_is_where_it_is(rows, columns, pitch, line, paper, contrast):
    pitch = max(pitch, 90 // max(rows, columns) + 1)
    ink = paper + contrast if 0 <= paper + contrast <= 255 else paper - contrast
    grids = find_grids(lined(rows, columns, pitch, line, paper, ink))
    grid = next(grid for grid in grids[:FIRST_FEW] if grid.shape == (rows, columns))
    for spans, start in ((grid.columns, 30), (grid.rows, 40)):
        for number, span in enumerate(spans):
            assert span == pytest.approx((start + number * pitch + line / 2, start + (number + 1) * pitch + line / 2), abs=2.0)


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
    assert np.abs(np.array(grid.columns)[1:-1] - np.array(ends)[1:-1]).max() <= 1
    assert grid.bbox == pytest.approx((20, 20, place - 14, place - 14), abs=1.5)


def test_gaps_between_tiles_belong_to_no_cell():
    picture = np.full((330, 330, 3), 60, np.uint8)
    for row in range(4):
        for column in range(4):
            if (row, column) != (2, 1):
                picture[10 + row * 80 : 70 + row * 80, 10 + column * 80 : 70 + column * 80] = (40, 160, 220)
    grid = find_grids(picture)[0]
    assert grid.shape == (4, 4)
    assert grid.columns == pytest.approx(np.array([(10 + n * 80, 70 + n * 80) for n in range(4)]), abs=1)


def test_numbers_alone_show_a_board_that_ends_with_its_plate():
    picture = np.full((420, 500, 3), 40, np.uint8)
    picture[30:390, 60:420] = 235
    for number, place in zip(
        [1, 12, 3, 14, 5, 6, 27, 8], [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)], strict=True
    ):
        x, y = 120 + place[1] * 120, 90 + place[0] * 120
        cv2.putText(picture, str(number), (x - 50, y + 12), 0, 1.2, (0, 0, 0), 3, cv2.LINE_AA)
    grid = next(grid for grid in find_grids(picture)[:FIRST_FEW] if abs(grid.bbox[0] - 60) < 3)
    assert grid.shape == (3, 3)
    assert grid.bbox == pytest.approx((60, 30, 360, 360), abs=3)


def test_dithered_colours_are_seen_as_one():
    picture = lined(9, 9, 40, 1, 200, 60)
    checks = (np.indices(picture.shape[:2]).sum(0) % 2).astype(bool)
    picture[checks] = np.clip(picture[checks].astype(int) + 60, 0, 255)
    assert any(grid.shape == (9, 9) for grid in find_by_network(picture)[:FIRST_FEW])


def test_a_board_may_fill_the_picture_or_be_small_in_a_large_one():
    whole = find_grids(lined(9, 9, 10, 1, 250, 0)[40:131, 30:121])[0]
    assert whole.shape == (9, 9) and whole.bbox == pytest.approx((0, 0, 91, 91), abs=1.5)
    large = np.full((2160, 3840, 3), 90, np.uint8)
    board = cv2.resize(lined(9, 9, 40, 2, 250, 0), None, fx=2, fy=2, interpolation=cv2.INTER_NEAREST)
    large[700 : 700 + board.shape[0], 1500 : 1500 + board.shape[1]] = board
    assert find_grids(large)[0].bbox == pytest.approx((1560, 780, 724, 724), abs=4)


def test_cells_of_a_board_that_lies_askew_are_where_they_are():
    flat = lined(9, 9, 44, 2, 240, 20)
    corners = np.array([[30, 40], [428, 40], [428, 438], [30, 438]], np.float32)
    shown = np.array([[60, 45], [420, 70], [445, 440], [20, 420]], np.float32)
    warp = cv2.getPerspectiveTransform(corners, shown)
    picture = cv2.warpPerspective(flat, warp, (480, 480), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    grid = find_by_network(picture)[0]
    assert grid.shape == (9, 9) and grid.warp is not None
    for row, column in grid.cells:
        middle = np.array([[[31 + (column + 0.5) * 44, 41 + (row + 0.5) * 44]]], np.float32)
        assert grid.center((row, column)) == pytest.approx(cv2.perspectiveTransform(middle, warp)[0, 0], abs=2.5)
    plane = grid.plane(picture)
    assert grid.crop(plane, (0, 0), 0.2).mean() > 220


def test_grids_are_few_different_and_likely_ones_first():
    grids = find_grids(draw(3, "lines").pixels)
    assert 0 < len(grids) <= MOST_GRIDS
    assert all(0 < grid.fit <= 1 and min(grid.shape) >= 2 for grid in grids)
    outlines = [(grid.shape, *np.round(grid.outline / 2).ravel()) for grid in grids]
    assert len(set(outlines)) == len(outlines)


@pytest.mark.parametrize("size", [(16, 16), (16, 3000), (400, 300)])
def test_pictures_of_nothing_are_looked_at_without_trouble(size):
    noise = np.random.default_rng(1).integers(0, 256, (*size, 3), dtype=np.uint8)
    for picture in (np.zeros((*size, 3), np.uint8), noise, cv2.GaussianBlur(noise, (0, 0), 3)):
        assert all(isinstance(grid, Grid) for grid in find_grids(picture))


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 40), st.integers(1, 40), st.floats(0, 1), st.integers(0, 1000), st.sampled_from([4, 8]))
def test_components_are_boxes_with_their_areas(height, width, share, seed, connectivity):
    values = (np.random.default_rng(seed).random((height, width)) < share).astype(np.uint8) * 7
    shape = np.ones((3, 3)) if connectivity == 8 else None
    labels, count = ndimage.label(values == 7, shape)
    expected = set()
    for number in range(1, count + 1):
        ys, xs = np.nonzero(labels == number)
        expected.add((xs.min(), ys.min(), xs.max() + 1, ys.max() + 1, len(xs)))
    assert set(map(tuple, components(values, 5, 9, connectivity).tolist())) == expected


def is_true(picture: Picture, grid: Grid) -> bool:
    near = max(3, 0.06 * min(picture.bbox[2] / picture.shape[1], picture.bbox[3] / picture.shape[0]))
    (x, y, width, height), (x2, y2, width2, height2) = grid.bbox, picture.bbox
    off = max(abs(x - x2), abs(y - y2), abs(x + width - x2 - width2), abs(y + height - y2 - height2))
    return grid.shape == picture.shape and off <= near


@pytest.mark.parametrize("kind", ["sudoku", "sliding", "onestroke"])
def test_real_boards_are_among_the_first_few(kind):
    known = [picture for picture in pictures() if picture.kind == kind]
    if not known:
        pytest.skip("the folder of real pictures is not beside the checkout")
    missed = [
        picture.name
        for picture in known
        if not any(is_true(picture, grid) for grid in find_grids(open_picture(picture.path).pixels)[:FIRST_FEW])
    ]
    assert len(missed) <= 0.06 * len(known), missed


def test_cells_seen_in_different_ways_count_together():
    spans = tuple((50.0 * n, 50.0 * n + 46) for n in range(4))
    grid = Grid(spans, spans, fit=0.5, source="boxes")
    boxes = np.array([[left, top, left + 46, top + 46] for left, _ in spans for top, _ in spans])
    fits = [[better.fit for better in supported([grid], seen)] for seen in (boxes, boxes[:4], boxes + 12, boxes * 1.4)]
    assert fits == [[pytest.approx(LESS)], [], [], []]


def test_numbers_in_cells_of_a_known_grid_are_not_looked_at_unless_others_lie_around_it_or_share_a_cell():
    signs = np.array([[x, y, x + 12, y + 20] for y in range(40, 240, 50) for x in range(60, 260, 50)], np.float64)
    plates = np.array([[0.0, 0.0, 400.0, 300.0]])

    def seen(columns: int, pitch: float) -> list[Grid]:
        across, down = (tuple((start + n * pitch, start + (n + 1) * pitch) for n in range(columns)) for start in (40.0, 25.0))
        return list(find_content(signs, plates, (400, 300), [Grid(across, down, 1.0, "boxes")]))

    assert not seen(4, 50.0)
    assert any(grid.shape == (4, 4) for grid in seen(3, 50.0)), "a row and a column lie around the grid"
    assert any(grid.shape == (4, 4) for grid in seen(2, 100.0)), "each cell holds four numbers"


def test_numbers_aligned_at_their_left_sides_give_even_columns():
    picture = np.full((260, 500, 3), 250, np.uint8)
    for number in range(16):
        text = str(number + 1 if number % 4 else 10 + number)
        place = (60 + number % 4 * 90, 70 + number // 4 * 45)
        cv2.putText(picture, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.7, (0, 0, 0), 2)
    grid = next(grid for grid in find_grids(picture)[:FIRST_FEW] if grid.shape == (4, 4))
    assert grid.pitch[0] == pytest.approx(90, abs=1)


def test_lines_are_seen_beside_what_is_rough_in_a_photograph() -> None:
    edges = np.random.default_rng(1).integers(0, 3, (365, 365)).astype(np.uint8)
    edges[130:240] += 9
    edges[[121, 243]] = 80
    ends, seen = _teeth(edges)
    assert np.abs(ends - [0, 122, 244, 365]).max() < 1 and seen == 1.0
    edges[300] = 90
    assert _teeth(edges) is None


def test_a_corner_of_a_board_does_not_hide_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    pixels = np.random.default_rng(3).integers(40, 180, (444, 444, 3)).astype(np.uint8)
    pixels[:40] = pixels[-40:] = pixels[:, :40] = pixels[:, -40:] = 60
    pixels[[161, 282], 40:-40] = pixels[40:-40, [161, 282]] = 250
    corner = Grid(((40.0, 222.0), (222.0, 404.0)), ((40.0, 161.0), (161.0, 282.0)), 0.95, "boxes")
    monkeypatch.setattr(finding, "find_boxes", lambda boxes: [corner])
    assert ((3, 3), "lines") in [(grid.shape, grid.source) for grid in find_grids(pixels)]
