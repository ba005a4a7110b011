"""The scene for watching a solver: a timeline of explained steps, beside panel.py; share.py exports a solution."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.boards.base import BoardStyle
from game.commands import Command
from game.scenes.messages import BeginGame, BeginSteps, ChooseSteps, Files, OpenFiles, OpenRace, OpenReview, OpenShare, TakeOver
from game.scenes.shared.chrome import Header
from game.scenes.shared.files import copy_solution, open_steps
from game.scenes.shared.preferences import chosen_options, chosen_solver
from game.scenes.shared.steps_scene import StepsScene
from game.scenes.shared.timeline import STOPPED, TimelineBar
from game.scenes.watch.panel import WatchPanel
from game.session.review import of_steps
from solvers import game_id
from solvers.errors import GaveUp
from solvers.formats.step_lists import StepList
from solvers.puzzle import Progress, Puzzle, Solver, State, Step
from solvers.words import count, grouped
from solvers.worker.process import Status, Task
from solvers.worker.tasks import solve

if TYPE_CHECKING:
    from game.app import App


class WatchScene(StepsScene):
    """Runs a solver in the worker and plays its steps. Returns the moves that the user takes over."""

    panel: WatchPanel

    def __init__(
        self,
        app: App,
        puzzle: Puzzle[Any, Any],
        start: State[Any],
        style: Callable[[], BoardStyle],
        grade: Callable[[], str] = str,
        saved: StepList | None = None,
    ) -> None:
        self._style = style
        super().__init__(app, puzzle, start)
        self._saved = saved  # steps from a file, while they are shown instead of a solver's
        self._grade = grade
        self.progress = Progress(0)
        self.task: Task | None = None
        self._watched: tuple[str, dict[str, str]] = ("", {})
        """the name of the solver that made the steps, and its options"""
        self.seconds: float | None = None
        self._better: list[Step] | None = None  # a better solution's steps so far, while it is arriving
        self.has_figures = False  # whether any step has search figures on its marks
        self.commands = self._bind()
        self.answers = {
            ChooseSteps: lambda result: self.open(OpenFiles(self.drop, Files.STEPS)),
            BeginGame: app.pop,
        }
        self.header = Header(self, puzzle.title, "", puzzle.name, {"review": Command.REVIEW, "flag": Command.RACE})
        self.bar = WatchBar(self, puzzle.name)
        self.panel = WatchPanel(self)
        self.root.add(self.view, self.panel, self.bar, self.header)

    def board_style(self) -> BoardStyle:
        return replace(self._style(), shows_notes=chosen_solver(self.app, self.puzzle).has_notes)

    def _bind(self) -> dict[Command, Any]:
        app = self.app
        return (
            self.common_commands()
            | self.timeline_commands()
            | {
                Command.EXPLAIN: self.toggle_figures,
                Command.TAKE_OVER: self.take_over,
                Command.RACE: self.race,
                Command.REVIEW: self.review,
                Command.SHARE: lambda: self.open(OpenShare(self.steps, self.view.board.style, self.playback.speed)),
                Command.COPY: lambda: copy_solution(app, self.steps),
            }
        )

    # the scene

    def enter(self) -> None:
        if self._saved is not None:
            self._show_saved(self._saved)
        else:
            self.solve()

    def drop(self, path: str) -> bool:
        return open_steps(self.app, path, lambda steps: self.app.pop(BeginSteps(steps)))

    def leave(self) -> None:
        super().leave()
        self.task = None
        self.panel.show_steps(self.playback.steps)

    # the solver

    def solve(self) -> None:
        """Start the chosen solver on the first position."""
        solver = chosen_solver(self.app, self.puzzle)
        options = chosen_options(self.app, self.puzzle, solver)
        self._saved, self._watched = None, (solver.name, options)
        self.clear_timeline()
        self.task = self.app.worker.start(solve, game_id(self.puzzle, self.start), solver.address, options)
        self.header.set_subtitle(f"{self.puzzle.caption(self.start)} · {solver.title}")
        self.refresh()

    def clear_timeline(self) -> None:
        """Empty the timeline and set it playing."""
        super().clear_timeline()
        self.playback.play()
        self.view.restyle(self.board_style())
        self.progress, self.seconds, self.has_figures, self._better = Progress(0), None, False, None
        self.panel.show_steps(self.playback.steps)

    def _show_saved(self, saved: StepList) -> None:
        """Put saved steps on the timeline, without running a solver."""
        self.clear_timeline()
        for step in saved.steps:
            self._add(step)
        self.playback.is_complete, self.seconds = True, saved.seconds
        self._watched = (saved.solver, dict(saved.options))
        words = (self.puzzle.caption(self.start), saved.solver_title, "saved steps")
        self.header.set_subtitle(" · ".join(filter(None, words)))
        self.refresh()

    @property
    def steps(self) -> StepList:
        """The steps on the timeline now, to be shared."""
        return StepList(self.puzzle, self.start, tuple(self.playback.steps), *self._watched, self.seconds)

    @property
    def grade(self) -> str:
        """The title of the board's difficulty; empty if unknown."""
        return self._grade()

    @property
    def problem(self) -> str:
        """Why the board isn't solved, as a sentence; empty while it still may be."""
        if self.task is None or self.playback.is_solution:
            return ""
        if self.task.status is Status.CANCELLED:
            return STOPPED
        return str(self.task.error or "")

    @property
    def instead(self) -> Solver[Any] | None:
        """The solver that this one suggested when it gave up, if it did."""
        error = self.task.error if self.task is not None else None
        return self.puzzle.solver(error.instead) if isinstance(error, GaveUp) and error.instead else None

    def solve_instead(self) -> None:
        """Start again with the suggested solver."""
        if self.instead is not None:
            self.panel.solver.choose(self.instead.name)

    def cancel(self) -> None:
        """Stop the search and keep the steps so far."""
        self.app.worker.cancel()
        self.receive()
        self.refresh()

    def receive(self) -> None:
        if self.task is None:
            return
        for item in self.task.drain():
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
        """Switch to a better solution that has arrived completely."""
        if self._better and self.task is not None and self.task.status is not Status.CANCELLED:
            self.playback.replace_steps(self._better)
            self.panel.show_steps(self.playback.steps)
            self._displayed = (-1, -1)
        self._better = None

    @property
    def is_searching(self) -> bool:
        return self.task is not None and self.task.status is Status.RUNNING

    @property
    def is_solved(self) -> bool:
        if self._saved is not None:
            return self.playback.is_solution
        return self.task is not None and self.task.status is Status.DONE

    # the timeline

    def toggle_figures(self) -> None:
        """Show or hide the search figures on the board, if the solver has any."""
        if not self.has_figures:
            self.app.show_message("These steps have no search details.")
            return
        self.app.settings.explain = not self.app.settings.explain
        self.app.storage.save_settings()
        self.view.restyle(self.board_style())
        self.refresh()

    def take_over(self) -> None:
        """Continue by hand from the position shown."""
        if not self.playback.steps:
            self.app.show_message("There are no steps to take over yet.")
            return
        moves, end = self.playback.moves_until(self.playback.position), self.playback.state
        self.app.pop(TakeOver(moves, end))

    def review(self) -> None:
        """Open the review of the solver's moves."""
        game = of_steps(self.steps)
        if game.played:
            self.open(OpenReview(game, {}, self._style))
        else:
            self.app.show_message("There are no moves to review yet.")

    def race(self) -> None:
        """Race two solvers from the position shown, or from the start if that is solved."""
        state = self.playback.state
        start = self.start if state.is_solved() else state
        self.open(OpenRace(self.puzzle, start, {}, self._style))

    def refresh(self) -> None:
        """Update the header, the panel and the timeline."""
        self.header.set_pill("Thinking…" if self.is_searching else "Watching AI")
        self.panel.refresh()
        self.bar.refresh()


class WatchBar(TimelineBar):
    """The timeline bar of the watch scene."""

    _scene: WatchScene

    def refresh(self) -> None:
        playback = self._scene.playback
        chapter = playback.chapter_at(self._scene.current)
        title = chapter.title if chapter is not None and not playback.is_at_end else ""
        is_instant = playback.is_instant and not playback.is_complete
        self._show(self._place_text(), [chapter.first for chapter in playback.chapters], title, is_instant=is_instant)

    def _place_text(self) -> str:
        playback = self._scene.playback
        length = len(playback.steps)
        if not length:
            return "No steps yet" if self._scene.is_searching else "No steps"
        if playback.is_at_end:
            end = "Solved" if playback.state.is_solved() else "At the end so far" if self._scene.is_searching else "Stopped here"
            return f"{end} · {count(length, 'step')}"
        return f"Step {grouped(self._scene.current + 1)} of {grouped(length)}"

    def _tooltip_at(self, position: int) -> str:
        playback = self._scene.playback
        chapter = playback.chapter_at(min(position, len(playback.steps) - 1))
        step = f"Step {grouped(min(position + 1, max(len(playback.steps), 1)))}"
        return f"{step} · {chapter.title}" if chapter is not None else step
