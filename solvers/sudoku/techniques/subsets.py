"""Singles; naked, locked and hidden pairs, triples and quads; and locked candidates (pointing and claiming)."""

from collections.abc import Iterator, Sequence
from functools import cache, partial

from solvers.puzzle import Role
from solvers.sudoku.candidates import Candidates, Explanation, Finding, eliminates, of_cell, of_digit, places
from solvers.sudoku.shape import SYMBOLS, Candidate, CellSet, DigitSet, Shape, bits, digit_names
from solvers.words import listed


def full_house(grid: Candidates) -> Iterator[Finding]:
    """Find units with one empty cell, which holds the missing digit."""
    empty = grid.empty
    for unit, mask in enumerate(grid.shape.unit_masks):
        left = mask & empty
        if left and not left & (left - 1):
            cell = left.bit_length() - 1
            if grid.cells[cell]:
                digit = grid.cells[cell].bit_length()
                yield places(cell, digit, partial(_explain_full_house, grid, unit, cell, digit))


def _explain_full_house(grid: Candidates, unit: int, cell: int, digit: int) -> Explanation:
    shape = grid.shape
    name, place, symbol = shape.unit_name(unit), shape.name_of(cell), SYMBOLS[digit]
    why = f"Full house: {symbol} at {place}. It is the last empty cell in {name}, so it holds the only missing digit, {symbol}."
    return Explanation(f"in {name}", why, (shape.mark_unit(Role.REGION, unit),))


def naked_single(grid: Candidates) -> Iterator[Finding]:
    """Find cells with one candidate left."""
    for cell, mask in enumerate(grid.cells):
        if mask and not mask & (mask - 1):
            digit = mask.bit_length()
            yield places(cell, digit, partial(_explain_naked_single, grid, cell, digit))


def _explain_naked_single(grid: Candidates, cell: int, digit: int) -> Explanation:
    shape = grid.shape
    place, symbol, box = shape.name_of(cell), SYMBOLS[digit], shape.unit_name(shape.box_of[cell])
    witnesses = tuple(peer for peer in shape.peer_cells[cell] if grid.digits[peer])
    why = f"Naked single: {symbol} at {place}. Every other digit has been ruled out there, so {place} must be {symbol}."
    return Explanation(f"in {box}", why, (shape.mark_cells(Role.BASE, witnesses),))


def hidden_single(grid: Candidates) -> Iterator[Finding]:
    """Find units in which a digit has one cell left; boxes first, because people spot those most easily."""
    size = grid.shape.size
    order = (*grid.shape.boxes, *range(2 * size))
    for unit in order:
        mask = grid.shape.unit_masks[unit]
        for digit in range(1, size + 1):
            cells = grid.where[digit] & mask
            if cells and not cells & (cells - 1):
                cell = cells.bit_length() - 1
                yield places(cell, digit, partial(_explain_hidden_single, grid, unit, cell, digit))


def _explain_hidden_single(grid: Candidates, unit: int, cell: int, digit: int) -> Explanation:
    shape = grid.shape
    name, place, symbol = shape.unit_name(unit), shape.name_of(cell), SYMBOLS[digit]
    others = shape.unit_masks[unit] & grid.empty & ~(1 << cell)
    witnesses = tuple(peer for peer, held in enumerate(grid.digits) if held == digit and shape.peers[peer] & others)
    why = f"Hidden single: {symbol} at {place}. In {name} no other cell can be {symbol}, so {place} must be {symbol}."
    marks = (shape.mark_unit(Role.REGION, unit), shape.mark_cells(Role.BASE, witnesses))
    return Explanation(f"on {symbol} in {name}", why, marks)


# subsets

NAMES = {2: ("pair", "two"), 3: ("triple", "three"), 4: ("quad", "four")}


def tight_groups(sets: Sequence[tuple[int, int]], size: int) -> list[tuple[tuple[int, ...], int]]:
    """Return each group of `size` sets whose union has at most `size` members: the names of its sets, and the union.

    Each set is a name and its members: a cell and its digits, a digit and its cells, or a line and the lines that cross it at
    its candidates. Subsets and fish share this search: n things that can only go in n places leave no room for others there.
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


# naked and locked subsets: cells with no other digits


def _naked(title: str, size: int, grid: Candidates) -> Iterator[Finding]:
    shape, is_locked = grid.shape, title == "Locked"
    few = sum(1 << cell for cell, mask in enumerate(grid.cells) if 2 <= mask.bit_count() <= size)
    seen: set[tuple[int, ...]] = set()
    for unit in shape.boxes if is_locked else range(len(shape.unit_masks)):
        mask = few & shape.unit_masks[unit]
        if mask.bit_count() < size:
            continue
        for cells, digits in tight_groups([(cell, grid.cells[cell]) for cell in bits(mask)], size):
            if digits.bit_count() != size or cells in seen:
                continue
            seen.add(cells)
            eliminated = grid.candidates_in(shape.seen_by_all(cells), digits)
            if eliminated and not (is_locked and len(_units_cleared(shape, cells, eliminated)) == 1):
                yield eliminates(eliminated, partial(_explain_naked, title, grid, cells, digits, eliminated))


naked_pair, naked_triple, naked_quad = (partial(_naked, "Naked", size) for size in NAMES)
"""Find n cells of a unit with n candidates between them."""
locked_pair, locked_triple = (partial(_naked, "Locked", size) for size in (2, 3))
"""Find naked subsets in the intersection of a box and a line that eliminate candidates from both."""


def _units_cleared(shape: Shape, cells: tuple[int, ...], eliminated: tuple[Candidate, ...]) -> list[int]:
    """Return the units that contain all the cells and lose candidates."""
    lost = {cell for cell, _ in eliminated}
    return [unit for unit in shape.shared_units(sum(1 << cell for cell in cells)) if not lost.isdisjoint(shape.unit_cells[unit])]


def _explain_naked(
    title: str, grid: Candidates, cells: tuple[int, ...], digits: DigitSet, eliminated: tuple[Candidate, ...]
) -> Explanation:
    shape, (name, number) = grid.shape, NAMES[len(cells)]
    units = _units_cleared(shape, cells, eliminated)
    named, digits_or = listed(map(shape.unit_name, units)), digit_names(digits, "or")
    return Explanation(
        f"in {named}",
        f"{title} {name}: {digit_names(digits)} in {shape.cell_names(cells)}. These {number} cells in {named} can only be "
        f"{digits_or}, so between them they use up these digits. "
        f"No other cell in {listed(map(shape.unit_name, units), 'or')} can be {digits_or}. "
        f"That removes {shape.candidate_names(eliminated)}.",
        (*(shape.mark_unit(Role.REGION, unit) for unit in units), shape.mark_candidates(Role.BASE, grid.candidates_of(cells))),
    )


# hidden subsets: digits with no other cells


def _hidden(size: int, grid: Candidates) -> Iterator[Finding]:
    seen: set[CellSet] = set()
    for unit, mask in enumerate(grid.shape.unit_masks):
        sets = [(digit, held) for digit, cells in enumerate(grid.where) if 2 <= (held := cells & mask).bit_count() <= size]
        if len(sets) < size:
            continue
        for digits, held in tight_groups(sets, size):
            if held.bit_count() != size or held in seen:
                continue
            seen.add(held)
            others = ~sum(1 << (digit - 1) for digit in digits)
            eliminated = tuple(pair for cell in bits(held) for pair in of_cell(cell, grid.cells[cell] & others))
            if eliminated:
                yield eliminates(eliminated, partial(_explain_hidden, grid, unit, digits, held, eliminated))


hidden_pair, hidden_triple, hidden_quad = (partial(_hidden, size) for size in NAMES)
"""Find n digits of a unit with n cells between them."""


def _explain_hidden(
    grid: Candidates, unit: int, digits: tuple[int, ...], held: CellSet, eliminated: tuple[Candidate, ...]
) -> Explanation:
    shape, (name, number) = grid.shape, NAMES[len(digits)]
    named, symbols = shape.unit_name(unit), digit_names(sum(1 << (digit - 1) for digit in digits))
    base = (pair for digit in digits for pair in of_digit(grid.where[digit] & held, digit))
    return Explanation(
        f"in {named}",
        f"Hidden {name}: {symbols} in {shape.cell_names(bits(held))}. In {named} the digits {symbols} can only go in "
        f"these {number} cells. So these cells hold those {number} digits and nothing else. "
        f"That removes {shape.candidate_names(eliminated)}.",
        (shape.mark_unit(Role.REGION, unit), shape.mark_candidates(Role.BASE, base)),
    )


# locked candidates: a digit confined to a line within a box, or to a box within a line


@cache
def _crossings(shape: Shape, title: str) -> tuple[tuple[int, int], ...]:
    """Return every unit in which a digit may be confined to another one, and that one."""
    masks = shape.unit_masks
    pairs = [(box, line) for box in shape.boxes for line in range(2 * shape.size) if masks[box] & masks[line]]
    return tuple(pairs if title == "Pointing" else ((line, box) for box, line in pairs))


def _confined(title: str, grid: Candidates) -> Iterator[Finding]:
    masks = grid.shape.unit_masks
    for digit, cells in enumerate(grid.where):
        for home, other in _crossings(grid.shape, title) if cells else ():
            held = cells & masks[home]
            rest = cells & masks[other] & ~held
            if rest and held & (held - 1) and not held & ~masks[other]:
                eliminated = of_digit(rest, digit)
                yield eliminates(eliminated, partial(_explain_confined, title, grid.shape, home, other, digit, held, eliminated))


pointing = partial(_confined, "Pointing")
"""Find digits that are confined to one line within a box: the rest of the line can't have them."""
claiming = partial(_confined, "Claiming")
"""Find digits that are confined to one box within a line: the rest of the box can't have them."""


def _explain_confined(
    title: str, shape: Shape, home: int, other: int, digit: int, held: CellSet, eliminated: tuple[Candidate, ...]
) -> Explanation:
    this, that, symbol = shape.unit_name(home), shape.unit_name(other), SYMBOLS[digit]
    size, kind = {2: " pair", 3: " triple"}.get(held.bit_count(), ""), that.split()[0]
    every = "both" if held.bit_count() == 2 else "all of them"
    return Explanation(
        f"on {symbol} in {this}",
        f"{title}{size}: {symbol} in {this} is confined to {that}, so {symbol} can be removed from the rest of the {kind}. "
        f"In {this} only {shape.cell_names(bits(held))} can be {symbol}, and {every} are in {that}. "
        f"That removes {shape.candidate_names(eliminated)}.",
        (
            shape.mark_unit(Role.REGION, home),
            shape.mark_cells(Role.COVER, bits(shape.unit_masks[other] & ~shape.unit_masks[home])),
            shape.mark_candidates(Role.BASE, of_digit(held, digit)),
        ),
    )
