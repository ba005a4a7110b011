"""Plays the real games in the shared folder and prints how many were won, game by game.

    python -m tests.bench.playing.arena [--pages] [--only TEXT] [--runs N] [--display :65] [--limit SECONDS]

PLAYGROUND_SHARED names that folder, PLAYGROUND_ARENA_PYTHON a Python that can start the games. With --pages it plays games in
Chromium, which the Python named by PLAYGROUND_WEB_ARENA_PYTHON starts.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import cycle, islice
from statistics import median

from live.arena import PAGES, PROGRAMS, Arena, Match, NoArena, Outcome, outcome

from game.storage import cache_folder
from solvers.kernels.cache import keep_in

Look = tuple[str, dict[str, str], str]  # a game, its options, and the size of its window


def _looks(game: str, *options: str | tuple[str, str]) -> tuple[Look, ...]:
    """Return looks of a game, given as options such as "size=4 theme=dark", or as options and the window's size."""
    pairs = [each if isinstance(each, tuple) else (each, "") for each in options]
    return tuple((game, dict(word.split("=") for word in words.split()), size) for words, size in pairs)


def _levels(*levels: str) -> tuple[str, ...]:
    return tuple(f"level={level}" for level in levels)


LOOKS: dict[str, tuple[Look, ...]] = {
    "sgt-fifteen": _looks("sgt-fifteen", "size=4", "size=3 theme=dark", "size=5x3 theme=blue", ("size=4", "500x560"), "size=5"),
    "sgt-solo 9": _looks(
        "sgt-solo", "size=9 level=b", "size=9 level=b theme=dark", "size=9 level=i theme=sepia", ("size=9 level=a", "700x760")
    ),
    "sgt-solo 4 to 16": _looks("sgt-solo", *(f"size={size} level=b" for size in (4, 6, 12, 16))),
    "gnome-sudoku": _looks("gnome-sudoku", "", "gtk=Adwaita-dark", ("gtk=HighContrast", "1000x900")),
    "kshisen": _looks("kshisen", "size=0", "size=1", "size=2 tileset=alphabet", ("size=3", "1200x900")),
    "kshisen gravity": _looks("kshisen", *(f"size={size} gravity=true" for size in range(4))),
    "gnome-taquin numbers": _looks("gnome-taquin", "size=4", "size=3", "size=5"),
    "gnome-taquin cats": _looks("gnome-taquin", "size=4 theme=cats", "size=3 theme=cats"),
}
EASY_TO_HARD = _levels("easy", "medium", "hard")
PAGE_LEVELS: dict[str, tuple[str, ...]] = {
    "sudoku-pad": EASY_TO_HARD,
    "sudoku-levels": EASY_TO_HARD,
    "sudoku-hover": ("",),
    "sudoku-vue": ("",),
    "slide-fifteen": ("",),
    "slide-pintu": _levels("3", "4", "5", "6"),
    "slide-picsum": EASY_TO_HARD,
    "link-emoji": EASY_TO_HARD,
    "link-zen": _levels("1", "2", "3", "4"),
    "stroke-keys": _levels("1", "3", "5", "7", "9"),
    "stroke-pipes": _levels("easy", "normal", "hard", "easy/3", "normal/2"),
}
"""the names of a page's levels; empty if it has only one"""
ROWS: dict[Arena, tuple[dict[str, tuple[Look, ...]], int]] = {
    PROGRAMS: (LOOKS, 101),
    PAGES: ({game: _looks(game, *levels) for game, levels in PAGE_LEVELS.items()}, 11),
}
"""rows of looks, and the first seed"""


def matches(arena: Arena, row: str, runs: int) -> Iterator[Match]:
    """Yield the matches of a row: its looks in turn, each with its own seed."""
    rows, first = ROWS[arena]
    looks = islice(cycle(rows[row]), runs)
    return (Match(game, seed, options, size, arena) for seed, (game, options, size) in enumerate(looks, first))


def print_row(title: str, matches: Iterable[Match], display: str, limit_s: float) -> None:
    """Play some matches; boards that the game itself made ambiguous or unwinnable are counted separately."""
    seen = [each for match in matches if (each := _played(match, display, limit_s)) is not None]
    fair = [each for each in seen if not each.truth.flaw]
    wins = [each.told["seconds"]["play"] for each in seen if each.is_won]
    apart = Counter(each.truth.flaw for each in seen if each.truth.flaw)
    apart_won = Counter(each.truth.flaw for each in seen if each.truth.flaw and each.is_won)
    words = [f"won {sum(each.is_won for each in fair)} of {len(fair)}", f"{median(wins) if wins else 0:.1f} s a win"]
    turns, answers = ([each.told["seconds"][name] for each in seen if each.is_won] for name in ("turn", "answer"))
    if turns:
        words.append(f"{median(turns) * 1000:.0f} ms per turn, the game responds after {median(answers) * 1000:.0f} ms")
    words += [f"{flaw}: won {apart_won[flaw]} of {number}" for flaw, number in apart.items()]
    words += [f"{sum(len(each.outside) for each in seen)} clicks outside"]
    print(f"{title:<24}{'   '.join(words)}", flush=True)


def _played(match: Match, display: str, limit_s: float) -> Outcome | None:
    """Play a game, print a line about it, and return its outcome; None if the game doesn't start."""
    try:
        seen = outcome(match, display, limit_s)
    except NoArena as problem:
        print(f"  {match}: {problem}", flush=True)
        return None
    print(f"  {match}: {_line(seen)}", flush=True)
    return seen


def _line(seen: Outcome) -> str:
    told = seen.told
    words = [f"{'won' if seen.is_won else 'NOT WON'}, {told['moves']} moves by {told['input'] or '-'}"]
    words[0] += f" in {told['seconds']['play']:.1f} s. {told['why']}"
    if seen.truth.flaw:
        words.append(f"The game's own board: {seen.truth.flaw}.")
    if not seen.truth.areas:
        words.append("The game doesn't say where its board is.")
    if seen.outside:
        words.append(f"CLICKED OUTSIDE at {', '.join(str(each.place) for each in seen.outside)} of {seen.truth.areas}.")
    if not seen.is_won:
        words.append(f"The game: {seen.why}. Saved in {seen.bundle}." if seen.bundle else f"The game: {seen.why}.")
    return " ".join(words)


def main() -> None:
    """Play and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--only", default="", help="play only rows with this text in their name")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--display", default=":65")
    parser.add_argument("--limit", type=float, default=300.0)
    args = parser.parse_args()
    keep_in(cache_folder())
    arena = PAGES if args.pages else PROGRAMS
    for row in ROWS[arena][0]:
        if args.only in row:
            print_row(row, matches(arena, row, args.runs), args.display, args.limit)


if __name__ == "__main__":
    main()
