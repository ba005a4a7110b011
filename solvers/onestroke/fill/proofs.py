"""Why a line can't go over all free cells any more, as far as that is seen without a search.

Each proof is cheap enough for every move of a game. They are sound and not complete: where there is none, all is open.
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
    """Why no line over all free cells begins as a position's."""

    cells: tuple[Cell, ...]  # what it is about
    now: str  # a sentence that says so
    then: str  # the same of a move that has not been made, to follow on 'then': `r1c2 would be a dead end`


def proof(state: OneStrokeState) -> Proof | None:
    """Return the first proof that holds; None for lines that visit all, and where a search is needed to tell."""
    if state.left == 0:
        return None
    for find in _PROOFS:
        found = find(state)
        if found is not None:
            return found
    return None


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
    """A cell that the line could enter but not leave."""
    maze = state.maze
    if maze.end is None:
        return None
    exempt = (maze.place(maze.end), maze.place(state.head))
    for place, beside in _open_ways(state).items():
        if len(beside) == 1 and place not in exempt:
            cell = divmod(place, maze.cols)
            now = f"The cell {cell_name(cell)} has only one way in or out left, and the line doesn't end there."
            return Proof((cell,), now, f"{cell_name(cell)} would have only one way in or out")
    return None


def _lost_cell(state: OneStrokeState) -> Proof | None:
    lost = cut_off(state)
    if not lost:
        return None
    cell, end = min(lost), state.maze.end
    if end in lost:
        return Proof((end,), unreachable_end(state, end), f"the end at {cell_name(end)} would be out of reach")
    more = f" and {count(len(lost) - 1, 'cell')} more" if len(lost) > 1 else ""
    what = f"The cell {cell_name(cell)}{more}"
    now = f"{what} can no longer be visited, and every free cell has to be."
    return Proof((cell,), now, f"{cell_name(cell)}{more} could never be visited")


def unreachable_end(state: OneStrokeState, end: Cell) -> str:
    """Return the sentence that says that no line comes to the end, and what to do about it."""
    name, head = cell_name(end), cell_name(state.head)
    if not state.maze.neighbours[end]:
        return f"The end at {name} is walled in: no line can reach it."
    if len(state.trail) == 1:
        return f"The end at {name} can't be reached from the start at {head}: walls are between them."
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
    """A line changes colour with every step, as on a chessboard."""
    maze, left = state.maze, state.left
    own = sum(state.head) % 2
    n_other = sum((row + col) % 2 != own for row, col in maze.cells) - sum((row + col) % 2 != own for row, col in state.trail)
    begins = "As on a chessboard, the line changes colour with every step"
    then = "the colours of a chessboard would not come out even"
    if n_other != (left + 1) // 2:
        sizes = f"{n_other} of the colour that comes next and {left - n_other} of the other"
        return Proof((), f"{begins}, and of the {count(left, 'cell')} left {sizes}: they can't all be visited.", then)
    if maze.end is not None and sum(maze.end) % 2 != (own + left) % 2:
        now = f"{begins}, so that a track over every free cell can't end at {cell_name(maze.end)}."
        return Proof((maze.end,), now, then)
    return None


def _crowded(state: OneStrokeState) -> Proof | None:
    """Cells with two ways left all of which need the same cell beside them."""
    maze = state.maze
    ends = [maze.place(cell) for cell in (maze.end, state.head) if cell is not None]
    needed: defaultdict[int, list[int]] = defaultdict(list)
    for place, beside in _open_ways(state).items():
        if len(beside) == 2 and place not in ends:
            for other in beside:
                needed[other].append(place)
    for place, places in needed.items():
        room = 1 if place in ends else 2
        if len(places) > room + (maze.end is None):  # where the line may end anywhere, one of them may be its last
            cell, by = divmod(place, maze.cols), [divmod(other, maze.cols) for other in places]
            verb = f"need {cell_name(cell)}, which has room for {'one' if room == 1 else 'two'} beside it on the line"
            return Proof((cell, *by), f"The cells {named(by)} all {verb}.", f"{named(by)} would all need {cell_name(cell)}")
    return None


def _next_number(state: OneStrokeState) -> Proof | None:
    """A number that can't be reached without passing another one."""
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
def _open_ways(state: OneStrokeState) -> dict[int, list[int]]:
    """Return for the head and each free cell those of them that are beside it, as places: row * cols + col."""
    maze, is_open = state.maze, [sign != WALL for sign in state.maze.signs]
    for cell in state.trail[:-1]:
        is_open[maze.place(cell)] = False
    return {place: [other for other in beside if is_open[other]] for place, beside in enumerate(maze.ways) if is_open[place]}


_PROOFS: tuple[Callable[[OneStrokeState], Proof | None], ...] = (
    _stuck,
    _dead_end,
    _lost_cell,
    _two_last_parts,
    _colours,
    _crowded,
    _next_number,
)


def check(state: OneStrokeState) -> None:
    """Raise Unsolvable, with the reason, where a search isn't needed to see that the line can't be finished."""
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


def merit(state: OneStrokeState, answer: OneStrokeState | None) -> float:
    """Return how near a position is to a good end: what the line has and can still reach counts, and most that it is finished."""
    if state.is_solved():
        return state.maze.most + state.points
    return state.maze.most - state.maze.value_of(cut_off(state)) + len(state.trail) / (len(state.maze.cells) + 1)
