"""What can be done in a game by a button: the table of all of them, and the toolbar that shows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from game.commands import Command
from game.scenes.shared.chrome import command_button
from game.session.hints import Rung
from game.session.session import SHUFFLE
from game.widgets.controls.toolbar import Toolbar

if TYPE_CHECKING:
    from game.scenes.play.scene import PlayScene

MOVES, HELP = "Moves", "Help"


class Entry(NamedTuple):
    """A command as a button: its icon, its word, what it is for, and whether it has an effect now."""

    command: Command
    icon: str
    word: str
    group: str
    is_enabled: Callable[[PlayScene], bool] = lambda scene: True


ENTRIES = (
    Entry(Command.UNDO, "undo", "Undo", MOVES, lambda scene: scene.session.can_undo),
    Entry(Command.REDO, "redo", "Redo", MOVES, lambda scene: scene.session.can_redo),
    Entry(Command.HINT, "hint", "Hint", HELP, lambda scene: not scene.session.is_done),
    Entry(
        Command.SHUFFLE,
        "shuffle",
        "Shuffle",
        HELP,
        lambda scene: not scene.session.is_won and scene.session.left_of(SHUFFLE) != 0,
    ),
    Entry(Command.CHECK, "verify", "Check", HELP),
    Entry(Command.ALL_STEPS, "search", "All steps", HELP),
    Entry(Command.BEST, "star", "Last good move", MOVES, lambda scene: scene.session.can_undo),
    Entry(Command.BRANCH, "route", "Other branch", MOVES, lambda scene: scene.session.tree.has_branches),
    Entry(Command.RESTART, "restart", "To the start", MOVES, lambda scene: scene.session.can_undo),
)
"""in the order of how often they are wanted; those that a game doesn't answer are left out"""


class PlayTools(Toolbar):
    """The buttons of a game."""

    def __init__(self, scene: PlayScene) -> None:
        self._scene, accent = scene, scene.session.puzzle.name
        self._entries = [entry for entry in ENTRIES if entry.command in scene.commands]
        self._buttons = [command_button(scene, e.icon, e.command, accent=accent, title=e.word) for e in self._entries]
        tools = [(button, entry.group) for button, entry in zip(self._buttons, self._entries, strict=True)]
        super().__init__(tools, accent)

    def refresh(self) -> None:
        """Show what has an effect now."""
        for entry, button in zip(self._entries, self._buttons, strict=True):
            is_on = entry.command is Command.HINT and self._scene.assistant.hints.rung is not Rung.NOTHING
            button.set(is_enabled=entry.is_enabled(self._scene), is_on=is_on)
