"""The commands of the command line that need no window: `race`, `review`, `print` and `stats`. Bad input raises PuzzleError."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.formatting import STATISTICS_HEAD, accuracy_words, clock_time, statistics_cells
from game.session.race_table import BEST, MEAN, WORST, Row, Table
from game.session.review import of_source
from game.storage import Storage
from game.storage.game_log import Statistics, Tally, as_csv, summary
from game.storage.paths import write_error, write_whole
from solvers import PUZZLES, find_puzzle, game_id, is_game_id, parse_game_id
from solvers.console import board_flags, given_options, refuse, wanted_boards
from solvers.errors import ParseError, PuzzleError
from solvers.kernels import compile_here
from solvers.options import read_options
from solvers.own.registry import Registry
from solvers.puzzle import Puzzle, Solver, State
from solvers.review import Game, Summary, Verdict, can_review, reviewed
from solvers.words import count
from solvers.worker.tasks import LIMIT_S, compare_on

if TYPE_CHECKING:
    from game.export.printing import Board

OK = 0
_HEAD_W, _CELL_W = 14, 11


def race(args: argparse.Namespace) -> int:
    """Race two solvers and print the table."""
    puzzle, boards = _raced_boards(args)
    solvers = _solvers(puzzle, args)
    table = Table(puzzle, [solver.title for solver in solvers])
    entrants = [(solver.address, read_options(solver.options, {})) for solver in solvers]
    for lap in compare_on(puzzle, boards, entrants, args.limit or LIMIT_S):
        table.add(lap)
        if lap.problem and not args.json:
            print(f"{table.titles[lap.lane]}, board {lap.seed}: {lap.problem}", file=sys.stderr)
    if args.json:
        laps = [asdict(lap) for side in table.laps for lap in side.values()]
        print(json.dumps({"puzzle": puzzle.name, "solvers": [solver.name for solver in solvers], "laps": laps}))
    else:
        print("\n".join(_race_lines(table)))
    return OK


def _raced_boards(args: argparse.Namespace) -> tuple[Puzzle[Any, Any], Iterator[tuple[int, State[Any]]]]:
    """Return the puzzle and its numbered boards: the one of a game ID, or new ones from consecutive seeds."""
    given = given_options(args)
    if is_game_id(args.game):
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


def _race_lines(table: Table) -> Iterator[str]:
    yield " " * _HEAD_W + "".join(f"{title[: 3 * _CELL_W - 2]:<{3 * _CELL_W}}" for title in table.titles).rstrip()
    words = (MEAN, BEST, WORST)
    for row in (Row("", words, words), *table.rows()):
        cells = (*row.left, "", "")[:3] + (*row.right, "", "")[:3]
        yield f"{row.title:<{_HEAD_W}}{''.join(f'{cell:<{_CELL_W}}' for cell in cells)}".rstrip()


def review(args: argparse.Namespace) -> int:
    """Review a game and print the verdicts."""
    compile_here()
    game = of_source(args.game, args.moves)
    if not can_review(game.puzzle):
        raise ParseError(f"Games of {game.puzzle.title} can't be reviewed.")
    verdicts, summary = _review(game)
    print(json.dumps(_review_as_json(game, verdicts, summary)) if args.json else "\n".join(_review_lines(verdicts, summary)))
    return OK


def _review(game: Game) -> tuple[list[Verdict], Summary]:
    verdicts: list[Verdict] = []
    summary: Summary | None = None
    for item in reviewed(game, {}):
        if isinstance(item, Summary):
            summary = item
        elif isinstance(item, Verdict):
            verdicts.append(item)
        elif item.is_anew:
            verdicts.clear()
    assert summary is not None
    return verdicts, summary


def _review_lines(verdicts: Sequence[Verdict], summary: Summary) -> Iterator[str]:
    yield f"Accuracy {accuracy_words(summary)}. {summary.meaning}"
    yield from summary.facts
    yield ""
    for number, verdict in enumerate(verdicts, 1):
        time = f" ({clock_time(verdict.seconds)})" if verdict.seconds is not None else ""
        text = verdict.why if verdict.quality.is_fault else verdict.step().headline
        yield f"{number:>4}  {verdict.quality:<8}{text}{time}"


def _review_as_json(game: Game, verdicts: Sequence[Verdict], summary: Summary) -> dict[str, Any]:
    return {
        "puzzle": game.puzzle.name,
        "game": game_id(game.puzzle, game.start),
        "accuracy": summary.accuracy,
        "meaning": summary.meaning,
        "exact": summary.is_exact,
        "facts": summary.facts,
        "curve": summary.curve,
        "first": summary.first,
        "moves": [_verdict_as_json(verdict) for verdict in verdicts],
    }


def _verdict_as_json(verdict: Verdict) -> dict[str, Any]:
    return {
        "moves": list(map(str, verdict.moves)),
        "quality": verdict.quality,
        "why": verdict.why,
        "best": list(map(str, verdict.best)),
        "undoes": verdict.undoes,
        "value": verdict.value,
        "least": verdict.least,
        "seconds": verdict.seconds,
    }


def stats(args: argparse.Namespace) -> int:
    """Print the statistics of one puzzle or of all, or write the games as CSV."""
    puzzles = [find_puzzle(args.puzzle)] if args.puzzle else list(PUZZLES.values())
    storage, names = Storage(), {puzzle.name for puzzle in puzzles}
    if args.csv:
        table = as_csv(game for game in storage.log.games() if game.puzzle in names)
        if args.csv == "-":
            sys.stdout.write(table)
        else:
            try:
                write_whole(Path(args.csv), table)
            except OSError as problem:
                raise PuzzleError(write_error(Path(args.csv), problem)) from problem
        return OK
    found = {puzzle: summary(storage, puzzle.name) for puzzle in puzzles}
    if args.json:
        print(json.dumps({puzzle.name: _statistics_as_json(statistics) for puzzle, statistics in found.items()}))
        return OK
    for puzzle, statistics in found.items():
        print("\n".join(_statistics_as_text(puzzle, statistics)))
    return OK


def _statistics_as_json(statistics: Statistics) -> dict[str, Any]:
    boards = [_tally_as_json(tally) for tally in statistics.tallies]
    streak = {"current": statistics.streak, "longest": statistics.longest_streak, "dailies": statistics.dailies}
    return {"games": statistics.games, "wins": statistics.wins, "streak": streak, "boards": boards}


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


def _statistics_as_text(puzzle: Puzzle[Any, Any], statistics: Statistics) -> Iterator[str]:
    dailies, days = count(statistics.dailies, "daily puzzle"), count(statistics.streak, "day")
    streak = f"{dailies} won, {days} in a row, longest streak {statistics.longest_streak}"
    yield f"{puzzle.title}: {count(statistics.games, 'game')}, {count(statistics.wins, 'win')}; {streak}"
    rows = [(tally.kind, *statistics_cells(tally, puzzle.counts_moves)) for tally in statistics.tallies]
    if not rows:
        return
    table = [("board", *STATISTICS_HEAD)[: len(rows[0])], *rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for first, *others in table:
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield f"  {first:<{widths[0]}}  {'  '.join(cells)}"


def print_boards(args: argparse.Namespace) -> int:
    """Put boards on pages, and print the names of the files."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.export.printing import PrintJob, printed

    boards = [board for game in args.games for board in _printed_boards(game, args)]
    if not any(game in PUZZLES for game in args.games):
        refuse(args, (*board_flags(), "n", "daily"), "a game ID already names a board")
    job = PrintJob(boards, Path(args.o or "boards.pdf"), args.per_page or 0, args.solutions)
    for item in printed(job):
        if isinstance(item, Path):
            print(item)
    return OK


def _printed_boards(game: str, args: argparse.Namespace) -> Iterator[Board]:
    """Yield the boards to print for a puzzle's name or a game ID; raises PuzzleError."""
    from game.export.printing import GivenBoard, NewBoard

    if is_game_id(game):
        puzzle, state = parse_game_id(game)
        yield GivenBoard(game_id(puzzle, state))
        return
    puzzle = find_puzzle(game)
    for name, options, seed in wanted_boards(puzzle, args, 1 if args.n is None else args.n):
        puzzle.check_options(options)
        yield NewBoard(puzzle.name, options, seed, name)
