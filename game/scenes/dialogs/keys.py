"""The overlay that shows all keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.commands import EDITING, EVERYWHERE, PLAYING, RACING, READING, WATCHING, Command
from game.scenes.shared.dialog import Dialog
from game.theme import Text
from game.widgets.displays.key_line import KeyLine
from game.widgets.displays.labels import Label, Section
from game.widgets.layout import Column, Row

if TYPE_CHECKING:
    from game.app import App

_ALSO = {
    EVERYWHERE: (("Move between controls", "Tab · Arrows"), ("Use the control", "Enter · Space")),
    PLAYING: (("Move on the board", "Arrows"),),
    WATCHING: (),
    EDITING: (),
    RACING: (),
    READING: (("Choose a cell", "Arrows"), ("Correct the cell", "its digit or sign")),
}


class KeysScene(Dialog):
    """Three columns of commands and keys, with those that a board answers by itself, or those of pictures and windows."""

    width_name = "dialog_wide"

    def __init__(self, app: App, title: str = "", board_keys: Sequence[tuple[str, str]] = ()) -> None:
        columns = [self._column(group) for group in (EVERYWHERE, PLAYING, WATCHING)]
        columns[2].add(*self._column(RACING).children, *self._column(EDITING).children)
        lines = [Section(title), *(KeyLine(name, keys) for name, keys in board_keys)]
        columns[0].add(*(lines if board_keys else self._column(READING).children))
        super().__init__(app, Column(Label("Keys", Text.HEADING, lines=1), Row(*columns, gap="margin", is_top=True)))
        self.commands |= {Command.HELP: self.close, Command.KEYS: self.close}

    def _column(self, group: str) -> Column:
        lines = [*_ALSO[group], *((command.title, command.keys) for command in Command if command.value.group == group)]
        return Column(Section(group), *(KeyLine(title, keys) for title, keys in lines), gap="gap_tiny")
