"""The panel of the play scene, with its toolbar and its hint card."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.commands import Command
from game.paint.look import Look
from game.scenes.play.panel_parts import BranchChoice, GoalPicture, PictureChoice, PlayStatistics
from game.scenes.shared.chrome import Panel, command_button
from game.scenes.shared.preferences import OptionBars, SolverChoice, board_choices, save_board_choice
from game.session import SHUFFLE
from game.session.assistance import Rung
from game.theme.measures import Text
from game.widgets.base import Frame, Widget
from game.widgets.buttons import Button, Kind
from game.widgets.labels import Label, Section
from game.widgets.layout import Column, Columns, Row
from game.widgets.scrolling import Scroll
from game.widgets.toolbar import Pad, Toolbar

if TYPE_CHECKING:
    from game.scenes.play import PlayScene

MOVES, HELP = "Moves", "Help"


class Action(NamedTuple):
    """A toolbar button: its command, icon, title and group, and whether it is enabled."""

    command: Command
    icon: str
    title: str
    group: str
    is_enabled: Callable[[PlayScene], bool] = lambda scene: True


ACTIONS = (
    Action(Command.UNDO, "undo", "Undo", MOVES, lambda scene: scene.session.can_undo),
    Action(Command.REDO, "redo", "Redo", MOVES, lambda scene: scene.session.can_redo),
    Action(Command.HINT, "hint", "Hint", HELP, lambda scene: not scene.session.is_done),
    Action(
        Command.SHUFFLE,
        "shuffle",
        "Shuffle",
        HELP,
        lambda scene: not scene.session.is_won and scene.session.helps_left(SHUFFLE) != 0,
    ),
    Action(Command.CHECK, "verify", "Check", HELP),
    Action(Command.ALL_STEPS, "search", "All steps", HELP),
    Action(Command.BEST, "star", "Last good move", MOVES, lambda scene: scene.session.can_undo),
    Action(Command.BRANCH, "route", "Other branch", MOVES, lambda scene: scene.session.tree.has_branches),
    Action(Command.RESTART, "restart", "To the start", MOVES, lambda scene: scene.session.can_undo),
)
"""the most used first; commands that the game doesn't have are left out"""


class PlayTools(Toolbar):
    """The toolbar of a game."""

    def __init__(self, scene: PlayScene) -> None:
        self._scene, accent = scene, scene.session.puzzle.name
        self._actions = [action for action in ACTIONS if action.command in scene.commands]
        self._buttons = [command_button(scene, e.icon, e.command, accent=accent, title=e.title) for e in self._actions]
        buttons = [(button, action.group) for button, action in zip(self._buttons, self._actions, strict=True)]
        super().__init__(buttons, accent)

    def refresh(self) -> None:
        """Update which buttons are enabled."""
        for action, button in zip(self._actions, self._buttons, strict=True):
            is_on = action.command is Command.HINT and self._scene.assistant.hints.rung is not Rung.NOTHING
            button.set(is_enabled=action.is_enabled(self._scene), is_on=is_on)


_NEXT_HINTS = {Rung.CLUE: "H again: which cells", Rung.WHERE: "H again: why", Rung.WHY: "H again: make the move"}
_OFFER = "Stuck? A hint shows where to look, then why, and then makes the move."
_LINES = 5  # the card's fixed height, so that nothing around it moves; longer texts scroll


class HintCard(Frame):
    """The text of a hint, and what the next hint will add. Its height never changes."""

    def __init__(self, accent: str) -> None:
        self._accent = accent
        self.text, self._next = "", ""
        self._words = Label(_OFFER, Text.NOTE, "muted")
        self._body = Scroll(self._words, is_tight=True)
        super().__init__(self._body)

    def set(self, text: str, rung: Rung) -> None:
        following = _NEXT_HINTS.get(rung, "")
        if (text, following) == (self.text, self._next):
            return
        self.text, self._next = text, following
        self._words.set(text or _OFFER, "text" if text else "muted")
        self._body.offset = 0
        self.place_again()

    def preferred_height(self, look: Look, width: int) -> int:
        return _LINES * look.line_height(Text.NOTE) + 2 * look.sizes.gap

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        room = area.inflate(-2 * look.sizes.gap_wide, -2 * look.sizes.gap)
        room.h -= look.line_height(Text.NOTE) if self._next else 0
        self._body.place(look, room)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette = look.palette
        ground = palette.raised if self.text else palette.well
        look.box(surface, self.rect, ground, look.sizes.radius_small, palette.line, look.sizes.hair)
        if self._next:
            below = self.rect.bottom - look.sizes.gap - look.line_height(Text.NOTE)
            ink = palette.ink(palette.accent(self._accent), ground)
            look.paragraph(surface, (self.rect.x + look.sizes.gap_wide, below), [self._next], Text.NOTE, ink)


_ENTER_GIVENS = "Enter the givens of your puzzle, then play from them. The board is checked for a unique solution."
_SOLVED = "Solved!"
_NAMED_KEYS = ((Command.UNDO, "undo"), (Command.HINT, "hint"), (Command.WATCH, "watch"), (Command.KEYS, "all keys"))
_KEYS_NOTE = " · ".join(f"{command.keys} {title}" for command, title in _NAMED_KEYS)


class PlayPanel(Panel):
    """Statistics, toolbar, hint card, choices for the board, and the Watch AI button."""

    def __init__(self, scene: PlayScene) -> None:
        self._scene = scene
        self._accent = scene.session.puzzle.name
        self.figures = PlayStatistics(scene)
        self.tools = PlayTools(scene)
        self.pad = Pad(scene.view.tap, self._accent)
        self.pad.is_visible = False
        self._hint_card = HintCard(self._accent)
        self._givens = self._offer("check", Command.GIVENS, Command.GIVENS.title)
        self._go_back = self._offer("star", Command.BEST, "Back to the last winnable position")
        self.branches = BranchChoice(scene)
        self._picture = PictureChoice(scene)
        self._goal = GoalPicture()
        self._goal.is_visible = scene.takes_pictures
        self._note = Label(_KEYS_NOTE, Text.NOTE, "muted")
        self._note.is_visible = not scene.view.board.pad()
        self.solver = SolverChoice(scene.app, scene.session.puzzle)
        game = (self.figures, self.tools, self.pad, self._hint_card, self._givens, self._go_back, self.branches)
        self._choices = OptionBars(scene.view.board.panel_choices, self._chosen(), self._choose, self._accent)
        solver = Column(Section("Watch AI"), self.solver, gap="gap")
        watch = command_button(scene, "play", Command.WATCH, Kind.ACCENT, self._accent, "Watch AI")
        race = command_button(scene, "flag", Command.RACE, title="Race")
        content = Columns(*game, *self._board_buttons(), self._picture, *self._choices.parts, solver, self._goal, self._note)
        super().__init__(content, Row(watch, race, weights=(3, 2)))

    # parts

    def _offer(self, icon: str, command: Command, title: str) -> Button:
        """Return a wide button, hidden until it applies."""
        button = command_button(self._scene, icon, command, Kind.ACCENT, self._accent, title)
        button.is_visible = False
        return button

    def _board_buttons(self) -> tuple[Widget, ...]:
        """Return the buttons for a new game, for levels and, if the puzzle has an editor, for editing this board."""
        scene, bench = self._scene, self._scene.session.puzzle.workbench
        new = command_button(scene, "plus", Command.NEW, title="New game")
        levels = command_button(scene, "levels", Command.LEVELS, title="Levels")
        if bench is None:
            return (Row(new, levels),)
        return Row(new, levels), command_button(scene, "pencil", Command.EDIT, title=f"Edit {bench.noun}")

    def _chosen(self) -> dict[str, str]:
        """Return the board's settings, some of which the panel shows too."""
        return board_choices(self._scene.app.settings, self._accent)

    def _choose(self, name: str, value: str) -> None:
        save_board_choice(self._scene.app, self._accent, name, value)
        self._scene.refresh()

    # updates

    def refresh(self) -> None:
        scene, session = self._scene, self._scene.session
        self.figures.refresh()
        self.tools.refresh()
        self._givens.set_visible(session.is_blank or scene.has_wrong_givens)
        title, icon = (Command.GIVENS.title, "check") if session.is_blank else ("Change the digits", "pencil")
        self._givens.set(title, icon, is_enabled=session.can_undo or not session.is_blank)
        self._go_back.set_visible(bool(scene.assistant.loss_warning and scene.assistant.loss_check.losing_turn))
        self.branches.refresh()
        self._picture.refresh()
        self._choices.set(self._chosen())
        self._goal.set(scene.pictures.picture, scene.view.board.rect.size)
        if scene.takes_pictures:  # the picture takes the note's place
            self._note.set_visible(scene.pictures.picture is None)
        offer = scene.assistant.loss_warning or (_ENTER_GIVENS if session.is_blank else _SOLVED if session.is_done else "")
        self._hint_card.set(scene.assistant.hints.text or offer, scene.assistant.hints.rung)
