"""Simple colouring, multi-colouring and remote pairs: two alternatives, each spread over many cells.

If a unit has two cells left for a digit, a conjugate pair, exactly one of them holds it. Such pairs link cells into clusters,
whose cells take two colours in turn: the digit is in all cells of one colour, and in none of the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial, reduce
from itertools import combinations, product
from operator import or_
from typing import NamedTuple, TypeAlias

from solvers.puzzle import Mark, Role
from solvers.sudoku.candidates import Candidates, Explanation, Finding, eliminates, of_digit
from solvers.sudoku.shape import SYMBOLS, Candidate, CellSet, DigitSet, Shape, bits, digit_names, digits_in
from solvers.sudoku.techniques.fish import CACHE_SIZE
from solvers.sudoku.techniques.single_digit import pairs_of
from solvers.sudoku.techniques.wings import bivalue_cells


class Cluster(NamedTuple):
    """Cells in two colours: one colour is true, the other false."""

    first: CellSet
    second: CellSet
    seen_by_first: CellSet
    seen_by_second: CellSet
    links: tuple[tuple[int, int], ...]  # a spanning tree of its conjugate pairs

    @property
    def cells(self) -> CellSet:
        return self.first | self.second

    @property
    def swapped(self) -> Cluster:
        return Cluster(self.second, self.first, self.seen_by_second, self.seen_by_first, self.links)


Bridge: TypeAlias = tuple[Cluster, Cluster]  # two clusters whose first colours see each other


class BridgedClusters(NamedTuple):
    """Two clusters and the bridges between them."""

    bridges: tuple[Bridge, ...]
    eliminated: CellSet
    is_wrong_colour: bool  # whether the eliminated cells are a colour of one cluster that sees both colours of the other


def _coloured(shape: Shape, neighbours: dict[int, CellSet]) -> Iterator[Cluster]:
    """Yield the clusters of linked cells, without those that can't be coloured."""
    visited = 0
    for start in neighbours:
        if not visited >> start & 1:
            cluster = _coloured_from(shape, neighbours, start)
            visited |= cluster.cells
            if not any(neighbours[cell] & colour for colour in cluster[:2] for cell in bits(colour)):
                yield cluster


def _coloured_from(shape: Shape, neighbours: dict[int, CellSet], start: int) -> Cluster:
    first, second, links, frontier = 1 << start, 0, list[tuple[int, int]](), [start]
    while frontier:
        reached = []
        for cell in frontier:
            for other in bits(neighbours[cell] & ~(first | second)):
                second |= 1 << other
                links.append((cell, other))
                reached.append(other)
        first, second, frontier = second, first, reached
    if not first >> start & 1:
        first, second = second, first
    seen = [reduce(or_, (shape.peers[cell] for cell in bits(colour)), 0) for colour in (first, second)]
    return Cluster(first, second, seen[0], seen[1], tuple(links))


@lru_cache(CACHE_SIZE)
def _clusters(shape: Shape, cells: CellSet) -> tuple[Cluster, ...]:
    neighbours: dict[int, CellSet] = {}
    for _, one, other in pairs_of(shape, cells):
        neighbours[one] = neighbours.get(one, 0) | 1 << other
        neighbours[other] = neighbours.get(other, 0) | 1 << one
    return tuple(_coloured(shape, neighbours))


# one cluster


def simple_colouring(grid: Candidates) -> Iterator[Finding]:
    """Find clusters with a colour that sees itself and so is wrong, and cells that see both colours of a cluster."""
    for digit, cells in enumerate(grid.where):
        for cluster in _clusters(grid.shape, cells) if cells else ():
            if cluster.cells.bit_count() > 2:
                yield from _simple(grid, digit, cluster)


def _simple(grid: Candidates, digit: int, cluster: Cluster) -> Iterator[Finding]:
    for one in (cluster, cluster.swapped):
        conflict = one.first & one.seen_by_first
        if conflict:
            eliminated = of_digit(one.first, digit)
            yield eliminates(eliminated, partial(_explain_simple, grid.shape, digit, cluster, eliminated, conflict))
    outside = grid.where[digit] & ~cluster.cells & cluster.seen_by_first & cluster.seen_by_second
    if outside:
        eliminated = of_digit(outside, digit)
        yield eliminates(eliminated, partial(_explain_simple, grid.shape, digit, cluster, eliminated))


def _explain_simple(
    shape: Shape, digit: int, cluster: Cluster, eliminated: tuple[Candidate, ...], conflict: CellSet = 0
) -> Explanation:
    symbol = SYMBOLS[digit]
    if conflict:
        one, other, unit = _sharing(shape, conflict, conflict)
        because = f"But {shape.cell_names((one, other))} share {unit} and can't both be {symbol}, so the other colour is right."
    else:
        because = f"Either way, a cell that sees both colours can't be {symbol}."
    return Explanation(
        f"on {symbol}",
        f"Simple colouring: {symbol} in {_extent(shape, cluster.cells)}. {_about_pairs(symbol)} "
        f"Such pairs link these cells in two colours: either {_are(shape, cluster.first, symbol)}, "
        f"or {_are(shape, cluster.second)}. {because} That removes {shape.candidate_names(eliminated)}.",
        (
            shape.mark_candidates(Role.FIRST, of_digit(cluster.first, digit)),
            shape.mark_candidates(Role.SECOND, of_digit(cluster.second, digit)),
            *_mark_links(shape, cluster, digit),
        ),
    )


# two clusters


def multi_colouring(grid: Candidates) -> Iterator[Finding]:
    """Find cells that see the other colours of two clusters whose colours see each other, and colours that see both colours."""
    for digit, cells in enumerate(grid.where):
        for clusters in _bridged_clusters(grid.shape, cells) if cells else ():
            eliminated = of_digit(clusters.eliminated, digit)
            yield eliminates(eliminated, partial(_explain_multi, grid.shape, digit, clusters, eliminated))


@lru_cache(CACHE_SIZE)
def _bridged_clusters(shape: Shape, cells: CellSet) -> tuple[BridgedClusters, ...]:
    """Return the pairs of clusters that eliminate something, one for each effect."""
    found: dict[CellSet, BridgedClusters] = {}
    for one, other in combinations(_clusters(shape, cells), 2):
        bridges = [
            (first, second)
            for first, second in product((one, one.swapped), (other, other.swapped))
            if first.seen_by_first & second.first
        ]
        for clusters in (*_wrong_colours(one, other), *_seen_by_both(bridges, cells)):
            found.setdefault(clusters.eliminated, clusters)
    return tuple(found.values())


def _wrong_colours(one: Cluster, other: Cluster) -> Iterator[BridgedClusters]:
    """Eliminate each colour of one cluster that sees both colours of the other."""
    for first, second in ((one, other), (one.swapped, other), (other, one), (other.swapped, one)):
        if first.seen_by_first & second.first and first.seen_by_first & second.second:
            yield BridgedClusters(((first, second), (first, second.swapped)), first.first, is_wrong_colour=True)


def _seen_by_both(bridges: list[Bridge], cells: CellSet) -> Iterator[BridgedClusters]:
    """Eliminate the cells that see both second colours of a bridge, for all bridges at once."""
    effects = [cells & one.seen_by_second & other.seen_by_second for one, other in bridges]
    effective = tuple(bridge for bridge, eliminated in zip(bridges, effects, strict=True) if eliminated)
    if effective:
        yield BridgedClusters(effective, reduce(or_, effects), is_wrong_colour=False)


def _explain_multi(shape: Shape, digit: int, clusters: BridgedClusters, eliminated: tuple[Candidate, ...]) -> Explanation:
    symbol, (one, other) = SYMBOLS[digit], clusters.bridges[0]
    words = (_about_wrong_colour if clusters.is_wrong_colour else _about_bridges)(shape, clusters, symbol)
    colours = ((Role.BASE, one.first | other.first), (Role.PINCER, one.second | other.second))
    if clusters.is_wrong_colour:
        colours = ((Role.FIRST, other.first), (Role.SECOND, other.second))
    contacts = [_sharing(shape, first.first, second.first)[:2] for first, second in clusters.bridges]
    return Explanation(
        f"on {symbol}",
        f"Multi-colouring: {symbol} in {_extent(shape, one.cells | other.cells)}. {_about_pairs(symbol)} "
        f"Such pairs link these cells into two clusters: either {_are(shape, one.first, symbol)}, or {_are(shape, one.second)}; "
        f"and either {_are(shape, other.first, symbol)}, or {_are(shape, other.second)}. "
        f"{words} That removes {shape.candidate_names(eliminated)}.",
        (
            *(shape.mark_candidates(role, of_digit(cells, digit)) for role, cells in colours),
            *_mark_links(shape, one, digit),
            *_mark_links(shape, other, digit),
            *(shape.link(Role.WEAK, (start, digit), (end, digit)) for start, end in contacts),
        ),
    )


def _about_bridges(shape: Shape, clusters: BridgedClusters, symbol: str) -> str:
    words = []
    for one, other in clusters.bridges:
        start, end, unit = _sharing(shape, one.first, other.first)
        words.append(
            f"{shape.cell_names((start, end))} share {unit} and can't both be {symbol}, "
            f"so {_are(shape, one.second, symbol)}, or {_are(shape, other.second)}."
        )
    which = "one of each" if len(words) == 1 else "both sides of such an alternative"
    return f"{' '.join(words)} A cell that sees {which} can't be {symbol}."


def _about_wrong_colour(shape: Shape, clusters: BridgedClusters, symbol: str) -> str:
    (start, end), (begin, finish) = (
        map(shape.name_of, _sharing(shape, one.first, other.first)[:2]) for one, other in clusters.bridges
    )
    contact = f"{start} sees {end} and {finish}" if start == begin else f"{start} sees {end}, and {begin} sees {finish}"
    return f"{contact}: whichever colour of the second cluster is {symbol}, {_are(shape, clusters.bridges[0][0].first, 'not')}."


# two digits


def remote_pair(grid: Candidates) -> Iterator[Finding]:
    """Find a chain of four or more bivalue cells with the same candidates: cells that see both colours lose both digits."""
    for digits, cells in bivalue_cells(grid).items():
        for cluster in _coloured(grid.shape, {cell: grid.shape.peers[cell] & cells for cell in bits(cells)}):
            if cluster.cells.bit_count() > 3:
                seen = cluster.seen_by_first & cluster.seen_by_second & ~cluster.cells
                eliminated = grid.candidates_in(seen, digits)
                if eliminated:
                    yield eliminates(eliminated, partial(_explain_remote_pair, grid.shape, digits, cluster, eliminated))


def _explain_remote_pair(shape: Shape, digits: DigitSet, cluster: Cluster, eliminated: tuple[Candidate, ...]) -> Explanation:
    one, other = digits_in(digits)
    first, second = cluster.first, cluster.second
    return Explanation(
        f"on {digit_names(digits)}",
        f"Remote pair: {digit_names(digits)} in {shape.cell_names(bits(cluster.cells))}. "
        f"Each of these cells can only be {digit_names(digits, 'or')}, and any two that see each other differ. "
        f"So either {_are(shape, first, SYMBOLS[one])} and {_are(shape, second, SYMBOLS[other])}, or the other way round. "
        f"A cell that sees one of each sees both digits. That removes {shape.candidate_names(eliminated)}.",
        (
            shape.mark_candidates(Role.FIRST, (*of_digit(first, one), *of_digit(second, other))),
            shape.mark_candidates(Role.SECOND, (*of_digit(first, other), *of_digit(second, one))),
            *_mark_links(shape, cluster, one),
        ),
    )


# words and marks


def _about_pairs(symbol: str) -> str:
    return f"If a unit has only two cells left for {symbol}, a conjugate pair, one of them is {symbol}."


def _extent(shape: Shape, cells: CellSet) -> str:
    lowest, highest = (cells & -cells).bit_length() - 1, cells.bit_length() - 1
    return f"{cells.bit_count()} cells from {shape.name_of(lowest)} to {shape.name_of(highest)}"


def _are(shape: Shape, cells: CellSet, what: str = "") -> str:
    """Return a clause about cells: `r1c1 is 5`, `r1c1 and r4c7 are`."""
    return f"{shape.cell_names(bits(cells))} {'is' if cells.bit_count() == 1 else 'are'} {what}".rstrip()


def _sharing(shape: Shape, some: CellSet, others: CellSet) -> tuple[int, int, str]:
    """Return a cell of one set, a cell of the other that it sees, and the name of the unit that they share."""
    one = next(cell for cell in bits(some) if shape.peers[cell] & others)
    other = next(bits(shape.peers[one] & others))
    return one, other, shape.unit_name(shape.shared_units(1 << one | 1 << other)[0])


def _mark_links(shape: Shape, cluster: Cluster, digit: int) -> tuple[Mark, ...]:
    return tuple(shape.link(Role.STRONG, (one, digit), (other, digit)) for one, other in cluster.links)
