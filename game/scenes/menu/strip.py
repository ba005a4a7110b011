"""The wide card below those of the puzzles, which leads to the reading of other programs' boards."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.commands import Command
from game.paint.look import Look
from game.theme import Text
from game.widgets.base import Touchable

ACCENT = "external"
_TITLE = "Solve an external window"
_BLURB = "Point it at any puzzle game, or at a screenshot: it reads the board, solves it, and plays it with the mouse."
_BUTTON = "Choose a window"


class MenuStrip(Touchable):
    """An icon, a title with a line about it, and what looks like a button: all of it is one."""

    def __init__(self, on_click: Callable[[], object]) -> None:
        super().__init__()
        self._on_click = on_click
        self.tooltip = Command.READ.tooltip

    def activate(self) -> None:
        self._on_click()

    def bounds(self, look: Look) -> pygame.Rect:
        reach = 2 * int(look.sizes.shadow)
        return self.rect.inflate(2 * reach, 2 * reach)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, accent = look.palette, look.sizes, look.palette.accent(ACCENT)
        look.shadow(surface, self.rect, sizes.radius_card)
        look.box(surface, self.rect, accent, sizes.radius_card)
        edge, clip = int(sizes.card_edge), surface.get_clip()
        surface.set_clip(pygame.Rect(self.rect.x + edge, self.rect.y, self.rect.w - edge, self.rect.h).clip(clip))
        look.box(surface, self.rect, palette.lit(palette.surface, self.light / 3), sizes.radius_card, palette.line, sizes.hair)
        surface.set_clip(clip)
        side, pad = int(sizes.strip_icon), int(sizes.pad)
        icon = pygame.Rect(self.rect.x + edge + pad, self.rect.centery - side // 2, side, side)
        look.box(surface, icon, palette.tint(accent), sizes.radius_control)
        look.icon(surface, "external", icon.center, sizes.margin, palette.ink(accent, palette.tint(accent)))
        button = self._draw_button(surface, look)
        self._draw_words(surface, look, icon.right + pad, button.x - pad)
        self.draw_focus(surface, look, sizes.radius_card, accent)

    def _draw_words(self, surface: pygame.Surface, look: Look, left: int, right: int) -> None:
        half = look.line_height(Text.CARD_TITLE) // 2
        width = right - left
        title_at, blurb_at = (left, self.rect.centery - half + 1), (left, self.rect.centery + half - 1)
        look.text(surface, title_at, _TITLE, Text.CARD_TITLE, look.palette.text, "midleft", width)
        look.text(surface, blurb_at, _BLURB, Text.SUBTITLE, look.palette.muted, "midleft", width)

    def _draw_button(self, surface: pygame.Surface, look: Look) -> pygame.Rect:
        """Draw the button at the right, and return its place."""
        sizes, accent = look.sizes, look.palette.accent(ACCENT)
        icon, gap = int(sizes.icon), int(sizes.gap)
        area = pygame.Rect(0, 0, icon + gap + look.text_width(_BUTTON, Text.BUTTON) + 2 * int(sizes.section), int(sizes.control))
        area.midright = (self.rect.right - int(sizes.pad), self.rect.centery)
        ink = look.palette.on_accent(accent)
        look.box(surface, area, look.palette.lit_accent(accent, self.light), sizes.radius_control)
        x = area.x + int(sizes.section)
        look.icon(surface, "eye", (x + icon // 2, area.centery), icon, ink)
        look.text(surface, (x + icon + gap, area.centery), _BUTTON, Text.BUTTON, ink, "midleft")
        return area
