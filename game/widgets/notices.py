"""What appears above all scenes: messages that stay for a few seconds, and a card with the progress of compiling kernels."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.paint.look import Look
from game.theme.measures import Duration, Eased, Text


@dataclass(frozen=True)
class Offer:
    """An action that a click on a message performs, and its title."""

    words: str
    action: Callable[[], object]


MAX_LINES = 6
HEADER_LINES = 2  # number of lines that fit into a header beside its title; messages with more lines cover the title


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
        rooms: Sequence[pygame.Rect],
        text: str,
        now: float,
        is_bad: bool = False,
        offer: Offer | None = None,
    ) -> None:
        """Show a message in the first of a header's rooms that is wide enough, or at the bottom of the only room."""
        sizes, pad, is_low = look.sizes, look.sizes.pad, len(rooms) == 1
        self._damage(_with_shadow(self.area, look))
        self._offer = offer
        icon = sizes.icon + sizes.gap
        aside = 2 * pad + icon + (look.text_width(offer.words, Text.BUTTON) + pad if offer is not None else 0)
        margin, most_lines = (sizes.margin, MAX_LINES) if is_low else (sizes.gap, HEADER_LINES)
        room, self._lines = _laid_out(look, rooms, text, aside, margin, most_lines)
        widest = max(look.text_width(line, Text.BODY) for line in self._lines)
        height = look.line_height(Text.BODY) * len(self._lines)
        self.area = pygame.Rect(0, 0, widest + aside, height + pad)
        if is_low:
            self.area.midbottom = (room.centerx, room.bottom - margin)
        elif room is not rooms[0]:  # rather than hide parts of the title, hide all of it
            self.area = room.inflate(0, -2 * sizes.gap_tiny)
            self.area.h = max(self.area.h, height + 2 * sizes.gap_tiny)
        else:
            self.area.center = room.center
        self._from = 1 if is_low else -1
        self._inset = (self.area.h - height) // 2
        self.text, self._is_bad = text, is_bad
        self._until = now + Duration.TOAST * (1 + len(text) / 200)
        self._height = Eased.between(0.0, 1.0, now, 0.0 if look.reduces_motion else Duration.PANEL)
        self._damage(_with_shadow(self.area, look))

    def hide(self, look: Look) -> None:
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
        if not self.text:
            return
        palette, pad = look.palette, look.sizes.pad
        drop = self._from * round((1 - self._height.at(now)) * look.sizes.margin)
        area = self.area.move(0, drop)
        look.shadow(surface, area, look.sizes.radius_control)
        look.box(surface, area, palette.raised, look.sizes.radius_control, palette.bad if self._is_bad else palette.line, 1)
        icon = look.sizes.icon
        ink = palette.ink(palette.bad if self._is_bad else palette.accent("house"), palette.raised)
        look.icon(surface, "warning" if self._is_bad else "info", (area.x + pad + icon // 2, area.centery), icon, ink)
        x = area.x + pad + icon + look.sizes.gap
        look.paragraph(surface, (x, area.y + self._inset), self._lines, Text.BODY, palette.text)
        if self._offer is not None:
            right = (area.right - pad, area.centery)
            look.text(
                surface, right, self._offer.words, Text.BUTTON, palette.ink(palette.accent("house"), palette.raised), "midright"
            )


def _laid_out(
    look: Look, rooms: Sequence[pygame.Rect], text: str, aside: int, margin: int, most_lines: int
) -> tuple[pygame.Rect, list[str]]:
    """Return the first room that is wide enough for a text, or else the last room, and the lines in it."""
    for number, room in enumerate(rooms):
        for width in (look.sizes.toast, room.w):
            lines = look.wrapped(text, Text.BODY, min(width, room.w - 2 * margin) - aside)
            if len(lines) <= (MAX_LINES if number else most_lines):
                return room, lines
    return rooms[-1], look.wrapped(text, Text.BODY, rooms[-1].w - 2 * margin - aside, MAX_LINES)


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
        pad, height = look.sizes.pad, look.line_height(Text.BODY) + look.sizes.rail + look.sizes.gap + look.sizes.pad
        self.area = pygame.Rect(0, 0, look.text_width(MESSAGE, Text.BODY) + 2 * pad, height)
        self.area.midtop = (window.centerx, window.top + look.sizes.gap)

    def draw(self, surface: pygame.Surface, look: Look, now: float) -> None:
        if not self.is_shown:
            return
        palette, pad = look.palette, look.sizes.pad
        look.shadow(surface, self.area, look.sizes.radius_control)
        look.box(surface, self.area, palette.raised, look.sizes.radius_control, palette.line, 1)
        look.paragraph(surface, (self.area.x + pad, self.area.y + pad // 2), [MESSAGE], Text.BODY, palette.text)
        height = look.sizes.rail
        rail = pygame.Rect(self.area.x + pad, self.area.bottom - pad // 2 - height, self.area.w - 2 * pad, height)
        look.box(surface, rail, palette.well, height // 2)
        rail.w = max(round(rail.w * self._share.at(now)), height)
        look.box(surface, rail, palette.accent("house"), height // 2)


def _with_shadow(area: pygame.Rect, look: Look) -> pygame.Rect:
    reach = 2 * look.sizes.shadow
    return area.inflate(2 * reach, 2 * reach)
