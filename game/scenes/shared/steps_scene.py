"""The base class of scenes that play explained steps on a timeline."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.boards import BOARDS
from game.boards.base import BoardStyle
from game.commands import Command
from game.paint.look import Look
from game.scenes.messages import Request, Result
from game.scenes.shared.chrome import Header, Panel, place_scene
from game.scenes.shared.step_list import StepList
from game.scenes.shared.timeline import TimelineBar, TimelineScene
from game.session.playback import Playback
from game.theme.measures import Duration
from game.widgets.board_view import BoardView
from solvers.puzzle import Puzzle, State, Step

if TYPE_CHECKING:
    from game.app import App


class StepsPanel(Panel):
    """A panel with a list of steps; if it is too low for everything, it scrolls to the list."""

    _list: StepList

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        self.reveal(self._list)

    def show_steps(self, steps: Sequence[Step]) -> None:
        """List other steps; the list may grow later."""
        self._list.show(steps)


class StepsScene(TimelineScene):
    """Shows the steps of a playback on a board. Subclasses add steps to the playback in `receive`, called once a frame."""

    playback: Playback
    header: Header
    panel: Panel
    bar: TimelineBar

    def __init__(self, app: App, puzzle: Puzzle[Any, Any], start: State[Any]) -> None:
        super().__init__(app)
        self.puzzle, self.start = puzzle, start
        self.playback = self.new_playback()
        self._updated_s = app.now
        self._displayed = (-1, -1)
        self._glide_ends_at = 0.0
        self.view = BoardView(BOARDS[puzzle.name](start, puzzle.name))
        self.view.board.style = self.board_style()

    def new_playback(self) -> Playback:
        return Playback(self.start, self.speed, BOARDS[self.puzzle.name].move_s)

    @abstractmethod
    def board_style(self) -> BoardStyle:
        """Return the board's current style."""

    @abstractmethod
    def receive(self) -> None:
        """Take in what the worker has found."""

    def timeline_commands(self) -> dict[Command, Callable[[], Any]]:
        return super().timeline_commands() | {
            Command.NEXT_CHAPTER: lambda: self.go_to_chapter(1),
            Command.PREVIOUS_CHAPTER: lambda: self.go_to_chapter(-1),
        }

    def clear_timeline(self) -> None:
        self.playback = self.new_playback()
        self._displayed, self._glide_ends_at = (-1, -1), 0.0

    # the scene

    def place(self, look: Look, window: pygame.Rect) -> None:
        place_scene(look, window, self.header, self.view, self.panel, self.bar)

    def open(self, request: Request) -> None:
        """Pause the playback and open another scene above."""
        self.playback.pause()
        self.refresh()
        self.app.open(request)

    def resume(self, result: Result | None) -> None:
        self.view.restyle(self.board_style())
        self.refresh()
        self.dispatch(result)

    def leave(self) -> None:
        self.app.worker.cancel()
        self._glide_ends_at = 0.0
        self.playback.discard(self.app.jobs.discard)
        self.playback = self.new_playback()

    def update(self) -> None:
        self.receive()
        passed, self._updated_s = self.app.now - self._updated_s, self.app.now
        if self.app.stack.top is self:
            self.playback.advance(passed)
        self._show_changes()
        if 0 < self._glide_ends_at <= self.app.now:
            self._glide_ends_at = 0.0
            self.refresh()

    def wakes_at(self) -> float | None:
        if self.playback.is_playing and self.app.stack.top is self:
            return self.app.now
        return self._glide_ends_at or None

    @property
    def current(self) -> int:
        """The index of the explained step: the one being animated, otherwise the next one.

        On boards that explain steps afterwards, it is the last one made.
        """
        explains_previous = self._glide_ends_at or self.view.board.explains_after
        return self.playback.position - (1 if explains_previous and self.playback.position else 0)

    # the timeline

    def step(self, by: int) -> None:
        self.playback.pause()
        step = self.playback.step
        self.playback.seek(self.playback.position + by)
        self._show_position(self.playback.glide_of(step) if by > 0 and step is not None else Duration.GLIDE)

    def go_to_end(self) -> None:
        """Go to the end and stay there while more steps arrive."""
        self.playback.pause()
        self.playback.jump_to_end()
        self._show_position(0.0)

    def seek(self, position: int) -> None:
        """Go to the position before a step."""
        self.playback.pause()
        is_near = abs(position - self.playback.position) == 1
        self.playback.seek(position)
        self._show_position(Duration.GLIDE if is_near else 0.0)

    def show_step(self, number: int) -> None:
        """Go to the position in which a step is explained."""
        self.seek(number + (1 if self.view.board.explains_after else 0))

    def go_to_chapter(self, by: int) -> None:
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

    # showing

    def _show_changes(self) -> None:
        """Show what changed since the last frame."""
        position, length = self.playback.position, len(self.playback.steps)
        if (position, length) == self._displayed or (position == self._displayed[0] and self._glide_ends_at):
            return  # steps that arrive during an animation are shown after it
        if position == self._displayed[0] < self._displayed[1]:  # more steps have arrived, but the current one stays
            self._displayed = (position, length)
            self.refresh()
            return
        is_next = 0 < position == self._displayed[0] + 1
        step = self.playback.steps[self.playback.position - 1] if is_next else None
        self._show_position(self.playback.glide_of(step) if step is not None else 0.0)

    def _show_position(self, glide_s: float) -> None:
        playback = self.playback
        is_forward = playback.position == self._displayed[0] + 1 and glide_s > 0 and not self.app.look.reduces_motion
        turn = playback.turn_between(self._displayed[0], playback.position)
        self._displayed = (playback.position, len(playback.steps))
        self._glide_ends_at = self.app.now + glide_s if is_forward else 0.0
        is_after = self.view.board.explains_after
        step = playback.steps[self.current] if is_after and playback.steps else playback.step
        marks = step.marks if step is not None else ()
        self.view.show(playback.state, marks, glide_s, marks_wait=is_forward and not is_after, turn=turn)
        self.refresh()
