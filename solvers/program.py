"""The program itself: how it was started, and whether it brings its own Python along."""

import sys
from pathlib import Path

_MAIN = Path(__file__).resolve().parents[1] / "main.py"

OWN_SOLVER = "own-solver"  # the command by which a packaged program runs a person's own solver in a process of its own


def is_packaged() -> bool:
    """Tell whether this is a program that brings its own Python along, so that there is no `python` to start."""
    return bool(getattr(sys, "frozen", False))


def command(words: str) -> str:
    """Return a command as it is to be typed where the program was started: `main.py read` or `puzzle-playground read`."""
    return f"{Path(sys.argv[0]).name.removesuffix('.exe')} {words}"


def start_command(*words: str) -> list[str]:
    """Return what starts the program once more, in another process, with the words of a command."""
    return [sys.executable, *words] if is_packaged() else [sys.executable, str(_MAIN), *words]
