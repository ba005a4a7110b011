"""How each cell of a maze looks: its ground, its sign, and how the line runs through it."""

from enum import Enum
from typing import NamedTuple, TypeAlias

from game.boards.onestroke.motion import Phase, Trail, VisibleLine
from solvers.onestroke.maze import END, START, WALL, WAYPOINTS, Maze, Mode
from solvers.onestroke.rules import n_shared
from solvers.puzzle import Cell

Direction: TypeAlias = tuple[int, int]  # one cell up, down, left or right


class Ground(Enum):
    """What the ground of a cell shows."""

    FREE = "free"
    WALL = "wall"
    VISITED = "visited"
    CUT = "cut off"


class SignState(Enum):
    """The state of a cell's sign."""

    PLAIN = "plain"
    NEXT = "next"
    TAKEN = "taken"
    LOST = "lost"


class CellLook(NamedTuple):
    """Everything that a cell's picture depends on."""

    ground: Ground
    sign: str  # as in the maze's text
    sign_state: SignState = SignState.PLAIN
    directions: tuple[Direction, ...] = ()  # in which the line leaves the cell's centre: none, one or two


def title(sign: str) -> str:
    """Return the text on the disc of a sign: numbers, even where the maze's text has letters after 9; empty if it has no disc."""
    if sign in (START, END):
        return sign
    return str(WAYPOINTS.index(sign) + 1) if sign in WAYPOINTS else ""


def directions_at(trail: Trail, number: int) -> tuple[Direction, ...]:
    """Return the directions from a cell of a trail: to the cell before it, and to the one after it."""
    row, col = trail[number]
    beside = (*trail[max(number - 1, 0) : number], *trail[number + 1 : number + 2])
    return tuple((other[0] - row, other[1] - col) for other in beside)


class CellLooks:
    """How the cells of a maze look, with the line as far as its last complete cell; updated when that changes."""

    def __init__(self, maze: Maze) -> None:
        self._maze = maze
        self._next: Cell | None = None
        self._line, self._cut = VisibleLine((), -1), frozenset[Cell]()
        self.now = {divmod(place, maze.cols): _empty(sign) for place, sign in enumerate(maze.signs)}
        """cell -> how it looks now"""

    def change(self, maze: Maze) -> set[Cell]:
        """Change to another maze of the same size; return the cells that may look different."""
        signs = enumerate(zip(self._maze.signs, maze.signs, strict=True))
        changed = {divmod(place, maze.cols) for place, (before, after) in signs if before != after}
        changed |= self.update(VisibleLine((), -1), frozenset())
        self._maze = maze
        for cell in changed:
            self.now[cell] = _empty(maze.sign(cell))
        return changed

    def update(self, line: VisibleLine, cut: frozenset[Cell]) -> set[Cell]:
        """Update the line and the cells that are cut off; return the cells that may look different."""
        previous, previous_cut, previous_next = self._line, self._cut, self._next
        self._line, self._cut = line, cut
        changed = set(previous_cut ^ cut)
        if (previous.trail, previous.last, previous.phase) != (line.trail, line.last, line.phase):
            shared = max(min(n_shared(previous.trail, line.trail), previous.last + 1, line.last + 1) - 2, 0)
            changed.update(previous.trail[shared : previous.last + 2], line.trail[shared : line.last + 2])
            self._next = self._next_stop(frozenset(line.visited)) if self._maze.mode is Mode.ZIP else None
            changed.update(cell for cell in (previous_next, self._next) if cell is not None)
        numbers = {cell: number for number, cell in enumerate(line.visited) if cell in changed} if changed else {}
        for cell in changed:
            self.now[cell] = self._look(cell, numbers.get(cell))
        return changed

    def _look(self, cell: Cell, number: int | None) -> CellLook:
        """Return how a cell looks, given its number on the line, if it is on it."""
        sign = self._maze.sign(cell)
        if number is not None:
            return CellLook(Ground.VISITED, sign, SignState.TAKEN, self._finished(number))
        if cell in self._cut:
            return CellLook(Ground.CUT, sign, SignState.LOST)
        return CellLook(Ground.FREE, sign, SignState.NEXT) if cell == self._next else _empty(sign)

    def _finished(self, number: int) -> tuple[Direction, ...]:
        """Return the directions in which the line is complete in a cell; the piece at its tip is drawn anew in every frame."""
        line = self._line
        directions = directions_at(line.trail, number)
        if number < line.last or (number == line.last and line.phase is Phase.BEYOND):
            return directions
        return directions[: min(number, 1)] if number == line.last and line.phase is Phase.AT_REST else ()

    def _next_stop(self, visited: frozenset[Cell]) -> Cell | None:
        """Return the next numbered cell, or the end."""
        maze = self._maze
        stops = (*maze.stops, *((maze.end,) if maze.end is not None else ()))
        return next((cell for cell in stops if cell not in visited), None)


def _empty(sign: str) -> CellLook:
    """Return how a cell looks without a line."""
    return CellLook(Ground.WALL if sign == WALL else Ground.FREE, sign)
