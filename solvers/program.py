"""The program itself: how it was started, and whether it is packaged with its own Python."""

import sys
from pathlib import Path

_MAIN = Path(__file__).resolve().parents[1] / "main.py"
OWN_SOLVER = "own-solver"  # the command with which a packaged program runs a user's own solver in a separate process


def is_packaged() -> bool:
    """Return whether the program is packaged with its own Python, so there is no `python` to start."""
    return bool(getattr(sys, "frozen", False))


def command(words: str) -> str:
    """Return a command as people type it: `main.py read` or `puzzle-playground read`, depending on how the program started."""
    return f"{Path(sys.argv[0]).name.removesuffix('.exe')} {words}"


def start_command(*words: str) -> list[str]:
    """Return the command line that starts the program again, in another process, with some arguments."""
    return [sys.executable, *words] if is_packaged() else [sys.executable, str(_MAIN), *words]
