"""Moves that can't be made in a position, for puzzles of which nothing else is known."""

from __future__ import annotations

from typing import Any

from solvers.formats.levels import board_of, read_packs
from solvers.puzzle import Puzzle, State


def illegal_moves(puzzle: Puzzle[Any, Any], state: State[Any]) -> list[Any]:
    """Return moves that the last boards of the level packs have and a position doesn't, ordered by their texts."""
    boards = [board_of(puzzle, pack.levels[-1]) for pack in read_packs(puzzle)]
    others = {move for board in boards for move in board.legal_moves()} - set(state.legal_moves())
    return sorted(others, key=str)
