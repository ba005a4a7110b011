"""The scene that lists every step that a technique finds in a position, to look at or to make."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game.boards import BOARDS
from game.boards.base import BoardStyle
from game.commands import ENTER, Command
from game.paint.look import Look
from game.scene import Scene
from game.scenes.messages import MakeStep
from game.scenes.shared.chrome import Header, Panel, place_scene
from game.scenes.shared.step_list import MarkLegend, StepList
from game.theme.measures import Text
from game.widgets.board_view import BoardView
from game.widgets.buttons import Button, Kind
from game.widgets.labels import Figure, Label, Message, Section
from game.widgets.layout import Column, Row
from solvers import game_id
from solvers.puzzle import Puzzle, State, Step
from solvers.words import grouped, named
from solvers.worker.process import Status, Task
from solvers.worker.tasks import all_steps

if TYPE_CHECKING:
    from game.app import App


class AllStepsScene(Scene):
    """Lists steps as the worker finds them, and marks the selected one on the board; returns the step to make."""

    def __init__(self, app: App, puzzle: Puzzle[Any, Any], state: State[Any], style: Callable[[], BoardStyle]) -> None:
        super().__init__(app)
        self._puzzle, self._state = puzzle, state
        self.steps: list[Step] = []
        self._task: Task | None = None
        self.is_complete = False  # whether the worker has finished
        self.view = BoardView(BOARDS[puzzle.name](state, puzzle.name))
        self.view.board.style = replace(style(), shows_notes=True)
        self.commands = self.common_commands()
        self._header = Header(self, Command.ALL_STEPS.title, "Easiest first", puzzle.name, {})
        self._count, self._kinds = Figure("steps"), Figure("techniques")
        self._search = Label("", Text.NOTE, "muted", lines=1, align="right")
        self._problem = Message("bad")
        self._list = StepList(self.steps, self.choose, puzzle.name)
        self._legend = MarkLegend(puzzle.name, self.view.board.role_words)
        self._make = Button("Make this step", self._leave_with_step, "check", Kind.ACCENT, puzzle.name, "Enter")
        head = Row(Section("Steps"), self._search, weights=(1, 2))
        content = Column(Row(self._count, self._kinds), head, self._problem, self._list, self._legend)
        self._panel = Panel(content, self._make)
        self.root.add(self.view, self._panel, self._header)

    def place(self, look: Look, window: pygame.Rect) -> None:
        place_scene(look, window, self._header, self.view, self._panel)

    def enter(self) -> None:
        self._task = self.app.worker.start(all_steps, game_id(self._puzzle, self._state))
        self.root.set_focus(self._list)
        self._refresh()

    def leave(self) -> None:
        if self._task is not None and self._task.status is Status.RUNNING:
            self.app.worker.cancel()

    def update(self) -> None:
        task = self._task
        items = task.drain() if task is not None else []
        is_over = task is not None and task.status is not Status.RUNNING
        if not items and not is_over:
            return
        for item in items:
            if isinstance(item, Step):
                self.steps.append(item)
            else:
                self._search.set(item.note)
        if task is not None and is_over:
            self._task, self.is_complete = None, True
            self._search.set("")
            self._problem.set(str(task.error or ""))
        self._refresh()

    def choose(self, number: int) -> None:
        self._list.set_current(number)
        self._refresh()

    def key(self, event: pygame.Event) -> bool:
        if event.key not in ENTER:
            return False
        self._leave_with_step()
        return True

    def _leave_with_step(self) -> None:
        if self.steps:
            self.app.pop(MakeStep(self.steps[self._list.current]))

    def _refresh(self) -> None:
        kinds = len({step.technique for step in self.steps})
        self._count.set(grouped(len(self.steps)), named(len(self.steps), "steps"))
        self._kinds.set(grouped(kinds), named(kinds, "techniques"))
        self._make.set(is_enabled=bool(self.steps))
        marks = self.steps[self._list.current].marks if self.steps else ()
        self._legend.set(marks)
        self.view.show(self._state, marks)
        self._list.changed()
