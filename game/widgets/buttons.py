"""Buttons with a title, an icon or both, rows of lists, and boxes of keys."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import NamedTuple

import pygame

from game.paint.look import Look, Part, block_height, draw_block
from game.paint.pictures import scaled_into
from game.theme.measures import Text
from game.theme.palette import Colour, Palette, mix
from game.widgets.base import Clickable, Point
from game.widgets.layout import Flow


class Kind(Enum):
    """How prominent a button is."""

    PLAIN = auto()
    ACCENT = auto()
    GHOST = auto()
    ROUND = auto()
    STOP = auto()  # stops an activity at once


class Button(Clickable):
    """Performs an action when clicked."""

    def __init__(
        self,
        title: str,
        on_click: Callable[[], object],
        icon: str = "",
        kind: Kind = Kind.PLAIN,
        accent: str = "house",
        tooltip: str = "",
    ) -> None:
        super().__init__(on_click)
        self.title, self.icon, self._kind, self._accent = title, icon, kind, accent
        self.tooltip = tooltip

    def set(
        self, title: str | None = None, icon: str | None = None, is_enabled: bool | None = None, is_on: bool | None = None
    ) -> None:
        news = {"title": title, "icon": icon, "is_enabled": is_enabled, "is_on": is_on}
        self.change(**{name: value for name, value in news.items() if value is not None})

    def preferred_height(self, look: Look, width: int) -> int:
        least = look.sizes.round_button if self._kind is Kind.ROUND else look.sizes.control
        more = max(len(self._lines(look, width)) - 1, 0)
        return least + more * look.line_height(Text.BUTTON)

    def _lines(self, look: Look, width: int) -> list[str]:
        return look.wrapped(self.title, Text.BUTTON, width - self._icon_width(look) - 2 * look.sizes.gap)

    def _icon_width(self, look: Look) -> int:
        """Return the width of the icon and the gap beside it."""
        return (look.sizes.icon if self.icon else 0) + (look.sizes.gap if self.icon and self.title else 0)

    def preferred_width(self, look: Look) -> int:
        text_width = look.text_width(self.title, Text.BUTTON) if self.title else 0
        return self._icon_width(look) + text_width + 2 * look.sizes.gap

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        fill, ink, line = self._colours(look)
        radius = self.rect.h // 2 if self._kind is Kind.ROUND else look.sizes.radius_control
        if fill is not None:
            look.box(surface, self.pressed_area(look), fill, radius, line, look.sizes.hair)
        self._draw_content(surface, look, ink)
        self.draw_focus(surface, look, radius)

    def _colours(self, look: Look) -> tuple[Colour | None, Colour, Colour | None]:
        palette = look.palette
        accent = palette.bad if self._kind is Kind.STOP else palette.accent(self._accent)
        if not self.is_enabled:
            return (None if self._kind is Kind.GHOST else palette.raised), palette.faint, palette.line
        if self._kind in (Kind.ACCENT, Kind.ROUND, Kind.STOP) or self.is_on:
            return palette.lit_accent(accent, self.light), palette.on_accent(accent), None
        if self._kind is Kind.GHOST:
            ink = mix(palette.muted, palette.text, self.light)
            return (palette.lit(palette.bg, self.light) if self.light > 0 else None), ink, None
        return palette.lit(palette.raised, self.light), palette.text, palette.line

    def _draw_content(self, surface: pygame.Surface, look: Look, ink: Colour) -> None:
        lines, icon = self._lines(look, self.rect.w), look.sizes.icon
        words = max((look.text_width(line, Text.BUTTON) for line in lines), default=0)
        x = self.rect.centerx - (self._icon_width(look) + words) // 2
        if self.icon:
            look.icon(surface, self.icon, (x + icon // 2, self.rect.centery), icon, ink)
        top = self.rect.centery - len(lines) * look.line_height(Text.BUTTON) // 2
        look.paragraph(surface, (x + self._icon_width(look), top), lines, Text.BUTTON, ink)


class ConfirmButton(Button):
    """A button that asks for a second click, as what it does can't be undone."""

    def __init__(self, title: str, confirmation: str, on_click: Callable[[], object], icon: str = "") -> None:
        super().__init__(title, on_click, icon)
        self._titles = title, confirmation

    def activate(self) -> None:
        title, confirmation = self._titles
        is_sure = self.title == confirmation
        self.set(title=title if is_sure else confirmation)
        if is_sure:
            super().activate()


class RowButton(Clickable):
    """One row of a list."""

    def __init__(self, title: str, note: str, on_click: Callable[[], object], icon: str = "") -> None:
        super().__init__(on_click)
        self.title, self.note, self.icon = title, note, icon

    def set(self, note: str, is_enabled: bool) -> None:
        self.change(note=note, is_enabled=is_enabled)

    def preferred_height(self, look: Look, width: int) -> int:
        words = block_height(look, self._parts(look, width), self._room(look, width))
        return max(words + 2 * look.sizes.gap, look.sizes.control)

    def _parts(self, look: Look, width: int) -> list[Part]:
        """Return the title, followed by the note if it doesn't fit beside the title."""
        ink = look.palette.text if self.is_enabled else look.palette.faint
        title = Part(self.title, Text.BODY, ink)
        return [title] if self._is_one_line(look, width) else [title, Part(self.note, Text.NOTE, look.palette.muted)]

    def _is_one_line(self, look: Look, width: int) -> bool:
        needed = look.text_width(self.title, Text.BODY) + look.text_width(self.note, Text.NOTE) + look.sizes.gap_wide
        return needed <= self._room(look, width)

    def _room(self, look: Look, width: int) -> int:
        icon = look.sizes.icon + look.sizes.gap if self.icon else 0
        return width - 2 * look.sizes.gap_wide - icon

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, pad = look.palette, look.sizes, look.sizes.gap_wide
        look.box(surface, self.rect, palette.lit(palette.raised, self.light), sizes.radius_control, palette.line, sizes.hair)
        right, room = self.rect.right - pad, self._room(look, self.rect.w)
        if self.icon:
            ink = palette.muted if self.is_enabled else palette.faint
            look.icon(surface, self.icon, (self.rect.x + pad + sizes.icon // 2, self.rect.centery), sizes.icon, ink)
        area = pygame.Rect(right - room, self.rect.y, room, self.rect.h)
        draw_block(surface, look, area, self._parts(look, self.rect.w))
        if self._is_one_line(look, self.rect.w):
            look.text(surface, (right, self.rect.centery), self.note, Text.NOTE, palette.muted, "midright", are_figures=True)
        self.draw_focus(surface, look, sizes.radius_control)


# Keys to choose from, one of which is the current one.


def plain_ink(palette: Palette) -> Colour:
    return palette.text


class KeyCard(NamedTuple):
    """What a key shows: a picture, an icon or a sign, with an optional title below."""

    name: str
    tooltip: str
    sign: str = ""
    icon: str = ""
    picture: pygame.Surface | None = None
    colour: Callable[[Palette], Colour] = plain_ink
    title: str = ""


class KeyButton(Clickable):
    """One key."""

    def __init__(self, card: KeyCard, on_choose: Callable[[str], object], accent: str) -> None:
        super().__init__(lambda: on_choose(card.name))
        self.card, self._accent = card, accent
        self.tooltip = card.tooltip
        self.is_current = False  # whether it is the current one

    def preferred_width(self, look: Look) -> int:
        return look.sizes.value_key

    def preferred_height(self, look: Look, width: int) -> int:
        return look.sizes.brush if self.card.title else look.sizes.value_key

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, title = look.palette, look.sizes, self.card.title
        radius, fill = sizes.radius_control if title else sizes.radius_small, palette.lit(palette.raised, self.light)
        line, width = (palette.accent(self._accent), sizes.ring) if self.is_current else (palette.line, sizes.hair)
        look.box(surface, self.pressed_area(look), fill, radius, line, width)
        x, middle = self.rect.center
        above = look.line_height(Text.NOTE) // 2 + sizes.hair if title else 0
        self._draw_sign(surface, look, (x, middle - above), fill)
        if title:
            below = (x, middle + sizes.icon // 2 + sizes.gap_tiny)
            look.text(surface, below, title, Text.TINY, palette.muted, "center", self.rect.w)
        self.draw_focus(surface, look, radius)

    def _draw_sign(self, surface: pygame.Surface, look: Look, centre: Point, fill: Colour) -> None:
        card, colour = self.card, self.card.colour(look.palette)
        if card.picture is not None:
            gap = look.sizes.gap
            small = scaled_into(card.picture, (self.rect.w - gap, self.rect.h - gap))
            surface.blit(small, small.get_rect(center=centre))
        elif card.icon:
            look.icon(surface, card.icon, centre, look.sizes.icon, colour)
        else:
            look.text(surface, centre, card.sign, Text.CHOICE, look.palette.ink(colour, fill), "center", self.rect.w)


MIN_COLUMNS = 3


class KeyBox(Flow):
    """Keys, one of which is shown as current, in as many rows as needed; keys with titles are in columns of equal width."""

    def __init__(self, on_choose: Callable[[str], object], accent: str) -> None:
        super().__init__()
        self._on_choose, self._accent = on_choose, accent
        self.buttons: list[KeyButton] = []
        self._cards: Sequence[KeyCard] = ()

    def set(self, cards: Sequence[KeyCard], taken: str) -> None:
        """Show other keys, and which of them is current."""
        if cards is not self._cards and list(cards) != list(self._cards):
            self._cards, self.buttons = cards, [KeyButton(card, self._on_choose, self._accent) for card in cards]
            self.children.clear()
            self.add(*self.buttons)
            self.request_layout()
        for button in self.buttons:
            button.change(is_current=button.card.name == taken)

    def _areas(self, look: Look, width: int) -> list[pygame.Rect]:
        if not any(card.title for card in self._cards):
            return super()._areas(look, width)
        gap, height = look.sizes.gap, look.sizes.brush
        columns = max(min(width // (2 * height), len(self._cards)), MIN_COLUMNS)
        edges = [round((width + gap) * column / columns) for column in range(columns + 1)]
        places = (divmod(number, columns) for number in range(len(self._cards)))
        return [
            pygame.Rect(edges[column], row * (height + gap), edges[column + 1] - edges[column] - gap, height)
            for row, column in places
        ]
