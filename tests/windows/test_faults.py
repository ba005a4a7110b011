"""What goes wrong while a game under Windows is played: the reason that is given, and nothing pressed afterwards."""

from __future__ import annotations

import random
import re
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from live.desktop import shown_window, wait
from live.faults import FAULTS, Scene

from windows.test_playing import GAME
from windows.wine import LIMIT_S, Windows

BEFORE = 3
"""clicks that come before the fault"""
QUIET_S = 1.0


class Said:
    """What a program prints, line by line, as it comes."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.lines: list[str] = []
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in self.process.stdout or ():
            self.lines.append(line.decode().strip())

    def n_clicks(self) -> int:
        return sum(line.startswith(("click", "beside")) for line in self.lines)

    def end(self) -> str:
        """Return all that was printed, once the program has ended."""
        self.process.wait(timeout=LIMIT_S)
        return "\n".join(self.lines)


@contextmanager
def scene_of(windows: Windows) -> Iterator[tuple[Scene, Said]]:
    """Show a game, and return the person before it and what it says."""
    process = windows.start(GAME, "sliding", "--size", "5")
    said = Said(process)
    wait(lambda: "ready" in said.lines, "the game")
    with closing(Scene(_start(windows, process.pid), random.Random(1))) as scene:
        yield scene, said
    process.kill()
    process.wait()


def _start(windows: Windows, pid: int) -> dict[str, Any]:
    """Return what is to be known of the game's window, as the X server tells it."""
    from Xlib import display

    with closing(display.Display(windows.display)) as x:
        window = wait(lambda: shown_window(x, "Fifteen Deluxe"), "a window")
        size, place = window.get_geometry(), window.translate_coords(x.screen().root, 0, 0)
        return {
            "display": windows.display,
            "window_id": window.id,
            "x": -place.x,
            "y": -place.y,
            "width": size.width,
            "height": size.height,
            "pids": {"game": pid},
        }


@pytest.mark.parametrize("name", ["window moved", "window minimised", "window closed", "game killed", "mouse nudged", "F8"])
def test_playing_stops_with_the_right_reason(windows: Windows, name: str) -> None:
    fault = FAULTS[name]
    with scene_of(windows) as (scene, said):
        check(windows, said, lambda: fault.do(scene), fault.reason)
        assert not scene.is_button_down()


def test_playing_stops_where_another_window_comes(windows: Windows) -> None:
    """It must be one of Windows, which sees no others."""
    from Xlib import X, display

    other = windows.start(GAME, "onestroke")
    with scene_of(windows) as (scene, said), closing(display.Display(windows.display)) as x:
        window = wait(lambda: shown_window(x, "Maze Deluxe"), "the other window")

        def cover() -> None:
            window.configure(x=scene.start["x"] + 50, y=scene.start["y"] + 50, stack_mode=X.Above)
            x.sync()

        check(windows, said, cover, "Maze Deluxe is covering the board.")
    other.kill()
    other.wait()


def check(windows: Windows, said: Said, do: Callable[[], None], reason: str) -> None:
    """Have something go wrong while a game is played, and see what is told, and that nothing is clicked any more."""
    player = Said(windows.start("main.py", "auto", "--window", "Fifteen"))
    wait(lambda: said.n_clicks() >= BEFORE, "clicks")
    do()
    time.sleep(QUIET_S)
    n_clicks, told = said.n_clicks(), player.end()
    assert said.n_clicks() == n_clicks
    assert re.search(f"^.*{reason}", told, re.MULTILINE), told
