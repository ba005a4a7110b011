"""Drives a game. Cells have names such as r1c1; keys have pygame's names."""

from itertools import product
from typing import Any, ClassVar, Self

import pygame

from game.scenes.play import PlayScene
from solvers.puzzle import Cell, cell_name
from support.users.user import User, modifier


def place(name: str) -> Cell:
    """Parse a cell name into its row and column, from 0."""
    row, col = name.removeprefix("r").split("c")
    return int(row) - 1, int(col) - 1


class Doer:
    """A driver that runs actions written as text."""

    user: User

    def do(self, actions: str) -> None:
        """Call methods with arguments, written like `drag r1c1 r1c3; undo; key LEFT`."""
        for action in actions.split("; "):
            name, *words = action.split()
            getattr(self, name)(*words)

    def key(self, *names: str) -> None:
        self.user.keys(" ".join(names))

    def undo(self) -> None:
        self.key("ctrl+z")

    def redo(self) -> None:
        self.key("ctrl+y")


class BoardPlayer(Doer):
    """Base class of the drivers of each puzzle's games."""

    PUZZLE: ClassVar[str]
    FIRST: ClassVar[str]  # the default board
    REST_S: ClassVar[float]  # time until nothing moves any more
    FRAME_PX: ClassVar[int] = 0  # width of the lines around a cell, inside its area

    def __init__(self, user: User, text: str = "") -> None:
        self.user = user
        self.scene = user.begin(f"{self.PUZZLE}:{text or self.FIRST}")

    @classmethod
    def watching(cls, user: User, text: str, solver: str = "", **options: str) -> Self:
        """Have a solver solve a board, go to before its first step, and return a driver of the game."""
        user.watched(f"{cls.PUZZLE}:{text}", solver, **options)
        player = cls.__new__(cls)
        player.user = user
        player.scene = next(scene for scene in user.app.stack._scenes if isinstance(scene, PlayScene))
        return player

    @property
    def board(self) -> Any:
        """The visible board: that of a watched solver, or that of the game, perhaps below an overlay."""
        return getattr(self.user.top, "view", self.scene.view).board

    @property
    def state(self) -> Any:
        return self.scene.session.state

    # input

    def point(self, name: str) -> tuple[int, int]:
        return self.board.point(place(name))

    def click(self, *names: str) -> None:
        """Click cells, with a modifier if the name begins with one, as in `ctrl+r1c1`."""
        for name in names:
            held, _, cell = name.rpartition("+")
            pygame.key.set_mods(modifier(held))
            self.user.click(self.point(cell))
        pygame.key.set_mods(0)

    def drag(self, *names: str) -> None:
        """Drag from cell to cell in even steps."""
        self.user.drag(*map(self.point, names))

    def look_away(self) -> None:
        """Move the pointer off the board."""
        self.user.hover((3, 3))

    def rest(self) -> None:
        """Move the pointer off the board and wait until nothing moves."""
        self.look_away()
        self.user.pass_time(self.REST_S)

    # what is on screen

    @property
    def turns(self) -> int:
        return self.scene.session.played

    def cells_seen(self) -> dict[str, bytes]:
        """Return the pixels of each cell."""
        grid, frame = self.board._grid, -2 * self.FRAME_PX
        cells = product(range(grid.rows), range(grid.cols))
        return {cell_name(cell): self.user.picture(grid.area_at(*cell).inflate(frame, frame)) for cell in cells}

    def picture(self, actions: str = "") -> dict[str, bytes]:
        """Perform actions, rest, and return the pixels of each cell."""
        self.do(f"{actions}; rest" if actions else "rest")
        return self.cells_seen()


def changed(before: dict[str, bytes], after: dict[str, bytes]) -> set[str]:
    """Return the names of the cells whose pixels differ."""
    return {name for name, seen in after.items() if seen != before[name]}
