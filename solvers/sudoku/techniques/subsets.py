"""Naked and hidden pairs, triples and quads: as many digits as cells, and as many cells as digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial, reduce
from operator import or_

from solvers.puzzle import Role
from solvers.sudoku.candidates import Candidates
from solvers.sudoku.shape import Candidate, CellSet, DigitSet, bits, digit_names
from solvers.sudoku.techniques.finding import Explanation, Finding, eliminates, of_cell, of_digit
from solvers.words import listed

NAMES = {2: ("pair", "two"), 3: ("triple", "three"), 4: ("quad", "four")}


def tight_groups(sets: Sequence[tuple[int, int]], size: int) -> list[tuple[tuple[int, ...], int]]:
    """Return the names of every `size` sets that have at most `size` members between them, and those members.

    Each set is a name and its members: a cell and its digits, a digit and its cells, a line and its columns. This is what
    subsets and fish have in common: n things that fit only into n places leave nobody else any room there.
    """
    groups: list[tuple[tuple[int, ...], int, int]] = [((), 0, 0)]
    for left in range(size - 1, -1, -1):
        groups = [
            ((*names, sets[index][0]), wider, index + 1)
            for names, union, start in groups
            for index in range(start, len(sets) - left)
            if (wider := union | sets[index][1]).bit_count() <= size
        ]
    return [(names, union) for names, union, _ in groups]


# cells that have no other digits


def _naked(size: int, grid: Candidates) -> Iterator[Finding]:
    few = sum(1 << cell for cell, mask in enumerate(grid.cells) if 2 <= mask.bit_count() <= size)
    met: set[tuple[int, ...]] = set()
    for mask in grid.shape.unit_masks:
        if (few & mask).bit_count() < size:
            continue
        for cells, digits in tight_groups([(cell, grid.cells[cell]) for cell in bits(few & mask)], size):
            if digits.bit_count() != size or cells in met:
                continue
            met.add(cells)
            seen = grid.shape.seen_by_all(cells)
            gone = grid.candidates_in(seen, digits)
            if gone:
                yield eliminates(gone, partial(_explain_naked, grid, cells, digits, gone))


naked_pair, naked_triple, naked_quad = (partial(_naked, size) for size in NAMES)
"""Find n cells of a unit that have n candidates between them."""


def _explain_naked(grid: Candidates, cells: tuple[int, ...], digits: DigitSet, gone: tuple[Candidate, ...]) -> Explanation:
    shape, (name, number) = grid.shape, NAMES[len(cells)]
    held, touched = (reduce(or_, (1 << cell for cell in group)) for group in (cells, (cell for cell, _ in gone)))
    units = [unit for unit in shape.units_of[cells[0]] if not held & ~shape.unit_masks[unit] and touched & shape.unit_masks[unit]]
    named, digits_or = listed(map(shape.unit_name, units)), digit_names(digits, "or")
    return Explanation(
        f"in {named}",
        f"Naked {name}: {digit_names(digits)} in {shape.cell_names(cells)}. These {number} cells of {named} can only be "
        f"{digits_or}, so between them they use up these digits. "
        f"No other cell of {listed(map(shape.unit_name, units), 'or')} can be {digits_or}. "
        f"That removes {shape.candidate_names(gone)}.",
        (*(shape.mark_unit(Role.REGION, unit) for unit in units), shape.mark_candidates(Role.BASE, grid.candidates_of(cells))),
    )


# digits that have no other cells


def _hidden(size: int, grid: Candidates) -> Iterator[Finding]:
    met: set[CellSet] = set()
    for unit, mask in enumerate(grid.shape.unit_masks):
        sets = [(digit, held) for digit, cells in enumerate(grid.where) if 2 <= (held := cells & mask).bit_count() <= size]
        if len(sets) < size:
            continue
        for digits, held in tight_groups(sets, size):
            if held.bit_count() != size or held in met:
                continue
            met.add(held)
            others = ~sum(1 << (digit - 1) for digit in digits)
            gone = tuple(pair for cell in bits(held) for pair in of_cell(cell, grid.cells[cell] & others))
            if gone:
                yield eliminates(gone, partial(_explain_hidden, grid, unit, digits, held, gone))


hidden_pair, hidden_triple, hidden_quad = (partial(_hidden, size) for size in NAMES)
"""Find n digits of a unit that have n cells between them."""


def _explain_hidden(
    grid: Candidates, unit: int, digits: tuple[int, ...], held: CellSet, gone: tuple[Candidate, ...]
) -> Explanation:
    shape, (name, number) = grid.shape, NAMES[len(digits)]
    named, symbols = shape.unit_name(unit), digit_names(sum(1 << (digit - 1) for digit in digits))
    base = (pair for digit in digits for pair in of_digit(grid.where[digit] & held, digit))
    return Explanation(
        f"in {named}",
        f"Hidden {name}: {symbols} in {shape.cell_names(bits(held))}. In {named} the digits {symbols} fit nowhere but into "
        f"these {number} cells. So the {number} cells hold these {number} digits and no others. "
        f"That removes {shape.candidate_names(gone)}.",
        (shape.mark_unit(Role.REGION, unit), shape.mark_candidates(Role.BASE, base)),
    )
