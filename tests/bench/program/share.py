"""Measures how long it takes to export a solution as a film: 300 pictures of an 8 x 8 board, drawn and written.

Run it: `python -m tests.bench.program.share`. The longest slice is the longest delay of a frame of the window.
"""

import os
import tempfile
import time
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from game.boards.base import BoardStyle
from game.export.recording import Film, Recording
from game.theme.measures import FRAMES_PER_SECOND, Duration
from game.theme.palette import DARK
from solvers import PUZZLES
from solvers.formats.step_lists import StepList
from solvers.options import read_options
from solvers.puzzle import final_steps

SIZE, SEED = "8x8", 1


def solution() -> StepList:
    """Return the steps of a solution that is longer than a film can be."""
    puzzle = PUZZLES["sliding"]
    start = puzzle.generate(read_options(puzzle.options, {"size": SIZE}), SEED)
    return StepList(puzzle, start, tuple(final_steps(puzzle.solver().solve(start))), puzzle.solver().name)


def measure(steps: StepList, suffix: str) -> None:
    """Make one film in slices between frames, and print how long it took."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"film.{suffix}"
        began, cpu_began, longest = time.perf_counter(), time.process_time(), 0.0
        recording = Recording(Film(steps, DARK, BoardStyle()), path)
        while not recording.is_over:
            slice_began = time.perf_counter()
            recording.go_on(lambda end=slice_began + Duration.SLICE: time.perf_counter() < end)
            longest = max(longest, time.perf_counter() - slice_began)
            time.sleep(max(slice_began + 1 / FRAMES_PER_SECOND - time.perf_counter(), 0))
        wall, cpu = time.perf_counter() - began, time.process_time() - cpu_began
        kilobytes = path.stat().st_size / 1024
        made = f"{recording.count} pictures"
        print(f"{suffix}  {made}  {wall:5.2f} s, {cpu:5.2f} s of CPU, {kilobytes:6.0f} KB, longest slice {longest * 1000:.0f} ms")


def main() -> None:
    """Print two lines for each kind of film, the first of which includes loading."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    steps = solution()
    for suffix in ("gif", "gif", "mp4", "mp4"):
        measure(steps, suffix)


if __name__ == "__main__":
    main()
