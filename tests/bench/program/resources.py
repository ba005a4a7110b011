"""Measures the program itself: CPU until the first frame, CPU when idle, and the longest frames while a solver runs.

Run it on a machine with Xvfb (or a display): `python -m tests.bench.program.resources`. Each figure comes from its own process.
"""

import contextlib
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from live.desktop import display as private_display

ROOT = Path(__file__).resolve().parents[3]
RUNS = 5
WATCH_S = 8.0
IDLE_S = 10.0
PLAY = ["play", "sliding", "--seed", "1"]
IDLE: tuple[tuple[str, list[str], bool, bool, float], ...] = (
    ("menu", [], False, False, 2),
    ("menu, reduced motion", [], True, False, 0.5),
    ("menu, hidden", [], False, True, 0.5),
    ("play", PLAY, False, False, 2),
    ("play, hidden", PLAY, False, True, 0.5),
)
"""name, words of the command line, whether motion is reduced, whether the window is hidden, goal in % of a core"""

_FIRST = """
import argparse, os, sys, time
import game.launch
from game.app import App
frame = App.frame
def first(self, events):
    frame(self, events)
    print(time.process_time())
    sys.stdout.flush()
    os._exit(0)
App.frame = first
sys.argv = ["main.py"]
import main
main.main()
"""

_FRAMES = """
import sys, time
from game.app import App
from game.scenes.watch import WatchScene
frame, spans, cpu = App.frame, [], []
def timed(self, events):
    began, cpu_began = time.perf_counter(), time.process_time()
    frame(self, events)
    spans.append(time.perf_counter() - began)
    cpu.append(time.process_time() - cpu_began)
    if time.perf_counter() - start > {seconds}:
        self.is_running = False
App.frame = timed
sys.argv = ["main.py", *{words!r}]
import main
start = time.perf_counter()
main.main()
spans = spans[10:]
print(len(spans) / {seconds}, max(spans) * 1000, sorted(spans)[len(spans) * 99 // 100] * 1000, max(cpu[10:]) * 1000)
"""

_IDLE = """
import os, sys, threading, time
import pygame
from game.app import App
begin, apps = App.run, []
def run(self):
    self.settings.reduced_motion = {reduces_motion}
    self.refresh_look()
    apps.append(self)
    begin(self)
App.run = run
def look():
    time.sleep(3)
    while apps[0]._compiling is not None:
        time.sleep(1)
    if {is_hidden}:
        pygame.event.post(pygame.Event(pygame.WINDOWHIDDEN))
    time.sleep(3)
    began, used = time.perf_counter(), time.process_time()
    time.sleep({seconds})
    print((time.process_time() - used) / (time.perf_counter() - began) * 100)
    sys.stdout.flush()
    os._exit(0)
sys.argv = ["main.py", *{words!r}]
import main
threading.Thread(target=look, daemon=True).start()
main.main()
"""


@contextmanager
def display() -> Iterator[dict[str, str]]:
    """Yield an environment with a display: a private one if Xvfb is installed."""
    with tempfile.TemporaryDirectory() as home, contextlib.ExitStack() as stack:
        env = {**os.environ, "PUZZLE_PLAYGROUND_HOME": home, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        env |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": f"{home}/bytecode"}  # cached, as on people's machines
        if shutil.which("Xvfb") is not None:
            env |= {"DISPLAY": stack.enter_context(private_display((1600, 1000))), "SDL_FRAMEBUFFER_ACCELERATION": "software"}
        yield env


def figures(code: str, env: dict[str, str], **values: object) -> list[float]:
    """Return the numbers that a process prints which runs the code."""
    words = [sys.executable, "-c", code.format(**values)]
    found = subprocess.run(words, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode:
        raise SystemExit(found.stderr)
    return [float(word) for word in found.stdout.split()[-4:]]


def main() -> None:
    with display() as env:
        figures(_FIRST, env)  # compiles the program's bytecode
        first = [figures(_FIRST, env)[-1] * 1000 for _ in range(RUNS)]
        print(f"first frame         {statistics.median(first):6.0f} ms of CPU (max {max(first):.0f}), goal 300")
        for name, words, reduces_motion, is_hidden, goal in IDLE:
            used = figures(_IDLE, env, words=words, seconds=IDLE_S, reduces_motion=reduces_motion, is_hidden=is_hidden)[-1]
            print(f"idle, {name:<22}{used:6.2f} % of a core, goal {goal}")
        for size in ("4x4", "14x14", "30x30"):
            words = ["play", "sliding", "--size", size, "--seed", "1", "--watch"]
            rate, longest, usual, cpu = figures(_FRAMES, env, words=words, seconds=WATCH_S)
            print(
                f"watching {size:<10} {rate:6.1f} frames/s, longest {longest:.1f} ms ({cpu:.1f} ms of CPU), "
                f"99 % below {usual:.1f} ms, goal 60 and 33"
            )


if __name__ == "__main__":
    began = time.perf_counter()
    main()
    print(f"measured in {time.perf_counter() - began:.0f} s")
