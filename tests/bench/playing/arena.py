"""Plays the real games beside the checkout and prints how many were won, game by game.

    python -m tests.bench.playing.arena [--only TEXT] [--runs N] [--display :65] [--limit SECONDS]

Needs the folder of games (PLAYGROUND_SHARED) and a Python for their starter (PLAYGROUND_ARENA_PYTHON).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import cycle, islice

from live.arena import Match

from tests.bench.playing.scores import print_row

TABLE: dict[str, tuple[tuple[str, dict[str, str], str], ...]] = {
    "sgt-fifteen": (
        ("sgt-fifteen", {"size": "4"}, ""),
        ("sgt-fifteen", {"size": "3", "theme": "dark"}, ""),
        ("sgt-fifteen", {"size": "5x3", "theme": "blue"}, ""),
        ("sgt-fifteen", {"size": "4"}, "500x560"),
        ("sgt-fifteen", {"size": "5"}, ""),
    ),
    "sgt-solo 9": (
        ("sgt-solo", {"size": "9", "level": "b"}, ""),
        ("sgt-solo", {"size": "9", "level": "b", "theme": "dark"}, ""),
        ("sgt-solo", {"size": "9", "level": "i", "theme": "sepia"}, ""),
        ("sgt-solo", {"size": "9", "level": "a"}, "700x760"),
    ),
    "sgt-solo 4 to 16": (
        ("sgt-solo", {"size": "4", "level": "b"}, ""),
        ("sgt-solo", {"size": "6", "level": "b"}, ""),
        ("sgt-solo", {"size": "12", "level": "b"}, ""),
        ("sgt-solo", {"size": "16", "level": "b"}, ""),
    ),
    "gnome-sudoku": (
        ("gnome-sudoku", {}, ""),
        ("gnome-sudoku", {"gtk": "Adwaita-dark"}, ""),
        ("gnome-sudoku", {"gtk": "HighContrast"}, "1000x900"),
    ),
    "kshisen": (
        ("kshisen", {"size": "0"}, ""),
        ("kshisen", {"size": "1"}, ""),
        ("kshisen", {"size": "2", "tileset": "alphabet"}, ""),
        ("kshisen", {"size": "3"}, "1200x900"),
    ),
    "kshisen gravity": tuple(("kshisen", {"size": str(size), "gravity": "true"}, "") for size in range(4)),
    "gnome-taquin numbers": tuple(("gnome-taquin", {"size": size}, "") for size in ("4", "3", "5")),
    "gnome-taquin cats": tuple(("gnome-taquin", {"size": size, "theme": "cats"}, "") for size in ("4", "3")),
}


def matches(row: str, runs: int) -> Iterator[Match]:
    """Yield the runs of a row of the table, its looks in turn, each with a seed of its own."""
    looks = islice(cycle(TABLE[row]), runs)
    return (Match(game, seed, options, geometry) for seed, (game, options, geometry) in enumerate(looks, 101))


def main() -> None:
    """Play and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="a part of the names of rows")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--display", default=":65")
    parser.add_argument("--limit", type=float, default=300.0)
    args = parser.parse_args()
    for row in TABLE:
        if args.only in row:
            print_row(row, matches(row, args.runs), args.display, args.limit)


if __name__ == "__main__":
    main()
