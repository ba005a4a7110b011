"""The part of the panel with which a game is played in its window: the way of input, the log, and what makes it safe."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import pygame

from game.commands import Command
from game.paint.look import Look
from game.scenes.external.panel.cards import Mood, StatusCard
from game.sources.foreign_game import ForeignGame
from game.theme.measures import Text
from game.widgets.base import Touchable, Widget
from game.widgets.controls.dropdown import Dropdown
from game.widgets.controls.segmented import Item
from game.widgets.displays.labels import Section
from game.widgets.layout import Column
from vision.autoplay.events import Verdict

ACCENT = "external"
Choices: TypeAlias = tuple[Sequence[Item], str]
"""what there is to choose from, and what is chosen"""
_MOODS = {Verdict.WON: Mood.GOOD, Verdict.FINISHED: Mood.DOUBTFUL}
LINES = 6
"""of the log that there is room for; long ones take two"""
_SAFE = "It stops if the window moves, is covered or changes unexpectedly, or you touch the mouse."


class AutoplayCard(Column):
    """The choice of a way of input and a solver, how the last game ended, its log, and the notice on safety."""

    def __init__(
        self, on_input_method: Callable[[str], object], on_solver: Callable[[str], object], on_log: Callable[[], object]
    ) -> None:
        self._input_methods = Dropdown([Item("", "")], "", on_input_method, ACCENT)
        self._solvers = Dropdown([Item("", "")], "", on_solver, ACCENT)
        self.end = StatusCard()
        self.end.is_visible = False
        self.has_new_end = False
        """whether a game has ended since it was last shown"""
        self.log = LogLines(on_log)
        self._notice = Notice(_SAFE)
        choices = Column(Section("How it plays"), self._input_methods, self._solvers, gap="gap")
        super().__init__(choices, self.end, self.log, self._notice)

    def show(self, ways: Choices, solvers: Choices, game: ForeignGame | None, is_playing: bool) -> bool:
        """Show the ways of input, the solvers and how far a game is; tell whether the layout has changed."""
        was = self._layout
        for dropdown, (items, chosen) in ((self._input_methods, ways), (self._solvers, solvers)):
            dropdown.set(chosen, items)
            dropdown.is_enabled = not is_playing
        self._solvers.is_visible = not is_playing
        self.log.is_visible = game is not None
        self.log.set(game.log if game is not None else [])
        self._show_end(game)
        return was != self._layout

    def _show_end(self, game: ForeignGame | None) -> None:
        end = game.end if game is not None else None
        self.has_new_end = end is not None and not self.end.is_visible
        self.end.is_visible, self._notice.is_visible = end is not None, end is None
        if game is not None and end is not None:
            mood = Mood.STOPPED if end.is_by_person else _MOODS.get(end.verdict, Mood.BAD)
            self.end.set(game.end_title, f"{end.why} {game.summary}", mood)

    @property
    def _layout(self) -> tuple[object, ...]:
        """What the heights of the parts depend on."""
        return self.log.is_visible, self.log.n_lines, self._solvers.is_visible, self.end.is_visible, self.end.note


class LogLines(Touchable):
    """The last lines of what happened, the newest at the bottom; a click shows all of them."""

    def __init__(self, on_open: Callable[[], object]) -> None:
        super().__init__()
        self._on_open = on_open
        self._lines: list[str] = []
        self.tooltip = Command.LOG.tooltip

    @property
    def n_lines(self) -> int:
        """How many lines there is room for."""
        return LINES if self._lines else 0

    @property
    def text(self) -> str:
        """The lines that are shown."""
        return "\n".join(self._lines[-LINES:])

    def set(self, lines: Sequence[str]) -> None:
        """Show the last of some lines."""
        if len(lines) != len(self._lines) or list(lines[-LINES:]) != self._lines[-LINES:]:
            self._lines = list(lines)
            self.changed()

    def activate(self) -> None:
        self._on_open()

    def wanted_height(self, look: Look, width: int) -> int:
        return (self.n_lines + 1) * look.line_height(Text.NOTE) + int(look.sizes.gap_tiny)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, y = look.palette, self.rect.y
        look.text(surface, (self.rect.x, y), "LOG", Text.SECTION, palette.muted)
        link = palette.lit(palette.ink(palette.accent(ACCENT), palette.surface), self.light)
        number = len(self._lines)
        words = f"all {number} lines · {Command.LOG.keys}" if number > LINES else f"open · {Command.LOG.keys}"
        look.text(surface, (self.rect.right, y), words, Text.NOTE, link, "topright")
        y += look.line_height(Text.NOTE) + int(look.sizes.gap_tiny)
        lines = [part for line in self._lines[-LINES:] for part in look.wrapped(line, Text.NOTE, self.rect.w)]
        look.paragraph(surface, (self.rect.x, y), lines[-self.n_lines :], Text.NOTE, palette.muted)
        self.draw_focus(surface, look, look.sizes.radius_small)


class Notice(Widget):
    """A sentence in a dashed frame, with a shield beside it."""

    is_solid = False

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

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
