"""Proofs, without a search, that a line can no longer visit every free cell.

They are cheap enough to run on every move of a game. They are sound but not complete: finding none says nothing.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from solvers.errors import Unsolvable
from solvers.onestroke.maze import WALL
from solvers.onestroke.rules import OneStrokeState, cut_off, dead_ends
from solvers.puzzle import Cell, cell_name
from solvers.words import count, listed


@dataclass(frozen=True)
class Proof:
    """Why a position's line can't be continued over all free cells."""

    cells: tuple[Cell, ...]  # the cells to point at
    now: str  # the reason, as a sentence
    then: str  # the reason against a move not made yet, to follow "then": `r1c2 would be a dead end`


def proof(state: OneStrokeState) -> Proof | None:
    """Return the first proof that applies; None if the line already visits every cell, or only a search can tell."""
    if state.left == 0:
        return None
    return next((found for find in _PROOFS if (found := find(state)) is not None), None)


def named(cells: Sequence[Cell]) -> str:
    """Return the names of a few cells in a sentence: r1c1, r1c2 and r2c1."""
    return listed(map(cell_name, cells))


def _stuck(state: OneStrokeState) -> Proof | None:
    if state.ways_on:
        return None
    head, left = cell_name(state.head), count(state.left, "cell")
    if state.head == state.maze.end:
        return Proof((state.head,), f"The line ends at {head} with {left} left.", f"the line would end there with {left} left")
    what = "start" if len(state.trail) == 1 else "line"
    now = f"The {what} at {head} is walled in: it can't go on to any cell."
    return Proof((state.head,), now, "the line would be stuck there")


def _dead_end(state: OneStrokeState) -> Proof | None:
    """Find a cell that the line could enter but not leave."""
    maze = state.maze
    if maze.end is None:
        return None
    exempt = (maze.place(maze.end), maze.place(state.head))
    for place, neighbours in _open_neighbours(state).items():
        if len(neighbours) == 1 and place not in exempt:
            cell = divmod(place, maze.cols)
            now = f"The cell {cell_name(cell)} has only one way in or out left, and the line doesn't end there."
            return Proof((cell,), now, f"{cell_name(cell)} would be a dead end, with only one way in or out")
    return None


def _lost_cell(state: OneStrokeState) -> Proof | None:
    lost = cut_off(state)
    if not lost:
        return None
    cell, end = min(lost), state.maze.end
    if end in lost:
        return Proof((end,), unreachable_end(state, end), f"the end at {cell_name(end)} would be out of reach")
    more = f" and {count(len(lost) - 1, 'more cell')}" if len(lost) > 1 else ""
    now = f"The line can no longer visit {cell_name(cell)}{more}, but it must visit every free cell."
    return Proof((cell,), now, f"{cell_name(cell)}{more} could never be visited")


def unreachable_end(state: OneStrokeState, end: Cell) -> str:
    """Return a sentence on why no line can reach the end, and on what to do about it."""
    name, head = cell_name(end), cell_name(state.head)
    if not state.maze.neighbours[end]:
        return f"The end at {name} is walled in: no line can reach it."
    if len(state.trail) == 1:
        return f"The end at {name} can't be reached from the start at {head}: there are walls in between."
    return f"The end at {name} can no longer be reached from {head}: take the line back."


def _two_last_parts(state: OneStrokeState) -> Proof | None:
    ends = dead_ends(state) if state.maze.end is None else []
    if len(ends) < 2:
        return None
    one, other = cell_name(ends[0]), cell_name(ends[1])
    where = f"both at {one} and at {other}, or near them"
    now = f"The line would have to end {where}: it can't come back from either part of the maze."
    return Proof(tuple(ends[:2]), now, f"the line would have to end {where}")


def _colours(state: OneStrokeState) -> Proof | None:
    """Count colours as on a chessboard: a line changes colour with every step."""
    maze, left = state.maze, state.left
    own = sum(state.head) % 2
    n_other = sum((row + col) % 2 != own for row, col in maze.cells) - sum((row + col) % 2 != own for row, col in state.trail)
    begins = "As on a chessboard, the line changes colour with every step"
    then = "the chessboard colours of the cells left would not balance"
    if n_other != (left + 1) // 2:
        sizes = f"{n_other} have the colour that comes next and {left - n_other} the other"
        return Proof((), f"{begins}. Of the {count(left, 'cell')} left, {sizes}, so it can't visit them all.", then)
    if maze.end is not None and sum(maze.end) % 2 != (own + left) % 2:
        now = f"{begins}, so a track over every free cell can't end at {cell_name(maze.end)}."
        return Proof((maze.end,), now, then)
    return None


def _contested_cell(state: OneStrokeState) -> Proof | None:
    """Find a cell that too many neighbours with only two open neighbours need."""
    maze = state.maze
    ends = [maze.place(cell) for cell in (maze.end, state.head) if cell is not None]
    needed: defaultdict[int, list[int]] = defaultdict(list)
    for place, neighbours in _open_neighbours(state).items():
        if len(neighbours) == 2 and place not in ends:
            for other in neighbours:
                needed[other].append(place)
    for place, places in needed.items():
        capacity = 1 if place in ends else 2
        if len(places) > capacity + (maze.end is None):  # if the line may end anywhere, one of them may be its last cell
            cell, by = divmod(place, maze.cols), [divmod(other, maze.cols) for other in places]
            every, limit = "both" if len(by) == 2 else "all", "one" if capacity == 1 else "two"
            now = f"The cells {named(by)} {every} need {cell_name(cell)}, which can connect to only {limit} of them."
            return Proof((cell, *by), now, f"{named(by)} would {every} need {cell_name(cell)}")
    return None


def _next_number(state: OneStrokeState) -> Proof | None:
    """Check whether the next number can be reached without passing another one."""
    maze, goal = state.maze, state.next_stop
    if goal is None:
        return None
    barred = state.visited | set(maze.stops) | {maze.end}
    seen, stack = {state.head}, [state.head]
    while stack:
        for other in maze.neighbours[stack.pop()]:
            if other == goal:
                return None
            if other not in seen and other not in barred:
                seen.add(other)
                stack.append(other)
    number = f"{maze.sign(goal)} in {cell_name(goal)}"
    now = f"The number {number} can no longer be reached before the others."
    return Proof((goal,), now, f"{number} would be out of reach")


@lru_cache(maxsize=2)
def _open_neighbours(state: OneStrokeState) -> dict[int, list[int]]:
    """Return, for the head and each free cell, its neighbours among these, as places: row * cols + col."""
    maze, is_open = state.maze, [sign != WALL for sign in state.maze.signs]
    for cell in state.trail[:-1]:
        is_open[maze.place(cell)] = False
    return {
        place: [other for other in neighbours if is_open[other]]
        for place, neighbours in enumerate(maze.adjacency)
        if is_open[place]
    }


_PROOFS: tuple[Callable[[OneStrokeState], Proof | None], ...] = (
    _stuck,
    _dead_end,
    _lost_cell,
    _two_last_parts,
    _colours,
    _contested_cell,
    _next_number,
)


def check(state: OneStrokeState) -> None:
    """Raise Unsolvable with the reason if the line clearly can't be finished, as far as that shows without a search."""
    maze = state.maze
    if not state.trail:
        raise Unsolvable("This maze has no start: no line can begin.")
    if state.is_solved():
        return
    if maze.must_fill or not state.ways_on:
        found = proof(state)
        if found is not None:
            raise Unsolvable(found.now)
    elif maze.end is not None and maze.end in cut_off(state):
        raise Unsolvable(unreachable_end(state, maze.end))


def closeness(state: OneStrokeState, answer: OneStrokeState | None) -> float:
    """Return how good a position is: a finished line beats any other; otherwise what the line can still reach counts."""
    if state.is_solved():
        return state.maze.max_points + state.points
    return state.maze.max_points - state.maze.value_of(cut_off(state)) + len(state.trail) / (len(state.maze.cells) + 1)
