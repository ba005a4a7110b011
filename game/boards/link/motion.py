"""The animations of a link board: fading lines, tiles that vanish or come back, falling tiles, and shaking ones."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.boards.grid import Place, TileMotion
from game.paint.easing import Eased
from game.theme.measures import Duration
from game.theme.proportions import Linked
from solvers.errors import IllegalMove
from solvers.link.links import LinkMove, Pair, Shuffle
from solvers.link.rules import LinkState
from solvers.puzzle import Cell

_NO_SHAKE: tuple[tuple[Cell, ...], float] = ((), 0.0)


@dataclass(frozen=True)
class Ghost:
    """A removed tile that is still fading."""

    face: int
    place: Place
    opacity: Eased


@dataclass(frozen=True)
class Trace:
    """The line of a pair that has just been removed: its cells, and when that was."""

    cells: tuple[Cell, ...]
    since: float

    def opacity(self, now: float) -> float:
        """Return its opacity, 0 to 1: it stays for a moment to be noticed, and then fades."""
        share = (now - self.since) / Duration.LINK
        return min(max((1 - share) / (1 - Linked.LINE_STAYS), 0.0), 1.0)


@dataclass(frozen=True)
class _TurnEffect:
    """What a turn does to a board."""

    removed: tuple[tuple[int, Cell], ...]  # faces of the removed tiles, and their cells before the turn
    lines: tuple[tuple[Cell, ...], ...]
    origins: dict[Cell, Cell]  # cell of each remaining tile -> its cell before the turn


class LinkMotion:
    """The animations, all derived from two positions and the turn between them."""

    def __init__(self) -> None:
        self._glides = TileMotion[Cell]()
        self._fades: dict[Cell, Eased] = {}
        self._shaken = _NO_SHAKE
        self.ghosts: list[Ghost] = []
        self.traces: list[Trace] = []

    def clear(self) -> None:
        """End all animations."""
        self._glides.clear()
        self._fades.clear()
        self._shaken = _NO_SHAKE
        self.ghosts.clear()
        self.traces.clear()

    def go(self, before: LinkState, after: LinkState, turn: Sequence[LinkMove], now: float, seconds: float) -> None:
        """Animate a turn from one position to another, forward or back."""
        self._shaken = _NO_SHAKE
        self.ghosts = [ghost for ghost in self.ghosts if ghost.opacity.is_moving(now)]
        if turn and all(isinstance(move, Shuffle) for move in turn):
            self._fades.clear()
            self.traces.clear()
            origins = _shuffle_origins(before, after)
            self._fall({cell: self._place(origin, now) for cell, origin in origins}, now, Duration.SHUFFLE)
            return
        effect = _turn_effect(before, turn, after)
        if effect is not None:
            self._remove(effect, now)
            self._fall({cell: self._place(origin, now) for cell, origin in effect.origins.items()}, now, seconds)
            return
        effect = _turn_effect(after, turn, before)
        if effect is None:
            self.clear()
            return
        self.traces.clear()
        self._fades = {cell: Eased.between(0.0, 1.0, now, seconds) for _, cell in effect.removed}
        self._fall({origin: self._place(cell, now) for cell, origin in effect.origins.items()}, now, seconds)

    def _remove(self, effect: _TurnEffect, now: float) -> None:
        self._fades.clear()
        for face, cell in effect.removed:
            self.ghosts.append(Ghost(face, self._place(cell, now), Eased.between(1.0, 0.0, now, Duration.VANISH)))
        self.traces = [Trace(line, now) for line in effect.lines]

    def _place(self, cell: Cell, now: float) -> Place:
        return self._glides.place(cell, now) or cell

    def _fall(self, places: dict[Cell, Place], now: float, seconds: float) -> None:
        """Let tiles glide to their cells from where they are now."""
        self._glides.clear()
        for cell, place in places.items():
            if place != cell:
                self._glides.send(cell, place, cell, now, seconds)

    def shake(self, cells: tuple[Cell, ...], now: float) -> None:
        """Shake two tiles that can't be linked."""
        self._shaken = (cells, now)

    def place(self, cell: Cell, now: float) -> Place:
        """Return where the tile of a cell is drawn."""
        row, col = self._place(cell, now)
        if cell in self._shaken_at(now):
            share = max(now - self._shaken[1], 0.0) / Duration.SHAKE
            col += Linked.SHAKE * (1 - share) * math.sin(share * 2 * math.pi * Linked.SHAKES)
        return row, col

    def opacity(self, cell: Cell, now: float) -> float:
        """Return the opacity of a cell's tile, 0 to 1."""
        return self._fades[cell].at(now) if cell in self._fades else 1.0

    def is_moving(self, now: float) -> bool:
        """Return whether anything moves or fades."""
        strengths = [*(ghost.opacity for ghost in self.ghosts), *self._fades.values()]
        return (
            bool(self._shaken_at(now))
            or self._glides.is_any_moving(now)
            or any(opacity.is_moving(now) for opacity in strengths)
            or any(trace.opacity(now) > 0 for trace in self.traces)
        )

    def unsettled(self, now: float) -> set[Cell]:
        """Return the cells whose tiles move, shake or come back."""
        returning = {cell for cell, opacity in self._fades.items() if opacity.is_moving(now)}
        return returning | self._glides.moving(now) | set(self._shaken_at(now))

    def _shaken_at(self, now: float) -> tuple[Cell, ...]:
        cells, since = self._shaken
        return cells if now < since + Duration.SHAKE else ()


def _shuffle_origins(before: LinkState, after: LinkState) -> Iterator[tuple[Cell, Cell]]:
    """Yield for each tile after a shuffle, or after undoing one, its cell and a cell that had its face before."""
    for face, cells in after.places.items():
        yield from zip(cells, before.places.get(face, cells), strict=False)


def _turn_effect(state: LinkState, turn: Sequence[LinkMove], end: LinkState) -> _TurnEffect | None:
    """Return what a turn does to a position, or None if it doesn't lead to the other one."""
    origins = {cell: cell for cells in state.places.values() for cell in cells}
    removed: list[tuple[int, Cell]] = []
    lines: list[tuple[Cell, ...]] = []
    try:
        for move in turn:
            if isinstance(move, Pair):
                after = state.apply(move)
                lines.append(state.path(move))
                removed += ((state.tile_at(cell), origins.pop(cell)) for cell in (move.first, move.second))
                falls = state.falls(move)
                origins = {falls.get(cell, cell): origin for cell, origin in origins.items()}
                state = after
            else:
                state = state.apply(move)
    except IllegalMove:
        return None
    return _TurnEffect(tuple(removed), tuple(lines), origins) if turn and state == end else None
