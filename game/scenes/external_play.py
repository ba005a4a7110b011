"""The part of the panel with which a game is played in its window: the way of input, the log, and what makes it safe."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import pygame

from game.lookout import Game
from game.paint.look import Look
from game.theme import Text
from game.widgets.base import Widget
from game.widgets.dropdown import Dropdown
from game.widgets.labels import Section
from game.widgets.layout import Column
from game.widgets.segmented import Item

ACCENT = "external"
Choices: TypeAlias = tuple[Sequence[Item], str]
"""what there is to choose from, and what is chosen"""
LINES = 6
"""of the log that are shown"""
_SAFE = "It stops if the window moves, is covered or changes unexpectedly, or you touch the mouse."


class HowItPlays(Column):
    """The choice of a way of input, the last lines of the log, and the notice on safety."""

    def __init__(self, on_hand: Callable[[str], object], on_solver: Callable[[str], object]) -> None:
        self._hands = Dropdown([Item("", "")], "", on_hand, ACCENT)
        self._solvers = Dropdown([Item("", "")], "", on_solver, ACCENT)
        self._log = Log()
        self._log_part = Column(Section("Log"), self._log, gap="gap")
        super().__init__(Column(Section("How it plays"), self._hands, self._solvers, gap="gap"), self._log_part, Notice(_SAFE))

    def show(self, ways: Choices, solvers: Choices, game: Game | None, is_playing: bool) -> bool:
        """Show the ways of input, the solvers and how far a game is; tell whether the layout has changed."""
        was = self._log_part.is_visible, self._log.n_lines, self._solvers.is_visible
        for dropdown, (items, chosen) in ((self._hands, ways), (self._solvers, solvers)):
            dropdown.set(chosen, items)
            dropdown.is_enabled = not is_playing
        self._solvers.is_visible = not is_playing
        self._log_part.is_visible = game is not None
        self._log.set(game.log if game is not None else [])
        return was != (self._log_part.is_visible, self._log.n_lines, self._solvers.is_visible)


class Log(Widget):
    """The last lines of what happened, the newest at the bottom."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[str] = []

    @property
    def is_solid(self) -> bool:
        return False

    @property
    def n_lines(self) -> int:
        return len(self._lines)

    @property
    def text(self) -> str:
        return "\n".join(self._lines)

    def set(self, lines: Sequence[str]) -> None:
        """Show the last of some lines."""
        shown = list(lines[-LINES:])
        if shown != self._lines:
            self._lines = shown
            self.changed()

    def wanted_height(self, look: Look, width: int) -> int:
        return len(self._lines) * look.line_height(Text.NOTE)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        y = self.rect.y
        for line in self._lines:
            look.text(surface, (self.rect.x, y), line, Text.NOTE, look.palette.muted, "topleft", self.rect.w)
            y += look.line_height(Text.NOTE)


class Notice(Widget):
    """A sentence in a dashed frame, with a shield beside it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    @property
    def is_solid(self) -> bool:
        return False

    def wanted_height(self, look: Look, width: int) -> int:
        return len(self._lines(look, width)) * look.line_height(Text.NOTE) + 2 * int(look.sizes.gap_wide)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, pad = look.palette, look.sizes, int(look.sizes.gap_wide)
        look.dashed(surface, self.rect, sizes.radius_control, palette.line, sizes.hair)
        look.icon(surface, "shield", (self.rect.x + pad + int(sizes.icon) // 2, self.rect.centery), sizes.icon, palette.muted)
        x = self.rect.x + 2 * pad + int(sizes.icon)
        look.paragraph(surface, (x, self.rect.y + pad), self._lines(look, self.rect.w), Text.NOTE, palette.muted)

    def _lines(self, look: Look, width: int) -> list[str]:
        room = width - 3 * int(look.sizes.gap_wide) - int(look.sizes.icon)
        return look.wrapped(self._text, Text.NOTE, room)
