"""The shots of the menu, of each puzzle, of the dialogs that all share, and of the editor for mazes."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.app import App
from game.boards.base import Act
from game.boards.onestroke import OneStrokeBoard
from game.commands import Command
from game.paint.pictures import Picture
from game.scenes.editor import EditorScene
from game.scenes.messages import OpenLevels, OpenSettings
from game.scenes.settings import ChecksScene
from game.scenes.shared.starting import from_seed, from_text, open_game
from game.scenes.watch import WatchScene
from game.scenes.watch.all_steps import AllStepsScene
from game.shots.tools import (
    back_to_game,
    back_to_menu,
    hint,
    level_game,
    lost,
    overlay,
    play_scene,
    played,
    show_game,
    show_level,
    solution,
    top,
    usual,
    wait,
    watch,
)
from game.storage import OWN_PACK, OwnLevels
from solvers import PUZZLES
from solvers.link.rules import LinkState
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Cell, Move, Role, Step
from solvers.sudoku.rules import Note, Paint, Place, SudokuState
from solvers.sudoku.shape import digits_in

SEED = 7342  # of sliding puzzles


def _begin_sliding(app: App, size: str) -> None:
    """Open a half-solved game."""
    puzzle = PUZZLES["sliding"]
    session = from_seed(app, puzzle, {"size": size}, SEED)
    played(session, solution(session, "corner-in")[:61], 72)
    app.storage.add_win("sliding", puzzle.caption(session.state), 58, 64)
    open_game(app, session)


def _hint(app: App) -> None:
    play_scene(app).pictures.use(None)
    hint(app, 2)


def _branches(app: App) -> None:
    """Play differently twice, and open the list of branches."""
    back_to_game(app)
    scene = play_scene(app)
    for back in (9, 4):
        scene.session.go(scene.session.played - back)
        previous = scene.session.history.turns[scene.session.played][0]
        scene.session.play(next(move for move in scene.session.state.legal_moves() if move != previous))
    scene.session.pause()
    scene.refresh()
    scene.panel.reveal(scene.panel.branches)
    scene.panel.branches.list.activate()


def _checks(app: App) -> None:
    scene = ChecksScene(app)
    app.push(scene)
    wait(app, lambda: scene.is_complete)


def _won(app: App) -> None:
    """Win a game, and wait until the confetti falls."""
    back_to_game(app)
    app.pop()
    app.settings.reduced_motion = False
    app.refresh_look()
    session = from_seed(app, PUZZLES["sliding"], {"size": "4x4"}, SEED)
    *moves, last = solution(session)
    open_game(app, played(session, moves, 132))
    play_scene(app).act(Act((last,)))
    end = time.monotonic() + 1.9
    wait(app, lambda: time.monotonic() > end)
    app.settings.reduced_motion = True
    app.refresh_look()


def _from_start(app: App, size: str) -> None:
    """Open a game, and go back to its start."""
    _begin_sliding(app, size)
    play_scene(app).session.go(0)


def _near(share: float, is_plan: bool = False) -> Callable[[Sequence[Step]], int]:
    """Return a function that picks a step with moves, or one that only plans them, near a share of the way through."""

    def place(steps: Sequence[Step]) -> int:
        first = round(share * len(steps))
        return next((n for n in range(first, len(steps)) if bool(steps[n].moves) != is_plan), first)

    return place


SLIDING: dict[str, Callable[[App], object]] = {
    "menu": lambda app: None,
    "sliding-numbers": partial(_begin_sliding, size="4x4"),
    "sliding-picture": lambda app: play_scene(app).pictures.use(Picture("river-at-dusk")),
    "sliding-hint": _hint,
    "sliding-branches": _branches,
    "new-game": partial(overlay, command=Command.NEW),
    "levels": partial(overlay, command=Command.LEVELS),
    "files": partial(overlay, command=Command.OPEN),
    "keys": partial(overlay, command=Command.KEYS),
    "sliding-rules": partial(overlay, command=Command.HELP),
    "settings": lambda app: app.open(OpenSettings(), replaces=True),
    "checks": _checks,
    "won": _won,
    "sliding-watch": watch(partial(_from_start, size="4x4"), "row-by-row", _near(0.3)),
    "share": lambda app: top(app, WatchScene).run(Command.SHARE),
    "sliding-plan": watch(partial(_from_start, size="5x5"), "row-by-row", _near(0.1, is_plan=True), explain=True),
    "sliding-corner-in": watch(partial(_from_start, size="6x6"), "corner-in", _near(0.3)),
    "sliding-large": watch(partial(_from_start, size="14x14"), "row-by-row", _near(0.35)),
}


EASY_WEIGHT = 13  # steps of more weight than this count as hard
N_DIGITS = 12  # number of digits placed in the shots


def _play_sudoku(app: App, level: str, is_noted: bool = True) -> None:
    """Open a half-solved level, with pencil marks, a few colours and a chosen cell."""
    session = level_game(app, "sudoku", level)
    digits = [move for move in solution(session, "human") if isinstance(move, Place)]
    state = played(session, digits[:N_DIGITS], 761).state
    assert isinstance(state, SudokuState)
    if is_noted:
        session.play(*_notes(state))
        session.play(*(Paint(cell, 4) for cell in _empty(state)[:3]))
    scene = show_game(app, session)
    scene.view.press(scene.view.board.point(_placed(state)[-1]))
    scene.refresh()


def _all_steps(app: App) -> None:
    """Show all steps in a position, and the first hard one on the board."""
    back_to_game(app)
    play_scene(app).run(Command.ALL_STEPS)
    scene = top(app, AllStepsScene)
    wait(app, lambda: scene.is_complete)
    scene.choose(next(number for number, step in enumerate(scene.steps) if step.weight > EASY_WEIGHT))


def _notes(state: SudokuState) -> Iterator[Move]:
    for cell, digits in enumerate(state.possible):
        if not state.marks[cell]:
            yield from (Note(state.shape.place_of(cell), digit) for digit in digits_in(digits))


def _empty(state: SudokuState) -> list[Cell]:
    return [state.shape.place_of(cell) for cell, digit in enumerate(state.digits) if not digit]


def _placed(state: SudokuState) -> list[Cell]:
    places = [state.shape.place_of(cell) for cell, given in enumerate(state.givens) if state.digits[cell] != given]
    return places or _empty(state)


_sudoku_level = partial(show_level, puzzle="sudoku")


def _hardest(steps: Sequence[Step]) -> int:
    return max(range(len(steps)), key=lambda number: (steps[number].weight, -number))


def _tools(app: App) -> None:
    """Open the menu of tools that don't fit in the toolbar."""
    back_to_game(app)
    play_scene(app).panel.tools.more.activate()


SUDOKU: dict[str, Callable[[App], object]] = {
    "sudoku-play": partial(_play_sudoku, level="hard/1"),
    **usual("sudoku"),
    "sudoku-tools": _tools,
    "sudoku-all-steps": _all_steps,
    "sudoku-large": partial(_play_sudoku, level="16x16/1", is_noted=False),
    "sudoku-watch": watch(partial(_sudoku_level, level="hard/40"), "human", _hardest),
    "sudoku-chain": watch(partial(_sudoku_level, level="expert/20"), "human", _hardest),
    "sudoku-backtracking": watch(partial(_sudoku_level, level="easy/1"), "backtracking", lambda steps: 30),
    "sudoku-fast": watch(partial(_sudoku_level, level="extreme/1"), "fast", lambda steps: 3),
}


N_PAIRS = 17  # number of turns played in the shots


def _play_link(app: App, level: str, faces: str) -> None:
    """Open a half-played level, with a chosen tile that has a partner."""
    session = level_game(app, "link", level)
    app.settings.boards["link"] = {"faces": faces, "equals": "on"}
    scene = show_game(app, played(session, solution(session, "decide")[:N_PAIRS], 97))
    state = scene.session.state
    assert isinstance(state, LinkState)
    longest = max(state.pairs, key=lambda pair: len(state.path(pair)))
    scene.view.press(scene.view.board.point(longest.first))
    scene.refresh()


def _lost_link(app: App) -> None:
    """Lose a game by always taking the first open pair, and wait until the loss is proven."""
    back_to_menu(app)
    session = level_game(app, "link", "hard-nuts/17")
    open_game(app, played(session, lost(session, N_PAIRS), 61))
    scene = play_scene(app)
    wait(app, lambda: bool(scene.assistant.loss_check.losing_turn))


_link_level = partial(show_level, puzzle="link", faces="shapes")


def _longest_path(share: float) -> Callable[[Sequence[Step]], int]:
    """Return a function that picks the step with the longest path near a share of the way through."""

    def place(steps: Sequence[Step]) -> int:
        first = round(share * len(steps))
        return max(range(first, min(first + 8, len(steps))), key=lambda number: _length(steps[number]))

    return place


def _length(step: Step) -> int:
    return max((len(mark.cells) for mark in step.marks if mark.role is Role.PATH), default=0)


LINK: dict[str, Callable[[App], object]] = {
    "link-play": partial(_play_link, level="classic-8x14/2", faces="fruit-and-animals"),
    **usual("link"),
    "link-lost": _lost_link,
    "link-mahjong": partial(_play_link, level="shisen-sho/3", faces="mahjong"),
    "link-watch": watch(partial(_link_level, level="classic-8x14/1"), "best-pair", _longest_path(0.5)),
    "link-figures": watch(partial(_link_level, level="classic-8x14/2"), "best-pair", _longest_path(0.4), explain=True),
    "link-decide": watch(partial(_link_level, level="classic-8x14/11"), "decide", _longest_path(0.3)),
}


MAZES = PUZZLES["onestroke"]
MAZE = "S.....o./.#...#../.o.#..../....o.#./..#...../....#..o/.#....#./...o...E"
DRAWN_ZIP = (
    "@zip ..92.../......./..8.1.3/A....../B...4../..7..../..6..5.//...._../...._../.....|./._||.../_....../._...|./......."
)
UNFINISHED = ".....o../.##..#../.o.#..../....o.#./..#...../....#..o/.#....#./...o...E"
_LEVELS = ((MAZE, 58), ("...S/.o../.#../..../..#./E..o", 23), ("@fill S../...", 6))


def _make(app: App, text: str, brush: str) -> None:
    """Open the editor with a maze and a brush, and wait until the tracks are counted."""
    back_to_menu(app)
    bench = MAZES.workbench
    assert bench is not None
    scene = EditorScene(app, MAZES, bench.draft(text))
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
    own = OwnLevels(app.storage.levels_folder, MAZES)
    for number, (text, par) in enumerate(_LEVELS, len(own.pack().levels) + 1):
        own.add(f"Maze {number}", text, par)
    app.storage.add_win(MAZES.name, f"level {OWN_PACK}/2", 21, 74.0, 21)
    _make(app, MAZE, "coin")
    app.open(OpenLevels(MAZES, OWN_PACK))


SMALL_MAZE = "onestroke:...S/.o../.#../..../..#./E..o"
LOST_COIN = f"{SMALL_MAZE} r1c3 r1c2 r1c1 r2c1 r2c2 r2c3 r2c4 r3c4 r4c4 r4c3 r4c2 r4c1"  # the last coin is out of reach
MEDIUM = (
    "onestroke:S.#o.o..o.#./.......o#.#./...#..o#.o../.o.o#......./....#.....o./.#.#.....o../"
    "oo...#..##.o/...o.o....../.o..o....#../.o..#..o.#../.#..o#o...../...oo.....#E"
)
ZIP = f"onestroke:{DRAWN_ZIP} r3c6 r2c6 r2c5 r2c4 r1c4 r1c5 r1c6 r1c7 r2c7 r3c7 r4c7 r4c6 r4c5 r5c5 r5c6 r5c7 r6c7 r7c7"


def _small_maze(app: App) -> None:
    open_game(app, from_text(app, SMALL_MAZE, None))


def _play_maze(app: App, text: str, cells: int = 0) -> None:
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


ONESTROKE: dict[str, Callable[[App], object]] = {
    "onestroke-play": partial(_play_maze, text=LOST_COIN),
    **usual("onestroke"),
    "onestroke-zip": partial(_play_maze, text=ZIP),
    "onestroke-medium": partial(_play_maze, text=MEDIUM, cells=52),
    "onestroke-watch": watch(_small_maze, "frontier", lambda steps: round(0.3 * len(steps))),
    "onestroke-all-tracks": watch(_small_maze, "all-tracks", lambda steps: round(0.4 * len(steps)), explain=True),
    "onestroke-editor": partial(_make, text=MAZE, brush="wall"),
    "onestroke-editor-zip": partial(_make, text=DRAWN_ZIP, brush="bar"),
    "onestroke-editor-unfinished": partial(_make, text=UNFINISHED, brush="start"),
    "onestroke-editor-save": _save,
    "onestroke-own-levels": _own_levels,
}
