"""Following what a solver says, move by move, and searches to their ends."""

from dataclasses import dataclass

from solvers.errors import GaveUp, Unsolvable
from solvers.puzzle import State, Step


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
