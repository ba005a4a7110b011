"""X-wing, swordfish and jellyfish: n lines in which a digit can only go in n crossing lines.

The n lines are the base, the crossing lines the cover. Candidates of the base outside the cover are fins. Fins must be in one
box, and then only candidates in that box are eliminated. If a base line has a single place left without the fins, the fish is
a sashimi.
"""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial, reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple, TypeAlias

from solvers.puzzle import Role
from solvers.sudoku.candidates import Candidates, Explanation, Finding, eliminates, of_digit
from solvers.sudoku.shape import SYMBOLS, CellSet, Shape, bits
from solvers.sudoku.techniques.subsets import tight_groups

UnitSet: TypeAlias = int  # bit i for unit i
NAMES = {2: ("X-wing", "two", "both"), 3: ("swordfish", "three", "all three"), 4: ("jellyfish", "four", "all four")}
CACHE_SIZE = 1 << 12  # number of cached results per search; they pay because most steps leave most digits unchanged


class Fish(NamedTuple):
    """A fish on some digit."""

    base: tuple[int, ...]  # unit numbers
    cover: tuple[int, ...]
    body: CellSet  # the candidates of the base within the cover
    fins: CellSet
    eliminated: CellSet
    is_sashimi: bool = False


def _found(
    search: Callable[[Shape, CellSet, int], tuple[Fish, ...]], is_sashimi: bool, size: int, grid: Candidates
) -> Iterator[Finding]:
    for digit, cells in enumerate(grid.where):
        for fish in search(grid.shape, cells, size) if cells else ():
            if fish.is_sashimi == is_sashimi:
                yield eliminates(of_digit(fish.eliminated, digit), partial(_explain, grid.shape, fish, digit))


# the search, among the candidates of one digit


@lru_cache(CACHE_SIZE)
def _basic_fish(shape: Shape, cells: CellSet, size: int) -> tuple[Fish, ...]:
    crossing = _crossing(shape, cells)
    found: dict[CellSet, Fish] = {}
    for first in (0, shape.size):
        sets = [(line, crossing[line]) for line in range(first, first + shape.size) if 2 <= crossing[line].bit_count() <= size]
        for base, cover in tight_groups(sets, size):
            in_base, in_cover = shape.cells_of(base), shape.cells_of(bits(cover))
            eliminated = cells & in_cover & ~in_base
            if eliminated and cover.bit_count() == size:
                found.setdefault(eliminated, Fish(base, tuple(bits(cover)), cells & in_base, 0, eliminated))
    return tuple(found.values())


@lru_cache(CACHE_SIZE)
def _finned_fish(shape: Shape, cells: CellSet, size: int) -> tuple[Fish, ...]:
    crossing = _crossing(shape, cells)
    found: dict[tuple[CellSet, bool], Fish] = {}
    for box in _boxes(shape):
        for base, needed in _bases(box, crossing, size):
            for fish in _with_covers(shape, cells, box, crossing, base, needed):
                found.setdefault((fish.eliminated, fish.is_sashimi), fish)
    return tuple(found.values())


class Box(NamedTuple):
    """A box that fins can be in, and the direction of the base: rows or columns."""

    box: int
    lines: range  # all rows, or all columns
    through: tuple[int, ...]  # those lines that pass through the box
    across: UnitSet  # the crossing lines that pass through the box


@cache
def _boxes(shape: Shape) -> tuple[Box, ...]:
    """Return every box twice: with rows as the base, and with columns."""
    size, masks = shape.size, shape.unit_masks
    rows, cols = range(size), range(size, 2 * size)
    return tuple(
        Box(
            box,
            lines,
            tuple(line for line in lines if masks[line] & masks[box]),
            sum(1 << line for line in crossing if masks[line] & masks[box]),
        )
        for box in shape.boxes
        for lines, crossing in ((rows, cols), (cols, rows))
    )


def _bases(box: Box, crossing: tuple[UnitSet, ...], size: int) -> Iterator[tuple[tuple[int, ...], UnitSet]]:
    """Yield bases that may have fins in the box, and the crossing lines needed to cover their candidates outside the box."""
    inside = [line for line in box.through if crossing[line] & box.across]
    if len(inside) < 2:
        return
    sets = [(line, crossing[line] & ~box.across) for line in inside if crossing[line].bit_count() > 1]
    sets += [(line, crossing[line]) for line in box.lines if line not in inside and 2 <= crossing[line].bit_count() <= size]
    for base, needed in tight_groups(sets, size):
        if base[0] in inside:
            yield base, needed


def _with_covers(
    shape: Shape, cells: CellSet, box: Box, crossing: tuple[UnitSet, ...], base: tuple[int, ...], needed: UnitSet
) -> Iterator[Fish]:
    """Yield the fish of a base, by adding crossing lines through the box to the needed ones until the cover is complete."""
    in_base, in_box = shape.cells_of(base), cells & shape.unit_masks[box.box]
    free = box.across & ~needed & reduce(or_, (crossing[line] for line in base))
    for chosen in combinations(bits(free), len(base) - needed.bit_count()):
        cover = needed | sum(1 << line for line in chosen)
        in_cover = shape.cells_of(bits(cover))
        fins, eliminated = in_box & in_base & ~in_cover, in_box & in_cover & ~in_base
        places = [(crossing[line] & cover).bit_count() for line in base]
        if fins and eliminated and 0 not in places:
            yield Fish(tuple(sorted(base)), tuple(bits(cover)), cells & in_base & in_cover, fins, eliminated, 1 in places)


@lru_cache(CACHE_SIZE)
def _crossing(shape: Shape, cells: CellSet) -> tuple[UnitSet, ...]:
    """Return, for each row, the columns of its cells, and for each column, the rows of its cells."""
    crossing = [0] * (2 * shape.size)
    for cell in bits(cells):
        row, col = shape.row_of[cell], shape.col_of[cell]
        crossing[row] |= 1 << col
        crossing[col] |= 1 << row
    return tuple(crossing)


x_wing, swordfish, jellyfish = (partial(_found, _basic_fish, False, size) for size in NAMES)
"""Find n lines in which a digit can only go in the same n crossing lines."""
finned_x_wing, finned_swordfish, finned_jellyfish = (partial(_found, _finned_fish, False, size) for size in NAMES)
"""Find fish with fins in one box."""
sashimi_x_wing, sashimi_swordfish, sashimi_jellyfish = (partial(_found, _finned_fish, True, size) for size in NAMES)
"""Find finned fish with a base line that has one place left without the fins."""

# words and marks


def _explain(shape: Shape, fish: Fish, digit: int) -> Explanation:
    return Explanation(
        f"on {SYMBOLS[digit]} in {shape.unit_names(fish.base)}",
        _why(shape, fish, SYMBOLS[digit], shape.candidate_names(of_digit(fish.eliminated, digit))),
        (
            *(shape.mark_unit(Role.REGION, unit) for unit in fish.base),
            *(shape.mark_unit(Role.COVER, unit) for unit in fish.cover),
            shape.mark_candidates(Role.BASE, of_digit(fish.body, digit)),
            *((shape.mark_candidates(Role.FIN, of_digit(fish.fins, digit)),) if fish.fins else ()),
        ),
    )


def _why(shape: Shape, fish: Fish, symbol: str, eliminated: str) -> str:
    (name, number, every), base, cover = NAMES[len(fish.base)], shape.unit_names(fish.base), shape.unit_names(fish.cover)
    rows, columns = base.split()[0], cover.split()[0]
    if not fish.fins:
        return (
            f"{name.capitalize()}: {symbol} in {base}, {cover}. In {base} the digit {symbol} can only go in {cover}. "
            f"These {number} {rows} need one {symbol} each, in different {columns}, so they use up {every} {columns}. "
            f"No other cell in these {columns} can be {symbol}. That removes {eliminated}."
        )
    fins, box = shape.cell_names(bits(fish.fins)), shape.unit_name(shape.box_of[fish.fins.bit_length() - 1])
    fin, unless, when = ("fin", "the fin is not", "it is") if fish.fins.bit_count() == 1 else ("fins", "no fin is", "one is")
    return (
        f"{'Sashimi' if fish.is_sashimi else 'Finned'} {name}: {symbol} in {base}, {cover}. "
        f"Apart from the {fin} {fins}, {base} have room for {symbol} only in {cover}. "
        f"If {unless} {symbol}, these {number} {rows} use up {every} {columns}, and no other cell in them can be {symbol}. "
        f"If {when}, no other cell in {box} can be. Either way, that removes {eliminated}."
        f"{_why_sashimi(shape, fish, symbol, fin)}"
    )


def _why_sashimi(shape: Shape, fish: Fish, symbol: str, fin: str) -> str:
    single = [line for line in fish.base if (fish.body & shape.unit_masks[line]).bit_count() == 1]
    if not single:
        return ""
    verb = "has" if len(single) == 1 else "each have"
    return f" This is a sashimi fish: without the {fin}, {shape.unit_names(single)} {verb} only one place left for {symbol}."
