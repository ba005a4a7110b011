"""Forcing chains and forcing nets: conclusions that follow from every answer to a question, and contradictions.

A question is which digit a cell holds, or where a digit goes in a unit. In a chain each statement follows from the one before. In
a net it may need several earlier ones together: nets use naked and hidden singles and, where these aren't enough, refute
candidates on the way.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import NamedTuple, TypeAlias

from solvers.sudoku.candidates import Candidates, Explanation, Finding, eliminates, of_cell, of_digit, places
from solvers.sudoku.shape import Candidate, bits, digits_in
from solvers.sudoku.techniques.almost_locked_sets import CandidateSet, members_of, planes_of
from solvers.sudoku.techniques.chains.chains import plain_links
from solvers.sudoku.techniques.chains.forcing_words import (
    Branch,
    Conclusion,
    Question,
    explain_chain,
    explain_contradiction,
    explain_net,
)
from solvers.sudoku.techniques.chains.links import Links, Node, NodeSet, union
from solvers.sudoku.techniques.chains.worlds import TRIAL_STAGES, World, refute

MIN_ANSWERS = 3  # two answers are strongly linked, so what follows from both is an AIC
MAX_WORLDS = 400
"""number of candidates that nets assume: large grids have thousands; those in cells with few candidates come first"""
MAX_WORK = (800_000, 1_300_000)
"""for each stage of trials, the number of refutations tried in all nets, times the number of cells in the grid"""


def _questions(grid: Candidates) -> Iterator[Question]:
    """Yield a question for each cell, and for each digit in a unit, with three candidates or more."""
    for cell, digits in enumerate(grid.cells):
        if digits.bit_count() >= MIN_ANSWERS:
            yield Question(None, of_cell(cell, digits))
    for unit, mask in enumerate(grid.shape.unit_masks):
        for digit, where in enumerate(grid.where):
            if (where & mask).bit_count() >= MIN_ANSWERS:
                yield Question(unit, of_digit(where & mask, digit))


# chains


class _Reach(NamedTuple):
    """What follows from a candidate by chains of each length, counted in true nodes."""

    near: NodeSet  # the nodes that are false directly
    true: tuple[NodeSet, ...]  # the nodes that chains of this length first prove true
    false: tuple[CandidateSet, ...]  # the candidates that chains up to this length prove false


def forcing_chain(grid: Candidates) -> Iterator[Finding]:
    """Find what follows by chains from every candidate of a cell, or every place of a digit in a unit; shortest chains first."""
    links = plain_links(grid)
    reaches = _reaches(links)
    found = sorted(
        (
            (length, conclusion, question)
            for question in _questions(grid)
            for length, conclusion in _shared(links, question, reaches)
        ),
        key=lambda item: item[0],
    )
    known: set[Conclusion] = set()
    for _, conclusion, question in found:
        if conclusion not in known:
            known.add(conclusion)
            branches = tuple(_branch(links, answer, reaches[answer], conclusion) for answer in question.answers)
            explain = partial(explain_chain, grid, question, conclusion, branches)
            candidate = conclusion.candidate
            yield places(*candidate, explain) if conclusion.is_true else eliminates((candidate,), explain)


def _reaches(links: Links) -> dict[Candidate, _Reach]:
    grid, shape = links.grid, links.grid.shape
    seen_by: dict[Candidate, NodeSet] = {}
    for number, seen in enumerate(links.sees):
        for candidate in members_of(shape, seen):
            seen_by[candidate] = seen_by.get(candidate, 0) | 1 << number
    numbers = {node: number for number, node in enumerate(links.nodes)}
    reaches = {}
    for cell, digits in enumerate(grid.cells):
        column = sum(1 << (digit - 1) * shape.n_cells + cell for digit in digits_in(digits))
        for digit in digits_in(digits):
            own = numbers.get(Node(digit, 1 << cell))
            false = (grid.where[digit] & shape.peers[cell]) << (digit - 1) * shape.n_cells
            false |= column & ~planes_of(shape, digit)
            near = seen_by.get((cell, digit), 0)
            reaches[cell, digit] = _reach(links, near, 0 if own is None else 1 << own, false)
    return reaches


def _reach(links: Links, near: NodeSet, own: NodeSet, false: CandidateSet) -> _Reach:
    """Return what follows from a candidate, given the nodes and candidates it makes false, and its own node if it has one."""
    levels, known, falses = [own], own, [false]
    fresh = union(links.strong, near) & ~known
    while fresh:
        levels.append(fresh)
        falses.append(falses[-1] | union(links.sees, fresh))
        known |= fresh
        fresh = union(links.follows, fresh) & ~known
    return _Reach(near, tuple(levels), tuple(falses))


def _shared(links: Links, question: Question, reaches: dict[Candidate, _Reach]) -> Iterator[tuple[int, Conclusion]]:
    """Yield the conclusions that follow from every answer to a question, with the total length of the chains.

    Conclusions on an answer itself are left out: then some answers contradict themselves, and no question is needed.
    """
    answers = [reaches[answer] for answer in question.answers]
    true, false = -1, -1
    for reach in answers:
        every = 0
        for nodes in reach.true:
            every |= nodes
        true &= every
        false &= reach.false[-1]
    for number in bits(true):
        digit, cells = links.nodes[number]
        found = Conclusion(True, (cells.bit_length() - 1, digit))
        if found.candidate not in question.answers:
            yield sum(_level(reach.true, number) for reach in answers), found
    for candidate in members_of(links.grid.shape, false):
        if candidate not in question.answers:
            bit = _bit(links, candidate)
            yield sum(_level(reach.false, bit) for reach in answers), Conclusion(False, candidate)


def _bit(links: Links, candidate: Candidate) -> int:
    """Return the bit of a candidate in sets of candidates."""
    cell, digit = candidate
    return (digit - 1) * links.grid.shape.n_cells + cell


def _level(levels: tuple[int, ...], number: int) -> int:
    return next(level for level, members in enumerate(levels) if members >> number & 1)


def _branch(links: Links, answer: Candidate, reach: _Reach, conclusion: Conclusion) -> Branch:
    """Return the nodes, false and true in turn, that lead from an answer to a conclusion."""
    cell, digit = conclusion.candidate
    if conclusion.is_true:
        number = links.nodes.index(Node(digit, 1 << cell))
        level = _level(reach.true, number)
    else:
        bit = _bit(links, conclusion.candidate)
        level = _level(reach.false, bit)
        number = next((node for node in bits(reach.true[level]) if links.sees[node] >> bit & 1), 0)
    path = []
    for earlier in range(level - 1, 0, -1):
        before = next(bits(reach.true[earlier] & union(links.weak, links.strong[number])))  # links are read both ways
        path += [number, next(bits(links.weak[before] & links.strong[number]))]
        number = before
    if level:
        path += [number, next(bits(reach.near & links.strong[number]))]
    return Branch(answer, tuple(links.nodes[node] for node in reversed(path)))


# nets

Refuted: TypeAlias = tuple[Candidate, Callable[[], Explanation]]  # a candidate that can't be true, and why


def forcing_net(grid: Candidates) -> Iterator[Finding]:
    """Find candidates that lead to a contradiction, or that no answer to a question leaves possible; shortest nets first."""
    worlds = _worlds(grid)
    yield from _by_singles(grid, worlds)
    yield from _by_refutations(grid, worlds)


def _worlds(grid: Candidates) -> dict[Candidate, World]:
    start = World.of(grid)
    cells = sorted(bits(grid.empty), key=lambda cell: grid.cells[cell].bit_count())
    chosen = [candidate for cell in cells for candidate in of_cell(cell, grid.cells[cell])][:MAX_WORLDS]
    return {candidate: start.assuming(candidate) for candidate in chosen}


def _by_singles(grid: Candidates, worlds: dict[Candidate, World]) -> Iterator[Finding]:
    """Advance all worlds round by round, and yield findings as they turn up, one for each candidate."""
    questions = [question for question in _questions(grid) if all(answer in worlds for answer in question.answers)]
    known: set[Candidate] = set()
    live = worlds
    while live:
        for world in live.values():
            world.advance()
        for candidate, explain in chain(_contradictions(grid, live), _verities(grid, worlds, questions)):
            if candidate not in known:
                known.add(candidate)
                yield eliminates((candidate,), explain)
        live = {candidate: world for candidate, world in live.items() if world.pending and not world.is_broken}


def _contradictions(grid: Candidates, worlds: dict[Candidate, World]) -> Iterator[Refuted]:
    """Yield the candidates whose worlds contain a contradiction."""
    for candidate, world in worlds.items():
        if world.is_broken:
            yield candidate, partial(explain_contradiction, grid, candidate)


def _verities(grid: Candidates, worlds: dict[Candidate, World], questions: list[Question]) -> Iterator[Refuted]:
    """Yield the candidates that are impossible in the worlds of all answers to a question."""
    every = World.of(grid).candidates
    possible = {candidate: world.candidates for candidate, world in worlds.items() if not world.is_broken}
    for question in questions:
        if all(answer in possible for answer in question.answers):
            impossible = every
            for answer in question.answers:
                impossible &= ~possible[answer]
            for candidate in members_of(grid.shape, impossible):
                yield candidate, partial(explain_net, grid, question, candidate)


def _by_refutations(grid: Candidates, worlds: dict[Candidate, World]) -> Iterator[Finding]:
    """Yield the candidates whose worlds lead to a contradiction once candidates in them are refuted; fullest worlds first."""
    for candidates, max_work in zip(TRIAL_STAGES, MAX_WORK, strict=True):
        trials_left = max_work // grid.shape.n_cells
        for candidate, world in sorted(worlds.items(), key=lambda item: -item[1].placed.bit_count()):
            if not world.is_broken and trials_left > 0:
                trials_left -= refute(world, candidates, trials_left)
                if world.is_broken:
                    yield eliminates((candidate,), partial(explain_contradiction, grid, candidate))
