"""Measures how long a review takes: `python -m tests.bench.program.review [BOARDS]`.

Kernels are compiled and loaded first. Games are the first 120 moves of the default solver, or 120 random moves.
"""

import random
import sys
import time
from collections.abc import Iterator
from statistics import mean, median
from typing import Any

from solvers import PUZZLES
from solvers.kernels import compile_here
from solvers.options import read_options
from solvers.puzzle import Puzzle, State, Step, net_moves
from solvers.review import Game, Played, reviewed

MAX_MOVES = 120
KINDS: dict[str, tuple[str, dict[str, str]]] = {
    "sliding 4x4": ("sliding", {"size": "4x4"}),
    "sliding 5x5": ("sliding", {"size": "5x5"}),
    "sudoku hard": ("sudoku", {"difficulty": "hard"}),
    "sudoku extreme": ("sudoku", {"difficulty": "extreme"}),
    "link 8x14": ("link", {"size": "8x14", "difficulty": "hard"}),
    "onestroke 8x8": ("onestroke", {"size": "8x8"}),
}


def planned(puzzle: Puzzle[Any, Any], start: State[Any]) -> Iterator[Any]:
    """Yield the first moves of the default solver's solution."""
    steps = (item for item in puzzle.solver().solve(start) if isinstance(item, Step))
    yield from net_moves(steps)[:MAX_MOVES]


def random_moves(start: State[Any], seed: int) -> Iterator[Any]:
    """Yield random moves as long as there are any."""
    source, state = random.Random(seed), start
    for _ in range(MAX_MOVES):
        moves = state.legal_moves()
        if not moves or state.is_solved():
            return
        move = source.choice(moves)
        yield move
        state = state.apply(move)


def seconds(puzzle: Puzzle[Any, Any], start: State[Any], moves: Iterator[Any]) -> float:
    game = Game(puzzle, start, tuple(map(Played, moves)))
    began = time.process_time()
    for _ in reviewed(game, {}):
        pass
    return time.process_time() - began


def main(boards: int) -> None:
    compile_here()
    for title, (name, options) in KINDS.items():
        puzzle = PUZZLES[name]
        starts = [puzzle.generate(read_options(puzzle.options, options), seed) for seed in range(1, boards + 1)]
        seconds(puzzle, starts[0], planned(puzzle, starts[0]))  # loads kernels and tables
        for kind in ("planned", "at random"):
            times = [
                seconds(puzzle, start, planned(puzzle, start) if kind == "planned" else random_moves(start, seed))
                for seed, start in enumerate(starts)
            ]
            print(f"{title:<16}{kind:<11}mean {mean(times):6.2f} s  median {median(times):6.2f} s  worst {max(times):6.2f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
