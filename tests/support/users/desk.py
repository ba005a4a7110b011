"""Drives the scene that lists other programs' windows, with two such windows on the desktop."""

from typing import Any

import pygame

from game.scenes.external import ExternalScene
from game.sources.window_watcher import WindowSource
from game.widgets.buttons import Button
from game.window import copied_text
from support.users.external import SUDOKU, drawn, seen
from support.users.user import User
from vision.seen import SeenBoard

SOLO, NOTES = 7, 8


class Desk:
    """A driver of that scene, with a sudoku and a window without a board on the desktop."""

    def __init__(self, user: User) -> None:
        self.user = user
        self.board = seen("sudoku", SUDOKU)
        user.desk.show(SOLO, "Solo", drawn(self.board), self.board)
        user.desk.show(NOTES, "Notes", pygame.Surface((300, 200)))
        user.keys("ctrl+r")
        user.frames(5)

    @property
    def scene(self) -> ExternalScene:
        assert isinstance(self.user.top, ExternalScene)
        return self.user.top

    @property
    def source(self) -> WindowSource:
        assert isinstance(self.scene.source, WindowSource)
        return self.scene.source

    def choose(self, title: str) -> None:
        self.user.click(next(card for card in self.scene._list.cards if card.source.name == title))
        self.user.frames(4)

    def choose_playable(self) -> None:
        """Choose the sudoku, and wait until it can be played."""
        self.choose("Solo")
        self.user.wait(lambda: self.scene.validation.is_playable)
        self.user.frames(3)

    def shows(self, board: SeenBoard) -> None:
        """Change the board in the sudoku's window."""
        self.user.desk.show(SOLO, "Solo", drawn(board), board)
        self.user.frames(4)

    def happen(self, *events: Any) -> None:
        self.user.desk.events.extend(events)
        self.user.frames(4)

    def log(self) -> list[str]:
        """Return the lines of the log, copied from its dialog."""
        self.user.keys("l ctrl+c l")
        return copied_text().splitlines()

    def buttons(self) -> set[str]:
        """Return the titles of all enabled buttons."""
        return {button.title for button in self.user.all(Button) if button.title and button.is_enabled}
