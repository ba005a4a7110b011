"""The overlay in which the puzzle of a race is chosen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from game.scenes import doors
from game.scenes.shared.dialog import Dialog
from game.scenes.shared.starting import begin_new, last_options
from game.session.session import Session
from game.theme import Text
from game.widgets.controls.rows import RowButton
from game.widgets.displays.labels import Label
from game.widgets.layout import Column
from solvers import PUZZLES
from solvers.puzzle import Puzzle

if TYPE_CHECKING:
    from game.app import App
    from game.scene import Scene

_WORDS = "Two solvers, or you and a solver, on the same new board."


class RacePuzzleScene(Dialog):
    """Leaves with a function that begins a race on a new board above the scene below."""

    def __init__(self, app: App) -> None:
        rows = [RowButton(puzzle.title, self._kind(app, puzzle), partial(self._race, puzzle)) for puzzle in PUZZLES.values()]
        content = Column(
            Label("Race", Text.HEADING, lines=1), Label(_WORDS, Text.BODY, "muted"), Column(*rows, gap="gap"), gap="section"
        )
        super().__init__(app, content)
        self.root.set_focus(rows[0])

    def _kind(self, app: App, puzzle: Puzzle[Any, Any]) -> str:
        """Return the kind of board that a new one would be."""
        options = last_options(app, puzzle)
        chosen = [next((c.title for c in o.choices if c.value == options[o.name]), options[o.name]) for o in puzzle.options[:2]]
        return " · ".join(chosen)

    def _race(self, puzzle: Puzzle[Any, Any]) -> None:
        def begin(scene: Scene) -> None:
            begin_new(scene, puzzle, last_options(scene.app, puzzle), partial(_open, scene.app))

        self.app.pop(begin)


def _open(app: App, session: Session) -> None:
    app.push(doors.race(app, session.puzzle, session.start, dict(session.origin.options)))
