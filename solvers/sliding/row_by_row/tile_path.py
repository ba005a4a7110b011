"""How the row-by-row method brings a tile to a cell: the tile's path is planned, and for each step of it the blank's."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from solvers.puzzle import Cell, Role, Step
from solvers.sliding.planning.path_plan import Direction, Plan, steps_towards
from solvers.sliding.planning.view import View
from solvers.sliding.planning.walk import Errand, advance
from solvers.sliding.planning.work_board import Technique, WorkBoard
from solvers.words import count

AUTO: Final = "auto"
NONE: Final = "none"

Preference: TypeAlias = Callable[[Cell, Cell], tuple[Direction | None, ...]]
"""Tells which directions a plan from one cell to another may try first; None is none."""


def preference(direction: str, view: View) -> Preference:
    """Return what a direction option stands for: `auto`, `none`, or a real direction, which every plan then tries first."""
    if direction == AUTO:
        return useful_directions
    first = None if direction == NONE else view.words[Direction(direction)]
    return lambda start, goal: (first,)


def useful_directions(start: Cell, goal: Cell) -> tuple[Direction, ...]:
    """Return the one or two directions that lead from a cell towards another, the one with more steps to go first."""
    ways = [(steps, way) for way in Direction if (steps := steps_towards(way, start, goal)) > 0]
    return tuple(way for _, way in sorted(ways, reverse=True))


@dataclass(frozen=True, slots=True)
class Route:
    """A way on for a tile: its own plan, and the blank's plan to the first cell of it."""

    first: Direction | None
    tile_plan: Plan
    blank_plan: Plan

    @property
    def slides(self) -> int:
        """How many slides bring the blank in front of the tile."""
        return self.blank_plan.length


def bring(board: WorkBoard, errand: Errand, prefer: Preference) -> Generator[Step, None, bool]:
    """Yield the steps that bring a tile to its goal, and return False if the blank can't get in front of it on the way.

    Before each step of the tile the preferred plans are made, and the one that the blank serves with the fewest slides wins.
    """
    expected: tuple[Cell, ...] = ()
    while (here := board.cell_of(errand.tile)) != errand.goal:
        routes = list(_routes(board, here, errand.goal, prefer))
        if not routes:
            return False
        best = min(routes, key=lambda route: route.slides)
        if best.tile_plan.path != expected:
            yield _plan_step(board, errand, best, routes)
        yield from advance(board, errand, best.blank_plan, board.mark(Role.PATH, *best.tile_plan.path))
        expected = best.tile_plan.path[1:]
    return True


def _routes(board: WorkBoard, here: Cell, goal: Cell, prefer: Preference) -> Iterator[Route]:
    for first in prefer(here, goal):
        tile_plan = board.plan(here, goal, board.locked, first)
        if tile_plan and (blank_plan := board.plan_blank(tile_plan.path[1], beside=here, first=first)):
            yield Route(first, tile_plan, blank_plan)


def _plan_step(board: WorkBoard, errand: Errand, best: Route, routes: list[Route]) -> Step:
    plan = best.tile_plan
    marks = (
        *(board.mark(Role.EXPLORED, listed.cell, label=listed.label) for listed in plan.closed_list()),
        *(board.mark(Role.FRONTIER, listed.cell, label=listed.label) for listed in plan.open_list()),
        board.mark(Role.PATH, *plan.path),
        board.mark(Role.TARGET, errand.goal),
        board.mark_tile(errand.tile),
    )
    headline = f"Plan for tile {errand.tile}: {count(plan.length, 'step')} to {board.view.name(errand.goal)}"
    return board.step(f"{headline}. {_reason(board, errand.tile, best, routes)}", Technique.PLAN, marks)


def _reason(board: WorkBoard, tile: int, best: Route, routes: list[Route]) -> str:
    """Return why a route is planned as it is, and what the others would have cost the blank."""
    if best.first is None:
        return "No direction is first: every step counts 1, and of equally long paths the one found last is taken."
    words = board.view.words
    first = words[best.first]
    chosen = f"{first.capitalize()} first: a step {first} counts 0.9, so F falls that way."
    others = "".join(f"; {words[it.first]} first it would need {it.slides}" for it in routes if it.first and it is not best)
    when = f"after {count(best.slides, 'slide')}" if best.slides else "already"
    return f"{chosen} The blank is in front of tile {tile} {when}{others}." if others else chosen
