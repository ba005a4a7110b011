"""The choice of a pace: relaxed, or against time. It is kept at once, for all games of the puzzle to come."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.scenes.shared.starting import keep_options, last_pace
from game.session.session import PACE
from game.widgets.base import Widget
from game.widgets.controls.chooser import chooser
from game.widgets.controls.segmented import Item
from game.widgets.displays.labels import Section
from game.widgets.layout import Column
from solvers.puzzle import Puzzle

if TYPE_CHECKING:
    from game.app import App


def pace_choice(app: App, puzzle: Puzzle[Any, Any], on_change: Callable[[], object] = lambda: None) -> list[Widget]:
    """Return the bar of a puzzle that can be played at more than one pace, and nothing for others."""
    if puzzle.allowance is None:
        return []

    def choose(value: str) -> None:
        keep_options(app, puzzle, {PACE.name: value})
        on_change()

    items = [Item(choice.value, choice.title) for choice in PACE.choices]
    return [Column(Section(PACE.title), chooser(items, last_pace(app, puzzle), choose, puzzle.name), gap="gap")]
