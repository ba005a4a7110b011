"""Small keys to choose a value from: each with a sign, an icon or a piece of a picture, as many in a row as fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.paint.look import Look
from game.theme import Text
from game.widgets.base import Touchable
from game.widgets.grids import Flow


class ValueKey(NamedTuple):
    """One key: its name, what it shows, and what it is called."""

    name: str
    title: str
    sign: str = ""
    icon: str = ""
    picture: pygame.Surface | None = None


class ValueBox(Flow):
    """Shows one key as taken."""

    def __init__(self, on_choose: Callable[[str], object], accent: str) -> None:
        super().__init__()
        self._on_choose, self._accent = on_choose, accent
        self._keys: Sequence[ValueKey] = ()

    def set(self, keys: Sequence[ValueKey], taken: str) -> bool:
        """Show other keys, and which of them is taken; tell whether the layout has changed."""
        is_new = keys is not self._keys
        if is_new:
            self._keys = keys
            self.children.clear()
            self.add(*(ValueButton(key, self._on_choose, self._accent) for key in keys))
        for child in self.buttons:
            child.take(child.key_shown.name == taken)
        return is_new

    @property
    def buttons(self) -> list[ValueButton]:
        """The keys."""
        return [child for child in self.children if isinstance(child, ValueButton)]


class ValueButton(Touchable):
    """One key."""

    def __init__(self, key: ValueKey, on_choose: Callable[[str], object], accent: str) -> None:
        super().__init__()
        self.key_shown, self._on_choose, self._accent = key, on_choose, accent
        self.is_taken = False
        self.tooltip = key.title

    def take(self, is_taken: bool) -> None:
        """Be the key of what is there, or another one."""
        if is_taken != self.is_taken:
            self.is_taken = is_taken
            self.changed()

    def activate(self) -> None:
        self._on_choose(self.key_shown.name)

    def wanted_width(self, look: Look) -> int:
        return int(look.sizes.value_key)

    def wanted_height(self, look: Look, width: int) -> int:
        return int(look.sizes.value_key)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, key = look.palette, look.sizes, self.key_shown
        accent = palette.accent(self._accent)
        line, width = (accent, sizes.ring) if self.is_taken else (palette.line, sizes.hair)
        look.box(surface, self.rect, palette.lit(palette.raised, self.light), sizes.radius_small, line, width)
        if key.picture is not None:
            inner = self.rect.inflate(-int(sizes.gap), -int(sizes.gap))
            share = min(inner.w / key.picture.get_width(), inner.h / key.picture.get_height())
            size = (max(round(key.picture.get_width() * share), 1), max(round(key.picture.get_height() * share), 1))
            small = pygame.transform.smoothscale(key.picture, size)
            surface.blit(small, small.get_rect(center=self.rect.center))
        elif key.icon:
            look.icon(surface, key.icon, self.rect.center, sizes.icon, palette.text)
        else:
            look.text(surface, self.rect.center, key.sign, Text.CHOICE, palette.text, "center", self.rect.w)
        self.draw_focus(surface, look, sizes.radius_small, accent)
