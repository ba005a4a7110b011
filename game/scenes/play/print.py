"""The dialog that prints a game's board, alone or with new ones like it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands import Command
from game.export.printing import Board, GivenBoard, NewBoard, PrintJob, printed
from game.scenes.shared.chrome import Dialog
from game.scenes.shared.files import say_saved
from game.scenes.shared.preferences import board_choices
from game.scenes.shared.starting import last_options
from game.session.session import Session
from game.storage.paths import free_path
from game.storage.storage import shared_folder
from game.theme.measures import Text
from game.widgets.controls.buttons import Button, Kind
from game.widgets.controls.labelled import Switch
from game.widgets.controls.segmented import Item, Segmented
from game.widgets.displays.labels import Heading, Label, ProgressBar, Section
from game.widgets.layout import Column, Row
from solvers import game_id
from solvers.options import SEED_LIMIT, kept_options
from solvers.puzzle import Progress
from solvers.words import count
from solvers.worker.process import Status

if TYPE_CHECKING:
    from game.app import App

NUMBERS = (1, 2, 4, 6)  # of boards on the page
PDF, PNG = "pdf", "png"


class PrintScene(Dialog):
    """Has the worker generate the other boards, solve all of them and draw the pages."""

    has_own_worker = True

    def __init__(self, app: App, session: Session) -> None:
        self._session = session
        self._path = Path()
        accent = session.puzzle.name
        numbers = [Item(str(number), str(number)) for number in NUMBERS]
        self._numbers = Segmented(numbers, numbers[0].value, self._choose, accent)
        self._formats = Segmented([Item(PDF, "PDF"), Item(PNG, "PNG picture")], PDF, self._choose, accent)
        self._solutions = Switch("Solutions", "on a separate page", False, self._choose, accent)
        self._description = Label("", Text.NOTE, "muted", lines=1)
        self._print = Button("Save page", self.start, "print", Kind.ACCENT, accent)
        self._bar = ProgressBar(accent)
        self._bar.is_visible = False
        boards = Column(Section("Boards on the page"), self._numbers, self._description, gap="gap")
        file = Column(Section("File"), self._formats, gap="gap")
        foot = Row(Label(""), Button("Cancel", self.close), self._print, weights=(1, 1, 1))
        content = Column(Heading("Print"), boards, file, self._solutions, self._bar, gap="section")
        super().__init__(app, content, foot, focus=self._print)
        self.commands |= {Command.PRINT: self.start}
        self._choose("")

    def _choose(self, value: object) -> None:
        others = int(self._numbers.value) - 1
        self._description.set(
            f"This board and {count(others, 'new one')} like it" if others else "This board, as it was at the start"
        )

    def _boards(self) -> list[Board]:
        """Return the game's board and new ones with the same options."""
        session = self._session
        puzzle, origin = session.puzzle, session.origin
        name = f"daily puzzle of {origin.daily}" if origin.daily else f"seed {origin.seed}" if origin.seed is not None else ""
        options = kept_options(puzzle.options, dict(origin.options) or last_options(self.app, puzzle))
        dice = random.SystemRandom()
        seeds = [dice.randrange(SEED_LIMIT) for _ in range(int(self._numbers.value) - 1)]
        others = (NewBoard(puzzle.name, options, seed, f"seed {seed}") for seed in seeds)
        return [GivenBoard(game_id(puzzle, session.start), name, session.grade), *others]

    def start(self) -> None:
        """Start printing, unless it has started already."""
        if self._task is not None:
            return
        self._path = free_path(shared_folder(), self._session.puzzle.name, self._formats.value)
        chosen = board_choices(self.app.settings, self._session.puzzle.name)
        job = PrintJob(self._boards(), self._path, has_solutions=self._solutions.is_on, chosen=chosen)
        self._task = self.app.worker.start(printed, job)
        self._print.set(is_enabled=False)
        self._bar.set_visible(True)

    def update(self) -> None:
        task = self._task
        if task is None or self.app.stack.top is not self:
            return
        for item in task.take():
            if isinstance(item, Progress) and item.fraction is not None:
                self._bar.set(item.fraction)
        if task.status is Status.DONE:
            self.app.pop()
            say_saved(self.app, self._path, "")
        elif task.status is not Status.RUNNING:
            self.app.pop()
            self.app.show_message(str(task.error or "Printing was interrupted. Try again."), is_bad=True)
