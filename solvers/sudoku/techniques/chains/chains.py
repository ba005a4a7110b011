"""Chains of strong and weak links: X-chain, XY-chain, nice loops and AIC, plain and grouped.

All of them are paths in a graph of links (see `links.py`). A group is several cells in the intersection of a box and a line;
chains through almost locked sets count as grouped too.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial, reduce
from itertools import chain, islice
from operator import or_
from typing import TypeAlias

from solvers.sudoku.candidates import Candidates, Explanation, Finding, eliminates
from solvers.sudoku.techniques.almost_locked_sets import CandidateSet, members_of
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

Proof: TypeAlias = tuple[CandidateSet, tuple[int, ...]]
"""what a chain eliminates, and its nodes: the first is assumed false, the next is true, and so on in turn"""
MAX_LOOPS = 16
"""number of shortest loops tried for the same two ends, because they eliminate different candidates on the way"""


def _findings(
    title: str,
    graphs: tuple[Callable[[Candidates], Links], ...],
    proofs: Callable[[Links], Iterator[Proof]],
    explain: Callable[[Chain], Explanation],
    grid: Candidates,
) -> Iterator[Finding]:
    """Yield one finding for each effect; from a graph with groups, only the chains that use them."""
    known: set[CandidateSet] = set()
    for graph in graphs:
        links = graph(grid)
        for effect, nodes in proofs(links):
            if effect and effect not in known and links.has_groups == links.is_grouped(nodes):
                known.add(effect)
                found = members_of(links.grid.shape, effect)
                yield eliminates(found, partial(explain, Chain(title, links, nodes, found)))


# graphs


def _of_one_digit(grid: Candidates) -> Links:
    return links_of(grid, in_units(grid), within_cells=False)


def _of_cells(grid: Candidates) -> Links:
    return links_of(grid, in_cells(grid), within_cells=False)


@lru_cache(maxsize=2)
def plain_links(grid: Candidates) -> Links:
    """Return the graph of links between single candidates."""
    return links_of(grid, chain(in_units(grid), in_cells(grid)))


@lru_cache(maxsize=2)
def _grouped(grid: Candidates) -> Links:
    return links_of(grid, chain(in_units(grid), in_cells(grid), in_groups(grid)))


@lru_cache(maxsize=2)
def _grouped_with_sets(grid: Candidates) -> Links:
    sets = linking_sets(grid, 5 if grid.shape.size <= 9 else 2)  # large grids have too many sets to try them all
    return links_of(grid, chain(in_units(grid), in_cells(grid), in_groups(grid)), sets)


_PLAIN, _WITH_GROUPS = (plain_links,), (_grouped, _grouped_with_sets)


# what chains prove


def _equal_ends(links: Links) -> Iterator[Proof]:
    """Prove that candidates are false that see both ends of a chain with the same digit at both ends."""
    nodes = links.nodes
    for ending in links.endings:
        if ending.seen and ending.first != ending.last and nodes[ending.first].digit == nodes[ending.last].digit:
            yield from _shortest(links, ending, ending.seen)


def _open_chains(links: Links) -> Iterator[Proof]:
    """Prove that candidates are false that see both ends, if there is more than one, or if both ends are the same group."""
    for ending in links.endings:
        is_return = ending.first == ending.last
        if links.nodes[ending.first].is_group if is_return else ending.seen & (ending.seen - 1) and not links.is_loop(ending):
            yield from _shortest(links, ending, ending.seen)


def _returns(links: Links) -> Iterator[Proof]:
    """Prove that the only candidate that sees both ends is false, or that a candidate which follows from its negation is true."""
    for ending in links.endings:
        if ending.first == ending.last:
            if not links.nodes[ending.first].is_group:
                yield from _shortest(links, ending, links.others_in_cell(ending.first))
        elif ending.seen and not ending.seen & (ending.seen - 1) and not links.is_loop(ending):
            yield from _shortest(links, ending, ending.seen)


def _shortest(links: Links, ending: Ending, effect: CandidateSet) -> Iterator[Proof]:
    """Yield a shortest chain between two ends, if there is one without a repeated node."""
    yield from ((effect, nodes) for nodes in islice(links.chains(ending), 1))


def _loops(links: Links) -> Iterator[Proof]:
    """Prove that candidates are false that see both ends of a weak link of a loop, or a digit locked in one of its sets."""
    for ending in links.endings:
        if links.is_loop(ending):
            for nodes in islice(links.chains(ending), MAX_LOOPS):
                yield reduce(or_, (effect for _, effect in loop_effects(links, nodes)), 0), nodes


# the techniques

x_chain = partial(_findings, "X-chain", (_of_one_digit,), _equal_ends, explain_ends)
"""Find chains on one digit: it is at one end or the other, so cells that see both ends lose it."""
xy_chain = partial(_findings, "XY-chain", (_of_cells,), _equal_ends, explain_ends)
"""Find chains of bivalue cells whose ends share a digit: cells that see both ends lose it."""
continuous_nice_loop = partial(_findings, "Continuous nice loop", _PLAIN, _loops, explain_loop)
"""Find chains whose ends are weakly linked, so that one end of every link is true: candidates that see both are false."""
discontinuous_nice_loop = partial(_findings, "Discontinuous nice loop", _PLAIN, _returns, explain_return)
"""Find chains that return to the candidate they started from, and prove it true or false."""
aic = partial(_findings, "AIC", _PLAIN, _open_chains, explain_ends)
"""Find chains with one end true, whatever their digits: two or more candidates that see both ends are false."""
grouped_continuous_nice_loop = partial(_findings, "Grouped continuous nice loop", _WITH_GROUPS, _loops, explain_loop)
"""Find continuous nice loops with groups or almost locked sets."""
grouped_discontinuous_nice_loop = partial(_findings, "Grouped discontinuous nice loop", _WITH_GROUPS, _returns, explain_return)
"""Find discontinuous nice loops with groups or almost locked sets."""
grouped_aic = partial(_findings, "Grouped AIC", _WITH_GROUPS, _open_chains, explain_ends)
"""Find AICs with groups or almost locked sets, and groups that follow from their own negation."""
