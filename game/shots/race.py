"""The shots of races."""

from collections.abc import Callable, Mapping
from functools import partial

from game.app import App
from game.boards.base import Act
from game.scenes.race.dialogs import RaceTableScene
from game.scenes.race.racers import YOU
from game.scenes.race.scene import RaceScene
from game.scenes.requests import OpenRace
from game.shots.tools import back_to_menu, settle, top, wait
from solvers import PUZZLES
from solvers.formats.levels import find_level

FOUR, SEVEN = {"size": "4x4", "home": "last"}, {"size": "7x7", "home": "last"}
SEED = 7342
BOARDS = 20


def _race(
    app: App, puzzle: str, share: float, chosen: Mapping[str, str], level: str = "", options: Mapping[str, str] = FOUR
) -> None:
    """Show a race on a level or on the board of SEED, a share of the way through."""
    back_to_menu(app)
    kind = PUZZLES[puzzle]
    start = kind.parse(find_level(kind, level).text) if level else kind.generate(options, SEED)
    app.settings.races[puzzle] = dict(chosen)
    app.open(OpenRace(kind, start, {} if level else options))
    scene = top(app, RaceScene)
    wait(app, lambda: not scene.is_thinking)
    scene.seek(round(scene.race.length * share))


def _you(app: App) -> None:
    """Show a race of the user after a few moves."""
    _race(app, "sliding", 0.0, {"left": YOU, "right": "row-by-row"})
    scene = top(app, RaceScene)
    for _ in range(6):
        assert scene.session is not None
        scene.act(Act((scene.session.state.legal_moves()[-1],)))
    assert scene.session is not None
    scene.session.pause()
    scene.session.clock.set(9)


def _table(app: App) -> None:
    """Show the table over many boards."""
    _race(app, "sliding", 1.0, {"left": "row-by-row", "right": "corner-in"})
    settle(app)
    top(app, RaceScene).open_table()
    table = top(app, RaceTableScene)
    table.choose(BOARDS)
    table.start()
    wait(app, lambda: not table.is_running)


SHOTS: dict[str, Callable[[App], object]] = {
    "race": partial(_race, puzzle="sliding", share=0.24, chosen={"right": "shortest"}),
    "race-sudoku": partial(_race, puzzle="sudoku", level="medium/1", share=0.4, chosen={}),
    "race-link": partial(_race, puzzle="link", level="classic-8x14/2", share=0.4, chosen={}),
    "race-onestroke": partial(
        _race, puzzle="onestroke", level="best-score/20", share=1.0, chosen={"right": "all-tracks", "measure": "time"}
    ),
    "race-gave-up": partial(
        _race, puzzle="sliding", share=1.0, chosen={"left": "shortest", "right": "row-by-row"}, options=SEVEN
    ),
    "race-you": _you,
    "race-table": _table,
}
