"""Continuing after a game has accepted moves, all or only some of them, or rejects what the rules allow.

A game counts as won only when all of its last move is read back, or when it says so, so this waits while something covers the
board. A solved board is checked with the game's own button, if it has one. If a board has several solutions and the game doesn't
show a win for one of them, another is tried.
"""

from collections.abc import Generator, Iterator, Sequence
from typing import Any, NoReturn

from solvers.puzzle import Cell
from vision.autoplay.checking import Check, checked, corrected_solution, shows_win
from vision.autoplay.events import Event, Made, Said, Trying, Verdict
from vision.autoplay.run import Run
from vision.autoplay.screen.boards import MIN_CONFIDENCE, is_almost_same
from vision.autoplay.screen.ending import (
    HIDING,
    NOT_AS_PLANNED,
    OTHER_BOARD,
    OVERLAID,
    SAID,
    Ending,
    unconfirmed,
)
from vision.input.guard import Cause, Stopped
from vision.pictures.changes import unveiled
from vision.players.player import InputMethod, Position

UNEXPECTED_LIMIT = 4  # how many responses in a row may be unexpected
UNDONE_LIMIT = 4
"""how often a move may disappear after it was seen: what was seen may only have been a highlight under the mouse"""

UNCOVER_S = 5.0  # how long to wait for whatever covers the board to go away
POLL_S = 0.1

FLASH_S = 0.7  # a mark that is gone after this is no rejection
REJECTED_LIMIT = 2  # how many valid moves a game may reject before the run ends
AMBIGUOUS = Ending(
    Verdict.FINISHED,
    "All moves were made and read back, but the board has several solutions, so the game may not count this one as a win.",
)
NO_WIN_SHOWN = Ending(Verdict.FINISHED, "The board was solved in several ways, but the game doesn't show a win for any of them.")
REFUSED = Ending(Verdict.FINISHED, "The board is solved and was read back, but the game's own check doesn't accept it.")
WIN_NOT_SHOWN = "The board looks solved, but the game doesn't show a win. {}"  # with a gap for why it may not be one


def accept(
    run: Run, method: InputMethod, moves: Sequence[Any], after: list[Position], reached: Position, seconds: float
) -> Iterator[Event]:
    """Continue from the position that the moves have led to."""
    if run.discovery.known is None:
        yield Trying(method.name, method.title, True)
    is_new = method is not run.discovery.known
    run.discovery.confirm(method)
    expected, visible, before = after[0], run.player.visible_part(reached), run.position
    run.hypotheses = [position for position in after if run.player.visible_part(position) == visible]
    run.refused_moves = {move for move in run.refused_moves if run.player.stays_refused(before, run.position, move)}
    run.n_refused = 0
    run.moves_since += moves
    run.plan = run.plan[len(moves) :] if run.position == expected else ()
    run.plan = method.order(run.position, run.plan) if is_new else run.plan
    if run.plan and run.plan[0] in run.refused_moves:
        run.plan = ()
    _record(run, len(moves))
    yield Made(" ".join(map(str, moves)), run.n_made, run.n_made + len(run.plan), seconds, str(run.position))
    if _is_rejected(run, moves):
        yield from undo_rejected(run, method, moves[0])
    elif not run.position.is_solved():
        run.actuator.rest()


def _is_rejected(run: Run, moves: Sequence[Any]) -> bool:
    """Return whether the game marks a move as wrong, and either removes it again or marks it for longer than a flash."""

    def is_marked(move: Any) -> bool:
        return run.player.is_rejected(run.pixels, run.reading.grid, run.position, move)

    marked = [move for move in moves if is_marked(move)]
    if not marked:
        return False
    run.actuator.wait(FLASH_S)
    run.pixels = run.actuator.look()
    without = run.position.apply_all(run.player.moves_back(marked[0]))
    return any(map(is_marked, marked)) or run.recogniser.match(run.pixels, [run.position, without]) == 1


def accept_partly(
    run: Run, method: InputMethod, moves: Sequence[Any], position: Position, missing: Sequence[Any]
) -> Iterator[Event]:
    """Continue after the game accepted only some of the moves, or undid an earlier one; raises Stopped."""
    n_taken = len(moves) - len(missing)
    run.actuator.pace.missed()
    run.hypotheses, run.plan = [position], (*missing, *run.plan[len(moves) :])
    run.rebase(run.hypotheses)
    if n_taken > 0:
        run.discovery.confirm(method)
        if n_taken == 1:
            run.discovery.doubt()  # this method may only work for one move at a time
        run.n_made += n_taken
        run.recogniser.learn(run.pixels, position)
        yield Said(f"The game accepted the moves only up to {moves[n_taken - 1]}. Continuing from there, more slowly.")
        return
    run.n_undone += 1
    if run.n_undone > UNDONE_LIMIT or not (run.discovery.is_proven or run.discovery.doubt()):
        raise Stopped(Cause.STUCK, "The game keeps undoing moves that it had accepted.")
    yield Said("The game undid a move that it had accepted. Making it again.")


def adopt_other_start(run: Run, method: InputMethod) -> Generator[Event, None, bool]:
    """Switch to another hypothesis if the game shows a first move of it, and return whether it does.

    This happens when keys move a walker that stands at what was taken for the end.
    """
    visible_part, visible = run.player.visible_part, run.player.visible_part(run.position)
    for hypothesis in (each for each in run.hypotheses if visible_part(each) != visible):
        moves, recogniser = hypothesis.legal_moves(), run.player.recogniser(run.pixels_before, run.reading.grid, hypothesis)
        after = [hypothesis, *map(hypothesis.apply, moves)]
        if index := recogniser.match(run.pixels, after):
            run.hypotheses, run.plan, run.start = [hypothesis], (), hypothesis
            run.recogniser = run.first_recogniser = recogniser
            run.rebase(run.hypotheses)
            yield from accept(run, method, [moves[index - 1]], [after[index]], after[index], run.actuator.pace.limit_s)
            return True
    return False


def _record(run: Run, n_moves: int) -> None:
    """Count moves that were confirmed, and learn from the picture."""
    run.n_made += n_moves
    run.n_verified += n_moves
    run.n_missed = run.n_unexpected = run.n_repaired = 0
    run.recogniser.learn(run.pixels, run.position)
    run.win_detector.record(run.pixels)
    run.located_pixels = run.pixels


def confirm_last_moves(run: Run, method: InputMethod, moves: Sequence[Any], after: list[Position]) -> Iterator[Event]:
    """Continue from the last moves once they're read back completely, or end with the win unconfirmed; raises Stopped.

    Having seen them for a few looks is enough if only other windows have hidden them since.
    """
    until, is_only_covered = run.desktop.now() + UNCOVER_S, True
    while cells := run.unread(after[0]):
        if run.said(run.pixels_before) is SAID:
            run.ending = SAID
            run.n_made += len(moves)
            return
        is_only_covered &= all(map(run.actuator.covered(), cells))
        if run.desktop.now() >= until:
            if not is_only_covered and not any(run.shift) and run.follow_shift():
                continue
            if run.is_glimpsed and is_only_covered and _is_rest_confirmed(run, after[0]):
                break
            if _is_unplayed(run, after[0]):
                run.n_missed += 1
                run.actuator.pace.missed()
                yield Said(f"The game missed {moves[0]}. Repeating it, more slowly from now on.")
                return
            run.ending = unconfirmed(_reason_unread(run, cells), cells)
            run.n_made += len(moves)
            return
        run.actuator.guard.check_keys()
        run.desktop.wait(POLL_S)
    yield from accept(run, method, moves, after, after[0], run.actuator.pace.limit_s)


def _is_unplayed(run: Run, after: Position) -> bool:
    """Return whether the board still looks as it did before the last move, and repeating that move does no harm."""
    may_repeat = not (run.n_missed or any(run.shift) or run.player.is_graded or run.actuator.guard.window_problem())
    pixels = run.actuator.look()
    return (
        may_repeat
        and unveiled(pixels, run.pixels_before, run.reading.grid.bbox) is None
        and run.recogniser.match(pixels, [after, run.position]) == 1
        and not run.is_other_board_shown()
    )


def _is_rest_confirmed(run: Run, after: Position) -> bool:
    """Return whether all moves since the start are still seen, except where windows hide them."""
    unread = run.recogniser.unread(run.pixels, run.start, after, lambda cell: False)
    return all(map(run.actuator.covered(), unread))


def _reason_unread(run: Run, cells: Sequence[Cell]) -> str:
    """Return why some cells can't be read, as text with a gap for them."""
    cause = run.actuator.guard.window_problem()
    if cause in HIDING and any(map(run.actuator.covered(), cells)):
        return HIDING[cause]
    if run.is_other_board_shown():
        return OTHER_BOARD
    if unveiled(run.pixels, run.pixels_before, run.reading.grid.bbox) is not None:
        return OVERLAID
    seen = run.read_again(run.pixels)
    is_read = seen is not None and seen.confidence >= MIN_CONFIDENCE
    is_same = is_almost_same(run.pixels, run.pixels_before, run.reading.grid.bbox)
    is_board_there = is_read or (is_same and cause is None and not run.win_detector.is_seen(is_recorded=False))
    return NOT_AS_PLANNED if is_board_there else OVERLAID


def tries_alternative(run: Run) -> Generator[Event, None, bool]:
    """Return whether to try another solution, because the game doesn't show a win for this one."""
    run.tried_solutions.append(run.position)
    is_another = run.position != run.tried_solutions[0]
    doubt = run.player.goal_doubt(run.reading)
    is_doubtful = is_another or (bool(doubt) and not run.n_rejected)
    untried = None if run.n_rejected else run.player.next_solution(run.start, run.tried_solutions)
    check, marked = checked(run, is_only_one=untried is None and not is_another)
    if check is Check.RIGHT:
        run.ending = SAID
        return False
    run.refused_solutions += [run.position] if check is Check.WRONG else []
    corrected = None if run.n_rejected else marked or corrected_solution(run)
    alternative = corrected or untried
    is_refused = run.position in run.refused_solutions
    if alternative is None and not is_doubtful:
        run.ending = REFUSED if is_refused else None
        return False
    if run.n_made and not is_refused and corrected is None and shows_win(run):
        run.pixels = run.actuator.look()
        may_be_error = check is Check.UNCLEAR or (run.player.is_graded and not is_another)
        if may_be_error and run.said(run.pixels_before) is not SAID:
            run.ending = Ending(Verdict.FINISHED, WIN_NOT_SHOWN.format(doubt)) if doubt else AMBIGUOUS
        return False
    if alternative is None:
        run.ending = NO_WIN_SHOWN if is_another else Ending(Verdict.FINISHED, WIN_NOT_SHOWN.format(doubt))
        return False
    yield Said("The board is solved, but the game doesn't show a win. Trying another solution.")
    run.goal, run.plan = alternative, run.player.moves_between(run.position, alternative)
    return True


def undo_rejected(run: Run, method: InputMethod, move: Any) -> Iterator[Event]:
    """Replace or undo a move that the game rejects, and continue if the rules allow another one; raises Stopped."""
    if run.tried_solutions:
        yield from restore_previous_solution(run)
        return
    wrong = run.position
    moves_back = run.player.moves_back(move)
    remaining = run.player.excluding(wrong.apply_all(moves_back), move)
    if remaining is None:
        why = f"The game marks {move} as wrong, although it follows from the board."
        raise Stopped(Cause.STUCK, f"{why} A cell may be misread, or the game's own check may be wrong.")
    run.hypotheses, run.plan = [remaining], ()
    yield from note_rejection(run, move)
    other = run.player.replacement(remaining, move)
    replaced, began_s = remaining.apply(other), run.desktop.now()
    if run.leads_to(replaced, method, [other], wrong):
        yield from accept(run, method, [other], [replaced], replaced, run.desktop.now() - began_s)
        return
    run.undo(method, moves_back, wrong)
    run.recogniser.learn(run.pixels, run.position)


def restore_previous_solution(run: Run) -> Iterator[Event]:
    """Plan the moves back to the previous solution, because the game rejects the alternative."""
    run.n_rejected += 1
    run.goal = run.tried_solutions[-1]
    run.plan, run.n_missed = run.player.moves_between(run.position, run.goal), 0
    yield Said("The game doesn't accept this solution. Restoring the previous one.")


def note_rejection(run: Run, move: Any) -> Iterator[Event]:
    """Count a rejected move and announce another solution; raises Stopped after too many, if several solutions are left."""
    run.n_rejected += 1
    if run.n_rejected >= REJECTED_LIMIT and run.player.warning(run.position):
        give_up(move)
    yield Said(f"The game rejects {move}, although it fits. Trying another solution.")


def give_up(move: Any) -> NoReturn:
    """Raise Stopped, since another wrong move may lose the game."""
    raise Stopped(Cause.STUCK, f"The game rejects {move} too and may count mistakes, so nothing more is tried.")
