"""ALS-XZ, ALS-XY-wing, death blossom and Sue de Coq: techniques based on almost locked sets."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple, TypeAlias

from solvers.puzzle import Mark, Role
from solvers.sudoku.candidates import Candidates, Explanation, Finding, eliminates, of_cell
from solvers.sudoku.shape import SYMBOLS, CellSet, DigitSet, Shape, bits, digit_names, digits_in
from solvers.sudoku.techniques.almost_locked_sets import (
    AlmostLockedSet,
    AlmostLockedSets,
    CandidateSet,
    Partners,
    members_of,
    planes_of,
    sets_by_size,
    sets_of,
)
from solvers.words import listed

LETTERS = "PQRSTUVWXYZHIJKL"  # the names of sets in explanations: not A to G, which are digits of large boards
Deduction: TypeAlias = tuple[CandidateSet, Callable[[], Explanation]]  # the eliminated candidates, and why


def _findings(deduce: Callable[[Candidates], Iterator[Deduction]], grid: Candidates) -> Iterator[Finding]:
    """Yield deductions as findings, only the first of those with the same effect, as most effects have many proofs."""
    known = set()
    for eliminated, explain in deduce(grid):
        if eliminated not in known:
            known.add(eliminated)
            yield eliminates(members_of(grid.shape, eliminated), explain)


# words and marks


def _introduced(grid: Candidates, what: str, sets: Sequence[AlmostLockedSet]) -> str:
    """Return the sentence that says what an almost locked set is, and lists the cells and candidates of sets."""
    candidates = (
        f"{letter} ({grid.shape.cell_names(bits(one.cells))}) has {digit_names(one.digits)}"
        for letter, one in zip(LETTERS, sets, strict=False)
    )
    return f"{what} has one more digit than cells, so it holds all but one of its digits: {'; '.join(candidates)}."


def _ruled_out(grid: Candidates, eliminated: CandidateSet, sets: str) -> str:
    """Return the sentence that rules out candidates that see every place of their digit in sets."""
    clauses = []
    for digit, cells in _by_digit(grid.shape, eliminated):
        sees = "sees" if cells.bit_count() == 1 else "see"
        clauses.append(f"{SYMBOLS[digit]} in {grid.shape.cell_names(bits(cells))}, which {sees} every {SYMBOLS[digit]} in {sets}")
    return f"That rules out {'; '.join(clauses)}."


def _by_digit(shape: Shape, chosen: CandidateSet) -> Iterator[tuple[int, CellSet]]:
    """Yield the digits of candidates, and the cells of each digit."""
    for digit in range(1, shape.size + 1):
        if cells := chosen >> (digit - 1) * shape.n_cells & shape.all_cells:
            yield digit, cells


def _eliminated_digits(grid: Candidates, eliminated: CandidateSet) -> str:
    return listed(SYMBOLS[digit] for digit, _ in _by_digit(grid.shape, eliminated))


def _units_of(shape: Shape, sets: Iterable[AlmostLockedSet]) -> str:
    """Return the names of the units that contain sets, each once."""
    return listed(dict.fromkeys(shape.unit_name(shape.shared_units(one.cells)[-1]) for one in sets))


def _mark_set(role: Role, grid: Candidates, one: AlmostLockedSet, label: str) -> Mark:
    return grid.shape.mark_candidates(role, grid.candidates_of(bits(one.cells)), label)


def _mark_link(grid: Candidates, digit: int, one: CellSet, other: CellSet) -> Mark:
    """Return the mark of a weak link between the first places of a digit in two sets of cells."""
    start, end = (next(bits(cells & grid.where[digit])) for cells in (one, other))
    return grid.shape.link(Role.WEAK, (start, digit), (end, digit))


# ALS-XZ


def _xz(grid: Candidates) -> Iterator[Deduction]:
    collection = sets_of(grid)
    for number, one in enumerate(collection.sets):
        linked = [
            (digit, Partners(partners.numbers & -2 << number, partners.reach)) for digit, partners in collection.partners_of(one)
        ]
        yield from _doubly_linked(collection, one, linked)
        yield from _singly_linked(collection, one, linked)


def _doubly_linked(collection: AlmostLockedSets, one: AlmostLockedSet, linked: list[tuple[int, Partners]]) -> Iterator[Deduction]:
    """Yield the candidates that see a set's other digits, or a linking digit in both sets: each set lacks one linking digit."""
    for (x, first), (y, second) in combinations(linked, 2):
        planes = planes_of(collection.grid.shape, x, y)
        for other in collection.chosen(first.numbers & second.numbers):
            if eliminated := (one.sees | other.sees) & ~planes | one.sees & other.sees & planes:
                yield eliminated, partial(_explain_doubly, collection.grid, one, other, (x, y), eliminated)


def _singly_linked(collection: AlmostLockedSets, one: AlmostLockedSet, linked: list[tuple[int, Partners]]) -> Iterator[Deduction]:
    """Yield the candidates that see another common digit in both sets: one of the sets lacks the linking digit."""
    for x, partners in linked:
        targets = one.sees & ~planes_of(collection.grid.shape, x)
        if targets & partners.reach:
            twice = reduce(or_, (others.numbers for y, others in linked if y != x), 0)
            for other in collection.chosen(partners.numbers & ~twice):
                if eliminated := targets & other.sees:
                    yield eliminated, partial(_explain_xz, collection.grid, one, other, x, eliminated)


def _explain_xz(grid: Candidates, one: AlmostLockedSet, other: AlmostLockedSet, x: int, eliminated: CandidateSet) -> Explanation:
    symbol, z, pair = SYMBOLS[x], _eliminated_digits(grid, eliminated), (one, other)
    units = _units_of(grid.shape, pair)
    why = (
        f"ALS-XZ: {z} in {units}, linked by {symbol}. {_introduced(grid, 'Each of two almost locked sets', pair)} "
        f"All the {symbol}s in P and Q see each other, so at least one of the sets lacks {symbol} and must hold {z}. "
        f"{_ruled_out(grid, eliminated, 'P and Q')}"
    )
    return Explanation(f"on {z} in {units}", why, _marks_xz(grid, pair, (x,)))


def _explain_doubly(
    grid: Candidates, one: AlmostLockedSet, other: AlmostLockedSet, links: tuple[int, int], eliminated: CandidateSet
) -> Explanation:
    (x, y), pair, rest = (SYMBOLS[digit] for digit in links), (one, other), ~(1 << links[0] - 1 | 1 << links[1] - 1)
    units = _units_of(grid.shape, pair)
    certain = [
        f"{digit_names(some.digits & rest)} in {name}" for some, name in zip(pair, LETTERS, strict=False) if some.digits & rest
    ]
    why = (
        f"ALS-XZ: {units}, doubly linked by {x} and {y}. {_introduced(grid, 'Each of two almost locked sets', pair)} "
        f"All the {x}s in P and Q see each other, and so do all the {y}s. So one set lacks {x}, the other lacks {y}, and all "
        f"the rest is certain: {'; '.join([*certain, f'{x} and {y} in one set each'])}. A cell that sees every place for such a "
        f"digit can't be it. That removes {grid.shape.candidate_names(members_of(grid.shape, eliminated))}."
    )
    return Explanation(f"on {x} and {y} in {units}", why, _marks_xz(grid, pair, links))


def _marks_xz(grid: Candidates, pair: tuple[AlmostLockedSet, AlmostLockedSet], links: tuple[int, ...]) -> tuple[Mark, ...]:
    one, other = pair
    return (
        _mark_set(Role.FIRST, grid, one, LETTERS[0]),
        _mark_set(Role.SECOND, grid, other, LETTERS[1]),
        *(_mark_link(grid, digit, one.cells, other.cells) for digit in links),
    )


# ALS-XY-wing


def _xy_wings(grid: Candidates) -> Iterator[Deduction]:
    collection, tried = sets_of(grid), set()
    for hinge in collection.sets:
        for (x, first), (y, second) in combinations(collection.partners_of(hinge), 2):
            targets = first.reach & second.reach & ~planes_of(grid.shape, x, y)
            pair = (x, first.numbers, y, second.numbers)
            if targets and pair not in tried:
                tried.add(pair)
                for one, other, eliminated in _wing_tips(collection, first, second, targets):
                    yield eliminated, partial(_explain_xy_wing, grid, one, other, hinge, (x, y), eliminated)


def _wing_tips(
    collection: AlmostLockedSets, first: Partners, second: Partners, targets: CandidateSet
) -> Iterator[tuple[AlmostLockedSet, AlmostLockedSet, CandidateSet]]:
    """Yield the pairs of a hinge's partners that both see some targets, and those targets."""
    others = [other for other in collection.chosen(second.numbers) if other.sees & targets]
    for one in collection.chosen(first.numbers):
        for other in others if one.sees & targets else ():
            eliminated = one.sees & other.sees & targets
            if eliminated and one is not other:
                yield one, other, eliminated


def _explain_xy_wing(
    grid: Candidates,
    one: AlmostLockedSet,
    other: AlmostLockedSet,
    hinge: AlmostLockedSet,
    links: tuple[int, int],
    eliminated: CandidateSet,
) -> Explanation:
    shape, sets, (x, y) = grid.shape, (one, other, hinge), (SYMBOLS[digit] for digit in links)
    z = _eliminated_digits(grid, eliminated)
    units, centre = _units_of(shape, (one, other)), _units_of(shape, (hinge,))
    why = (
        f"ALS-XY-wing: {z} in {units}, hinge in {centre}. {_introduced(grid, 'Each of three almost locked sets', sets)} "
        f"R is the hinge. All the {x}s in P and R see each other, and so do all the {y}s in Q and R. R can't lack both {x} and "
        f"{y}. If it holds {x}, P lacks {x} and must hold {z}. If it holds {y}, Q lacks {y} and must hold {z}. "
        f"{_ruled_out(grid, eliminated, 'P and Q')}"
    )
    marks = (
        *_marks_xz(grid, (one, other), ()),
        _mark_set(Role.PIVOT, grid, hinge, LETTERS[2]),
        *(_mark_link(grid, digit, some.cells, hinge.cells) for digit, some in zip(links, sets, strict=False)),
    )
    return Explanation(f"on {z}, with its hinge in {centre}", why, marks)


# death blossom


def _blossoms(grid: Candidates) -> Iterator[Deduction]:
    collection = sets_of(grid)
    for stem, mask in enumerate(grid.cells):
        if mask.bit_count() > 2:
            partners = []
            targets = ~planes_of(grid.shape, *digits_in(mask))
            for digit in digits_in(mask):
                partners.append(collection.partners(digit, grid.shape.peers[stem] & grid.where[digit]))
                targets &= partners[-1].reach
                if not targets:
                    break
            for target in bits(targets):
                petals, eliminated = _petals(collection, partners, targets, target)
                if len(set(petals)) > 1:
                    yield eliminated, partial(_explain_blossom, grid, stem, petals, eliminated)


def _petals(
    collection: AlmostLockedSets, partners: list[Partners], targets: CandidateSet, target: int
) -> tuple[tuple[AlmostLockedSet, ...], CandidateSet]:
    """Return a petal for each digit, chosen greedily so that all see one target and many others; and the targets they all see."""
    petals = []
    for some in partners:
        fitting = (petal for petal in collection.chosen(some.numbers) if petal.sees >> target & 1)
        petals.append(max(fitting, key=lambda petal: (petal.sees & targets).bit_count()))
        targets &= petals[-1].sees
    return tuple(petals), targets


def _explain_blossom(grid: Candidates, stem: int, petals: tuple[AlmostLockedSet, ...], eliminated: CandidateSet) -> Explanation:
    shape, place, digits = grid.shape, grid.shape.name_of(stem), digits_in(grid.cells[stem])
    z = _eliminated_digits(grid, eliminated)
    different = tuple(dict.fromkeys(petals))
    letters, first = LETTERS[: len(different)], SYMBOLS[digits[0]]
    leads_to = {petal: [SYMBOLS[d] for d, own in zip(digits, petals, strict=True) if own == petal] for petal in different}
    paths = listed(f"{listed(own)} to {letter}" for own, letter in zip(leads_to.values(), letters, strict=True))
    why = (
        f"Death blossom: {z} in the petals around the stem {place}. The stem can be {digit_names(grid.cells[stem], 'or')}, and "
        f"each of these digits leads to a petal: {paths}. {_introduced(grid, 'Each petal', different)} "
        f"The stem sees every {first} in P: if it is {first}, P lacks {first} and must hold {z}. The other digits work the "
        f"same way. So whatever the stem is, one of the petals holds {z}. {_ruled_out(grid, eliminated, listed(letters))}"
    )
    marks = (
        shape.mark_candidates(Role.PIVOT, of_cell(stem, grid.cells[stem])),
        *(_mark_set(Role.PINCER, grid, petal, letter) for petal, letter in zip(different, letters, strict=True)),
        *(_mark_link(grid, digit, 1 << stem, petal.cells) for digit, petal in zip(digits, petals, strict=True)),
    )
    return Explanation(f"on {z}, with its stem in {shape.unit_name(shape.box_of[stem])}", why, marks)


# Sue de Coq


class Crossing(NamedTuple):
    """Cells in the intersection of a line and a box, and more cells of each, with as many digits as cells in all."""

    line: int
    box: int
    cells: CellSet
    in_line: CellSet
    in_box: CellSet


def _sue_de_coqs(grid: Candidates) -> Iterator[Deduction]:
    shape, masks = grid.shape, grid.shape.unit_masks
    for box in shape.boxes:
        for line in range(2 * shape.size):
            cells = [cell for cell in bits(masks[line] & masks[box]) if grid.cells[cell]]
            if len(cells) > 1 and grid.digits_of(cells).bit_count() > 3:
                for crossing in _crossings(grid, line, box, cells):
                    if eliminated := _beside(grid, crossing):
                        yield eliminated, partial(_explain_crossing, grid, crossing, eliminated)


def _crossings(grid: Candidates, line: int, box: int, cells: list[int]) -> Iterator[Crossing]:
    masks, common = grid.shape.unit_masks, grid.digits_of(cells)
    in_line, in_box = (_helpers(grid, masks[unit] & ~masks[other], common) for unit, other in ((line, box), (box, line)))
    for size in range(2, len(cells) + 1) if in_line and in_box else ():
        for chosen in combinations(cells, size):
            digits = grid.digits_of(chosen)
            if digits.bit_count() > size + 1:
                for first, second in _pairs_of_helpers(in_line, in_box, digits, digits.bit_count() - size):
                    yield Crossing(line, box, sum(1 << cell for cell in chosen), first, second)


def _helpers(grid: Candidates, cells: CellSet, common: DigitSet) -> list[tuple[CellSet, DigitSet, int]]:
    """Return sets of cells with their digits and sizes: no naked subsets, and with fewer digits outside `common` than cells."""
    return [
        (members, digits, size)
        for size, sets in enumerate(sets_by_size(grid, bits(cells)))
        for members, digits in sets
        if digits.bit_count() > size > (digits & ~common).bit_count()
    ]


def _pairs_of_helpers(
    in_line: list[tuple[CellSet, DigitSet, int]], in_box: list[tuple[CellSet, DigitSet, int]], digits: DigitSet, surplus: int
) -> Iterator[tuple[CellSet, CellSet]]:
    """Yield the pairs of sets without a common digit that add just enough cells to match the number of digits."""
    for cells, some, size in in_line:
        lacking = surplus - size + (some & ~digits).bit_count()
        if 0 < lacking < surplus:
            for others, more, count in in_box:
                if not some & more and count - (more & ~digits).bit_count() == lacking:
                    yield cells, others


def _beside(grid: Candidates, crossing: Crossing) -> CandidateSet:
    """Return the candidates that the other cells of the line and the box lose."""
    shape, eliminated = grid.shape, 0
    digits, in_line, in_box = (grid.digits_of(bits(cells)) for cells in crossing[2:])
    for unit, members, used in (
        (crossing.line, crossing.in_line, (digits | in_line) & ~in_box),
        (crossing.box, crossing.in_box, (digits | in_box) & ~in_line),
    ):
        rest = shape.unit_masks[unit] & ~(crossing.cells | members)
        for digit in digits_in(used):
            eliminated |= (grid.where[digit] & rest) << (digit - 1) * shape.n_cells
    return eliminated


def _explain_crossing(grid: Candidates, crossing: Crossing, eliminated: CandidateSet) -> Explanation:
    shape, (line, box) = grid.shape, map(grid.shape.unit_name, crossing[:2])
    digits, in_line, in_box = (grid.digits_of(bits(cells)) for cells in crossing[2:])
    centre, first, second = (shape.cell_names(bits(cells)) for cells in crossing[2:])
    why = (
        f"Sue de Coq: {digit_names(digits)} where {line} and {box} cross. The cells {centre} there can be "
        f"{digit_names(digits, 'or')}. Add {first} from the rest of {line}, with {digit_names(in_line)}, and {second} from the "
        f"rest of {box}, with {digit_names(in_box)}: now there are as many cells as digits. The two added groups have no digit "
        f"in common, so each digit appears exactly once in all these cells. No other cell in {line} can be "
        f"{digit_names((digits | in_line) & ~in_box, 'or')}, and no other cell in {box} can be "
        f"{digit_names((digits | in_box) & ~in_line, 'or')}. That removes {shape.candidate_names(members_of(shape, eliminated))}."
    )
    roles = (Role.BASE, Role.FIRST, Role.SECOND)
    marks = (
        shape.mark_cells(Role.REGION, bits(shape.unit_masks[crossing.line] | shape.unit_masks[crossing.box])),
        *(shape.mark_candidates(role, grid.candidates_of(bits(cells))) for role, cells in zip(roles, crossing[2:], strict=True)),
    )
    return Explanation(f"where {line} and {box} cross", why, marks)


als_xz = partial(_findings, _xz)
"""Find two sets with one restricted common candidate x, so that one holds z, or with two, so that each lacks one."""
als_xy_wing = partial(_findings, _xy_wings)
"""Find a hinge that shares a restricted common candidate x with one set and y with another: one of these holds z."""
death_blossom = partial(_findings, _blossoms)
"""Find a stem cell each of whose candidates sees every place for its digit in a set, its petal: one petal must hold z."""
sue_de_coq = partial(_findings, _sue_de_coqs)
"""Find cells of a line and a box that cross which use up as many digits as they are: the other cells there lose them."""
