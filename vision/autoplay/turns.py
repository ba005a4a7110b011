"""One turn after another until the board is solved: make the next moves, and see whether the game took them."""

from collections.abc import Iterator, Sequence
from typing import Any

from vision.autoplay.acceptance import begin_elsewhere, fall_short, read_back, take
from vision.autoplay.ending.alternative_solutions import AMBIGUOUS, goes_on
from vision.autoplay.ending.endings import DIFFERS, HIDING, SOLVED, Ending, unknown
from vision.autoplay.events import Event, Said, Trying, Verdict
from vision.autoplay.recovery import miss, wonder
from vision.autoplay.run import Run
from vision.autoplay.solving import solve
from vision.input.guard import Cause, Stopped
from vision.players.player import InputMethod, Position

SOON_S, LOOK_S = 1.0, 0.1
"""for so long it is looked whether a game that has put up a dialog shows the solution beside it, and between two looks"""


def play(run: Run) -> Iterator[Event]:
    """Make moves until the board is solved; raises Stopped, Unsolvable, GaveUp."""
    run.began_s = run.desktop.now()
    while run.ending is None and (run.plan or not run.is_there() or (yield from goes_on(run))):
        run.check_limits()
        if not run.plan:
            solve(run)
        try:
            yield from _turn(run)
        except Stopped as problem:
            if not run.tried or problem.cause is not Cause.CLOSED:
                raise
            run.ending = AMBIGUOUS  # a solved board was left open, and its game has ended by itself
        if run.task.most_moves and run.made >= run.task.most_moves and not run.position.is_solved():
            run.ending = Ending(Verdict.STOPPED, "The requested moves were made.")
    run.ending = run.ending or (_seen_whole(run) if run.rejected else SOLVED)
    yield run.ended(*run.ending)


def _seen_whole(run: Run) -> Ending:
    """Return that a board is solved if it still shows all that was filled in: what a game rejected may stand there too."""
    run.pixels, is_covered = run.actuator.sight()
    cells = run.eyes.unread(run.pixels, run.start, run.position, is_covered)
    return unknown(DIFFERS, cells) if cells else SOLVED


def _turn(run: Run) -> Iterator[Event]:
    """Make the next move, or the next few, and go by what the game makes of it."""
    hand = _way(run)
    if run.ways.known is None:
        yield Trying(hand.name, hand.title, False)
    moves, began_s = hand.chosen(run.actuator, run.position, run.plan), run.desktop.now()
    after, n_made = run.outcomes(moves), run.made
    try:
        yield from _attempt(run, hand, moves, after)
    except Stopped as problem:
        if run.made > n_made or problem.cause not in HIDING:
            raise
        if _may_be_over(run, hand, after, problem):
            yield from read_back(run, hand, moves, after)
        elif not _is_done_sooner(run, problem):
            raise
    if run.made > n_made:
        run.turns_s.append(run.desktop.now() - began_s)
    if run.actuator.is_hasty and not run.is_there():
        run.actuator.is_hasty = False
        run.ways.drop(hand)
        yield Said(f"{hand.title}: this briefly shows a wrong symbol. Looking for another way.")


def _may_be_over(run: Run, hand: InputMethod, after: list[Position], problem: Stopped) -> bool:
    """Tell whether playing was stopped by what may come of the last move; its first inputs may have been enough for that."""
    is_made = run.is_played or (problem.cause in (Cause.DIALOG, Cause.CLOSED) and hand.takes == 1)
    return is_made and run.is_last(after)


def _is_done_sooner(run: Run, problem: Stopped) -> bool:
    """Tell whether the solution is seen beside a dialog that came before the last move, as where a game does the rest."""
    final, until = run.position.apply_all(run.plan), run.desktop.now() + SOON_S
    while problem.cause is Cause.DIALOG and final.is_solved() and run.desktop.now() < until:
        unread, left = run.unread(final), run.eyes.unread(run.pixels, run.position, final, lambda cell: True)
        if len(unread) < len(left) and all(map(run.actuator.covered(), unread)):
            run.ending = unknown(HIDING[problem.cause], unread) if unread else SOLVED
            return True
        run.desktop.wait(LOOK_S)
    return False


def _way(run: Run) -> InputMethod:
    """Return the way of input to use; where all of them were tried in vain, what looks otherwise is believed next."""
    n_rounds, looks = run.ways.n_rounds, run.player.looks
    look = looks(run.position)
    others = [belief for belief in run.beliefs if looks(belief) != look]
    hand = run.ways.next(1 + len(set(map(looks, others))))
    if others and 0 < n_rounds < run.ways.n_rounds:
        run.believe([*others, *(belief for belief in run.beliefs if looks(belief) == look)])
        solve(run)
    return hand


def _attempt(run: Run, hand: InputMethod, moves: Sequence[Any], after: list[Position]) -> Iterator[Event]:
    began_s = run.desktop.now()
    _make(run, hand, moves)
    if run.ways.known is None and run.actuator.acted_s < began_s:
        yield from miss(run, moves)  # nothing was clicked or typed, as where a game has no pad: there is nothing to wait for
        return
    parts = run.player.partly(run.position, moves) if after else ()
    shown = run.wait_for_answer([*after, run.position, *(position for position, _ in parts)], len(after))
    if shown is None and run.ways.known is None and run.actuator.guard.popup is not None:
        return  # a way that does not work has popped something up, which the next one may use
    is_missed = run.ways.known is None and shown in (None, len(after))
    if is_missed and (yield from begin_elsewhere(run, hand)):
        return
    if shown is None:
        yield from wonder(run, hand, moves, after)
    elif _has_other_signs(run, hand, after, shown):
        yield from read_back(run, hand, moves, after)
    elif shown == len(after):
        yield from miss(run, moves)
    elif shown > len(after):
        yield from fall_short(run, hand, moves, *parts[shown - len(after) - 1])
    else:
        now_s = run.desktop.now()
        seconds = now_s - began_s
        run.answers_s.append(now_s - run.actuator.acted_s)
        if run.missed:
            run.actuator.pace.took_slowly()
        run.actuator.pace.answered(seconds)
        if not run.is_last(after):
            run.wait_for_rest(after[shown])
        yield from take(run, hand, moves, after, after[shown], seconds)


def _has_other_signs(run: Run, hand: InputMethod, after: list[Position], shown: int) -> bool:
    """Tell whether the game shows something else beside a last move that was seen, or instead of one that was not."""
    if not run.is_last(after):
        return False
    if shown < len(after):
        return bool(run.unread(after[shown]))
    is_meant = run.ways.known is not None or not hand.takes  # what else is new may be what a wrong way has opened
    return shown == len(after) and is_meant and run.is_played and (run.watch.is_seen() or run.is_another_shown())


def _make(run: Run, hand: InputMethod, moves: Sequence[Any]) -> None:
    run.before, run.is_played, run.is_glimpsed, run.actuator.is_cut_short = run.pixels, False, False, False
    run.actuator.nearly_done = None
    hand.play(run.actuator, run.position, moves)
    run.is_played = not run.actuator.is_cut_short
    if run.actuator.is_cut_short:
        run.watch.excuse(run.actuator.look())
    if run.actuator.untaken is not None:
        run.eyes.learn(run.actuator.untaken, run.position)
        run.actuator.untaken = None
