"""Full house, naked single and hidden single: the techniques that place a digit directly."""

from collections.abc import Iterator
from functools import partial

from solvers.puzzle import Role
from solvers.sudoku.candidates import Candidates
from solvers.sudoku.shape import SYMBOLS
from solvers.sudoku.techniques.finding import Explanation, Finding, places


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
