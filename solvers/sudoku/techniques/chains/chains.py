"""Chains of strong and weak links: X-chain, XY-chain, nice loops and AIC, plain and with groups.

All of them are read from the same graph (see links.py). Groups are several cells of an intersection of a box and a line,
and almost locked sets count as groups as well.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial, reduce
from itertools import chain, islice
from operator import or_
from typing import TypeAlias

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.techniques.almost_locked.sets import CandidateSet, members_of
from solvers.sudoku.techniques.chains.links import (
    Ending,
    Links,
    in_cells,
    in_groups,
    in_units,
    linking_sets,
    links_of,
    loop_effects,
)
from solvers.sudoku.techniques.chains.words import Chain, explain_ends, explain_loop, explain_return
from solvers.sudoku.techniques.finding import Explanation, Finding, eliminates

Proof: TypeAlias = tuple[CandidateSet, tuple[int, ...]]
"""What a chain eliminates, and its nodes: the first is taken to be false, and then they are true and false in turn."""

MOST_LOOPS = 16
"""how many loops of one length are looked at for the same two ends: they differ in what they eliminate on the way"""


def _findings(
    title: str,
    graphs: Callable[[Candidates], Iterable[Links]],
    proofs: Callable[[Links], Iterator[Proof]],
    explain: Callable[[Chain], Explanation],
    grid: Candidates,
) -> Iterator[Finding]:
    """Yield one finding for each effect; in a graph with groups only those that need them."""
    known: set[CandidateSet] = set()
    for links in graphs(grid):
        for effect, nodes in proofs(links):
            if effect and effect not in known and links.has_groups == links.is_grouped(nodes):
                known.add(effect)
                found = members_of(links.grid.shape, effect)
                yield eliminates(found, partial(explain, Chain(title, links, nodes, found)))


# graphs


def _of_one_digit(grid: Candidates) -> Iterator[Links]:
    yield links_of(grid, in_units(grid), within_cells=False)


def _of_cells(grid: Candidates) -> Iterator[Links]:
    yield links_of(grid, in_cells(grid), within_cells=False)


@lru_cache(maxsize=2)
def plain_links(grid: Candidates) -> Links:
    """Return the links of a position between single candidates."""
    return links_of(grid, chain(in_units(grid), in_cells(grid)))


def _plain(grid: Candidates) -> Iterator[Links]:
    yield plain_links(grid)


@lru_cache(maxsize=2)
def _grouped(grid: Candidates) -> Links:
    return links_of(grid, chain(in_units(grid), in_cells(grid), in_groups(grid)))


@lru_cache(maxsize=2)
def _grouped_with_sets(grid: Candidates) -> Links:
    sets = linking_sets(grid, 5 if grid.shape.size <= 9 else 2)  # large grids have too many to look at all
    return links_of(grid, chain(in_units(grid), in_cells(grid), in_groups(grid)), sets)


def _with_groups(grid: Candidates) -> Iterator[Links]:
    """Yield the graph with groups, and, if that is not enough, the one with almost locked sets as well."""
    yield _grouped(grid)
    yield _grouped_with_sets(grid)


# what chains prove


def _equal_ends(links: Links) -> Iterator[Proof]:
    """Yield what sees both ends of a chain that begins and ends with one digit."""
    nodes = links.nodes
    for ending in links.endings:
        if ending.seen and ending.first != ending.last and nodes[ending.first].digit == nodes[ending.last].digit:
            yield from _shortest(links, ending, ending.seen)


def _open_chains(links: Links) -> Iterator[Proof]:
    """Yield what sees both ends, if that is more than one candidate; or a group that is both ends."""
    for ending in links.endings:
        is_return = ending.first == ending.last
        if links.nodes[ending.first].is_group if is_return else ending.seen & (ending.seen - 1) and not links.is_loop(ending):
            yield from _shortest(links, ending, ending.seen)


def _returns(links: Links) -> Iterator[Proof]:
    """Yield the one candidate that sees both ends, or, if a candidate follows from its own absence, all others in its cell."""
    for ending in links.endings:
        if ending.first == ending.last:
            if not links.nodes[ending.first].is_group:
                yield from _shortest(links, ending, links.others_in_cell(ending.first))
        elif ending.seen and not ending.seen & (ending.seen - 1) and not links.is_loop(ending):
            yield from _shortest(links, ending, ending.seen)


def _shortest(links: Links, ending: Ending, effect: CandidateSet) -> Iterator[Proof]:
    """Yield a shortest chain between two ends, if there is one that takes no node twice."""
    yield from ((effect, nodes) for nodes in islice(links.chains(ending), 1))


def _loops(links: Links) -> Iterator[Proof]:
    """Yield what sees both ends of any weak link of a loop, and what the almost locked sets in it hold besides its links."""
    for ending in links.endings:
        if links.is_loop(ending):
            for nodes in islice(links.chains(ending), MOST_LOOPS):
                yield reduce(or_, (effect for _, effect in loop_effects(links, nodes)), 0), nodes


# the techniques

x_chain = partial(_findings, "X-chain", _of_one_digit, _equal_ends, explain_ends)
"""Find chains of one digit: it is at one end or the other, and goes from what sees both."""
xy_chain = partial(_findings, "XY-chain", _of_cells, _equal_ends, explain_ends)
"""Find chains of cells with two candidates whose ends share a digit: it goes from what sees both."""
continuous_nice_loop = partial(_findings, "Continuous nice loop", _plain, _loops, explain_loop)
"""Find chains whose ends are weakly linked, so that one side of every link is true and what sees both goes."""
discontinuous_nice_loop = partial(_findings, "Discontinuous nice loop", _plain, _returns, explain_return)
"""Find chains that return to the candidate from which they started, and prove it true or false."""
aic = partial(_findings, "AIC", _plain, _open_chains, explain_ends)
"""Find chains of any digits one of whose ends is true, so that what sees both goes: two candidates or more."""
grouped_continuous_nice_loop = partial(_findings, "Grouped continuous nice loop", _with_groups, _loops, explain_loop)
"""Find continuous nice loops with groups of cells or almost locked sets."""
grouped_discontinuous_nice_loop = partial(_findings, "Grouped discontinuous nice loop", _with_groups, _returns, explain_return)
"""Find discontinuous nice loops with groups of cells or almost locked sets."""
grouped_aic = partial(_findings, "Grouped AIC", _with_groups, _open_chains, explain_ends)
"""Find AICs with groups of cells or almost locked sets, and groups that follow from their own absence."""
