"""The panel of the watch scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.commands import Command
from game.formatting import progress_words, solving_time
from game.scenes.shared.chrome import command_button
from game.scenes.shared.preferences import SolverChoice
from game.scenes.shared.step_list import MarkLegend, StepList
from game.scenes.shared.steps_scene import StepsPanel
from game.theme.measures import Text
from game.widgets.buttons import Button, Kind
from game.widgets.labels import Figure, Label, Message, Section
from game.widgets.layout import Column, Columns, Row
from solvers.words import count, grouped, named, short

if TYPE_CHECKING:
    from game.scenes.watch import WatchScene


class WatchPanel(StepsPanel):
    """Figures, the solver and its options, the list of steps, and the Take over button."""

    def __init__(self, scene: WatchScene) -> None:
        self._scene = scene
        accent = scene.puzzle.name
        self._moves = Figure("moves")
        self._time = Figure("to solve")
        self._count = Figure("steps")
        self._grade = Figure("difficulty")
        self._hardest = Message("muted", lines=1)
        figures = (self._moves, self._time, self._count) if scene.puzzle.counts_moves else (self._count, self._time, self._grade)
        self._counters, self._is_counting = figures, False
        """figures that can show a step's own counters; if a step has fewer, only the last ones are replaced"""
        self._instead = Button("", scene.solve_instead, "play", Kind.ACCENT, accent)
        self._instead.is_visible = False
        self.solver = SolverChoice(scene.app, scene.puzzle, scene.solve)
        self._figures = command_button(scene, "explain", Command.EXPLAIN, accent=accent, title="Search details")
        self._cancel = Button("Cancel", scene.cancel, "stop")
        self._search_row = Row(self._figures, self._cancel)
        self._legend = MarkLegend(accent, scene.view.board.role_words)
        self._progress = Label("", Text.NOTE, "muted", lines=1)
        self._seconds = Label("", Text.NOTE, "muted", lines=1, align="right")
        self._problem = Message("bad", lines=4)
        self._list = StepList((), scene.show_step, accent)
        solver = Column(Section("Watch AI"), self.solver, gap="gap")
        head = Row(Section("Steps"), self._seconds)
        parts = (solver, self._search_row, self._progress, self._problem, self._instead, head, self._list, self._legend)
        content = Columns(Row(*figures), self._hardest, *parts)
        self._take_over = command_button(scene, "pencil", Command.TAKE_OVER, Kind.ACCENT, accent, "Take over")
        share = command_button(scene, "record", Command.SHARE, title="Share")
        super().__init__(content, Row(self._take_over, share))

    def refresh(self) -> None:
        scene, playback = self._scene, self._scene.playback
        self._moves.set(grouped(playback.moves_made), f"of {count(playback.move_count, 'move')}")
        caption = "to solve" if scene.is_solved or scene.is_searching else "searched"
        self._time.set("…" if scene.seconds is None else solving_time(scene.seconds), caption)
        self._show_count()
        self._show_counters()
        self._figures.set(is_on=scene.app.settings.explain)
        self._figures.set_visible(scene.has_figures)
        self._cancel.set(title="Stop" if scene.progress.is_extra else "Cancel")
        self._cancel.set_visible(scene.is_searching)
        self._take_over.set(is_enabled=bool(playback.steps))
        self._search_row.set_visible(scene.is_searching or scene.has_figures)
        self.show_progress()
        self._show_problem()
        self._legend.set(playback.steps[scene.current].marks if scene.current < len(playback.steps) else ())
        self._list.set_current(min(scene.current, max(len(playback.steps) - 1, 0)))

    def show_progress(self) -> None:
        """Update the progress of the search, or its time if that isn't shown above."""
        scene = self._scene
        self._progress.set(progress_words(scene.progress) if scene.is_searching else "")
        self._progress.set_visible(scene.is_searching)
        shows_time = self._is_counting and not scene.is_searching and scene.seconds is not None
        self._seconds.set(solving_time(scene.seconds or 0) if shows_time else "")

    def _show_count(self) -> None:
        """Show the number of steps; for puzzles that don't count moves, also the current step and the difficulty."""
        scene, playback = self._scene, self._scene.playback
        length = len(playback.steps)
        if scene.puzzle.counts_moves:
            self._count.set(grouped(length), named(length, "steps"))
            return
        self._count.set(grouped(min(scene.current + 1, length)), f"of {count(length, 'step')}")
        self._grade.set(scene.grade or "–", "difficulty")
        hardest = playback.hardest
        self._hardest.set(f"Hardest step: {hardest.technique}" if hardest is not None else "")

    def _show_counters(self) -> None:
        """Show the current step's own counters in place of figures that stay the same."""
        scene, steps = self._scene, self._scene.playback.steps
        counters = steps[min(scene.current, len(steps) - 1)].figures if steps else ()
        shown = counters[: len(self._counters)]
        for figure, (name, number) in zip(self._counters[len(self._counters) - len(shown) :], shown, strict=True):
            figure.set(short(number), named(number, name))
        self._is_counting = bool(counters)

    def _show_problem(self) -> None:
        instead = self._scene.instead
        self._instead.set(title=f"Watch {instead.title}" if instead is not None else "")
        self._instead.set_visible(instead is not None)
        self._problem.set(self._scene.problem)
