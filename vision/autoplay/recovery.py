"""Going by a game that did nothing, or something else than what was expected."""

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from solvers.errors import IllegalMove, Unsolvable
from vision.autoplay.acceptance import STRANGE_LIMIT, read_back, take
from vision.autoplay.ending.alternative_solutions import give_up, go_back, narrow
from vision.autoplay.events import Event, Said
from vision.autoplay.finding.sight import found_elsewhere, is_nearly, still_picture
from vision.autoplay.run import Run
from vision.autoplay.solving import put_off, solve
from vision.frame import Reading
from vision.input.guard import Cause, Stopped
from vision.players.player import InputMethod, Position

MISS_LIMIT = 3
"""how often in a row a game that took moves before may not take one"""
FIRST_MOVES = 3
"""so many moves are tried in all ways before a game counts as one that takes none"""
MEND_LIMIT = 1
"""how many wrong effects of moves in a row are taken back before the run ends"""


def miss(run: Run, moves: Sequence[Any]) -> Iterator[Event]:
    """Go by a game that did nothing: try another way of input, go slower, or believe something else; raises Stopped."""
    if run.ways.known is None:
        may_try_more = len(run.refused) < FIRST_MOVES - 1 and not run.player.is_graded  # a game may count what ways get wrong
        if run.ways.is_spent and may_try_more and put_off(run, moves[0]):
            run.ways.begin_again()
        return
    is_at_once = 0 < run.ways.known.takes < len(moves)
    run.n_confirmed = 0
    if not is_at_once:
        run.missed += 1
        run.actuator.pace.slow_down()
    if (yield from _follow(run)):
        return
    if is_at_once:  # more than the way needs to do, which says nothing of how fast the game takes one move
        yield Said(f"The game didn't make {len(moves)} moves at once.")
    elif run.missed == 1:
        yield Said(f"The game missed {moves[0]}. Repeating it, more slowly from now on.")
    elif run.tried and not run.rejected:
        yield from go_back(run)
    elif (news := _unnoticed(run)) is not None:
        yield from _start_over(run, *news)
    else:
        yield from _doubt(run, moves)


def _unnoticed(run: Run) -> tuple[Reading, list[Position]] | None:
    """Return what the board is by now where that is not what is believed, as when a game has shuffled its tiles meanwhile.

    A move only has those cells looked at that it changes.
    """
    reading = run.player.recognise(run.eyes, run.pixels, run.reading)
    found = run.positions(reading) if reading is not None else []
    return None if reading is None or run.player.is_alike(found[0], run.position) else (reading, found)


def _follow(run: Run) -> Generator[Event, None, bool]:
    """Go on where the board is by now, and tell whether it has moved in its window."""
    part = run.reading.grid.bbox
    run.pixels = still_picture(run.desktop, run.actuator.window, run.actuator.guard.check, part=part)
    reading = found_elsewhere(run.pixels, run.placed, run.reading, run.task)
    if reading is None or run.strange > STRANGE_LIMIT:
        return False
    yield from _start_over(run, reading, run.positions(reading))
    run.first_eyes, run.start = run.eyes, run.position  # who knows the board from its beginning knows it where it was
    return True


def wonder(run: Run, hand: InputMethod, moves: Sequence[Any], after: list[Position]) -> Iterator[Event]:
    """Read a board that shows something else than expected, and go on from there; raises Stopped."""
    run.strange += 1
    if (yield from _follow(run)):
        return
    reading, is_alike = run.read_anew(), run.player.is_alike
    found = run.positions(reading) if reading is not None else []
    if reading is None and run.missed + 1 < MISS_LIMIT and is_nearly(run.pixels, run.before, run.reading.grid.bbox):
        yield from miss(run, moves)
        return
    expected = next((position for position in after if found and is_alike(position, found[0])), None)
    if run.is_last(after) and (expected is not None or (run.is_played and _may_be_over(run, found))):
        yield from read_back(run, hand, moves, after)
        return
    if reading is None and run.ways.known is None and run.strange <= STRANGE_LIMIT:
        return  # a way that does not work may have opened something over the board, which the next one closes
    if reading is None or run.strange > STRANGE_LIMIT:
        raise Stopped(Cause.STUCK, f"After {moves[0]} the board is not as expected and can no longer be read.")
    if is_alike(found[0], run.position):
        yield from miss(run, moves)
    elif late := run.explaining(found[0], moves):
        run.believe(late)
        yield Said("The game shows the effect of a move late. Planning the moves again.")
    elif expected is not None:
        yield from take(run, hand, moves, after, expected, run.actuator.pace.limit_s)
    else:
        yield from _mend(run, hand, moves, reading, found)


def _doubt(run: Run, moves: Sequence[Any]) -> Iterator[Event]:
    """Believe something else after a move was refused twice, or make another; raises Stopped where nothing is left."""
    others = [belief for belief in run.beliefs if not _allows(belief, moves)]
    if others:
        yield Said(f"The game refuses {moves[0]}, so its rules are not as assumed.")
        run.refused.add(moves[0])
        run.believe_less(others)
    elif (without := run.player.without(run.position, moves[0])) is not None:
        run.beliefs, run.plan, run.missed = [without], (), 0
        yield from narrow(run, moves[0])
    elif run.rejected:  # it is not the game that is slow: it took other digits, and refused one before
        give_up(moves[0])
    elif put_off(run, moves[0]):
        run.missed = 0
    elif run.missed >= MISS_LIMIT:
        if not run.ways.doubt():
            why = f"The game did not accept {moves[0]} in {MISS_LIMIT} attempts. {run.player.stranded}"
            raise Stopped(Cause.STUCK, why.rstrip())
        run.missed = 0


def _may_be_over(run: Run, found: list[Position]) -> bool:
    """Tell whether the board is gone or another one after the last move, or the game shows something else besides."""
    return not found or run.player.is_another(run.position, found[0]) or run.watch.is_seen()


def _mend(run: Run, hand: InputMethod, moves: Sequence[Any], reading: Reading, found: list[Position]) -> Iterator[Event]:
    """Take back what a move has done wrong, where that is needed, or else plan anew from what was read."""
    repair = run.player.repair(run.position, found[0])
    run.rejected += bool(run.tried)
    if not run.player.is_another(run.position, found[0]):
        run.actuator.pace.missed()  # else the game has put its tiles into another order, however fast it is played
    if not repair:
        has_begun = yield from _start_over(run, reading, found)
        if has_begun and run.ways.known is None:
            run.ways.begin_again()  # the game has done something, only later than it was looked for
        return
    yield Said(f"{moves[0]} had the wrong effect. Undoing it.")
    run.take_back(hand, repair, found[0])
    run.mended += 1
    if run.mended > MEND_LIMIT:
        raise Stopped(Cause.STUCK, f"{moves[0]} had the wrong effect, like an earlier move. Both were undone.")
    run.ways.doubt()


def _start_over(run: Run, reading: Reading, found: list[Position]) -> Generator[Event, None, bool]:
    """Plan anew from what was read, unless that has no solution, so that it was misread, and tell whether that was done."""
    before = run.beliefs
    try:
        run.beliefs = found
        solve(run)
    except Unsolvable:
        if run.ways.known is None:
            run.beliefs = before
            return False
        raise
    run.believe_reading(reading, run.beliefs)
    yield Said("The board is not as expected. It was read again, and new moves are being planned.")
    return True


def _allows(belief: Position, moves: Sequence[Any]) -> bool:
    try:
        belief.apply_all(moves)
    except IllegalMove:
        return False
    return True
