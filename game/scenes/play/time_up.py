"""The overlay that is shown when a game against time has run out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.results import PlayAgain, PlayUntimed
from game.scenes.shared.dialog import Dialog
from game.session.session import Session
from game.theme import Text
from game.widgets.controls.buttons import Button, Kind
from game.widgets.displays.labels import Label
from game.widgets.layout import Column, Row

if TYPE_CHECKING:
    from game.app import App

_WORDS = "Try the same board once more, or finish it without a clock: then it sets no record against time."


class TimeUpScene(Dialog):
    """Leaves with what was chosen; closing it goes on without a clock."""

    def __init__(self, app: App, session: Session) -> None:
        again = Button("Try again", self._again, "restart", Kind.ACCENT, session.puzzle.name)
        relax = Button("Go on without a clock", self.close, "play")
        content = Column(
            Label("Time is up", Text.HEADING, lines=1), Label(_WORDS, Text.BODY, "muted"), Row(relax, again), gap="section"
        )
        super().__init__(app, content)
        self.root.set_focus(again)

    def close(self) -> None:
        self.app.pop(PlayUntimed())

    def _again(self) -> None:
        self.app.pop(PlayAgain())
