"""The blocks (biconnected components) of the free cells before a line, which tell what the line can still visit.

By Menger's theorem, the cells on simple paths from the head to the end are those of the blocks between the two. One
depth-first search finds all blocks (Hopcroft and Tarjan, "Efficient Algorithms for Graph Manipulation", Communications of
the ACM 16, 1973). Kernels call these functions with arrays, the rules with lists, which plain Python reads much faster. The
search for lines over all cells has its own (`is_chain` in `solvers/onestroke/fill/edges_kernel.py`): it walks along the edges
that are still possible, sums up the cells behind each cut vertex, and stops at the first one that rules out a line.

Cells are places: row * cols + col.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from solvers.kernels import Array

Numbers: TypeAlias = Array | list[int]  # int64 [place]
NOBODY = -1  # no place


class BlockSearch(NamedTuple):
    """The room for a search. Times only grow from one search to the next, so that nothing needs to be cleared."""

    order: Numbers  # the places found, in order, the head first
    found: Numbers  # when each place was found; not in this search if that is before its beginning
    parent: Numbers  # the place from which each was found; NOBODY for the head
    low: Numbers  # the earliest time reached by an edge from the subtree of a place
    block: Numbers  # the first place found of the block that a place shares with its parent; NOBODY for the head
    last: Numbers  # for the first place of a block: the last search that marked the block
    untried: Numbers  # the number of neighbours not tried yet


def find_blocks(
    room: BlockSearch, neighbours: Array | Sequence[Sequence[int]], ranks: Numbers, rank: int, head: int, began: int
) -> int:
    """Find the blocks of the places that a head can reach by places up to a rank; return how many places, with the head.

    The neighbours of a place may end with NOBODY. The times of the search start at `began`, later than all before.
    """
    order, found, parent, low, block, untried = room.order, room.found, room.parent, room.low, room.block, room.untried
    order[0], found[head], low[head], untried[head] = head, began, began, len(neighbours[head])
    parent[head] = block[head] = NOBODY
    size, place = 1, head
    while place != NOBODY:
        untried[place] -= 1
        if untried[place] < 0:
            above = parent[place]
            if above != NOBODY and low[place] < low[above]:
                low[above] = low[place]
            place = above
            continue
        other = neighbours[place][untried[place]]
        if other == NOBODY:
            continue
        if found[other] >= began:
            if found[other] < low[place]:
                low[place] = found[other]
        elif ranks[other] <= rank:
            found[other] = low[other] = began + size
            parent[other], untried[other], order[size] = place, len(neighbours[other]), other
            size, place = size + 1, other
    for number in range(1, size):
        place = order[number]
        block[place] = place if low[place] >= found[parent[place]] else block[parent[place]]
    return size


def mark_path(room: BlockSearch, end: int, began: int) -> None:
    """Mark the blocks between the head and an end that the search has found."""
    while room.parent[end] != NOBODY:
        room.last[room.block[end]] = began
        end = room.parent[end]


def mark_passages(room: BlockSearch, size: int, began: int) -> None:
    """Mark the blocks with other blocks behind them, which leaves the dead ends."""
    for number in range(1, size):
        place = room.order[number]
        before = room.block[room.parent[place]]
        if room.block[place] == place and before != NOBODY:
            room.last[before] = began
