"""Widgets that only give others their places: columns, rows, and areas that scroll."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

import pygame

from game.paint.look import Look
from game.widgets.base import Point, Widget


class Frame(Widget):
    """A widget that lets the pointer through."""

    is_solid = False


class Column(Frame):
    """Children below each other, each as high as it likes and as wide as the column."""

    def __init__(self, *children: Widget, gap: str = "gap_wide") -> None:
        super().__init__(*children)
        self._gap = gap

    def wanted_width(self, look: Look) -> int:
        return max((child.wanted_width(look) for child in self._shown()), default=0)

    def wanted_height(self, look: Look, width: int) -> int:
        return _stacked_height(look, self._shown(), width, self._gap)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        _stack(look, self._shown(), area, self._gap)

    def _shown(self) -> list[Widget]:
        return [child for child in self.children if child.is_visible]


def _stacked_height(look: Look, widgets: Sequence[Widget], width: int, gap: str) -> int:
    gaps = int(getattr(look.sizes, gap)) * max(len(widgets) - 1, 0)
    return sum(widget.wanted_height(look, width) for widget in widgets) + gaps


def _stack(look: Look, widgets: Sequence[Widget], area: pygame.Rect, gap: str) -> None:
    """Place widgets below each other; those that fill share the room that is left."""
    left = max(area.h - _stacked_height(look, widgets, area.w, gap), 0)
    filling, y = sum(widget.fills for widget in widgets), area.y
    for widget in widgets:
        height = widget.wanted_height(look, area.w) + (left // filling if widget.fills else 0)
        widget.place(look, pygame.Rect(area.x, y, area.w, height))
        y += height + int(getattr(look.sizes, gap))


class Columns(Column):
    """A column that becomes two or more side by side where there is room; children that span take the whole width."""

    def wanted_height(self, look: Look, width: int) -> int:
        return max((place.bottom for _, place in self._stacks(look, width)), default=0)

    def place(self, look: Look, area: pygame.Rect) -> None:
        Frame.place(self, look, area)
        stacks = self._stacks(look, area.w)
        bottom = max((place.bottom for _, place in stacks), default=0)
        for widgets, place in stacks:
            if any(widget.fills for widget in widgets):
                place.h = max(area.h, bottom) - place.y
            _stack(look, widgets, place.move(area.topleft), self._gap)

    def _stacks(self, look: Look, width: int) -> list[tuple[list[Widget], pygame.Rect]]:
        """Return widgets that stand below each other, and their places as if this began at 0, 0."""
        gap, between, y = int(getattr(look.sizes, self._gap)), int(look.sizes.margin), 0
        number = max((width + between) // (int(look.sizes.column) + between), 1)
        column = (width - between * (number - 1)) // number
        found: list[tuple[list[Widget], pygame.Rect]] = []
        for spans, group in groupby(self._shown(), key=lambda widget: widget.spans or number == 1):
            widgets = list(group)
            stacks = [widgets] if spans else self._balanced(look, widgets, column, number)
            wide = width if spans else column
            heights = [_stacked_height(look, stack, wide, self._gap) for stack in stacks]
            found += (
                (stack, pygame.Rect(place * (column + between), y, wide, height))
                for place, (stack, height) in enumerate(zip(stacks, heights, strict=True))
            )
            y += max(heights) + gap
        return found

    def _balanced(self, look: Look, widgets: list[Widget], width: int, number: int) -> list[list[Widget]]:
        """Return the widgets in so many stacks at most, in order, the highest stack as low as it can be."""
        heights = [widget.wanted_height(look, width) + int(getattr(look.sizes, self._gap)) for widget in widgets]
        sums = {sum(heights[start:end]) for end in range(len(heights) + 1) for start in range(end)}
        return next(stacks for most in sorted(sums) if len(stacks := _filled(widgets, heights, most)) <= number)


def _filled(widgets: Sequence[Widget], heights: Sequence[int], most: int) -> list[list[Widget]]:
    """Return widgets in as few stacks as it takes if none is higher than the given, but for a widget that is."""
    stacks: list[list[Widget]] = []
    height = 0
    for widget, own in zip(widgets, heights, strict=True):
        height += own
        if not stacks or height > most:
            stacks.append([])
            height = own
        stacks[-1].append(widget)
    return stacks


class Row(Frame):
    """Children side by side, their widths in proportion to their weights, the row as high as the highest.

    Where that would cut one of them, each gets what it needs first; where there isn't so much, they stand in several lines.
    """

    def __init__(
        self,
        *children: Widget,
        weights: Sequence[float] = (),
        gap: str = "gap",
        is_top: bool = False,
        is_whole: bool = False,
    ) -> None:
        super().__init__(*children)
        self._weights = list(weights)
        self._gap = gap
        self._is_top = is_top
        """whether lower children stand at the top instead of in the middle"""
        self._is_whole = is_whole
        """whether it asks for the width of one line, though it can have several"""

    def wanted_width(self, look: Look) -> int:
        if self._is_whole:
            return needed_width(look, self._shown(), self._space(look))
        return max((child.wanted_width(look) for child in self.children if child.is_visible), default=0)

    def wanted_height(self, look: Look, width: int) -> int:
        lines = [self._height(look, line) for line in self._lines(look, width)]
        return sum(lines) + self._space(look) * max(len(lines) - 1, 0)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        lines, y = self._lines(look, area.w), area.y
        for line in lines:
            line_h = self._height(look, line) if len(lines) > 1 else area.h
            x = area.x
            for child, width in line:
                height = min(child.wanted_height(look, width) or line_h, line_h)
                top = y if self._is_top else y + (line_h - height) // 2
                child.place(look, pygame.Rect(x, top, width, height))
                x += width + self._space(look)
            y += line_h + self._space(look)

    def _space(self, look: Look) -> int:
        return int(getattr(look.sizes, self._gap))

    def _height(self, look: Look, line: Sequence[tuple[Widget, int]]) -> int:
        return max((child.wanted_height(look, width) for child, width in line), default=0)

    def _lines(self, look: Look, width: int) -> list[list[tuple[Widget, int]]]:
        """Return the children of each line with their widths."""
        gap, lines = self._space(look), in_lines(look, self._shown(), width, self._space(look))
        return [list(zip(line, shared_widths(look, line, width, gap, self._weights_of(line)), strict=True)) for line in lines]

    def _shown(self) -> list[Widget]:
        return [child for child in self.children if child.is_visible]

    def _weights_of(self, line: Sequence[Widget]) -> list[float]:
        return [self._weights[self.children.index(child)] if self._weights else 1.0 for child in line]


def in_lines(look: Look, widgets: Sequence[Widget], width: int, gap: int) -> list[list[Widget]]:
    """Return widgets in as many lines as it takes for each to be as wide as it needs."""
    lines: list[list[Widget]] = [[]]
    for widget in widgets:
        if lines[-1] and needed_width(look, [*lines[-1], widget], gap) > width:
            lines.append([])
        lines[-1].append(widget)
    return lines


def needed_width(look: Look, widgets: Sequence[Widget], gap: int) -> int:
    """Return the width that widgets need side by side."""
    return sum(widget.wanted_width(look) for widget in widgets) + gap * (len(widgets) - 1)


def shared_widths(look: Look, line: Sequence[Widget], width: int, gap: int, weights: Sequence[float] = ()) -> list[int]:
    """Return the widths of widgets side by side, in proportion to their weights; each has what it needs before that."""
    weights = weights or [1.0] * len(line)
    needs, widths = [widget.wanted_width(look) for widget in line], _parts(width - gap * (len(line) - 1), weights)
    if any(part < need for part, need in zip(widths, needs, strict=True)):
        spare = _parts(max(width - needed_width(look, line, gap), 0), weights)
        widths = [min(need + part, width) for need, part in zip(needs, spare, strict=True)]
    return widths


def _parts(length: int, weights: Sequence[float]) -> list[int]:
    """Return a length in whole parts that are in proportion to weights."""
    edges = [round(length * sum(weights[:number]) / max(sum(weights), 1e-9)) for number in range(len(weights) + 1)]
    return [end - start for start, end in pairwise(edges)]


class Scroll(Widget):
    """One child that may be higher than the area; the wheel, the bar and the focus move it."""

    clips = True

    def __init__(self, child: Widget, is_tight: bool = False, has_cards: bool = False) -> None:
        super().__init__(child)
        self._is_tight = is_tight
        """whether nothing is drawn beyond its area, as no child has a focus ring"""
        self._has_cards = has_cards
        """whether the shadows of its children are seen beside its area"""
        self.offset = 0
        self._look: Look | None = None
        self._view = self._frame = self.rect

    @property
    def child(self) -> Widget:
        return self.children[0]

    def wanted_width(self, look: Look) -> int:
        return self.child.wanted_width(look) + int(look.sizes.scrollbar + look.sizes.gap_tiny)

    def wanted_height(self, look: Look, width: int) -> int:
        return self.child.wanted_height(look, width)

    def place(self, look: Look, area: pygame.Rect) -> None:
        """Show the child in an area; what it draws may reach a little beyond, for focus rings and the bar."""
        reach = 0 if self._is_tight else 2 * int(look.sizes.gap)
        self._frame = area.inflate(reach, reach)
        super().place(look, self._frame.inflate(4 * int(look.sizes.shadow) if self._has_cards else 0, 0))
        self._look, self._view = look, pygame.Rect(area)
        width, height = area.w, self.child.wanted_height(look, area.w)
        if height > area.h:  # the bar needs room of its own
            width -= int(look.sizes.scrollbar + look.sizes.gap_tiny)
            height = self.child.wanted_height(look, width)
        height = max(height, area.h)
        self.offset = min(self.offset, height - area.h)
        self.child.place(look, pygame.Rect(area.x, area.y - self.offset, width, height))

    def at(self, point: Point) -> Widget | None:
        return self if self.is_visible and self._bar.collidepoint(point) else super().at(point)

    def scroll_to(self, offset: int) -> None:
        """Show the child from an offset on."""
        offset = min(max(offset, 0), self.child.rect.h - self._view.h)
        if offset != self.offset and self._look is not None:
            self.offset = offset
            self.place(self._look, self._view)
            self.changed()

    def show(self, widget: Widget) -> None:
        """Scroll as little as it takes to show a widget of the child."""
        above, below = self._view.y - widget.rect.y, widget.rect.bottom - self._view.bottom
        if above > 0:
            self.scroll_to(self.offset - above)
        elif below > 0:
            self.scroll_to(self.offset + below)

    def wheel(self, steps: float) -> bool:
        if not self._can_scroll or self._look is None:
            return False
        self.scroll_to(self.offset - round(steps * self._look.sizes.wheel))
        return True

    def press(self, point: Point) -> None:
        self.drag(point)

    def drag(self, point: Point) -> None:
        if self._can_scroll:
            self.scroll_to(bar_offset(self._frame, point[1], self.child.rect.h))

    def draw_over(self, surface: pygame.Surface, look: Look) -> None:
        if self._can_scroll:
            draw_bar(surface, look, self._frame, self.offset, self.child.rect.h)

    @property
    def _can_scroll(self) -> bool:
        return self.child.rect.h > self._view.h

    @property
    def _bar(self) -> pygame.Rect:
        if not self._can_scroll or self._look is None:
            return pygame.Rect(0, 0, 0, 0)
        return bar_area(self._look, self._frame)


def bar_area(look: Look, area: pygame.Rect) -> pygame.Rect:
    """Return where the scrollbar of an area can be touched."""
    width = 2 * int(look.sizes.scrollbar)
    return pygame.Rect(area.right - width, area.y, width, area.h)


def bar_offset(area: pygame.Rect, y: int, length: int) -> int:
    """Return the offset of a thing of some length when its scrollbar is touched at a height."""
    return round((y - area.y) / max(area.h, 1) * length - area.h / 2)


def draw_bar(surface: pygame.Surface, look: Look, area: pygame.Rect, offset: int, length: int) -> None:
    """Draw at the right of an area which part of a longer thing it shows."""
    width = int(look.sizes.scrollbar)
    height = max(area.h * area.h // max(length, 1), 4 * width)
    y = area.y + (area.h - height) * offset // max(length - area.h, 1)
    look.box(surface, pygame.Rect(area.right - width, y, width, height), look.palette.line, width // 2)
