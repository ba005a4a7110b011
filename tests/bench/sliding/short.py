"""Slides of the plans that Short finds on fixed random boards within limits of CPU time, beside the published figures.

Run it with `python -m tests.bench.sliding.short [BOARDS [SECONDS ...]]`. By default it takes 20 boards of each size with limits
of 1 s and 10 s, which takes a quarter of an hour. Times are those of the search, after the compiled kernels are loaded.
"""

import sys
from collections.abc import Sequence
from itertools import chain
from statistics import mean
from time import process_time

from solvers.puzzle import Progress
from solvers.sliding import rules
from solvers.sliding.rules import Home, Slide, SlidingState
from solvers.sliding.search.short import ShortSearch, quick
from solvers.worker.tasks import load_kernels

SIZES = (6, 8, 10, 14)
LARGE = (20, 30)
WANTED = {(6, 1): 215, (8, 1): 570, (10, 1): 1230, (14, 1): 4000, (6, 10): 207, (8, 10): 543, (10, 10): 1135, (14, 10): 3430}
PUBLISHED = {6: "556 moves in 5 s", 14: "8000+ moves in 50 s"}


def lengths(state: SlidingState, limits_s: Sequence[float]) -> tuple[float, list[int]]:
    """Return the seconds until the first plan, and the length of the shortest plan at each limit; 0 if there is none."""
    search, found, first_s, now, began = ShortSearch(state, process_time), [], 0.0, 0, process_time()
    for item in chain(search.first(), search.improve()):
        passed_s = process_time() - began
        while len(found) < len(limits_s) and passed_s > limits_s[len(found)]:
            found.append(now)
        if len(found) == len(limits_s):
            break
        if not isinstance(item, Progress):
            first_s, now = first_s or passed_s, len(item)
    if search.best:
        assert state.apply_all(map(Slide, search.best)).is_solved()
    return first_s, found + [now] * (len(limits_s) - len(found))


def boards(side: int, count: int) -> list[SlidingState]:
    """Return the boards of the first seeds."""
    return [rules.generate({"size": f"{side}x{side}", "home": Home.LAST}, seed) for seed in range(count)]


def row(side: int, count: int, limits_s: Sequence[float]) -> str:
    firsts, found = zip(*[lengths(state, limits_s) for state in boards(side, count)], strict=True)
    cells = [f"{max(firsts):>12.2f}"]
    for limit_s, moves in zip(limits_s, zip(*found, strict=True), strict=True):
        wanted = WANTED.get((side, limit_s), "")
        solved = [length for length in moves if length] or [0]
        cells.append(f"{mean(solved):>10.1f}{wanted:>8}{moves.count(0):>9}")
    return f"{f'{side} x {side}':<9}{count:>6}{''.join(cells)}   {PUBLISHED.get(side, '')}".rstrip()


def large(side: int, count: int) -> str:
    """Return the table's line for large boards: how long the first plan takes, and its length."""
    began, plans = process_time(), []
    for state in boards(side, count):
        plans.append(quick(state))
        assert state.apply_all(plans[-1]).is_solved()
    seconds = (process_time() - began) / count
    return f"{f'{side} x {side}':<9}{count:>6}{seconds:>12.2f}{mean(map(len, plans)):>10.1f} slides of the first plan, all solved"


def main() -> None:
    count, *limits = [float(word) for word in sys.argv[1:]] or [20.0, 1.0, 10.0]
    list(load_kernels())
    heads = "".join(f"{f'in {limit:g} s':>10}{'wanted':>8}{'unsolved':>9}" for limit in limits)
    print(f"{'size':<9}{'boards':>6}{'first, s':>12}{heads}  published")
    for side in SIZES:
        print(row(side, int(count), limits), flush=True)
    for side in LARGE:
        print(large(side, int(count)), flush=True)


if __name__ == "__main__":
    main()
