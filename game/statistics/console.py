"""The command that prints what was played: `stats`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.formatting import STATISTICS_HEAD, statistics_cells
from game.statistics.summary import Summary, Tally, as_csv, summary
from game.storage.paths import not_written, write_whole
from game.storage.storage import Storage
from solvers import PUZZLES, find_puzzle
from solvers.errors import PuzzleError
from solvers.puzzle import Puzzle
from solvers.words import count

OK, BAD_INPUT = 0, 2


def stats(args: argparse.Namespace) -> int:
    """Print the statistics of one puzzle or of all, or write the games as a CSV table; `-` is the standard output."""
    try:
        puzzles = [find_puzzle(args.puzzle)] if args.puzzle else list(PUZZLES.values())
    except PuzzleError as problem:
        print(problem, file=sys.stderr)
        return BAD_INPUT
    storage, names = Storage(), {puzzle.name for puzzle in puzzles}
    if args.csv:
        table = as_csv(game for game in storage.log.games() if game.puzzle in names)
        if args.csv == "-":
            sys.stdout.write(table)
        else:
            try:
                write_whole(Path(args.csv), table)
            except OSError as problem:
                print(not_written(Path(args.csv), problem), file=sys.stderr)
                return BAD_INPUT
        return OK
    found = {puzzle: summary(storage, puzzle.name) for puzzle in puzzles}
    if args.json:
        print(json.dumps({puzzle.name: _as_json(told) for puzzle, told in found.items()}))
        return OK
    for puzzle, told in found.items():
        print("\n".join(_as_text(puzzle, told)))
    return OK


def _as_json(told: Summary) -> dict[str, Any]:
    boards = [_tally_as_json(tally) for tally in told.tallies]
    streak = {"current": told.streak, "longest": told.longest_streak, "dailies": told.dailies}
    return {"games": told.games, "wins": told.wins, "streak": streak, "boards": boards}


def _tally_as_json(tally: Tally) -> dict[str, Any]:
    return {
        "board": tally.kind,
        "games": tally.games,
        "wins": tally.wins,
        "best_seconds": tally.best.seconds,
        "median_seconds": tally.median_s,
        "fewest_moves": tally.best.moves,
        "median_moves": tally.median_moves,
    }


def _as_text(puzzle: Puzzle[Any, Any], told: Summary) -> Iterator[str]:
    streak = f"{count(told.dailies, 'daily puzzle')} won, {count(told.streak, 'day')} in a row, longest {told.longest_streak}"
    yield f"{puzzle.title}: {count(told.games, 'game')}, {count(told.wins, 'win')}; {streak}"
    rows = [(tally.kind, *statistics_cells(tally, puzzle.counts_moves)) for tally in told.tallies]
    if not rows:
        return
    table = [("board", *STATISTICS_HEAD)[: len(rows[0])], *rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for first, *others in table:
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield f"  {first:<{widths[0]}}  {'  '.join(cells)}"
