"""Drives the sliding puzzle."""

from support.users.player import BoardPlayer
from support.users.user import NEAR


class Player(BoardPlayer):
    """A driver that clicks tiles by their numbers."""

    PUZZLE, FIRST, REST_S = "sliding", NEAR.partition(":")[2], 0.5

    def slide(self, *tiles: str) -> None:
        for tile in tiles:
            self.user.click(self.user.point_of(int(tile)))
