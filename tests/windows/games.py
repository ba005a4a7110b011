"""Made-up games in programs of their own under Windows, and what they say while somebody plays them."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from live.desktop import wait

from windows.wine import LIMIT_S, Windows

GAME = "tests/windows/foreign_window.py"


class Said:
    """What a program prints, line by line, as it comes."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.lines: list[str] = []
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        for line in self.process.stdout or ():
            self.lines.append(line.decode().strip())

    def end(self) -> str:
        """Return all that was printed, once the program has ended."""
        self.process.wait(timeout=LIMIT_S)
        self._listener.join(timeout=LIMIT_S)
        return "\n".join(self.lines)


class ShownGame(Said):
    """A game in its window."""

    def n_clicks(self) -> int:
        return sum(line.startswith(("click", "beside")) for line in self.lines)

    def is_won(self) -> bool:
        """Tell whether the game itself says so."""
        return "won" in self.lines

    def beside(self) -> list[str]:
        """Return the clicks that hit nothing that may be clicked."""
        return [line for line in self.lines if line.startswith("beside")]


@contextmanager
def shown(windows: Windows, puzzle: str, *words: str) -> Iterator[ShownGame]:
    """Show a game until the `with` ends; what it says is complete after it."""
    game = ShownGame(windows.start(GAME, puzzle, *words))
    try:
        wait(lambda: "ready" in game.lines or game.process.poll() is not None, "the game")
        assert game.process.poll() is None, game.lines
        yield game
    finally:
        game.process.kill()
        game.end()
