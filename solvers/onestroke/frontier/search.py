"""Finds the best tracks of a field: counts them by a sweep of the frontier method from its far end."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, product

import numpy as np

from solvers.kernels import Array
from solvers.onestroke.frontier.count_kernel import LOST
from solvers.onestroke.frontier.counting import TrackCount, number
from solvers.onestroke.frontier.field import GROWTH, KEY_BITS, TERMINAL, Field, ground_of
from solvers.onestroke.frontier.tracks import Tracks
from solvers.puzzle import Cell, Progress

APART = 3  # of so many plugs one can have the label of an end of the line, roughly
MET = 0.05
"""the part of all states that a sweep meets where few points are left out: as measured, from a fifth to twice that"""


def views(field: Field) -> list[Field]:
    """Return the ways to sweep a field: row by row from its first cell, then from its last one, then column by column."""
    turned = [field]
    if (field.n_cells // field.ground.cols + 1) * field.ground.bits <= KEY_BITS:
        turned.append(_turned(field))
    return [reversed_field(view) if is_reversed else view for view, is_reversed in product(turned, (False, True))]


def far_view(field: Field) -> Field:
    """Return a field as it is swept with the fewest states, as far as can be guessed."""
    return min(views(field), key=_n_states)


def reversed_field(field: Field) -> Field:
    """Return a field swept from its last cell to its first one."""
    ground, size, cols = field.ground, field.n_cells, field.ground.cols
    down, right = np.zeros(size, np.bool_), np.zeros(size, np.bool_)
    down[: size - cols], right[: size - 1] = ground.down[: size - cols][::-1], ground.right[: size - 1][::-1]
    return _seen(field, np.arange(size)[::-1], cols, down, right)


def _turned(field: Field) -> Field:
    """Return a field swept column by column."""
    ground, size = field.ground, field.n_cells
    order = np.arange(size).reshape(-1, ground.cols).T.ravel()
    return _seen(field, order, size // ground.cols, ground.right[order], ground.down[order])


def _seen(field: Field, order: Array, cols: int, down: Array, right: Array) -> Field:
    """Return a field with its cells in another order, int64 [cell]: where each was before."""
    ground = field.ground
    start = int(np.flatnonzero(order == ground.start)[0])
    kind, label, value = ground.kind[order], ground.label[order], ground.value[order]
    seen = ground_of(cols, ground.bits, start, ground.is_bounded, kind, label, value, down, right)
    return replace(field, ground=seen, cells=tuple([field.cells[place] for place in order.tolist()]))


def _n_states(field: Field) -> float:
    """Return about how many states a sweep meets where few points are left out, in a small field more.

    Those after a cell are the more, the more edges cross the frontier there. Each end of the line that was swept gives its
    label to one of them; but pieces with two open ends have to go round such an end, on cells between it and the border.
    """
    ground = field.ground
    crossed = np.convolve(ground.down, np.ones(ground.cols))[: field.n_cells] + ground.right
    states: Array = GROWTH**crossed
    for end in np.flatnonzero(ground.kind == TERMINAL).tolist():
        row, col = divmod(end, ground.cols)
        deep = min(row, col, ground.cols - 1 - col)
        states[end:] *= np.clip(crossed[end:] / APART, 1, 2 + deep)
    return MET * float(states.sum())


LARGE = 3e7  # the cost of a field from which on it pays to look for some good line first
MOST_STATES = 400_000_000  # how many are looked at in all sweeps before the search is given up: about half a minute
BEAM_WIDTHS = 500, 5_000, 50_000
"""how many states a sweep keeps that only looks for some good line; more where fewer lead to none"""
MOST_BEAM_STATES = 50_000_000
MOST_BYTES_OF_LAYERS = 700 << 20  # of memory for the layers that are kept
FIRST_APART, MOST_APART = 4, 16  # how many cells they are apart: with more, too many states follow in between


@dataclass(frozen=True)
class TooMuch:
    """What is known where a search ended at its limits."""

    lost: int  # every line leaves out so many points at least
    track: tuple[Cell, ...] | None  # a good line from the head of the line so far; None if none was found


@dataclass
class Insight:
    """What is known while a search goes on."""

    least: int = 0  # every line leaves out so many points at least
    lost: int | None = None  # the points that a line leaves out which was found; None if none was found yet

    @property
    def is_open(self) -> bool:
        """Whether a better line than the one that was found may exist."""
        return self.lost != self.least


def searched(field: Field, insight: Insight) -> Generator[Progress, None, Tracks | TooMuch | None]:
    """Return the best tracks of a field, None if there is no track, and TooMuch at the limits of memory and time.

    Meanwhile the insight holds what is known, at first what the caller knows. Sweeps allow for more and more points to be left
    out until a line is found, in large fields no more than some line does that is found first.
    """
    insight.least = least_lost(field)
    yield Progress(0, fraction=0.0, unit="states")
    is_large = field.cost > LARGE
    far = far_view(field) if is_large else field
    good = (yield from some_tracks(far)) if is_large and insight.is_open else None
    if good is not None:
        insight.lost = good.lost if insight.lost is None else min(insight.lost, good.lost)
    enough = insight.lost if insight.lost is not None else int(field.ground.rest[0]) if field.ground.is_bounded else 0
    met, most, step = 0, insight.least, 1
    while True:
        sweep = Sweep(far, most)
        is_done = yield from sweep.run(MOST_STATES, met)
        met += sweep.n_states
        if not is_done:
            del sweep
            good = good or ((yield from some_tracks(far)) if insight.is_open else None)
            return TooMuch(insight.least, next(good.at([0])) if good is not None else None)
        if sweep.is_found:
            yield Progress(met, fraction=1.0, unit="states")
            return sweep.tracks()
        if most >= enough:
            return None
        insight.least = most + 1
        most, step = min(most + step, enough), 2 * step


def least_lost(field: Field) -> int:
    """Return how many points every line leaves out, as far as the colours of the cells show."""
    ground = field.ground
    if not ground.is_bounded:
        return 0
    excess, side = abs(ground.excess), 0 if ground.excess >= 0 else 1
    return excess + max(excess - int(ground.cheap[0, side]), 0)


def some_tracks(field: Field, widths: Sequence[int] = ()) -> Generator[Progress, None, Tracks | None]:
    """Return good tracks; None if no sweep that keeps only some of the best states finds any."""
    met = 0
    for width in widths or BEAM_WIDTHS:
        if width * field.n_cells > MOST_BEAM_STATES:
            break
        sweep = Sweep(field, int(field.ground.rest[0]) if field.ground.is_bounded else 0, width)
        if not (yield from sweep.run(MOST_STATES, met)):
            break
        met += sweep.n_states
        if sweep.is_found:
            return sweep.tracks()
    return None


class Sweep:
    """A count of the best tracks, which leave out at most so many points, that keeps some layers from which these are drawn.

    With a width it is a beam: it goes on from no more than so many states of a cell.
    """

    def __init__(self, field: Field, most: int, width: int | None = None) -> None:
        self.field, self.count, self.width = field, TrackCount(field, most), width
        self.layers: dict[int, Array] = {}
        self.apart = FIRST_APART

    @property
    def n_states(self) -> int:
        """How many states were looked at."""
        return self.count.n_states

    @property
    def lost(self) -> int:
        """The least points that a complete line leaves out."""
        return int(self.count.total[:, 1].min())

    @property
    def is_found(self) -> bool:
        """Whether there is a complete line."""
        return self.lost < LOST

    def run(self, patience: int, before: int = 0) -> Generator[Progress, None, bool]:
        """Sweep on to the end, and tell whether it got there: not past so many states, `before` among them."""
        cell, size = 0, self.field.n_cells
        while self.apart <= MOST_APART and before + self.n_states <= patience:
            cell += 1 if self.width is not None else self.apart - cell % self.apart
            if not (yield from self.count.run(patience, before, min(cell, size))):
                return False
            if cell >= size:
                return True
            if self.width is not None:
                self.count.cut(self.width)
            self._keep(cell)
            yield Progress(before + self.n_states, fraction=cell / size, unit="states")
        return False

    def _keep(self, cell: int) -> None:
        """Keep the states before a cell, as long as there is memory: of those kept so far every second one otherwise."""
        size = self.field.n_cells
        if cell % self.apart == 0:
            self.layers[size - cell] = self.count.rows.copy()
        while sum(rows.nbytes for rows in self.layers.values()) > MOST_BYTES_OF_LAYERS:
            self.apart *= 2
            self.layers = {place: rows for place, rows in self.layers.items() if (size - place) % self.apart == 0}

    def tracks(self) -> Tracks:
        """Return the best tracks."""
        total, lost = self.count.total, self.lost
        complete = [number(row[2:]) if row[1] == lost else 0 for row in total]
        beyond = tuple(accumulate(complete))[::-1]
        return Tracks(reversed_field(self.field), lost, (*beyond, 0), dict(sorted(self.layers.items())))
