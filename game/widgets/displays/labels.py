"""Text that only speaks: labels, section titles, figures with captions, pills."""

from __future__ import annotations

from typing import Literal

import pygame

from game.paint.look import Look
from game.theme.measures import Text, TextStyle
from game.widgets.base import Frame, Widget

Ink = Literal["text", "muted", "good", "bad"]
Align = Literal["left", "center", "right"]


class Label(Frame):
    """A text, wrapped to its width unless it is one line."""

    def __init__(
        self, text: str = "", style: TextStyle = Text.BODY, ink: Ink = "text", lines: int = 0, align: Align = "left"
    ) -> None:
        super().__init__()
        self.text, self._style, self._ink, self._most, self._align = text, style, ink, lines, align

    def set(self, text: str, ink: Ink | None = None) -> bool:
        """Say something else, and tell whether that is a change."""
        ink = ink or self._ink
        if (text, ink) == (self.text, self._ink):
            return False
        self.text, self._ink = text, ink
        self.changed()
        return True

    def wanted_width(self, look: Look) -> int:
        words = [self.text] if self._most == 1 else self.text.split()
        return max((look.text_width(word, self._style) for word in words), default=0)

    def wanted_height(self, look: Look, width: int) -> int:
        count = 1 if self._most == 1 else max(len(self._lines(look, width)), 1)
        return count * look.line_height(self._style)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        colour = getattr(look.palette, self._ink)
        x = {"left": self.rect.x, "center": self.rect.centerx, "right": self.rect.right}[self._align]
        look.paragraph(surface, (x, self.rect.y), self._lines(look, self.rect.w), self._style, colour, self._align)

    def _lines(self, look: Look, width: int) -> list[str]:
        return look.wrapped(self.text, self._style, width, self._most)


class Heading(Label):
    """The title of a dialog, which leaves room for the button that closes it."""

    def __init__(self, text: str) -> None:
        super().__init__(text, Text.HEADING)

    def _lines(self, look: Look, width: int) -> list[str]:
        return super()._lines(look, width - int(look.sizes.icon_button))


class Section(Label):
    """The small title above a group."""

    def __init__(self, text: str) -> None:
        super().__init__(text.upper(), Text.SECTION, "muted", lines=1)


class Figure(Widget):
    """A large figure with a caption below it."""

    def __init__(self, caption: str) -> None:
        super().__init__()
        self.value, self.caption = "", caption

    def set(self, value: str, caption: str = "") -> None:
        """Show another figure."""
        caption = caption or self.caption
        if (value, caption) != (self.value, self.caption):
            self.value, self.caption = value, caption
            self.changed()

    def wanted_width(self, look: Look) -> int:
        words = max(look.text_width(self.value, Text.VALUE), look.text_width(self.caption, Text.CAPTION))
        return max(words, int(look.sizes.figure))

    def wanted_height(self, look: Look, width: int) -> int:
        return look.line_height(Text.VALUE) + look.line_height(Text.CAPTION)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, height = look.palette, look.line_height(Text.VALUE)
        middle = (self.rect.x, self.rect.y + height // 2)
        look.text(surface, middle, self.value, Text.VALUE, palette.text, "midleft", self.rect.w)
        look.paragraph(surface, (self.rect.x, self.rect.y + height), [self.caption], Text.CAPTION, palette.muted)


class Pill(Frame):
    """A short word on a tinted, rounded ground."""

    def __init__(self, accent: str) -> None:
        super().__init__()
        self.text, self._accent = "", accent

    def set(self, text: str) -> None:
        """Say something else; the owner places it again."""
        self.text = text
        self.changed()

    def wanted_width(self, look: Look) -> int:
        return look.text_width(self.text, Text.PILL) + int(look.sizes.pad)

    def wanted_height(self, look: Look, width: int) -> int:
        return look.line_height(Text.PILL) + int(look.sizes.gap)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        accent = look.palette.accent(self._accent)
        ground = look.palette.tint(accent)
        look.box(surface, self.rect, ground, self.rect.h // 2)
        look.text(surface, self.rect.center, self.text, Text.PILL, look.palette.ink(accent, ground), "center")
