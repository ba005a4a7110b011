"""The bar below a race: one timeline for both boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.commands import Command
from game.formatting import solving_time
from game.race.race import Measure
from game.scenes.shared.timeline_bar import TimelineBar
from solvers.words import count, grouped

if TYPE_CHECKING:
    from game.scenes.race.scene import RaceScene

MEASURE_WORDS = {Measure.STEPS: "Equal steps", Measure.TIME: "Equal time"}


class RaceBar(TimelineBar):
    """A card with the controls of a race."""

    aside = (("grid", Command.TABLE),)
    _scene: RaceScene

    def refresh(self) -> None:
        """Show the race as it is."""
        race = self._scene.race
        length, is_live = race.length, self._scene.is_live
        self._rail.set(race.position, length, ())
        self._play.set(icon="pause" if race.is_playing else "play", is_enabled=length > 0 and not is_live)
        self._show_place(race.position == 0 or is_live, race.is_at_end or is_live, self._place_text())
        self._speed.set(str(race.speed))

    def _place_text(self) -> str:
        race = self._scene.race
        if self._scene.is_live:
            return "Your turn" if race.lanes[1].is_over else "Not yet"
        if not race.length:
            return "No steps yet"
        if race.measure is Measure.TIME:
            return f"{self._time_at(race.position)} of {solving_time(race.lasting)}"
        if race.is_at_end:
            return f"At the end · {count(race.length, 'step')}"
        return f"Step {grouped(race.position)} of {grouped(race.length)}"

    def _time_at(self, position: int) -> str:
        race = self._scene.race
        return solving_time(race.lasting * position / max(race.length, 1))

    def _name_of(self, position: int) -> str:
        if self._scene.race.measure is Measure.TIME:
            return f"After {self._time_at(position)}"
        return f"Step {grouped(position)}"
