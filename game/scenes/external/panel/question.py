"""The question about a doubtful cell: its picture, Yes, and No, after which the cell is corrected."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.paint.look import Look
from game.scenes.external.panel.entry import picture_of
from game.sources.opened_pictures import Sight
from game.theme import Text
from game.widgets.base import Widget
from game.widgets.controls.buttons import Button
from game.widgets.displays.labels import Section
from game.widgets.layout import Column, Row
from solvers.puzzle import cell_name
from solvers.words import count
from vision.questions import Question

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

    def show(self, sight: Sight, question: Question | None) -> bool:
        """Ask something else; tell whether the layout has changed."""
        was = self.is_visible, self._asked.words
        self.question, self.is_visible = question, question is not None
        if question is not None and sight.board is not None:
            others = f" and {count(len(question.others), 'cell')} like it" if question.others else ""
            words = f"{question.words} ({cell_name(question.cell)}{others})"
            self._asked.set(words, picture_of(sight, sight.board, question.cell))
        return was != (self.is_visible, self._asked.words)

    def _answer(self, act: Callable[[Question], object]) -> None:
        if self.question is not None:
            act(self.question)


class _Asked(Widget):
    """A piece of a picture with words beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.words = ""
        self._picture: pygame.Surface | None = None

    @property
    def is_solid(self) -> bool:
        return False

    def set(self, words: str, picture: pygame.Surface | None) -> None:
        self.words, self._picture = words, picture
        self.changed()

    def wanted_height(self, look: Look, width: int) -> int:
        return max(len(self._lines(look, width)) * look.line_height(Text.BODY), self._side(look))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        side = self._side(look)
        frame = pygame.Rect(self.rect.x, self.rect.y, side, side)
        if self._picture is not None:
            share = side / max(self._picture.get_size())
            size = max(round(self._picture.get_width() * share), 1), max(round(self._picture.get_height() * share), 1)
            shown = pygame.transform.smoothscale(self._picture, size)
            surface.blit(shown, shown.get_rect(center=frame.center))
        look.ring(surface, frame, look.sizes.radius_small, look.palette.line, look.sizes.hair)
        lines = self._lines(look, self.rect.w)
        top = self.rect.centery - len(lines) * look.line_height(Text.BODY) // 2
        look.paragraph(surface, (frame.right + int(look.sizes.gap_wide), top), lines, Text.BODY, look.palette.text)

    def _lines(self, look: Look, width: int) -> list[str]:
        return look.wrapped(self.words, Text.BODY, width - self._side(look) - int(look.sizes.gap_wide))

    def _side(self, look: Look) -> int:
        return round(PICTURE * look.line_height(Text.BODY))
