"""Starts and ends without marks are at the openings in the wall around a maze."""

import numpy as np
import pytest
from support.screens import even

from vision.readers.onestroke.openings import ends_at_openings


@pytest.mark.parametrize(
    ("rows", "ends"),
    [
        ("#.### #...# #.#.# ###.#", {(0, 1): "S", (3, 3): "E"}),
        ("##### #..S. #.#.# ###.#", {(3, 3): "E"}),  # the walker has just come in
        ("#.### #..S. #.#.# ###.#", {}),  # two more ways out
        ("#S### #...# #.#.# ###.#", {(3, 3): "E"}),
        ("##### #.S.# #.#.# ###.#", {(3, 3): "E"}),
        ("#.### #.S.# #.#.# ###.#", {}),  # either may be the end
        ("#.### #.E.# #.#.# ###.#", {}),
        ("#S### #.S.# #.#.# #####", {}),
        ("#.#.# ..... #.#.# #.#.#", {}),  # hardly any wall
        ("##### #...# #.#.# #####", {}),
    ],
)
def test_the_ends_that_are_not_marked_are_at_the_only_openings(rows: str, ends: dict) -> None:
    lines = rows.split()
    grid = even((0, 0, 10 * len(lines[0]), 10 * len(lines)), len(lines), len(lines[0]))
    signs = {(row, column): sign for row, line in enumerate(lines) for column, sign in enumerate(line)}
    assert ends_at_openings(np.zeros((40, 50, 3), np.uint8), grid, frozenset(), signs) == ends
