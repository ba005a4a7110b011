"""Moves and times of the two explained sliding methods on fixed random boards, beside the published figures.

Run it with `python -m tests.bench.sliding`. A time is that of exhausting the solver's generator, with all marks and explanations.
"""

from collections.abc import Callable, Iterator
from statistics import mean, median
from time import perf_counter

from solvers.puzzle import Progress, Step
from solvers.sliding import corner_in, row_by_row, rules
from solvers.sliding.rules import Home, SlidingState

BOARDS = {4: 300, 6: 200, 10: 60, 14: 200, 20: 10}
METHODS: dict[str, tuple[Callable[[SlidingState], Iterator[Step | Progress]], Home]] = {
    "row-by-row": (row_by_row.solve, Home.LAST),
    "corner-in": (corner_in.solve, Home.FIRST),
}
PUBLISHED = {(4, "row-by-row"): "within 50 ms", (6, "corner-in"): "556 moves in 5 s", (14, "corner-in"): "8000+ moves in 50 s"}


def measure(solve: Callable[[SlidingState], Iterator[Step | Progress]], state: SlidingState) -> tuple[int, float]:
    """Return the number of moves of a solution, and the time it took in milliseconds."""
    start = perf_counter()
    items = list(solve(state))
    elapsed_ms = 1000 * (perf_counter() - start)
    return sum(len(item.moves) for item in items if isinstance(item, Step)), elapsed_ms


def row(side: int, count: int, name: str) -> str:
    """Return the table's line for a size and a method."""
    solve, home = METHODS[name]
    states = [rules.generate({"size": f"{side}x{side}", "home": home}, seed) for seed in range(count)]
    moves, times = zip(*[measure(solve, state) for state in states], strict=True)
    figures = f"{mean(moves):>8.0f}{max(moves):>8}{median(times):>11.1f}{max(times):>9.1f}"
    return f"{f'{side} x {side}':<9}{name:<12}{count:>6}{figures}   {PUBLISHED.get((side, name), '')}".rstrip()


def main() -> None:
    """Print the table; it takes about a minute."""
    print(f"{'size':<9}{'method':<12}{'boards':>6}{'moves':>8}{'max':>8}{'median ms':>11}{'max ms':>9}   published")
    for side, count in BOARDS.items():
        for name in METHODS:
            print(row(side, count, name), flush=True)


if __name__ == "__main__":
    main()
