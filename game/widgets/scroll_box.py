"""A well with more rows than it can show at once: the wheel, the bar and the keys scroll it."""

from __future__ import annotations

import pygame

from game.paint.look import Look
from game.widgets.base import Point, Widget
from game.widgets.layout import bar_area, bar_offset, draw_bar

WHEEL_ROWS = 3


class ScrollBox(Widget):
    """What boxes of rows share. They set `_row_h` before they are placed, and draw what is in sight from `_offset` on."""

    takes_focus = True
    focus_on_click = True
    clips = True
    fills = True

    def __init__(self) -> None:
        super().__init__()
        self._offset, self._row_h = 0, 1
        self._bar = pygame.Rect(0, 0, 0, 0)
        self._holds_bar = False

    @property
    def _length(self) -> int:
        """How high all rows are together."""
        raise NotImplementedError

    @property
    def _most(self) -> int:
        """The offset of the end."""
        return max(self._length - self.rect.h, 0)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        self._bar = bar_area(look, area) if self._most else pygame.Rect(0, 0, 0, 0)
        self._scroll_to(self._offset)

    def _scroll_to(self, offset: int) -> None:
        self._offset = min(max(offset, 0), self._most)
        self.changed()

    # the pointer and the keyboard

    def wheel(self, steps: float) -> bool:
        self._scroll_to(self._offset - round(steps * self._row_h * WHEEL_ROWS))
        return True

    def press(self, point: Point) -> None:
        self._holds_bar = self._bar.collidepoint(point)
        self.drag(point)

    def drag(self, point: Point) -> None:
        if self._holds_bar:
            self._scroll_to(bar_offset(self.rect, point[1], self._length))

    def _rows_of(self, event: pygame.Event, number: int) -> int:
        """Return how many of so many rows a key goes on or back, 0 for other keys."""
        page = max(self.rect.h // self._row_h, 1)
        rows = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -number,
            pygame.K_END: number,
        }
        return rows.get(event.key, 0)

    # pictures

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        look.box(surface, self.rect, look.palette.well, look.sizes.radius_control)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        self._draw_rows(surface, look)
        surface.set_clip(clip)
        self.draw_focus(surface, look, look.sizes.radius_control)

    def _draw_rows(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the rows in sight."""
        raise NotImplementedError

    def draw_over(self, surface: pygame.Surface, look: Look) -> None:
        if self._most:
            draw_bar(surface, look, self.rect, self._offset, self._length)
