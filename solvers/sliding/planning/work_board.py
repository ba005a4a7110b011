"""The board that a method works on: tiles that slide, locked cells, and the steps that explain them.

Cells are those of a view; tiles have their real numbers. The slides, marks and words of the steps refer to the real board.
"""

from collections.abc import Container, Iterable, Iterator, KeysView
from enum import StrEnum

from solvers.puzzle import Cell, Mark, Progress, Role, Step
from solvers.sliding.planning import path_plan
from solvers.sliding.planning.path_plan import Direction, Plan
from solvers.sliding.planning.view import View
from solvers.sliding.rules import Slide, SlidingState


class Technique(StrEnum):
    """What a step does, in the words of the step list."""

    PLAN = "tile plan"
    RELATION = "relation"
    WALK = "blank walk"
    SLIDE = "tile slide"
    LOCK = "lock"
    LIFT = "last-tile lift"
    LEAD_OUT = "lead out"
    SIDE_BY_SIDE = "side by side"
    SQUARE = "square turn"
    RING = "ring turn"
    COLUMN_END = "column-end turns"
    ROW_END = "row-end turns"


Marks = tuple[Mark, ...]


class WorkBoard:
    """A position in a view's orientation that changes slide by slide."""

    def __init__(self, state: SlidingState, view: View) -> None:
        self.view = view
        self.stage = ""
        self.nodes = 0  # cells expanded so far, by plans that were found
        self._around = path_plan.neighbours(view.rows, view.cols)
        self._tiles = {cell: state.tile_at(place) for cell, place in view.real.items()}
        self._cells = {tile: cell for cell, tile in self._tiles.items()}
        self._moves = {tile: (Slide(tile),) for tile in self._cells if tile}
        self._tile_marks: dict[int, Mark] = {}
        self._mover_marks: dict[tuple[Cell, Cell], Mark] = {}
        self._locked: dict[Cell, Cell] = {}
        self._locked_marks: Marks = ()
        self._n_misplaced = sum(tile not in (0, view.belongs[cell]) for cell, tile in self._tiles.items())

    @property
    def is_solved(self) -> bool:
        """Whether every tile is home."""
        return self._n_misplaced == 0

    @property
    def blank(self) -> Cell:
        """The blank's cell."""
        return self._cells[0]

    @property
    def locked(self) -> KeysView[Cell]:
        """The cells that no plan enters."""
        return self._locked.keys()

    def tile_at(self, cell: Cell) -> int:
        """Return the tile in a cell, 0 for the blank."""
        return self._tiles[cell]

    def cell_of(self, tile: int) -> Cell:
        return self._cells[tile]

    def lock(self, cells: Iterable[Cell]) -> None:
        """Make cells obstacles from now on."""
        self._locked |= {cell: self.view.real[cell] for cell in cells}
        self._mark_locked()

    def unlock(self, cells: Iterable[Cell]) -> None:
        """Let plans enter these cells again."""
        for cell in cells:
            self._locked.pop(cell, None)
        self._mark_locked()

    def _mark_locked(self) -> None:
        self._locked_marks = (Mark(Role.LOCKED, tuple(self._locked.values())),) if self._locked else ()

    def plan(self, start: Cell, goal: Cell, obstacles: Container[Cell], first: Direction | None = None) -> Plan | None:
        """Return a path between two cells, as `path_plan.plan` does, and count the nodes."""
        plan = path_plan.plan(self._around, start, goal, obstacles, first)
        if plan is not None:
            self.nodes += len(plan.closed)
        return plan

    def plan_blank(self, goal: Cell, beside: Cell | None = None, first: Direction | None = None) -> Plan | None:
        """Return the blank's path to a cell that avoids locked cells and the cell `beside`; None if there is none."""
        obstacles = self.locked if beside is None else self.locked | {beside}
        return self.plan(self.blank, goal, obstacles, first)

    def mark(self, role: Role, *cells: Cell, label: str = "") -> Mark:
        """Return a mark on the real cells."""
        return Mark(role, tuple([self.view.real[cell] for cell in cells]), label)

    def mark_tile(self, tile: int) -> Mark:
        """Return the mark of a tile where it is; the object stays the same as long as the tile doesn't move."""
        if tile not in self._tile_marks:
            self._tile_marks[tile] = self.mark(Role.SUBJECT, self._cells[tile])
        return self._tile_marks[tile]

    def slide(self, cell: Cell) -> tuple[int, Direction]:
        """Slide the tile in a cell next to the blank into it; return the tile and its real direction."""
        blank, tile, belongs = self._cells[0], self._tiles[cell], self.view.belongs
        self._n_misplaced += (tile == belongs[cell]) - (tile == belongs[blank])
        self._tiles[blank], self._tiles[cell] = tile, 0
        self._cells[tile], self._cells[0] = blank, cell
        self._tile_marks.pop(tile, None)
        return tile, self.view.real_directions[path_plan.direction_between(cell, blank)]

    def step(self, why: str, technique: Technique, marks: Marks = (), tile: int = 0) -> Step:
        """Return a step of the current stage that slides a tile, or none; its marks show the position before the slide.

        The locked cells are marked first, below the rest.
        """
        if not tile:
            return Step((), why, technique, self._locked_marks + marks, self.stage)
        ends = (self._cells[0], self._cells[tile])
        mover = self._mover_marks.get(ends)
        if mover is None:
            mover = self._mover_marks[ends] = self.mark(Role.MOVER, *ends)
        return Step(self._moves[tile], why, technique, (*self._locked_marks, *marks, mover), self.stage)

    def until_solved(self, items: Iterable[Step | Progress]) -> Iterator[Step | Progress]:
        """Yield a method's steps up to the one that solves the board, which may come early by chance."""
        for item in items:
            yield item
            if self.is_solved and isinstance(item, Step) and item.moves:
                return

    def begin(self, stage: str) -> Progress:
        """Begin a stage and return the progress so far."""
        self.stage = stage
        return Progress(self.nodes, stage, len(self._locked) / len(self._tiles))
