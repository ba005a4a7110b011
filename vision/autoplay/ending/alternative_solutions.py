"""Boards with several solutions, of which a game may want its own: what it shows of liking one, and trying another."""

from collections.abc import Generator, Iterator
from typing import Any, NoReturn

from vision.autoplay.ending.endings import HIDING, Ending
from vision.autoplay.events import Event, Said, Verdict
from vision.autoplay.run import Run
from vision.input.guard import Cause, Stopped
from vision.players.player import InputMethod

REJECTED_LIMIT = 2
"""how many moves that fit a game may dislike before the run ends"""
AMBIGUOUS = Ending(
    Verdict.FINISHED,
    "All moves were made and read back, but the board has several solutions, so the game may not count this one as a win.",
)
UNSHOWN = Ending(Verdict.FINISHED, "The board was solved in several ways, but the game doesn't show a win for any of them.")
UNSURE = Ending(Verdict.FINISHED, "The board looks solved, but the game doesn't show a win.")


def goes_on(run: Run) -> Generator[Event, None, bool]:
    """Tell whether there is another solution to try, because the game does not show that it likes this one."""
    run.tried.append(run.position)
    rival = None if run.rejected else run.player.rival(run.start, run.tried)
    is_another = run.position != run.tried[0]
    is_doubtful = (is_another or run.player.is_guess(run.reading)) and not run.rejected
    if rival is None and not is_doubtful:
        return False
    if _is_praised(run):
        run.ending = AMBIGUOUS if run.player.is_graded and not is_another else None  # what comes up may be scolding
        return False
    if rival is None:
        run.ending = UNSHOWN if is_another else UNSURE
        return False
    yield Said("The board is solved, but the game doesn't show a win. Trying another solution.")
    run.goal, run.plan = rival, run.player.between(run.position, rival)
    return True


def reject(run: Run, hand: InputMethod, move: Any) -> Iterator[Event]:
    """Take back a move that a game does not like, and go on without it where the rules allow that; raises Stopped."""
    if run.tried:
        yield from go_back(run)
        return
    wrong = run.position
    undone = run.player.undone(move)
    without = run.player.without(wrong.apply_all(undone), move)
    if without is None:
        raise Stopped(Cause.STUCK, f"The game marks {move} as wrong, although it follows from the board. A cell was misread.")
    run.beliefs, run.plan = [without], ()
    run.take_back(hand, undone, wrong)
    run.eyes.learn(run.pixels, run.position)
    yield from narrow(run, move)


def go_back(run: Run) -> Iterator[Event]:
    """Plan the way back to the last solution, because the game takes nothing of another."""
    run.rejected += 1
    run.goal = run.tried[-1]
    run.plan, run.missed = run.player.between(run.position, run.goal), 0
    yield Said("The game rejects this solution. Restoring the previous one.")


def narrow(run: Run, move: Any) -> Iterator[Event]:
    """Say that another solution is tried from here; raises Stopped where the game has been tried enough."""
    run.rejected += 1
    if run.rejected >= REJECTED_LIMIT:
        give_up(move)
    yield Said(f"The game rejects {move}, although it fits. Trying another solution.")


def give_up(move: Any) -> NoReturn:
    """Raise Stopped, for one more wrong move may be one too many."""
    raise Stopped(Cause.STUCK, f"The game rejects {move} too and may count mistakes, so nothing more is tried.")


def _is_praised(run: Run) -> bool:
    """Tell whether the game shows that it likes a solution."""
    try:
        return run.watch.is_seen() or run.player.is_filled(run.eyes, run.actuator.look(), run.position)
    except Stopped as problem:
        if problem.cause not in HIDING:
            raise
        return True
