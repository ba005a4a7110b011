"""Learning from real pictures: wherever a board is in a scene, its cells get the contents that its label gives them."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from support.drawing.cells import FONTS, font

from vision.grids.board_network import CONTENTS, PUZZLES, STEP
from vision.training import real_pictures
from vision.training.cells.samples import random_real_boards
from vision.training.real_pictures import RealPicture, RealPictures, board_of
from vision.training.scenes import targets_of

SIDE = 320
LEFT, TOP, CELL = 90, 50, 40
COLOURS = {"#": (200, 30, 30), ".": (30, 200, 30), "S": (30, 30, 200), "E": (200, 200, 30)}
MAZE = ("S..#", "#..#", "..#.", "#..E")
MEANT = {"#": "wall", ".": "empty", "S": "start", "E": "end"}


def kept(folder: Path, puzzle: str, cells: list[list[Any]], **label: Any) -> RealPicture:
    """Write a picture in which each value has a colour of its own, and its label."""
    rows, columns = len(cells), len(cells[0])
    pixels = np.full((TOP + rows * CELL + 60, LEFT + columns * CELL + 30, 3), 128, np.uint8)
    for row, values in enumerate(cells):
        for column, value in enumerate(values):
            x, y = LEFT + column * CELL, TOP + row * CELL
            pixels[y : y + CELL, x : x + CELL] = COLOURS.get(value, (90, 20 * (hash(value) % 10), 220))
    (folder / puzzle).mkdir(parents=True, exist_ok=True)
    path = folder / puzzle / "one.png"
    cv2.imwrite(str(path), pixels)
    full = {"rows": rows, "cols": columns, "bbox": [LEFT, TOP, columns * CELL, rows * CELL], "cells": cells, **label}
    path.with_suffix(".json").write_text(json.dumps(full))
    return RealPicture(path, puzzle, full)


@pytest.mark.parametrize("largest", [(640, 24), (90, 9)], ids=["as it is", "made smaller"])
def test_places_are_labelled_by_what_they_show(largest: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(real_pictures, "LARGEST_PX", largest)
    kept(tmp_path, "onestroke", [list(row) for row in MAZE])
    pictures = RealPictures([tmp_path])
    named = right = 0
    for seed in range(24):
        scene = pictures.random_scene(np.random.default_rng(seed), SIDE)
        targets = targets_of(scene.boards, SIDE)
        for row, column in np.argwhere(targets.core):
            assert PUZZLES[targets.puzzle[row, column]] == "onestroke"
            seen = scene.pixels[round(row * STEP + 1.5), round(column * STEP + 1.5)].astype(int)
            nearest = min(COLOURS, key=lambda sign: int(np.abs(seen - COLOURS[sign]).sum()))
            if np.abs(seen - COLOURS[nearest]).sum() < 60:  # light, noise and tones change some of them
                named += 1
                right += CONTENTS[targets.content[row, column]] == MEANT[nearest]
    assert named > 800
    assert right > 0.99 * named


@pytest.mark.parametrize(
    ("puzzle", "cells", "label", "contents"),
    [
        ("sudoku", [[1, 0], [None, 2]], {}, [["sign", "empty"], ["covered", "sign"]]),
        ("sliding", [[1, 2], [3, 0]], {}, [["sign", "sign"], ["sign", "blank"]]),
        ("sliding", [[1, 2], [3, 0]], {"picture": True}, [["tile", "tile"], ["tile", "blank"]]),
        ("link", [[1, 2], [0, 1]], {}, [["tile", "tile"], ["empty", "tile"]]),
        ("onestroke", [["x", "."], [".", "o"]], {"waypoints": {"1": [1, 0]}}, [["line", "empty"], ["sign", "coin"]]),
    ],
)
def test_values_of_cells_become_the_contents_of_their_puzzle(
    puzzle: str, cells: list[list[Any]], label: dict[str, Any], contents: list[list[str]], tmp_path: Path
) -> None:
    board, warp = board_of(kept(tmp_path, puzzle, cells, **label))
    assert [[CONTENTS[each] for each in row] for row in board.contents] == contents
    assert np.array_equal(warp, np.eye(3))


def test_a_picture_puzzle_without_cells_has_tiles_and_a_blank(tmp_path: Path) -> None:
    picture = kept(tmp_path, "sliding", [[1, 2], [3, 4]], picture=True, blank=[1, 0])
    picture.label["cells"] = None
    board, _ = board_of(picture)
    assert [[CONTENTS[each] for each in row] for row in board.contents] == [["tile", "tile"], ["blank", "tile"]]


def test_nothing_is_learnt_that_labels_leave_out(tmp_path: Path) -> None:
    line, _ = board_of(kept(tmp_path, "onestroke", [["S", "x"], [".", "E"]]))
    maze, _ = board_of(kept(tmp_path, "onestroke", [["S", "."], [".", "E"]], walls_between=[[0, 0, 0, 1]]))
    assert (targets_of([(line, np.eye(3))], SIDE).edges == -1).all()
    edges = targets_of([(maze, np.eye(3))], SIDE).edges
    assert (edges[0] == 1).any() and (edges[1] == 1).sum() == 0 and (edges[2:] <= 0).all()
    pencilled, _ = board_of(kept(tmp_path, "sudoku", [[1, 0], [0, 2]], pencil=True))
    assert pencilled.marks_unknown == {(0, 1), (1, 0)}
    unsorted, _ = board_of(kept(tmp_path, "link", [[1, 1], [1, 1]], classes=False))
    assert not unsorted.kinds


def test_boards_seen_at_an_angle_are_warped_to_their_labelled_corners(tmp_path: Path) -> None:
    quad = [[100.0, 60.0], [240.0, 70.0], [250.0, 200.0], [95.0, 210.0]]
    board, warp = board_of(kept(tmp_path, "onestroke", [list(row) for row in MAZE], quad=quad))
    left, top, right, bottom = board.outline
    corners = np.array([[[left, top], [right, top], [right, bottom], [left, bottom]]], np.float64)
    assert cv2.perspectiveTransform(corners, warp)[0] == pytest.approx(np.array(quad), abs=0.01)


def test_cells_of_real_boards_carry_their_signs_and_pictures_their_classes(tmp_path: Path) -> None:
    kept(tmp_path / "one", "sudoku", [[row * 3 + column + 1 for column in range(3)] for row in range(3)])
    kept(tmp_path / "two", "link", [[1, 2, 3], [3, 2, 1]])
    texts, classes, fonts = set(), set(), [font(name) for name in FONTS]
    for seed in range(12):
        rng = np.random.default_rng(seed)
        for samples in random_real_boards(rng, fonts, RealPictures([tmp_path / "one"])):
            texts.update(samples.texts)
        for samples in random_real_boards(rng, fonts, RealPictures([tmp_path / "two"])):
            classes.update(samples.faces)
    assert texts == set("123456789")
    assert classes == {1, 2, 3}
