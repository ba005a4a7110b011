"""The positions of a game. As moves can be taken back and made otherwise, they form a tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, cast

from solvers.puzzle import Move, S
from solvers.review.verdicts import Game


class GameTree(Generic[S]):
    """Position 0 is the start, position k the one after the k-th move; raises IllegalMove for a move that can't be made."""

    def __init__(self, game: Game) -> None:
        self.states: list[S] = [cast(S, game.start)]
        self.parents = [0]
        """for each position the one that its move was made from"""
        self.repeated = set[int]()
        """the positions whose moves had been made before, and were taken back"""
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
