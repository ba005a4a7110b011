"""Assembles square tiles in a frame with one hole, given the costs of having them side by side.

A greedy assembly from the best match on, within the frame (Pomeranz, Shemesh and Ben-Shahar, "A fully automated greedy square
jigsaw puzzle solver", CVPR 2011), is improved by reassigning the tiles of places that don't touch each other, optimally.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell
from vision.readers.sliding.pictures.compatibility import Costs, Neighbours

Layout = NDArray[np.intp]
"""(rows, columns): the tile of each place, HOLE for none"""
HOLE = -1
SWEEPS = 6
FEW = 40
STARTS = 6  # number of starting tiles if there are at most FEW tiles,
MANY_STARTS = 3  # and if there are more
PATTERNS = ((1, 1, 2), (1, 1, 3), (1, 2, 3), (1, 2, 5), (2, 1, 5))
"""places with the same (a row + b column) modulo c don't touch: a, b, c"""


@dataclass(frozen=True, eq=False)
class Assembly:
    """An arrangement of tiles, and the total cost of neighbours in it."""

    layout: Layout
    cost: float


def assemble(neighbours: Neighbours, shape: tuple[int, int], holes: Sequence[Cell]) -> list[Assembly]:
    """Return the cheapest assembly found for each position of the hole."""
    jigsaw = Jigsaw(neighbours)
    grown = _distinct(_Growth(jigsaw, shape).grown(start) for start in jigsaw.starts())
    found = (_distinct(_with_hole(layout, hole) for layout in grown) for hole in holes)
    return [min((jigsaw.improved(layout) for layout in layouts), key=lambda each: each.cost) for layouts in found]


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

    def cost(self, layout: Layout) -> float:
        """Return the total cost of neighbours in a layout."""
        across = self.right[layout[:, :-1], layout[:, 1:]].sum()
        return float(across + self.below[layout[:-1], layout[1:]].sum())

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
                order = linear_sum_assignment(self.costs_at(layout, places)[:, tiles])[1]
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
        self.first, self.last = (3 * rows, 3 * columns), (0, 0)
        """the upper left and the lower right place used"""

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
