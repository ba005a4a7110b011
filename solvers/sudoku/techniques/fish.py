"""X-wing, swordfish and jellyfish: n lines that need a digit and have room for it in n crossing lines only.

The n lines are the base, the crossing lines the cover. Candidates of the base outside the cover are fins, all in one box:
then only what shares that box is eliminated. A finned fish in which a base line has one place left without the fins is a sashimi.
"""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial, reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple, TypeAlias

from solvers.puzzle import Role
from solvers.sudoku.candidates import Candidates
from solvers.sudoku.shape import SYMBOLS, CellSet, Shape, bits
from solvers.sudoku.techniques.finding import Explanation, Finding, eliminates, of_digit
from solvers.sudoku.techniques.subsets import tight_groups

UnitSet: TypeAlias = int  # bit i for unit i

NAMES = {2: ("X-wing", "two", "both"), 3: ("swordfish", "three", "all three"), 4: ("jellyfish", "four", "all four")}
MOST_KEPT = 1 << 12  # How many answers are kept for each search: most steps leave most digits as they were.


class Fish(NamedTuple):
    """A fish of some digit."""

    base: tuple[int, ...]  # its lines, as unit numbers
    cover: tuple[int, ...]
    body: CellSet  # the candidates of the base inside the cover
    fins: CellSet
    gone: CellSet
    is_sashimi: bool = False


def _found(
    search: Callable[[Shape, CellSet, int], tuple[Fish, ...]], is_sashimi: bool, size: int, grid: Candidates
) -> Iterator[Finding]:
    for digit, cells in enumerate(grid.where):
        for fish in search(grid.shape, cells, size) if cells else ():
            if fish.is_sashimi == is_sashimi:
                yield eliminates(of_digit(fish.gone, digit), partial(_explain, grid.shape, fish, digit))


# the search, in the cells that one digit has left


@lru_cache(MOST_KEPT)
def _basic_fish(shape: Shape, cells: CellSet, size: int) -> tuple[Fish, ...]:
    crossed = _crossed(shape, cells)
    found: dict[CellSet, Fish] = {}
    for first in (0, shape.size):
        sets = [(line, crossed[line]) for line in range(first, first + shape.size) if 2 <= crossed[line].bit_count() <= size]
        for base, cover in tight_groups(sets, size):
            in_base, in_cover = shape.cells_of(base), shape.cells_of(bits(cover))
            gone = cells & in_cover & ~in_base
            if gone and cover.bit_count() == size:
                found.setdefault(gone, Fish(base, tuple(bits(cover)), cells & in_base, 0, gone))
    return tuple(found.values())


@lru_cache(MOST_KEPT)
def _finned_fish(shape: Shape, cells: CellSet, size: int) -> tuple[Fish, ...]:
    crossed = _crossed(shape, cells)
    found: dict[tuple[CellSet, bool], Fish] = {}
    for box in _boxes(shape):
        for base, needed in _bases(box, crossed, size):
            for fish in _with_covers(shape, cells, box, crossed, base, needed):
                found.setdefault((fish.gone, fish.is_sashimi), fish)
    return tuple(found.values())


class Box(NamedTuple):
    """A box that fins can lie in, and the lines of a base as it sees them: rows or columns."""

    box: int
    lines: range
    through: tuple[int, ...]  # those that pass through the box
    across: UnitSet  # the crossing lines that pass through the box


@cache
def _boxes(shape: Shape) -> tuple[Box, ...]:
    """Return every box twice: with rows as base, and with columns."""
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


def _bases(box: Box, crossed: tuple[UnitSet, ...], size: int) -> Iterator[tuple[tuple[int, ...], UnitSet]]:
    """Yield the lines that may have fins in the box, and the crossing lines that cover all their cells outside the box."""
    inside = [line for line in box.through if crossed[line] & box.across]
    if len(inside) < 2:
        return
    sets = [(line, crossed[line] & ~box.across) for line in inside if crossed[line].bit_count() > 1]
    sets += [(line, crossed[line]) for line in box.lines if line not in inside and 2 <= crossed[line].bit_count() <= size]
    for base, needed in tight_groups(sets, size):
        if base[0] in inside:
            yield base, needed


def _with_covers(
    shape: Shape, cells: CellSet, box: Box, crossed: tuple[UnitSet, ...], base: tuple[int, ...], needed: UnitSet
) -> Iterator[Fish]:
    """Yield the fish of a base: as many crossing lines as it has lines, of which at least one passes through the box."""
    in_base, in_box = shape.cells_of(base), cells & shape.unit_masks[box.box]
    free = box.across & ~needed & reduce(or_, (crossed[line] for line in base))
    for chosen in combinations(bits(free), len(base) - needed.bit_count()):
        cover = needed | sum(1 << line for line in chosen)
        in_cover = shape.cells_of(bits(cover))
        fins, gone = in_box & in_base & ~in_cover, in_box & in_cover & ~in_base
        places = [(crossed[line] & cover).bit_count() for line in base]
        if fins and gone and 0 not in places:
            yield Fish(tuple(sorted(base)), tuple(bits(cover)), cells & in_base & in_cover, fins, gone, 1 in places)


@lru_cache(MOST_KEPT)
def _crossed(shape: Shape, cells: CellSet) -> tuple[UnitSet, ...]:
    """Return for each row the columns that it has a cell in, and for each column the rows."""
    crossed = [0] * (2 * shape.size)
    for cell in bits(cells):
        row, col = shape.row_of[cell], shape.col_of[cell]
        crossed[row] |= 1 << col
        crossed[col] |= 1 << row
    return tuple(crossed)


x_wing, swordfish, jellyfish = (partial(_found, _basic_fish, False, size) for size in NAMES)
"""Find n lines that have a digit in the same n crossing lines only."""
finned_x_wing, finned_swordfish, finned_jellyfish = (partial(_found, _finned_fish, False, size) for size in NAMES)
"""Find the same but for fins in one box."""
sashimi_x_wing, sashimi_swordfish, sashimi_jellyfish = (partial(_found, _finned_fish, True, size) for size in NAMES)
"""Find finned fish with a line that has one place left without the fins."""

# words and marks


def _explain(shape: Shape, fish: Fish, digit: int) -> Explanation:
    words = _explain_finned if fish.fins else _explain_basic
    return Explanation(
        f"on {SYMBOLS[digit]} in {shape.unit_names(fish.base)}",
        words(shape, fish, SYMBOLS[digit], shape.candidate_names(of_digit(fish.gone, digit))),
        (
            *(shape.mark_unit(Role.REGION, unit) for unit in fish.base),
            *(shape.mark_unit(Role.COVER, unit) for unit in fish.cover),
            shape.mark_candidates(Role.BASE, of_digit(fish.body, digit)),
            *((shape.mark_candidates(Role.FIN, of_digit(fish.fins, digit)),) if fish.fins else ()),
        ),
    )


def _explain_basic(shape: Shape, fish: Fish, symbol: str, gone: str) -> str:
    (name, number, every), base, cover = NAMES[len(fish.base)], shape.unit_names(fish.base), shape.unit_names(fish.cover)
    rows, columns = base.split()[0], cover.split()[0]
    return (
        f"{name.capitalize()}: {symbol} in {base}, {cover}. In {base} the digit {symbol} fits only into {cover}. "
        f"These {number} {rows} need one {symbol} each, in different {columns}, so they use up {every} {columns}. "
        f"No other cell of these {columns} can be {symbol}. That removes {gone}."
    )


def _explain_finned(shape: Shape, fish: Fish, symbol: str, gone: str) -> str:
    (name, number, every), base, cover = NAMES[len(fish.base)], shape.unit_names(fish.base), shape.unit_names(fish.cover)
    rows, columns = base.split()[0], cover.split()[0]
    fins, box = shape.cell_names(bits(fish.fins)), shape.unit_name(shape.box_of[fish.fins.bit_length() - 1])
    fin, unless, when = ("fin", "the fin is not", "it is") if fish.fins.bit_count() == 1 else ("fins", "no fin is", "one is")
    return (
        f"{'Sashimi' if fish.is_sashimi else 'Finned'} {name}: {symbol} in {base}, {cover}. "
        f"Apart from the {fin} {fins}, {base} have room for {symbol} only in {cover}. "
        f"If {unless} {symbol}, these {number} {rows} use up {every} {columns}, and no other cell of them can be {symbol}. "
        f"If {when}, no other cell of {box} can be. Either way, that removes {gone}.{_why_sashimi(shape, fish, fin)}"
    )


def _why_sashimi(shape: Shape, fish: Fish, fin: str) -> str:
    poor = [line for line in fish.base if (fish.body & shape.unit_masks[line]).bit_count() == 1]
    if not poor:
        return ""
    left = "has only one place" if len(poor) == 1 else "have only one place each"
    return f" The fish is called sashimi because {shape.unit_names(poor)} {left} left without the {fin}."
