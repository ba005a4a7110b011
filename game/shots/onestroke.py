"""The shots of the one-stroke maze and of the editor for mazes."""

import random
from collections.abc import Callable
from functools import partial

from game.app import App
from game.boards.onestroke.board import OneStrokeBoard
from game.commands import Command
from game.scenes.editor.scene import EditorScene
from game.scenes.requests import OpenLevels
from game.scenes.shared.starting import from_text, open_game
from game.shots.tools import back_to_menu, show_game, usual, wait, watch
from game.storage.own_levels import PACK, OwnLevels
from solvers import PUZZLES
from solvers.onestroke.rules import OneStrokeState

PUZZLE = PUZZLES["onestroke"]
MAZE = "S.....o./.#...#../.o.#..../....o.#./..#...../....#..o/.#....#./...o...E"
DRAWN_ZIP = (
    "@zip ..92.../......./..8.1.3/A....../B...4../..7..../..6..5.//...._../...._../.....|./._||.../_....../._...|./......."
)
UNFINISHED = ".....o../.##..#../.o.#..../....o.#./..#...../....#..o/.#....#./...o...E"
_LEVELS = ((MAZE, 58), ("...S/.o../.#../..../..#./E..o", 23), ("@fill S../...", 6))


def _make(app: App, text: str, brush: str) -> None:
    """Open the editor with a maze and a brush, and wait until the tracks are counted."""
    back_to_menu(app)
    bench = PUZZLE.workbench
    assert bench is not None
    scene = EditorScene(app, PUZZLE, bench.draft(text))
    app.push(scene)
    scene.take_brush(brush)
    app.hide_message()
    wait(app, lambda: not scene.count.is_running)


def _save(app: App) -> None:
    """Open the dialog that asks for a level's name."""
    _make(app, MAZE, "wall")
    app.stack.top.run(Command.SAVE)


def _own_levels(app: App) -> None:
    """Show the user's own levels in the list, one of them won."""
    own = OwnLevels(app.storage.levels_folder, PUZZLE)
    for number, (text, par) in enumerate(_LEVELS, len(own.pack().levels) + 1):
        own.add(f"Maze {number}", text, par)
    app.storage.add_win(PUZZLE.name, f"level {PACK}/2", 21, 74.0, 21)
    _make(app, MAZE, "coin")
    app.open(OpenLevels(PUZZLE, PACK))


SEED = "onestroke:...S/.o../.#../..../..#./E..o"
LOST_COIN = f"{SEED} r1c3 r1c2 r1c1 r2c1 r2c2 r2c3 r2c4 r3c4 r4c4 r4c3 r4c2 r4c1"  # the last coin is out of reach
MEDIUM = (
    "onestroke:S.#o.o..o.#./.......o#.#./...#..o#.o../.o.o#......./....#.....o./.#.#.....o../"
    "oo...#..##.o/...o.o....../.o..o....#../.o..#..o.#../.#..o#o...../...oo.....#E"
)
ZIP = f"onestroke:{DRAWN_ZIP} r3c6 r2c6 r2c5 r2c4 r1c4 r1c5 r1c6 r1c7 r2c7 r3c7 r4c7 r4c6 r4c5 r5c5 r5c6 r5c7 r6c7 r7c7"


def _seed(app: App) -> None:
    open_game(app, from_text(app, SEED, None))


def _play(app: App, text: str, cells: int = 0) -> None:
    """Open a maze, and draw the line for some cells as on the menu's card."""
    session = from_text(app, text, None)
    source = random.Random(cells)
    for _ in range(cells):
        assert isinstance(session.state, OneStrokeState)
        move = OneStrokeBoard.demo_move(session.state, None, source)
        if move is not None:
            session.play(move)
    session.pause()
    session.clock.set(48)
    show_game(app, session)


SHOTS: dict[str, Callable[[App], object]] = {
    "onestroke-play": partial(_play, text=LOST_COIN),
    **usual("onestroke"),
    "onestroke-zip": partial(_play, text=ZIP),
    "onestroke-medium": partial(_play, text=MEDIUM, cells=52),
    "onestroke-watch": watch(_seed, "frontier", lambda steps: round(0.3 * len(steps))),
    "onestroke-all-tracks": watch(_seed, "all-tracks", lambda steps: round(0.4 * len(steps)), explain=True),
    "onestroke-editor": partial(_make, text=MAZE, brush="wall"),
    "onestroke-editor-zip": partial(_make, text=DRAWN_ZIP, brush="bar"),
    "onestroke-editor-unfinished": partial(_make, text=UNFINISHED, brush="start"),
    "onestroke-editor-save": _save,
    "onestroke-own-levels": _own_levels,
}
