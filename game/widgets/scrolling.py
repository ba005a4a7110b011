"""Scrolling: a child higher than its area, boxes and lists with more rows than they can show, and the scrollbar."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.commands import ENTER
from game.paint.look import Look
from game.theme.measures import Text
from game.widgets.base import Point, Widget


class Scroll(Widget):
    """Scrolls one child that may be higher than the area, by the wheel, the bar and the focus."""

    clips = True

    def __init__(self, child: Widget, is_tight: bool = False, has_cards: bool = False) -> None:
        super().__init__(child)
        self._is_tight = is_tight  # whether nothing is drawn beyond its area, because no child has a focus ring
        self._has_cards = has_cards  # whether its children have shadows that reach beyond its area
        self.offset = 0
        self._view = self._frame = self.rect

    @property
    def child(self) -> Widget:
        return self.children[0]

    def preferred_height(self, look: Look, width: int) -> int:
        return self.child.preferred_height(look, width)

    def place(self, look: Look, area: pygame.Rect) -> None:
        """Show the child in an area; focus rings and the bar may reach a little beyond it."""
        reach = 0 if self._is_tight else 2 * look.sizes.gap
        self._frame = area.inflate(reach, reach)
        super().place(look, self._frame.inflate(4 * look.sizes.shadow if self._has_cards else 0, 0))
        self._view = pygame.Rect(area)
        width, height = area.w, self.child.preferred_height(look, area.w)
        if height > area.h:  # leave room for the bar
            width -= look.sizes.scrollbar + look.sizes.gap_tiny
            height = self.child.preferred_height(look, width)
        height = max(height, area.h)
        self.offset = min(self.offset, height - area.h)
        self.child.place(look, pygame.Rect(area.x, area.y - self.offset, width, height))

    def at(self, point: Point) -> Widget | None:
        return self if self.is_visible and self._bar.collidepoint(point) else super().at(point)

    def scroll_to(self, offset: int) -> None:
        offset = min(max(offset, 0), self.child.rect.h - self._view.h)
        if offset != self.offset:
            self.offset = offset
            self.place(self.look, self._view)
            self.changed()

    def show(self, widget: Widget) -> None:
        """Scroll just far enough to show a widget inside the child."""
        above, below = self._view.y - widget.rect.y, widget.rect.bottom - self._view.bottom
        if above > 0:
            self.scroll_to(self.offset - above)
        elif below > 0:
            self.scroll_to(self.offset + below)

    def wheel(self, steps: float) -> bool:
        if not self._can_scroll:
            return False
        self.scroll_to(self.offset - round(steps * self.look.sizes.wheel))
        return True

    def press(self, point: Point) -> None:
        self.drag(point)

    def drag(self, point: Point) -> None:
        if self._can_scroll:
            self.scroll_to(bar_offset(self._frame, point[1], self._length))

    def draw_over(self, surface: pygame.Surface, look: Look) -> None:
        if self._can_scroll:
            draw_bar(surface, look, self._frame, self.offset, self._length)

    @property
    def _length(self) -> int:
        """The height of the child with the same margin that the frame has around the area."""
        return self.child.rect.h + self._frame.h - self._view.h

    @property
    def _can_scroll(self) -> bool:
        return self.child.rect.h > self._view.h

    @property
    def _bar(self) -> pygame.Rect:
        if not self._can_scroll:
            return pygame.Rect(0, 0, 0, 0)
        return bar_area(self.look, self._frame)


def bar_area(look: Look, area: pygame.Rect) -> pygame.Rect:
    """Return the area that responds to the pointer as the scrollbar."""
    width = 2 * look.sizes.scrollbar
    return pygame.Rect(area.right - width, area.y, width, area.h)


def bar_offset(area: pygame.Rect, y: int, length: int) -> int:
    """Return the offset in content of some length for a touch of its scrollbar at a height."""
    return round((y - area.y) / max(area.h, 1) * length - area.h / 2)


def draw_bar(surface: pygame.Surface, look: Look, area: pygame.Rect, offset: int, length: int) -> None:
    """Draw the scrollbar at the right of an area, for content of some length."""
    width = look.sizes.scrollbar
    height = max(area.h * area.h // max(length, 1), 4 * width)
    y = area.y + (area.h - height) * min(offset, length - area.h) // max(length - area.h, 1)
    look.box(surface, pygame.Rect(area.right - width, y, width, height), look.palette.line, width // 2)


WHEEL_ROWS = 3


class ScrollBox(Widget):
    """The base of boxes with rows of equal height. They set `_row_h` before they are placed, and draw the visible rows."""

    takes_focus = True
    clips = True
    fills = True
    has_ground = True  # whether it has a background of its own, and gets the focus by a click

    def __init__(self) -> None:
        super().__init__()
        self.focus_on_click = self.has_ground
        self._offset, self._row_h, self._pad = 0, 1, 0
        """pixels scrolled out of sight, the height of a row, and the room above the first and below the last row"""
        self._holds_bar = False

    @property
    def _count(self) -> int:
        """The number of rows."""
        raise NotImplementedError

    @property
    def _length(self) -> int:
        """The height of all rows and the room around them."""
        return self._count * self._row_h + 2 * self._pad

    @property
    def _most(self) -> int:
        """The largest offset."""
        return max(self._length - self.rect.h, 0)

    @property
    def _wheel_px(self) -> float:
        """The distance that a step of the wheel scrolls."""
        return self._row_h * WHEEL_ROWS

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        self._scroll_to(self._offset)

    def _scroll_to(self, offset: int) -> None:
        self._offset = min(max(offset, 0), self._most)
        self.changed()

    def _show_row(self, number: int) -> None:
        """Scroll just far enough to show a row."""
        top = number * self._row_h
        self._scroll_to(min(max(self._offset, top + self._row_h + 2 * self._pad - self.rect.h), top))

    def row_area(self, number: int) -> pygame.Rect:
        top = self.rect.y + self._pad + number * self._row_h - self._offset
        return pygame.Rect(self.rect.x, top, self.rect.w, self._row_h)

    def _row_at(self, point: Point) -> int:
        """Return the number of the row at a point; -1 if there is none."""
        number = (point[1] - self.rect.y - self._pad + self._offset) // self._row_h
        return number if 0 <= number < self._count and self.rect.collidepoint(point) else -1

    @property
    def _in_sight(self) -> range:
        """The rows that are at least partly visible."""
        first = max(self._offset - self._pad, 0) // self._row_h
        return range(first, min(first + self.rect.h // self._row_h + 2, self._count))

    # the pointer and the keyboard

    def wheel(self, steps: float) -> bool:
        self._scroll_to(self._offset - round(steps * self._wheel_px))
        return True

    def press(self, point: Point) -> None:
        self._holds_bar = bool(self._most) and bar_area(self.look, self.rect).collidepoint(point)
        self.drag(point)

    def drag(self, point: Point) -> None:
        if self._holds_bar:
            self._scroll_to(bar_offset(self.rect, point[1], self._length))

    def _rows_of(self, event: pygame.Event, number: int) -> int:
        """Return by how many rows a key moves forward or back, among `number` rows; 0 for other keys."""
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

    # drawing

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self.has_ground:
            look.box(surface, self.rect, look.palette.well, look.sizes.radius_control)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        self._draw_rows(surface, look)
        surface.set_clip(clip)
        self.draw_focus(surface, look, look.sizes.radius_control)

    def _draw_rows(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the visible rows."""
        raise NotImplementedError

    def draw_over(self, surface: pygame.Surface, look: Look) -> None:
        if self._most:
            draw_bar(surface, look, self.rect, self._offset, self._length)


class ListRow(NamedTuple):
    """One row: its value, an icon, a title, and a note at the right."""

    value: str
    icon: str
    title: str
    note: str = ""


class ListBox(ScrollBox):
    """A list from which a click or Enter chooses a row."""

    def __init__(self, on_choose: Callable[[str], object]) -> None:
        super().__init__()
        self._rows: list[ListRow] = []
        self._on_choose, self._place = on_choose, 0

    def set(self, rows: Sequence[ListRow], place: int) -> None:
        self._rows, self._offset = list(rows), 0
        self._go(place)

    def place(self, look: Look, area: pygame.Rect) -> None:
        self._row_h = look.sizes.row
        super().place(look, area)

    @property
    def _count(self) -> int:
        return len(self._rows)

    def _go(self, place: int) -> None:
        self._place = min(max(place, 0), len(self._rows) - 1)
        self._show_row(self._place)

    # the pointer and the keyboard

    def move(self, point: Point) -> None:
        place = self._row_at(point)
        if place >= 0:
            self.change(_place=place)

    def release(self, point: Point) -> None:
        place = self._row_at(point)
        if place >= 0 and not self._holds_bar:
            self._on_choose(self._rows[place].value)

    def key(self, event: pygame.Event) -> bool:
        if not self._rows:
            return False
        if event.key in ENTER:
            self._on_choose(self._rows[self._place].value)
            return True
        rows = self._rows_of(event, len(self._rows))
        if rows:
            self._go(self._place + rows)
        return bool(rows)

    # drawing

    def _draw_rows(self, surface: pygame.Surface, look: Look) -> None:
        for place in self._in_sight:
            self._draw_row(surface, look, place, self.row_area(place))

    def _draw_row(self, surface: pygame.Surface, look: Look, place: int, area: pygame.Rect) -> None:
        palette, sizes, row = look.palette, look.sizes, self._rows[place]
        inner = area.inflate(-2 * sizes.gap_wide, 0)
        if place == self._place:
            tint = palette.selection(palette.accent("house"))
            look.box(surface, area.inflate(-sizes.gap, -sizes.hair), tint, sizes.radius_small)
        icon, gap = sizes.small_icon, sizes.gap
        look.icon(surface, row.icon, (inner.x + icon // 2, area.centery), icon, palette.muted)
        note = look.text_width(row.note, Text.NOTE)
        x = inner.x + icon + gap
        look.text(surface, (x, area.centery), row.title, Text.BODY, palette.text, "midleft", inner.right - x - note - gap)
        look.text(surface, (inner.right - gap, area.centery), row.note, Text.NOTE, palette.muted, "midright")
