"""The solution counts of the editor's board, which the worker updates after each stroke, and their display."""

import math
from dataclasses import dataclass, field, replace
from typing import Any

import pygame

from game.formatting import solving_time
from game.paint.look import Look
from game.theme.measures import Duration, Text
from game.theme.palette import mix
from game.theme.proportions import Share
from game.widgets.base import Frame
from solvers import game_id
from solvers.errors import GaveUp, PuzzleError, Unsolvable
from solvers.puzzle import Puzzle, Report, State
from solvers.words import grouped, named, short
from solvers.worker import process
from solvers.worker.process import Status, Task, Worker
from solvers.worker.tasks import examine

MAX_REMEMBERED = 500
GRACE_S = 3.0
"""How long to wait for a cancelled task to stop: replacing the worker process would take about as long."""


@dataclass(frozen=True)
class Findings:
    """What is known about a board."""

    report: Report[Any] = field(default_factory=Report)
    problem: str = ""  # why the board can't be played, as a sentence
    limit: str = ""  # why the count is incomplete, as a sentence
    is_over: bool = False
    seconds: float = 0.0  # how long it took, once it is over


class SolutionCounter:
    """Has the worker examine the newest board, and remembers the findings on earlier ones."""

    def __init__(self, worker: Worker, puzzle: Puzzle[Any, Any]) -> None:
        self._worker, self._puzzle = worker, puzzle
        self._remembered: dict[str, Findings] = {}
        self._game = ""
        self._task: Task | None = None
        self.asked_at = 0.0  # when the board was first examined
        self.findings = Findings()

    @property
    def is_running(self) -> bool:
        """Return whether the worker may still find more."""
        return not self.findings.is_over

    def examine(self, state: State[Any], now: float) -> None:
        """Examine another board; obvious problems and earlier findings are available at once."""
        game = game_id(self._puzzle, state)
        if game == self._game:
            return
        self._cancel()
        self._game, self.asked_at = game, now
        self.findings = self._remembered.get(game) or self._initial_findings(state)

    def _initial_findings(self, state: State[Any]) -> Findings:
        bench = self._puzzle.workbench
        assert bench is not None
        try:
            bench.check(state)
        except PuzzleError as problem:
            return Findings(problem=str(problem), is_over=True)
        return Findings(is_over=self._puzzle.examine is None)

    def poll(self) -> bool:
        """Take in new findings and return whether there are any; restart the task if another one displaced it."""
        if not self.is_running:
            return False
        if self._task is None:
            self._worker.grace_s = GRACE_S
            self._task = self._worker.start(examine, self._game)
            return False
        task, reports = self._task, [item for item in self._task.drain() if isinstance(item, Report)]
        if reports:
            self.findings = replace(self.findings, report=reports[-1], problem=reports[-1].problem)
        if task.status is Status.CANCELLED:
            self._task = None
        elif task.status is not Status.RUNNING:
            self._finish(task)
            return True
        return bool(reports)

    def _finish(self, task: Task) -> None:
        found = replace(self.findings, is_over=True, seconds=task.seconds)
        if isinstance(task.error, Unsolvable):
            found = replace(found, problem=str(task.error))
        elif task.error is not None:
            found = replace(found, limit=str(task.error))
        self.findings, self._task = found, None
        if task.error is None or isinstance(task.error, Unsolvable | GaveUp):
            self._remembered[self._game] = found
        while len(self._remembered) > MAX_REMEMBERED:
            del self._remembered[next(iter(self._remembered))]

    def stop(self) -> None:
        """Stop examining, so that others can use the worker."""
        self._cancel()
        self._worker.grace_s = process.GRACE_S

    def _cancel(self) -> None:
        if self._task is not None and self._task.status is Status.RUNNING:
            self._worker.cancel()
        self._task = None


_DOTS = 8


class Spinner(Frame):
    """A busy indicator: a circle of dots that light up in turn, unless motion is reduced."""

    def show(self, is_shown: bool) -> None:
        if is_shown == self.is_visible:
            return
        self.changed()
        self.is_visible = is_shown
        if is_shown and self.root is not None and not self.root.reduces_motion:
            self.root.animate(self)
        self.changed()

    def tick(self, now: float) -> bool:
        self.changed()
        return self.is_visible

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        first = int(self.now / Duration.SPIN * _DOTS) if not look.reduces_motion else 0
        side = min(self.rect.size)
        for number in range(_DOTS):
            angle = 2 * math.pi * number / _DOTS
            reach = side * (1 - Share.SPINNER_DOT) / 2
            centre = (round(self.rect.centerx + reach * math.sin(angle)), round(self.rect.centery - reach * math.cos(angle)))
            age = (first - number) % _DOTS / _DOTS
            colour = mix(look.palette.text, look.palette.surface, age)
            look.disc(surface, centre, max(side * Share.SPINNER_DOT, 2), colour)


NOTE_LINES = 4
FEW_DIGITS = 5  # digits of a figure that is shortened to fit
COUNTING = "Counting…"
COUNTING_LONG = "Counting… This takes a while for a large board, and the first time on each computer."
UNKNOWN = "…"


class Readout(Frame):
    """Shows the findings on a board, at a fixed height so that nothing jumps during painting.

    The previous board's findings stay for a moment, then fade, and disappear if the count takes long.
    """

    def __init__(self) -> None:
        self._spinner = Spinner()
        self._spinner.is_visible = False
        super().__init__(self._spinner)
        self._findings = Findings()
        self._captions: tuple[str, ...] = ()
        self._is_late = self._is_long = False

    def set(self, findings: Findings, waited_s: float) -> None:
        """Show findings, `waited_s` seconds after their count began."""
        is_running = not findings.is_over
        is_late, is_long = is_running and waited_s > Duration.COUNTING, is_running and waited_s > Duration.LONG_WAIT
        shown = findings
        if is_running and not findings.report.figures and waited_s <= Duration.PATIENCE:
            shown = self._findings
        if (shown, is_late, is_long) == (self._findings, self._is_late, self._is_long):
            return
        self._findings, self._is_late, self._is_long = shown, is_late, is_long
        captions = tuple(caption for caption, _ in shown.report.figures)
        if shown.is_over or not set(captions) <= set(self._captions):
            self._captions = captions or self._captions
        self._spinner.show(is_late)
        self.changed()

    @property
    def sentence(self) -> str:
        """The sentence instead of the figures, or below them."""
        found = self._findings
        if self._is_late:
            return COUNTING_LONG if self._is_long else COUNTING
        if found.problem or found.limit:
            return found.problem or found.limit
        return f"Counted exactly, in {solving_time(found.seconds)}." if found.is_over and found.report.figures else ""

    @property
    def facts(self) -> tuple[str, ...]:
        return self._findings.report.facts if not self._is_late else ()

    @property
    def values(self) -> dict[str, int]:
        """The figures by caption; empty while a problem is shown."""
        return {} if self._shows_problem else dict(self._findings.report.figures)

    @property
    def _shows_problem(self) -> bool:
        return bool(self._findings.problem) and not self._is_late

    # places

    def preferred_height(self, look: Look, width: int) -> int:
        figures = look.line_height(Text.VALUE) + look.line_height(Text.CAPTION)
        return figures + look.sizes.gap + NOTE_LINES * look.line_height(Text.NOTE)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        side = look.sizes.small_icon
        middle = self._note_top(look) + look.line_height(Text.NOTE) // 2
        self._spinner.place(look, pygame.Rect(area.x, middle - side // 2, side, side))

    def _note_top(self, look: Look) -> int:
        return self.rect.y + self.preferred_height(look, self.rect.w) - NOTE_LINES * look.line_height(Text.NOTE)

    # pictures

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self._shows_problem:
            self._draw_problem(surface, look)
            return
        shown = self._fitting_figures(look)
        self._draw_figures(surface, look, shown)
        self._draw_notes(surface, look, shown)

    def _draw_problem(self, surface: pygame.Surface, look: Look) -> None:
        icon, gap = look.sizes.icon, look.sizes.gap
        ink = look.palette.ink(look.palette.bad, look.palette.surface)
        height = look.line_height(Text.BODY)
        look.icon(surface, "warning", (self.rect.x + icon // 2, self.rect.y + height // 2), icon, ink)
        most = self.rect.h // height
        lines = look.wrapped(self._findings.problem, Text.BODY, self.rect.w - icon - gap, most)
        look.paragraph(surface, (self.rect.x + icon + gap, self.rect.y), lines, Text.BODY, look.palette.text)

    def _fitting_figures(self, look: Look) -> list[str]:
        """Return the figures as text that fits side by side; the largest are shortened first if necessary."""
        values = self.values
        texts = [grouped(values[caption]) if caption in values else UNKNOWN for caption in self._captions]
        gaps = look.sizes.gap_wide * (len(texts) - 1)
        for caption in sorted(values, key=lambda caption: -values[caption]):
            if sum(self._widths(look, texts)) + gaps <= self.rect.w:
                break
            texts[self._captions.index(caption)] = short(values[caption], FEW_DIGITS)
        return texts

    def _widths(self, look: Look, texts: list[str]) -> list[int]:
        pairs = zip(texts, map(self._caption, self._captions), strict=True)
        return [max(look.text_width(text, Text.VALUE), look.text_width(caption, Text.CAPTION)) for text, caption in pairs]

    def _caption(self, caption: str) -> str:
        """Return a caption in singular or plural, to match its figure."""
        return named(self.values.get(caption, 0), caption)

    def _draw_figures(self, surface: pygame.Surface, look: Look, texts: list[str]) -> None:
        palette, height, widths = look.palette, look.line_height(Text.VALUE), self._widths(look, texts)
        even = self.rect.w // max(len(texts), 1)
        are_even = all(width <= even - look.sizes.gap for width in widths)
        spare = (self.rect.w - sum(widths)) // max(len(texts) - 1, 1)
        is_previous = self._is_late and self._findings.is_over
        ink = palette.faint if is_previous else palette.text
        x = self.rect.x
        for text, caption, width in zip(texts, self._captions, widths, strict=True):
            look.text(surface, (x, self.rect.y + height // 2), text, Text.VALUE, ink, "midleft")
            look.paragraph(surface, (x, self.rect.y + height), [self._caption(caption)], Text.CAPTION, palette.muted)
            x += even if are_even else width + spare

    def _draw_notes(self, surface: pygame.Surface, look: Look, shown: list[str]) -> None:
        indent = look.sizes.small_icon + look.sizes.gap if self._spinner.is_visible else 0
        lines = look.wrapped(self.sentence, Text.NOTE, self.rect.w - indent, NOTE_LINES)
        top, height = self._note_top(look), look.line_height(Text.NOTE)
        look.paragraph(surface, (self.rect.x + indent, top), lines, Text.NOTE, look.palette.muted)
        for line in self._full_values(look, shown)[: NOTE_LINES - len(lines)]:
            top += height
            look.paragraph(surface, (self.rect.x, top + (len(lines) - 1) * height), [line], Text.NOTE, look.palette.muted)

    def _full_values(self, look: Look, shown: list[str]) -> list[str]:
        """Return lines with the full values of the shortened figures."""
        values, found = self.values, list[str]()
        for text, caption in zip(shown, self._captions, strict=True):
            exact = grouped(values[caption]) if caption in values else text
            if exact != text:
                found += look.wrapped(f"{exact} {caption}", Text.NOTE, self.rect.w)
        return found
