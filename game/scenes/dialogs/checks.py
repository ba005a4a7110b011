"""The overlay that shows what works on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.doctor import Check, checks
from game.paint.look import Look
from game.scenes.shared.chrome import Dialog
from game.theme.measures import Text
from game.widgets.base import Frame
from game.widgets.displays.labels import Heading, Label
from game.widgets.layout import Column
from solvers.program import command
from solvers.worker.process import Status, Worker

if TYPE_CHECKING:
    from game.app import App


class ChecksScene(Dialog):
    """Runs the checks in a process of its own, as a solver may be at work, and shows each as it comes."""

    width_name = "dialog"

    def __init__(self, app: App) -> None:
        self._lines = Column(gap="gap")
        self._state = Label("Looking…", Text.NOTE, "muted", lines=1)
        super().__init__(app, Column(Heading("What works here?"), self._lines, self._state))

    def enter(self) -> None:
        self._worker = Worker()
        self._task = self._worker.start(checks)

    @property
    def is_complete(self) -> bool:
        """Tell whether all checks are shown."""
        return self._task.status is not Status.RUNNING

    def leave(self) -> None:
        self._worker.close()

    def wakes_at(self) -> float | None:
        return None if self.is_complete else self.app.now

    def update(self) -> None:
        self._worker.poll()
        found = self._task.take()
        for check in found:
            self._lines.add(CheckLine(check))
        if found:
            self.lay_out()
        if self.is_complete:
            self._state.set(f"“{command('doctor')}” prints the same." if self._task.error is None else str(self._task.error))


class CheckLine(Frame):
    """One check: a sign, its name, what was found."""

    def __init__(self, check: Check) -> None:
        super().__init__()
        self._check = check

    def wanted_height(self, look: Look, width: int) -> int:
        return len(self._text(look, width)) * look.line_height(Text.NOTE) + int(look.sizes.gap_tiny)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, icon, line = look.palette, int(look.sizes.small_icon), look.line_height(Text.NOTE)
        sign, colour = ("check", palette.good) if self._check.is_ok else ("warning", palette.bad)
        look.icon(surface, sign, (self.rect.x + icon // 2, self.rect.y + line // 2), icon, palette.ink(colour, palette.surface))
        look.paragraph(surface, (self.rect.x + self._indent(look) // 3, self.rect.y), [self._check.name], Text.NOTE, palette.text)
        lines = self._text(look, self.rect.w)
        look.paragraph(surface, (self.rect.x + self._indent(look), self.rect.y), lines, Text.NOTE, palette.muted)

    def _indent(self, look: Look) -> int:
        return int(look.sizes.check_indent)

    def _text(self, look: Look, width: int) -> list[str]:
        return look.wrapped(self._check.text, Text.NOTE, width - self._indent(look))
