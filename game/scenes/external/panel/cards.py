"""Cards of the panel: what was seen and whether the rules agree, and the question about a doubtful cell."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

import pygame

from game.paint.look import Look
from game.paint.pictures import scaled_into
from game.scenes.external.panel.entry import picture_of
from game.sources.opened_pictures import Source
from game.theme.measures import Text
from game.widgets.base import Frame
from game.widgets.controls.buttons import Button
from game.widgets.displays.labels import Section
from game.widgets.layout import Column, Row
from solvers.puzzle import cell_name
from solvers.words import count
from vision.corrections.questions import Question


class Mood(Enum):
    """How it stands with what was seen; the value is the icon that says so."""

    GOOD = "check"
    DOUBTFUL = "search"
    BAD = "warning"
    STOPPED = "stop"


class StatusCard(Frame):
    """A title, sentences below it, and a sign at the right."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.note, self._mood = "", "", Mood.GOOD

    def set(self, title: str, note: str, mood: Mood) -> None:
        """Say something else, at another height perhaps."""
        if self.change(title=title, note=note, _mood=mood):
            self.want_layout()

    def wanted_height(self, look: Look, width: int) -> int:
        titles, notes = self._lines(look, width)
        words = len(titles) * look.line_height(Text.CHOICE) + len(notes) * look.line_height(Text.NOTE)
        return words + 2 * int(look.sizes.gap_wide)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, pad = look.palette, look.sizes, int(look.sizes.gap_wide)
        is_bad = self._mood is Mood.BAD
        edge = palette.bad if is_bad else palette.line
        look.box(surface, self.rect, palette.raised, sizes.radius_control, edge, sizes.hair)
        titles, notes = self._lines(look, self.rect.w)
        x, y = self.rect.x + pad, self.rect.y + pad
        look.paragraph(surface, (x, y), titles, Text.CHOICE, palette.text)
        below = y + len(titles) * look.line_height(Text.CHOICE)
        ink = palette.ink(palette.bad, palette.raised) if is_bad else palette.muted
        look.paragraph(surface, (x, below), notes, Text.NOTE, ink)
        colour = {Mood.GOOD: palette.good, Mood.BAD: palette.bad, Mood.STOPPED: palette.muted}.get(
            self._mood, palette.accent("fin")
        )
        centre = (self.rect.right - pad - int(sizes.icon) // 2, self.rect.centery)
        look.icon(surface, self._mood.value, centre, sizes.icon, palette.ink(colour, palette.raised))

    def _lines(self, look: Look, width: int) -> tuple[list[str], list[str]]:
        room = width - 3 * int(look.sizes.gap_wide) - int(look.sizes.icon)
        return look.wrapped(self.title, Text.CHOICE, room), look.wrapped(self.note, Text.NOTE, room)


PICTURE = 1.6
"""how high the picture is, in lines of text"""


class QuestionCard(Column):
    """Asks about one cell; away while there is nothing to ask."""

    def __init__(self, on_yes: Callable[[Question], object], on_no: Callable[[Question], object]) -> None:
        self.question: Question | None = None
        self._asked = _Asked()
        self.yes = Button("Yes", lambda: self._answer(on_yes), "check")
        self.no = Button("No", lambda: self._answer(on_no), "close")
        super().__init__(Section("One question"), self._asked, Row(self.yes, self.no), gap="gap")
        self.is_visible = False

    def show(self, source: Source, question: Question | None) -> None:
        """Ask something else."""
        self.question = question
        self.set_visible(question is not None)
        if question is not None and source.board is not None:
            others = f" and {count(len(question.others), 'similar cell')}" if question.others else ""
            words = f"{question.words} ({cell_name(question.cell)}{others})"
            self._asked.set(words, picture_of(source, source.board, question.cell))

    def _answer(self, act: Callable[[Question], object]) -> None:
        if self.question is not None:
            act(self.question)


class _Asked(Frame):
    """A piece of a picture with words beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.words = ""
        self._picture: pygame.Surface | None = None

    def set(self, words: str, picture: pygame.Surface | None) -> None:
        self._picture = picture
        if self.change(words=words):
            self.want_layout()

    def wanted_height(self, look: Look, width: int) -> int:
        return max(len(self._lines(look, width)) * look.line_height(Text.BODY), self._side(look))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        side = self._side(look)
        frame = pygame.Rect(self.rect.x, self.rect.y, side, side)
        if self._picture is not None:
            shown = scaled_into(self._picture, frame.size)
            surface.blit(shown, shown.get_rect(center=frame.center))
        look.ring(surface, frame, look.sizes.radius_small, look.palette.line, look.sizes.hair)
        lines = self._lines(look, self.rect.w)
        top = self.rect.centery - len(lines) * look.line_height(Text.BODY) // 2
        look.paragraph(surface, (frame.right + int(look.sizes.gap_wide), top), lines, Text.BODY, look.palette.text)

    def _lines(self, look: Look, width: int) -> list[str]:
        return look.wrapped(self.words, Text.BODY, width - self._side(look) - int(look.sizes.gap_wide))

    def _side(self, look: Look) -> int:
        return round(PICTURE * look.line_height(Text.BODY))
