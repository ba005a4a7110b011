"""An overlay with a card in the middle of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.commands import Command
from game.paint.look import Look
from game.scene import Scene
from game.scenes.shared.chrome import Panel
from game.widgets.base import Widget
from game.widgets.controls.buttons import Button, Kind

if TYPE_CHECKING:
    from game.app import App


class Dialog(Scene):
    """A card with content that scrolls if it must, and perhaps a foot; Escape or a click beside it closes it."""

    is_overlay = True
    width_name = "dialog_small"

    def __init__(self, app: App, content: Widget, foot: Widget | None = None, scrolls: bool = True) -> None:
        super().__init__(app)
        self._card = Panel(content, foot, scrolls)
        self._close = Button("", self.close, "close", Kind.GHOST, tooltip=f"Close · {Command.BACK.keys}")
        self.root.add(self._card, self._close)
        self.commands = {Command.BACK: self.close}

    def close(self) -> None:
        """Go away without a result."""
        self.app.pop()

    def place(self, look: Look, window: pygame.Rect) -> None:
        sizes = look.sizes
        width = min(int(getattr(sizes, self.width_name)), window.w - 2 * int(sizes.margin))
        height = self.wanted_height(look, width)
        area = pygame.Rect(0, 0, width, min(height, window.h - 2 * int(sizes.margin)))
        area.center = window.center
        self._card.place(look, area)
        side, inset = int(sizes.icon_button), int(sizes.gap_wide)
        self._close.place(look, pygame.Rect(area.right - inset - side, area.y + inset, side, side))

    def wanted_height(self, look: Look, width: int) -> int:
        """Return the height of the card at a width."""
        return self._card.wanted_height(look, width)

    def handle(self, event: pygame.Event) -> bool:
        is_beside = (
            event.type == pygame.MOUSEBUTTONDOWN and self.root.popup is None and not self._card.rect.collidepoint(event.pos)
        )
        if is_beside:
            self.close()
            return True
        return super().handle(event)
