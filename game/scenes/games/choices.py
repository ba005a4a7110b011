"""What the dialogs of a new game and of levels share: the choice of a pace, which is kept at once, and the way to the editor."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.commands import Command
from game.scenes.results import Run
from game.scenes.shared.starting import keep_options, last_pace
from game.session.session import PACE
from game.widgets.base import Widget
from game.widgets.controls.buttons import Button
from game.widgets.controls.chooser import option_bar
from game.widgets.displays.labels import Section
from game.widgets.layout import Column
from solvers.puzzle import Puzzle

if TYPE_CHECKING:
    from game.app import App


def pace_choice(app: App, puzzle: Puzzle[Any, Any], on_change: Callable[[], object] = lambda: None) -> list[Widget]:
    """Return the bar of a puzzle that can be played at more than one pace, and nothing for others."""
    if puzzle.allowance is None:
        return []

    def choose(value: str) -> None:
        keep_options(app, puzzle, {PACE.name: value})
        on_change()

    return [Column(Section(PACE.title), option_bar(PACE, last_pace(app, puzzle), choose, puzzle.name), gap="gap")]


def make_your_own(app: App) -> Widget | None:
    """Return the button of an overlay that leads to the editor; None if the scene below has no way there."""
    if Command.MAKE not in app.stack.top.commands:
        return None
    go = Button(Command.MAKE.title, lambda: app.pop(Run(Command.MAKE)), "pencil")
    go.tooltip = Command.MAKE.tooltip
    return go
