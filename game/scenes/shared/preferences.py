"""Saved choices for each puzzle: its solver and options, the appearance of its board, and its picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from game.boards import BOARDS
from game.boards.base import NUMBERS, OFF, ON, BoardStyle
from game.paint import pictures
from game.paint.pictures import Picture, built_in
from game.scene import reporting_errors
from game.scenes.shared.starting import last_pace, save_options
from game.session import PACE
from game.storage import Settings
from game.storage.paths import abbreviate_home
from game.theme.measures import Text
from game.widgets.base import Widget
from game.widgets.choices import Chooser, Dropdown, Item, option_bar
from game.widgets.labels import Label, Section
from game.widgets.layout import Column
from solvers.errors import ParseError
from solvers.options import Option, kept_options
from solvers.puzzle import Puzzle, Solver

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.app import App


def board_choices(settings: Settings, puzzle: str) -> dict[str, str]:
    return kept_options(BOARDS[puzzle].choices, settings.boards.get(puzzle, {}))


def save_board_choice(app: App, puzzle: str, name: str, value: str) -> None:
    app.settings.boards.setdefault(puzzle, {})[name] = value
    app.storage.save_settings()


class BoardPicture:
    """The picture on a puzzle's board; `on_change` is called when it changes."""

    def __init__(self, app: App, puzzle: str, on_change: Callable[[], object]) -> None:
        self._app, self._puzzle, self._on_change = app, puzzle, on_change
        self.picture: Picture | None = None
        self._latest_request = 0  # the number of the latest file; the results of earlier ones are ignored

    def style(self) -> BoardStyle:
        return BoardStyle(self.picture, board_choices(self._app.settings, self._puzzle), self._app.settings.explain)

    @property
    def shows_numbers(self) -> bool:
        return self.style().chosen.get(NUMBERS.name) == ON

    def use_last(self) -> None:
        name = self._app.settings.pictures.get(self._puzzle, "")
        if name in built_in():
            self.picture = Picture(name)
        elif name:
            self.read(name)

    def use(self, picture: Picture | None) -> None:
        """Use a picture, or plain numbers, and save that choice."""
        self.forget()
        self.picture = picture
        self._app.settings.pictures[self._puzzle] = picture.name if picture is not None else ""
        self._app.storage.save_settings()
        self._on_change()

    def read(self, name: str) -> None:
        """Read a picture file in a thread and use it, or say why it can't be used."""
        self.forget()
        number = self._latest_request
        self._app.jobs.in_thread(lambda: pictures.load(name), lambda outcome: self._finish(number, outcome))

    def forget(self) -> None:
        """Ignore files that are still being read."""
        self._latest_request += 1

    def _finish(self, number: int, outcome: Future[Picture]) -> None:
        if number != self._latest_request:
            return
        with reporting_errors(self._app):
            self.use(outcome.result())
            self._app.hide_message()

    def toggle_numbers(self) -> None:
        save_board_choice(self._app, self._puzzle, NUMBERS.name, OFF if self.shows_numbers else ON)
        self._on_change()


def last_style(app: App, puzzle: str) -> Callable[[], BoardStyle]:
    """Return a function for the style of a puzzle's board with the picture last used."""
    picture = BoardPicture(app, puzzle, lambda: None)
    picture.use_last()
    return picture.style


def chosen_solver(app: App, puzzle: Puzzle[Any, Any]) -> Solver[Any]:
    """Return the solver chosen for a puzzle; if it no longer exists, say so and choose the default."""
    name = app.settings.solvers.get(puzzle.name, "")
    try:
        return app.solvers.solver(puzzle, name)
    except ParseError:
        del app.settings.solvers[puzzle.name]
        app.storage.save_settings()
        instead = puzzle.solver()
        sentence = f"The solver {name} no longer exists, so {instead.title} was chosen."
        app.jobs.soon(lambda: app.show_message(sentence, is_bad=True))  # a scene that is just opening would hide it
        return instead


def chosen_options(app: App, puzzle: Puzzle[Any, Any], solver: Solver[Any]) -> dict[str, str]:
    return kept_options(solver.options, app.settings.solver_options.get(f"{puzzle.name}/{solver.name}", {}))


def own_solvers_hint(app: App) -> str:
    return f"Add your own: Python files in {abbreviate_home(app.solvers.folder)}"


class SolverChoice(Column):
    """A list of solvers, and a control for each option of the chosen one."""

    def __init__(self, app: App, puzzle: Puzzle[Any, Any], on_change: Callable[[], object] = lambda: None) -> None:
        self._app, self._puzzle, self._on_change = app, puzzle, on_change
        chosen = chosen_solver(app, puzzle).name
        self._list = Dropdown(self._items(), chosen, self._choose, puzzle.name, self._update_list)
        self._list.tooltip = own_solvers_hint(app)
        self._controls: dict[tuple[str, str], Chooser] = {}
        self._options = {solver.name: self._column(solver) for solver in puzzle.solvers}
        super().__init__(self._list, *self._options.values(), gap="gap")
        self._show_options()

    def _items(self) -> list[Item]:
        solvers = self._app.solvers.solvers(self._puzzle)
        return [Item(solver.name, solver.title, solver.blurb, bool(solver.problem)) for solver in solvers]

    def _update_list(self) -> None:
        """Update the list before it opens: solver files may have been added, removed or changed."""
        self._app.solvers.look()
        former, chosen = self._list.value, chosen_solver(self._app, self._puzzle).name
        self._list.set(chosen, self._items())
        if chosen != former:
            self._show_options()

    def _column(self, solver: Solver[Any]) -> Column:
        values = chosen_options(self._app, self._puzzle, solver)
        column = Column(gap="gap_tiny")
        for option in solver.options:
            setter = partial(self.set_option, solver, option.name)
            bar = option_bar(option, values[option.name], setter, self._puzzle.name)
            self._controls[solver.name, option.name] = bar
            column.add(Label(option.title, Text.NOTE, "muted", lines=1), bar)
        return column

    def set_option(self, solver: Solver[Any], name: str, value: str) -> None:
        self._app.settings.solver_options.setdefault(f"{self._puzzle.name}/{solver.name}", {})[name] = value
        self._app.storage.save_settings()
        self._on_change()

    def refresh(self) -> None:
        """Show the current choice, which may have been made elsewhere."""
        solver = chosen_solver(self._app, self._puzzle)
        self._list.set(solver.name, self._items())
        for name, value in chosen_options(self._app, self._puzzle, solver).items():
            self._controls[solver.name, name].set(value)
        self._show_options()

    def choose(self, name: str) -> None:
        self._list.set(name)
        self._choose(name)

    def _choose(self, name: str) -> None:
        self._app.settings.solvers[self._puzzle.name] = name
        self._app.storage.save_settings()
        self._show_options()
        self._on_change()

    def _show_options(self) -> None:
        chosen = chosen_solver(self._app, self._puzzle).name
        for name, column in self._options.items():
            column.set_visible(name == chosen and bool(column.children))


class OptionBars:
    """The controls of some options; `parts` shows each below its title."""

    def __init__(
        self, options: Sequence[Option], values: Mapping[str, str], on_choose: Callable[[str, str], object], accent: str
    ) -> None:
        self._bars = {each.name: option_bar(each, values[each.name], partial(on_choose, each.name), accent) for each in options}
        self.parts = [Column(Section(each.title), self._bars[each.name], gap="gap") for each in options]

    def set(self, values: Mapping[str, str]) -> None:
        for name, bar in self._bars.items():
            bar.set(values[name])


def pace_choice(app: App, puzzle: Puzzle[Any, Any], on_change: Callable[[], object] = lambda: None) -> Sequence[Widget]:
    """Return the pace control of a puzzle that can be played at more than one pace, otherwise nothing."""
    if puzzle.allowance is None:
        return []

    def choose(name: str, value: str) -> None:
        save_options(app, puzzle, {name: value})
        on_change()

    return OptionBars((PACE,), {PACE.name: last_pace(app, puzzle)}, choose, puzzle.name).parts
