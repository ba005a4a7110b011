"""Following what solvers say, move by move, and searches to their ends; steps of sliding solvers; moves that can't be made."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from solvers.errors import GaveUp, Unsolvable
from solvers.formats.levels import board_of, read_packs
from solvers.puzzle import Cell, Puzzle, Role, State, Step
from solvers.sliding.generate import generate
from solvers.sliding.rules import Home, SlidingState


@dataclass
class Told:
    """What a solver has told: its steps, each with the position in which it is shown, and how it ended."""

    steps: list
    befores: list
    final: State
    end: Exception | None

    def of(self, technique):
        return [step for step in self.steps if step.technique == technique]


def told(start, items):
    """Follow a solver, checking that moves are legal and that what is taken back is all moves of the last steps."""
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
    """The signs of life of a search, and what it found."""
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
    """Return the cells that the blank enters."""
    path = []
    for move in (move for step in items for move in step.moves):
        path.append(state.cell_of(move.tile))
        state = state.apply(move)
    return path


def illegal_moves(puzzle: Puzzle[Any, Any], state: State[Any]) -> list[Any]:
    """Return moves that the last boards of the level packs have and a position doesn't, ordered by their texts."""
    boards = [board_of(puzzle, pack.levels[-1]) for pack in read_packs(puzzle)]
    others = {move for board in boards for move in board.legal_moves()} - set(state.legal_moves())
    return sorted(others, key=str)


@cache
def all_distances(goal: SlidingState) -> dict[SlidingState, int]:
    """Return how far every position is from the goal, found without any table."""
    found, queue = {goal: 0}, [goal]
    for state in queue:
        for after in map(state.apply, state.legal_moves()):
            if after not in found:
                found[after] = found[state] + 1
                queue.append(after)
    return found
