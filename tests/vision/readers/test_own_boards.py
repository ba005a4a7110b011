"""Our own boards, as the playground draws them and worn: they are read as they are."""

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import cv2
import pytest
from support.drawing.own import SHAPES, own_boards, right_cells

from vision.readers import read_boards


@pytest.mark.parametrize("puzzle", sorted(SHAPES))
def test_cells_of_our_own_boards_are_read_rightly(puzzle: str, tmp_path: Path) -> None:
    cv2.setNumThreads(1)
    wrong = []
    for own in own_boards(tmp_path, rounds=1, puzzles=[puzzle], wears=("as drawn", "JPEG")):
        best = next(iter(read_boards(own.pixels)), None)
        cells, right = sum(map(len, own.cells)), right_cells(own, best)
        if right < cells:
            wrong.append(f"{own.theme}, {own.wear}: {right} of {cells} as {best.puzzle if best else 'no board'}")
    assert wrong == []
