"""A chart of pairs of numbers, such as the results of two solvers board by board."""

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

import pygame

from game.paint.look import Look
from game.theme.measures import Text
from game.widgets.base import Point, Widget

PAIR_SIDES = (0, 1)
Pair: TypeAlias = tuple[int, float | None, float | None]


def draw_marker(surface: pygame.Surface, look: Look, centre: tuple[int, int], side: int, accent: str) -> None:
    """Draw a side's marker: a disc for the first, a ring for the second, so that they differ not only in colour."""
    ink = look.palette.text if side else look.palette.accent(accent)
    if side:
        look.disc(surface, centre, look.sizes.dot, look.palette.surface, ink, look.sizes.stroke)
    else:
        look.disc(surface, centre, look.sizes.dot, ink)


class PairChart(Widget):
    """A chart of pairs of numbers, on a linear or logarithmic scale."""

    empty_words = "Nothing to show here."

    def __init__(self, accent: str, titles: Sequence[str]) -> None:
        super().__init__()
        self._accent, self._titles = accent, tuple(titles)
        self._pairs: list[Pair] = []
        self._title, self._is_logarithmic = "", False
        self._show: Callable[[float], str] = str

    def set(self, pairs: list[Pair], title: str, show: Callable[[float], str], is_logarithmic: bool) -> None:
        if (pairs, title) != (self._pairs, self._title):
            self._pairs, self._title, self._show, self._is_logarithmic = pairs, title, show, is_logarithmic
            self.changed()

    def preferred_height(self, look: Look, width: int) -> int:
        return look.sizes.chart

    @property
    def _numbers(self) -> list[float]:
        return [number for _, *pair in self._pairs for number in pair if number is not None]

    def _scaled(self, number: float) -> float:
        return math.log10(max(number, 1e-9)) if self._is_logarithmic else number

    def _plot(self, look: Look) -> pygame.Rect:
        """Return the area of the dots."""
        left = max((look.text_width(self._show(number), Text.TINY) for number in self._ticks), default=0) + 2 * look.sizes.gap
        below, dot, gap = look.line_height(Text.TINY), look.sizes.dot, look.sizes.gap
        return pygame.Rect(self.rect.x + left, self.rect.y + gap, self.rect.w - left - gap, self.rect.h - below - dot - 2 * gap)

    @property
    def _ticks(self) -> list[float]:
        """The numbers on the axis: bottom, middle and top; none if there is no data."""
        numbers = self._numbers
        if not numbers:
            return []
        least, most = min(numbers), max(numbers)
        if not self._is_logarithmic:
            least = 0.0
        middle = math.sqrt(max(least, 1e-9) * most) if self._is_logarithmic else (least + most) / 2
        return [least, middle, most]

    def _y_of(self, number: float, plot: pygame.Rect) -> int:
        least, _, most = map(self._scaled, self._ticks)
        return plot.bottom - round(plot.h * (self._scaled(number) - least) / ((most - least) or 1))

    def _x_of(self, place: int, plot: pygame.Rect) -> int:
        return plot.x + round(plot.w * (place + 0.5) / max(len(self._pairs), 1))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes = look.palette, look.sizes
        look.box(surface, self.rect, palette.well, sizes.radius_small)
        if not self._numbers:
            look.text(surface, self.rect.center, self.empty_words, Text.NOTE, palette.muted, "center")
            return
        plot = self._plot(look)
        for number in self._ticks:
            y = self._y_of(number, plot)
            pygame.draw.line(surface, palette.line, (plot.x, y), (plot.right, y))
            beside = (plot.x - sizes.gap, y)
            look.text(surface, beside, self._show(number), Text.TINY, palette.muted, "midright", are_figures=True)
        for place, (_, *pair) in enumerate(self._pairs):
            self._draw_pair(surface, look, plot, self._x_of(place, plot), pair)
        self._draw_foot(surface, look, plot)

    def _draw_pair(self, surface: pygame.Surface, look: Look, plot: pygame.Rect, x: int, pair: Sequence[float | None]) -> None:
        heights = [None if number is None else self._y_of(number, plot) for number in pair]
        known = [height for height in heights if height is not None]
        if len(known) > 1:
            pygame.draw.line(surface, look.palette.muted, (x, min(known)), (x, max(known)), look.sizes.hair)
        for side in reversed(PAIR_SIDES):
            height = heights[side]
            if height is not None:
                draw_marker(surface, look, (x, height), side, self._accent)

    def _draw_foot(self, surface: pygame.Surface, look: Look, plot: pygame.Rect) -> None:
        ink, y = look.palette.muted, self.rect.bottom - look.sizes.gap - look.line_height(Text.TINY) // 2
        seeds = [seed for seed, *_ in self._pairs]
        scale = " · logarithmic scale" if self._is_logarithmic else ""
        words = f"{self._title} on boards with seeds {seeds[0]} to {seeds[-1]}{scale}"
        look.text(surface, (plot.x, y), words, Text.TINY, ink, "midleft", plot.w)

    def _place_at(self, point: Point) -> int:
        plot = self._plot(self.look)
        return min(max(int((point[0] - plot.x) / max(plot.w, 1) * len(self._pairs)), 0), len(self._pairs) - 1)

    def move(self, point: Point) -> None:
        if self._pairs:
            seed, *pair = self._pairs[self._place_at(point)]
            words = [f"{title} {'–' if n is None else self._show(n)}" for title, n in zip(self._titles, pair, strict=True)]
            self.tooltip = f"Seed {seed} · {' · '.join(words)}"
