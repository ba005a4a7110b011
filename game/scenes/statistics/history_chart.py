"""A chart of the games won on boards of one kind, one after another: a dot for each, and a line for the usual result."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

import pygame

from game.formatting import clock_time, day_name
from game.paint.look import Look
from game.scenes.race.results import PairChart, draw_dot
from game.storage.game_log import LoggedGame
from game.theme import Text
from game.widgets.base import Point
from solvers.words import grouped

MOST_SHOWN = 100
RECENT = 5
"""of so many games, up to each, the median is the usual result"""


class HistoryChart(PairChart):
    """Shows the last games; each pair is a game's result, and the median of the games up to it."""

    empty_words = "No wins without hints yet."

    def __init__(self, accent: str) -> None:
        super().__init__(accent, ("", ""))
        self._days: list[str] = []

    def show(self, games: Sequence[LoggedGame], title: str, is_time: bool) -> None:
        """Show the times of games, or their moves."""
        shown = games[-MOST_SHOWN:]
        values = [game.seconds if is_time else float(game.moves) for game in shown]
        usual = [median(values[max(place + 1 - RECENT, 0) : place + 1]) for place in range(len(values))]
        self._days = [day_name(game.begun_on) for game in shown]
        pairs = list(zip(range(1, len(values) + 1), values, usual, strict=True))
        self.set([*pairs], title, clock_time if is_time else lambda number: grouped(round(number)), is_wide=False)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        plot = self._plot(look)
        line = [(self._x_of(place, plot), self._y_of(usual or 0.0, plot)) for place, (_, _, usual) in enumerate(self._pairs)]
        for start, end in pairwise(line):
            pygame.draw.aaline(surface, look.palette.muted, start, end, int(look.sizes.stroke))

    def _draw_pair(self, surface: pygame.Surface, look: Look, plot: pygame.Rect, x: int, pair: Sequence[float | None]) -> None:
        draw_dot(surface, look, (x, self._y_of(pair[0] or 0.0, plot)), 0, self._accent)

    def _draw_foot(self, surface: pygame.Surface, look: Look, plot: pygame.Rect) -> None:
        y = self.rect.bottom - int(look.sizes.gap) - look.line_height(Text.TINY) // 2
        words = f"{self._days[0]} to {self._days[-1]} · dots are games, the line is the median of the last {RECENT}"
        look.text(surface, (plot.x, y), words, Text.TINY, look.palette.muted, "midleft", plot.w)

    def move(self, point: Point) -> None:
        """Tell in the tooltip of the game under the pointer."""
        if self._pairs and self.root is not None and self.root.look is not None:
            plot = self._plot(self.root.look)
            place = min(max(int((point[0] - plot.x) / max(plot.w, 1) * len(self._pairs)), 0), len(self._pairs) - 1)
            self.tooltip = f"{self._days[place]} · {self._show(self._pairs[place][1] or 0.0)}"
