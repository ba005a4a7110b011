"""What is between the cells of a maze: a line, bars, or nothing."""

from itertools import pairwise

import cv2
import numpy as np
import pytest
from support.screens import even

from vision.readers.onestroke.colours import backgrounds, corrected_backgrounds, distance
from vision.readers.onestroke.edges import bars_of, find_edges, unframed_bars

SIDE, CELLS = 60, 6
WHITE, BLACK, YELLOW, BLUE, GREY = (255, 255, 255), (0, 0, 0), (20, 220, 230), (220, 90, 30), (190, 190, 190)
GRID = even((SIDE, SIDE, SIDE * CELLS, SIDE * CELLS), CELLS, CELLS)
BOXED = [(0, 0), (0, 1), (2, 2), (3, 2), (4, 4), (5, 0), (1, 4)]


def board():
    pixels = np.full((SIDE * (CELLS + 2), SIDE * (CELLS + 2), 3), WHITE, np.uint8)
    for number in range(CELLS + 1):
        at = SIDE * (1 + number)
        cv2.line(pixels, (SIDE, at), (SIDE * (CELLS + 1), at), GREY, 1)
        cv2.line(pixels, (at, SIDE), (at, SIDE * (CELLS + 1)), GREY, 1)
    return pixels


def box(pixels, cell):
    """Draw a number's box, which leaves little of its cell."""
    left, top, width, height = (round(value) for value in GRID.rect(cell))
    cv2.rectangle(pixels, (left + 5, top + 5), (left + width - 5, top + height - 5), BLACK, -1)
    cv2.putText(pixels, "4", (left + 20, top + 42), cv2.FONT_HERSHEY_DUPLEX, 1.0, WHITE, 2)


def bar(pixels, one, other):
    (x0, _, _, _), (x1, y1, _, _) = GRID.rect(one), GRID.rect(other)
    end = (int(x1), int(y1) + SIDE) if x1 > x0 else (int(x1) + SIDE, int(y1))
    cv2.line(pixels, (int(x1), int(y1)), end, BLACK, 4)


def seen(pixels, signs=(), way=()):
    outer, walked = backgrounds(pixels, GRID), np.zeros(GRID.shape, np.bool_)
    for cell in way:
        walked[cell] = True
    return find_edges(pixels, GRID, corrected_backgrounds(outer, pixels, GRID, signs), outer, walked, np.zeros((2, *GRID.shape)))


SHORT = [(1, 1), (1, 2), (2, 2), (3, 2), (3, 3)]
THROUGH_MOST = [(row, column if row % 2 == 0 else CELLS - 1 - column) for row in range(5) for column in range(CELLS)]


@pytest.mark.parametrize(("way", "part"), [(SHORT, 0.2), (SHORT, 0.5), (SHORT, 0.72), (THROUGH_MOST, 0.72)])
def test_a_line_of_any_width_is_seen(way, part):
    pixels, points = board(), np.array([GRID.center(cell) for cell in way], np.int32)
    cv2.polylines(pixels, [points], False, YELLOW, round(part * SIDE))
    assert seen(pixels, way=way).links == {tuple(sorted(pair)) for pair in pairwise(way)}


@pytest.mark.parametrize("figure", [0, 22], ids=["to the middle of a cell", "to a figure"])
def test_a_line_is_seen_through_gaps_of_its_own_colour(figure):
    pixels, way = np.full((SIDE * (CELLS + 2), SIDE * (CELLS + 2), 3), WHITE, np.uint8), [(1, 1), (1, 2), (2, 2), (3, 2)]
    for cell in GRID.cells:
        left, top, width, height = (round(value) for value in GRID.rect(cell))
        colour = BLUE if cell in way else GREY
        cv2.rectangle(pixels, (left + 3, top + 3), (left + width - 4, top + height - 4), colour, -1)
    points = np.array([GRID.center(cell) for cell in way], np.int32)
    cv2.polylines(pixels, [points], False, WHITE, 18)
    if figure:
        cv2.circle(pixels, tuple(points[0].tolist()), figure, YELLOW, -1)
    assert seen(pixels, way=way).links == set(pairwise(way))


def test_bars_are_seen_beside_boxes_that_fill_their_cells_and_are_no_bars():
    pixels, bars = board(), {((0, 1), (0, 2)), ((3, 4), (4, 4)), ((2, 0), (2, 1))}
    for cell in BOXED:
        box(pixels, cell)
    assert bars_of(seen(pixels, BOXED).masses) == set()
    for each in bars:
        bar(pixels, *each)
    assert bars_of(seen(pixels, BOXED).masses) == bars


def test_bars_are_seen_where_gaps_are_wider_in_one_direction():
    pixels, bars = np.full((SIDE * (CELLS + 2), SIDE * (CELLS + 2), 3), WHITE, np.uint8), {((0, 1), (0, 2)), ((2, 0), (3, 0))}
    for number in range(CELLS + 1):
        at = SIDE * (1 + number)
        cv2.line(pixels, (SIDE, at), (SIDE * (CELLS + 1), at), BLACK, 2)
        cv2.line(pixels, (at, SIDE), (at, SIDE * (CELLS + 1)), BLACK, 1)
    for each in bars:
        bar(pixels, *each)
    assert bars_of(seen(pixels).masses) == bars


def test_thick_walls_at_three_sides_leave_a_cell_its_background():
    pixels, walls = np.full((SIDE * (CELLS + 2), SIDE * (CELLS + 2), 3), WHITE, np.uint8), set()
    for one, other in (((2, 1), (2, 2)), ((1, 2), (2, 2)), ((2, 2), (3, 2)), ((4, 4), (4, 5))):
        (x0, *_), (x1, y1, *_) = GRID.rect(one), GRID.rect(other)
        end = (int(x1), int(y1) + SIDE) if x1 > x0 else (int(x1) + SIDE, int(y1))
        cv2.line(pixels, (int(x1), int(y1)), end, BLACK, 20)
        walls.add((one, other))
    assert distance(backgrounds(pixels, GRID), backgrounds(pixels, GRID)[0, 0]).max() < 1
    assert bars_of(seen(pixels).masses) == walls


def test_bars_are_separated_from_faint_contrasts() -> None:
    masses = {((0, column), (0, column + 1)): mass for column, mass in enumerate((2.0, 2.5, 3.0, 40.0, 2.2, 44.0))}
    assert bars_of(masses) == {((0, 3), (0, 4)), ((0, 5), (0, 6))}
    assert not bars_of(dict.fromkeys(masses, 30.0))


def test_discs_that_reach_to_the_edges_of_their_cells_are_no_bars() -> None:
    edges = [((row, column), (row, column + 1)) for row in range(8) for column in range(10)]
    discs, bars = [4.3, 4.5, 5.3, 7.0, 13.8, 20.1], [35.9, 36.1, 38.7, 44.2, 55.9]
    masses = dict(zip(edges, [*discs, *bars, *[0.0] * 69], strict=True))
    assert bars_of(masses) == set(edges[len(discs) : len(discs) + len(bars)])


def test_a_frame_in_a_cell_is_no_bar() -> None:
    masses = {((r, c), (r, c + 1)): 1.0 for r in range(4) for c in range(3)}
    masses |= {((r, c), (r + 1, c)): 1.0 for r in range(3) for c in range(4)}
    around = [edge for edge in masses if (1, 1) in edge]
    assert not unframed_bars(masses | dict.fromkeys(around, 40.0), frozenset(), frozenset())
    assert unframed_bars(masses | dict.fromkeys(around[:2], 40.0), frozenset(), frozenset()) == frozenset(around[:2])
    assert not unframed_bars(masses | dict.fromkeys(around[:2], 40.0), frozenset(), frozenset(around))
