"""Who races in a lane: a solver with its options, or the person; the choice is kept for each puzzle."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from game.boards import BOARDS
from game.race.race import Lane, Measure, Race
from game.storage.paths import in_short
from game.theme.proportions import Share
from game.widgets.controls.dropdown import Dropdown
from game.widgets.controls.segmented import Item
from game.widgets.layout import Row
from solvers.errors import ParseError
from solvers.options import Option, kept_options
from solvers.puzzle import Puzzle, Solver, State
from solvers.worker.race import Entrant

if TYPE_CHECKING:
    from game.app import App

YOU = "you"
SIDES = ("left", "right")


def kept(app: App, puzzle: Puzzle[Any, Any]) -> dict[str, str]:
    """Return what was chosen last for races at a puzzle."""
    return app.settings.races.setdefault(puzzle.name, {})


def chosen_racer(app: App, puzzle: Puzzle[Any, Any], side: str) -> Solver[Any] | None:
    """Return the solver of a side; None if the person plays it. One that is gone gives way to the one at first."""
    name = kept(app, puzzle).get(side, "")
    if name == YOU:
        return None
    try:
        return app.shelf.solver(puzzle, name) if name else _first(puzzle, side)
    except ParseError:
        del kept(app, puzzle)[side]
        return _first(puzzle, side)


def _first(puzzle: Puzzle[Any, Any], side: str) -> Solver[Any]:
    """Return who races at first: the default solver, and another one that promises most."""
    first, *others = puzzle.solvers
    if side == SIDES[0]:
        return first
    return next((solver for solver in others if solver.claim == "optimal"), others[0] if others else first)


def racer_options(app: App, puzzle: Puzzle[Any, Any], side: str, solver: Solver[Any]) -> dict[str, str]:
    """Return the options of a solver in a lane: both lanes may have the same solver with others."""
    values = kept(app, puzzle)
    return kept_options(
        solver.options,
        {o.name: values[key] for o in solver.options if (key := _key(side, solver, o)) in values},
    )


def _key(side: str, solver: Solver[Any], option: Option) -> str:
    return f"{side}/{solver.name}/{option.name}"


class RacerChoice(Row):
    """A list of solvers, and beside it a smaller one for each option of the chosen one."""

    def __init__(self, app: App, puzzle: Puzzle[Any, Any], side: str, on_change: Callable[[], object]) -> None:
        self._app, self._puzzle, self._side, self._on_change = app, puzzle, side, on_change
        app.shelf.look_at_files()
        self.list = Dropdown(self._items(), self._name, self._choose, puzzle.name, self._look)
        self.list.tooltip = f"Your own: Python files in {in_short(app.shelf.folder)}"
        super().__init__(self.list)
        self._show_options()

    @property
    def _name(self) -> str:
        solver = chosen_racer(self._app, self._puzzle, self._side)
        return solver.name if solver is not None else YOU

    def _items(self) -> list[Item]:
        solvers = self._app.shelf.solvers(self._puzzle)
        you = [Item(YOU, "You", "by hand, against the other side")] if self._side == SIDES[0] else []
        return [*you, *(Item(solver.name, solver.title, solver.blurb, bool(solver.problem)) for solver in solvers)]

    def _look(self) -> None:
        """Look which solvers there are before the list opens."""
        self._app.shelf.look()
        self.list.set(self._name, self._items())

    def _choose(self, name: str) -> None:
        kept(self._app, self._puzzle)[self._side] = name
        self._app.storage.save_settings()
        self._show_options()
        self._on_change()
        self.want_layout()

    def _show_options(self) -> None:
        """Have a list beside the solver for each of its options."""
        solver = chosen_racer(self._app, self._puzzle, self._side)
        del self.children[1:]
        self._weights = [1.0]
        if solver is None:
            return
        values = racer_options(self._app, self._puzzle, self._side, solver)
        for option in solver.options:
            choose = partial(self._set_option, _key(self._side, solver, option))
            self.add(OptionBox(option, values[option.name], choose, self._puzzle.name))
        share = Share.RACER_OPTION
        self._weights = [max(1.0 - share * len(solver.options), share), *([share] * len(solver.options))]

    def _set_option(self, key: str, value: str) -> None:
        kept(self._app, self._puzzle)[key] = value
        self._app.storage.save_settings()
        self._on_change()


class OptionBox(Dropdown):
    """A list for an option, which names the option below what is chosen."""

    def __init__(self, option: Option, value: str, on_choose: Callable[[str], object], accent: str) -> None:
        super().__init__([Item(choice.value, choice.title) for choice in option.choices], value, on_choose, accent)
        self._option = option
        self.tooltip = option.hint or option.title

    @property
    def chosen(self) -> Item:
        return super().chosen._replace(note=self._option.title)


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
