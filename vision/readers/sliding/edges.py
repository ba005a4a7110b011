"""Reads picture boards whose picture is unknown: the edges of tiles tell which belong side by side.

A network judges the edges with their frames and gaps, and gradients judge them without. A grid is accurate only to a few pixels,
and a strip of a tile's frame or of its neighbour hides how its picture continues. So tiles are cropped where, among grids a few
pixels apart, their edges match most clearly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.sliding.rules import Home
from vision.frame import Grid, Pixels, Span, largest, slices_of
from vision.grids.edges import on_strongest_edges
from vision.readers.sliding.edge_network import misfits, scaled_tiles
from vision.readers.sliding.jigsaw import (
    HOLE,
    Assembly,
    Costs,
    Jigsaw,
    Layout,
    Neighbours,
    assemble,
    log_ratios,
    match_right,
    rolled,
)
from vision.readers.sliding.permutation import IMPOSSIBLE, Placement, best_home, score_placement, swap_odds
from vision.readers.sliding.tiles import HOMES, PictureBoard, Tiles, cut_tiles, deviations

OTHER = {Home.LAST: Home.FIRST, Home.FIRST: Home.LAST}
CLEAR_ENOUGH = 0.8  # confidence from which a board isn't read in other ways
MIN_TILE_PX = 16
FLAT = 14.0  # greatest deviation of the blank's levels,
FLATTER = 0.5  # also as a part of the median deviation of tiles
EVEN = 1.0
"""a blank below this deviation is evenly coloured, unlike parts of a photograph: then only such cells may be the blank"""
MAX_BLANKS = 2  # number of cells tried as the blank
GOOD = -0.2  # cost below which neighbours certainly belong together
SHARES, CONFIDENCES = (0.15, 0.3, 0.45, 0.65), (0.0, 0.45, 0.75, 0.92)
"""share of such neighbours -> confidence (interpolated): dark or uniform parts of a picture have few, and edges alone never give
certainty"""
MIN_GOOD = 0.5  # least share of such neighbours if it isn't known that there is a board
NUMBERED_HOMES = {Home.LAST: 0.99, Home.FIRST: 0.01}
"""prior probability of the blank's home if numbers are written on tiles"""
OTHER_CORNERS = 0.05
"""prior probability of the upper right and the lower left corner as the blank's home, relative to HOMES"""
MIN_PROBABILITY = 0.002  # least relative probability of other pictures that the tiles may make
MAX_COMPARED = 100  # number of tiles up to which pictures with exchanged tiles are considered
MAX_MISTAKEN = 4  # number of such pictures kept
STILL_WHOLE = (0.4, 0.8)
"""shares of neighbours that belong together as shown: from the first on, it may be a whole picture with lines across it"""
SOLVED = 0.5  # factor for a known board that is solved: one cropped in the wrong places looks the same
UNSOLVABLE = 0.65  # factor for an assembly that can't be solved: it is wrong, unless the game deals such boards
FEW_TILES, BY_CHANCE = 8, 0.3  # up to this many tiles may fit together by chance; factor for their confidence
MIN_TILES, MAX_TILES = 6, 625  # assembling more would take half a minute

ENOUGH_PX = 72  # tiles at least twice this large are downscaled
INSETS_PX = (0, 1, 2, 3, 5)  # widths of a frame around each tile that are tried
EVEN_RULE, MOSTLY, RULE_REACH = 12.0, 0.9, 0.16
"""lines between tiles deviate by less than the first, in levels, along this part of their length; they are searched this far, in
cells"""


def by_edges(plane: Pixels, grid: Grid, blank: int | None = None, numbers: NDArray[np.intp] | None = None) -> PictureBoard | None:
    """Return the board whose tiles make a picture, None if they make none.

    If the index of a probable blank is given, the grid is known to be a board, whatever its tiles look like. `numbers` has those
    that are written on its cells, 0 for none.
    """
    tiles = cut_tiles(plane, grid)
    if min(tiles.shape[1:3]) < MIN_TILE_PX:
        return None
    is_known = blank is not None
    blanks = _blanks(tiles) if blank is None else list(dict.fromkeys([blank, *_blanks(tiles)]))
    if not MIN_TILES <= len(tiles) <= MAX_TILES or not blanks:
        return None
    fits = Fits(plane, grid, np.zeros(len(tiles), np.intp) if numbers is None else numbers)
    return _best_blank(fits, blanks, is_known)


def _best_blank(fits: Fits, blanks: Sequence[int], is_known: bool) -> PictureBoard | None:
    """Return the most probable of the boards with each candidate for the blank, None if there is none."""
    found = [board for blank in blanks if (board := _assembled(fits, blank, is_known)) is not None]
    if not found:
        return None
    scores = np.array([board.placement.score for board in found])
    best = found[scores.argmax()]
    return replace(best, confidence=best.confidence / float(np.exp(scores - scores.max()).sum()))


def _blanks(tiles: Tiles) -> list[int]:
    """Return the candidates for the blank among flat cells, the flattest first, and among equally flat ones the rarest colour."""
    deviation = deviations(tiles)
    colours = np.array([cv2.mean(tile)[:3] for tile in tiles])
    apart = largest(abs(colours[:, None] - colours[None, :]))
    np.fill_diagonal(apart, np.inf)
    most = EVEN if deviation.min() < EVEN else FLAT
    flat = np.flatnonzero(deviation < min(most, FLATTER * float(np.median(deviation))))
    return [int(cell) for cell in sorted(flat, key=lambda cell: (round(float(deviation[cell])), -apart[cell].min()))[:MAX_BLANKS]]


def _assembled(fits: Fits, blank: int, is_known: bool) -> PictureBoard | None:
    """Return the board with a blank, None if its tiles make no picture."""
    shape = rows, columns = fits.grid.shape
    expected = 2 * rows * columns - rows - columns - 2
    if not is_known and fits.cut.clearness < -GOOD * expected:
        return None
    neighbours, holes = fits.neighbours(blank), [(rows - 1, columns - 1), (0, 0), (0, columns - 1), (rows - 1, 0)]
    jigsaw = Jigsaw(neighbours)
    last, first, *others = rolled(neighbours, assemble(neighbours, shape, holes), holes)
    assemblies = {Home.LAST: last, Home.FIRST: first}
    placements = {home: _placed(jigsaw, each, blank, home) for home, each in assemblies.items()}
    placement, chance = best_home(placements, NUMBERED_HOMES if fits.numbers.any() else HOMES)
    n_good = jigsaw.n_good(assemblies[placement.state.home].layout, GOOD)
    share = n_good / expected
    if not is_known and share < MIN_GOOD:
        return None
    shown = np.insert(np.arange(rows * columns - 1), blank, HOLE).reshape(rows, columns)
    as_shown = jigsaw.n_good(shown, GOOD) / expected
    scrambled = float(np.interp(as_shown, STILL_WHOLE, (1.0, SOLVED if is_known else 0.0)))
    other = assemblies[OTHER[placement.state.home]]
    rivals = [(HOMES[OTHER[placement.state.home]], other), *((OTHER_CORNERS, each) for each in others)]
    best = assemblies[placement.state.home]
    goals = (*_goals(placement, best, rivals), *_mistakable(placement, _log_chances(jigsaw, best, blank, placement.state.home)))
    confidence = chance * placement.probability * scrambled * _plausible(share, placement)
    return PictureBoard(placement, confidence, "edges", goals, fits.cropped, n_good)


def _goals(placement: Placement, best: Assembly, rivals: Sequence[tuple[float, Assembly]]) -> tuple[tuple[int, ...], ...]:
    """Return the tiles of other assemblies that are probable enough, given the priors of their holes."""
    state = placement.state
    numbers = [tile for tile in state.tiles if tile]
    common = HOMES[state.home]
    chances = [(chance / common * float(np.exp(best.cost - each.cost)), each) for chance, each in rivals]
    likely = [pair for pair in sorted(chances, key=lambda pair: -pair[0]) if pair[0] >= MIN_PROBABILITY]
    return tuple(tuple(numbers[tile] if tile != HOLE else 0 for tile in each.layout.ravel()) for _, each in likely)


def _placed(jigsaw: Jigsaw, assembly: Assembly, blank: int, home: Home) -> Placement:
    """Return the placement of an assembly's tiles."""
    layout = assembly.layout
    tiles = np.zeros(layout.size, np.intp)
    tiles[_cells(layout, blank)[layout[layout != HOLE]]] = _numbers(layout, home)
    return score_placement(tiles, _log_chances(jigsaw, assembly, blank, home), layout.shape, {home: 1.0})


def _log_chances(jigsaw: Jigsaw, assembly: Assembly, blank: int, home: Home) -> NDArray[np.float64]:
    """Return for each cell the log probability of each tile, given that tile's neighbours in the picture."""
    layout = assembly.layout
    log_chances = np.full((layout.size, layout.size), IMPOSSIBLE)
    places = np.argwhere(layout != HOLE)
    costs = jigsaw.costs_at(layout, places) + jigsaw.elsewhere(layout, places)
    log_chances[np.ix_(_cells(layout, blank), _numbers(layout, home))] = -costs.T
    log_chances[blank, 0] = 0.0
    return log_chances


def _cells(layout: Layout, blank: int) -> NDArray[np.intp]:
    """Return the board's cell of each jigsaw tile."""
    return np.delete(np.arange(layout.size), blank)


def _numbers(layout: Layout, home: Home) -> NDArray[np.intp]:
    """Return the number that belongs in each place of a layout but the hole."""
    return np.asarray(np.argwhere(layout != HOLE) @ (layout.shape[1], 1) + (home is Home.LAST), np.intp)


def _mistakable(placement: Placement, log_chances: NDArray[np.float64]) -> Iterator[tuple[int, ...]]:
    """Yield goals in which three similar tiles have swapped places in a cycle, which keeps the board solvable."""
    state = placement.state
    if len(state.tiles) > MAX_COMPARED:
        return
    odds = swap_odds(log_chances, np.array(state.tiles))
    cycles = odds[:, :, None] * odds[None, :, :] * odds.T[:, None, :]
    goal = state.goal(state.rows, state.cols, state.home).tiles
    for number in np.argsort(-cycles, axis=None)[: 3 * MAX_MISTAKEN : 3]:  # each cycle appears three times, once per cell
        one, two, three = (int(index) for index in np.unravel_index(number, cycles.shape))
        if cycles[one, two, three] < MIN_PROBABILITY:
            return
        first, second, third = (state.tiles[cell] for cell in (one, two, three))
        swapped = {second: first, third: second, first: third}
        yield tuple(swapped.get(tile, tile) for tile in goal)


def _plausible(share: float, placement: Placement) -> float:
    """Return the probability that tiles make a picture, given the share of neighbours that belong together."""
    confidence = float(np.interp(share, SHARES, CONFIDENCES))
    if len(placement.state.tiles) <= FEW_TILES:
        confidence *= BY_CHANCE
    return confidence * UNSOLVABLE if not placement.can_be_solved else confidence


# where to crop the tiles


@dataclass(frozen=True)
class Line:
    """A line of equal tiles: where the first begins and the last ends, and the gap between two, in pixels."""

    first: float
    last: float
    gap: float
    count: int

    @property
    def spans(self) -> tuple[Span, ...]:
        """Where each tile begins and ends."""
        pitch = (self.last - self.first + self.gap) / self.count
        starts = [self.first + pitch * place for place in range(self.count)]
        return tuple((start, start + pitch - self.gap) for start in starts)

    def narrowed(self, px: float) -> Line:
        """Return the line with each tile trimmed on both sides."""
        return Line(self.first + px, self.last - px, self.gap + 2 * px, self.count)

    def scaled(self, factor: float) -> Line:
        """Return the line in a picture scaled by a factor."""
        return Line(self.first * factor, self.last * factor, self.gap * factor, self.count)


@dataclass(frozen=True, eq=False)
class Cut:
    """Columns and rows along which the tiles of a picture are cropped."""

    plane: Pixels
    lines: tuple[Line, Line]  # columns and rows

    @cached_property
    def clearness(self) -> float:
        """By how much matches beat their rivals, summed over all cells."""
        return -float(sum(np.minimum(self.matches(axis), 0).sum() for axis in (0, 1)))

    def matches(self, axis: int, blank: int | None = None) -> Costs:
        """Return the costs of tiles side by side along an axis, by the gradients at their edges, perhaps without the blank."""
        tiles = cut_tiles(self.plane, Grid(self.lines[0].spans, self.lines[1].spans))
        if blank is not None:
            tiles = np.delete(tiles, blank, 0)
        return match_right(tiles if axis == 0 else tiles.transpose(0, 2, 1, 3), self.lines[axis].gap + 1)


@dataclass(frozen=True, eq=False)
class Fits:
    """How well the tiles of a board fit together: by the network, and by gradients along the clearest cut."""

    plane: Pixels
    grid: Grid
    numbers: NDArray[np.intp]  # (rows * columns,), those written on the cells, 0 for none

    @cached_property
    def _scale(self) -> int:
        """How much the picture is scaled down to have just enough pixels."""
        return max(1, int(min(self.grid.pitch) // ENOUGH_PX))

    @cached_property
    def cut(self) -> Cut:
        """The clearest cut, with frames of different widths around each tile."""
        size = self.plane.shape[1] // self._scale, self.plane.shape[0] // self._scale
        small = np.asarray(cv2.resize(self.plane, size, interpolation=cv2.INTER_AREA), np.uint8)
        grids = filter(None, (self.grid, ruled(self.plane, self.grid), on_strongest_edges(self.grid, self.plane)))
        lines = [[_line(spans).scaled(1 / self._scale) for spans in (grid.columns, grid.rows)] for grid in grids]
        cuts = [Cut(small, (columns.narrowed(px), rows.narrowed(px))) for columns, rows in lines for px in INSETS_PX]
        return max(cuts, key=lambda cut: cut.clearness)

    def neighbours(self, blank: int) -> Neighbours:
        """Return the costs of tiles side by side without the blank: the mean of both, as both judge the same edges."""
        kept = np.delete(np.arange(len(self.numbers)), blank)
        by_network = (log_ratios(each[np.ix_(kept, kept)]) for each in self._misfits)
        across, down = (np.float32(0.5) * (each + self.cut.matches(axis, blank)) for axis, each in enumerate(by_network))
        return Neighbours(across, down, self.numbers[kept])

    @cached_property
    def _misfits(self) -> tuple[Costs, Costs]:
        return misfits(scaled_tiles(self.plane[slices_of(self.cropped.bbox)], *self.grid.shape))

    @cached_property
    def cropped(self) -> Grid:
        """The grid of the cut, whose cells extend to the middle of the gaps between tiles."""
        columns, rows = (line.narrowed(-line.gap / 2).scaled(self._scale).spans for line in self.cut.lines)
        return replace(self.grid, columns=columns, rows=rows)


def ruled(plane: Pixels, grid: Grid) -> Grid | None:
    """Return the grid of tiles between lines or gaps of one colour near all of their boundaries; None if one has none."""
    columns, rows = _line(grid.columns), _line(grid.rows)
    across, down = _between_rules(plane, columns, rows), _between_rules(plane.transpose(1, 0, 2), rows, columns)
    return replace(grid, columns=across.spans, rows=down.spans) if across and down else None


def _between_rules(plane: Pixels, across: Line, down: Line) -> Line | None:
    """Return columns of tiles between lines of one colour, given roughly where they are, and the rows."""
    part = plane[max(0, round(down.first)) : round(down.last)].astype(np.int16)
    is_rule = (largest(np.abs(part - np.median(part, 0))) < EVEN_RULE).mean(0) > MOSTLY
    pitch = (across.last - across.first + across.gap) / across.count
    middles, widths = list[float](), list[int]()
    for place in range(1, across.count):
        start = max(0, round(across.first + (place - RULE_REACH) * pitch - across.gap / 2))
        rule = start + np.flatnonzero(is_rule[start : start + round(2 * RULE_REACH * pitch)])
        if not len(rule) or rule[-1] - rule[0] >= len(rule):  # none, or more than one
            return None
        middles.append(float(rule.mean()) + 0.5)
        widths.append(len(rule))
    step = (middles[-1] - middles[0]) / (across.count - 2) if across.count > 2 else pitch
    half, gap = step * across.count / 2, float(np.median(widths))
    middle = float(np.mean(middles))
    return Line(middle - half + gap / 2, middle + half - gap / 2, gap, across.count)


def _line(spans: Sequence[Span]) -> Line:
    gap = float(np.median([after[0] - before[1] for before, after in pairwise(spans)]))
    return Line(spans[0][0], spans[-1][1], max(0.0, gap), len(spans))
