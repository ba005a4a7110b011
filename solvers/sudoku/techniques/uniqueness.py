"""Deadly patterns, which a puzzle with a unique solution can't contain: unique, hidden and avoidable rectangles, and BUG + 1."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations, permutations
from typing import TypeAlias

from solvers.puzzle import Mark, Role
from solvers.sudoku.candidates import Candidates, Explanation, Finding, eliminates, of_cell, of_digit
from solvers.sudoku.shape import SYMBOLS, Candidate, CellSet, DigitSet, Shape, bits, digit_names, digits_in
from solvers.sudoku.techniques.rectangles import (
    Corners,
    Rectangle,
    all_rectangles,
    extras_of,
    rectangles_of,
)
from solvers.sudoku.techniques.wings import cells_with, ruled_out
from solvers.words import listed

Lines: TypeAlias = tuple[int, int]  # two of the rows and columns of a rectangle


# words and marks


def _explain_rectangle(
    grid: Candidates, title: str, corners: Corners, pair: DigitSet, reason: str, marks: tuple[Mark, ...] = ()
) -> Explanation:
    shape, digits = grid.shape, digit_names(pair)
    boxes = shape.unit_names(sorted({shape.box_of[cell] for cell in corners}))
    within = "two rows, two columns and two boxes" if shape.has_boxes else "two rows and two columns"
    not_given = ", and none of them was given" if title.startswith("Avoidable") else ""
    why = (
        f"{title}: {digits} at {shape.cell_names(corners)}. "
        f"These cells lie in {within}{not_given}. If they held only {digits}, that would be a deadly pattern: the two digits "
        f"could be swapped, and the puzzle would have two solutions. It has only one. {reason}"
    )
    pairs = ((cell, digit) for cell in corners for digit in digits_in(grid.cells[cell] & pair))
    return Explanation(
        f"on {digits} in {boxes}",
        why,
        (shape.mark_cells(Role.REGION, corners), shape.mark_candidates(Role.SUBJECT, pairs), *marks),
    )


def _fins(grid: Candidates, rectangle: Rectangle) -> Mark:
    return grid.shape.mark_candidates(Role.FIN, grid.candidates_in(rectangle.roof, extras_of(grid, rectangle)))


# unique rectangles


def unique_rectangle_1(grid: Candidates) -> Iterator[Finding]:
    """Find rectangles with one corner that has other candidates: it must be one of these."""
    for rectangle in rectangles_of(grid):
        if rectangle.roof.bit_count() == 1:
            corner = rectangle.roof.bit_length() - 1
            eliminated = grid.cells[corner] & rectangle.pair
            yield eliminates(of_cell(corner, eliminated), partial(_explain_1, grid, rectangle, corner, eliminated))


def _explain_1(grid: Candidates, rectangle: Rectangle, corner: int, eliminated: DigitSet) -> Explanation:
    reason = (
        f"Three of the cells can only be {digit_names(rectangle.pair, 'or')}, so {grid.shape.name_of(corner)} "
        f"must be something else. That rules out {digit_names(eliminated)} there."
    )
    title = "Unique rectangle 1"
    return _explain_rectangle(grid, title, rectangle.corners, rectangle.pair, reason, (_fins(grid, rectangle),))


def _one_extra(title: str, is_side: bool, grid: Candidates) -> Iterator[Finding]:
    for rectangle in rectangles_of(grid):
        if rectangle.roof.bit_count() < 2 or bool(grid.shape.shared_units(rectangle.roof)) != is_side:
            continue
        extras = extras_of(grid, rectangle)
        if extras.bit_count() == 1:
            extra = extras.bit_length()
            victims = grid.where[extra] & grid.shape.seen_by_all(bits(rectangle.roof))
            if victims:
                yield eliminates(of_digit(victims, extra), partial(_explain_extra, grid, title, rectangle, extra, victims))


unique_rectangle_2 = partial(_one_extra, "Unique rectangle 2", True)
"""Find rectangles with the same single extra candidate in two neighbouring corners, one of which must be that digit."""
unique_rectangle_5 = partial(_one_extra, "Unique rectangle 5", False)
"""Find rectangles with the same single extra candidate in two opposite corners or in three, one of which must be that digit."""


def _explain_extra(grid: Candidates, title: str, rectangle: Rectangle, extra: int, victims: CellSet) -> Explanation:
    roof, witnesses = grid.shape.cell_names(bits(rectangle.roof), "or"), {2: "both", 3: "all three"}[rectangle.roof.bit_count()]
    reason = f"So {roof} must be {SYMBOLS[extra]}, the only other candidate there. {ruled_out(grid, extra, victims, witnesses)}"
    return _explain_rectangle(grid, title, rectangle.corners, rectangle.pair, reason, (_fins(grid, rectangle),))


MAX_SUBSET = 5  # number of cells of a naked subset in a unique rectangle 3, with the two corners counted as one


def unique_rectangle_3(grid: Candidates) -> Iterator[Finding]:
    """Find rectangles whose two neighbouring roof corners act as one cell of a naked subset."""
    for rectangle in rectangles_of(grid):
        if rectangle.roof.bit_count() == 2:
            for unit in grid.shape.shared_units(rectangle.roof):
                yield from _subsets(grid, rectangle, unit)


def _subsets(grid: Candidates, rectangle: Rectangle, unit: int) -> Iterator[Finding]:
    """Yield the naked subsets of a unit in which the two roof corners act as one cell."""
    shape, extras = grid.shape, extras_of(grid, rectangle)
    others = [cell for cell in bits(shape.unit_masks[unit] & ~rectangle.roof) if grid.cells[cell]]
    for size in range(2, min(MAX_SUBSET, len(others)) + 1):
        fitting = [cell for cell in others if (grid.cells[cell] | extras).bit_count() <= size]
        for chosen in combinations(fitting, size - 1):
            digits = extras | grid.digits_of(chosen)
            if digits.bit_count() == size:
                yield from _subset(grid, rectangle, unit, chosen, digits)


def _subset(grid: Candidates, rectangle: Rectangle, unit: int, chosen: tuple[int, ...], digits: DigitSet) -> Iterator[Finding]:
    members = rectangle.roof | sum(1 << cell for cell in chosen)
    units = grid.shape.shared_units(members)
    if unit != units[0]:
        return
    eliminated = grid.candidates_in(grid.shape.cells_of(units) & ~members, digits)
    if eliminated:
        yield eliminates(eliminated, partial(_explain_3, grid, rectangle, units, chosen, digits, eliminated))


def _explain_3(
    grid: Candidates,
    rectangle: Rectangle,
    units: tuple[int, ...],
    chosen: tuple[int, ...],
    digits: DigitSet,
    eliminated: tuple[Candidate, ...],
) -> Explanation:
    shape = grid.shape
    places = listed(map(shape.unit_name, units))
    reason = (
        f"So {shape.cell_names(bits(rectangle.roof), 'or')} must be {digit_names(extras_of(grid, rectangle), 'or')}. "
        f"Together with {shape.cell_names(chosen)}, that cell uses up {digit_names(digits)} in {places}. "
        f"That removes {shape.candidate_names(eliminated)}."
    )
    marks = (_fins(grid, rectangle), shape.mark_candidates(Role.BASE, grid.candidates_of(chosen)))
    return _explain_rectangle(grid, "Unique rectangle 3", rectangle.corners, rectangle.pair, reason, marks)


def unique_rectangle_4(grid: Candidates) -> Iterator[Finding]:
    """Find rectangles with a unit in which one digit of the pair can only go in the two roof corners; they lose the other."""
    for rectangle in rectangles_of(grid):
        if rectangle.roof.bit_count() == 2:
            for needed, other in permutations(digits_in(rectangle.pair)):
                victims = grid.where[other] & rectangle.roof
                unit = _confining_unit(grid, rectangle.roof, needed) if victims else None
                if unit is not None:
                    explain = partial(_explain_4, grid, rectangle, unit, needed, other, victims)
                    yield eliminates(of_digit(victims, other), explain)


def _confining_unit(grid: Candidates, roof: CellSet, digit: int) -> int | None:
    units, masks = grid.shape.shared_units(roof), grid.shape.unit_masks
    return next((unit for unit in units if grid.where[digit] & masks[unit] == roof), None)


def _explain_4(grid: Candidates, rectangle: Rectangle, unit: int, needed: int, other: int, victims: CellSet) -> Explanation:
    shape, roof = grid.shape, tuple(bits(rectangle.roof))
    reason = (
        f"In {shape.unit_name(unit)} the digit {SYMBOLS[needed]} can only go in {shape.cell_names(roof)}, so one of them is "
        f"{SYMBOLS[needed]}, and the other can't be {SYMBOLS[other]}. "
        f"That rules out {SYMBOLS[other]} in {shape.cell_names(bits(victims))}."
    )
    marks = (shape.link(Role.STRONG, (roof[0], needed), (roof[1], needed)),)
    return _explain_rectangle(grid, "Unique rectangle 4", rectangle.corners, rectangle.pair, reason, marks)


def unique_rectangle_6(grid: Candidates) -> Iterator[Finding]:
    """Find rectangles with extra candidates in two opposite corners, and a digit confined to the rectangle in two lines."""
    for rectangle in rectangles_of(grid):
        if rectangle.roof.bit_count() == 2 and not grid.shape.shared_units(rectangle.roof):
            for digit, other in permutations(digits_in(rectangle.pair)):
                for lines in _parallels(grid.shape, rectangle.corners):
                    if grid.where[digit] & grid.shape.cells_of(lines) == rectangle.cells:
                        explain = partial(_explain_6, grid, rectangle, lines, digit, other)
                        yield eliminates(of_digit(rectangle.roof, digit), explain)
                        break


def _parallels(shape: Shape, corners: Corners) -> tuple[Lines, Lines]:
    first, _, _, last = corners
    return (shape.row_of[first], shape.row_of[last]), (shape.col_of[first], shape.col_of[last])


def _explain_6(grid: Candidates, rectangle: Rectangle, lines: Lines, digit: int, other: int) -> Explanation:
    shape, symbol = grid.shape, SYMBOLS[digit]
    roof, floor = shape.cell_names(bits(rectangle.roof)), shape.cell_names(bits(rectangle.floor))
    reason = (
        f"In {shape.unit_names(lines)} the digit {symbol} can only go in these cells. If one of {roof} were {symbol}, the other "
        f"would be {symbol} as well, and {floor} would both be {SYMBOLS[other]}. That rules out {symbol} in {roof}."
    )
    links = _strong_links(shape, rectangle.corners, lines, digit)
    return _explain_rectangle(grid, "Unique rectangle 6", rectangle.corners, rectangle.pair, reason, links)


def _strong_links(shape: Shape, corners: Corners, lines: Lines, digit: int) -> tuple[Mark, ...]:
    """Return the strong links of a digit between the two corners in each of two lines."""
    pairs = [[(cell, digit) for cell in corners if line in shape.units_of[cell]] for line in lines]
    return tuple(shape.link(Role.STRONG, start, end) for start, end in pairs)


def hidden_rectangle(grid: Candidates) -> Iterator[Finding]:
    """Find rectangles with a bivalue corner, and a digit confined to the rectangle in both lines of the opposite corner."""
    for rectangle in rectangles_of(grid):
        is_open = rectangle.floor.bit_count() == 1 or not grid.shape.shared_units(rectangle.floor)
        if is_open and rectangle.roof.bit_count() > 1:
            for at, corner in enumerate(rectangle.corners):
                if grid.cells[corner] == rectangle.pair:
                    yield from _hidden_rectangles(grid, rectangle, (corner, rectangle.corners[3 - at]))


def _hidden_rectangles(grid: Candidates, rectangle: Rectangle, diagonal: tuple[int, int]) -> Iterator[Finding]:
    corner, opposite = diagonal
    lines = grid.shape.row_of[opposite], grid.shape.col_of[opposite]
    in_lines = grid.shape.cells_of(lines)
    for digit, other in permutations(digits_in(rectangle.pair)):
        if grid.has(opposite, other) and grid.where[digit] & in_lines == rectangle.cells & ~(1 << corner):
            yield eliminates(((opposite, other),), partial(_explain_hidden, grid, rectangle, diagonal, lines, digit, other))


def _explain_hidden(
    grid: Candidates, rectangle: Rectangle, diagonal: tuple[int, int], lines: Lines, digit: int, other: int
) -> Explanation:
    shape, symbol = grid.shape, SYMBOLS[digit]
    corner, opposite = map(shape.name_of, diagonal)
    sides = shape.cell_names(cell for cell in rectangle.corners if cell not in diagonal)
    reason = (
        f"In {listed(map(shape.unit_name, lines))} the digit {symbol} can only go in these cells. If {opposite} were "
        f"{SYMBOLS[other]}, {sides} would both be {symbol}, and {corner} could only be {SYMBOLS[other]}. "
        f"That rules out {SYMBOLS[other]} in {opposite}."
    )
    links = _strong_links(shape, rectangle.corners, lines, digit)
    return _explain_rectangle(grid, "Hidden rectangle", rectangle.corners, rectangle.pair, reason, links)


# avoidable rectangles


def _with_placed(grid: Candidates, count: int) -> Iterator[Corners]:
    """Yield the rectangles without givens in which `count` digits have been placed."""
    empty = grid.empty
    placed = grid.shape.all_cells & ~(empty | grid.given)
    if placed.bit_count() >= count:
        for cells, corners in all_rectangles(grid.shape):
            if (cells & placed).bit_count() == count and not cells & grid.given:
                yield corners


def avoidable_rectangle_1(grid: Candidates) -> Iterator[Finding]:
    """Find three placed digits that a fourth would complete to a deadly pattern: it is eliminated."""
    for corners in _with_placed(grid, 3):
        at = next(at for at, cell in enumerate(corners) if not grid.digits[cell])
        digit, beside, across = (grid.digits[corners[at ^ turn]] for turn in (3, 1, 2))
        if beside == across and grid.has(corners[at], digit):
            explain = partial(_explain_avoidable_1, grid, corners, corners[at], digit, beside)
            yield eliminates(((corners[at], digit),), explain)


def _explain_avoidable_1(grid: Candidates, corners: Corners, cell: int, digit: int, other: int) -> Explanation:
    place, symbol = grid.shape.name_of(cell), SYMBOLS[digit]
    reason = f"Three of the cells are already filled, and {symbol} at {place} would complete the pattern. That rules it out."
    return _explain_rectangle(grid, "Avoidable rectangle 1", corners, 1 << (digit - 1) | 1 << (other - 1), reason)


def avoidable_rectangle_2(grid: Candidates) -> Iterator[Finding]:
    """Find two placed digits and two empty cells that would repeat them crosswise, except for one extra candidate in both."""
    for corners in _with_placed(grid, 2):
        ends = [cell for cell in corners if not grid.digits[cell]]
        if not grid.shape.shared_units(sum(1 << cell for cell in ends)):
            continue
        crosswise = [grid.digits[corners[3 - corners.index(cell)]] for cell in ends]
        extras = {grid.cells[cell] & ~(1 << (digit - 1)) for cell, digit in zip(ends, crosswise, strict=True)}
        if len(extras) == 1 and all(map(grid.has, ends, crosswise)):
            yield from _avoidable_2(grid, corners, ends, extras.pop())


def _avoidable_2(grid: Candidates, corners: Corners, ends: list[int], extras: DigitSet) -> Iterator[Finding]:
    extra = extras.bit_length()
    victims = grid.where[extra] & grid.shape.peers[ends[0]] & grid.shape.peers[ends[1]]
    if extras.bit_count() == 1 and victims:
        yield eliminates(of_digit(victims, extra), partial(_explain_avoidable_2, grid, corners, tuple(ends), extra, victims))


def _explain_avoidable_2(grid: Candidates, corners: Corners, ends: tuple[int, ...], extra: int, victims: CellSet) -> Explanation:
    shape, symbol = grid.shape, SYMBOLS[extra]
    pair = sum(1 << (grid.digits[cell] - 1) for cell in corners if cell not in ends)
    reason = (
        f"Two of the cells are already filled, and {shape.cell_names(ends)} would complete the pattern if neither were "
        f"{symbol}. So one of them is {symbol}. {ruled_out(grid, extra, victims, 'both')}"
    )
    fins = shape.mark_candidates(Role.FIN, ((cell, extra) for cell in ends))
    return _explain_rectangle(grid, "Avoidable rectangle 2", corners, pair, reason, (fins,))


# bivalue universal grave


def bug_plus_1(grid: Candidates) -> Iterator[Finding]:
    """Find the only cell with three candidates, when all others have two, and the digit that occurs three times in its units."""
    odd = cells_with(grid, 3)
    if odd.bit_count() != 1 or odd | cells_with(grid, 2) != grid.empty:
        return
    cell = odd.bit_length() - 1
    for digit in digits_in(grid.cells[cell]):
        if _is_grave(grid.eliminate(((cell, digit),))):
            eliminated = grid.cells[cell] & ~(1 << (digit - 1))
            yield eliminates(of_cell(cell, eliminated), partial(_explain_bug, grid, cell, digit, eliminated))


def _is_grave(grid: Candidates) -> bool:
    """Return whether every unit has each of its candidates exactly twice."""
    return all((cells & mask).bit_count() in (0, 2) for mask in grid.shape.unit_masks for cells in grid.where[1:])


def _explain_bug(grid: Candidates, cell: int, digit: int, eliminated: DigitSet) -> Explanation:
    shape, place, symbol = grid.shape, grid.shape.name_of(cell), SYMBOLS[digit]
    why = (
        f"BUG + 1: {symbol} at {place}. It is the only empty cell with three candidates; all others have two. Without the "
        f"{symbol} in {place}, every candidate would occur exactly twice in each {shape.kinds} that has it. Such a "
        "bivalue universal grave (BUG) never has a unique solution: giving every cell its other candidate turns one solution "
        f"into another. This puzzle has only one, so {place} must be {symbol}. That rules out {digit_names(eliminated)} there."
    )
    marks = (shape.mark_candidates(Role.SUBJECT, ((cell, digit),)),)
    return Explanation(f"in {shape.unit_name(shape.box_of[cell])}", why, marks)
