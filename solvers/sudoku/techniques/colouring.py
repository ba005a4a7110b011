"""Simple colouring, multi-colouring and remote pairs: two alternatives, each spread over many cells.

Where a unit has two cells left for a digit, one of the two holds it. Such pairs tie cells together to clusters, whose cells
take two colours in turn: all cells of one colour hold the digit, and none of the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial, reduce
from itertools import combinations, product
from operator import or_
from typing import NamedTuple, TypeAlias

from solvers.puzzle import Mark, Role
from solvers.sudoku.candidates import Candidates
from solvers.sudoku.shape import SYMBOLS, Candidate, CellSet, DigitSet, Shape, bits, digit_names, digits_in
from solvers.sudoku.techniques.finding import Explanation, Finding, eliminates, of_digit
from solvers.sudoku.techniques.fish import MOST_KEPT
from solvers.sudoku.techniques.single_digit import pairs_of


class Cluster(NamedTuple):
    """Cells in two colours: one colour is true in all its cells, the other in none."""

    first: CellSet
    second: CellSet
    seen_by_first: CellSet
    seen_by_second: CellSet
    ties: tuple[tuple[int, int], ...]  # enough of its pairs to hold it together

    @property
    def cells(self) -> CellSet:
        return self.first | self.second

    @property
    def turned(self) -> Cluster:
        return Cluster(self.second, self.first, self.seen_by_second, self.seen_by_first, self.ties)


Bridge: TypeAlias = tuple[Cluster, Cluster]  # two clusters, so turned that their first colours see each other


class Clash(NamedTuple):
    """Two clusters and the bridges between them."""

    bridges: tuple[Bridge, ...]
    gone: CellSet
    is_wrong: bool  # whether the first colour of one cluster sees both colours of the other, and is what is gone


def _coloured(shape: Shape, neighbours: dict[int, CellSet]) -> Iterator[Cluster]:
    """Yield the clusters of cells that are tied to their neighbours; those that can't be coloured are left out."""
    met = 0
    for start in neighbours:
        if not met >> start & 1:
            cluster = _coloured_from(shape, neighbours, start)
            met |= cluster.cells
            if not any(neighbours[cell] & colour for colour in cluster[:2] for cell in bits(colour)):
                yield cluster


def _coloured_from(shape: Shape, neighbours: dict[int, CellSet], start: int) -> Cluster:
    first, second, ties, frontier = 1 << start, 0, list[tuple[int, int]](), [start]
    while frontier:
        reached = []
        for cell in frontier:
            for other in bits(neighbours[cell] & ~(first | second)):
                second |= 1 << other
                ties.append((cell, other))
                reached.append(other)
        first, second, frontier = second, first, reached
    if not first >> start & 1:
        first, second = second, first
    seen = [reduce(or_, (shape.peers[cell] for cell in bits(colour)), 0) for colour in (first, second)]
    return Cluster(first, second, seen[0], seen[1], tuple(ties))


@lru_cache(MOST_KEPT)
def _clusters(shape: Shape, cells: CellSet) -> tuple[Cluster, ...]:
    """Return the clusters among the cells that a digit has left."""
    neighbours: dict[int, CellSet] = {}
    for _, one, other in pairs_of(shape, cells):
        neighbours[one] = neighbours.get(one, 0) | 1 << other
        neighbours[other] = neighbours.get(other, 0) | 1 << one
    return tuple(_coloured(shape, neighbours))


# one cluster


def simple_colouring(grid: Candidates) -> Iterator[Finding]:
    """Find clusters one colour of which sees itself, and is wrong, and cells that see both colours of a cluster."""
    for digit, cells in enumerate(grid.where):
        for cluster in _clusters(grid.shape, cells) if cells else ():
            if cluster.cells.bit_count() > 2:
                yield from _simple(grid, digit, cluster)


def _simple(grid: Candidates, digit: int, cluster: Cluster) -> Iterator[Finding]:
    for one in (cluster, cluster.turned):
        clash = one.first & one.seen_by_first
        if clash:
            gone = of_digit(one.first, digit)
            yield eliminates(gone, partial(_explain_simple, grid.shape, digit, cluster, gone, clash))
    outside = grid.where[digit] & ~cluster.cells & cluster.seen_by_first & cluster.seen_by_second
    if outside:
        gone = of_digit(outside, digit)
        yield eliminates(gone, partial(_explain_simple, grid.shape, digit, cluster, gone))


def _explain_simple(shape: Shape, digit: int, cluster: Cluster, gone: tuple[Candidate, ...], clash: CellSet = 0) -> Explanation:
    symbol = SYMBOLS[digit]
    if clash:
        one, other, unit = _sharing(shape, clash, clash)
        because = f"But {shape.cell_names((one, other))} share {unit} and can't both be {symbol}, which leaves the other way."
    else:
        because = f"A cell that sees one of each can't be {symbol} either way."
    return Explanation(
        f"on {symbol}",
        f"Simple colouring: {symbol} in {_extent(shape, cluster.cells)}. {_about_pairs(symbol)} "
        f"Such pairs tie these cells together: either {_are(shape, cluster.first, symbol)}, or {_are(shape, cluster.second)}. "
        f"{because} That removes {shape.candidate_names(gone)}.",
        (
            shape.mark_candidates(Role.FIRST, of_digit(cluster.first, digit)),
            shape.mark_candidates(Role.SECOND, of_digit(cluster.second, digit)),
            *_tied(shape, cluster, digit),
        ),
    )


# two clusters


def multi_colouring(grid: Candidates) -> Iterator[Finding]:
    """Find two clusters with colours that see each other: what sees both other colours is gone, or a colour that sees two."""
    for digit, cells in enumerate(grid.where):
        for clash in _clashes(grid.shape, cells) if cells else ():
            gone = of_digit(clash.gone, digit)
            yield eliminates(gone, partial(_explain_clash, grid.shape, digit, clash, gone))


@lru_cache(MOST_KEPT)
def _clashes(shape: Shape, cells: CellSet) -> tuple[Clash, ...]:
    """Return the clashes of two clusters that eliminate something, one for each effect."""
    found: dict[CellSet, Clash] = {}
    for one, other in combinations(_clusters(shape, cells), 2):
        bridges = [
            (first, second)
            for first, second in product((one, one.turned), (other, other.turned))
            if first.seen_by_first & second.first
        ]
        for clash in (*_wrong(one, other), *_bridged(bridges, cells)):
            found.setdefault(clash.gone, clash)
    return tuple(found.values())


def _wrong(one: Cluster, other: Cluster) -> Iterator[Clash]:
    """Yield the colours of one cluster that see both colours of the other."""
    for first, second in ((one, other), (one.turned, other), (other, one), (other.turned, one)):
        if first.seen_by_first & second.first and first.seen_by_first & second.second:
            yield Clash(((first, second), (first, second.turned)), first.first, is_wrong=True)


def _bridged(bridges: list[Bridge], cells: CellSet) -> Iterator[Clash]:
    """Yield the cells that see both second colours of a bridge, those of all bridges at once."""
    effects = [cells & one.seen_by_second & other.seen_by_second for one, other in bridges]
    bearing = tuple(bridge for bridge, gone in zip(bridges, effects, strict=True) if gone)
    if bearing:
        yield Clash(bearing, reduce(or_, effects), is_wrong=False)


def _explain_clash(shape: Shape, digit: int, clash: Clash, gone: tuple[Candidate, ...]) -> Explanation:
    symbol, (one, other) = SYMBOLS[digit], clash.bridges[0]
    words = (_about_wrong if clash.is_wrong else _about_bridges)(shape, clash, symbol)
    colours = ((Role.BASE, one.first | other.first), (Role.PINCER, one.second | other.second))
    if clash.is_wrong:
        colours = ((Role.FIRST, other.first), (Role.SECOND, other.second))
    contacts = [_sharing(shape, first.first, second.first)[:2] for first, second in clash.bridges]
    return Explanation(
        f"on {symbol}",
        f"Multi-colouring: {symbol} in {_extent(shape, one.cells | other.cells)}. {_about_pairs(symbol)} "
        f"Such pairs tie these cells into two clusters: either {_are(shape, one.first, symbol)}, or {_are(shape, one.second)}; "
        f"and either {_are(shape, other.first, symbol)}, or {_are(shape, other.second)}. "
        f"{words} That removes {shape.candidate_names(gone)}.",
        (
            *(shape.mark_candidates(role, of_digit(cells, digit)) for role, cells in colours),
            *_tied(shape, one, digit),
            *_tied(shape, other, digit),
            *(shape.link(Role.WEAK, (start, digit), (end, digit)) for start, end in contacts),
        ),
    )


def _about_bridges(shape: Shape, clash: Clash, symbol: str) -> str:
    words = []
    for one, other in clash.bridges:
        start, end, unit = _sharing(shape, one.first, other.first)
        words.append(
            f"{shape.cell_names((start, end))} share {unit} and can't both be {symbol}, "
            f"so {_are(shape, one.second, symbol)}, or {_are(shape, other.second)}."
        )
    which = "one of each" if len(words) == 1 else "both sides of such an alternative"
    return f"{' '.join(words)} A cell that sees {which} can't be {symbol}."


def _about_wrong(shape: Shape, clash: Clash, symbol: str) -> str:
    (start, end), (begin, finish) = (
        map(shape.name_of, _sharing(shape, one.first, other.first)[:2]) for one, other in clash.bridges
    )
    contact = f"{start} sees {end} and {finish}" if start == begin else f"{start} sees {end}, and {begin} sees {finish}"
    return f"{contact}: whichever half of the second cluster is {symbol}, {_are(shape, clash.bridges[0][0].first, 'not')}."


# two digits


def remote_pair(grid: Candidates) -> Iterator[Finding]:
    """Find four or more cells with the same two candidates, each in sight of the next: what sees both colours has neither."""
    twins: dict[DigitSet, list[int]] = {}
    for cell, mask in enumerate(grid.cells):
        if mask.bit_count() == 2:
            twins.setdefault(mask, []).append(cell)
    for digits, cells in twins.items():
        if len(cells) < 4:
            continue
        group = sum(1 << cell for cell in cells)
        for cluster in _coloured(grid.shape, {cell: grid.shape.peers[cell] & group for cell in cells}):
            if cluster.cells.bit_count() > 3:
                seen = cluster.seen_by_first & cluster.seen_by_second & ~cluster.cells
                gone = grid.candidates_in(seen, digits)
                if gone:
                    yield eliminates(gone, partial(_explain_remote_pair, grid.shape, digits, cluster, gone))


def _explain_remote_pair(shape: Shape, digits: DigitSet, cluster: Cluster, gone: tuple[Candidate, ...]) -> Explanation:
    one, other = digits_in(digits)
    first, second = cluster.first, cluster.second
    return Explanation(
        f"on {digit_names(digits)}",
        f"Remote pair: {digit_names(digits)} in {shape.cell_names(bits(cluster.cells))}. "
        f"Each of these cells can only be {digit_names(digits, 'or')}, and where two of them see each other, they differ. "
        f"So either {_are(shape, first, SYMBOLS[one])} and {_are(shape, second, SYMBOLS[other])}, or the other way round. "
        f"A cell that sees one of each sees both digits. That removes {shape.candidate_names(gone)}.",
        (
            shape.mark_candidates(Role.FIRST, (*of_digit(first, one), *of_digit(second, other))),
            shape.mark_candidates(Role.SECOND, (*of_digit(first, other), *of_digit(second, one))),
            *_tied(shape, cluster, one),
        ),
    )


# words and marks


def _about_pairs(symbol: str) -> str:
    return f"Where only two cells of a unit are left for {symbol}, one of them is {symbol}."


def _extent(shape: Shape, cells: CellSet) -> str:
    lowest, highest = (cells & -cells).bit_length() - 1, cells.bit_length() - 1
    return f"{cells.bit_count()} cells from {shape.name_of(lowest)} to {shape.name_of(highest)}"


def _are(shape: Shape, cells: CellSet, what: str = "") -> str:
    """Return the words that some cells are something: `r1c1 is 5`, `r1c1 and r4c7 are`."""
    return f"{shape.cell_names(bits(cells))} {'is' if cells.bit_count() == 1 else 'are'} {what}".rstrip()


def _sharing(shape: Shape, some: CellSet, others: CellSet) -> tuple[int, int, str]:
    """Return a cell and another one that it sees, and the name of the unit that they share."""
    one = next(cell for cell in bits(some) if shape.peers[cell] & others)
    other = next(bits(shape.peers[one] & others))
    return one, other, next(shape.unit_name(unit) for unit in shape.units_of[one] if unit in shape.units_of[other])


def _tied(shape: Shape, cluster: Cluster, digit: int) -> tuple[Mark, ...]:
    return tuple(shape.link(Role.STRONG, (one, digit), (other, digit)) for one, other in cluster.ties)
