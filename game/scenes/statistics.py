"""Statistics: games, wins, times and moves by size and difficulty, the daily streak, and a chart over time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

import pygame

from game.commands import Command
from game.formatting import STATISTICS_HEAD, clock_time, day_name, statistics_cells
from game.paint.look import Look
from game.scene import Scene
from game.scenes.shared.chrome import Header, Panel
from game.scenes.shared.files import save_file
from game.scenes.shared.pair_chart import PairChart, draw_marker
from game.storage import free_shared_path
from game.storage.game_log import LoggedGame, Tally, as_csv, summary
from game.theme.measures import Text
from game.theme.proportions import Share
from game.widgets.base import Frame, Point
from game.widgets.buttons import Button
from game.widgets.choices import Dropdown, Item, Segmented, chooser
from game.widgets.labels import Figure, Label, Section
from game.widgets.layout import Column, Row
from solvers import PUZZLES
from solvers.words import grouped, named

if TYPE_CHECKING:
    from game.app import App


TIME, MOVES = "time", "moves"
_NOTHING = "You haven't played this puzzle yet. A game counts from its first move."


class StatisticsScene(Scene):
    """The statistics of one puzzle, which is chosen at the top."""

    def __init__(self, app: App, puzzle: str = "") -> None:
        super().__init__(app)
        self._puzzle = PUZZLES[puzzle] if puzzle else next(iter(PUZZLES.values()))
        self.commands = self.common_commands()
        del self.commands[Command.STATISTICS]
        export = Button("Export as CSV", self.export, "page")
        export.is_enabled = bool(app.storage.log.games())
        self._header = Header(self, "Statistics", "Kept on this computer only", "house", {}, export)
        self.root.add(self._header)
        self._build()

    def _build(self) -> None:
        puzzle = self._puzzle
        totals = self.summary = summary(self.app.storage, puzzle.name)
        items = [Item(name, each.title) for name, each in PUZZLES.items()]
        self._puzzles = chooser(items, puzzle.name, self.choose, puzzle.name)
        numbers = {
            named(totals.games, "games"): totals.games,
            named(totals.wins, "wins"): totals.wins,
            "daily won" if totals.dailies == 1 else "dailies won": totals.dailies,
            f"{named(totals.streak, 'days')} in a row": totals.streak,
            "most in a row": totals.longest_streak,
        }
        figures = Row(*(Figure(words, grouped(number)) for words, number in numbers.items()))
        content = Column(self._puzzles, figures, gap="section")
        if totals.tallies:
            rows = [(tally.kind, *statistics_cells(tally, puzzle.counts_moves)) for tally in totals.tallies]
            table = TallyTable(("board", *STATISTICS_HEAD)[: len(rows[0])], rows)
            content.add(table, *self._chart_of(totals.tallies))
        else:
            content.add(Label(_NOTHING, Text.BODY, "muted"))
        self._card = Panel(content)
        self.root.add(self._card)

    def _chart_of(self, tallies: Sequence[Tally]) -> list[Row | HistoryChart]:
        """Return the chart, with the kind played most, and the controls to choose what it shows."""
        accent = self._puzzle.name
        self._kinds = Dropdown([Item(tally.kind, tally.kind) for tally in tallies], tallies[0].kind, self._choose_kind, accent)
        measures = [Item(TIME, "Time"), *([Item(MOVES, "Moves")] if self._puzzle.counts_moves else [])]
        self._measures = Segmented(measures, measures[0].value, self._choose_kind, accent)
        self._measures.is_visible = len(measures) > 1
        self._chart = HistoryChart(accent)
        self._choose_kind("")
        return [Row(Section("Over time"), self._kinds, self._measures, weights=(2, 4, 2)), self._chart]

    def _choose_kind(self, value: str) -> None:
        """Update the chart to the chosen kind of board and measure."""
        tally = next(tally for tally in self.summary.tallies if tally.kind == self._kinds.value)
        self._chart.show(tally.unaided, tally.kind, self._measures.value == TIME)

    def choose(self, puzzle: str) -> None:
        self._puzzle = PUZZLES[puzzle]
        self.root.children.remove(self._card)
        self._build()
        self.lay_out()
        self.root.set_focus(self._puzzles)

    def export(self) -> None:
        """Save the games of all puzzles as a CSV file."""
        log = self.app.storage.log
        save_file(self.app, free_shared_path("statistics", "csv"), lambda: as_csv(log.games()))

    def place(self, look: Look, window: pygame.Rect) -> None:
        sizes = look.sizes
        header, gap = self._header.preferred_height(look, window.w), sizes.margin
        self._header.place(look, pygame.Rect(window.x, window.y, window.w, header))
        width = min(sizes.settings_width, window.w - 2 * gap)
        height = min(self._card.preferred_height(look, width), window.h - header - 2 * sizes.gap - gap)
        self._card.place(look, pygame.Rect(window.centerx - width // 2, window.y + header + sizes.gap, width, height))


class TallyTable(Frame):
    """A table with a header; its first column is the widest."""

    def __init__(self, head: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
        super().__init__()
        self.head, self.rows = head, rows

    def _row_height(self, look: Look) -> int:
        return look.line_height(Text.BODY) + look.sizes.gap

    def _columns(self, width: int) -> list[int]:
        first = round(width * Share.TALLY_HEAD)
        others = max(len(self.head) - 1, 1)
        return [first, *[(width - first) // others] * others]

    def _head_lines(self, look: Look, width: int) -> list[list[str]]:
        """Return the column titles, each wrapped into lines."""
        gap = look.sizes.gap
        return [look.wrapped(words, Text.NOTE, room - gap) for words, room in zip(self.head, self._columns(width), strict=False)]

    def _head_height(self, look: Look, width: int) -> int:
        return max(map(len, self._head_lines(look, width)), default=0) * look.line_height(Text.NOTE) + look.sizes.gap

    def preferred_height(self, look: Look, width: int) -> int:
        return self._head_height(look, width) + len(self.rows) * self._row_height(look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, row_height, columns = look.palette, self._row_height(look), self._columns(self.rect.w)
        rights = [self.rect.x + sum(columns[: number + 1]) for number in range(len(columns))]
        heads = self._head_lines(look, self.rect.w)
        look.paragraph(surface, self.rect.topleft, heads[0], Text.NOTE, palette.muted)
        for lines, right in zip(heads[1:], rights[1:], strict=True):
            look.paragraph(surface, (right, self.rect.y), lines, Text.NOTE, palette.muted, "right")
        for number, row in enumerate(self.rows):
            y = self.rect.y + self._head_height(look, self.rect.w) + number * row_height
            pygame.draw.line(surface, palette.line, (self.rect.x, y), (self.rect.right - 1, y))
            place, room = (self.rect.x, y + row_height // 2), columns[0] - look.sizes.gap
            look.text(surface, place, row[0], Text.STRONG, palette.text, "midleft", room)
            for cell, right in zip(row[1:], rights[1:], strict=True):
                place = (right, y + row_height // 2)
                look.text(surface, place, cell, Text.STRONG, palette.text, "midright", columns[1], are_figures=True)


MAX_SHOWN = 100
MEDIAN_GAMES = 5  # number of games in the running median


class HistoryChart(PairChart):
    """A chart of the latest games; each pair is a game's result and the running median up to it."""

    empty_words = "No wins without hints yet."

    def __init__(self, accent: str) -> None:
        super().__init__(accent, ("", ""))
        self._days: list[str] = []

    def show(self, games: Sequence[LoggedGame], title: str, is_time: bool) -> None:
        recent = games[-MAX_SHOWN:]
        values = [game.seconds if is_time else float(game.moves) for game in recent]
        usual = [median(values[max(place + 1 - MEDIAN_GAMES, 0) : place + 1]) for place in range(len(values))]
        self._days = [day_name(game.begun_on) for game in recent]
        pairs = list(zip(range(1, len(values) + 1), values, usual, strict=True))
        self.set([*pairs], title, clock_time if is_time else lambda number: grouped(round(number)), is_logarithmic=False)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        plot = self._plot(look)
        line = [(self._x_of(place, plot), self._y_of(usual or 0.0, plot)) for place, (_, _, usual) in enumerate(self._pairs)]
        for start, end in pairwise(line):
            pygame.draw.aaline(surface, look.palette.muted, start, end, look.sizes.stroke)

    def _draw_pair(self, surface: pygame.Surface, look: Look, plot: pygame.Rect, x: int, pair: Sequence[float | None]) -> None:
        draw_marker(surface, look, (x, self._y_of(pair[0] or 0.0, plot)), 0, self._accent)

    def _draw_foot(self, surface: pygame.Surface, look: Look, plot: pygame.Rect) -> None:
        y = self.rect.bottom - look.sizes.gap - look.line_height(Text.TINY) // 2
        days = " to ".join(dict.fromkeys((self._days[0], self._days[-1])))
        words = f"{days} · dots are games, the line is the median of the last {MEDIAN_GAMES}"
        look.text(surface, (plot.x, y), words, Text.TINY, look.palette.muted, "midleft", plot.w)

    def move(self, point: Point) -> None:
        """Show the game under the pointer in the tooltip."""
        if self._pairs:
            place = self._place_at(point)
            self.tooltip = f"{self._days[place]} · {self._show(self._pairs[place][1] or 0.0)}"
