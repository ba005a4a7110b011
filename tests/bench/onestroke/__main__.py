"""Figures about the one-stroke maze: what the frontier method finds, how fast, in how much memory, and compared to graphillion.

Run it with `python main.py bench onestroke`; it takes a few minutes. `python -m tests.bench.onestroke sizes` prints one table;
the others are corners, tracks and rivals. Mazes are random with the seeds 0, 1, 2 and so on. Each of the harder ones is
solved in a process of its own, so that its memory can be measured. Times are CPU times, after all kernels are compiled.
"""

import multiprocessing
import random
import resource
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from statistics import median
from time import process_time

from support.oracles.mazes import CORNER_TO_CORNER, count_tracks, solvable_zip

from solvers.errors import GaveUp, Unsolvable
from solvers.onestroke.frontier import best
from solvers.onestroke.maze import COIN, END, FREE, START, WALL, Maze, Mode
from solvers.onestroke.rules import OneStrokeState
from solvers.onestroke.text import parse
from solvers.words import short
from solvers.worker.tasks import load_kernels
from tests.bench import print_tables

LEVEL_1 = "...S/.o../.#../..../..#./E..o"

SIZES = (
    (10, 0.1, 0.1, 20, 0.05),
    (12, 0.1, 0.1, 20, 1.0),
    (15, 0.2, 0.1, 20, 2.0),
    (15, 0.1, 0.1, 5, 30.0),
    (15, 0.1, 0.0, 5, 30.0),
    (16, 0.15, 0.1, 5, 30.0),
    (20, 0.25, 0.1, 5, 30.0),
)
"""side, proportions of walls and coins, number of mazes, and the limit in seconds"""

FILLED = ((Mode.FILL, 10, 0), (Mode.FILL, 12, 0), (Mode.FILL, 14, 0), (Mode.ZIP, 8, 8), (Mode.ZIP, 10, 10), (Mode.ZIP, 12, 12))
"""mode, side and number of numbered cells"""
MANY = 10_000
MAX_WALLS_ALONE = 0.15


def random_maze(side: int, walls: float, coins: float, seed: int) -> OneStrokeState:
    """Return a solvable maze from corner to corner with some proportions of walls and coins."""
    source = random.Random(seed)
    while True:
        places = source.sample(range(1, side * side - 1), side * side - 2)
        n_walls, n_coins = round(walls * side * side), round(coins * side * side)
        signs = [START, *[FREE] * (side * side - 2), END]
        for sign, some in ((WALL, places[:n_walls]), (COIN, places[n_walls : n_walls + n_coins])):
            for place in some:
                signs[place] = sign
        state = OneStrokeState.at_start(Maze("".join(signs), side, side))
        try:
            best.check(state)
        except Unsolvable:
            continue
        return state


def empty(side: int) -> OneStrokeState:
    """Return an empty square maze from corner to corner."""
    return random_maze(side, 0, 0, 0)


def timed(work: Callable[[OneStrokeState], object], state: OneStrokeState) -> tuple[object, float]:
    """Return the result of some work, or the GaveUp that it raises, and its CPU time in seconds."""
    began = process_time()
    try:
        found = work(state)
    except GaveUp as problem:
        found = problem
    return found, process_time() - began


def _alone(work: Callable[[OneStrokeState], object], state: OneStrokeState) -> tuple[str, float, float]:
    """Return the result of some work as text, its CPU time in seconds, and the peak memory of this process in MiB."""
    list(load_kernels())
    found, seconds = timed(work, state)
    words = f"{found.points} points, {short(found.n_best)} best" if isinstance(found, best.Best) else _words(found)
    return words, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _words(found: object) -> str:
    return f"{short(found)} tracks" if isinstance(found, int) else "gave up"


def alone(work: Callable[[OneStrokeState], object], state: OneStrokeState) -> tuple[str, float, float]:
    """Do the same as `_alone`, in a process of its own."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(_alone, work, state).result()


def corners(words: list[str]) -> None:
    """Print the results for level 1, and for empty mazes from corner to corner beside the known numbers of tracks."""
    found = best.find(parse(LEVEL_1))
    print(f"\nlevel 1: {found.points} points, {found.n_best} best tracks, {count_tracks(parse(LEVEL_1))} tracks")
    print(f"\n{'empty, corner to corner':<26}{'tracks':>32}{'known':>8}{'count ms':>11}{'points':>9}{'best tracks':>24}{'ms':>9}")
    for side, known in CORNER_TO_CORNER.items():
        state = empty(side)
        (number, counting), (found, finding) = timed(count_tracks, state), timed(best.find, state)
        print(
            f"{f'{side} x {side}':<26}{number:>32}{'yes' if number == known else 'NO':>8}{1000 * counting:>11.1f}"
            f"{found.points:>9}{found.n_best:>24}{1000 * finding:>9.1f}",
            flush=True,
        )


def sizes(words: list[str]) -> None:
    """Print how long it takes to find all best tracks and to count all tracks of random mazes, and the peak memory."""
    print(
        f"\n{'random mazes':<34}{'mazes':>6}{'best: median s':>16}{'worst':>8}{'all: median s':>15}{'worst':>8}"
        f"{'both: median s':>16}{'worst':>8}{'allowed':>9}{'MiB':>6}"
    )
    for side, walls, coins, number, allowed_s in SIZES:
        finding, counting, memory = [], [], []
        for seed in range(number):
            state = random_maze(side, walls, coins, seed)
            for work, times in ((best.find, finding), (count_tracks, counting)):
                _, seconds, mib = (alone if walls <= MAX_WALLS_ALONE and side > 12 else _alone)(work, state)
                times.append(seconds)
                memory.append(mib)
        both = [sum(pair) for pair in zip(finding, counting, strict=True)]
        name = f"{side} x {side}, {100 * walls:.0f} % walls, {100 * coins:.0f} % coins"
        print(
            f"{name:<34}{number:>6}{median(finding):>16.4f}{max(finding):>8.3f}{median(counting):>15.4f}{max(counting):>8.3f}"
            f"{median(both):>16.4f}{max(both):>8.3f}{allowed_s:>9.2f}{max(memory):>6.0f}",
            flush=True,
        )
    print(f"\n{'open mazes':<34}{'':>6}{'s':>16}{'MiB':>8}   found")
    for side in (13, 14, 15, 16):
        for work in (best.find, count_tracks):
            found, seconds, mib = alone(work, empty(side))
            print(f"{f'{side} x {side}, {work.__name__}':<34}{'':>6}{seconds:>16.2f}{mib:>8.0f}   {found}", flush=True)
    for mode, side, numbers in FILLED:
        source = random.Random(side)
        state = solvable_zip(source, side, side, numbers or 2)
        state = state if mode is Mode.ZIP else parse("@fill " + str(state).split()[1].replace("1", "S").replace("2", "E"))
        found, seconds, mib = alone(best.find, state)
        name = f"{mode}, {side} x {side}" + (f", {numbers} numbers" if numbers else "")
        print(f"{name:<34}{'':>6}{seconds:>16.3f}{mib:>8.0f}   {found}", flush=True)


def tracks(words: list[str]) -> None:
    """Print how long it takes to list many best tracks, in order and at random."""
    print(f"\n{f'the first {MANY} best tracks':<34}{'best tracks':>16}{'s':>9}{'100 at random, s':>18}")
    for state in (empty(8), empty(10), random_maze(15, 0.1, 0.1, 3)):
        found = best.find(state)
        drawn, seconds = timed(lambda _, found=found: len(set(islice(found.tracks_at(range(found.n_best)), MANY))), state)
        source = random.Random(1)
        _, at_random = timed(
            lambda _, found=found, source=source: [found.track(source.randrange(found.n_best)) for _ in range(100)], state
        )
        assert drawn == min(MANY, found.n_best)
        name = f"{state.maze.rows} x {state.maze.cols}"
        print(f"{name:<34}{short(found.n_best):>16}{seconds:>9.3f}{at_random:>18.4f}", flush=True)


def _edges(side: int) -> list[tuple[int, int]]:
    places = range(side * side)
    across = [(place, place + 1) for place in places if (place + 1) % side]
    return sorted(across + [(place, place + side) for place in places[:-side]])


def rivals(words: list[str]) -> None:
    """Print how long graphillion and the frontier method take to count the paths of empty mazes, measured alternately."""
    try:
        from graphillion import GraphSet
    except ImportError:
        print("\ngraphillion is not installed: pip install graphillion")
        return
    print(f"\n{'empty, all tracks':<26}{'tracks':>34}{'ms':>10}{'graphillion ms':>16}{'times faster':>14}")
    for side in (8, 9, 10):
        ours, theirs = [], []
        GraphSet.set_universe(_edges(side), traversal="as-is")  # faster here than its own order
        for _ in range(3):
            number, seconds = timed(count_tracks, empty(side))
            ours.append(seconds)
            n_paths, seconds = timed(lambda _, side=side: GraphSet.paths(0, side * side - 1).len(), empty(side))
            theirs.append(seconds)
            assert number == n_paths
        our_ms, their_ms = 1000 * min(ours), 1000 * min(theirs)
        print(f"{f'{side} x {side}':<26}{number:>34}{our_ms:>10.1f}{their_ms:>16.1f}{their_ms / our_ms:>14.1f}", flush=True)


if __name__ == "__main__":
    print_tables({"corners": corners, "sizes": sizes, "tracks": tracks, "rivals": rivals}, sys.argv[1:])
