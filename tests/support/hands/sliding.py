"""Drives the sliding puzzle."""

from support.hands.hand import NEAR
from support.hands.player import BoardPlayer


class Player(BoardPlayer):
    """A driver that clicks tiles by their numbers."""

    PUZZLE, FIRST, REST_S = "sliding", NEAR.partition(":")[2], 0.5

    def slide(self, *tiles: str) -> None:
        for tile in tiles:
            self.hand.click(self.hand.point_of(int(tile)))
