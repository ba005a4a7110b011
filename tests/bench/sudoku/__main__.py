"""Figures about sudoku: techniques found, puzzles solved per second, and the times of grading and generating puzzles.

Run it with `python main.py bench sudoku`; it takes some minutes. `python -m tests.bench.sudoku grading` prints one table; the
others are techniques, speed and making.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, median
from time import perf_counter

from solvers.formats.levels import read_packs
from solvers.options import read_options
from solvers.sudoku import SUDOKU, generate
from solvers.sudoku.human import rate
from solvers.sudoku.options import CLUES, NEW_GAME
from solvers.sudoku.rules import SudokuState
from tests.bench import print_tables
from tests.bench.sudoku import regression_library, speed
from tests.bench.sudoku.regression_library import DATA

LISTS = ("17clue_49158.txt", "magictour_top1465.txt", "forum_hardest_1905_11plus_sample4877.txt")
SAMPLE = 300
MONSTERS = 20  # sample of the hardest list, in which each puzzle takes long
SEEDS = {"4x4": 50, "6x6": 50, "9x9": 50, "12x12": 15, "16x16": 10}


def sample(file: Path, count: int) -> Iterator[SudokuState]:
    """Yield puzzles spread evenly over a list."""
    lines = [line[:81] for line in file.read_text(encoding="utf-8").splitlines() if len(line) >= 81]
    yield from map(SUDOKU.parse, lines[:: max(len(lines) // count, 1)][:count])


def collections() -> Iterator[tuple[str, list[SudokuState]]]:
    """Yield the collections to grade."""
    for pack in read_packs(SUDOKU):
        yield f"pack {pack.name}", [SUDOKU.parse(level.text) for level in pack.levels]
    for name in LISTS:
        if (DATA / name).is_file():
            yield name, list(sample(DATA / name, MONSTERS if "hardest" in name else SAMPLE))


def grading(words: list[str]) -> None:
    """Print how long grading takes, and the grades."""
    print(f"\n{'grading':<42}{'puzzles':>8}{'mean ms':>9}{'median':>8}{'worst':>9}  grades")
    for name, states in collections():
        rate(states[0])
        times, grades = [], Counter[str]()
        for state in states:
            began = perf_counter()
            grades[rate(state).grade.title] += 1
            times.append(1000 * (perf_counter() - began))
        found = ", ".join(f"{grade} {count}" for grade, count in grades.most_common())
        print(f"{name:<42}{len(states):>8}{mean(times):>9.1f}{median(times):>8.1f}{max(times):>9.1f}  {found}", flush=True)


def making(words: list[str]) -> None:
    """Print how long it takes to generate a puzzle of each size and grade."""
    print(f"\n{'making':<20}{'seeds':>6}{'median s':>10}{'mean':>8}{'worst':>8}")
    for size, grades in CLUES.items():
        for grade in grades:
            options = read_options(NEW_GAME, {"size": size, "difficulty": grade})
            times = []
            for seed in range(SEEDS[size]):
                began = perf_counter()
                generate.generate(options, seed)
                times.append(perf_counter() - began)
            print(
                f"{size + ' ' + grade:<20}{len(times):>6}{median(times):>10.3f}{mean(times):>8.3f}{max(times):>8.3f}", flush=True
            )


if __name__ == "__main__":
    tables = {"techniques": regression_library.main, "speed": speed.main, "grading": grading, "making": making}
    print_tables(tables, sys.argv[1:])
