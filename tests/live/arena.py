"""Real games by other people, installed beside the checkout: started on private displays, played by the program, and judged."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.storage import user_folder
from live.inputs import Input, Inputs
from live.truth import Truth, told_by_a_page, told_by_a_program

ROOT = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ.get("PLAYGROUND_SHARED", ROOT.parent / "shared"))
START_S, ASK_S = 90, 60
WINS_WITHIN_S = 5.0  # games may animate their last move first


class NoArena(Exception):
    """The games can't be started here; the message says why."""


@dataclass(frozen=True)
class Arena:
    """Games that a script starts and judges, each on its own display."""

    script: Path
    python: str
    """the environment variable that names a Python for the script: its Xlib may clash with the one that moves the mouse"""
    needs: str  # packages that this Python must have
    option: Callable[[str, str], tuple[str, ...]]  # name and value of an option -> the script's arguments for it
    truth: Callable[[Mapping[str, Any], Mapping[str, Any]], Truth]
    """what the script reports at the start, and about the board -> the truth"""

    def check(self) -> None:
        """Raise NoArena if its games can't be started."""
        if not self.script.exists():
            raise NoArena("the games of the arena are not there (PLAYGROUND_SHARED names their folder)")
        if not os.environ.get(self.python):
            raise NoArena(f"{self.python} names no Python with {self.needs}")

    def ask(self, *words: str, display: str, limit_s: float = ASK_S) -> Mapping[str, Any]:
        """Return the script's answer; raises NoArena if it fails."""
        self.check()
        command = [os.environ[self.python], str(self.script), *words, "--display", display]
        try:
            ran = subprocess.run(command, capture_output=True, text=True, timeout=limit_s)
        except subprocess.TimeoutExpired:
            raise NoArena(f"{' '.join(words)} took longer than {limit_s:.0f} s") from None
        if ran.returncode:
            raise NoArena(f"{' '.join(words)} failed: {ran.stderr.strip()[-400:]}")
        answer: Mapping[str, Any] = json.loads(ran.stdout) if ran.stdout.startswith("{") else {}
        return answer


PROGRAMS = Arena(
    SHARED / "arena" / "arena.py",
    "PLAYGROUND_ARENA_PYTHON",
    "python-xlib, pillow, numpy and OpenCV",
    lambda name, value: ("-O", f"{name}={value}"),
    told_by_a_program,
)
PAGES = Arena(
    SHARED / "arena" / "web" / "webarena.py",
    "PLAYGROUND_WEB_ARENA_PYTHON",
    "websocket-client",
    lambda name, value: (f"--{name}", value),
    told_by_a_page,
)


@dataclass(frozen=True)
class Match:
    """A game and how to start it."""

    game: str
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    geometry: str = ""
    arena: Arena = PROGRAMS

    def __str__(self) -> str:
        words = (f"{name}={value}" for name, value in self.options.items())
        return " ".join(filter(None, (self.game, *words, self.geometry, f"seed {self.seed}")))

    @property
    def words(self) -> list[str]:
        """The arena's arguments to start it."""
        options = [word for name, value in self.options.items() for word in self.arena.option(name, value)]
        return [self.game, "--seed", str(self.seed), *options, *(["--geometry", self.geometry] if self.geometry else [])]


@dataclass(frozen=True)
class Outcome:
    """The result of playing, as reported by the program, the game and the display."""

    told: Mapping[str, Any]
    is_won: bool
    why: str
    truth: Truth
    outside: Sequence[Input]  # clicks outside the board and its pad
    bundle: Path | None  # the bundle of a game that the program hasn't won


@contextmanager
def started(match: Match, display: str) -> Iterator[Mapping[str, Any]]:
    """Run a game on its own display, and yield the arena's report about it."""
    match.arena.check()
    try:
        yield match.arena.ask("start", *match.words, display=display, limit_s=START_S)
    finally:
        stop(match.arena, display)


def stop(arena: Arena, display: str) -> None:
    """End the game on a display, if there is one."""
    try:
        arena.ask("stop", display=display)
    except NoArena:
        return


def play(display: str, *options: str, limit_s: float = 300.0) -> Mapping[str, Any]:
    """Let the program play the game on a display, and return its report."""
    command = [sys.executable, str(ROOT / "main.py"), "auto", "--json", "--limit", str(limit_s), *options]
    environment = os.environ | {"DISPLAY": display}
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=limit_s + 120)
    assert ran.stdout, ran.stderr
    told: Mapping[str, Any] = json.loads(ran.stdout)
    return told


def won(arena: Arena, display: str) -> tuple[bool, str]:
    """Return whether the game on a display says that it's won, which may take a moment, and its details."""
    until_s = time.monotonic() + WINS_WITHIN_S
    while not (answer := arena.ask("won", display=display))["won"] and time.monotonic() < until_s:
        time.sleep(0.3)
    return bool(answer["won"]), ", ".join(f"{name} {value}" for name, value in answer.items() if name != "won")


def outcome(match: Match, display: str, limit_s: float = 300.0) -> Outcome:
    """Start a game, let the program play it, and return the outcome."""
    bundles = user_folder() / "bundles"
    kept = set(bundles.glob("*"))
    with started(match, display) as start, Inputs(display) as inputs:
        truth = match.arena.truth(start, match.arena.ask("truth", display=display))
        told = play(display, limit_s=limit_s)
        is_won, why = won(match.arena, display)
        outside = [each for each in inputs.clicks if not truth.holds(each.place)]
        return Outcome(told, is_won, why, truth, outside, max(set(bundles.glob("*")) - kept, default=None))
