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
YELLOW = (64, 224, 255)
TINT, PANEL = (190, 220, 255), (120, 120, 120)


def board() -> Pixels:
    """Return a board with another dark drawing on white in each cell."""
    marks = np.random.default_rng(0).random((8 * SIZE, 8 * SIZE)) < 0.3
    return np.where(np.kron(marks, np.ones((CELL // 8, CELL // 8)))[..., None] > 0, 20, 255).astype(np.uint8).repeat(3, 2)


@pytest.mark.parametrize("gain", [0.3, 1.0])
@pytest.mark.parametrize(("is_panel", "is_hidden"), [(False, False), (True, True)])
def test_highlighted_cells_beside_the_last_one_hide_nothing_but_a_panel_may_continue_there(
    is_panel: bool, is_hidden: bool, gain: float
) -> None:
    before, now = board(), board()
    now[BESIDE] = PANEL if is_panel else np.minimum(now[BESIDE], TINT)
    assert overlay((now * gain).astype(np.uint8), before, GRID, [LAST]).hides(GRID, LAST) is is_hidden


@pytest.mark.parametrize(("left", "is_hidden"), [(26, True), (31, False)])
def test_a_panel_that_may_continue_over_the_very_edge_of_what_has_to_be_seen_hides_nothing(left: int, is_hidden: bool) -> None:
    now = board()
    now[BESIDE][-CELL::2, ::2] ^= 255  # so that it isn't only highlighted
    now[3 * CELL : LAST[0] * CELL, left : 2 * CELL - 5] = PANEL
    assert overlay(now, board(), GRID, [LAST, (LAST[0], 1)]).hides(GRID, LAST) is is_hidden


def test_a_shadow_on_cells_whose_drawings_stand_out_in_one_colour_only_hides_nothing() -> None:
    before = np.where(board() < 128, 255, YELLOW).astype(np.uint8)
    now, shade = before.copy(), np.linspace(0.5, 1, CELL)[:, None]
    now[BESIDE] = now[BESIDE] * shade
    assert not overlay(now, before, GRID, [LAST]).hides(GRID, LAST)
