"""What moves on a link board: the line of a pair that fades, its tiles that vanish or come back, falling tiles, a shake."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.boards.grid import Place, TileMotion
from game.paint.easing import Eased
from game.theme.measures import Duration
from game.theme.proportions import Linked
from solvers.errors import IllegalMove
from solvers.link.moves import LinkMove, Pair, Shuffle
from solvers.link.rules import LinkState
from solvers.puzzle import Cell

_NO_SHAKE: tuple[tuple[Cell, ...], float] = ((), 0.0)


@dataclass(frozen=True)
class Ghost:
    """A tile that has been taken and is still to be seen."""

    face: int
    place: Place
    strength: Eased


@dataclass(frozen=True)
class Trace:
    """The line of a pair that has just been taken: its cells, and when that was."""

    cells: tuple[Cell, ...]
    since: float

    def strength(self, now: float) -> float:
        """Return how strongly it is seen, 0 to 1: it stays for a moment, so that it is noticed, and then fades."""
        share = (now - self.since) / Duration.LINK
        return min(max((1 - share) / (1 - Linked.LINE_STAYS), 0.0), 1.0)


@dataclass(frozen=True)
class _Course:
    """What a turn did: the tiles taken with where they were at first, the lines, and where each tile that is left came from."""

    taken: tuple[tuple[int, Cell], ...]
    lines: tuple[tuple[Cell, ...], ...]
    origins: dict[Cell, Cell]


class LinkMotion:
    """Everything is derived from two positions and the turn between them."""

    def __init__(self) -> None:
        self._glides = TileMotion[Cell]()
        self._fades: dict[Cell, Eased] = {}
        self._shaken = _NO_SHAKE
        self.ghosts: list[Ghost] = []
        self.traces: list[Trace] = []

    def clear(self) -> None:
        """Let everything be where it belongs at once."""
        self._glides.clear()
        self._fades.clear()
        self._shaken = _NO_SHAKE
        self.ghosts.clear()
        self.traces.clear()

    def go(self, before: LinkState, after: LinkState, turn: Sequence[LinkMove], now: float, seconds: float) -> None:
        """Move from one position to another by a turn, forward or back."""
        self._shaken = _NO_SHAKE
        self.ghosts = [ghost for ghost in self.ghosts if ghost.strength.is_moving(now)]
        if turn and all(isinstance(move, Shuffle) for move in turn):
            self._fades.clear()
            self.traces.clear()
            self._fall({cell: self._seen(origin, now) for cell, origin in _exchanged(before, after)}, now, Duration.SHUFFLE)
            return
        course = _course(before, turn, after)
        if course is not None:
            self._take(course, now)
            self._fall({cell: self._seen(origin, now) for cell, origin in course.origins.items()}, now, seconds)
            return
        course = _course(after, turn, before)
        if course is None:
            self.clear()
            return
        self.traces.clear()
        self._fades = {cell: Eased.between(0.0, 1.0, now, seconds) for _, cell in course.taken}
        self._fall({origin: self._seen(cell, now) for cell, origin in course.origins.items()}, now, seconds)

    def _take(self, course: _Course, now: float) -> None:
        self._fades.clear()
        for face, cell in course.taken:
            self.ghosts.append(Ghost(face, self._seen(cell, now), Eased.between(1.0, 0.0, now, Duration.VANISH)))
        self.traces = [Trace(line, now) for line in course.lines]

    def _seen(self, cell: Cell, now: float) -> Place:
        return self._glides.place(cell, now) or cell

    def _fall(self, seen: dict[Cell, Place], now: float, seconds: float) -> None:
        """Let tiles glide to their cells from where they are seen."""
        self._glides.clear()
        for cell, place in seen.items():
            if place != cell:
                self._glides.send(cell, place, cell, now, seconds)

    def shake(self, cells: tuple[Cell, ...], now: float) -> None:
        """Shake tiles that don't go together."""
        self._shaken = (cells, now)

    def place(self, cell: Cell, now: float) -> Place:
        """Return where the tile of a cell is seen."""
        row, col = self._seen(cell, now)
        if cell in self._shaken_at(now):
            share = max(now - self._shaken[1], 0.0) / Duration.SHAKE
            col += Linked.SHAKE * (1 - share) * math.sin(share * 2 * math.pi * Linked.SHAKES)
        return row, col

    def strength(self, cell: Cell, now: float) -> float:
        """Return how strongly the tile of a cell is seen, 0 to 1."""
        return self._fades[cell].at(now) if cell in self._fades else 1.0

    def is_moving(self, now: float) -> bool:
        """Tell whether anything moves or fades."""
        strengths = [*(ghost.strength for ghost in self.ghosts), *self._fades.values()]
        return (
            bool(self._shaken_at(now))
            or self._glides.is_any_moving(now)
            or any(strength.is_moving(now) for strength in strengths)
            or any(trace.strength(now) > 0 for trace in self.traces)
        )

    def restless(self, now: float) -> set[Cell]:
        """Return the cells whose tiles aren't simply there: they move, shake or come back."""
        coming = {cell for cell, strength in self._fades.items() if strength.is_moving(now)}
        return coming | self._glides.moving(now) | set(self._shaken_at(now))

    def _shaken_at(self, now: float) -> tuple[Cell, ...]:
        cells, since = self._shaken
        return cells if now < since + Duration.SHAKE else ()


def _exchanged(before: LinkState, after: LinkState) -> Iterator[tuple[Cell, Cell]]:
    """Yield for each tile of a board that was shuffled, or is again as before, its cell and one where its face was."""
    for face, cells in after.places.items():
        yield from zip(cells, before.places.get(face, cells), strict=False)


def _course(state: LinkState, turn: Sequence[LinkMove], end: LinkState) -> _Course | None:
    """Return what a turn does to a position, or None if it doesn't lead to the other one."""
    origins = {cell: cell for cells in state.places.values() for cell in cells}
    taken: list[tuple[int, Cell]] = []
    lines: list[tuple[Cell, ...]] = []
    try:
        for move in turn:
            if isinstance(move, Pair):
                after = state.apply(move)
                lines.append(state.path(move))
                taken += ((state.tile_at(cell), origins.pop(cell)) for cell in (move.first, move.second))
                falls = state.falls(move)
                origins = {falls.get(cell, cell): origin for cell, origin in origins.items()}
                state = after
            else:
                state = state.apply(move)
    except IllegalMove:
        return None
    return _Course(tuple(taken), tuple(lines), origins) if turn and state == end else None
