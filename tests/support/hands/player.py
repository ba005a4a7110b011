"""A hand at a board. Cells are named as people are told them, such as r1c1; keys as pygame names them."""

from itertools import product
from typing import Any, ClassVar, Self

import pygame

from game.scenes.play.scene import PlayScene
from solvers.puzzle import Cell, cell_name
from support.hands.hand import Hand, modifier


def place(name: str) -> Cell:
    """Return the row and column, from 0, of a cell's name."""
    row, col = name.removeprefix("r").split("c")
    return int(row) - 1, int(col) - 1


class Doer:
    """A hand that can be told what to do in a line."""

    hand: Hand

    def do(self, actions: str) -> None:
        """Do one thing after the other, such as `drag r1c1 r1c3; undo; key LEFT`."""
        for action in actions.split("; "):
            name, *words = action.split()
            getattr(self, name)(*words)

    def key(self, *names: str) -> None:
        self.hand.keys(" ".join(names))

    def undo(self) -> None:
        self.key("ctrl+z")

    def redo(self) -> None:
        self.key("ctrl+y")


class BoardPlayer(Doer):
    """What all hands at boards do."""

    PUZZLE: ClassVar[str]
    FIRST: ClassVar[str]  # what is played if no other board is named
    REST_S: ClassVar[float]  # how long something may go on moving
    FRAME_PX: ClassVar[int] = 0  # how wide the lines round a cell are, in its area

    def __init__(self, hand: Hand, text: str = "") -> None:
        self.hand = hand
        self.scene = hand.begin(f"{self.PUZZLE}:{text or self.FIRST}")

    @classmethod
    def at(cls, hand: Hand) -> Self:
        """Return a hand at the board of a game above which a solver is watched."""
        player = cls.__new__(cls)
        player.hand, player.scene = hand, next(scene for scene in hand.app.stack._scenes if isinstance(scene, PlayScene))
        return player

    @property
    def board(self) -> Any:
        """The board in sight, which may be one that is watched, or below an overlay."""
        return getattr(self.hand.top, "view", self.scene.view).board

    @property
    def state(self) -> Any:
        return self.scene.session.state

    # hands

    def point(self, name: str) -> tuple[int, int]:
        return self.board.point(place(name))

    def click(self, *names: str) -> None:
        """Click on cells, with a key held where it stands before a name, as in `ctrl+r1c1`."""
        for name in names:
            held, _, cell = name.rpartition("+")
            pygame.key.set_mods(modifier(held))
            self.hand.click(self.point(cell))
        pygame.key.set_mods(0)

    def drag(self, *names: str) -> None:
        """Drag evenly from cell to cell."""
        self.hand.drag(*map(self.point, names))

    def look_away(self) -> None:
        """Take the pointer off the board."""
        self.hand.hover((3, 3))

    def rest(self) -> None:
        """Wait until nothing moves, with the pointer beside the board."""
        self.look_away()
        self.hand.pass_time(self.REST_S)

    # eyes

    @property
    def turns(self) -> int:
        return self.scene.session.played

    def cells_seen(self) -> dict[str, bytes]:
        """Return the pixels of each cell as they are now."""
        grid, frame = self.board._grid, -2 * self.FRAME_PX
        cells = product(range(grid.rows), range(grid.cols))
        return {cell_name(cell): self.hand.picture(grid.area_at(*cell).inflate(frame, frame)) for cell in cells}

    def picture(self, done: str = "") -> dict[str, bytes]:
        """Do something, and return the pixels of each cell as soon as nothing moves, with the pointer beside the board."""
        self.do(f"{done}; rest" if done else "rest")
        return self.cells_seen()


def changed(before: dict[str, bytes], after: dict[str, bytes]) -> set[str]:
    """Return the names of the cells that look different."""
    return {name for name, seen in after.items() if seen != before[name]}
