"""Dialogs for pictures and windows: the use of a dropped picture, and the whole log of a game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING

import pygame

from game.commands import Command
from game.paint.look import Look
from game.scenes.messages import PlayPicture, UsePicture
from game.scenes.shared.chrome import Dialog, command_button
from game.sources.opened_pictures import Source
from game.sources.wording import ACCENT, board_words, percentage
from game.theme.measures import Text
from game.widgets.buttons import Button, Kind
from game.widgets.labels import Heading, Label
from game.widgets.layout import Column, Row
from game.widgets.scrolling import ScrollBox
from game.window import copy_text

if TYPE_CHECKING:
    from game.app import App

COPIED = "Log copied."


class LogScene(Dialog):
    """The whole log of a game, to scroll through and copy."""

    width_name = "dialog"

    def __init__(self, app: App, name: str, lines: Sequence[str]) -> None:
        self._lines = list(lines)
        self.log = LogView(self._lines)
        copy = command_button(self, "copy", Command.COPY, accent=ACCENT, title="Copy all lines")
        super().__init__(app, Column(Heading(f"Log of {name}"), self.log), copy, scrolls=False, focus=self.log)
        self.commands |= {Command.COPY: self.copy, Command.LOG: self.close}

    def preferred_height(self, look: Look, width: int) -> int:
        return look.sizes.dialog_height

    def copy(self) -> None:
        copy_text("\n".join(self._lines))
        self.app.show_message(COPIED)


class LogView(ScrollBox):
    """A scrollable view of wrapped lines; it starts at the end and draws only what is in sight."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = list(lines)
        self._rows: list[str] = []  # the wrapped lines

    def place(self, look: Look, area: pygame.Rect) -> None:
        is_at_end = self._offset == self._most
        self._row_h, self._pad = look.line_height(Text.NOTE), look.sizes.gap_wide
        width = area.w - 2 * self._pad - look.sizes.scrollbar
        self._rows = list(chain.from_iterable(look.wrapped(line, Text.NOTE, width) for line in self._lines))
        super().place(look, area)
        if is_at_end:
            self._scroll_to(self._most)

    @property
    def _count(self) -> int:
        return len(self._rows)

    def key(self, event: pygame.Event) -> bool:
        rows = self._rows_of(event, len(self._rows))
        if rows:
            self._scroll_to(self._offset + rows * self._row_h)
        return bool(rows)

    def _draw_rows(self, surface: pygame.Surface, look: Look) -> None:
        visible = self._in_sight
        place = self.row_area(visible.start).move(self._pad, 0).topleft
        look.paragraph(surface, place, self._rows[visible.start : visible.stop], Text.NOTE, look.palette.text)


class PictureUseScene(Dialog):
    """Asks whether a dropped picture is meant for the tiles of the game below, or shows a board to play."""

    def __init__(self, app: App, source: Source, path: str) -> None:
        board = source.board
        assert board is not None
        read = Button("Read the board", lambda: app.pop(PlayPicture(source)), "eye", Kind.ACCENT, board.puzzle)
        words = f"{source.name} shows a board: {board_words(board)}, {percentage(board.confidence)} sure."
        use = Button("Use as the picture", lambda: app.pop(UsePicture(path)), "picture")
        content = Column(Heading("Picture or board?"), Label(words, Text.BODY), gap="section")
        super().__init__(app, content, Row(use, read), focus=read)
