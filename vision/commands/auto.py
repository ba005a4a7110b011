"""The commands `auto`, which plays in another program's window, and `replay`, which plays a bundle again."""

import argparse
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from solvers import PUZZLES, find_puzzle
from solvers.errors import ParseError, quoted
from solvers.program import command
from solvers.words import count
from vision.autoplay.bundles.bundle import read as read_bundle
from vision.autoplay.bundles.replay import Replay
from vision.autoplay.events import Ended, Event, Made, NextBoard, Planned, Said, Saw, Task, Trying, Verdict
from vision.autoplay.levels import play_on
from vision.desktop import Desktop, Window
from vision.readers import read_boards

OK, NO_SOLVABLE_BOARD, STOPPED, NOT_CONFIRMED = 0, 3, 4, 5
CODES = {
    Verdict.WON: OK,
    Verdict.FINISHED: NOT_CONFIRMED,
    Verdict.STOPPED: STOPPED,
    Verdict.NOT_FOUND: NO_SOLVABLE_BOARD,
    Verdict.UNSOLVABLE: NO_SOLVABLE_BOARD,
}


def auto(args: argparse.Namespace) -> int:
    """Play in the window that the command line names, and print what happens."""
    from vision.desktop.opening import open_desktop

    puzzle = find_puzzle(args.puzzle).name if args.puzzle else ""
    desktop = open_desktop()
    window = _window(desktop, args, puzzle)
    events = play_on(desktop, window, _task(args, puzzle)) if window is not None else iter([_not_found(args)])
    end = _report(events, window, args.json)
    return OK if args.dry_run and end.verdict is Verdict.STOPPED else CODES[end.verdict]


def replay(args: argparse.Namespace) -> int:
    """Play a bundle again, and print whether it ends as it did before."""
    again = Replay(read_bundle(Path(args.bundle)))
    end = _report(again.play(), again.bundle.window, args.json)
    if not args.json:
        before = f"Before, it ended as {again.bundle.verdict}. {again.bundle.why}"
        comparison = "It ended as it did before." if again.is_same else before
        print(f"{comparison} {again.n_same} of {count(len(again.bundle.inputs), 'input')} matched before the first difference.")
    return CODES[end.verdict]


def _task(args: argparse.Namespace, puzzle: str) -> Task:
    return Task(
        puzzle,
        region=args.region,
        memory=args.memory,
        bundles=args.bundles,
        limit_s=args.limit,
        boards=max(0, args.levels),
        is_dry=args.dry_run,
    )


def _report(events: Iterator[Event], window: Window | None, is_json: bool) -> Ended:
    """Print what happens, and return how it ended."""
    facts: dict[str, Any] = {"puzzle": None, "boards": 1, "boards_won": 0}
    end = Ended(Verdict.STOPPED, "Nothing was done.")
    for event in events:
        if isinstance(event, Ended):
            end = event
            facts["boards_won"] += end.verdict is Verdict.WON
        if isinstance(event, NextBoard):
            facts |= {"boards": event.number, "boards_won": event.n_won}
        if isinstance(event, Saw):
            facts |= {"puzzle": event.board.puzzle, "text": event.board.text, "sure": round(event.board.confidence, 4)}
        if not is_json:
            for line in _lines(event):
                print(line, flush=True)
    if is_json:
        print(json.dumps(_as_json(window, facts, end)))
    return end


def _as_json(window: Window | None, facts: dict[str, Any], end: Ended) -> dict[str, Any]:
    return {
        "window": window.title if window is not None else None,
        **facts,
        "verdict": str(end.verdict),
        "why": end.why,
        "moves": end.moves,
        "verified": end.verified,
        "input": end.hand,
        "seconds": {name: end.seconds.get(name, 0.0) for name in ("read", "solve", "play", "turn", "answer")},
    }


def _lines(event: Event) -> Iterator[str]:
    """Yield the lines that the log has for an event."""
    if isinstance(event, Saw):
        rows, columns = event.board.shape
        title = PUZZLES[event.board.puzzle].title
        yield f"Board found: {title.lower()} {rows} × {columns}, {event.board.confidence:.1%} sure, in {event.seconds:.2f} s."
        yield from event.board.notes
    elif isinstance(event, Planned):
        yield f"{count(len(event.moves), 'move')} planned in {event.seconds:.2f} s."
    elif isinstance(event, Trying):
        yield f"{event.title}: {'this works.' if event.is_known else 'trying this.'}"
    elif isinstance(event, Made):
        yield f"{event.number} of {event.total}: {event.move}, seen after {event.seconds * 1000:.0f} ms."
    elif isinstance(event, NextBoard):
        yield f"Board {event.number}:"
    elif isinstance(event, Said):
        yield event.words
    else:
        yield f"{event.verdict.capitalize().replace('_', ' ')}: {event.why}"


def _window(desktop: Desktop, args: argparse.Namespace, puzzle: str) -> Window | None:
    """Return the window to play in, by number, by title, or else the frontmost one that shows a board; None if there is none."""
    windows = [window for window in desktop.windows() if window.process != os.getpid()]
    if args.id is not None:
        return next((window for window in windows if window.number == args.id), None)
    if args.window:
        pattern = _pattern(args.window)
        windows = [window for window in windows if pattern.search(window.title) or pattern.search(window.app)]
        if len(windows) <= 1:
            return next(iter(windows), None)
    boards = ((window, read_boards(desktop.grab(window.area).pixels, puzzle)) for window in windows)
    only = windows[0] if len(windows) == 1 else None  # its board may have to be scrolled into sight
    return next((window for window, readings in boards if readings), only)


def _pattern(text: str) -> re.Pattern[str]:
    try:
        return re.compile(text, re.IGNORECASE)
    except re.error as problem:
        raise ParseError(f"{quoted(text)} is not a valid pattern ({problem}). Give part of the title instead.") from None


def _not_found(args: argparse.Namespace) -> Ended:
    why = "No window shows a board. Open a game with its whole board visible."
    if args.id is not None:
        why = f"There is no window number {args.id}. `{command('windows')}` lists the windows."
    elif args.window:
        why = f"No window title matches {quoted(args.window)}. `{command('windows')}` lists the windows."
    return Ended(Verdict.NOT_FOUND, why)
