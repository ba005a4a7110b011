"""A hand at a board. Cells are named as people are told them, such as r1c1; keys as pygame names them."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import pygame

from game.scenes.play.scene import PlayScene
from solvers.puzzle import Cell
from support.hands.hand import Hand


def place(name: str) -> Cell:
    """Return the row and column, from 0, of a cell's name."""
    row, col = name.removeprefix("r").split("c")
    return int(row) - 1, int(col) - 1


class BoardPlayer:
    """What all hands at boards do."""

    PUZZLE: ClassVar[str]
    FIRST: ClassVar[str]
    """what is played if no other board is named"""

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
        """The board in sight, which may be one that is watched."""
        return self.hand.top.view.board

    @property
    def state(self) -> Any:
        return self.scene.session.state

    # hands

    def point(self, name: str) -> tuple[int, int]:
        return self.board.point(place(name))

    def click(self, *names: str, modifiers: int = 0) -> None:
        pygame.key.set_mods(modifiers)
        for name in names:
            self.hand.click(self.point(name))
        pygame.key.set_mods(0)

    def drag(self, *names: str) -> None:
        """Drag evenly from cell to cell."""
        self.hand.drag(*map(self.point, names))

    def key(self, *names: str, modifiers: int = 0) -> None:
        for name in names:
            self.hand.key(getattr(pygame, f"K_{name}"), modifiers)

    def undo(self) -> None:
        self.key("z", modifiers=pygame.KMOD_CTRL)

    # eyes

    @property
    def turns(self) -> int:
        return self.scene.session.played

    def areas(self) -> dict[Cell, pygame.Rect]:
        """Return where each cell is in the window."""
        grid = self.board._grid
        return {(row, col): grid.area_at(row, col) for row in range(grid.rows) for col in range(grid.cols)}

    def pixels(self, area: pygame.Rect) -> bytes:
        return pygame.image.tobytes(self.hand.app.surface.subsurface(area), "RGB")
