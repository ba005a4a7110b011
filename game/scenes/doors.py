"""The ways from one scene to another. Scenes are imported when they are first entered, so that the first frame comes at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.commands import Command
from game.scene import Scene
from solvers.formats.levels import Level
from solvers.puzzle import Puzzle, State

if TYPE_CHECKING:
    from game.app import App
    from game.boards.base import BoardStyle
    from game.scenes.play.scene import PlayScene
    from game.session.session import Session
    from game.sources.opened_pictures import Sight
    from game.storage.saved_games import SavedGame
    from solvers.formats.step_lists import StepList
    from solvers.worker.race import Entrant


def everywhere(scene: Scene) -> dict[Command, Callable[[], object]]:
    """Return the commands that all large scenes answer."""
    app = scene.app
    return {
        Command.KEYS: lambda: scene.open(keys(app, *scene.board_keys)),
        Command.SETTINGS: lambda: scene.open(settings(app)),
        Command.THEME: app.toggle_theme,
        Command.FULLSCREEN: app.toggle_fullscreen,
        Command.BACK: app.pop,
    }


def play(app: App, session: Session) -> PlayScene:
    """Return the scene of a game."""
    from game.scenes.play.scene import PlayScene

    return PlayScene(app, session)


def editor(app: App, puzzle: Puzzle[Any, Any], board: State[Any] | None = None) -> Scene:
    """Return a puzzle's workbench, with a board on it or with the last one."""
    from game.scenes.editor.scene import EditorScene

    return EditorScene(app, puzzle, board)


def making_by_hand(play_scene: PlayScene) -> dict[Command, Callable[[], object]]:
    """Return the commands that lead from a game to the workbench, with its board or with what is there; none without one."""
    app, puzzle = play_scene.app, play_scene.session.puzzle
    bench = puzzle.workbench
    if bench is None:
        return {}

    def edit() -> None:
        play_scene.open(editor(app, puzzle, bench.draft(str(play_scene.session.start))))

    return {Command.EDIT: edit, Command.MAKE: lambda: play_scene.open(editor(app, puzzle))}


def name_level(app: App, name: str, then: Callable[[str], object]) -> Scene:
    """Return the question for a level's name."""
    from game.scenes.games.own_level import NameScene

    return NameScene(app, name, then)


def own_level(app: App, puzzle: Puzzle[Any, Any], level: Level) -> Scene:
    """Return what can be done with one of the person's own levels."""
    from game.scenes.games.own_level import OwnLevelScene

    return OwnLevelScene(app, puzzle, level)


def watch(play_scene: PlayScene, steps: StepList | None = None) -> Scene:
    """Return the scene in which a solver goes on with a game, or in which saved steps of its board are watched."""
    from game.scenes.watch.scene import WatchScene

    session, style = play_scene.session, play_scene.pictures.style
    return WatchScene(play_scene.app, session.puzzle, session.state, style, lambda: play_scene.grade, steps)


def share(app: App, steps: StepList, style: BoardStyle, speed: float) -> Scene:
    """Return the choice of ways to share a solution, whose board is drawn in a style and whose timeline has a speed."""
    from game.scenes.watch.share import ShareScene

    return ShareScene(app, steps, style, speed)


def copy_game(app: App, steps: StepList) -> None:
    """Copy a game ID with its solver."""
    from game.scenes.watch.share import copy_game

    copy_game(app, steps)


def open_steps(app: App, path: str, then: Callable[[StepList], object]) -> bool:
    """Read a file of steps and do something with it; tell whether it is one by its name."""
    from game.scenes.watch.saved_steps import open_steps

    return open_steps(app, path, then)


def watch_steps(scene: Scene, steps: StepList) -> None:
    """Begin the game of a file's steps from the menu or in the place of a game, and watch them; raises PuzzleError."""
    from game.scenes.watch.saved_steps import watch_steps

    watch_steps(scene, steps)


def won(app: App, session: Session, news: tuple[bool, bool]) -> Scene:
    """Return the celebration of a win."""
    from game.scenes.play.won import WonScene

    return WonScene(app, session, news)


def time_up(app: App, session: Session) -> Scene:
    """Return what is said when the time is up."""
    from game.scenes.play.time_up import TimeUpScene

    return TimeUpScene(app, session)


def new_game(app: App, puzzle: Puzzle[Any, Any]) -> Scene:
    """Return the choice of a new game."""
    from game.scenes.games.new_game import NewGameScene

    return NewGameScene(app, puzzle)


def making(
    app: App, puzzle: Puzzle[Any, Any], options: Mapping[str, str], seed: int, begin: Callable[[Session], object]
) -> Scene:
    """Return what is seen while a new board is made."""
    from game.scenes.games.generating import MakingScene

    return MakingScene(app, puzzle, options, seed, begin)


def levels(app: App, puzzle: Puzzle[Any, Any], current: str = "") -> Scene:
    """Return the choice of a level, at first of the current pack."""
    from game.scenes.games.levels import LevelsScene

    return LevelsScene(app, puzzle, current)


def saved_games(app: App, games: Sequence[SavedGame]) -> Scene:
    """Return the choice of a saved game."""
    from game.scenes.games.saved_games import SavedGamesScene

    return SavedGamesScene(app, games)


def files(app: App, then: Callable[[str], object]) -> Scene:
    """Return the choice of a picture's file, and what is done with its path."""
    from game.scenes.dialogs.files import FilesScene

    return FilesScene(app, then)


def step_files(app: App, then: Callable[[str], object]) -> Scene:
    """Return the choice of a file of steps, and what is done with its path."""
    from game.scenes.dialogs.files import STEPS, FilesScene
    from game.storage.storage import shared_folder

    return FilesScene(app, then, STEPS, str(shared_folder()))


def external(app: App, sight: Sight | None = None) -> Scene:
    """Return the scene that reads boards from pictures, with one of them or the last one."""
    from game.scenes.external.scene import ExternalScene

    return ExternalScene(app, sight)


def paste(app: App, on_text: Callable[[str], object], on_picture: Callable[[Sight], object]) -> None:
    """Take what is on the clipboard: a text, or a picture that begins to be read."""
    from game.scenes.shared.dropped_pictures import paste_picture

    paste_picture(app, on_text, on_picture)


def picture_use(app: App, sight: Sight, path: str) -> Scene:
    """Return the question whether a picture is to be worn by the board below, or the board in it played."""
    from game.scenes.external.picture_use import PictureUseScene

    return PictureUseScene(app, sight, path)


def keys(app: App, title: str = "", board_keys: Sequence[tuple[str, str]] = ()) -> Scene:
    """Return the list of all keys, with those of a board below its title."""
    from game.scenes.dialogs.keys import KeysScene

    return KeysScene(app, title, board_keys)


def settings(app: App) -> Scene:
    """Return the settings."""
    from game.scenes.dialogs.settings import SettingsScene

    return SettingsScene(app)


def checks(app: App) -> Scene:
    """Return the list of what works on this machine."""
    from game.scenes.dialogs.checks import ChecksScene

    return ChecksScene(app)


def race(
    app: App,
    puzzle: Puzzle[Any, Any],
    start: State[Any],
    options: Mapping[str, str],
    style: Callable[[], BoardStyle] | None = None,
) -> Scene:
    """Return the scene in which two race on a board, made with some options, in a style or in the one that was worn last."""
    from game.scenes.race.scene import RaceScene
    from game.scenes.shared.board_picture import BoardPicture
    from game.scenes.shared.starting import last_options

    if style is None:
        picture = BoardPicture(app, puzzle.name, lambda: None)
        picture.wear_last()
        style = picture.style
    return RaceScene(app, puzzle, start, style, options or last_options(app, puzzle))


def race_puzzle(app: App) -> Scene:
    """Return the choice of a puzzle to race at."""
    from game.scenes.race.puzzle_choice import RacePuzzleScene

    return RacePuzzleScene(app)


def race_table(
    app: App, puzzle: Puzzle[Any, Any], options: Mapping[str, str], titles: Sequence[str], entrants: Sequence[Entrant]
) -> Scene:
    """Return the race of two solvers over many boards."""
    from game.scenes.race.table import RaceTableScene

    return RaceTableScene(app, puzzle, options, titles, entrants)
