"""Widgets that lay out others: columns, rows, wrapping lines, grids."""

from collections.abc import Sequence
from itertools import groupby, pairwise

import pygame

from game.paint.look import Look
from game.widgets.base import Frame, Widget


class Column(Frame):
    """Children below each other, each with its preferred height and the width of the column."""

    def __init__(self, *children: Widget, gap: str = "gap_wide") -> None:
        super().__init__(*children)
        self._gap = gap

    def preferred_width(self, look: Look) -> int:
        return max((child.preferred_width(look) for child in self.shown), default=0)

    def preferred_height(self, look: Look, width: int) -> int:
        return _stacked_height(look, self.shown, width, self._gap)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        _stack(look, self.shown, area, self._gap)


def _stacked_height(look: Look, widgets: Sequence[Widget], width: int, gap: str) -> int:
    gaps = int(getattr(look.sizes, gap)) * max(len(widgets) - 1, 0)
    return sum(widget.preferred_height(look, width) for widget in widgets) + gaps


def _stack(look: Look, widgets: Sequence[Widget], area: pygame.Rect, gap: str) -> None:
    """Place widgets below each other; those that fill share the remaining height."""
    left = max(area.h - _stacked_height(look, widgets, area.w, gap), 0)
    filling, y = sum(widget.fills for widget in widgets), area.y
    for widget in widgets:
        height = widget.preferred_height(look, area.w) + (left // filling if widget.fills else 0)
        widget.place(look, pygame.Rect(area.x, y, area.w, height))
        y += height + int(getattr(look.sizes, gap))


class Columns(Column):
    """A column that becomes several side by side if there is room; children that span take the full width."""

    def preferred_height(self, look: Look, width: int) -> int:
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
        """Return the stacks of widgets, and their areas relative to this widget."""
        gap, between, y = int(getattr(look.sizes, self._gap)), look.sizes.margin, 0
        number = max((width + between) // (look.sizes.column + between), 1)
        column = (width - between * (number - 1)) // number
        found: list[tuple[list[Widget], pygame.Rect]] = []
        for spans, group in groupby(self.shown, key=lambda widget: widget.spans or number == 1):
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
        """Return the widgets in order in at most `number` stacks, with the highest stack as low as possible."""
        heights = [widget.preferred_height(look, width) + int(getattr(look.sizes, self._gap)) for widget in widgets]
        sums = {sum(heights[start:end]) for end in range(len(heights) + 1) for start in range(end)}
        return next(stacks for limit in sorted(sums) if len(stacks := _stacked(widgets, heights, limit)) <= number)


def _stacked(widgets: Sequence[Widget], heights: Sequence[int], max_height: int) -> list[list[Widget]]:
    """Return widgets in as few stacks as possible, none higher than a limit unless a single widget is."""
    stacks: list[list[Widget]] = []
    height = 0
    for widget, own in zip(widgets, heights, strict=True):
        height += own
        if not stacks or height > max_height:
            stacks.append([])
            height = own
        stacks[-1].append(widget)
    return stacks


class Row(Frame):
    """Children side by side, with widths in proportion to their weights.

    If that would cut one of them off, each first gets the width it needs; if there isn't enough room, they wrap.
    """

    def __init__(
        self, *children: Widget, weights: Sequence[float] = (), gap: str = "gap", is_top: bool = False, is_whole: bool = False
    ) -> None:
        super().__init__(*children)
        self._weights = list(weights)
        self._gap = gap
        self._is_top = is_top  # whether lower children are aligned at the top instead of the middle
        self._is_whole = is_whole  # whether it asks for the width of one line, though it can wrap

    def preferred_width(self, look: Look) -> int:
        if self._is_whole:
            return needed_width(look, self.shown, self._space(look))
        return max((child.preferred_width(look) for child in self.shown), default=0)

    def preferred_height(self, look: Look, width: int) -> int:
        lines = [self._height(look, line) for line in self._lines(look, width)]
        return sum(lines) + self._space(look) * max(len(lines) - 1, 0)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        lines, y = self._lines(look, area.w), area.y
        for line in lines:
            line_h = self._height(look, line) if len(lines) > 1 else area.h
            x = area.x
            for child, width in line:
                height = line_h if child.fills else min(child.preferred_height(look, width) or line_h, line_h)
                top = y if self._is_top else y + (line_h - height) // 2
                child.place(look, pygame.Rect(x, top, width, height))
                x += width + self._space(look)
            y += line_h + self._space(look)

    def _space(self, look: Look) -> int:
        return int(getattr(look.sizes, self._gap))

    def _height(self, look: Look, line: Sequence[tuple[Widget, int]]) -> int:
        return max((child.preferred_height(look, width) for child, width in line), default=0)

    def _lines(self, look: Look, width: int) -> list[list[tuple[Widget, int]]]:
        gap, lines = self._space(look), in_lines(look, self.shown, width, self._space(look))
        return [list(zip(line, shared_widths(look, line, width, gap, self._weights_of(line)), strict=True)) for line in lines]

    def _weights_of(self, line: Sequence[Widget]) -> list[float]:
        return [self._weights[self.children.index(child)] if self._weights else 1.0 for child in line]


def in_lines(look: Look, widgets: Sequence[Widget], width: int, gap: int) -> list[list[Widget]]:
    """Return widgets in as many lines as they need at their smallest widths."""
    lines: list[list[Widget]] = [[]]
    for widget in widgets:
        if lines[-1] and needed_width(look, [*lines[-1], widget], gap) > width:
            lines.append([])
        lines[-1].append(widget)
    return lines


def needed_width(look: Look, widgets: Sequence[Widget], gap: int) -> int:
    """Return the smallest width of widgets side by side."""
    return sum(widget.preferred_width(look) for widget in widgets) + gap * (len(widgets) - 1)


def shared_widths(look: Look, line: Sequence[Widget], width: int, gap: int, weights: Sequence[float] = ()) -> list[int]:
    """Return the widths of widgets side by side, in proportion to their weights, but none below what it needs."""
    weights = weights or [1.0] * len(line)
    needs, widths = [widget.preferred_width(look) for widget in line], _parts(width - gap * (len(line) - 1), weights)
    if any(part < need for part, need in zip(widths, needs, strict=True)):
        spare = _parts(max(width - needed_width(look, line, gap), 0), weights)
        widths = [min(need + part, width) for need, part in zip(needs, spare, strict=True)]
    return widths


def _parts(length: int, weights: Sequence[float]) -> list[int]:
    """Divide a length into whole parts in proportion to weights."""
    edges = [round(length * sum(weights[:number]) / max(sum(weights), 1e-9)) for number in range(len(weights) + 1)]
    return [end - start for start, end in pairwise(edges)]


class _Arranged(Frame):
    """Children whose areas depend on the width only."""

    def preferred_height(self, look: Look, width: int) -> int:
        return max((area.bottom for area in self._areas(look, width)), default=0)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        for child, place in zip(self.children, self._areas(look, area.w), strict=True):
            child.place(look, place.move(area.topleft))

    def _areas(self, look: Look, width: int) -> list[pygame.Rect]:
        """Return the areas of the children relative to this widget."""
        raise NotImplementedError


class Flow(_Arranged):
    """Children side by side, each with its `preferred_width`, in as many lines as needed."""

    def _areas(self, look: Look, width: int) -> list[pygame.Rect]:
        gap, x, y = look.sizes.gap, 0, 0
        areas: list[pygame.Rect] = []
        for child in self.children:
            wanted, height = child.preferred_width(look), child.preferred_height(look, width)
            if x and x + wanted > width:
                x, y = 0, areas[-1].bottom + gap
            areas.append(pygame.Rect(x, y, wanted, height))
            x += wanted + gap
        return areas


class Grid(_Arranged):
    """Children of equal width in rows of as many as fit, up to a maximum."""

    def __init__(self, *children: Widget, max_columns: int) -> None:
        super().__init__(*children)
        self._most_columns = max_columns

    def columns(self, look: Look, width: int) -> int:
        gap, widest = look.sizes.gap, max((child.preferred_width(look) for child in self.children), default=1)
        return min(max((width + gap) // (widest + gap), 1), self._most_columns)

    def _areas(self, look: Look, width: int) -> list[pygame.Rect]:
        gap, columns, y = look.sizes.gap, self.columns(look, width), 0
        wide = (width - gap * (columns - 1)) // columns
        areas: list[pygame.Rect] = []
        for start in range(0, len(self.children), columns):
            row = self.children[start : start + columns]
            height = max(child.preferred_height(look, wide) for child in row)
            areas += (pygame.Rect(place * (wide + gap), y, wide, height) for place in range(len(row)))
            y += height + gap
        return areas


class Masonry(_Arranged):
    """Groups in as many columns of equal width as fit; each group goes to the shortest column so far."""

    def preferred_width(self, look: Look) -> int:
        return max((group.preferred_width(look) for group in self.children), default=0)

    def _areas(self, look: Look, width: int) -> list[pygame.Rect]:
        gap = look.sizes.margin
        count = min(max((width + gap) // (self.preferred_width(look) + gap), 1), len(self.children))
        column_w, ends = (width + gap) // max(count, 1) - gap, [0] * count
        areas: list[pygame.Rect] = []
        for group in self.children:
            column = ends.index(min(ends))
            height = group.preferred_height(look, column_w)
            areas.append(pygame.Rect(column * (column_w + gap), ends[column], column_w, height))
            ends[column] += height + look.sizes.gap_wide
        return areas
