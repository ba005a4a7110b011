"""What was played so far: games, wins, times and moves by size and grade, the days in a row, and a chart over time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.commands import Command
from game.formatting import STATISTICS_HEAD, statistics_cells
from game.paint.look import Look
from game.scene import Scene
from game.scenes.shared.chrome import Header, Panel
from game.scenes.shared.saved_files import save_file
from game.scenes.statistics.history_chart import HistoryChart
from game.scenes.statistics.tally_table import TallyTable
from game.statistics import csv_table
from game.statistics.summary import Tally, summary
from game.storage.paths import free_path
from game.storage.storage import shared_folder
from game.theme import Text
from game.widgets.controls.buttons import Button
from game.widgets.controls.chooser import chooser
from game.widgets.controls.dropdown import Dropdown
from game.widgets.controls.segmented import Item, Segmented
from game.widgets.displays.labels import Figure, Label, Section
from game.widgets.layout import Column, Row
from solvers import PUZZLES

if TYPE_CHECKING:
    from game.app import App

TIME, MOVES = "time", "moves"
_NOTHING = "Nothing has been played yet. Each game counts from its first move."


class StatisticsScene(Scene):
    """One card; the puzzle is chosen at its top."""

    def __init__(self, app: App, puzzle: str = "") -> None:
        super().__init__(app)
        self._puzzle = PUZZLES[puzzle] if puzzle else next(iter(PUZZLES.values()))
        self._measure = TIME
        self.commands = self.common_commands()
        del self.commands[Command.STATISTICS]
        icons = {"keyboard": Command.KEYS, "settings": Command.SETTINGS}
        export = Button("Export as CSV", self.export, "page")
        self._header = Header(self, "Statistics", "Kept on this computer only", "house", icons, export)
        self._card = Panel(Column())
        self.root.add(self._header)
        self._build()

    def _build(self) -> None:
        """Show another puzzle."""
        puzzle = self._puzzle
        if self._card in self.root.children:
            self.root.children.remove(self._card)
        told = self.told = summary(self.app.storage, puzzle.name)
        items = [Item(name, each.title) for name, each in PUZZLES.items()]
        self._puzzles = chooser(items, puzzle.name, self.choose, puzzle.name)
        figures = [Figure(words) for words in ("games", "wins", "dailies won", "days in a row", "most in a row")]
        numbers = (told.games, told.wins, told.dailies, told.streak, told.longest_streak)
        for figure, number in zip(figures, numbers, strict=True):
            figure.set(str(number))
        content = Column(self._puzzles, Row(*figures), gap="section")
        if told.tallies:
            content.add(self._table(), *self._chart_of(told.tallies))
        else:
            content.add(Label(_NOTHING, Text.BODY, "muted"))
        self._card = Panel(content)
        self.root.add(self._card)

    def _table(self) -> TallyTable:
        table = TallyTable()
        lines = [(tally.kind, *statistics_cells(tally, self._puzzle.counts_moves)) for tally in self.told.tallies]
        table.set(("board", *STATISTICS_HEAD)[: len(lines[0])], lines)
        return table

    def _chart_of(self, tallies: Sequence[Tally]) -> list[Row | HistoryChart]:
        """Return the chart of the kind that was played most, and what leads to those of others."""
        accent = self._puzzle.name
        self._kinds = Dropdown([Item(tally.kind, tally.kind) for tally in tallies], tallies[0].kind, self._choose_kind, accent)
        measures = [Item(TIME, "Time"), *([Item(MOVES, "Moves")] if self._puzzle.counts_moves else [])]
        self._measures = Segmented(measures, measures[0].value, self._choose_kind, accent)
        self._measures.is_visible = len(measures) > 1
        self._chart = HistoryChart(accent)
        self._choose_kind("")
        return [Row(Section("Over time"), self._kinds, self._measures, weights=(2, 4, 2)), self._chart]

    def _choose_kind(self, value: str) -> None:
        """Show another kind of board in the chart, or its moves instead of its times."""
        tally = next(tally for tally in self.told.tallies if tally.kind == self._kinds.value)
        self._chart.show(tally.unaided, tally.kind, self._measures.value == TIME)

    def choose(self, puzzle: str) -> None:
        """Show another puzzle."""
        self._puzzle = PUZZLES[puzzle]
        self._build()
        self.lay_out()
        self.root.set_focus(self._puzzles)

    def export(self) -> None:
        """Save the games of all puzzles as a table."""
        log = self.app.storage.log
        save_file(self.app, free_path(shared_folder(), "statistics", "csv"), lambda: csv_table.written(log.games()))

    def place(self, look: Look, window: pygame.Rect) -> None:
        sizes = look.sizes
        header, gap = self._header.wanted_height(look, window.w), int(sizes.margin)
        self._header.place(look, pygame.Rect(window.x, window.y, window.w, header))
        width = min(int(sizes.settings_width), window.w - 2 * gap)
        height = min(self._card.wanted_height(look, width), window.h - header - 2 * int(sizes.gap) - gap)
        self._card.place(look, pygame.Rect(window.centerx - width // 2, window.y + header + int(sizes.gap), width, height))
