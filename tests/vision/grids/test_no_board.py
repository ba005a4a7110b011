"""Pictures without a board: no board must be found in them."""

from collections.abc import Callable, Mapping
from functools import partial

import cv2
import pytest
from support.drawing.boards import drawn_other, drawn_screen
from support.drawing.without_board import GAMES, TABLES

from vision.frame import Pixels
from vision.readers import read_boards
from vision.training.backgrounds import calm, other_grids, pool
from vision.training.backgrounds.pen import Drawing
from vision.training.boards.others import OTHERS

SCREENS = {"desktop": pool.desktop, "page": pool.page, "phone": pool.phone, "program": pool.program}
PATTERNS = dict(
    zip(
        ("gradient", "clouds", "landscape", "noise", "lights", "bricks", "facade", "fence"),
        (calm.gradient, calm.clouds, calm.landscape, calm.noise, calm.lights, *calm.PATTERNS),
        strict=True,
    )
)
PAGES = {str(number): page for number, page in enumerate(other_grids.PAGES)}
"""chess, go, crosswords, codes, calendars, elements, heat maps, handwriting"""


def drawn(drawings: Mapping[str, Drawing], seed: int) -> dict[str, Callable[[], Pixels]]:
    return {name: partial(drawn_screen, draw, seed) for name, draw in drawings.items()}


FAMILIES: Mapping[str, Mapping[str, Callable[[], Pixels]]] = {
    "tables": TABLES,
    "games": GAMES,
    "other games": {draw.__name__: partial(drawn_other, draw, 1 + number % 2) for number, draw in enumerate(OTHERS)},
    "screens": drawn(SCREENS, 3),
    "patterns": drawn(PATTERNS, 2),
    "pages": drawn(PAGES, 3),
}


KNOWN_ALARMS = {"other games": 1}
"""a board of coloured pieces is read as a maze, with a confidence of 0.66"""


@pytest.mark.parametrize("family", FAMILIES)
def test_no_board_is_found_in_pictures_without_one(family: str) -> None:
    cv2.setNumThreads(1)
    alarms = {name: readings[0] for name, draw in FAMILIES[family].items() if (readings := read_boards(draw()))}
    found = {name: f"{each.puzzle} {each.grid.shape} {each.confidence:.2f}" for name, each in alarms.items()}
    assert len(found) <= KNOWN_ALARMS.get(family, 0), found
