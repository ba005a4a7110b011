"""What a game shows over its board hides the cells below it, and no others."""

import numpy as np
import pytest
from support.screens import even

from vision.autoplay.screen.ending import overlay
from vision.frame import Pixels

SIZE, CELL = 6, 40
GRID = even((0, 0, SIZE * CELL, SIZE * CELL), SIZE, SIZE)
LAST = SIZE - 1, 0
BESIDE = slice(0, LAST[0] * CELL), slice(0, CELL)  # the cells above the last one
TINT, PANEL = (190, 220, 255), (245, 245, 245)


def board() -> Pixels:
    """Return a board with another dark drawing on white in each cell."""
    marks = np.random.default_rng(0).random((4 * SIZE, 4 * SIZE)) < 0.3
    return np.where(np.kron(marks, np.ones((CELL // 4, CELL // 4)))[..., None] > 0, 20, 255).astype(np.uint8).repeat(3, 2)


@pytest.mark.parametrize("gain", [0.3, 1.0])
@pytest.mark.parametrize(("is_panel", "is_hidden"), [(False, False), (True, True)])
def test_highlighted_cells_beside_the_last_one_hide_nothing_but_a_panel_may_continue_there(
    is_panel: bool, is_hidden: bool, gain: float
) -> None:
    before, now = board(), board()
    now[BESIDE] = PANEL if is_panel else np.minimum(now[BESIDE], TINT)
    assert overlay((now * gain).astype(np.uint8), before, GRID, [LAST]).hides(GRID, LAST) is is_hidden
