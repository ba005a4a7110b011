"""The geometry of a sudoku: its units and peers, as tuples and as bitboards.

Cells are numbered row by row: cell i is in row i // size and column i % size. A set of cells is an int with bit i for cell i,
a set of digits an int with bit d - 1 for digit d. Units are numbered rows first, then columns, then boxes. A Latin square has
no boxes.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, reduce
from operator import and_, or_
from typing import Any, TypeAlias

from solvers.errors import ParseError
from solvers.puzzle import Cell, Mark, Role, cell_name
from solvers.words import listed

CellSet: TypeAlias = int  # bit i for cell i
DigitSet: TypeAlias = int  # bit d - 1 for digit d
Candidate: TypeAlias = tuple[int, int]  # (cell number, digit)
BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 16: (4, 4)}
"""size -> the rows and columns of its usual boxes"""
SMALLEST, LARGEST = 2, 16  # the sizes that can be played, with boxes or without
KINDS = (("row", "rows"), ("column", "columns"), ("box", "boxes"))
"""the names of the kinds of units, singular and plural, in the order in which units are numbered"""
SYMBOLS = ".123456789ABCDEFG"  # the character of each digit; digit 0 is an empty cell


@dataclass(frozen=True)
class Shape:
    """A grid of size x size cells with boxes of box_rows x box_cols cells; box_rows is 1 if there are no boxes."""

    size: int
    box_rows: int
    box_cols: int

    def __reduce__(self) -> tuple[Any, ...]:
        return boxed, (self.box_rows, self.box_cols)  # pickles don't carry the tables

    @property
    def has_boxes(self) -> bool:
        """Whether there are boxes as well as rows and columns."""
        return self.box_rows > 1

    @property
    def is_usual(self) -> bool:
        """Whether the boxes are the default ones for the size."""
        return BOXES.get(self.size) == (self.box_rows, self.box_cols)

    @property
    def box_steps(self) -> tuple[int, int]:
        """The rows and the columns from one line between boxes to the next; the size if there are no boxes."""
        return (self.box_rows, self.box_cols) if self.has_boxes else (self.size, self.size)

    @property
    def boxes(self) -> range:
        """The unit numbers of the boxes."""
        return range(2 * self.size, 3 * self.size if self.has_boxes else 2 * self.size)

    @property
    def kinds(self) -> str:
        """The kinds of units in words: `row, column and box`."""
        return "row, column and box" if self.has_boxes else "row and column"

    @cached_property
    def n_cells(self) -> int:
        return self.size * self.size

    @cached_property
    def all_digits(self) -> DigitSet:
        return (1 << self.size) - 1

    @cached_property
    def all_cells(self) -> CellSet:
        return (1 << self.n_cells) - 1

    @cached_property
    def row_of(self) -> tuple[int, ...]:
        """The unit number of each cell's row, 0 to size - 1."""
        return tuple(cell // self.size for cell in range(self.n_cells))

    @cached_property
    def col_of(self) -> tuple[int, ...]:
        """The unit number of each cell's column, size to 2 * size - 1."""
        return tuple(self.size + cell % self.size for cell in range(self.n_cells))

    @cached_property
    def box_of(self) -> tuple[int, ...]:
        """The unit number of each cell's box, 2 * size to 3 * size - 1; if there are no boxes, that of its row."""
        if not self.has_boxes:
            return self.row_of
        across = self.size // self.box_cols
        return tuple(
            2 * self.size + (cell // self.size // self.box_rows) * across + cell % self.size // self.box_cols
            for cell in range(self.n_cells)
        )

    @cached_property
    def units_of(self) -> tuple[tuple[int, ...], ...]:
        """The unit numbers of each cell's row, column and, if there are boxes, box."""
        kinds = (self.row_of, self.col_of, self.box_of)
        return tuple(zip(*kinds[: 3 if self.has_boxes else 2], strict=True))

    @cached_property
    def unit_cells(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each unit, in order."""
        cells = range(self.n_cells)
        return tuple(tuple(cell for cell in cells if unit in self.units_of[cell]) for unit in range(self.boxes.stop))

    @cached_property
    def unit_masks(self) -> tuple[CellSet, ...]:
        """The cells of each unit, as a set."""
        return tuple(sum(1 << cell for cell in cells) for cells in self.unit_cells)

    @cached_property
    def peers(self) -> tuple[CellSet, ...]:
        """The peers of each cell: the other cells in its units."""
        masks = self.unit_masks
        return tuple(reduce(or_, (masks[unit] for unit in units)) & ~(1 << cell) for cell, units in enumerate(self.units_of))

    @cached_property
    def peer_cells(self) -> tuple[tuple[int, ...], ...]:
        """The peers of each cell, as a tuple."""
        return tuple(tuple(bits(peers)) for peers in self.peers)

    def cells_of(self, units: Iterable[int]) -> CellSet:
        return reduce(or_, (self.unit_masks[unit] for unit in units), 0)

    def shared_units(self, cells: CellSet) -> tuple[int, ...]:
        """Return the units that contain all the given cells: row, column, box."""
        first = (cells & -cells).bit_length() - 1
        return tuple(unit for unit in self.units_of[first] if not cells & ~self.unit_masks[unit])

    def seen_by_all(self, cells: Iterable[int]) -> CellSet:
        """Return the cells that see every one of the given cells."""
        return reduce(and_, (self.peers[cell] for cell in cells), self.all_cells)

    def place_of(self, cell: int) -> Cell:
        """Return a cell as (row, column)."""
        return divmod(cell, self.size)

    def cell_at(self, place: Cell) -> int:
        """Return the number of the cell at (row, column)."""
        return place[0] * self.size + place[1]

    # words

    def name_of(self, cell: int) -> str:
        """Return the name of a cell: r1c1 for cell 0."""
        return cell_name(divmod(cell, self.size))

    def cell_names(self, cells: Iterable[int], conjunction: str = "and") -> str:
        """Return the names of cells as a sentence lists them."""
        return listed(map(self.name_of, cells), conjunction)

    def unit_name(self, unit: int) -> str:
        """Return the name of a unit: row 3, column 7, box 1."""
        kind, number = divmod(unit, self.size)
        return f"{KINDS[kind][0]} {number + 1}"

    def unit_names(self, units: Sequence[int]) -> str:
        """Return the names of units of one kind as a sentence lists them: `row 2`, `rows 2 and 7`."""
        numbers = listed(str(unit % self.size + 1) for unit in units)
        return f"{KINDS[units[0] // self.size][len(units) > 1]} {numbers}"

    def candidate_names(self, candidates: Iterable[Candidate], preposition: str = "from") -> str:
        """Return candidates as a sentence lists them: `5 from r1c4 and r1c9`, `2 and 3 from r1c4, and 7 from r2c1`."""
        cells_of: dict[int, tuple[int, ...]] = {}
        for cell, digit in candidates:
            cells_of[digit] = (*cells_of.get(digit, ()), cell)
        digits_of: dict[tuple[int, ...], DigitSet] = {}
        for digit, cells in sorted(cells_of.items()):
            digits_of[cells] = digits_of.get(cells, 0) | 1 << (digit - 1)
        parts = [f"{digit_names(digits)} {preposition} {self.cell_names(cells)}" for cells, digits in digits_of.items()]
        if len(parts) < 3 and not any(" and " in part for part in parts):
            return listed(parts)
        return ", and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))

    # marks

    def mark_cells(self, role: Role, cells: Iterable[int]) -> Mark:
        return Mark(role, tuple(map(self.place_of, cells)))

    def mark_unit(self, role: Role, unit: int) -> Mark:
        return self.mark_cells(role, self.unit_cells[unit])

    def mark_candidates(self, role: Role, candidates: Iterable[Candidate], label: str = "") -> Mark:
        """Return a mark on candidates."""
        pairs = tuple(candidates)
        return Mark(role, tuple(self.place_of(cell) for cell, _ in pairs), label, tuple(digit for _, digit in pairs))

    def link(self, role: Role, start: Candidate, end: Candidate) -> Mark:
        """Return the mark of a strong or weak link between two candidates."""
        return self.mark_candidates(role, (start, end))


@cache
def shape_of(size: int) -> Shape:
    """Return the shape with the usual boxes for a size in BOXES."""
    return boxed(*BOXES[size])


@cache
def boxed(box_rows: int, box_cols: int) -> Shape:
    """Return the shape with boxes of the given rows and columns, always the same object; raises ParseError.

    A box of one row or one column would be a row or column of the grid, so such a shape has no boxes.
    """
    size = box_rows * box_cols
    if not SMALLEST <= size <= LARGEST:
        raise ParseError(
            f"A sudoku can't have boxes of {box_rows} x {box_cols} cells. A box has {SMALLEST} to {LARGEST}, one for each digit."
        )
    return Shape(size, box_rows, box_cols) if box_rows > 1 and box_cols > 1 else Shape(size, 1, size)


def bits(mask: int) -> Iterator[int]:
    """Yield the indices of the set bits, lowest first: for a set of cells, its cells."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@cache
def digits_in(mask: DigitSet) -> tuple[int, ...]:
    """Return the digits of a set, in order."""
    return tuple(bit + 1 for bit in bits(mask))


def digit_names(digits: DigitSet, conjunction: str = "and") -> str:
    """Return the digits of a set as a sentence lists them."""
    return listed((SYMBOLS[digit] for digit in digits_in(digits)), conjunction)
