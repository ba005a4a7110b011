"""What goes wrong while a game under Windows is played: the reason that is given, and nothing pressed afterwards."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from live.desktop import wait
from live.faults import FAULTS, Scene

from windows.games import Said, ShownGame, shown
from windows.wine import Windows

BEFORE = 3
"""clicks that come before the fault"""
QUIET_S = 0.5
"""for so long a click may be on its way to what the game says"""
IN_FLIGHT = 1
"""clicks whose effect was not waited for any more"""


@contextmanager
def scene_of(windows: Windows) -> Iterator[tuple[Scene, ShownGame]]:
    """Show a game, and return the person before it and what it says."""
    with shown(windows, "sliding", "--size", "5") as game, closing(Scene(_start(windows, game), random.Random(1))) as scene:
        yield scene, game


def _start(windows: Windows, game: ShownGame) -> dict[str, Any]:
    """Return what is to be known of the game's window."""
    with game.window() as window:
        number = window.id
    place = dict(zip(("x", "y", "width", "height"), game.place(), strict=True))
    return {"display": windows.display, "window_id": number, **place, "pids": {"game": game.process.pid}}


@pytest.mark.parametrize("name", ["window moved", "window minimised", "window closed", "game killed", "mouse nudged", "F8"])
def test_playing_stops_with_the_right_reason(windows: Windows, name: str) -> None:
    fault = FAULTS[name]
    with scene_of(windows) as (scene, game):
        check(windows, game, lambda: fault.do(scene), fault.reason)
        assert not scene.is_button_down()


def test_playing_stops_where_another_window_comes(windows: Windows) -> None:
    """It must be one of Windows, which sees no others."""
    from Xlib import X

    with shown(windows, "onestroke") as other, scene_of(windows) as (scene, game), other.window() as window:

        def cover() -> None:
            window.configure(x=scene.start["x"] + 50, y=scene.start["y"] + 50, stack_mode=X.Above)
            window.get_geometry()  # which waits until the server has done it

        check(windows, game, cover, "Maze Deluxe is covering the board.")


def check(windows: Windows, game: ShownGame, do: Callable[[], None], reason: str) -> None:
    """Have something go wrong while a game is played, and see what is told, and that nothing is clicked any more."""
    player = Said(windows.start("main.py", "auto", "--window", "Fifteen"))
    wait(lambda: game.n_clicks() >= BEFORE, "clicks")
    do()
    told = player.end()
    time.sleep(QUIET_S)
    n_moves = len(re.findall(r"^\d+ of \d+: ", told, re.MULTILINE))
    assert game.n_clicks() <= n_moves + IN_FLIGHT
    assert not game.beside()
    assert re.search(f"^Stopped: {reason}", told, re.MULTILINE), told
