"""The dialogs of a game: after a win, with the result and what to do next, when the time is up, and for printing."""

from __future__ import annotations

import math
import random
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.commands import Command
from game.export.printing import Board, GivenBoard, NewBoard, PrintJob, printed
from game.formatting import best_words, clock_time, day_name, helps_word
from game.paint.look import Look
from game.scenes.messages import BeginLevel, BeginLike, PlayAgain, PlayUntimed, Run
from game.scenes.shared.chrome import Dialog
from game.scenes.shared.files import say_saved
from game.scenes.shared.preferences import board_choices
from game.scenes.shared.starting import last_options
from game.session import SOLVER, Session
from game.storage import free_shared_path
from game.theme.measures import Duration, Text
from game.theme.proportions import Paper
from game.widgets.base import Frame
from game.widgets.buttons import Button, Kind
from game.widgets.choices import Item, Segmented
from game.widgets.inputs import Switch
from game.widgets.labels import Figure, Heading, Label, ProgressBar, Section, Stars, stars
from game.widgets.layout import Column, Row
from solvers import PUZZLES, game_id
from solvers.formats.levels import LEVELS_FOLDER, level_after
from solvers.generation import streaks
from solvers.options import SEED_LIMIT, kept_options
from solvers.puzzle import Progress
from solvers.review import can_review
from solvers.words import count, named
from solvers.worker.process import Status

if TYPE_CHECKING:
    from game.app import App


class _Piece(NamedTuple):
    """A piece of confetti: where it starts, as fractions of the window, and how it falls and turns."""

    x: float
    y: float
    fall: float
    drift: float
    turns: float
    accent: str


class Confetti(Frame):
    """Falling pieces of paper that ignore the pointer."""

    def __init__(self) -> None:
        super().__init__()
        self._pieces: list[_Piece] = []
        self._began_s = 0.0

    def begin(self) -> None:
        if self.root is None:
            return
        source = random.Random()
        self._pieces = [
            _Piece(
                source.random(),
                source.uniform(*Paper.START),
                source.uniform(*Paper.FALL),
                source.uniform(*Paper.DRIFT),
                source.uniform(*Paper.TURNS),
                source.choice(list(PUZZLES)),
            )
            for _ in range(Paper.PIECES)
        ]
        self.rect = self.root.rect
        self._began_s = self.now
        self.root.animate(self)

    def tick(self, now: float) -> bool:
        if now - self._began_s >= Duration.CELEBRATION:
            self._pieces = []
        self.changed()
        return bool(self._pieces)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        age = self.now - self._began_s
        size = look.px(Paper.SIZE)
        for piece in self._pieces:
            x = self.rect.x + round((piece.x + piece.drift * age) * self.rect.w)
            y = self.rect.y + round((piece.y + piece.fall * age * (1 + age) / 2) * self.rect.h)
            across = pygame.Vector2(size / 2, 0).rotate(age * piece.turns * Paper.SPIN)
            along = across.rotate(90) * math.cos(age * piece.turns)
            middle = pygame.Vector2(x, y)
            corners = (middle + across + along, middle + across - along, middle - across - along, middle - across + along)
            pygame.draw.polygon(surface, look.palette.accent(piece.accent), corners)


class WonScene(Dialog):
    """The dialog after a win; returns what was chosen."""

    def __init__(self, app: App, session: Session, new_bests: tuple[bool, bool]) -> None:
        self._session = session
        accent = session.puzzle.name
        spent, best = Figure("moves"), Figure("best")
        record = app.storage.record(session.puzzle.name, session.record_key)
        if session.puzzle.counts_moves:
            spent.set(str(session.move_count), named(session.move_count, "moves"))
        elif session.points is not None:
            spent.set(str(session.points), session.points_words)
        else:
            spent.set(str(session.helps), helps_word(session))
        best.set(*best_words(record, session.puzzle.counts_moves))
        following = level_after(session.puzzle, session.origin.level, LEVELS_FOLDER, app.storage.levels_folder)
        kind = Kind.PLAIN if session.missing else Kind.ACCENT
        next_game = (
            Button("Next level", lambda: app.pop(BeginLevel(following)), "forward", kind, accent)
            if following is not None
            else Button("New game", self._new_game, "plus", kind, accent)
        )
        play_again = Button("Play it again", self._play_again, "restart")
        improve = Button("Improve it", lambda: app.pop(Run(Command.BEST)), "undo", Kind.ACCENT, accent, Command.BEST.tooltip)
        first, self._default = (next_game, improve) if session.missing else (play_again, next_game)
        content = Column(
            Heading("Done, but more is possible" if session.missing else "Solved!"),
            *_stars_of(session),
            Label(_praise(session, new_bests), Text.BODY, "muted"),
            *_daily_label(app, session),
            Row(spent, Figure("time", clock_time(session.clock.seconds)), best),
            gap="section",
        )
        view_board = Button("View board", self.close, "eye")
        review = Button("Review my game", self._review, "review", tooltip=Command.REVIEW.tooltip)
        above = (view_board, review) if can_review(session.puzzle) else (view_board,)
        foot = Column(Row(*above), Row(first, self._default), gap="gap")
        super().__init__(app, content, foot, focus=self._default)
        self._confetti = Confetti()
        self.root.add_behind(self._confetti)
        self.commands |= {Command.NEW: self._new_game, Command.REVIEW: self._review}

    def enter(self) -> None:
        if not (self.app.look.reduces_motion or self._session.missing):
            self._confetti.begin()

    def _review(self) -> None:
        self.app.pop(Run(Command.REVIEW))

    def _play_again(self) -> None:
        is_timed = self._session.allowance is not None
        self.app.pop(PlayAgain() if is_timed else Run(Command.RESTART))

    def _new_game(self) -> None:
        self.app.pop(BeginLike(self._session))


def _stars_of(session: Session) -> tuple[Stars, ...]:
    """Return the stars earned in a game with points, once the maximum is known."""
    if session.points is None or session.par is None or not session.is_graded:
        return ()
    row = Stars("round_button")
    row.set(stars(session.points, session.par))
    return (row,)


def _daily_label(app: App, session: Session) -> tuple[Label, ...]:
    """Return a line for a daily puzzle: its date and the current streak."""
    if not session.origin.daily:
        return ()
    days = {day for game in app.storage.log.games() if (day := game.daily_won)}
    row = count(streaks(days, date.today())[0], "day") + " in a row"
    return (Label(f"Daily puzzle of {day_name(session.origin.daily)} · {row}", Text.BODY, "muted"),)


def _praise(session: Session, new_bests: tuple[bool, bool]) -> str:
    if session.missing:
        return f"You can score {count(session.missing, 'more point')}. Go back to the last position that still allowed it."
    if session.is_helped:
        helped = "A solver helped" if session.used[SOLVER] else "You used hints" if session.helps else "Your mistakes were shown"
        return f"{helped}, so no record this time."
    if session.is_graded and session.par is not None:
        return "This is the maximum: no track can score more."
    if session.puzzle.counts_moves and session.fewest is not None:
        comparison = f"The optimum is {count(session.fewest, 'move')}, you took {session.move_count}."
        if session.move_count == session.fewest:
            comparison = f"Optimal: no solution has fewer than {count(session.fewest, 'move')}. That is proven."
        return comparison if session.sets_record else f"{comparison} {_NO_RECORDS}"
    fewest, fastest = new_bests[0] and session.puzzle.counts_moves, new_bests[1]
    if fewest and fastest:
        return "Your best of this kind, in both moves and time."
    if fewest:
        return "Your fewest moves for this kind of board."
    if fastest:
        return "Your fastest time for this kind of board."
    return "Well played." if session.sets_record else f"Well played. {_NO_RECORDS}"


_NO_RECORDS = "Boards that you bring yourself set no records."


_TIME_UP = "Try the same board again, or finish it without a clock. Without a clock it sets no timed record."


class TimeUpScene(Dialog):
    """The dialog when the time is up; returns what was chosen. Closing it continues without a clock."""

    def __init__(self, app: App, session: Session) -> None:
        play_again = Button("Try again", lambda: app.pop(PlayAgain()), "restart", Kind.ACCENT, session.puzzle.name)
        relax = Button("Continue without a clock", self.close, "play")
        content = Column(Heading("Time is up"), Label(_TIME_UP, Text.BODY, "muted"), gap="section")
        super().__init__(app, content, Row(relax, play_again), focus=play_again)

    def close(self) -> None:
        self.app.pop(PlayUntimed())


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
        self._path = free_shared_path(self._session.puzzle.name, self._formats.value)
        chosen = board_choices(self.app.settings, self._session.puzzle.name)
        job = PrintJob(self._boards(), self._path, has_solutions=self._solutions.is_on, chosen=chosen)
        self._task = self.app.worker.start(printed, job)
        self._print.set(is_enabled=False)
        self._bar.set_visible(True)

    def update(self) -> None:
        task = self._task
        if task is None or self.app.stack.top is not self:
            return
        for item in task.drain():
            if isinstance(item, Progress) and item.fraction is not None:
                self._bar.set(item.fraction)
        if task.status is Status.DONE:
            self.app.pop()
            say_saved(self.app, self._path, "")
        elif task.status is not Status.RUNNING:
            self.app.pop()
            self.app.show_message(str(task.error or "Printing was interrupted. Try again."), is_bad=True)
