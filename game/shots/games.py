"""The shots of races and reviews, and of daily puzzles, statistics and printing with an invented log of games."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from functools import partial

from game.app import App
from game.boards.base import Act
from game.commands import Command
from game.scenes.messages import OpenDaily, OpenRace, OpenStatistics
from game.scenes.race import RaceScene
from game.scenes.race.dialogs import RaceTableScene
from game.scenes.race.racers import YOU
from game.scenes.review import ReviewScene
from game.scenes.shared.starting import from_seed, from_text, open_game
from game.session import Session
from game.shots.puzzles import LOST_COIN, SEED
from game.shots.tools import back_to_menu, level_game, lost, play_scene, played, settle, show_game, solution, top, wait
from game.storage.game_log import BEGUN, WON, LoggedGame
from solvers import PUZZLES
from solvers.formats.levels import find_level
from solvers.puzzle import Cell
from solvers.sudoku.rules import Place, SudokuState

FOUR, SEVEN = {"size": "4x4", "home": "last"}, {"size": "7x7", "home": "last"}
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


RACES: dict[str, Callable[[App], object]] = {
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


DAYS = 24
SIZES = ("4 × 4", "3 × 3", "4 × 4", "5 × 5", "4 × 4")
WIN_SECONDS = {"3 × 3": 38.0, "4 × 4": 171.0, "5 × 5": 402.0}
WIN_MOVES = {"3 × 3": 31, "4 × 4": 96, "5 × 5": 214}
WITHOUT = (9, 15)  # days ago on which no game was played


def _log(app: App) -> None:
    """Fill the log with games of some weeks that get better and better, unless it has been filled."""
    if not any(game.daily for game in app.storage.log.games()):
        for game in _games():
            app.storage.log.add(game)


def _games() -> Iterator[LoggedGame]:
    now = datetime.now().astimezone().replace(hour=0, minute=30, second=0, microsecond=0)
    for ago in (ago for ago in reversed(range(1, DAYS)) if ago not in WITHOUT):
        day = now - timedelta(days=ago)
        for turn in range(1 + ago % 3):
            kind = SIZES[(ago + turn) % len(SIZES)]
            slower = 1 + ago / DAYS + (ago * 7 + turn * 5) % 11 / 20
            seconds, moves = round(WIN_SECONDS[kind] * slower, 1), round(WIN_MOVES[kind] * (0.8 + slower / 5))
            at, daily = day.isoformat(), day.date().isoformat() if turn == 0 else ""
            yield LoggedGame(at, BEGUN, "sliding", kind, daily=daily)
            if (ago + turn) % 7:
                later = (day + timedelta(seconds=seconds)).isoformat()
                yield LoggedGame(later, WON, "sliding", kind, kind, daily, "", seconds, moves)
    for name in ("sliding", "link"):
        yield LoggedGame(now.isoformat(), BEGUN, name, "4 × 4", daily=now.date().isoformat())
        at = (now + timedelta(seconds=95)).isoformat()
        yield LoggedGame(at, WON, name, "4 × 4", "4 × 4", now.date().isoformat(), "", 95.0, 84)


def _daily(app: App) -> None:
    _log(app)
    back_to_menu(app)
    app.open(OpenDaily())


def _statistics(app: App, puzzle: str) -> None:
    _log(app)
    back_to_menu(app)
    app.open(OpenStatistics(puzzle))


def _print(app: App) -> None:
    show_game(app, from_seed(app, PUZZLES["sudoku"], {"difficulty": "medium"}, 7))
    play_scene(app).run(Command.PRINT)


RECORDS: dict[str, Callable[[App], object]] = {
    "daily": _daily,
    "statistics": partial(_statistics, puzzle="sliding"),
    "statistics-empty": partial(_statistics, puzzle="sudoku"),
    "print": _print,
}


DIGITS = 24  # number of digits placed in the sudoku
MISTAKE, GUESS = 7, 3  # the number of the digit that is wrong at first, and of one that couldn't be deduced yet


def _review(app: App, begun: Callable[[App], Session], fault: int = 0) -> None:
    """Show the review of a game, at its first or a later fault."""
    back_to_menu(app)
    open_game(app, begun(app))
    play_scene(app).run(Command.REVIEW)
    scene = top(app, ReviewScene)
    wait(app, lambda: scene.summary is not None)
    for _ in range(fault):
        scene.go_to_chapter(1)


def _sliding(app: App, size: str) -> Session:
    """Solve a board row by row, after a detour of two moves."""
    session = from_seed(app, PUZZLES["sliding"], {"size": size}, SEED)
    played(session, [session.state.legal_moves()[0]] * 2)
    return played(session, solution(session, "row-by-row"))


def _sudoku(app: App) -> Session:
    """Place digits, one of them wrong at first and one too early."""
    session = level_game(app, "sudoku", "medium/1")
    digits = [move for move in solution(session, "human") if isinstance(move, Place)]
    digits.insert(GUESS, digits.pop())
    wrong = _wrong(session, digits[MISTAKE].cell, digits[MISTAKE].digit)
    return played(session, (*digits[:MISTAKE], wrong, *digits[MISTAKE:DIGITS]))


def _wrong(session: Session, cell: Cell, right: int) -> Place:
    """Return a wrong digit that seems possible in a cell."""
    state = session.state
    assert isinstance(state, SudokuState)
    possible = state.possible[cell[0] * state.size + cell[1]]
    return Place(cell, next(digit for digit in range(1, 10) if digit != right and possible >> (digit - 1) & 1))


def _link(app: App) -> Session:
    """Always take the first open pair, which loses."""
    session = level_game(app, "link", "hard-nuts/17")
    return played(session, lost(session, 17))


def _onestroke(app: App) -> Session:
    board, *cells = LOST_COIN.split(" ")
    session = from_text(app, board, None)
    return played(session, [session.puzzle.parse_move(cell) for cell in cells])


REVIEWS: dict[str, Callable[[App], object]] = {
    "review-sliding": partial(_review, begun=partial(_sliding, size="4x4"), fault=3),
    "review-sliding-large": partial(_review, begun=partial(_sliding, size="8x8")),
    "review-sudoku": partial(_review, begun=_sudoku, fault=1),
    "review-sudoku-guess": partial(_review, begun=_sudoku),
    "review-link": partial(_review, begun=_link),
    "review-onestroke": partial(_review, begun=_onestroke),
}
