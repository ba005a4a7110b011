"""Who races in a lane: a solver with its options, or the person. The choice is kept for each puzzle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.storage.paths import in_short
from game.theme import Share
from game.widgets.controls.dropdown import Dropdown
from game.widgets.controls.segmented import Item
from game.widgets.layout import Row
from solvers.errors import ParseError
from solvers.options import Option, kept_options
from solvers.puzzle import Puzzle, Solver

if TYPE_CHECKING:
    from game.app import App

YOU = "you"
SIDES = ("left", "right")


def kept(app: App, puzzle: Puzzle[Any, Any]) -> dict[str, str]:
    """Return what was chosen last for races at a puzzle."""
    return app.settings.races.setdefault(puzzle.name, {})


def keep_solvers(app: App, puzzle: Puzzle[Any, Any], names: tuple[str, str]) -> None:
    """Have these solvers race next; raises ParseError if there is no such one."""
    for side, name in zip(SIDES, names, strict=True):
        kept(app, puzzle)[side] = name if name == YOU else app.shelf.named(puzzle, name).name


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
        self._app.stack.lay_out()

    def _show_options(self) -> None:
        """Have a list beside the solver for each of its options."""
        solver = chosen_racer(self._app, self._puzzle, self._side)
        del self.children[1:]
        self._weights = [1.0]
        if solver is None:
            return
        values = racer_options(self._app, self._puzzle, self._side, solver)
        for option in solver.options:
            self.add(OptionBox(option, values[option.name], self._setter(solver, option), self._puzzle.name))
        share = Share.RACER_OPTION
        self._weights = [max(1.0 - share * len(solver.options), share), *([share] * len(solver.options))]

    def _setter(self, solver: Solver[Any], option: Option) -> Callable[[str], None]:
        def choose(value: str) -> None:
            kept(self._app, self._puzzle)[_key(self._side, solver, option)] = value
            self._app.storage.save_settings()
            self._on_change()

        return choose


class OptionBox(Dropdown):
    """A list for an option, which names the option below what is chosen."""

    def __init__(self, option: Option, value: str, on_choose: Callable[[str], object], accent: str) -> None:
        super().__init__([Item(choice.value, choice.title) for choice in option.choices], value, on_choose, accent)
        self._option = option
        self.tooltip = option.hint or option.title

    @property
    def chosen(self) -> Item:
        return super().chosen._replace(note=self._option.title)
