"""The dialog that saves a solution as an animation or a list of steps, or copies it as text."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from game.boards.base import BoardStyle
from game.export.recording import Film, Recording, stem_of, video_problem
from game.scenes.messages import ChooseSteps
from game.scenes.shared.chrome import Dialog
from game.scenes.shared.files import SUFFIX, copy_solution, save_file, say_saved
from game.storage import free_shared_path
from game.theme.measures import Duration, Text
from game.theme.proportions import Film as Format
from game.widgets.buttons import Button, RowButton
from game.widgets.labels import Heading, Label, ProgressBar
from game.widgets.layout import Column, Row
from solvers.formats import step_lists
from solvers.formats.step_lists import StepList
from solvers.words import count

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.app import App

GIF, MP4 = "gif", "mp4"


class ShareScene(Dialog):
    """Offers the formats; while an animation is being made, it shows the progress."""

    def __init__(self, app: App, steps: StepList, style: BoardStyle, speed: float) -> None:
        self._steps, self._style, self._speed = steps, style, speed
        self._recording: Recording | None = None
        frames = count(min(len(steps.steps) + 1, Format.MAX_PICTURES), "frame") if steps.steps else "no steps yet"
        self._gif = RowButton("Animated GIF", frames, partial(self.record, GIF), "record")
        self._video = RowButton("Video (MP4)", "Checking…", partial(self.record, MP4), "film")
        self._json = RowButton("Steps as JSON", "to watch again later" if steps.steps else frames, self.save_steps, "levels")
        self._copy = RowButton("Game ID with solver", "to the clipboard", self.copy, "copy")
        self._open = RowButton("Open saved steps…", "", self.open_steps, "folder")
        self._frames = frames
        self._video.is_enabled = False
        for row in (self._gif, self._json):
            row.is_enabled = bool(steps.steps)
        self._choices = Column(self._gif, self._video, self._json, self._copy, self._open, gap="gap")
        self._bar = ProgressBar(steps.puzzle.name)
        self._note = Label("", Text.BODY, "muted", lines=1)
        self._cancel = Button("Cancel", self.close)
        self._progress_view = Column(self._note, self._bar, Row(Label(""), self._cancel, weights=(2, 1)), gap="section")
        self._progress_view.is_visible = False
        super().__init__(app, Column(Heading("Share"), self._choices, self._progress_view, gap="section"))

    def enter(self) -> None:
        self.root.set_focus(self._gif if self._gif.is_enabled else self._copy)
        if self._steps.steps:
            self.app.jobs.in_thread(video_problem, self._show_video_problem)
        else:
            self._video.set(self._frames, is_enabled=False)

    def _show_video_problem(self, outcome: Future[str]) -> None:
        problem = str(outcome.exception() or "") or outcome.result()
        self._video.set(problem or self._frames, is_enabled=not problem)

    # films

    def record(self, suffix: str) -> None:
        film = Film(self._steps, self.app.look.palette, self._style, self._speed)
        self._recording = Recording(film, free_shared_path(stem_of(self._steps), suffix))
        self._choices.set_visible(False)
        self._progress_view.set_visible(True)
        self._show_progress(self._recording)
        self.root.set_focus(self._cancel)

    def update(self) -> None:
        recording = self._recording
        if recording is None:
            return
        end = time.perf_counter() + Duration.SLICE
        recording.go_on(lambda: time.perf_counter() < end)
        self._show_progress(recording)
        if recording.is_over:
            self._end(recording)

    def _show_progress(self, recording: Recording) -> None:
        self._bar.set(recording.drawn / recording.count)
        is_drawn = recording.drawn == recording.count
        self._note.set("Writing the file…" if is_drawn else f"Frame {recording.drawn + 1} of {recording.count}")

    def _end(self, recording: Recording) -> None:
        self._recording = None
        self.app.pop()
        say_saved(self.app, recording.path, recording.problem)

    def wakes_at(self) -> float | None:
        return self.app.now if self._recording is not None else None

    def leave(self) -> None:
        if self._recording is not None:
            self._recording.cancel()

    # steps and text

    def save_steps(self) -> None:
        """Save the steps to a file, in a thread."""
        app, steps = self.app, self._steps
        app.pop()
        save_file(app, free_shared_path(stem_of(steps), SUFFIX), lambda: "\n".join(step_lists.written(steps)) + "\n")

    def copy(self) -> None:
        """Copy the game ID with the solver and its options."""
        self.app.pop()
        copy_solution(self.app, self._steps)

    def open_steps(self) -> None:
        self.app.pop(ChooseSteps())
