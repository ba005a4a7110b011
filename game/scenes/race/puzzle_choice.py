"""The overlay in which the puzzle of a race is chosen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from game.scenes.results import RaceAt
from game.scenes.shared.dialog import Dialog
from game.scenes.shared.starting import last_options
from game.theme import Text
from game.widgets.controls.rows import RowButton
from game.widgets.displays.labels import Heading, Label
from game.widgets.layout import Column
from solvers import PUZZLES
from solvers.puzzle import Puzzle

if TYPE_CHECKING:
    from game.app import App

_WORDS = "Two solvers, or you and a solver, on the same new board."


class RacePuzzleScene(Dialog):
    """Leaves with the puzzle that was chosen."""

    def __init__(self, app: App) -> None:
        rows = [RowButton(puzzle.title, self._kind(app, puzzle), partial(self._race, puzzle)) for puzzle in PUZZLES.values()]
        content = Column(Heading("Race"), Label(_WORDS, Text.BODY, "muted"), Column(*rows, gap="gap"), gap="section")
        super().__init__(app, content)
        self.root.set_focus(rows[0])

    def _kind(self, app: App, puzzle: Puzzle[Any, Any]) -> str:
        """Return the kind of board that a new one would be."""
        options = last_options(app, puzzle)
        chosen = [next((c.title for c in o.choices if c.value == options[o.name]), options[o.name]) for o in puzzle.options[:2]]
        return " · ".join(chosen)

    def _race(self, puzzle: Puzzle[Any, Any]) -> None:
        self.app.pop(RaceAt(puzzle))
