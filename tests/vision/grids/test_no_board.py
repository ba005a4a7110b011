"""Pictures without a board: nothing must be seen in them."""

from collections.abc import Callable

import cv2
import pytest
from support.drawing.without_board.desktops import DESKTOPS
from support.drawing.without_board.games import GAMES
from support.drawing.without_board.patterns import PATTERNS
from support.drawing.without_board.tables import TABLES

from vision.frame import Pixels
from vision.readers import read_boards

FAMILIES: dict[str, dict[str, Callable[[], Pixels]]] = {
    "tables": TABLES,
    "desktops": DESKTOPS,
    "games": GAMES,
    "patterns": PATTERNS,
}
FEWEST = 40
TAKEN_FOR_ONE = {"patterns": 1}
"""how many of a family may be taken for a board, by a doubtful reading"""
SURE = 0.9


def test_there_are_many_pictures() -> None:
    assert sum(map(len, FAMILIES.values())) >= FEWEST


@pytest.mark.parametrize("family", FAMILIES)
def test_hardly_any_picture_without_a_board_is_taken_for_one(family: str) -> None:
    cv2.setNumThreads(1)
    alarms = {name: readings[0] for name, draw in FAMILIES[family].items() if (readings := read_boards(draw()))}
    told = {name: f"{each.puzzle} {each.grid.shape} {each.confidence:.2f}" for name, each in alarms.items()}
    assert len(told) <= TAKEN_FOR_ONE.get(family, 0), told
    assert all(each.confidence <= SURE for each in alarms.values()), told
