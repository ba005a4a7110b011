"""How the row-by-row method brings a tile to a cell: its path is planned, and the blank is planned in front of each step of it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from math import inf
from typing import Final, TypeAlias

from solvers.puzzle import Cell, Mark, Role, Step
from solvers.sliding.path_plan import Direction, ListedCell, Plan
from solvers.sliding.view import View
from solvers.sliding.walk import Errand, advance, counted
from solvers.sliding.work_board import Technique, WorkBoard

AUTO: Final = "auto"
NONE: Final = "none"

Wishes: TypeAlias = Callable[[Cell, Cell], tuple[Direction | None, ...]]
"""Which directions to try first on the way from one cell to another."""


def wishes(direction: str, view: View) -> Wishes:
    """Return the wishes of a direction option: `auto`, `none`, or a real direction's name, which every plan then prefers."""
    if direction == AUTO:
        return useful_directions
    first = None if direction == NONE else view.words[Direction(direction)]
    return lambda start, goal: (first,)


def useful_directions(start: Cell, goal: Cell) -> tuple[Direction, ...]:
    """Return the one or two directions that lead from a cell towards another, the one with the longer way to go first."""
    down, right = goal[0] - start[0], goal[1] - start[1]
    ways = ((abs(down), Direction.DOWN if down > 0 else Direction.UP), (abs(right), Direction.RIGHT if right > 0 else Direction.LEFT))
    return tuple(way for steps, way in sorted(ways, reverse=True) if steps)


@dataclass(frozen=True, slots=True)
class Route:
    """A way on for a tile: its plan, and the blank's plan to be in front of its first step (None if the blank is shut off)."""

    first: Direction | None
    tile_plan: Plan
    blank_plan: Plan | None

    @property
    def slides(self) -> float:
        """How many slides the blank needs to be in front."""
        return inf if self.blank_plan is None else self.blank_plan.length


def bring(board: WorkBoard, errand: Errand, wished: Wishes) -> Generator[Step, None, bool]:
    """Yield the steps that bring a tile to its goal, and return False if the blank can't get in front of it on the way."""
    expected: tuple[Cell, ...] = ()
    while (here := board.cell_of(errand.tile)) != errand.goal:
        routes = [_route(board, here, errand.goal, first) for first in wished(here, errand.goal)]
        best = min(routes, key=lambda route: route.slides)
        if best.blank_plan is None:
            return False
        if best.tile_plan.path != expected:
            yield _plan_step(board, errand, best, routes)
        expected = best.tile_plan.path[1:]
        yield from advance(board, errand, best.blank_plan, board.mark(Role.PATH, *best.tile_plan.path))
    return True


def _route(board: WorkBoard, here: Cell, goal: Cell, first: Direction | None) -> Route:
    tile_plan = board.plan(here, goal, board.locked, first)
    assert tile_plan is not None, f"locked tiles shut off {goal}"
    return Route(first, tile_plan, board.plan_blank(tile_plan.path[1], beside=here, first=first))


def _plan_step(board: WorkBoard, errand: Errand, best: Route, routes: list[Route]) -> Step:
    plan = best.tile_plan
    marks = (
        *(_listed(board, Role.EXPLORED, cell) for cell in plan.closed_list()),
        *(_listed(board, Role.FRONTIER, cell) for cell in plan.open_list()),
        board.mark(Role.PATH, *plan.path),
        board.mark(Role.TARGET, errand.goal),
        board.mark(Role.SUBJECT, plan.path[0]),
    )
    headline = f"Plan {errand.tile}: {counted(plan.length, 'step')} to {board.view.name(errand.goal)}"
    return board.step(f"{headline}. {_reason(board, errand.tile, best, routes)}", Technique.PLAN, marks)


def _listed(board: WorkBoard, role: Role, listed: ListedCell) -> Mark:
    return board.mark(role, listed.cell, label=listed.label)


def _reason(board: WorkBoard, tile: int, best: Route, routes: list[Route]) -> str:
    if best.first is None:
        return "No direction first: every step counts 1, so F tells equally long paths apart by nothing."
    first = board.view.words[best.first]
    chosen = f"{first.capitalize()} first: a step {first} counts 0.9, so F falls that way."
    if len(routes) == 1:
        return chosen
    other = next(route for route in routes if route is not best)
    served = f"the blank is in front of {tile} after {counted(int(best.slides), 'slide')}"
    return f"{chosen} So {served}; {_otherwise(board, other)}."


def _otherwise(board: WorkBoard, other: Route) -> str:
    assert other.first is not None
    way = board.view.words[other.first]
    return f"{way} first it can't get there" if other.slides == inf else f"{way} first it needs {other.slides}"
