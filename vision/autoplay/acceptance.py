"""Going on from where a game has taken moves, all or only some of them.

A game is only won when all of its last move is read back, for which it is waited while something lies over the board.
"""

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from solvers.puzzle import Cell
from vision.autoplay.ending.alternative_solutions import reject
from vision.autoplay.ending.endings import ANOTHER, CHANGED, DIFFERS, HIDING, unknown
from vision.autoplay.events import Event, Made, Said, Trying
from vision.autoplay.finding.sight import SURE, is_nearly
from vision.autoplay.run import Run
from vision.input.guard import Cause, Stopped
from vision.players.player import InputMethod, Position

STRANGE_LIMIT = 4
"""how many answers in a row may be other than expected"""
UNDONE_LIMIT = 4
"""how often a game may drop a move that was seen before: a cell may only have been lit up by the mouse"""

GONE_S = 5.0
"""how long it is waited for what lies over the board to be gone"""
LOOK_S = 0.1


def take(
    run: Run, hand: InputMethod, moves: Sequence[Any], after: list[Position], shown: Position, seconds: float
) -> Iterator[Event]:
    """Go on from a position that the moves have led to."""
    if run.ways.known is None:
        yield Trying(hand.name, hand.title, True)
    is_new = hand is not run.ways.known
    run.ways.took(hand)
    expected, look, before = after[0], run.player.looks(shown), run.position
    run.beliefs = [position for position in after if run.player.looks(position) == look]
    run.refused = {move for move in run.refused if run.player.stays_refused(before, run.position, move)}
    run.n_refused = 0
    run.history += moves
    run.plan = run.plan[len(moves) :] if run.position == expected else ()
    run.plan = hand.order(run.position, run.plan) if is_new else run.plan
    if run.plan and run.plan[0] in run.refused:
        run.plan = ()
    _count(run, len(moves))
    yield Made(" ".join(map(str, moves)), run.made, run.made + len(run.plan), seconds, str(run.position))
    if any(run.player.is_rejected(run.pixels, run.reading.grid, run.position, move) for move in moves):
        yield from reject(run, hand, moves[0])
    elif not run.position.is_solved():
        run.actuator.rest()


def fall_short(run: Run, hand: InputMethod, moves: Sequence[Any], position: Position, missing: Sequence[Any]) -> Iterator[Event]:
    """Go on from where a game has taken only some moves, or has dropped what was there before; raises Stopped."""
    n_taken = len(moves) - len(missing)
    run.actuator.pace.missed()
    run.beliefs, run.plan = [position], (*missing, *run.plan[len(moves) :])
    run.begin_from(run.beliefs)
    if n_taken > 0:
        run.ways.took(hand)
        if n_taken == 1:
            run.ways.doubt()  # it may only be a way to make one move at a time
        run.made += n_taken
        run.eyes.learn(run.pixels, position)
        yield Said(f"The game took the moves only up to {moves[n_taken - 1]}. Continuing from there, more slowly.")
        return
    run.undone += 1
    if run.undone > UNDONE_LIMIT or not (run.ways.is_proven or run.ways.doubt()):
        raise Stopped(Cause.STUCK, "The game keeps undoing moves that it had accepted.")
    yield Said("The game undid a move that it had accepted. Making it again.")


def begin_elsewhere(run: Run, hand: InputMethod) -> Generator[Event, None, bool]:
    """Go on from another position that is believed, if the game shows a first move of that one, and tell whether it does.

    So where keys move a walker that stands at what was taken for the end.
    """
    looks, look = run.player.looks, run.player.looks(run.position)
    for belief in (each for each in run.beliefs if looks(each) != look):
        moves, eyes = belief.legal_moves(), run.player.eyes(run.before, run.reading.grid, belief)
        after = [belief, *map(belief.apply, moves)]
        if shown := eyes.shows(run.pixels, after):
            run.beliefs, run.plan, run.eyes, run.first_eyes, run.start = [belief], (), eyes, eyes, belief
            run.begin_from(run.beliefs)
            yield from take(run, hand, [moves[shown - 1]], [after[shown]], after[shown], run.actuator.pace.limit_s)
            return True
    return False


def _count(run: Run, n_moves: int) -> None:
    """Take note of moves that were seen to be taken."""
    run.made += n_moves
    run.verified += n_moves
    run.missed = run.strange = run.mended = 0
    run.eyes.learn(run.pixels, run.position)
    run.watch.saw(run.pixels)


def read_back(run: Run, hand: InputMethod, moves: Sequence[Any], after: list[Position]) -> Iterator[Event]:
    """Go on from the last moves as soon as all of them is read back, or end and leave it open how; raises Stopped.

    What was seen for a few looks counts too where nothing but windows hides it from then on.
    """
    until, is_only_covered = run.desktop.now() + GONE_S, True
    while cells := run.unread(after[0]):
        is_only_covered &= all(map(run.actuator.covered(), cells))
        if run.desktop.now() >= until:
            if not is_only_covered and not any(run.shift) and run.is_shifted():
                continue
            if run.is_glimpsed and is_only_covered and _is_rest_seen(run, after[0]):
                break
            if _is_missed(run, after[0]):
                run.missed += 1
                run.actuator.pace.missed()
                yield Said(f"The game missed {moves[0]}. Repeating it, more slowly from now on.")
                return
            run.ending = unknown(_what_hides(run, cells), cells)
            run.made += len(moves)
            return
        run.actuator.guard.check_keys()
        run.desktop.wait(LOOK_S)
    yield from take(run, hand, moves, after, after[0], run.actuator.pace.limit_s)


def _is_missed(run: Run, after: Position) -> bool:
    """Tell whether the board is still seen as it was before the last move, and it does no harm to make that once more."""
    may_repeat = not (run.missed or any(run.shift) or run.player.is_graded or run.actuator.guard.trouble())
    return may_repeat and run.eyes.shows(run.actuator.look(), [after, run.position]) == 1 and not run.is_another_shown()


def _is_rest_seen(run: Run, after: Position) -> bool:
    """Tell whether all that was done since the start is still seen, but for what windows hide."""
    unread = run.eyes.unread(run.pixels, run.start, after, lambda cell: False)
    return all(map(run.actuator.covered(), unread))


def _what_hides(run: Run, cells: Sequence[Cell]) -> str:
    """Return why some cells can't be read."""
    cause = run.actuator.guard.trouble()
    if cause in HIDING and any(map(run.actuator.covered(), cells)):
        return HIDING[cause]
    if run.is_another_shown():
        return ANOTHER
    seen = run.read_again(run.pixels)
    is_there = is_nearly(run.pixels, run.before, run.reading.grid.bbox) or (seen is not None and seen.confidence >= SURE)
    return DIFFERS if is_there else CHANGED
