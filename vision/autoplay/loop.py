"""The loop of playing in a foreign window: look, solve, make a move, see what came of it."""

from collections.abc import Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from pathlib import Path

from solvers.errors import GaveUp, PuzzleError
from vision.autoplay.events import Ended, Event, Planned, Said, Saw, Shrunk, Verdict
from vision.autoplay.finding.scrolling import MADE_SMALLER, scrolled_to_board, shrunk_to_board
from vision.autoplay.finding.sight import cut_short, find_board, hidden_in_part, still_picture
from vision.autoplay.memory.answers import Answer, answers_in, with_answers
from vision.autoplay.memory.game_pictures import CellPictures
from vision.autoplay.memory.games import Memory, known_game, words_of
from vision.autoplay.run import Run
from vision.autoplay.solving import solve
from vision.autoplay.task import Task
from vision.autoplay.turns import play
from vision.desktop import Desktop, DesktopError, Refused, Window
from vision.frame import Pixels, Reading
from vision.input.actuator import Actuator
from vision.input.guard import BY_PERSON, Guard, Stopped
from vision.input.watching import watched
from vision.players import PLAYERS
from vision.seen import seen_board

CUT_OFF = "The board seems to be cut off. Enlarge the window, scroll, or zoom out until the whole board is visible."
SEARCHING = "Only part of a board is visible. Scrolling and zooming out to find the rest; this can take a minute."
HIDDEN = "A board seems to be there, but not all of it can be read. Close whatever covers it, such as a banner or a dialog."
NOTHING = "Make sure the whole board is visible and uncovered."


def autoplay(desktop: Desktop, window: Window, task: Task) -> Iterator[Event]:
    """Yield what happens while a game is played, with an Ended as the last event."""
    run: Run | None = None
    try:
        desktop.held()  # what was tapped since the last game was not meant for this one
        with suppress(Refused) if task.is_dry else nullcontext():
            desktop.bring_up(window)
        began_s = desktop.now()
        found = desktop.window(window.number)
        if found is None:
            yield Ended(Verdict.NOT_FOUND, f"{window} is closed or minimised. Open it and choose it again.")
            return
        window, look = found, Guard(desktop, found, []).check_keys
        pixels = still_picture(desktop, window, look)
        reading = watched(look, lambda: find_board(pixels, task))
        cut_off = watched(look, lambda: cut_short(pixels)) if reading is None else None
        part = cut_off or (watched(look, lambda: hidden_in_part(pixels)) if reading is None else None)
        if part is not None and task.region is None and not task.is_dry:
            yield Said(SEARCHING)
            pixels, reading = scrolled_to_board(desktop, window, part, task) or (pixels, None)
            if reading is None and (shrunk := shrunk_to_board(desktop, window, task)) is not None:
                pixels, reading, n_steps = shrunk
                yield Shrunk(MADE_SMALLER, n_steps)
        read_s = desktop.now() - began_s
        if reading is None:
            advice = CUT_OFF if cut_off is not None else HIDDEN if part is not None else NOTHING
            yield Ended(Verdict.NOT_FOUND, f"No board found in {window}. {advice}")
            return
        answers = answers_in(CellPictures(task.memory, window.app, window.title))
        reading = with_answers(reading, pixels, answers)
        yield Saw(seen_board(reading), read_s)
        run = _prepared(desktop, window, pixels, reading, task, answers)
        run.seconds["read"] = read_s
        yield from _play(run, task)
    except Stopped as problem:
        yield replace(_ended(run, Verdict.STOPPED, str(problem)), is_by_person=problem.cause in BY_PERSON)
    except DesktopError as problem:
        yield _ended(run, Verdict.STOPPED, f"The connection to the desktop was lost. {problem}")
    except (GaveUp, Refused) as problem:
        yield _ended(run, Verdict.STOPPED, str(problem))
    except PuzzleError as problem:
        yield _ended(run, Verdict.UNSOLVABLE, str(problem))
    finally:
        if run is not None:
            run.let_go()


def _play(run: Run, task: Task) -> Iterator[Event]:
    if run.position.is_solved():
        yield _ended(run, Verdict.WON, "The board is already solved, so nothing was clicked.")
        return
    warning = run.player.warn(run.position)
    if warning:
        yield Said(warning)
    moves = solve(run)
    yield Planned(tuple(map(str, moves)), task.solver or run.player.solver, run.seconds["solve"])
    if task.is_dry:
        yield _ended(run, Verdict.STOPPED, "This was a dry run, so nothing was clicked.")
        return
    yield from play(run)
    _remember(run, task)


def _prepared(desktop: Desktop, window: Window, pixels: Pixels, reading: Reading, task: Task, answers: Sequence[Answer]) -> Run:
    player, known = PLAYERS[reading.puzzle], _memory(task).recall(window, reading.puzzle)
    pace = known.pace() if known is not None else None
    return Run(desktop, player, Actuator(desktop, window, reading.grid, pace), reading, pixels, task, known, answers)


def _memory(task: Task) -> Memory:
    return Memory(Path(task.memory) if task.memory else None)


def _remember(run: Run, task: Task) -> None:
    """Remember a game that was won, and the way of input that won it."""
    if run.ways.known is not None and run.ending is not None and run.ending.verdict is Verdict.WON:
        unseen = words_of(run.player.unseen(run.position))
        _memory(task).keep(known_game(run.actuator.window, run.player.puzzle, run.ways.known.name, unseen, run.actuator.pace))


def _ended(run: Run | None, verdict: Verdict, why: str) -> Ended:
    return run.ended(verdict, why) if run is not None else Ended(verdict, why)
