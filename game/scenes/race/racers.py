"""Racers: the saved choice for each lane, the solvers at work one after another, and a person's game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from game.boards import BOARDS
from game.boards.base import Act
from game.scenes.shared.preferences import own_solvers_hint
from game.scenes.shared.timeline import STOPPED
from game.session import Clock, Session
from game.session.race import Lane, Measure, Race
from game.theme.measures import Duration
from game.theme.proportions import Share
from game.widgets.choices import Dropdown, Item
from game.widgets.layout import Row
from solvers.errors import ParseError
from solvers.options import Option, kept_options
from solvers.puzzle import Puzzle, Solver, State
from solvers.worker.process import Status, Task
from solvers.worker.tasks import Entrant, run, warm

if TYPE_CHECKING:
    from game.app import App

YOU = "you"
SIDES = ("left", "right")


def race_settings(app: App, puzzle: Puzzle[Any, Any]) -> dict[str, str]:
    """Return the saved choices for races on a puzzle."""
    return app.settings.races.setdefault(puzzle.name, {})


def chosen_racer(app: App, puzzle: Puzzle[Any, Any], side: str) -> Solver[Any] | None:
    """Return the solver on a side, None for a person; the default if the saved choice no longer exists."""
    name = race_settings(app, puzzle).get(side, "")
    if name == YOU:
        return None
    try:
        return app.solvers.solver(puzzle, name) if name else _default_racer(puzzle, side)
    except ParseError:
        del race_settings(app, puzzle)[side]
        return _default_racer(puzzle, side)


def _default_racer(puzzle: Puzzle[Any, Any], side: str) -> Solver[Any]:
    """Return a side's default: the puzzle's default solver on the left, and on the right another one, optimal if possible."""
    first, *others = puzzle.solvers
    if side == SIDES[0]:
        return first
    return next((solver for solver in others if solver.claim == "optimal"), others[0] if others else first)


def racer_options(app: App, puzzle: Puzzle[Any, Any], side: str, solver: Solver[Any]) -> dict[str, str]:
    """Return a solver's options on a side; the same solver may race itself with different ones."""
    values = race_settings(app, puzzle)
    keys = {option.name: _option_key(side, solver, option) for option in solver.options}
    return kept_options(solver.options, {name: values[key] for name, key in keys.items() if key in values})


def _option_key(side: str, solver: Solver[Any], option: Option) -> str:
    return f"{side}/{solver.name}/{option.name}"


class RacerChoice(Row):
    """A list of solvers, with a smaller list beside it for each option of the chosen one."""

    def __init__(self, app: App, puzzle: Puzzle[Any, Any], side: str, on_change: Callable[[], object]) -> None:
        self._app, self._puzzle, self._side, self._on_change = app, puzzle, side, on_change
        app.solvers.look_at_files()
        self.list = Dropdown(self._items(), self._name, self._choose, puzzle.name, self._update_list)
        self.list.tooltip = own_solvers_hint(app)
        super().__init__(self.list, is_top=True)
        self._show_options()

    @property
    def _name(self) -> str:
        solver = chosen_racer(self._app, self._puzzle, self._side)
        return solver.name if solver is not None else YOU

    def _items(self) -> list[Item]:
        solvers = self._app.solvers.solvers(self._puzzle)
        you = [Item(YOU, "You", "by hand, against the other side")] if self._side == SIDES[0] else []
        return [*you, *(Item(solver.name, solver.title, solver.blurb, bool(solver.problem)) for solver in solvers)]

    def _update_list(self) -> None:
        """Update the list before it opens."""
        self._app.solvers.look()
        self.list.set(self._name, self._items())

    def _choose(self, name: str) -> None:
        race_settings(self._app, self._puzzle)[self._side] = name
        self._app.storage.save_settings()
        self._show_options()
        self._on_change()
        self.request_layout()

    def _show_options(self) -> None:
        """Add a list for each option of the chosen solver."""
        solver = chosen_racer(self._app, self._puzzle, self._side)
        del self.children[1:]
        self._weights = [1.0]
        if solver is None:
            return
        values = racer_options(self._app, self._puzzle, self._side, solver)
        for option in solver.options:
            choose = partial(self._set_option, _option_key(self._side, solver, option))
            self.add(OptionBox(option, values[option.name], choose, self._puzzle.name))
        share = Share.RACER_OPTION
        self._weights = [max(1.0 - share * len(solver.options), share), *([share] * len(solver.options))]

    def _set_option(self, key: str, value: str) -> None:
        race_settings(self._app, self._puzzle)[key] = value
        self._app.storage.save_settings()
        self._on_change()


class OptionBox(Dropdown):
    """A list for an option, with the option's title below the chosen value."""

    def __init__(self, option: Option, value: str, on_choose: Callable[[str], object], accent: str) -> None:
        super().__init__([Item(choice.value, choice.title) for choice in option.choices], value, on_choose, accent)
        self._option = option
        self.tooltip = option.hint or option.title

    @property
    def chosen(self) -> Item:
        return super().chosen._replace(note=self._option.title)


LEFT, RIGHT = 0, 1


class LineUp:
    """The two racers chosen at the start of a race; None stands for a person, who can only play on the left."""

    def __init__(self, app: App, puzzle: Puzzle[Any, Any]) -> None:
        self._app, self._puzzle = app, puzzle
        self.racers = [chosen_racer(app, puzzle, side) for side in SIDES]
        self.entrants: dict[int, Entrant] = {
            number: (racer.address, racer_options(app, puzzle, SIDES[number], racer))
            for number, racer in enumerate(self.racers)
            if racer is not None
        }
        """lane -> address and options of its solver"""

    @property
    def is_by_hand(self) -> bool:
        return self.racers[LEFT] is None

    @property
    def titles(self) -> list[str]:
        """The names of both, with their sides if they are the same."""
        titles = [racer.title if racer is not None else "You" for racer in self.racers]
        is_same = titles[LEFT] == titles[RIGHT]
        return [f"{title} ({side})" if is_same else title for title, side in zip(titles, SIDES, strict=True)]

    def has_notes(self, number: int) -> bool:
        """Return whether a lane's board should show all candidates."""
        racer = self.racers[number]
        return racer is not None and racer.has_notes

    def race(self, start: State[Any], speed: float) -> Race:
        """Return their race on a board, ready to start."""
        left, right = (Lane(self._puzzle, start, title) for title in self.titles)
        left.is_human = self.is_by_hand
        measure = Measure(race_settings(self._app, self._puzzle).get("measure", Measure.STEPS))
        return Race((left, right), measure, speed, BOARDS[self._puzzle.name].move_s)


def save_measure(app: App, puzzle: Puzzle[Any, Any], measure: Measure) -> None:
    race_settings(app, puzzle)["measure"] = measure
    app.storage.save_settings()


class SolverQueue:
    """Has the worker run the solvers one after another, so that they don't slow each other down."""

    def __init__(self, app: App, on_progress: Callable[[], object], on_end: Callable[[], object]) -> None:
        self._app, self._on_progress, self._on_end = app, on_progress, on_end
        self.running: int | None = None  # the lane whose solver is running; None while they warm up
        self.warming = ""  # the title of the solver that is warming up
        self.was_displaced = False  # whether another task has displaced a solver
        self._game_id = ""
        self._entrants: Mapping[int, Entrant] = {}
        self._waiting: list[int] = []  # the lanes whose solvers haven't started yet
        self._task: Task | None = None
        self._is_stopped = False

    @property
    def is_thinking(self) -> bool:
        """Return whether any solver hasn't finished yet."""
        return self._task is not None or bool(self._waiting)

    def begin(self, game_id: str, entrants: Mapping[int, Entrant]) -> None:
        """Warm up the solvers of some lanes on a game ID's board; `start_next` then starts them one by one."""
        self.reset()
        self._game_id, self._entrants, self._waiting = game_id, entrants, list(entrants)
        self._task = self._app.worker.start(warm, game_id, list(entrants.values()))

    def reset(self) -> None:
        """Stop everything and drop all results."""
        self._app.worker.cancel()
        self._task, self._waiting, self.running, self.warming = None, [], None, ""
        self.was_displaced = self._is_stopped = False

    def stop(self) -> None:
        """Stop the running solver and keep what it has found."""
        self._is_stopped = True
        self._app.worker.cancel()

    def start_next(self) -> bool:
        """Start the next solver if the previous one has finished; return whether one was started."""
        if self._task is not None or not self._waiting:
            return False
        self.running = self._waiting.pop(0)
        self._task = self._app.worker.start(run, self._game_id, *self._entrants[self.running])
        return True

    def receive(self, lanes: Sequence[Lane]) -> None:
        """Pass on to the lanes what their solvers have found."""
        task, lane = self._task, lanes[self.running] if self.running is not None else None
        if task is None:
            return
        items = task.drain()
        if lane is not None:
            lane.collect(items)
        elif items:
            self.warming = str(items[-1])
        if task.status is Status.RUNNING:
            if items:
                self._on_progress()
            return
        self._task = self.running = None
        if lane is not None:
            self._finish(task, lane)

    def _finish(self, task: Task, lane: Lane) -> None:
        is_cancelled = task.status is Status.CANCELLED
        lane.finish(task.seconds, STOPPED if is_cancelled else str(task.error or ""), is_cancelled)
        self.was_displaced = self.was_displaced or (is_cancelled and not self._is_stopped)
        self._is_stopped = False
        self._on_end()


class HumanRacer:
    """A person's game against a solver that moves whenever the person does, or by the clock from the first move on."""

    def __init__(self, race: Race, puzzle: Puzzle[Any, Any], start: State[Any], clock: Callable[[], float]) -> None:
        self._race, self._puzzle = race, puzzle
        self.session = Session(puzzle, start, clock=Clock(clock))
        self._allowed = 0.0  # number of moves that the clock allows the solver so far

    @property
    def is_open(self) -> bool:
        """Return whether the solver has finished, so that the person may start."""
        return self._race.lanes[1].is_over

    @property
    def length(self) -> int:
        """The number of moves or turns that the person has made."""
        return self.session.move_count if self._puzzle.counts_moves else self.session.played

    @property
    def rival_position(self) -> int:
        place = int(self._allowed) if self._race.measure is Measure.TIME else self.length
        return min(place, len(self._race.lanes[1]))

    def act(self, act: Act) -> None:
        """Play the moves of an action on the board; raises PuzzleError."""
        (self.session.join if act.joins else self.session.play)(*act.moves)

    def pass_time(self, seconds: float) -> bool:
        """Advance the solver if the clock is running; return whether it is."""
        is_running = self.session.clock.is_running
        if is_running:
            self._allowed += seconds * self._race.speed / Duration.RIVAL
        return is_running

    def resume(self) -> None:
        """Restart the clock, if the person has moved already."""
        if self.session.played:
            self.session.clock.run()

    def finish(self) -> None:
        """Put the finished game on the timeline, where the solver's lane takes as long as its pace would have taken."""
        left, right = self._race.lanes
        left.finish_by_hand(self.session.history.turns[: self.session.played], self.session.clock.seconds)
        right.timeline_s = len(right) * Duration.RIVAL / self._race.speed
        self._race.seek(self._race.length)
