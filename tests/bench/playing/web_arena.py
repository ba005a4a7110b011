"""Plays the browser games beside the checkout and prints how many were won, game by game.

    python -m tests.bench.playing.web_arena [--only TEXT] [--runs N] [--display :78] [--limit SECONDS]

Needs the folder of games (PLAYGROUND_SHARED), a Python for their starter (PLAYGROUND_WEB_ARENA_PYTHON), and Chromium.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import cycle, islice

from live.arena import PAGES, Match

from game.storage.storage import cache_folder
from solvers.kernels.cache import keep_in
from tests.bench.playing.scores import print_row

LEVELS: dict[str, tuple[str, ...]] = {
    "sudoku-pad": ("easy", "medium", "hard"),
    "sudoku-levels": ("easy", "medium", "hard"),
    "sudoku-hover": ("",),
    "sudoku-vue": ("",),
    "slide-fifteen": ("",),
    "slide-pintu": ("3", "4", "5", "6"),
    "slide-picsum": ("easy", "medium", "hard"),
    "link-emoji": ("easy", "medium", "hard"),
    "link-zen": ("1", "2", "3", "4"),
    "stroke-keys": ("1", "3", "5", "7", "9"),
    "stroke-pipes": ("easy", "normal", "hard", "easy/3", "normal/2"),
}
"""the levels of a game, as it calls them; the first one where it has no levels or only one"""


def matches(game: str, runs: int) -> Iterator[Match]:
    """Yield the runs of a game, its levels in turn, each with a seed of its own."""
    levels = islice(cycle(LEVELS[game]), runs)
    return (Match(game, seed, {"level": level} if level else {}, arena=PAGES) for seed, level in enumerate(levels, 11))


def main() -> None:
    """Play and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="a part of the names of games")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--display", default=":78")
    parser.add_argument("--limit", type=float, default=300.0)
    args = parser.parse_args()
    keep_in(cache_folder())
    for game in LEVELS:
        if args.only in game:
            print_row(game, matches(game, args.runs), args.display, args.limit)


if __name__ == "__main__":
    main()
