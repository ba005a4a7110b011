"""Turn after turn until the board is solved: make the next moves and check whether the game accepted them."""

from collections.abc import Iterator, Sequence
from typing import Any

from vision.autoplay.acceptance import accept, accept_partly, adopt_other_start, confirm_last_moves
from vision.autoplay.ending.alternative_solutions import AMBIGUOUS, tries_alternative
from vision.autoplay.ending.endings import HIDING, NOT_AS_PLANNED, SOLVED, Ending, unconfirmed
from vision.autoplay.events import Event, Said, Trying, Verdict
from vision.autoplay.recovery import handle_miss, handle_unexpected
from vision.autoplay.run import Run
from vision.autoplay.solving import solve
from vision.input.guard import Cause, Stopped
from vision.players.player import InputMethod, Position

SOLVED_EARLY_S, POLL_S = 1.0, 0.1
"""how long to look for the solution beside a dialog that came early, and the pause between two looks"""


def play(run: Run) -> Iterator[Event]:
    """Make moves until the board is solved; raises Stopped, Unsolvable, GaveUp."""
    run.began_s = run.desktop.now()
    while run.ending is None and (run.plan or not run.is_at_goal() or (yield from tries_alternative(run))):
        run.check_limits()
        if not run.plan:
            solve(run)
        try:
            yield from _turn(run)
        except Stopped as problem:
            if not run.tried_solutions or problem.cause is not Cause.CLOSED:
                raise
            run.ending = AMBIGUOUS  # the board was solved, and the game has closed itself
        if run.task.most_moves and run.n_made >= run.task.most_moves and not run.position.is_solved():
            run.ending = Ending(Verdict.STOPPED, "The requested moves were made.")
    run.ending = run.ending or (_whole_board_ending(run) if run.n_rejected else SOLVED)
    yield run.ended(*run.ending)


def _whole_board_ending(run: Run) -> Ending:
    """Return SOLVED if the board shows everything that was entered, since a rejected entry may still be there."""
    run.pixels, is_covered = run.actuator.picture_and_covered()
    cells = run.recogniser.unread(run.pixels, run.start, run.position, is_covered)
    return unconfirmed(NOT_AS_PLANNED, cells) if cells else SOLVED


def _turn(run: Run) -> Iterator[Event]:
    """Make the next move, or the next few at once, and handle the game's response."""
    method = _next_method(run)
    if run.discovery.known is None:
        yield Trying(method.name, method.title, False)
    moves, began_s = method.moves_at_once(run.plan), run.desktop.now()
    after, n_made = run.outcomes(moves), run.n_made
    try:
        yield from _attempt(run, method, moves, after)
    except Stopped as problem:
        if run.n_made > n_made or problem.cause not in HIDING:
            raise
        if _may_be_over(run, method, after, problem):
            yield from confirm_last_moves(run, method, moves, after)
        elif not _is_solved_early(run, problem):
            raise
    if run.n_made > n_made:
        run.turns_s.append(run.desktop.now() - began_s)
    if run.actuator.shows_wrong_sign and not run.is_at_goal():
        run.actuator.shows_wrong_sign = False
        run.discovery.discard(method)
        yield Said(f"{method.title}: this briefly enters a wrong digit. Trying another input method.")


def _may_be_over(run: Run, method: InputMethod, after: list[Position], problem: Stopped) -> bool:
    """Return whether playing was stopped by what a win may cause; the first inputs of the last move may have been enough."""
    is_made = run.is_input_complete or (problem.cause in (Cause.DIALOG, Cause.CLOSED) and method.n_moves == 1)
    return is_made and run.leads_to_goal(after)


def _is_solved_early(run: Run, problem: Stopped) -> bool:
    """Return whether the solution is seen beside a dialog that came before the last move: some games finish by themselves."""
    final, until = run.position.apply_all(run.plan), run.desktop.now() + SOLVED_EARLY_S
    while problem.cause is Cause.DIALOG and final.is_solved() and run.desktop.now() < until:
        unread, left = run.unread(final), run.recogniser.unread(run.pixels, run.position, final, lambda cell: True)
        if len(unread) < len(left) and all(map(run.actuator.covered(), unread)):
            run.ending = unconfirmed(HIDING[problem.cause], unread) if unread else SOLVED
            return True
        run.desktop.wait(POLL_S)
    return False


def _next_method(run: Run) -> InputMethod:
    """Return the input method to use; once all have failed, first switch to the hypotheses that look different."""
    n_rounds, visible_part = run.discovery.n_rounds, run.player.visible_part
    visible = visible_part(run.position)
    others = [hypothesis for hypothesis in run.hypotheses if visible_part(hypothesis) != visible]
    method = run.discovery.next(1 + len(set(map(visible_part, others))))
    if others and 0 < n_rounds < run.discovery.n_rounds:
        run.adopt([*others, *(hypothesis for hypothesis in run.hypotheses if visible_part(hypothesis) == visible)])
        solve(run)
    return method


def _attempt(run: Run, method: InputMethod, moves: Sequence[Any], after: list[Position]) -> Iterator[Event]:
    began_s = run.desktop.now()
    _play_moves(run, method, moves)
    if run.discovery.known is None and run.actuator.acted_s < began_s:
        yield from handle_miss(run, moves)  # nothing was clicked or typed, for example without a number pad
        return
    parts = run.player.partial_outcomes(run.position, moves) if after else ()
    index = run.wait_for_answer([*after, run.position, *(position for position, _ in parts)], len(after))
    if index is None and run.discovery.known is None and run.actuator.guard.popup is not None:
        return  # a method that doesn't work has popped something up, which the next one may use
    is_missed = run.discovery.known is None and index in (None, len(after))
    if is_missed and (yield from adopt_other_start(run, method)):
        return
    if index is None:
        yield from handle_unexpected(run, method, moves, after)
    elif _needs_confirmation(run, method, after, index):
        yield from confirm_last_moves(run, method, moves, after)
    elif index == len(after):
        yield from handle_miss(run, moves)
    elif index > len(after):
        yield from accept_partly(run, method, moves, *parts[index - len(after) - 1])
    else:
        now_s = run.desktop.now()
        seconds = now_s - began_s
        run.answers_s.append(now_s - run.actuator.acted_s)
        if run.n_missed:
            run.actuator.pace.took_slowly()
        run.actuator.pace.answered(seconds)
        if not run.leads_to_goal(after):
            run.wait_until_still(after[index])
        yield from accept(run, method, moves, after, after[index], seconds)


def _needs_confirmation(run: Run, method: InputMethod, after: list[Position], index: int) -> bool:
    """Return whether the game shows something unexpected beside the last move, or instead of it."""
    if not run.leads_to_goal(after):
        return False
    if index < len(after):
        return bool(run.unread(after[index]))
    is_meant = run.discovery.known is not None or not method.n_moves  # a wrong method may have opened something
    is_made = index == len(after) and is_meant and run.is_input_complete
    return is_made and (run.win_detector.is_seen(is_recorded=False) or run.is_other_board_shown())


def _play_moves(run: Run, method: InputMethod, moves: Sequence[Any]) -> None:
    run.pixels_before, run.is_input_complete, run.is_glimpsed, run.actuator.is_cut_short = run.pixels, False, False, False
    run.actuator.before_last_cell = None
    method.play(run.actuator, run.position, moves)
    run.is_input_complete = not run.actuator.is_cut_short
    if run.actuator.is_cut_short:
        run.win_detector.ignore(run.actuator.look())
    if run.actuator.pixels_before_effect is not None:
        run.recogniser.learn(run.actuator.pixels_before_effect, run.position)
        run.actuator.pixels_before_effect = None
