"""The dialogs for games that exist already: the saved games, and the daily puzzles with those won."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from game.commands import Command
from game.formatting import clock_time, day_name, last_played, origin_words
from game.scenes.results import BeginDaily, ResumeGame
from game.scenes.shared.chrome import Dialog
from game.storage.saved_games import SavedGame
from game.theme.measures import Text
from game.widgets.controls.buttons import Button, Kind, RowButton
from game.widgets.displays.labels import Figure, Heading, Label
from game.widgets.layout import Column, Row
from solvers import PUZZLES, find_puzzle
from solvers.generation import DAY, options_of, streaks
from solvers.puzzle import Puzzle
from solvers.words import count

if TYPE_CHECKING:
    from game.app import App

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
        current, longest, here = Figure("days in a row"), Figure("most in a row"), Figure("won on this day")
        counts = streaks({day for game in games if (day := game.daily_won)}, self._today)
        for figure, number in zip((current, longest), counts, strict=True):
            figure.set(str(number))
        current.set(str(counts[0]), "day in a row" if counts[0] == 1 else "")
        here.set(f"{len(self._won)} of {len(PUZZLES)}")
        day_choice = Row(self._previous_day, title, self._next_day, weights=(1, 6, 1))
        rows, rule = Column(*self._rows, gap="gap"), Label(_STREAK_RULE, Text.NOTE, "muted")
        content = Column(Heading("Daily puzzles"), day_choice, rows, Row(current, longest, here), rule, gap="section")
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
        rows = [RowButton(f"{game.title} · {game.caption}", _note(game), partial(self._choose, game)) for game in games]
        content = Column(Heading("Continue"), *rows, gap="gap")
        super().__init__(app, content)
        self.root.set_focus(rows[0], by_keyboard=True)

    def _choose(self, game: SavedGame) -> None:
        self.app.pop(ResumeGame(game))


def _note(game: SavedGame) -> str:
    moves = count(game.move_count, "move") if find_puzzle(game.puzzle).counts_moves else ""
    played = last_played(datetime.fromtimestamp(game.played_at), date.today())
    return " · ".join(filter(None, (origin_words(game.origin), moves, clock_time(game.seconds), played)))
