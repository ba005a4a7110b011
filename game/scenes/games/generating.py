"""The overlay that is seen while a new board is made, if that takes longer than a moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pygame

from game.paint.look import Look
from game.scenes.results import Answer
from game.scenes.shared.dialog import Dialog
from game.scenes.shared.starting import from_made
from game.session.session import Session
from game.theme import Duration, Text
from game.widgets.controls.buttons import Button
from game.widgets.displays.labels import Heading, Label
from game.widgets.layout import Column, Row
from solvers.puzzle import Puzzle
from solvers.worker.process import Status, Task
from solvers.worker.tasks import generate

if TYPE_CHECKING:
    from game.app import App


class GeneratingScene(Dialog):
    """Has the worker make a board, and leaves with its game."""

    def __init__(
        self, app: App, puzzle: Puzzle[Any, Any], options: Mapping[str, str], seed: int, begin: Callable[[Session], object]
    ) -> None:
        self._puzzle, self._options, self._seed, self._begin = puzzle, dict(options), seed, begin
        self._task: Task | None = None
        self._appears_at = app.now + Duration.PATIENCE
        self._is_seen = False
        heading = Heading(f"Generating a new {puzzle.title.lower()}…")
        words = " · ".join(
            choice.title for option in puzzle.options for choice in option.choices if choice.value == options[option.name]
        )
        buttons = Row(Label(""), Button("Cancel", self.close), weights=(2, 1))
        super().__init__(app, Column(heading, Label(words, Text.BODY, "muted"), buttons, gap="section"))

    def enter(self) -> None:
        self._task = self.app.worker.start(generate, self._puzzle.name, self._options, self._seed)

    def leave(self) -> None:
        if self._task is not None and self._task.status is Status.RUNNING:
            self.app.worker.cancel()

    def update(self) -> None:
        if not self._is_seen and self.app.now >= self._appears_at:
            self._is_seen = True
            self.app.damage.add(self.app.window)
        if self._task is None or self.app.stack.top is not self:
            return
        made = self._task.take()
        if made:
            session = from_made(self.app, self._puzzle, made[0], self._options, self._seed)
            self.app.pop(Answer(self._begin, session))
        elif self._task.status is not Status.RUNNING:
            problem = self._task.error
            self.app.pop()
            self.app.say(str(problem) if problem is not None else "Generating was interrupted. Try again.", is_bad=True)

    def wakes_at(self) -> float | None:
        return self.app.now if self._task is not None else None

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw nothing in the first moment: most boards are there by then."""
        if self._is_seen:
            super().draw(surface, look)
