"""The main loop of playing in another program's window: look, solve, then turn after turn make moves and check their effect."""

from collections.abc import Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from typing import Any

from solvers.errors import GaveUp, PuzzleError
from vision.autoplay.acceptance import (
    AMBIGUOUS,
    WIN_NOT_SHOWN,
    accept,
    accept_partly,
    adopt_other_start,
    confirm_last_moves,
    tries_alternative,
)
from vision.autoplay.events import DONE, Ended, Event, Planned, Said, Saw, Shrunk, Task, Trying, Verdict
from vision.autoplay.memory import CellPictures, Memory, remembered_game, remembered_text
from vision.autoplay.recovery import handle_miss, handle_unexpected
from vision.autoplay.run import Run
from vision.autoplay.screen.boards import cut_short, find_board, partly_hidden, still_picture
from vision.autoplay.screen.ending import HIDING, NOT_AS_PLANNED, SAID, SOLVED, Ending, unconfirmed
from vision.autoplay.screen.scrolling import MORE_SHOWN, ZOOMED_OUT, scroll_to_board, zoom_out
from vision.autoplay.shown import Answer, answers_in, with_answers
from vision.autoplay.solving import solve
from vision.desktop import Desktop, DesktopError, Refused, Window
from vision.frame import Grid, Pixels, Reading
from vision.grids.cut_off import is_cut_off
from vision.input.actuator import Actuator
from vision.input.guard import BY_PERSON, Cause, Guard, Stopped, watched
from vision.input.pace import Pace
from vision.players import PLAYERS
from vision.players.player import InputMethod, Position
from vision.readers import DOUBTED
from vision.seen import seen_board

CUT_OFF = "The board seems to be cut off. Enlarge the window, scroll, or zoom out until the whole board is visible."
SEARCHING = "Only part of a board is visible. Scrolling and zooming out to find the rest; this can take a minute."
HIDDEN = "A board seems to be there, but not all of it can be read. Close whatever covers it, such as a banner or a dialog."
CLOSE_FIRST = "The game shows something over its board. Close it, then let it play again."
START_FIRST = "If the game has to be started first, start it, then let it play again."
ALREADY_SOLVED = "This board is already solved, so nothing was clicked. If it's only an example, close it and try again."
NOTHING = "Make sure the whole board is visible and uncovered, or mark it by hand (M, or --region)."

SURE = 0.5  # confidence below which a guessed goal counts as reached only if the game says so in words
SOLVED_EARLY_S, POLL_S = 1.0, 0.1
"""how long to look for the solution beside a dialog that came early, and the pause between two looks"""


def autoplay(desktop: Desktop, window: Window, task: Task) -> Iterator[Event]:
    """Yield the events of playing one board; the last one is an Ended."""
    run: Run | None = None
    try:
        desktop.held()  # forget keys pressed before this game
        with suppress(Refused) if task.is_dry else nullcontext():
            desktop.bring_up(window)
        began_s = desktop.now()
        found = desktop.window(window.number)
        if found is None:
            yield Ended(Verdict.NOT_FOUND, f"{window} is closed or minimised. Open it and choose it again.")
            return
        window, check_keys = found, Guard(desktop, found, []).check_keys
        pixels = still_picture(desktop, window, check_keys)
        reading, cut_off = watched(check_keys, lambda: _seen_at_once(pixels, task))
        part = cut_off or (watched(check_keys, lambda: partly_hidden(pixels)) if reading is None else None)
        if part is not None and task.region is None and not task.is_dry:
            yield Said(SEARCHING)
            pixels, reading = scroll_to_board(desktop, window, part, task) or (pixels, None)
            if reading is None and (zoomed := zoom_out(desktop, window, task)) is not None:
                pixels, reading, n_steps = zoomed
                yield Shrunk(ZOOMED_OUT, n_steps)
        read_s = desktop.now() - began_s
        if reading is None:
            advice = CUT_OFF if cut_off is not None else HIDDEN if part is not None else NOTHING
            yield Ended(Verdict.NOT_FOUND, f"No board found in {window}. {advice}")
            return
        answers = answers_in(CellPictures(task.memory, window.app, window.title))
        for is_zoomed_out in (False, True):
            reading = with_answers(reading, pixels, answers)
            yield Saw(seen_board(reading), read_s)
            run = _start_run(desktop, window, pixels, reading, task, answers)
            run.seconds["read"] = read_s
            try:
                yield from _play_board(run)
                return
            except Stopped as problem:
                more = None if is_zoomed_out else _with_more_shown(run, problem)
                if more is None:
                    raise
            run.release()
            pixels, reading, n_steps = more
            yield Shrunk(MORE_SHOWN, n_steps)
    except Stopped as problem:
        yield _stopped(run, problem)
    except DesktopError as problem:
        yield _ended(run, Verdict.STOPPED, f"The connection to the desktop was lost. {problem}")
    except (GaveUp, Refused) as problem:
        yield _ended(run, Verdict.STOPPED, str(problem))
    except PuzzleError as problem:
        yield _ended(run, Verdict.UNSOLVABLE, str(problem))
    finally:
        if run is not None:
            run.release()


def _seen_at_once(pixels: Pixels, task: Task) -> tuple[Reading | None, Grid | None]:
    """Return the board in a window, or else the grid of one that the window cuts off; a doubtful board if there is neither.

    A doubtful board that isn't cut off itself comes before a grid that is.
    """
    reading = find_board(pixels, task, may_be_doubtful=True)
    if reading is not None and DOUBTED not in reading.notes:
        return reading, None
    cut_off = cut_short(pixels) if reading is None or is_cut_off(pixels, reading.grid) else None
    return reading if cut_off is None else None, cut_off


def _play_board(run: Run) -> Iterator[Event]:
    is_solved = run.position.is_solved()
    if is_solved and not run.player.goal_doubt(run.reading):
        yield _ended(run, Verdict.FINISHED, ALREADY_SOLVED)
        return
    warning = run.player.warning(run.position)
    if warning:
        yield Said(warning)
    if not is_solved:
        moves = solve(run)
        yield Planned(tuple(map(str, moves)), run.task.solver or run.player.solver, run.seconds["solve"])
    if run.task.is_dry:
        yield _ended(run, Verdict.STOPPED, "This was a dry run, so nothing was clicked.")
        return
    yield from play(run)
    _remember(run)


def _start_run(desktop: Desktop, window: Window, pixels: Pixels, reading: Reading, task: Task, answers: Sequence[Answer]) -> Run:
    player, known = PLAYERS[reading.puzzle], Memory(task.memory).recall(window, reading.puzzle)
    pace = known.pace() if known is not None else Pace()
    return Run(desktop, player, Actuator(desktop, window, reading.grid, pace), reading, pixels, task, known, answers)


def _with_more_shown(run: Run, problem: Stopped) -> tuple[Pixels, Reading, int] | None:
    """Zoom a game's page out if the game never accepted a digit, since its keys may be out of view, and return the new look."""
    if problem.cause is not Cause.STUCK or run.n_made or not run.player.has_keys or run.task.region is not None:
        return None
    return zoom_out(run.desktop, run.actuator.window, run.task, run.reading.grid)


def _remember(run: Run) -> None:
    """Remember a game in which all moves were made, with the input method that worked."""
    if run.discovery.known is not None and run.ending is not None and run.ending.verdict in DONE:
        window, pace, method = run.actuator.window, run.actuator.pace, run.discovery.known
        unseen = remembered_text(run.player.hidden_part(run.position))
        Memory(run.task.memory).keep(remembered_game(window, run.player.puzzle, method.name, unseen, pace))


def _stopped(run: Run | None, problem: Stopped) -> Ended:
    """Return how playing has stopped: won or lost if a game that no longer responds as expected says so."""
    said = run.said(run.first_pixels) if run is not None and run.n_made and problem.cause is Cause.STUCK else None
    if said is not None:
        return _ended(run, *said)
    return replace(_ended(run, Verdict.STOPPED, _why_stopped(run, problem)), is_by_person=problem.cause in BY_PERSON)


def _why_stopped(run: Run | None, problem: Stopped) -> str:
    """Return why playing has stopped, with advice if the game has covered its board or never accepted a move."""
    if run is None or problem.cause is not Cause.STUCK:
        return str(problem)
    return f"{problem} {CLOSE_FIRST if run.is_dimmed() else '' if run.n_made else START_FIRST}".rstrip()


def _ended(run: Run | None, verdict: Verdict, why: str) -> Ended:
    return run.ended(verdict, why) if run is not None else Ended(verdict, why)


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
    doubt = run.player.goal_doubt(run.reading) if run.ending is SOLVED and run.reading.confidence < SURE else ""
    if doubt and run.said(run.first_pixels) is not SAID:
        run.ending = Ending(Verdict.FINISHED, WIN_NOT_SHOWN.format(doubt))
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
    is_made = run.is_input_complete or (problem.cause in (Cause.DIALOG, Cause.CLOSED, Cause.RESIZED) and method.n_moves == 1)
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
        yield from handle_miss(run, method, moves, after)  # nothing was clicked or typed, for example without a number pad
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
        yield from handle_miss(run, method, moves, after)
    elif index > len(after):
        yield from accept_partly(run, method, moves, *parts[index - len(after) - 1])
    else:
        now_s = run.desktop.now()
        seconds = now_s - began_s
        run.answers_s.append(now_s - run.actuator.acted_s)
        if run.n_missed:
            run.actuator.pace.took_slowly(run.player.is_graded)
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
    method.play(run.actuator, run.position, moves)
    run.is_input_complete = not run.actuator.is_cut_short
    if run.actuator.is_cut_short:
        run.win_detector.ignore(run.actuator.look())
    if run.actuator.pixels_before_effect is not None:
        run.recogniser.learn(run.actuator.pixels_before_effect, run.position)
        run.actuator.pixels_before_effect = None
