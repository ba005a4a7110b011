"""The scene in which a solver is watched: its steps on a timeline, each explained."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game.boards import BOARDS
from game.boards.base import BoardStyle
from game.commands import Command
from game.paint.look import Look
from game.scenes.requests import Files, OpenFiles, OpenRace, OpenShare, Request
from game.scenes.results import BeginSteps, ChooseSteps, Result, TakeOver
from game.scenes.shared.chrome import Header, stage
from game.scenes.shared.copy_paste import copy_solution
from game.scenes.shared.solver_choice import chosen_options, chosen_solver
from game.scenes.shared.step_files import open_steps
from game.scenes.shared.timeline_scene import STOPPED, TimelineScene
from game.scenes.watch.bar import WatchBar
from game.scenes.watch.panel import WatchPanel
from game.session.playback import Playback
from game.theme import Duration
from game.widgets.displays.board_view import BoardView
from solvers import game_id
from solvers.errors import GaveUp
from solvers.formats.step_lists import StepList
from solvers.puzzle import Progress, Puzzle, Solver, State, Step
from solvers.worker.process import Status, Task
from solvers.worker.tasks import solve

if TYPE_CHECKING:
    from game.app import App


class WatchScene(TimelineScene):
    """Runs a solver in the worker and plays what it yields. Leaves with the moves that the person takes over."""

    playback: Playback

    def __init__(
        self,
        app: App,
        puzzle: Puzzle[Any, Any],
        start: State[Any],
        style: Callable[[], BoardStyle],
        grade: Callable[[], str] = str,
        saved: StepList | None = None,
    ) -> None:
        super().__init__(app)
        self.puzzle, self._start, self._style = puzzle, start, style
        self._saved = saved
        """the steps of a file, while they are watched instead of a solver's"""
        self._grade = grade
        self.playback = self._new_playback()
        self.progress = Progress(0)
        self.task: Task | None = None
        self._watched: tuple[str, dict[str, str]] = ("", {})
        """the name of the solver whose steps these are, and its options"""
        self.seconds: float | None = None
        self._better: list[Step] | None = None
        """the steps so far of a better solution, while one arrives"""
        self.has_figures = False
        """whether there are steps with figures of the search"""
        self._updated_s = app.now
        self._seen = (-1, -1)
        self._arrives_at = 0.0
        self.view = BoardView(BOARDS[puzzle.name](start, puzzle.name))
        self.view.board.style = self._board_style()
        self.commands = self._bind()
        self.answers = {ChooseSteps: lambda result: self.open(OpenFiles(self.drop, Files.STEPS))}
        icons = {"flag": Command.RACE, "keyboard": Command.KEYS, "settings": Command.SETTINGS}
        self._header = Header(self, puzzle.title, "", puzzle.name, icons)
        self.bar = WatchBar(self, puzzle.name)
        self.panel = WatchPanel(self)
        self.root.add(self.view, self.panel, self.bar, self._header)

    def _new_playback(self) -> Playback:
        return Playback(self._start, self.speed, BOARDS[self.puzzle.name].move_s)

    def _board_style(self) -> BoardStyle:
        return replace(self._style(), shows_notes=chosen_solver(self.app, self.puzzle).has_notes)

    def _bind(self) -> dict[Command, Any]:
        app = self.app
        return (
            self.common_commands()
            | self.timeline_commands()
            | {
                Command.NEXT_CHAPTER: lambda: self._go_to_chapter(1),
                Command.FORMER_CHAPTER: lambda: self._go_to_chapter(-1),
                Command.EXPLAIN: self.toggle_figures,
                Command.TAKE_OVER: self.take_over,
                Command.RACE: self.race,
                Command.SHARE: lambda: self.open(OpenShare(self.steps, self.view.board.style, self.playback.speed)),
                Command.COPY: lambda: copy_solution(app, self.steps),
            }
        )

    # the scene

    def place(self, look: Look, window: pygame.Rect) -> None:
        places = stage(look, window, self._header, self.panel, self.bar)
        self._header.place(look, places.header)
        self.view.place(look, places.board)
        self.panel.place(look, places.panel)
        self.bar.place(look, places.timeline)

    def enter(self) -> None:
        if self._saved is not None:
            self._show_saved(self._saved)
        else:
            self.solve()

    def open(self, request: Request) -> None:
        """Show another scene above, with the playback paused meanwhile."""
        self.playback.pause()
        self.refresh()
        self.app.open(request)

    def resume(self, result: Result | None) -> None:
        self.view.restyle(self._board_style())
        self.refresh()
        self.take(result)

    def drop(self, path: str) -> bool:
        return open_steps(self.app, path, lambda steps: self.app.pop(BeginSteps(steps)))

    def leave(self) -> None:
        self.app.worker.cancel()
        self._arrives_at = 0.0
        self.playback.discard(self.app.jobs.discard)
        self.task, self.playback = None, self._new_playback()
        self.panel.show_steps(self.playback.steps)

    def update(self) -> None:
        self._receive()
        passed, self._updated_s = self.app.now - self._updated_s, self.app.now
        if self.app.stack.top is self:
            self.playback.advance(passed)
        self._show_news()
        if 0 < self._arrives_at <= self.app.now:
            self._arrives_at = 0.0
            self.refresh()

    def wakes_at(self) -> float | None:
        if self.playback.is_playing and self.app.stack.top is self:
            return self.app.now
        return self._arrives_at or None

    @property
    def shown(self) -> int:
        """The number of the step that is explained: the one that is under way, or else the one that is about to happen.

        Where the board has steps explained when they have been made, it is the one that was made last.
        """
        is_made = self._arrives_at or self.view.board.explains_after
        return self.playback.position - (1 if is_made and self.playback.position else 0)

    # the solver

    def solve(self) -> None:
        """Begin with the chosen solver from the start."""
        solver = chosen_solver(self.app, self.puzzle)
        options = chosen_options(self.app, self.puzzle, solver)
        self._saved, self._watched = None, (solver.name, options)
        self._begin_anew()
        self.task = self.app.worker.start(solve, game_id(self.puzzle, self._start), solver.address, options)
        self._header.subtitle.set(f"{self.puzzle.caption(self._start)} · {solver.title}")
        self.refresh()

    def _begin_anew(self) -> None:
        """Empty the timeline, and have it play what will be put on it."""
        self.playback = self._new_playback()
        self.playback.play()
        self.view.restyle(self._board_style())
        self.progress, self.seconds, self.has_figures = Progress(0), None, False
        self._seen, self._arrives_at, self._better = (-1, -1), 0.0, None
        self.panel.show_steps(self.playback.steps)

    def _show_saved(self, saved: StepList) -> None:
        """Put the steps of a file on the timeline; no solver runs."""
        self._begin_anew()
        for step in saved.steps:
            self._add(step)
        self.playback.is_complete, self.seconds = True, saved.seconds
        self._watched = (saved.solver, dict(saved.options))
        words = (self.puzzle.caption(self._start), saved.solver_title, "saved steps")
        self._header.subtitle.set(" · ".join(filter(None, words)))
        self.refresh()

    @property
    def steps(self) -> StepList:
        """All that is on the timeline now, to be shared."""
        return StepList(self.puzzle, self._start, tuple(self.playback.steps), *self._watched, self.seconds)

    @property
    def grade(self) -> str:
        """How hard the board is, as it is titled; empty where nobody knows."""
        return self._grade()

    @property
    def problem(self) -> str:
        """A sentence on why the board is not solved; empty while that may still come."""
        if self.task is None or self.playback.is_solution:
            return ""
        if self.task.status is Status.CANCELLED:
            return STOPPED
        return str(self.task.error or "")

    @property
    def instead(self) -> Solver[Any] | None:
        """The solver that would do better, if this one has given up and named it."""
        error = self.task.error if self.task is not None else None
        return self.puzzle.solver(error.instead) if isinstance(error, GaveUp) and error.instead else None

    def solve_instead(self) -> None:
        """Begin again with the solver that would do better."""
        if self.instead is not None:
            self.panel.choose_solver(self.instead.name)

    def cancel(self) -> None:
        """Stop the search; the steps so far can be watched."""
        self.app.worker.cancel()
        self._receive()
        self.refresh()

    def _receive(self) -> None:
        if self.task is None:
            return
        for item in self.task.take():
            if isinstance(item, Step):
                self._add(item)
            else:
                self._renew()
                if item.is_anew:
                    self._better = []
                self.progress = item
                self.panel.show_progress()
        if self.task.status is not Status.RUNNING and not self.playback.is_complete:
            self._renew()
            self.playback.is_complete = True
            self.seconds = self.task.seconds
            self.refresh()

    def _add(self, step: Step) -> None:
        (self.playback.add if self._better is None else self._better.append)(step)
        self.has_figures = self.has_figures or any(mark.label for mark in step.marks)

    def _renew(self) -> None:
        """Play a better solution, which has arrived as a whole, from here on."""
        if self._better and self.task is not None and self.task.status is not Status.CANCELLED:
            self.playback.renew(self._better)
            self.panel.show_steps(self.playback.steps)
            self._seen = (-1, -1)
        self._better = None

    @property
    def is_searching(self) -> bool:
        return self.task is not None and self.task.status is Status.RUNNING

    @property
    def is_solved(self) -> bool:
        """Tell whether the solver came to its end."""
        if self._saved is not None:
            return self.playback.is_solution
        return self.task is not None and self.task.status is Status.DONE

    # the timeline

    def step(self, by: int) -> None:
        self.playback.pause()
        step = self.playback.step
        self.playback.seek(self.playback.position + by)
        self._show(self.playback.glide_of(step) if by > 0 and step is not None else Duration.GLIDE)

    def last(self) -> None:
        """Go to the end, and stay there while steps arrive."""
        self.playback.pause()
        self.playback.jump_to_end()
        self._show(0.0)

    def seek(self, position: int) -> None:
        """Stand before a step."""
        self.playback.pause()
        is_near = abs(position - self.playback.position) == 1
        self.playback.seek(position)
        self._show(Duration.GLIDE if is_near else 0.0)

    def show_step(self, number: int) -> None:
        """Show the position in which a step is explained."""
        self.seek(number + (1 if self.view.board.explains_after else 0))

    def _go_to_chapter(self, by: int) -> None:
        firsts = [chapter.first for chapter in self.playback.chapters] + [len(self.playback.steps)]
        here = self.playback.position
        later = [first for first in firsts if first > here]
        former = [first for first in firsts if first < here]
        if by > 0 and later:
            self.seek(later[0])
        elif by < 0 and former:
            self.seek(former[-1])

    def set_speed(self, factor: float) -> None:
        self.playback.is_instant = False
        super().set_speed(factor)

    def toggle_figures(self) -> None:
        """Write the figures of the search on the board, or don't."""
        self.app.settings.explain = not self.app.settings.explain
        self.app.storage.save_settings()
        self.view.restyle(self._board_style())
        self.refresh()

    def take_over(self) -> None:
        """Play on by hand from the position that is shown."""
        moves, end = self.playback.moves_until(self.playback.position), self.playback.state
        self.app.pop(TakeOver(moves, end))

    def race(self) -> None:
        """Have two solvers race from the position that is shown; from the start where it is solved."""
        state = self.playback.state
        start = self._start if state.is_solved() else state
        self.open(OpenRace(self.puzzle, start, {}, self._style))

    # showing

    def _show_news(self) -> None:
        """Show what has changed since the last frame."""
        position, length = self.playback.position, len(self.playback.steps)
        if (position, length) == self._seen or (position == self._seen[0] and self._arrives_at):
            return  # steps that arrive during a glide are shown after it
        if position == self._seen[0] < self._seen[1]:  # more steps have arrived, and the one that is shown stays
            self._seen = (position, length)
            self.refresh()
            return
        is_next = 0 < position == self._seen[0] + 1
        step = self.playback.steps[self.playback.position - 1] if is_next else None
        self._show(self.playback.glide_of(step) if step is not None else 0.0)

    def _show(self, glide_s: float) -> None:
        playback = self.playback
        is_forward = playback.position == self._seen[0] + 1 and glide_s > 0 and not self.app.look.is_calm
        turn = playback.turn_between(self._seen[0], playback.position)
        self._seen = (playback.position, len(playback.steps))
        self._arrives_at = self.app.now + glide_s if is_forward else 0.0
        is_after = self.view.board.explains_after
        step = playback.steps[self.shown] if is_after and playback.steps else playback.step
        marks = step.marks if step is not None else ()
        self.view.show(playback.state, marks, glide_s, marks_wait=is_forward and not is_after, turn=turn)
        self.refresh()

    def refresh(self) -> None:
        """Show the playback in the panel and on the timeline."""
        self._header.set_pill("Thinking…" if self.is_searching else "Watching AI")
        self.panel.refresh()
        self.bar.refresh()
