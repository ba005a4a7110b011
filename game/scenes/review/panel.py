"""The panel beside a game that is reviewed: its accuracy, some sentences, its curve, and each move with its verdict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.commands import Command
from game.formatting import accuracy_words
from game.paint.colours import Colour
from game.paint.look import Look
from game.scenes.review.curve import Curve
from game.scenes.shared.chrome import Panel, command_button
from game.scenes.shared.step_list import MarkLegend, StepList
from game.theme.measures import Text
from game.widgets.base import Widget
from game.widgets.controls.buttons import Kind
from game.widgets.displays.gauges import ProgressBar
from game.widgets.displays.labels import Figure, Label, Section
from game.widgets.layout import Column, Columns, Row
from solvers.puzzle import Role, Step
from solvers.review.verdicts import Quality, Summary
from solvers.words import grouped, named

if TYPE_CHECKING:
    from game.scenes.review.scene import ReviewScene

MOST_FACTS = 3
"""sentences on the game that stand in the panel"""
_YOURS = (Role.WRONG, Role.EXPLORED)
_NAMES = {Quality.MISTAKE: "mistakes", Quality.WASTED: "wasted", Quality.GUESS: "guesses"}
"""the faults, the worst ones first"""


class VerdictList(StepList):
    """The list of the moves, whose numbers have the colours of their verdicts."""

    def number_ink(self, look: Look, number: int, ground: Colour) -> Colour:
        return look.palette.ink(look.palette.quality(Quality(self.steps[number].technique)), ground)


class ReviewPanel(Panel):
    """Figures, sentences, the curve, the list of moves, and the way back into the game."""

    def __init__(self, scene: ReviewScene) -> None:
        self._scene = scene
        accent = scene.puzzle.name
        self._accuracy, self._moves, self._faults = Figure("accuracy"), Figure("moves"), Figure("mistakes")
        self._meaning = Label("", Text.NOTE, "muted")
        self._problem = Label("", Text.NOTE, "bad", lines=4)
        self._progress_words = Label("", Text.NOTE, "muted", lines=1)
        self._progress = ProgressBar(accent)
        self._facts = Label("", Text.NOTE)
        self._curve_title = Section("")
        self._curve = Curve(accent, scene.show_step)
        self._list = VerdictList((), scene.show_step, accent)
        self._legend = MarkLegend(accent, dict(scene.view.board.role_words) | dict.fromkeys(_YOURS, "your move"))
        self._told: tuple[Widget, ...] = (
            Row(self._accuracy, self._moves, self._faults),
            self._meaning,
            self._facts,
            Column(self._curve_title, self._curve, gap="gap"),
        )
        content = Columns(*self._told, self._problem, self._progress_words, self._progress, self._list, self._legend)
        self._retry = command_button(scene, "restart", Command.RETRY, Kind.ACCENT, accent, "Retry from here")
        super().__init__(content, self._retry)

    def place(self, look: Look, area: pygame.Rect) -> None:
        """Take an area; where it is low, the list is what is seen of the content."""
        super().place(look, area)
        self.reveal(self._list)

    def show_steps(self, steps: Sequence[Step]) -> None:
        """List other moves."""
        self._list.show(steps)
        self.place_again()

    def refresh(self) -> None:
        """Show the review as it is."""
        scene, summary = self._scene, self._scene.summary
        changes = [widget.set_visible(summary is not None) for widget in self._told]
        changes.append(self._progress.set_visible(scene.is_working))
        changes.append(self._progress_words.set_visible(scene.is_working or scene.progress.is_extra))
        changes += [self._problem.set(scene.problem), self._problem.set_visible(bool(scene.problem))]
        self._retry.set(is_enabled=summary is not None)
        self._progress.set(scene.progress.fraction or 0.0)
        self._progress_words.set(f"{scene.progress.note or 'beginning'}…".capitalize())
        if summary is not None:
            self._show_figures(summary)
            changes += [
                self._meaning.set(summary.meaning),
                self._facts.set(" ".join(summary.facts[:MOST_FACTS])),
                self._curve_title.set(summary.curve.upper()),
            ]
            self._curve.show(summary.first, scene.verdicts, scene.shown)
        self._legend.set(scene.verdict.marks if scene.verdict is not None else ())
        self._list.set_current(min(scene.shown, max(len(scene.verdicts) - 1, 0)))
        if any(changes):
            self.place_again()

    def _show_figures(self, summary: Summary) -> None:
        scene = self._scene
        qualities = [scene.verdicts[number].quality for number in scene.faults]
        self._accuracy.set(accuracy_words(summary))
        self._moves.set(grouped(len(scene.verdicts)), named(len(scene.verdicts), "moves"))
        worst = next((quality for quality in _NAMES if quality in qualities), Quality.MISTAKE)
        faults = qualities.count(worst)
        self._faults.set(grouped(faults), "guess" if (faults, worst) == (1, Quality.GUESS) else named(faults, _NAMES[worst]))
