"""Layouts: an even number of cells, the same on both sides, and figures that fill their boards."""

from __future__ import annotations

import pytest

from solvers.link.generation.layouts import LAYOUTS, cells_of
from solvers.link.options import SIZES

SIDES = [(rows, cols) for rows in range(4, 31) for cols in range(4, 31) if rows * cols <= 480]


def grid(name: str, rows: int, cols: int) -> list[tuple[bool, ...]]:
    cells = cells_of(name, rows, cols)
    return [cells[start : start + cols] for start in range(0, rows * cols, cols)]


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout_is_even_and_symmetric_at_every_size(name: str) -> None:
    layout = LAYOUTS[name]
    for rows, cols in SIDES:
        if min(rows, cols) < layout.smallest:
            continue
        found = grid(name, rows, cols)
        image = [row[::-1] for row in (found[::-1] if layout.turns else found)]
        assert image == found
        n_tiles = sum(map(sum, found))
        assert n_tiles % 2 == 0 and n_tiles >= max(16, rows * cols // 3)


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout_reaches_all_four_sides(name: str) -> None:
    for rows, cols in SIDES:
        if min(rows, cols) < LAYOUTS[name].smallest:
            continue
        found = grid(name, rows, cols)
        columns = list(zip(*found, strict=True))
        assert all(any(line) for line in (found[0], found[-1], columns[0], columns[-1]))


def test_no_two_layouts_are_alike() -> None:
    for rows, cols in SIZES:
        fitting = [name for name, layout in LAYOUTS.items() if min(rows, cols) >= layout.smallest]
        assert len({cells_of(name, rows, cols) for name in fitting}) == len(fitting)
    assert len(LAYOUTS) >= 11


def test_a_full_board_of_odd_sides_has_a_hole_in_the_middle() -> None:
    found = cells_of("full", 5, 7)
    assert [place for place, is_tile in enumerate(found) if not is_tile] == [2 * 7 + 3]
    assert all(cells_of("full", 8, 14))
