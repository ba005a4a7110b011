"""What counts as a board: plausible readings, and doubtful ones where the board network is sure that one is there."""

from __future__ import annotations

import numpy as np
import pytest

from vision import readers
from vision.frame import Grid, Reading, Said
from vision.grids.board_network import CONTENTS, PUZZLES

SPANS = tuple((20.0 * number, 20.0 * number + 20) for number in range(4))


def said(puzzle, sure=0.95, tile=0.8, blank=0.8):
    contents = {name: np.zeros((4, 4)) for name in CONTENTS}
    contents["tile"][:] = tile
    contents["blank"][3, 3] = blank
    return Said({name: sure if name == puzzle else 0.0 for name in PUZZLES}, contents, np.zeros((2, 4, 4)), np.zeros((2, 4, 4)))


def reading(puzzle, confidence, what=None, fit=0.7, **details):
    grid = Grid(SPANS, SPANS, fit, said=what)
    return Reading(puzzle, grid, ((0,) * 4,) * 4, ((1.0,) * 4,) * 4, "", confidence, (), details)


def is_told(monkeypatch, one):
    monkeypatch.setattr(readers, "find_grids", lambda pixels: [])
    monkeypatch.setattr(readers, "_by_rules", lambda *_: [])
    monkeypatch.setattr(readers, "find_by_network", lambda pixels: [one.grid])
    monkeypatch.setattr(readers, "_by_network", lambda *_: [one])
    return readers.read_boards(np.zeros((8, 8, 3), np.uint8)) == [one]


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (reading("sudoku", 0.87), True),
        (reading("sudoku", 0.83), False),
        (reading("sudoku", 0.83, said("sudoku", sure=0.3)), True),
        (reading("sudoku", 0.6, said("sudoku", sure=0.3)), False),
        (reading("sudoku", 0.6, said("link")), False),
        (reading("link", 0.6, said("link")), True),
        (reading("onestroke", 0.6, said("onestroke")), True),
        (reading("sudoku", 0.2), False),
        (reading("sudoku", 0.2, said("sudoku")), True),
        (reading("sudoku", 0.2, said("sudoku"), fit=0.4), False),
        (reading("sudoku", 0.05, said("sudoku")), False),
        (reading("sliding", 0.2, said("sliding"), by="edges"), True),
        (reading("sliding", 0.2, said("sliding", tile=0.2), by="edges"), False),
        (reading("sliding", 0.2, said("sliding", blank=0.1), by="edges"), False),
        (reading("sliding", 0.2, said("sliding", tile=0.2, blank=0.1), by="numbers"), True),
        (reading("link", 0.2, said("link"), fit=0.65), True),
        (reading("link", 0.2, said("link"), fit=0.6), False),
        (reading("onestroke", 0.2, said("onestroke")), False),
    ],
)
def test_doubtful_boards_are_told_of_where_the_network_is_sure(monkeypatch, one, told):
    assert is_told(monkeypatch, one) is told
