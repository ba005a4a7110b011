"""The bar below a game that is reviewed: its moves, with a mark at each fault."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.formatting import clock_time
from game.scenes.shared.timeline_bar import TimelineBar
from solvers.review.verdicts import Verdict
from solvers.words import count, grouped

if TYPE_CHECKING:
    from game.scenes.review.scene import ReviewScene


class ReviewBar(TimelineBar):
    """A card with the controls of a playback."""

    _scene: ReviewScene

    def refresh(self) -> None:
        playback, verdict = self._scene.playback, self._scene.verdict
        length = len(playback.steps)
        self._rail.set(playback.position, length, self._scene.faults)
        self._play.set(icon="pause" if playback.is_playing else "play", is_enabled=length > 0)
        place = f"Move {grouped(self._scene.shown + 1)} of {grouped(length)}" if verdict else f"The end · {count(length, 'move')}"
        self._show_place(playback.position == 0, playback.is_at_end, place if length else "No moves yet")
        self._chapter_label.set(_verdict_words(verdict) if verdict is not None else "")
        self._speed.set(str(playback.speed))

    def _name_of(self, position: int) -> str:
        verdicts = self._scene.verdicts
        if position >= len(verdicts):
            return "The end"
        return f"Move {grouped(position + 1)} · {verdicts[position].quality}"


def _verdict_words(verdict: Verdict) -> str:
    """Return what a move was worth, and how long it took where that is known."""
    time = f" · took {clock_time(verdict.seconds)}" if verdict.seconds is not None else ""
    return f"{verdict.quality.capitalize()}{time}"
