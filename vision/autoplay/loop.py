"""The main loop of playing in another program's window: look, solve, make a move, check its effect."""

from collections.abc import Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace

from solvers.errors import GaveUp, PuzzleError
from vision.autoplay.ending.overlay import overlay
from vision.autoplay.events import Ended, Event, Planned, Said, Saw, Shrunk, Verdict
from vision.autoplay.finding.boards import cut_short, find_board, partly_hidden, still_picture
from vision.autoplay.finding.scrolling import ZOOMED_OUT, scroll_to_board, zoom_out_to_board
from vision.autoplay.memory.answers import Answer, answers_in, with_answers
from vision.autoplay.memory.game_pictures import CellPictures
from vision.autoplay.memory.games import Memory, remembered_game, remembered_text
from vision.autoplay.run import Run
from vision.autoplay.solving import solve
from vision.autoplay.task import Task
from vision.autoplay.turns import play
from vision.desktop import Desktop, DesktopError, Refused, Window
from vision.frame import Pixels, Reading
from vision.input.actuator import Actuator
from vision.input.guard import BY_PERSON, Cause, Guard, Stopped
from vision.input.watching import watched
from vision.players import PLAYERS
from vision.seen import seen_board

CUT_OFF = "The board seems to be cut off. Enlarge the window, scroll, or zoom out until the whole board is visible."
SEARCHING = "Only part of a board is visible. Scrolling and zooming out to find the rest; this can take a minute."
HIDDEN = "A board seems to be there, but not all of it can be read. Close whatever covers it, such as a banner or a dialog."
CLOSE_FIRST = "The game shows something over its board. Close it, then let it play again."
START_FIRST = "If the game has to be started first, start it, then let it play again."
NOTHING = "Make sure the whole board is visible and uncovered."


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
        reading = watched(check_keys, lambda: find_board(pixels, task))
        cut_off = watched(check_keys, lambda: cut_short(pixels)) if reading is None else None
        part = cut_off or (watched(check_keys, lambda: partly_hidden(pixels)) if reading is None else None)
        if part is not None and task.region is None and not task.is_dry:
            yield Said(SEARCHING)
            pixels, reading = scroll_to_board(desktop, window, part, task) or (pixels, None)
            if reading is None and (zoomed := zoom_out_to_board(desktop, window, task)) is not None:
                pixels, reading, n_steps = zoomed
                yield Shrunk(ZOOMED_OUT, n_steps)
        read_s = desktop.now() - began_s
        if reading is None:
            advice = CUT_OFF if cut_off is not None else HIDDEN if part is not None else NOTHING
            yield Ended(Verdict.NOT_FOUND, f"No board found in {window}. {advice}")
            return
        answers = answers_in(CellPictures(task.memory, window.app, window.title))
        reading = with_answers(reading, pixels, answers)
        yield Saw(seen_board(reading), read_s)
        run = _start_run(desktop, window, pixels, reading, task, answers)
        run.seconds["read"] = read_s
        yield from _play(run, task)
    except Stopped as problem:
        yield replace(_ended(run, Verdict.STOPPED, _why_stopped(run, problem)), is_by_person=problem.cause in BY_PERSON)
    except DesktopError as problem:
        yield _ended(run, Verdict.STOPPED, f"The connection to the desktop was lost. {problem}")
    except (GaveUp, Refused) as problem:
        yield _ended(run, Verdict.STOPPED, str(problem))
    except PuzzleError as problem:
        yield _ended(run, Verdict.UNSOLVABLE, str(problem))
    finally:
        if run is not None:
            run.release()


def _play(run: Run, task: Task) -> Iterator[Event]:
    is_solved = run.position.is_solved()
    if is_solved and not run.player.is_goal_guessed(run.reading):
        yield _ended(run, Verdict.WON, "The board is already solved, so nothing was clicked.")
        return
    warning = run.player.warning(run.position)
    if warning:
        yield Said(warning)
    if not is_solved:
        moves = solve(run)
        yield Planned(tuple(map(str, moves)), task.solver or run.player.solver, run.seconds["solve"])
    if task.is_dry:
        yield _ended(run, Verdict.STOPPED, "This was a dry run, so nothing was clicked.")
        return
    yield from play(run)
    _remember(run, task)


def _start_run(desktop: Desktop, window: Window, pixels: Pixels, reading: Reading, task: Task, answers: Sequence[Answer]) -> Run:
    player, known = PLAYERS[reading.puzzle], Memory(task.memory).recall(window, reading.puzzle)
    pace = known.pace() if known is not None else None
    return Run(desktop, player, Actuator(desktop, window, reading.grid, pace), reading, pixels, task, known, answers)


def _remember(run: Run, task: Task) -> None:
    """Remember a won game, with the input method that worked."""
    if run.discovery.known is not None and run.ending is not None and run.ending.verdict is Verdict.WON:
        window, pace, method = run.actuator.window, run.actuator.pace, run.discovery.known
        unseen = remembered_text(run.player.hidden_part(run.position))
        Memory(task.memory).keep(remembered_game(window, run.player.puzzle, method.name, unseen, pace))


def _why_stopped(run: Run | None, problem: Stopped) -> str:
    """Return why playing has stopped, with advice if the game has covered its board or never accepted a move."""
    if run is None or problem.cause is not Cause.STUCK:
        return str(problem)
    is_dimmed = overlay(run.pixels, run.first_pixels, run.reading.grid, ()).is_dimmed
    return f"{problem} {CLOSE_FIRST if is_dimmed else '' if run.n_made else START_FIRST}".rstrip()


def _ended(run: Run | None, verdict: Verdict, why: str) -> Ended:
    return run.ended(verdict, why) if run is not None else Ended(verdict, why)
