"""The question what a dropped picture is meant for, where it shows a board and could be worn by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.external.wording import board_words, sureness
from game.scenes.results import PlayPicture, UsePicture
from game.scenes.shared.dialog import Dialog
from game.sources.opened_pictures import Source
from game.theme import Text
from game.widgets.controls.buttons import Button, Kind
from game.widgets.displays.labels import Heading, Label
from game.widgets.layout import Column, Row

if TYPE_CHECKING:
    from game.app import App


class PictureUseScene(Dialog):
    """Asks whether the picture is for the tiles of the game below, or shows a board to be played."""

    def __init__(self, app: App, source: Source, path: str) -> None:
        self._source, self._path = source, path
        board = source.board
        assert board is not None
        self._read = Button("Read the board", self._play, "eye", Kind.ACCENT, board.puzzle)
        words = f"{source.name} shows a board: {board_words(board)}, {sureness(board.confidence)} sure."
        super().__init__(
            app,
            Column(
                Heading("Picture or board?"),
                Label(words, Text.BODY),
                Row(Button("Use as the picture", self._wear, "picture"), self._read),
                gap="section",
            ),
        )

    def enter(self) -> None:
        self.root.set_focus(self._read)

    def _wear(self) -> None:
        self.app.pop(UsePicture(self._path))

    def _play(self) -> None:
        self.app.pop(PlayPicture(self._source))
