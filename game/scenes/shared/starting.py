"""Beginning a game: from a seed, a level, a text that was brought, or a saved game."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

from game.boards import BOARDS
from game.commands import Command
from game.scenes.requests import OpenGenerating, OpenPlay
from game.session.session import PACE, Clock, Origin, Session
from game.storage.saved_games import SavedGame
from solvers import PUZZLES, parse_game_id
from solvers.errors import ParseError, PuzzleError, quoted
from solvers.formats import shared_game
from solvers.formats.levels import Level, board_of
from solvers.generation import daily
from solvers.options import SEED_LIMIT, kept_options, read_options
from solvers.puzzle import Puzzle, Solver, State

if TYPE_CHECKING:
    from game.app import App
    from game.scene import Scene

MOST_SEED_DIGITS = 18
_LOOKED_FOR = "Paste a game ID such as sliding:1 2 3/4 0 5/7 8 6, the text of a board, a picture, or the path of its file."


def read_seed(text: str) -> int:
    """Return the seed that a text names, as it is shown beside a board; raises ParseError."""
    digits = text.strip().removeprefix("#")
    try:
        return int(digits if len(digits) <= MOST_SEED_DIGITS else "")
    except ValueError:
        wanted = f"a whole number of up to {MOST_SEED_DIGITS} digits, such as 7342"
        raise ParseError(f"{quoted(text)} is not a seed: a seed is {wanted}.") from None


def _session(app: App, puzzle: Puzzle[Any, Any], start: State[Any], origin: Origin) -> Session:
    if puzzle.allowance is not None:
        origin = replace(origin, pace=last_pace(app, puzzle))
    return Session(puzzle, start, origin, Clock(lambda: app.now))


def begin_new(
    scene: Scene,
    puzzle: Puzzle[Any, Any],
    options: Mapping[str, str],
    begin: Callable[[Session], object],
    seed: int | None = None,
) -> None:
    """Begin a new game of a seed, or of a new one, above a scene: at once, or as soon as it has been made.

    Raises ParseError for a wrong option, and PuzzleError if no such board can be made.
    """
    chosen = read_options(puzzle.options, options)
    puzzle.check_options(chosen)
    seed = random.SystemRandom().randrange(SEED_LIMIT) if seed is None else seed
    if puzzle.makes_slowly:
        scene.open(OpenGenerating(puzzle, chosen, seed, begin))
    else:
        begin(from_seed(scene.app, puzzle, chosen, seed))


def begin_daily(scene: Scene, puzzle: Puzzle[Any, Any], day: date, begin: Callable[[Session], object]) -> None:
    """Go on with a day's puzzle where it was left, or begin it above a scene; raises PuzzleError."""
    app, name = scene.app, day.isoformat()
    if day > date.today():
        raise PuzzleError(f"The daily puzzle of {name} is not there yet. Choose today's or an earlier one.")
    for saved in app.saved_games.games():
        if (saved.puzzle, saved.daily) == (puzzle.name, name) and resume_game(app, saved):
            return

    def begin_dated(session: Session) -> None:
        session.origin = replace(session.origin, daily=name)
        begin(session)

    begin_new(scene, puzzle, daily.options_of(puzzle, day), begin_dated, daily.seed_of(day))


def from_seed(app: App, puzzle: Puzzle[Any, Any], options: Mapping[str, str], seed: int) -> Session:
    """Return the new game of a seed, made here and now; raises ParseError for a wrong option."""
    chosen = read_options(puzzle.options, options)
    return _session(app, puzzle, puzzle.generate(chosen, seed), Origin(seed, options=tuple(chosen.items())))


def from_made(app: App, puzzle: Puzzle[Any, Any], text: str, options: Mapping[str, str], seed: int) -> Session:
    """Return the new game of a board that the worker has made."""
    return _session(app, puzzle, puzzle.parse(text), Origin(seed, options=tuple(options.items())))


def from_blank(app: App, puzzle: Puzzle[Any, Any], options: Mapping[str, str]) -> Session:
    """Return a game on an empty board, for a puzzle that somebody has on paper."""
    assert puzzle.paper is not None
    return _session(app, puzzle, puzzle.paper.blank(read_options(puzzle.options, options)), Origin())


def from_written(session: Session) -> Session:
    """Return a new game whose start is what was written into an empty board; raises PuzzleError if that can't be played."""
    puzzle = session.puzzle
    assert puzzle.paper is not None
    return Session(puzzle, puzzle.paper.fixed(session.state), Origin(), session.clock.fresh())


def from_level(app: App, puzzle: Puzzle[Any, Any], level: Level) -> Session:
    """Return the game of a level; raises ParseError if its board is damaged."""
    session = _session(app, puzzle, board_of(puzzle, level), Origin(level=level.key))
    session.par = level.par
    return session


def from_text(app: App, text: str, puzzle: Puzzle[Any, Any] | None) -> Session:
    """Return the game of a game ID, or of a board's text in any puzzle's form; raises PuzzleError that says what is wrong."""
    found, start = _parsed(shared_game.read(text).game, puzzle)
    found.check(start)
    if start.is_solved():
        raise PuzzleError("That board is already solved. Try another one.")
    return _session(app, found, start, Origin())


def _parsed(text: str, puzzle: Puzzle[Any, Any] | None) -> tuple[Puzzle[Any, Any], State[Any]]:
    text = text.strip()
    if not text:
        raise ParseError("The clipboard holds no text: copy a board or a game ID first.")
    if text.partition(":")[0].strip() in PUZZLES:
        return parse_game_id(text)
    problems: list[ParseError] = []
    for candidate in dict.fromkeys([*([puzzle] if puzzle is not None else []), *PUZZLES.values()]):
        try:
            return candidate, candidate.parse(text)
        except ParseError as problem:
            problems.append(problem)
    if puzzle is None:
        raise ParseError(f"{quoted(text)} is not a board. {_LOOKED_FOR}")
    raise problems[0]


def last_options(app: App, puzzle: Puzzle[Any, Any]) -> dict[str, str]:
    """Return the options of the last new game, as far as they still hold."""
    return kept_options(puzzle.options, app.settings.new_games.get(puzzle.name, {}))


def last_pace(app: App, puzzle: Puzzle[Any, Any]) -> str:
    """Return the pace at which a puzzle was played last."""
    return kept_options((PACE,), app.settings.new_games.get(puzzle.name, {}))[PACE.name]


def keep_options(app: App, puzzle: Puzzle[Any, Any], options: Mapping[str, str]) -> None:
    """Have the next new game begin with these options."""
    app.settings.new_games.setdefault(puzzle.name, {}).update(options)
    app.storage.save_settings()


def listed_solver(app: App, puzzle: Puzzle[Any, Any], name: str) -> Solver[Any]:
    """Return the solver of that name in the list; raises ParseError.

    A text or a file from elsewhere can't name any other: nothing of a stranger's choice is to be run.
    """
    app.shelf.look_at_files()
    listed = (solver for solver in app.shelf.solvers(puzzle) if solver.name == name)
    return next(listed, None) or puzzle.solver(name)


def keep_solver(app: App, puzzle: Puzzle[Any, Any], solver: Solver[Any], options: Mapping[str, str]) -> None:
    """Have a solver be the chosen one, with these options; raises ParseError if it has no such options."""
    app.settings.solvers[puzzle.name] = solver.name
    if options:
        app.settings.solver_options[f"{puzzle.name}/{solver.name}"] = read_options(solver.options, options)


def bring(app: App, text: str, puzzle: Puzzle[Any, Any] | None, begin: Callable[[Session], object]) -> bool:
    """Begin the game that a text stands for, or say what is wrong with it; tell whether it was right.

    If the text names a solver, it is watched.
    """
    try:
        shared = shared_game.read(text)
        session = from_text(app, shared.game, puzzle)
        if shared.solver:
            found = session.puzzle
            keep_solver(app, found, listed_solver(app, found, shared.solver), shared.options)
    except PuzzleError as problem:
        app.say(str(problem), is_bad=True)
        return False
    begin(session)
    if shared.solver:
        app.stack.top.run(Command.WATCH)
    return True


def open_game(app: App, session: Session, replaces: bool = False, is_above_editor: bool = False) -> Scene:
    """Show the scene of a game that is not saved yet, and return it."""
    scene = app.open(OpenPlay(session, is_above_editor), replaces)
    app.saved_games.open(session)  # after the scene before has closed its own
    return scene


def welcome(app: App, session: Session) -> Scene:
    """Show the scene of a game as `open_game` does, and above it the rules at the first start of its puzzle."""
    scene, puzzle, seen = open_game(app, session), session.puzzle.name, app.settings.rules_seen
    if BOARDS[puzzle].rules.pictures and not seen.get(puzzle):
        seen[puzzle] = True
        app.storage.save_settings()
        scene.run(Command.HELP)
    return scene


def resume_game(app: App, game: SavedGame) -> bool:
    """Show the scene of a saved game, or say why it can't be; tell whether it could."""
    session = app.saved_games.resume(game.path)
    if session is None:
        app.say_problems()
        return False
    seconds = session.clock.seconds
    session.clock = Clock(lambda: app.now)
    session.clock.set(seconds)
    app.open(OpenPlay(session))
    return True
