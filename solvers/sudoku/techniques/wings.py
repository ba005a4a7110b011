"""XY-wing, XYZ-wing and W-wing: bivalue cells (pincers), at least one of which must hold the digit that they share."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations, product

from solvers.puzzle import Mark, Role
from solvers.sudoku.candidates import Candidates, Explanation, Finding, eliminates, of_cell, of_digit
from solvers.sudoku.shape import SYMBOLS, CellSet, DigitSet, bits, digit_names, digits_in


def cells_with(grid: Candidates, count: int) -> CellSet:
    """Return the cells with exactly `count` candidates."""
    reached = [grid.shape.all_cells] + [0] * (count + 1)
    for cells in grid.where[1:]:
        for level in range(count + 1, 0, -1):
            reached[level] |= reached[level - 1] & cells
    return reached[count] & ~reached[count + 1]


def bivalue_cells(grid: Candidates) -> dict[DigitSet, CellSet]:
    """Return the cells with two candidates, by these candidates."""
    found: dict[DigitSet, CellSet] = {}
    for cell in bits(cells_with(grid, 2)):
        found[grid.cells[cell]] = found.get(grid.cells[cell], 0) | 1 << cell
    return found


def xy_wing(grid: Candidates) -> Iterator[Finding]:
    """Find a pivot xy that sees a pincer xz and a pincer yz: cells that see both pincers lose z."""
    pairs, peers = cells_with(grid, 2), grid.shape.peers
    for pivot in bits(pairs):
        x, y = digits_in(grid.cells[pivot])
        with_x, with_y = (pairs & peers[pivot] & grid.where[digit] for digit in (x, y))
        yield from _wings(grid, pivot, product(bits(with_x & ~with_y), bits(with_y & ~with_x)))


def xyz_wing(grid: Candidates) -> Iterator[Finding]:
    """Find a pivot xyz that sees a pincer xz and a pincer yz: cells that see all three lose z."""
    pairs, peers = cells_with(grid, 2), grid.shape.peers
    for pivot in bits(cells_with(grid, 3)):
        outside = grid.shape.all_digits & ~grid.cells[pivot]
        near = combinations((cell for cell in bits(pairs & peers[pivot]) if not grid.cells[cell] & outside), 2)
        yield from _wings(grid, pivot, ((first, second) for first, second in near if grid.cells[first] != grid.cells[second]))


def _wings(grid: Candidates, pivot: int, pincers: Iterable[tuple[int, int]]) -> Iterator[Finding]:
    """Yield the wings of a pivot whose pincers share a candidate z; if the pivot has z too, the victims must see it as well."""
    peers = grid.shape.peers
    for first, second in pincers:
        z = (grid.cells[first] & grid.cells[second]).bit_length()
        if z:
            seen = peers[first] & peers[second] & (peers[pivot] if grid.has(pivot, z) else -1)
            if victims := seen & grid.where[z]:
                yield eliminates(of_digit(victims, z), partial(_explain_wing, grid, pivot, (first, second), z, victims))


def _explain_wing(grid: Candidates, pivot: int, pincers: tuple[int, int], z: int, victims: CellSet) -> Explanation:
    shape, symbol, centre = grid.shape, SYMBOLS[z], grid.shape.name_of(pivot)
    is_xyz = grid.has(pivot, z)
    ends = [(pincer, (grid.cells[pincer] & ~(1 << (z - 1))).bit_length()) for pincer in pincers]
    (first, x), (second, y) = ((shape.name_of(pincer), SYMBOLS[digit]) for pincer, digit in ends)
    why = (
        f"{'XYZ' if is_xyz else 'XY'}-wing: {symbol} at {first} and {second}, pivot {centre}. "
        f"If the pivot {centre} is {x}, the pincer {first} can only be {symbol}. "
        f"If it is {y}, the pincer {second} can only be {symbol}. "
    )
    if is_xyz:
        why += f"And if it is neither, the pivot is {symbol} itself. So one of these three cells is {symbol} in any case. "
    else:
        why += f"So whatever the pivot is, one of the pincers is {symbol}. "
    marks = (
        shape.mark_candidates(Role.PIVOT, of_cell(pivot, grid.cells[pivot])),
        shape.mark_candidates(Role.PINCER, ((pincer, z) for pincer in pincers)),
        *(shape.link(Role.WEAK, (pivot, digit), (pincer, digit)) for pincer, digit in ends),
    )
    where = f"on {symbol}, with its pivot in {shape.unit_name(shape.box_of[pivot])}"
    return Explanation(where, why + ruled_out(grid, z, victims, "all three" if is_xyz else "both pincers"), marks)


def ruled_out(grid: Candidates, digit: int, victims: CellSet, witnesses: str) -> str:
    """Return the sentence that rules out a digit in the cells that see all the witnesses."""
    sees = "sees" if victims.bit_count() == 1 else "see"
    return f"That rules out {SYMBOLS[digit]} in {grid.shape.cell_names(bits(victims))}, which {sees} {witnesses}."


def w_wing(grid: Candidates) -> Iterator[Finding]:
    """Find two bivalue cells with the same candidates, and a conjugate pair of one digit: each cell sees one end of it."""
    for pair, cells in bivalue_cells(grid).items():
        x, y = digits_in(pair)
        for first, second in combinations(bits(cells), 2):
            if not grid.shape.peers[first] >> second & 1:
                yield from _w_wings(grid, first, second, x, y)
                yield from _w_wings(grid, first, second, y, x)


def _w_wings(grid: Candidates, first: int, second: int, linked: int, z: int) -> Iterator[Finding]:
    """Yield a W-wing that links two cells by one digit and eliminates the other; the first one, as all have the same effect."""
    peers = grid.shape.peers
    victims = grid.where[z] & peers[first] & peers[second]
    if not victims:
        return
    for unit, mask in enumerate(grid.shape.unit_masks):
        ends = grid.where[linked] & mask
        near, far = ends & peers[first], ends & peers[second]
        if ends.bit_count() == 2 and near and far and near | far == ends:
            start = near & ~far or near & -near
            bridge = (start.bit_length() - 1, (ends & ~start).bit_length() - 1)
            explain = partial(_explain_w_wing, grid, (first, second), bridge, unit, linked, z, victims)
            yield eliminates(of_digit(victims, z), explain)
            return


def _explain_w_wing(
    grid: Candidates, cells: tuple[int, int], bridge: tuple[int, int], unit: int, linked: int, z: int, victims: CellSet
) -> Explanation:
    shape, one, other, place = grid.shape, SYMBOLS[linked], SYMBOLS[z], grid.shape.unit_name(unit)
    (first, second), (near, far), pair = map(shape.name_of, cells), map(shape.name_of, bridge), digit_names(grid.cells[cells[0]])
    why = (
        f"W-wing: {pair} at {first} and {second}, linked by {one} in {place}. "
        f"Both cells can only be {digit_names(grid.cells[cells[0]], 'or')}. In {place} the digit {one} can only go in "
        f"{near}, which sees {first}, or {far}, which sees {second}. So the two cells can't both be {one}: {place} would have "
        f"no place left for it. At least one of them is {other}. "
    )
    marks: tuple[Mark, ...] = (
        shape.mark_unit(Role.REGION, unit),
        shape.mark_candidates(Role.PINCER, ((cell, z) for cell in cells)),
        shape.link(Role.STRONG, (bridge[0], linked), (bridge[1], linked)),
        *(shape.link(Role.WEAK, (cell, linked), (end, linked)) for cell, end in zip(cells, bridge, strict=True)),
    )
    return Explanation(f"on {pair}, linked in {place}", why + ruled_out(grid, z, victims, "both"), marks)
