"""Planning from here: the moves of a solution, or a fallback if none can be followed."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import takewhile
from typing import Any

from solvers import find_puzzle
from solvers.errors import GaveUp, IllegalMove, Unsolvable
from solvers.puzzle import final_steps, net_moves
from solvers.words import count
from vision.autoplay.memory import SHUFFLE, GamePictures
from vision.autoplay.run import Run
from vision.autoplay.screen.boards import find_board, is_almost_same
from vision.autoplay.shown import find_button
from vision.desktop import Desktop
from vision.input.guard import watched
from vision.messages import SHUFFLE_WORDS, find_phrase
from vision.players.player import Player, Position

REFUSED_LIMIT = 5  # how many moves in a row may be refused before the run ends
FEW_HYPOTHESES = 4  # up to this many hypotheses, all are tried before an unsolvable board is played as far as possible
MAX_SHUFFLES = 5  # maximum number of shuffles for one board
RESHUFFLE_S = 2.0  # how long to wait for a stuck game to shuffle by itself

SOLVE_LIMIT_S, GUESS_LIMIT_S, LEAST_LIMIT_S = 20.0, 5.0, 1.0
"""how long to look for a solution if the rules are known, and for each hypothesis about them otherwise; half as long each time
that none was found, down to the last one"""


def solve(run: Run) -> Sequence[Any]:
    """Plan and return the moves from here; raises Unsolvable or GaveUp."""
    began_s = run.desktop.now()
    plan = _solution(run)
    run.plan = run.discovery.known.order(run.position, plan) if run.discovery.known else plan
    run.seconds["solve"] += run.desktop.now() - began_s
    return run.plan


def postpone(run: Run, move: Any) -> bool:
    """Plan around a move that the game refuses; return whether there are other moves."""
    run.refused_moves.add(move)
    run.n_refused += 1
    if run.n_refused > REFUSED_LIMIT:
        return False
    run.plan = _without_refused(run, run.plan)
    return bool(run.plan) and run.plan[0] not in run.refused_moves


def _solution(run: Run) -> Sequence[Any]:
    """Return the moves that solve the board or a fallback, dropping hypotheses without a solution."""
    while True:
        try:
            plan = watched(run.check, lambda: _plan(run))
            run.problems.clear()
            return plan if plan[0] not in run.refused_moves else _without_refused(run, plan)
        except (Unsolvable, GaveUp) as problem:
            run.n_gave_up += isinstance(problem, GaveUp)
            if len(run.hypotheses) <= FEW_HYPOTHESES and (plan := _plan_of_other_hypothesis(run)):
                return plan
            moves = _fallback(run, problem)
            if moves:
                return moves
            if len(run.hypotheses) == 1 or isinstance(problem, GaveUp):
                raise
            run.adopt(run.hypotheses[1:])


def _without_refused(run: Run, plan: Sequence[Any]) -> Sequence[Any]:
    """Return a plan with the refused moves last, or fallback moves if that's impossible, or the plan itself if there are none."""
    postponed = _with_refused_last(run, run.position, plan)
    if postponed[0] not in run.refused_moves:
        return postponed
    return run.player.fallback_moves(run.hypotheses, run.refused_moves) or plan


def _with_refused_last(run: Run, position: Position, plan: Sequence[Any]) -> Sequence[Any]:
    """Return a plan with the refused moves last, or the plan itself if they can't come last."""
    postponed = sorted(plan, key=lambda move: move in run.refused_moves)
    with suppress(IllegalMove):
        position.apply_all(postponed)
        return postponed
    return plan


def _plan_of_other_hypothesis(run: Run) -> Sequence[Any]:
    """Return the plan of the most likely other hypothesis that has one, and switch to it; empty if none has."""
    for hypothesis in run.hypotheses[1:]:
        with suppress(Unsolvable, GaveUp):
            work = partial(plan_moves, run.desktop, run.player, hypothesis, run.task.solver, _limit_s(run, GUESS_LIMIT_S))
            plan = _with_refused_last(run, hypothesis, watched(run.check, work))
            if plan[0] in run.refused_moves:
                continue
            run.adopt([hypothesis, *(each for each in run.hypotheses if each is not hypothesis)])
            return plan
    return ()


def _plan(run: Run) -> Sequence[Any]:
    if run.goal is not None:
        return run.player.moves_between(run.position, run.goal)
    are_rules_known = len(set(map(run.player.hidden_part, run.hypotheses))) == 1
    limit_s = _limit_s(run, SOLVE_LIMIT_S if are_rules_known else GUESS_LIMIT_S)
    return plan_moves(run.desktop, run.player, run.position, run.task.solver, limit_s)


def _limit_s(run: Run, limit_s: float) -> float:
    return max(limit_s * 0.5**run.n_gave_up, LEAST_LIMIT_S)


def _fallback(run: Run, problem: Unsolvable | GaveUp) -> Sequence[Any]:
    """Return moves to continue with although no solution was found; empty if the player knows none.

    Raises Unsolvable or GaveUp, with advice for the person, once the board has been played as far as possible.
    """
    rules = run.player.hidden_part(run.position)
    first = run.problems.setdefault(rules, problem)
    hypotheses, refused = list(run.hypotheses), set(run.refused_moves)
    moves = watched(run.check, lambda: run.player.fallback_moves(hypotheses, refused))
    if moves or not run.player.stuck_advice:
        return moves
    if (run.n_made and _await_reshuffle(run)) or _shuffle(run):
        return _solution(run)
    after = f" {count(run.n_made, 'move')} had been made by then." if run.n_made else ""
    raise type(first)(f"{first}{after} {run.player.stuck_advice}")


def _shuffle(run: Run) -> bool:
    """Press the game's shuffle button, shown by the person or found by its words, and return whether a new board was read.

    The last few tiles may be shuffled into the same deadlock, so the button is pressed again then.
    """
    files = GamePictures(run.task.memory, run.actuator.window.app, run.actuator.window.title)
    while run.n_shuffles < MAX_SHUFFLES:
        pixels = run.actuator.look()
        button = find_button(files, SHUFFLE, pixels) or find_phrase(pixels, SHUFFLE_WORDS)
        if button is None:
            return False
        run.n_shuffles += 1
        run.press(button)
        if _await_reshuffle(run):
            return True
    return False


def _await_reshuffle(run: Run) -> bool:
    """Wait for the game to change its board, adopt the new reading, and return whether it did.

    The board may have moved, too, as a message above it has come or gone.
    """
    run.actuator.wait(RESHUFFLE_S)
    known, readings = run.reading, [run.read_when_still()]
    if not is_almost_same(run.pixels, run.located_pixels, known.grid.bbox):  # read first, as the known place may be wrong
        readings.insert(0, watched(run.check, lambda: find_board(run.pixels, run.task, known)))
    for reading in readings:
        found = run.hypotheses_for(reading) if reading is not None and reading.grid.shape == known.grid.shape else []
        if reading is not None and found and not run.player.is_alike(found[0], run.position):
            run.adopt_reading(reading, found)
            run.problems.clear()
            return True
    return False


def plan_moves(
    desktop: Desktop, player: Player, position: Position, solver: str, limit_s: float = SOLVE_LIMIT_S
) -> Sequence[Any]:
    """Return the moves to the solution; raises Unsolvable if there is none, GaveUp if none was found in time."""
    puzzle = find_puzzle(player.puzzle)
    puzzle.check(position)
    if not solver and (quick := player.quick(position)):
        return quick
    until = desktop.now() + limit_s
    items = takewhile(lambda item: desktop.now() < until, puzzle.solver(solver or player.solver).solve(position))
    moves = net_moves(final_steps(items))
    if not moves:
        raise GaveUp(f"No solution was found within {limit_s:.0f} s.")
    return player.order(position, moves if solver else player.shorten(position, moves))
