"""Skyscraper, two-string kite, turbot fish and empty rectangle: short chains of one digit.

The first three are two pairs of cells, each pair the only places for the digit in some unit, that meet: one cell of the one sees
one cell of the other. So not both of these are true, and one of the two loose ends is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import combinations, permutations, product
from typing import NamedTuple

from solvers.puzzle import Role
from solvers.sudoku.candidates import Candidates
from solvers.sudoku.shape import SYMBOLS, CellSet, Shape, bits
from solvers.sudoku.techniques.finding import Explanation, Finding, eliminates, of_digit
from solvers.sudoku.techniques.fish import MOST_KEPT


class Pair(NamedTuple):
    """The only two cells that a digit has left in a unit."""

    unit: int
    near: int  # the cell that another part of the pattern sees
    far: int  # the loose end

    @property
    def turned(self) -> Pair:
        return Pair(self.unit, self.far, self.near)


class Meeting(NamedTuple):
    """Two pairs whose near cells see each other."""

    title: str
    pairs: tuple[Pair, Pair]
    gone: CellSet


class EmptyRectangle(NamedTuple):
    """A box that has a digit only on a row and a column, and a pair that begins on the one and is parallel to the other."""

    box: int
    joined: int  # the line that the pair begins on
    parallel: int
    pair: Pair
    gone: CellSet


@lru_cache(MOST_KEPT)
def pairs_of(shape: Shape, cells: CellSet) -> tuple[Pair, ...]:
    """Return the pairs among the cells that a digit has left; two cells that are the last ones of two units count once."""
    found: dict[CellSet, Pair] = {}
    for unit, mask in enumerate(shape.unit_masks):
        held = cells & mask
        if held.bit_count() == 2:
            found.setdefault(held, Pair(unit, *bits(held)))
    return tuple(found.values())


# two pairs


def _met(title: str, grid: Candidates) -> Iterator[Finding]:
    for digit, cells in enumerate(grid.where):
        for meeting in _meetings(grid.shape, cells) if cells else ():
            if meeting.title == title:
                yield eliminates(of_digit(meeting.gone, digit), partial(_explain_meeting, grid.shape, meeting, digit))


skyscraper = partial(_met, "Skyscraper")
"""Find two rows, or two columns, that have a digit in two cells each, of which one pair stands in line."""
two_string_kite = partial(_met, "Two-string kite")
"""Find a row and a column that have a digit in two cells each, of which one pair shares a box."""
turbot_fish = partial(_met, "Turbot fish")
"""Find any other two units that have a digit in two cells each, of which one pair shares a unit."""


@lru_cache(MOST_KEPT)
def _meetings(shape: Shape, cells: CellSet) -> tuple[Meeting, ...]:
    """Return the meetings that eliminate something, one for each title and effect."""
    found: dict[tuple[str, CellSet], Meeting] = {}
    for first, second in combinations(pairs_of(shape, cells), 2):
        for one, other in product((first, first.turned), (second, second.turned)):
            if shape.peers[one.near] >> other.near & 1 and len({*one[1:], *other[1:]}) == 4:
                outside = cells & ~(1 << one.near | 1 << other.near)
                gone, title = outside & shape.peers[one.far] & shape.peers[other.far], _title(shape, one, other)
                if gone and title:
                    found.setdefault((title, gone), Meeting(title, (one, other), gone))
    return tuple(found.values())


def _title(shape: Shape, one: Pair, other: Pair) -> str:
    """Return what a meeting is called; nothing for one that is half an X-wing."""
    kinds = {one.unit // shape.size, other.unit // shape.size}
    if kinds == {0, 1}:
        return "Two-string kite"
    if kinds in ({0}, {1}) and _in_line(shape, one.near, other.near):
        return "" if _in_line(shape, one.far, other.far) else "Skyscraper"
    return "Turbot fish"


def _in_line(shape: Shape, one: int, other: int) -> bool:
    return shape.row_of[one] == shape.row_of[other] or shape.col_of[one] == shape.col_of[other]


def _explain_meeting(shape: Shape, meeting: Meeting, digit: int) -> Explanation:
    symbol, (one, other) = SYMBOLS[digit], meeting.pairs
    joint = next(unit for unit in shape.units_of[one.near] if unit in shape.units_of[other.near])
    return Explanation(
        f"on {symbol} in {_both_units(shape, meeting)}",
        f"{meeting.title}: {symbol} in {_both_units(shape, meeting)}. "
        f"In {shape.unit_name(one.unit)} only {shape.cell_names(sorted(one[1:]))} can be {symbol}, "
        f"in {shape.unit_name(other.unit)} only {shape.cell_names(sorted(other[1:]))}. "
        f"{shape.cell_names((one.near, other.near))} share {shape.unit_name(joint)}, so they can't both be {symbol}. "
        f"Then {shape.cell_names((one.far, other.far), 'or')} is {symbol}, and no cell that sees both of these can be. "
        f"That removes {shape.candidate_names(of_digit(meeting.gone, digit))}.",
        (
            *(shape.mark_unit(Role.REGION, pair.unit) for pair in meeting.pairs),
            shape.mark_candidates(Role.BASE, ((pair.near, digit) for pair in meeting.pairs)),
            shape.mark_candidates(Role.PINCER, ((pair.far, digit) for pair in meeting.pairs)),
            *(shape.link(Role.STRONG, (pair.near, digit), (pair.far, digit)) for pair in meeting.pairs),
            shape.link(Role.WEAK, (one.near, digit), (other.near, digit)),
        ),
    )


def _both_units(shape: Shape, meeting: Meeting) -> str:
    one, other = sorted(pair.unit for pair in meeting.pairs)
    if one // shape.size == other // shape.size:
        return shape.unit_names((one, other))
    return f"{shape.unit_name(one)} and {shape.unit_name(other)}"


# a box and a pair


def empty_rectangle(grid: Candidates) -> Iterator[Finding]:
    """Find a box that has a digit only on a row and a column, and a pair that ties the ends of these two together."""
    for digit, cells in enumerate(grid.where):
        for found in _empty_rectangles(grid.shape, cells) if cells else ():
            yield eliminates(of_digit(found.gone, digit), partial(_explain_empty_rectangle, grid, found, digit))


@lru_cache(MOST_KEPT)
def _empty_rectangles(shape: Shape, cells: CellSet) -> tuple[EmptyRectangle, ...]:
    found: dict[CellSet, EmptyRectangle] = {}
    for box, joined, parallel in _corners(shape, cells):
        at_joined, at_parallel, in_box = (shape.unit_masks[unit] for unit in (joined, parallel, box))
        for either in pairs_of(shape, cells):
            for pair in (either, either.turned) if either.unit // shape.size == parallel // shape.size else ():
                if at_joined & ~in_box & 1 << pair.near:
                    gone = cells & at_parallel & shape.unit_masks[_across(shape, pair)] & ~in_box
                    if gone:
                        found.setdefault(gone, EmptyRectangle(box, joined, parallel, pair, gone))
    return tuple(found.values())


def _across(shape: Shape, pair: Pair) -> int:
    """Return the line through the loose end of a pair that crosses it."""
    return shape.col_of[pair.far] if pair.unit < shape.size else shape.row_of[pair.far]


def _corners(shape: Shape, cells: CellSet) -> Iterator[tuple[int, int, int]]:
    """Yield every box with two crossing lines that hold all its cells between them, but neither of them alone."""
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
        f"Empty rectangle: {symbol} in {box} and {line}. In {box} every {symbol} lies in {joined} or in {parallel}. "
        f"In {line} only {shape.cell_names(sorted((near, far)))} can be {symbol}. If {shape.name_of(far)} is not {symbol}, "
        f"{shape.name_of(near)} is, so {box} has its {symbol} in {parallel}. What lies in {parallel} and sees "
        f"{shape.name_of(far)} can't be {symbol} either way. "
        f"That removes {shape.candidate_names(of_digit(found.gone, digit))}.",
        (
            shape.mark_unit(Role.REGION, found.box),
            shape.mark_unit(Role.REGION, unit),
            shape.mark_candidates(Role.BASE, of_digit(held, digit)),
            shape.mark_candidates(Role.PINCER, ((near, digit), (far, digit))),
            shape.link(Role.STRONG, (near, digit), (far, digit)),
        ),
    )
