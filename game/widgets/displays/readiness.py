"""The card at the top of the window that tells how far the compiling of kernels is, while somebody waits for it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.paint.easing import Eased
from game.paint.look import Look
from game.theme import Duration, Text

WORDS = "Getting ready · only the first time"
FIRST_STEP = 0.15
"""as far as it creeps before anything is done"""


class Readiness:
    """Shows which part is done, and creeps on meanwhile."""

    def __init__(self, damage: Callable[[pygame.Rect], None]) -> None:
        self._damage = damage
        self._share, self._step = Eased(0.0), FIRST_STEP
        self._waits_since: float | None = None
        self.is_shown = False
        self.area = pygame.Rect(0, 0, 0, 0)

    def set(self, share: float, now: float) -> None:
        """Take note of how far it is; what is done next takes about as long as what was done last."""
        self._step = max(share - self._share.goal, self._step)
        self._share.go(min(share + self._step, 1.0), now, Duration.CREEP)

    def advance(self, look: Look, window: pygame.Rect, now: float, is_waiting: bool) -> None:
        """Begin a frame in which somebody waits, or nobody does."""
        self._waits_since = (now if self._waits_since is None else self._waits_since) if is_waiting else None
        is_shown = self._waits_since is not None and now >= self._waits_since + Duration.PATIENCE
        if is_shown or self.is_shown:
            self._damage(self._reach(look))
        if is_shown and not self.is_shown:
            self._place(look, window)
            self._damage(self._reach(look))
        self.is_shown = is_shown

    @property
    def is_moving(self) -> bool:
        return self._waits_since is not None

    def _place(self, look: Look, window: pygame.Rect) -> None:
        pad, height = int(look.sizes.pad), look.line_height(Text.BODY) + int(look.sizes.rail + look.sizes.gap + look.sizes.pad)
        self.area = pygame.Rect(0, 0, look.text_width(WORDS, Text.BODY) + 2 * pad, height)
        self.area.midtop = (window.centerx, window.top + int(look.sizes.gap))

    def draw(self, surface: pygame.Surface, look: Look, now: float) -> None:
        """Draw the card, if somebody waits."""
        if not self.is_shown:
            return
        palette, pad = look.palette, int(look.sizes.pad)
        look.shadow(surface, self.area, look.sizes.radius_control)
        look.box(surface, self.area, palette.raised, look.sizes.radius_control, palette.line, 1)
        look.paragraph(surface, (self.area.x + pad, self.area.y + pad // 2), [WORDS], Text.BODY, palette.text)
        height = int(look.sizes.rail)
        rail = pygame.Rect(self.area.x + pad, self.area.bottom - pad // 2 - height, self.area.w - 2 * pad, height)
        look.box(surface, rail, palette.well, height // 2)
        rail.w = max(round(rail.w * self._share.at(now)), height)
        look.box(surface, rail, palette.accent("house"), height // 2)

    def _reach(self, look: Look) -> pygame.Rect:
        reach = 2 * int(look.sizes.shadow)
        return self.area.inflate(2 * reach, 2 * reach)
