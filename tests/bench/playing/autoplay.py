"""What the loop of playing costs of its own: `python -m tests.bench.playing.autoplay` prints the CPU time of a move."""

import time
from collections.abc import Callable
from typing import Any

from support.foreign.play import opened
from support.foreign.sudoku import LARGE

from game.storage.storage import cache_folder
from solvers.kernels.cache import keep_in
from vision.autoplay.events import Ended, Planned
from vision.autoplay.loop import autoplay
from vision.autoplay.task import Task

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "sudoku 9 x 9": ("sudoku", {"puzzles": LARGE}),
    "sliding 4 x 4": ("sliding", {"shape": (4, 4)}),
    "link 4 x 6": ("link", {}),
    "link 12 x 24": ("link", {"shape": (12, 24)}),
    "onestroke 5 x 5": ("onestroke", {}),
}
TARGET_MS = 15.0
LINE = "{:18} {:>7} {:>11} {:>12}"


class Clocked:
    """A desktop that takes the time that is spent in another one, which is a real system's elsewhere."""

    def __init__(self, desktop: Any) -> None:
        self._desktop, self.spent_s = desktop, 0.0

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            began_s = time.process_time()
            try:
                return getattr(self._desktop, name)(*args)
            finally:
                self.spent_s += time.process_time() - began_s

        return call


def measured(puzzle: str, options: dict[str, Any]) -> tuple[str, int, float]:
    """Return how a game ended, how many moves were made, and the CPU time of the loop from the first move to the last."""
    game = opened(puzzle, **options)
    desktop = Clocked(game.desktop)
    began_s = end = None
    for event in autoplay(desktop, game.window, Task()):  # type: ignore[arg-type]
        if isinstance(event, Planned):
            began_s, desktop.spent_s = time.process_time(), 0.0
        if isinstance(event, Ended):
            end = event
    assert began_s is not None and end is not None
    return str(end.verdict), end.moves, time.process_time() - began_s - desktop.spent_s


def main() -> None:
    keep_in(cache_folder())
    print(LINE.format("game", "moves", "ms a move", "verdict"))
    for title, (puzzle, options) in GAMES.items():
        measured(puzzle, options)  # compiled and loaded
        verdict, moves, seconds = measured(puzzle, options)
        print(LINE.format(title, moves, f"{1000 * seconds / max(moves, 1):.2f}", verdict))
    print(f"aimed at: below {TARGET_MS:.0f} ms")


if __name__ == "__main__":
    main()
