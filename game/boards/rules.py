"""A puzzle's rules as its board shows them: pictures that move, and the words that the program uses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solvers.puzzle import Mark, Move, Puzzle, State


@dataclass(frozen=True, slots=True)
class RulePicture:
    """One rule: a sentence, a board that it is seen on, and turns that are played there, the texts of their moves."""

    words: str
    board: str
    turns: tuple[str, ...]
    marks: tuple[Mark, ...] = ()
    """what is pointed at before the first turn"""
    marks_stay: bool = False
    """whether it is pointed at all the time"""
    still: int = 0
    """how many turns have been played where nothing moves"""

    def positions(self, puzzle: Puzzle[Any, Any]) -> list[tuple[State[Any], tuple[Move, ...]]]:
        """Return the positions from the first on, each with the moves that led to it; raises PuzzleError if one can't be."""
        state = puzzle.parse(self.board)
        found: list[tuple[State[Any], tuple[Move, ...]]] = [(state, ())]
        for turn in self.turns:
            moves = tuple(map(puzzle.parse_move, turn.split()))
            state = state.apply_all(moves)
            found.append((state, moves))
        return found


@dataclass(frozen=True, slots=True)
class Rules:
    """What somebody has to know who has never seen the puzzle."""

    pictures: tuple[RulePicture, ...]
    """up to four"""
    terms: tuple[tuple[str, str], ...]
    """the words that the program uses, and what they mean"""
