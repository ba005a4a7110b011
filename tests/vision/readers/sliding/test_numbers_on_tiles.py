"""Numbers on the tiles of a sliding board, and how certain they make it."""

import numpy as np

from vision.cells.reading import SIGNS, Figure, Sign
from vision.readers.sliding.numbers import Numbers


def figure(text: str) -> Figure:
    chances = [np.where(np.arange(len(SIGNS) + 1) == SIGNS.index(sign), 0.99, 0.0).astype(np.float32) for sign in text]
    signs = tuple(Sign((0, 0, 1, 1), each) for each in chances)
    return Figure(signs, readings=((1.0, signs),))


def test_a_number_that_no_tile_has_lowers_the_confidence() -> None:
    from_two, from_one = [*range(2, 12), 1, 13, 14, 15, 16], [*range(2, 12), 1, 13, 14, 15, 12]
    odd, usual = ([*(figure(str(number)) for number in numbers), figure("")] for numbers in (from_two, from_one))
    assert all(board.confidence < 0.9 for board in Numbers(odd, (4, 4)).boards())
    assert next(Numbers(usual, (4, 4)).boards()).confidence > 0.9
