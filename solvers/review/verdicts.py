"""What a review is about and what it says: moves that were made, a verdict on each, and a summary."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, cast

from solvers.puzzle import Mark, Move, Puzzle, S, State, Step


@dataclass(frozen=True)
class Played:
    """A move that was made."""

    move: Move
    seconds: float | None = None  # after the start of play; None where the time wasn't taken
    undoes: int = 0  # how many of the moves made so far were taken back before


@dataclass(frozen=True)
class Game:
    """A game to be reviewed: where it began, and its moves in the order in which they were made."""

    puzzle: Puzzle[Any, Any]
    start: State[Any]
    played: tuple[Played, ...]


class Quality(StrEnum):
    """What a move was worth."""

    BEST = "best"  # nothing better could be done
    FORCED = "forced"  # nothing else could be done, or only without losing
    GUESS = "guess"  # it was right, but that could not be known
    WASTED = "wasted"  # it led away, and has to be made good by others
    MISTAKE = "mistake"  # what it lost can't be had any more, unless it is taken back
    OTHER = "other"  # it changed nothing, or it is unknown what

    @property
    def is_fault(self) -> bool:
        return self in (Quality.GUESS, Quality.WASTED, Quality.MISTAKE)


@dataclass(frozen=True)
class Verdict:
    """What there is to say of a move, or of a few that belong together."""

    moves: tuple[Move, ...]
    quality: Quality
    why: str  # sentences; the first one can stand alone in a list
    best: tuple[Move, ...] = ()  # what would have been best instead; empty where the move was as good
    marks: tuple[Mark, ...] = ()
    undoes: int = 0  # how many moves were taken back before
    value: float | None = None
    """where the game stands after it, as the review's curve shows it; None where that is unknown"""
    least: float | None = None  # where the value is only known to be no more than that: what it is at least
    seconds: float | None = None  # how long the player took for it

    def step(self) -> Step:
        return Step(self.moves, self.why, self.quality, self.marks, undoes=self.undoes)


@dataclass(frozen=True)
class Summary:
    """What there is to say of a whole game."""

    accuracy: float | None  # from 0 to 1; None if no move counts
    meaning: str  # a sentence that says what the accuracy is
    facts: tuple[str, ...]  # sentences, the most important one first
    curve: str  # what the values of the verdicts are, in a few words
    first: float | None = None  # the value of the start; None where values belong to the moves themselves
    is_exact: bool = True  # whether all values are proven


class GameTree(Generic[S]):
    """Position 0 is the start, position k the one after the k-th move; raises IllegalMove for a move that can't be made."""

    def __init__(self, game: Game) -> None:
        self.states: list[S] = [cast(S, game.start)]
        self.parents = [0]  # for each position the one that its move was made from
        self.repeated = set[int]()  # the positions whose moves had been made before, and were taken back
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
        return self.way_to(len(self))

    def lines(self) -> Iterator[list[int]]:
        """Yield lines of positions that hold each one at least once: the last one first, then each that was left for another.

        A line that was left begins where it parts from the former ones.
        """
        known = {0}
        leaves = set(range(len(self.states))) - set(self.parents[1:])
        for leaf in sorted(leaves, reverse=True):
            line = self.way_to(leaf)
            first = max((place for place, position in enumerate(line) if position in known), default=0)
            known.update(line)
            yield line[first:]

    def forks(self) -> set[int]:
        """Return the positions from which the game did not simply go on with the next move."""
        return {parent for position, parent in enumerate(self.parents[1:], 1) if parent != position - 1}

    def way_to(self, position: int) -> list[int]:
        """Return the positions from the start to one of them."""
        way = [position]
        while way[-1]:
            way.append(self.parents[way[-1]])
        return way[::-1]
