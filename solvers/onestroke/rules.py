"""The rules of the one-stroke maze: one line from the start, from cell to neighbouring cell, that visits no cell twice.

The mode says what the line must do. The text form is in `solvers/onestroke/text.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Self

from solvers.errors import IllegalMove, ParseError, quoted
from solvers.onestroke.fill.blocks_kernel import NOBODY, BlockSearch, find_blocks, mark_passages, mark_path
from solvers.onestroke.maze import WALL, Maze, edge
from solvers.puzzle import Cell, Drag, Gesture, State, cell_name
from solvers.words import count

PATH, PASSAGE = range(2)  # what blocks are marked as
_VISIT = re.compile(r"r(\d{1,2})c(\d{1,2})", re.IGNORECASE)


@dataclass(frozen=True)
class Visit:
    """Extend the line to a neighbouring cell, or, if the line already visits the cell, take it back to there."""

    cell: Cell

    def __str__(self) -> str:
        return cell_name(self.cell)


def parse_move(text: str) -> Visit:
    """Return the move for a text such as r1c2; raises ParseError."""
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
        """The last cell of the line, where it goes on."""
        return self.trail[-1]

    @cached_property
    def visited(self) -> frozenset[Cell]:
        """The cells of the line."""
        return frozenset(self.trail)

    @cached_property
    def points(self) -> int:
        """One point for each cell of the line, including the start, and another for each coin on it."""
        return len(self.trail) + len(self.maze.coins & self.visited)

    @cached_property
    def next_stop(self) -> Cell | None:
        """The next numbered cell, or None if only the end is left."""
        return next((cell for cell in self.maze.stops if cell not in self.visited), None)

    @property
    def left(self) -> int:
        """The number of free cells that the line hasn't visited."""
        return len(self.maze.cells) - len(self.trail)

    def is_solved(self) -> bool:
        """Return whether the line does what the mode asks for."""
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
        """Return a move to each cell that the line can go on to, then to each that it can be taken back to."""
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
        """The rows and columns of the board, which marks can refer to."""
        return range(self.maze.rows), range(self.maze.cols)

    def gestures(self, move: Visit) -> tuple[Gesture, ...]:
        """Return how a hand makes a move: by dragging the line from its head to the cell."""
        return (Drag((self.head, move.cell)),)

    def _obstacle(self, cell: Cell) -> str:
        """Return a sentence on why the line can't enter a neighbouring cell yet; empty if it can."""
        maze = self.maze
        if cell in self.visited:
            return f"The line has already visited {cell_name(cell)}."
        if cell == maze.end and maze.must_fill and self.left > 1:
            return f"The end comes last: {count(self.left - 1, 'cell')} would stay free."
        if cell in maze.stops and cell != self.next_stop:
            wanted = f"{maze.sign(self.next_stop)} comes first" if self.next_stop is not None else "it comes later"
            return f"The numbers must be visited in order: {wanted}, not {maze.sign(cell)} in {cell_name(cell)}."
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


def n_shared(one: Sequence[object], other: Sequence[object]) -> int:
    """Return the length of the common prefix of two trails."""
    length = min(len(one), len(other))
    return next((index for index in range(length) if one[index] != other[index]), length)


# the cells that a line can still visit


def cut_off(state: OneStrokeState) -> frozenset[Cell]:
    """Return the free cells that the line can no longer visit on its way to the end.

    In best-score mazes this is exact: the line can still visit any other free cell. Where it must visit every cell, perhaps in
    order, it may be unable to visit others too. If the end can't be reached, all free cells are cut off.
    """
    if not state.trail:
        return frozenset()
    maze = state.maze
    room, reached = _blocks(state)
    if maze.end is not None:
        mark_path(room, maze.place(maze.end), PATH)
        reached = [place for place in reached if room.last[room.block[place]] == PATH]
    return frozenset(maze.cells) - state.visited - _cells(reached, maze.cols)


def dead_ends(state: OneStrokeState) -> list[Cell]:
    """Return a cell of each block that the line can enter but not leave again, in reading order.

    A line that fills the maze must end in such a block, so with two of them none can.
    """
    if not state.trail:
        return []
    room, reached = _blocks(state)
    mark_passages(room, len(reached) + 1, PASSAGE)
    ends = {room.block[place]: place for place in reached if room.last[room.block[place]] != PASSAGE}
    return sorted(_cells(ends.values(), state.maze.cols))


def _cells(places: Iterable[int], cols: int) -> frozenset[Cell]:
    return frozenset(divmod(place, cols) for place in places)


@lru_cache(maxsize=4)
def _blocks(state: OneStrokeState) -> tuple[BlockSearch, list[int]]:
    """Return the blocks before the head of a line and the places in them, without the head; a turn needs them more than once."""
    maze = state.maze
    n_places, head = len(maze.signs), maze.place(state.head)
    room = BlockSearch(*([NOBODY] * n_places for _ in BlockSearch._fields))
    ranks = [0] * n_places
    for cell in state.trail:
        ranks[maze.place(cell)] = 1
    size = find_blocks(room, maze.adjacency, ranks, 0, head, 0)
    return room, list(room.order[1:size])
