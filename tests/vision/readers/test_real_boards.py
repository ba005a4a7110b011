"""Screenshots of other people's games are read without a hint; what is misread is hardly ever read with certainty."""

import pytest
from support.screens import pictures, verdict_on

from vision.pictures import open_picture
from vision.readers import CERTAIN, read_boards

REAL = list(pictures())


@pytest.mark.skipif(not REAL, reason="the folder of screenshots is not beside the checkout: set PLAYGROUND_SHARED")
@pytest.mark.parametrize(
    ("kind", "n_wrong", "n_certain"),
    [("sudoku", 0, 0), ("sliding", 1, 0), ("link", 2, 1), ("onestroke", 1, 0)],  # one link board has equal tiles marked by hand
)
def test_nearly_all_boards_are_read(kind: str, n_wrong: int, n_certain: int) -> None:
    wrong = dict[str, float]()
    for picture in REAL:
        if picture.kind == kind:
            readings = read_boards(open_picture(picture.path).pixels)
            if verdict_on(kind, picture.facts, readings) != "right":
                wrong[picture.name] = max((reading.confidence for reading in readings), default=0.0)
    assert len(wrong) <= n_wrong and sum(confidence > CERTAIN for confidence in wrong.values()) <= n_certain, wrong
