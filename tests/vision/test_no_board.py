"""Pictures without a board: nothing must be seen in them."""

from collections.abc import Callable

import cv2
import pytest
from drawn_desktops import DESKTOPS
from drawn_games import GAMES
from drawn_patterns import PATTERNS
from drawn_tables import TABLES

from vision.frame import Pixels, Reading
from vision.readers import read_boards

PICTURES: dict[str, Callable[[], Pixels]] = {**TABLES, **DESKTOPS, **GAMES, **PATTERNS}
FEWEST, MOST_FALSE_ALARMS = 40, 1
SURE = 0.9


@pytest.fixture(scope="module")
def false_alarms() -> dict[str, Reading]:
    """What is seen where nothing is."""
    cv2.setNumThreads(1)
    return {name: readings[0] for name, draw in PICTURES.items() if (readings := read_boards(draw()))}


def test_at_most_one_picture_without_a_board_is_taken_for_one(false_alarms: dict[str, Reading]) -> None:
    told = {name: f"{each.puzzle} {each.grid.shape} {each.confidence:.2f}" for name, each in false_alarms.items()}
    assert len(PICTURES) >= FEWEST
    assert len(told) <= MOST_FALSE_ALARMS, told


def test_no_false_alarm_is_a_sure_one(false_alarms: dict[str, Reading]) -> None:
    assert [name for name, each in false_alarms.items() if each.confidence > SURE] == []
