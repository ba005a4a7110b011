"""How a maze looks at a moment: the visible part of the line, which grows or retreats, and each cell with its ground and sign."""

import math
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

from game.theme.measures import Duration, ease
from game.theme.proportions import Stroked
from solvers.onestroke.maze import END, START, WALL, WAYPOINTS, Maze, Mode
from solvers.onestroke.rules import n_shared
from solvers.puzzle import Cell

Trail: TypeAlias = tuple[Cell, ...]

_EDGE = 0.5
_EASED_CELLS = 2  # up to this length the motion is eased; a longer line grows at an even speed


class Phase(Enum):
    """Where the tip of a line is: at the centre of its last cell, between there and the cell's edge, or in the next cell."""

    AT_REST = "at rest"
    WITHIN = "within"
    BEYOND = "beyond"


@dataclass(frozen=True, slots=True)
class VisibleLine:
    """The visible part of a line: a trail up to a place, which may be a fraction; -1 for no line."""

    trail: Trail
    place: float

    @property
    def last(self) -> int:
        """The number of the last cell whose centre the line has reached."""
        return math.floor(self.place)

    @property
    def share(self) -> float:
        """The fraction of the way to the next cell that the line has covered."""
        return self.place - self.last

    @property
    def phase(self) -> Phase:
        """Where its tip is between two cells."""
        return Phase.AT_REST if not self.share else Phase.BEYOND if self.share >= _EDGE else Phase.WITHIN

    @property
    def visited(self) -> Trail:
        """The cells that the line has entered."""
        return self.trail[: self.last + (2 if self.phase is Phase.BEYOND else 1)]


@dataclass(frozen=True, slots=True)
class _Leg:
    """A part of a motion: from one place on a trail to another."""

    trail: Trail
    origin: float
    goal: float
    since: float
    until: float

    def at(self, now: float) -> VisibleLine:
        share = min(max((now - self.since) / (self.until - self.since), 0.0), 1.0) if now < self.until else 1.0
        share = ease(share) if abs(self.goal - self.origin) <= _EASED_CELLS else share
        return VisibleLine(self.trail, self.origin + (self.goal - self.origin) * share)


class LineMotion:
    """The animations, derived from the visible line and the line to show. A motion can be redirected midway."""

    def __init__(self, trail: Trail) -> None:
        self._rest = VisibleLine(trail, len(trail) - 1)
        self._legs: list[_Leg] = []
        self._pulses_from = -math.inf
        self._refused: tuple[Cell, float] | None = None

    # the line

    def stay(self, trail: Trail) -> None:
        self._rest, self._legs = VisibleLine(trail, len(trail) - 1), []
        self._pulses_from, self._refused = -math.inf, None

    def go(self, trail: Trail, now: float, seconds: float) -> None:
        """Animate the change to another line: first retreat quickly to the part they share, then grow."""
        line = self.visible_line(now)
        shared = n_shared(line.trail, trail)
        if shared == 0:
            self.stay(trail)
            return
        last, turn = len(trail) - 1, float(min(shared - 1, line.place))
        goes_back, grows = line.place > turn, last > turn
        back_s = 0.0 if not goes_back else seconds * Stroked.RETREAT if grows else seconds
        self._legs = []
        if goes_back:
            self._legs.append(_Leg(line.trail, line.place, turn, now, now + back_s))
        if grows:
            self._legs.append(_Leg(trail, turn, last, now + back_s, now + seconds))
        self._rest, self._refused = VisibleLine(trail, last), None
        self._pulses_from = -math.inf

    def visible_line(self, now: float) -> VisibleLine:
        return next((leg.at(now) for leg in self._legs if now < leg.until), self._rest)

    def is_growing(self, now: float) -> bool:
        return bool(self._legs) and now < self._legs[-1].until

    def is_moving(self, now: float) -> bool:
        is_pulsing = now < self._pulses_from + Duration.PULSE * Duration.PULSES
        return is_pulsing or self.is_growing(now) or self.refused(now) is not None

    # its head

    def pulse(self, since: float) -> None:
        """Let the head pulse for a while, so that it is easy to find."""
        self._pulses_from = since

    def pulse_at(self, now: float) -> float | None:
        """Return the phase of the head's pulse, 0 to 1; None if it doesn't pulse."""
        passed = now - self._pulses_from
        return passed % Duration.PULSE / Duration.PULSE if 0 <= passed < Duration.PULSE * Duration.PULSES else None

    # refusals

    def refuse(self, cell: Cell, now: float) -> None:
        """Shake a cell that the line can't continue to."""
        self._refused = (cell, now)

    def refused(self, now: float) -> tuple[Cell, float] | None:
        """Return the cell that was just refused, and how far its shaking has progressed, 0 to 1."""
        if self._refused is None or now >= self._refused[1] + Duration.SHAKE:
            return None
        return self._refused[0], max(now - self._refused[1], 0.0) / Duration.SHAKE


def shake_offset(share: float) -> float:
    """Return the offset of a shaking cell, -1 to 1 and decaying, when a share of the shaking is over."""
    return (1 - share) * math.sin(share * 2 * math.pi * Stroked.SHAKES)


Direction: TypeAlias = tuple[int, int]  # one cell up, down, left or right


class Ground(Enum):
    """What the ground of a cell shows."""

    FREE = "free"
    WALL = "wall"
    VISITED = "visited"
    CUT = "cut off"


class SignState(Enum):
    """The state of a cell's sign."""

    PLAIN = "plain"
    NEXT = "next"
    TAKEN = "taken"
    LOST = "lost"


class CellLook(NamedTuple):
    """Everything that a cell's picture depends on."""

    ground: Ground
    sign: str  # as in the maze's text
    sign_state: SignState = SignState.PLAIN
    directions: tuple[Direction, ...] = ()  # in which the line leaves the cell's centre: none, one or two


def title(sign: str) -> str:
    """Return the text on the disc of a sign: numbers, even where the maze's text has letters after 9; empty if it has no disc."""
    if sign in (START, END):
        return sign
    return str(WAYPOINTS.index(sign) + 1) if sign in WAYPOINTS else ""


def directions_at(trail: Trail, number: int) -> tuple[Direction, ...]:
    """Return the directions from a cell of a trail: to the cell before it, and to the one after it."""
    row, col = trail[number]
    beside = (*trail[max(number - 1, 0) : number], *trail[number + 1 : number + 2])
    return tuple((other[0] - row, other[1] - col) for other in beside)


class CellLooks:
    """How the cells of a maze look, with the line as far as its last complete cell; updated when that changes."""

    def __init__(self, maze: Maze) -> None:
        self._maze = maze
        self._next: Cell | None = None
        self._line, self._cut = VisibleLine((), -1), frozenset[Cell]()
        self.now = {divmod(place, maze.cols): _empty(sign) for place, sign in enumerate(maze.signs)}
        """cell -> how it looks now"""

    def change(self, maze: Maze) -> set[Cell]:
        """Change to another maze of the same size; return the cells that may look different."""
        signs = enumerate(zip(self._maze.signs, maze.signs, strict=True))
        changed = {divmod(place, maze.cols) for place, (before, after) in signs if before != after}
        changed |= self.update(VisibleLine((), -1), frozenset())
        self._maze = maze
        for cell in changed:
            self.now[cell] = _empty(maze.sign(cell))
        return changed

    def update(self, line: VisibleLine, cut: frozenset[Cell]) -> set[Cell]:
        """Update the line and the cells that are cut off; return the cells that may look different."""
        previous, previous_cut, previous_next = self._line, self._cut, self._next
        self._line, self._cut = line, cut
        changed = set(previous_cut ^ cut)
        if (previous.trail, previous.last, previous.phase) != (line.trail, line.last, line.phase):
            shared = max(min(n_shared(previous.trail, line.trail), previous.last + 1, line.last + 1) - 2, 0)
            changed.update(previous.trail[shared : previous.last + 2], line.trail[shared : line.last + 2])
            self._next = self._next_stop(frozenset(line.visited)) if self._maze.mode is Mode.ZIP else None
            changed.update(cell for cell in (previous_next, self._next) if cell is not None)
        numbers = {cell: number for number, cell in enumerate(line.visited) if cell in changed} if changed else {}
        for cell in changed:
            self.now[cell] = self._look(cell, numbers.get(cell))
        return changed

    def _look(self, cell: Cell, number: int | None) -> CellLook:
        """Return how a cell looks, given its number on the line, if it is on it."""
        sign = self._maze.sign(cell)
        if number is not None:
            return CellLook(Ground.VISITED, sign, SignState.TAKEN, self._finished(number))
        if cell in self._cut:
            return CellLook(Ground.CUT, sign, SignState.LOST)
        return CellLook(Ground.FREE, sign, SignState.NEXT) if cell == self._next else _empty(sign)

    def _finished(self, number: int) -> tuple[Direction, ...]:
        """Return the directions in which the line is complete in a cell; the piece at its tip is drawn anew in every frame."""
        line = self._line
        directions = directions_at(line.trail, number)
        if number < line.last or (number == line.last and line.phase is Phase.BEYOND):
            return directions
        return directions[: min(number, 1)] if number == line.last and line.phase is Phase.AT_REST else ()

    def _next_stop(self, visited: frozenset[Cell]) -> Cell | None:
        """Return the next numbered cell, or the end."""
        maze = self._maze
        stops = (*maze.stops, *((maze.end,) if maze.end is not None else ()))
        return next((cell for cell in stops if cell not in visited), None)


def _empty(sign: str) -> CellLook:
    """Return how a cell looks without a line."""
    return CellLook(Ground.WALL if sign == WALL else Ground.FREE, sign)
