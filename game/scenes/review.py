"""The review of a game: a timeline of its moves, each with a verdict, a chart, and a retry from any of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

import pygame

from game.boards.base import BoardStyle
from game.commands import Command
from game.formatting import accuracy_words, clock_time
from game.paint.look import Look
from game.scenes.messages import BeginGame
from game.scenes.shared.chrome import Header, command_button
from game.scenes.shared.step_list import MarkLegend, StepList
from game.scenes.shared.steps_scene import StepsPanel, StepsScene
from game.scenes.shared.timeline import TimelineBar
from game.session import SOLVER, Clock, Origin, Session
from game.theme.measures import Text
from game.theme.palette import Colour
from game.widgets.base import Point, Widget
from game.widgets.buttons import Kind
from game.widgets.labels import Figure, Label, Message, ProgressBar, Section
from game.widgets.layout import Column, Columns, Row
from solvers import game_id
from solvers.puzzle import Progress, Role, Ruling, State, Step
from solvers.review import Game, Quality, Summary, Verdict
from solvers.words import count, grouped, named
from solvers.worker.process import Status, Task
from solvers.worker.tasks import review

if TYPE_CHECKING:
    from game.app import App


class Curve(Widget):
    """A chart of the verdicts' values, with the current move highlighted; a click goes to another."""

    def __init__(self, accent: str, on_choose: Callable[[int], object]) -> None:
        super().__init__()
        self._accent, self._on_choose = accent, on_choose
        self._first: float | None = None
        self._verdicts: Sequence[Verdict] = ()
        self._current = 0
        self._maximum: float | None = None  # the greatest value; None without values
        self._faults: list[int] = []
        self._plot_area = self.rect  # the plot area
        self.tooltip = " "

    def show(self, first: float | None, verdicts: Sequence[Verdict], current: int) -> None:
        """Show verdicts; `first` is the value before the first move, None if values belong to moves and not to positions."""
        if verdicts is not self._verdicts:
            self._first, self._verdicts = first, verdicts
            self._maximum = max(
                (value for value in (first, *(each.value for each in verdicts)) if value is not None), default=None
            )
            self._faults = [number for number, verdict in enumerate(verdicts) if verdict.quality.is_fault]
            self.changed()
        self.change(_current=current)

    def preferred_height(self, look: Look, width: int) -> int:
        return look.sizes.curve

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        self._plot_area = area.inflate(-2 * look.sizes.gap, 0)

    # the pointer

    def press(self, point: Point) -> None:
        self.drag(point)

    def drag(self, point: Point) -> None:
        if self._verdicts:
            self._on_choose(self._number_at(point[0]))

    def move(self, point: Point) -> None:
        if self._verdicts:
            number = self._number_at(point[0])
            self.tooltip = f"Move {number + 1} · {self._verdicts[number].quality}"

    def _number_at(self, x: int) -> int:
        share = (x - self._plot_area.x) / max(self._plot_area.w, 1)
        return min(max(int(share * len(self._verdicts)), 0), len(self._verdicts) - 1)

    # drawing

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes = look.palette, look.sizes
        look.box(surface, self.rect, palette.well, sizes.radius_small)
        if self._maximum is None:
            return
        self._draw_current(surface, look)
        top = look.text(surface, self._plot_area.topleft, f"{self._maximum:.0f}", Text.TINY, palette.muted)
        plot = pygame.Rect(self._plot_area.x, top.bottom, self._plot_area.w, self.rect.bottom - top.bottom - sizes.gap)
        if self._first is None:
            self._draw_bars(surface, look, plot)
        else:
            self._draw_lines(surface, look, plot)

    def _draw_current(self, surface: pygame.Surface, look: Look) -> None:
        left, right = self._x_of(self._current, self._plot_area), self._x_of(self._current + 1, self._plot_area)
        area = pygame.Rect(left, self.rect.y, max(right - left, look.sizes.stroke), self.rect.h)
        look.box(surface, area.clip(self._plot_area), look.palette.tint(look.palette.accent(self._accent)), 0)

    def _x_of(self, number: float, plot: pygame.Rect) -> int:
        return plot.x + round(plot.w * number / max(len(self._verdicts), 1))

    def _draw_bars(self, surface: pygame.Surface, look: Look, plot: pygame.Rect) -> None:
        for number, verdict in enumerate(self._verdicts):
            if verdict.value is not None:
                left, right = self._x_of(number, plot), self._x_of(number + 1, plot)
                height = max(self._height(verdict.value, plot), look.sizes.stroke)
                area = pygame.Rect(left, plot.bottom - height, max(right - left - look.sizes.hair, 1), height)
                pygame.draw.rect(surface, look.palette.quality(verdict.quality), area)

    def _draw_lines(self, surface: pygame.Surface, look: Look, plot: pygame.Rect) -> None:
        palette, width = look.palette, look.sizes.stroke
        stride = max(len(self._verdicts) // plot.w, 1)  # more points than pixels would only cost time
        sampled = list(zip(range(1, len(self._verdicts) + 1, stride), self._verdicts[::stride], strict=True))
        lower_bounds = [(verdict.least, number) for number, verdict in sampled]
        values = [(self._first, 0), *((verdict.value, number) for number, verdict in sampled)]
        for points, ink in ((lower_bounds, palette.muted), (values, palette.accent(self._accent))):
            for is_known, run in groupby(points, key=lambda point: point[0] is not None):
                line = [(self._x_of(number, plot), plot.bottom - self._height(value or 0.0, plot)) for value, number in run]
                if is_known and len(line) > 1:
                    pygame.draw.lines(surface, ink, False, line, width)
        for number in self._faults:
            verdict = self._verdicts[number]
            if verdict.value is not None:
                centre = (self._x_of(number + 1, plot), plot.bottom - self._height(verdict.value, plot))
                look.disc(surface, centre, look.sizes.dot, palette.quality(verdict.quality), palette.well)

    def _height(self, value: float, plot: pygame.Rect) -> int:
        return round(plot.h * value / self._maximum) if self._maximum else 0


MAX_FACTS = 3  # sentences about the game in the panel
_PLAYER_ROLES = (Role.WRONG, Role.EXPLORED)
_FAULT_NAMES = {Quality.MISTAKE: "mistakes", Quality.WASTED: "wasted", Quality.GUESS: "guesses"}
"""the kinds of faults, worst first"""


class VerdictList(StepList):
    """The list of moves, numbered in the colours of their verdicts."""

    def number_ink(self, look: Look, number: int, ground: Colour) -> Colour:
        return look.palette.ink(look.palette.quality(Quality(self.steps[number].technique)), ground)


class ReviewPanel(StepsPanel):
    """Figures, facts, the chart, the list of moves, and the Retry button."""

    def __init__(self, scene: ReviewScene) -> None:
        self._scene = scene
        accent = scene.puzzle.name
        self._accuracy, self._moves, self._faults = Figure("accuracy"), Figure("moves"), Figure("mistakes")
        self._meaning = Label("", Text.NOTE, "muted")
        self._problem = Message("bad", lines=4)
        self._progress_words = Label("", Text.NOTE, "muted", lines=1)
        self._progress = ProgressBar(accent)
        self._facts = Label("", Text.NOTE)
        self._curve_title = Section("")
        self._curve = Curve(accent, scene.show_step)
        self._list = VerdictList((), scene.show_step, accent)
        self._legend = MarkLegend(accent, dict(scene.view.board.role_words) | dict.fromkeys(_PLAYER_ROLES, "move made"))
        self._summary_widgets: tuple[Widget, ...] = (
            Row(self._accuracy, self._moves, self._faults),
            self._meaning,
            self._facts,
            Column(self._curve_title, self._curve, gap="gap"),
        )
        content = Columns(*self._summary_widgets, self._problem, self._progress_words, self._progress, self._list, self._legend)
        self._retry = command_button(scene, "restart", Command.RETRY, Kind.ACCENT, accent, "Retry from here")
        super().__init__(content, self._retry)

    def show_steps(self, steps: Sequence[Step]) -> None:
        super().show_steps(steps)
        self.place_again()

    def refresh(self) -> None:
        scene, summary = self._scene, self._scene.summary
        for widget in self._summary_widgets:
            widget.set_visible(summary is not None)
        self._progress.set_visible(scene.is_working)
        self._progress_words.set_visible(scene.is_working or scene.progress.is_extra)
        self._problem.set(scene.problem)
        self._retry.set(is_enabled=summary is not None)
        self._progress.set(scene.progress.fraction or 0.0)
        self._progress_words.set(f"{scene.progress.note or 'starting'}…".capitalize())
        if summary is not None:
            self._show_figures(summary)
            self._meaning.set(summary.meaning)
            self._facts.set(" ".join(summary.facts[:MAX_FACTS]))
            self._curve_title.set(summary.curve.upper())
            self._curve.show(summary.first, scene.verdicts, scene.current)
        self._legend.set(scene.verdict.marks if scene.verdict is not None else ())
        self._list.set_current(min(scene.current, max(len(scene.verdicts) - 1, 0)))

    def _show_figures(self, summary: Summary) -> None:
        scene = self._scene
        qualities = [scene.verdicts[number].quality for number in scene.faults]
        self._accuracy.set(accuracy_words(summary))
        self._moves.set(grouped(len(scene.verdicts)), named(len(scene.verdicts), "moves"))
        worst = next((quality for quality in _FAULT_NAMES if quality in qualities), Quality.MISTAKE)
        faults = qualities.count(worst)
        self._faults.set(
            grouped(faults), "guess" if (faults, worst) == (1, Quality.GUESS) else named(faults, _FAULT_NAMES[worst])
        )


class ReviewScene(StepsScene):
    """Has the worker review a game, and shows the verdicts. Returns a game to retry from one of its positions."""

    panel: ReviewPanel

    def __init__(
        self,
        app: App,
        game: Game,
        known: Mapping[State[Any], Ruling],
        style: Callable[[], BoardStyle],
        origin: Origin | None = None,
    ) -> None:
        self._game, self._known, self._style, self._origin = game, known, style, origin or Origin()
        super().__init__(app, game.puzzle, game.start)
        self.verdicts: list[Verdict] = []
        self.summary: Summary | None = None
        self.faults: list[int] = []  # indices of the verdicts on moves at fault
        self._arrived: list[Verdict] = []
        self._timeline = self.new_playback()  # of the verdicts that have arrived, shown once their summary comes
        self.progress = Progress(0, "")
        self._task: Task | None = None
        self.commands = self.common_commands() | self.timeline_commands() | {Command.RETRY: self.retry}
        self.header = Header(self, "Review", f"{self.puzzle.title} · {self.puzzle.caption(self.start)}", self.puzzle.name, {})
        self.bar = ReviewBar(self, self.puzzle.name)
        self.panel = ReviewPanel(self)
        self.root.add(self.view, self.panel, self.bar, self.header)

    def board_style(self) -> BoardStyle:
        return replace(self._style(), shows_notes=self.puzzle.solver().has_notes)

    def enter(self) -> None:
        played = [(str(each.move), each.seconds, each.undoes) for each in self._game.played]
        known = {str(state): ruling for state, ruling in self._known.items()}
        self._task = self.app.worker.start(review, game_id(self.puzzle, self.start), played, known)
        self.refresh()

    @property
    def problem(self) -> str:
        """Why there is no review, as a sentence; empty while it may still come."""
        if self._task is None or self.summary is not None or self._task.status in (Status.RUNNING, Status.DONE):
            return ""
        return str(self._task.error or "The review was stopped.")

    @property
    def is_working(self) -> bool:
        """Return whether the first review isn't complete yet."""
        return self.summary is None and not self.problem

    def receive(self) -> None:
        if self._task is None:
            return
        items, is_over = self._task.drain(), self._task.status is not Status.RUNNING
        for item in items:
            if isinstance(item, Verdict):
                self._arrived.append(item)
                self._timeline.add(item.step())
            elif isinstance(item, Summary):
                self._show_review(item)
            else:
                self.progress = item
        if items or is_over:
            self.refresh()
        if is_over and not self.problem:
            self._task = None

    def _show_review(self, summary: Summary) -> None:
        """Show the verdicts. Stay at the position chosen in an earlier, less exact review, or go to the first fault."""
        position = self.playback.position
        self.verdicts, self._arrived, self.summary = self._arrived, [], summary
        self.faults = [number for number, verdict in enumerate(self.verdicts) if verdict.quality.is_fault]
        self.clear_timeline()
        self.playback, self._timeline = self._timeline, self.new_playback()
        self.playback.is_complete = True
        self.panel.show_steps(self.playback.steps)
        if position:
            self.seek(position)
        else:
            self.show_step(next(iter(self.faults), 0))

    @property
    def verdict(self) -> Verdict | None:
        """The current verdict; None after the last one."""
        return self.verdicts[self.current] if self.current < len(self.verdicts) else None

    def go_to_chapter(self, by: int) -> None:
        """Go to the next fault, or to the previous one."""
        further = [number for number in self.faults[::by] if (number - self.current) * by > 0]
        if further:
            self.show_step(further[0])
        else:
            self.app.show_message("No earlier move was at fault." if by < 0 else "No later move was at fault.")

    def retry(self) -> None:
        """Play on from the position before the current move."""
        if self.summary is None:
            return
        moves = self.playback.moves_until(self.current)
        origin = Origin(self._origin.seed, self._origin.level, self._origin.options)  # without a time limit
        session = Session(self.puzzle, self.start, origin, Clock(lambda: self.app.now))
        session.play_each(moves, self.playback.state if self.current == self.playback.position else None)
        if session.is_won:
            self.app.show_message("This position is solved. Choose an earlier move to play on from.")
            return
        session.help(SOLVER)
        session.pause()
        self.app.pop(BeginGame(session))

    def refresh(self) -> None:
        """Update the header, the panel and the timeline."""
        self.header.set_pill("Reviewing…" if self.is_working else "")
        self.panel.refresh()
        self.bar.refresh()


class ReviewBar(TimelineBar):
    """The timeline bar of the review scene."""

    _scene: ReviewScene

    def refresh(self) -> None:
        scene, verdict, length = self._scene, self._scene.verdict, self._scene.playback.length
        place = f"Move {grouped(scene.current + 1)} of {grouped(length)}" if verdict else f"The end · {count(length, 'move')}"
        time = f" · took {clock_time(verdict.seconds)}" if verdict is not None and verdict.seconds is not None else ""
        words = f"{verdict.quality.capitalize()}{time}" if verdict is not None else ""
        self._show(place if length else "No moves yet", scene.faults, words)

    def _tooltip_at(self, position: int) -> str:
        verdicts = self._scene.verdicts
        if position >= len(verdicts):
            return "The end"
        return f"Move {grouped(position + 1)} · {verdicts[position].quality}"
