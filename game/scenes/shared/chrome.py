"""What the large scenes share: the header, and the places of board, panel and timeline."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from game.commands import Command
from game.paint.look import Look
from game.scene import Scene
from game.theme import Share, Text
from game.widgets.base import Widget
from game.widgets.controls.buttons import Button, Kind
from game.widgets.displays.labels import Label, Pill
from game.widgets.layout import Frame, Scroll


class Stage(NamedTuple):
    """The places of a scene with a board."""

    header: pygame.Rect
    board: pygame.Rect
    panel: pygame.Rect
    timeline: pygame.Rect


def stage(look: Look, window: pygame.Rect, has_timeline: bool) -> Stage:
    """Return the places in a window: the panel at the right, or below the board when the window is narrow."""
    sizes = look.sizes
    margin, bottom = int(sizes.margin), window.bottom - int(sizes.panel_bottom)
    header = pygame.Rect(window.x, window.y, window.w, int(sizes.header))
    timeline_h = int(sizes.timeline) if has_timeline else 0
    if window.w >= window.h:
        panel = pygame.Rect(0, header.bottom, int(sizes.panel), bottom - header.bottom)
        panel.right = window.right - margin
        left = pygame.Rect(margin, header.bottom, panel.x - 2 * margin + int(sizes.gap_tiny), bottom - header.bottom)
    else:
        height = max(int(sizes.panel_low), round(window.h * Share.PANEL_LOW))
        panel = pygame.Rect(margin, bottom - height, window.w - 2 * margin, height)
        left = pygame.Rect(margin, header.bottom, window.w - 2 * margin, panel.y - margin - header.bottom)
    timeline = pygame.Rect(left.x, left.bottom - timeline_h, left.w, timeline_h)
    board_bottom = timeline.y - margin if has_timeline else left.bottom
    board = pygame.Rect(left.x, left.y + int(sizes.gap), left.w, board_bottom - left.y - int(sizes.gap))
    return Stage(header, board, panel, timeline)


class Header(Frame):
    """The way back, the title with a line about it, a pill, perhaps a tool, and small buttons at the right."""

    def __init__(
        self, scene: Scene, title: str, subtitle: str, accent: str, icons: Mapping[str, Command], tool: Widget | None = None
    ) -> None:
        self._back = command_button(scene, "back", Command.BACK, Kind.GHOST)
        self._title = Label(title, Text.TITLE, lines=1)
        self.subtitle = Label(subtitle, Text.SUBTITLE, "muted", lines=1)
        self._buttons = [command_button(scene, icon, command, Kind.GHOST) for icon, command in icons.items()]
        self._pill = Pill(accent)
        self._pill.is_visible = False
        self._tool = tool
        scene.header_room = self.room
        super().__init__(
            self._back, self._title, self.subtitle, self._pill, *([tool] if tool is not None else []), *self._buttons
        )

    def set_pill(self, text: str) -> None:
        """Show a word in a pill at the right; none if it is empty."""
        if self._pill.text == text:
            return
        self._pill.set(text)
        self._pill.is_visible = bool(text)
        self.place_again()

    def room(self, look: Look) -> pygame.Rect:
        """Return what is free beside the title; where that is little, the title's place too."""
        whole = pygame.Rect(self._title.rect.x, self.rect.y, self._title.rect.w, self.rect.h)
        taken = max(self._title.wanted_width(look), self.subtitle.wanted_width(look))
        free = pygame.Rect(whole.x + taken, whole.y, whole.w - taken, whole.h)
        return free if free.w >= look.sizes.toast * Share.ENOUGH_FOR_SENTENCES else whole

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        sizes, side = look.sizes, int(look.sizes.icon_button)
        middle = area.y + area.h // 2
        self._back.place(look, pygame.Rect(area.x + int(sizes.margin), middle - side // 2, side, side))
        x = area.right - int(sizes.margin)
        for button in reversed(self._buttons):
            x -= side
            button.place(look, pygame.Rect(x, middle - side // 2, side, side))
        x -= int(sizes.gap)
        if self._tool is not None:
            width, height = self._tool.wanted_width(look), self._tool.wanted_height(look, 0)
            x -= width
            self._tool.place(look, pygame.Rect(x, middle - height // 2, width, height))
            x -= int(sizes.gap_wide)
        if self._pill.is_visible:
            width, height = self._pill.wanted_width(look), self._pill.wanted_height(look, 0)
            x -= width
            self._pill.place(look, pygame.Rect(x, middle - height // 2, width, height))
        left = self._back.rect.right + int(sizes.gap_wide)
        title_h, line_h = look.line_height(Text.TITLE), look.line_height(Text.SUBTITLE)
        top = middle - (title_h + line_h) // 2
        self._title.place(look, pygame.Rect(left, top, x - left, title_h))
        self.subtitle.place(look, pygame.Rect(left, top + title_h - int(sizes.hair), x - left, line_h))


def command_button(
    scene: Scene, icon: str, command: Command, kind: Kind = Kind.PLAIN, accent: str = "house", title: str = ""
) -> Button:
    """Return the button of a command, which its tooltip names with its key."""
    return Button(title, lambda: scene.run(command), icon, kind, accent, command.tooltip)


class Panel(Widget):
    """A card with controls below each other, which scrolls when the window is low; `foot` stays at its bottom."""

    has_shadow = True
    is_solid = False

    def __init__(self, content: Widget, foot: Widget | None = None, scrolls: bool = True) -> None:
        self._body = Scroll(content) if scrolls else content
        self._foot = foot
        super().__init__(self._body, *([foot] if foot is not None else []))

    def wanted_height(self, look: Look, width: int) -> int:
        inner = width - 2 * int(look.sizes.pad)
        foot = self._foot.wanted_height(look, inner) + int(look.sizes.gap_wide) if self._foot is not None else 0
        return self._body.wanted_height(look, inner) + foot + 2 * int(look.sizes.pad)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        pad = int(look.sizes.pad)
        inner = area.inflate(-2 * pad, -2 * pad)
        foot_h = 0
        if self._foot is not None:
            foot_h = self._foot.wanted_height(look, inner.w)
            self._foot.place(look, pygame.Rect(inner.x, inner.bottom - foot_h, inner.w, foot_h))
            foot_h += int(look.sizes.gap_wide)
        self._body.place(look, pygame.Rect(inner.x, inner.y, inner.w, inner.h - foot_h))

    def reveal(self, widget: Widget) -> None:
        """Scroll so that a widget of the content is seen, if it isn't."""
        if isinstance(self._body, Scroll):
            self._body.show(widget)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        look.card(surface, self.rect)
