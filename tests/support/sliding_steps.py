"""Steps of sliding solvers: which technique they are of, what they mark, where the blank goes and where they lead."""

from __future__ import annotations

from collections.abc import Iterable

from solvers.puzzle import Cell, Role, Step
from solvers.sliding.generate import generate
from solvers.sliding.rules import Home, SlidingState


def board(size: str, home: Home = Home.LAST, seed: int = 1) -> SlidingState:
    return generate({"size": size, "home": home}, seed)


def of(technique: str, items: Iterable[Step]) -> list[Step]:
    return [step for step in items if step.technique == technique]


def marked(step: Step, role: Role) -> list[Cell]:
    return [cell for mark in step.marks if mark.role is role for cell in mark.cells]


def after(state: SlidingState, items: Iterable[Step]) -> SlidingState:
    return state.apply_all(move for step in items for move in step.moves)


def blanks(state: SlidingState, items: Iterable[Step]) -> list[Cell]:
    """Return the cells that the blank enters."""
    path = []
    for move in (move for step in items for move in step.moves):
        path.append(state.cell_of(move.tile))
        state = state.apply(move)
    return path
