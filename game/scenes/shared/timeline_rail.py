"""The rail of a timeline: how far it is, where its chapters begin, and a knob to drag."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.paint.look import Look
from game.theme import KNOB
from game.widgets.base import Point, Widget


class Rail(Widget):
    """Shows a position from 0 to a length and sends the timeline to where it is dragged."""

    takes_focus = True

    def __init__(self, on_seek: Callable[[int], object], name_of: Callable[[int], str], accent: str) -> None:
        super().__init__()
        self._on_seek, self._name_of, self._accent = on_seek, name_of, accent
        self._position = 0
        self._length = 0
        self._chapters: tuple[int, ...] = ()
        self.tooltip = " "

    def set(self, position: int, length: int, chapters: Sequence[int]) -> None:
        """Show another position, length and beginnings of chapters."""
        news = (position, length, tuple(chapters))
        if news != (self._position, self._length, self._chapters):
            self._position, self._length, self._chapters = news
            self.changed()

    def press(self, point: Point) -> None:
        self.drag(point)

    def drag(self, point: Point) -> None:
        self._on_seek(self._position_at(point[0]))

    def move(self, point: Point) -> None:
        self.tooltip = self._name_of(self._position_at(point[0]))

    def key(self, event: pygame.Event) -> bool:
        jump = max(self._length // 20, 1)
        jumps = {pygame.K_PAGEUP: -jump, pygame.K_PAGEDOWN: jump}
        if event.key not in jumps:
            return False
        self._on_seek(min(max(self._position + jumps[event.key], 0), self._length))
        return True

    def bounds(self, look: Look) -> pygame.Rect:
        return self.rect.inflate(2 * int(look.sizes.knob), int(look.sizes.knob))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes = look.palette, look.sizes
        accent = palette.accent(self._accent)
        rail = pygame.Rect(self.rect.x, 0, self.rect.w, int(sizes.rail))
        rail.centery = self.rect.centery
        look.box(surface, rail, palette.well, rail.h // 2)
        x = self._x_of(self._position)
        look.box(surface, pygame.Rect(rail.x, rail.y, max(x - rail.x, rail.h), rail.h), accent, rail.h // 2)
        for chapter in self._chapters:
            self._draw_chapter(surface, look, chapter, rail)
        look.disc(surface, (x, rail.centery), sizes.knob, KNOB, accent, sizes.gap_tiny)
        if self.shows_focus:
            reach = int(sizes.knob + sizes.gap)
            ring = pygame.Rect(0, 0, reach, reach)
            ring.center = (x, rail.centery)
            look.ring(surface, ring, reach // 2, palette.text, sizes.stroke)

    def _draw_chapter(self, surface: pygame.Surface, look: Look, chapter: int, rail: pygame.Rect) -> None:
        is_past = chapter < self._position
        ink = look.palette.bg if is_past else look.palette.muted
        area = pygame.Rect(0, 0, int(look.sizes.stroke), rail.h + (0 if is_past else int(look.sizes.gap)))
        area.center = (self._x_of(chapter), rail.centery)
        pygame.draw.rect(surface, ink, area)

    def _x_of(self, position: int) -> int:
        return self.rect.x + round(self.rect.w * position / max(self._length, 1))

    def _position_at(self, x: int) -> int:
        share = (x - self.rect.x) / max(self.rect.w, 1)
        return min(max(round(share * self._length), 0), self._length)
