"""A race of two lanes on one board: the solution of each, one timeline for both, and the outcome. Knows no window."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from game.formatting import rounded, solving_time
from game.session.playback import Timeline
from game.theme.measures import Duration
from solvers.history import History, Turn
from solvers.puzzle import Mark, Progress, Puzzle, Role, State, Step
from solvers.words import count

TICKS = 1000  # number of positions on the timeline of equal time
TIE_MARGIN = 0.1
"""the shorter time must be this share below the longer one to count as faster, because timings fluctuate"""
_PLACE_ROLES = (Role.LOCKED, Role.REGION)
"""marks that hold for all moves of a step, because they name places and not tiles"""


class Measure(StrEnum):
    """What both boards have in common at every position of the timeline."""

    STEPS = "steps"
    TIME = "time"


class Lane:
    """One racer and its solution, split into beats of one move each, or of one step each where moves don't count."""

    def __init__(self, puzzle: Puzzle[Any, Any], start: State[Any], title: str) -> None:
        self.puzzle, self.start, self.title = puzzle, start, title
        self.is_human = False  # whether the user plays it
        self.progress = Progress(0)
        self.seconds: float | None = None  # time to solve the board, once known
        self.timeline_s: float | None = None  # time on the timeline of equal time
        self.problem = ""  # why the board isn't solved
        self.is_over = False
        self.is_early = False  # whether it was stopped while searching for a better solution
        self._steps: list[Step] = []
        self._better: list[Step] | None = None  # the steps of a better solution received so far
        self._history = History(start)
        self._marks: list[tuple[Mark, ...]] = []
        self._undoes: list[int] = []

    def __len__(self) -> int:
        """The number of beats, once it is over."""
        return len(self._history)

    @property
    def unit(self) -> str:
        """What a beat is called."""
        return "move" if self.puzzle.counts_moves else "step"

    # results of the solver

    def collect(self, items: Iterable[Step | Progress]) -> None:
        """Collect what a solver yields."""
        for item in items:
            if isinstance(item, Step):
                (self._steps if self._better is None else self._better).append(item)
                continue
            self._accept_better()
            self._better = [] if item.is_anew else None
            self.progress = item

    def _accept_better(self) -> None:
        if self._better:
            self._steps = self._better
        self._better = None

    def finish(self, seconds: float, problem: str = "", is_cancelled: bool = False) -> None:
        """End after a time; when cancelled, drop an incomplete better solution."""
        if not is_cancelled:
            self._accept_better()
        self._split(self._steps)
        self._steps = []
        self._end(seconds, problem)
        self.is_early = self.progress.is_extra and self.is_solved

    def finish_by_hand(self, turns: Sequence[Turn], seconds: float) -> None:
        for turn in turns:
            for part in ([move] for move in turn) if self.puzzle.counts_moves else (turn,):
                self._add(tuple(part))
        self._end(seconds, "")

    def _end(self, seconds: float, problem: str) -> None:
        self.seconds = self.timeline_s = seconds
        self.is_over = True
        self.problem = problem
        if not problem and not self.is_solved:
            self.problem = "It stopped before the board was solved."

    def _split(self, steps: Sequence[Step]) -> None:
        for step in steps:
            if not self.puzzle.counts_moves:
                self._add(step.moves, step.marks, step.undoes)
                continue
            self._history.cut(len(self._history) - step.undoes)
            del self._marks[len(self._history) :], self._undoes[len(self._history) :]
            places = tuple(mark for mark in step.marks if mark.role in _PLACE_ROLES)
            for number, move in enumerate(step.moves):
                self._add((move,), places if number else step.marks)

    def _add(self, turn: Turn, marks: tuple[Mark, ...] = (), undoes: int = 0) -> None:
        self._history.append(turn, undoes)
        self._marks.append(marks)
        self._undoes.append(undoes)

    # positions

    @property
    def is_solved(self) -> bool:
        return bool(self.state_at(len(self)).is_solved())

    @property
    def points(self) -> int | None:
        """The points of its last position; None if the puzzle has no points."""
        return self.puzzle.points(self.state_at(len(self))) if self.puzzle.points is not None else None

    def state_at(self, place: int) -> State[Any]:
        """Return the position after a number of beats."""
        return self._history.state_at(place)

    def marks_at(self, place: int, is_after: bool) -> tuple[Mark, ...]:
        """Return the marks of the next beat, or of the last one if `is_after`."""
        number = place - 1 if is_after and place else place
        return self._marks[number] if number < len(self._marks) else ()

    def turn_between(self, place: int, other: int) -> Turn:
        """Return the moves between two neighbouring positions; none if they aren't neighbours."""
        first = min(place, other)
        is_near = abs(place - other) == 1 and not self._undoes[first]
        return self._history.turns[first] if is_near else ()


class Race(Timeline):
    """Two lanes with a common timeline."""

    def __init__(self, lanes: tuple[Lane, Lane], measure: Measure, speed: float, move_s: float = 0.0) -> None:
        super().__init__(speed, move_s)
        self.lanes = lanes
        self.measure = measure

    @property
    def is_ready(self) -> bool:
        """Whether both lanes are over, so that the race can be shown."""
        return all(lane.is_over for lane in self.lanes)

    @property
    def length(self) -> int:
        """The last position of the timeline."""
        if not self.is_ready or not any(map(len, self.lanes)):
            return 0
        return TICKS if self.measure is Measure.TIME else max(map(len, self.lanes))

    @property
    def timeline_s(self) -> float:
        """The time of the slower lane, in seconds."""
        return max(lane.timeline_s or 0.0 for lane in self.lanes)

    @property
    def slowness(self) -> float:
        """The factor by which the race is shown slower than it was, at speed 1."""
        return Duration.RACE / self.timeline_s if self.timeline_s > 0 else 1.0

    def place_of(self, lane: Lane, position: int | None = None) -> int:
        """Return the number of beats that a lane has made at a position of the timeline."""
        position = self.position if position is None else position
        if self.measure is Measure.STEPS or self.length == 0:
            return min(position, len(lane))
        share = position / TICKS
        if not lane.timeline_s or share >= 1:
            return len(lane)
        return min(int(len(lane) * share * self.timeline_s / lane.timeline_s), len(lane))

    def step(self, by: int) -> None:
        """Go forward or back (`by` is 1 or -1) to the next position at which a board changes."""
        here = [self.place_of(lane) for lane in self.lanes]
        position = self.position + by
        while 0 < position < self.length and [self.place_of(lane, position) for lane in self.lanes] == here:
            position += by
        self.seek(position)

    def choose(self, measure: Measure) -> None:
        """Change the measure, and keep both boards as near as possible to where they are."""
        share = self.position / max(self.length, 1)
        self.measure = measure
        self.seek(round(share * self.length))

    def _seconds_until_next(self) -> float:
        if self.measure is Measure.TIME:
            return Duration.RACE / TICKS / self.speed
        return max(self._beat_s(lane) for lane in self.lanes) / self.speed

    def _beat_s(self, lane: Lane) -> float:
        """Return how long a lane's position is shown, including the animation of the beat that led to it."""
        before, place = self.place_of(lane, self.position - 1) if self.position else 0, self.place_of(lane)
        return Duration.STEP + self._move_s * len(lane.turn_between(before, place))

    def glide_of(self, turn: Turn) -> float:
        if self._move_s:
            return self._move_s * len(turn) / self.speed
        return min(Duration.STEP / self.speed, Duration.GLIDE)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winner, and why."""

    winner: int | None  # 0 or 1; None if nobody has won
    words: str


def outcome(race: Race) -> Outcome:
    """Return the outcome by the race's measure; points decide first, and a racer without a solution loses."""
    lanes = race.lanes
    solved = [lane.is_solved and not lane.problem for lane in lanes]
    if not any(solved):
        return Outcome(None, "Neither has solved the board.")
    if not all(solved):
        winner = solved.index(True)
        words = f"{lanes[1 - winner].title} {'have' if lanes[1 - winner].is_human else 'has'} not solved the board."
        return Outcome(winner, f"{_wins(lanes[winner])}: {words}")
    points = lanes[0].points
    both = f"Both have {count(points, 'point')}. " if points is not None and points == lanes[1].points else ""
    for lead in _leads(race):
        if lead.winner is not None:
            also = [other.also(lanes) for other in _leads(race) if other.winner not in (None, lead.winner)]
            more = f" {', and '.join(also)}." if also else ""
            return Outcome(lead.winner, f"{both}{_wins(lanes[lead.winner])} by {lead.by}.{more}")
    return Outcome(None, f"{both}A draw.")


@dataclass(frozen=True, slots=True)
class _Lead:
    """Who is ahead in one respect, by how much, and how to say so."""

    winner: int | None
    by: str
    word: str

    def also(self, lanes: Sequence[Lane]) -> str:
        assert self.winner is not None
        lane = lanes[self.winner]
        return f"{lane.title} {self.word.replace('was', 'were') if lane.is_human else self.word}"


def _wins(lane: Lane) -> str:
    return "You win" if lane.is_human else f"{lane.title} wins"


def _leads(race: Race) -> list[_Lead]:
    """Return the leads, the most decisive first."""
    left, right = race.lanes
    times, nodes = (left.timeline_s or 0.0, right.timeline_s or 0.0), (left.progress.nodes, right.progress.nodes)
    is_clear = max(times) - min(times) > TIE_MARGIN * max(times)
    are_comparable = min(nodes) > 0 and left.progress.unit == right.progress.unit
    points = _lead((-(left.points or 0), -(right.points or 0)), lambda by: count(by, "point"), "scored more points")
    length = _lead((len(left), len(right)), lambda by: count(by, left.unit), f"needed fewer {left.unit}s")
    seconds = _lead(times, solving_time, "was faster", is_clear)
    effort = _lead(nodes, lambda by: f"{rounded(by)} nodes", "searched fewer nodes", are_comparable)
    if race.measure is Measure.TIME:
        return [points, seconds, length, effort]
    return [points, length, effort] if left.is_human else [points, length, seconds, effort]  # a person's time says little


def _lead(pair: tuple[Any, Any], show: Callable[[Any], str], word: str, is_counted: bool = True) -> _Lead:
    """Return who has less of something, if that can be compared."""
    left, right = pair
    return _Lead(int(right < left) if is_counted and left != right else None, show(abs(left - right)), word)
