"""Plays simulated games with random looks and habits, and prints how many are won.

    python -m tests.bench.playing.random_games [--first N] [--games N]

"false" counts verdicts "won" of games that weren't won, such as of those that lie. "told" counts wins with the verdict "won",
which not every win can get: some games hide the last move at once. "beside" counts games with clicks outside the board.
"""

import argparse
from collections import Counter

from support.simulated.false_wins import LIARS
from support.simulated.play import played
from support.simulated.random_games import random_game

from game.storage import cache_folder
from solvers.kernels.cache import keep_in
from vision.autoplay.events import Verdict

LINE = "{:10} {:>6} {:>6} {:>6} {:>6} {:>6}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--games", type=int, default=200)
    chosen = parser.parse_args()
    keep_in(cache_folder())
    counts: Counter[tuple[str, str]] = Counter()
    for number in range(chosen.first, chosen.first + chosen.games):
        counts.update((puzzle_of(number), what) for what in outcome(number))
    print(LINE.format("puzzle", "games", "won", "told", "false", "beside"))
    for puzzle in LIARS:
        print(LINE.format(puzzle, *(counts[puzzle, what] for what in ("winnable", "won", "told", "false", "beside"))))


def puzzle_of(number: int) -> str:
    return tuple(LIARS)[number % len(LIARS)]


def outcome(number: int) -> set[str]:
    """Play a game, print it if something is wrong, and return the columns that it counts in."""
    game = random_game(number)
    is_lying = isinstance(game, LIARS[puzzle_of(number)])  # type: ignore[arg-type]
    run = played(game)
    said_won = run.end.verdict is Verdict.WON
    found = {
        "winnable": not is_lying,
        "won": run.is_won and not is_lying,
        "told": run.is_won and said_won,
        "false": said_won and not run.is_won,
        "beside": bool(run.desktop.beside),
    }
    if (not is_lying and not run.is_won) or found["false"] or found["beside"] or (run.is_won and not said_won):
        what = "(lies)" * is_lying or ("won" if run.is_won else "LOST")
        print(f"{number} {puzzle_of(number)} {what}, {game.behaviour}: {run.end.verdict}, {run.end.why}", flush=True)
    return {what for what, is_so in found.items() if is_so}


if __name__ == "__main__":
    main()
