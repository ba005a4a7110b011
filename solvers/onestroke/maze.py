"""The board of a one-stroke maze: cells, bars between cells, and the mode, which says what the line must do."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Self, TypeAlias

from solvers.puzzle import Cell

FREE, WALL, START, END, COIN = ".#SEo"
WAYPOINTS = "123456789" + "".join(letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in (START, END))
"""the signs of numbered cells, in order: after 9 come letters, except those of the start and the end"""
SIGNS = frozenset(FREE + WALL + START + END + COIN + WAYPOINTS)
BARS = {".": (), "|": ((0, 1),), "_": ((1, 0),), "+": ((0, 1), (1, 0))}
"""sign in a maze's second block -> the directions of the cells that a bar separates from its cell"""
DIRECTIONS = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""up, down, left and right: the order in which every method visits neighbours"""
Edge: TypeAlias = tuple[Cell, Cell]  # two neighbouring cells in reading order


def edge(one: Cell, other: Cell) -> Edge:
    """Return the edge between two neighbouring cells given in any order."""
    return (one, other) if one < other else (other, one)


class Mode(StrEnum):
    """What the line must do."""

    BEST = "best"  # lead from the start to the end with as many points as possible: one per cell and another per coin
    FILL = "fill"  # visit every free cell, and the end last, if there is one
    ZIP = "zip"  # visit every free cell, and the numbered ones in order

    @property
    def words(self) -> str:
        """The name that people see."""
        return {Mode.BEST: "Best score", Mode.FILL: "Fill all", Mode.ZIP: "Zip"}[self]


@dataclass(frozen=True)
class Maze:
    """The board of a maze: `signs[row * cols + col]` is the sign of a cell. It may be unfinished, as on the workbench.

    `solvers/onestroke/text.py` checks that a maze to be played has what its mode needs.
    """

    signs: str
    rows: int
    cols: int
    mode: Mode = Mode.BEST
    bars: frozenset[Edge] = frozenset()  # the edges that the line can't cross

    def sign(self, cell: Cell) -> str:
        return self.signs[self.place(cell)]

    def with_sign(self, cell: Cell, sign: str) -> Self:
        index = self.place(cell)
        return replace(self, signs=self.signs[:index] + sign + self.signs[index + 1 :])

    @property
    def must_fill(self) -> bool:
        """Whether the line must visit every free cell."""
        return self.mode is not Mode.BEST

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that aren't walls, in reading order."""
        return tuple(divmod(index, self.cols) for index, sign in enumerate(self.signs) if sign != WALL)

    @cached_property
    def coins(self) -> frozenset[Cell]:
        return frozenset(self._all(COIN))

    @cached_property
    def numbered(self) -> tuple[Cell, ...]:
        """The numbered cells, in order."""
        found = sorted((WAYPOINTS.index(sign), index) for index, sign in enumerate(self.signs) if sign in WAYPOINTS)
        return tuple(divmod(index, self.cols) for _, index in found)

    @cached_property
    def start(self) -> Cell | None:
        """Where the line begins: at S, or otherwise at the first number; None in an unfinished maze."""
        return next(self._all(START), self.numbered[0] if self.numbered else None)

    @cached_property
    def end(self) -> Cell | None:
        """Where the line ends: at E, or otherwise at the last number; None if it may end anywhere."""
        last = self.numbered[-1] if self.numbered and self.numbered[-1] != self.start else None
        return next(self._all(END), last)

    @cached_property
    def stops(self) -> tuple[Cell, ...]:
        """The numbered cells between the start and the end, in order."""
        return tuple(cell for cell in self.numbered if cell not in (self.start, self.end))

    @cached_property
    def neighbours(self) -> dict[Cell, tuple[Cell, ...]]:
        """The neighbours that a line can reach from each cell that isn't a wall, in the order of DIRECTIONS."""
        inside, bars = frozenset(self.cells), self.bars
        return {
            cell: tuple(
                other
                for down, right in DIRECTIONS
                if (other := (cell[0] + down, cell[1] + right)) in inside and not (bars and edge(cell, other) in bars)
            )
            for cell in self.cells
        }

    @cached_property
    def adjacency(self) -> tuple[tuple[int, ...], ...]:
        """The same by places (row * cols + col), for searches."""
        found: list[tuple[int, ...]] = [()] * len(self.signs)
        for (row, col), others in self.neighbours.items():
            found[self.place((row, col))] = tuple(down * self.cols + right for down, right in others)
        return tuple(found)

    def shortest_path(self, start: Cell, end: Cell, avoided: Collection[Cell] = ()) -> list[Cell]:
        """Return the cells of a shortest path, both ends included, not through avoided cells; empty if there is none."""
        before, queue = {start: start}, [start]
        for cell in queue:
            for other in self.neighbours[cell]:
                if other not in before and other not in avoided:
                    before[other] = cell
                    queue.append(other)
        path = [end] if end in before else []
        while path and path[-1] != start:
            path.append(before[path[-1]])
        return path[::-1]

    def place(self, cell: Cell) -> int:
        """Return the place of a cell: row * cols + col."""
        return cell[0] * self.cols + cell[1]

    def value(self, cell: Cell) -> int:
        """Return the points for visiting a cell."""
        return 2 if cell in self.coins else 1

    def value_of(self, cells: Iterable[Cell]) -> int:
        """Return the points for visiting all of the cells."""
        return sum(map(self.value, cells))

    @cached_property
    def max_points(self) -> int:
        """The points of all cells; no line can have more."""
        return len(self.cells) + len(self.coins)

    def _all(self, sign: str) -> Iterator[Cell]:
        return (divmod(index, self.cols) for index, found in enumerate(self.signs) if found == sign)

    def __str__(self) -> str:
        mode = "" if self.mode is Mode.BEST else f"@{self.mode} "
        return mode + self._block(self.signs) + (f"//{self._block(self._bar_signs)}" if self.bars else "")

    @property
    def _bar_signs(self) -> str:
        signs = {directions: sign for sign, directions in BARS.items()}
        cells = (divmod(index, self.cols) for index in range(len(self.signs)))
        return "".join(
            signs[tuple((down, right) for down, right in BARS["+"] if ((row, col), (row + down, col + right)) in self.bars)]
            for row, col in cells
        )

    def _block(self, signs: str) -> str:
        return "/".join(signs[start : start + self.cols] for start in range(0, len(signs), self.cols))
