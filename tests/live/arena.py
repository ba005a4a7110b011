"""Real games of other people on private displays, which lie beside the checkout: started, played by the program, and judged."""

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

from game.storage.storage import user_folder
from live.inputs import Input, Inputs
from live.truth import Truth, told_by_a_page, told_by_a_program

ROOT = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ.get("PLAYGROUND_SHARED", ROOT.parent / "shared"))
START_S, ASK_S = 90, 60
WINS_WITHIN_S = 5.0  # games fade their last move in and out before they are as won as they get


class NoArena(Exception):
    """The games can't be started here; the sentence says why."""


@dataclass(frozen=True)
class Arena:
    """Games that a script starts, each on a display of its own, and judges."""

    script: Path
    python: str
    """the environment variable that names a Python for the script: its Xlib may clash with the one that moves the mouse"""
    needs: str  # what that Python must have
    option: Callable[[str, str], tuple[str, ...]]  # the words by which the script is told an option
    truth: Callable[[Mapping[str, Any], Mapping[str, Any]], Truth]
    """from what the script says at the start and of the board"""

    def check(self) -> None:
        """Raise NoArena where its games can't be started."""
        if not self.script.exists():
            raise NoArena("the games of the arena are not there (PLAYGROUND_SHARED names their folder)")
        if not os.environ.get(self.python):
            raise NoArena(f"{self.python} names no Python with {self.needs}")

    def ask(self, *words: str, display: str, limit_s: float = ASK_S) -> Mapping[str, Any]:
        """Return what the script answers; raises NoArena where it fails."""
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
    """A game as it is to be started."""

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
        """What the arena is told to start it."""
        options = [word for name, value in self.options.items() for word in self.arena.option(name, value)]
        return [self.game, "--seed", str(self.seed), *options, *(["--geometry", self.geometry] if self.geometry else [])]


@dataclass(frozen=True)
class Outcome:
    """What came of playing: what the program says, and what the game and the display say."""

    told: Mapping[str, Any]
    is_won: bool
    why: str
    truth: Truth
    outside: Sequence[Input]  # clicks beside the board and its pad
    bundle: Path | None  # what the program has kept of a game that it has not won


@contextmanager
def started(match: Match, display: str) -> Iterator[Mapping[str, Any]]:
    """Have a game run on a display of its own, and yield what the arena says of it."""
    match.arena.check()
    try:
        yield match.arena.ask("start", *match.words, display=display, limit_s=START_S)
    finally:
        stop(match.arena, display)


def stop(arena: Arena, display: str) -> None:
    """End a game, if there is one."""
    try:
        arena.ask("stop", display=display)
    except NoArena:
        return


def play(display: str, *options: str, limit_s: float = 300.0) -> Mapping[str, Any]:
    """Have the program win the game on a display, and return what it tells."""
    command = [sys.executable, str(ROOT / "main.py"), "auto", "--json", "--limit", str(limit_s), *options]
    environment = os.environ | {"DISPLAY": display}
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=limit_s + 120)
    assert ran.stdout, ran.stderr
    told: Mapping[str, Any] = json.loads(ran.stdout)
    return told


def won(arena: Arena, display: str) -> tuple[bool, str]:
    """Return whether the game on a display is won, by its own word, which may take it a moment, and how that is known."""
    until_s = time.monotonic() + WINS_WITHIN_S
    while not (answer := arena.ask("won", display=display))["won"] and time.monotonic() < until_s:
        time.sleep(0.3)
    return bool(answer["won"]), ", ".join(f"{name} {value}" for name, value in answer.items() if name != "won")


def outcome(match: Match, display: str, limit_s: float = 300.0) -> Outcome:
    """Start a game, have it played, and return what came of it."""
    bundles = user_folder() / "bundles"
    kept = set(bundles.glob("*"))
    with started(match, display) as start, Inputs(display) as inputs:
        truth = match.arena.truth(start, match.arena.ask("truth", display=display))
        told = play(display, limit_s=limit_s)
        is_won, why = won(match.arena, display)
        outside = [each for each in inputs.clicks if not truth.holds(each.place)]
        return Outcome(told, is_won, why, truth, outside, max(set(bundles.glob("*")) - kept, default=None))
