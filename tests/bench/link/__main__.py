"""Figures about link match: how many random boards are decided, how fast, and how many of them simpler strategies clear.

Run it with `python main.py bench link`; it takes about half an hour. `python -m tests.bench.link deciding 2000 none` decides 2000
boards of one gravity rule. Other tables: sizes, playing, making. The boards are shuffled with the seeds 0, 1, 2 and so on.
"""

import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter

import numpy as np
from support.oracles.link import shuffled

from solvers.errors import PuzzleError
from solvers.link import LINK
from solvers.link.gravity import Gravity
from solvers.link.methods.best_pair import evaluate
from solvers.link.methods.decide import Clearability, decide
from solvers.link.options import SIZES
from solvers.link.random_play_kernel import clear_rate
from solvers.link.rules import LinkState
from solvers.options import read_options
from tests.bench import print_tables

LIMITS_S = dict.fromkeys(Gravity, 1.0) | {
    Gravity.LEFTRIGHT_TOGETHER: 3.0,
    Gravity.INWARD: 3.0,
    Gravity.LEFT: 10.0,
    Gravity.RIGHT: 10.0,
}
"""time limit for each board, by rule"""
BOARDS, HARD_BOARDS = 200, 60  # boards to decide for each rule: fewer if each may take long
PLAYED = 100  # boards of each rule that the simpler strategies play
MADE = 3  # boards of each kind to generate


def verdict_within(state: LinkState, limit_s: float) -> tuple[Clearability, float]:
    """Return the verdict within a time limit, and how long it took; solutions are checked by replaying them."""
    began = perf_counter()
    search = decide(state)
    try:
        while perf_counter() - began < limit_s:
            next(search)
    except StopIteration as end:
        seconds, decision = perf_counter() - began, end.value
        if seconds > limit_s:
            return Clearability.UNKNOWN, seconds
        assert decision.verdict is not Clearability.CLEARABLE or state.apply_all(decision.pairs).is_solved()
        return decision.verdict, seconds
    return Clearability.UNKNOWN, perf_counter() - began


def _decide_many(title: str, states: Iterator[LinkState], limit_s: float) -> None:
    found = [verdict_within(state, limit_s) for state in states]
    times = sorted(1000 * seconds for _, seconds in found)
    shares = [100 * sum(verdict is kind for verdict, _ in found) / len(found) for kind in Clearability]
    print(
        f"{title:<34}{len(found):>7}{limit_s:>9.0f}{shares[0]:>11.1f}{shares[1]:>8.1f}{shares[2]:>7.1f}"
        f"{100 - shares[2]:>10.1f}{median(times):>11.2f}{times[-len(times) // 20]:>10.1f}{times[-1]:>10.0f}",
        flush=True,
    )


def _head(title: str) -> None:
    print(
        f"\n{title:<34}{'boards':>7}{'limit s':>9}{'clearable':>11}{'lost':>8}{'open':>7}{'decided %':>10}"
        f"{'median ms':>11}{'19 of 20':>10}{'worst':>10}"
    )


def deciding(words: list[str]) -> None:
    """Print how many 8 x 14 boards with four each of 28 faces are decided, rule by rule."""
    numbers, rules = [int(word) for word in words if word.isdigit()], [word for word in words if not word.isdigit()]
    _head("deciding 8 x 14, 28 faces in fours")
    for gravity in map(Gravity, rules or Gravity):
        count = numbers[0] if numbers else HARD_BOARDS if LIMITS_S[gravity] > 1 else BOARDS
        _decide_many(gravity, (shuffled(seed, gravity, 8, 14) for seed in range(count)), LIMITS_S[gravity])


def sizes(words: list[str]) -> None:
    """Print how many boards of other sizes are decided."""
    _head("deciding other sizes within 1 s")
    for rows, cols, copies in ((7, 12, 4), (9, 16, 4), (10, 14, 4), (8, 14, 8), (16, 30, 12)):
        for gravity in (Gravity.NONE, Gravity.DOWN):
            states = (shuffled(seed, gravity, rows, cols, copies) for seed in range(BOARDS // 4))
            _decide_many(f"{rows} x {cols}, in {copies}s, {gravity}", states, 1.0)


def playing(words: list[str]) -> None:
    """Print how many boards simpler strategies clear without backtracking, beside the search."""
    print(f"\n{'cleared %, 8 x 14 in fours':<34}{'boards':>7}{'random':>9}{'smallest F':>12}{'decide':>8}")
    for gravity in map(Gravity, words or Gravity):
        shares = np.zeros(3)
        for seed in range(PLAYED):
            state = shuffled(seed, gravity, 8, 14)
            shares += (
                clear_rate(state, 20, seed),
                _is_cleared_by_f(state),
                verdict_within(state, LIMITS_S[gravity])[0] is Clearability.CLEARABLE,
            )
        figures = 100 * shares / PLAYED
        print(f"{gravity:<34}{PLAYED:>7}{figures[0]:>9.1f}{figures[1]:>12.0f}{figures[2]:>8.0f}", flush=True)


def _is_cleared_by_f(state: LinkState) -> bool:
    while state.pairs:
        state = state.without(evaluate(state)[0].pair)
    return state.is_solved()


def making(words: list[str]) -> None:
    """Print how long it takes to generate boards."""
    print(f"\n{'making, s':<34}{'boards':>7}{'median':>9}{'worst':>9}")
    for rows, cols in SIZES:
        times = []
        for gravity in Gravity:
            for grade in ("easy", "expert"):
                chosen = read_options(LINK.options, {"size": f"{rows}x{cols}", "gravity": gravity, "difficulty": grade})
                try:
                    LINK.check_options(chosen)
                except PuzzleError:
                    continue
                for seed in range(MADE):
                    began = perf_counter()
                    LINK.generate(chosen, seed)
                    times.append(perf_counter() - began)
        print(f"{f'{rows} x {cols}':<34}{len(times):>7}{median(times):>9.3f}{max(times):>9.3f}", flush=True)


if __name__ == "__main__":
    print_tables({"deciding": deciding, "sizes": sizes, "playing": playing, "making": making}, sys.argv[1:])
