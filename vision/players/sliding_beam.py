"""Short solutions of sliding boards by beam search, line after line: a game takes far longer for a slide than finding fewer does.

The rows and columns farthest from where the blank belongs are solved one after another, and the rest at once. A layer of the
search holds the most promising positions that equally many slides lead to, as rows of arrays, so that numpy makes all slides
of a layer together. Positions count as the same where the tiles of the line and the blank are in the same cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.sliding.rules import Home, Slide, SlidingState

WIDTH, LAST_WIDTH = 200, 1500
"""positions in a layer: of a line, and of the rest"""
REST = 4
"""no side of the rest is longer"""
LINE, OTHERS = 2.0, 0.2
"""what it counts that a tile is a cell away from home: for those of the line, and for others"""
CHANCE = 0.9
"""positions that are nearly as good are chosen among by chance"""
LAYERS_KEPT = 6
"""positions of so many layers are not gone back to"""
MOST_LAYERS = 60
"""a line is given up after so many slides for each of its tiles"""
LIMIT_S = 10.0
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""where the blank goes; the opposite of step s is s ^ 1"""
NONE = -1

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class Stage(NamedTuple):
    """A part of a solution."""

    open: NDArray[np.bool_]
    """(rows, columns): the cells that are not solved yet"""
    wanted: Ints
    """the numbers of the cells that are solved by it"""


class Layer(NamedTuple):
    """Positions that equally many slides lead to."""

    tiles: NDArray[np.int16]
    """(positions, cells)"""
    blank: Ints
    """(positions,): the blank's cell"""
    apart: Floats
    """(positions,): how far all tiles are from home"""
    key: Ints
    """(positions,): equal for those that count as the same"""
    step: Ints
    """(positions,): the step that led there, NONE at the start"""
    parent: Ints
    """(positions,): the position in the layer before"""


def short_solution(position: SlidingState) -> list[Slide] | None:
    """Return a solution of a position that can be solved, None where none is found within LIMIT_S."""
    until = perf_counter() + LIMIT_S
    moves: list[Slide] = []
    for stage in _stages(position):
        part = _StageSearch(position, stage).slides(until)
        if part is None:
            return None
        position = position.apply_all(part)
        moves += part
    return moves


def _stages(position: SlidingState) -> Iterator[Stage]:
    """Yield the lines to solve, the farthest from the blank's home first, and then the rest."""
    cells = np.arange(len(position.tiles)).reshape(position.rows, position.cols)
    if position.home is Home.FIRST:
        cells = cells[::-1, ::-1]
    while max(cells.shape) > REST:
        is_row = cells.shape[0] >= cells.shape[1]
        yield Stage(_marked(position, cells), cells[0] if is_row else cells[:, 0])
        cells = cells[1:] if is_row else cells[:, 1:]
    yield Stage(_marked(position, cells), cells.ravel())


def _marked(position: SlidingState, cells: Ints) -> NDArray[np.bool_]:
    marked = np.zeros((position.rows, position.cols), np.bool_)
    marked.flat[cells.ravel()] = True
    return marked


class _StageSearch:
    """Finds the slides that solve one stage."""

    def __init__(self, position: SlidingState, stage: Stage) -> None:
        count, cols = len(position.tiles), position.cols
        self._tiles = np.array(position.tiles, np.int16)
        self._wanted = stage.wanted
        self._goal = np.array(position.goal(position.rows, cols, position.home).tiles)[stage.wanted]
        self._row, self._column = np.divmod(np.arange(count), cols)
        self._width = LAST_WIDTH if len(stage.wanted) == stage.open.sum() else WIDTH
        self._beside = _beside(stage.open)
        is_line = np.isin(np.arange(count), self._goal)
        self._apart = self._distances(position) * np.where(is_line, LINE, OTHERS)[:, None]
        """(tiles, cells): how far each tile is from home in each cell"""
        self._apart[0] = 0.0
        rng = np.random.default_rng(0)
        keys = rng.integers(-(2**62), 2**62, (count, count))
        is_line[0] = True
        self._keys = np.where(is_line[:, None], keys, 0)
        self._chance = rng.random(4 * self._width) * CHANCE

    def slides(self, until: float) -> list[Slide] | None:
        """Return the slides, None if they are not found in time."""
        layers = [self._start()]
        for _ in range(MOST_LAYERS * len(self._wanted)):
            solved = np.flatnonzero((layers[-1].tiles[:, self._wanted] == self._goal).all(1))
            if len(solved):
                return _way(layers, int(solved[layers[-1].apart[solved].argmin()]))
            if perf_counter() > until or not len(layers[-1].blank):
                break
            layers.append(self._next(layers[-LAYERS_KEPT:]))
        return None

    def _distances(self, position: SlidingState) -> Ints:
        homes = np.array([position.home_of(tile) for tile in range(len(position.tiles))])
        return np.asarray(abs(homes[:, :1] - self._row) + abs(homes[:, 1:] - self._column), np.int64)

    def _start(self) -> Layer:
        cells, zero = np.arange(len(self._tiles)), np.zeros(1, np.int64)
        apart = np.array([self._apart[self._tiles, cells].sum()])
        key = zero + self._keys[self._tiles, cells].sum()
        return Layer(self._tiles[None], zero + int(self._tiles.argmin()), apart, key, zero + NONE, zero)

    def _next(self, before: Sequence[Layer]) -> Layer:
        """Return the layer after some others."""
        last, keys = before[-1], self._keys
        ends = self._beside[last.blank]
        is_back = (np.arange(len(STEPS)) == (last.step ^ 1)[:, None]) & (last.step != NONE)[:, None]
        parent, step = np.nonzero((ends != NONE) & ~is_back)
        end, blank = ends[parent, step], last.blank[parent]
        tile = last.tiles[parent, end]
        apart = last.apart[parent] + self._apart[tile, blank] - self._apart[tile, end]
        key = last.key[parent] + keys[tile, blank] - keys[tile, end] + keys[0, end] - keys[0, blank]
        order = np.argsort(apart + self._walk(last, parent, tile, end) + self._chance[: len(apart)])
        best = _news(key[order], before)[: self._width]
        best = order[best]
        parent, step, end, blank, tile = parent[best], step[best], end[best], blank[best], tile[best]
        tiles, number = last.tiles[parent], np.arange(len(best))
        tiles[number, blank], tiles[number, end] = tile, 0
        return Layer(tiles, end, apart[best], key[best], step, parent)

    def _walk(self, last: Layer, parent: Ints, tile: NDArray[np.int16], end: Ints) -> Ints:
        """Return how far the blank is from the nearest tile of the line that is not home, after each slide of a tile."""
        places = np.argsort(last.tiles, axis=1)[:, self._goal][parent]
        places = np.where(self._goal == tile[:, None], last.blank[parent][:, None], places)
        away = abs(self._row[places] - self._row[end][:, None]) + abs(self._column[places] - self._column[end][:, None])
        away[(places == self._wanted) | (self._goal == 0)] = len(self._tiles)
        return np.asarray(away.min(1) % len(self._tiles), np.int64)


def _beside(is_open: NDArray[np.bool_]) -> Ints:
    """Return where the blank gets to by each step, (cells, steps), NONE where it can't go."""
    rows, cols = is_open.shape
    beside = np.full((rows * cols, len(STEPS)), NONE)
    for row, column in np.argwhere(is_open):
        for step, (down, across) in enumerate(STEPS):
            r, c = row + down, column + across
            if 0 <= r < rows and 0 <= c < cols and is_open[r, c]:
                beside[row * cols + column, step] = r * cols + c
    return beside


def _news(key: Ints, before: Sequence[Layer]) -> Ints:
    """Return the numbers of the keys, in their order, that come first among the same ones and were not there before."""
    first = np.sort(np.unique(key, return_index=True)[1])
    return np.asarray(first[~np.isin(key[first], np.concatenate([layer.key for layer in before]))], np.int64)


def _way(layers: Sequence[Layer], number: int) -> list[Slide]:
    """Return the slides that lead from the first layer to a position of the last one."""
    found = []
    for layer, before in zip(reversed(layers[1:]), reversed(layers[:-1]), strict=True):
        parent = int(layer.parent[number])
        found.append(Slide(int(before.tiles[parent, layer.blank[number]])))
        number = parent
    return found[::-1]
