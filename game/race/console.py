"""The race on the command line: two solvers on one board or on many, as a table."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from game.race.table import BEST, MEAN, WORST, Row, Table
from solvers import PUZZLES, find_puzzle, parse_game_id
from solvers.errors import ParseError, PuzzleError
from solvers.flags import given_options
from solvers.options import read_options
from solvers.own.registry import Registry
from solvers.puzzle import Puzzle, Solver, State
from solvers.worker.tasks import LIMIT_S, compare_on

OK, BAD_INPUT = 0, 2
_HEAD_W, _CELL_W = 14, 11


def race(args: argparse.Namespace) -> int:
    """Race the solvers of the command line and print the table."""
    try:
        puzzle, boards = _boards(args)
        solvers = _solvers(puzzle, args)
        table = Table(puzzle, [solver.title for solver in solvers])
        entrants = [(solver.address, read_options(solver.options, {})) for solver in solvers]
        for lap in compare_on(puzzle, boards, entrants, args.limit or LIMIT_S):
            table.add(lap)
            if lap.problem and not args.json:
                print(f"{table.titles[lap.lane]}, board {lap.seed}: {lap.problem}", file=sys.stderr)
    except PuzzleError as problem:
        print(problem, file=sys.stderr)
        return BAD_INPUT
    if args.json:
        laps = [asdict(lap) for side in table.laps for lap in side.values()]
        print(json.dumps({"puzzle": puzzle.name, "solvers": [solver.name for solver in solvers], "laps": laps}))
    else:
        print("\n".join(_lines(table)))
    return OK


def _boards(args: argparse.Namespace) -> tuple[Puzzle[Any, Any], Iterator[tuple[int, State[Any]]]]:
    """Return the puzzle and the numbered boards: that of a game ID, or those of some seeds."""
    given = given_options(args)
    if args.game not in PUZZLES and ":" in args.game:
        if given or args.seed is not None or args.n is not None:
            raise ParseError("A game ID already names a board. Leave out the options for new boards.")
        puzzle, state = parse_game_id(args.game)
        return puzzle, iter([(1, state)])
    puzzle = find_puzzle(args.game)
    number = 5 if args.n is None else args.n
    if number < 1:
        raise ParseError(f"-n {number} makes no boards. Ask for 1 or more.")
    options = read_options(puzzle.options, given)
    puzzle.check_options(options)
    first = 1 if args.seed is None else args.seed
    return puzzle, ((seed, puzzle.generate(options, seed)) for seed in range(first, first + number))


def _solvers(puzzle: Puzzle[Any, Any], args: argparse.Namespace) -> list[Solver[Any]]:
    registry = Registry(args.own_folder)
    names = args.solvers or [solver.name for solver in puzzle.solvers[:2]]
    found = [registry.named(puzzle, name) for name in names]
    for solver in found:
        if solver.problem:
            raise ParseError(solver.problem)
    return found


def _lines(table: Table) -> Iterator[str]:
    yield " " * _HEAD_W + "".join(f"{title[: 3 * _CELL_W - 2]:<{3 * _CELL_W}}" for title in table.titles).rstrip()
    words = (MEAN, BEST, WORST)
    for row in (Row("", words, words), *table.rows()):
        cells = (*row.left, "", "")[:3] + (*row.right, "", "")[:3]
        yield f"{row.title:<{_HEAD_W}}{''.join(f'{cell:<{_CELL_W}}' for cell in cells)}".rstrip()
