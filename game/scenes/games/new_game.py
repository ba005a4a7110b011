"""The dialog for a new game, and the one shown while its board is generated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.paint.look import Look
from game.scenes.results import Answer, BeginGame, BeginNew, Result
from game.scenes.shared.chrome import Dialog, editor_button
from game.scenes.shared.preferences import pace_choice
from game.scenes.shared.starting import from_blank, from_generated, from_text, last_options, read_seed, save_options
from game.session.session import Session
from game.theme.measures import Duration, Text
from game.widgets.base import Widget
from game.widgets.controls.buttons import Button, Kind
from game.widgets.controls.dropdown import MAX_SEGMENTS, Chooser, option_bar
from game.widgets.controls.field import TextField
from game.widgets.displays.labels import Heading, Label, Message, Section
from game.widgets.layout import Column, Row
from solvers.errors import ParseError, PuzzleError
from solvers.options import Option
from solvers.puzzle import Puzzle
from solvers.worker.process import Status
from solvers.worker.tasks import generate

if TYPE_CHECKING:
    from game.app import App


_NO_CHOICE = ""  # a value that no choice has


def _is_narrow(option: Option) -> bool:
    """Return whether half a row is enough for an option: a drop-down list, or two short choices."""
    if option.normalise is not None:
        return False
    return len(option.choices) > MAX_SEGMENTS or (len(option.choices) == 2 and not any(c.note for c in option.choices))


def _pace(app: App, puzzle: Puzzle[Any, Any]) -> list[tuple[bool, Widget]]:
    return [(True, widget) for widget in pace_choice(app, puzzle)]


def _in_pairs(widgets: Sequence[tuple[bool, Widget]]) -> Iterator[Widget]:
    """Yield the widgets, with two consecutive narrow ones side by side."""
    waiting: Widget | None = None
    for is_narrow, widget in widgets:
        if waiting is not None and is_narrow:
            yield Row(waiting, widget)
            waiting = None
            continue
        if waiting is not None:
            yield waiting
        waiting = widget if is_narrow else None
        if not is_narrow:
            yield widget
    if waiting is not None:
        yield waiting


class NewGameScene(Dialog):
    """Offers a puzzle's options, a seed, or a pasted board, and returns the chosen game."""

    width_name = "dialog"

    def __init__(self, app: App, puzzle: Puzzle[Any, Any]) -> None:
        self._puzzle = puzzle
        self._chosen = last_options(app, puzzle)
        self._fields: dict[str, TextField] = {}
        self._seed = TextField("a number, or empty for a new one", self._enter)
        self._text = TextField("Paste a board or a game ID · Ctrl+V", self._enter)
        self._problem = Message(Text.NOTE, "bad", lines=4)
        content = Column(
            Heading(f"New {puzzle.title.lower()}"),
            *_in_pairs([(_is_narrow(option), self._option(option)) for option in puzzle.options] + _pace(app, puzzle)),
            Column(Section("Seed"), self._seed, gap="gap"),
            Column(Section("Or paste a board"), self._text, gap="gap"),
            self._problem,
        )
        start = Button("Start", self._start, "play", Kind.ACCENT, puzzle.name)
        empty = Button("Empty board", self._start_blank, "pencil", tooltip="For a puzzle that you have on paper")
        left = empty if puzzle.paper is not None else editor_button(app) or Label("")
        foot = Row(left, Label(""), Button("Cancel", self.close), start, weights=(1.4, 1.6, 1, 1))
        super().__init__(app, content, foot, focus=start)

    def _option(self, option: Option) -> Widget:
        bar = option_bar(option, self._chosen[option.name], self._chooser(option), self._puzzle.name, has_room=True)
        if option.normalise is None:
            return Column(Section(option.title), bar, gap="gap")
        listed = {choice.value for choice in option.choices}
        chosen = self._chosen[option.name]
        field = TextField(option.hint, self._enter, self._typer(option, bar), "" if chosen in listed else chosen)
        self._fields[option.name] = field
        return Column(Section(option.title), Row(bar, field, weights=(7, 3)), gap="gap")

    def _chooser(self, option: Option) -> Callable[[str], None]:
        def choose(value: str) -> None:
            self._chosen[option.name] = value
            if option.name in self._fields:
                self._fields[option.name].set("")
            self._problem.set("")

        return choose

    def _typer(self, option: Option, bar: Chooser) -> Callable[[str], None]:
        def typed(text: str) -> None:
            try:
                self._chosen[option.name] = option.read(text)
                self._problem.set("")
            except ParseError as problem:
                self._problem.set(str(problem) if text else "")
                bar.set(_NO_CHOICE if text else self._chosen[option.name])
                return
            bar.set(self._chosen[option.name])

        return typed

    def _enter(self, text: str) -> None:
        self._start()

    def _start(self) -> None:
        try:
            chosen = self._choice()
        except PuzzleError as problem:
            self._problem.set(str(problem))
            return
        self.app.pop(chosen)

    def _start_blank(self) -> None:
        save_options(self.app, self._puzzle, self._chosen)
        session = from_blank(self.app, self._puzzle, self._chosen)
        self.app.pop(BeginGame(session))

    def _choice(self) -> Result:
        """Return the chosen game; raises PuzzleError."""
        if self._text.text.strip():
            return BeginGame(from_text(self.app, self._text.text, self._puzzle))
        for option in self._puzzle.options:
            field = self._fields.get(option.name)
            if field is not None and field.text.strip():
                self._chosen[option.name] = option.read(field.text)
        seed = read_seed(self._seed.text) if self._seed.text.strip() else None
        puzzle, chosen = self._puzzle, dict(self._chosen)
        puzzle.check_options(chosen)
        save_options(self.app, puzzle, chosen)
        return BeginNew(puzzle, chosen, seed)


class GeneratingScene(Dialog):
    """Has the worker generate a board, and returns its game."""

    def __init__(
        self, app: App, puzzle: Puzzle[Any, Any], options: Mapping[str, str], seed: int, begin: Callable[[Session], object]
    ) -> None:
        self._puzzle, self._options, self._seed, self._begin = puzzle, dict(options), seed, begin
        self._visible_at = app.now + Duration.PATIENCE
        self._is_shown = False
        heading = Heading(f"Generating a new {puzzle.title.lower()}…")
        words = " · ".join(
            choice.title for option in puzzle.options for choice in option.choices if choice.value == options[option.name]
        )
        buttons = Row(Label(""), Button("Cancel", self.close), weights=(2, 1))
        super().__init__(app, Column(heading, Label(words, Text.BODY, "muted"), gap="section"), buttons)

    def enter(self) -> None:
        self._task = self.app.worker.start(generate, self._puzzle.name, self._options, self._seed)

    def update(self) -> None:
        if not self._is_shown and self.app.now >= self._visible_at:
            self._is_shown = True
            self.app.damage.add(self.app.window)
        if self._task is None or self.app.stack.top is not self:
            return
        boards = self._task.take()
        if boards:
            session = from_generated(self.app, self._puzzle, boards[0], self._options, self._seed)
            self.app.pop(Answer(self._begin, session))
        elif self._task.status is not Status.RUNNING:
            problem = self._task.error
            self.app.pop()
            self.app.show_message(str(problem) if problem is not None else "Generating was interrupted. Try again.", is_bad=True)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw nothing at first, as most boards are ready in a moment."""
        if self._is_shown:
            super().draw(surface, look)
