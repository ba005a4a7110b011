"""Finds the best tracks of a field by sweeping it from the far end, with ever more points allowed to be left out."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, product

import numpy as np

from solvers.kernels import Array
from solvers.onestroke.frontier.count_kernel import LOST
from solvers.onestroke.frontier.field import GROWTH, KEY_BITS, TERMINAL, Field, ground_of
from solvers.onestroke.frontier.tracks import TrackCount, Tracks, number
from solvers.puzzle import Cell, Progress

PLUGS_PER_LABEL = 3  # about one in so many plugs can have the label of an end of the line
VISITED_SHARE = 0.05
"""the share of all states that a sweep visits if few points may be left out; measured values go from a fifth to twice that"""


def views(field: Field) -> list[Field]:
    """Return the layouts of a field: row by row from the first cell, then from the last, then the same column by column."""
    layouts = [field]
    if (field.n_cells // field.ground.cols + 1) * field.ground.bits <= KEY_BITS:
        layouts.append(_transposed(field))
    return [reversed_field(view) if is_reversed else view for view, is_reversed in product(layouts, (False, True))]


def reversed_field(field: Field) -> Field:
    """Return a field to be swept from its last cell to its first."""
    ground, size, cols = field.ground, field.n_cells, field.ground.cols
    down, right = np.zeros(size, np.bool_), np.zeros(size, np.bool_)
    down[: size - cols], right[: size - 1] = ground.down[: size - cols][::-1], ground.right[: size - 1][::-1]
    return _rearranged(field, np.arange(size)[::-1], cols, down, right)


def _transposed(field: Field) -> Field:
    """Return a field to be swept column by column."""
    ground, size = field.ground, field.n_cells
    order = np.arange(size).reshape(-1, ground.cols).T.ravel()
    return _rearranged(field, order, size // ground.cols, ground.right[order], ground.down[order])


def _rearranged(field: Field, order: Array, cols: int, down: Array, right: Array) -> Field:
    """Return a field with its cells in another order; `order` int64 [cell] holds the old place of each cell."""
    ground = field.ground
    start = int(np.flatnonzero(order == ground.start)[0])
    kind, label, value = ground.kind[order], ground.label[order], ground.value[order]
    rearranged = ground_of(cols, ground.bits, start, ground.is_bounded, kind, label, value, down, right)
    return replace(field, ground=rearranged, cells=tuple([field.cells[place] for place in order.tolist()]))


def _n_states(field: Field) -> float:
    """Return an estimate of the states in a sweep that may leave out few points; too low for small fields.

    The number after a cell grows with the edges that cross the frontier there. Each swept end of the line puts its label on one
    of them; but pieces with two open ends must pass around that end, over the cells between it and the border.
    """
    ground = field.ground
    crossing = np.convolve(ground.down, np.ones(ground.cols))[: field.n_cells] + ground.right
    states: Array = GROWTH**crossing
    for end in np.flatnonzero(ground.kind == TERMINAL).tolist():
        row, col = divmod(end, ground.cols)
        depth = min(row, col, ground.cols - 1 - col)
        states[end:] *= np.clip(crossing[end:] / PLUGS_PER_LABEL, 1, 2 + depth)
    return VISITED_SHARE * float(states.sum())


LARGE = 3e7  # fields that cost more are searched for some good line first
MAX_STATES = 400_000_000  # number of states expanded in all sweeps before the search gives up, after about half a minute
BEAM_WIDTHS = 500, 5_000, 50_000  # the widths of the beam searches for a good line, one after the other until one succeeds
MAX_BEAM_STATES = 50_000_000
MAX_LAYER_BYTES = 700 << 20  # memory for the layers that are kept
MIN_SPACING, MAX_SPACING = 4, 16  # cells from one layer to the next; if there were more, too many states would lie between


@dataclass(frozen=True)
class LimitReached:
    """What is known if a search reached its limits."""

    lost: int  # a lower bound on the points that any line leaves out
    track: tuple[Cell, ...] | None  # a good line from the head of the line so far; None if none was found


@dataclass
class Bounds:
    """What is known during a search about the points that the best line leaves out."""

    least: int = 0  # a lower bound
    found: int | None = None  # the points that the best line found leaves out; None if none was found yet

    @property
    def is_open(self) -> bool:
        """Whether there may be a better line than the one found."""
        return self.found != self.least


def search_tracks(field: Field, bounds: Bounds) -> Generator[Progress, None, Tracks | LimitReached | None]:
    """Return the best tracks of a field, None if there is no track, or LimitReached at the limits of memory and time.

    The bounds begin with what the caller knows, and are updated on the way. Sweeps allow more and more points to be left out
    until one finds a line; in large fields, no more than a good line found first.
    """
    bounds.least = least_lost(field)
    yield Progress(0, fraction=0.0, unit="states")
    is_large = field.cost > LARGE
    far = min(views(field), key=_n_states) if is_large else field
    good = (yield from some_tracks(far)) if is_large and bounds.is_open else None
    if good is not None:
        bounds.found = good.lost if bounds.found is None else min(bounds.found, good.lost)
    upper = bounds.found if bounds.found is not None else int(field.ground.rest[0]) if field.ground.is_bounded else 0
    n_states, max_lost, step = 0, bounds.least, 1
    while True:
        sweep = Sweep(far, max_lost)
        is_done = yield from sweep.run(MAX_STATES, n_states)
        n_states += sweep.count.n_states
        if not is_done:
            del sweep
            good = good or ((yield from some_tracks(far)) if bounds.is_open else None)
            return LimitReached(bounds.least, next(good.at([0])) if good is not None else None)
        if sweep.is_found:
            yield Progress(n_states, fraction=1.0, unit="states")
            return sweep.tracks()
        if max_lost >= upper:
            return None
        bounds.least = max_lost + 1
        max_lost, step = min(max_lost + step, upper), 2 * step


def least_lost(field: Field) -> int:
    """Return a lower bound on the points that any line leaves out, from the colours of the cells."""
    ground = field.ground
    if not ground.is_bounded:
        return 0
    excess, side = abs(ground.excess), 0 if ground.excess >= 0 else 1
    return excess + max(excess - int(ground.cheap[0, side]), 0)


def some_tracks(field: Field, widths: Sequence[int] = ()) -> Generator[Progress, None, Tracks | None]:
    """Return good tracks by beam search; None if it finds none."""
    n_states = 0
    for width in widths or BEAM_WIDTHS:
        if width * field.n_cells > MAX_BEAM_STATES:
            break
        sweep = Sweep(field, int(field.ground.rest[0]) if field.ground.is_bounded else 0, width)
        if not (yield from sweep.run(MAX_STATES, n_states)):
            break
        n_states += sweep.count.n_states
        if sweep.is_found:
            return sweep.tracks()
    return None


class Sweep:
    """A count of the best tracks that leave out at most `max_lost` points; it keeps some layers, to reconstruct these tracks.

    With a width it is a beam search, which keeps no more than so many states for each cell.
    """

    def __init__(self, field: Field, max_lost: int, width: int | None = None) -> None:
        self.field, self.count, self.width = field, TrackCount(field, max_lost), width
        self.layers: dict[int, Array] = {}
        self.spacing = MIN_SPACING

    @property
    def lost(self) -> int:
        """The fewest points that a complete line leaves out."""
        return int(self.count.total[:, 1].min())

    @property
    def is_found(self) -> bool:
        """Whether the sweep found a complete line."""
        return self.lost < LOST

    def run(self, max_states: int, before: int = 0) -> Generator[Progress, None, bool]:
        """Sweep to the end; return whether it got there within the limits, where the limit of states includes `before`."""
        cell, size = 0, self.field.n_cells
        while self.spacing <= MAX_SPACING and before + self.count.n_states <= max_states:
            cell += 1 if self.width is not None else self.spacing - cell % self.spacing
            if not (yield from self.count.run(max_states, before, min(cell, size))):
                return False
            if cell >= size:
                return True
            if self.width is not None:
                self.count.cut(self.width)
            self._keep(cell)
            yield Progress(before + self.count.n_states, fraction=cell / size, unit="states")
        return False

    def _keep(self, cell: int) -> None:
        """Keep the layer of states before a cell, and drop every second layer when memory runs out."""
        size = self.field.n_cells
        if cell % self.spacing == 0:
            self.layers[size - cell] = self.count.rows.copy()
        while sum(rows.nbytes for rows in self.layers.values()) > MAX_LAYER_BYTES:
            self.spacing *= 2
            self.layers = {place: rows for place, rows in self.layers.items() if (size - place) % self.spacing == 0}

    def tracks(self) -> Tracks:
        """Return the best tracks found."""
        total, lost = self.count.total, self.lost
        complete = [number(row[2:]) if row[1] == lost else 0 for row in total]
        beyond = tuple(accumulate(complete))[::-1]
        return Tracks(reversed_field(self.field), lost, (*beyond, 0), dict(sorted(self.layers.items())))
