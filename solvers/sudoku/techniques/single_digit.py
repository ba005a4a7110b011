"""Skyscraper, two-string kite, turbot fish and empty rectangle: short chains on one digit.

Each of the first three is two conjugate pairs, the only two places for the digit in their units. A cell of one pair sees a cell
of the other, so these two can't both be true, and at least one of the two loose ends is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import combinations, permutations, product
from typing import NamedTuple

from solvers.puzzle import Role
from solvers.sudoku.candidates import Candidates, Explanation, Finding, eliminates, of_digit
from solvers.sudoku.shape import SYMBOLS, CellSet, Shape, bits
from solvers.sudoku.techniques.fish import CACHE_SIZE


class Pair(NamedTuple):
    """A conjugate pair: the only two cells left for a digit in a unit."""

    unit: int
    near: int  # the cell that another part of the pattern sees
    far: int  # the loose end

    @property
    def reversed(self) -> Pair:
        return Pair(self.unit, self.far, self.near)


class LinkedPairs(NamedTuple):
    """Two conjugate pairs whose near cells see each other."""

    title: str
    pairs: tuple[Pair, Pair]
    eliminated: CellSet


class EmptyRectangle(NamedTuple):
    """A box whose candidates for a digit lie in one row and one column, and a conjugate pair.

    The pair begins in one of these two lines, and runs parallel to the other.
    """

    box: int
    joined: int  # the line in which the pair begins
    parallel: int  # the line that the pair is parallel to
    pair: Pair
    eliminated: CellSet


@lru_cache(CACHE_SIZE)
def pairs_of(shape: Shape, cells: CellSet) -> tuple[Pair, ...]:
    """Return the conjugate pairs among a digit's candidates; a pair that is one in two units counts once."""
    found: dict[CellSet, Pair] = {}
    for unit, mask in enumerate(shape.unit_masks):
        held = cells & mask
        if held.bit_count() == 2:
            found.setdefault(held, Pair(unit, *bits(held)))
    return tuple(found.values())


# two pairs


def _two_pairs(title: str, grid: Candidates) -> Iterator[Finding]:
    for digit, cells in enumerate(grid.where):
        for linked in _linked_pairs(grid.shape, cells) if cells else ():
            if linked.title == title:
                yield eliminates(of_digit(linked.eliminated, digit), partial(_explain_linked, grid.shape, linked, digit))


skyscraper = partial(_two_pairs, "Skyscraper")
"""Find two rows (or columns) with two candidates of a digit each, one of them in the same column (or row)."""
two_string_kite = partial(_two_pairs, "Two-string kite")
"""Find a row and a column with two candidates of a digit each, one of them in the same box."""
turbot_fish = partial(_two_pairs, "Turbot fish")
"""Find any other two units with two candidates of a digit each, one of them in a shared unit."""


@lru_cache(CACHE_SIZE)
def _linked_pairs(shape: Shape, cells: CellSet) -> tuple[LinkedPairs, ...]:
    """Return the linked pairs that eliminate something, one for each title and effect."""
    found: dict[tuple[str, CellSet], LinkedPairs] = {}
    for first, second in combinations(pairs_of(shape, cells), 2):
        for one, other in product((first, first.reversed), (second, second.reversed)):
            if shape.peers[one.near] >> other.near & 1 and len({*one[1:], *other[1:]}) == 4:
                outside = cells & ~(1 << one.near | 1 << other.near)
                eliminated, title = outside & shape.peers[one.far] & shape.peers[other.far], _title(shape, one, other)
                if eliminated and title:
                    found.setdefault((title, eliminated), LinkedPairs(title, (one, other), eliminated))
    return tuple(found.values())


def _title(shape: Shape, one: Pair, other: Pair) -> str:
    """Return the technique of two linked pairs; an empty title if they form an X-wing."""
    kinds = {one.unit // shape.size, other.unit // shape.size}
    if kinds == {0, 1}:
        return "Two-string kite"
    if kinds in ({0}, {1}) and _in_line(shape, one.near, other.near):
        return "" if _in_line(shape, one.far, other.far) else "Skyscraper"
    return "Turbot fish"


def _in_line(shape: Shape, one: int, other: int) -> bool:
    return shape.row_of[one] == shape.row_of[other] or shape.col_of[one] == shape.col_of[other]


def _explain_linked(shape: Shape, linked: LinkedPairs, digit: int) -> Explanation:
    symbol, (one, other) = SYMBOLS[digit], linked.pairs
    joint = shape.shared_units(1 << one.near | 1 << other.near)[0]
    return Explanation(
        f"on {symbol} in {_both_units(shape, linked)}",
        f"{linked.title}: {symbol} in {_both_units(shape, linked)}. "
        f"In {shape.unit_name(one.unit)} only {shape.cell_names(sorted(one[1:]))} can be {symbol}, "
        f"and in {shape.unit_name(other.unit)} only {shape.cell_names(sorted(other[1:]))}. "
        f"{shape.cell_names((one.near, other.near))} share {shape.unit_name(joint)}, so they can't both be {symbol}. "
        f"So {shape.cell_names((one.far, other.far), 'or')} must be {symbol}, and no cell that sees both can be. "
        f"That removes {shape.candidate_names(of_digit(linked.eliminated, digit))}.",
        (
            *(shape.mark_unit(Role.REGION, pair.unit) for pair in linked.pairs),
            shape.mark_candidates(Role.BASE, ((pair.near, digit) for pair in linked.pairs)),
            shape.mark_candidates(Role.PINCER, ((pair.far, digit) for pair in linked.pairs)),
            *(shape.link(Role.STRONG, (pair.near, digit), (pair.far, digit)) for pair in linked.pairs),
            shape.link(Role.WEAK, (one.near, digit), (other.near, digit)),
        ),
    )


def _both_units(shape: Shape, linked: LinkedPairs) -> str:
    one, other = sorted(pair.unit for pair in linked.pairs)
    if one // shape.size == other // shape.size:
        return shape.unit_names((one, other))
    return f"{shape.unit_name(one)} and {shape.unit_name(other)}"


# a box and a pair


def empty_rectangle(grid: Candidates) -> Iterator[Finding]:
    """Find a box whose candidates for a digit lie in one row and one column, and a conjugate pair that begins in one of them."""
    for digit, cells in enumerate(grid.where):
        for found in _empty_rectangles(grid.shape, cells) if cells else ():
            yield eliminates(of_digit(found.eliminated, digit), partial(_explain_empty_rectangle, grid, found, digit))


@lru_cache(CACHE_SIZE)
def _empty_rectangles(shape: Shape, cells: CellSet) -> tuple[EmptyRectangle, ...]:
    found: dict[CellSet, EmptyRectangle] = {}
    for box, joined, parallel in _corners(shape, cells):
        at_joined, at_parallel, in_box = (shape.unit_masks[unit] for unit in (joined, parallel, box))
        for either in pairs_of(shape, cells):
            for pair in (either, either.reversed) if either.unit // shape.size == parallel // shape.size else ():
                if at_joined & ~in_box & 1 << pair.near:
                    eliminated = cells & at_parallel & shape.unit_masks[_across(shape, pair)] & ~in_box
                    if eliminated:
                        found.setdefault(eliminated, EmptyRectangle(box, joined, parallel, pair, eliminated))
    return tuple(found.values())


def _across(shape: Shape, pair: Pair) -> int:
    """Return the line that crosses a pair at its loose end."""
    return shape.col_of[pair.far] if pair.unit < shape.size else shape.row_of[pair.far]


def _corners(shape: Shape, cells: CellSet) -> Iterator[tuple[int, int, int]]:
    """Yield every box with two crossing lines that between them, but not alone, hold all its candidates."""
    masks, size = shape.unit_masks, shape.size
    for box in shape.boxes:
        held = cells & masks[box]
        if held & (held - 1):
            lines = [unit for unit in range(2 * size) if held & masks[unit]]
            for one, other in permutations(lines, 2):
                is_held = one // size != other // size and not held & ~(masks[one] | masks[other])
                if is_held and held & ~masks[one] and held & ~masks[other]:
                    yield box, one, other


def _explain_empty_rectangle(grid: Candidates, found: EmptyRectangle, digit: int) -> Explanation:
    shape, symbol, (unit, near, far) = grid.shape, SYMBOLS[digit], found.pair
    box, joined, parallel, line = map(shape.unit_name, (found.box, found.joined, found.parallel, unit))
    held = grid.where[digit] & shape.unit_masks[found.box]
    return Explanation(
        f"on {symbol} in {box}",
        f"Empty rectangle: {symbol} in {box} and {line}. In {box} every {symbol} lies in {joined} or {parallel}. "
        f"In {line} only {shape.cell_names(sorted((near, far)))} can be {symbol}. If {shape.name_of(far)} is not {symbol}, "
        f"{shape.name_of(near)} is, so {box} has its {symbol} in {parallel}. Either way, a cell of {parallel} that sees "
        f"{shape.name_of(far)} can't be {symbol}. "
        f"That removes {shape.candidate_names(of_digit(found.eliminated, digit))}.",
        (
            shape.mark_unit(Role.REGION, found.box),
            shape.mark_unit(Role.REGION, unit),
            shape.mark_candidates(Role.BASE, of_digit(held, digit)),
            shape.mark_candidates(Role.PINCER, ((near, digit), (far, digit))),
            shape.link(Role.STRONG, (near, digit), (far, digit)),
        ),
    )
