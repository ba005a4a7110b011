"""Measures the program itself: CPU until the first frame, CPU when idle, and the longest frames while a solver runs.

Run it on a machine with Xvfb (or a display): `python tests/bench/program.py`. Each figure comes from a process of its own.
"""

from __future__ import annotations

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

ROOT = Path(__file__).resolve().parent.parent.parent
RUNS = 5
WATCH_S = 8.0
IDLE_S = 6.0

_FIRST = """
import argparse, os, sys, time
sys.path.insert(0, {root!r})
import game.preflight
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
sys.path.insert(0, {root!r})
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
import sys, time
sys.path.insert(0, {root!r})
from game.app import App
events, mark = App._events, []
def watched(self):
    now = time.perf_counter()
    if not mark and now - start > 3:
        mark.append((now, time.process_time()))
    if mark and now - mark[0][0] > {seconds}:
        self.is_running = False
    return events(self)
App._events = watched
sys.argv = ["main.py", *{words!r}]
import main
start = time.perf_counter()
import pygame
class Ticker:
    pass
import threading
def tick():
    while True:
        time.sleep(1)
        try:
            pygame.event.post(pygame.Event(pygame.USEREVENT))
        except pygame.error:
            return
threading.Thread(target=tick, daemon=True).start()
main.main()
print((time.process_time() - mark[0][1]) / (time.perf_counter() - mark[0][0]) * 100)
"""


@contextmanager
def display() -> Iterator[dict[str, str]]:
    """Yield an environment with a display: a private one where there is Xvfb."""
    with tempfile.TemporaryDirectory() as home:
        env = {**os.environ, "PUZZLE_PLAYGROUND_HOME": home, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        env |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": f"{home}/bytecode"}  # kept, as on everybody's machine
        if shutil.which("Xvfb") is None:
            yield env
            return
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
        server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
        try:
            yield env | {"DISPLAY": f":{os.read(read, 20).decode().strip()}", "SDL_FRAMEBUFFER_ACCELERATION": "software"}
        finally:
            server.terminate()
            server.wait()


def figures(code: str, env: dict[str, str], **values: object) -> list[float]:
    """Return what a process prints that runs the code."""
    found = subprocess.run(
        [sys.executable, "-c", code.format(root=str(ROOT), **values)],
        env=env,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if found.returncode:
        raise SystemExit(found.stderr)
    return [float(word) for word in found.stdout.split()[-4:]]


def main() -> None:
    """Print the table."""
    with display() as env:
        figures(_FIRST, env)  # compiles the program's bytecode
        first = [figures(_FIRST, env)[-1] * 1000 for _ in range(RUNS)]
        print(f"first frame         {statistics.median(first):6.0f} ms of CPU (most {max(first):.0f}), aim 300")
        for name, words in (("menu", []), ("play", ["play", "sliding", "--seed", "1"])):
            print(f"idle, {name:<12}  {figures(_IDLE, env, words=words, seconds=IDLE_S)[-1]:6.1f} % of a core, aim 5")
        for size in ("4x4", "14x14", "30x30"):
            words = ["play", "sliding", "--size", size, "--seed", "1", "--watch"]
            rate, longest, usual, cpu = figures(_FRAMES, env, words=words, seconds=WATCH_S)
            print(
                f"watching {size:<10} {rate:6.1f} frames/s, longest {longest:.1f} ms ({cpu:.1f} ms of CPU), "
                f"99 % below {usual:.1f} ms, aim 60 and 33"
            )


if __name__ == "__main__":
    began = time.perf_counter()
    main()
    print(f"measured in {time.perf_counter() - began:.0f} s")
