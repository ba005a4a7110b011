"""Assembles square tiles in a frame with one hole, by how well pictures continue across the edges of two tiles.

The gradient across the border of two tiles should be like the gradients just inside each, relative to their covariance along the
edge: Mahalanobis gradient compatibility (Gallagher, "Jigsaw puzzles with pieces of unknown orientation", CVPR 2012). A greedy
assembly from the best match on, within the frame (Pomeranz, Shemesh and Ben-Shahar, "A fully automated greedy square jigsaw
puzzle solver", CVPR 2011), or a beam search from each corner, is improved by reassigning the tiles of places that don't touch
each other, optimally.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell

Costs = NDArray[np.float32]

CORNER = 0.1  # part of an edge at each end that is left out: corners may be round
ENOUGH = 64  # number of samples along an edge
STEP_PX = 2  # distance over which gradients are measured
NOISE = 3.0  # deviation of gradients that is due to noise
MAX_LOG_RATIO = 3.0  # log ratios of differences are clipped to this

Layout = NDArray[np.intp]  # (rows, columns): the tile of each place, HOLE for none
HOLE = -1
ELSEWHERE = 3.0  # cost of a tile whose number belongs elsewhere
SWEEPS = 6
FEW = 40
STARTS = 6  # number of starting tiles if there are at most FEW tiles,
MANY_STARTS = 3  # and if there are more
MAX_SWEPT, BEAM_WIDTH = 48, 1000  # beam search is used up to this many tiles, and keeps this many layouts
USUAL_HOLES = 2  # only for the first holes
PATTERNS = ((1, 1, 2), (1, 1, 3), (1, 2, 3), (1, 2, 5), (2, 1, 5))
"""places with the same (a row + b column) modulo c don't touch: a, b, c"""


@dataclass(frozen=True, eq=False)
class Neighbours:
    """The costs of putting tiles side by side: [i, j] is the cost of j right of i, or below i.

    A cost is the log ratio of the edges' difference to that of the best other match of either edge. It is below 0 only if neither
    has a better one, and 0 if matches are equal.
    """

    right: Costs
    below: Costs
    numbers: NDArray[np.intp]  # the number that is written on each tile, 0 if none


def match_right(tiles: NDArray[np.uint8], apart_px: float) -> Costs:
    """Return the cost of each tile (n, height, width, 3) to the right of each, given the width of the gap between them."""
    corner = round(CORNER * tiles.shape[1])
    return log_ratios(np.log(_differences(tiles[:, corner : tiles.shape[1] - corner], apart_px) + 1.0))  # less is noise


def _differences(tiles: NDArray[np.uint8], apart_px: float) -> Costs:
    """Return how much the left edge of j differs from the extrapolated right edge of i, plus the reverse."""
    every = max(1, tiles.shape[1] // ENOUGH)
    last, before, first, after = (tiles[:, ::every, place].astype(np.float32) for place in (-1, -1 - STEP_PX, 0, STEP_PX))
    onward = _one_sided(last, last - before, first, apart_px)
    backward = _one_sided(first, first - after, last, apart_px)
    return np.add(onward, backward.T, dtype=np.float32)


def _one_sided(edges: NDArray[np.float32], steps: NDArray[np.float32], others: NDArray[np.float32], apart_px: float) -> Costs:
    """Return the mean squared Mahalanobis distance of other edges from extrapolated edges (n, length, 3).

    The squares are expanded, so matrix products compute all pairs.
    """
    count, length, _ = edges.shape
    mean = steps.mean(1, keepdims=True) * np.float32(1 / STEP_PX)
    spread = steps * np.float32(1 / STEP_PX) - mean
    covariance = spread.transpose(0, 2, 1) @ spread / length * apart_px + NOISE**2 * np.eye(3, dtype=np.float32)
    inverse = np.linalg.inv(covariance).astype(np.float32)
    expected = edges + mean * apart_px**0.5  # the wider the gap, the less a gradient predicts
    weighted = expected @ inverse  # which is symmetric
    squares = inverse.reshape(count, 9) @ (others.transpose(0, 2, 1) @ others).reshape(count, 9).T
    products = weighted.reshape(count, -1) @ others.reshape(count, -1).T
    constant = (weighted * expected).sum((1, 2))
    return np.asarray(np.maximum(squares - 2 * products + constant[:, None], 0) / length, np.float32)


def log_ratios(logs: Costs) -> Costs:
    """Return the difference of each log difference, or log odds, to that of the best rival in its row and column."""
    logs = logs.copy()
    np.fill_diagonal(logs, np.inf)
    rivals = np.minimum(_rivals(logs), _rivals(logs.T).T)
    np.fill_diagonal(logs, 0.0)
    ratios = np.clip(logs - rivals, -MAX_LOG_RATIO, MAX_LOG_RATIO)
    np.fill_diagonal(ratios, MAX_LOG_RATIO)
    return np.asarray(ratios, np.float32)


def _rivals(differences: Costs) -> Costs:
    """Return for each entry the least other difference in its row."""
    lowest, second = np.partition(differences, 1, axis=1)[:, :2].T
    is_best = np.arange(len(differences))[None, :] == differences.argmin(1)[:, None]
    return np.asarray(np.where(is_best, second[:, None], lowest[:, None]), np.float32)


@dataclass(frozen=True, eq=False)
class Assembly:
    """An arrangement of tiles, and the total cost of neighbours in it."""

    layout: Layout
    cost: float


def assemble(neighbours: Neighbours, shape: tuple[int, int], holes: Sequence[Cell]) -> list[Assembly]:
    """Return the cheapest assembly found for each position of the hole."""
    jigsaw = Jigsaw(neighbours)
    grown = _distinct(_Growth(jigsaw, shape).grown(start) for start in jigsaw.starts())
    found = [_distinct(_with_hole(layout, hole) for layout in grown) for hole in holes]
    if jigsaw.count <= MAX_SWEPT:
        for layouts, hole in zip(found[:USUAL_HOLES], holes, strict=False):
            layouts.append(min(_swept(jigsaw, shape, hole), key=jigsaw.cost))
    return [_cheapest(map(jigsaw.improved, layouts)) for layouts in found]


def rolled(neighbours: Neighbours, assemblies: Sequence[Assembly], holes: Sequence[Cell]) -> list[Assembly]:
    """Return the cheapest of these assemblies, or of the best one with an outer row or column on the other side.

    The last row of a picture may match the top of its first one by chance, and is put above it then.
    """
    jigsaw, best = Jigsaw(neighbours), _cheapest(assemblies)
    layouts = [np.roll(best.layout, shift, (0, 1)) for shift in product((0, -1, 1), repeat=2)]
    moved = (min((_with_hole(layout, hole) for layout in layouts), key=jigsaw.cost) for hole in holes)
    return [_cheapest((each, jigsaw.improved(layout))) for each, layout in zip(assemblies, moved, strict=True)]


def _cheapest(assemblies: Iterable[Assembly]) -> Assembly:
    return min(assemblies, key=lambda each: each.cost)


def _distinct(layouts: Iterable[Layout]) -> list[Layout]:
    """Return layouts without duplicates: clear pictures grow the same from every start."""
    return list({layout.tobytes(): layout for layout in layouts}.values())


def _with_hole(layout: Layout, hole: Cell) -> Layout:
    """Return the layout with the tile at the hole moved to the empty place."""
    moved = layout.copy()
    moved[tuple(np.argwhere(layout == HOLE)[0])] = layout[hole]
    moved[hole] = HOLE
    return moved


class Jigsaw:
    """Tiles and the costs of having them side by side, padded with zeros for the hole."""

    def __init__(self, neighbours: Neighbours) -> None:
        self.count = len(neighbours.right)
        self.right = np.pad(neighbours.right, (0, 1))
        self.below = np.pad(neighbours.below, (0, 1))
        self.numbers = neighbours.numbers

    def cost(self, layout: Layout) -> float:
        """Return the total cost of neighbours in a layout, and of tiles whose number belongs elsewhere."""
        across = self.right[layout[:, :-1], layout[:, 1:]].sum()
        places = np.argwhere(layout != HOLE)
        elsewhere = self.elsewhere(layout, places)[np.arange(len(places)), layout[layout != HOLE]].sum()
        return float(across + self.below[layout[:-1], layout[1:]].sum() + elsewhere)

    def elsewhere(self, layout: Layout, places: NDArray[np.intp]) -> Costs:
        """Return the cost of each tile at each of some places (m, 2) because of its number, (m, tiles)."""
        expected = np.cumsum(layout != HOLE).reshape(layout.shape)[places[:, 0], places[:, 1]]
        return np.asarray(ELSEWHERE * ((self.numbers > 0) & (self.numbers != expected[:, None])), np.float32)

    def n_good(self, layout: Layout, most: float) -> int:
        """Return the number of neighbours in a layout that cost less than a limit."""
        across = self.right[layout[:, :-1], layout[:, 1:]] < most
        return int(across.sum() + (self.below[layout[:-1], layout[1:]] < most).sum())

    def costs_at(self, layout: Layout, places: NDArray[np.intp]) -> Costs:
        """Return the cost of each tile at each of some places (m, 2), given the neighbours there, (m, tiles)."""
        wide = np.full((layout.shape[0] + 2, layout.shape[1] + 2), HOLE, np.intp)
        wide[1:-1, 1:-1] = layout
        row, column = places[:, 0] + 1, places[:, 1] + 1
        across = self.right[wide[row, column - 1], :-1] + self.right[:-1, wide[row, column + 1]].T
        down = self.below[wide[row - 1, column], :-1] + self.below[:-1, wide[row + 1, column]].T
        return np.asarray(across + down, np.float32)

    def starts(self) -> list[int]:
        """Return the tiles with the best matches to the right and below."""
        best = self.right[:-1, :-1].min(1) + self.below[:-1, :-1].min(1)
        number = STARTS if self.count <= FEW else MANY_STARTS
        return [int(tile) for tile in np.argsort(best, kind="stable")[:number]]

    def improved(self, layout: Layout) -> Assembly:
        """Return the layout after reassigning tiles of places that don't touch, until nothing improves."""
        from scipy.optimize import linear_sum_assignment

        layout = layout.copy()
        best = self.cost(layout)
        apart = list(_independent_sets(layout))
        for _ in range(SWEEPS):
            for places in apart:
                tiles = layout[places[:, 0], places[:, 1]]
                costs = self.costs_at(layout, places) + self.elsewhere(layout, places)
                order = linear_sum_assignment(costs[:, tiles])[1]
                layout[places[:, 0], places[:, 1]] = tiles[order]
            cost = self.cost(layout)
            if cost > best - 1e-3:
                break
            best = cost
        return Assembly(layout, best)


def _independent_sets(layout: Layout) -> Iterator[NDArray[np.intp]]:
    """Yield sets of filled places (m, 2) that don't touch each other."""
    row, column = np.indices(layout.shape)
    for down, across, modulus in PATTERNS:
        classes = (down * row + across * column) % modulus
        for number in range(modulus):
            yield np.argwhere((classes == number) & (layout != HOLE))


def _swept(jigsaw: Jigsaw, shape: tuple[int, int], hole: Cell) -> Iterator[Layout]:
    """Yield the cheapest layouts that beam searches find, along rows and along columns from each corner."""
    places = np.argwhere(np.ones(shape, bool))
    has_hole = np.full(shape, 0, np.intp)
    has_hole[hole] = HOLE
    elsewhere = jigsaw.elsewhere(has_hole, places).reshape(*shape, -1)
    for flips in product((1, -1), repeat=2):
        down, across = (slice(None, None, step) for step in flips)
        below, right = (costs if step == 1 else costs.T for costs, step in ((jigsaw.below, flips[0]), (jigsaw.right, flips[1])))
        costs, is_filled = elsewhere[down, across], has_hole[down, across] != HOLE
        yield _beam_search(right, below, costs, is_filled)[down, across]
        yield _beam_search(below, right, costs.swapaxes(0, 1), is_filled.T).T[down, across]


def _beam_search(right: Costs, below: Costs, elsewhere: Costs, is_filled: NDArray[np.bool_]) -> Layout:
    """Return the cheapest layout found by filling places row by row; the last tile of the costs stands for none."""
    rows, columns, none = elsewhere.shape
    layouts, used, costs = np.full((1, rows * columns), none), np.zeros((1, none), bool), np.zeros(1, np.float32)
    for place in np.flatnonzero(is_filled).tolist():
        row, column = divmod(place, columns)
        left = layouts[:, place - 1] if column else none
        above = layouts[:, place - columns] if row else none
        totals = costs[:, None] + right[left, :none] + below[above, :none] + elsewhere[row, column]
        totals[used] = np.inf
        number = min(BEAM_WIDTH, int(np.isfinite(totals).sum()))
        which, tiles = np.divmod(np.argpartition(totals, number - 1, axis=None)[:number], none)
        layouts, used, costs = layouts[which], used[which], totals[which, tiles]
        layouts[:, place] = tiles
        used[np.arange(len(tiles)), tiles] = True
    best = layouts[costs.argmin()].reshape(rows, columns)
    return np.where(best == none, HOLE, best)


class _Growth:
    """A canvas on which the frame can shift until the tiles reach from one of its sides to the other."""

    def __init__(self, jigsaw: Jigsaw, shape: tuple[int, int]) -> None:
        self.jigsaw = jigsaw
        self.shape = shape
        rows, columns = shape
        self.canvas = np.full((3 * rows, 3 * columns), HOLE, np.intp)
        self.used = np.zeros(jigsaw.count, np.float32)  # infinity for tiles that are placed
        self.least = np.full(self.canvas.shape, np.inf, np.float32)
        """for each place beside tiles the cost of the tile that fits best"""
        self.fitting = np.full(self.canvas.shape, HOLE, np.intp)
        self.first, self.last = (3 * rows, 3 * columns), (0, 0)  # the upper left and the lower right place used

    def grown(self, start: int) -> Layout:
        """Return the layout with all tiles placed, which leaves one empty place."""
        self._put(self.shape, start)
        while np.isfinite(self.least.min()):
            place = np.unravel_index(int(self.least.argmin()), self.least.shape)
            self._put((int(place[0]), int(place[1])), int(self.fitting[place]))
        return self.canvas[self.first[0] : self.last[0] + 1, self.first[1] : self.last[1] + 1].copy()

    def _put(self, place: Cell, tile: int) -> None:
        self.canvas[place] = tile
        self.used[tile] = np.inf
        self.least[place], self.fitting[place] = np.inf, HOLE
        self.first = min(self.first[0], place[0]), min(self.first[1], place[1])
        self.last = max(self.last[0], place[0]), max(self.last[1], place[1])
        self._keep_in_frame()
        row, column = place
        changed = [(row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)]
        changed += [(int(r), int(c)) for r, c in np.argwhere(self.fitting == tile)]
        self._fit([each for each in dict.fromkeys(changed) if self._is_open(each)])

    def _is_open(self, place: Cell) -> bool:
        return self.canvas[place] == HOLE and all(
            last - side < at < first + side
            for at, first, last, side in zip(place, self.first, self.last, self.shape, strict=True)
        )

    def _keep_in_frame(self) -> None:
        top, left = (last - side + 1 for last, side in zip(self.last, self.shape, strict=True))
        bottom, right = (first + side for first, side in zip(self.first, self.shape, strict=True))
        inside = np.full(self.least.shape, np.inf, np.float32)
        inside[top:bottom, left:right] = self.least[top:bottom, left:right]
        self.least = inside

    def _fit(self, places: list[Cell]) -> None:
        if not places:
            return
        costs = self.jigsaw.costs_at(self.canvas, np.array(places)) + self.used
        for place, tile, cost in zip(places, costs.argmin(1).tolist(), costs.min(1).tolist(), strict=True):
            self.fitting[place], self.least[place] = tile, cost
