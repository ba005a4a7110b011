"""The shots of reviews: a game of each puzzle, at a faulty move."""

from collections.abc import Callable, Sequence
from functools import partial

from game.app import App
from game.commands import Command
from game.scenes.review.scene import ReviewScene
from game.scenes.shared.starting import from_seed, from_text, open_game
from game.session.session import Session
from game.shots.onestroke import LOST_COIN
from game.shots.tools import back_to_menu, level_game, lost, play_scene, solution, top, wait
from solvers import PUZZLES
from solvers.puzzle import Cell, Move
from solvers.sliding.rules import Slide
from solvers.sudoku.rules import Place, SudokuState

SECONDS = (3, 8, 5, 21, 4, 6, 47, 9, 2, 13)  # that the player takes for each move, repeated
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


def _play(session: Session, moves: Sequence[Move]) -> Session:
    """Make moves, each after some seconds."""
    for move in moves:
        session.clock.set(session.clock.seconds + SECONDS[len(session.history) % len(SECONDS)])
        session.play(move)
    session.pause()
    return session


def _sliding(app: App, size: str) -> Session:
    """Solve a board row by row, after a detour of two moves."""
    session = from_seed(app, PUZZLES["sliding"], {"size": size}, 7342)
    first = session.state.legal_moves()[0]
    assert isinstance(first, Slide)
    _play(session, (first, first))
    return _play(session, solution(session, "row-by-row"))


def _sudoku(app: App) -> Session:
    """Place digits, one of them wrong at first and one too early."""
    session = level_game(app, "sudoku", "medium/1")
    digits = [move for move in solution(session, "human") if isinstance(move, Place)]
    digits.insert(GUESS, digits.pop())
    wrong = _wrong(session, digits[MISTAKE].cell, digits[MISTAKE].digit)
    return _play(session, (*digits[:MISTAKE], wrong, *digits[MISTAKE:DIGITS]))


def _wrong(session: Session, cell: Cell, right: int) -> Place:
    """Return a wrong digit that seems possible in a cell."""
    state = session.state
    assert isinstance(state, SudokuState)
    possible = state.possible[cell[0] * state.size + cell[1]]
    return Place(cell, next(digit for digit in range(1, 10) if digit != right and possible >> (digit - 1) & 1))


def _link(app: App) -> Session:
    """Always take the first open pair, which loses."""
    session = level_game(app, "link", "hard-nuts/17")
    return _play(session, lost(session, 17))


def _onestroke(app: App) -> Session:
    board, *cells = LOST_COIN.split(" ")
    session = from_text(app, board, None)
    return _play(session, [session.puzzle.parse_move(cell) for cell in cells])


SHOTS: dict[str, Callable[[App], object]] = {
    "review-sliding": partial(_review, begun=partial(_sliding, size="4x4"), fault=3),
    "review-sliding-large": partial(_review, begun=partial(_sliding, size="8x8")),
    "review-sudoku": partial(_review, begun=_sudoku, fault=1),
    "review-sudoku-guess": partial(_review, begun=_sudoku),
    "review-link": partial(_review, begun=_link),
    "review-onestroke": partial(_review, begun=_onestroke),
}
