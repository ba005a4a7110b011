"""The pad of a board in the panel: rows of keys as the board wants them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, pairwise
from typing import TypeAlias

import pygame

from game.boards.base import PadKey
from game.paint.colours import Colour
from game.paint.look import Look
from game.theme import CELL_COLOURS, Text
from game.widgets.base import Touchable
from game.widgets.layout import Flow

Rows: TypeAlias = Sequence[Sequence[PadKey]]

MOST_TALL_ROWS = 4
"""a pad of more rows has lower keys"""


class Pad(Flow):
    """Keys in rows; it is built anew when the board wants other rows, and else only repainted where a key has changed.

    The first row has the tools. The others become one where there is room for all their keys side by side.
    """

    def __init__(self, on_tap: Callable[[str], object], accent: str) -> None:
        super().__init__()
        self._on_tap, self._accent = on_tap, accent
        self._rows: Rows = ()

    def set(self, rows: Rows) -> bool:
        """Show other keys, and tell whether the layout has changed."""
        if rows == self._rows:
            return False
        is_same_shape = [[key.name for key in row] for row in rows] == [[key.name for key in row] for row in self._rows]
        self._rows = rows
        if not is_same_shape:
            self._build()
            return True
        for child, key in zip(self.children, chain(*rows), strict=True):
            if isinstance(child, PadButton):
                child.set(key)
        return False

    def _build(self) -> None:
        self.children.clear()
        self.is_visible = bool(self._rows)
        self.add(*(PadButton(key, self._on_tap, self._accent) for key in chain(*self._rows)))

    def _areas(self, look: Look, width: int) -> list[pygame.Rect]:
        """Return the places of all keys as if the pad began at 0, 0."""
        areas: list[pygame.Rect] = []
        gap, y, lengths = int(look.sizes.gap), 0, self._lengths(look, width)
        key_height = look.sizes.pad_key if len(lengths) <= MOST_TALL_ROWS else look.sizes.pad_low_key
        for number, length in enumerate(lengths):
            height = int(key_height if number else look.sizes.control)
            across = max(lengths[1:]) if number else length
            edges = [round((width + gap) * column / across) for column in range(length + 1)]
            areas += (pygame.Rect(left, y, right - left - gap, height) for left, right in pairwise(edges))
            y += height + gap
        return areas

    def _lengths(self, look: Look, width: int) -> list[int]:
        """Return how many keys stand in each line."""
        tools, keys = [len(row) for row in self._rows[:1]], [len(row) for row in self._rows[1:]]
        has_room = sum(keys) * int(look.sizes.pad_key + look.sizes.gap) <= width
        return tools + ([sum(keys)] if keys and has_room else keys)


class PadButton(Touchable):
    """One key: a digit with what is left of it, an icon, or a colour."""

    def __init__(self, key: PadKey, on_tap: Callable[[str], object], accent: str) -> None:
        super().__init__()
        self.key_shown, self._on_tap, self._accent = key, on_tap, accent
        self.set(key)

    def set(self, key: PadKey) -> None:
        """Show another key."""
        self.key_shown, self.tooltip, self.is_enabled = key, key.tooltip, key.is_enabled
        self.changed()

    @property
    def name(self) -> str:
        """The name that the board knows it by."""
        return self.key_shown.name

    def activate(self) -> None:
        self._on_tap(self.key_shown.name)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        key, palette, sizes = self.key_shown, look.palette, look.sizes
        fill, ink = self._colours(look)
        sunk = -round(2 * self.depth * look.scale)
        line = None if key.is_on else palette.line
        look.box(surface, self.rect.inflate(sunk, sunk), fill, sizes.radius_control, line, sizes.hair)
        if key.icon:
            look.icon(surface, key.icon, self.rect.center, sizes.icon, ink)
        elif key.colour:
            area = pygame.Rect(0, 0, int(sizes.swatch), int(sizes.swatch))
            area.center = self.rect.center
            look.box(surface, area, CELL_COLOURS[key.colour - 1], sizes.radius_small, ink if key.is_on else None, sizes.stroke)
        else:
            look.text(surface, self.rect.center, key.title, Text.VALUE, ink, "center")
        if key.count is not None:
            corner = (self.rect.right - int(sizes.gap), self.rect.y + int(sizes.gap_tiny))
            look.text(surface, corner, str(key.count), Text.TINY, ink if key.is_on else palette.muted, "topright")
        self.draw_focus(surface, look, sizes.radius_control)

    def _colours(self, look: Look) -> tuple[Colour, Colour]:
        """Return the fill and the ink."""
        palette, accent = look.palette, look.palette.accent(self._accent)
        if self.key_shown.is_on:
            return palette.lit_accent(accent, self.light), palette.on_accent(accent)
        if not self.is_enabled:
            return palette.raised, palette.faint
        return palette.lit(palette.raised, self.light), palette.text
