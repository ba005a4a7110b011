"""How each cell of a maze looks: its ground, what stands there, and which way the line runs through it."""

from enum import Enum
from typing import NamedTuple, TypeAlias

from game.boards.onestroke.motion import History, Phase, Seen
from solvers.onestroke.maze import END, START, WALL, WAYPOINTS, Maze, Mode
from solvers.onestroke.rules import n_shared
from solvers.puzzle import Cell

Way: TypeAlias = tuple[int, int]  # one cell up, down, left or right


class Ground(Enum):
    """What a cell's ground tells."""

    FREE = "free"
    WALL = "wall"
    VISITED = "visited"
    CUT = "cut off"


class Mood(Enum):
    """How it is with what stands in a cell."""

    PLAIN = "plain"
    NEXT = "next"
    TAKEN = "taken"
    LOST = "lost"


class CellLook(NamedTuple):
    """Everything that a cell's picture depends on."""

    ground: Ground
    sign: str  # as the maze has it
    mood: Mood = Mood.PLAIN
    ways: tuple[Way, ...] = ()  # where the line leaves its middle: none, one or two


def title(sign: str) -> str:
    """Return what is written on the disc of a sign: numbers as people count, not the letters that come after 9."""
    if sign in (START, END):
        return sign
    return str(WAYPOINTS.index(sign) + 1) if sign in WAYPOINTS else ""


def ways_of(trail: History, number: int) -> tuple[Way, ...]:
    """Return the ways of a line through a cell of its trail: to the one before it, and to the one after it."""
    row, col = trail[number]
    beside = (*trail[max(number - 1, 0) : number], *trail[number + 1 : number + 2])
    return tuple((other[0] - row, other[1] - col) for other in beside)


class CellLooks:
    """How the cells of a maze look with a line that is seen as far as its last whole cell; told again when that changes."""

    def __init__(self, maze: Maze) -> None:
        self._maze = maze
        self._next: Cell | None = None
        self._seen, self._cut = Seen((), -1), frozenset[Cell]()
        self.now = {divmod(place, maze.cols): _empty(sign) for place, sign in enumerate(maze.signs)}
        """how each cell looks now"""

    def change(self, maze: Maze) -> set[Cell]:
        """Go over to another maze of the same size, and return the cells in which something else stands."""
        signs = enumerate(zip(self._maze.signs, maze.signs, strict=True))
        changed = {divmod(place, maze.cols) for place, (before, after) in signs if before != after}
        changed |= self.update(Seen((), -1), frozenset())
        self._maze = maze
        for cell in changed:
            self.now[cell] = _empty(maze.sign(cell))
        return changed

    def update(self, seen: Seen, cut: frozenset[Cell]) -> set[Cell]:
        """Have the cells look as with another line and with others cut off; return those that may look different."""
        former, former_cut, former_next = self._seen, self._cut, self._next
        self._seen, self._cut = seen, cut
        changed = set(former_cut ^ cut)
        if (former.trail, former.last, former.phase) != (seen.trail, seen.last, seen.phase):
            shared = max(min(n_shared(former.trail, seen.trail), former.last + 1, seen.last + 1) - 2, 0)
            changed.update(former.trail[shared : former.last + 2], seen.trail[shared : seen.last + 2])
            self._next = self._following(frozenset(seen.visited)) if self._maze.mode is Mode.ZIP else None
            changed.update(cell for cell in (former_next, self._next) if cell is not None)
        numbers = {cell: number for number, cell in enumerate(seen.visited) if cell in changed} if changed else {}
        for cell in changed:
            self.now[cell] = self._look(cell, numbers.get(cell))
        return changed

    def _look(self, cell: Cell, number: int | None) -> CellLook:
        """Return how a cell looks, given which one of the line it is."""
        sign = self._maze.sign(cell)
        if number is not None:
            return CellLook(Ground.VISITED, sign, Mood.TAKEN, self._settled(number))
        if cell in self._cut:
            return CellLook(Ground.CUT, sign, Mood.LOST)
        return CellLook(Ground.FREE, sign, Mood.NEXT) if cell == self._next else _empty(sign)

    def _settled(self, number: int) -> tuple[Way, ...]:
        """Return the ways of a cell that the line has gone all along; the piece at its tip is drawn again in every frame."""
        seen = self._seen
        ways = ways_of(seen.trail, number)
        if number < seen.last or (number == seen.last and seen.phase is Phase.BEYOND):
            return ways
        return ways[: min(number, 1)] if number == seen.last and seen.phase is Phase.AT_REST else ()

    def _following(self, visited: frozenset[Cell]) -> Cell | None:
        """Return the numbered cell that comes next, or the end."""
        maze = self._maze
        wanted = (*maze.stops, *((maze.end,) if maze.end is not None else ()))
        return next((cell for cell in wanted if cell not in visited), None)


def _empty(sign: str) -> CellLook:
    """Return how a cell looks before there is a line."""
    return CellLook(Ground.WALL if sign == WALL else Ground.FREE, sign)
