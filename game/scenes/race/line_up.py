"""Who races: the solvers that were chosen last for both sides, or the person, and the race that they begin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.boards import BOARDS
from game.race.race import Lane, Measure, Race
from game.scenes.race.choice import SIDES, chosen_racer, kept, racer_options
from solvers.puzzle import Puzzle, State
from solvers.worker.race import Entrant

if TYPE_CHECKING:
    from game.app import App

LEFT, RIGHT = 0, 1


class LineUp:
    """Both racers as they are chosen now, None for the person, who only plays at the left."""

    def __init__(self, app: App, puzzle: Puzzle[Any, Any]) -> None:
        self._app, self._puzzle = app, puzzle
        self.racers = [chosen_racer(app, puzzle, side) for side in SIDES]
        self.entrants: dict[int, Entrant] = {
            number: (racer.address, racer_options(app, puzzle, SIDES[number], racer))
            for number, racer in enumerate(self.racers)
            if racer is not None
        }
        """for each lane of a solver its address and options"""

    @property
    def is_by_hand(self) -> bool:
        """Tell whether the person races."""
        return self.racers[LEFT] is None

    @property
    def titles(self) -> list[str]:
        """What both are called; a solver that races itself by its sides."""
        titles = [racer.title if racer is not None else "You" for racer in self.racers]
        is_same = titles[LEFT] == titles[RIGHT]
        return [f"{title} ({side})" if is_same else title for title, side in zip(titles, SIDES, strict=True)]

    def has_notes(self, number: int) -> bool:
        """Tell whether the board of a lane had better show all candidates."""
        racer = self.racers[number]
        return racer is not None and racer.has_notes

    def race(self, start: State[Any], speed: float) -> Race:
        """Return their race over a board, before anything has happened."""
        left, right = (Lane(self._puzzle, start, title) for title in self.titles)
        left.is_hand = self.is_by_hand
        measure = kept_measure(self._app, self._puzzle)
        return Race((left, right), measure, speed, BOARDS[self._puzzle.name].move_s)


def kept_measure(app: App, puzzle: Puzzle[Any, Any]) -> Measure:
    """Return what was equal on both boards in the last race."""
    return Measure(kept(app, puzzle).get("measure", Measure.STEPS))


def keep_measure(app: App, puzzle: Puzzle[Any, Any], measure: Measure) -> None:
    """Have something be equal on both boards from now on."""
    kept(app, puzzle)["measure"] = measure
    app.storage.save_settings()
