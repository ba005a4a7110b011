"""A chart of pairs: for each board a dot for either side, joined by a line, one board beside the other."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

import pygame

from game.paint.colours import Colour
from game.paint.look import Look
from game.theme import Text
from game.widgets.base import Point, Widget

PAIR_SIDES = (0, 1)
Pair: TypeAlias = tuple[int, float | None, float | None]


def side_ink(look: Look, side: int, accent: str) -> Colour:
    """Return the colour of a side: the accent, or the text's."""
    return look.palette.text if side else look.palette.accent(accent)


def draw_dot(surface: pygame.Surface, look: Look, centre: tuple[int, int], side: int, accent: str) -> None:
    """Draw the sign of a side: a disc for the first, a ring for the second, so that they differ in more than colour."""
    ink = side_ink(look, side, accent)
    if side:
        look.disc(surface, centre, look.sizes.dot, look.palette.surface, ink, look.sizes.stroke)
    else:
        look.disc(surface, centre, look.sizes.dot, ink)


class PairChart(Widget):
    """Shows pairs of numbers, those that spread over powers of ten by their logarithms."""

    def __init__(self, accent: str, titles: Sequence[str]) -> None:
        super().__init__()
        self._accent, self._titles = accent, tuple(titles)
        self._pairs: list[Pair] = []
        self._title, self._is_wide = "", False
        self._show: Callable[[float], str] = str

    def set(self, pairs: list[Pair], title: str, show: Callable[[float], str], is_wide: bool) -> None:
        """Show other pairs."""
        if (pairs, title) != (self._pairs, self._title):
            self._pairs, self._title, self._show, self._is_wide = pairs, title, show, is_wide
            self.changed()

    def wanted_height(self, look: Look, width: int) -> int:
        return int(look.sizes.chart)

    @property
    def _numbers(self) -> list[float]:
        return [number for _, *pair in self._pairs for number in pair if number is not None]

    def _scaled(self, number: float) -> float:
        return math.log10(max(number, 1e-9)) if self._is_wide else number

    def _plot(self, look: Look) -> pygame.Rect:
        """Return where the dots are."""
        left = max((look.text_width(self._show(number), Text.TINY) for number in self._ends), default=0) + 2 * int(look.sizes.gap)
        below, dot, gap = look.line_height(Text.TINY), int(look.sizes.dot), int(look.sizes.gap)
        return pygame.Rect(self.rect.x + left, self.rect.y + gap, self.rect.w - left - gap, self.rect.h - below - dot - 2 * gap)

    @property
    def _ends(self) -> list[float]:
        """The least and the greatest number, and one between them."""
        numbers = self._numbers
        if not numbers:
            return []
        least, most = min(numbers), max(numbers)
        if not self._is_wide:
            least = 0.0
        middle = math.sqrt(max(least, 1e-9) * most) if self._is_wide else (least + most) / 2
        return [least, middle, most]

    def _y_of(self, number: float, plot: pygame.Rect) -> int:
        least, _, most = map(self._scaled, self._ends)
        return plot.bottom - round(plot.h * (self._scaled(number) - least) / ((most - least) or 1))

    def _x_of(self, place: int, plot: pygame.Rect) -> int:
        return plot.x + round(plot.w * (place + 0.5) / max(len(self._pairs), 1))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes = look.palette, look.sizes
        look.box(surface, self.rect, palette.well, sizes.radius_small)
        if not self._numbers:
            look.text(surface, self.rect.center, "Nothing was counted here.", Text.NOTE, palette.muted, "center")
            return
        plot = self._plot(look)
        for number in self._ends:
            y = self._y_of(number, plot)
            pygame.draw.line(surface, palette.line, (plot.x, y), (plot.right, y))
            place = (plot.x - int(sizes.gap), y)
            look.text(surface, place, self._show(number), Text.TINY, palette.muted, "midright", are_figures=True)
        for place, (_, *pair) in enumerate(self._pairs):
            self._draw_pair(surface, look, plot, self._x_of(place, plot), pair)
        self._draw_foot(surface, look, plot)

    def _draw_pair(self, surface: pygame.Surface, look: Look, plot: pygame.Rect, x: int, pair: Sequence[float | None]) -> None:
        heights = [None if number is None else self._y_of(number, plot) for number in pair]
        known = [height for height in heights if height is not None]
        if len(known) > 1:
            pygame.draw.line(surface, look.palette.muted, (x, min(known)), (x, max(known)), int(look.sizes.hair))
        for side in reversed(PAIR_SIDES):
            height = heights[side]
            if height is not None:
                draw_dot(surface, look, (x, height), side, self._accent)

    def _draw_foot(self, surface: pygame.Surface, look: Look, plot: pygame.Rect) -> None:
        ink, y = look.palette.muted, self.rect.bottom - int(look.sizes.gap) - look.line_height(Text.TINY) // 2
        seeds = [seed for seed, *_ in self._pairs]
        scale = " · each line up is many times more" if self._is_wide else ""
        words = f"{self._title} on the boards of the seeds {seeds[0]} to {seeds[-1]}, fewer is lower{scale}"
        look.text(surface, (plot.x, y), words, Text.TINY, ink, "midleft", plot.w)

    def move(self, point: Point) -> None:
        """Tell in the tooltip what both have on the board under the pointer."""
        if self._pairs and self.root is not None and self.root.look is not None:
            plot = self._plot(self.root.look)
            place = min(max(int((point[0] - plot.x) / max(plot.w, 1) * len(self._pairs)), 0), len(self._pairs) - 1)
            seed, *pair = self._pairs[place]
            words = [f"{title} {'–' if n is None else self._show(n)}" for title, n in zip(self._titles, pair, strict=True)]
            self.tooltip = f"Seed {seed} · {' · '.join(words)}"
