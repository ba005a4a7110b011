"""The scene for reviewing a game: a timeline of its moves, each with a verdict, and a retry from any of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.boards.base import BoardStyle
from game.commands import Command
from game.formatting import clock_time
from game.scenes.results import BeginGame
from game.scenes.review.panel import ReviewPanel
from game.scenes.shared.chrome import Header
from game.scenes.shared.steps_scene import StepsScene
from game.scenes.shared.timeline import TimelineBar
from game.session.session import SOLVER, Clock, Origin, Session
from solvers import game_id
from solvers.puzzle import Progress, Ruling, State
from solvers.review import Game, Summary, Verdict
from solvers.words import count, grouped
from solvers.worker.process import Status, Task
from solvers.worker.tasks import review

if TYPE_CHECKING:
    from game.app import App


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
        items, is_over = self._task.take(), self._task.status is not Status.RUNNING
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
