"""The timeline of a solution: its steps as they arrive, where it stands, and how fast it goes on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from game.session.timeline import Timeline
from game.theme.measures import Duration
from solvers.history import History, Turn
from solvers.puzzle import State, Step, net_moves


@dataclass(frozen=True, slots=True)
class Chapter:
    """A stage of the solution and the step it begins with."""

    first: int
    title: str


class Playback(Timeline):
    """Steps and a position: so many steps have been made, and the next one is shown as what is about to happen."""

    def __init__(self, start: State[Any], speed: float = 1.0, move_s: float = 0.0) -> None:
        super().__init__(speed, move_s)
        self.steps: list[Step] = []
        self.chapters: list[Chapter] = []
        self.is_instant = False
        self.is_complete = False  # whether all steps have arrived
        self._history = History(start)
        self._moves = [0]
        self.hardest: Step | None = None  # the first of the hardest steps, if the solver tells how hard they are

    @property
    def state(self) -> State[Any]:
        """The position of the puzzle before the current step."""
        return self._history.state_at(self.position)

    @property
    def step(self) -> Step | None:
        """The step that is about to happen; None at the end."""
        return self.steps[self.position] if self.position < len(self.steps) else None

    @property
    def length(self) -> int:
        return len(self.steps)

    @property
    def is_finished(self) -> bool:
        return self.is_complete and self.is_at_end

    @property
    def is_solution(self) -> bool:
        """Tell whether the steps that have arrived solve the board."""
        return bool(self._history.state_at(len(self.steps)).is_solved())

    @property
    def move_count(self) -> int:
        """The moves that are left of all steps that have arrived."""
        return self._moves[-1]

    @property
    def moves_made(self) -> int:
        """The moves that are left of the steps made."""
        return self._moves[self.position]

    def add(self, step: Step) -> None:
        """Put a step at the end."""
        if step.stage and (not self.chapters or self.chapters[-1].title != step.stage):
            self.chapters.append(Chapter(len(self.steps), step.stage))
        if step.weight > (self.hardest.weight if self.hardest is not None else 0):
            self.hardest = step
        self.steps.append(step)
        self._history.append(step.moves, step.undoes)
        self._moves.append(self._moves[-1] - step.undoes + len(step.moves))
        if self.is_instant:
            self.position = len(self.steps)

    def renew(self, steps: Sequence[Step]) -> None:
        """Take other steps for those that have arrived, and stand where the board is as it was; where they never come, begin."""
        position = _same_place(self.steps, steps, self.position)
        self.steps, self.chapters, self._moves, self.hardest = [], [], [0], None
        self._history = History(self._history.state_at(0))
        for step in steps:
            self.add(step)
        self.position = len(self.steps) if self.is_instant else position

    def discard(self, discard: Callable[[list[Any]], object]) -> None:
        """Hand over what takes long to go, as nobody needs this timeline any more."""
        lists: list[list[Any]] = [self.steps, self._moves, *self._history.contents]
        for things in lists:
            discard(things)

    def seek(self, position: int) -> None:
        """Stand before another step."""
        super().seek(position)
        self.is_instant = False

    def pause(self) -> None:
        super().pause()
        self.is_instant = False

    def jump_to_end(self) -> None:
        """Be at the end, and stay there while steps arrive."""
        self.position = len(self.steps)
        self.is_instant = True

    def seconds_of(self, step: Step) -> float:
        """Return how long a step is shown at this speed before it happens."""
        if self._move_s and step.moves:
            return min(Duration.STEP * len(step.moves), Duration.THINK) / self.speed
        longest = min(Duration.STEP * len(step.moves), Duration.LONGEST_STEP)
        return (max(longest, Duration.THINK if step.clue else 0) if step.moves else Duration.THINK) / self.speed

    def _seconds_until_next(self) -> float:
        """Return how long it takes until the current step happens.

        Where moves are drawn one after another, the step before is drawn to its end and then looked at.
        """
        if not self._move_s or not self.position:
            return self.seconds_of(self.steps[self.position])
        former = self.steps[self.position - 1]
        return self.seconds_of(former) + (self.glide_of(former) if former.moves else 0.0)

    def glide_of(self, step: Step) -> float:
        """Return how long the moves of a step are under way at this speed."""
        if self._move_s:
            return self._move_s * len(step.moves) / self.speed
        return min(self.seconds_of(step), Duration.GLIDE)

    def chapter_at(self, position: int) -> Chapter | None:
        """Return the chapter that a position lies in, or None before the first."""
        return next((chapter for chapter in reversed(self.chapters) if chapter.first <= position), None)

    def turn_between(self, position: int, other: int) -> Turn:
        """Return the moves between two neighbouring positions, nothing if they are not, or if there is more to it."""
        step = self.steps[min(position, other)] if abs(position - other) == 1 and min(position, other) >= 0 else None
        return step.moves if step is not None and not step.undoes else ()

    def moves_until(self, position: int) -> list[Any]:
        """Return the moves that lead to a position, in order."""
        moves = list(chain.from_iterable(self._history.turns[:position]))
        return moves if len(moves) == self._moves[position] else net_moves(self.steps[:position])  # the latter takes longer


def _same_place(before: Sequence[Step], after: Sequence[Step], position: int) -> int:
    """Return where other steps, which lead to the same end, come through a position: before they part, or after they meet."""
    alike = [one.moves == other.moves and one.undoes == other.undoes for one, other in zip(before, after, strict=False)]
    if all(alike[:position]) and position <= len(alike):
        return position
    left = len(before) - position
    ends = zip(reversed(before[position:]), reversed(after), strict=False)
    is_met = left <= len(after) and all(one.moves == other.moves and one.undoes == other.undoes for one, other in ends)
    return len(after) - left if is_met else 0
