"""The dialogs at the end of a game: a win, with the result and what to do next, or the end of the time."""

from __future__ import annotations

import math
import random
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.commands import Command
from game.formatting import best_words, clock_time, day_name, helps_word
from game.paint.look import Look
from game.scenes.results import BeginLevel, BeginLike, PlayAgain, PlayUntimed, Run
from game.scenes.shared.chrome import Dialog
from game.session.session import SOLVER, Session
from game.theme.measures import Duration, Text
from game.theme.proportions import Paper
from game.widgets.base import Frame
from game.widgets.controls.buttons import Button, Kind
from game.widgets.displays.labels import Figure, Heading, Label, Stars, stars
from game.widgets.layout import Column, Row
from solvers import PUZZLES
from solvers.formats.levels import LEVELS_FOLDER, level_after
from solvers.generation import streaks
from solvers.review import can_review
from solvers.words import count

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
        """Start the animation."""
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
        spent, time, best = Figure("moves"), Figure("time"), Figure("best")
        record = app.storage.record(session.puzzle.name, session.record_key)
        if session.puzzle.counts_moves:
            spent.set(str(session.move_count), "move" if session.move_count == 1 else "moves")
        elif session.points is not None:
            spent.set(str(session.points), session.points_words(session.par))
        else:
            spent.set(str(session.helps), helps_word(session.helps, session.puzzle.shuffle is not None))
        time.set(clock_time(session.clock.seconds))
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
            Row(spent, time, best),
            gap="section",
        )
        view_board = Button("View board", self.close, "eye")
        foot = Column(Row(view_board, *self._review_button()), Row(first, self._default), gap="gap")
        super().__init__(app, content, foot, focus=self._default)
        self._confetti = Confetti()
        self.root.add_behind(self._confetti)
        self.commands |= {Command.NEW: self._new_game, Command.REVIEW: self._review}

    def enter(self) -> None:
        if not (self.app.look.reduces_motion or self._session.missing):
            self._confetti.begin()

    def _review_button(self) -> tuple[Button, ...]:
        if not can_review(self._session.puzzle):
            return ()
        return (Button("Review my game", self._review, "review", tooltip=Command.REVIEW.tooltip),)

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
        comparison = _compared_to_optimum(session.move_count, session.fewest)
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


def _compared_to_optimum(moves: int, fewest: int) -> str:
    if moves == fewest:
        return f"Optimal: no solution has fewer than {count(fewest, 'move')}. That is proven."
    return f"The optimum is {count(fewest, 'move')}, you took {moves}."


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
