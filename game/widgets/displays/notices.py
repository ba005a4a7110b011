"""What appears above all scenes: messages that stay for a few seconds, and a card with the progress of compiling kernels."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.paint.easing import Eased
from game.paint.look import Look
from game.theme.measures import Duration, Text


@dataclass(frozen=True)
class Offer:
    """An action that a click on a message performs, and its title."""

    words: str
    action: Callable[[], object]


MAX_LINES = 6
HEADER_LINES = 2  # number of lines that fit into a header; longer messages use its full width


class Toasts:
    """Shows one message at a time, the newest; a click hides it."""

    def __init__(self, damage: Callable[[pygame.Rect], None]) -> None:
        self._damage = damage
        self._lines: list[str] = []
        self._is_bad = False
        self._offer: Offer | None = None
        self._until = 0.0
        self._from = 1  # 1 if it enters from below, -1 from above
        self._height = Eased(0.0)
        self._inset = 0  # above and below the lines
        self.area = pygame.Rect(0, 0, 0, 0)
        self.text = ""

    def show(
        self,
        look: Look,
        room: pygame.Rect,
        text: str,
        now: float,
        is_bad: bool = False,
        is_low: bool = True,
        offer: Offer | None = None,
    ) -> None:
        """Show a message at the bottom of a room, or in its middle if it isn't `is_low`; long ones stay longer."""
        sizes, pad = look.sizes, int(look.sizes.pad)
        self._damage(_with_shadow(self.area, look))
        self._offer = offer
        icon = int(sizes.icon + sizes.gap)
        aside = icon + (look.text_width(offer.words, Text.BUTTON) + pad if offer is not None else 0)
        max_width = room.w - 2 * int(sizes.margin if is_low else sizes.gap)
        self._lines = look.wrapped(text, Text.BODY, min(int(sizes.toast), max_width) - 2 * pad - aside, MAX_LINES)
        if not is_low and len(self._lines) > HEADER_LINES:
            self._lines = look.wrapped(text, Text.BODY, max_width - 2 * pad - aside, MAX_LINES)
        widest = max(look.text_width(line, Text.BODY) for line in self._lines)
        self._inset = pad // 2 if is_low or len(self._lines) <= HEADER_LINES else int(sizes.gap_tiny)
        height = look.line_height(Text.BODY) * len(self._lines) + 2 * self._inset
        self.area = pygame.Rect(0, 0, widest + 2 * pad + aside, height)
        self._from = 1 if is_low else -1
        if is_low:
            self.area.midbottom = (room.centerx, room.bottom - int(sizes.margin))
        else:
            self.area.center = room.center
            self.area.top = max(self.area.top, room.top + int(sizes.gap_tiny))
        self.text, self._is_bad = text, is_bad
        self._until = now + Duration.TOAST * (1 + len(text) / 200)
        self._height = Eased.between(0.0, 1.0, now, 0.0 if look.reduces_motion else Duration.PANEL)
        self._damage(_with_shadow(self.area, look))

    def hide(self, look: Look) -> None:
        """Hide the message."""
        if self.text:
            self.text = ""
            self._damage(_with_shadow(self.area, look))

    def handle(self, event: pygame.Event, look: Look) -> bool:
        """Handle a click on the message."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.text and self.area.collidepoint(event.pos):
            self.hide(look)
            if self._offer is not None:
                self._offer.action()
            return True
        return False

    def advance(self, look: Look, now: float) -> None:
        """Start a frame."""
        if self.text and now >= self._until:
            self.hide(look)
        elif self.is_moving(now):
            self._damage(_with_shadow(self.area, look))

    def is_moving(self, now: float) -> bool:
        return bool(self.text) and self._height.is_moving(now)

    def wakes_at(self) -> float | None:
        """Return when the message disappears, or None."""
        return self._until if self.text else None

    def draw(self, surface: pygame.Surface, look: Look, now: float) -> None:
        """Draw the message, if there is one."""
        if not self.text:
            return
        palette, pad = look.palette, int(look.sizes.pad)
        drop = self._from * round((1 - self._height.at(now)) * look.sizes.margin)
        area = self.area.move(0, drop)
        look.shadow(surface, area, look.sizes.radius_control)
        look.box(surface, area, palette.raised, look.sizes.radius_control, palette.bad if self._is_bad else palette.line, 1)
        icon = int(look.sizes.icon)
        ink = palette.ink(palette.bad if self._is_bad else palette.accent("house"), palette.raised)
        look.icon(surface, "warning" if self._is_bad else "info", (area.x + pad + icon // 2, area.centery), icon, ink)
        x = area.x + pad + icon + int(look.sizes.gap)
        look.paragraph(surface, (x, area.y + self._inset), self._lines, Text.BODY, palette.text)
        if self._offer is not None:
            right = (area.right - pad, area.centery)
            look.text(
                surface, right, self._offer.words, Text.BUTTON, palette.ink(palette.accent("house"), palette.raised), "midright"
            )


MESSAGE = "Getting ready · first time only"
FIRST_STEP = 0.15  # share that the bar approaches before any progress is reported


class Readiness:
    """Shows the share that is done; the bar creeps on between reports."""

    def __init__(self, damage: Callable[[pygame.Rect], None]) -> None:
        self._damage = damage
        self._share, self._step = Eased(0.0), FIRST_STEP
        self._waits_since: float | None = None
        self.is_shown = False
        self.area = pygame.Rect(0, 0, 0, 0)

    def set(self, share: float, now: float) -> None:
        """Set the share done; the bar then creeps on, as the next report is expected about as far ahead as the last."""
        self._step = max(share - self._share.goal, self._step)
        self._share.go(min(share + self._step, 1.0), now, Duration.CREEP)

    def advance(self, look: Look, window: pygame.Rect, now: float, is_waiting: bool) -> None:
        """Start a frame; the card appears when something has waited for the kernels for a while."""
        self._waits_since = (now if self._waits_since is None else self._waits_since) if is_waiting else None
        is_shown = self._waits_since is not None and now >= self._waits_since + Duration.PATIENCE
        if is_shown or self.is_shown:
            self._damage(_with_shadow(self.area, look))
        if is_shown and not self.is_shown:
            self._place(look, window)
            self._damage(_with_shadow(self.area, look))
        self.is_shown = is_shown

    @property
    def is_moving(self) -> bool:
        return self._waits_since is not None

    def _place(self, look: Look, window: pygame.Rect) -> None:
        pad, height = int(look.sizes.pad), look.line_height(Text.BODY) + int(look.sizes.rail + look.sizes.gap + look.sizes.pad)
        self.area = pygame.Rect(0, 0, look.text_width(MESSAGE, Text.BODY) + 2 * pad, height)
        self.area.midtop = (window.centerx, window.top + int(look.sizes.gap))

    def draw(self, surface: pygame.Surface, look: Look, now: float) -> None:
        """Draw the card, if it is shown."""
        if not self.is_shown:
            return
        palette, pad = look.palette, int(look.sizes.pad)
        look.shadow(surface, self.area, look.sizes.radius_control)
        look.box(surface, self.area, palette.raised, look.sizes.radius_control, palette.line, 1)
        look.paragraph(surface, (self.area.x + pad, self.area.y + pad // 2), [MESSAGE], Text.BODY, palette.text)
        height = int(look.sizes.rail)
        rail = pygame.Rect(self.area.x + pad, self.area.bottom - pad // 2 - height, self.area.w - 2 * pad, height)
        look.box(surface, rail, palette.well, height // 2)
        rail.w = max(round(rail.w * self._share.at(now)), height)
        look.box(surface, rail, palette.accent("house"), height // 2)


def _with_shadow(area: pygame.Rect, look: Look) -> pygame.Rect:
    reach = 2 * int(look.sizes.shadow)
    return area.inflate(2 * reach, 2 * reach)
