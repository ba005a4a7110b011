"""Cold and warm starts: seconds until commands end, and until the window shows the first step.

Run it on a machine with Xvfb (or a display): `python -m tests.bench.program.cold [TEXT ...]`; only rows with one of the texts
are measured. Each figure is the wall time of a process of its own. Cold ones start with an empty home, so nothing is compiled;
warm ones have all kernels compiled, and the last line says how long that took.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from statistics import median

from tests.bench.program.resources import ROOT, display

RUNS = 3
TIMEOUT_S = 120
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
COMMANDS = {
    "solve sliding": ["solve", "sliding", "5 1 3 4/2 6 0 8/9 10 7 12/13 14 11 15"],
    "solve sudoku": ["solve", "sudoku", SUDOKU],
    "solve link 3 x 3": ["solve", "link", "1 1 2/3 2 3/. . ."],
    "solve onestroke": ["solve", "onestroke", "S..../.#.../...o./....E"],
    "generate sliding": ["generate", "sliding", "--seed", "1"],
    "generate sudoku": ["generate", "sudoku", "--seed", "1"],
    "generate link": ["generate", "link", "--seed", "1"],
    "generate onestroke": ["generate", "onestroke", "--seed", "1"],
}

_SEEN = """
import os, sys, time
from game.app import App
from game.scenes.play import PlayScene
from game.scenes.watch import WatchScene
frame, asked = App.frame, []
def watched(self, events):
    frame(self, events)
    top = self.stack.top
    if {what!r} == "watch":
        is_there = isinstance(top, WatchScene) and any(step.moves or step.why for step in top.playback.steps)
    elif {what!r} == "hint" and isinstance(top, PlayScene) and not asked:
        asked.append(True)
        top.assistant.hint()
        is_there = False
    else:
        is_there = isinstance(top, PlayScene) and ({what!r} == "play" or top.assistant.hints.step is not None)
    if is_there:
        self.close()
        sys.stdout.flush()
        os._exit(0)
App.frame = watched
sys.argv = ["main.py", *{words!r}]
import main
main.main()
os._exit(1)
"""


def rows() -> Iterator[tuple[str, list[str]]]:
    """Yield the name of each row with the arguments for Python."""
    for name, words in COMMANDS.items():
        yield name, ["main.py", *words]
    sys.path.insert(0, str(ROOT))
    from solvers import PUZZLES

    for puzzle in PUZZLES.values():
        words = ["play", puzzle.name, "--seed", "1"]
        yield f"new game of {puzzle.name}", _code("play", words)
        yield f"hint in {puzzle.name}", _code("hint", words)
        for solver in puzzle.solvers:
            yield f"watch {puzzle.name} {solver.name}", _code("watch", [*words, "--watch", solver.name])


def _code(what: str, words: list[str]) -> list[str]:
    return ["-c", _SEEN.format(what=what, words=words)]


def seconds(words: list[str], env: dict[str, str]) -> float:
    """Return the wall time of a process."""
    began = time.perf_counter()
    subprocess.run([sys.executable, *words], env=env, cwd=ROOT, stdout=subprocess.DEVNULL, check=True, timeout=TIMEOUT_S)
    return time.perf_counter() - began


def compile_all(env: dict[str, str]) -> float:
    """Compile all kernels into the home of an environment, and return the CPU time in seconds."""
    code = (
        "import time; from game.storage import cache_folder; from solvers.kernels.cache import keep_in;"
        "keep_in(cache_folder());"
        "from solvers.worker.tasks import compile_kernels; list(compile_kernels()); print(time.process_time())"
    )
    return float(subprocess.run([sys.executable, "-c", code], env=env, cwd=ROOT, capture_output=True, check=True).stdout)


def main() -> None:
    chosen = sys.argv[1:]
    with display() as env, tempfile.TemporaryDirectory() as warm:
        warm_env = env | {"PUZZLE_PLAYGROUND_HOME": warm}
        compiling_s = compile_all(warm_env)
        print(f"{'':36}  cold  (most)   warm")
        for name, words in rows():
            if chosen and not any(text in name for text in chosen):
                continue
            cold = []
            for _ in range(RUNS):
                with tempfile.TemporaryDirectory() as home:
                    cold.append(seconds(words, env | {"PUZZLE_PLAYGROUND_HOME": home, "HOME": home}))
            again = median(seconds(words, warm_env) for _ in range(RUNS))
            print(f"{name:36}{median(cold):6.2f} {max(cold):6.2f} {again:8.2f}", flush=True)
        print(f"compiling all kernels takes {compiling_s:.1f} s of CPU time")


if __name__ == "__main__":
    main()
