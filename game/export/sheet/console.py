"""The command that draws boards for paper: `print`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from solvers import PUZZLES, find_puzzle, game_id, parse_game_id
from solvers.errors import PuzzleError
from solvers.flags import board_flags, refuse, wanted_boards

if TYPE_CHECKING:
    from game.export.sheet.printing import Board

OK, BAD_INPUT = 0, 2
DEFAULT_FILE = "boards.pdf"


def print_boards(args: argparse.Namespace) -> int:
    """Print the boards of the command line, and say which files there are."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.export.sheet.printing import PrintJob, printed

    try:
        boards = [board for game in args.games for board in _boards(game, args)]
        if not any(game in PUZZLES for game in args.games):
            refuse(args, (*board_flags(), "n", "daily"), "a game ID already names a board")
        job = PrintJob(boards, Path(args.o or DEFAULT_FILE), args.per_page or 0, args.solutions)
        for item in printed(job):
            if isinstance(item, Path):
                print(item)
    except PuzzleError as problem:
        print(problem, file=sys.stderr)
        return BAD_INPUT
    return OK


def _boards(game: str, args: argparse.Namespace) -> Iterator[Board]:
    """Yield what is to be printed of a puzzle or a game ID; raises PuzzleError."""
    from game.export.sheet.printing import GivenBoard, NewBoard

    if ":" in game and game not in PUZZLES:
        puzzle, state = parse_game_id(game)
        yield GivenBoard(game_id(puzzle, state))
        return
    puzzle = find_puzzle(game)
    for name, options, seed in wanted_boards(puzzle, args, 1 if args.n is None else args.n):
        puzzle.check_options(options)
        yield NewBoard(puzzle.name, options, seed, name)
