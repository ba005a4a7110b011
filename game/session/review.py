"""Collects the moves of a game to review, from a session, saved steps or text."""

import re
from collections.abc import Sequence
from pathlib import Path

from game.session import Session
from game.storage.paths import is_file, read_text
from game.storage.saved_games import HEAD, MOVE_VERBS, MoveCounter, SaveError, load
from solvers import PUZZLES, parse_game_id
from solvers.errors import ParseError, quoted
from solvers.formats import step_lists
from solvers.formats.step_lists import StepList
from solvers.review import Game, Played

_LAST_MOVE = re.compile(r"\s+((?:r\d+c\d+|shuffle=)\S*)$")
"""a move after a board in the same text; not for sliding boards, whose moves look like tiles and are given separately"""


def of_session(session: Session) -> Game:
    """Return all moves of a session, including those undone."""
    played: list[Played] = []
    counter = MoveCounter()
    for event in session.log:
        if event.verb in MOVE_VERBS:
            undoes = sum(counter.turns[counter.played :])
            for move in event.words:
                played.append(Played(move, event.seconds, undoes))
                undoes = 0
        counter.count(event)
    return Game(session.puzzle, session.start, tuple(played))


def of_steps(steps: StepList) -> Game:
    played: list[Played] = []
    undoes = 0
    for step in steps.steps:
        undoes += step.undoes
        for move in step.moves:
            played.append(Played(move, undoes=undoes))
            undoes = 0
    return Game(steps.puzzle, steps.start, tuple(played))


def of_source(source: str, moves: Sequence[str]) -> Game:
    """Return the game in a saved game, a file of steps, or a game ID with moves; raises PuzzleError."""
    path = Path(source)
    if not is_file(path):
        return _of_text(source, moves)
    try:
        text = read_text(path)
        if text.startswith(HEAD):
            return of_session(load(path))
    except (OSError, UnicodeDecodeError, SaveError) as problem:
        sentence = str(problem) if isinstance(problem, SaveError) else f"{source} can't be read as text."
        raise ParseError(sentence) from None
    if text.lstrip().startswith("{"):
        return of_steps(step_lists.read(text))
    if text.partition(":")[0].strip() not in PUZZLES:
        raise ParseError(f"{path.name} contains no game. Give a saved game, saved steps, or a game ID with its moves.")
    return _of_text(text, moves)


def _of_text(text: str, moves: Sequence[str]) -> Game:
    board, texts = text.strip(), list(moves)
    while found := _LAST_MOVE.search(board):
        board = board[: found.start()]
        texts.insert(0, found[1])
    puzzle, start = parse_game_id(board)
    if not texts:
        raise ParseError(f"{quoted(board)} has no moves. Add them after it, as in sliding:1 2/0 3 3.")
    return Game(puzzle, start, tuple(Played(puzzle.parse_move(move)) for move in texts))
