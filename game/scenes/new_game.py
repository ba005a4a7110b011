"""The dialogs that begin a game: a new one, which may take a while to make, a daily puzzle, or a saved game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, datetime
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any

import pygame

from game.commands import Command
from game.formatting import clock_time, day_name, last_played, origin_words
from game.paint.look import Look
from game.scenes.messages import Answer, BeginDaily, BeginGame, BeginNew, Result, ResumeGame
from game.scenes.shared.chrome import Dialog, editor_button
from game.scenes.shared.preferences import pace_choice
from game.scenes.shared.starting import from_blank, from_generated, from_text, last_options, read_seed, save_options
from game.session import Session
from game.storage.saved_games import SavedGame
from game.theme.measures import Duration, Text
from game.widgets.base import Widget
from game.widgets.buttons import Button, Kind, RowButton
from game.widgets.choices import MAX_SEGMENTS, Chooser, option_bar
from game.widgets.inputs import TextField
from game.widgets.labels import Figure, Heading, Label, Message, Section
from game.widgets.layout import Column, Row
from solvers import PUZZLES, find_puzzle
from solvers.errors import ParseError, PuzzleError
from solvers.generation import DAY, options_of, streaks
from solvers.options import Option
from solvers.puzzle import Puzzle
from solvers.words import count, named
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


def _in_pairs(widgets: Sequence[tuple[bool, Widget]]) -> Iterator[Widget]:
    """Yield the widgets, with two consecutive narrow ones side by side."""
    for is_narrow, run in groupby(widgets, key=lambda each: each[0]):
        found = [widget for _, widget in run]
        if is_narrow:
            yield from (Row(*found[start : start + 2]) for start in range(0, len(found), 2))
        else:
            yield from found


class NewGameScene(Dialog):
    """Offers a puzzle's options, a seed, or a pasted board, and returns the chosen game."""

    width_name = "dialog"

    def __init__(self, app: App, puzzle: Puzzle[Any, Any]) -> None:
        self._puzzle = puzzle
        self._chosen = last_options(app, puzzle)
        self._fields: dict[str, TextField] = {}
        self._seed = TextField("a number, or empty for a new one", self._enter)
        self._text = TextField("Paste a board or a game ID · Ctrl+V", self._enter)
        self._problem = Message("bad", lines=4)
        paces = [(True, widget) for widget in pace_choice(app, puzzle)]
        content = Column(
            Heading(f"New {puzzle.title.lower()}"),
            *_in_pairs([(_is_narrow(option), self._option(option)) for option in puzzle.options] + paces),
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
        boards = self._task.drain()
        if boards:
            session = from_generated(self.app, self._puzzle, boards[0], self._options, self._seed)
            self.app.pop(Answer(self._begin, session))
        elif self._task.status is not Status.RUNNING:
            problem = self._task.error or "Generating was interrupted. Try again."
            self.app.pop()
            self.app.show_message(str(problem), is_bad=True)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw nothing at first, as most boards are ready in a moment."""
        if self._is_shown:
            super().draw(surface, look)


_STREAK_RULE = "A day counts if you win one of its puzzles on that day. Hints are allowed; a solver must not win it for you."


class DailyScene(Dialog):
    """The daily puzzles of a day, with the streak; returns the one to play."""

    def __init__(self, app: App, day: date | None = None) -> None:
        self._today = date.today()
        self._day = min(day or self._today, self._today)
        games = app.storage.log.games()
        self._won = {game.puzzle: game.seconds for game in games if game.is_own_win and game.daily == self._day.isoformat()}
        self._begun = {saved.puzzle for saved in app.saved_games.games() if saved.origin.daily == self._day.isoformat()}
        self._rows = [self._row(puzzle) for puzzle in PUZZLES.values()]
        self._previous_day = Button("", partial(self._go_by, -1), "back", Kind.GHOST, tooltip="Day before")
        self._next_day = Button("", partial(self._go_by, 1), "forward", Kind.GHOST, tooltip="Next day")
        self._next_day.is_enabled = self._day < self._today
        title = Label(f"{self._day:%A}, {day_name(self._day)}", Text.STRONG, lines=1, align="center")
        current, longest = streaks({day for game in games if (day := game.daily_won)}, self._today)
        figures = Row(
            Figure(f"{named(current, 'days')} in a row", str(current)),
            Figure("most in a row", str(longest)),
            Figure("won on this day", f"{len(self._won)} of {len(PUZZLES)}"),
        )
        day_choice = Row(self._previous_day, title, self._next_day, weights=(1, 6, 1))
        rows, rule = Column(*self._rows, gap="gap"), Label(_STREAK_RULE, Text.NOTE, "muted")
        content = Column(Heading("Daily puzzles"), day_choice, rows, figures, rule, gap="section")
        super().__init__(app, content, focus=next((row for row in self._rows if row.icon != "check"), self._rows[0]))
        self.commands |= {Command.DAILY: self.close}

    def _row(self, puzzle: Puzzle[Any, Any]) -> RowButton:
        begin = partial(self.play, puzzle)
        if puzzle.name in self._won:
            return RowButton(puzzle.title, f"won in {clock_time(self._won[puzzle.name])}", begin, "check")
        words = "continue" if puzzle.name in self._begun else option_words(puzzle, self._day)
        return RowButton(puzzle.title, words, begin, "play")

    def play(self, puzzle: Puzzle[Any, Any]) -> None:
        self.app.pop(BeginDaily(puzzle, self._day))

    def _go_by(self, days: int) -> None:
        self.app.replace(DailyScene(self.app, self._day + days * DAY))


def option_words(puzzle: Puzzle[Any, Any], day: date) -> str:
    """Return the options of a day's board in words, such as 7 × 12 · Down · Easy."""
    chosen = options_of(puzzle, day)
    named = puzzle.week[day.weekday()] if puzzle.week else {}
    titles = {(option.name, choice.value): choice.title for option in puzzle.options for choice in option.choices}
    return " · ".join(titles.get((name, chosen[name]), chosen[name].replace("x", " × ")) for name in named)


class SavedGamesScene(Dialog):
    """The list of saved games, newest first."""

    def __init__(self, app: App, games: Sequence[SavedGame]) -> None:
        rows = [RowButton(f"{game.title} · {game.caption}", _note(game), partial(app.pop, ResumeGame(game))) for game in games]
        content = Column(Heading("Continue"), *rows, gap="gap")
        super().__init__(app, content)
        self.root.set_focus(rows[0], by_keyboard=True)


def _note(game: SavedGame) -> str:
    moves = count(game.move_count, "move") if find_puzzle(game.puzzle).counts_moves else ""
    played = last_played(datetime.fromtimestamp(game.played_at), date.today())
    return " · ".join(filter(None, (origin_words(game.origin), moves, clock_time(game.seconds), played)))
