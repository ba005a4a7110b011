"""What to do from here: the moves of a solution, or what else a player knows where none can be followed."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any

from solvers import find_puzzle
from solvers.errors import GaveUp, IllegalMove, Unsolvable
from solvers.puzzle import kept_steps, net_moves
from solvers.words import count
from vision.autoplay.memory.buttons import find_button, press
from vision.autoplay.memory.game_pictures import SHUFFLE, GamePictures
from vision.autoplay.run import Run
from vision.desktop import Desktop
from vision.input.watching import watched
from vision.players.player import Player, Position

REFUSED_LIMIT = 5
"""so many moves in a row may be refused before the run ends"""
FEW_BELIEFS = 4
"""of so few positions others are tried before what has no solution is played as far as it goes"""
MOST_SHUFFLES = 5
"""so often a game is asked for another order of one board"""
RESHUFFLE_S = 2.0
"""how long a game may take to put up another board where nothing can be done any more"""

SOLVE_LIMIT_S = 20.0


def solve(run: Run) -> Sequence[Any]:
    """Plan the moves from here, and return them; raises Unsolvable or GaveUp."""
    began_s = run.desktop.now()
    plan = _solution(run)
    run.plan = run.ways.known.order(run.position, plan) if run.ways.known else plan
    run.seconds["solve"] += run.desktop.now() - began_s
    return run.plan


def put_off(run: Run, move: Any) -> bool:
    """Plan other moves than one that the game does not take; returns whether there are any."""
    run.refused.add(move)
    run.n_refused += 1
    if run.n_refused > REFUSED_LIMIT:
        return False
    run.plan = _without_refused(run, run.plan)
    return bool(run.plan) and run.plan[0] not in run.refused


def _solution(run: Run) -> Sequence[Any]:
    """Return the moves that solve the board, believing nothing more that has no solution, or else what can be done."""
    while True:
        try:
            plan = watched(run.check, lambda: _planned(run))
            run.problems.clear()
            return plan if plan[0] not in run.refused else _without_refused(run, plan)
        except (Unsolvable, GaveUp) as problem:
            if len(run.beliefs) <= FEW_BELIEFS and (plan := _plan_of_another(run)):
                return plan
            moves = _way_on(run, problem)
            if moves:
                return moves
            if len(run.beliefs) == 1 or isinstance(problem, GaveUp):
                raise
            run.believe(run.beliefs[1:])


def _without_refused(run: Run, plan: Sequence[Any]) -> Sequence[Any]:
    """Return a plan with the refused moves as its last ones, or else other moves; the plan itself where a player knows none."""
    postponed = _postponed(run, run.position, plan)
    return postponed if postponed[0] not in run.refused else run.player.makeshift(run.beliefs, run.refused) or plan


def _postponed(run: Run, position: Position, plan: Sequence[Any]) -> Sequence[Any]:
    """Return a plan with the refused moves as its last ones; the plan itself where they can't come last."""
    postponed = sorted(plan, key=lambda move: move in run.refused)
    with suppress(IllegalMove):
        position.apply_all(postponed)
        return postponed
    return plan


def _plan_of_another(run: Run) -> Sequence[Any]:
    """Return the plan of the likeliest other position that has one, and believe in it; none if there is none."""
    for belief in run.beliefs[1:]:
        with suppress(Unsolvable, GaveUp):
            plan = watched(run.check, lambda belief=belief: plan_moves(run.desktop, run.player, belief, run.task.solver))  # type: ignore[misc]
            plan = _postponed(run, belief, plan)
            if plan[0] in run.refused:
                continue
            run.believe([belief, *(each for each in run.beliefs if each is not belief)])
            return plan
    return ()


def _planned(run: Run) -> Sequence[Any]:
    if run.goal is not None:
        return run.player.between(run.position, run.goal)
    return plan_moves(run.desktop, run.player, run.position, run.task.solver)


def _way_on(run: Run, problem: Unsolvable | GaveUp) -> Sequence[Any]:
    """Return moves to go on with though no solution was found; none where the player knows none at all.

    Raises Unsolvable or GaveUp, with what the person can do, where the board was played as far as it goes.
    """
    rules = run.player.unseen(run.position)
    first = run.problems.setdefault(rules, problem)
    if isinstance(problem, Unsolvable) and run.player.stranded and _is_shuffled(run):
        return _solution(run)
    beliefs, refused = list(run.beliefs), set(run.refused)
    moves = watched(run.check, lambda: run.player.makeshift(beliefs, refused))
    if moves or not run.player.stranded:
        return moves
    if run.made and _is_reshuffled(run):
        return _solution(run)
    after = f" {count(run.made, 'move')} had been made by then." if run.made else ""
    raise type(first)(f"{first}{after} {run.player.stranded}")


def _is_shuffled(run: Run) -> bool:
    """Press the game's button for another order, if the person has shown it, and believe in the board that comes of it."""
    files = GamePictures(run.task.memory, run.actuator.window.app, run.actuator.window.title)
    button = find_button(files, SHUFFLE, run.actuator.look()) if run.n_shuffles < MOST_SHUFFLES else None
    if button is None:
        return False
    run.n_shuffles += 1
    run.check()
    run.actuator.guard.moved(press(run.desktop, run.actuator.window, button))
    return _is_reshuffled(run)


def _is_reshuffled(run: Run) -> bool:
    """Wait whether a game puts up another board by itself, and believe in that one if it does."""
    run.actuator.wait(RESHUFFLE_S)
    reading = run.read_anew()
    found = run.positions(reading) if reading is not None else []
    if reading is None or run.player.is_alike(found[0], run.position):
        return False
    run.believe_reading(reading, found)
    run.problems.clear()
    return True


def plan_moves(desktop: Desktop, player: Player, position: Position, solver: str) -> Sequence[Any]:
    """Return the moves that lead to the solution; raises Unsolvable where there is none, GaveUp where none was found in time."""
    puzzle = find_puzzle(player.puzzle)
    puzzle.check(position)
    until = desktop.now() + SOLVE_LIMIT_S
    items = takewhile(lambda item: desktop.now() < until, puzzle.solver(solver or player.solver).solve(position))
    moves = net_moves(kept_steps(items))
    if not moves:
        raise GaveUp(f"No solution was found within {SOLVE_LIMIT_S:.0f} s.")
    return player.order(position, moves if solver else player.shorter(position, moves))
