"""The pictures of the workbench for mazes."""

from __future__ import annotations

from collections.abc import Callable

from game.app import App
from game.commands import Command
from game.scenes.editor.scene import EditorScene
from game.scenes.requests import OpenLevels
from game.shots.tools import back_to_menu, wait
from game.storage.own_levels import PACK, OwnLevels
from solvers import PUZZLES

PUZZLE = PUZZLES["onestroke"]
MAZE = "S.....o./.#...#../.o.#..../....o.#./..#...../....#..o/.#....#./...o...E"
ZIP = "@zip ..92.../......./..8.1.3/A....../B...4../..7..../..6..5.//...._../...._../.....|./._||.../_....../._...|./......."
UNFINISHED = ".....o../.##..#../.o.#..../....o.#./..#...../....#..o/.#....#./...o...E"
_LEVELS = ((MAZE, 58), ("...S/.o../.#../..../..#./E..o", 23), ("@fill S../...", 6))


def _make(text: str, brush: str) -> Callable[[App], None]:
    """Return what opens the workbench with a maze and a brush, and waits until it is counted."""

    def arrange(app: App) -> None:
        back_to_menu(app)
        bench = PUZZLE.workbench
        assert bench is not None
        scene = EditorScene(app, PUZZLE, bench.draft(text))
        app.push(scene)
        scene.take_brush(brush)
        app.unsay()
        wait(app, lambda: not scene.count.is_running)

    return arrange


def _save(app: App) -> None:
    """Ask for the name of a level."""
    _make(MAZE, "wall")(app)
    app.stack.top.run(Command.SAVE)


def _own_levels(app: App) -> None:
    """Show own levels in the list, one of them played."""
    own = OwnLevels(app.storage.levels_folder, PUZZLE)
    for number, (text, par) in enumerate(_LEVELS, len(own.pack().levels) + 1):
        own.add(f"Maze {number}", text, par)
    app.storage.add_win(PUZZLE.name, f"level {PACK}/2", 21, 74.0, 21)
    _make(MAZE, "coin")(app)
    app.open(OpenLevels(PUZZLE, PACK))


SHOTS: dict[str, Callable[[App], None]] = {
    "onestroke-editor": _make(MAZE, "wall"),
    "onestroke-editor-zip": _make(ZIP, "bar"),
    "onestroke-editor-unfinished": _make(UNFINISHED, "start"),
    "onestroke-editor-save": _save,
    "onestroke-own-levels": _own_levels,
}
