"""Opens the playground from the command line."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.startup import problem
from solvers.program import command

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.play import PlayScene
    from game.session import Session
    from solvers.puzzle import Puzzle

OK, BAD_INPUT = 0, 2
NO_DISPLAY = (
    "There is no display to open a window on. Start the program in a desktop session "
    "(over SSH: `ssh -X`), or use `{}` and `{}`, which need none."
)


def play(args: argparse.Namespace) -> int:
    """Open the playground, with the game that the command line names, if any."""
    gc.disable()  # there is nothing to collect before the first frame
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    trouble = problem()
    if trouble:
        return _complain(trouble)
    import pygame

    from game.app import App
    from game.scenes.menu import MenuScene
    from game.storage import Storage
    from game.theme.measures import FIRST_WINDOW
    from game.window import NoDisplay
    from solvers.errors import PuzzleError

    try:
        _check_game(args.game)
        app = App(Storage(), args.window or FIRST_WINDOW, theme=args.theme)
    except PuzzleError as trouble_with_game:
        return _complain(str(trouble_with_game))
    except (NoDisplay, pygame.error):
        return _complain(NO_DISPLAY.format(command("solve"), command("shots")))
    app.push(MenuScene(app))
    try:
        _open(app, args)
    except PuzzleError as trouble_with_game:
        app.close()
        return _complain(str(trouble_with_game))
    app.run()
    return OK


def _check_game(text: str | None) -> None:
    """Raise PuzzleError if the text doesn't name a game, before a missing display is reported."""
    from game.scenes.shared.files import is_step_file
    from solvers import read_shared

    if text is not None and not is_step_file(text):
        _puzzle(read_shared(text).game)


def _puzzle(game: str) -> Puzzle[Any, Any]:
    """Return the puzzle of a game ID or of a name; raises PuzzleError."""
    from solvers import find_puzzle, is_game_id, parse_game_id

    return parse_game_id(game)[0] if is_game_id(game) else find_puzzle(game)


def _open(app: App, args: argparse.Namespace) -> None:
    """Open the game that the command line names, if any; raises PuzzleError."""
    from game.boards import BOARDS
    from game.scenes.messages import OpenDaily
    from game.scenes.play import PlayScene
    from game.scenes.shared.files import is_step_file, read_steps, watch_steps
    from game.scenes.shared.preferences import chosen_solver
    from game.scenes.shared.starting import keep_solver, open_game, welcome
    from solvers import option_pairs
    from solvers.console import refuse
    from solvers.errors import PuzzleError
    from solvers.generation import read_day

    if args.game is None:
        refuse(args, (*_game_flags(), "picture"), "name a puzzle too, as in `play sliding`")
        if args.daily is not None:
            app.open(OpenDaily(read_day(args.daily)))
        return
    if is_step_file(args.game):
        refuse(args, (*_game_flags(), "daily", "picture"), "a file of steps brings its own board and solver")
        watch_steps(app.stack.top, read_steps(args.game))
        return
    _split_shared_game(args)
    puzzle = _puzzle(args.game)
    if args.watch is None:
        refuse(args, ("set",), "name a solver too, as in `--solver row-by-row`")
    else:
        solver = app.solvers.named(puzzle, args.watch) if args.watch else chosen_solver(app, puzzle)
        keep_solver(app, puzzle, solver, option_pairs(args.set or ()))
    if args.picture is not None and not BOARDS[puzzle.name].takes_pictures:
        raise PuzzleError(f"{puzzle.title} takes no picture. Leave out --picture.")

    def begin(session: Session) -> None:
        names_a_board = session.origin.is_brought or args.level is not None or args.seed is not None
        scene = (open_game if names_a_board or args.watch is not None else welcome)(app, session)
        assert isinstance(scene, PlayScene)
        if args.picture is not None:
            _use_picture(scene, args.picture)
        if args.watch is not None:
            scene.watch()

    _begin(app, args, begin)


def _split_shared_game(args: argparse.Namespace) -> None:
    """Move the solver that a shared game ID names to `watch`, and its options to `set`; --solver counts as --watch."""
    from solvers import read_shared

    shared = read_shared(args.game)
    args.game = shared.game
    args.watch = args.watch or args.solver or shared.solver or args.watch
    args.set = [*(args.set or ()), *(f"{name}={value}" for name, value in shared.options.items())] or None


def _game_flags() -> tuple[str, ...]:
    from solvers.console import board_flags

    return (*board_flags(), "level", "watch", "solver", "set")


def _begin(app: App, args: argparse.Namespace, begin: Callable[[Session], None]) -> None:
    from game.scenes.shared.starting import begin_daily, begin_new, from_level, from_text
    from solvers import find_puzzle, is_game_id
    from solvers.console import board_flags, given_options, refuse
    from solvers.formats.levels import LEVELS_FOLDER, find_level
    from solvers.generation import read_day

    if is_game_id(args.game):
        refuse(args, (*board_flags(), "level", "daily"), "a game ID already names a board")
        begin(from_text(app, args.game, None))
        return
    puzzle = find_puzzle(args.game)
    if args.level is not None:
        refuse(args, (*board_flags(), "daily"), "a level already names a board")
        begin(from_level(app, puzzle, find_level(puzzle, args.level, LEVELS_FOLDER, app.storage.levels_folder)))
        return
    if args.daily is not None:
        refuse(args, board_flags(), "a date already names a board")
        begin_daily(app.stack.top, puzzle, read_day(args.daily), begin)
        return
    begin_new(app.stack.top, puzzle, given_options(args), begin, args.seed)


def _use_picture(scene: PlayScene, name: str) -> None:
    from game.paint.pictures import Picture, built_in, load

    scene.pictures.use(Picture(name) if name in built_in() else load(name))


def _complain(sentence: str) -> int:
    if sys.stderr is not None:
        print(sentence, file=sys.stderr)
    else:  # started by a double click on Windows, where there is no terminal
        from game.window import show_error_box

        show_error_box(sentence)
    return BAD_INPUT
