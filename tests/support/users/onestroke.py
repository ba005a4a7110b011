"""Drives one-stroke mazes by cell names such as r1c1; mazes for their tests."""

from collections.abc import Callable

from solvers.puzzle import Cell, cell_name
from support.users.player import BoardPlayer, place

SEED = "...S/.o../.#../..../..#./E..o"
"""a line round the outside (see ROUND) cuts off r3c1, r3c3 and the last coin"""
OPEN = "S..../...../...../...../....E"
ZIP = "@zip ..2/.3./1..//._./._./..."  # bars above and below r2c2
ZIP_WAY = "r3c2 r3c3 r2c3 r1c3 r1c2 r1c1 r2c1 r2c2"  # the only way to fill it


class Player(BoardPlayer):
    """A driver of a game in a maze."""

    PUZZLE, FIRST, REST_S = "onestroke", SEED, 3.0

    # input

    def flick(self, *names: str) -> None:
        """Drag so fast that the pointer is reported only in these cells."""
        points = [self.point(name) for name in names]
        self.user.press(points[0])
        for point in points[1:]:
            self.user.move(point)
        self.user.release(points[-1])

    def hover(self, name: str) -> None:
        self.user.hover(self.point(name))
        self.user.frames(2)

    # what is on screen

    @property
    def line(self) -> str:
        """The names of the line's cells after its first."""
        return " ".join(map(cell_name, self.state.trail[1:]))

    def between(self, one: str, other: str) -> bytes:
        """Return the pixels of the gap between two neighbouring cells."""
        grid = self.board._grid
        first, second = (grid.area_at(*place(name)) for name in (one, other))
        return self.user.picture(first.inflate(2 * grid.gap, 2 * grid.gap).clip(second.inflate(2 * grid.gap, 2 * grid.gap)))


def cells(names: str) -> tuple[Cell, ...]:
    """Parse cell names separated by spaces."""
    return tuple(map(place, names.split()))


Begin = Callable[..., Player]

ARROW = {(-1, 0): "UP", (1, 0): "DOWN", (0, -1): "LEFT", (0, 1): "RIGHT"}

ROUND = "r1c3 r1c2 r1c1 r2c1 r2c2 r2c3 r2c4 r3c4 r4c4 r4c3 r4c2 r4c1"
"""a line in SEED after which three cells and the last coin can't be reached"""


def by_arrows(player: Player, names: str) -> None:
    """Draw a line cell by cell with the arrow keys."""
    for name in names.split():
        (row, col), (to_row, to_col) = player.state.head, place(name)
        player.key(ARROW[to_row - row, to_col - col])
