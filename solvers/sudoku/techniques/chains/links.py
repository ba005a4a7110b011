"""The graph of strong and weak links between candidates, in which X-chains, nice loops and AICs are paths.

A node states that a digit is in one of its cells: a single cell, or a group. Of two strongly linked nodes, at least one is true;
of two weakly linked nodes, at most one. A chain begins with a node assumed false and alternates: by a strong link the next node
is true, by a weak link the next is false. If its last node is true, then at least one of its two ends is true in any case.

Sets of nodes are ints with bit i for node i. Sets of candidates are ints with bit (digit - 1) * n_cells + cell.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import cycle, islice
from typing import NamedTuple, TypeAlias

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.shape import CellSet, Shape, bits, digits_in
from solvers.sudoku.techniques.almost_locked_sets import CandidateSet, planes_of, sets_of


class Node(NamedTuple):
    """The statement that a digit is in one of the cells."""

    digit: int
    cells: CellSet

    @property
    def is_group(self) -> bool:
        """Whether there is more than one cell."""
        return bool(self.cells & (self.cells - 1))


StrongLink: TypeAlias = tuple[Node, Node]  # at least one of the two is true
LinkingSet: TypeAlias = tuple[tuple[Node, ...], CellSet]
"""an almost locked set: its digits, except those whose places no other candidate sees, and its cells

If it lacks one digit, it holds all the others, so any two of its nodes are strongly linked.
"""


def in_units(grid: Candidates) -> Iterator[StrongLink]:
    """Yield a link between the two places of each digit that has only two in a unit."""
    for digit, where in enumerate(grid.where):
        for mask in grid.shape.unit_masks:
            cells = where & mask
            high = cells & (cells - 1)
            if high and not high & (high - 1):
                yield Node(digit, cells ^ high), Node(digit, high)


def in_cells(grid: Candidates) -> Iterator[StrongLink]:
    """Yield a link between the two digits of each bivalue cell."""
    for cell, digits in enumerate(grid.cells):
        high = digits & (digits - 1)
        if high and not high & (high - 1):
            yield Node((digits ^ high).bit_length(), 1 << cell), Node(high.bit_length(), 1 << cell)


def in_groups(grid: Candidates) -> Iterator[StrongLink]:
    """Yield a link between two parts of a digit's places in a unit if each part lies in one intersection of a box and a line."""
    for digit, where in enumerate(grid.where):
        for mask, parts in zip(grid.shape.unit_masks, _intersections(grid.shape), strict=True):
            cells = where & mask
            for part in parts if cells.bit_count() > 2 else ():
                rest = cells & ~part
                if rest and rest != cells and any(not rest & ~other for other in parts):
                    yield Node(digit, cells ^ rest), Node(digit, rest)


@cache
def _intersections(shape: Shape) -> tuple[tuple[CellSet, ...], ...]:
    """Return, for each unit, its intersections of several cells with other units."""
    masks = shape.unit_masks
    return tuple(
        tuple(mask & other for number, other in enumerate(masks) if number != unit and (mask & other).bit_count() > 1)
        for unit, mask in enumerate(masks)
    )


def linking_sets(grid: Candidates, largest: int) -> Iterator[LinkingSet]:
    """Yield the almost locked sets of 2 to `largest` cells."""
    planes = [0, *(planes_of(grid.shape, digit) for digit in range(1, grid.shape.size + 1))]
    for cells, digits, sees in sets_of(grid).sets:
        if 1 < cells.bit_count() <= largest:
            nodes = (Node(digit, cells & grid.where[digit]) for digit in digits_in(digits) if sees & planes[digit])
            yield tuple(nodes), cells


NodeSet: TypeAlias = int  # bit i for node i
MAX_ROUTES = 256  # number of shortest chains tried for the same two ends


class Ending(NamedTuple):
    """The two ends of a shortest chain: if the first is false, the last is true."""

    first: int
    last: int
    level: int  # the number of weak links; there is one more strong link
    seen: CandidateSet  # the candidates that are false whichever end is true


@dataclass(frozen=True)
class Links:
    """A graph of the nodes that have a strong link."""

    grid: Candidates
    nodes: tuple[Node, ...]
    strong: tuple[NodeSet, ...]
    weak: tuple[NodeSet, ...]
    sees: tuple[CandidateSet, ...]  # for each node, the candidates that are false if it is true
    n_starts: int  # chains begin at the first n_starts nodes; the rest are only in almost locked sets
    sets: tuple[tuple[NodeSet, CellSet], ...]  # the nodes and cells of the almost locked sets, smallest first

    @cached_property
    def follows(self) -> tuple[NodeSet, ...]:
        """For each node, the next true nodes of a chain if it is true: one weak and one strong link away."""
        return tuple(union(self.strong, weak) for weak in self.weak)

    @cached_property
    def levels(self) -> tuple[tuple[NodeSet, ...], ...]:
        """For each number of weak links and each node, the nodes that are true if it is false, by shortest chains."""
        fresh, levels = self.strong[: self.n_starts], []
        known = list(fresh)
        while any(fresh):
            levels.append(fresh)
            fresh = tuple(union(self.follows, nodes) & ~old for nodes, old in zip(fresh, known, strict=True))
            known = [old | new for old, new in zip(known, fresh, strict=True)]
        return tuple(levels)

    @cached_property
    def endings(self) -> tuple[Ending, ...]:
        """The ends of all chains of three links or more that may prove something, shortest first, each in one direction."""
        return tuple(self._endings())

    def _endings(self) -> Iterator[Ending]:
        sees, weak = self.sees, self.weak
        for level, reached in enumerate(self.levels[1:], 1):
            for first, nodes in enumerate(reached):
                seen, near = sees[first], weak[first]
                for last in bits(nodes >> first << first):
                    common = seen & sees[last]
                    if common or near >> last & 1:
                        yield Ending(first, last, level, common)

    @cached_property
    def has_groups(self) -> bool:
        """Whether any node is a group."""
        return any(node.is_group for node in self.nodes)

    def is_grouped(self, chain: tuple[int, ...]) -> bool:
        """Return whether a chain uses a group or an almost locked set."""
        pairs = zip(chain[::2], chain[1::2], strict=True)
        return any(self.nodes[node].is_group for node in chain) or any(map(self.linking_set, pairs))

    def linking_set(self, pair: tuple[int, int]) -> CellSet:
        """Return the cells of the smallest almost locked set that links two nodes, or 0 if a unit or a cell does."""
        first, second = (self.nodes[number] for number in pair)
        is_in_cell = first.cells == second.cells and self.grid.cells[first.cells.bit_length() - 1].bit_count() == 2
        if first.digit == second.digit or (is_in_cell and not first.is_group):
            return 0
        return next((self.sets[number][1] for number in self._sets_with[pair[0]] if self.sets[number][0] >> pair[1] & 1), 0)

    @cached_property
    def _sets_with(self) -> tuple[tuple[int, ...], ...]:
        found: list[list[int]] = [[] for _ in self.nodes]
        for number, (nodes, _) in enumerate(self.sets):
            for node in bits(nodes):
                found[node].append(number)
        return tuple(map(tuple, found))

    def others_in_cell(self, node: int) -> CandidateSet:
        """Return the other candidates in the cell of a node."""
        return self.sees[node] & ~planes_of(self.grid.shape, self.nodes[node].digit)

    def is_loop(self, ending: Ending) -> bool:
        """Return whether the ends are weakly linked."""
        return bool(self.weak[ending.first] >> ending.last & 1)

    def chains(self, ending: Ending) -> Iterator[tuple[int, ...]]:
        """Yield the nodes of shortest chains between two ends, false and true in turn, except chains with a repeated node."""
        for chain in islice(self._chains(ending.first, ending.last, ending.level), MAX_ROUTES):
            if len(set(chain[1:])) == len(chain) - 1:
                yield chain

    def _chains(self, first: int, last: int, level: int) -> Iterator[tuple[int, ...]]:
        if level == 0:
            yield first, last
            return
        for before in bits(self.levels[level - 1][first]):
            if self.follows[before] >> last & 1:
                for middle in bits(self.weak[before] & self.strong[last]):
                    for chain in self._chains(first, before, level - 1):
                        yield (*chain, middle, last)


def union(sets: tuple[int, ...], members: int) -> int:
    """Return the union of the sets at the indices in `members`."""
    found = 0
    while members:
        low = members & -members
        found |= sets[low.bit_length() - 1]
        members ^= low
    return found


def loop_effects(links: Links, chain: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], CandidateSet]]:
    """Yield the ends and the eliminations of each weak link of a loop, and of each strong link by an almost locked set."""
    ahead = (*chain[1:], chain[0])
    for is_weak, pair in zip(cycle((False, True)), zip(chain, ahead, strict=True)):
        if is_weak:
            yield pair, links.sees[pair[0]] & links.sees[pair[1]]
        elif cells := links.linking_set(pair):
            yield pair, _seen_by_locked_set(links, cells, pair)


def _seen_by_locked_set(links: Links, cells: CellSet, pair: tuple[int, int]) -> CandidateSet:
    """Return the candidates that see a locked digit of an almost locked set: any digit except the two that it links."""
    grid, found = links.grid, 0
    for digit, where in enumerate(grid.where):
        places = where & cells
        if places and all(links.nodes[node].digit != digit for node in pair):
            found |= (where & grid.shape.seen_by_all(bits(places))) << (digit - 1) * grid.shape.n_cells
    return found


def links_of(
    grid: Candidates, strong_links: Iterable[StrongLink], sets: Iterable[LinkingSet] = (), *, within_cells: bool = True
) -> Links:
    """Return the graph of strong links, and of the weak links between their nodes; `within_cells` includes those in a cell."""
    numbers: dict[Node, int] = {}
    strong: dict[int, NodeSet] = {}
    for pair in strong_links:
        _add(numbers, strong, pair)
    n_starts = len(numbers)
    members = tuple((_add(numbers, strong, nodes), cells) for nodes, cells in sets)
    nodes = tuple(numbers)
    common = [grid.shape.seen_by_all(bits(node.cells)) for node in nodes]
    strong_nodes = tuple(strong[number] for number in range(len(nodes)))
    return Links(grid, nodes, strong_nodes, _weak(nodes, common, within_cells), _sees(grid, nodes, common), n_starts, members)


def _add(numbers: dict[Node, int], strong: dict[int, NodeSet], nodes: tuple[Node, ...]) -> NodeSet:
    """Link each two of the nodes in the graph being built, and return the nodes as a set."""
    found = [numbers.setdefault(node, len(numbers)) for node in nodes]
    every = sum(1 << number for number in found)
    for number in found:
        strong[number] = strong.get(number, 0) | every ^ 1 << number
    return every


def _weak(nodes: tuple[Node, ...], common: list[CellSet], within_cells: bool) -> tuple[NodeSet, ...]:
    of_digit: dict[int, list[tuple[NodeSet, CellSet]]] = {}
    in_cell: dict[CellSet, NodeSet] = {}
    for number, node in enumerate(nodes):
        of_digit.setdefault(node.digit, []).append((1 << number, node.cells))
        if within_cells and not node.is_group:
            in_cell[node.cells] = in_cell.get(node.cells, 0) | 1 << number
    weak = []
    for number, (node, seen) in enumerate(zip(nodes, common, strict=True)):
        found = in_cell.get(node.cells, 0) & ~(1 << number)
        for bit, cells in of_digit[node.digit]:
            if not cells & ~seen:
                found |= bit
        weak.append(found)
    return tuple(weak)


def _sees(grid: Candidates, nodes: tuple[Node, ...], common: list[CellSet]) -> tuple[CandidateSet, ...]:
    n_cells, sees = grid.shape.n_cells, []
    for node, seen in zip(nodes, common, strict=True):
        found = (grid.where[node.digit] & seen) << (node.digit - 1) * n_cells
        if not node.is_group:
            cell = node.cells.bit_length() - 1
            for digit in bits(grid.cells[cell] & ~(1 << (node.digit - 1))):
                found |= 1 << (digit * n_cells + cell)
        sees.append(found)
    return tuple(sees)
