"""The dialogs of races: choosing a puzzle, and comparing two solvers over many boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.commands import Command
from game.paint.look import Look
from game.scenes.messages import RaceAt
from game.scenes.shared.chrome import Dialog
from game.scenes.shared.pair_chart import PAIR_SIDES, PairChart, draw_marker
from game.scenes.shared.starting import last_options
from game.session.race_table import BEST, MEAN, WORST, Table
from game.session.race_table import Row as TableRow
from game.theme.measures import Text, TextStyle
from game.theme.palette import Colour
from game.theme.proportions import Share
from game.widgets.base import Frame
from game.widgets.buttons import Button, Kind, RowButton
from game.widgets.choices import Item, Segmented
from game.widgets.labels import Heading, Label, ProgressBar, Section
from game.widgets.layout import Column, Row
from game.window import copy_text
from solvers import PUZZLES
from solvers.puzzle import Puzzle
from solvers.words import count
from solvers.worker.process import Status, Task
from solvers.worker.tasks import Entrant, compare

if TYPE_CHECKING:
    from game.app import App

NUMBERS = (5, 20, 100)  # of boards
COPIED = "Table copied, with tabs between the columns."


class RaceTableScene(Dialog):
    """Has the worker run both solvers on the boards of the first seeds, and shows a table and a chart of the results."""

    width_name = "dialog_wide"
    has_own_worker = True

    def __init__(
        self, app: App, puzzle: Puzzle[Any, Any], options: Mapping[str, str], titles: Sequence[str], entrants: Sequence[Entrant]
    ) -> None:
        self._puzzle, self._options = puzzle, dict(options)
        self._titles, self._entrants = tuple(titles), list(entrants)
        self._number = NUMBERS[0]
        self.table = Table(puzzle, titles)
        accent = puzzle.name
        items = [Item(str(number), count(number, "board")) for number in NUMBERS]
        self._numbers = Segmented(items, str(self._number), lambda value: self.choose(int(value)), accent)
        self._start = Button("Start", self.start, "play", Kind.ACCENT, accent)
        self._bar = ProgressBar(accent)
        self._note = Label(self._description(), Text.NOTE, "muted", lines=2)
        self._grid = SpreadTable(accent, titles)
        items = [Item(kind.name, kind.title) for kind in self.table.counts]
        self._kinds = Segmented(items, items[0].value, lambda value: self._show(), accent)
        self._chart = PairChart(accent, titles)
        self._results = Column(self._grid, Row(Section("Board by board"), self._kinds), self._chart, gap="section")
        self._results.is_visible = False
        self._copy = Button("Copy as text", self.copy, "copy")
        self._copy.is_enabled = False
        heading, head = Heading(f"{titles[0]} against {titles[1]}"), Row(self._numbers, self._start, weights=(3, 1))
        content = Column(heading, head, self._bar, self._note, self._results, gap="section")
        foot = Row(Label(""), self._copy, Button("Close", self.close), weights=(2, 1, 1))
        super().__init__(app, content, foot, focus=self._start)
        self.commands |= {Command.COPY: self.copy, Command.TABLE: self.close}

    def _description(self) -> str:
        kind = {o.name: c.title for o in self._puzzle.options for c in o.choices if c.value == self._options.get(o.name)}
        words = " · ".join(kind.get(name, value) for name, value in self._options.items())
        return f"New boards with seeds 1 to {self._number}: {words}. Both solve each board, one after the other."

    @property
    def is_running(self) -> bool:
        return self._task is not None

    def choose(self, number: int) -> None:
        """Choose the number of boards for the next comparison."""
        self._number = number
        self._numbers.set(str(number))
        self._note.set(self._description(), "muted")

    # the boards

    def start(self) -> None:
        """Start, or stop with the boards so far."""
        if self._task is not None:
            self.app.worker.cancel()
            return
        self.table = Table(self._puzzle, self._titles)
        seeds = range(1, self._number + 1)
        self._task = self.app.worker.start(compare, self._puzzle.name, self._options, seeds, self._entrants)
        self._start.set(title="Cancel", icon="stop")
        self._note.set("Warming up on the first board…", "muted")
        self._bar.set(0.0)
        self._copy.set(is_enabled=False)

    def update(self) -> None:
        task = self._task
        if task is None:
            return
        laps = task.drain()
        for lap in laps:
            self.table.add(lap)
        if laps:
            self._show_progress()
        if task.status is not Status.RUNNING:
            self._end(task)

    def _show_progress(self) -> None:
        done = sum(map(len, self.table.laps))
        self._bar.set(done / (2 * self._number))
        self._note.set(f"Board {min(done // 2 + 1, self._number)} of {self._number}…", "muted")
        self._show()

    def _end(self, task: Task) -> None:
        self._task = None
        self._start.set(title="Start", icon="play")
        done = len(self.table.seeds)
        self._copy.set(is_enabled=done > 0)
        if task.error is not None:
            self._note.set(str(task.error), "bad")
        elif task.status is Status.CANCELLED:
            self._note.set(f"Stopped after {done} of {count(self._number, 'board')}.", "muted")
        else:
            self._note.set(self._description(), "muted")
        self._show()

    def _show(self) -> None:
        table = self.table
        self._grid.change(rows=list(table.rows()))
        kind = next(kind for kind in table.counts if kind.name == self._kinds.value)
        self._chart.set(table.pairs(kind), kind.title, kind.show, kind.is_wide)
        if table.seeds:
            self._results.set_visible(True)

    def copy(self) -> None:
        if self._copy.is_enabled:
            copy_text(self.table.text())
            self.app.show_message(COPIED)


COLUMN_TITLES = (MEAN, BEST, WORST)


class SpreadTable(Frame):
    """The table of a comparison: a row for each measure, and three columns for each side."""

    def __init__(self, accent: str, titles: Sequence[str]) -> None:
        super().__init__()
        self._accent, self._titles = accent, tuple(titles)
        self.rows: list[TableRow] = []

    def _row_height(self, look: Look) -> int:
        return look.line_height(Text.BODY) + look.sizes.gap_tiny

    def preferred_height(self, look: Look, width: int) -> int:
        return (len(self.rows) + 2) * self._row_height(look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, row_height = look.palette, self._row_height(look)
        head, y = round(self.rect.w * Share.TABLE_HEAD), self.rect.y + row_height // 2
        width = (self.rect.w - head) // len(PAIR_SIDES)
        for side, title in zip(PAIR_SIDES, self._titles, strict=True):
            x = self.rect.x + head + side * width
            dot = look.sizes.dot
            draw_marker(surface, look, (x + dot // 2, y), side, self._accent)
            room = width - dot - 2 * look.sizes.gap
            look.text(surface, (x + dot + look.sizes.gap, y), title, Text.STRONG, palette.text, "midleft", room)
            self._draw_cells(surface, look, x, y + row_height, width, COLUMN_TITLES, Text.NOTE, palette.muted)
        for number, row in enumerate(self.rows, 2):
            middle = y + number * row_height
            top = middle - row_height // 2
            pygame.draw.line(surface, palette.line, (self.rect.x, top), (self.rect.right - 1, top))
            look.text(surface, (self.rect.x, middle), row.title, Text.BODY, palette.muted, "midleft", head)
            for side, cells in zip(PAIR_SIDES, (row.left, row.right), strict=True):
                x = self.rect.x + head + side * width
                self._draw_cells(surface, look, x, middle, width, cells, Text.STRONG, palette.text)

    def _draw_cells(
        self, surface: pygame.Surface, look: Look, x: int, y: int, width: int, cells: Sequence[str], style: TextStyle, ink: Colour
    ) -> None:
        room = width // (len(COLUMN_TITLES) if len(cells) > 1 else 1)
        for number, cell in enumerate(cells):
            place = (x + number * width // len(COLUMN_TITLES), y)
            look.text(surface, place, cell, style, ink, "midleft", room, are_figures=True)


_LEAD = "Two solvers, or you and a solver, on the same new board."


class RacePuzzleScene(Dialog):
    """Asks which puzzle to race on, and returns it."""

    def __init__(self, app: App) -> None:
        rows = [RowButton(puzzle.title, self._kind(app, puzzle), partial(app.pop, RaceAt(puzzle))) for puzzle in PUZZLES.values()]
        content = Column(Heading("Race"), Label(_LEAD, Text.BODY, "muted"), Column(*rows, gap="gap"), gap="section")
        super().__init__(app, content, focus=rows[0])

    def _kind(self, app: App, puzzle: Puzzle[Any, Any]) -> str:
        """Return the options of a new board, in words."""
        options = last_options(app, puzzle)
        chosen = [next((c.title for c in o.choices if c.value == options[o.name]), options[o.name]) for o in puzzle.options[:2]]
        return " · ".join(chosen)
