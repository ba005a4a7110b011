"""What moves on a one-stroke board: the line as it grows or is taken back, its head that pulses, a refused cell that shakes."""

import math
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from game.paint.easing import ease
from game.theme.measures import Duration
from game.theme.proportions import Stroked
from solvers.onestroke.rules import n_shared
from solvers.puzzle import Cell

History: TypeAlias = tuple[Cell, ...]

_EDGE = 0.5
_EASED_CELLS = 2  # shorter ways settle as other things do; on longer ones a line grows evenly


class Phase(Enum):
    """Where the tip of a line is: in the middle of its last cell, between there and that cell's edge, or in the next cell."""

    AT_REST = "at rest"
    WITHIN = "within"
    BEYOND = "beyond"


@dataclass(frozen=True, slots=True)
class Seen:
    """A line as it is seen: the cells of a trail as far as a place, which may lie between two of them; -1 for no line."""

    trail: History
    place: float

    @property
    def last(self) -> int:
        """The number of the last cell whose middle the line has reached."""
        return math.floor(self.place)

    @property
    def share(self) -> float:
        """How much of the way to the next cell the line has gone."""
        return self.place - self.last

    @property
    def phase(self) -> Phase:
        """Where between two cells its tip is."""
        return Phase.AT_REST if not self.share else Phase.BEYOND if self.share >= _EDGE else Phase.WITHIN

    @property
    def visited(self) -> History:
        """The cells that the line has entered."""
        return self.trail[: self.last + (2 if self.phase is Phase.BEYOND else 1)]


@dataclass(frozen=True, slots=True)
class _Leg:
    """A part of a motion: along a trail from one place to another."""

    trail: History
    origin: float
    goal: float
    since: float
    until: float

    def at(self, now: float) -> Seen:
        share = min(max((now - self.since) / (self.until - self.since), 0.0), 1.0) if now < self.until else 1.0
        share = ease(share) if abs(self.goal - self.origin) <= _EASED_CELLS else share
        return Seen(self.trail, self.origin + (self.goal - self.origin) * share)


class LineMotion:
    """Everything is derived from where the line is seen and where it goes. A motion can be sent elsewhere on its way."""

    def __init__(self, trail: History) -> None:
        self._rest = Seen(trail, len(trail) - 1)
        self._legs: list[_Leg] = []
        self._pulses_from = -math.inf
        self._refused: tuple[Cell, float] | None = None

    # the line

    def stay(self, trail: History) -> None:
        """Show a line as it is, at once."""
        self._rest, self._legs = Seen(trail, len(trail) - 1), []
        self._pulses_from, self._refused = -math.inf, None

    def go(self, trail: History, now: float, seconds: float) -> None:
        """Go over to another line: what that hasn't got is taken back first, quickly, and then it grows."""
        seen = self.seen(now)
        shared = n_shared(seen.trail, trail)
        if shared == 0:
            self.stay(trail)
            return
        last, turn = len(trail) - 1, float(min(shared - 1, seen.place))
        goes_back, grows = seen.place > turn, last > turn
        back_s = 0.0 if not goes_back else seconds * Stroked.RETREAT if grows else seconds
        self._legs = []
        if goes_back:
            self._legs.append(_Leg(seen.trail, seen.place, turn, now, now + back_s))
        if grows:
            self._legs.append(_Leg(trail, turn, last, now + back_s, now + seconds))
        self._rest, self._refused = Seen(trail, last), None
        self._pulses_from = -math.inf

    def seen(self, now: float) -> Seen:
        """Return the line as it is seen at a time."""
        return next((leg.at(now) for leg in self._legs if now < leg.until), self._rest)

    def is_growing(self, now: float) -> bool:
        """Tell whether the line is on its way."""
        return bool(self._legs) and now < self._legs[-1].until

    def is_moving(self, now: float) -> bool:
        is_pulsing = now < self._pulses_from + Duration.PULSE * Duration.PULSES
        return is_pulsing or self.is_growing(now) or self.refused(now) is not None

    # its head

    def pulse(self, since: float) -> None:
        """Let the head pulse for a while from some time on, so that it is found."""
        self._pulses_from = since

    def pulse_at(self, now: float) -> float | None:
        """Return how far a pulse of the head is, 0 to 1; None where there is none."""
        passed = now - self._pulses_from
        return passed % Duration.PULSE / Duration.PULSE if 0 <= passed < Duration.PULSE * Duration.PULSES else None

    # refusals

    def refuse(self, cell: Cell, now: float) -> None:
        """Shake a cell that the line can't go on to."""
        self._refused = (cell, now)

    def refused(self, now: float) -> tuple[Cell, float] | None:
        """Return the cell that was refused just now, and how much of the time is over for which that is seen, 0 to 1."""
        if self._refused is None or now >= self._refused[1] + Duration.SHAKE:
            return None
        return self._refused[0], max(now - self._refused[1], 0.0) / Duration.SHAKE


def swing(share: float) -> float:
    """Return how far aside a shaken cell is when a share of the shaking is over: -1 to 1, and less and less."""
    return (1 - share) * math.sin(share * 2 * math.pi * Stroked.SHAKES)
