"""Row by row: every tile along a planned path, the last two rows together as a ring.

The number-klotski method, for all sizes. The blank's home is the last cell; a board of two columns is transposed.
"""

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from solvers.puzzle import Cell, Progress, Role, Step
from solvers.sliding import rules
from solvers.sliding.path_plan import Direction, Plan, steps_towards
from solvers.sliding.rules import Home, SlidingState
from solvers.sliding.work_board import (
    Technique,
    TileTask,
    View,
    WorkBoard,
    advance,
    finish_square,
    lead_blank,
    square,
    turn_square,
    walk_blank,
)
from solvers.words import count

AUTO, NONE = "auto", "none"
Preference: TypeAlias = Callable[[Cell, Cell], tuple[Direction | None, ...]]
"""returns the directions that a plan from one cell to another may prefer; None stands for no preference"""


def preference(direction: str, view: View) -> Preference:
    """Return the preference that a direction option stands for: `auto`, `none`, or a real direction for every plan."""
    if direction == AUTO:
        return useful_directions
    first = None if direction == NONE else view.real_directions[Direction(direction)]
    return lambda start, goal: (first,)


def useful_directions(start: Cell, goal: Cell) -> tuple[Direction, ...]:
    """Return the one or two directions that lead from a cell towards another, first the one with more steps to go."""
    found = [(steps, direction) for direction in Direction if (steps := steps_towards(direction, start, goal)) > 0]
    return tuple(direction for _, direction in sorted(found, reverse=True))


@dataclass(frozen=True, slots=True)
class Route:
    """A way for a tile to continue: its own plan, and the blank's plan to the first cell of it."""

    first: Direction | None
    tile_plan: Plan
    blank_plan: Plan

    @property
    def slides(self) -> int:
        """The number of slides that bring the blank in front of the tile."""
        return self.blank_plan.length


def move_tile(board: WorkBoard, task: TileTask, prefer: Preference) -> Generator[Step, None, bool]:
    """Yield the steps that bring a tile to its goal; return False if the blank can't get in front of it on the way.

    Before each step of the tile, the plan whose first cell the blank reaches with the fewest slides wins.
    """
    expected: tuple[Cell, ...] = ()
    while (here := board.cell_of(task.tile)) != task.goal:
        routes = list(_routes(board, here, task.goal, prefer))
        if not routes:
            return False
        best = min(routes, key=lambda route: route.slides)
        if best.tile_plan.path != expected:
            yield _plan_step(board, task, best, routes)
        yield from advance(board, task, best.blank_plan, board.mark(Role.PATH, *best.tile_plan.path))
        expected = best.tile_plan.path[1:]
    return True


def _routes(board: WorkBoard, here: Cell, goal: Cell, prefer: Preference) -> Iterator[Route]:
    for first in prefer(here, goal):
        tile_plan = board.plan(here, goal, board.locked, first)
        if tile_plan and (blank_plan := board.plan_blank(tile_plan.path[1], beside=here, first=first)):
            yield Route(first, tile_plan, blank_plan)


def _plan_step(board: WorkBoard, task: TileTask, best: Route, routes: list[Route]) -> Step:
    plan = best.tile_plan
    marks = (
        *(board.mark(Role.EXPLORED, cell, label=plan.label(cell)) for cell in plan.closed),
        *(board.mark(Role.FRONTIER, cell, label=plan.label(cell)) for cell in plan.open),
        board.mark(Role.PATH, *plan.path),
        board.mark(Role.TARGET, task.goal),
        board.mark_tile(task.tile),
    )
    headline = f"Plan for tile {task.tile}: {count(plan.length, 'step')} to {board.view.name(task.goal)}"
    return board.step(f"{headline}. {_reason(board, task.tile, best, routes)}", Technique.PLAN, marks)


def _reason(board: WorkBoard, tile: int, best: Route, routes: list[Route]) -> str:
    """Return the reason for a route, and the blank's costs of the others."""
    if best.first is None:
        return "No direction is preferred: every step costs 1, and among equally long paths the one found last is taken."
    words = board.view.real_directions
    first = words[best.first]
    chosen = f"{first.capitalize()} first: a step {first} costs 0.9, so F falls that way."
    slides = {it.first: "just as many" if it.slides == best.slides else it.slides for it in routes if it is not best}
    others = "".join(f"; with {words[first]} first it would need {number}" for first, number in slides.items() if first)
    start = f"The blank needs {count(best.slides, 'slide')} to get in front of tile {tile}"
    already = f"The blank is already in front of tile {tile}"
    return f"{chosen} {start if best.slides else already}{others}." if others else chosen


# The last two rows of the row-by-row method: pairs of tiles are stacked in the outer columns, then a ring turn takes all home.
#
# Four columns are solved as published in the number-klotski method. If there are more, the same pair moves finish the first
# ones for good; three columns have one pair and the square beside it.


@dataclass(frozen=True, slots=True)
class TilePair:
    """Two tiles that have to be one above the other in an outer column of the last two rows."""

    upper: int
    lower: int
    corner: Cell  # the column's upper cell, where the upper tile belongs
    inward: int  # 1 if the free columns are to the right, -1 if they are to the left

    @property
    def below(self) -> Cell:
        """Where the lower tile belongs: the pocket below the corner."""
        return self._cell(1, 0)

    @property
    def beside(self) -> Cell:
        """The corner's neighbour in the upper row."""
        return self._cell(0, 1)

    @property
    def mouth(self) -> Cell:
        """The one cell that leads to the pocket while the corner is locked."""
        return self._cell(1, 1)

    @property
    def refuge(self) -> Cell:
        """The third cell of the lower row, from which the way to the cell beside the corner is free."""
        return self._cell(1, 2)

    def _cell(self, down: int, inward: int) -> Cell:
        return self.corner[0] + down, self.corner[1] + inward * self.inward

    def is_stacked(self, board: WorkBoard) -> bool:
        """Return whether both tiles are where they belong."""
        return board.cell_of(self.upper) == self.corner and board.cell_of(self.lower) == self.below

    def is_side_by_side(self, board: WorkBoard) -> bool:
        """Return whether the lower tile is in the corner and the upper one beside it."""
        return board.cell_of(self.lower) == self.corner and board.cell_of(self.upper) == self.beside

    def is_caught(self, board: WorkBoard) -> bool:
        """Return whether the upper tile is in the pocket, or at its mouth with the blank inside."""
        place = board.cell_of(self.upper)
        return place == self.below or (place == self.mouth and board.blank == self.below)


def stack_pair(board: WorkBoard, pair: TilePair, prefer: Preference) -> Iterator[Step]:
    """Yield the steps that stack a pair in its column, and lock it there.

    Source: the number-klotski method, for a pair that lies side by side; here every pair is first laid side by side.
    """
    if not pair.is_stacked(board):
        if not pair.is_side_by_side(board):
            yield from _lay_side_by_side(board, pair, prefer)
        yield from _turn_into_column(board, pair)
    board.lock([pair.corner, pair.below])


def _lay_side_by_side(board: WorkBoard, pair: TilePair, prefer: Preference) -> Iterator[Step]:
    to_corner = TileTask(pair.lower, pair.corner, f"It waits in the corner; {pair.upper} comes next, to the cell beside it.")
    yield from move_tile(board, to_corner, prefer)
    if pair.is_caught(board):
        caught = f"{pair.upper} is caught at {board.view.name(board.cell_of(pair.upper))}"
        why = f"{caught}. With {pair.lower} locked in the corner it couldn't get out, so it is led out first."
        yield board.step(why, Technique.LEAD_OUT, (board.mark_tile(pair.upper),))
        yield from move_tile(
            board, TileTask(pair.upper, pair.refuge, f"It is out; {pair.lower} goes back to the corner."), prefer
        )
        yield from move_tile(board, to_corner, prefer)
    board.lock([pair.corner])
    yield from move_tile(board, TileTask(pair.upper, pair.beside, f"It is beside {pair.lower} now."), prefer)
    board.unlock([pair.corner])


def _turn_into_column(board: WorkBoard, pair: TilePair) -> Iterator[Step]:
    """Yield the steps that turn a pair lying side by side into its column: the lower tile goes down, the upper one follows."""
    lower, upper, lying = pair.lower, pair.upper, (pair.corner, pair.beside)
    board.lock(lying)
    why = f"Both are locked while the blank goes to {board.view.name(pair.below)}; from there it turns them into their column."
    targets = board.mark(Role.TARGET, pair.corner, pair.below)
    marks = targets, board.mark_tile(lower), board.mark_tile(upper)
    yield board.step(f"{lower} and {upper} lie side by side. {why}", Technique.SIDE_BY_SIDE, marks)
    outward = Direction.LEFT if pair.inward > 0 else Direction.RIGHT
    yield from lead_blank(board, pair.below, outward, "past the locked pair", Technique.SIDE_BY_SIDE, targets, lower, upper)
    board.unlock(lying)
    purpose = "which turns the pair into its column"
    yield from lead_blank(board, pair.beside, Direction.UP, purpose, Technique.SIDE_BY_SIDE, targets, lower, upper)


@dataclass(frozen=True, slots=True)
class Ring:
    """How the last columns are finished; cells count from the ring's top left corner, and tiles are named by their homes."""

    pairs: tuple[tuple[Cell, Cell, int], ...]
    """the homes of the upper and the lower tile, and the inward direction from their column, which is the lower one's home"""
    middle: Mapping[Cell, Cell]
    """cell of the middle square -> the tile that has to be there; the blank has to be in the remaining cell"""
    homeward: tuple[Cell, ...]  # the blank's path from there, which takes every tile home


RINGS = {
    3: Ring(
        pairs=(((0, 1), (0, 0), 1),),
        middle={(0, 2): (0, 2), (1, 1): (1, 0), (1, 2): (1, 1)},
        homeward=((0, 1), (0, 0), (1, 0), (1, 1), (1, 2)),
    ),
    4: Ring(
        pairs=(((0, 1), (0, 0), 1), ((0, 2), (0, 3), -1)),
        middle={(0, 2): (1, 2), (1, 1): (1, 0), (1, 2): (1, 1)},
        homeward=((0, 1), (0, 0), (1, 0), (1, 1), (1, 2), (0, 2), (0, 3), (1, 3)),
    ),
}
WIDEST_RING = max(RINGS)
PLACES = {Direction.UP: "above", Direction.DOWN: "below", Direction.LEFT: "left of", Direction.RIGHT: "right of"}


def finish_last_rows(board: WorkBoard, prefer: Preference) -> Iterator[Step | Progress]:
    """Yield the steps that solve the last two rows of a board with at least three columns, all other rows being locked."""
    yield board.begin(f"Last two {board.view.rows_name}")
    first = max(0, board.view.cols - WIDEST_RING)
    for col in range(first):
        yield from _finish_column(board, col, prefer)
    yield from _finish_ring(board, RINGS[board.view.cols - first], (board.view.rows - 2, first), prefer)


def _finish_column(board: WorkBoard, col: int, prefer: Preference) -> Iterator[Step]:
    upper, lower = (board.view.rows - 2, col), (board.view.rows - 1, col)
    yield from stack_pair(board, TilePair(board.view.belongs[upper], board.view.belongs[lower], upper, 1), prefer)
    name = board.view.col_name(col).capitalize()
    yield board.step(f"{name} is finished. Its tiles are locked, so every plan goes round them from now on.", Technique.LOCK)


def _finish_ring(board: WorkBoard, ring: Ring, origin: Cell, prefer: Preference) -> Iterator[Step]:
    def at(cell: Cell) -> Cell:
        return origin[0] + cell[0], origin[1] + cell[1]

    def tile(home: Cell) -> int:
        return board.view.belongs[at(home)]

    for upper, lower, inward in ring.pairs:
        yield from _stack_in_ring(board, TilePair(tile(upper), tile(lower), at(lower), inward), prefer)
    middle = {at(cell): tile(home) for cell, home in ring.middle.items()}
    yield from turn_square(board, square(at((0, 1))), middle, "to put the middle of the ring in order")
    yield from _turn_home(board, tuple(at(cell) for cell in ring.homeward))


def _stack_in_ring(board: WorkBoard, pair: TilePair, prefer: Preference) -> Iterator[Step]:
    yield from stack_pair(board, pair, prefer)
    headline = f"{pair.upper} is {PLACES[board.view.real_directions[Direction.UP]]} {pair.lower}"
    places = f"{board.view.name(pair.corner)} and {board.view.name(pair.below)}"
    yield board.step(f"{headline}. That is their order in the ring: they are locked at {places}.", Technique.LOCK)


def _turn_home(board: WorkBoard, path: tuple[Cell, ...]) -> Iterator[Step]:
    board.unlock(path)
    region = board.mark(Role.REGION, *path)
    why = "The ring is ready. Its tiles are in order all round, so one trip of the blank takes them home."
    yield board.step(why, Technique.RING, (region,))
    yield from walk_blank(board, path, "round the ring, which takes its tiles home", Technique.RING, (region,))


def solve(state: SlidingState, options: Mapping[str, str] = MappingProxyType({"direction": AUTO})) -> Iterator[Step | Progress]:
    """Yield the steps that solve a board, one per slide, and steps that only explain; raises Unsolvable.

    The option `direction` is the direction that every plan prefers: up, down, left or right, none, or auto, which chooses it
    for each step of a tile so that the blank's path is shortest.
    """
    rules.check(state)
    if state.is_solved():
        return
    view = View.of(state, Home.LAST, transposed=state.cols == 2 < state.rows)
    board = WorkBoard(state, view)
    yield from board.until_solved(_finish(board, preference(options["direction"], view)))


def _finish(board: WorkBoard, prefer: Preference) -> Iterator[Step | Progress]:
    for row in range(board.view.rows - 2):
        yield from _finish_row(board, row, prefer)
    yield from finish_last_rows(board, prefer) if board.view.cols > 2 else finish_square(board)


def _finish_row(board: WorkBoard, row: int, prefer: Preference) -> Iterator[Step | Progress]:
    name = board.view.row_name(row).capitalize()
    yield board.begin(name)
    for col in range(board.view.cols):
        yield from _place(board, (row, col), prefer)
    yield board.step(f"{name} is finished. Its tiles are locked, so every plan goes round them from now on.", Technique.LOCK)


def _place(board: WorkBoard, cell: Cell, prefer: Preference) -> Iterator[Step]:
    """Yield the steps that put the right tile into a cell, and lock it."""
    tile = board.view.belongs[cell]
    if board.cell_of(tile) == cell:
        board.lock([cell])
        yield board.step(f"Tile {tile} is in place at {board.view.name(cell)}. It is locked there.", Technique.LOCK)
    elif (yield from move_tile(board, TileTask(tile, cell), prefer)):
        board.lock([cell])
    else:
        yield from lift_last_tile(board, tile, cell)


# the last tile of a row, when the blank can't get in front of it


MOVERS = 3
"""number of locked tiles that step aside: all others of a row of four, as published, and no more in longer rows"""


def lift_last_tile(board: WorkBoard, tile: int, target: Cell) -> Iterator[Step]:
    """Yield the steps that take a tile from the cell below into its target, the last cell of a row, and lock the row.

    The blank goes back and forth between the same two cells by different paths, only because it prefers other directions.
    Source: the number-klotski method.
    """
    row, last = target
    movers = [(row, col) for col in range(max(0, last - MOVERS), last)]
    parking, start, before = (row + 1, last), (row + 1, movers[0][1]), movers[-1]
    name, line = board.view.name, board.view.row_name(row)
    aim = board.mark(Role.TARGET, target)

    def note(why: str) -> Step:
        return board.step(why, Technique.LIFT, (aim, board.mark_tile(tile)))

    def lead(goal: Cell, first: Direction | None, purpose: str) -> Iterator[Step]:
        return lead_blank(board, goal, first, purpose, Technique.LIFT, aim, tile)

    board.lock([parking])
    yield note(f"{tile} is parked at {name(parking)}. Locked tiles shut off {name(target)}, so the blank can't get there.")
    yield from lead(start, Direction.LEFT, f"from where it can push {line} aside")
    board.unlock(movers)
    yield note(f"{name(movers[0])} to {name(before)} are unlocked. Their tiles step aside for the blank and come back later.")
    yield from lead(before, Direction.UP, f"which pushes {line} aside")
    board.unlock([parking])
    yield from lead(parking, Direction.RIGHT, f"which lifts {tile} into {name(target)}")
    board.lock([target])
    yield note(f"{tile} is lifted into {name(target)}. It is locked there, and the blank goes back to restore the row.")
    yield from lead(before, None, f"round {tile}, which is locked now")
    yield from lead(start, Direction.LEFT, f"which puts {line} back")
    board.lock(movers)
