"""Faults while a game under Windows is played: the right reason is given, and nothing is pressed afterwards."""

import os
import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

import pytest
from live.desktop import PATIENCE_S, wait
from live.faults import FAULTS, Scene

from tests.bench.playing.process import Playing, playing
from windows.games import ShownGame, shown
from windows.wine import PYTHON, Windows

BEFORE = 3  # clicks that come before the fault
QUIET_S = 0.5  # how long a click may take to appear in the game's output
IN_FLIGHT = 1  # clicks made before the fault was noticed
TITLE = "Fifteen Deluxe"


@pytest.fixture(scope="module")
def player(windows: Windows) -> Iterator[Playing]:
    """Return a program that plays on request."""
    with playing(windows.environment, ("wine", os.environ[PYTHON]), PATIENCE_S) as program:
        yield program


@contextmanager
def scene_of(windows: Windows) -> Iterator[tuple[Scene, ShownGame]]:
    """Show a game, and yield the scene and the game."""
    with shown(windows, "sliding", "--size", "5") as game, game.window() as window:
        place = dict(zip(("x", "y", "width", "height"), game.place(), strict=True))
        start = {"display": windows.display, "window_id": window.id, **place, "pids": {"game": game.process.pid}}
        with closing(Scene(start, random.Random(1))) as scene:
            yield scene, game


@pytest.fixture(scope="module")
def shared(windows: Windows) -> Iterator[tuple[Scene, ShownGame]]:
    """Return a game for all faults that don't end it."""
    with scene_of(windows) as found:
        yield found


@pytest.mark.parametrize("name", ["window moved", "window minimised", "mouse nudged", "F8"])
def test_playing_stops_with_the_right_reason(shared: tuple[Scene, ShownGame], player: Playing, name: str) -> None:
    scene, game = shared
    check(player, game, lambda: FAULTS[name].do(scene), FAULTS[name].reason)
    assert not scene.is_button_down()
    scene.put_right(())


def test_playing_stops_if_another_window_appears(windows: Windows, shared: tuple[Scene, ShownGame], player: Playing) -> None:
    """The other window must be a Windows program's, since Windows sees no others."""
    from Xlib import X

    scene, game = shared
    with shown(windows, "onestroke", "--at", "2020,120") as other, other.window() as window:

        def cover() -> None:
            window.configure(x=scene.start["x"] + 50, y=scene.start["y"] + 50, stack_mode=X.Above)
            window.get_geometry()  # waits until the server has done it

        check(player, game, cover, "Maze Deluxe is covering the board.")


@pytest.mark.parametrize("name", ["window closed", "game killed"])
def test_playing_stops_when_the_game_is_gone(windows: Windows, player: Playing, name: str) -> None:
    with scene_of(windows) as (scene, game):
        check(player, game, lambda: FAULTS[name].do(scene), FAULTS[name].reason)
        assert not scene.is_button_down()


def check(player: Playing, game: ShownGame, do: Callable[[], None], reason: str) -> None:
    """Cause a fault while a game is played, and check the reason, and that nothing is clicked afterwards."""
    before = game.n_clicks()
    player.play(TITLE)
    wait(lambda: game.n_clicks() >= before + BEFORE or player.end(), "moves")
    assert not player.end(), player.events
    do()
    assert player.wait(player.end, PATIENCE_S), player.events
    time.sleep(QUIET_S)
    assert game.n_clicks() - before <= player.n_answered() + IN_FLIGHT
    assert not game.beside()
    assert re.match(reason, player.end()[1]), player.events
