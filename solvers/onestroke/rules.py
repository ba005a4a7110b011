"""One-stroke maze: one line from the start, from cell to neighbouring cell and never twice over one.

What the line is to do is the maze's mode. The text form is in `solvers/onestroke/text.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Self

from solvers.errors import IllegalMove, ParseError, quoted
from solvers.onestroke.maze import WALL, Maze, edge
from solvers.puzzle import Cell, Drag, Gesture, State, cell_name
from solvers.words import count

_VISIT = re.compile(r"r(\d{1,2})c(\d{1,2})", re.IGNORECASE)


@dataclass(frozen=True)
class Visit:
    """Go on to a neighbouring cell; or, if the line has been there, take it back to that cell."""

    cell: Cell

    def __str__(self) -> str:
        return cell_name(self.cell)


def parse_move(text: str) -> Visit:
    """Return the move that a text such as r1c2 stands for; raises ParseError."""
    found = _VISIT.fullmatch(text)
    if found is None or "0" in found.groups():
        raise ParseError(f"A one-stroke move is the cell to go to, written r1c2, not {quoted(text)}.")
    return Visit((int(found[1]) - 1, int(found[2]) - 1))


@dataclass(frozen=True)
class OneStrokeState(State[Visit]):
    """A position: a maze and the line drawn so far. `trail` holds its cells from the start to the head.

    The trail of an unfinished maze, which has no start, is empty.
    """

    maze: Maze
    trail: tuple[Cell, ...]

    @classmethod
    def at_start(cls, maze: Maze) -> Self:
        """Return the position before the first move."""
        return cls(maze, (maze.start,) if maze.start is not None else ())

    @property
    def head(self) -> Cell:
        """The cell at which the line goes on."""
        return self.trail[-1]

    @cached_property
    def visited(self) -> frozenset[Cell]:
        """The cells of the line."""
        return frozenset(self.trail)

    @cached_property
    def points(self) -> int:
        """One for each cell of the line, the start among them, and one more for each coin on it."""
        return len(self.trail) + len(self.maze.coins & self.visited)

    @cached_property
    def next_stop(self) -> Cell | None:
        """The numbered cell that comes next; None if only the end is left."""
        return next((cell for cell in self.maze.stops if cell not in self.visited), None)

    @property
    def left(self) -> int:
        """How many free cells the line has not visited."""
        return len(self.maze.cells) - len(self.trail)

    def is_solved(self) -> bool:
        """Return whether the line has done what the maze's mode asks for."""
        if not self.trail:
            return False
        if self.maze.must_fill:
            return self.left == 0  # the end and the numbers can't be entered out of turn
        return self.head == self.maze.end

    @cached_property
    def ways_on(self) -> tuple[Cell, ...]:
        """The cells that the line can go on to, in the order of DIRECTIONS."""
        if not self.trail or (self.head == self.maze.end and len(self.trail) > 1):
            return ()
        return tuple(cell for cell in self.maze.neighbours[self.head] if not self._obstacle(cell))

    def legal_moves(self) -> list[Visit]:
        """Return a move to each cell that the line can go on to, and then to each that it can be taken back to."""
        return [*map(Visit, self.ways_on), *map(Visit, reversed(self.trail[:-1]))]

    def apply(self, move: Visit) -> Self:
        """Return the position after a move; raises IllegalMove."""
        if not self.trail:
            raise IllegalMove(f"This maze has no start, so no line can go on to {move}.")
        if move.cell in self.visited:
            if move.cell == self.head:
                raise IllegalMove(f"The line is already at {move}.")
            return replace(self, trail=self.trail[: self.trail.index(move.cell) + 1])
        if move.cell not in self.ways_on:
            raise IllegalMove(self._refusal(move.cell))
        return replace(self, trail=(*self.trail, move.cell))

    @property
    def extent(self) -> tuple[range, range]:
        """The rows and the columns that marks can name: those of the board."""
        return range(self.maze.rows), range(self.maze.cols)

    def gestures(self, move: Visit) -> tuple[Gesture, ...]:
        """Return how a hand makes a move: it drags the line from its head to the cell."""
        return (Drag((self.head, move.cell)),)

    def _obstacle(self, cell: Cell) -> str:
        """Return a sentence on why the line can't enter a neighbouring cell yet; empty if it can."""
        maze = self.maze
        if cell in self.visited:
            return f"The line has been at {cell_name(cell)} already."
        if cell == maze.end and maze.must_fill and self.left > 1:
            return f"The end comes last: {count(self.left - 1, 'cell')} would stay free."
        if cell in maze.stops and cell != self.next_stop:
            wanted = f"{maze.sign(self.next_stop)} comes first" if self.next_stop is not None else "it comes later"
            return f"The numbers are visited in order: {wanted}, not {maze.sign(cell)} in {cell_name(cell)}."
        return ""

    def _refusal(self, cell: Cell) -> str:
        """Return a sentence on why the line can't go on to a cell."""
        maze, name, head = self.maze, cell_name(cell), cell_name(self.head)
        if not (cell[0] < maze.rows and cell[1] < maze.cols):
            return f"There is no cell {name}: this maze has {maze.rows} rows and {maze.cols} columns."
        if maze.sign(cell) == WALL:
            return f"There is a wall in {name}."
        if self.head == maze.end and len(self.trail) > 1:
            return f"The line ends at {head}: take it back before it can go to {name}."
        if abs(cell[0] - self.head[0]) + abs(cell[1] - self.head[1]) != 1:
            return f"The line is at {head}, and {name} is not beside it."
        if edge(cell, self.head) in maze.bars:
            return f"There is a wall between {head} and {name}."
        return self._obstacle(cell)

    def __str__(self) -> str:
        return str(self.maze) + "".join(f" {cell_name(cell)}" for cell in self.trail[1:])


def caption(state: OneStrokeState) -> str:
    """Return the size and kind of a maze in a few words."""
    maze = state.maze
    return f"{maze.rows} × {maze.cols}, {maze.mode.words.lower()}"


def n_shared(one: Sequence[object], other: Sequence[object]) -> int:
    """Return how many cells two trails have in common from their start."""
    length = min(len(one), len(other))
    return next((index for index in range(length) if one[index] != other[index]), length)


# What a line can still reach: the cells on some way from its head to the end that visits no cell twice.
#
# A cell lies on such a way if and only if one of the blocks, the parts that no single cell can cut, on the way from the
# head to the end holds it (Menger). Blocks are found in one pass of Hopcroft and Tarjan's depth-first search.

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

    order: list[int]  # the places found, the head first
    parent: list[int]  # for each place the one from which it was found, for the head itself
    block: list[int]  # for each place but the head the first place found of the block that it shares with its parent

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
    low = found[:]  # when the earliest place was found that an edge from a place or from one below it leads to
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
