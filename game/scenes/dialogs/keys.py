"""The overlay that shows all keys."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING

from game.commands import EDITING, EVERYWHERE, PLAYING, RACING, READING, WATCHING, Command
from game.scenes.shared.dialog import Dialog
from game.theme import Text
from game.widgets.base import Widget
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


_COLUMNS = ((EVERYWHERE,), (PLAYING,), (WATCHING, EDITING), (READING, RACING))


class KeysScene(Dialog):
    """Columns of commands and keys, with those that a board answers by itself."""

    width_name = "dialog_widest"

    def __init__(self, app: App, title: str = "", board_keys: Sequence[tuple[str, str]] = ()) -> None:
        columns = [Column(*chain.from_iterable(map(_lines, groups)), gap="gap_tiny") for groups in _COLUMNS]
        if board_keys:
            columns[0].add(Section(title), *(KeyLine(*line) for line in board_keys))
        super().__init__(app, Column(Label("Keys", Text.HEADING, lines=1), Row(*columns, gap="margin", is_top=True)))
        self.commands |= {Command.HELP: self.close, Command.KEYS: self.close}


def _lines(group: str) -> list[Widget]:
    """Return the title of a group, and its keys below it."""
    lines = [*_ALSO[group], *((command.title, command.keys) for command in Command if command.value.group == group)]
    return [Section(group), *(KeyLine(*line) for line in lines)]
