"""How the row-by-row method brings a tile to a cell: it plans the tile's path, and the blank's path for each step of it."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from solvers.puzzle import Cell, Role, Step
from solvers.sliding.planning.path_plan import Direction, Plan, steps_towards
from solvers.sliding.planning.view import View
from solvers.sliding.planning.walk import TileTask, advance
from solvers.sliding.planning.work_board import Technique, WorkBoard
from solvers.words import count

AUTO: Final = "auto"
NONE: Final = "none"

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
        *(board.mark(Role.EXPLORED, listed.cell, label=listed.label) for listed in plan.closed_list()),
        *(board.mark(Role.FRONTIER, listed.cell, label=listed.label) for listed in plan.open_list()),
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
