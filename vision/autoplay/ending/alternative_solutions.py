"""Boards with several solutions: if the game doesn't show a win for one of them, try another."""

from collections.abc import Generator, Iterator
from typing import Any, NoReturn

from vision.autoplay.ending.endings import HIDING, Ending
from vision.autoplay.events import Event, Said, Verdict
from vision.autoplay.run import Run
from vision.input.guard import Cause, Stopped
from vision.players.player import InputMethod

REJECTED_LIMIT = 2
"""how many valid moves a game may reject before the run ends"""
AMBIGUOUS = Ending(
    Verdict.FINISHED,
    "All moves were made and read back, but the board has several solutions, so the game may not count this one as a win.",
)
NO_WIN_SHOWN = Ending(Verdict.FINISHED, "The board was solved in several ways, but the game doesn't show a win for any of them.")
WIN_NOT_SHOWN = Ending(Verdict.FINISHED, "The board looks solved, but the game doesn't show a win.")


def tries_alternative(run: Run) -> Generator[Event, None, bool]:
    """Return whether to try another solution, because the game doesn't show a win for this one."""
    run.tried_solutions.append(run.position)
    alternative = None if run.n_rejected else run.player.next_solution(run.start, run.tried_solutions)
    is_another = run.position != run.tried_solutions[0]
    is_doubtful = (is_another or run.player.is_goal_guessed(run.reading)) and not run.n_rejected
    if alternative is None and not is_doubtful:
        return False
    if run.n_made and _shows_win(run):
        run.ending = AMBIGUOUS if run.player.is_graded and not is_another else None  # what appeared may be an error message
        return False
    if alternative is None:
        run.ending = NO_WIN_SHOWN if is_another else WIN_NOT_SHOWN
        return False
    yield Said("The board is solved, but the game doesn't show a win. Trying another solution.")
    run.goal, run.plan = alternative, run.player.moves_between(run.position, alternative)
    return True


def undo_rejected(run: Run, method: InputMethod, move: Any) -> Iterator[Event]:
    """Undo a move that the game rejects, and continue without it if the rules allow that; raises Stopped."""
    if run.tried_solutions:
        yield from restore_previous_solution(run)
        return
    wrong = run.position
    moves_back = run.player.moves_back(move)
    remaining = run.player.excluding(wrong.apply_all(moves_back), move)
    if remaining is None:
        raise Stopped(Cause.STUCK, f"The game marks {move} as wrong, although it follows from the board. A cell was misread.")
    run.hypotheses, run.plan = [remaining], ()
    run.undo(method, moves_back, wrong)
    run.recogniser.learn(run.pixels, run.position)
    yield from note_rejection(run, move)


def restore_previous_solution(run: Run) -> Iterator[Event]:
    """Plan the moves back to the previous solution, because the game rejects the alternative."""
    run.n_rejected += 1
    run.goal = run.tried_solutions[-1]
    run.plan, run.n_missed = run.player.moves_between(run.position, run.goal), 0
    yield Said("The game rejects this solution. Restoring the previous one.")


def note_rejection(run: Run, move: Any) -> Iterator[Event]:
    """Count a rejected move and announce another solution; raises Stopped after too many."""
    run.n_rejected += 1
    if run.n_rejected >= REJECTED_LIMIT:
        give_up(move)
    yield Said(f"The game rejects {move}, although it fits. Trying another solution.")


def give_up(move: Any) -> NoReturn:
    """Raise Stopped, since another wrong move may lose the game."""
    raise Stopped(Cause.STUCK, f"The game rejects {move} too and may count mistakes, so nothing more is tried.")


def _shows_win(run: Run) -> bool:
    """Return whether the game shows a win for a solution."""
    try:
        return run.win_detector.is_seen() or run.player.shows_win(run.recogniser, run.actuator.look(), run.position)
    except Stopped as problem:
        if problem.cause not in HIDING:
            raise
        return True
