"""Finds what is between neighbouring cells of a maze: bars, which block the line, and the line where it crosses."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import Edge
from solvers.puzzle import Cell
from vision.frame import Grid, Pixels
from vision.readers.onestroke.colours import (
    Colours,
    between_middles,
    blocks,
    distance,
    distance_to_mixtures,
    evenly_spaced,
    sample_colours,
)

ACROSS, ALONG = 32, 16
"""samples of a strip: across the edge, from one cell's middle to the next one's, and along the edge"""
APART = 5.0
"""backgrounds further apart than this, on average, are of different kinds"""
MANY_KINDS = 7
"""number of kinds of backgrounds from which few edges are between the same two"""
SEEN = 12.0
"""colours closer than this count as one"""
MIN_BAR = 7.0
"""least mass of a bar: its contrast summed over its thickness, in colour distance times tenths of a cell"""
THIN_BAR = 1.5
"""the same where the board network expects the bars: their lines may be thin"""
EXPECTED, SUSPECTED, CLEARER, CERTAIN = 0.3, 0.02, 4.0, 0.7
"""mean probability of bars that the network expects, of bars that it suspects, and how many times that of other edges it is, at
most the last"""
BARRED = 0.2
"""part of the edges from which such bars are the walls of a maze"""
STEP = 1.6
"""least ratio of the weakest bar's mass to that of the strongest other edge"""
MIDDLE, FLANKS = slice(ALONG // 2 - 2, ALONG // 2 + 2), (slice(0, 2), slice(ALONG - 2, ALONG))
"""samples along an edge that show the line, and those on both sides of it"""
AT_EDGE = slice(ACROSS // 2 - 2, ACROSS // 2 + 2)
BESIDE_EDGE = slice(ACROSS // 2 - 7, ACROSS // 2 - 4), slice(ACROSS // 2 + 4, ACROSS // 2 + 7)
"""samples across an edge that show what is on it, and those in the cells beside it"""
CLOSE_TO_EDGE, MIN_WALKED = (slice(ACROSS // 2 - 4, ACROSS // 2 - 2), slice(ACROSS // 2 + 2, ACROSS // 2 + 4)), 3
"""samples just beside a line between two cells, and least number of cells with a drawn line that it may hide"""
NEAR_MIDDLE = 2
"""a bar covers at least one of this many samples on either side of the edge's middle"""
FEW = 5
"""number of edges of a kind from which their typical profile is known"""


@dataclass(frozen=True, eq=False)
class Edges:
    """What was found between the cells of a board."""

    masses: dict[Edge, float]
    """the contrast of each edge that the line doesn't cross, summed over its thickness"""
    least_mass: float
    """of a bar"""
    walls: frozenset[Edge]
    """the bars of a maze that has no other walls, apart from cells that they enclose"""
    rare: frozenset[Edge]
    """edges between pairs of backgrounds too rare for a typical profile"""
    links: frozenset[Edge]
    """the edges that the line crosses"""


def find_edges(
    plane: Pixels, grid: Grid, own: Colours, outer: Colours, walked: NDArray[np.bool_], chances: NDArray[np.float64] | None
) -> Edges:
    """Return what is between the cells of a grid.

    Given are the cells' backgrounds, `own` corrected for signs and `outer` not, (rows, columns, 3), the cells that the line seems
    to visit, (rows, columns), and the network's probabilities for a bar on the right of each cell, and below it. These are None
    for a board with numbers, where bars are never all the walls.
    """
    rows, columns = grid.shape
    has_numbers, chances = chances is None, np.zeros((2, rows, columns)) if chances is None else chances
    kinds = _kinds(outer)
    to_right = sample_colours(plane, between_middles(grid.columns, ACROSS), evenly_spaced(grid.rows, ALONG))
    below = sample_colours(plane, evenly_spaced(grid.columns, ALONG), between_middles(grid.rows, ACROSS))
    strips = blocks(to_right, rows, columns - 1), blocks(below, rows - 1, columns).swapaxes(2, 3)
    sides = np.stack([own[:, :-1], own[:, 1:]], 2), np.stack([own[:-1], own[1:]], 2)
    strip = np.concatenate([each.reshape(-1, ALONG, ACROSS, 3) for each in strips])
    background = np.concatenate([each.reshape(-1, 2, 3) for each in sides])
    names = [((row, column), (row, column + 1)) for row in range(rows) for column in range(columns - 1)]
    names += [((row, column), (row + 1, column)) for row in range(rows - 1) for column in range(columns)]
    common = np.bincount(kinds[~walked] if not walked.all() else kinds.ravel()).argmax()
    usual = np.where(  # a wide line hides the background
        [[[walked[one] or walked[other]]] for one, other in names], np.median(own[kinds == common], axis=0), background
    )
    is_link = _links(strip, background, usual)
    if has_numbers and not is_link.any() and walked.sum() >= MIN_WALKED:
        is_link = _links_beneath(strip)
    pairs = np.array([(kinds[one], kinds[other]) for one, other in names])

    def masses_of(is_open: NDArray[np.bool_] | None, is_barred: bool = False) -> dict[Edge, float]:
        found = _masses(strip, background, pairs, is_open, is_barred)
        return {name: float(mass) for name, mass, linked in zip(names, found, is_link, strict=True) if not linked}

    masses = masses_of(~is_link)
    least_mass, walls = _classified(masses, chances)
    if not walls and kinds.max() + 1 >= MANY_KINDS:  # between some of them, bars may be what is usual
        least_mass, walls = _classified(masses_of(None), chances)
    if walls:  # which are usual where a maze has been explored, between cells of different colours
        masses = masses_of(~is_link & [name not in walls for name in names], True)
        groups: dict[tuple[int, ...], dict[Edge, float]] = {}
        for name, mass in masses.items():
            groups.setdefault(tuple(sorted(kinds[cell] for cell in name)), {})[name] = mass
        walls = bars_of(masses, least_mass).union(*(bars_of(group, THIN_BAR) for group in groups.values()))
    else:
        masses = _above_usual(masses)
    links = frozenset(name for name, linked in zip(names, is_link, strict=True) if linked)
    return Edges(masses, least_mass, walls, _rare(names, pairs, ~is_link), links)


def _classified(masses: dict[Edge, float], chances: NDArray[np.float64]) -> tuple[float, frozenset[Edge]]:
    """Return the least mass of a bar, low for thin ones that the network expects, and the bars that are the walls of a maze."""
    for least_mass, least_chance in (THIN_BAR, EXPECTED), (MIN_BAR, SUSPECTED):
        bars = bars_of(masses, least_mass)
        seen = [float(chances[int(one[0] != other[0]), *one]) for one, other in bars]
        elsewhere = (chances.sum() - sum(seen)) / (chances.size - len(seen))
        if seen and np.mean(seen) > max(least_chance, min(CLEARER * elsewhere, CERTAIN)):
            return least_mass, bars if len(bars) > BARRED * len(masses) else frozenset()
    return MIN_BAR, frozenset()


def _above_usual(masses: dict[Edge, float]) -> dict[Edge, float]:
    """Return masses without what most edges of their direction have: gaps may be wider across than down."""
    directions: dict[bool, list[float]] = {False: [], True: []}
    for (one, other), mass in masses.items():
        directions[one[0] == other[0]].append(mass)
    usual = {each: float(np.quantile(found, 0.25)) if found else 0.0 for each, found in directions.items()}
    return {(one, other): max(0.0, mass - usual[one[0] == other[0]]) for (one, other), mass in masses.items()}


def _kinds(own: Colours) -> NDArray[np.int64]:
    """Return cluster numbers of the cells by background, (rows, columns)."""
    from scipy.cluster.hierarchy import fcluster, linkage

    return np.asarray(fcluster(linkage(own.reshape(-1, 3), "average"), APART, "distance") - 1, np.int64).reshape(own.shape[:2])


def _rare(names: list[Edge], pairs: NDArray[np.int64], is_open: NDArray[np.bool_]) -> frozenset[Edge]:
    kinds = np.sort(pairs, axis=1) @ [int(pairs.max()) + 1, 1]
    counts = np.bincount(kinds[is_open], minlength=int(kinds.max()) + 1)
    return frozenset(name for name, kind in zip(names, kinds, strict=True) if counts[kind] < FEW)


def _masses(
    strip: Colours, background: Colours, pairs: NDArray[np.int64], is_open: NDArray[np.bool_] | None, is_barred: bool
) -> Colours:
    """Return the mass of each edge: its contrast over most of its length, summed across it.

    Its contrast is with the backgrounds of both cells, or with what is usually between such backgrounds, whichever is less: at
    the open edges, if any are given. If bars are a maze's walls, they may be what is usual between different ones.
    """
    inner = strip[:, 2 : ALONG - 2, ACROSS // 2 - 5 : ACROSS // 2 + 5].copy()
    flipped = pairs[:, 0] > pairs[:, 1]
    inner[flipped] = inner[flipped, :, ::-1]
    far = distance_to_mixtures(inner, background[:, None, None, 0], background[:, None, None, 1])
    if is_open is not None:
        far = np.minimum(far, _off_usual(inner, background, np.sort(pairs, axis=1), is_open, is_barred))
    excess = np.maximum(np.quantile(far, 0.25, axis=1) - SEEN / 2, 0)
    return np.asarray((excess * _reached(excess > 0, inner.shape[2] // 2)).sum(1) * (10 / ACROSS), np.float32)


def _off_usual(
    inner: Colours, background: Colours, pairs: NDArray[np.int64], is_open: NDArray[np.bool_], is_barred: bool
) -> Colours:
    """Return the distance of edges from what is usual between such backgrounds; infinity where that isn't known."""
    profiles = np.median(inner, axis=1)
    middle = profiles.shape[1] // 2
    usual = np.median(profiles[is_open, middle - 1 : middle + 1], axis=(0, 1)) if is_open.any() else background[0, 0]
    halves = np.stack([profiles[:, :middle], profiles[:, : middle - 1 : -1]], 1)
    off = np.full(inner.shape[:3], np.inf, np.float32)
    for pair in {(int(low), int(high)) for low, high in pairs}:
        members = (pairs == pair).all(1)
        seen = [halves[(pairs == kind) & is_open[:, None]] for kind in pair]  # a rare pair's profile is composed of these
        is_known = (members & is_open).sum() >= FEW
        if is_known and not (is_barred and pair[0] != pair[1] and min(map(len, seen)) >= FEW):
            off[members] = _off(inner[members], np.median(profiles[members & is_open], axis=0))
        elif min(map(len, seen)) >= FEW:
            one_side, other_side = (np.median(each, axis=0) for each in seen)
            off[members] = _off(inner[members], np.concatenate([one_side, other_side[::-1]]))
        elif not is_barred:
            sides = (background[members, None, None, side] for side in (0, 1))
            off[members] = np.minimum(*(distance_to_mixtures(inner[members], side, usual) for side in sides))
    return off


def _reached(stand_out: NDArray[np.bool_], middle: int) -> NDArray[np.bool_]:
    """Return which samples stand out and are connected to one at the middle; others aren't bars between cells."""
    found = stand_out.copy()
    found[:, : middle - NEAR_MIDDLE] = found[:, middle + NEAR_MIDDLE :] = False
    for _ in range(middle):
        found[:, 1:] |= found[:, :-1] & stand_out[:, 1:]
        found[:, :-1] |= found[:, 1:] & stand_out[:, :-1]
    return found


def _off(inner: Colours, typical: Colours) -> Colours:
    """Return the distance of strips from a profile, which may be shifted by a sample."""
    return np.asarray(np.min([distance(inner, np.roll(typical, shift, 0)) for shift in (-1, 0, 1)], axis=0), np.float32)


def bars_of(masses: dict[Edge, float], least_mass: float = MIN_BAR) -> frozenset[Edge]:
    """Return which edges are bars: the upper class of masses, split as in Otsu (1979)."""
    order = np.sort(list(masses.values()))
    if len(order) < 2:
        return frozenset()
    below = np.arange(1, len(order))
    low, high = np.cumsum(order)[:-1] / below, np.cumsum(order[::-1])[::-1][1:] / below[::-1]
    apart = below * below[::-1] * (high - low) ** 2
    apart[(order[1:] < least_mass) | ((order[1:] + 2) / (order[:-1] + 2) < STEP)] = 0
    place = int(np.argmax(apart))
    if apart[place] == 0:
        return frozenset()
    least = (order[place] + order[place + 1]) / 2
    return frozenset(name for name, mass in masses.items() if mass > least)


def unframed_bars(
    masses: dict[Edge, float], line: frozenset[Cell], rare: frozenset[Edge], least_mass: float = MIN_BAR
) -> frozenset[Edge]:
    """Return which edges are bars, except those that fully enclose a cell off the line, which are cell frames.

    None if all bars are of rare kinds.
    """
    bars = bars_of(masses, least_mass)
    if bars <= rare:
        return frozenset()
    framed = enclosed(masses, bars) - line
    if framed:
        bars = bars_of({each: mass for each, mass in masses.items() if framed.isdisjoint(each)}, least_mass)
    return frozenset() if bars <= rare else bars


def enclosed(masses: dict[Edge, float], bars: frozenset[Edge]) -> set[Cell]:
    """Return the cells that bars fully enclose."""
    open_to = {cell for each in masses if each not in bars for cell in each}
    return {cell for each in bars for cell in each} - open_to


def _links(strip: Colours, *backgrounds: Colours) -> NDArray[np.bool_]:
    """Return which edges the line crosses, given possible backgrounds of both cells, (edges, 2, 3).

    The line shows as one colour all the way across the middle of the edge, with others on both sides: on the edge itself, or in a
    cell beside it if the gap between cells has the line's colour.
    """
    lanes = strip[:, MIDDLE, AT_EDGE]
    colours = np.median(lanes, axis=2)
    even = distance(lanes, colours[:, :, None]).max(2)
    background_distances = np.max(
        [np.min([distance(lanes, each[:, None, None, side]).min(2) for side in (0, 1)], axis=0) for each in backgrounds], axis=0
    )
    apart = _off_flanks(strip[:, :, AT_EDGE])
    for near in BESIDE_EDGE:
        is_even = distance(strip[:, MIDDLE, near], colours[:, :, None]).max(2) < SEEN
        apart = np.maximum(apart, np.where(is_even, _off_flanks(strip[:, :, near]), 0))
    return _of_one_colour(colours, even, np.minimum(apart, background_distances))


def _links_beneath(strip: Colours) -> NDArray[np.bool_]:
    """Return which edges the line crosses if the lines between the cells are drawn over it."""
    lanes = np.concatenate([strip[:, MIDDLE, near] for near in CLOSE_TO_EDGE], 2)
    colours = np.median(lanes, axis=2)
    even = distance(lanes, colours[:, :, None]).max(2)
    return _of_one_colour(colours, even, np.min([_off_flanks(strip[:, :, near]) for near in CLOSE_TO_EDGE], axis=0))


def _of_one_colour(colours: Colours, even: Colours, apart: Colours) -> NDArray[np.bool_]:
    """Return which edges one line crosses, by the colours at its samples, their evenness and their distance from others."""
    best = np.argmax(np.where(even < SEEN, apart, 0), axis=1)
    every = np.arange(len(colours))
    colour = colours[every, best]
    found = (even[every, best] < SEEN) & (apart[every, best] > SEEN)
    if not found.any():
        return np.asarray(found, np.bool_)
    line = np.median(colour[found], axis=0).astype(np.float32)
    return np.asarray(found & (distance(colour, line) < 2 * SEEN), np.bool_)


def _off_flanks(strip: Colours) -> Colours:
    """Return the least distance of the colours in the middle of edges from those at both of their ends, (edges, samples)."""
    flanks = [np.median(strip[:, side], axis=1) for side in FLANKS]
    return np.asarray(np.min([distance(strip[:, MIDDLE], flank[:, None]).min(2) for flank in flanks], axis=0), np.float32)
