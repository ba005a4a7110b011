"""The data of a review: the moves that were made, a verdict on each, and a summary."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, cast

from solvers.puzzle import Mark, Move, Puzzle, S, State, Step


@dataclass(frozen=True)
class Played:
    """A move that was made."""

    move: Move
    seconds: float | None = None  # since the start of play; None if it wasn't timed
    undoes: int = 0  # number of moves that were taken back before it


@dataclass(frozen=True)
class Game:
    """A game to review: its start, and its moves in the order in which they were made."""

    puzzle: Puzzle[Any, Any]
    start: State[Any]
    played: tuple[Played, ...]


class Quality(StrEnum):
    """How good a move was."""

    BEST = "best"  # no other move was better
    FORCED = "forced"  # it was the only move, or the only one that didn't lose
    GUESS = "guess"  # it was right, but that couldn't be known
    WASTED = "wasted"  # it led away from the goal, so other moves have to make up for it
    MISTAKE = "mistake"  # what it lost is lost for good, unless it is taken back
    OTHER = "other"  # it changed nothing, or its effect is unknown

    @property
    def is_fault(self) -> bool:
        return self in (Quality.GUESS, Quality.WASTED, Quality.MISTAKE)


@dataclass(frozen=True)
class Verdict:
    """The verdict on a move, or on a few that belong together."""

    moves: tuple[Move, ...]
    quality: Quality
    why: str  # sentences; the first one can stand alone in a list
    best: tuple[Move, ...] = ()  # the best moves instead; empty if the move was as good
    marks: tuple[Mark, ...] = ()
    undoes: int = 0  # number of moves that were taken back before
    value: float | None = None
    """the value of the position after it, as the review's curve shows it; None if it is unknown"""
    least: float | None = None  # a lower bound of the value, if the value is only an upper bound
    seconds: float | None = None  # how long the player took for it

    def step(self) -> Step:
        return Step(self.moves, self.why, self.quality, self.marks, undoes=self.undoes)


@dataclass(frozen=True)
class Summary:
    """The summary of a whole game."""

    accuracy: float | None  # from 0 to 1; None if no move counts
    meaning: str  # a sentence that explains the accuracy
    facts: tuple[str, ...]  # sentences, the most important one first
    curve: str  # what the verdicts' values are, in a few words
    first: float | None = None  # the value of the start; None if values belong to moves, not to positions
    is_exact: bool = True  # whether all values are proven


class GameTree(Generic[S]):
    """A game's positions by number: 0 is the start, k the one after the k-th move. Raises IllegalMove."""

    def __init__(self, game: Game) -> None:
        self.states: list[S] = [cast(S, game.start)]
        self.parents = [0]  # position -> the one that its move was made from
        self.repeated = set[int]()  # the positions whose moves were made before and taken back
        first: list[int] = [0]
        made: dict[tuple[int, Move], int] = {}
        for position, played in enumerate(game.played, 1):
            parent = position - 1
            for _ in range(played.undoes):
                parent = self.parents[parent]
            self.parents.append(parent)
            self.states.append(self.states[parent].apply(played.move))
            first.append(made.setdefault((first[parent], played.move), position))
            if first[position] != position:
                self.repeated.add(position)

    def __len__(self) -> int:
        """The number of moves."""
        return len(self.states) - 1

    def line(self) -> list[int]:
        """Return the positions from the start to the last one, without those of moves that were taken back."""
        return self.path_to(len(self))

    def lines(self) -> Iterator[list[int]]:
        """Yield lines of positions that together contain all of them: first the final line, then those that were abandoned.

        An abandoned line begins at its fork from the lines before it.
        """
        known = {0}
        leaves = set(range(len(self.states))) - set(self.parents[1:])
        for leaf in sorted(leaves, reverse=True):
            line = self.path_to(leaf)
            first = max((place for place, position in enumerate(line) if position in known), default=0)
            known.update(line)
            yield line[first:]

    def forks(self) -> set[int]:
        """Return the positions to which the game went back before another move."""
        return {parent for position, parent in enumerate(self.parents[1:], 1) if parent != position - 1}

    def path_to(self, position: int) -> list[int]:
        """Return the positions from the start to one of them."""
        path = [position]
        while path[-1]:
            path.append(self.parents[path[-1]])
        return path[::-1]
