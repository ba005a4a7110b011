"""What a line can still reach: the cells on some way from its head to the end that visits no cell twice.

A cell lies on such a way if and only if one of the blocks, the parts that no single cell can cut, on the way from the
head to the end holds it (Menger). Blocks are found in one pass of Hopcroft and Tarjan's depth-first search.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Cell

NOBODY = -1


def cut_off(state: OneStrokeState) -> frozenset[Cell]:
    """Return the free cells that the line can't visit any more, if it is still to come to its end.

    Where the mode only asks for a way to the end this is exact: every other free cell can still be visited. Where every
    cell has to be visited, and in order, there may be more that can't. If the end itself can't be reached, all are cut off.
    """
    if not state.trail:
        return frozenset()
    ground, maze = ground_of(state), state.maze
    reached = ground.order[1:] if maze.end is None else ground.on_the_way_to(maze.place(maze.end))
    return frozenset(maze.cells) - state.visited - _cells(reached, maze.cols)


def dead_ends(state: OneStrokeState) -> list[Cell]:
    """Return a cell of each part of the free ground that a line can enter but not leave again, in reading order.

    Nothing is behind such a part, so that a line which fills everything ends in it: if there are two, none can.
    """
    return sorted(_cells(ground_of(state).dead_ends(), state.maze.cols)) if state.trail else []


def _cells(places: Iterable[int], cols: int) -> frozenset[Cell]:
    return frozenset(divmod(place, cols) for place in places)


@dataclass(frozen=True)
class DepthFirstTree:
    """The head of a line and the free cells that hang together with it, as a depth-first search from the head finds them.

    Cells are places: row * cols + col.
    """

    order: list[int]
    """the places found, the head first"""
    parent: list[int]
    """for each place the one from which it was found, for the head itself"""
    block: list[int]
    """for each place but the head the first place found of the block that it shares with its parent"""

    def on_the_way_to(self, end: int) -> list[int]:
        """Return the places on the ways to the end, without the head; none if it isn't reached."""
        head, chain, place = self.order[0], set(), end
        while place != head:
            if self.parent[place] == NOBODY:
                return []
            chain.add(self.block[place])
            place = self.parent[place]
        return [place for place in self.order if self.block[place] in chain]

    def dead_ends(self) -> list[int]:
        """Return the last place found of each block that has no other behind it."""
        last = {self.block[place]: place for place in self.order[1:]}
        goes_on = {self.block[self.parent[first]] for first in last}
        return [place for first, place in last.items() if first not in goes_on]


@lru_cache(maxsize=4)
def ground_of(state: OneStrokeState) -> DepthFirstTree:
    """Return what hangs together with the head of a line; positions are asked about more than once in a turn."""
    order, parent = _searched(state)
    return DepthFirstTree(order, parent, _blocks(state, order, parent))


def _searched(state: OneStrokeState) -> tuple[list[int], list[int]]:
    """Return the places in the order of a depth-first search from the head, and their parents.

    A place is found when it is taken off the stack, not when it is put there: so every edge leads up or down the tree.
    """
    maze, head = state.maze, state.maze.place(state.head)
    ways, is_open = maze.ways, [True] * len(maze.signs)
    for cell in state.trail:
        is_open[maze.place(cell)] = False
    is_open[head] = True
    order, parent, stack = [], [NOBODY] * len(is_open), [(head, head)]
    while stack:
        place, origin = stack.pop()
        if is_open[place]:
            is_open[place] = False
            parent[place] = origin
            order.append(place)
            stack += [(other, place) for other in ways[place] if is_open[other]]
    return order, parent


def _blocks(state: OneStrokeState, order: list[int], parent: list[int]) -> list[int]:
    """Return for each place but the head the first one of its block: the one below which no edge leads past its parent."""
    ways, later = state.maze.ways, len(order)
    found = [later] * len(parent)
    for time, place in enumerate(order):
        found[place] = time
    low = found[:]
    """when the earliest place was found that an edge from a place or from one below it leads to"""
    for place in reversed(order):
        origin, earliest = parent[place], low[place]
        for other in ways[place]:
            if found[other] < earliest:
                earliest = found[other]
        low[place] = earliest
        if earliest < low[origin]:
            low[origin] = earliest
    block = [NOBODY] * len(parent)
    for place in order[1:]:
        block[place] = place if low[place] >= found[parent[place]] else block[parent[place]]
    return block
