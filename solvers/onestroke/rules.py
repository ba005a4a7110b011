"""One-stroke maze: one line from the start, from cell to neighbouring cell and never twice over one.

What the line is to do is the maze's mode. The text form is in `solvers/onestroke/text.py`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
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
        """Tell whether the line has done what the maze's mode asks for."""
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
