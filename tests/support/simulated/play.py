"""Plays simulated games to their end. A process reads each picture only once, for all tests."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from support.simulated.desktop import Scrolled, SimulatedDesktop
from support.simulated.game import GAME_PROCESS, Behaviour, Game
from support.simulated.link import SimulatedLink
from support.simulated.looks import LOOKS, Look
from support.simulated.onestroke import SimulatedOneStroke
from support.simulated.sliding import SimulatedSliding
from support.simulated.sudoku import SimulatedSudoku
from vision.autoplay import loop
from vision.autoplay.events import Ended, Event, Task, Verdict
from vision.frame import Pixels, Reading

GAMES: dict[str, tuple[type[Any], str]] = {
    "sudoku": (SimulatedSudoku, "click-type"),
    "sliding": (SimulatedSliding, "click"),
    "link": (SimulatedLink, "two-taps"),
    "onestroke": (SimulatedOneStroke, "drag"),
}
"""puzzle -> its game and usual input method"""
_READ: dict[tuple[Callable[..., Reading | None], bytes, str], Reading | None] = {}


@dataclass
class Played:
    """The result of a game."""

    game: Game
    desktop: SimulatedDesktop
    events: list[Event]

    @property
    def end(self) -> Ended:
        last = self.events[-1]
        assert isinstance(last, Ended) and sum(isinstance(event, Ended) for event in self.events) == 1
        return last

    @property
    def is_won(self) -> bool:
        """Whether the game itself was won, whatever the player reports."""
        return self.game.won_s is not None


def opened(kind: str | type[Game], look: str | Look = "paper", scale: int = 1, **options: Any) -> Any:
    """Open the game of a puzzle or of a class on a new desktop; options are fields of Behaviour or arguments of the game."""
    build = GAMES[kind][0] if isinstance(kind, str) else kind
    way = next(way for each, way in GAMES.values() if issubclass(build, each))
    behaviour = {name: options.pop(name) for name in tuple(options) if name in Behaviour.__dataclass_fields__}
    colours = LOOKS[look] if isinstance(look, str) else look
    game = build(SimulatedDesktop(scale), colours, Behaviour(**{"way": way, **behaviour}), **options)
    game.show()
    return game


def show_on(page: Scrolled, game: Game, width: float, height: float) -> None:
    """Show a game on a page in a window of some size instead of in its own window."""
    x, y, *_ = game.window.area
    game.desktop.close(game.window.number)
    game.window = game.desktop.open(page, (x, y, width, height), "Page", "browser", GAME_PROCESS)


def played(game: Game, task: Task | None = None) -> Played:
    """Play a game to its end."""
    with reading_once():
        events = list(loop.autoplay(game.desktop, game.window, task or Task()))
    if not game.desktop.is_gone:
        game.finish()
    return Played(game, game.desktop, events)


def won(run: Played) -> Played:
    """Return a game that was won and reported as won, without a click beside it."""
    assert run.end.verdict is Verdict.WON and run.is_won, (run.end, run.events[:-1])
    assert not run.desktop.beside and not run.desktop.is_down
    return run


@contextmanager
def reading_once() -> Iterator[None]:
    """Cache what is read in each picture."""
    find_board = loop.find_board

    def once(pixels: Pixels, task: Task, **options: bool) -> Reading | None:
        key = find_board, pixels.tobytes(), repr((task, options))
        if key not in _READ:
            _READ[key] = find_board(pixels, task, **options)
        return _READ[key]

    loop.find_board = once
    try:
        yield
    finally:
        loop.find_board = find_board
