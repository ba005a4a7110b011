"""Runs solvers to their ends and checks their steps move by move; filters for steps; illegal moves."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from solvers.errors import GaveUp, Unsolvable
from solvers.formats.levels import board_of, read_packs
from solvers.puzzle import Cell, Puzzle, Role, State, Step
from solvers.sliding.rules import Home, SlidingState, generate


@dataclass
class Told:
    """A finished run of a solver: its steps, the position before each, the final position, and its error if any."""

    steps: list
    befores: list
    final: State
    end: Exception | None

    @property
    def each(self):
        """Each step with the position before it."""
        return list(zip(self.steps, self.befores, strict=True))

    @property
    def afters(self):
        """The position after each step."""
        return [*self.befores[1:], self.final][: len(self.steps)]


def told(start, items):
    """Run a solver, checking that all moves are legal and that undoing takes back whole steps."""
    stack, made, steps, befores, end = [start], [], [], [], None
    try:
        for item in items:
            if not isinstance(item, Step):
                continue
            steps.append(item)
            befores.append(stack[-1])
            undone = 0
            while undone < item.undoes:
                undone += made.pop()
                stack.pop()
            assert undone == item.undoes
            if item.moves:
                stack.append(stack[-1].apply_all(item.moves))
                made.append(len(item.moves))
    except (Unsolvable, GaveUp) as error:
        end = error
    return Told(steps, befores, stack[-1], end)


def exhausted(search):
    """Run a search to its end; return the values it yielded and its result."""
    signs = []
    while True:
        try:
            signs.append(next(search))
        except StopIteration as end:
            return signs, end.value


def board(size: str, home: Home = Home.LAST, seed: int = 1) -> SlidingState:
    return generate({"size": size, "home": home}, seed)


def of(technique: str, items: Iterable[Step]) -> list[Step]:
    return [step for step in items if step.technique == technique]


def marked(step: Step, role: Role) -> list[Cell]:
    return [cell for mark in step.marks if mark.role is role for cell in mark.cells]


def after(state: SlidingState, items: Iterable[Step]) -> SlidingState:
    return state.apply_all(move for step in items for move in step.moves)


def blanks(state: SlidingState, items: Iterable[Step]) -> list[Cell]:
    """Return the cells that the blank moves to."""
    path = []
    for move in (move for step in items for move in step.moves):
        path.append(state.cell_of(move.tile))
        state = state.apply(move)
    return path


def illegal_moves(puzzle: Puzzle[Any, Any], state: State[Any]) -> list[Any]:
    """Return moves that are legal on the last board of some level pack but not in this position, sorted by their texts."""
    boards = [board_of(puzzle, pack.levels[-1]) for pack in read_packs(puzzle)]
    others = {move for board in boards for move in board.legal_moves()} - set(state.legal_moves())
    return sorted(others, key=str)


@cache
def all_distances(goal: SlidingState) -> dict[SlidingState, int]:
    """Return the distance of every position from the goal, found by breadth-first search."""
    found, queue = {goal: 0}, [goal]
    for state in queue:
        for after in map(state.apply, state.legal_moves()):
            if after not in found:
                found[after] = found[state] + 1
                queue.append(after)
    return found
