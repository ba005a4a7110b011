"""The panel beside a board that is played by hand."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from game.commands import Command
from game.hints import Rung
from game.paint.pictures import Picture, built_in
from game.scenes import doors
from game.scenes.board_picture import board_choices, keep_board_choice
from game.scenes.chrome import Panel, command_button
from game.scenes.hint_card import HintCard
from game.scenes.solver_choice import SolverChoice
from game.session import HINT, SHUFFLE, Session
from game.stars import stars, thresholds
from game.theme import Text
from game.widgets.base import Widget
from game.widgets.buttons import Kind
from game.widgets.chooser import Chooser, chooser
from game.widgets.dropdown import Dropdown
from game.widgets.goal_picture import GoalPicture
from game.widgets.labels import Figure, Label, Section
from game.widgets.layout import Column, Row
from game.widgets.pad import Pad
from game.widgets.segmented import Item
from game.widgets.stars import Stars
from game.words import best_words, clock_time, helps_word
from solvers.options import Option
from solvers.puzzle import Puzzle

if TYPE_CHECKING:
    from game.scenes.play import PlayScene

_WRITE = "Write the givens of your puzzle into the empty cells. Then play from what is written: it is checked for one solution."
NUMBERS, OWN_FILE = "", "?"
_NAMED_KEYS = ((Command.UNDO, "undo"), (Command.HINT, "hint"), (Command.WATCH, "watch"), (Command.KEYS, "all keys"))
_KEYS_NOTE = " · ".join(f"{command.keys} {word}" for command, word in _NAMED_KEYS)


def _helps_words(session: Session) -> tuple[str, str]:
    """Return how much help there was, or how much is left, and what that is called."""
    if session.allowance is None:
        return str(session.helps), helps_word(session.helps, session.puzzle.shuffle is not None)
    return f"{session.left_of(HINT)} + {session.left_of(SHUFFLE)}", "hints + shuffles"


class PlayPanel(Panel):
    """Figures, the buttons of the session, the picture, and the way to Watch AI."""

    def __init__(self, scene: PlayScene) -> None:
        self._scene = scene
        self._bars: dict[str, Chooser] = {}
        accent = scene.session.puzzle.name
        self._moves = Figure("moves")
        self._time = Figure("time")
        self._best = Figure("best")
        self._helps = Figure("hints")
        self._grade = Figure("grade")
        self._points, self._possible = Figure("points"), Figure("still possible")
        self._stars, self._star_words = Stars(), Label("", Text.NOTE, "muted", lines=1)
        self._earned = Row(self._stars, self._star_words, weights=(1, 3))
        self._earned.is_visible = scene.session.is_graded
        self.pad = Pad(scene.view.tap, accent)
        self.pad.is_visible = False
        self._check = command_button(scene, "verify", Command.CHECK)
        self._check.is_visible = scene.session.puzzle.mistakes is not None
        self._shuffle = command_button(scene, "shuffle", Command.SHUFFLE)
        self._shuffle.is_visible = scene.session.puzzle.shuffle is not None
        self._undo = command_button(scene, "undo", Command.UNDO)
        self._redo = command_button(scene, "redo", Command.REDO)
        self._restart = command_button(scene, "restart", Command.RESTART)
        self._to_best = command_button(scene, "star", Command.BEST)
        self._hint = command_button(scene, "hint", Command.HINT, accent=accent)
        self._hint_card = HintCard(accent)
        self._givens = command_button(scene, "check", Command.GIVENS, Kind.ACCENT, accent, Command.GIVENS.title)
        self._givens.is_visible = False
        self._go_back = command_button(scene, "star", Command.BEST, Kind.ACCENT, accent, "Back to before it was lost")
        self._go_back.is_visible = False
        self._picture = Dropdown([Item(NUMBERS, "Numbers")], NUMBERS, self._choose_picture, accent)
        self._numbers = command_button(scene, "numbers", Command.NUMBERS, accent=accent)
        open_file = command_button(scene, "folder", Command.OPEN)
        picture = Column(Section("Picture"), Row(self._picture, self._numbers, open_file, weights=(4, 1, 1)), gap="gap")
        picture.is_visible = scene.takes_pictures
        self._goal = GoalPicture()
        self._goal.is_visible = scene.takes_pictures
        self._note = Label(_KEYS_NOTE, Text.NOTE, "muted", lines=1)
        self._note.is_visible = not scene.view.board.pad()
        bench = scene.session.puzzle.workbench
        scene.commands |= doors.making_by_hand(scene)
        edit = command_button(scene, "pencil", Command.EDIT, title=f"Edit {bench.noun}" if bench is not None else "")
        edit.is_visible = bench is not None
        self.solver = SolverChoice(scene.app, scene.session.puzzle)
        content = Column(
            Row(*self._figures(scene.session.puzzle)),
            self._earned,
            Row(self._undo, self._redo, self._restart, self._to_best, self._check, self._shuffle, self._hint),
            self.pad,
            self._hint_card,
            self._givens,
            self._go_back,
            Row(
                command_button(scene, "plus", Command.NEW, title="New game"),
                command_button(scene, "levels", Command.LEVELS, title="Levels"),
            ),
            edit,
            picture,
            *(self._board_choice(option) for option in scene.view.board.panel_choices),
            Column(
                Section("Watch AI"),
                self.solver,
                command_button(scene, "play", Command.WATCH, Kind.ACCENT, accent, "Watch AI"),
                gap="gap",
            ),
            self._goal,
            self._note,
        )
        super().__init__(content)

    def _figures(self, puzzle: Puzzle[Any, Any]) -> tuple[Figure, ...]:
        """Return the figures that say most about a game of a puzzle."""
        if puzzle.points is not None:
            return self._points, self._possible, self._time
        return (self._moves, self._time, self._best) if puzzle.counts_moves else (self._time, self._helps, self._grade)

    def refresh(self) -> None:
        """Show the session as it is."""
        scene, session = self._scene, self._scene.session
        record = scene.app.storage.record(session.puzzle.name, session.record_key)
        self._moves.set(f"{session.move_count}", "move" if session.move_count == 1 else "moves")
        self._best.set(*best_words(record))
        self._show_points()
        self._undo.set(is_enabled=session.can_undo)
        self._redo.set(is_enabled=session.can_redo)
        self._restart.set(is_enabled=session.can_undo)
        self._to_best.set(is_enabled=session.can_undo)
        self._helps.set(*_helps_words(session))
        self._grade.set(scene.grade or "–", "grade")
        self._hint.set(is_enabled=not session.is_won or session.missing > 0, is_on=scene.advice.hints.rung is not Rung.NOTHING)
        self._shuffle.set(is_enabled=not session.is_won and session.left_of(SHUFFLE) != 0)
        self._show(self._givens, session.is_blank)
        self._show(self._go_back, bool(scene.advice.lost_words and scene.advice.referee.lost_by))
        has_picture = scene.pictures.picture is not None
        self._numbers.set(is_enabled=has_picture, is_on=scene.pictures.shows_numbers and has_picture)
        self._refresh_picture()
        self._show_board_choices()
        self._goal.set(scene.pictures.picture, scene.view.board.rect.size)
        offer = scene.advice.lost_words or (_WRITE if session.is_blank else "")
        if self._hint_card.set(scene.advice.hints.text or offer, scene.advice.hints.rung):
            scene.lay_out()
        self.show_time()

    def _show_points(self) -> None:
        """Show what the line of play is worth, and what it can still come to; where all are worth as much, the help instead."""
        session, possible = self._scene.session, self._scene.advice.possible_points
        points, par = session.points, session.par
        self._show(self._earned, session.is_graded)
        if points is None:
            return
        self._points.set(str(points), f"of {par} points" if par is not None else "point" if points == 1 else "points")
        possible_words = ("–" if possible is None else str(possible), "still possible")
        self._possible.set(*(possible_words if session.is_graded else _helps_words(session)))
        self._stars.set(stars(points, par) if par is not None else 0)
        self._star_words.set(f"at {' · '.join(map(str, thresholds(par)))} points" if par is not None else "")

    def show_pad(self) -> None:
        """Show the board's pad as it is."""
        if self.pad.set(self._scene.view.board.pad()):
            self._scene.lay_out()

    def show_time(self) -> None:
        """Show the clock as it is."""
        session = self._scene.session
        if session.seconds_left is None:
            self._time.set(clock_time(session.clock.seconds), "time")
        else:
            self._time.set(clock_time(math.ceil(session.seconds_left)), "left")

    def _show(self, widget: Widget, is_visible: bool) -> None:
        if widget.is_visible != is_visible:
            widget.is_visible = is_visible
            self._scene.lay_out()

    def _board_choice(self, option: Option) -> Widget:
        """Return the bar of a choice of the board that stands beside it too."""
        scene = self._scene
        app, puzzle = scene.app, scene.session.puzzle.name

        def choose(value: str) -> None:
            keep_board_choice(app, puzzle, option.name, value)
            scene.refresh()

        items = [Item(choice.value, choice.title) for choice in option.choices]
        bar = chooser(items, board_choices(app.settings, puzzle)[option.name], choose, puzzle)
        self._bars[option.name] = bar
        return Column(Section(option.title), bar, gap="gap")

    def _show_board_choices(self) -> None:
        chosen = board_choices(self._scene.app.settings, self._scene.session.puzzle.name)
        for name, bar in self._bars.items():
            bar.set(chosen[name])

    def _refresh_picture(self) -> None:
        items = [Item(NUMBERS, "Numbers"), *(Item(name, Picture(name).title) for name in built_in())]
        picture = self._scene.pictures.picture
        if picture is not None and picture.name not in built_in():
            items.append(Item(picture.name, picture.title))
        items.append(Item(OWN_FILE, "Your own…"))
        self._picture.set(picture.name if picture is not None else NUMBERS, items)

    def _choose_picture(self, name: str) -> None:
        if name == OWN_FILE:
            self._scene.open_picture()
            self._refresh_picture()
        elif name == NUMBERS:
            self._scene.pictures.wear(None)
        elif name in built_in():
            self._scene.pictures.wear(Picture(name))
