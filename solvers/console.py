"""The commands that need no window: solve, generate, solvers and bench. Bad input raises PuzzleError."""

import argparse
import json
import random
import re
import runpy
import sys
import textwrap
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from solvers import PUZZLES, board_options, find_puzzle, option_pairs, parse_game_id
from solvers.errors import GaveUp, ParseError, Unsolvable, quoted
from solvers.generation import DAY, options_of, read_day, seed_of
from solvers.kernels import compile_here, loading_s
from solvers.options import SEED_LIMIT, read_options
from solvers.own.registry import Registry
from solvers.program import command
from solvers.puzzle import Progress, Puzzle, Solver, State, Step, net_moves
from solvers.words import count, grouped
from solvers.worker.tasks import within

BENCH_FOLDER = Path(__file__).resolve().parent.parent / "tests" / "bench"
OK, UNSOLVABLE, GAVE_UP = 0, 3, 4
_EXIT_CODES = {"solved": OK, "unsolvable": UNSOLVABLE, "gave_up": GAVE_UP}
LINE_WIDTH = 100
HEARTBEAT_S = 0.05  # how late a time limit may end a silent solver
_LIKE_A_PATH = re.compile(r"^[/~]|^[A-Za-z]:\\|\.(txt|sdk|sdm|ss|md|csv|png|jpg)$", re.IGNORECASE)


@dataclass
class Outcome:
    """The outcome of a solver's run."""

    verdict: str = "solved"
    why: str = ""
    steps: list[Step] = field(default_factory=list)
    nodes: int = 0
    seconds: float = 0.0
    loading: float = 0.0  # seconds spent loading what the solver needs, not included in `seconds`

    @property
    def moves(self) -> list[str]:
        """The texts of all moves of the solution."""
        return list(map(str, net_moves(self.steps)))


def solve(args: argparse.Namespace) -> int:
    """Solve the board of the command line and print the solution."""
    puzzle, state = _board(args.puzzle, args.board)
    solver = Registry(args.own_folder).named(puzzle, args.solver)
    outcome = _run(state, solver.run(state, read_options(solver.options, option_pairs(args.set))), args.limit)
    extra = puzzle.extra_results(state, solver.name, outcome.steps) if puzzle.extra_results is not None else {}
    if args.json:
        print(json.dumps(_as_json(puzzle, solver, outcome) | dict(extra)))
    else:
        print("\n".join(_as_text(solver, outcome, extra)))
    return _EXIT_CODES[outcome.verdict]


def _board(first: str, second: str | None) -> tuple[Puzzle[Any, Any], State[Any]]:
    """Return the puzzle and the state of a game ID, or of a puzzle's name and a text, a file or standard input."""
    if second is None and first in PUZZLES:
        raise ParseError(f"There is no board. After {first}, give its text, a file, or - for standard input.")
    if second is None:
        return parse_game_id(first)
    puzzle = find_puzzle(first)
    text = _text(second)
    if text.partition(":")[0].strip() == puzzle.name:
        return parse_game_id(text)
    return puzzle, puzzle.parse(text)


def _text(source: str) -> str:
    if source == "-":
        return _standard_input()
    try:
        path = Path(source)
        if path.is_file() or path.is_fifo():
            return path.read_text(encoding="utf-8-sig")
        is_folder = path.is_dir() and bool(path.name)
    except UnicodeDecodeError:
        raise ParseError(f"{source} is not a text file. To read the board in a picture, use `{command('read')}`.") from None
    except (OSError, ValueError):
        return source  # a board's text can be too long or too odd for a path
    if is_folder:
        raise ParseError(f"{source} is a folder. Give the path of a file in it.")
    if _LIKE_A_PATH.search(source):
        raise ParseError(f"There is no file {quoted(source)}. Give a board as text, or the path of a file that holds one.")
    return source


def _standard_input() -> str:
    if sys.stdin is None:
        raise ParseError("There is no standard input to read a board from. Give the board instead of the dash.")
    try:
        text = sys.stdin.read().removeprefix("\ufeff")
        text.encode()  # in some locales, bytes that aren't text come through
        return text
    except UnicodeError:
        raise ParseError("The standard input is not text.") from None
    except OSError as problem:
        raise ParseError(f"The standard input can't be read: {problem}.") from problem


def with_heartbeat(items: Iterable[Step | Progress]) -> Iterator[Step | Progress]:
    """Yield from a solver in its own thread, repeating its last progress while it is silent, so that time limits hold."""
    queue = SimpleQueue[Step | Progress | Exception | None]()

    def iterate() -> None:
        try:
            for item in items:
                queue.put(item)
            queue.put(None)
        except Exception as problem:
            queue.put(problem)

    threading.Thread(target=iterate, daemon=True).start()
    last = Progress(0)
    while True:
        try:
            item = queue.get(timeout=HEARTBEAT_S)
        except Empty:
            yield last
            continue
        if item is None:
            return
        if isinstance(item, Exception):
            raise item
        if isinstance(item, Progress):
            last = replace(item, is_anew=False)
        yield item


def _run(state: State[Any], items: Iterator[Step | Progress], limit_s: float | None) -> Outcome:
    """Run a solver and return the outcome, which only counts as solved if the moves solve the board."""
    outcome = Outcome()
    began, loaded_before_s = time.perf_counter(), loading_s()
    items = items if limit_s is None else within(limit_s, with_heartbeat(items))
    try:
        for item in items:
            if isinstance(item, Step):
                outcome.steps.append(item)
                continue
            outcome.nodes = item.nodes
            if item.is_anew:
                outcome.steps.clear()
    except Unsolvable as problem:
        outcome.verdict, outcome.why = "unsolvable", str(problem)
    except GaveUp as problem:
        outcome.verdict, outcome.why = "gave_up", str(problem)
    outcome.loading = loading_s() - loaded_before_s
    outcome.seconds = time.perf_counter() - began - outcome.loading
    if outcome.verdict == "solved" and not state.apply_all(net_moves(outcome.steps)).is_solved():
        outcome.verdict, outcome.why = "gave_up", "The solver ended before the board was solved."
    return outcome


def _as_json(puzzle: Puzzle[Any, Any], solver: Solver[Any], outcome: Outcome) -> dict[str, Any]:
    steps = list(map(_step_as_json, outcome.steps))
    found = {
        "puzzle": puzzle.name,
        "solver": solver.name,
        "verdict": outcome.verdict,
        "claim": solver.claim,
        "moves": outcome.moves,
        "steps": steps,
        "n_moves": len(outcome.moves),
        "nodes": outcome.nodes,
        "seconds": round(outcome.seconds, 6),
        "loading": round(outcome.loading, 6),
    }
    return found | ({"why": outcome.why} if outcome.why else {})


def _step_as_json(step: Step) -> dict[str, Any]:
    found = {"moves": list(map(str, step.moves)), "why": step.why, "technique": step.technique}
    return found | ({"undoes": step.undoes} if step.undoes else {})


def _as_text(solver: Solver[Any], outcome: Outcome, extra: Mapping[str, Any]) -> Iterator[str]:
    if outcome.verdict != "solved":
        yield outcome.why
        return
    grid = extra.get("grid", ())
    amount = count(len(outcome.steps), "step") if grid else count(len(outcome.moves), "move")
    yield f"Solved in {amount} by {solver.title} in {outcome.seconds:.3f} s, {count(outcome.nodes, 'node')}."
    if not extra.get("unique", True):
        yield "This is one of several solutions."
    figures = next((step.figures for step in reversed(outcome.steps) if step.figures), ())
    if figures:
        yield ", ".join(f"{name} {grouped(number)}" for name, number in figures)
    moves = textwrap.wrap(" ".join(outcome.moves), LINE_WIDTH, break_on_hyphens=False, break_long_words=False) or [""]
    yield from (*grid, extra["solution"]) if grid else moves


def generate(args: argparse.Namespace) -> int:
    """Print new boards, one per line."""
    puzzle = find_puzzle(args.puzzle)
    for _, options, seed in wanted_boards(puzzle, args, args.n):
        print(puzzle.generate(options, seed), flush=puzzle.makes_slowly)
    return OK


def list_solvers(args: argparse.Namespace) -> int:
    """Print the solvers of one puzzle or of all, and the folder of the user's own."""
    puzzles = [find_puzzle(args.puzzle)] if args.puzzle else list(PUZZLES.values())
    registry = Registry(args.own_folder)
    registry.look()
    if args.json:
        print(json.dumps({puzzle.name: [_solver_as_json(solver) for solver in registry.solvers(puzzle)] for puzzle in puzzles}))
        return OK
    for puzzle in puzzles:
        width = max(len(solver.name) for solver in registry.solvers(puzzle)) + 2
        print(puzzle.title)
        for solver in registry.solvers(puzzle):
            settings = "".join(f"  --set {option.name}={'|'.join(c.value for c in option.choices)}" for option in solver.options)
            claim = "" if solver.problem else f" ({solver.claim})"
            print(f"  {solver.name:<{width}}{solver.blurb}{claim}{settings}")
    print(f"Your own solvers: {registry.folder} (see docs/own-solver.md)")
    return OK


def _solver_as_json(solver: Solver[Any]) -> dict[str, Any]:
    options = {option.name: [choice.value for choice in option.choices] for option in solver.options}
    found = {"name": solver.name, "title": solver.title, "blurb": solver.blurb, "claim": solver.claim, "options": options}
    return found | ({"source": solver.source, "problem": solver.problem} if solver.source else {})


def bench(args: argparse.Namespace) -> int:
    """Run the benchmarks of one puzzle or of all."""
    names = [find_puzzle(args.puzzle).name] if args.puzzle else list(PUZZLES)
    missing = [name for name in names if not (BENCH_FOLDER / name).is_dir()]
    if missing:
        raise ParseError(f"There is no benchmark of {missing[0]}: tests/bench only comes with the source.")
    compile_here()
    for name in names:
        runpy.run_module(f"tests.bench.{name}", run_name="__main__")
    return OK


# The flags that choose a new board, which several commands share.


def board_flags() -> tuple[str, ...]:
    """Return the names of all flags that choose a new board."""
    return (*(option.name for option, _ in board_options()), "seed")


def given_options(args: argparse.Namespace) -> dict[str, str]:
    """Return the options of a board that the command line gives."""
    names = [option.name for option, _ in board_options()]
    return {name: getattr(args, name) for name in names if getattr(args, name, None) is not None}


def wanted_boards(puzzle: Puzzle[Any, Any], args: argparse.Namespace, number: int) -> Iterator[tuple[str, dict[str, str], int]]:
    """Yield the names, options and seeds of `number` boards, of consecutive seeds or days; raises ParseError."""
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
    """Raise ParseError if one of these flags is given, because it would have no effect."""
    for flag in flags:
        if getattr(args, flag) is not None:
            raise ParseError(f"--{flag} can't be used here: {why}.")
