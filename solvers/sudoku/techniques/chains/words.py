"""Explains chains in words and marks, from one end to the other."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from solvers.puzzle import Mark, Role
from solvers.sudoku.candidates import Candidates, Explanation, of_digit
from solvers.sudoku.shape import SYMBOLS, Candidate, CellSet, Shape, bits, digit_names
from solvers.sudoku.techniques.almost_locked_sets import members_of
from solvers.sudoku.techniques.chains.links import Links, Node, loop_effects
from solvers.words import listed

MAX_STATEMENTS = 5  # number of statements of a chain in a sentence
MAX_CELLS_NAMED = 8  # number of cells of a loop that its headline names


class Chain(NamedTuple):
    """A chain that proves something."""

    title: str
    links: Links
    numbers: tuple[int, ...]  # its nodes: the first is assumed false, the next is true, and so on in turn
    effect: tuple[Candidate, ...]  # the eliminated candidates

    @property
    def shape(self) -> Shape:
        return self.links.grid.shape

    @property
    def nodes(self) -> tuple[Node, ...]:
        return tuple(self.links.nodes[number] for number in self.numbers)


# what a chain proves


def explain_ends(chain: Chain) -> Explanation:
    """Explain a chain that proves one of its ends true."""
    shape, first, last = chain.shape, chain.nodes[0], chain.nodes[-1]
    if first.digit == last.digit:
        both = Node(first.digit, first.cells | last.cells)
        ends, proof = _place(shape, both), is_true(shape, both)
        all_of_them = "both" if both.cells.bit_count() == 2 else "all of them"
        because = f"which {'sees' if len(chain.effect) == 1 else 'see'} {all_of_them}"
    else:
        ends = f"{_place(shape, first)} or {_place(shape, last)}"
        proof = f"{is_true(shape, first)} or {is_true(shape, last)}"
        because = "because either would make both false"
    why = (
        f"{chain.title}: {ends}. {_course(chain, is_false(shape, first))} So in any case {proof}. "
        f"That rules out {shape.candidate_names(chain.effect, 'in')}, {because}. In short: {eureka(shape, chain.nodes)}."
    )
    return Explanation(_clue(chain), why, tuple(_marks(chain)))


def explain_return(chain: Chain) -> Explanation:
    """Explain a chain that returns to the candidate it started from, and contradicts the assumption."""
    shape, first = chain.shape, chain.nodes[0]
    if chain.numbers[0] == chain.numbers[-1]:
        result = is_true(shape, first)
        course = _course(chain, is_false(shape, first)).removesuffix(".")
        course += f" after all. So it is in any case, and that rules out {shape.candidate_names(chain.effect, 'in')}."
    else:
        (cell, digit), *_ = chain.effect
        result = f"{shape.name_of(cell)} is not {SYMBOLS[digit]}"
        course = _course(chain, f"{shape.name_of(cell)} is {SYMBOLS[digit]}", is_false(shape, first))
        course += f" But then {shape.name_of(cell)} can't be {SYMBOLS[digit]}. So it isn't."
    why = f"{chain.title}: {result}. {course} In short: {eureka(shape, chain.nodes)}."
    return Explanation(_clue(chain), why, tuple(_marks(chain)))


def explain_loop(chain: Chain) -> Explanation:
    """Explain a chain whose ends are weakly linked, so that it can be read in both directions."""
    shape, first = chain.shape, chain.nodes[0]
    course = _course(chain, is_false(shape, first)).removesuffix(".")
    why = (
        f"{chain.title}: {_digits(chain)} through {_cells(chain)}. {course}, which brings us back to the beginning: "
        f"{is_false(shape, first)}. So exactly one of any two neighbours in the loop is true: "
        f"{'; '.join(_loop_effects(chain))}. In short: {eureka(shape, chain.nodes)}."
    )
    return Explanation(_clue(chain), why, tuple(_marks(chain, is_loop=True)))


def _loop_effects(chain: Chain) -> Iterator[str]:
    """Yield a clause for each link on the candidates that it rules out, if no earlier link did."""
    links, shape, known = chain.links, chain.shape, 0
    for pair, effect in loop_effects(links, chain.numbers):
        new = effect & ~known
        known |= effect
        if new:
            found = members_of(shape, new)
            yield f"{_certainty(chain, pair)}, which rules out {shape.candidate_names(found, 'in')}"


def _certainty(chain: Chain, pair: tuple[int, int]) -> str:
    """Return a clause on what is certain about two neighbours in a loop."""
    grid, (one, other) = chain.links.grid, (chain.links.nodes[number] for number in pair)
    if cells := chain.links.linking_set(pair):
        digits = chain.links.grid.digits_of(bits(cells)) & ~(1 << (one.digit - 1) | 1 << (other.digit - 1))
        return f"{grid.shape.cell_names(bits(cells))} hold {digit_names(digits)} in any case"
    if one.digit == other.digit:
        return f"one of {grid.shape.cell_names((*bits(one.cells), *bits(other.cells)))} is {SYMBOLS[one.digit]}"
    return f"{grid.shape.cell_names(bits(one.cells))} is {SYMBOLS[one.digit]} or {SYMBOLS[other.digit]}"


# statements


def _course(chain: Chain, assumption: str, *statements: str) -> str:
    """Return the sentences that follow a chain from an assumption, perhaps with first statements that come before its nodes."""
    course = list(statements)
    for place, pair in enumerate(pairwise(chain.numbers)):
        node = chain.links.nodes[pair[1]]
        statement = is_false(chain.shape, node) if place % 2 else f"{is_true(chain.shape, node)} ({_reason(chain.links, pair)})"
        course.append(statement)
    return chain_sentences(assumption, course, MAX_STATEMENTS + len(statements))


def chain_sentences(assumption: str, statements: Sequence[str], first_length: int = MAX_STATEMENTS) -> str:
    """Return one or two sentences in which each statement follows from the one before; of a long chain, both ends."""
    first, rest = f"If {assumption}, then {', so '.join(statements[:first_length])}.", statements[first_length:]
    if not rest:
        return first
    word = "Hence" if len(rest) < MAX_STATEMENTS else "Further along the chain,"
    return f"{first} {word} {', so '.join(rest[1 - MAX_STATEMENTS :])}."


def is_true(shape: Shape, node: Node) -> str:
    cells = shape.cell_names(bits(node.cells))
    return f"{'one of ' if node.is_group else ''}{cells} is {SYMBOLS[node.digit]}"


def is_false(shape: Shape, node: Node) -> str:
    names = [shape.name_of(cell) for cell in bits(node.cells)]
    if len(names) == 1:
        return f"{names[0]} is not {SYMBOLS[node.digit]}"
    none_of = f"neither {names[0]} nor {names[1]}" if len(names) == 2 else f"none of {listed(names)}"
    return f"{none_of} is {SYMBOLS[node.digit]}"


def _place(shape: Shape, node: Node) -> str:
    return f"{SYMBOLS[node.digit]} at {shape.cell_names(bits(node.cells), 'or')}"


def _reason(links: Links, pair: tuple[int, int]) -> str:
    """Return why the second of two nodes is true if the first is false."""
    before, node = links.nodes[pair[0]], links.nodes[pair[1]]
    if cells := links.linking_set(pair):
        digits = links.grid.digits_of(bits(cells)) & ~(1 << (before.digit - 1))
        return f"only {digit_names(digits)} are left for {links.grid.shape.cell_names(bits(cells))}"
    return reason(links.grid, before, node)


def reason(grid: Candidates, before: Node, node: Node) -> str:
    """Return why a node is true if the one before is false: it is the last candidate in its cell, or the last place in a unit."""
    if before.digit != node.digit:
        return "the last digit there"
    both = before.cells | node.cells
    unit = next(unit for unit, mask in enumerate(grid.shape.unit_masks) if grid.where[node.digit] & mask == both)
    return f"the last {'places' if node.is_group else 'place'} in {grid.shape.unit_name(unit)}"


def _digits(chain: Chain) -> str:
    return listed(sorted({SYMBOLS[node.digit] for node in chain.nodes}))


def _cells(chain: Chain) -> str:
    """Return the names of a chain's cells in order, each once, with a count in place of the last of many."""
    cells = list(dict.fromkeys(cell for node in chain.nodes for cell in bits(node.cells)))
    more = len(cells) - MAX_CELLS_NAMED
    names = [chain.shape.name_of(cell) for cell in (cells if more < 2 else cells[:MAX_CELLS_NAMED])]
    return listed(names if more < 2 else [*names, f"{more} more cells"])


def _clue(chain: Chain) -> str:
    boxes = [chain.shape.box_of[node.cells.bit_length() - 1] for node in (chain.nodes[0], chain.nodes[-1])]
    start, end = map(chain.shape.unit_name, boxes)
    return f"on {_digits(chain)}, {f'from {start} to {end}' if start != end else f'beginning in {start}'}"


# marks


def _marks(chain: Chain, is_loop: bool = False) -> Iterator[Mark]:
    """Yield marks on the nodes that are false and true in turn, and on the links in order.

    A discontinuous loop also has links from its ends to the candidate that it rules out.
    """
    shape, nodes = chain.shape, chain.nodes
    returns = nodes[0] == nodes[-1]
    yield shape.mark_candidates(Role.FIRST, _members(nodes[2 if returns else 0 :: 2]))
    yield shape.mark_candidates(Role.SECOND, _members(nodes[1::2]))
    for place, (start, end) in enumerate(pairwise(nodes)):
        yield mark_link(shape, Role.WEAK if place % 2 else Role.STRONG, start, end)
    if is_loop:
        yield mark_link(shape, Role.WEAK, nodes[-1], nodes[0])
    elif len(chain.effect) == 1 and not returns:
        (cell, digit), *_ = chain.effect
        yield from (mark_link(shape, Role.WEAK, Node(digit, 1 << cell), end) for end in (nodes[0], nodes[-1]))


def _members(nodes: Iterable[Node]) -> Iterator[Candidate]:
    return (member for node in dict.fromkeys(nodes) for member in of_digit(node.cells, node.digit))


def mark_link(shape: Shape, role: Role, start: Node, end: Node) -> Mark:
    """Return the mark of a link between the nearest cells of two nodes."""
    pairs = ((one, other) for one in bits(start.cells) for other in bits(end.cells))
    one, other = min(pairs, key=lambda pair: _distance(shape, *pair))
    return shape.link(role, (one, start.digit), (other, end.digit))


def _distance(shape: Shape, one: int, other: int) -> int:
    (row, col), (other_row, other_col) = shape.place_of(one), shape.place_of(other)
    return abs(row - other_row) + abs(col - other_col)


# Eureka notation


def eureka(shape: Shape, chain: Sequence[Node]) -> str:
    """Return a chain in Eureka notation, as forums use it: `(5=7)r1c2-(7)r1c9=r4c9`; = is a strong link, - a weak one."""
    parts, place, digit = [], 0, 0
    for cells, group in groupby(chain, key=lambda node: node.cells):
        nodes = list(group)
        signs = ["=" if (place + at) % 2 == 0 else "-" for at in range(len(nodes))]
        inner = "".join(f"{SYMBOLS[node.digit]}{sign}" for node, sign in zip(nodes, signs, strict=True))[:-1]
        is_same_digit = len(nodes) == 1 and nodes[0].digit == digit
        parts.append(f"{'' if is_same_digit else f'({inner})'}{_short_names(shape, cells)}{signs[-1]}")
        place, digit = place + len(nodes), nodes[-1].digit
    return "".join(parts)[:-1]


def _short_names(shape: Shape, cells: CellSet) -> str:
    """Return cells in short form, with the cells of a row together: r1c2, r1c23, r1c2/r2c2."""
    places = [shape.place_of(cell) for cell in bits(cells)]
    if shape.size > 9:
        return "/".join(shape.name_of(cell) for cell in bits(cells))
    rows = groupby(places, key=lambda place: place[0])
    return "/".join(f"r{row + 1}c{''.join(str(col + 1) for _, col in group)}" for row, group in rows)
