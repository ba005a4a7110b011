"""Choosing in a sudoku that is played."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from solvers.puzzle import cell_name
from support.hands.sudoku import (
    Player,
)

Begin = Callable[..., Player]


def chosen(player: Player) -> set[str]:
    return {cell_name(player.state.shape.place_of(cell)) for cell in player.board._chosen}


def choose(player: Player, settings: dict[str, str]) -> None:
    """Choose settings of the board, as the settings' dialog does."""
    player.hand.app.settings.boards["sudoku"] = settings
    player.scene.refresh()
    player.hand.frames(2)


def beside(player: Player) -> None:
    """Click beside the board, so that nothing is chosen."""
    player.hand.click((player.board.rect.x - 20, player.board.rect.centery))
    take_pointer_away(player)


def take_pointer_away(player: Player) -> None:
    """Take the pointer off the board."""
    player.hand.post(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0))
