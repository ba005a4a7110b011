"""Labels, section titles, figures with captions, pills, progress bars and stars."""

from typing import Literal

import pygame

from game.paint.look import Look
from game.theme.measures import Text, TextStyle
from game.theme.palette import Colour
from game.widgets.base import Frame, Widget

Ink = Literal["text", "muted", "good", "bad"]
Align = Literal["left", "center", "right"]


class Label(Frame):
    """A text, wrapped to its width unless it is one line."""

    def __init__(
        self, text: str = "", style: TextStyle = Text.BODY, ink: Ink = "text", lines: int = 0, align: Align = "left"
    ) -> None:
        super().__init__()
        self.text, self._style, self._ink, self._max_lines, self._align = text, style, ink, lines, align

    def set(self, text: str, ink: Ink | None = None) -> None:
        """Change the text; the height may change with it."""
        height = self._height
        if self.change(text=text, _ink=ink or self._ink) and self._height != height:
            self.request_layout()

    @property
    def _height(self) -> int:
        return self.preferred_height(self.look, self.rect.w) if self.rect.w else 0

    def preferred_width(self, look: Look) -> int:
        words = [self.text] if self._max_lines == 1 else self.text.split()
        return max((look.text_width(word, self._style) for word in words), default=0)

    def preferred_height(self, look: Look, width: int) -> int:
        count = 1 if self._max_lines == 1 else max(len(self._lines(look, width)), 1)
        return count * look.line_height(self._style)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        colour = getattr(look.palette, self._ink)
        x = {"left": self.rect.x, "center": self.rect.centerx, "right": self.rect.right}[self._align]
        look.paragraph(surface, (x, self.rect.y), self._lines(look, self.rect.w), self._style, colour, self._align)

    def _lines(self, look: Look, width: int) -> list[str]:
        return look.wrapped(self.text, self._style, width, self._max_lines)


class Message(Label):
    """A note that is hidden while it has no text."""

    def __init__(self, ink: Ink, lines: int = 0) -> None:
        super().__init__("", Text.NOTE, ink, lines)
        self.is_visible = False

    def set(self, text: str, ink: Ink | None = None) -> None:
        super().set(text, ink)
        self.set_visible(bool(text))


class Heading(Label):
    """The title of a dialog, with room for the close button."""

    def __init__(self, text: str) -> None:
        super().__init__(text, Text.HEADING)

    def _lines(self, look: Look, width: int) -> list[str]:
        return super()._lines(look, width - look.sizes.icon_button)


class Section(Label):
    """The small title above a group."""

    def __init__(self, text: str) -> None:
        super().__init__(text.upper(), Text.SECTION, "muted", lines=1)


class Figure(Widget):
    """A large figure with a caption below it."""

    def __init__(self, caption: str, value: str = "") -> None:
        super().__init__()
        self.value, self.caption = value, caption

    def set(self, value: str, caption: str = "") -> None:
        """Change the figure, and the caption if one is given."""
        self.change(value=value, caption=caption or self.caption)

    def preferred_width(self, look: Look) -> int:
        words = max(look.text_width(self.value, Text.VALUE), look.text_width(self.caption, Text.CAPTION))
        return max(words, look.sizes.figure)

    def preferred_height(self, look: Look, width: int) -> int:
        return look.line_height(Text.VALUE) + look.line_height(Text.CAPTION)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, height = look.palette, look.line_height(Text.VALUE)
        middle = (self.rect.x, self.rect.y + height // 2)
        look.text(surface, middle, self.value, Text.VALUE, palette.text, "midleft", self.rect.w)
        look.paragraph(surface, (self.rect.x, self.rect.y + height), [self.caption], Text.CAPTION, palette.muted)


class Pill(Frame):
    """A word on a tinted, rounded background."""

    def __init__(self, accent: str) -> None:
        super().__init__()
        self.text, self._accent = "", accent

    def preferred_width(self, look: Look) -> int:
        return look.text_width(self.text, Text.PILL) + look.sizes.pad

    def preferred_height(self, look: Look, width: int) -> int:
        return look.line_height(Text.PILL) + look.sizes.gap

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        accent = look.palette.accent(self._accent)
        ground = look.palette.tint(accent)
        look.box(surface, self.rect, ground, self.rect.h // 2)
        look.text(surface, self.rect.center, self.text, Text.PILL, look.palette.ink(accent, ground), "center")


class ProgressBar(Frame):
    """Shows a share from 0 to 1."""

    def __init__(self, accent: str) -> None:
        super().__init__()
        self._accent = accent
        self.share = 0.0

    def set(self, share: float) -> None:
        self.change(share=share)

    def preferred_height(self, look: Look, width: int) -> int:
        return look.sizes.rail

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = self.rect.h // 2
        look.box(surface, self.rect, look.palette.well, radius)
        done = round(self.rect.w * min(self.share, 1.0))
        if done:
            area = pygame.Rect(self.rect.x, self.rect.y, max(done, self.rect.h), self.rect.h)
            look.box(surface, area, look.palette.accent(self._accent), radius)


SHARES = (60, 85, 100)  # percent of par for one, two and three stars


def thresholds(par: int) -> tuple[int, ...]:
    return tuple(-(-share * par // 100) for share in SHARES)


def stars(points: int, par: int) -> int:
    """Return the number of stars that points earn, 0 to 3."""
    return sum(points >= threshold for threshold in thresholds(par))


def draw_stars(surface: pygame.Surface, look: Look, right: tuple[int, int], earned: int, size: float, colour: Colour) -> None:
    """Draw the stars of a game; `right` is the middle of their right edge."""
    pitch = int(size * 1.15)
    for place in range(len(SHARES)):
        centre = (right[0] - int(size) // 2 - (len(SHARES) - 1 - place) * pitch, right[1])
        is_earned = place < earned
        look.icon(surface, "star-filled" if is_earned else "star", centre, size, colour if is_earned else look.palette.muted)


def star_colour(look: Look) -> Colour:
    """Return the gold of the stars, adjusted to be visible on a card."""
    return look.palette.ink(look.palette.coin, look.palette.raised)


def stars_width(size: float) -> int:
    return int(size * 1.15) * (len(SHARES) - 1) + int(size)


class Stars(Frame):
    """The stars that a game has earned."""

    def __init__(self, size_name: str = "icon") -> None:
        super().__init__()
        self._size_name = size_name
        self.earned = 0

    def set(self, earned: int) -> None:
        self.change(earned=earned)

    def preferred_width(self, look: Look) -> int:
        return stars_width(getattr(look.sizes, self._size_name))

    def preferred_height(self, look: Look, width: int) -> int:
        return int(getattr(look.sizes, self._size_name))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        size = getattr(look.sizes, self._size_name)
        colour = star_colour(look)
        draw_stars(surface, look, (self.rect.x + stars_width(size), self.rect.centery), self.earned, size, colour)
