"""The pictures of races."""

from __future__ import annotations

from collections.abc import Callable, Mapping

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
    puzzle: str, level: str, share: float, chosen: Mapping[str, str], options: Mapping[str, str] = FOUR
) -> Callable[[App], None]:
    """Return what shows a race on a level, or on the board of the seed and some options, a share of the way through."""

    def arrange(app: App) -> None:
        back_to_menu(app)
        kind = PUZZLES[puzzle]
        start = kind.parse(find_level(kind, level).text) if level else kind.generate(options, SEED)
        app.settings.races[puzzle] = dict(chosen)
        app.open(OpenRace(kind, start, {} if level else options))
        scene = top(app, RaceScene)
        wait(app, lambda: not scene.is_thinking)
        scene.seek(round(scene.race.length * share))

    return arrange


def _you(app: App) -> None:
    """Show a person's race after a few moves."""
    _race("sliding", "", 0.0, {"left": YOU, "right": "row-by-row"})(app)
    scene = top(app, RaceScene)
    for _ in range(6):
        assert scene.session is not None
        scene.act(Act((scene.session.state.legal_moves()[-1],)))
    assert scene.session is not None
    scene.session.pause()
    scene.session.clock.set(9)


def _table(app: App) -> None:
    """Show what came of many boards."""
    _race("sliding", "", 1.0, {"left": "row-by-row", "right": "corner-in"})(app)
    settle(app)
    top(app, RaceScene).open_table()
    table = top(app, RaceTableScene)
    table.choose(BOARDS)
    table.start()
    wait(app, lambda: not table.is_running)


SHOTS: dict[str, Callable[[App], None]] = {
    "race": _race("sliding", "", 0.24, {"right": "shortest"}),
    "race-sudoku": _race("sudoku", "medium/1", 0.4, {}),
    "race-link": _race("link", "classic-8x14/2", 0.4, {}),
    "race-onestroke": _race("onestroke", "best-score/20", 1.0, {"right": "all-tracks", "measure": "time"}),
    "race-gave-up": _race("sliding", "", 1.0, {"left": "shortest", "right": "row-by-row"}, SEVEN),
    "race-you": _you,
    "race-table": _table,
}
