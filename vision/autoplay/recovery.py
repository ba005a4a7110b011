"""Recovering when a game did nothing, or something unexpected."""

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from solvers.errors import IllegalMove, Unsolvable
from vision.autoplay.acceptance import (
    UNEXPECTED_LIMIT,
    accept,
    confirm_last_moves,
    give_up,
    note_rejection,
    restore_previous_solution,
)
from vision.autoplay.events import Event, Said
from vision.autoplay.run import Run
from vision.autoplay.screen.boards import found_elsewhere, is_almost_same, still_picture
from vision.autoplay.screen.ending import SAID
from vision.autoplay.solving import postpone, solve
from vision.frame import Reading
from vision.input.guard import Cause, Stopped
from vision.players.player import InputMethod, Position

MISS_LIMIT = 3  # how often in a row a game that has accepted moves before may miss one
FIRST_MOVES = 3  # number of moves to try with all input methods before giving up
MAX_WITH_PAD = 2  # how many responses in a row may show another board because a number pad is open over the known one
REPAIR_LIMIT = 1  # number of wrong effects in a row to undo before the run ends


def handle_miss(run: Run, method: InputMethod, moves: Sequence[Any], after: list[Position]) -> Iterator[Event]:
    """Handle a game that did nothing: try another input method, go slower, or change the hypothesis; raises Stopped."""
    if run.discovery.known is None:
        if run.leads_to_goal(after) and run.said(run.first_pixels) is SAID:  # the board may show no line, and only the end a win
            run.ending = SAID
            run.n_made += len(moves)
            return
        may_try_more = len(run.refused_moves) < FIRST_MOVES - 1 and not run.player.is_graded  # a game may count mistakes
        if run.discovery.is_exhausted and may_try_more and postpone(run, moves[0]):
            run.discovery.restart()
        return
    run.n_unfamiliar_confirmed = 0
    run.n_missed += 1
    run.actuator.pace.slow_down()
    if (yield from _follow_board(run, method, moves, after)):
        return
    if run.n_missed == 1:
        yield Said(f"The game missed {moves[0]}. Repeating it, more slowly from now on.")
    elif run.goal is not None and _only_erases(run, moves[0]):  # the game erases nothing: overwrite instead
        run.plan, run.n_missed = [move for move in run.plan if not _only_erases(run, move)], 0
    elif run.tried_solutions and not run.n_rejected:
        yield from restore_previous_solution(run)
    elif (news := _unnoticed_change(run)) is not None:
        yield from _replan(run, *news)
    else:
        yield from _doubt(run, moves)


def _only_erases(run: Run, move: Any) -> bool:
    """Return whether a move only erases: then it is the one that undoes itself."""
    return bool(run.player.moves_back(move) == [move])


def _unnoticed_change(run: Run) -> tuple[Reading, list[Position]] | None:
    """Return the board's reading and hypotheses if it no longer matches, for example after the game has shuffled its tiles.

    Checking a move looks only at the cells that it changes, so this can go unnoticed.
    """
    reading = run.player.reread(run.recogniser, run.pixels, run.reading)
    found = run.hypotheses_for(reading) if reading is not None else []
    return None if reading is None or run.player.is_alike(found[0], run.position) else (reading, found)


def _follow_board(run: Run, method: InputMethod, moves: Sequence[Any], after: list[Position]) -> Generator[Event, None, bool]:
    """Follow the board if it has moved in its window, perhaps with the last moves made, and return whether it has."""
    part = run.reading.grid.bbox
    run.pixels = still_picture(run.desktop, run.actuator.window, run.actuator.guard.check, part=part)
    reading = found_elsewhere(run.pixels, run.located_pixels, run.reading, run.task)
    if reading is None or run.n_unexpected > UNEXPECTED_LIMIT:
        return False
    found = run.hypotheses_for(reading)
    reached = next((position for position in after if run.player.is_alike(position, found[0])), None)
    if reached is None:
        yield from _replan(run, reading, found)
    else:
        run.adopt_reading(reading, [reached])
        yield from accept(run, method, moves, after, reached, run.actuator.pace.limit_s)
        run.rebase(run.base_hypotheses)
    run.first_recogniser, run.start = run.recogniser, run.position  # the first recogniser knows only the old place
    return True


def handle_unexpected(run: Run, method: InputMethod, moves: Sequence[Any], after: list[Position]) -> Iterator[Event]:
    """Handle a board that shows something unexpected: read it and continue from there; raises Stopped."""
    run.n_unexpected += 1
    if (yield from _follow_board(run, method, moves, after)):
        return
    reading, is_alike = run.read_when_still(), run.player.is_alike
    found = run.hypotheses_for(reading) if reading is not None else []
    if run.not_undone is not None and found and is_alike(found[0], run.not_undone):
        run.n_unexpected -= 1
        yield from handle_miss(run, method, moves, after)
        return
    is_same = is_almost_same(run.pixels, run.pixels_before, run.reading.grid.bbox)
    if reading is None and is_same and run.n_missed + 1 < MISS_LIMIT and not _is_won_by(run, after):
        yield from handle_miss(run, method, moves, after)
        return
    expected = next((position for position in after if found and is_alike(position, found[0])), None)
    if run.leads_to_goal(after) and (expected is not None or (run.is_input_complete and _may_be_over(run, found))):
        yield from confirm_last_moves(run, method, moves, after)
        return
    if run.discovery.known is None and run.n_unexpected <= UNEXPECTED_LIMIT and (reading is None or _may_be_pad(run, found)):
        return  # a wrong method may have opened something over the board, which the next one closes or uses
    if reading is None or run.n_unexpected > UNEXPECTED_LIMIT:
        raise Stopped(Cause.STUCK, f"After {moves[0]} the board is not as expected and can no longer be read.")
    if is_alike(found[0], run.position):
        yield from handle_miss(run, method, moves, after)
    elif late := run.late_explanations(found[0], moves):
        run.adopt(late)
        yield Said("The game shows the effect of a move late. Planning the moves again.")
    elif expected is not None:
        yield from accept(run, method, moves, after, expected, run.actuator.pace.limit_s)
    else:
        yield from _repair(run, method, moves, reading, found)


def _may_be_pad(run: Run, found: list[Position]) -> bool:
    """Return whether another board that was read may be the known one with a number pad open over it, which won't stay long."""
    return run.player.has_keys and run.n_unexpected <= MAX_WITH_PAD and run.player.is_other_board(run.position, found[0])


def _is_won_by(run: Run, after: list[Position]) -> bool:
    """Return whether a win is shown after the last move, which is complete."""
    return run.leads_to_goal(after) and run.is_input_complete and _is_win_shown(run)


def _is_win_shown(run: Run) -> bool:
    """Return whether the game says that it's won, or changes more than with earlier moves, after waiting for that."""
    return run.said(run.pixels_before) is SAID or run.win_detector.is_seen(is_recorded=False)


def _doubt(run: Run, moves: Sequence[Any]) -> Iterator[Event]:
    """Change the hypothesis after a move was refused twice, or make another move; raises Stopped if nothing is left."""
    others = [hypothesis for hypothesis in run.hypotheses if not _allows(hypothesis, moves)]
    if others:
        yield Said(f"The game refuses {moves[0]}, so its rules are not as assumed.")
        run.refused_moves.add(moves[0])
        run.demote(others)
    elif (remaining := run.player.excluding(run.position, moves[0])) is not None:
        run.hypotheses, run.plan, run.n_missed = [remaining], (), 0
        yield from note_rejection(run, moves[0])
    elif run.n_rejected:  # the game isn't slow: it accepted other digits, and rejected one before
        give_up(moves[0])
    elif run.is_dimmed():
        raise Stopped(Cause.STUCK, f"The game did not accept {moves[0]}.")
    elif postpone(run, moves[0]):
        run.n_missed = 0
    elif run.n_missed >= MISS_LIMIT:
        if not run.discovery.doubt():
            why = f"The game did not accept {moves[0]} in {MISS_LIMIT} attempts. {run.player.stuck_advice}"
            raise Stopped(Cause.STUCK, why.rstrip())
        run.n_missed = 0


def _may_be_over(run: Run, found: list[Position]) -> bool:
    """Return whether the game may be over after the last move: no board, another board, or a win that is shown."""
    return not found or run.player.is_other_board(run.position, found[0]) or _is_win_shown(run)


def _repair(run: Run, method: InputMethod, moves: Sequence[Any], reading: Reading, found: list[Position]) -> Iterator[Event]:
    """Undo the wrong effect of a move if necessary, or else plan anew from what was read."""
    repair = run.player.repair(run.position, found[0])
    run.n_rejected += bool(run.tried_solutions)
    if not run.player.is_other_board(run.position, found[0]):
        run.actuator.pace.missed()  # a shuffle by the game has nothing to do with speed
    if not repair:
        has_begun = yield from _replan(run, reading, found)
        if has_begun and run.discovery.known is None:
            run.discovery.restart()  # the game did respond, only too late to be seen
        return
    yield Said(f"{moves[0]} had the wrong effect. Undoing it.")
    try:
        run.undo(method, repair, found[0])
    except Stopped as problem:
        is_first = run.discovery.known is None and run.not_undone is None
        if problem.cause is not Cause.STUCK or not (is_first and run.player.has_keys):
            raise
        run.not_undone = found[0]  # another input method may write over it
    run.n_repaired += 1
    if run.n_repaired > REPAIR_LIMIT:
        raise Stopped(Cause.STUCK, f"{moves[0]} had the wrong effect, like an earlier move. Both were undone.")
    run.discovery.doubt()


def _replan(run: Run, reading: Reading, found: list[Position]) -> Generator[Event, None, bool]:
    """Plan anew from what was read and return True, or return False if it has no solution before any input has worked.

    In that case it was misread. If it has no solution later, this raises Unsolvable if moves may have led there, or else Stopped.
    """
    before = run.hypotheses
    try:
        run.hypotheses = found
        solve(run)
    except Unsolvable:
        if run.discovery.known is None:
            run.hypotheses = before
            return False
        if run.player.stuck_advice:
            raise
        raise Stopped(Cause.STUCK, "The board is not as expected and can no longer be read.") from None
    run.adopt_reading(reading, run.hypotheses)
    yield Said("The board is not as expected. It was read again, and new moves are being planned.")
    return True


def _allows(hypothesis: Position, moves: Sequence[Any]) -> bool:
    try:
        hypothesis.apply_all(moves)
    except IllegalMove:
        return False
    return True
