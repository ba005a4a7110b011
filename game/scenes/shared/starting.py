"""Starting games: from a seed, a level, a pasted text, or a saved game."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

from game.boards import BOARDS
from game.commands import Command
from game.scenes.messages import OpenGenerating, OpenPlay
from game.session import PACE, Clock, Origin, Session
from game.storage.saved_games import SavedGame
from solvers import PUZZLES, parse_game_id, read_shared
from solvers import generation as daily
from solvers.errors import ParseError, PuzzleError, quoted
from solvers.formats.levels import Level, board_of
from solvers.options import SEED_LIMIT, kept_options, read_options
from solvers.puzzle import Puzzle, Solver, State

if TYPE_CHECKING:
    from game.app import App
    from game.scene import Scene

MAX_SEED_DIGITS = 18
_EXPECTED = "Paste a game ID such as sliding:1 2 3/4 0 5/7 8 6, the text of a board, a picture, or the path of its file."


def read_seed(text: str) -> int:
    """Return the seed in a text, with or without `#`; raises ParseError."""
    digits = text.strip().removeprefix("#")
    try:
        return int(digits if len(digits) <= MAX_SEED_DIGITS else "")
    except ValueError:
        wanted = f"a whole number of up to {MAX_SEED_DIGITS} digits, such as 7342"
        raise ParseError(f"{quoted(text)} is not a seed. Enter {wanted}.") from None


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
    """Make a new board and hand its game to `begin`, at once or after a progress dialog; the seed is random by default.

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
    """Continue a daily puzzle where it was left, or hand its new game to `begin`; raises PuzzleError."""
    app, name = scene.app, day.isoformat()
    if day > date.today():
        raise PuzzleError(f"The daily puzzle for {name} isn't available yet. Choose today's or an earlier one.")
    for saved in app.saved_games.games():
        if (saved.puzzle, saved.origin.daily) == (puzzle.name, name) and resume_game(app, saved):
            return

    def begin_dated(session: Session) -> None:
        session.origin = replace(session.origin, daily=name)
        begin(session)

    begin_new(scene, puzzle, daily.options_of(puzzle, day), begin_dated, daily.seed_of(day))


def from_seed(app: App, puzzle: Puzzle[Any, Any], options: Mapping[str, str], seed: int) -> Session:
    """Return a new game from a seed, generated in this process; raises ParseError for a wrong option."""
    chosen = read_options(puzzle.options, options)
    return _session(app, puzzle, puzzle.generate(chosen, seed), Origin(seed, options=tuple(chosen.items())))


def from_generated(app: App, puzzle: Puzzle[Any, Any], text: str, options: Mapping[str, str], seed: int) -> Session:
    """Return a new game on a board that the worker has generated."""
    return _session(app, puzzle, puzzle.parse(text), Origin(seed, options=tuple(options.items())))


def from_blank(app: App, puzzle: Puzzle[Any, Any], options: Mapping[str, str]) -> Session:
    """Return a game on an empty board, for entering a puzzle from paper."""
    assert puzzle.paper is not None
    return _session(app, puzzle, puzzle.paper.blank(read_options(puzzle.options, options)), Origin())


def from_entered_givens(session: Session) -> Session:
    """Return a new game that takes what was entered as givens; raises PuzzleError if they make no valid board."""
    puzzle = session.puzzle
    assert puzzle.paper is not None
    return Session(puzzle, puzzle.paper.fixed(session.state), Origin(), session.clock.fresh())


def from_level(app: App, puzzle: Puzzle[Any, Any], level: Level) -> Session:
    """Return a new game of a level; raises ParseError if its board is damaged."""
    session = _session(app, puzzle, board_of(puzzle, level), Origin(level=level.key))
    session.par = level.par
    return session


def from_text(app: App, text: str, puzzle: Puzzle[Any, Any] | None) -> Session:
    """Return a new game from a game ID or a board's text; raises PuzzleError.

    A text without a puzzle's name is tried as a board of `puzzle` first, then of every other puzzle.
    """
    found, start = _parsed(read_shared(text).game, puzzle)
    found.check(start)
    if start.is_solved():
        raise PuzzleError("That board is already solved. Try another one.")
    return _session(app, found, start, Origin())


def _parsed(text: str, puzzle: Puzzle[Any, Any] | None) -> tuple[Puzzle[Any, Any], State[Any]]:
    text = text.strip()
    if not text:
        raise ParseError("There is no text on the clipboard. Copy a board or a game ID first.")
    if text.partition(":")[0].strip() in PUZZLES:
        return parse_game_id(text)
    problems: list[ParseError] = []
    for candidate in dict.fromkeys([*([puzzle] if puzzle is not None else []), *PUZZLES.values()]):
        try:
            return candidate, candidate.parse(text)
        except ParseError as problem:
            problems.append(problem)
    if puzzle is None:
        raise ParseError(f"{quoted(text)} is not a board. {_EXPECTED}")
    raise problems[0]


def last_options(app: App, puzzle: Puzzle[Any, Any]) -> dict[str, str]:
    """Return the options of the last new game, with defaults for those that are no longer valid."""
    return kept_options(puzzle.options, app.settings.new_games.get(puzzle.name, {}))


def last_pace(app: App, puzzle: Puzzle[Any, Any]) -> str:
    return kept_options((PACE,), app.settings.new_games.get(puzzle.name, {}))[PACE.name]


def save_options(app: App, puzzle: Puzzle[Any, Any], options: Mapping[str, str]) -> None:
    """Remember options for the next new game."""
    app.settings.new_games.setdefault(puzzle.name, {}).update(options)
    app.storage.save_settings()


def listed_solver(app: App, puzzle: Puzzle[Any, Any], name: str) -> Solver[Any]:
    """Return the solver with this name in the list; raises ParseError.

    A text or file from elsewhere can't name any other: code chosen by a stranger must not run.
    """
    app.solvers.look_at_files()
    listed = (solver for solver in app.solvers.solvers(puzzle) if solver.name == name)
    return next(listed, None) or puzzle.solver(name)


def keep_solver(app: App, puzzle: Puzzle[Any, Any], solver: Solver[Any], options: Mapping[str, str]) -> None:
    """Make a solver the chosen one, with these options; raises ParseError if an option is wrong."""
    app.settings.solvers[puzzle.name] = solver.name
    if options:
        app.settings.solver_options[f"{puzzle.name}/{solver.name}"] = read_options(solver.options, options)


def begin_from_text(app: App, text: str, puzzle: Puzzle[Any, Any] | None, begin: Callable[[Session], object]) -> bool:
    """Begin the game in a text, or say what is wrong with it; return whether it was valid.

    If the text names a solver, watch it.
    """
    try:
        shared = read_shared(text)
        session = from_text(app, shared.game, puzzle)
        if shared.solver:
            found = session.puzzle
            keep_solver(app, found, listed_solver(app, found, shared.solver), shared.options)
    except PuzzleError as problem:
        app.show_message(str(problem), is_bad=True)
        return False
    begin(session)
    if shared.solver:
        app.stack.top.run(Command.WATCH)
    return True


def open_game(app: App, session: Session, replaces: bool = False, is_above_editor: bool = False) -> Scene:
    """Open the scene of a game that isn't saved yet, and return the scene."""
    scene = app.open(OpenPlay(session, is_above_editor), replaces)
    app.saved_games.open(session)  # after the previous scene has closed its own saved game
    return scene


def welcome(app: App, session: Session) -> Scene:
    """Open a game's scene as `open_game` does, with the rules above it the first time its puzzle is played."""
    scene, puzzle, seen = open_game(app, session), session.puzzle.name, app.settings.rules_seen
    if BOARDS[puzzle].rules.pictures and not seen.get(puzzle):
        seen[puzzle] = True
        app.storage.save_settings()
        scene.run(Command.HELP)
    return scene


def resume_game(app: App, game: SavedGame) -> bool:
    """Open the scene of a saved game, or say why that failed; return whether it succeeded."""
    session = app.saved_games.resume(game.path)
    if session is None:
        app.show_problems()
        return False
    seconds = session.clock.seconds
    session.clock = Clock(lambda: app.now)
    session.clock.set(seconds)
    app.open(OpenPlay(session))
    return True
