"""Simulated games in separate programs under Windows, and what they print while they're played."""

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from live.desktop import shown_window, wait

from vision.desktop import connecting
from windows.wine import LIMIT_S, Windows

NOUNS = {"sliding": "Fifteen", "sudoku": "Sudoku", "link": "Shisen", "onestroke": "Maze"}
GAME = "tests/windows/simulated_window.py"


class ShownGame:
    """A game in its window, and the lines that it prints."""

    def __init__(self, windows: Windows, puzzle: str, *words: str) -> None:
        self.process = windows.start(GAME, puzzle, *words)
        self.lines: list[str] = []
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        self._display, self._title = windows.display, f"{NOUNS[puzzle]} Deluxe"

    def _listen(self) -> None:
        for line in self.process.stdout or ():
            self.lines.append(line.decode().strip())

    def end(self) -> None:
        """Kill the program, and wait until all that it has printed is there."""
        self.process.kill()
        self.process.wait(timeout=LIMIT_S)
        self._listener.join(timeout=LIMIT_S)

    @contextmanager
    def window(self) -> Iterator[Any]:
        """Yield its window on the X display."""
        from Xlib import display

        with connecting():
            x = display.Display(self._display)
        with closing(x):
            yield wait(lambda: shown_window(x, self._title), "a window")

    def place(self) -> tuple[int, int, int, int]:
        """Return the area of its window's content, according to the X server."""
        with self.window() as window:
            size = window.get_geometry()
            corner = size.root.translate_coords(window, 0, 0)
        return corner.x, corner.y, size.width, size.height

    def n_clicks(self) -> int:
        return sum(line.startswith(("click", "beside")) for line in self.lines)

    def is_won(self) -> bool:
        """Return whether the game itself reports a win."""
        return "won" in self.lines

    def beside(self) -> list[str]:
        """Return the clicks beside everything that may be clicked."""
        return [line for line in self.lines if line.startswith("beside")]


@contextmanager
def shown(windows: Windows, puzzle: str, *words: str) -> Iterator[ShownGame]:
    """Show a game until the `with` ends; its output is complete afterwards."""
    game = ShownGame(windows, puzzle, *words)
    try:
        wait(lambda: "ready" in game.lines or game.process.poll() is not None, "the game")
        assert game.process.poll() is None, game.lines
        yield game
    finally:
        game.end()
