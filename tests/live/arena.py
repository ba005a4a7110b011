"""Real games of other people on private displays, which lie beside the checkout: started, played by the program, and judged."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ.get("PLAYGROUND_SHARED", ROOT.parent / "shared"))
SCRIPT = SHARED / "arena" / "arena.py"
PYTHON = os.environ.get("PLAYGROUND_ARENA_PYTHON", "")
"""a Python that has what the games' starter needs: its Xlib clashes with the one that moves the mouse"""
START_S, ASK_S = 90, 60
WINS_WITHIN_S = 5.0
"""games fade their last move in and out before they are as won as they get"""


class NoArena(Exception):
    """The games can't be started here; the sentence says why."""


@dataclass(frozen=True)
class Match:
    """A game as it is to be started."""

    game: str
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    geometry: str = ""

    def __str__(self) -> str:
        words = (f"{name}={value}" for name, value in self.options.items())
        return " ".join(filter(None, (self.game, *words, self.geometry, f"seed {self.seed}")))


@dataclass(frozen=True)
class Outcome:
    """What came of playing: what the program says, and whether the game itself is won."""

    told: Mapping[str, Any]
    is_won: bool
    why: str


def need_arena() -> None:
    """Raise NoArena where games can't be started."""
    if not SCRIPT.exists():
        raise NoArena("the games of the arena are not there (PLAYGROUND_SHARED names their folder)")
    if not PYTHON:
        raise NoArena("PLAYGROUND_ARENA_PYTHON names no Python with python-xlib, pillow, numpy and OpenCV")


@contextmanager
def started(match: Match, display: str) -> Iterator[None]:
    """Have a game run on a display of its own."""
    need_arena()
    options = [word for name, value in match.options.items() for word in ("-O", f"{name}={value}")]
    geometry = ["--geometry", match.geometry] if match.geometry else []
    try:
        _arena("start", match.game, "--seed", str(match.seed), *options, *geometry, display=display, limit_s=START_S)
        yield
    finally:
        _arena("stop", display=display, is_needed=False)


def play(display: str, *options: str, limit_s: float = 300.0) -> Mapping[str, Any]:
    """Have the program win the game on a display, and return what it tells."""
    command = [sys.executable, str(ROOT / "main.py"), "auto", "--json", "--limit", str(limit_s), *options]
    environment = os.environ | {"DISPLAY": display}
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=limit_s + 120)
    assert ran.stdout, ran.stderr
    told: Mapping[str, Any] = json.loads(ran.stdout)
    return told


def won(display: str) -> tuple[bool, str]:
    """Return whether the game on a display is won, by its own word, which may take it a moment, and how that is known."""
    until_s = time.monotonic() + WINS_WITHIN_S
    while not (answer := json.loads(_arena("won", display=display)))["won"] and time.monotonic() < until_s:
        time.sleep(0.3)
    return bool(answer["won"]), str(answer["why"])


def outcome(match: Match, display: str, limit_s: float = 300.0) -> Outcome:
    """Start a game, have it played, and return what came of it."""
    with started(match, display):
        told = play(display, limit_s=limit_s)
        return Outcome(told, *won(display))


def _arena(*words: str, display: str, limit_s: float = ASK_S, is_needed: bool = True) -> str:
    command = [PYTHON, str(SCRIPT), *words, "--display", display]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=limit_s)
    if is_needed and ran.returncode:
        raise NoArena(f"{' '.join(words)} failed: {ran.stderr.strip()[-400:]}")
    return ran.stdout
