"""What commands share about the flags that choose a new board."""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from solvers import board_options
from solvers.errors import ParseError
from solvers.generation.daily import DAY, options_of, read_day, seed_of
from solvers.options import SEED_LIMIT, read_options
from solvers.puzzle import Puzzle


def board_flags() -> tuple[str, ...]:
    """Return the names of all of them."""
    return (*(option.name for option, _ in board_options()), "seed")


def given_options(args: argparse.Namespace) -> dict[str, str]:
    """Return the options of a board that the command line gives."""
    names = [option.name for option, _ in board_options()]
    return {name: getattr(args, name) for name in names if getattr(args, name, None) is not None}


def wanted_boards(puzzle: Puzzle[Any, Any], args: argparse.Namespace, number: int) -> Iterator[tuple[str, dict[str, str], int]]:
    """Yield what so many boards are called, with their options and seeds: of seeds or days that follow each other.

    Raises ParseError.
    """
    if number < 1:
        raise ParseError(f"-n {number} makes no boards. Ask for 1 or more.")
    if args.daily is not None:
        refuse(args, board_flags(), "a date already names a board")
        first_day = read_day(args.daily)
        if number > (date.max - first_day).days:
            raise ParseError(f"{number} days from {first_day} are beyond the last date, {date.max}.")
        for day in (first_day + turn * DAY for turn in range(number)):
            yield f"daily puzzle of {day}", options_of(puzzle, day), seed_of(day)
        return
    options = read_options(puzzle.options, given_options(args))
    first = args.seed if args.seed is not None else random.SystemRandom().randrange(SEED_LIMIT)
    for seed in range(first, first + number):
        yield f"seed {seed}", options, seed


def refuse(args: argparse.Namespace, flags: Sequence[str], why: str) -> None:
    """Raise ParseError if one of these flags is given, as it would be of no effect."""
    for flag in flags:
        if getattr(args, flag) is not None:
            raise ParseError(f"--{flag} can't be used here: {why}.")
