"""Shortest solutions: CPU time on one core for Korf's hundred 4 x 4 boards and for small random ones.

Run it with `python -m tests.bench.sliding.shortest`; the published boards are read from the folder that PLAYGROUND_SHARED names.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from statistics import mean, median
from time import perf_counter, process_time

from solvers.generators import result_of
from solvers.kernels import compile_here
from solvers.sliding import rules
from solvers.sliding.rules import Home, SlidingState
from solvers.sliding.search import pattern_tables
from solvers.sliding.search.shortest import shortest

ROOT = Path(__file__).resolve().parents[3]
KORF = Path(os.environ.get("PLAYGROUND_SHARED", ROOT.parent / "shared")) / "data" / "sliding" / "korf100.txt"
RANDOM = {"3x3": 1000, "3x4": 100, "2x6": 50, "3x5": 20}


def published() -> list[tuple[SlidingState, int]]:
    """Return Korf's boards and the lengths of their shortest solutions."""
    lines = [line.split() for line in KORF.read_text().splitlines() if line and not line.startswith("#")]
    return [(SlidingState(tuple(map(int, tiles)), 4, 4, Home.FIRST), int(length)) for _, *tiles, length in lines]


def row(name: str, boards: Iterable[tuple[SlidingState, int | None]]) -> str:
    """Solve some boards one after another, and return the table's line for them."""
    times_ms, lengths, nodes, n_wrong = [], [], 0, 0
    for state, length in boards:
        began_s = process_time()
        found = result_of(shortest(state))
        times_ms.append(1000 * (process_time() - began_s))
        assert found is not None and state.apply_all(found.slides).is_solved()
        lengths.append(len(found.slides))
        nodes += found.nodes
        n_wrong += length not in (None, len(found.slides))
    rate = nodes / sum(times_ms) / 1000
    figures = f"{mean(times_ms):>10.2f}{median(times_ms):>10.2f}{max(times_ms):>10.1f}{mean(lengths):>10.2f}{rate:>12.1f}"
    return f"{name:<16}{len(times_ms):>6}{figures}{n_wrong:>12}"


def main() -> None:
    compile_here()
    began_s = perf_counter()
    result_of(pattern_tables.tables_of(4, 4))
    print(f"tables of 4 x 4 loaded in {perf_counter() - began_s:.2f} s, numba included")
    result_of(shortest(rules.generate({"size": "4x4", "home": "last"}, 0)))
    names = "".join(f"{name:>10}" for name in ("mean ms", "median", "worst", "moves"))
    print(f"{'boards':<16}{'count':>6}{names}{'M nodes/s':>12}{'not optimal':>12}")
    if KORF.exists():
        print(row("Korf's 4 x 4", published()), flush=True)
    for size, count in RANDOM.items():
        result_of(shortest(rules.generate({"size": size, "home": "last"}, count)))
        boards = [(rules.generate({"size": size, "home": "last"}, seed), None) for seed in range(count)]
        print(row(f"random {size}", boards), flush=True)


if __name__ == "__main__":
    main()
