"""The bar below a board that is watched: buttons, the rail, and the speed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.commands import Command
from game.formatting import speed
from game.paint.look import Look
from game.scenes.shared.chrome import command_button
from game.scenes.shared.timeline_rail import Rail
from game.storage.settings import SPEEDS
from game.theme import Text
from game.widgets.base import Widget
from game.widgets.controls.buttons import Kind
from game.widgets.controls.dropdown import Dropdown
from game.widgets.controls.segmented import Item
from game.widgets.displays.labels import Label
from solvers.words import count, grouped

if TYPE_CHECKING:
    from game.scenes.watch.scene import WatchScene

INSTANT = "instant"


class TimelineBar(Widget):
    """A card with the controls of a playback."""

    aside = ("record", Command.SHARE)
    """the icon and the command of the button at the right"""

    def __init__(self, scene: WatchScene, accent: str) -> None:
        self._scene = scene
        self._first = command_button(scene, "first", Command.FIRST, Kind.GHOST)
        self._backward = command_button(scene, "step-back", Command.BACKWARD, Kind.GHOST)
        self._play = command_button(scene, "play", Command.PLAY, Kind.ROUND, accent)
        self._forward = command_button(scene, "step-forward", Command.FORWARD, Kind.GHOST)
        self._last = command_button(scene, "last", Command.LAST, Kind.GHOST)
        self._rail = Rail(scene.seek, self._name_of, accent)
        self._place_label = Label("", Text.NOTE, lines=1)
        self._chapter_label = Label("", Text.NOTE, "muted", lines=1, align="right")
        items = [*(Item(str(factor), speed(factor)) for factor in SPEEDS), Item(INSTANT, "Instant")]
        self._speed = Dropdown(items, str(scene.playback.speed), self._choose_speed, accent)
        self._speed.tooltip = f"Speed · {Command.FASTER.keys} {Command.SLOWER.keys}"
        self._aside = command_button(scene, *self.aside, Kind.GHOST)
        super().__init__(
            self._first,
            self._backward,
            self._play,
            self._forward,
            self._last,
            self._rail,
            self._place_label,
            self._chapter_label,
            self._speed,
            self._aside,
        )

    @property
    def is_solid(self) -> bool:
        return False

    def refresh(self) -> None:
        """Show the playback as it is."""
        playback = self._scene.playback
        length = len(playback.steps)
        self._rail.set(playback.position, length, [chapter.first for chapter in playback.chapters])
        self._play.set(icon="pause" if playback.is_playing else "play", is_enabled=length > 0)
        for button in (self._first, self._backward):
            button.set(is_enabled=playback.position > 0)
        for button in (self._forward, self._last):
            button.set(is_enabled=not playback.is_at_end)
        if self._place_label.set(self._place_text()) and self.root is not None and self.root.look is not None:
            self.place(self.root.look, self.rect)
        chapter = playback.chapter_at(self._scene.shown)
        self._chapter_label.set(chapter.title if chapter is not None and not playback.is_at_end else "")
        self._speed.set(INSTANT if playback.is_instant and not playback.is_complete else str(playback.speed))

    def _place_text(self) -> str:
        playback = self._scene.playback
        length = len(playback.steps)
        if not length:
            return "No steps yet" if self._scene.is_searching else "No steps"
        if playback.is_at_end:
            end = "Solved" if playback.state.is_solved() else "At the end so far" if self._scene.is_searching else "Stopped here"
            return f"{end} · {count(length, 'step')}"
        return f"Step {grouped(self._scene.shown + 1)} of {grouped(length)}"

    def _name_of(self, position: int) -> str:
        playback = self._scene.playback
        chapter = playback.chapter_at(min(position, len(playback.steps) - 1))
        step = f"Step {grouped(min(position + 1, max(len(playback.steps), 1)))}"
        return f"{step} · {chapter.title}" if chapter is not None else step

    def _choose_speed(self, value: str) -> None:
        if value == INSTANT:
            self._scene.last()
        else:
            self._scene.set_speed(float(value))

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        sizes, side = look.sizes, int(look.sizes.icon_button)
        x = area.x + int(sizes.section)
        for button in (self._first, self._backward, self._play, self._forward, self._last):
            width = int(sizes.round_button) if button is self._play else side
            button.place(look, pygame.Rect(x, area.centery - width // 2, width, width))
            x += width + (int(sizes.gap_tiny) // 2)
        width, height = int(sizes.speed_width), int(sizes.icon_button)
        aside = pygame.Rect(area.right - int(sizes.section) - side, area.centery - side // 2, side, side)
        self._aside.place(look, aside)
        speed = pygame.Rect(aside.x - int(sizes.gap) - width, area.centery - height // 2, width, height)
        self._speed.place(look, speed)
        left, right = x + int(sizes.section), self._speed.rect.x - int(sizes.section)
        line = look.line_height(Text.NOTE)
        rail = pygame.Rect(left, area.y + int(sizes.gap_wide), right - left, int(sizes.knob) + int(sizes.gap_tiny))
        self._rail.place(look, rail)
        below = rail.bottom + int(sizes.gap_tiny) // 2
        place_w = min(self._place_label.wanted_width(look), rail.w)
        self._place_label.place(look, pygame.Rect(left, below, place_w, line))
        room = max(rail.w - place_w - int(sizes.gap), 0)
        self._chapter_label.is_visible = room >= self._chapter_label.wanted_width(look)
        self._chapter_label.place(look, pygame.Rect(right - room, below, room, line))

    def bounds(self, look: Look) -> pygame.Rect:
        reach = 2 * int(look.sizes.shadow)
        return self.rect.inflate(2 * reach, 2 * reach)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        look.card(surface, self.rect)
