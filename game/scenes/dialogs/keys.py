"""The overlay that shows all keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.commands import EDITING, EVERYWHERE, PLAYING, RACING, READING, WATCHING, Command
from game.paint.look import Look
from game.scenes.shared.dialog import Dialog
from game.theme import Text
from game.widgets.base import Widget
from game.widgets.displays.labels import Heading, Section
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
        super().__init__(app, Column(Heading("Keys"), Row(*columns, gap="margin", is_top=True)))
        self.commands |= {Command.KEYS: self.close}

    def _column(self, group: str) -> Column:
        lines = [*_ALSO[group], *((command.title, command.keys) for command in Command if command.value.group == group)]
        return Column(Section(group), *(KeyLine(title, keys) for title, keys in lines), gap="gap_tiny")


class KeyLine(Widget):
    """What a key does, and the key on a small cap."""

    is_solid = False

    def __init__(self, title: str, keys: str) -> None:
        super().__init__()
        self._title, self._keys = title, keys

    def wanted_width(self, look: Look) -> int:
        return look.text_width(self._title, Text.SUBTITLE) + look.text_width(self._keys, Text.TINY) + 3 * int(look.sizes.gap)

    def wanted_height(self, look: Look, width: int) -> int:
        return look.line_height(Text.SUBTITLE) + int(look.sizes.gap_tiny)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, pad = look.palette, int(look.sizes.gap)
        cap = pygame.Rect(0, 0, look.text_width(self._keys, Text.TINY) + 2 * pad, self.rect.h)
        cap.midright = self.rect.midright
        look.box(surface, cap, palette.raised, look.sizes.radius_small // 2, palette.line, look.sizes.hair)
        look.text(surface, cap.center, self._keys, Text.TINY, palette.text, "center")
        look.text(surface, self.rect.midleft, self._title, Text.SUBTITLE, palette.text, "midleft", cap.x - pad - self.rect.x)
