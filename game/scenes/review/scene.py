"""The scene in which a game is reviewed: its moves on a timeline, each with its verdict, and the way back to any of them."""

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
from solvers.review.verdicts import Game, Summary, Verdict
from solvers.words import count, grouped
from solvers.worker.process import Status, Task
from solvers.worker.tasks import review

if TYPE_CHECKING:
    from game.app import App


class ReviewScene(StepsScene):
    """Has the worker review a game, and shows the verdicts. Leaves with a game that begins at one of its positions."""

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
        self.faults: list[int] = []  # the numbers of verdicts on moves at fault, from 0
        self._arrived: list[Verdict] = []
        self._timeline = self.new_playback()  # the verdicts, and their timeline, whose summary is still to come
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
        """A sentence on why there is no review; empty while it may still come."""
        if self._task is None or self.summary is not None or self._task.status in (Status.RUNNING, Status.DONE):
            return ""
        return str(self._task.error or "The review was stopped.")

    @property
    def is_working(self) -> bool:
        """Tell whether the first review is still being made."""
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
        """Put the verdicts on the timeline, and stand at the first fault, or where a review by bounds had been looked at."""
        position = self.playback.position
        self.verdicts, self._arrived, self.summary = self._arrived, [], summary
        self.faults = [number for number, verdict in enumerate(self.verdicts) if verdict.quality.is_fault]
        self.begin_anew()
        self.playback, self._timeline = self._timeline, self.new_playback()
        self.playback.is_complete = True
        self.panel.show_steps(self.playback.steps)
        if position:
            self.seek(position)
        else:
            self.show_step(next(iter(self.faults), 0))

    @property
    def verdict(self) -> Verdict | None:
        """The verdict that is shown; None before the first and after the last."""
        return self.verdicts[self.shown] if self.shown < len(self.verdicts) else None

    def go_to_chapter(self, by: int) -> None:
        """Go to the next fault, or the one before."""
        further = [number for number in self.faults[::by] if (number - self.shown) * by > 0]
        if further:
            self.show_step(further[0])
        else:
            self.app.say("No move before this one was at fault." if by < 0 else "No later move was at fault.")

    def retry(self) -> None:
        """Play on from the position in which the move that is shown was made."""
        if self.summary is None:
            return
        moves = self.playback.moves_until(self.shown)
        origin = Origin(self._origin.seed, self._origin.level, self._origin.options)  # and at ease, whatever the pace was
        session = Session(self.puzzle, self.start, origin, Clock(lambda: self.app.now))
        session.play_each(moves, self.playback.state if self.shown == self.playback.position else None)
        if session.is_won:
            self.app.say("This position is solved. Choose an earlier move to play on from.")
            return
        session.help(SOLVER)
        session.pause()
        self.app.pop(BeginGame(session))

    def refresh(self) -> None:
        """Show the review in the panel and on the timeline."""
        self.header.set_pill("Reviewing…" if self.is_working else "")
        self.panel.refresh()
        self.bar.refresh()


class ReviewBar(TimelineBar):
    """A card with the controls of a playback."""

    _scene: ReviewScene

    def refresh(self) -> None:
        verdict, length = self._scene.verdict, self._scene.playback.length
        place = f"Move {grouped(self._scene.shown + 1)} of {grouped(length)}" if verdict else f"The end · {count(length, 'move')}"
        words = _verdict_words(verdict) if verdict is not None else ""
        self._show(place if length else "No moves yet", self._scene.faults, words)

    def _name_of(self, position: int) -> str:
        verdicts = self._scene.verdicts
        if position >= len(verdicts):
            return "The end"
        return f"Move {grouped(position + 1)} · {verdicts[position].quality}"


def _verdict_words(verdict: Verdict) -> str:
    """Return what a move was worth, and how long it took where that is known."""
    time = f" · took {clock_time(verdict.seconds)}" if verdict.seconds is not None else ""
    return f"{verdict.quality.capitalize()}{time}"
