"""The overlay that shows all keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.commands import BOARDS, EDITING, EVERYWHERE, PLAYING, RACING, READING, WATCHING, Command
from game.scenes.shared.dialog import Dialog
from game.widgets.displays.key_line import KeyLine
from game.widgets.displays.labels import Heading, Section
from game.widgets.grids import Masonry
from game.widgets.layout import Column

if TYPE_CHECKING:
    from game.app import App

_ALSO = {
    EVERYWHERE: (("Move between controls", "Tab · Arrows"), ("Use the control", "Enter · Space")),
    BOARDS: (),
    PLAYING: (("Move on the board", "Arrows"),),
    WATCHING: (),
    EDITING: (),
    RACING: (),
    READING: (("Choose a cell", "Arrows"), ("Correct the cell", "its digit or sign")),
}
_GROUPS = (EVERYWHERE, PLAYING, BOARDS, WATCHING, READING, RACING, EDITING)


class KeysScene(Dialog):
    """Columns of commands and keys, with those that a board answers by itself."""

    width_name = "dialog_widest"

    def __init__(self, app: App, title: str = "", board_keys: Sequence[tuple[str, str]] = ()) -> None:
        groups = [_group(name, _keys(name)) for name in _GROUPS]
        if board_keys:
            groups.insert(0, _group(title, board_keys))
        super().__init__(app, Column(Heading("Keys"), Masonry(*groups)))
        self.commands |= {Command.HELP: self.close, Command.KEYS: self.close}


def _keys(group: str) -> list[tuple[str, str]]:
    return [*_ALSO[group], *((command.title, command.keys) for command in Command if command.value.group == group)]


def _group(title: str, keys: Sequence[tuple[str, str]]) -> Column:
    return Column(Section(title), *(KeyLine(*line) for line in keys), gap="gap_tiny")
