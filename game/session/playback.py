"""Timelines: a position that can be moved or moves on by itself, and that of a solution, whose steps arrive one by one."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from game.theme.measures import Duration
from solvers.history import History, Turn
from solvers.puzzle import State, Step, net_moves


class Timeline(ABC):
    """Positions from 0 to a length, each shown for a while."""

    def __init__(self, speed: float, move_s: float) -> None:
        self.position = 0
        self.is_playing = False
        self.speed = speed
        self._move_s = move_s  # seconds per move, where moves are drawn one after another
        self._passed_s = 0.0

    @property
    @abstractmethod
    def length(self) -> int:
        """The last position."""

    @abstractmethod
    def _seconds_until_next(self) -> float:
        """Return how long the position is shown before the next one."""

    @property
    def is_at_end(self) -> bool:
        return self.position >= self.length

    @property
    def is_finished(self) -> bool:
        """Whether it is at the end and nothing more will arrive."""
        return self.is_at_end

    def seek(self, position: int) -> None:
        self.position = min(max(position, 0), self.length)
        self._passed_s = 0.0

    def play(self) -> None:
        """Start playing, from the beginning if it is finished."""
        if self.is_finished:
            self.seek(0)
        self.is_playing = True

    def pause(self) -> None:
        self.is_playing = False

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        if not self.is_playing:
            return
        self._passed_s += seconds
        while not self.is_at_end and self._passed_s >= (needed := self._seconds_until_next()):
            self._passed_s -= needed
            self.position += 1
        if self.is_at_end:
            self._passed_s = 0.0
            self.is_playing = not self.is_finished


@dataclass(frozen=True, slots=True)
class Chapter:
    """A stage of the solution and the number of its first step."""

    first: int
    title: str


class Playback(Timeline):
    """Steps and a position among them: that many steps have been made, and the next one is shown as about to happen."""

    def __init__(self, start: State[Any], speed: float = 1.0, move_s: float = 0.0) -> None:
        super().__init__(speed, move_s)
        self.steps: list[Step] = []
        self.chapters: list[Chapter] = []
        self.is_instant = False
        self.is_complete = False  # whether all steps have arrived
        self._history = History(start)
        self._moves = [0]
        self.hardest: Step | None = None  # the first of the hardest steps, if the solver grades them

    @property
    def state(self) -> State[Any]:
        """The puzzle's state before the current step."""
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
        """Whether the steps that have arrived solve the board."""
        return bool(self._history.state_at(len(self.steps)).is_solved())

    @property
    def move_count(self) -> int:
        """The number of moves in all steps that have arrived, less those undone."""
        return self._moves[-1]

    @property
    def moves_made(self) -> int:
        """The number of moves in the steps made so far, less those undone."""
        return self._moves[self.position]

    def add(self, step: Step) -> None:
        if step.stage and (not self.chapters or self.chapters[-1].title != step.stage):
            self.chapters.append(Chapter(len(self.steps), step.stage))
        if step.weight > (self.hardest.weight if self.hardest is not None else 0):
            self.hardest = step
        self.steps.append(step)
        self._history.append(step.moves, step.undoes)
        self._moves.append(self._moves[-1] - step.undoes + len(step.moves))
        if self.is_instant:
            self.position = len(self.steps)

    def replace_steps(self, steps: Sequence[Step]) -> None:
        """Replace the steps, and stay where the board is the same; if the new steps never reach it, go back to the beginning."""
        position = _matching_position(self.steps, steps, self.position)
        self.steps, self.chapters, self._moves, self.hardest = [], [], [0], None
        self._history = History(self._history.state_at(0))
        for step in steps:
            self.add(step)
        self.position = len(self.steps) if self.is_instant else position

    def discard(self, discard: Callable[[list[Any]], object]) -> None:
        """Pass the long lists of a timeline that is no longer needed to `discard`, as freeing them at once takes long."""
        lists: list[list[Any]] = [self.steps, self._moves, *self._history.contents]
        for things in lists:
            discard(things)

    def seek(self, position: int) -> None:
        """Go to the position before another step."""
        super().seek(position)
        self.is_instant = False

    def pause(self) -> None:
        super().pause()
        self.is_instant = False

    def jump_to_end(self) -> None:
        """Go to the end, and stay there as steps arrive."""
        self.position = len(self.steps)
        self.is_instant = True

    def seconds_of(self, step: Step) -> float:
        """Return how long a step is shown before it happens, at this speed."""
        if self._move_s and step.moves:
            return min(Duration.STEP * len(step.moves), Duration.THINK) / self.speed
        longest = min(Duration.STEP * len(step.moves), Duration.LONGEST_STEP)
        return (max(longest, Duration.THINK if step.clue else 0) if step.moves else Duration.THINK) / self.speed

    def _seconds_until_next(self) -> float:
        """Return the time until the current step happens.

        Where moves are drawn one after another, the step before is first drawn to its end and then shown for a while.
        """
        if not self._move_s or not self.position:
            return self.seconds_of(self.steps[self.position])
        previous = self.steps[self.position - 1]
        return self.seconds_of(previous) + (self.glide_of(previous) if previous.moves else 0.0)

    def glide_of(self, step: Step) -> float:
        """Return how long the moves of a step are animated, at this speed."""
        if self._move_s:
            return self._move_s * len(step.moves) / self.speed
        return min(self.seconds_of(step), Duration.GLIDE)

    def chapter_at(self, position: int) -> Chapter | None:
        """Return the chapter of a position, or None before the first."""
        return next((chapter for chapter in reversed(self.chapters) if chapter.first <= position), None)

    def turn_between(self, position: int, other: int) -> Turn:
        """Return the moves between two neighbouring positions; none if they aren't neighbours or the step undoes moves."""
        step = self.steps[min(position, other)] if abs(position - other) == 1 and min(position, other) >= 0 else None
        return step.moves if step is not None and not step.undoes else ()

    def moves_until(self, position: int) -> list[Any]:
        """Return the moves that lead to a position."""
        moves = list(chain.from_iterable(self._history.turns[:position]))
        return moves if len(moves) == self._moves[position] else net_moves(self.steps[:position])  # the latter is slower


def _matching_position(before: Sequence[Step], after: Sequence[Step], position: int) -> int:
    """Return the position in other steps with the same end where the board is the same: in a common start or end, else 0."""
    alike = [one.moves == other.moves and one.undoes == other.undoes for one, other in zip(before, after, strict=False)]
    if all(alike[:position]) and position <= len(alike):
        return position
    left = len(before) - position
    ends = zip(reversed(before[position:]), reversed(after), strict=False)
    is_met = left <= len(after) and all(one.moves == other.moves and one.undoes == other.undoes for one, other in ends)
    return len(after) - left if is_met else 0
