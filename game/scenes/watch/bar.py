"""The bar below a board that is watched: one timeline of steps, in chapters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.shared.timeline_bar import INSTANT, TimelineBar
from solvers.words import count, grouped

if TYPE_CHECKING:
    from game.scenes.watch.scene import WatchScene


class WatchBar(TimelineBar):
    """A card with the controls of a playback."""

    _scene: WatchScene

    def refresh(self) -> None:
        """Show the playback as it is."""
        playback = self._scene.playback
        length = len(playback.steps)
        self._rail.set(playback.position, length, [chapter.first for chapter in playback.chapters])
        self._play.set(icon="pause" if playback.is_playing else "play", is_enabled=length > 0)
        self._show_place(playback.position == 0, playback.is_at_end, self._place_text())
        chapter = playback.chapter_at(self._scene.shown)
        self._chapter_label.set(chapter.title if chapter is not None and not playback.is_at_end else "")
        self._speed.set(INSTANT if playback.is_instant and not playback.is_complete else str(playback.speed))

    def _place_text(self) -> str:
        playback = self._scene.playback
        length = len(playback.steps)
        if not length:
            return "No steps yet" if self._scene.is_searching else "No steps"
        if playback.is_at_end:
            end = "Solved" if playback.state.is_solved() else "At the end so far" if self._scene.is_searching else "Stopped here"
            return f"{end} · {count(length, 'step')}"
        return f"Step {grouped(self._scene.shown + 1)} of {grouped(length)}"

    def _name_of(self, position: int) -> str:
        playback = self._scene.playback
        chapter = playback.chapter_at(min(position, len(playback.steps) - 1))
        step = f"Step {grouped(min(position + 1, max(len(playback.steps), 1)))}"
        return f"{step} · {chapter.title}" if chapter is not None else step
